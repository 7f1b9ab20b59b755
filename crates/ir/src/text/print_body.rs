//! Printing bodies.

use super::names::{Name, Quoted, QuotedUnits};
use super::print::{class_name, map_name, proc_name, selector_to};
use crate::{Allocation, Body, Call, Callee, Const, Expr, Key, Literal, Operand, Pos, Program, Stmt, Terminator, Type};
use std::fmt::{self, Write};

/// How many lines or locals are listed on one line.
const PER_LINE: usize = 10;

/// The text of a statement, without its position.
pub fn print_stmt(program: &Program, body: &Body, stmt: &Stmt) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = BodyPrinter { program, body, out: &mut out }.stmt(stmt);
    out
}

/// The text of a terminator, without its position.
pub fn print_terminator(program: &Program, body: &Body, end: &Terminator) -> String {
    let mut out = String::new();
    let _ = BodyPrinter { program, body, out: &mut out }.terminator(end);
    out
}

pub(super) struct BodyPrinter<'a> {
    pub program: &'a Program,
    pub body: &'a Body,
    pub out: &'a mut String,
}

impl BodyPrinter<'_> {
    pub(super) fn whole(&mut self, params: usize, source: Option<&[&str]>) -> fmt::Result {
        self.source_map()?;
        self.locals(params)?;
        let mut pos = Pos::default();
        let mut shown = None;
        let body = self.body;
        for (id, block) in &body.blocks {
            writeln!(self.out, "  {id}:")?;
            let range = block.stmts.start as usize..block.stmts.end as usize;
            let positions = body.positions.get(range.clone()).unwrap_or_default();
            for (index, stmt) in body.stmts.get(range).unwrap_or_default().iter().enumerate() {
                let at = positions.get(index).copied().unwrap_or(pos);
                self.comment(at, &mut shown, source)?;
                self.out.push_str("    ");
                self.stmt(stmt)?;
                self.position(at, &mut pos)?;
            }
            self.comment(block.pos, &mut shown, source)?;
            self.out.push_str("    ");
            self.terminator(&block.end)?;
            self.position(block.pos, &mut pos)?;
        }
        Ok(())
    }

    fn source_map(&mut self) -> fmt::Result {
        let source = &self.body.source;
        if let Some(file) = &source.file {
            writeln!(self.out, "  file {}", Quoted(file))?;
        }
        for chunk in source.lines.chunks(PER_LINE) {
            for (index, (pos, line)) in chunk.iter().enumerate() {
                write!(self.out, "{}@{} {line}", if index == 0 { "  lines " } else { ", " }, pos.0)?;
            }
            self.out.push('\n');
        }
        for variable in &source.variables {
            let (name, ty) = (Name(&variable.name), Name(&variable.ty));
            writeln!(self.out, "  var {name}: {ty} in {} @{}..{}", variable.local, variable.start.0, variable.end.0)?;
        }
        Ok(())
    }

    fn locals(&mut self, params: usize) -> fmt::Result {
        let mut own = self.body.locals.iter().skip(params).peekable();
        while own.peek().is_some() {
            self.out.push_str("  local ");
            for index in 0..PER_LINE {
                let Some((id, local)) = own.next() else { break };
                write!(self.out, "{id}")?;
                // The type is said once for locals of one type in a row.
                let goes_on = index + 1 < PER_LINE && own.peek().is_some();
                if !(goes_on && own.peek().is_some_and(|(_, next)| next.ty == local.ty)) {
                    write!(self.out, ": {}", local.ty)?;
                }
                self.out.push_str(if goes_on { ", " } else { "" });
            }
            self.out.push('\n');
        }
        Ok(())
    }

    fn position(&mut self, at: Pos, current: &mut Pos) -> fmt::Result {
        if at != *current {
            write!(self.out, " @{}", at.0)?;
            *current = at;
        }
        self.out.push('\n');
        Ok(())
    }

    fn comment(&mut self, at: Pos, shown: &mut Option<u32>, source: Option<&[&str]>) -> fmt::Result {
        let (Some(source), Some(line)) = (source, self.body.source.line(at)) else { return Ok(()) };
        if *shown == Some(line) {
            return Ok(());
        }
        *shown = Some(line);
        let text = (line as usize).checked_sub(1).and_then(|index| source.get(index)).map_or("", |text| text.trim());
        writeln!(self.out, "    // {line}: {text}")
    }

    fn stmt(&mut self, stmt: &Stmt) -> fmt::Result {
        match stmt {
            Stmt::Assign { to, value } => {
                write!(self.out, "{to} = ")?;
                self.expr(value)
            }
            Stmt::Read { to, map, key } => {
                write!(self.out, "{to} = {}", map_name(self.program, *map))?;
                self.key(key)
            }
            Stmt::Write { map, key, value } => {
                write!(self.out, "{}", map_name(self.program, *map))?;
                self.key(key)?;
                self.out.push_str(" = ");
                self.operand(*value)
            }
            Stmt::Allocate { to, what } => {
                write!(self.out, "{to} = new ")?;
                match *what {
                    Allocation::Object(class) => write!(self.out, "{}", class_name(self.program, class)),
                    Allocation::Array(class, length) => {
                        write!(self.out, "{}[", class_name(self.program, class))?;
                        self.operand(length)?;
                        self.out.write_char(']')
                    }
                    Allocation::Block(class, size) => {
                        write!(self.out, "{}(", class_name(self.program, class))?;
                        self.operand(size)?;
                        self.out.write_char(')')
                    }
                }
            }
            Stmt::Free { object } => {
                self.out.push_str("free ");
                self.operand(*object)
            }
            Stmt::Copy { map, from, to, count } => {
                write!(self.out, "copy {} from ", map_name(self.program, *map))?;
                self.operands(&[from.0, from.1])?;
                self.out.push_str(" to ");
                self.operands(&[to.0, to.1])?;
                self.out.push_str(" count ");
                self.operand(*count)
            }
            Stmt::Call(call) => self.call(call),
            Stmt::Assume { cond } => {
                self.out.push_str("assume ");
                self.expr(cond)
            }
            Stmt::Check { cond, kind } => {
                write!(self.out, "check {} ", kind.name())?;
                self.expr(cond)
            }
        }
    }

    fn call(&mut self, call: &Call) -> fmt::Result {
        match (call.result, call.thrown) {
            (None, None) => {}
            (Some(result), None) => write!(self.out, "{result} = ")?,
            (None, Some(thrown)) => write!(self.out, "_, {thrown} = ")?,
            (Some(result), Some(thrown)) => write!(self.out, "{result}, {thrown} = ")?,
        }
        self.out.push_str("call ");
        match call.callee {
            Callee::Static(callee) => write!(self.out, "{}", proc_name(self.program, callee))?,
            Callee::Virtual(selector, class) => {
                write!(self.out, "virtual {} ", class_name(self.program, class))?;
                selector_to(self.out, self.program.selectors.get(selector))?;
            }
            Callee::Indirect(function) => {
                self.out.push_str("indirect ");
                self.operand(function)?;
            }
        }
        self.out.push('(');
        self.operands(&call.args)?;
        self.out.write_char(')')
    }

    fn terminator(&mut self, end: &Terminator) -> fmt::Result {
        match end {
            Terminator::Goto(to) => write!(self.out, "goto {to}"),
            Terminator::Branch { cond, then, otherwise, failure } => {
                self.out.push_str("if ");
                self.expr(cond)?;
                write!(self.out, " goto {then} else {otherwise}")?;
                match failure {
                    Some(kind) => write!(self.out, " failing {}", kind.name()),
                    None => Ok(()),
                }
            }
            Terminator::Switch { on, cases, default } => {
                self.out.push_str("switch ");
                self.operand(*on)?;
                self.out.push_str(" { ");
                let width = match self.operand_type(*on) {
                    Some(Type::Int(width @ 1..=64)) => width,
                    Some(Type::Bool | Type::Int(_) | Type::F32 | Type::F64 | Type::Ref) | None => 64,
                };
                for &(value, to) in cases {
                    let fits = width == 64 || value >> width == 0;
                    match signed(u128::from(value), width).filter(|_| fits) {
                        Some(value) => write!(self.out, "{value} => {to}, ")?,
                        None => write!(self.out, "{value} => {to}, ")?,
                    }
                }
                write!(self.out, "else => {default} }}")
            }
            Terminator::Return(None) => self.out.write_str("return"),
            Terminator::Return(Some(value)) => {
                self.out.push_str("return ");
                self.operand(*value)
            }
            Terminator::Throw(thrown) => {
                self.out.push_str("throw ");
                self.operand(*thrown)
            }
            Terminator::Unreachable => self.out.write_str("unreachable"),
        }
    }

    fn expr(&mut self, expr: &Expr) -> fmt::Result {
        match *expr {
            Expr::Use(operand) => self.operand(operand),
            Expr::Unary(op, ty, operand) => {
                self.operator(op.name(), ty, operand)?;
                self.operand(operand)
            }
            Expr::Binary(op, ty, left, right) => {
                self.operator(op.name(), ty, left)?;
                self.operands(&[left, right])
            }
            Expr::Cast(op, from, to, operand) => {
                self.operator(op.name(), from, operand)?;
                self.operand(operand)?;
                write!(self.out, " to {to}")
            }
            Expr::Select(cond, then, otherwise) => {
                self.out.push_str("select ");
                self.operands(&[cond, then, otherwise])
            }
            Expr::Subclass(class, of) => {
                self.out.push_str("subclass ");
                self.operand(class)?;
                write!(self.out, ", {}", class_name(self.program, of))
            }
            Expr::Storable(array, value) => {
                self.out.push_str("storable ");
                self.operands(&[array, value])
            }
        }
    }

    /// The operator, with the type it is applied at if that is not plain from its first operand.
    fn operator(&mut self, name: &str, ty: Type, first: Operand) -> fmt::Result {
        if self.operand_type(first) == Some(ty) {
            write!(self.out, "{name} ")
        } else {
            write!(self.out, "{name}.{ty} ")
        }
    }

    fn key(&mut self, key: &Key<Operand>) -> fmt::Result {
        self.out.push('[');
        match *key {
            Key::Global => {}
            Key::Object(object) => self.operand(object)?,
            Key::Element(object, index) => self.operands(&[object, index])?,
        }
        self.out.write_char(']')
    }

    fn operands(&mut self, operands: &[Operand]) -> fmt::Result {
        for (index, &operand) in operands.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.operand(operand)?;
        }
        Ok(())
    }

    fn operand(&mut self, operand: Operand) -> fmt::Result {
        match operand.split() {
            Ok(local) => write!(self.out, "{local}"),
            Err(index) => match self.body.consts.get(index) {
                Some(value) => self.constant(value),
                None => write!(self.out, "\"?constant {index}\""),
            },
        }
    }

    fn constant(&mut self, value: &Const) -> fmt::Result {
        match *value {
            Const::Bool(value) => write!(self.out, "{value}"),
            Const::Int { width, bits } => match signed(bits, width) {
                Some(value) => write!(self.out, "{value}:i{width}"),
                None => write!(self.out, "{bits:#x}:i{width}"),
            },
            Const::F32(bits) => match f32::from_bits(bits) {
                value if value.is_finite() => write!(self.out, "{value:?}:f32"),
                _ => write!(self.out, "{bits:#x}:f32"),
            },
            Const::F64(bits) => match f64::from_bits(bits) {
                value if value.is_finite() => write!(self.out, "{value:?}:f64"),
                _ => write!(self.out, "{bits:#x}:f64"),
            },
            Const::Null => self.out.write_str("null"),
            Const::Literal(id) => match self.program.literals.get(id) {
                Some(Literal::Text(units)) => write!(self.out, "text {}", QuotedUnits(units)),
                Some(Literal::Class(class)) => write!(self.out, "class {}", class_name(self.program, *class)),
                Some(Literal::Function(proc)) => write!(self.out, "fn {}", proc_name(self.program, *proc)),
                Some(Literal::Block(number)) => write!(self.out, "data {number}"),
                None => write!(self.out, "\"?{id}\""),
            },
        }
    }

    fn operand_type(&self, operand: Operand) -> Option<Type> {
        match operand.split() {
            Ok(local) => self.body.locals.get(local).map(|local| local.ty),
            Err(index) => self.body.consts.get(index).map(Const::ty),
        }
    }
}

/// The bits as a signed number of the width, if they fit it.
fn signed(bits: u128, width: u16) -> Option<i128> {
    match width {
        128 => Some(bits as i128),
        1..128 if bits >> width == 0 => {
            let unused = 128 - u32::from(width);
            Some((bits << unused) as i128 >> unused)
        }
        _ => None,
    }
}
