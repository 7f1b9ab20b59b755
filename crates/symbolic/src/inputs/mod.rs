//! The unknown part of the state in which a run starts.
//!
//! A bounded number of objects per class, linked in any way: for each class a pool of objects, for each reference of the
//! input a symbol whose candidates are null and the objects of the pools that fit its declared class. Symbols are made
//! when an entry is first read, so what no run reads costs nothing.

mod bounds;
mod presence;

use crate::copies::Copies;
use crate::domain::{REFERENCE_BITS, sort_of};
use crate::interior::Places;
use crate::known_state::{known_object, shared_object};
use crate::on_demand::{Materialisation, OnDemand};
use crate::persistent::{PersistentList, PersistentMap, PersistentOrdMap, PersistentSet};
use crate::store::Place;
use crate::{Choices, Declared, FromUnknownCode, MayEnd, Object, ObjectId, Origin, Symbolic};
use ir::{ClassId, ClassKind, MapId, ProcId, Type};
use logic::{Sort, Symbols, Term, Terms};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Bounds on the input.
#[derive(Clone, Debug)]
pub struct Scope {
    /// Objects of each class.
    pub objects: u32,
    /// Classes with a number of their own.
    pub classes: FxHashMap<ClassId, u32>,
    /// Elements of an array.
    pub array_length: u32,
}

impl Scope {
    /// Objects of a class.
    pub fn of(&self, class: ClassId) -> u32 {
        self.classes.get(&class).copied().unwrap_or(self.objects)
    }

    /// Bytes of a block whose size is not known.
    pub(crate) fn block_size(&self) -> u32 {
        self.array_length.saturating_mul(16)
    }
}

/// An unknown value, and all that is known about it.
pub struct Unknown<'a> {
    /// What to call it.
    pub name: &'a str,
    /// Its type.
    pub ty: Type,
    /// What the language declares of it.
    pub declared: Declared,
    /// Is it an argument, asked for before anything else is read?
    pub is_root: bool,
}

/// Static state that a run took as initialisation leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reliance {
    /// One of the user's globals, by its name.
    Global(String),
    /// The content of an object of this class that the user's globals lead to.
    Content(ClassId),
    /// What happened before the run, in words: "class Conf may have been initialised before".
    History(String),
    /// What the machine that checks has, and other machines have otherwise; and what to do about it.
    Environment(String, String),
    /// What other code of the process may do before the target runs or while it does, and what to do about it. A program as a
    /// whole has no other code.
    OtherCode(String, String),
}

/// The unknown input.
#[derive(Clone)]
pub struct Inputs {
    /// How much there is.
    pub scope: Scope,
    /// When references become references to objects.
    pub materialisation: Materialisation,
    /// Where they do when a driver decides it: how many references may be one behind the other, if that is bounded.
    pub chain: Option<u32>,
    pub(crate) on_demand: OnDemand,
    /// Was a pool of objects asked for though references are decided one by one? Then what was made of it says nothing.
    pub needs_pool: bool,
    pools: PersistentMap<ClassId, Vec<ObjectId>>,
    /// Objects that one reference alone refers to.
    pub(crate) owned: crate::own::Owned,
    initial: PersistentMap<Place, Term>,
    /// Entries that were read, in order, with their symbols.
    entries: PersistentList<(Place, Term)>,
    /// What holds of the symbols.
    facts: PersistentList<Term>,
    /// For objects of classes that were asked for as a whole: do they exist?
    presence: PersistentMap<ObjectId, Term>,
    /// Symbols that are references, with their candidates.
    symbols: PersistentList<(Term, Vec<ObjectId>)>,
    /// What references of the input can be, and is not considered.
    left_out: PersistentList<String>,
    /// References whose objects could be of other classes, with what to say if a run looks at these.
    open: PersistentMap<Term, (ClassId, Rc<str>)>,
    /// The same for classes that there are, and are not considered.
    unlisted: PersistentMap<Term, (ClassId, Rc<str>)>,
    /// Which of that a run looks at.
    other_code: BTreeSet<Rc<str>>,
    /// Are the classes of the program all that there are?
    pub is_closed_world: bool,
    /// Input objects that start as copies.
    pub(crate) copies: Copies,
    /// What of the user's static state was taken as it is now.
    relied_on: PersistentList<Reliance>,
    /// Objects that references can refer to, in the order of discovery; how many were handed out.
    referred: PersistentList<ObjectId>,
    seen: PersistentSet<ObjectId>,
    pub(crate) handed_out: usize,
    /// For those that were: is there a reference to them?
    is_referred: PersistentMap<ObjectId, Term>,
    made: PersistentList<ClassId>,
    /// For each pool, how many references of the input could refer to its objects: see [`Inputs::exceeded`].
    references: PersistentMap<ClassId, u64>,
    /// Classes of input arrays whose lengths were asked for. Terms do not tell: what a length of few bits is compared with
    /// is simplified away.
    measured: PersistentSet<ClassId>,
    /// Procedures of which it is only assumed that they return any value and do nothing else.
    harmless: PersistentList<ProcId>,
    /// Answers of the environment that ascend, each with the condition under which it is asked for.
    pub(crate) ascending: PersistentList<(Term, Term)>,
    /// Values that they returned or left behind.
    from_unknown_code: PersistentList<FromUnknownCode>,
    /// Calls of such procedures that may not come back.
    may_end: PersistentList<MayEnd>,
    /// Where objects lie whose places in memory were compared.
    pub(crate) places: PersistentMap<ObjectId, crate::layout::PlaceInMemory>,
    /// The objects that they were given and may have kept, each where this holds.
    pub(crate) kept_by_unknown_code: PersistentOrdMap<ObjectId, Term>,
    /// The initial content of blocks, as far as it was read.
    pub(crate) content: PersistentMap<ObjectId, PersistentOrdMap<u32, Term>>,
    /// Bytes of new blocks that were read before they were set: the block, the offset, what stands for them.
    pub(crate) unset: PersistentList<(ObjectId, u32, Term)>,
    /// Symbols that are names of terms, with what that says.
    names: PersistentList<(Term, Term)>,
    /// What will be relied on where the program reads an entry in which paths met.
    put_off: PersistentMap<(MapId, ObjectId), PersistentList<Reliance>>,
    /// Classes of objects that constant globals lead to which the run reads, and the names of these.
    held: PersistentMap<ClassId, Option<Rc<str>>>,
    /// What globals held when what runs before the target had ended, if that may have been long before.
    long_before: PersistentMap<MapId, Term>,
    /// Where pointers of the input point to inside of their blocks.
    pub(crate) inside: crate::interior::Inside,
    /// What methods without code answered that change nothing.
    pub(crate) observations: crate::observers::Observations,
    /// Regions that were not entered, and what they left behind.
    pub placeholders: crate::Placeholders,
}

impl Inputs {
    /// Nothing read yet.
    pub fn new(scope: Scope) -> Inputs {
        Inputs {
            scope,
            materialisation: Materialisation::Pool,
            chain: None,
            on_demand: OnDemand::default(),
            needs_pool: false,
            pools: PersistentMap::default(),
            owned: crate::own::Owned::default(),
            initial: PersistentMap::default(),
            entries: PersistentList::new(),
            facts: PersistentList::new(),
            presence: PersistentMap::default(),
            symbols: PersistentList::new(),
            left_out: PersistentList::new(),
            open: PersistentMap::default(),
            unlisted: PersistentMap::default(),
            other_code: BTreeSet::new(),
            is_closed_world: false,
            copies: Copies::default(),
            relied_on: PersistentList::new(),
            referred: PersistentList::new(),
            seen: PersistentSet::default(),
            handed_out: 0,
            is_referred: PersistentMap::default(),
            made: PersistentList::new(),
            references: PersistentMap::default(),
            measured: PersistentSet::default(),
            harmless: PersistentList::new(),
            ascending: PersistentList::new(),
            from_unknown_code: PersistentList::new(),
            may_end: PersistentList::new(),
            places: PersistentMap::default(),
            kept_by_unknown_code: PersistentOrdMap::new(),
            content: PersistentMap::default(),
            unset: PersistentList::new(),
            names: PersistentList::new(),
            put_off: PersistentMap::default(),
            held: PersistentMap::default(),
            long_before: PersistentMap::default(),
            inside: crate::interior::Inside::default(),
            observations: crate::observers::Observations::default(),
            placeholders: crate::Placeholders::default(),
        }
    }

    /// What holds of the symbols so far. Only grows.
    pub fn facts(&self) -> &PersistentList<Term> {
        &self.facts
    }

    /// The entries that were read so far, with their symbols. Only grows.
    pub fn entries(&self) -> &PersistentList<(Place, Term)> {
        &self.entries
    }

    /// Bytes of new blocks that were read before they were set: the block, the offset, what stands for them.
    pub fn unset(&self) -> &PersistentList<(ObjectId, u32, Term)> {
        &self.unset
    }

    /// The pools made so far, by class.
    pub fn pools(&self) -> Vec<(ClassId, &[ObjectId])> {
        let mut pools: Vec<(ClassId, &[ObjectId])> = self.pools.iter().map(|(&class, pool)| (class, &**pool)).collect();
        pools.sort_by_key(|&(class, _)| class);
        pools
    }

    /// The input objects of exactly that class.
    pub fn pool(&mut self, domain: &mut Symbolic<'_>, class: ClassId) -> Vec<ObjectId> {
        self.needs_pool |= self.materialisation == Materialisation::OnDemand;
        if let Some(pool) = self.pools.get(&class) {
            return pool.clone();
        }
        let mut pool = Vec::new();
        if self.materialisation == Materialisation::Pool {
            for number in 0..self.scope.of(class) {
                let Some(id) = self.new_object(domain, class, number) else { break };
                pool.push(id);
            }
        }
        self.pools.insert(class, pool.clone());
        pool
    }

    /// May there be one more object of the class?
    pub(crate) fn has_room(&self, class: ClassId) -> bool {
        self.pools.get(&class).map_or(0, Vec::len) < self.scope.of(class) as usize
    }

    /// One more input object of the class. None if there are too many.
    pub(crate) fn add_object(&mut self, domain: &mut Symbolic<'_>, class: ClassId) -> Option<ObjectId> {
        let number = self.pools.get(&class).map_or(0, |pool| pool.len() as u32);
        let id = self.new_object(domain, class, number)?;
        self.pools.entry(class).or_default().push(id);
        Some(id)
    }

    pub(crate) fn new_object(&mut self, domain: &mut Symbolic<'_>, class: ClassId, number: u32) -> Option<ObjectId> {
        let (kind, name) = {
            let program = domain.world.program();
            (program.classes[class].kind, program.classes[class].name.clone())
        };
        let (length, capacity) = match kind {
            ClassKind::Array { .. } => {
                // No more bits than the bound has, and a sign: arithmetic with lengths is so much smaller.
                let most = self.scope.array_length;
                let width = u32::BITS - most.leading_zeros() + 1;
                let digits = domain.terms.fresh(&format!("{name}@{number}.length"), Sort::Bits(width));
                let most = domain.terms.number(width, u64::from(most));
                self.facts.push_back(domain.terms.ule(digits, most));
                let length = domain.terms.zero_extend(digits, 32);
                (Some(length), self.scope.array_length)
            }
            ClassKind::Block => self.input_block(domain, class, &format!("{name}@{number}")),
            ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Scalar => (None, 0),
        };
        let object = Object { class, origin: Origin::Input, length, capacity, opaque: false, exists: None };
        let id = domain.objects.add(object)?;
        if let Some(construction) = domain.world.construction(class) {
            self.copies.add(id, construction);
        }
        Some(id)
    }

    /// Size and capacity of an input block: one element, or any number up to the bound where there may be several.
    fn input_block(&mut self, domain: &mut Symbolic<'_>, class: ClassId, name: &str) -> (Option<Term>, u32) {
        let (element, is_array) = domain.world.input_size(class).unwrap_or((0, false));
        let most = self.elements(is_array);
        if most == 1 {
            return (Some(domain.terms.number(64, u64::from(element))), element);
        }
        let width = u32::BITS - most.leading_zeros() + 1;
        let digits = domain.terms.fresh(&format!("{name}.length"), Sort::Bits(width));
        let least = u64::from(!domain.world.may_be_empty());
        let (least, bound) = (domain.terms.number(width, least), domain.terms.number(width, u64::from(most)));
        let (low, high) = (domain.terms.ule(least, digits), domain.terms.ule(digits, bound));
        self.facts.extend([low, high]);
        let count = domain.terms.zero_extend(digits, 64);
        let element_size = domain.terms.number(64, u64::from(element));
        (Some(domain.terms.multiply(count, element_size)), element * most)
    }

    /// The number of an input object among those of its class.
    pub(crate) fn number(&self, class: ClassId, object: ObjectId) -> usize {
        self.pools.get(&class).and_then(|pool| pool.iter().position(|&known| known == object)).unwrap_or(0)
    }

    /// All input objects of a declared class: those that a reference of that type can be.
    pub fn candidates(&mut self, domain: &mut Symbolic<'_>, declared: ClassId) -> Vec<ObjectId> {
        let choices = domain.world.choices(declared);
        self.candidates_of(domain, &choices)
    }

    pub(crate) fn candidates_of(&mut self, domain: &mut Symbolic<'_>, choices: &Choices) -> Vec<ObjectId> {
        let mut found: Vec<ObjectId> = choices.known.iter().map(|&address| shared_object(domain, address)).collect();
        for &class in &choices.classes {
            found.extend(self.pool(domain, class));
        }
        found
    }

    /// A value of the input.
    pub fn any(&mut self, domain: &mut Symbolic<'_>, unknown: &Unknown<'_>) -> Term {
        let is_decided = unknown.ty == Type::Ref && self.materialisation == Materialisation::Pool;
        let places =
            if is_decided && !unknown.declared.is_apart { self.interior(domain, unknown) } else { Places::new() };
        self.any_of(domain, unknown, &[], &places)
    }

    /// A value of the input; a reference may also be one of these objects, or point to one of these places.
    pub(crate) fn any_of(
        &mut self,
        domain: &mut Symbolic<'_>,
        unknown: &Unknown<'_>,
        others: &[(ObjectId, Option<Term>)],
        places: &Places,
    ) -> Term {
        if unknown.ty != Type::Ref {
            if let (Some((only, most)), Type::Int(width)) = (unknown.declared.range, unknown.ty)
                && only == most
            {
                return domain.terms.bits_constant(logic::Bits::from_i64(u32::from(width), only));
            }
            let symbol = domain.terms.fresh(unknown.name, sort_of(unknown.ty));
            if let (Some((low, high)), Type::Int(width)) = (unknown.declared.range, unknown.ty) {
                let bound = |bound: i64| logic::Bits::from_i64(u32::from(width), bound);
                let (low, high) = (domain.terms.bits_constant(bound(low)), domain.terms.bits_constant(bound(high)));
                let (above, below) = (domain.terms.sle(low, symbol), domain.terms.sle(symbol, high));
                self.facts.extend([above, below]);
            }
            return symbol;
        }
        if self.materialisation == Materialisation::OnDemand {
            let symbol = domain.terms.fresh(unknown.name, sort_of(Type::Ref));
            let others = others.iter().map(|&(object, _)| object).collect();
            self.leave_open(domain, symbol, unknown.declared, others);
            return symbol;
        }
        let choices = unknown.declared.choices(domain.world);
        let mut candidates = self.candidates_of(domain, &choices);
        candidates.extend(places.keys());
        candidates.extend(others.iter().map(|&(object, _)| object));
        candidates.sort_unstable();
        candidates.dedup();
        for &class in &choices.classes {
            *self.references.entry(class).or_default() += 1;
        }
        self.leave_out_alike(domain.objects, &choices);
        if let Some(what) = &choices.left_out {
            self.leave_out(what.clone());
        }
        if unknown.is_root {
            // Objects of a class are alike, so roots can be numbered as they come: the first is the first object or null,
            // the second one of the first two.
            candidates.retain(|object| {
                let class = domain.objects.get(*object).map(|object| object.class);
                let before = class.map_or(u64::MAX, |class| match self.references.get(&class) {
                    Some(&count) => count + self.inside.references(class),
                    None => self.inside.references(class),
                });
                let place = class.and_then(|class| self.pools.get(&class)?.iter().position(|known| known == object));
                place.is_none_or(|place| (place as u64) < before)
            });
        }
        if candidates.is_empty() {
            return domain.terms.number(REFERENCE_BITS, 0);
        }
        let symbol = domain.terms.fresh(unknown.name, Sort::Bits(REFERENCE_BITS));
        self.note_open(symbol, unknown.declared, &choices);
        let null = (!unknown.declared.is_non_null).then_some(0);
        let values: Vec<u64> = null.into_iter().chain(candidates.iter().map(|object| u64::from(object.0))).collect();
        self.facts.push_back(one_of(domain.terms, symbol, &values));
        domain.objects.declare(symbol, values);
        self.refer_to(domain, symbol, &candidates);
        self.note_offsets(domain, unknown.name, symbol, &candidates, places);
        symbol
    }

    /// A reference of the input can refer to these objects.
    pub(crate) fn refer_to(&mut self, domain: &mut Symbolic<'_>, reference: Term, candidates: &[ObjectId]) {
        for &object in candidates {
            self.refers_to_present(domain, reference, object);
            if !self.seen.contains(&object) && self.is_unknown(domain, object) {
                self.seen.insert(object);
                self.referred.push_back(object);
            }
        }
        self.symbols.push_back((reference, candidates.to_vec()));
    }

    /// A reference to one of these known objects.
    pub(crate) fn any_known(&mut self, domain: &mut Symbolic<'_>, name: &str, addresses: &[u64]) -> Term {
        let objects = addresses.iter().map(|&address| u64::from(known_object(domain, address).0));
        let mut values: Vec<u64> = objects.collect();
        values.sort_unstable();
        values.dedup();
        let symbol = domain.terms.fresh(name, Sort::Bits(REFERENCE_BITS));
        self.facts.push_back(one_of(domain.terms, symbol, &values));
        domain.objects.declare(symbol, values);
        symbol
    }

    fn is_unknown(&self, domain: &Symbolic<'_>, object: ObjectId) -> bool {
        domain.objects.get(object).is_some_and(|object| object.origin == Origin::Input)
    }

    /// The initial value of an entry of an input object, or of a global that is arbitrary.
    pub(crate) fn initial(&mut self, domain: &mut Symbolic<'_>, place: Place, unknown: &Unknown<'_>) -> Term {
        if let Some(&term) = self.initial.get(&place) {
            return term;
        }
        let own = match self.materialisation {
            Materialisation::Pool => self.own(domain, place, unknown),
            Materialisation::OnDemand => None,
        };
        let term = match own {
            Some(term) => term,
            None => {
                let term = self.of_fixed_length(domain, place, unknown);
                self.lies_behind(place, term);
                self.keep_apart(domain, place, unknown, term);
                term
            }
        };
        self.initial.insert(place, term);
        self.entries.push_back((place, term));
        self.refer_back(domain, place, unknown, term);
        term
    }

    /// The initial value of an entry follows from that of others.
    pub(crate) fn define(&mut self, place: Place, value: Term) {
        if self.initial.insert(place, value).is_none() {
            self.entries.push_back((place, value));
        }
    }

    /// The symbol of an entry that was read already.
    pub(crate) fn known_initial(&self, place: Place) -> Option<Term> {
        self.initial.get(&place).copied()
    }

    pub(crate) fn add_fact(&mut self, fact: Term) {
        self.facts.push_back(fact);
    }

    /// A fact that says what a symbol is a name of.
    pub(crate) fn add_name(&mut self, symbol: Term, fact: Term) {
        self.names.push_back((symbol, fact));
    }

    /// What symbols that are names of terms stand for. Only grows; it matters where formulas mention them.
    pub fn meanings(&self) -> impl ExactSizeIterator<Item = Term> + '_ {
        self.names.iter().map(|&(_, meaning)| meaning)
    }

    /// What holds of every input, as far as it matters for these formulas: names that do not occur in them need no meaning.
    pub fn facts_about(&self, terms: &Terms, formulas: &[Term]) -> Vec<Term> {
        let mut facts: Vec<Term> = self.facts.iter().copied().collect();
        let mut used = Symbols::default();
        let mut open: Vec<Term> = facts.iter().chain(formulas).copied().collect();
        let meanings: FxHashMap<Term, Term> = self.names.iter().copied().collect();
        while !open.is_empty() && !meanings.is_empty() {
            let symbols = used.more_below(terms, &open);
            open.clear();
            for symbol in symbols {
                if let Some(&meaning) = meanings.get(&symbol) {
                    facts.push(meaning);
                    open.push(meaning);
                }
            }
        }
        facts
    }

    /// How many elements of a block are considered.
    pub(crate) fn elements(&self, is_array: bool) -> u32 {
        if is_array { self.scope.array_length.max(1) } else { 1 }
    }
}

/// The symbol has one of these values, which ascend.
pub(crate) fn one_of(terms: &mut Terms, symbol: Term, values: &[u64]) -> Term {
    let width = terms.width(symbol);
    // Numbers in a row are an interval.
    let mut parts = Vec::new();
    let mut start = 0;
    for end in 1..=values.len() {
        if end < values.len() && values[end] == values[end - 1] + 1 {
            continue;
        }
        let (low, high) = (terms.number(width, values[start]), terms.number(width, values[end - 1]));
        let (above, below) = (terms.ule(low, symbol), terms.ule(symbol, high));
        parts.push(terms.and(above, below));
        start = end;
    }
    terms.any(&parts)
}
