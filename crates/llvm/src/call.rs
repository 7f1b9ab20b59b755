//! Calls: of functions, through pointers, with arguments beyond the parameters.

use crate::body::BodyTranslator;
use crate::read::{Ty, TypeKind, Value, ValueKind};
use crate::shape::{Scalar, parts_of};
use crate::translate::{LIBRARY, Signature, UNSET};
use ir::{
    BinaryOp, Callee, CastOp, CheckKind, Code, Const, Expr, Key, Literal, LocalId, Operand, ProcId, Stmt, Terminator,
    Type, facts,
};

/// The functions that restrict runs to those in which their argument is not zero, where the program does not define them. Often
/// they are declared without a prototype, or not at all: then the argument is of any type.
pub const ASSUMPTIONS: [&str; 2] = ["__VERIFIER_assume", "__CPROVER_assume"];

/// The functions whose argument must not be zero, where the program does not say otherwise by defining them.
pub const ASSERTIONS: [&str; 6] = [
    "assert",
    "__VERIFIER_assert",
    "__CPROVER_assert",
    "__CPROVER_precondition",
    "__CPROVER_postcondition",
    "__ESBMC_assert",
];

/// The primitive that says whether the next block is refused.
pub const REFUSAL: &str = "__skolem_unknown_refusal";

impl<'m> BodyTranslator<'_, 'm> {
    pub(crate) fn call(&mut self, instruction: Value<'m>) -> Result<(), String> {
        let called = match instruction.called() {
            alias if alias.kind() == ValueKind::LLVMGlobalAliasValueKind => alias.aliasee(),
            called => called,
        };
        match called.kind() {
            // A barrier for the compiler alone.
            ValueKind::LLVMInlineAsmValueKind
                if called.text().contains(" sideeffect \"\"")
                    && instruction.ty().kind() == TypeKind::LLVMVoidTypeKind =>
            {
                return Ok(());
            }
            ValueKind::LLVMInlineAsmValueKind => return Err("inline assembly".to_owned()),
            ValueKind::LLVMFunctionValueKind => {
                let name = called.name();
                if name.starts_with("llvm.") {
                    return self.intrinsic(&name, instruction);
                }
                if name.starts_with(UNSET) {
                    if instruction.users().is_empty() {
                        return Ok(());
                    }
                    let value = self.unset(instruction)?;
                    return self.define(instruction, &value);
                }
                if name == REFUSAL && !self.translator.checks.malloc_may_fail {
                    let never = self.zero(Scalar::Plain(Type::I32));
                    return self.define(instruction, &never);
                }
                if let Some(primitive) = self.translator.support.primitive(&name) {
                    return self.call_primitive(primitive, instruction);
                }
                if ASSUMPTIONS.contains(&&*name) && called.is_declaration() {
                    self.translator.function(called);
                    let cond = self.first_argument(instruction)?;
                    self.builder.push(Stmt::Assume { cond });
                    return self.return_zeros(instruction);
                }
                if ASSERTIONS.contains(&&*name) && called.is_declaration() {
                    self.translator.function(called);
                    let cond = self.first_argument(instruction)?;
                    self.check(cond, CheckKind::Assert);
                    return self.return_zeros(instruction);
                }
            }
            _ => {}
        }
        let procedure = self.translator.function(called);
        let arguments = instruction.arguments();
        let mut ty = instruction.called_type();
        // A function that was declared without its parameters may be called as if it had those that it gets.
        if procedure.is_some() && called.content_type().is_variadic() {
            let own = called.content_type();
            ty = if own.parameters().len() <= arguments.len() { own } else { ty };
        }
        let fixed = ty.parameters().len();
        let mut args = Vec::new();
        for &argument in &arguments[..fixed] {
            args.extend(self.value(argument)?);
        }
        // A function that was declared without its parameters.
        if let Some(procedure) = procedure
            && ty.is_variadic()
            && !called.content_type().is_variadic()
        {
            for &argument in &arguments[fixed..] {
                args.extend(self.value(argument)?);
            }
            return self.call_with(instruction, (called, procedure), args);
        }
        if procedure.is_none() && ty.is_variadic() && (fixed == 0 || fixed == arguments.len()) {
            return self.call_undeclared(instruction, called, args, &arguments[fixed..]);
        }
        let more = &arguments[fixed..];
        // Even without arguments there is a block, of which nothing can be read; but what has no code reads nothing.
        let has_code = procedure.is_none_or(|it| self.translator.program.procs[it].code != Code::External);
        let block = match ty.is_variadic() && (!more.is_empty() || has_code) {
            true => Some(self.arguments_block(instruction, more, fixed)?),
            false => None,
        };
        match block {
            Some(block) => args.push(block.into()),
            None if ty.is_variadic() => args.push(self.builder.null()),
            None => {}
        }
        match procedure {
            Some(procedure) => self.call_with(instruction, (called, procedure), args)?,
            None => self.call_through(instruction, called, args)?,
        }
        // What a call that does not return leaves behind is not used.
        if let Some(block) = block
            && self.builder.is_open()
        {
            self.builder.push(Stmt::Free { object: block.into() });
        }
        Ok(())
    }

    /// Is the first argument of a call true?
    fn first_argument(&mut self, instruction: Value<'m>) -> Result<Expr, String> {
        let Some(&argument) = instruction.arguments().first() else {
            return Err("an assumption or assertion without an argument".to_owned());
        };
        // A pointer has two parts, and is null if the first one is.
        let parts = self.value(argument)?;
        let &[first, ..] = &parts[..] else { return Err("an assumption or assertion of nothing".to_owned()) };
        Ok(match self.builder.operand_type(first) {
            Type::Bool => Expr::Use(first),
            ty @ (Type::F32 | Type::F64) => {
                let zero = self.zero(Scalar::Plain(ty))[0];
                let is_zero = self.binary(BinaryOp::FEq, ty, first, zero);
                Expr::Use(self.negated(is_zero))
            }
            Type::Ref => {
                let is_null = self.builder.is_null(first);
                let is_null = self.builder.compute(Type::Bool, is_null).into();
                Expr::Use(self.negated(is_null))
            }
            ty @ Type::Int(_) => {
                let zero = self.zero(Scalar::Plain(ty))[0];
                Expr::Binary(BinaryOp::Ne, ty, first, zero)
            }
        })
    }

    /// The result of a call without code that has one all the same.
    fn return_zeros(&mut self, instruction: Value<'m>) -> Result<(), String> {
        let result = parts_of(&self.translator.scalars(instruction.ty())?);
        let zeros: Vec<Operand> = result.iter().map(|&ty| self.zero(Scalar::Plain(ty))[0]).collect();
        if zeros.is_empty() { Ok(()) } else { self.define(instruction, &zeros) }
    }

    fn call_with(
        &mut self,
        instruction: Value<'m>,
        (called, procedure): (Value<'m>, ProcId),
        args: Vec<Operand>,
    ) -> Result<(), String> {
        let is_supported = !matches!(self.translator.program.procs[procedure].code, Code::Unsupported(_));
        let is_of_library = is_supported && !self.is_library && is_of_library(called);
        let args = if is_of_library { self.widened(procedure, args, &called.name()) } else { args };
        let declared = &self.translator.program.procs[procedure];
        let types: Vec<Type> = args.iter().map(|&arg| self.builder.operand_type(arg)).collect();
        let result = parts_of(&self.translator.scalars(instruction.ty())?);
        let is_result = declared.result == result.first().copied() || result.is_empty();
        if is_of_library {
            // Without a declaration, old C takes every function for one that returns an integer: what it does not look at is
            // nothing to it.
            let is_unused = instruction.users().is_empty();
            if declared.params == types && !is_result && is_unused {
                return self.finish_call(instruction, Callee::Static(procedure), args, &[]);
            }
            // What machines make of other types differs, and the library's own code is not here to tell.
            if declared.params != types || !is_result {
                let what = if declared.params == types { "a result" } else { "arguments" };
                let name = called.name();
                return Err(format!("a call of {name} with {what} of another type than its header declares"));
            }
        }
        if is_supported && (declared.params != types || !is_result) {
            // Undefined, whatever machines do about it.
            let literal = self.translator.program.literal(Literal::Function(procedure));
            let (object, zero) = (self.builder.constant(Const::Literal(literal)), self.number(0));
            let judge = self.translator.support.bad_call;
            self.builder.call(Callee::Static(judge), vec![object, zero], None, None);
            self.builder.end(Terminator::Unreachable);
            return Ok(());
        }
        let args = if is_supported { args } else { Vec::new() };
        self.finish_call(instruction, Callee::Static(procedure), args, &result)?;
        // Code that is not here keeps what its declaration says.
        if self.translator.program.procs[procedure].code == Code::External && instruction.never_returns() {
            let never = self.builder.constant(Const::Bool(false));
            self.builder.push(Stmt::Assume { cond: Expr::Use(never) });
        }
        Ok(())
    }

    /// Arguments of a call without a declaration: an `int` for a wider integer, such as a size, is passed as it is unless it is
    /// negative, which machines do differently.
    fn widened(&mut self, procedure: ProcId, args: Vec<Operand>, name: &str) -> Vec<Operand> {
        let params = self.translator.program.procs[procedure].params.clone();
        if params.len() != args.len() {
            return args;
        }
        let mut widen = |(arg, param): (Operand, Type)| {
            if self.builder.operand_type(arg) != Type::I32 || param != Type::I64 {
                return arg;
            }
            if let Some(&Const::Int { bits, .. }) = self.builder.as_const(arg)
                && (bits as i32) >= 0
            {
                return self.number(bits as i64);
            }
            let zero = self.builder.i32(0);
            let (odd, fine) = (self.builder.block(), self.builder.block());
            self.builder.branch(Expr::Binary(BinaryOp::SLt, Type::I32, arg, zero), odd, fine);
            self.builder.start(odd);
            self.refuse(format!("a call of {name} with a negative number of another type than its header declares"));
            self.builder.start(fine);
            self.builder.compute(Type::I64, Expr::Cast(CastOp::ZExt, Type::I32, Type::I64, arg)).into()
        };
        args.into_iter().zip(params).map(&mut widen).collect()
    }

    /// Calls, and takes the results from where they are left.
    fn finish_call(
        &mut self,
        instruction: Value<'m>,
        callee: Callee,
        args: Vec<Operand>,
        results: &[Type],
    ) -> Result<(), String> {
        let locals: Vec<LocalId> = results.iter().map(|&ty| self.builder.local(ty)).collect();
        self.call_into(callee, args, results, &locals);
        let parts: Vec<Operand> = locals.into_iter().map(Operand::from).collect();
        if parts.is_empty() { Ok(()) } else { self.define(instruction, &parts) }
    }

    fn call_into(&mut self, callee: Callee, args: Vec<Operand>, results: &[Type], locals: &[LocalId]) {
        // What has no code leaves nothing behind but the first part of its result. What it points to, it points to the
        // beginning of; other parts come from functions without code, too.
        let is_external = |callee: ProcId| self.translator.program.procs[callee].code == Code::External;
        if let Callee::Static(callee) = callee
            && is_external(callee)
        {
            let is_pointer = results.first() == Some(&Type::Ref);
            for (index, &ty) in results.iter().enumerate().skip(1) {
                let value = match is_pointer && index == 1 {
                    true => self.zero(Scalar::Plain(ty))[0],
                    false => {
                        let (rest, local) = (self.translator.rest_of_result(callee, index, ty), self.builder.local(ty));
                        self.builder.call(Callee::Static(rest), Vec::new(), Some(local), None);
                        local.into()
                    }
                };
                let map = self.translator.result(index, ty);
                self.builder.push(Stmt::Write { map, key: Key::Global, value });
            }
        }
        self.builder.call(callee, args, locals.first().copied(), None);
        for (index, (&local, &ty)) in locals.iter().zip(results).enumerate().skip(1) {
            let map = self.translator.result(index, ty);
            self.builder.push(Stmt::Read { to: local, map, key: Key::Global });
        }
    }

    /// A call through a pointer to a function whose parameters were not declared: it may be to one that has those that it
    /// gets, or to one that takes any, or any more than the first ones.
    fn call_undeclared(
        &mut self,
        instruction: Value<'m>,
        called: Value<'m>,
        first: Vec<Operand>,
        more: &[Value<'m>],
    ) -> Result<(), String> {
        let (object, _) = self.pointer(called)?;
        let results = parts_of(&self.translator.scalars(instruction.ty())?);
        let mut plain = first.clone();
        for &argument in more {
            plain.extend(self.value(argument)?);
        }
        let block = match more {
            [] => None,
            more => Some(self.arguments_block(instruction, more, 0)?),
        };
        let mut with_block = first;
        with_block.push(block.map_or_else(|| self.builder.null(), Operand::from));
        let params = with_block.iter().map(|&arg| self.builder.operand_type(arg)).collect();
        let takes_any = self.translator.function_class(&Signature { params, results: results.clone() });
        let locals: Vec<LocalId> = results.iter().map(|&ty| self.builder.local(ty)).collect();
        let (known, any, exact, next) =
            (self.builder.block(), self.builder.block(), self.builder.block(), self.builder.block());
        let is_null = self.builder.is_null(object);
        self.builder.branch(is_null, exact, known);
        self.builder.start(known);
        let tag: Operand = self.builder.read(Type::I32, facts::CLASS_OF, Key::Object(object)).into();
        self.builder.branch(Expr::Subclass(tag, takes_any), any, exact);
        for (block_id, args) in [(any, with_block), (exact, plain)] {
            self.builder.start(block_id);
            self.call_pointer(called, args, &results, &locals)?;
            self.builder.end(Terminator::Goto(next));
        }
        self.builder.start(next);
        if let Some(block) = block {
            self.builder.push(Stmt::Free { object: block.into() });
        }
        let parts: Vec<Operand> = locals.into_iter().map(Operand::from).collect();
        if parts.is_empty() { Ok(()) } else { self.define(instruction, &parts) }
    }

    /// A call through a pointer: it must be to the beginning of a function with these parameters and results.
    fn call_through(&mut self, instruction: Value<'m>, called: Value<'m>, args: Vec<Operand>) -> Result<(), String> {
        let results = parts_of(&self.translator.scalars(instruction.ty())?);
        let locals: Vec<LocalId> = results.iter().map(|&ty| self.builder.local(ty)).collect();
        self.call_pointer(called, args, &results, &locals)?;
        let parts: Vec<Operand> = locals.into_iter().map(Operand::from).collect();
        if parts.is_empty() { Ok(()) } else { self.define(instruction, &parts) }
    }

    /// Checks a pointer to a function, calls it, and takes the results from where they are left.
    fn call_pointer(
        &mut self,
        called: Value<'m>,
        args: Vec<Operand>,
        results: &[Type],
        locals: &[LocalId],
    ) -> Result<(), String> {
        let (object, offset) = self.pointer(called)?;
        let params = args.iter().map(|&arg| self.builder.operand_type(arg)).collect();
        let class = self.translator.function_class(&Signature { params, results: results.to_vec() });
        let (known, right, bad) = (self.builder.block(), self.builder.block(), self.builder.block());
        let is_null = self.builder.is_null(object);
        self.builder.branch(is_null, bad, known);
        self.builder.start(known);
        let tag: Operand = self.builder.read(Type::I32, facts::CLASS_OF, Key::Object(object)).into();
        let is_class = self.builder.compute(Type::Bool, Expr::Subclass(tag, class)).into();
        let zero = self.number(0);
        let at_start = self.binary(BinaryOp::Eq, Type::I64, offset, zero);
        self.builder.branch(Expr::Binary(BinaryOp::And, Type::Bool, is_class, at_start), right, bad);
        self.builder.start(bad);
        let procedure = self.translator.support.bad_call;
        self.builder.call(Callee::Static(procedure), vec![object, offset], None, None);
        self.builder.end(Terminator::Unreachable);
        self.builder.start(right);
        self.call_into(Callee::Indirect(object), args, results, locals);
        Ok(())
    }

    /// A primitive of the library: it has `i64` where the data model has `long`.
    fn call_primitive(&mut self, primitive: ProcId, instruction: Value<'m>) -> Result<(), String> {
        let mut args = Vec::new();
        for argument in instruction.arguments() {
            args.extend(self.value(argument)?);
        }
        let params = self.translator.program.procs[primitive].params.clone();
        for (arg, param) in args.iter_mut().zip(params) {
            if let Type::Int(_) = param {
                *arg = self.resized(*arg, param, false);
            }
        }
        match (self.translator.program.procs[primitive].result, self.translator.scalars(instruction.ty())?.first()) {
            (Some(made @ Type::Int(_)), Some(&(_, Scalar::Plain(wanted)))) => {
                let result = self.builder.local(made);
                self.builder.call(Callee::Static(primitive), args, Some(result), None);
                let value = self.resized(result.into(), wanted, false);
                self.define(instruction, &[value])
            }
            (Some(Type::Ref), _) => {
                self.finish_call(instruction, Callee::Static(primitive), args, Scalar::Pointer.parts())
            }
            _ => self.finish_call(instruction, Callee::Static(primitive), args, &[]),
        }
    }

    /// A block with the arguments beyond the parameters, one behind the other in slots of a word, as compilers expect
    /// them in memory once registers are used up. Before them stands of which kinds they are.
    fn arguments_block(
        &mut self,
        instruction: Value<'m>,
        arguments: &[Value<'m>],
        first: usize,
    ) -> Result<LocalId, String> {
        let module = self.translator.module;
        let word = u64::from(module.pointer_bits() / 8);
        let mut slots = Vec::new();
        let mut end = ARGUMENT_KINDS;
        let mut kinds: u64 = 0;
        for (index, &argument) in arguments.iter().enumerate() {
            let by_value = instruction.argument_by_value(first + index);
            let ty = by_value.unwrap_or_else(|| argument.ty());
            let size = module.size_of(ty);
            // What is aligned to sixteen bytes is so here too.
            if matches!(ty.kind(), TypeKind::LLVMX86_FP80TypeKind) || ty.int_bits() > 64 {
                end = end.next_multiple_of(16.min(2 * word));
            }
            slots.push((end, argument, by_value));
            let slot = (end - ARGUMENT_KINDS) / word;
            let kind = if by_value.is_some() { None } else { kind_of(ty) };
            kinds |= kind.filter(|_| slot < KNOWN_KINDS).map_or(0, |kind| kind << (2 * slot));
            end = (end + size).next_multiple_of(word);
        }
        let object = self.builder.local(Type::Ref);
        let size = self.number(end as i64);
        let what = ir::Allocation::Block(self.translator.classes.arguments, size);
        self.builder.push(Stmt::Allocate { to: object, what });
        self.sizes.insert(object, end);
        let (start, kinds) = (self.number(0), self.number(kinds as i64));
        self.write_scalar((object.into(), start), Scalar::Plain(Type::I64), &[kinds]);
        for (at, argument, by_value) in slots {
            if let Some(ty) = by_value {
                let from = self.pointer(argument)?;
                let count = self.number(module.size_of(ty) as i64);
                self.access(from, count, false);
                let (map, to) = (self.translator.bytes(Type::I8), self.number(at as i64));
                self.builder.push(Stmt::Copy { map, from, to: (object.into(), to), count });
                continue;
            }
            let scalars = self.translator.scalars(argument.ty())?;
            let parts = self.value(argument)?;
            let mut rest = &parts[..];
            for (inside, scalar) in scalars {
                let (own, others) = rest.split_at(scalar.parts().len());
                rest = others;
                let offset = self.number((at + inside) as i64);
                self.write_scalar((object.into(), offset), scalar, own);
            }
        }
        Ok(object)
    }
}

/// Bytes before the further arguments of a call, of which the first eight say of which kinds they are.
pub const ARGUMENT_KINDS: u64 = 16;

/// So many slots for arguments have a kind, of two bits; what is in others is not tested.
pub(crate) const KNOWN_KINDS: u64 = 32;

/// The kind of an argument: numbers and pointers are not floating-point numbers. Which integer it is does not matter here:
/// one that is wider than what was passed has bits of any value.
pub(crate) fn kind_of(ty: Ty<'_>) -> Option<u64> {
    match ty.kind() {
        TypeKind::LLVMIntegerTypeKind if ty.int_bits() <= 64 => Some(1),
        TypeKind::LLVMPointerTypeKind => Some(1),
        TypeKind::LLVMDoubleTypeKind => Some(2),
        _ => None,
    }
}

/// Is it a function of the models of the library?
fn is_of_library(function: Value<'_>) -> bool {
    function.file().is_some_and(|(folder, _)| folder.ends_with(LIBRARY))
}
