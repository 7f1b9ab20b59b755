//! Writes one body: statements and blocks, variables, and what every access needs.

use super::declarations::NATIVES;
use super::{Callable, Kind, MAX_PASSES, Native};
use crate::random::Random;
use ir::{
    Allocation, BinaryOp, BlockId, Body, BodyBuilder, Callee, CheckKind, ClassId, ClassKind, Const, Expr, Key,
    LiteralId, LocalId, MapId, Operand, Pos, Program, Stmt, Terminator, Type,
};
use std::sync::Arc;

/// Statements that one call of the entry executes, about.
pub(super) const MAX_COST: u64 = 3_000;
/// Variables of one kind.
const MAX_VARIABLES: usize = 3;

/// A variable of the body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variable {
    pub kind: Kind,
    pub local: LocalId,
    /// The offset of a pointer.
    pub offset: Option<LocalId>,
    /// May it be assigned?
    pub is_writable: bool,
}

/// A pointer into a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pointer {
    pub block: Operand,
    pub offset: Operand,
}

/// A loop around the statement at hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    pub exit: BlockId,
    /// Where the next pass starts.
    pub next: BlockId,
    pub is_left: bool,
    pub is_continued: bool,
}

/// What happens where a statement's requirements do not hold: it is left out, or the program fails.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    /// The block behind the statement, if it is left out.
    skip: Option<BlockId>,
}

/// What a requirement is about.
pub(super) struct Failure {
    kind: CheckKind,
    native: &'static str,
    args: Vec<Operand>,
}

impl Failure {
    pub fn new(native: &'static str, args: Vec<Operand>) -> Failure {
        let known = NATIVES.iter().find(|(name, _, _)| *name == native);
        Failure { kind: known.expect("a native").1, native, args }
    }

    pub fn null() -> Failure {
        Failure::new("<raise null>", Vec::new())
    }
}

/// Writes one body.
pub(super) struct Writer<'a> {
    pub random: &'a mut Random,
    pub program: &'a Program,
    pub callables: &'a [Callable],
    pub result: Option<Kind>,
    pub has_floats: bool,
    /// The literals of global blocks.
    pub data: Vec<LiteralId>,
    pub body: BodyBuilder,
    pub variables: Vec<Variable>,
    pub loops: Vec<Around>,
    /// The body's own block, freed where it returns.
    pub frame: Option<LocalId>,
    /// How deep the statement at hand is in others.
    pub depth: usize,
    /// How often the statement at hand is executed at most, and what all those so far cost.
    pub passes: u64,
    pub cost: u64,
    /// Statements so far, and how many there should be.
    pub statements: usize,
    pub most: usize,
}

impl<'a> Writer<'a> {
    pub fn new(
        random: &'a mut Random,
        program: &'a Program,
        callables: &'a [Callable],
        params: &[Kind],
        result: Option<Kind>,
        most: usize,
    ) -> Writer<'a> {
        let mut types = Vec::new();
        for kind in params {
            types.push(kind.ty());
            types.extend((*kind == Kind::Data).then_some(Type::I64));
        }
        let mut body = BodyBuilder::new(&types);
        let mut variables = Vec::new();
        let mut index = 0;
        for &kind in params {
            let local = body.param(index);
            index += 1;
            let offset = match kind {
                Kind::Scalar(_) | Kind::Object(_) => None,
                Kind::Data => {
                    index += 1;
                    Some(body.param(index - 1))
                }
                // Locals start as zero.
                Kind::Node => Some(body.local(Type::I64)),
            };
            variables.push(Variable { kind, local, offset, is_writable: true });
        }
        Writer {
            random,
            program,
            callables,
            result,
            has_floats: false,
            data: Vec::new(),
            body,
            variables,
            loops: Vec::new(),
            frame: None,
            depth: 0,
            passes: 1,
            cost: 0,
            statements: 0,
            most,
        }
    }

    /// Writes the body. A recursive one starts with a test of its first parameter and calls itself (`own`)
    /// once.
    pub fn write(mut self, own: Option<&Callable>) -> (Body, u64) {
        let params = self.variables.len();
        for &ty in self.scalars() {
            self.declare(Kind::Scalar(ty));
            if matches!(ty, Type::F32 | Type::F64) {
                self.declare(Kind::Scalar(ty));
            }
        }
        if !self.data.is_empty() && self.random.percent(40) {
            self.make_frame();
        }
        let fuel = Operand::from(self.body.param(0));
        if own.is_some() {
            self.variables[0].is_writable = false;
        }
        self.initialise(params);
        if let Some(own) = own {
            let one = self.number(32, 1);
            let (last, more) = (self.body.block(), self.body.block());
            self.branch(Expr::Binary(BinaryOp::SLt, Type::I32, fuel, one), last, more);
            self.body.start(last);
            self.give_back();
            self.body.start(more);
            let all = self.most;
            self.most /= 2;
            self.sequence(usize::MAX);
            self.most = all;
            if self.body.is_open() {
                let less = self.compute(Type::I32, Expr::Binary(BinaryOp::Sub, Type::I32, fuel, one));
                self.recur(own, less.into());
            }
        }
        self.sequence(usize::MAX);
        if self.body.is_open() {
            self.give_back();
        }
        let activations = if own.is_some() { MAX_PASSES } else { 1 };
        (self.body.finish(Arc::default()), self.cost * activations)
    }

    /// Calls the body itself, in one place or in one of two.
    fn recur(&mut self, own: &Callable, less: Operand) {
        if self.random.percent(50) {
            return self.call_of(own, Some(less));
        }
        let cond = self.condition();
        let [one, other, behind] = std::array::from_fn(|_| self.body.block());
        self.branch(cond, one, other);
        for arm in [one, other] {
            self.body.start(arm);
            self.call_of(own, Some(less));
            self.goto(behind);
        }
        self.body.start(behind);
    }

    /// Has the body as many statements as it should have?
    pub fn is_full(&self) -> bool {
        self.statements >= self.most
    }

    pub fn is_about_blocks(&self) -> bool {
        !self.data.is_empty()
    }

    pub fn class(&self, name: &str) -> ClassId {
        self.program.class_named(name).expect("a declared class")
    }

    pub fn map(&self, name: &str) -> MapId {
        self.program.map_named(name).expect("a declared map")
    }

    /// Appends a statement, at a position of its own.
    pub fn push(&mut self, stmt: Stmt) {
        self.step();
        self.statements += 1;
        self.body.push(stmt);
    }

    /// Closes the open block.
    pub fn end(&mut self, end: Terminator) {
        self.step();
        self.body.end(end);
    }

    fn step(&mut self) {
        self.cost += self.passes;
        self.body.pos = Pos(self.body.pos.0 + 1);
    }

    pub fn goto(&mut self, to: BlockId) {
        self.end(Terminator::Goto(to));
    }

    pub fn branch(&mut self, cond: Expr, then: BlockId, otherwise: BlockId) {
        self.end(Terminator::Branch { cond, then, otherwise, failure: None });
    }

    pub fn assign(&mut self, to: LocalId, value: Expr) {
        self.push(Stmt::Assign { to, value });
    }

    /// A new local with the value of an expression.
    pub fn compute(&mut self, ty: Type, value: Expr) -> LocalId {
        let to = self.body.local(ty);
        self.assign(to, value);
        to
    }

    /// A new local with `map[key]`.
    pub fn read(&mut self, map: MapId, key: Key<Operand>) -> LocalId {
        let to = self.body.local(self.program.maps[map].value);
        self.push(Stmt::Read { to, map, key });
        to
    }

    /// A new variable, zero until it is assigned.
    pub fn declare(&mut self, kind: Kind) -> Variable {
        let local = self.body.local(kind.ty());
        let offset = matches!(kind, Kind::Data | Kind::Node).then(|| self.body.local(Type::I64));
        let variable = Variable { kind, local, offset, is_writable: true };
        self.variables.push(variable);
        variable
    }

    /// A variable to assign a value of the kind to: an old one or a new one.
    pub fn target(&mut self, kind: Kind) -> Variable {
        let is_fit = |variable: &&Variable| variable.kind == kind && variable.is_writable;
        let found: Vec<Variable> = self.variables.iter().filter(is_fit).copied().collect();
        if found.is_empty() || found.len() < MAX_VARIABLES && self.random.percent(40) {
            return self.declare(kind);
        }
        self.random.pick(&found)
    }

    /// An object of a class, or null: a variable, or a new object.
    pub fn object(&mut self, class: ClassId) -> LocalId {
        let is_fit = |variable: &&Variable| match variable.kind {
            Kind::Object(of) => self.program.is_subclass(of, class),
            Kind::Scalar(_) | Kind::Data | Kind::Node => false,
        };
        let found: Vec<LocalId> = self.variables.iter().filter(is_fit).map(|variable| variable.local).collect();
        if found.is_empty() || self.random.percent(6) {
            let variable = self.declare(Kind::Object(class));
            self.allocate(variable.local, class);
            return variable.local;
        }
        self.random.pick(&found)
    }

    pub fn object_or_null(&mut self, class: ClassId) -> Operand {
        if self.random.percent(8) { self.body.null() } else { self.object(class).into() }
    }

    /// A new object of a class or of one below it, or a short array.
    pub fn allocate(&mut self, to: LocalId, class: ClassId) {
        let can_be = |&(id, kind): &(ClassId, ClassKind)| {
            let has_objects = matches!(kind, ClassKind::Object { instantiable: true } | ClassKind::Array { .. });
            has_objects && self.program.is_subclass(id, class)
        };
        let all = self.program.classes.iter().map(|(id, class)| (id, class.kind));
        let (exact, kind) = self.random.pick(&all.filter(can_be).collect::<Vec<_>>());
        let what = match kind {
            ClassKind::Array { .. } => {
                let length = 1 + self.random.next() % 3;
                Allocation::Array(exact, self.number(32, length))
            }
            ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Block | ClassKind::Scalar => {
                Allocation::Object(exact)
            }
        };
        self.push(Stmt::Allocate { to, what });
    }

    /// Starts a statement that has requirements.
    pub fn access(&mut self) -> Access {
        Access { skip: self.random.percent(55).then(|| self.body.block()) }
    }

    /// Goes on only where the condition holds.
    pub fn require(&mut self, access: Access, cond: Expr, failure: Failure) {
        let good = self.body.block();
        match access.skip {
            Some(behind) => self.branch(cond, good, behind),
            None => {
                let bad = self.body.block();
                // As the front ends do: C has no reaction to errors, its checks are of blocks and calls.
                let named = (!self.is_about_blocks()).then_some(failure.kind);
                self.end(Terminator::Branch { cond, then: good, otherwise: bad, failure: named });
                self.body.start(bad);
                self.fail(failure);
            }
        }
        self.body.start(good);
    }

    /// Goes on only where the object is not null.
    pub fn require_object(&mut self, access: Access, object: Operand) {
        let null = self.body.null();
        self.require(access, Expr::Binary(BinaryOp::Ne, Type::Ref, object, null), Failure::null());
    }

    /// Ends a statement that has requirements.
    pub fn finish(&mut self, access: Access) {
        if let Some(behind) = access.skip {
            self.goto(behind);
            self.body.start(behind);
        }
    }

    /// The reaction to an error: a native, a throw of a new object, or a check that does not hold.
    fn fail(&mut self, failure: Failure) {
        let native = NATIVES.iter().find(|(name, _, _)| *name == failure.native).expect("a native").2;
        match (self.random.below(10), native) {
            (0..=3, Native::Raise(class)) => {
                let error = self.body.local(Type::Ref);
                self.push(Stmt::Allocate { to: error, what: Allocation::Object(self.class(class)) });
                self.end(Terminator::Throw(error.into()));
            }
            (4..=5, _) => {
                let never = Expr::Use(self.body.constant(Const::Bool(false)));
                self.push(Stmt::Check { cond: never, kind: failure.kind });
                self.end(Terminator::Unreachable);
            }
            (_, Native::Raise(_) | Native::Fails(_)) => {
                let callee = Callee::Static(self.program.proc_named(failure.native).expect("a native"));
                let call = ir::Call { result: None, thrown: None, callee, args: failure.args };
                self.push(Stmt::Call(Box::new(call)));
                self.end(Terminator::Unreachable);
            }
        }
    }
}
