//! The body of a function: blocks, values, and how control goes between them.

use crate::program::Unsupported;
use crate::read::{Block, Opcode, Ty, TypeKind, Value, ValueKind};
use crate::shape::{Scalar, part_range, parts_of};
use crate::tidy::tidy;
use crate::translate::{LIBRARY, Translator};
use crate::trap::{FOLDED_AWAY, IN_INITIALISER};
use crate::variables::Telling;
use ir::{
    BinaryOp, BlockId, Body, BodyBuilder, Callee, CheckKind, Code, Const, Expr, LocalId, Operand, Pos, ProcId,
    Procedure, SourceMap, Stmt, Terminator, Type,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Translates one function.
pub(crate) struct BodyTranslator<'t, 'm> {
    pub(crate) translator: &'t mut Translator<'m>,
    pub(crate) builder: BodyBuilder,
    pub(crate) function: Value<'m>,
    procedure: ProcId,
    /// The parts of parameters and instructions.
    pub(crate) values: FxHashMap<Value<'m>, Vec<Operand>>,
    blocks: FxHashMap<Block<'m>, BlockId>,
    /// Blocks of local variables: they end with the function. Those that are not made at the entry may be missing.
    pub(crate) variables: Vec<(LocalId, bool)>,
    /// Sizes of local variables that are there from the entry on.
    pub(crate) sizes: FxHashMap<LocalId, u64>,
    /// Local variables with a scope inside the function: they come and go with it.
    pub(crate) scoped: FxHashSet<Value<'m>>,
    /// The locals that refer to them, also when they are gone, each with one that is null then, and their alignment.
    pub(crate) renewed: FxHashMap<LocalId, (LocalId, u64)>,
    /// The block with the arguments beyond the parameters.
    pub(crate) more_arguments: Option<LocalId>,
    /// Optimisers compute what is not used then; only what is used may be checked.
    pub(crate) is_optimised: bool,
    /// Is it of the library that comes with Skolem? Its accesses are aligned, and it knows which pointers it compares.
    pub(crate) is_library: bool,
    /// What the compiler says about the user's variables.
    pub(crate) telling: Telling<'m>,
    lines: Vec<(Pos, u32)>,
    line: Option<u32>,
}

impl<'t, 'm> BodyTranslator<'t, 'm> {
    pub(crate) fn new(
        translator: &'t mut Translator<'m>,
        function: Value<'m>,
        procedure: ProcId,
    ) -> Result<BodyTranslator<'t, 'm>, String> {
        let params = translator.program.procs[procedure].params.clone();
        let builder = BodyBuilder::new(&params);
        let telling = Telling::new(&translator.debug, function);
        Ok(BodyTranslator {
            translator,
            builder,
            function,
            procedure,
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
            variables: Vec::new(),
            sizes: FxHashMap::default(),
            scoped: FxHashSet::default(),
            renewed: FxHashMap::default(),
            more_arguments: None,
            is_optimised: function.is_optimised(),
            is_library: function.file().is_some_and(|(folder, _)| folder.ends_with(LIBRARY)),
            telling,
            lines: Vec::new(),
            line: None,
        })
    }

    pub(crate) fn translate(mut self) -> Result<Body, String> {
        self.at_line(self.function.line());
        let mut next = 0;
        let parameters = self.function.parameters();
        for &parameter in &parameters {
            let scalars = self.translator.scalars(parameter.ty())?;
            let count = parts_of(&scalars).len();
            let parts = (next..next + count).map(|index| self.builder.param(index).into()).collect();
            self.values.insert(parameter, parts);
            next += count;
        }
        if self.function.content_type().is_variadic() {
            self.more_arguments = Some(self.builder.param(next));
        }
        for (index, &parameter) in parameters.iter().enumerate() {
            if let Some(ty) = self.function.by_value(index) {
                self.own_copy(parameter, ty)?;
            }
        }
        let blocks = self.function.blocks();
        for &block in &blocks {
            let id = self.builder.block();
            self.blocks.insert(block, id);
        }
        for instruction in blocks.iter().flat_map(|block| block.instructions()) {
            if instruction.opcode() == Some(Opcode::LLVMCall)
                && instruction.called().name().starts_with("llvm.lifetime.")
            {
                self.scoped.extend(instruction.arguments().get(1));
            }
        }
        let entry = self.blocks[&blocks[0]];
        self.builder.end(Terminator::Goto(entry));
        for (index, &block) in blocks.iter().enumerate() {
            let id = self.blocks[&block];
            self.builder.start(id);
            self.telling.start(self.builder.pos);
            for instruction in block.instructions() {
                self.at_line(instruction.line());
                self.telling.note(&self.translator.debug, self.builder.pos, instruction);
                if let Err(what) = self.instruction(block, instruction, index == 0) {
                    self.refuse(what);
                    break;
                }
                if !self.builder.is_open() {
                    break;
                }
            }
            if self.builder.is_open() {
                self.builder.end(Terminator::Unreachable);
            }
        }
        let path = self.function.file().map(|(folder, file)| std::path::Path::new(&folder).join(file));
        let file = path.map(|path| path.display().to_string().into());
        let variables = self.told_variables(&blocks);
        let source = SourceMap { file, lines: std::mem::take(&mut self.lines), variables: self.ranges(&variables) };
        if !variables.is_empty() {
            self.translator.variables.insert(self.procedure, variables);
        }
        Ok(tidy(self.builder.finish(Arc::new(source))))
    }

    /// Statements from here on stand at a line. What the compiler made up has the line before it.
    fn at_line(&mut self, line: Option<u32>) {
        self.builder.pos = Pos(self.builder.pos.0 + 1);
        if let Some(line) = line
            && self.line != Some(line)
        {
            self.line = Some(line);
            self.lines.push((self.builder.pos, line));
        }
    }

    /// What is not supported ends a run that reaches it, and no other.
    pub(crate) fn refuse(&mut self, what: String) {
        let name = self.translator.program.procs[self.procedure].name.clone();
        let names = self.translator.globals_named_in(self.function);
        let known = Unsupported { what: what.clone(), function: name, line: self.line, names };
        let refusal = format!("unsupported {}", self.translator.unsupported.len());
        self.translator.unsupported.push(known);
        let procedure = self.translator.program.add_proc(Procedure {
            name: refusal.into(),
            class: None,
            params: Vec::new(),
            param_classes: Vec::new(),
            result: None,
            code: Code::Unsupported(what.into()),
        });
        self.builder.call(Callee::Static(procedure), Vec::new(), None, None);
        self.builder.end(Terminator::Unreachable);
    }

    /// The parts of a value.
    pub(crate) fn value(&mut self, value: Value<'m>) -> Result<Vec<Operand>, String> {
        match value.kind() {
            ValueKind::LLVMInstructionValueKind | ValueKind::LLVMArgumentValueKind => {
                if let Some(parts) = self.values.get(&value) {
                    return Ok(parts.clone());
                }
                let types = parts_of(&self.translator.scalars(value.ty())?);
                let parts: Vec<Operand> = types.into_iter().map(|ty| self.builder.local(ty).into()).collect();
                self.values.insert(value, parts.clone());
                Ok(parts)
            }
            _ => self.constant(value),
        }
    }

    /// The only part of a value.
    pub(crate) fn scalar(&mut self, value: Value<'m>) -> Result<Operand, String> {
        match self.value(value)?[..] {
            [part] => Ok(part),
            _ => Err("a value of several parts where one is expected".to_owned()),
        }
    }

    /// A pointer: its object and its offset.
    pub(crate) fn pointer(&mut self, value: Value<'m>) -> Result<(Operand, Operand), String> {
        match self.value(value)?[..] {
            [object, offset] => Ok((object, offset)),
            _ => Err("a value that is no pointer where one is expected".to_owned()),
        }
    }

    /// What an instruction is from the beginning, even if it is set again later.
    pub(crate) fn declare(&mut self, instruction: Value<'m>, parts: Vec<Operand>) {
        self.values.insert(instruction, parts);
    }

    /// Gives an instruction its value. If it has not been asked for yet, the parts themselves are it: locals are set once, or
    /// at the edges to a phi, and what is used behind such an edge is computed anew behind it.
    pub(crate) fn define(&mut self, instruction: Value<'m>, parts: &[Operand]) -> Result<(), String> {
        let is_set_again = |part: &Operand| part.local().is_some_and(|local| self.renewed.contains_key(&local));
        if !self.values.contains_key(&instruction) && !parts.iter().any(is_set_again) {
            self.values.insert(instruction, parts.to_vec());
            return Ok(());
        }
        let places = self.value(instruction)?;
        for (place, &part) in places.into_iter().zip(parts) {
            if let Some(place) = place.local() {
                self.builder.assign(place, Expr::Use(part));
            }
        }
        Ok(())
    }

    /// Gives an instruction of one part its value.
    pub(crate) fn define_as(&mut self, instruction: Value<'m>, expr: Expr) -> Result<(), String> {
        if let Some(place) = self.scalar(instruction)?.local() {
            self.builder.assign(place, expr);
        }
        Ok(())
    }

    /// `a op b` in a local of its own.
    pub(crate) fn binary(&mut self, op: BinaryOp, ty: Type, a: Operand, b: Operand) -> Operand {
        let result = match op {
            BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::SLt
            | BinaryOp::SLe
            | BinaryOp::ULt
            | BinaryOp::ULe
            | BinaryOp::FEq
            | BinaryOp::FLt
            | BinaryOp::FLe => Type::Bool,
            _ => ty,
        };
        self.builder.compute(result, Expr::Binary(op, ty, a, b)).into()
    }

    /// `a + number`, without a statement if that is known.
    pub(crate) fn plus(&mut self, a: Operand, number: i64) -> Operand {
        if number == 0 {
            return a;
        }
        if let Some(&Const::Int { bits, .. }) = self.builder.as_const(a) {
            return self.number((bits as i64).wrapping_add(number));
        }
        let number = self.number(number);
        self.binary(BinaryOp::Add, Type::I64, a, number)
    }

    /// Goes on only where a condition holds; where not, that is a violation.
    pub(crate) fn check(&mut self, cond: Expr, kind: CheckKind) {
        self.builder.push(Stmt::Check { cond, kind });
    }

    fn instruction(&mut self, block: Block<'m>, instruction: Value<'m>, in_entry: bool) -> Result<(), String> {
        let Some(opcode) = instruction.opcode() else { return Err("what is no instruction".to_owned()) };
        if self.is_folded_away(instruction) {
            let never = self.builder.constant(Const::Bool(false));
            self.require(never, CheckKind::Overflow, FOLDED_AWAY);
        }
        if let Some(line) = self.translator.overflowing_initialiser(instruction) {
            let own = self.line;
            self.at_line(Some(line));
            let never = self.builder.constant(Const::Bool(false));
            self.require(never, CheckKind::Overflow, IN_INITIALISER);
            self.at_line(own);
        }
        match opcode {
            Opcode::LLVMPHI => self.value(instruction).map(|_| ()),
            Opcode::LLVMRet => self.leave(instruction),
            Opcode::LLVMBr => self.branch(block, instruction),
            Opcode::LLVMSwitch => self.switch(block, instruction),
            Opcode::LLVMUnreachable => {
                let never = self.builder.constant(Const::Bool(false));
                self.check(Expr::Use(never), CheckKind::Unreachable);
                self.builder.end(Terminator::Unreachable);
                Ok(())
            }
            Opcode::LLVMAlloca => self.variable(instruction, in_entry),
            Opcode::LLVMLoad => self.load(instruction),
            Opcode::LLVMStore => self.store(instruction),
            Opcode::LLVMGetElementPtr => self.address(instruction),
            Opcode::LLVMCall => self.call(instruction),
            Opcode::LLVMSelect => self.select(instruction),
            Opcode::LLVMExtractValue => {
                let operand = instruction.operands()[0];
                let range = part_range(self.translator.module, operand.ty(), &instruction.indices())?;
                let parts = self.value(operand)?;
                self.define(instruction, parts.get(range).unwrap_or_default())
            }
            Opcode::LLVMInsertValue => {
                let operands = instruction.operands();
                let range = part_range(self.translator.module, operands[0].ty(), &instruction.indices())?;
                let (mut parts, part) = (self.value(operands[0])?, self.value(operands[1])?);
                parts.splice(range, part);
                self.define(instruction, &parts)
            }
            Opcode::LLVMExtractElement => {
                let operands = instruction.operands();
                let lane = operands[1].integer().ok_or("an element of a vector at an index that is not constant")?;
                let range =
                    part_range(self.translator.module, operands[0].ty(), &[u32::try_from(lane).unwrap_or(u32::MAX)])?;
                let parts = self.value(operands[0])?;
                self.define(instruction, parts.get(range).unwrap_or_default())
            }
            Opcode::LLVMInsertElement => {
                let operands = instruction.operands();
                let lane = operands[2].integer().ok_or("an element of a vector at an index that is not constant")?;
                let range =
                    part_range(self.translator.module, operands[0].ty(), &[u32::try_from(lane).unwrap_or(u32::MAX)])?;
                let (mut parts, part) = (self.value(operands[0])?, self.value(operands[1])?);
                parts.splice(range, part);
                self.define(instruction, &parts)
            }
            Opcode::LLVMShuffleVector => {
                let operands = instruction.operands();
                let parts = [self.value(operands[0])?, self.value(operands[1])?].concat();
                // A lane may be several parts.
                let lanes = operands[0].ty().elements().map_or(0, |(count, _)| 2 * count as usize);
                let width = parts.len() / lanes.max(1);
                let mut chosen: Vec<Operand> = Vec::new();
                for lane in instruction.lanes() {
                    let start = width * lane.unwrap_or(0);
                    chosen.extend(parts.get(start..start + width).ok_or("a lane outside of its vectors")?);
                }
                self.define(instruction, &chosen)
            }
            Opcode::LLVMFreeze => {
                let parts = self.value(instruction.operands()[0])?;
                self.define(instruction, &parts)
            }
            Opcode::LLVMFence => Ok(()),
            Opcode::LLVMAtomicRMW => self.atomic_update(instruction),
            Opcode::LLVMAtomicCmpXchg => self.compare_and_exchange(instruction),
            Opcode::LLVMIndirectBr => self.computed_goto(block, instruction),
            _ => self.arithmetic(opcode, instruction),
        }
    }

    /// A parameter that is passed as a copy: the callee's own.
    fn own_copy(&mut self, parameter: Value<'m>, ty: Ty<'m>) -> Result<(), String> {
        // Numbers that are too wide, alone or in pairs, cannot be inputs; other parts of structures may be used.
        let is_long = |ty: &Ty<'m>| ty.kind() == TypeKind::LLVMX86_FP80TypeKind;
        if ty.kind() == TypeKind::LLVMIntegerTypeKind || !ty.members().is_empty() && ty.members().iter().all(is_long) {
            self.translator.scalars(ty)?;
        }
        let size = self.translator.module.size_of(ty);
        let from = self.pointer(parameter)?;
        // The caller passes it in slots of a word.
        let object = self.new_variable(size, u64::from(self.translator.module.pointer_bits() / 8));
        let count = self.number(size as i64);
        self.access(from, count, false);
        let (map, zero) = (self.translator.bytes(Type::I8), self.number(0));
        self.builder.push(Stmt::Copy { map, from, to: (object.into(), zero), count });
        self.values.insert(parameter, vec![object.into(), zero]);
        Ok(())
    }

    fn select(&mut self, instruction: Value<'m>) -> Result<(), String> {
        let operands = instruction.operands();
        let conditions = self.value(operands[0])?;
        let (a, b, places) = (self.value(operands[1])?, self.value(operands[2])?, self.value(instruction)?);
        // A vector of conditions has one for each lane.
        let parts_of_lane = places.len() / conditions.len().max(1);
        for (index, ((a, b), place)) in a.into_iter().zip(b).zip(places).enumerate() {
            let condition =
                if conditions.len() == 1 { conditions[0] } else { conditions[index / parts_of_lane.max(1)] };
            if let Some(place) = place.local() {
                self.builder.assign(place, Expr::Select(condition, a, b));
            }
        }
        Ok(())
    }

    /// Returns: the first part, the others in globals.
    fn leave(&mut self, instruction: Value<'m>) -> Result<(), String> {
        let parts = match instruction.operands().first() {
            Some(&value) => self.value(value)?,
            None => Vec::new(),
        };
        for (index, &part) in parts.iter().enumerate().skip(1) {
            let ty = self.builder.operand_type(part);
            let map = self.translator.result(index, ty);
            self.builder.write(map, ir::Key::Global, part);
        }
        self.end_variables();
        self.builder.end(Terminator::Return(parts.first().copied()));
        Ok(())
    }

    fn branch(&mut self, block: Block<'m>, instruction: Value<'m>) -> Result<(), String> {
        let successors = instruction.successors();
        if !instruction.is_conditional() {
            self.copies(block, successors[0])?;
            let to = self.blocks[&successors[0]];
            self.builder.end(Terminator::Goto(to));
            return Ok(());
        }
        if self.guard_trap(instruction, successors[1])? {
            self.copies(block, successors[0])?;
            let to = self.blocks[&successors[0]];
            self.builder.end(Terminator::Goto(to));
            return Ok(());
        }
        let cond = Expr::Use(self.scalar(instruction.condition())?);
        let (then, then_new) = self.edge(successors[0])?;
        let (otherwise, otherwise_new) = self.edge(successors[1])?;
        self.builder.branch(cond, then, otherwise);
        self.fill_edge(block, successors[0], then_new)?;
        self.fill_edge(block, successors[1], otherwise_new)
    }

    fn switch(&mut self, block: Block<'m>, instruction: Value<'m>) -> Result<(), String> {
        let operands = instruction.operands();
        let on = self.scalar(operands[0])?;
        if self.builder.operand_type(on).bits() > 64 {
            return Err("a `switch` on more than 64 bits".to_owned());
        }
        let on = if self.builder.operand_type(on) == Type::Bool { self.resized(on, Type::Int(8), false) } else { on };
        let mut edges: Vec<(Block<'m>, BlockId, Option<BlockId>)> = Vec::new();
        let mut edge_to = |this: &mut Self, value: Value<'m>| -> Result<BlockId, String> {
            let to = value.as_block().ok_or("a `switch` to what is no block")?;
            if let Some(&(_, id, _)) = edges.iter().find(|(known, ..)| *known == to) {
                return Ok(id);
            }
            let (id, edge) = this.edge(to)?;
            edges.push((to, id, edge));
            Ok(id)
        };
        let default = edge_to(self, operands[1])?;
        let mut cases = Vec::new();
        for pair in operands[2..].chunks_exact(2) {
            let bits = pair[0].integer().ok_or("a case that is not constant")?;
            cases.push((bits as u64, edge_to(self, pair[1])?));
        }
        cases.sort_unstable_by_key(|&(bits, _)| bits);
        self.builder.end(Terminator::Switch { on, cases: cases.into(), default });
        for (to, _, edge) in edges {
            self.fill_edge(block, to, edge)?;
        }
        Ok(())
    }

    /// A `goto` to a label that was stored: the offset tells which.
    fn computed_goto(&mut self, block: Block<'m>, instruction: Value<'m>) -> Result<(), String> {
        let operands = instruction.operands();
        let (object, offset) = self.pointer(operands[0])?;
        let all = self.function.blocks();
        let bad = self.builder.block();
        let (mut cases, mut edges) = (Vec::new(), Vec::new());
        for target in operands[1..].iter().filter_map(|operand| operand.as_block()) {
            if edges.iter().any(|(known, _)| *known == target) {
                continue;
            }
            let number = all.iter().position(|&known| known == target).ok_or("a `goto` to another function")?;
            let (id, edge) = self.edge(target)?;
            cases.push((number as u64 + 1, id));
            edges.push((target, edge));
        }
        cases.sort_unstable_by_key(|&(number, _)| number);
        self.builder.end(Terminator::Switch { on: offset, cases: cases.into(), default: bad });
        self.builder.start(bad);
        let procedure = self.translator.support.bad_call;
        self.builder.call(Callee::Static(procedure), vec![object, offset], None, None);
        self.builder.end(Terminator::Unreachable);
        for (to, edge) in edges {
            self.fill_edge(block, to, edge)?;
        }
        Ok(())
    }

    /// Where an edge to a block leads: a block of its own if values have to be copied on the way.
    fn edge(&mut self, to: Block<'m>) -> Result<(BlockId, Option<BlockId>), String> {
        let has_phi = to.instructions().first().is_some_and(|first| first.opcode() == Some(Opcode::LLVMPHI));
        if has_phi {
            let id = self.builder.block();
            return Ok((id, Some(id)));
        }
        Ok((self.blocks[&to], None))
    }

    fn fill_edge(&mut self, from: Block<'m>, to: Block<'m>, edge: Option<BlockId>) -> Result<(), String> {
        let Some(edge) = edge else { return Ok(()) };
        self.builder.start(edge);
        self.copies(from, to)?;
        let to = self.blocks[&to];
        self.builder.end(Terminator::Goto(to));
        Ok(())
    }

    /// Sets the phis of a block for an edge, all at once.
    fn copies(&mut self, from: Block<'m>, to: Block<'m>) -> Result<(), String> {
        let mut copies: Vec<(LocalId, Operand)> = Vec::new();
        for phi in to.instructions() {
            if phi.opcode() != Some(Opcode::LLVMPHI) {
                break;
            }
            let incoming = phi.incoming().into_iter().find(|(block, _)| *block == from);
            let (_, value) = incoming.ok_or("a phi without a value for a way to it")?;
            let (places, parts) = (self.value(phi)?, self.value(value)?);
            copies.extend(places.into_iter().zip(parts).filter_map(|(place, part)| Some((place.local()?, part))));
        }
        copies.retain(|&(place, part)| part.local() != Some(place));
        // What is read after it was set is saved first.
        for index in 0..copies.len() {
            let read = copies[index].1;
            if copies[..index].iter().any(|&(set, _)| read.local() == Some(set)) {
                let ty = self.builder.operand_type(read);
                copies[index].1 = self.builder.compute(ty, Expr::Use(read)).into();
            }
        }
        for (place, part) in copies {
            self.builder.assign(place, Expr::Use(part));
        }
        Ok(())
    }

    /// The scalar of a type that has one.
    pub(crate) fn only_scalar(&self, ty: Ty<'m>) -> Result<Scalar, String> {
        match self.translator.scalars(ty)?[..] {
            [(_, scalar)] => Ok(scalar),
            _ => Err(format!("an operation on {}", ty.text())),
        }
    }
}
