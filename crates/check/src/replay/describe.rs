//! A run that is what was claimed, as evidence.

use super::{Driver, Replay, Wrong};
use crate::ConcreteInput;
use interp::Completion;
use ir::{BlockId, Pos, ProcId};
use record::{Line, Recorder};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::PathBuf;
use symbolic::{Clue, ObjectId, Origin, Seen};
use verdict::{Evidence, Location, Passage, Step, Value, Witness};

/// The lines of source files, without indentation.
type Texts = FxHashMap<PathBuf, Vec<String>>;

impl<'w, R: Replay<'w>> Driver<'_, '_, 'w, R> {
    /// Adds what happened to the evidence.
    pub(super) fn describe(
        mut self,
        mut evidence: Evidence,
        wrong: Wrong,
        recorder: Recorder<'_, R::Notes>,
        input: &ConcreteInput,
    ) -> Box<Evidence> {
        let returned = match self.completion {
            Some(Completion::Returned(word)) => word,
            Some(Completion::Threw(object)) => {
                evidence.thrown = Some(self.run.show_exception(object));
                None
            }
            None => None,
        };
        evidence.result = returned.and_then(|word| self.run.show_result(self.claim.target, word));
        (evidence.message, evidence.stack) = (wrong.message, wrong.stack);
        let Recorder { lines, notes, passages, .. } = recorder;
        evidence.passages = self.passages(&passages);
        self.run.set_notes(notes);
        let (mut steps, mut texts) = (Vec::new(), Texts::default());
        for (number, line) in lines.iter().enumerate() {
            // Where a line became a step.
            steps.push(evidence.trace.len());
            evidence.trace.extend(self.step(number, line, &mut texts));
        }
        evidence.assumed = self.run.show_assumed();
        for assumed in &mut evidence.assumed {
            assumed.step = assumed.step.and_then(|line| steps.get(line).copied());
        }
        evidence.after = self.run.show_after(returned.filter(|_| matches!(evidence.result, Some(Value::Object(_)))));
        evidence.witnesses = wrong.clues.iter().map(|clue| self.witness(clue)).collect();
        self.run.complete(&mut evidence, &self.claim, input, returned);
        Box::new(evidence)
    }

    fn passages(&self, found: &FxHashSet<(ProcId, BlockId, BlockId)>) -> Vec<Passage> {
        let program = self.language.program();
        let passage = |&(procedure, from, to): &(ProcId, BlockId, BlockId)| Passage {
            procedure: program.procs[procedure].name.clone(),
            from: from.as_u32(),
            to: to.as_u32(),
        };
        let mut passages: Vec<Passage> = found.iter().map(passage).collect();
        passages.sort();
        passages
    }

    /// The place of a position and the procedure there.
    pub(super) fn place(&self, procedure: ProcId, pos: Pos) -> Option<(Location, String)> {
        Some((self.language.location(procedure, pos)?, self.language.procedure_name(procedure)))
    }

    fn step(&mut self, number: usize, line: &Line, texts: &mut Texts) -> Option<Step> {
        let file = self.language.file_of(line.procedure)?;
        Some(Step {
            location: Location { file, line: line.line, column: None },
            text: self.source_line(line, texts).unwrap_or_default(),
            changes: self.run.show_changes(number, line),
            procedure: self.language.procedure_name(line.procedure),
            depth: line.depth.saturating_sub(self.depth + 1) as u32,
        })
    }

    fn source_line(&self, line: &Line, texts: &mut Texts) -> Option<String> {
        let path = self.language.source_path(line.procedure)?;
        let text = texts.entry(path).or_insert_with_key(|path| {
            let text = std::fs::read_to_string(path).unwrap_or_default();
            text.lines().map(|line| line.trim().to_owned()).collect()
        });
        text.get((line.line as usize).checked_sub(1)?).cloned()
    }

    /// Why a clause does not hold, in the names that the rest of the evidence has for objects.
    fn witness(&mut self, clue: &Clue) -> Witness {
        match clue {
            Clue::Value { of, value } => Witness::Value {
                name: of.clone(),
                value: match *value {
                    Seen::Nothing => Value::Text("(no value)".to_owned()),
                    Seen::Bool(truth) => Value::Bool(truth),
                    Seen::Int { value, bits: 16, signed: false } if R::HAS_CHARACTERS => Value::Char(value as u16),
                    Seen::Int { value, .. } => Value::Int(value),
                    Seen::F32(value) => Value::F32(value),
                    Seen::F64(value) => Value::F64(value),
                    Seen::Object(id) => self.object(id),
                },
            },
            Clue::Member { tuple, of, not_of } => {
                let parts: Vec<Value> = tuple.iter().map(|&id| self.object(id)).collect();
                let value = match &parts[..] {
                    [only] => only.clone(),
                    parts => Value::Text(parts.iter().map(Value::plain).collect::<Vec<String>>().join(" -> ")),
                };
                Witness::Member { value, of: of.clone(), not_of: not_of.clone() }
            }
        }
    }

    fn object(&mut self, id: ObjectId) -> Value {
        let address = match self.execution.heap.objects.get(id).map(|object| object.origin) {
            Some(Origin::Known(address)) => address,
            Some(Origin::Input | Origin::Allocated) | None => 0,
        };
        self.run.show_object(address)
    }
}
