//! Targets: the user's methods, by the names that users give them.

use crate::failure::Failure;
use ir::{Code, ProcId, Program};
use jvm::{Details, Inputs, World};
use ristretto_classfile::MethodAccessFlags;
use std::sync::Arc;
use subject::Sources;

/// A method of the user's.
#[derive(Clone, Debug)]
pub struct Target {
    /// `Class.method(int,Node)`, as `--target` takes it.
    pub name: String,
    /// Its procedure.
    pub procedure: ProcId,
    /// Its class.
    pub class: Arc<Details>,
    /// The first line of its code.
    pub line: Option<u32>,
    /// Is it there to be called by name? Initialisers of classes and the bodies of lambdas are not.
    pub is_callable: bool,
    /// Why there is no code, if there ought to be.
    pub trouble: Option<String>,
}

/// A program whose user methods are translated.
pub struct Targets {
    /// All classes and procedures that were met.
    pub program: Program,
    /// The targets, by class and then by line.
    pub targets: Vec<Target>,
    /// Where their sources are.
    pub sources: Sources,
    /// How many classes the inputs have.
    pub class_count: usize,
}

impl Targets {
    /// Translates the methods of the inputs. The targets are those that a pattern matches, or all if there is none.
    pub fn new(inputs: &mut Inputs, patterns: &[String]) -> Result<Targets, Failure> {
        let names = inputs.class_path.user_classes().map_err(Failure::input)?;
        let sources = Sources::new(inputs);
        let mut world = World::new(inputs.class_path.clone(), []);
        let mut program = Program::default();
        let mut targets = Vec::new();
        for name in &names {
            let class = world.class(&mut program, name).map_err(Failure::input)?;
            if let Some(details) = world.details(class).cloned() {
                targets.extend(methods_of(&details, &program));
            }
        }
        for target in &mut targets {
            if let Err(error) = world.supply(&mut program, target.procedure) {
                target.trouble = Some(error.to_string());
            }
            if let Code::Body(body) = &program.procs[target.procedure].code {
                target.line = body.source.lines.iter().map(|&(_, line)| line).min();
            }
        }
        if !patterns.is_empty() {
            choose(&mut targets, patterns)?;
        }
        targets.sort_by(|a, b| (&a.class.name, a.line).cmp(&(&b.class.name, b.line)));
        Ok(Targets { program, targets, sources, class_count: names.len() })
    }
}

/// The methods of a class that have code or ought to have some, in the order of the class file.
pub fn methods_of(details: &Arc<Details>, program: &Program) -> Vec<Target> {
    let mut entries: Vec<_> = details.methods.iter().collect();
    entries.sort_by_key(|(_, entry)| entry.index);
    let made_by_compiler = |flags: MethodAccessFlags| flags.contains(MethodAccessFlags::SYNTHETIC);
    entries
        .into_iter()
        // Bridges only pass on to methods that are listed; lambdas are the user's own code.
        .filter(|(key, entry)| !made_by_compiler(entry.flags) || key.starts_with("lambda$"))
        .filter(|(_, entry)| program.procs[entry.procedure].code == Code::Pending)
        .map(|(key, entry)| Target {
            name: readable_method(&details.name, key),
            procedure: entry.procedure,
            class: details.clone(),
            line: None,
            is_callable: !made_by_compiler(entry.flags) && !key.starts_with("<clinit>"),
            trouble: None,
        })
        .collect()
}

/// All methods of a class by the names that users give them, with code or without.
pub fn all_methods(details: &Details) -> Vec<(String, ProcId)> {
    details.methods.iter().map(|(key, entry)| (readable_method(&details.name, key), entry.procedure)).collect()
}

/// Keeps what a pattern matches. Every pattern must match something.
pub fn choose(targets: &mut Vec<Target>, patterns: &[String]) -> Result<(), Failure> {
    for pattern in patterns {
        if !targets.iter().any(|target| matches(pattern, &target.name)) {
            return Err(Failure::input(format!(
                "no method matches --target {pattern}\nhelp: `skolem list` shows the methods there are; `*` stands for \
                 anything, as in --target '*.{}'",
                pattern.rsplit('.').next().unwrap_or(pattern)
            )));
        }
    }
    targets.retain(|target| patterns.iter().any(|pattern| matches(pattern, &target.name)));
    Ok(())
}

/// `bank/Account$Entry` → `bank.Account.Entry`. The numbers of anonymous classes keep their `$`.
pub fn readable_class(internal: &str) -> String {
    let mut name = String::with_capacity(internal.len());
    let mut rest = internal.chars().peekable();
    while let Some(char) = rest.next() {
        let nested = char == '$' && !name.is_empty() && rest.peek().is_some_and(|next| next.is_alphabetic());
        name.push(if char == '/' || nested { '.' } else { char });
    }
    name
}

/// The name of a method as the user writes it: parameter types without packages, constructors by their class.
fn readable_method(class: &str, name_and_descriptor: &str) -> String {
    let (name, descriptor) = name_and_descriptor.split_once('(').unwrap_or((name_and_descriptor, ")"));
    let descriptor = format!("({descriptor}");
    let class = readable_class(class);
    let name = match name {
        "<init>" => class.rsplit('.').next().unwrap_or(&class),
        name => name,
    };
    let parameters: Vec<String> = jvm::parameters(&descriptor).map(|p| simple(&jvm::source_type(p.0))).collect();
    format!("{class}.{name}({})", parameters.join(","))
}

/// A type without its package and without the classes around it.
fn simple(ty: &str) -> String {
    let ty = ty.trim();
    ty.rsplit(['.', '$']).next().unwrap_or(ty).to_owned()
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

/// `*` stands for any text.
pub fn glob(pattern: &str, text: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_users() {
        assert_eq!(
            readable_method("bank/Account$Entry", "add(I[Ljava/lang/String;Lbank/Account$Entry;)V"),
            "bank.Account.Entry.add(int,String[],Entry)"
        );
        assert_eq!(readable_method("bank/Account", "<init>()V"), "bank.Account.Account()");
        assert_eq!(readable_method("Main$1", "run()V"), "Main$1.run()");
    }

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
}
