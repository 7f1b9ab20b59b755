//! Parsing bodies.

use super::error::{ParseError, ParseErrorKind};
use super::lex::Token;
use super::names::{is_reserved, type_named};
use super::parse::Parser;
use crate::{
    Allocation, BinaryOp, BlockId, Body, BodyBuilder, Callee, CastOp, CheckKind, Const, Expr, Key, Literal, LocalId,
    Operand, Pos, ProcId, SourceMap, Stmt, Terminator, Type, UnaryOp, VariableRange,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A body that is being parsed.
#[derive(Default)]
struct Open {
    builder: BodyBuilder,
    locals: FxHashMap<Arc<str>, LocalId>,
    blocks: FxHashMap<Arc<str>, BlockId>,
}

impl Parser<'_> {
    pub(super) fn body(&mut self, id: ProcId, params: &[(usize, Option<Arc<str>>)]) -> Result<Body, ParseError> {
        let mut open = Open::default();
        for (index, (at, name)) in params.iter().enumerate() {
            let local = open.builder.local(self.program.procs[id].params[index]);
            let name = name.clone().unwrap_or_else(|| local.to_string().into());
            self.declare(*at, "local", &mut open.locals, name, local)?;
        }
        self.expect("{")?;
        self.end_of_line()?;
        let source = self.header(&mut open)?;
        self.labels(&mut open)?;
        while !self.eat("}") {
            self.block(&mut open)?;
        }
        self.end_of_line()?;
        Ok(open.builder.finish(Arc::new(source)))
    }

    /// The source map and the locals.
    fn header(&mut self, open: &mut Open) -> Result<SourceMap, ParseError> {
        let mut source = SourceMap::default();
        let mut variables = Vec::new();
        loop {
            self.skip_newlines();
            if self.eat_word("file") {
                source.file = Some(self.string()?);
            } else if self.eat_word("lines") {
                loop {
                    self.expect("@")?;
                    let pos = Pos(self.u32("a position")?);
                    source.lines.push((pos, self.u32("a line")?));
                    if !self.eat(",") {
                        break;
                    }
                }
            } else if self.eat_word("var") {
                let name = self.any_name()?;
                self.expect(":")?;
                let ty = self.any_name()?;
                self.expect_word("in")?;
                // The local may be declared further down.
                let local_at = self.at;
                self.at += 1;
                self.expect("@")?;
                let start = Pos(self.u32("a position")?);
                self.expect("..")?;
                let end = Pos(self.u32("a position")?);
                variables.push((local_at, name, ty, start, end));
            } else if self.eat_word("local") {
                self.locals(open)?;
            } else {
                break;
            }
            self.end_of_line()?;
        }
        let after = self.at;
        for (local_at, name, ty, start, end) in variables {
            self.at = local_at;
            let local = self.local(open)?;
            source.variables.push(VariableRange { local, name, ty, start, end });
        }
        self.at = after;
        Ok(source)
    }

    /// `a, b: i32, c: ref`.
    fn locals(&mut self, open: &mut Open) -> Result<(), ParseError> {
        let mut untyped = Vec::new();
        loop {
            untyped.push((self.at, self.any_name()?));
            if self.eat(":") {
                let ty = self.ty()?;
                for (at, name) in untyped.drain(..) {
                    let local = open.builder.local(ty);
                    self.declare(at, "local", &mut open.locals, name, local)?;
                }
                if !self.eat(",") {
                    return Ok(());
                }
            } else {
                self.expect(",")?;
            }
        }
    }

    /// Declares the blocks: labels can be named before they come.
    fn labels(&mut self, open: &mut Open) -> Result<(), ParseError> {
        let start = self.at;
        let mut depth = 0u32;
        loop {
            let first = self.at == start || self.tokens[self.at - 1].token == Token::Newline;
            match self.peek() {
                Token::End => break,
                Token::Mark("}") if depth == 0 => break,
                Token::Mark("}") => depth -= 1,
                Token::Mark("{") => depth += 1,
                Token::Word(word) if first && depth == 0 && self.is_label() => {
                    let block = open.builder.block();
                    self.declare(self.at, "block", &mut open.blocks, Arc::from(*word), block)?;
                }
                Token::Word(_) | Token::Quoted(_) | Token::Number(_) | Token::Mark(_) | Token::Newline => {}
            }
            self.at += 1;
        }
        self.at = start;
        Ok(())
    }

    fn is_label(&self) -> bool {
        matches!(self.peek(), Token::Word(word) if !is_reserved(word))
            && self.tokens.get(self.at + 1).is_some_and(|next| next.token == Token::Mark(":"))
    }

    fn block(&mut self, open: &mut Open) -> Result<(), ParseError> {
        if !self.is_label() {
            return self.expected("the label of a block or `}`");
        }
        let block = self.target(open)?;
        self.expect(":")?;
        open.builder.start(block);
        loop {
            self.skip_newlines();
            if self.is_label() || self.peek() == &Token::Mark("}") {
                return self.expected("a statement or the end of the block (goto, if, switch, return, throw)");
            }
            let end = self.terminator(open)?;
            let stmt = if end.is_none() { Some(self.stmt(open)?) } else { None };
            if self.eat("@") {
                open.builder.pos = Pos(self.u32("a position")?);
            }
            self.end_of_line()?;
            if let Some(stmt) = stmt {
                open.builder.push(stmt);
            }
            if let Some(end) = end {
                open.builder.end(end);
                self.skip_newlines();
                return Ok(());
            }
        }
    }

    fn terminator(&mut self, open: &mut Open) -> Result<Option<Terminator>, ParseError> {
        Ok(Some(if self.eat_word("goto") {
            Terminator::Goto(self.target(open)?)
        } else if self.eat_word("if") {
            let cond = self.expr(open)?;
            self.expect_word("goto")?;
            let then = self.target(open)?;
            self.expect_word("else")?;
            let otherwise = self.target(open)?;
            let failure = if self.eat_word("failing") { Some(self.check_kind()?) } else { None };
            Terminator::Branch { cond, then, otherwise, failure }
        } else if self.eat_word("switch") {
            self.switch(open)?
        } else if self.eat_word("return") {
            let value = match self.peek() {
                Token::Newline | Token::Mark(_) | Token::End => None,
                Token::Word(_) | Token::Quoted(_) | Token::Number(_) => Some(self.operand(open)?),
            };
            Terminator::Return(value)
        } else if self.eat_word("throw") {
            Terminator::Throw(self.operand(open)?)
        } else if self.eat_word("unreachable") {
            Terminator::Unreachable
        } else {
            return Ok(None);
        }))
    }

    fn switch(&mut self, open: &mut Open) -> Result<Terminator, ParseError> {
        let on = self.operand(open)?;
        let width = match open.builder.operand_type(on) {
            Type::Int(width) => width.min(64),
            Type::Bool | Type::F32 | Type::F64 | Type::Ref => 64,
        };
        self.expect("{")?;
        let mut cases = Vec::new();
        loop {
            self.skip_newlines();
            if self.eat_word("else") {
                self.expect("=>")?;
                let default = self.target(open)?;
                self.eat(",");
                self.skip_newlines();
                self.expect("}")?;
                return Ok(Terminator::Switch { on, cases: cases.into(), default });
            }
            let Token::Number(number) = self.peek() else { return self.expected("a case or `else`") };
            let value = number.parse::<i128>().ok().and_then(|value| match value {
                0.. => u64::try_from(value).ok(),
                _ if value >= -1 << (width.max(1) - 1) => Some(value as u64 & (u64::MAX >> (64 - width.max(1)))),
                _ => None,
            });
            let Some(value) = value else { return self.does_not_fit(number, Type::Int(width)) };
            self.at += 1;
            self.expect("=>")?;
            cases.push((value, self.target(open)?));
            self.expect(",")?;
        }
    }

    fn stmt(&mut self, open: &mut Open) -> Result<Stmt, ParseError> {
        if self.eat_word("free") {
            return Ok(Stmt::Free { object: self.operand(open)? });
        }
        if self.eat_word("copy") {
            let map = self.map_name()?;
            self.expect_word("from")?;
            let from = self.pair(open)?;
            self.expect_word("to")?;
            let to = self.pair(open)?;
            self.expect_word("count")?;
            return Ok(Stmt::Copy { map, from, to, count: self.operand(open)? });
        }
        if self.eat_word("assume") {
            return Ok(Stmt::Assume { cond: self.expr(open)? });
        }
        if self.eat_word("check") {
            let kind = self.check_kind()?;
            return Ok(Stmt::Check { cond: self.expr(open)?, kind });
        }
        if self.eat_word("call") {
            return self.call(open, None, None);
        }
        match self.tokens.get(self.at + 1).map(|next| &next.token) {
            Some(Token::Mark("[")) => {
                let map = self.map_name()?;
                let key = self.key(open)?;
                self.expect("=")?;
                Ok(Stmt::Write { map, key, value: self.operand(open)? })
            }
            Some(Token::Mark("," | "=")) => self.assignment(open),
            _ => self.expected("a statement"),
        }
    }

    fn assignment(&mut self, open: &mut Open) -> Result<Stmt, ParseError> {
        let to = if self.eat_word("_") { None } else { Some(self.local(open)?) };
        let thrown = if self.eat(",") { Some(self.local(open)?) } else { None };
        self.expect("=")?;
        if self.eat_word("call") {
            return self.call(open, to, thrown);
        }
        let (Some(to), None) = (to, thrown) else { return self.expected("`call`") };
        if self.eat_word("new") {
            let class = self.class_name()?;
            let what = if self.eat("[") {
                let length = self.operand(open)?;
                self.expect("]")?;
                Allocation::Array(class, length)
            } else if self.eat("(") {
                let size = self.operand(open)?;
                self.expect(")")?;
                Allocation::Block(class, size)
            } else {
                Allocation::Object(class)
            };
            return Ok(Stmt::Allocate { to, what });
        }
        if self.tokens.get(self.at + 1).is_some_and(|next| next.token == Token::Mark("[")) {
            let map = self.map_name()?;
            return Ok(Stmt::Read { to, map, key: self.key(open)? });
        }
        Ok(Stmt::Assign { to, value: self.expr(open)? })
    }

    fn call(&mut self, open: &mut Open, result: Option<LocalId>, thrown: Option<LocalId>) -> Result<Stmt, ParseError> {
        let callee = if self.eat_word("virtual") {
            let class = self.class_name()?;
            Callee::Virtual(self.selector()?, class)
        } else if self.eat_word("indirect") {
            Callee::Indirect(self.operand(open)?)
        } else {
            Callee::Static(self.proc_name()?)
        };
        let mut args = Vec::new();
        self.list(|parser| {
            args.push(parser.operand(open)?);
            Ok(())
        })?;
        Ok(Stmt::Call(Box::new(crate::Call { result, thrown, callee, args })))
    }

    fn key(&mut self, open: &mut Open) -> Result<Key<Operand>, ParseError> {
        self.expect("[")?;
        if self.eat("]") {
            return Ok(Key::Global);
        }
        let object = self.operand(open)?;
        let key = if self.eat(",") { Key::Element(object, self.operand(open)?) } else { Key::Object(object) };
        self.expect("]")?;
        Ok(key)
    }

    fn pair(&mut self, open: &mut Open) -> Result<(Operand, Operand), ParseError> {
        let first = self.operand(open)?;
        self.expect(",")?;
        Ok((first, self.operand(open)?))
    }

    fn expr(&mut self, open: &mut Open) -> Result<Expr, ParseError> {
        if self.eat_word("select") {
            let (cond, then) = self.pair(open)?;
            self.expect(",")?;
            return Ok(Expr::Select(cond, then, self.operand(open)?));
        }
        if self.eat_word("subclass") {
            let class = self.operand(open)?;
            self.expect(",")?;
            return Ok(Expr::Subclass(class, self.class_name()?));
        }
        if self.eat_word("storable") {
            let (array, value) = self.pair(open)?;
            return Ok(Expr::Storable(array, value));
        }
        let Token::Word(word) = self.peek() else { return Ok(Expr::Use(self.operand(open)?)) };
        let (name, ty) = match word.split_once('.') {
            Some((name, ty)) => (name, type_named(ty)),
            None => (*word, None),
        };
        let at_type = |open: &Open, first: Operand| ty.unwrap_or_else(|| open.builder.operand_type(first));
        if let Some(op) = UnaryOp::from_name(name) {
            self.at += 1;
            let operand = self.operand(open)?;
            Ok(Expr::Unary(op, at_type(open, operand), operand))
        } else if let Some(op) = BinaryOp::from_name(name) {
            self.at += 1;
            let (left, right) = self.pair(open)?;
            Ok(Expr::Binary(op, at_type(open, left), left, right))
        } else if let Some(op) = CastOp::from_name(name) {
            self.at += 1;
            let operand = self.operand(open)?;
            self.expect_word("to")?;
            Ok(Expr::Cast(op, at_type(open, operand), self.ty()?, operand))
        } else {
            Ok(Expr::Use(self.operand(open)?))
        }
    }

    fn operand(&mut self, open: &mut Open) -> Result<Operand, ParseError> {
        let value = match self.peek() {
            Token::Number(number) => self.number(number)?,
            Token::Word("true" | "false") => {
                let value = Const::Bool(self.peek() == &Token::Word("true"));
                self.at += 1;
                value
            }
            Token::Word("null") => {
                self.at += 1;
                Const::Null
            }
            Token::Word("text") => {
                self.at += 1;
                let Token::Quoted(units) = self.peek() else { return self.expected("a quoted text") };
                self.at += 1;
                Const::Literal(self.program.literal(Literal::Text(units.as_slice().into())))
            }
            Token::Word("class") => {
                self.at += 1;
                let class = self.class_name()?;
                Const::Literal(self.program.literal(Literal::Class(class)))
            }
            Token::Word("fn") => {
                self.at += 1;
                let function = self.proc_name()?;
                Const::Literal(self.program.literal(Literal::Function(function)))
            }
            Token::Word("data") => {
                self.at += 1;
                let &Token::Number(digits) = self.peek() else { return self.expected("a number") };
                let Ok(number) = digits.parse() else { return self.expected("a number of 32 bits") };
                self.at += 1;
                Const::Literal(self.program.literal(Literal::Block(number)))
            }
            Token::Word(word) if !is_reserved(word) => return self.local(open).map(Operand::from),
            Token::Word(_) | Token::Quoted(_) | Token::Mark(_) | Token::Newline | Token::End => {
                return self.expected("a local or a constant");
            }
        };
        Ok(open.builder.constant(value))
    }

    fn number(&mut self, number: &str) -> Result<Const, ParseError> {
        let at = self.at;
        self.at += 1;
        let ty = if self.eat(":") { self.ty()? } else { Type::I32 };
        let (negative, digits) = number.strip_prefix('-').map_or((false, number), |digits| (true, digits));
        let hex = digits.strip_prefix("0x");
        let value = match ty {
            Type::Bool | Type::Ref => None,
            Type::Int(width) => {
                let magnitude = match hex {
                    Some(hex) => u128::from_str_radix(hex, 16).ok(),
                    None => digits.parse::<u128>().ok(),
                };
                magnitude.and_then(|magnitude| integer(negative, magnitude, width))
            }
            Type::F32 => match hex {
                Some(hex) => u32::from_str_radix(hex, 16).ok().filter(|_| !negative).map(Const::F32),
                None => number.parse::<f32>().ok().map(|value| Const::F32(value.to_bits())),
            },
            Type::F64 => match hex {
                Some(hex) => u64::from_str_radix(hex, 16).ok().filter(|_| !negative).map(Const::F64),
                None => number.parse::<f64>().ok().map(|value| Const::F64(value.to_bits())),
            },
        };
        value.map_or_else(
            || {
                self.at = at;
                self.does_not_fit(number, ty)
            },
            Ok,
        )
    }

    fn does_not_fit<T>(&self, number: &str, ty: Type) -> Result<T, ParseError> {
        let kind = ParseErrorKind::DoesNotFit { number: number.to_owned(), ty: ty.to_string() };
        Err(self.error(self.at, kind))
    }

    fn check_kind(&mut self) -> Result<CheckKind, ParseError> {
        let Token::Word(word) = self.peek() else { return self.expected("a kind of check") };
        let kind = CheckKind::from_name(word).ok_or_else(|| {
            self.unknown(self.at, "kind of check", word, CheckKind::ALL.iter().map(|kind| kind.name()))
        })?;
        self.at += 1;
        Ok(kind)
    }

    fn local(&mut self, open: &Open) -> Result<LocalId, ParseError> {
        let at = self.at;
        let name = self.any_name()?;
        let local = open.locals.get(&name).copied();
        local.ok_or_else(|| self.unknown(at, "local", &name, open.locals.keys().map(|name| &**name)))
    }

    fn target(&mut self, open: &Open) -> Result<BlockId, ParseError> {
        let at = self.at;
        let name = self.any_name()?;
        let block = open.blocks.get(&name).copied();
        block.ok_or_else(|| self.unknown(at, "block", &name, open.blocks.keys().map(|name| &**name)))
    }

    fn declare<I>(
        &self,
        at: usize,
        what: &'static str,
        names: &mut FxHashMap<Arc<str>, I>,
        name: Arc<str>,
        id: I,
    ) -> Result<(), ParseError> {
        match names.insert(name.clone(), id) {
            None => Ok(()),
            Some(_) => Err(self.error(at, ParseErrorKind::Duplicate { what, name: name.to_string() })),
        }
    }
}

/// The number as an integer of the width, signed or unsigned.
fn integer(negative: bool, magnitude: u128, width: u16) -> Option<Const> {
    if !(1..=128).contains(&width) {
        return None;
    }
    let mask = u128::MAX >> (128 - u32::from(width));
    let most_negative = 1u128 << (width - 1);
    let bits = match negative {
        false if magnitude <= mask => magnitude,
        true if magnitude <= most_negative => magnitude.wrapping_neg() & mask,
        true | false => return None,
    };
    Some(Const::Int { width, bits })
}
