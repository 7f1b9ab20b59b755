//! A path is the list of its choices (papers/4 §7: the analysis of different paths has nothing in common but their beginning).
//!
//! Choices have names that any execution of the same program gives them: the class of a new object, the procedure that is called,
//! which way a branch goes. No term and no number that depends on what was executed before is among them. So a list of choices
//! is followed again in another thread, or written as a line of text and followed on another day; and paths have an order, in
//! which one thread comes to them, that does not depend on how many threads there are.

use std::fmt::{self, Display, Formatter};
use std::rc::Rc;
use std::str::FromStr;
use std::sync::Arc;

/// Where a path goes on at a fork. The order is that in which paths are followed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Choice {
    /// A condition holds that something assumed depends on.
    Holds,
    /// It does not hold.
    Fails,
    /// What the end of the path is asked about depends on conditions, and they part it.
    Parts,
    /// A reference is null.
    Null,
    /// It is an object that the path knows, by the number that the path gave it.
    Existing(u32),
    /// It is one of the objects that the program starts with and that it can be, by its place among these.
    Known(u32),
    /// It is a new object of a class.
    Fresh(Arc<str>),
    /// A branch goes to one of the blocks that it can go to, by the block's place among these.
    Branch(u32),
    /// A call goes on in the caller, in one of the ways that it can.
    Behind(u32),
    /// The procedure that was begun with ends, in one of the ways that it can.
    Over(u32),
    /// A call enters a procedure, in one of the ways that it can.
    Enters(Arc<str>, u32),
}

/// The beginning of paths.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Prefix(pub(crate) Vec<Choice>);

/// The choices of a path so far. Paths share what they have in common.
#[derive(Clone, Default)]
pub(crate) struct Choices(Option<Rc<Link>>);

struct Link {
    before: Choices,
    count: usize,
    choice: Choice,
}

impl Drop for Link {
    fn drop(&mut self) {
        // One after the other: a path may be longer than the stack is deep.
        let mut next = std::mem::take(&mut self.before);
        while let Some(mut link) = next.0.take().and_then(Rc::into_inner) {
            next = std::mem::take(&mut link.before);
        }
    }
}

impl Choices {
    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.as_ref().map_or(0, |link| link.count)
    }

    /// The same, and then this one.
    pub(crate) fn and(&self, choice: Choice) -> Choices {
        Choices(Some(Rc::new(Link { before: self.clone(), count: self.count() + 1, choice })))
    }

    /// As a list.
    pub(crate) fn prefix(&self) -> Prefix {
        let mut list = Vec::with_capacity(self.count());
        let mut at = self;
        while let Some(link) = &at.0 {
            list.push(link.choice.clone());
            at = &link.before;
        }
        list.reverse();
        Prefix(list)
    }
}

impl Display for Choice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Holds => f.write_str("yes"),
            Choice::Fails => f.write_str("no"),
            Choice::Parts => f.write_str("parts"),
            Choice::Null => f.write_str("null"),
            Choice::Existing(number) => write!(f, "@{number}"),
            Choice::Known(number) => write!(f, "known:{number}"),
            Choice::Fresh(class) => write!(f, "new:{}", escaped(class)),
            Choice::Branch(number) => write!(f, "{number}"),
            Choice::Behind(number) => write!(f, "behind:{number}"),
            Choice::Over(number) => write!(f, "over:{number}"),
            Choice::Enters(procedure, 0) => write!(f, "in:{}", escaped(procedure)),
            Choice::Enters(procedure, number) => write!(f, "in{number}:{}", escaped(procedure)),
        }
    }
}

impl FromStr for Choice {
    type Err = String;

    fn from_str(word: &str) -> Result<Choice, String> {
        let wrong = || format!("expected a choice such as `null`, `@2`, `new:Node` or `1`, found `{word}`");
        let number = |text: &str| text.parse::<u32>().map_err(|_| wrong());
        Ok(match (word, word.strip_prefix('@'), word.split_once(':')) {
            ("yes", _, _) => Choice::Holds,
            ("no", _, _) => Choice::Fails,
            ("parts", _, _) => Choice::Parts,
            ("null", _, _) => Choice::Null,
            (_, Some(object), _) => Choice::Existing(number(object)?),
            (_, _, Some(("known", object))) => Choice::Known(number(object)?),
            (_, _, Some(("new", class))) => Choice::Fresh(plain(class).ok_or_else(wrong)?),
            (_, _, Some(("behind", way))) => Choice::Behind(number(way)?),
            (_, _, Some(("over", way))) => Choice::Over(number(way)?),
            (_, _, Some(("in", procedure))) => Choice::Enters(plain(procedure).ok_or_else(wrong)?, 0),
            (_, _, Some((way, procedure))) => {
                let way = number(way.strip_prefix("in").ok_or_else(wrong)?)?;
                Choice::Enters(plain(procedure).ok_or_else(wrong)?, way)
            }
            (_, _, None) => Choice::Branch(number(word)?),
        })
    }
}

impl Display for Prefix {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (number, choice) in self.0.iter().enumerate() {
            let space = if number == 0 { "" } else { " " };
            write!(f, "{space}{choice}")?;
        }
        Ok(())
    }
}

impl FromStr for Prefix {
    type Err = String;

    fn from_str(line: &str) -> Result<Prefix, String> {
        let choices: Result<Vec<Choice>, String> = line.split_ascii_whitespace().map(Choice::from_str).collect();
        Ok(Prefix(choices?))
    }
}

/// A name as one word: spaces and the like by their numbers.
fn escaped(name: &str) -> String {
    let is_plain = |char: char| !char.is_whitespace() && !char.is_control() && char != '%';
    let escape = |char: char| if is_plain(char) { char.to_string() } else { format!("%{:x};", u32::from(char)) };
    name.chars().map(escape).collect()
}

fn plain(word: &str) -> Option<Arc<str>> {
    let mut parts = word.split('%');
    let mut name = parts.next()?.to_owned();
    for part in parts {
        let (number, rest) = part.split_once(';')?;
        name.push(char::from_u32(u32::from_str_radix(number, 16).ok()?)?);
        name += rest;
    }
    Some(name.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_lines_of_text() {
        let all = [
            Choice::Holds,
            Choice::Fails,
            Choice::Parts,
            Choice::Null,
            Choice::Existing(12),
            Choice::Known(3),
            Choice::Fresh("struct a node\n100%".into()),
            Choice::Branch(1),
            Choice::Behind(0),
            Choice::Over(2),
            Choice::Enters("a/B.c(I)V".into(), 0),
            Choice::Enters("a:b".into(), 7),
        ];
        let choices = all.iter().fold(Choices::default(), |choices, choice| choices.and(choice.clone()));
        assert_eq!(choices.count(), all.len());
        let line = choices.prefix().to_string();
        assert_eq!(
            line,
            "yes no parts null @12 known:3 new:struct%20;a%20;node%a;100%25; 1 behind:0 over:2 in:a/B.c(I)V in7:a:b"
        );
        assert_eq!(line.parse(), Ok(choices.prefix()));
        assert_eq!("".parse(), Ok(Prefix::default()));
        for wrong in ["@", "nul", "new:%", "in:%zz;", "inx:f", "known:-1", "-1", "%"] {
            assert!(wrong.parse::<Prefix>().is_err(), "{wrong}");
        }
    }

    /// Paths may be long, and are followed in the order of their names.
    #[test]
    fn long_lists_end() {
        let long = (0..200_000).fold(Choices::default(), |choices, _| choices.and(Choice::Branch(0)));
        let prefix = long.prefix();
        assert!(prefix < long.and(Choice::Null).prefix() && Prefix::default() < prefix);
        drop(long);
    }
}
