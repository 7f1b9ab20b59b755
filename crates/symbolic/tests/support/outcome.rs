//! What an exploration says about one input: the same words as the interpreter's.

use crate::concrete::{How, Outcome};
use crate::generate::Generated;
use crate::heap::{Roots, View, canonical, describe};
use crate::input::Input;
use crate::support::explore::Explored;
use crate::support::fork::{End, Path};
use crate::support::given::{Given, word_of};
use ir::{ClassId, Const, Key, Literal, MapId, MapKey, Type, facts};
use logic::{Term, Value};
use semantics::Memory;
use skolem_symbolic::{Context, CutReason, Execution, Fault, Findings, ObjectId, Objects, Scoped, Symbolic};

/// What an exploration says about an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// What the program does.
    Does(Outcome),
    /// The run goes beyond a bound, or meets what is not supported.
    Cut(CutReason),
    /// It depends on a result that is not modelled.
    Unmodelled,
}

/// What an exploration says about an input. An error if it says several things at once.
pub fn said(explored: &mut Explored<'_>, generated: &Generated, input: &Input) -> Result<Said, String> {
    let Explored { context, args, paths, .. } = explored;
    let mut given = Given::new(generated, input, &context.terms, args, &paths[0].heap);
    for path in paths.iter() {
        given.learn(&context.terms, &path.heap);
    }
    said_given(explored, generated, given)
}

/// The same where no run goes through a placeholder. None if the run on this input does.
pub fn said_where_blocked(
    explored: &mut Explored<'_>,
    generated: &Generated,
    input: &Input,
) -> Result<Option<Said>, String> {
    let Explored { context, args, paths, .. } = explored;
    let mut given = Given::new(generated, input, &context.terms, args, &paths[0].heap);
    for path in paths.iter() {
        given.learn(&context.terms, &path.heap);
    }
    given.block();
    if paths[0].heap.inputs.placeholders.regions().any(|(_, placeholder)| given.holds(context, placeholder.reached)) {
        return Ok(None);
    }
    said_given(explored, generated, given).map(Some)
}

fn said_given(explored: &mut Explored<'_>, generated: &Generated, mut given: Given<'_>) -> Result<Said, String> {
    let Explored { context, findings, args, paths } = explored;
    let mut real: Vec<usize> = Vec::new();
    for (index, path) in paths.iter().enumerate() {
        let guard = path.guard(&context.terms);
        if given.holds(context, guard) {
            real.push(index);
        }
    }
    let events: Vec<usize> =
        (0..findings.events.len()).filter(|&at| given.holds(context, findings.events[at].condition)).collect();
    let cuts: Vec<usize> =
        (0..findings.cuts.len()).filter(|&at| given.holds(context, findings.cuts[at].condition)).collect();
    if given.is_unmodelled() {
        return Ok(Said::Unmodelled);
    }
    let how = match (&real[..], &events[..], &cuts[..]) {
        ([], [], []) => How::AssumeFailed,
        (&[path], [], []) => {
            check_facts(context, &paths[path], &mut given);
            let outcome = path_outcome(generated, context, findings, &mut paths[path], args, &mut given);
            return Ok(if given.is_unmodelled() { Said::Unmodelled } else { Said::Does(outcome) });
        }
        ([], &[event], []) => {
            let event = &findings.events[event];
            How::CheckFailed(event.kind, event.site.frames.to_vec())
        }
        ([], [], &[cut]) => return Ok(Said::Cut(findings.cuts[cut].reason.clone())),
        _ => {
            let cuts: Vec<_> = cuts.iter().map(|&at| &findings.cuts[at]).collect();
            let events: Vec<_> = events.iter().map(|&at| &findings.events[at]).collect();
            return Err(format!("a run has one end, not paths {real:?}, failed checks {events:?}, cuts {cuts:?}"));
        }
    };
    Ok(Said::Does(Outcome { how, heap: None }))
}

/// Do both fail the same check, perhaps with different calls that led there? See
/// `known_gap_calls_made_at_once_are_told_as_the_first_of_them`.
pub fn is_same_check(a: &Outcome, b: &Outcome) -> bool {
    match (&a.how, &b.how) {
        (How::CheckFailed(kind, site), How::CheckFailed(other, at)) => kind == other && site.last() == at.last(),
        _ => false,
    }
}

/// What holds of all inputs that are considered must hold of this one.
fn check_facts(context: &Context<'_>, path: &Path, given: &mut Given<'_>) {
    for &fact in path.heap.inputs.facts() {
        assert!(given.holds(context, fact), "the input is not one of those that are considered");
    }
}

/// What a path does that the input takes.
fn path_outcome(
    generated: &Generated,
    context: &mut Context<'_>,
    findings: &mut Findings,
    path: &mut Path,
    args: &[Term],
    given: &mut Given<'_>,
) -> Outcome {
    let entry = &generated.program.procs[generated.entry];
    let typed = entry.params.iter().zip(args);
    let mut roots = Roots {
        args: typed.filter(|(ty, _)| **ty == Type::Ref).map(|(_, &arg)| given.word(context, arg)).collect(),
        ..Roots::default()
    };
    let mut execution = Execution { context, heap: &mut path.heap, findings };
    for (literal, what) in &generated.program.literals {
        if let Literal::Block(_) = what {
            let block = execution.constant(&Const::Literal(literal)).expect("a known block");
            roots.data.push(given.word(execution.context, block));
        }
    }
    let value = match path.end {
        End::Returned(value) => value,
        End::Threw(_) | End::Stopped => None,
    };
    let word = value.map(|value| given.word(execution.context, value));
    if entry.result == Some(Type::Ref) {
        roots.result = word;
    }
    let mut view = PathView { generated, context, findings, path, given };
    let heap = describe(generated, &mut view, &roots);
    let how = match path.end {
        End::Returned(_) => {
            let scalar = word.zip(entry.result).map(|(word, ty)| canonical(ty, word));
            How::Returned(heap.result.or(scalar))
        }
        End::Threw(object) => {
            let object = ObjectId(given.word(context, object) as u32);
            let class = path.heap.objects.get(object).expect("an object").class;
            How::Threw(generated.program.classes[class].name.to_string())
        }
        End::Stopped => unreachable!("no run takes a path that was stopped"),
    };
    Outcome { how, heap: Some(heap) }
}

/// The final state of a path on an input. Objects are known by their numbers.
pub struct PathView<'a, 'w, 'i> {
    pub generated: &'a Generated,
    pub context: &'a mut Context<'w>,
    pub findings: &'a mut Findings,
    pub path: &'a mut Path,
    pub given: &'a mut Given<'i>,
}

impl PathView<'_, '_, '_> {
    /// Reads from the memory of the path, which may look at parts of the input that no run has looked at.
    fn ask(&mut self, work: impl FnOnce(&mut Scoped<'_>, &mut Symbolic<'_>) -> Result<Term, Fault>) -> Value {
        let known = self.path.heap.inputs.entries().len();
        let unset = self.path.heap.inputs.unset().len();
        let objects = self.path.heap.objects.len();
        let mut execution = Execution { context: self.context, heap: &mut self.path.heap, findings: self.findings };
        let term = execution.memory(&mut self.path.state, work).unwrap_or_else(|fault| panic!("{fault:?}"));
        let heap = &self.path.heap;
        let now = (heap.inputs.entries().len(), heap.inputs.unset().len(), heap.objects.len());
        if now != (known, unset, objects) {
            self.given.learn(&self.context.terms, heap);
        }
        self.given.value(self.context, term)
    }

    fn map(&mut self, map: MapId, key: Key<u64>) -> Value {
        let index_bits = match self.generated.program.maps[map].key {
            MapKey::Element(ty) => u32::from(ty.bits()),
            MapKey::Global | MapKey::Field(_) | MapKey::Fact | MapKey::Address => 32,
        };
        self.ask(|memory, domain| {
            let object =
                |domain: &mut Symbolic<'_>, object: u64| Objects::reference(domain.terms, ObjectId(object as u32));
            let key = match key {
                Key::Global => Key::Global,
                Key::Object(of) => Key::Object(object(domain, of)),
                Key::Element(of, index) => Key::Element(object(domain, of), domain.terms.number(index_bits, index)),
            };
            memory.read(domain, map, key)
        })
    }
}

impl View for PathView<'_, '_, '_> {
    fn class_of(&mut self, object: u64) -> ClassId {
        self.path.heap.objects.get(ObjectId(object as u32)).expect("an object").class
    }

    fn length(&mut self, array: u64) -> u32 {
        word_of(&self.map(facts::LENGTH, Key::Object(array))) as u32
    }

    fn read(&mut self, map: MapId, key: Key<u64>) -> u64 {
        word_of(&self.map(map, key))
    }

    fn bytes(&mut self, block: u64) -> Option<Vec<u8>> {
        if self.map(facts::ALIVE, Key::Object(block)) == Value::Bool(false) {
            return None;
        }
        let map = self.generated.program.map_named("bytes as i8").expect("a declared map");
        let size = self.read(facts::SIZE, Key::Object(block));
        Some((0..size).map(|at| self.read(map, Key::Element(block, at)) as u8).collect())
    }

    fn pointer(&mut self, block: u64, offset: u32) -> u64 {
        let map = self.generated.program.map_named("bytes as i64").expect("a declared map");
        let address = self.read(map, Key::Element(block, offset.into()));
        let mut execution = Execution { context: self.context, heap: &mut self.path.heap, findings: self.findings };
        let address = execution.context.terms.number(64, address);
        let (object, offset) = execution.pointer_parts(address).expect("the parts of a known address");
        let terms = &execution.context.terms;
        assert_eq!(terms.word(offset), Some(0), "the pointer of a node leads to the beginning of a node");
        terms.word(object).expect("a known object")
    }
}
