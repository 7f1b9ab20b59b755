//! The domain of terms and the memory of fields as vectors of terms.

use ir::{Allocation, BinaryOp, CastOp, ClassId, EntityRef, Key, MapId, Program, Type, UnaryOp, facts};
use skolem_semantics::{Domain, Memory};
use std::collections::HashMap;

/// A term, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TermId(usize);

/// A term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    Const(u64),
    Input(usize),
    Unary(UnaryOp, Type, TermId),
    Binary(BinaryOp, Type, TermId, TermId),
    Cast(CastOp, Type, Type, TermId),
    Select(TermId, TermId, TermId),
    Subclass(TermId, ClassId),
    Storable(TermId, TermId),
}

/// The terms made so far, each once.
pub struct Terms<'p> {
    program: &'p Program,
    terms: Vec<Term>,
    ids: HashMap<Term, TermId>,
}

impl<'p> Terms<'p> {
    pub fn new(program: &'p Program) -> Terms<'p> {
        Terms { program, terms: Vec::new(), ids: HashMap::new() }
    }

    pub fn make(&mut self, term: Term) -> TermId {
        *self.ids.entry(term).or_insert_with(|| {
            self.terms.push(term);
            TermId(self.terms.len() - 1)
        })
    }

    pub fn term(&self, id: TermId) -> Term {
        self.terms[id.0]
    }

    pub fn constant(&mut self, bits: u64) -> TermId {
        self.make(Term::Const(bits))
    }

    pub fn input(&mut self, index: usize) -> TermId {
        self.make(Term::Input(index))
    }

    pub fn as_const(&self, id: TermId) -> Option<u64> {
        match self.term(id) {
            Term::Const(bits) => Some(bits),
            _ => None,
        }
    }

    pub fn show(&self, id: TermId, names: &[&str]) -> String {
        let show = |id| self.show(id, names);
        match self.term(id) {
            Term::Const(bits) => bits.to_string(),
            Term::Input(index) => names[index].to_string(),
            Term::Unary(op, _, a) => format!("({} {})", op.name(), show(a)),
            Term::Binary(op, _, a, b) => format!("({} {} {})", op.name(), show(a), show(b)),
            Term::Cast(op, _, _, a) => format!("({} {})", op.name(), show(a)),
            Term::Select(c, a, b) => format!("(if {} {} {})", show(c), show(a), show(b)),
            Term::Subclass(class, ancestor) => {
                format!("(subclass {} {})", show(class), self.program.classes[ancestor].name)
            }
            Term::Storable(array, value) => format!("(storable {} {})", show(array), show(value)),
        }
    }
}

/// Simplifies only what keeps the paths few: equality of constants, and choices that are none
/// or made already.
impl Domain for Terms<'_> {
    type Value = TermId;

    fn null(&mut self) -> TermId {
        self.constant(0)
    }

    fn unary(&mut self, op: UnaryOp, ty: Type, a: TermId) -> TermId {
        self.make(Term::Unary(op, ty, a))
    }

    fn binary(&mut self, op: BinaryOp, ty: Type, a: TermId, b: TermId) -> TermId {
        match (op, self.as_const(a), self.as_const(b)) {
            (BinaryOp::Eq, Some(x), Some(y)) => self.constant(u64::from(x == y)),
            (BinaryOp::Ne, Some(x), Some(y)) => self.constant(u64::from(x != y)),
            _ => self.make(Term::Binary(op, ty, a, b)),
        }
    }

    fn cast(&mut self, op: CastOp, from: Type, to: Type, a: TermId) -> TermId {
        self.make(Term::Cast(op, from, to, a))
    }

    fn select(&mut self, condition: TermId, a: TermId, b: TermId) -> TermId {
        let a = match self.term(a) {
            Term::Select(same, inner, _) if same == condition => inner,
            _ => a,
        };
        match self.as_const(condition) {
            Some(0) => b,
            Some(_) => a,
            None if a == b => a,
            None => self.make(Term::Select(condition, a, b)),
        }
    }

    fn subclass(&mut self, class: TermId, ancestor: ClassId) -> TermId {
        self.make(Term::Subclass(class, ancestor))
    }

    fn storable(&mut self, array: TermId, value: TermId) -> TermId {
        self.make(Term::Storable(array, value))
    }
}

/// For each field, its value at each object; object 0 is null and has none that matters.
#[derive(Clone)]
pub struct Fields(Vec<Vec<TermId>>);

impl Fields {
    pub fn new(program: &Program, terms: &mut Terms<'_>) -> Fields {
        Fields(vec![vec![terms.constant(0)]; program.maps.len()])
    }

    pub fn add_object(&mut self, terms: &mut Terms<'_>, class: TermId) -> usize {
        let zero = terms.constant(0);
        self.0.iter_mut().for_each(|field| field.push(zero));
        let object = self.0[0].len() - 1;
        self.set(facts::CLASS_OF, object, class);
        object
    }

    pub fn get(&self, map: MapId, object: usize) -> TermId {
        self.0[map.index()][object]
    }

    pub fn set(&mut self, map: MapId, object: usize, value: TermId) {
        self.0[map.index()][object] = value;
    }

    /// The field of an object that may be any.
    pub fn read(&self, terms: &mut Terms<'_>, map: MapId, object: TermId) -> TermId {
        let field = &self.0[map.index()];
        let mut value = field[field.len() - 1];
        for candidate in (1..field.len() - 1).rev() {
            let number = terms.constant(candidate as u64);
            let is_it = terms.binary(BinaryOp::Eq, Type::Ref, object, number);
            value = terms.select(is_it, field[candidate], value);
        }
        value
    }
}

/// What this memory does not do.
#[derive(Debug)]
pub struct Unsupported;

impl Memory<Terms<'_>> for Fields {
    type Fault = Unsupported;

    fn read(&mut self, terms: &mut Terms<'_>, map: MapId, key: Key<TermId>) -> Result<TermId, Unsupported> {
        match key {
            Key::Object(object) => Ok(Fields::read(self, terms, map, object)),
            Key::Global | Key::Element(..) => Err(Unsupported),
        }
    }

    fn write(&mut self, terms: &mut Terms<'_>, map: MapId, key: Key<TermId>, value: TermId) -> Result<(), Unsupported> {
        let Key::Object(object) = key else { return Err(Unsupported) };
        for candidate in 1..self.0[map.index()].len() {
            let number = terms.constant(candidate as u64);
            let is_it = terms.binary(BinaryOp::Eq, Type::Ref, object, number);
            let new = terms.select(is_it, value, self.get(map, candidate));
            self.set(map, candidate, new);
        }
        Ok(())
    }

    fn allocate(&mut self, terms: &mut Terms<'_>, what: Allocation<TermId>) -> Result<TermId, Unsupported> {
        let Allocation::Object(class) = what else { return Err(Unsupported) };
        let tag = terms.constant(class.index() as u64);
        let object = self.add_object(terms, tag);
        Ok(terms.constant(object as u64))
    }

    fn free(&mut self, _: &mut Terms<'_>, _: TermId) -> Result<(), Unsupported> {
        Err(Unsupported)
    }

    fn copy(
        &mut self,
        _: &mut Terms<'_>,
        _: MapId,
        _: (TermId, TermId),
        _: (TermId, TermId),
        _: TermId,
    ) -> Result<(), Unsupported> {
        Err(Unsupported)
    }
}
