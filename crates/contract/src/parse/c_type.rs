//! Types of C.

use super::Parser;
use crate::syntax::{TypeName, is_c_type};

/// Words that say nothing about the values.
const QUALIFIERS: &[&str] = &["const", "volatile", "restrict", "__restrict", "_Atomic"];

/// Words that together name an arithmetic type.
const ARITHMETIC: &[&str] = &["char", "short", "int", "long", "float", "double", "signed", "unsigned"];

impl<'a> Parser<'a> {
    /// A type with its `*`s, if there is one; otherwise the parser stands somewhere behind.
    pub(super) fn c_type(&mut self) -> Option<TypeName> {
        let base = self.c_base_type()?;
        let start = base.span;
        let pointers = self.pointers();
        Some(TypeName { pointers, span: self.since(start), ..base })
    }

    /// A type without `*`s.
    pub(super) fn c_base_type(&mut self) -> Option<TypeName> {
        let start = self.span();
        self.qualifiers();
        let first = self.word(0)?;
        let mut words = vec![first];
        match first {
            "struct" | "union" | "enum" => {
                words.push(self.word(1).filter(|word| !self.is_reserved(word))?);
                self.at += 2;
            }
            _ if ARITHMETIC.contains(&first) => {
                self.advance();
                while let Some(word) = self.word(0).filter(|word| ARITHMETIC.contains(word)) {
                    words.push(word);
                    self.advance();
                }
            }
            _ if self.is_reserved(first) && !is_c_type(first) => return None,
            _ => self.advance(),
        }
        let span = self.since(start);
        self.qualifiers();
        Some(TypeName { name: words.join(" "), pointers: 0, dimensions: 0, span })
    }

    /// How many `*` follow.
    pub(super) fn pointers(&mut self) -> u32 {
        let mut pointers = 0;
        while self.eat("*") {
            pointers += 1;
            self.qualifiers();
        }
        pointers
    }

    fn qualifiers(&mut self) {
        while self.word(0).is_some_and(|word| QUALIFIERS.contains(&word)) {
            self.advance();
        }
    }
}
