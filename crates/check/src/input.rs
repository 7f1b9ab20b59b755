//! A concrete input, read from a model and made small.

use ir::{ClassId, MapId, ProcId, Type};
use logic::{Bits, Sort, Term, Terms, Value};
use rustc_hash::FxHashMap;
use solver::{Answer, Limits, Solver};
use std::time::{Duration, Instant};
use symbolic::{ContractCall, Execution, ObjectId, Origin, Place};

/// A value as a machine word, or an object of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Datum {
    /// The bits of a number, a truth value as 0 or 1.
    Word(u64),
    /// The bits of a number that has more than 64.
    Wide(u128),
    /// A reference: an object of the input, or one of the known state (by address), or null.
    Null,
    /// An object of [`ConcreteInput::objects`], by number.
    Input(ObjectId),
    /// A known object, by address.
    Known(u64),
    /// A place in an object of [`ConcreteInput::objects`]: in languages whose pointers have offsets, what memory holds.
    InsideInput(ObjectId, u32),
    /// A place in a known object, by the object's address.
    InsideKnown(u64, u32),
}

/// An object of the input.
#[derive(Clone, Debug)]
pub struct InputObject {
    /// Its number.
    pub id: ObjectId,
    /// Its class.
    pub class: ClassId,
    /// Its length, for an array.
    pub length: Option<u32>,
    /// Entries that were read: map, index for elements, value. All others are zero.
    pub entries: Vec<(MapId, Option<u32>, Datum)>,
    /// Entries of objects that come along with it as copies of objects of the known state: the address of what is copied, map,
    /// index, value.
    pub parts: Vec<(u64, MapId, Option<u32>, Datum)>,
}

/// What a target is called with.
#[derive(Clone, Debug, Default)]
pub struct ConcreteInput {
    /// The arguments.
    pub arguments: Vec<Datum>,
    /// The objects that can be reached from arguments and globals.
    pub objects: Vec<InputObject>,
    /// Globals that are part of the input.
    pub globals: Vec<(MapId, Datum)>,
    /// Parts of known blocks that are: the address of the block, the map, the offset, the value.
    pub known: Vec<(u64, MapId, u32, Datum)>,
    /// What the environment answers, in the order of asking.
    pub chosen: Vec<Datum>,
    /// What callees do that are replaced by their contracts, in the order of calling.
    pub calls: Vec<ConcreteCall>,
    /// What methods without code answer that change nothing, wherever they are called: the method, the arguments, the result.
    pub observed: Vec<(ProcId, Vec<Datum>, Datum)>,
    /// What the blocks hold that the run makes, before they are set: one list of offsets and bytes for each, in order.
    pub unset: Vec<Vec<(u64, Vec<u8>)>>,
}

/// A call that is replaced by the callee's contract, as a run has it.
#[derive(Clone, Debug)]
pub struct ConcreteCall {
    /// The callee.
    pub procedure: ProcId,
    /// What it returns, or the class of what it throws.
    pub ends: Result<Option<Datum>, ClassId>,
    /// What it changes.
    pub changes: Vec<(Place, Datum)>,
    /// Objects that it makes; what they hold is among the changes.
    pub made: Vec<InputObject>,
}

/// Solver calls that are spent on making an input small.
const MAX_CALLS: usize = 400;
/// Conflicts that one of them may take.
const MAX_CONFLICTS: u64 = 2_000;
/// Time that all of them may take.
const MAX_TIME: Duration = Duration::from_secs(5);

/// Makes the model of the last check small: references null where they can be, numbers near zero; what does not matter for
/// the check gets its first wish, as far as that is possible. The solver ends with a model; `assumed` is what it was asked
/// under.
pub fn shrink(
    solver: &mut dyn Solver,
    terms: &mut Terms,
    important: &[Term],
    unimportant: &[Term],
    assumed: &[Term],
) -> Vec<Term> {
    let mut fixed = assumed.to_vec();
    let mut calls = 0;
    let mut values: FxHashMap<Term, Value> = FxHashMap::default();
    let remember = |solver: &mut dyn Solver, terms: &mut Terms, values: &mut FxHashMap<Term, Value>| {
        for &symbol in important {
            let value = solver.value(terms, symbol);
            values.insert(symbol, value);
        }
    };
    remember(solver, terms, &mut values);
    let limits = solver.limits();
    let until = Instant::now() + MAX_TIME;
    solver.set_limits(Limits { conflicts: Some(MAX_CONFLICTS), ..limits });
    for &symbol in important {
        let mut done = false;
        for wish in wishes(terms, symbol) {
            let holds = match values.get(&symbol) {
                Some(value) => wish.admits(value),
                None => false,
            };
            let wanted = wish.term(terms, symbol);
            if !holds {
                if calls >= MAX_CALLS || Instant::now() >= until {
                    continue;
                }
                calls += 1;
                fixed.push(wanted);
                if solver.check(terms, &fixed) == Answer::Sat {
                    remember(solver, terms, &mut values);
                } else {
                    fixed.pop();
                    continue;
                }
            } else {
                fixed.push(wanted);
            }
            done = true;
            break;
        }
        if !done && let Some(value) = values.get(&symbol) {
            // What it is now, so that later wishes do not undo it.
            let constant = terms.constant(value.clone());
            fixed.push(terms.equal(symbol, constant));
        }
    }
    let mut groups = vec![unimportant];
    while let Some(group) = groups.pop().filter(|_| calls < MAX_CALLS && Instant::now() < until) {
        let known = fixed.len();
        for &symbol in group {
            let wish = wishes(terms, symbol).into_iter().next();
            fixed.extend(wish.map(|wish| wish.term(terms, symbol)));
        }
        calls += 1;
        if fixed.len() > known && solver.check(terms, &fixed) != Answer::Sat {
            fixed.truncate(known);
            if group.len() > 1 {
                let (first, second) = group.split_at(group.len() / 2);
                groups.extend([second, first]);
            }
        }
    }
    // What is fixed now is a model, which need not be searched for again.
    solver.set_limits(limits);
    solver.check(terms, &fixed);
    fixed
}

/// What a symbol should be, if it can.
enum Wish {
    Equal(Value),
    /// As a signed number, between minus this and this.
    Within(u64),
}

impl Wish {
    fn term(&self, terms: &mut Terms, symbol: Term) -> Term {
        match self {
            Wish::Equal(value) => {
                let constant = terms.constant(value.clone());
                terms.equal(symbol, constant)
            }
            Wish::Within(bound) => {
                let width = terms.width(symbol);
                let low = terms.bits_constant(Bits::from_i64(width, -(*bound as i64)));
                let high = terms.bits_constant(Bits::from_i64(width, *bound as i64));
                let (above, below) = (terms.sle(low, symbol), terms.sle(symbol, high));
                terms.and(above, below)
            }
        }
    }

    fn admits(&self, value: &Value) -> bool {
        match self {
            Wish::Equal(wanted) => wanted == value,
            Wish::Within(_) => false,
        }
    }
}

fn wishes(terms: &Terms, symbol: Term) -> Vec<Wish> {
    let sort = terms.sort(symbol);
    let zero = Wish::Equal(Value::default_of(sort));
    match sort {
        Sort::Bits(width) => {
            let number = |number: i64| Wish::Equal(Value::Bits(Bits::from_i64(width, number)));
            let mut wishes = vec![zero, number(1)];
            if width > 16 {
                wishes.extend([number(2), number(-1), Wish::Within(8), Wish::Within(127), Wish::Within(32_767)]);
            }
            wishes
        }
        Sort::Bool | Sort::Float(_) => vec![zero],
        Sort::Rounding | Sort::Array { .. } => Vec::new(),
    }
}

/// Reads the input from the model of the last check.
pub fn read(solver: &mut dyn Solver, execution: &mut Execution<'_, '_>, arguments: &[(Term, Type)]) -> ConcreteInput {
    let mut reader = Reader { solver, execution: execution.reborrow(), seen: FxHashMap::default(), open: Vec::new() };
    let mut input = ConcreteInput {
        arguments: arguments.iter().map(|&(term, ty)| reader.datum(term, ty)).collect(),
        ..ConcreteInput::default()
    };
    // The object of a constructor is new, and has to be made all the same.
    for &argument in &input.arguments {
        if let Datum::Input(object) = argument {
            reader.meet(object);
        }
    }
    let mut by_object: FxHashMap<ObjectId, Vec<(symbolic::Place, Term)>> = FxHashMap::default();
    for &(place, symbol) in reader.execution.heap.inputs.entries() {
        by_object.entry(place.object).or_default().push((place, symbol));
    }
    for (place, symbol) in by_object.remove(&ObjectId::NULL).unwrap_or_default() {
        let ty = reader.execution.context.world.program().maps[place.map].value;
        let datum = reader.content(symbol, ty);
        input.globals.push((place.map, datum));
    }
    let known: Vec<(ObjectId, u64)> = by_object
        .keys()
        .filter_map(|&id| match reader.execution.heap.objects.get(id)?.origin {
            Origin::Known(address) => Some((id, address)),
            Origin::Input | Origin::Allocated => None,
        })
        .collect();
    for (id, address) in known {
        for (place, symbol) in by_object.remove(&id).unwrap_or_default() {
            let ty = reader.execution.context.world.program().maps[place.map].value;
            let datum = reader.content(symbol, ty);
            input.known.push((address, place.map, place.index, datum));
        }
    }
    input.known.sort_unstable_by_key(|&(address, _, offset, _)| (address, offset));
    // Only what is asked on this run is answered, in its order.
    for (term, ty, asked) in reader.execution.findings.chosen.clone() {
        if reader.word(asked) != 0 {
            let datum = reader.datum(term, ty);
            input.chosen.push(datum);
        }
    }
    input.unset = reader.unset();
    for call in reader.execution.findings.contract_calls.clone() {
        if reader.word(call.called) != 0 {
            let call = reader.call(&call);
            input.calls.push(call);
        }
    }
    let observed: Vec<(ProcId, Vec<Term>, Term)> = reader.execution.heap.inputs.observed_calls().cloned().collect();
    for (procedure, args, result) in observed {
        let (params, ty) = {
            let program = reader.execution.context.world.program();
            (program.procs[procedure].params.clone(), program.procs[procedure].result)
        };
        let Some(ty) = ty else { continue };
        let args = args.iter().zip(params).map(|(&arg, ty)| reader.datum(arg, ty)).collect();
        let result = reader.datum(result, ty);
        input.observed.push((procedure, args, result));
    }
    // Objects that nothing refers to matter where a contract speaks of all objects of a class.
    let mut present: Vec<(ObjectId, Term)> = reader.execution.heap.inputs.presence().collect();
    present.sort_unstable_by_key(|&(object, _)| object);
    for (object, exists) in present {
        if reader.word(exists) != 0 {
            reader.meet(object);
        }
    }
    while let Some(id) = reader.open.pop() {
        let Some(object) = reader.execution.heap.objects.get(id).cloned() else { continue };
        let length = object.length.map(|length| reader.word(length) as u32);
        let mut entries = Vec::new();
        for (place, symbol) in by_object.remove(&id).unwrap_or_default() {
            let (ty, is_element) = {
                let program = reader.execution.context.world.program();
                let map = &program.maps[place.map];
                (map.value, matches!(map.key, ir::MapKey::Element(_)))
            };
            if is_element && length.is_some_and(|length| place.index >= length) {
                continue;
            }
            let datum = reader.content(symbol, ty);
            entries.push((place.map, is_element.then_some(place.index), datum));
        }
        // Depth first, in the order of the entries.
        input.objects.push(InputObject { id, class: object.class, length, entries, parts: Vec::new() });
    }
    for (part, entries) in by_object {
        let Some((root, copied)) = reader.execution.heap.inputs.part(part) else { continue };
        let Some(at) = input.objects.iter().position(|object| object.id == root) else { continue };
        for (place, symbol) in entries {
            let (ty, is_element) = {
                let map = &reader.execution.context.world.program().maps[place.map];
                (map.value, matches!(map.key, ir::MapKey::Element(_)))
            };
            let datum = reader.content(symbol, ty);
            input.objects[at].parts.push((copied, place.map, is_element.then_some(place.index), datum));
        }
    }
    input.objects.sort_by_key(|object| reader.seen[&object.id]);
    // Input objects that nothing leads to are not there.
    let (objects, seen) = (&reader.execution.heap.objects, &reader.seen);
    let is_input = |id: ObjectId| objects.get(id).is_some_and(|object| object.origin == Origin::Input);
    for call in &mut input.calls {
        call.changes.retain(|(place, _)| !is_input(place.object) || seen.contains_key(&place.object));
    }
    input
}

struct Reader<'a, 'w> {
    solver: &'a mut dyn Solver,
    execution: Execution<'a, 'w>,
    /// When an object was met.
    seen: FxHashMap<ObjectId, usize>,
    open: Vec<ObjectId>,
}

impl Reader<'_, '_> {
    fn word(&mut self, term: Term) -> u64 {
        match self.solver.value(&mut self.execution.context.terms, term) {
            Value::Bool(truth) => u64::from(truth),
            Value::Bits(bits) => bits.to_u64().unwrap_or(0),
            Value::Float(_, bits) => bits.to_u64().unwrap_or(0),
            Value::Rounding(_) | Value::Array(_) => 0,
        }
    }

    fn datum(&mut self, term: Term, ty: Type) -> Datum {
        if matches!(ty, Type::Int(65..)) {
            return match self.solver.value(&mut self.execution.context.terms, term) {
                Value::Bits(bits) => Datum::Wide(u128::try_from(bits.to_big()).unwrap_or(0)),
                _ => Datum::Wide(0),
            };
        }
        let word = self.word(term);
        if ty != Type::Ref {
            return Datum::Word(word);
        }
        let id = ObjectId(word as u32);
        match self.execution.heap.objects.get(id).map(|object| object.origin) {
            None => Datum::Null,
            Some(Origin::Known(address)) => Datum::Known(address),
            Some(Origin::Input) => {
                self.meet(id);
                Datum::Input(id)
            }
            // The new object of a constructor, or what the run or a callee makes.
            Some(Origin::Allocated) => Datum::Input(id),
        }
    }

    /// What memory holds: a pointer with its offset.
    fn content(&mut self, symbol: Term, ty: Type) -> Datum {
        let datum = self.datum(symbol, ty);
        let Some(offset) = self.execution.heap.inputs.offset(symbol) else { return datum };
        match (datum, self.word(offset) as u32) {
            (Datum::Input(object), offset @ 1..) => Datum::InsideInput(object, offset),
            (Datum::Known(address), offset @ 1..) => Datum::InsideKnown(address, offset),
            _ => datum,
        }
    }

    /// What the blocks hold at first that the run makes. Objects are numbered in the order in which runs make them.
    fn unset(&mut self) -> Vec<Vec<(u64, Vec<u8>)>> {
        let made: Vec<(ObjectId, Term)> = {
            let program = self.execution.context.world.program();
            let is_block = |class: ClassId| program.classes[class].kind == ir::ClassKind::Block;
            let blocks = self.execution.heap.objects.iter().filter(|(_, object)| is_block(object.class));
            let made = blocks.filter(|(_, object)| object.origin == Origin::Allocated);
            made.filter_map(|(id, object)| Some((id, object.exists?))).collect()
        };
        let mut contents: FxHashMap<ObjectId, Vec<(u64, Vec<u8>)>> = FxHashMap::default();
        for (object, offset, term) in self.execution.heap.inputs.unset().clone() {
            let width = self.execution.context.terms.width(term) as usize / 8;
            let mut bytes = match self.solver.value(&mut self.execution.context.terms, term) {
                Value::Bits(bits) => bits.to_big().to_bytes_le(),
                _ => Vec::new(),
            };
            bytes.resize(width, 0);
            contents.entry(object).or_default().push((u64::from(offset), bytes));
        }
        let mut all = Vec::new();
        for (object, exists) in made {
            if self.word(exists) != 0 {
                all.push(contents.remove(&object).unwrap_or_default());
            }
        }
        all
    }

    fn call(&mut self, call: &ContractCall) -> ConcreteCall {
        let thrown = call.thrown.iter().find(|&&(condition, _)| self.word(condition) != 0).copied();
        let class = thrown.and_then(|(_, object)| self.execution.heap.objects.get(object)).map(|object| object.class);
        let ends = match class {
            Some(class) => Err(class),
            None => Ok(call.result.map(|(value, ty)| self.datum(value, ty))),
        };
        let mut changes = Vec::new();
        for &(place, condition, value) in &call.changes {
            if self.word(condition) != 0 {
                let owner = self.execution.heap.objects.get(place.object).map(|object| object.class);
                let program = self.execution.context.world.program();
                let ty = match owner.map(|owner| program.classes[owner].kind) {
                    Some(ir::ClassKind::Array { element, .. }) => element,
                    _ => program.maps[place.map].value,
                };
                drop(program);
                changes.push((place, self.datum(value, ty)));
            }
        }
        let mut made = Vec::new();
        for &(id, exists) in &call.made {
            let Some(object) = self.execution.heap.objects.get(id).cloned().filter(|_| self.word(exists) != 0) else {
                continue;
            };
            let length = object.length.map(|length| self.word(length) as u32);
            made.push(InputObject { id, class: object.class, length, entries: Vec::new(), parts: Vec::new() });
        }
        ConcreteCall { procedure: call.procedure, ends, changes, made }
    }

    fn meet(&mut self, id: ObjectId) {
        let next = self.seen.len();
        if let std::collections::hash_map::Entry::Vacant(entry) = self.seen.entry(id) {
            entry.insert(next);
            self.open.push(id);
        }
    }
}
