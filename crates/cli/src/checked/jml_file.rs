//! Clauses in a `.jml` file: the declarations of methods without bodies, each below its clauses.

use clause::NameLookup;
use ir::ProcId;
use std::collections::BTreeMap;
use subject::Subject;
use symbolic::Procedures;

/// The text of a file with these clauses.
pub(super) fn jml_file(subject: &Subject, clauses: &[(ProcId, Vec<String>)]) -> String {
    let mut classes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (procedure, clauses) in clauses {
        let (class, name) = {
            let program = subject.program();
            let Some(class) = program.procs[*procedure].class else { continue };
            (program.classes[class].name.to_string(), program.procs[*procedure].name.to_string())
        };
        let lines = classes.entry(class.clone()).or_default();
        lines.extend(clauses.iter().map(|clause| format!("//@ {clause};")));
        lines.extend([declaration(subject, *procedure, &class, &name), String::new()]);
    }
    let package = classes.keys().find_map(|class| class.rsplit_once('/')).map(|(package, _)| package.replace('/', "."));
    let mut text = package.map_or(String::new(), |package| format!("package {package};\n\n"));
    for (class, lines) in classes {
        let nested: Vec<&str> = class.rsplit('/').next().unwrap_or(&class).split('$').collect();
        for (depth, name) in nested.iter().enumerate() {
            text += &format!("{}class {name} {{\n", "    ".repeat(depth));
        }
        let indent = "    ".repeat(nested.len());
        for line in lines {
            text += &if line.is_empty() { "\n".to_owned() } else { format!("{indent}{line}\n") };
        }
        let end = text.trim_end().len();
        text.truncate(end);
        text.push('\n');
        for depth in (0..nested.len()).rev() {
            text += &format!("{}}}\n", "    ".repeat(depth));
        }
        text.push('\n');
    }
    let end = text.trim_end().len();
    text.truncate(end);
    text.push('\n');
    text
}

/// `boolean contains(int v);`
fn declaration(subject: &Subject, procedure: ProcId, class: &str, name: &str) -> String {
    let at = name.find('(').unwrap_or(name.len());
    let (method, descriptor) = name.split_at(at);
    let method = method.rsplit_once('.').map_or(method, |(_, method)| method);
    let types = jvm::parameters(descriptor).map(|param| jvm::source_type(param.0));
    let names = subject.parameters(procedure).into_iter().map(|(name, _)| name);
    let params: Vec<String> = types.zip(names).map(|(ty, name)| format!("{ty} {name}")).collect();
    let params = params.join(", ");
    if method == "<init>" {
        let own = class.rsplit(['/', '$']).next().unwrap_or(class);
        return format!("{own}({params});");
    }
    let result = descriptor.rsplit_once(')').map_or("void".to_owned(), |(_, result)| jvm::source_type(result));
    let is_static = if subject.takes_receiver(procedure) { "" } else { "static " };
    format!("{is_static}{result} {method}({params});")
}
