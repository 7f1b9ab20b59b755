//! The user's Java methods, by the names that users give them.

use crate::failure::Failure;
use crate::pattern::{choose, simple};
use ir::{Code, ProcId, Program};
use jvm::{Details, Inputs, Loader};
use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassAccessFlags, MethodAccessFlags};
use std::sync::Arc;
use subject::Sources;
use verdict::Language;

/// A method of the user's.
#[derive(Clone, Debug)]
pub struct Method {
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
    /// Did the compiler add it: a method of an enumeration or record that is not in the source?
    pub is_implicit: bool,
    /// Why there is no code, if there ought to be.
    pub trouble: Option<String>,
}

/// A program whose user methods are translated.
pub struct Methods {
    /// All classes and procedures that were met.
    pub program: Program,
    /// The targets, by class and then by line.
    pub targets: Vec<Method>,
    /// Where their sources are.
    pub sources: Sources,
    /// How many classes the inputs have.
    pub class_count: usize,
}

impl Methods {
    /// Translates the methods of the inputs. The targets are those that a pattern matches, or all if there is none.
    pub fn new(inputs: &mut Inputs, patterns: &[String]) -> Result<Methods, Failure> {
        let names = inputs.class_path.user_classes().map_err(Failure::input)?;
        let sources = Sources::new(inputs);
        let mut loader = Loader::new(inputs.class_path.clone(), []);
        let mut program = Program::default();
        let mut targets = Vec::new();
        for name in &names {
            let class = loader.class(&mut program, name).map_err(Failure::input)?;
            if let Some(details) = loader.details(class).cloned() {
                targets.extend(methods_of(&details, &program));
            }
        }
        for target in &mut targets {
            if let Err(error) = loader.supply(&mut program, target.procedure) {
                target.trouble = Some(error.to_string());
            }
            if let Code::Body(body) = &program.procs[target.procedure].code {
                target.line = body.source.lines.iter().map(|&(_, line)| line).min();
            }
        }
        if !patterns.is_empty() {
            choose(&mut targets, |method| &method.name, patterns, Language::Java)?;
        }
        targets.sort_by(|a, b| (&a.class.name, a.line).cmp(&(&b.class.name, b.line)));
        Ok(Methods { program, targets, sources, class_count: names.len() })
    }
}

/// The methods of a class that have code or ought to have some, in the order of the class file.
pub fn methods_of(details: &Arc<Details>, program: &Program) -> Vec<Method> {
    let mut entries: Vec<_> = details.methods.iter().collect();
    entries.sort_by_key(|(_, entry)| entry.index);
    let made_by_compiler = |flags: MethodAccessFlags| flags.contains(MethodAccessFlags::SYNTHETIC);
    entries
        .into_iter()
        // Bridges only pass on to methods that are listed; lambdas are the user's own code.
        .filter(|(key, entry)| !made_by_compiler(entry.flags) || key.starts_with("lambda$"))
        .filter(|(_, entry)| program.procs[entry.procedure].code == Code::Pending)
        .map(|(key, entry)| Method {
            name: readable_method(&details.name, key),
            procedure: entry.procedure,
            class: details.clone(),
            line: None,
            is_callable: !made_by_compiler(entry.flags) && !key.starts_with("<clinit>"),
            is_implicit: is_implicit(details, key, entry.index),
            trouble: None,
        })
        .collect()
}

/// Is a method one that the compiler adds: `values` and `valueOf` of an enumeration; of a record, accessors that only read the
/// field, and what compares and prints components as the language says?
fn is_implicit(details: &Details, key: &str, index: usize) -> bool {
    let name = &details.name;
    if details.file.access_flags.contains(ClassAccessFlags::ENUM) {
        return key == format!("values()[L{name};") || key == format!("valueOf(Ljava/lang/String;)L{name};");
    }
    let is_record = details.file.attributes.iter().any(|attribute| matches!(attribute, Attribute::Record { .. }));
    let code = details.file.methods.get(index).and_then(|method| {
        method.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Code { code, .. } => Some(&**code),
            _ => None,
        })
    });
    let Some(code) = code.filter(|_| is_record) else { return false };
    match key {
        "toString()Ljava/lang/String;" | "hashCode()I" => matches!(code, [_, Instruction::Invokedynamic(_), _]),
        "equals(Ljava/lang/Object;)Z" => matches!(code, [_, _, Instruction::Invokedynamic(_), _]),
        _ => {
            let field = key.split_once("()").map(|(name, descriptor)| format!("{name}:{descriptor}"));
            let is_component = field.is_some_and(|field| details.fields.contains_key(field.as_str()));
            is_component && matches!(code, [_, Instruction::Getfield(_), _])
        }
    }
}

/// All methods of a class by the names that users give them, with code or without.
pub fn all_methods(details: &Details) -> Vec<(String, ProcId)> {
    details.methods.iter().map(|(key, entry)| (readable_method(&details.name, key), entry.procedure)).collect()
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
}
