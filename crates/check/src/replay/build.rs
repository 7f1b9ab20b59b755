//! The input of a replay, in the machine.

use super::Replay;
use crate::{ConcreteInput, Datum};
use interp::Stop;
use ir::MapId;
use rustc_hash::FxHashMap;
use symbolic::ObjectId;

/// The machine's side of an input.
#[derive(Default)]
pub struct Built {
    /// The objects of the input.
    pub objects: FxHashMap<ObjectId, u64>,
    /// The arguments.
    pub arguments: Vec<u64>,
    /// What the environment answers.
    pub answers: Vec<u64>,
}

impl Built {
    /// The objects of the input, in the order of their addresses.
    pub fn addresses(&self) -> Vec<u64> {
        let mut addresses: Vec<u64> = self.objects.values().copied().collect();
        addresses.sort_unstable();
        addresses
    }

    /// A value of the input as a word; null for an object that is not part of it. A number of more than a word is not
    /// there as a word.
    pub fn word(&self, datum: Datum) -> u64 {
        match datum {
            Datum::Word(word) => word,
            Datum::Wide(number) => number as u64,
            Datum::Null => 0,
            Datum::Input(object) | Datum::InsideInput(object, _) => self.objects.get(&object).copied().unwrap_or(0),
            Datum::Known(address) | Datum::InsideKnown(address, _) => address,
        }
    }
}

fn set<'w>(
    run: &mut impl Replay<'w>,
    built: &Built,
    (map, object, index): (MapId, u64, Option<u32>),
    datum: Datum,
) -> Result<(), Stop> {
    match datum {
        Datum::InsideInput(_, offset) | Datum::InsideKnown(_, offset) => {
            run.set_inside(map, object, index, (built.word(datum), offset))
        }
        Datum::Word(_) | Datum::Wide(_) | Datum::Null | Datum::Input(_) | Datum::Known(_) => {
            let word = word(run, built, datum);
            run.set(map, object, index, word)
        }
    }
}

/// A value of the input as the machine has it.
fn word<'w>(run: &mut impl Replay<'w>, built: &Built, datum: Datum) -> u64 {
    match datum {
        Datum::Wide(number) => run.with(|machine, _| machine.wide().intern(number.into())),
        _ => built.word(datum),
    }
}

/// Makes the objects of an input.
pub(super) fn build<'w>(run: &mut impl Replay<'w>, input: &ConcreteInput) -> Result<Built, Stop> {
    let mut built = Built::default();
    for object in &input.objects {
        let address = run.make(object)?;
        run.with(|machine, _| machine.protect(address));
        built.objects.insert(object.id, address);
    }
    for object in &input.objects {
        for &(map, index, datum) in &object.entries {
            set(run, &built, (map, built.objects[&object.id], index), datum)?;
        }
        for &(copied, map, index, datum) in &object.parts {
            if let Some(part) = run.part(built.objects[&object.id], copied) {
                set(run, &built, (map, part, index), datum)?;
            }
        }
    }
    for &(map, datum) in &input.globals {
        run.with(|machine, _| machine.set_global(map, built.word(datum)))?;
    }
    for &(address, map, index, datum) in &input.known {
        set(run, &built, (map, address, Some(index)), datum)?;
    }
    built.arguments = input.arguments.iter().map(|&datum| word(run, &built, datum)).collect();
    built.answers = input.chosen.iter().map(|&datum| word(run, &built, datum)).collect();
    Ok(built)
}
