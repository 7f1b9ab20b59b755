//! Calls, what they throw, and what is done about it.

use super::writer::{Access, Failure, MAX_COST, Writer};
use super::{Callable, Kind, Target};
use ir::{Allocation, BinaryOp, Callee, Const, Expr, Key, LocalId, Operand, Stmt, Terminator, Type, facts};

/// What handlers are for.
const CAUGHT: &[&str] = &["Error", "NullError", "BoundsError", "ZeroError", "UserError", "UserError"];

impl Writer<'_> {
    /// A call of one of the procedures that are there already.
    pub fn call(&mut self) {
        let left = MAX_COST.saturating_sub(self.cost);
        let affordable: Vec<&Callable> =
            self.callables.iter().filter(|callable| callable.cost * self.passes <= left).collect();
        if !affordable.is_empty() {
            let callable = self.random.pick(&affordable);
            self.call_of(callable, None);
        }
    }

    /// A call. `fuel` is what a recursive call gives its callee.
    pub fn call_of(&mut self, callable: &Callable, fuel: Option<Operand>) {
        let mut args = Vec::new();
        for (index, &kind) in callable.params.iter().enumerate() {
            match kind {
                Kind::Scalar(_) if index == 0 && callable.is_recursive => {
                    let fuel = fuel.unwrap_or_else(|| self.small(3));
                    args.push(fuel);
                }
                Kind::Scalar(ty) => args.push(self.scalar(ty)),
                Kind::Object(class) => args.push(self.object_or_null(class)),
                Kind::Data => {
                    let pointer = self.pointer(kind);
                    args.extend([pointer.block, pointer.offset]);
                }
                Kind::Node => args.push(self.pointer(kind).block),
            }
        }
        let access = self.access();
        let callee = match callable.target {
            Target::Static(procedure) => Callee::Static(procedure),
            Target::Virtual(selector, class) => {
                self.require_object(access, args[0]);
                Callee::Virtual(selector, class)
            }
            Target::Indirect(class, functions) => {
                let [first, second] = functions.map(|function| self.body.constant(Const::Literal(function)));
                let second = if self.random.percent(20) { self.body.null() } else { second };
                let cond = self.variable(Type::Bool);
                let function = self.compute(Type::Ref, Expr::Select(cond, first, second));
                self.require_function(access, function, class);
                Callee::Indirect(function.into())
            }
        };
        self.cost += self.passes * callable.cost;
        let to = callable.result.filter(|_| self.random.percent(85)).map(|kind| self.target(kind));
        let thrown = (!self.is_about_blocks() && self.random.percent(60)).then(|| self.body.local(Type::Ref));
        let call = ir::Call { result: to.map(|to| to.local), thrown, callee, args };
        self.push(Stmt::Call(Box::new(call)));
        if let Some(offset) = to.and_then(|to| to.offset) {
            let map = self.map("result 1 as i64");
            self.push(Stmt::Read { to: offset, map, key: Key::Global });
        }
        if let Some(thrown) = thrown {
            self.after_throw(thrown);
        }
        if self.body.is_open() {
            self.finish(access);
        }
    }

    /// Goes on only where a reference is to a function of a class, as the front end for C does.
    fn require_function(&mut self, access: Access, function: LocalId, class: ir::ClassId) {
        let offset = self.number(64, 0);
        let null = self.body.null();
        let bad = || Failure::new("bad call", vec![function.into(), offset]);
        self.require(access, Expr::Binary(BinaryOp::Ne, Type::Ref, function.into(), null), bad());
        let number = self.read(facts::CLASS_OF, Key::Object(function.into()));
        self.require(access, Expr::Subclass(number.into(), class), bad());
    }

    /// What a caller does about what a call threw: handles some classes and throws on the others, handles all, or does not
    /// look at it.
    fn after_throw(&mut self, thrown: LocalId) {
        if self.random.percent(10) {
            return;
        }
        let (caught, behind) = (self.body.block(), self.body.block());
        let cond = self.body.is_null(thrown.into());
        self.branch(cond, behind, caught);
        self.body.start(caught);
        if self.random.percent(75) {
            let class = self.random.pick(CAUGHT);
            let number = self.read(facts::CLASS_OF, Key::Object(thrown.into()));
            let (handler, others) = (self.body.block(), self.body.block());
            let is_handled = Expr::Subclass(number.into(), self.class(class));
            self.branch(is_handled, handler, others);
            self.body.start(others);
            self.end(Terminator::Throw(thrown.into()));
            self.body.start(handler);
            // Only these have a content: others may be what a native raised.
            if class == "UserError" {
                let to = self.target(Kind::Scalar(Type::I32)).local;
                let map = self.map("Error.code:I");
                self.push(Stmt::Read { to, map, key: Key::Object(thrown.into()) });
            }
        }
        self.depth += 1;
        let count = self.random.below(3);
        self.sequence(count);
        self.depth -= 1;
        if self.body.is_open() {
            self.goto(behind);
        }
        self.body.start(behind);
    }

    /// Throws a new object of the user's exception.
    pub fn throw_new(&mut self) {
        let (error, code) = (self.body.local(Type::Ref), self.scalar(Type::I32));
        self.push(Stmt::Allocate { to: error, what: Allocation::Object(self.class("UserError")) });
        let map = self.map("Error.code:I");
        self.push(Stmt::Write { map, key: Key::Object(error.into()), value: code });
        self.end(Terminator::Throw(error.into()));
    }
}
