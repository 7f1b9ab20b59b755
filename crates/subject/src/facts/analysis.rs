//! One round of the search for facts: every procedure that can write fields is followed once under what is taken for true.

use super::flow::{Fields, Flow, Seen, Summary, Surroundings, Written};
use super::library::{NEVER_NULL, TO_STRING, array_of_arrays, cloned_array, copied_array, prints_objects};
use super::ranges::Range;
use super::statics::Statics;
use super::value::Value;
use super::writers::{Field, Writers};
use crate::Subject;
use ir::{ClassId, MapId, ProcId, SelectorId, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use symbolic::{Model, Procedures};

/// Calls inside calls that are followed from a constructor.
const MAX_DEPTH: usize = 24;
/// Statements of a method of the library that is followed to see whether it returns null.
const MAX_LIBRARY_STATEMENTS: usize = 40;

/// The class of the object under construction, a procedure, and the number of the argument that is the object.
type SummaryKey = (Option<ClassId>, ProcId, usize);

/// What is seen of objects before their fields are set.
#[derive(Clone, Copy)]
pub(super) struct Early<'a> {
    /// Fields that code that is not there may see: what it stores elsewhere may be null.
    pub(super) seen: &'a FxHashSet<MapId>,
    /// Methods that constructors call, with fields that these may read.
    pub(super) reads: &'a FxHashSet<(ProcId, MapId)>,
}

/// One round: everything is followed once under what is taken for true.
pub(super) struct Analysis<'a> {
    pub(super) subject: &'a Subject,
    writers: &'a Writers,
    never_null: &'a FxHashSet<MapId>,
    /// What fields are taken to be between, at any time.
    ranges: &'a FxHashMap<MapId, Range>,
    early: Early<'a>,
    params: &'a FxHashSet<(ProcId, usize)>,
    /// The class of the object under construction, or one above it.
    constructed: Cell<Option<ClassId>>,
    summaries: RefCell<FxHashMap<SummaryKey, Rc<Summary>>>,
    pub(super) statics: RefCell<FxHashMap<ClassId, Rc<Statics>>>,
    /// Procedures that never return null.
    makers: RefCell<FxHashMap<ProcId, bool>>,
    depth: RefCell<usize>,
}

impl<'a> Analysis<'a> {
    pub(super) fn new(
        subject: &'a Subject,
        writers: &'a Writers,
        (never_null, ranges): (&'a FxHashSet<MapId>, &'a FxHashMap<MapId, Range>),
        early: Early<'a>,
        params: &'a FxHashSet<(ProcId, usize)>,
    ) -> Analysis<'a> {
        let (constructed, summaries, statics) = (Cell::default(), RefCell::default(), RefCell::default());
        let (makers, depth) = (RefCell::default(), RefCell::default());
        Analysis { subject, writers, never_null, ranges, early, params, constructed, summaries, statics, makers, depth }
    }

    /// What is seen in all procedures that matter to fields. None if the search has to end.
    pub(super) fn all(&self) -> Option<Vec<(ProcId, Seen)>> {
        let mut all = Vec::new();
        for &procedure in &self.writers.relevant {
            if self.subject.is_search_over() {
                return None;
            }
            let Model::Code(body) = self.subject.model(procedure) else { continue };
            let this = self.is_constructor(procedure).then_some(0);
            self.constructed.set(this.and_then(|_| self.subject.program().procs[procedure].class));
            let flow = Flow { around: self, procedure, body: &body, this, is_initialiser: false };
            let (_, seen) = flow.run(&self.params_of(procedure));
            all.push((procedure, seen));
        }
        Some(all)
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

    /// Why a field may be null after all, from all that is written to it.
    pub(super) fn broken(&self, field: &Field, writes: &[(ProcId, Written)]) -> Option<String> {
        if let Some((_, write)) = writes.iter().find(|(_, write)| !write.value.is_non_null) {
            let place = write.line.map_or("code".to_owned(), |line| format!("line {line}"));
            return Some(format!("{place} sets it to what may be null"));
        }
        self.not_established(field)
    }

    /// Why code may see a field before a constructor has set it.
    pub(super) fn not_established(&self, field: &Field) -> Option<String> {
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
    pub(super) fn hides(&self, constructor: ProcId) -> bool {
        self.constructed.set(self.subject.program().procs[constructor].class);
        let summary = self.summary(constructor, 0);
        summary.shows.is_none() && summary.shows_outside.is_none()
    }

    /// The methods that constructors call and that read a field before it is set.
    pub(super) fn early_reads(&self, field: &Field) -> Vec<(ProcId, MapId)> {
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

    /// Does a procedure return objects alone, whatever it is given? Of the library's, short ones are followed.
    fn never_returns_null(&self, callee: ProcId) -> bool {
        if self.subject.program().procs[callee].result != Some(Type::Ref) {
            return false;
        }
        if let Some(&known) = self.makers.borrow().get(&callee) {
            return known;
        }
        // While it is being followed, nothing is known of it.
        self.makers.borrow_mut().insert(callee, false);
        let Model::Code(body) = self.subject.model(callee) else { return false };
        let is_long = body.stmts.len() > MAX_LIBRARY_STATEMENTS && !self.subject.is_users(callee);
        if *self.depth.borrow() >= MAX_DEPTH || is_long {
            return false;
        }
        *self.depth.borrow_mut() += 1;
        let flow = Flow { around: self, procedure: callee, body: &body, this: None, is_initialiser: false };
        let (_, seen) = flow.run(&self.params_of(callee));
        *self.depth.borrow_mut() -= 1;
        self.makers.borrow_mut().insert(callee, !seen.returns_null);
        !seen.returns_null
    }

    /// May code that is not there see a field before a constructor has set it?
    pub(super) fn is_seen_early(&self, field: &Field) -> bool {
        self.constructed.set(Some(field.class));
        let is_shown = |&constructor: &ProcId| {
            let summary = self.summary(constructor, 0);
            summary.shows_outside.as_ref().is_some_and(|set| !set.contains(&field.map))
        };
        field.is_deserialised || field.constructors.iter().any(is_shown)
    }
}

impl Surroundings for Analysis<'_> {
    fn field(&self, map: MapId, reader: ProcId) -> Value {
        let is_early = self.early.seen.contains(&map) || self.early.reads.contains(&(reader, map));
        let is_object = self.never_null.contains(&map) && !is_early;
        let known = if is_object { Value::OBJECT } else { Value::ANY };
        Value { range: self.ranges.get(&map).copied(), ..known }
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
            let made = self.new_array(class);
            // Without a class as an argument, it is one of the class of what is copied.
            let original = args.first().filter(|_| !name.contains("Ljava/lang/Class;"));
            let (class, like) = original.map_or((None, None), |array| (array.class, array.like));
            return Value { class: made.class.or(class), like, ..made };
        }
        if name.starts_with("<new [") {
            let made = array_of_arrays(&self.subject.program(), callee).map_or(Value::OBJECT, Value::new);
            return Value { length: args.first().and_then(|first| first.length_of_array()), ..made };
        }
        let is_never_null = NEVER_NULL.iter().any(|prefix| name.starts_with(prefix)) || name.starts_with("<concat");
        if is_never_null || self.never_returns_null(callee) { Value::OBJECT } else { Value::ANY }
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
