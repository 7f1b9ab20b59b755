//! Paths that a search did not come to, as lines of text: another search goes on with them.

use crate::choice::Prefix;
use crate::search::{Init, Modes, PathsOptions};
use std::fmt::Write;
use symbolic::{Materialisation, Messages};

/// The beginnings of the paths that are left of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenPaths {
    pub(crate) modes: Modes,
    pub(crate) prefixes: Vec<Prefix>,
}

impl OpenPaths {
    /// All paths.
    pub(crate) fn all() -> OpenPaths {
        OpenPaths { modes: Modes::default(), prefixes: vec![Prefix::default()] }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.prefixes.len()
    }

    /// One line for each: the target, what the choices depend on, the choices.
    pub fn lines(&self, target: &str, how: &PathsOptions) -> String {
        let settings = settings(how, self.modes);
        let mut text = String::new();
        for prefix in &self.prefixes {
            _ = writeln!(text, "{target}\t{settings}\t{prefix}");
        }
        text
    }

    /// The paths of a target among such lines. Lines that are empty or begin with `#` say nothing.
    pub fn read(text: &str, target: &str, how: &PathsOptions) -> Result<OpenPaths, String> {
        let mut open = OpenPaths::default();
        let mut modes: Option<Modes> = None;
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let mut parts = line.splitn(3, '\t');
            let (Some(of), Some(found), prefix) = (parts.next(), parts.next(), parts.next()) else {
                return Err(format!("line {number}: expected a target, settings and choices, with tabs between them"));
            };
            if of != target {
                continue;
            }
            let known = all_modes().into_iter().find(|&modes| settings(how, modes) == found);
            let own = known.ok_or_else(|| {
                let expected = settings(how, Modes::default());
                format!("line {number}: expected paths of a search with `{expected}`, found `{found}`")
            })?;
            if modes.is_some_and(|modes| modes != own) {
                return Err(format!("line {number}: expected the settings of the lines before, found `{found}`"));
            }
            modes = Some(own);
            let prefix = prefix.unwrap_or("").parse().map_err(|why: String| format!("line {number}: {why}"))?;
            open.prefixes.push(prefix);
        }
        open.modes = modes.unwrap_or_default();
        open.prefixes.sort();
        // What begins as another does is among that.
        let mut apart: Vec<Prefix> = Vec::new();
        for prefix in open.prefixes {
            if apart.last().is_none_or(|last| !prefix.0.starts_with(&last.0)) {
                apart.push(prefix);
            }
        }
        Ok(OpenPaths { prefixes: apart, ..open })
    }
}

fn all_modes() -> [Modes; 4] {
    let pool = Modes { materialisation: Materialisation::Pool, ..Modes::default() };
    let on_demand = Modes { materialisation: Materialisation::OnDemand, ..Modes::default() };
    let followed = |modes: Modes| Modes { messages: Messages::Followed, ..modes };
    [pool, on_demand, followed(pool), followed(on_demand)]
}

/// What choices depend on besides the program.
fn settings(how: &PathsOptions, modes: Modes) -> String {
    let init = match how.init {
        Init::Lazy => "lazy",
        Init::Lazier => "lazier",
    };
    let input = match modes.materialisation {
        Materialisation::Pool => "pool",
        Materialisation::OnDemand => "on-demand",
    };
    let messages = match modes.messages {
        Messages::Opaque => "opaque",
        Messages::Followed => "followed",
    };
    format!("k={} unroll={} init={init} input={input} messages={messages}", how.k, how.unroll)
}

#[cfg(test)]
mod tests {
    use super::*;
    use symbolic::Scope;

    #[test]
    fn what_is_left_is_written_and_read() {
        let scope = Scope { objects: 2, classes: Default::default(), array_length: 2 };
        let (from, sharing) = (None, None);
        let how = PathsOptions {
            k: 2,
            unroll: 3,
            init: Init::Lazier,
            scope,
            wants_all: false,
            covers: false,
            max_paths: None,
            from,
            sharing,
        };
        let modes = Modes { materialisation: Materialisation::OnDemand, ..Modes::default() };
        let prefixes = ["", "null 0", "new:Node 1"].map(|line| line.parse().unwrap_or_default());
        let open = OpenPaths { modes, prefixes: prefixes[1..].to_vec() };
        let text = open.lines("Node.sum(Node)", &how);
        assert_eq!(
            text.lines().next(),
            Some("Node.sum(Node)\tk=2 unroll=3 init=lazier input=on-demand messages=opaque\tnull 0")
        );
        let text = format!("# left over\n\n{text}Other.f()\twhatever\t\n");
        assert_eq!(OpenPaths::read(&text, "Node.sum(Node)", &how), Ok(open));
        assert_eq!(OpenPaths::read(&text, "Node.size(Node)", &how).map(|open| open.count()), Ok(0));
        // The beginning of all paths, and two of them.
        let all = OpenPaths { modes, prefixes: prefixes.to_vec() }.lines("f", &how);
        assert_eq!(OpenPaths::read(&all, "f", &how).map(|open| open.count()), Ok(1));
        for wrong in ["f", "f\tk=3 unroll=3", "f\tk=2 unroll=3 init=lazier input=pool messages=opaque\tnowhere"] {
            assert!(OpenPaths::read(wrong, "f", &how).is_err(), "{wrong}");
        }
    }
}
