//! `skolem dump`: what Skolem makes of a program.

use crate::failure::Failure;
use crate::options::{DumpOptions, What};
use crate::target::{Target, Targets};
use ir::{CallGraph, Code, Effects, Regions, print_proc, print_proc_with_source, print_regions};
use std::path::Path;

/// Prints the IR or the regions of the targets, or the questions of a script.
pub fn dump(options: &DumpOptions) -> Result<(), Failure> {
    let text = match options.what {
        What::Ir => program(options, ir_of_targets),
        What::Regions => program(options, regions_of_targets),
        What::Smt2 => questions(options),
    };
    crate::print(&text?)
}

fn program(options: &DumpOptions, print: fn(&Targets) -> String) -> Result<String, Failure> {
    let mut inputs = options.inputs.open(None)?;
    let found = Targets::new(&mut inputs, &options.targets.patterns)?;
    Ok(print(&found))
}

fn ir_of_targets(found: &Targets) -> String {
    each(found, |target| ir(found, target))
}

fn regions_of_targets(found: &Targets) -> String {
    let graph = CallGraph::new(&found.program);
    let effects = Effects::new(&found.program, &graph);
    each(found, |target| regions(found, target, &graph, &effects))
}

fn questions(options: &DumpOptions) -> Result<String, Failure> {
    let is_script = |file: &Path| file.extension().is_some_and(|extension| extension == "smt2");
    match &options.inputs.inputs[..] {
        [file] if is_script(file) => crate::solve::questions(file),
        _ => Err(Failure::input(
            "--what smt2 takes one SMT-LIB script\nhelp: name a file that ends in .smt2; programs are not checked yet, \
             so there are no questions about them to show",
        )),
    }
}

fn each(found: &Targets, print: impl Fn(&Target) -> String) -> String {
    let texts: Vec<String> = found
        .targets
        .iter()
        .map(|target| match &target.trouble {
            None => format!("// {}\n{}", target.name, print(target)),
            Some(trouble) => format!("// {}\n// not supported: {trouble}\n", target.name),
        })
        .collect();
    texts.join("\n")
}

fn ir(found: &Targets, target: &Target) -> String {
    match found.sources.of(&target.class).and_then(|path| std::fs::read(path).ok()) {
        Some(source) => print_proc_with_source(&found.program, target.procedure, &String::from_utf8_lossy(&source)),
        None => print_proc(&found.program, target.procedure),
    }
}

fn regions(found: &Targets, target: &Target, graph: &CallGraph, effects: &Effects) -> String {
    let Code::Body(body) = &found.program.procs[target.procedure].code else { return String::new() };
    match Regions::new(target.procedure, body) {
        Ok(regions) => print_regions(&found.program, body, &regions, graph, effects),
        Err(irreducible) => format!("// not supported: {irreducible}\n"),
    }
}
