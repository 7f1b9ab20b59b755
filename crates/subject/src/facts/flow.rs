//! One procedure, followed forward: what is known of its locals at each point, which fields of the object under construction
//! are set, and where that object becomes visible to others.
//!
//! A block is visited again until nothing is new; where paths meet, only what holds on all of them stays. A range that grows
//! often is given up, so there is an end. What a field was last seen to hold is known until something may change it.

use super::ranges;
use super::value::{Link, Value};
use ir::{
    Allocation, BinaryOp, BlockId, Body, Call, Callee, ClassId, Const, Expr, Key, LocalId, MapId, Operand, ProcId,
    SelectorId, Stmt, Terminator, facts,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Sets of fields.
pub(super) type Fields = FxHashSet<MapId>;

/// What a call does with the object under construction that it is given as an argument.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Summary {
    /// The fields that are set when it has returned.
    pub(super) sets: Fields,
    /// If the object becomes visible to others: the fields that are set then in any case.
    pub(super) shows: Option<Fields>,
    /// If code that is not there may see the object, such as a class that extends one of the program: the same.
    pub(super) shows_outside: Option<Fields>,
    /// The fields that it reads without having set them, each with the procedures that do or that call one that does.
    pub(super) reads: FxHashSet<(MapId, ProcId)>,
    /// If a static initialiser calls what may read static fields: those that are set then in any case.
    pub(super) exposes: Option<Fields>,
    /// What the result has to do with the object.
    pub(super) returns: Link,
    /// Does the first argument, a new object, refer to it afterwards?
    pub(super) is_carried: bool,
}

impl Summary {
    /// The object may be visible to all before any field is set.
    pub(super) fn unknown() -> Summary {
        Summary { shows: Some(Fields::default()), ..Summary::default() }
    }

    fn show(&mut self, set: &Fields) {
        show(&mut self.shows, set);
    }

    /// A call of a procedure with this summary, after these fields were set.
    fn call(&mut self, caller: ProcId, callee: &Summary, set: &Fields) {
        for (own, shown) in [(&mut self.shows, &callee.shows), (&mut self.shows_outside, &callee.shows_outside)] {
            if let Some(shown) = shown {
                show(own, &set.union(shown).copied().collect());
            }
        }
        let unset = callee.reads.iter().filter(|(field, _)| !set.contains(field));
        self.reads.extend(unset.flat_map(|&(field, reader)| [(field, reader), (field, caller)]));
    }

    /// What is known if one of two procedures is called.
    pub(super) fn join(&mut self, other: &Summary) {
        self.sets.retain(|field| other.sets.contains(field));
        for (own, shown) in [(&mut self.shows, &other.shows), (&mut self.shows_outside, &other.shows_outside)] {
            if let Some(shown) = shown {
                show(own, shown);
            }
        }
        self.reads.extend(other.reads.iter().copied());
        self.returns = self.returns.max(other.returns);
        self.is_carried |= other.is_carried;
    }
}

/// The object is visible at a point where these fields are set.
fn show(known: &mut Option<Fields>, set: &Fields) {
    match known {
        Some(known) => known.retain(|field| set.contains(field)),
        None => *known = Some(set.clone()),
    }
}

/// What is found in a procedure besides its summary.
#[derive(Default)]
pub(super) struct Seen {
    /// Writes of fields.
    pub(super) writes: Vec<Written>,
    /// Arguments of calls.
    pub(super) calls: Vec<(ProcId, Vec<Value>)>,
    /// Writes of static fields.
    pub(super) statics: Vec<(MapId, Value)>,
    /// May it return null?
    pub(super) returns_null: bool,
}

/// A write of a field.
#[derive(Clone, Copy)]
pub(super) struct Written {
    pub(super) map: MapId,
    pub(super) value: Value,
    pub(super) line: Option<u32>,
    /// Is it a field of the object under construction?
    pub(super) is_own: bool,
}

/// What a procedure's surroundings tell.
pub(super) trait Surroundings {
    /// What a procedure reads from a field of an object whose construction has ended, or that a constructor shows it.
    fn field(&self, map: MapId, reader: ProcId) -> Value;
    /// What a procedure reads from a static field.
    fn global(&self, map: MapId, reader: ProcId) -> Value;
    /// Does a call run no code that can read static fields of the program?
    fn is_quiet(&self, call: &Call, args: &[Value]) -> bool;
    /// What a call of a procedure returns.
    fn result(&self, callee: ProcId, args: &[Value]) -> Value;
    /// What a virtual call of a method on an object of a class or below returns.
    fn virtual_result(&self, class: ClassId, selector: SelectorId) -> Value;
    /// What a procedure does with the object under construction, which is its argument of this number.
    fn summary(&self, callee: ProcId, argument: usize) -> Rc<Summary>;
    /// The same for a virtual call on an object of a class or below.
    fn virtual_summary(&self, class: ClassId, selector: SelectorId, argument: usize) -> Rc<Summary>;
    /// Does a call make an object that only keeps its arguments?
    fn keeps_arguments(&self, callee: ProcId) -> bool;
    /// Is the procedure a constructor?
    fn is_constructor(&self, procedure: ProcId) -> bool;
    /// Does a call return only if its first argument is not null?
    fn requires_non_null(&self, callee: ProcId) -> bool;
    /// Does a procedure never return?
    fn never_returns(&self, callee: ProcId) -> bool;
}

/// How often a block is visited before ranges that still grow there are given up.
const MAX_VISITS: u32 = 6;

#[derive(Clone)]
struct Point {
    locals: Vec<Value>,
    set: Fields,
    /// Fields of objects that locals refer to, and the locals that have what these hold.
    loaded: Vec<(LocalId, MapId, LocalId)>,
    /// After a call whose exceptions are caught: where these go, where its result goes, and what that is if there are none.
    returned: Option<(LocalId, LocalId, Value)>,
}

impl Point {
    /// Keeps what holds at another point as well. Is any of it lost?
    fn join(&mut self, other: &Point, gives_up: bool) -> bool {
        let mut is_less = false;
        for (own, other) in self.locals.iter_mut().zip(&other.locals) {
            let mut joined = own.join(*other);
            joined.range = joined.range.filter(|_| !gives_up || joined.range == own.range);
            is_less |= joined != *own;
            *own = joined;
        }
        let count = self.set.len();
        self.set.retain(|field| other.set.contains(field));
        let returned = self.returned.filter(|_| self.returned == other.returned);
        is_less |= self.set.len() < count || returned != self.returned;
        let count = self.loaded.len();
        self.loaded.retain(|loaded| other.loaded.contains(loaded));
        is_less |= self.loaded.len() < count;
        self.returned = returned;
        is_less
    }
}

/// A procedure that is followed.
pub(super) struct Flow<'a> {
    pub(super) around: &'a dyn Surroundings,
    pub(super) procedure: ProcId,
    pub(super) body: &'a Body,
    /// The parameter that is the object under construction, if one is.
    pub(super) this: Option<usize>,
    /// Is it the static initialiser whose static fields are asked for?
    pub(super) is_initialiser: bool,
}

impl Flow<'_> {
    /// Follows all paths from what is known of the parameters.
    pub(super) fn run(&self, params: &[Value]) -> (Summary, Seen) {
        let mut locals = vec![Value::ANY; self.body.locals.len()];
        for (index, &param) in params.iter().enumerate().take(locals.len()) {
            locals[index] = param;
        }
        if let Some(this) = self.this {
            locals[this].link = Link::This;
            locals[this].is_non_null = true;
        }
        let mut at: FxHashMap<BlockId, Point> = FxHashMap::default();
        at.insert(BlockId::ENTRY, Point { locals, set: Fields::default(), loaded: Vec::new(), returned: None });
        let mut visits: FxHashMap<BlockId, u32> = FxHashMap::default();
        let mut open = vec![BlockId::ENTRY];
        while let Some(block) = open.pop() {
            *visits.entry(block).or_default() += 1;
            let mut point = at[&block].clone();
            let goes_on = self.block(block, &mut point, &mut Summary::default(), &mut Seen::default());
            if !goes_on {
                continue;
            }
            for (to, point) in self.ways(block, point) {
                match at.get_mut(&to) {
                    None => {
                        at.insert(to, point);
                        open.push(to);
                    }
                    Some(known) => {
                        let gives_up = visits.get(&to).is_some_and(|&visits| visits > MAX_VISITS);
                        if known.join(&point, gives_up) && !open.contains(&to) {
                            open.push(to);
                        }
                    }
                }
            }
        }
        // Once more, with what is known in the end.
        let (mut summary, mut seen) = (Summary::default(), Seen::default());
        let mut sets: Option<Fields> = None;
        let mut blocks: Vec<BlockId> = at.keys().copied().collect();
        blocks.sort_unstable();
        for block in blocks {
            let mut point = at[&block].clone();
            let goes_on = self.block(block, &mut point, &mut summary, &mut seen);
            match &self.body.blocks[block].end {
                Terminator::Return(value) if goes_on => {
                    let returned = value.map_or(Value::ANY, |value| self.value(&point, value));
                    summary.returns = summary.returns.max(returned.link);
                    seen.returns_null |= !returned.is_non_null;
                    match &mut sets {
                        Some(sets) => sets.retain(|field| point.set.contains(field)),
                        None => sets = Some(point.set),
                    }
                }
                Terminator::Throw(value) if goes_on && self.value(&point, *value).link != Link::None => {
                    summary.show(&point.set);
                }
                _ => {}
            }
        }
        summary.sets = sets.unwrap_or_default();
        (summary, seen)
    }

    fn value(&self, point: &Point, operand: Operand) -> Value {
        match operand.split() {
            Ok(local) => point.locals[local.as_u32() as usize],
            Err(index) => match self.body.consts[index] {
                Const::Int { width, bits } => Value::number(signed(width, bits)),
                Const::Bool(truth) => Value::number(i64::from(truth)),
                Const::Literal(_) => Value::OBJECT,
                Const::F32(_) | Const::F64(_) | Const::Null => Value::ANY,
            },
        }
    }

    fn assign(point: &mut Point, to: LocalId, value: Value) {
        for known in &mut point.locals {
            known.tells = known.tells.filter(|&(tested, _)| tested != to);
        }
        point.returned = point.returned.filter(|&(thrown, result, _)| thrown != to && result != to);
        point.loaded.retain(|&(owner, _, held)| owner != to && held != to);
        point.locals[to.as_u32() as usize] = value;
    }

    /// Follows the statements of a block. False if none of its ends is reached.
    fn block(&self, block: BlockId, point: &mut Point, summary: &mut Summary, seen: &mut Seen) -> bool {
        let range = self.body.blocks[block].stmts.clone();
        for index in range {
            let index = index as usize;
            match &self.body.stmts[index] {
                Stmt::Assign { to, value } => {
                    let value = self.expression(point, value);
                    Self::assign(point, *to, value);
                }
                Stmt::Read { to, map, key } => {
                    let value = self.read(point, *map, *key, summary);
                    self.load(point, *to, (*map, *key), value);
                }
                Stmt::Write { map, key, value } => {
                    let written = *value;
                    let value = self.value(point, written);
                    let owner = match key {
                        Key::Object(owner) => Some(self.value(point, *owner)),
                        Key::Global | Key::Element(..) => None,
                    };
                    self.write(point, (owner, key), value, summary);
                    if *key == Key::Global {
                        seen.statics.push((*map, value));
                        point.set.insert(*map);
                    }
                    point.loaded.retain(|(_, loaded, _)| loaded != map);
                    if let (Key::Object(owner), Some(written)) = (key, written.local()) {
                        point.loaded.extend(owner.local().map(|owner| (owner, *map, written)));
                    }
                    if let Some(owner) = owner {
                        let is_own = owner.link == Link::This;
                        seen.writes.push(Written { map: *map, value, line: self.body.line_of(index), is_own });
                        if is_own {
                            point.set.insert(*map);
                        }
                    }
                }
                Stmt::Allocate { to, what } => {
                    let value = match what {
                        Allocation::Object(class) => Value::new(*class),
                        // Null if memory is short, which is tested for.
                        Allocation::Array(class, length) => {
                            let length = self.value(point, *length).length_of_array();
                            Value { is_non_null: false, length, ..Value::new(*class) }
                        }
                        Allocation::Block(class, _) => Value { is_non_null: false, ..Value::new(*class) },
                    };
                    Self::assign(point, *to, value);
                }
                Stmt::Call(call) => {
                    if !self.call(point, call, summary, seen) {
                        return false;
                    }
                }
                Stmt::Free { .. } | Stmt::Copy { .. } | Stmt::Assume { .. } | Stmt::Check { .. } => {}
            }
        }
        true
    }

    fn read(&self, point: &Point, map: MapId, key: Key<Operand>, summary: &mut Summary) -> Value {
        let owner = match key {
            Key::Object(owner) => self.value(point, owner),
            Key::Global => return self.around.global(map, self.procedure),
            Key::Element(..) => return Value::ANY,
        };
        if map == facts::LENGTH {
            let any = Value { range: Some((0, i64::from(i32::MAX))), ..Value::ANY };
            return owner.length.map_or(any, |length| Value::number(i64::from(length)));
        }
        if owner.link == Link::None || point.set.contains(&map) {
            return self.around.field(map, self.procedure);
        }
        if owner.link == Link::This && self.this.is_some() {
            summary.reads.insert((map, self.procedure));
        }
        // A constructor sees what it has set; other code sees objects that are complete, or is known to see others.
        match self.around.is_constructor(self.procedure) {
            true => {
                let range = self.around.field(map, self.procedure).range;
                Value { link: owner.link.min(Link::Carrier), range, ..Value::ANY }
            }
            false => self.around.field(map, self.procedure),
        }
    }

    /// A local gets what a field holds. If another local has that, what comparisons told of it holds of this one.
    fn load(&self, point: &mut Point, to: LocalId, (map, key): (MapId, Key<Operand>), value: Value) {
        let owner = match key {
            Key::Object(owner) if map != facts::LENGTH => owner.local(),
            _ => None,
        };
        let at = owner.and_then(|owner| point.loaded.iter().position(|&(of, loaded, _)| (of, loaded) == (owner, map)));
        let range = at.and_then(|at| point.locals[point.loaded[at].2.as_u32() as usize].range);
        if let Some(at) = at {
            point.loaded.swap_remove(at);
        }
        let held_by = Some(map).filter(|_| matches!(key, Key::Object(_)));
        Self::assign(point, to, Value { range: range.or(value.range), held_by, like: held_by, ..value });
        if let Some(owner) = owner.filter(|&owner| owner != to) {
            point.loaded.push((owner, map, to));
        }
    }

    fn write(
        &self,
        point: &mut Point,
        (owner, key): (Option<Value>, &Key<Operand>),
        value: Value,
        summary: &mut Summary,
    ) {
        if value.link == Link::None {
            return;
        }
        let is_own_field = owner.is_some_and(|owner| owner.link == Link::This);
        // A constructor that is given the object keeps it in the object that it makes.
        let first = Operand::from(LocalId::from_u32(0));
        let is_kept = matches!(key, Key::Object(to) if *to == first)
            && self.this.is_some_and(|this| this != 0)
            && self.around.is_constructor(self.procedure);
        if is_kept {
            summary.is_carried = true;
        } else if !is_own_field {
            summary.show(&point.set);
        }
    }

    fn expression(&self, point: &Point, expr: &Expr) -> Value {
        match *expr {
            Expr::Use(operand) => self.value(point, operand),
            Expr::Cast(op, from, to, operand) => {
                let value = self.value(point, operand);
                Value { range: ranges::cast(op, from, to, value.range), ..Value::ANY }
            }
            Expr::Select(_, a, b) => self.value(point, a).join(self.value(point, b)),
            Expr::Binary(op, ty, a, b) => {
                let (a, b) = (self.value(point, a).range, self.value(point, b).range);
                let range = ranges::binary(op, ty, a, b);
                Value { tells: self.test_of_null(point, expr), range, ..Value::ANY }
            }
            Expr::Unary(..) | Expr::Subclass(..) | Expr::Storable(..) => Value::ANY,
        }
    }

    /// The local of which a condition tells whether it is null (true), or that it is not (false).
    fn test_of_null(&self, point: &Point, cond: &Expr) -> Option<(LocalId, bool)> {
        let is_null =
            |operand: Operand| operand.split().is_err_and(|index| matches!(self.body.consts[index], Const::Null));
        match *cond {
            Expr::Binary(op @ (BinaryOp::Eq | BinaryOp::Ne), ir::Type::Ref, a, b) => {
                let tested = if is_null(b) { a.local() } else { b.local().filter(|_| is_null(a)) };
                tested.map(|tested| (tested, op == BinaryOp::Eq))
            }
            Expr::Use(operand) => self.value(point, operand).tells,
            _ => None,
        }
    }

    /// False if the call never returns.
    fn call(&self, point: &mut Point, call: &Call, summary: &mut Summary, seen: &mut Seen) -> bool {
        let args: Vec<Value> = call.args.iter().map(|&arg| self.value(point, arg)).collect();
        let mut result = Value::ANY;
        point.loaded.clear();
        let callee = match call.callee {
            Callee::Static(callee) => Some(callee),
            Callee::Virtual(..) | Callee::Indirect(_) => None,
        };
        if let Callee::Virtual(selector, class) = call.callee {
            result = self.around.virtual_result(class, selector);
            // A clone of an array.
            if let Some(array) = args.first().filter(|_| result.is_non_null) {
                result = Value { length: array.length, held_by: array.held_by, like: array.like, ..result };
                result.class = result.class.or(array.class);
            }
        }
        if let Some(callee) = callee {
            if self.around.never_returns(callee) {
                return false;
            }
            result = self.around.result(callee, &args);
            seen.calls.push((callee, args.clone()));
        }
        if self.is_initialiser && !self.around.is_quiet(call, &args) {
            show(&mut summary.exposes, &point.set);
        }
        for (index, arg) in args.iter().enumerate().filter(|(_, arg)| arg.link != Link::None) {
            match call.callee {
                Callee::Static(callee) if self.around.keeps_arguments(callee) => result.link = Link::Carrier,
                Callee::Static(_) | Callee::Virtual(..) if arg.link == Link::This => {
                    let part = match call.callee {
                        Callee::Static(callee) => self.around.summary(callee, index),
                        Callee::Virtual(selector, class) => self.around.virtual_summary(class, selector, index),
                        Callee::Indirect(_) => Rc::new(Summary::unknown()),
                    };
                    summary.call(self.procedure, &part, &point.set);
                    result.link = result.link.max(part.returns);
                    if part.is_carried
                        && let Some(Ok(made)) = call.args.first().map(|made| made.split())
                    {
                        point.locals[made.as_u32() as usize].link = Link::Carrier;
                    }
                    // Where it throws and the exception is caught, not all is set.
                    if call.thrown.is_none() {
                        point.set.extend(part.sets.iter().copied());
                    }
                }
                _ => summary.show(&point.set),
            }
        }
        let checked = callee.filter(|&callee| self.around.requires_non_null(callee));
        // It returns its argument.
        let returned = args.first().filter(|_| checked.is_some());
        result.is_passed = returned.is_some_and(|first| first.is_passed);
        if let Some(first) = returned {
            result = Value { held_by: first.held_by, like: first.like, class: first.class, ..result };
        }
        let checked = checked.filter(|_| call.thrown.is_none());
        if let Some(Ok(local)) = checked.and_then(|_| call.args.first()).map(|first| first.split()) {
            point.locals[local.as_u32() as usize].is_non_null = true;
        }
        if let Some(to) = call.result {
            // Where it throws, the local keeps what it has.
            let kept = call.thrown.map(|_| point.locals[to.as_u32() as usize]);
            Self::assign(point, to, kept.map_or(result, |kept| result.join(kept)));
        }
        if let Some(thrown) = call.thrown {
            Self::assign(point, thrown, Value::ANY);
            point.returned = call.result.map(|to| (thrown, to, result));
        }
        true
    }

    /// Where control goes from the end of a block, with what a comparison with null tells.
    fn ways(&self, block: BlockId, point: Point) -> Vec<(BlockId, Point)> {
        let end = &self.body.blocks[block].end;
        let Terminator::Branch { cond, then, otherwise, .. } = end else {
            return end.successors().map(|to| (to, point.clone())).collect();
        };
        let tested = self.test_of_null(&point, cond);
        let mut ways = vec![(*then, point.clone()), (*otherwise, point)];
        if let Expr::Binary(op, ty @ ir::Type::Int(_), a, b) = *cond {
            let mut holds = [true, false].into_iter();
            ways.retain_mut(|(_, point)| {
                let holds = holds.next().unwrap_or_default();
                self.compare(point, (op, ty, a, b), holds)
            });
        }
        if let Some((local, equal)) = tested {
            let (_, null) = &mut ways[usize::from(!equal)];
            if let Some((_, to, result)) = null.returned.filter(|&(thrown, ..)| thrown == local) {
                Self::assign(null, to, result);
            }
            let (_, non_null) = &mut ways[usize::from(equal)];
            non_null.locals[local.as_u32() as usize].is_non_null = true;
            let (_, null) = &ways[usize::from(!equal)];
            // A path on which an object is null is none.
            if null.locals[local.as_u32() as usize].is_non_null {
                ways.remove(usize::from(!equal));
            }
        }
        ways
    }
}

impl Flow<'_> {
    /// What is known after a comparison came out so. False if it cannot.
    fn compare(&self, point: &mut Point, (op, ty, a, b): (BinaryOp, ir::Type, Operand, Operand), holds: bool) -> bool {
        let Some(any) = ranges::all(ty) else { return true };
        let range = |operand| self.value(point, operand).range.unwrap_or(any);
        let Ok((left, right)) = ranges::compared(op, holds, range(a), range(b)) else { return false };
        for (operand, range) in [(a, left), (b, right)] {
            if let Some(local) = operand.local() {
                point.locals[local.as_u32() as usize].range = Some(range).filter(|&range| range != any);
            }
        }
        true
    }
}

/// The bits of an integer as a signed number.
fn signed(width: u16, bits: u128) -> i64 {
    let shift = 128 - u32::from(width.min(128));
    (((bits << shift) as i128) >> shift) as i64
}
