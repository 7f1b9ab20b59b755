//! What drivers and contracts ask of an execution: inputs, memory, assumptions.

use crate::context::Execution;
use crate::domain::Symbolic;
use crate::findings::{Cut, CutReason};
use crate::state::State;
use crate::store::{Fault, Place, Scoped};
use crate::{Declared, ObjectId, Objects, Unknown};
use ir::{ClassId, Type};
use logic::Term;

impl Execution<'_, '_> {
    /// Only runs on which the condition holds are followed from here on. None if there are none.
    pub fn assume(&mut self, mut state: State, condition: Term) -> Option<State> {
        state.guard = state.guard.and(&mut self.context.terms, condition)?;
        Some(state)
    }

    /// The condition under which something was cut off since there were so many cuts: what was evaluated has no value there.
    pub fn cut_since(&mut self, cuts: usize) -> Term {
        let conditions: Vec<Term> = self.findings.cuts[cuts..].iter().map(|cut| cut.condition).collect();
        self.context.terms.any(&conditions)
    }

    /// The value of an expression over memory: see [`semantics::Memory`].
    pub fn memory<T>(
        &mut self,
        state: &mut State,
        work: impl FnOnce(&mut Scoped<'_>, &mut Symbolic<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let arbitrary_globals = self.heap.arbitrary_globals;
        let (mut domain, inputs) = self.parts();
        let store = &mut state.store;
        let mut scoped = Scoped { store, inputs, needed: Vec::new(), arbitrary_globals, path: None };
        let result = work(&mut scoped, &mut domain);
        let needed = scoped.needed;
        if let Err(Fault::Undecided(symbol)) = &result {
            self.heap.objects.wanted.get_or_insert(*symbol);
        }
        self.name_numbers();
        for needed in needed {
            let beyond = self.context.terms.not(needed.condition);
            if let (Some(fault), Some(guard)) = (&needed.fault, state.guard.and(&mut self.context.terms, beyond)) {
                self.fault(state, &guard, fault);
            }
        }
        result
    }

    /// A value of the input.
    pub fn any(&mut self, unknown: &Unknown<'_>) -> Term {
        let (mut domain, inputs) = self.parts();
        inputs.any(&mut domain, unknown)
    }

    /// A new object of a class, as an allocation makes it.
    pub fn new_object(&mut self, class: ClassId) -> Option<Term> {
        let exists = self.context.terms.truth();
        let id = self.heap.objects.add(allocated(class, Some(exists)))?;
        Some(Objects::reference(&mut self.context.terms, id))
    }

    /// A new object of a class below a declared one that has none itself: which it is, a symbol tells.
    pub fn new_object_below(&mut self, name: &str, declared: Declared, classes: &[ClassId]) -> Option<Term> {
        let symbol = self.context.terms.fresh(name, crate::domain::sort_of(Type::Ref));
        let mut values = Vec::new();
        for &class in classes {
            let id = self.heap.objects.add(allocated(class, None))?;
            let reference = Objects::reference(&mut self.context.terms, id);
            let is_this = self.context.terms.equal(symbol, reference);
            self.heap.objects.exist_where(id.0 as usize - 1, is_this);
            values.push(u64::from(id.0));
        }
        let choices = declared.choices(self.context.world);
        let fact = crate::inputs::one_of(&mut self.context.terms, symbol, &values);
        self.heap.inputs.add_fact(fact);
        self.heap.inputs.note_open(symbol, declared, &choices);
        self.heap.objects.declare(symbol, values);
        Some(symbol)
    }

    /// The input objects of exactly that class, each with the condition that it exists.
    pub fn present(&mut self, class: ClassId) -> Vec<(ObjectId, Term)> {
        let (mut domain, inputs) = self.parts();
        inputs.present(&mut domain, class)
    }

    /// The known objects of a class or below that were met, each with the condition that it exists.
    pub fn known_objects(&self, class: ClassId) -> Vec<(ObjectId, Term)> {
        let (program, truth) = (self.context.world.program(), self.context.terms.truth());
        let is_known = |object: &crate::Object| matches!(object.origin, crate::Origin::Known(_));
        let found = self.heap.objects.iter().filter(|(_, it)| is_known(it) && program.is_subclass(it.class, class));
        found.map(|(id, _)| (id, truth)).collect()
    }

    /// The condition that something refers to an object of the unknown input, or that it is there at all.
    pub fn is_referred(&mut self, object: ObjectId) -> Term {
        let (mut domain, inputs) = self.parts();
        inputs.is_referred(&mut domain, object)
    }

    /// All input objects and known constants that a reference of the declared class can be.
    pub fn candidates(&mut self, declared: ClassId) -> Vec<ObjectId> {
        let (mut domain, inputs) = self.parts();
        inputs.candidates(&mut domain, declared)
    }

    /// The reference to the object that a number in memory points to, if it may point to one.
    pub fn pointed_to(&mut self, number: Term) -> Option<Term> {
        if !matches!(self.context.terms.sort(number), logic::Sort::Bits(32 | 64)) {
            return None;
        }
        let (reference, _) = self.pointer_parts(number)?;
        (self.context.terms.word(reference) != Some(0)).then_some(reference)
    }

    /// Adds facts that give the names of pointers to nothing their numbers.
    pub(crate) fn name_numbers(&mut self) {
        for (name, number) in std::mem::take(&mut self.heap.objects.addresses.named) {
            let same = self.context.terms.equal(name, number);
            self.heap.inputs.add_name(name, same);
        }
    }

    /// The object and the offset that a number in memory points to. None if that cannot be told.
    pub fn pointer_parts(&mut self, number: Term) -> Option<(Term, Term)> {
        let parts = self.heap.objects.pointer(&mut self.context.terms, number);
        self.name_numbers();
        parts
    }

    /// All of a block as it is in a state, cell by cell: offsets and values.
    pub fn content(&mut self, state: &mut State, object: ObjectId) -> Vec<(u32, Term)> {
        let size = self.heap.objects.get(object).map_or(0, |object| object.capacity);
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

    /// Drops what known blocks held at first: it has changed.
    pub fn forget_content(&mut self) {
        self.heap.inputs.content.clear();
    }

    /// The offset of a pointer where it points to an object at all.
    pub fn offset_where(&mut self, object: Term, offset: Term) -> Term {
        let null = Objects::null(&mut self.context.terms);
        let is_null = self.context.terms.equal(object, null);
        let is_some = self.context.terms.not(is_null);
        crate::assuming::assuming(&mut self.context.terms, is_some, offset)
    }

    /// A reference to any object: what stands for one that is not modelled.
    pub fn any_object(&mut self, why: &'static str) -> Term {
        let reference = self.context.terms.fresh("⟨object⟩", crate::sort_of(Type::Ref));
        self.context.unmodelled.push((reference, why));
        reference
    }

    /// Any pointer: an object and an offset that stand for ones that are not modelled.
    pub fn any_pointer(&mut self, why: &'static str) -> (Term, Term) {
        let offset = self.context.terms.fresh("⟨offset⟩", logic::Sort::Bits(64));
        self.context.unmodelled.push((offset, why));
        (self.any_object(why), offset)
    }

    /// Runs on which the condition holds reach something unsupported.
    pub fn not_understood_where(&mut self, condition: Term, what: &str) {
        let site = self.findings.evaluated_at.clone();
        let reason = CutReason::Unsupported(what.to_owned());
        self.findings.cuts.push(Cut { condition, reason, site, in_assumption: self.findings.is_assuming });
    }

    /// Runs on which the condition holds need more than this many elements.
    pub fn beyond(&mut self, condition: Term, elements: u32) {
        self.not_evaluated(condition, CutReason::Array(elements));
    }

    /// Is a formula to be left as it is, because time or memory is used up? Then nothing that rests on it counts.
    pub fn gives_up_formula(&mut self) -> bool {
        let is_halted = self.context.is_halted();
        if is_halted {
            let always = self.context.terms.truth();
            self.not_evaluated(always, CutReason::Budget);
        }
        is_halted
    }

    fn not_evaluated(&mut self, condition: Term, reason: CutReason) {
        let site = self.findings.evaluated_at.clone();
        let in_assumption = self.findings.is_assuming;
        self.findings.cuts.push(Cut { condition, reason, site, in_assumption });
    }
}

fn allocated(class: ClassId, exists: Option<Term>) -> crate::Object {
    let origin = crate::Origin::Allocated;
    crate::Object { class, origin, length: None, capacity: 0, opaque: false, exists }
}
