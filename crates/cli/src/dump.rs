//! `skolem dump`: what Skolem makes of a program.

use crate::failure::Failure;
use crate::options::{DumpOptions, What};
use crate::target::{Target, Targets};
use ir::{CallGraph, Code, Effects, Regions, print_proc, print_proc_with_source, print_regions};

/// Prints the IR or the regions of the targets.
pub fn dump(options: &DumpOptions) -> Result<(), Failure> {
    let mut inputs = options.inputs.open()?;
    let found = Targets::new(&mut inputs, &options.targets.patterns)?;
    let text = match options.what {
        What::Ir => each(&found, |target| ir(&found, target)),
        What::Regions => {
            let graph = CallGraph::new(&found.program);
            let effects = Effects::new(&found.program, &graph);
            each(&found, |target| regions(&found, target, &graph, &effects))
        }
    };
    crate::print(&text)
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
