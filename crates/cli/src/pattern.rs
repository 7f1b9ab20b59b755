//! `--target` and `--callee`: names with `*` in them.

use crate::failure::Failure;
use verdict::Language;

/// Keeps what a pattern matches. Every pattern must match something.
pub fn choose<T>(
    all: &mut Vec<T>,
    name: impl Fn(&T) -> &str,
    patterns: &[String],
    language: Language,
) -> Result<(), Failure> {
    for pattern in patterns {
        if !all.iter().any(|one| matches(pattern, name(one))) {
            let word = word_for_procedures(language);
            let example = match language {
                Language::Java => format!("*.{}", pattern.rsplit('.').next().unwrap_or(pattern)),
                Language::C => format!("{pattern}*"),
            };
            return Err(Failure::input(format!(
                "no {word} matches --target {pattern}\nhelp: `skolem list` shows the {word}s there are; `*` stands for \
                 anything, as in --target {}",
                ::check::shell_word(&example)
            )));
        }
    }
    all.retain(|one| patterns.iter().any(|pattern| matches(pattern, name(one))));
    Ok(())
}

/// What users call a procedure.
pub fn word_for_procedures(language: Language) -> &'static str {
    match language {
        Language::Java => "method",
        Language::C => "function",
    }
}

/// Does a pattern match a target's name? Packages may be left out, and so may the parameters with their parentheses.
pub fn matches(pattern: &str, name: &str) -> bool {
    let pattern: String = pattern.chars().filter(|char| !char.is_whitespace()).collect::<String>().replace('$', ".");
    let (wanted, parameters) = match pattern.split_once('(') {
        Some((wanted, parameters)) => {
            let types: Vec<String> = parameters.trim_end_matches(')').split(',').map(simple).collect();
            (wanted, Some(types.join(",")))
        }
        None => (pattern.as_str(), None),
    };
    let name = name.replace('$', ".");
    let (method, own) = name.split_once('(').unwrap_or((&name, ""));
    let named = glob(wanted, method) || glob(&format!("*.{wanted}"), method);
    named && parameters.is_none_or(|parameters| glob(&parameters, own.trim_end_matches(')')))
}

/// Does a pattern match a target's name, and is the name of the method in it, not only that of its class?
pub fn names(pattern: &str, name: &str) -> bool {
    let method = pattern.split('(').next().and_then(|wanted| wanted.rsplit('.').next()).unwrap_or(pattern);
    !method.contains('*') && matches(pattern, name)
}

/// `*` stands for any text.
fn glob(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// A type without its package and without the classes around it.
pub fn simple(ty: &str) -> String {
    let ty = ty.trim();
    ty.rsplit(['.', '$']).next().unwrap_or(ty).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        let name = "bank.Account.add(int,Entry)";
        for pattern in [
            "Account.add",
            "bank.Account.add",
            "Account.add(int,Entry)",
            "Account.add(int, bank.Entry)",
            "Account.*",
            "*",
            "*.add",
            "Account.a*d(*)",
            "Account.add(int,*)",
        ] {
            assert!(matches(pattern, name), "{pattern}");
        }
        for pattern in ["count.add", "Account.ad", "Account.add(int)", "Account", "add(long,Entry)", "Account.add()"] {
            assert!(!matches(pattern, name), "{pattern}");
        }
    }

    #[test]
    fn a_method_is_named_by_its_own_name() {
        let name = "bank.Account.add(int,Entry)";
        for pattern in ["Account.add", "*.add", "*.add(int,*)"] {
            assert!(names(pattern, name), "{pattern}");
        }
        for pattern in ["Account.*", "*", "Account.a*d", "Account.ad"] {
            assert!(!names(pattern, name), "{pattern}");
        }
    }
}
