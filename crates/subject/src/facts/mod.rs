//! Facts about the fields of the user's classes: what holds of each object from the end of its constructor on.
//!
//! A field that is private or final is written by code that is all there: the class's nest, or its constructors. If every
//! constructor sets it, and nothing sets it to null, it is not null; if all that it is set to are new objects of one class,
//! its objects are of that class, and if they never leave the object, it shares them with nothing ([`ownership`]); if all are
//! constants, it is between them. A constructor that shows the object to other code
//! before the field is set makes the fact void, and so do native methods, reflection
//! in the class itself, `finalize`, and deserialisation of a transient field. That no other code sets private fields by
//! reflection or by a forged stream is assumed: the JVM's access rules say so.

mod flow;
mod library;
mod ownership;
mod statics;
mod value;
mod writers;

use crate::Subject;
use flow::{Fields, Flow, Seen, Summary, Surroundings};
use ir::{ClassId, MapId, ProcId, SelectorId};
use library::{NEVER_NULL, TO_STRING, array_of_arrays, cloned_array, copied_array, prints_objects};
use rustc_hash::{FxHashMap, FxHashSet};
use statics::Statics;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use symbolic::{Declared, Model, Procedures};
use value::Value;
use writers::{Field, Writers};

/// What is known of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFact {
    /// Its map.
    pub map: MapId,
    /// The class that declares it, as users write it.
    pub class: String,
    /// Its name.
    pub field: String,
    /// It is never null.
    pub is_never_null: bool,
    /// Its objects are of exactly this class.
    pub exact: Option<ClassId>,
    /// Nothing else refers to its objects.
    pub is_own: bool,
    /// Its objects are arrays of this length.
    pub length: Option<u32>,
    /// It is between these.
    pub range: Option<(i64, i64)>,
    /// Nothing ever writes it: it is zero or null.
    pub is_unwritten: bool,
    /// Constructors alone set it, in the object that they make.
    pub is_set_once: bool,
    /// Its objects are made anew for each object that has it.
    pub is_fresh: bool,
    /// The elements of its arrays are never written after these are made.
    pub is_fixed: bool,
    /// A caller may choose its objects.
    pub is_passed_in: bool,
    /// No code of the program sees it before a constructor sets it.
    pub is_established: bool,
    /// Code that is not there may do so.
    pub is_seen_early: bool,
    /// Methods that a constructor calls and that read it before it is set: what is known holds elsewhere.
    pub early_readers: Vec<ProcId>,
    /// Why it is not known to be never null, for a reference.
    pub why_not: Option<String>,
}

/// What is known of all fields of the user's classes.
#[derive(Debug, Default)]
pub struct FieldFacts {
    all: Vec<FieldFact>,
    by_map: FxHashMap<MapId, usize>,
    /// What lambda expressions capture and is never null.
    captured: FxHashSet<MapId>,
    /// Private fields, static ones too, that no code writes.
    unwritten: FxHashSet<MapId>,
}

impl FieldFacts {
    /// All fields, by class and in the order of their declarations.
    pub fn all(&self) -> &[FieldFact] {
        &self.all
    }

    /// What is known of a field.
    pub fn of(&self, map: MapId) -> Option<&FieldFact> {
        self.by_map.get(&map).map(|&index| &self.all[index])
    }

    /// What is declared of a field, and what is known besides.
    pub(crate) fn narrowed(&self, map: MapId, declared: Declared, target: Option<ProcId>) -> Declared {
        let is_zero = self.unwritten.contains(&map);
        let Some(fact) = self.of(map) else {
            return Declared { is_non_null: self.captured.contains(&map), is_zero, ..declared };
        };
        let is_early = target.is_some_and(|target| fact.early_readers.contains(&target));
        let range = fact.range.map(|range| if is_early { with_zero(range) } else { range });
        Declared {
            class: fact.exact.or(declared.class),
            range: range.or(declared.range),
            is_non_null: fact.is_never_null && !is_early,
            is_exact: fact.exact.is_some(),
            is_own: fact.is_own,
            is_fresh: fact.is_fresh,
            length: fact.length.filter(|&length| length <= MAX_LENGTH),
            is_zero,
            ..declared
        }
    }
}

fn with_zero((low, high): (i64, i64)) -> (i64, i64) {
    (low.min(0), high.max(0))
}

/// Input arrays that are longer take the bound on lengths instead.
const MAX_LENGTH: u32 = 1_024;
/// Rounds in which what was taken for never null is found to be otherwise; a chain of fields that depend on each other that is
/// longer gets no facts.
const MAX_ROUNDS: usize = 20;
/// Calls inside calls that are followed from a constructor.
const MAX_DEPTH: usize = 24;

impl Subject {
    /// What is known of the fields of the user's classes.
    pub fn field_facts(&self) -> Rc<FieldFacts> {
        if let Some(known) = &*self.facts.borrow() {
            return known.clone();
        }
        let found = Rc::new(self.find_facts());
        *self.facts.borrow_mut() = Some(found.clone());
        found
    }

    fn find_facts(&self) -> FieldFacts {
        let writers = Writers::new(self);
        let candidates = || writers.fields.iter().filter(|field| field.is_reference && field.refusal.is_none());
        let mut never_null: FxHashSet<MapId> = candidates().map(|field| field.map).collect();
        let mut params: FxHashSet<(ProcId, usize)> = writers.closed_params.clone();
        let mut reasons: FxHashMap<MapId, String> = FxHashMap::default();
        let mut rounds = 0;
        let mut seen_early: FxHashSet<MapId> = FxHashSet::default();
        let mut early_reads: FxHashSet<(ProcId, MapId)> = FxHashSet::default();
        let (followed, established) = loop {
            let early = Early { seen: &seen_early, reads: &early_reads };
            let analysis = Analysis::new(self, &writers, &never_null, early, &params);
            let all = analysis.all();
            let before = (never_null.len(), params.len(), seen_early.len(), early_reads.len());
            let is_established = |field: &&Field| analysis.not_established(field).is_none();
            let established: FxHashSet<MapId> =
                writers.fields.iter().filter(is_established).map(|field| field.map).collect();
            let is_seen_early = |field: &&Field| analysis.is_seen_early(field);
            let early: Vec<MapId> = writers.fields.iter().filter(is_seen_early).map(|field| field.map).collect();
            let readers: Vec<_> = writers.fields.iter().flat_map(|field| analysis.early_reads(field)).collect();
            let taken = candidates().filter(|field| never_null.contains(&field.map));
            let broken: Vec<(MapId, String)> =
                taken.filter_map(|field| Some((field.map, analysis.broken(field, &all)?))).collect();
            for (map, reason) in broken {
                never_null.remove(&map);
                reasons.entry(map).or_insert(reason);
            }
            for (callee, args) in all.iter().flat_map(|(_, seen)| &seen.calls) {
                for (index, _) in args.iter().enumerate().filter(|(_, value)| !value.is_non_null) {
                    params.remove(&(*callee, index));
                }
            }
            seen_early.extend(early);
            early_reads.extend(readers);
            rounds += 1;
            if before == (never_null.len(), params.len(), seen_early.len(), early_reads.len()) {
                break (all, established);
            }
            if rounds == MAX_ROUNDS {
                return FieldFacts::default();
            }
        };
        let (captured, unwritten) = (self.captured(&followed), writers.unwritten.clone());
        let mut facts = FieldFacts { captured, unwritten, ..FieldFacts::default() };
        let joined = |field: &Field| {
            let written = followed.iter().flat_map(|(_, seen)| &seen.writes).filter(|write| write.map == field.map);
            let values = written.map(|write| write.value);
            values.reduce(Value::join).filter(|_| field.is_closed)
        };
        let early = Early { seen: &seen_early, reads: &early_reads };
        let analysis = Analysis::new(self, &writers, &never_null, early, &params);
        let ownership::Owned { owning: own, fixed, fresh } =
            ownership::owning(self, &writers, |field| joined(field)?.class, &|constructor| analysis.hides(constructor));
        let is_set_once = |field: &Field| {
            let in_constructor = |procedure: &ProcId| field.constructors.contains(procedure);
            let is_once = |(procedure, seen): &(ProcId, Seen)| {
                let mut own = seen.writes.iter().filter(|write| write.map == field.map);
                own.all(|write| write.is_own && in_constructor(procedure))
            };
            field.is_closed && followed.iter().all(is_once)
        };
        for field in &writers.fields {
            let joined = joined(field);
            let is_never_null = never_null.contains(&field.map) || field.is_outer;
            let is_unwritten = writers.unwritten.contains(&field.map);
            let range = joined.and_then(|value| value.range).filter(|_| !field.is_reference);
            let range = if is_unwritten && !field.is_reference { Some((0, 0)) } else { range };
            // Where it may be seen before a constructor sets it, it is zero at first.
            let range = range.map(|range| if established.contains(&field.map) { range } else { with_zero(range) });
            let early_readers = early_reads.iter().filter(|(_, map)| *map == field.map);
            let mut early_readers: Vec<ProcId> = early_readers.map(|&(procedure, _)| procedure).collect();
            early_readers.sort_unstable();
            facts.by_map.insert(field.map, facts.all.len());
            facts.all.push(FieldFact {
                map: field.map,
                class: self.class_name(field.class),
                field: field.name.clone(),
                is_never_null,
                exact: joined.and_then(|value| value.class).filter(|_| field.is_reference),
                is_own: own.contains(&field.map),
                length: joined.and_then(|value| value.length).filter(|_| field.is_reference),
                range,
                is_unwritten,
                is_set_once: is_set_once(field),
                is_fresh: fresh.contains(&field.map) && is_set_once(field),
                is_fixed: fixed.contains(&field.map) && is_set_once(field),
                is_passed_in: joined.is_none_or(|value| value.is_passed),
                is_established: established.contains(&field.map) && early_readers.is_empty(),
                is_seen_early: seen_early.contains(&field.map),
                early_readers,
                why_not: match field.is_reference && !is_never_null && !is_unwritten {
                    true => field.refusal.clone().or_else(|| reasons.get(&field.map).cloned()),
                    false => None,
                },
            });
        }
        facts
    }
}

impl Subject {
    /// The captured values of lambda expressions that are not null where the expressions stand.
    fn captured(&self, followed: &[(ProcId, Seen)]) -> FxHashSet<MapId> {
        let (mut never_null, mut nullable) = (FxHashSet::default(), FxHashSet::default());
        let program = self.program();
        for (callee, args) in followed.iter().flat_map(|(_, seen)| &seen.calls) {
            let class =
                program.procs[*callee].name.strip_suffix(".<make>").and_then(|class| program.class_named(class));
            let Some(class) = class else { continue };
            for (&field, value) in program.classes[class].fields.iter().zip(args) {
                if value.is_non_null {
                    never_null.insert(field)
                } else {
                    nullable.insert(field)
                };
            }
        }
        never_null.retain(|field| !nullable.contains(field));
        never_null
    }
}

/// The class of the object under construction, a procedure, and the number of the argument that is the object.
type SummaryKey = (Option<ClassId>, ProcId, usize);

/// What is seen of objects before their fields are set.
#[derive(Clone, Copy)]
struct Early<'a> {
    /// Fields that code that is not there may see: what it stores elsewhere may be null.
    seen: &'a FxHashSet<MapId>,
    /// Methods that constructors call, with fields that these may read.
    reads: &'a FxHashSet<(ProcId, MapId)>,
}

/// One round: everything is followed once under what is taken for true.
struct Analysis<'a> {
    subject: &'a Subject,
    writers: &'a Writers,
    never_null: &'a FxHashSet<MapId>,
    early: Early<'a>,
    params: &'a FxHashSet<(ProcId, usize)>,
    /// The class of the object under construction, or one above it.
    constructed: Cell<Option<ClassId>>,
    summaries: RefCell<FxHashMap<SummaryKey, Rc<Summary>>>,
    statics: RefCell<FxHashMap<ClassId, Rc<Statics>>>,
    depth: RefCell<usize>,
}

impl<'a> Analysis<'a> {
    fn new(
        subject: &'a Subject,
        writers: &'a Writers,
        never_null: &'a FxHashSet<MapId>,
        early: Early<'a>,
        params: &'a FxHashSet<(ProcId, usize)>,
    ) -> Analysis<'a> {
        let (constructed, summaries, statics) = (Cell::default(), RefCell::default(), RefCell::default());
        let depth = RefCell::default();
        Analysis { subject, writers, never_null, early, params, constructed, summaries, statics, depth }
    }

    /// What is seen in all procedures that may write fields.
    fn all(&self) -> Vec<(ProcId, Seen)> {
        let mut all = Vec::new();
        for &procedure in &self.writers.procedures {
            let Model::Code(body) = self.subject.model(procedure) else { continue };
            let this = self.is_constructor(procedure).then_some(0);
            self.constructed.set(this.and_then(|_| self.subject.program().procs[procedure].class));
            let flow = Flow { around: self, procedure, body: &body, this, is_initialiser: false };
            let (_, seen) = flow.run(&self.params_of(procedure));
            all.push((procedure, seen));
        }
        all
    }

    fn params_of(&self, procedure: ProcId) -> Vec<Value> {
        let count = self.subject.program().procs[procedure].params.len();
        let takes_receiver = self.subject.takes_receiver(procedure);
        let is_object = |index: usize| (index == 0 && takes_receiver) || self.params.contains(&(procedure, index));
        let is_receiver = |index: usize| index == 0 && takes_receiver;
        let is_passed = |index: usize| !is_receiver(index) && !self.writers.closed_params.contains(&(procedure, index));
        let param = |index: usize| {
            let known = if is_object(index) { Value::OBJECT } else { Value::ANY };
            Value { is_passed: is_passed(index), ..known }
        };
        (0..count).map(param).collect()
    }

    /// Why a field may be null after all.
    fn broken(&self, field: &Field, all: &[(ProcId, Seen)]) -> Option<String> {
        for (_, seen) in all {
            let null = seen.writes.iter().find(|write| write.map == field.map && !write.value.is_non_null);
            if let Some(write) = null {
                let place = write.line.map_or("code".to_owned(), |line| format!("line {line}"));
                return Some(format!("{place} sets it to what may be null"));
            }
        }
        self.not_established(field)
    }

    /// Why code may see a field before a constructor has set it.
    fn not_established(&self, field: &Field) -> Option<String> {
        self.constructed.set(Some(field.class));
        for &constructor in &field.constructors {
            let summary = self.summary(constructor, 0);
            if !summary.sets.contains(&field.map) {
                return Some("a constructor does not set it on all paths".to_owned());
            }
            if summary.shows.as_ref().is_some_and(|set| !set.contains(&field.map)) {
                return Some("a constructor shows the object to other code before it is set".to_owned());
            }
        }
        None
    }

    /// Does nothing but a constructor itself know the object that it works on?
    fn hides(&self, constructor: ProcId) -> bool {
        self.constructed.set(self.subject.program().procs[constructor].class);
        let summary = self.summary(constructor, 0);
        summary.shows.is_none() && summary.shows_outside.is_none()
    }

    /// The methods that constructors call and that read a field before it is set.
    fn early_reads(&self, field: &Field) -> Vec<(ProcId, MapId)> {
        self.constructed.set(Some(field.class));
        let mut found = Vec::new();
        for &constructor in &field.constructors {
            let summary = self.summary(constructor, 0);
            let readers = summary.reads.iter().filter(|(map, _)| *map == field.map).map(|&(_, reader)| reader);
            // A constructor works on a new object of its own; others that it is given are complete.
            found.extend(readers.filter(|&reader| !self.is_constructor(reader)).map(|reader| (reader, field.map)));
        }
        found
    }

    /// An array of a declared class that a call makes: one of references may be of a class below.
    fn new_array(&self, class: ClassId) -> Value {
        match self.subject.is_only_array(class) {
            true => Value::new(class),
            false => Value::OBJECT,
        }
    }

    /// May code that is not there see a field before a constructor has set it?
    fn is_seen_early(&self, field: &Field) -> bool {
        self.constructed.set(Some(field.class));
        field.constructors.iter().any(|&constructor| {
            let summary = self.summary(constructor, 0);
            summary.shows_outside.as_ref().is_some_and(|set| !set.contains(&field.map))
        })
    }
}

impl Surroundings for Analysis<'_> {
    fn field(&self, map: MapId, reader: ProcId) -> Value {
        let is_early = self.early.seen.contains(&map) || self.early.reads.contains(&(reader, map));
        let is_object = self.never_null.contains(&map) && !is_early;
        if is_object { Value::OBJECT } else { Value::ANY }
    }

    fn global(&self, map: MapId, reader: ProcId) -> Value {
        self.of_static(map, reader)
    }

    fn is_quiet(&self, call: &ir::Call, args: &[Value]) -> bool {
        Analysis::is_quiet(self, call, args)
    }

    fn result(&self, callee: ProcId, args: &[Value]) -> Value {
        let name = self.subject.program().procs[callee].name.clone();
        if let Some(class) = name.strip_suffix(".<make>") {
            let class = self.subject.program().class_named(class);
            return class.map_or(Value::OBJECT, Value::new);
        }
        if let Some((array, count)) = self.count_of_constants(callee) {
            return Value { length: Some(count), ..Value::new(array) };
        }
        let copied = copied_array(&self.subject.program(), callee);
        if let Some(class) = copied {
            return self.new_array(class);
        }
        if name.starts_with("<new [") {
            let made = array_of_arrays(&self.subject.program(), callee).map_or(Value::OBJECT, Value::new);
            return Value { length: args.first().and_then(|first| first.length_of_array()), ..made };
        }
        let is_never_null = NEVER_NULL.iter().any(|prefix| name.starts_with(prefix)) || name.starts_with("<concat");
        if is_never_null { Value::OBJECT } else { Value::ANY }
    }

    fn virtual_result(&self, class: ClassId, selector: SelectorId) -> Value {
        let cloned = cloned_array(&self.subject.program(), class, selector);
        cloned.map_or(Value::ANY, |class| self.new_array(class))
    }

    fn summary(&self, callee: ProcId, argument: usize) -> Rc<Summary> {
        let key = (self.constructed.get(), callee, argument);
        if let Some(known) = self.summaries.borrow().get(&key) {
            return known.clone();
        }
        // While it is being followed, nothing is known of it.
        let unknown = Rc::new(Summary::unknown());
        self.summaries.borrow_mut().insert(key, unknown.clone());
        if *self.depth.borrow() >= MAX_DEPTH {
            return unknown;
        }
        let body = match self.subject.model(callee) {
            Model::Code(body) => body,
            // It only looks at the object.
            Model::ClassObject | Model::IdentityHash(_) => {
                let found = Rc::new(Summary::default());
                self.summaries.borrow_mut().insert(key, found.clone());
                return found;
            }
            _ => return unknown,
        };
        *self.depth.borrow_mut() += 1;
        let flow = Flow { around: self, procedure: callee, body: &body, this: Some(argument), is_initialiser: false };
        let (summary, _) = flow.run(&self.params_of(callee));
        *self.depth.borrow_mut() -= 1;
        let found = Rc::new(summary);
        self.summaries.borrow_mut().insert(key, found.clone());
        found
    }

    fn virtual_summary(&self, class: ClassId, selector: SelectorId, argument: usize) -> Rc<Summary> {
        // What is printed is asked for its text.
        if argument == 1 && prints_objects(&self.subject.program(), class, selector) {
            let program = self.subject.program();
            let texts = program.selectors.iter().find(|(_, selector)| &*selector.name == TO_STRING);
            let asked = texts.map(|(text, _)| text).zip(self.constructed.get());
            drop(program);
            return match asked {
                Some((text, own)) => self.virtual_summary(own, text, 0),
                None => Rc::new(Summary::unknown()),
            };
        }
        // The receiver is the object itself, whose class is known better.
        let own = self.constructed.get().filter(|_| argument == 0);
        let class = own.filter(|&own| self.subject.program().is_subclass(own, class)).unwrap_or(class);
        let callees = self.subject.program().dispatch_set(class, selector);
        let is_closed = !self.subject.may_answer_otherwise(class, selector) || !self.subject.is_extensible(class);
        // Of a library's class, there may be any implementation, also in the library.
        if !is_closed && !self.subject.is_users_class(class) {
            return Rc::new(Summary::unknown());
        }
        let mut joined: Option<Summary> = None;
        for callee in callees {
            let summary = self.summary(callee, argument);
            match &mut joined {
                Some(joined) => joined.join(&summary),
                None => joined = Some((*summary).clone()),
            }
        }
        let mut joined = joined.unwrap_or_default();
        if !is_closed {
            joined.shows_outside = Some(Fields::default());
        }
        Rc::new(joined)
    }

    fn keeps_arguments(&self, callee: ProcId) -> bool {
        let program = self.subject.program();
        program.procs[callee].name.ends_with(".<make>") && program.procs[callee].name.contains("$$Lambda$")
    }

    fn is_constructor(&self, procedure: ProcId) -> bool {
        self.subject.program().procs[procedure].name.contains(".<init>(")
    }

    fn requires_non_null(&self, callee: ProcId) -> bool {
        self.subject.program().procs[callee].name.starts_with("java/util/Objects.requireNonNull(")
    }

    fn never_returns(&self, callee: ProcId) -> bool {
        self.subject.program().procs[callee].name.starts_with("<raise ")
    }
}
