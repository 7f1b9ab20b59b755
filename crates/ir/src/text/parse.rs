//! Parsing declarations and whole programs.
//!
//! Names may be used before they are declared, so the text is gone through more than once: classes, then maps and
//! signatures, then the methods of classes, then bodies.

use super::error::{ParseError, ParseErrorKind, nearest};
use super::lex::{Spanned, Token, lex};
use super::names::{is_reserved, type_named};
use crate::{Class, ClassId, ClassKind, Code, Map, MapId, MapKey, ProcId, Procedure, Program, SelectorId, Type};
use std::sync::Arc;

/// The program that a text describes. What it says is not verified.
pub fn parse_program(text: &str) -> Result<Program, ParseError> {
    let tokens = lex(text)?;
    let mut parser = Parser { tokens: &tokens, at: 0, program: Program::default() };
    parser.program()?;
    Ok(parser.program)
}

pub(super) struct Parser<'s> {
    pub tokens: &'s [Spanned<'s>],
    pub at: usize,
    pub program: Program,
}

/// A class whose fields and methods are still to be parsed.
struct OpenClass {
    id: ClassId,
    /// Where the list of its fields is, if there is one.
    fields: Option<usize>,
    /// Where the block of its methods is, if there is one.
    methods: Option<usize>,
}

/// A procedure whose body is still to be parsed.
struct OpenProc {
    id: ProcId,
    /// The parameters' names, if they have names, and where those are.
    params: Vec<(usize, Option<Arc<str>>)>,
    /// Where the body is.
    body: usize,
}

impl<'s> Parser<'s> {
    fn program(&mut self) -> Result<(), ParseError> {
        let items = self.items()?;
        let mut classes = Vec::new();
        for &item in &items {
            self.at = item;
            if self.eat_word("class") {
                classes.push(self.class()?);
            }
        }
        let mut procs = Vec::new();
        for &item in &items {
            self.at = item;
            if self.eat_word("class") {
                continue;
            } else if self.eat_word("proc") {
                procs.extend(self.proc()?);
            } else {
                self.map()?;
            }
        }
        for class in classes {
            self.members(&class)?;
        }
        for open in procs {
            self.at = open.body;
            let body = self.body(open.id, &open.params)?;
            self.program.procs[open.id].code = Code::Body(Arc::new(body));
        }
        Ok(())
    }

    /// Where each declaration starts.
    fn items(&mut self) -> Result<Vec<usize>, ParseError> {
        let mut items = Vec::new();
        loop {
            self.skip_newlines();
            if self.peek() == &Token::End {
                return Ok(items);
            }
            let starts = ["class", "internal", "const", "global", "field", "elements", "proc"];
            if !matches!(self.peek(), Token::Word(word) if starts.contains(word)) {
                return self.expected("a declaration (class, global, field, elements, proc)");
            }
            items.push(self.at);
            let mut depth = 0u32;
            loop {
                match self.peek() {
                    Token::Newline if depth == 0 => break,
                    Token::End if depth == 0 => break,
                    Token::End => return self.expected("`}`"),
                    Token::Mark("{") => depth += 1,
                    Token::Mark("}") => depth = depth.saturating_sub(1),
                    Token::Word(_) | Token::Quoted(_) | Token::Number(_) | Token::Mark(_) | Token::Newline => {}
                }
                self.at += 1;
            }
        }
    }

    fn class(&mut self) -> Result<OpenClass, ParseError> {
        let name = self.new_name("class", |program, name| program.class_named(name).is_some())?;
        let kind = if self.eat_word("abstract") {
            ClassKind::Object { instantiable: false }
        } else if self.eat_word("interface") {
            ClassKind::Interface
        } else if self.eat_word("array") {
            let (element, element_class) = self.typed()?;
            ClassKind::Array { element, element_class }
        } else if self.eat_word("block") {
            ClassKind::Block
        } else if self.eat_word("scalar") {
            ClassKind::Scalar
        } else {
            ClassKind::Object { instantiable: true }
        };
        let superclass = if self.eat_word("extends") { Some(self.class_name()?) } else { None };
        let mut interfaces = Vec::new();
        if self.eat_word("implements") {
            interfaces.push(self.class_name()?);
            while self.eat(",") {
                interfaces.push(self.class_name()?);
            }
        }
        let file = if self.eat_word("file") { Some(self.string()?) } else { None };
        let fields = self.eat_word("fields").then_some(self.at);
        if fields.is_some() {
            self.list(|parser| parser.any_name().map(drop))?;
        }
        let methods = (self.peek() == &Token::Mark("{")).then_some(self.at);
        if methods.is_none() {
            self.end_of_line()?;
        }
        let (fields_now, methods_now) = (Vec::new(), Vec::new());
        let class = Class { name, kind, superclass, interfaces, fields: fields_now, methods: methods_now, file };
        Ok(OpenClass { id: self.program.add_class(class), fields, methods })
    }

    fn members(&mut self, class: &OpenClass) -> Result<(), ParseError> {
        if let Some(fields) = class.fields {
            self.at = fields;
            let mut listed = Vec::new();
            self.list(|parser| {
                listed.push(parser.map_name()?);
                Ok(())
            })?;
            self.program.classes[class.id].fields = listed;
        }
        let Some(methods) = class.methods else { return Ok(()) };
        self.at = methods;
        self.expect("{")?;
        loop {
            self.skip_newlines();
            if self.eat("}") {
                return self.end_of_line();
            }
            let selector = self.selector()?;
            self.expect("=")?;
            let method = self.proc_name()?;
            if self.peek() != &Token::Mark("}") {
                self.end_of_line()?;
            }
            self.program.classes[class.id].methods.push((selector, method));
        }
    }

    fn map(&mut self) -> Result<(), ParseError> {
        let is_internal = self.eat_word("internal");
        let constant = self.eat_word("const");
        let (global, field) = (self.eat_word("global"), self.eat_word("field"));
        if !global && !field && !self.eat_word("elements") {
            return self.expected("`global`, `field` or `elements`");
        }
        let name = self.new_name("map", |program, name| program.map_named(name).is_some())?;
        self.expect(":")?;
        let (value, value_class) = self.typed()?;
        let key = if global {
            MapKey::Global
        } else if field {
            self.expect_word("in")?;
            MapKey::Field(self.class_name()?)
        } else {
            self.expect_word("by")?;
            MapKey::Element(self.ty()?)
        };
        self.end_of_line()?;
        let id = self.program.add_map(Map { name, key, value, value_class, constant, is_internal });
        if let MapKey::Field(class) = key {
            self.program.classes[class].fields.push(id);
        }
        Ok(())
    }

    fn proc(&mut self) -> Result<Option<OpenProc>, ParseError> {
        let name = self.new_name("procedure", |program, name| program.proc_named(name).is_some())?;
        let (mut names, mut params, mut param_classes) = (Vec::new(), Vec::new(), Vec::new());
        self.list(|parser| {
            let named = parser.tokens.get(parser.at + 1).is_some_and(|next| next.token == Token::Mark(":"));
            let at = parser.at;
            let name = if named { Some(parser.any_name()?) } else { None };
            names.push((at, name));
            if named {
                parser.expect(":")?;
            }
            let (ty, class) = parser.typed()?;
            params.push(ty);
            param_classes.push(class);
            Ok(())
        })?;
        let result = if self.eat("->") { Some(self.ty()?) } else { None };
        let class = if self.eat_word("in") { Some(self.class_name()?) } else { None };
        let body = (self.peek() == &Token::Mark("{")).then_some(self.at);
        let code = if body.is_some() || self.eat_word("pending") {
            Code::Pending
        } else if self.eat_word("external") {
            Code::External
        } else if self.eat_word("abstract") {
            Code::Abstract
        } else if self.eat_word("unsupported") {
            Code::Unsupported(self.string()?)
        } else {
            return self.expected("a body, `external`, `pending`, `abstract` or `unsupported`");
        };
        if body.is_none() {
            self.end_of_line()?;
        }
        let id = self.program.add_proc(Procedure { name, class, params, param_classes, result, code });
        Ok(body.map(|body| OpenProc { id, params: names, body }))
    }

    /// `( item, item, … )`, on one line or many.
    pub(super) fn list(&mut self, mut item: impl FnMut(&mut Self) -> Result<(), ParseError>) -> Result<(), ParseError> {
        self.expect("(")?;
        self.skip_newlines();
        if self.eat(")") {
            return Ok(());
        }
        loop {
            item(self)?;
            self.skip_newlines();
            if self.eat(")") {
                return Ok(());
            }
            self.expect(",")?;
            self.skip_newlines();
        }
    }

    pub(super) fn selector(&mut self) -> Result<SelectorId, ParseError> {
        let name = self.any_name()?;
        let package = if self.eat_word("package") { Some(self.any_name()?) } else { None };
        Ok(self.program.selector(&name, package.as_deref()))
    }

    /// A type, and for references the class if one is given.
    fn typed(&mut self) -> Result<(Type, Option<ClassId>), ParseError> {
        let ty = self.ty()?;
        let class = match self.peek() {
            Token::Word(word) => ty == Type::Ref && !is_reserved(word),
            Token::Quoted(_) => true,
            Token::Number(_) | Token::Mark(_) | Token::Newline | Token::End => false,
        };
        Ok((ty, if class { Some(self.class_name()?) } else { None }))
    }

    pub(super) fn ty(&mut self) -> Result<Type, ParseError> {
        match self.peek() {
            Token::Word(word) if let Some(ty) = type_named(word) => {
                self.at += 1;
                Ok(ty)
            }
            _ => self.expected("a type (bool, i32, f32, f64, ref)"),
        }
    }

    pub(super) fn class_name(&mut self) -> Result<ClassId, ParseError> {
        let at = self.at;
        let name = self.any_name()?;
        self.program
            .class_named(&name)
            .ok_or_else(|| self.unknown(at, "class", &name, self.program.classes.values().map(|class| &*class.name)))
    }

    pub(super) fn map_name(&mut self) -> Result<MapId, ParseError> {
        let at = self.at;
        let name = self.any_name()?;
        self.program
            .map_named(&name)
            .ok_or_else(|| self.unknown(at, "map", &name, self.program.maps.values().map(|map| &*map.name)))
    }

    pub(super) fn proc_name(&mut self) -> Result<ProcId, ParseError> {
        let at = self.at;
        let name = self.any_name()?;
        self.program.proc_named(&name).ok_or_else(|| {
            self.unknown(at, "procedure", &name, self.program.procs.values().map(|procedure| &*procedure.name))
        })
    }

    fn new_name(&mut self, what: &'static str, taken: fn(&Program, &str) -> bool) -> Result<Arc<str>, ParseError> {
        let at = self.at;
        let name = self.any_name()?;
        if taken(&self.program, &name) {
            return Err(self.error(at, ParseErrorKind::Duplicate { what, name: name.to_string() }));
        }
        Ok(name)
    }

    /// A name, bare or quoted.
    pub(super) fn any_name(&mut self) -> Result<Arc<str>, ParseError> {
        match self.peek() {
            Token::Word(word) if is_reserved(word) => self.expected("a name (words of the language are quoted)"),
            Token::Word(word) => {
                let name = Arc::from(*word);
                self.at += 1;
                Ok(name)
            }
            Token::Quoted(_) => self.string(),
            Token::Number(_) | Token::Mark(_) | Token::Newline | Token::End => self.expected("a name"),
        }
    }

    /// A string in quotes.
    pub(super) fn string(&mut self) -> Result<Arc<str>, ParseError> {
        let Token::Quoted(units) = self.peek() else { return self.expected("a quoted string") };
        match String::from_utf16(units) {
            Ok(name) => {
                self.at += 1;
                Ok(name.into())
            }
            Err(_) => Err(self.error(self.at, ParseErrorKind::BadName)),
        }
    }

    /// A position, line or other small number.
    pub(super) fn u32(&mut self, expected: &str) -> Result<u32, ParseError> {
        match self.peek() {
            Token::Number(digits) if let Ok(number) = digits.parse() => {
                self.at += 1;
                Ok(number)
            }
            _ => self.expected(expected),
        }
    }

    pub(super) fn peek(&self) -> &'s Token<'s> {
        self.tokens.get(self.at).map_or(&Token::End, |spanned| &spanned.token)
    }

    pub(super) fn eat(&mut self, mark: &str) -> bool {
        let found = matches!(self.peek(), Token::Mark(found) if *found == mark);
        self.at += usize::from(found);
        found
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(found) if *found == word);
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, mark: &str) -> Result<(), ParseError> {
        if self.eat(mark) { Ok(()) } else { self.expected(&format!("`{mark}`")) }
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Result<(), ParseError> {
        if self.eat_word(word) { Ok(()) } else { self.expected(&format!("`{word}`")) }
    }

    pub(super) fn end_of_line(&mut self) -> Result<(), ParseError> {
        match self.peek() {
            Token::Newline => {
                self.at += 1;
                Ok(())
            }
            Token::End => Ok(()),
            Token::Word(_) | Token::Quoted(_) | Token::Number(_) | Token::Mark(_) => {
                self.expected("the end of the line")
            }
        }
    }

    pub(super) fn skip_newlines(&mut self) {
        while self.peek() == &Token::Newline {
            self.at += 1;
        }
    }

    pub(super) fn expected<T>(&self, expected: &str) -> Result<T, ParseError> {
        let found = match self.peek() {
            Token::Word(word) => format!("`{word}`"),
            Token::Quoted(units) => format!("{:?}", String::from_utf16_lossy(units)),
            Token::Number(number) => format!("`{number}`"),
            Token::Mark(mark) => format!("`{mark}`"),
            Token::Newline => "the end of the line".to_owned(),
            Token::End => "the end of the text".to_owned(),
        };
        Err(self.error(self.at, ParseErrorKind::Expected { expected: expected.to_owned(), found }))
    }

    pub(super) fn unknown<'a>(
        &self,
        at: usize,
        what: &'static str,
        name: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> ParseError {
        let nearest = nearest(name, known);
        self.error(at, ParseErrorKind::Unknown { what, name: name.to_owned(), nearest })
    }

    pub(super) fn error(&self, at: usize, kind: ParseErrorKind) -> ParseError {
        let (line, column) =
            self.tokens.get(at).or(self.tokens.last()).map_or((1, 1), |spanned| (spanned.line, spanned.column));
        ParseError { line, column, kind }
    }
}
