//! Printing declarations and whole programs.

use super::names::{Name, Quoted};
use super::print_body::BodyPrinter;
use crate::{
    Class, ClassId, ClassKind, Code, Map, MapId, MapKey, ProcId, Procedure, Program, SecondaryMap, Selector, Type,
    facts,
};
use std::fmt::{self, Write};

/// The text of a program.
pub fn print_program(program: &Program) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = program_to(&mut out, program);
    out
}

/// The text of a procedure, without what it refers to.
pub fn print_proc(program: &Program, id: ProcId) -> String {
    let mut out = String::new();
    if let Some(procedure) = program.procs.get(id) {
        let _ = proc_to(&mut out, program, procedure, None);
    }
    out
}

/// The text of a procedure with the lines of its source file as comments before the statements they became.
pub fn print_proc_with_source(program: &Program, id: ProcId, source: &str) -> String {
    let mut out = String::new();
    if let Some(procedure) = program.procs.get(id) {
        let lines: Vec<&str> = source.lines().collect();
        let _ = proc_to(&mut out, program, procedure, Some(&lines));
    }
    out
}

fn program_to(out: &mut String, program: &Program) -> fmt::Result {
    let mut fields: SecondaryMap<ClassId, Vec<MapId>> = SecondaryMap::new();
    for (id, map) in &program.maps {
        match map.key {
            MapKey::Field(class) if program.classes.is_valid(class) => fields[class].push(id),
            MapKey::Field(_) | MapKey::Global | MapKey::Element(_) | MapKey::Fact | MapKey::Address => {}
        }
    }
    for (id, class) in &program.classes {
        class_to(out, program, class, &fields[id])?;
    }
    let maps = program.maps.values().skip(facts::COUNT);
    if !program.classes.is_empty() && maps.len() > 0 {
        out.push('\n');
    }
    for map in maps {
        map_to(out, program, map)?;
    }
    for procedure in program.procs.values() {
        if !out.is_empty() {
            out.push('\n');
        }
        proc_to(out, program, procedure, None)?;
    }
    Ok(())
}

fn class_to(out: &mut String, program: &Program, class: &Class, own: &[MapId]) -> fmt::Result {
    write!(out, "class {}", Name(&class.name))?;
    match class.kind {
        ClassKind::Object { instantiable: true } => {}
        ClassKind::Object { instantiable: false } => out.push_str(" abstract"),
        ClassKind::Interface => out.push_str(" interface"),
        ClassKind::Array { element, element_class } => {
            out.push_str(" array ");
            typed(out, program, element, element_class)?;
        }
        ClassKind::Block => out.push_str(" block"),
        ClassKind::Scalar => out.push_str(" scalar"),
    }
    if let Some(above) = class.superclass {
        write!(out, " extends {}", class_name(program, above))?;
    }
    for (index, &above) in class.interfaces.iter().enumerate() {
        let before = if index == 0 { " implements " } else { ", " };
        write!(out, "{before}{}", class_name(program, above))?;
    }
    if let Some(file) = &class.file {
        write!(out, " file {}", Quoted(file))?;
    }
    // Fields are listed where their order is not that of their declarations.
    if class.fields != own {
        out.push_str(" fields (");
        for (index, &field) in class.fields.iter().enumerate() {
            write!(out, "{}{}", if index == 0 { "" } else { ", " }, map_name(program, field))?;
        }
        out.push(')');
    }
    if !class.methods.is_empty() {
        out.push_str(" {\n");
        for &(selector, method) in &class.methods {
            out.push_str("  ");
            selector_to(out, program.selectors.get(selector))?;
            writeln!(out, " = {}", proc_name(program, method))?;
        }
        out.push('}');
    }
    out.push('\n');
    Ok(())
}

fn map_to(out: &mut String, program: &Program, map: &Map) -> fmt::Result {
    if map.is_internal {
        out.push_str("internal ");
    }
    if map.constant {
        out.push_str("const ");
    }
    out.push_str(match map.key {
        MapKey::Global => "global",
        MapKey::Field(_) => "field",
        MapKey::Element(_) => "elements",
        MapKey::Fact | MapKey::Address => "fact",
    });
    write!(out, " {}: ", Name(&map.name))?;
    typed(out, program, map.value, map.value_class)?;
    match map.key {
        MapKey::Global | MapKey::Fact | MapKey::Address => {}
        MapKey::Field(class) => write!(out, " in {}", class_name(program, class))?,
        MapKey::Element(index) => write!(out, " by {index}")?,
    }
    out.push('\n');
    Ok(())
}

fn proc_to(out: &mut String, program: &Program, procedure: &Procedure, source: Option<&[&str]>) -> fmt::Result {
    write!(out, "proc {}(", Name(&procedure.name))?;
    let named = matches!(procedure.code, Code::Body(_));
    for (index, &ty) in procedure.params.iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        if named {
            write!(out, "l{index}: ")?;
        }
        typed(out, program, ty, procedure.param_classes.get(index).copied().flatten())?;
    }
    out.push(')');
    if let Some(result) = procedure.result {
        write!(out, " -> {result}")?;
    }
    if let Some(class) = procedure.class {
        write!(out, " in {}", class_name(program, class))?;
    }
    match &procedure.code {
        Code::Pending => out.push_str(" pending\n"),
        Code::External => out.push_str(" external\n"),
        Code::Abstract => out.push_str(" abstract\n"),
        Code::Unsupported(why) => writeln!(out, " unsupported {}", Quoted(why))?,
        Code::Body(body) => {
            out.push_str(" {\n");
            BodyPrinter { program, body, out }.whole(procedure.params.len(), source)?;
            out.push_str("}\n");
        }
    }
    Ok(())
}

fn typed(out: &mut String, program: &Program, ty: Type, class: Option<ClassId>) -> fmt::Result {
    write!(out, "{ty}")?;
    match class {
        Some(class) => write!(out, " {}", class_name(program, class)),
        None => Ok(()),
    }
}

pub(super) fn selector_to(out: &mut String, selector: Option<&Selector>) -> fmt::Result {
    match selector {
        Some(Selector { name, package: None }) => write!(out, "{}", Name(name)),
        Some(Selector { name, package: Some(package) }) => write!(out, "{} package {}", Name(name), Name(package)),
        None => out.write_str("\"?\""),
    }
}

// A dump of a program that was not verified must not fail: what does not exist is shown as a name that cannot be parsed
// back.

pub(super) fn class_name(program: &Program, id: ClassId) -> impl fmt::Display + '_ {
    Known(program.classes.get(id).map(|class| &*class.name), id)
}

pub(super) fn map_name(program: &Program, id: MapId) -> impl fmt::Display + '_ {
    Known(program.maps.get(id).map(|map| &*map.name), id)
}

pub(super) fn proc_name(program: &Program, id: ProcId) -> impl fmt::Display + '_ {
    Known(program.procs.get(id).map(|procedure| &*procedure.name), id)
}

struct Known<'a, I>(Option<&'a str>, I);

impl<I: fmt::Display> fmt::Display for Known<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, "{}", Name(name)),
            None => write!(f, "\"?{}\"", self.1),
        }
    }
}
