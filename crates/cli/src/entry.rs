//! Where a program starts.

use crate::failure::Failure;
use jvm::{ClassPathError, Inputs, Pool, parse_class};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{ClassFile, MethodAccessFlags};
use std::path::Path;

/// A class that could be started.
struct Candidate {
    name: String,
    source_file: Option<String>,
}

/// The internal name of the class to start: as asked, else as the rules of `--main` say.
pub fn main_class(inputs: &Inputs, asked: Option<&str>, first: &Path) -> Result<String, Failure> {
    if let Some(asked) = asked {
        return Ok(asked.replace('.', "/"));
    }
    if let Some(named) = inputs.class_path.main_class() {
        return Ok(named);
    }
    let (mut candidates, almost) = candidates(inputs)?;
    match candidates.len() {
        0 => {
            let almost =
                almost.map_or(String::new(), |name| format!("; that of {} is not public and static", dotted(&name)));
            Err(Failure::input(format!(
                "{}: no class in it has a `public static void main(String[])`{almost}\nhelp: name the class to run with \
                 --main, or see `skolem list` for the methods there are",
                first.display()
            )))
        }
        1 => Ok(candidates.remove(0).name),
        _ => match of_input(&candidates, first) {
            Some(candidate) => Ok(candidate.name.clone()),
            None => {
                let names: Vec<String> =
                    candidates.iter().map(|candidate| format!("\n  {}", dotted(&candidate.name))).collect();
                let example = dotted(&candidates[0].name);
                Err(Failure::input(format!(
                    "several classes have a `main`:{}\nhelp: choose one, as in --main {example}",
                    names.concat()
                )))
            }
        },
    }
}

/// The candidate that the first input stands for.
fn of_input<'a>(candidates: &'a [Candidate], first: &Path) -> Option<&'a Candidate> {
    let (file, stem) = (first.file_name()?.to_str()?, first.file_stem()?.to_str()?);
    let simple = |candidate: &&Candidate| candidate.name.rsplit('/').next() == Some(stem);
    match first.extension()?.to_str()? {
        "class" => candidates.iter().find(simple),
        "java" => {
            let own = || candidates.iter().filter(|candidate| candidate.source_file.as_deref() == Some(file));
            own().find(simple).or_else(|| if own().count() == 1 { own().next() } else { None })
        }
        _ => None,
    }
}

fn dotted(internal: &str) -> String {
    internal.replace('/', ".")
}

/// The user's classes with a proper `main`, and one whose `main` is not proper. Classes that cannot be read count only
/// if there is no other.
fn candidates(inputs: &Inputs) -> Result<(Vec<Candidate>, Option<String>), Failure> {
    let (mut found, mut almost, mut broken) = (Vec::new(), None, None);
    for name in inputs.class_path.user_classes().map_err(Failure::input)? {
        match read(inputs, &name) {
            Ok(Some(class)) => match main_flags(&class) {
                Some(flags) if flags.contains(MethodAccessFlags::PUBLIC | MethodAccessFlags::STATIC) => {
                    found.push(Candidate { source_file: source_file(&class), name });
                }
                Some(_) => almost = Some(name),
                None => {}
            },
            Ok(None) => {}
            Err(failure) => {
                broken.get_or_insert(failure);
            }
        }
    }
    match broken {
        Some(broken) if found.is_empty() => Err(broken),
        _ => Ok((found, almost)),
    }
}

fn read(inputs: &Inputs, name: &str) -> Result<Option<ClassFile<'static>>, Failure> {
    let found = inputs.class_path.find(name).map_err(|error: ClassPathError| Failure::input(error))?;
    found.map(|found| parse_class(&found.bytes, &found.origin).map_err(Failure::input)).transpose()
}

/// The flags of `main(String[])`.
fn main_flags(class: &ClassFile<'static>) -> Option<MethodAccessFlags> {
    let pool = Pool(&class.constant_pool);
    let named = |index: u16, text: &str| pool.utf8(index).is_ok_and(|name| name == text);
    let mut mains = class
        .methods
        .iter()
        .filter(|method| named(method.name_index, "main") && named(method.descriptor_index, "([Ljava/lang/String;)V"));
    mains.next().map(|method| method.access_flags)
}

fn source_file(class: &ClassFile<'static>) -> Option<String> {
    class.attributes.iter().find_map(|attribute| match attribute {
        Attribute::SourceFile { source_file_index, .. } => {
            Pool(&class.constant_pool).utf8(*source_file_index).ok().map(str::to_owned)
        }
        _ => None,
    })
}
