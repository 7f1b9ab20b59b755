//! What C contributes to a replay: blocks of the machine for the input, and words for what the run does.

use crate::CSubject;
use crate::emit::is_shown_natively;
use crate::render::{BlockNames, Renderer};
use crate::taken::Taken;
use crate::watch::Variables;
use check::replay::{Built, Claim, Replay};
use check::{ConcreteInput, InputObject, Language};
use interp::{Host, Machine, Stop, Violation};
use ir::{CheckKind, Key, Literal, MapId, ProcId, Type};
use record::{Change, Line};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use symbolic::{Contracts, Execution, ObjectId, State};
use verdict::{Assumption, Evidence, Heap, Value};

/// A replay in the machine of the subject.
pub(crate) struct CReplay<'w> {
    pub(crate) subject: &'w CSubject,
    pub(crate) built: Built,
    names: BlockNames,
    /// What variables were set to, by the number of the line.
    assigned: FxHashMap<usize, Vec<(String, Value)>>,
    /// The calls that were taken by their contracts.
    pub(crate) taken: Vec<Taken>,
}

impl<'w> CReplay<'w> {
    /// A replay that begins, and is to show a violation of this kind.
    pub(crate) fn new(subject: &'w CSubject, kind: CheckKind) -> CReplay<'w> {
        if kind == CheckKind::Leak {
            subject.with(|_, runtime| runtime.look_for_leaks());
        }
        let (built, names) = (Built::default(), BlockNames::default());
        CReplay { subject, built, names, assigned: FxHashMap::default(), taken: Vec::new() }
    }

    /// Shows something of the machine.
    pub(crate) fn render<T>(&mut self, work: impl FnOnce(&mut Renderer<'_>) -> T) -> T {
        let program = &self.subject.program;
        let maps = |ty: Type| program.program.map_named(&format!("bytes as {ty}"));
        self.subject.with(|machine, runtime| {
            work(&mut Renderer { program, machine, runtime, names: &mut self.names, maps: &maps })
        })
    }

    /// Keeps what a block holds now in a state.
    pub(crate) fn remember(&self, execution: &mut Execution<'_, '_>, state: &mut State, block: u64) {
        let reference = execution.known(Type::Ref, block);
        let object = ObjectId(execution.context.terms.word(reference).unwrap_or(0) as u32);
        let cells = execution.content(state, object);
        execution.set_content(state, object, &cells);
    }
}

impl<'w> Replay<'w> for CReplay<'w> {
    type Notes = Variables<'w>;

    const HAS_CHARACTERS: bool = false;

    fn language(&self) -> &'w dyn Language {
        self.subject
    }

    fn with<T>(&self, work: impl FnOnce(&mut Machine, &mut dyn Host) -> T) -> T {
        self.subject.with(|machine, runtime| work(machine, runtime))
    }

    fn make(&mut self, object: &InputObject) -> Result<u64, Stop> {
        let size = u64::from(object.length.unwrap_or(0));
        let block = self.subject.with(|machine, _| machine.new_block(object.class, size))?;
        if let Some(ty) = self.subject.classes.type_of(object.class) {
            self.names.note_type(block, ty);
        }
        Ok(block)
    }

    fn set(&mut self, map: MapId, block: u64, offset: Option<u32>, value: u64) -> Result<(), Stop> {
        let offset = u64::from(offset.unwrap_or(0));
        self.subject.with(|machine, runtime| match machine.program.maps[map].value {
            Type::Ref => runtime.set_pointer(machine, block, offset, (value, 0)),
            _ => machine.write(map, Key::Element(block, offset), value),
        })
    }

    fn set_inside(
        &mut self,
        _: MapId,
        block: u64,
        offset: Option<u32>,
        (value, inside): (u64, u32),
    ) -> Result<(), Stop> {
        let offset = u64::from(offset.unwrap_or(0));
        self.subject.with(|machine, runtime| runtime.set_pointer(machine, block, offset, (value, i64::from(inside))))
    }

    fn start(&mut self, input: &ConcreteInput, mut built: Built) -> Result<(), String> {
        self.subject.with(|machine, runtime| {
            machine.set_contents(input.unset.iter().cloned());
            runtime.repeat(std::mem::take(&mut built.answers));
        });
        self.built = built;
        Ok(())
    }

    fn state_before(&self, execution: &mut Execution<'_, '_>) -> State {
        let mut state = State::default();
        let mut blocks = self.built.addresses();
        for (number, global) in self.subject.program.globals.iter().enumerate() {
            if !global.is_missing && !global.is_constant {
                blocks.extend(self.subject.address_of(Literal::Block(number as u32)).ok());
            }
        }
        for block in blocks {
            self.remember(execution, &mut state, block);
        }
        state
    }

    fn before_call(
        &mut self,
        execution: &mut Execution<'_, '_>,
        contracts: &dyn Contracts,
        call: (ProcId, &[u64]),
        line: Option<usize>,
    ) -> Result<(), String> {
        self.take_by_contract(execution, contracts, call, line)
    }

    fn violation(&self, stop: &Stop) -> Option<Violation> {
        self.subject.with(|machine, runtime| runtime.violation(machine, stop))
    }

    fn leaks(&self, returned: Option<u64>) -> Result<Vec<Violation>, Stop> {
        self.subject.with(|machine, runtime| {
            if let Some(word) = returned.filter(|&word| machine.class_of(word).is_ok()) {
                machine.protect(word);
            }
            runtime.leaks(machine)
        })
    }

    fn show_inputs(&mut self, target: ProcId, input: &ConcreteInput) -> (Vec<(String, Value)>, Heap) {
        let (arguments, heap) = self.show_arguments(target);
        (arguments, Heap { statics: self.show_globals(input), ..heap })
    }

    fn show_object(&mut self, block: u64) -> Value {
        self.render(|renderer| renderer.pointer((block, 0), None, &mut VecDeque::new()))
    }

    fn notes(&self) -> Variables<'w> {
        Variables::new(&self.subject.program)
    }

    fn set_notes(&mut self, notes: Variables<'w>) {
        for housed in &notes.housed {
            self.names.note_name(housed.block, &housed.name);
            self.names.note_type(housed.block, housed.ty);
        }
        for assigned in &notes.assigned {
            let value = self.render(|renderer| renderer.value(assigned.ty, &assigned.words, &mut VecDeque::new()));
            let line = self.assigned.entry(assigned.line).or_default();
            line.retain(|(name, _)| **name != *assigned.name);
            line.push((assigned.name.to_string(), value));
        }
    }

    fn show_changes(&mut self, number: usize, line: &Line) -> Vec<(String, Value)> {
        let mut changes = self.assigned.remove(&number).unwrap_or_default();
        for change in &line.changes {
            if let Change::Entry { map, object, index: Some(offset), value } = *change {
                changes.extend(self.show_write(map, (object, offset), value));
            }
        }
        changes
    }

    fn show_assumed(&mut self) -> Vec<Assumption> {
        self.show_taken()
    }

    fn show_after(&mut self, _: Option<u64>) -> Heap {
        let open = self.built.addresses().into();
        self.render(|renderer| renderer.heap(open))
    }

    /// Adds a program that shows the violation natively, and what the environment answered.
    fn complete(&mut self, evidence: &mut Evidence, claim: &Claim<'_>, input: &ConcreteInput, returned: Option<u64>) {
        let expected = claim.expected;
        self.subject.note_undefined();
        evidence.program = Some(match is_shown_natively(expected.kind) && !expected.is_on_the_way() {
            true => {
                let test = self.native_test(claim.target, input, expected, &evidence.message, returned);
                test.map_err(str::to_owned)
            }
            false => Err("native code does not check this".to_owned()),
        });
        evidence.arguments.extend(self.answers());
    }
}
