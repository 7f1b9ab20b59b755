//! Types.

use super::{Parsed, Parser};
use crate::{
    diagnostic::Diagnostic,
    lexer::TokenKind,
    syntax::{Dialect, TypeName},
};

impl Parser<'_> {
    /// A type.
    pub(crate) fn type_name(&mut self) -> Parsed<TypeName> {
        if let Some(name) = self.backslash(0) {
            let unsupported = matches!(name, "bigint" | "real" | "TYPE");
            let message = format!("the type `\\{name}` is {}", if unsupported { "not supported" } else { "unknown" });
            return Err(Diagnostic::error(self.span(), message).help("use `int` or `long`"));
        }
        let before = self.at;
        self.try_type().ok_or_else(|| {
            self.at = before;
            self.expected("a type")
        })
    }

    /// A type, if there is one; otherwise the parser stands somewhere behind.
    pub(super) fn try_type(&mut self) -> Option<TypeName> {
        if self.dialect == Dialect::Acsl {
            return self.c_type();
        }
        let start = self.span();
        let mut name = self.word(0).filter(|word| !super::primary::is_keyword(word))?.to_string();
        self.advance();
        self.type_arguments()?;
        while self.is_symbol(0, ".") {
            let part = self.word(1)?;
            self.at += 2;
            name.push('.');
            name.push_str(part);
            self.type_arguments()?;
        }
        let dimensions = self.dimensions();
        Some(TypeName { name, pointers: 0, dimensions, span: self.since(start) })
    }

    /// `[]`, any number of times.
    pub(super) fn dimensions(&mut self) -> u32 {
        let mut dimensions = 0;
        while self.is_symbol(0, "[") && self.is_symbol(1, "]") {
            self.at += 2;
            dimensions += 1;
        }
        dimensions
    }

    /// Goes past `<…>`, if it is there; `None` if it is not closed or holds what no type does.
    fn type_arguments(&mut self) -> Option<()> {
        if !self.is_symbol(0, "<") {
            return Some(());
        }
        let mut open = 0;
        loop {
            match &self.token(0)?.kind {
                TokenKind::Word => {}
                TokenKind::Symbol("<") => open += 1,
                TokenKind::Symbol(">") => open -= 1,
                TokenKind::Symbol(">>") => open -= 2,
                TokenKind::Symbol(">>>") => open -= 3,
                TokenKind::Symbol("." | "," | "?" | "&" | "[" | "]") => {}
                _ => return None,
            }
            self.advance();
            match open {
                0 => return Some(()),
                1.. => {}
                _ => return None,
            }
        }
    }
}
