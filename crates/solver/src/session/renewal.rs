//! Leaving popped levels behind.
//!
//! The gates of a popped level imply nothing any more, but they keep their variables, and a SAT solver gives a value to
//! every variable before it answers `Sat`. After thousands of levels the search would be about little else. So now and
//! then the circuit, its clauses and the SAT solver are made anew from the formulas that are still asserted.
//!
//! That costs a translation of those formulas and what the SAT solver has learnt. When does it pay? The formulas to come
//! are unknown, so this is the ski-rental problem: each search pays rent for the useless variables it drags along, and
//! once the rent adds up to the price of a renewal, it is bought. Never more than twice the least cost that way,
//! whatever comes.
//!
//! A variable counts as useless if it was made in a level that is gone. Some of those are wanted again, when the same
//! term is asserted again; so the count is a guess, which the new translation corrects, and a renewal that would not halve
//! the variables is not carried out.

use super::{Session, Variables};
use crate::{SessionOptions, Statistics};
use circuit::{Aig, Blaster, ClauseSink, Clauses};
use logic::Terms;

/// What popped levels have left behind.
pub(super) struct Ballast {
    options: SessionOptions,
    /// Variables made in levels that are gone.
    pub(super) useless: i32,
    /// The sum of `useless` over the searches since the last renewal.
    rent: u64,
    /// Counts of the SAT solvers that were given up.
    pub(super) earlier: Statistics,
}

impl Ballast {
    pub(super) fn new(options: SessionOptions) -> Ballast {
        Ballast { options, useless: 0, rent: 0, earlier: Statistics::default() }
    }
}

impl Session {
    /// To be called before a search, when the model of the last one is no longer needed.
    pub(super) fn shed_ballast(&mut self, terms: &Terms) {
        self.ballast.rent += u64::from(self.ballast.useless.unsigned_abs());
        if self.ballast.rent > self.ballast.options.renewal_price * u64::from(self.sink.last.unsigned_abs()) {
            self.renew(terms);
            self.ballast.rent = 0;
        }
    }

    fn renew(&mut self, terms: &Terms) {
        let old_blaster = std::mem::replace(&mut self.blaster, Blaster::new());
        let old_aig = std::mem::replace(&mut self.aig, Aig::new());
        let old_clauses = std::mem::replace(&mut self.clauses, Clauses::new());
        let old_variables = std::mem::replace(&mut self.sink, Variables { last: 0, clauses: Vec::new() });
        let new_sat = self.sat.successor(&self.ballast.options);
        self.blaster.stop_when(new_sat.stop());
        let old_sat = std::mem::replace(&mut self.sat, new_sat);
        let old_activations: Vec<i32> = self.levels.iter().map(|level| level.activation).collect();

        let complete = self.translate_again(terms);
        let price = self.ballast.options.renewal_price;
        if complete && (self.sink.last < old_variables.last / 2 || price == 0) {
            self.assumptions.clear();
            self.ballast.useless = 0;
            for level in &mut self.levels {
                level.useless_before = 0;
            }
            let earlier = &mut self.ballast.earlier;
            earlier.searches += old_sat.searches();
            earlier.conflicts += old_sat.conflicts();
            earlier.decisions += old_sat.decisions();
            earlier.propagations += old_sat.propagations();
            earlier.renewals += 1;
            return;
        }
        self.ballast.useless = self.ballast.useless.min(old_variables.last - self.sink.last).max(0);
        for level in &mut self.levels {
            level.useless_before = level.useless_before.min(self.ballast.useless);
        }
        for (level, activation) in self.levels.iter_mut().zip(old_activations) {
            level.activation = activation;
        }
        self.blaster = old_blaster;
        self.aig = old_aig;
        self.clauses = old_clauses;
        self.sink = old_variables;
        self.sat = old_sat;
    }

    /// Translates what is asserted. False if something that had a circuit has none now.
    fn translate_again(&mut self, terms: &Terms) -> bool {
        let mut complete = true;
        // All definitions, for a term that they define may come back, and is then known already.
        for definition in self.definitions.clone() {
            complete &= self.add_formula(terms, definition, &[]).is_ok() || self.incomplete.is_some();
        }
        for formula in self.asserted.clone() {
            complete &= self.add_formula(terms, formula, &[]).is_ok() || self.incomplete.is_some();
        }
        for index in 0..self.levels.len() {
            self.levels[index].variables_before = self.sink.last;
            let activation = self.sink.new_var();
            self.levels[index].activation = activation;
            for formula in self.levels[index].asserted.clone() {
                let added = self.add_formula(terms, formula, &[-activation]).is_ok();
                complete &= added || self.levels[index].incomplete.is_some();
            }
        }
        complete
    }
}
