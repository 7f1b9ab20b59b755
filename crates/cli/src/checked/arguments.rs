//! What the command line says about checks and bounds.

use crate::failure::Failure;
use ir::CheckKind;
use std::path::Path;
use verdict::Language;

/// Kinds that are about C.
const NOT_FOR_JAVA: [CheckKind; 8] = [
    CheckKind::Overflow,
    CheckKind::Shift,
    CheckKind::Leak,
    CheckKind::InvalidPointer,
    CheckKind::UseAfterFree,
    CheckKind::DoubleFree,
    CheckKind::InvalidFree,
    CheckKind::Unreachable,
];

/// The most objects that `--scope` takes.
const MAX_SCOPE: u32 = 1000;

/// Is overflow of sums, differences and products looked for as well? That of quotients and conversions of floats is by
/// default, since processors and compilers do not agree on a result.
pub fn wants_all_overflow(wanted: &[String]) -> bool {
    wanted.iter().any(|name| name.trim_start_matches('+') == CheckKind::Overflow.name())
}

/// One of `--checks`: a kind that is added, or left out.
struct Wanted {
    kind: CheckKind,
    is_removed: bool,
}

/// `--checks a,b`: those alone. `--checks +a,b,-c`: the default kinds with some added and some left out; likewise if all of
/// them are left out. Some are not made for the language.
pub fn kinds(wanted: &[String], language: Language) -> Result<Vec<CheckKind>, Failure> {
    let missing: &[CheckKind] = match language {
        Language::Java => &NOT_FOR_JAVA,
        Language::C => &[],
    };
    let off_by_default: &[CheckKind] = match language {
        Language::Java => &[CheckKind::Overflow, CheckKind::Leak],
        // Some overflow is looked for in any case: see `wants_all_overflow`.
        Language::C => &[CheckKind::Leak],
    };
    let mut read = Vec::new();
    for name in wanted {
        let wanted = one_kind(name)?;
        if missing.contains(&wanted.kind) && !wanted.is_removed {
            return Err(Failure::input(format!(
                "--checks {name}: this kind of check is not made for this language yet\nhelp: leave it out"
            )));
        }
        read.push(wanted);
    }
    let changes_default =
        wanted.iter().any(|name| name.trim().starts_with('+')) || read.iter().all(|wanted| wanted.is_removed);
    let mut kinds: Vec<CheckKind> = match changes_default {
        true => CheckKind::ALL.iter().copied().filter(|kind| !off_by_default.contains(kind)).collect(),
        false => Vec::new(),
    };
    for Wanted { kind, is_removed } in read {
        kinds.retain(|&known| known != kind);
        if !is_removed {
            kinds.push(kind);
        }
    }
    Ok(kinds)
}

fn one_kind(name: &str) -> Result<Wanted, Failure> {
    let name = name.trim();
    let plain = name.strip_prefix(['+', '-']).unwrap_or(name).trim();
    let kind = CheckKind::from_name(plain).ok_or_else(|| {
        let all = || CheckKind::ALL.iter().map(|kind| kind.name());
        let near = contract::nearest(plain, all()).map(|near| format!("did you mean `{near}`? "));
        let all: Vec<&str> = all().collect();
        Failure::input(format!(
            "--checks {name}: there is no such kind of check\nhelp: {}the kinds are {}",
            near.unwrap_or_default(),
            all.join(", ")
        ))
    })?;
    Ok(Wanted { kind, is_removed: name.starts_with('-') })
}

/// `--scope 3 --scope Node=5`.
pub(super) struct Scopes {
    /// Objects of each class.
    pub(super) all: u32,
    /// Classes with a number of their own, by the names that the command line has for them.
    pub(super) classes: Vec<(String, u32)>,
}

impl Scopes {
    /// Reads the options. The last that speaks of a name counts.
    pub(super) fn parse(given: &[String]) -> Result<Scopes, Failure> {
        let mut scopes = Scopes { all: 3, classes: Vec::new() };
        for scope in given {
            let (class, size) = scope.rsplit_once('=').map_or((None, &**scope), |(class, size)| (Some(class), size));
            let number = size.trim().parse::<u32>().ok().filter(|&number| number <= MAX_SCOPE);
            let number = number.ok_or_else(|| {
                Failure::input(format!(
                    "--scope {scope}: expected a number from 0 to {MAX_SCOPE}, found `{size}`\nhelp: write --scope N for all \
                     classes, or --scope Class=N for one"
                ))
            })?;
            match class.map(str::trim) {
                Some(class) => {
                    scopes.classes.retain(|(known, _)| known != class);
                    scopes.classes.push((class.to_owned(), number));
                }
                None => scopes.all = number,
            }
        }
        Ok(scopes)
    }
}

/// A path as people want to read it.
pub fn shown(path: &Path) -> String {
    let folder = std::env::current_dir().and_then(|folder| folder.canonicalize()).unwrap_or_default();
    path.strip_prefix(&folder).unwrap_or(path).display().to_string()
}
