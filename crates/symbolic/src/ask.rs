//! What the users of an execution ask of it: inputs, memory, calls.

use crate::domain::Symbolic;
use crate::execute::{Execution, domain};
use crate::guard::Guard;
use crate::outcome::{Bounds, Cut, CutReason, Ended, Site, State};
use crate::store::{Fault, Place, Scoped, Store, known_value};
use crate::{Inputs, ObjectId, Objects, Scope, Unknown, World};
use ir::{Pos, ProcId, Type};
use logic::{Term, Terms};
use rustc_hash::FxHashMap;
use semantics::Memory;
use std::rc::Rc;

impl<'w> Execution<'w> {
    /// An execution in which everything is known: for clauses on the state of a machine. Nothing but the budget stops it.
    pub fn on_constants(world: &'w dyn World) -> Execution<'w> {
        let scope = Scope { objects: 0, classes: FxHashMap::default(), array_length: 0 };
        let bounds = Bounds { unroll: 1 << 16, depth: 2_000, statements: 10_000_000 };
        Execution::new(Terms::new(), world, Inputs::new(scope), bounds)
    }
}

impl Execution<'_> {
    /// The state before anything has happened.
    pub fn start(&self) -> State {
        State { guard: Guard::default(), store: Store::default(), locals: Vec::new(), failure: None }
    }

    /// Only runs on which the condition holds are followed from here on. None if there are none.
    pub fn assume(&mut self, mut state: State, condition: Term) -> Option<State> {
        state.guard = state.guard.and(&mut self.terms, condition)?;
        Some(state)
    }

    /// Executes a procedure in a state.
    pub fn run(&mut self, procedure: ProcId, args: &[Term], state: State) -> Ended {
        let at = self.frames.last().map_or(Pos::default(), |&(_, pos)| pos);
        self.call(procedure, args, state, &[(self.terms.truth(), at)])
    }

    /// The condition under which something was cut off since there were so many cuts: what was evaluated has no value there.
    pub fn cut_since(&mut self, cuts: usize) -> Term {
        let conditions: Vec<Term> = self.cuts[cuts..].iter().map(|cut| cut.condition).collect();
        self.terms.any(&conditions)
    }

    /// The value of an expression over memory: see [`semantics::Memory`].
    pub fn memory<T>(
        &mut self,
        state: &mut State,
        work: impl FnOnce(&mut Scoped<'_>, &mut Symbolic<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut scoped = Scoped {
            store: &mut state.store,
            inputs: &mut self.inputs,
            needed: Vec::new(),
            arbitrary_globals: self.arbitrary_globals,
            path: None,
        };
        let result = work(&mut scoped, &mut domain!(self));
        let needed = scoped.needed;
        self.name_numbers();
        for needed in needed {
            let beyond = self.terms.not(needed.condition);
            if let (Some(fault), Some(guard)) = (&needed.fault, state.guard.and(&mut self.terms, beyond)) {
                self.fault(&guard, fault, Pos::default());
            }
        }
        result
    }

    /// A value of the input.
    pub fn any(&mut self, unknown: &Unknown<'_>) -> Term {
        self.inputs.any(&mut domain!(self), unknown)
    }

    /// A machine word of the known state as a term.
    pub fn known(&mut self, ty: Type, word: u64) -> Term {
        known_value(&mut domain!(self), ty, word)
    }

    /// A new object of a class, as an allocation makes it.
    pub fn new_object(&mut self, class: ir::ClassId) -> Option<Term> {
        let exists = Some(self.terms.truth());
        let object =
            crate::Object { class, origin: crate::Origin::Allocated, length: None, capacity: 0, opaque: false, exists };
        let id = self.objects.add(object)?;
        Some(Objects::reference(&mut self.terms, id))
    }

    /// The input objects of exactly that class, each with the condition that it exists.
    pub fn present(&mut self, class: ir::ClassId) -> Vec<(ObjectId, Term)> {
        self.inputs.present(&mut domain!(self), class)
    }

    /// The known objects of a class or below that were met, each with the condition that it exists.
    pub fn known_objects(&self, class: ir::ClassId) -> Vec<(ObjectId, Term)> {
        let (program, truth) = (self.world.program(), self.terms.truth());
        let is_known = |object: &crate::Object| matches!(object.origin, crate::Origin::Known(_));
        let found = self.objects.iter().filter(|(_, it)| is_known(it) && program.is_subclass(it.class, class));
        found.map(|(id, _)| (id, truth)).collect()
    }

    /// The condition that something refers to an object of the unknown input, or that it is there at all.
    pub fn is_referred(&mut self, object: ObjectId) -> Term {
        self.inputs.is_referred(&mut domain!(self), object)
    }

    /// All input objects and known constants that a reference of the declared class can be.
    pub fn candidates(&mut self, declared: ir::ClassId) -> Vec<ObjectId> {
        self.inputs.candidates(&mut domain!(self), declared)
    }

    /// The reference to the object that a number in memory points to, if it may point to one.
    pub fn pointed_to(&mut self, number: Term) -> Option<Term> {
        if !matches!(self.terms.sort(number), logic::Sort::Bits(32 | 64)) {
            return None;
        }
        let (reference, _) = self.pointer_parts(number)?;
        (self.terms.word(reference) != Some(0)).then_some(reference)
    }

    /// Says what numbers the names stand for that pointers to nothing were given.
    pub(crate) fn name_numbers(&mut self) {
        for (name, number) in std::mem::take(&mut self.objects.addresses.named) {
            let same = self.terms.equal(name, number);
            self.inputs.add_fact(same);
        }
    }

    /// The object and the offset that a number in memory points to. None if that cannot be told.
    pub fn pointer_parts(&mut self, number: Term) -> Option<(Term, Term)> {
        let parts = self.objects.pointer(&mut self.terms, number);
        self.name_numbers();
        parts
    }

    /// All of a block as it is in a state, cell by cell: offsets and values.
    pub fn content(&mut self, state: &mut State, object: ObjectId) -> Vec<(u32, Term)> {
        let size = self.objects.get(object).map_or(0, |object| object.capacity);
        self.memory(state, |memory, domain| memory.pieces(domain, object, 0, size)).unwrap_or_default()
    }

    /// Puts cells into a block.
    pub fn set_content(&mut self, state: &mut State, object: ObjectId, cells: &[(u32, Term)]) {
        let _ = self.memory(state, |memory, domain| {
            for &(at, value) in cells {
                memory.store.put(domain, object, at, value);
            }
            memory.store.set(Place { map: ir::facts::ALIVE, object, index: 0 }, domain.terms.truth());
            Ok(())
        });
    }

    /// Forgets what known blocks held at first: it has changed.
    pub fn forget_content(&mut self) {
        self.inputs.content.clear();
    }

    /// Where we are.
    pub fn site(&self, pos: Pos) -> Site {
        let mut frames = self.frames.clone();
        if let Some(last) = frames.last_mut() {
            last.1 = pos;
        }
        Site { frames: Rc::new(frames) }
    }

    /// The offset of a pointer where it points to an object at all.
    pub fn offset_where(&mut self, object: Term, offset: Term) -> Term {
        let null = Objects::reference(&mut self.terms, ObjectId::NULL);
        let is_null = self.terms.equal(object, null);
        let is_some = self.terms.not(is_null);
        crate::assuming::assuming(&mut self.terms, is_some, offset)
    }

    /// A reference to any object: what stands for one that is not modelled.
    pub fn any_object(&mut self, why: &'static str) -> Term {
        let reference = self.terms.fresh("⟨object⟩", crate::sort_of(Type::Ref));
        self.unmodelled.push((reference, why));
        reference
    }

    /// Runs on which the condition holds come to what is not supported.
    pub fn not_understood_where(&mut self, condition: Term, what: &str) {
        let site = self.site(Pos::default());
        let reason = CutReason::Unsupported(what.to_owned());
        self.cuts.push(Cut { condition, reason, site, in_assumption: self.is_assuming });
    }

    /// Runs on which the condition holds need more than this many elements.
    pub fn beyond(&mut self, condition: Term, elements: u32) {
        let site = self.site(Pos::default());
        let in_assumption = self.is_assuming;
        self.cuts.push(Cut { condition, reason: CutReason::Array(elements), site, in_assumption });
    }

    /// Calls a method on an object as the program would: what the object's class has for the selector.
    pub fn invoke(&mut self, selector: ir::SelectorId, args: &[Term], state: State) -> Ended {
        let Some(&receiver) = args.first() else { return Ended::default() };
        let pos = Pos::default();
        let mut state = state;
        let key = ir::Key::Object(receiver);
        let Ok(tag) = self.memory(&mut state, |memory, domain| memory.read(domain, ir::facts::CLASS_OF, key)) else {
            return Ended::default();
        };
        let mut all = Ended::default();
        for (procedure, condition) in self.dispatch(&state, selector, tag, pos) {
            let Some(state) = self.assume(state.clone(), condition) else { continue };
            let ended = self.call(procedure, args, state, &[(self.terms.truth(), pos)]);
            all = self.join_ends(all, ended);
        }
        all
    }

    /// Two ways to end of which at most one is real.
    pub fn join_ends(&mut self, a: Ended, b: Ended) -> Ended {
        let returned = match (a.returned, b.returned) {
            (Some((a, x)), Some((b, y))) => {
                let extra: Vec<(Term, Term)> = x.into_iter().zip(y).collect();
                let (state, extra) = self.join(a, b, &extra);
                Some((state, extra.first().copied()))
            }
            (one, other) => one.or(other),
        };
        let threw = match (a.threw, b.threw) {
            (Some((a, x)), Some((b, y))) => {
                let (state, extra) = self.join(a, b, &[(x, y)]);
                Some((state, extra[0]))
            }
            (one, other) => one.or(other),
        };
        Ended { returned, threw }
    }
}
