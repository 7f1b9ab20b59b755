//! Methods without code that change nothing (papers/4 §4): what they answer is a function of their arguments and of the memory
//! that decides about the answer.
//!
//! A call that is made again with the same arguments, while that memory is what it was, has the same answer: its symbol is
//! kept with the path. Two calls whose arguments may be the same objects have the same answer where they are. This needs no
//! object: references that are open stay open. The memory is compared as it is, map by map, which says more than the numbers
//! of regions' versions in the paper do: what was written and has its old value again is no change.
//!
//! Relations between objects (papers/4 §5) are not stated about calls that may be made, of which there is no end. Where all
//! objects are in an order, each has a *rank*: a number that is itself such an answer, about one object. A comparison of
//! objects is one of ranks, so it is transitive by itself. Other relations are stated about all pairs and triples of the
//! references that were handed over so far.

use crate::contract_call::CallStart;
use crate::inputs::Inputs;
use crate::persistent::PersistentList;
use crate::store::Store;
use crate::{Execution, ObjectId, Objects, Origin};
use ir::{MapId, ProcId, Type};
use logic::{Sort, Term};
use std::rc::Rc;

/// What is known of a method without code that changes nothing, and whose result is no reference.
#[derive(Clone, Debug, Default)]
pub struct Observer {
    /// The maps of the memory that decides about the result; none: any memory may.
    pub reads: Option<Rc<[MapId]>>,
    /// The number of the first of the two arguments that are related, if it decides a relation between objects.
    pub operands: Option<usize>,
    /// Is the result a truth value? Else its sign says how the first object compares to the second.
    pub is_truth: bool,
    /// What holds of the relation.
    pub relation: Relation,
    /// Does the contract say more of the result? Then calls in clauses are not followed: what is said would have to be assumed
    /// there, and perhaps nothing satisfies it.
    pub is_described: bool,
}

/// What holds of a relation between objects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Relation {
    /// It puts all objects in an order, in which some may be equal.
    pub is_total_order: bool,
    /// What relates a to b and b to c relates a to c.
    pub is_transitive: bool,
    /// What relates a to b relates b to a.
    pub is_symmetric: bool,
    /// Everything is related to itself.
    pub is_reflexive: bool,
    /// Only what is the same is related both ways.
    pub is_antisymmetric: bool,
}

/// What is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aspect {
    /// The answer of a call.
    Answer,
    /// The place of an object in the order.
    Rank,
    /// How far the answer of a comparison is from zero.
    Distance,
}

/// An answer that was asked for.
#[derive(Clone)]
struct Observation {
    procedure: ProcId,
    aspect: Aspect,
    args: Vec<Term>,
    before: Store,
    /// How many objects there were.
    known: usize,
    value: Term,
}

/// The answers on a path, in the order of asking.
#[derive(Clone, Default)]
pub(crate) struct Observations {
    asked: PersistentList<Observation>,
    /// The calls, each with its result.
    calls: PersistentList<(ProcId, Vec<Term>, Term)>,
}

/// Bits of a rank: there are fewer objects than these have values.
const RANK_BITS: u32 = 16;

impl Inputs {
    /// The calls of methods without code that change nothing, with their arguments and results.
    pub fn observed_calls(&self) -> impl Iterator<Item = &(ProcId, Vec<Term>, Term)> {
        self.observations.calls.iter()
    }
}

impl Execution<'_, '_> {
    /// The result of a call of a method without code that changes nothing. It has this type.
    pub(crate) fn observed(&mut self, observer: &Observer, call: CallStart<'_>, ty: Type) -> Term {
        let args: Vec<Term> = call.args.iter().map(|&arg| self.heap.inputs.resolved(arg)).collect();
        let width = match crate::sort_of(ty) {
            Sort::Bits(width) => width,
            sort => {
                let value = self.observe(observer, Aspect::Answer, call, &args, sort);
                self.heap.inputs.observations.calls.push_back((call.callee, args, value));
                return value;
            }
        };
        let operands = observer.operands.filter(|&first| first + 1 < args.len());
        let result = match operands {
            Some(first) if observer.relation.is_total_order => self.ordered(observer, call, &args, first, width),
            _ if observer.is_truth => {
                let related = self.related(observer, call, &args);
                if let Some(first) = operands {
                    self.state_relation(observer, call, &args, first);
                }
                self.truth_of_width(related, width)
            }
            _ => self.plain_answer(observer, call, &args, width),
        };
        self.heap.inputs.observations.calls.push_back((call.callee, args, result));
        result
    }

    /// An answer that is a number.
    fn plain_answer(&mut self, observer: &Observer, call: CallStart<'_>, args: &[Term], width: u32) -> Term {
        let asked = self.heap.inputs.observations.asked.len();
        let value = self.observe(observer, Aspect::Answer, call, args, Sort::Bits(width));
        let range = self.context.world.result(call.callee).range;
        if let Some((low, high)) = range.filter(|_| self.heap.inputs.observations.asked.len() > asked) {
            let terms = &mut self.context.terms;
            let [low, high] = [low, high].map(|bound| terms.bits_constant(logic::Bits::from_i64(width, bound)));
            let (above, below) = (terms.sle(low, value), terms.sle(value, high));
            self.heap.inputs.add_fact(above);
            self.heap.inputs.add_fact(below);
        }
        value
    }

    fn truth_of_width(&mut self, truth: Term, width: u32) -> Term {
        let bit = self.context.terms.bit(truth);
        self.context.terms.zero_extend(bit, width)
    }

    /// A comparison in an order of all objects.
    fn ordered(&mut self, observer: &Observer, call: CallStart<'_>, args: &[Term], first: usize, width: u32) -> Term {
        let rank = |this: &mut Self, operand: usize| {
            // What decides besides the two objects is part of the order: the comparator.
            let mut about: Vec<Term> = args[..first].to_vec();
            about.push(args[operand]);
            about.extend(&args[first + 2..]);
            this.observe(observer, Aspect::Rank, call, &about, Sort::Bits(RANK_BITS))
        };
        let (a, b) = (rank(self, first), rank(self, first + 1));
        let (less, greater) = (self.context.terms.slt(a, b), self.context.terms.slt(b, a));
        if observer.is_truth {
            let at_most = self.context.terms.not(greater);
            return self.truth_of_width(at_most, width);
        }
        // Only the sign of the result is known: -1 is no better than any other negative number.
        let distance = self.observe(observer, Aspect::Distance, call, args, Sort::Bits(width - 1));
        let terms = &mut self.context.terms;
        let (zero, one) = (terms.number(width - 1, 0), terms.number(width - 1, 1));
        let (negative, positive) = (terms.number(1, 1), terms.number(1, 0));
        let is_zero = terms.equal(distance, zero);
        let some = terms.ite(is_zero, one, distance);
        let (below, above) = (terms.concat(negative, distance), terms.concat(positive, some));
        let equal = terms.number(width, 0);
        let not_below = terms.ite(greater, above, equal);
        terms.ite(less, below, not_below)
    }

    /// Does a method say yes?
    fn related(&mut self, observer: &Observer, call: CallStart<'_>, args: &[Term]) -> Term {
        self.observe(observer, Aspect::Answer, call, args, Sort::Bool)
    }

    /// States what holds of a relation, about two objects and all that were handed over before.
    fn state_relation(&mut self, observer: &Observer, call: CallStart<'_>, args: &[Term], first: usize) {
        let relation = observer.relation;
        if relation == Relation::default() {
            return;
        }
        let mut known: Vec<Term> = Vec::new();
        for (procedure, others, _) in &self.heap.inputs.observations.calls.clone() {
            let around = |args: &[Term]| [&args[..first], &args[first + 2..]].concat();
            if *procedure == call.callee && others.len() == args.len() && around(others) == around(args) {
                known.extend(&others[first..first + 2]);
            }
        }
        known.extend(&args[first..first + 2]);
        for object in &mut known {
            *object = self.heap.inputs.resolved(*object);
        }
        known.sort_unstable();
        known.dedup();
        let null = Objects::null(&mut self.context.terms);
        let between = |this: &mut Self, a: Term, b: Term| {
            let mut pair = args.to_vec();
            (pair[first], pair[first + 1]) = (a, b);
            this.related(observer, call, &pair)
        };
        let mut stated = Vec::new();
        for &a in &known {
            let reflected = between(self, a, a);
            stated.extend(relation.is_reflexive.then_some((vec![a], reflected)));
            for &b in &known {
                let (there, back) = (between(self, a, b), between(self, b, a));
                let terms = &mut self.context.terms;
                if relation.is_symmetric && a < b {
                    stated.push((vec![a, b], terms.equal(there, back)));
                }
                if relation.is_antisymmetric && a < b {
                    let both = terms.and(there, back);
                    let same = terms.equal(a, b);
                    stated.push((vec![a, b], terms.implies(both, same)));
                }
                for &c in known.iter().filter(|_| relation.is_transitive && a != b) {
                    let (on, through) = (between(self, b, c), between(self, a, c));
                    let terms = &mut self.context.terms;
                    let both = terms.and(there, on);
                    stated.push((vec![a, b, c], terms.implies(both, through)));
                }
            }
        }
        // Nothing is said of null, which a method cannot be called on.
        for (objects, holds) in stated {
            let terms = &mut self.context.terms;
            let mut fact = holds;
            for object in objects {
                let is_null = terms.equal(object, null);
                fact = terms.or(is_null, fact);
            }
            self.heap.inputs.add_fact(fact);
        }
    }

    /// An answer: that of an earlier call with the same arguments, or a new symbol, which is the answer of earlier calls where
    /// the arguments are equal.
    fn observe(&mut self, observer: &Observer, aspect: Aspect, call: CallStart<'_>, args: &[Term], sort: Sort) -> Term {
        let procedure = call.callee;
        let alike: Vec<Observation> = {
            let asked = self.heap.inputs.observations.asked.iter();
            let alike = asked.filter(|it| it.procedure == procedure && it.aspect == aspect);
            alike.filter(|it| self.is_unchanged(observer, it, call)).cloned().collect()
        };
        let is_same = |it: &&Observation| {
            it.args.len() == args.len()
                && it.args.iter().zip(args).all(|(&then, &now)| self.heap.inputs.resolved(then) == now)
        };
        if let Some(same) = alike.iter().find(is_same) {
            return same.value;
        }
        let name = self.context.world.program().procs[procedure].name.clone();
        let value = self.context.terms.fresh(&name, sort);
        let params = self.context.world.program().procs[procedure].params.clone();
        for earlier in alike.iter().filter(|it| it.args.len() == args.len()) {
            let mut equal = self.context.terms.truth();
            for (index, (&then, &now)) in earlier.args.iter().zip(args).enumerate() {
                if aspect != Aspect::Rank && params.get(index) == Some(&Type::Ref) {
                    self.heap.objects.note_compared(&self.context.terms, now, then);
                }
                let same = self.context.terms.equal(now, then);
                equal = self.context.terms.and(equal, same);
            }
            let same = self.context.terms.equal(value, earlier.value);
            let fact = self.context.terms.implies(equal, same);
            if !self.context.terms.is_true(fact) {
                self.heap.inputs.add_fact(fact);
            }
        }
        let (before, known) = (call.before.store.clone(), self.heap.objects.len());
        let args = args.to_vec();
        self.heap.inputs.observations.asked.push_back(Observation { procedure, aspect, args, before, known, value });
        value
    }

    /// Is the memory that decides about an answer what it was?
    fn is_unchanged(&self, observer: &Observer, earlier: &Observation, call: CallStart<'_>) -> bool {
        let is_new = |object: ObjectId| self.is_made_since(object, earlier.known);
        earlier.before.same_for(&call.before.store, observer.reads.as_deref(), is_new)
    }

    /// Did the program make an object when there were more than this number?
    pub(crate) fn is_made_since(&self, object: ObjectId, known: usize) -> bool {
        let is_made = || self.heap.objects.get(object).is_some_and(|found| found.origin == Origin::Allocated);
        object.0 as usize > known && is_made()
    }
}
