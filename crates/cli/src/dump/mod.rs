//! `skolem dump`: what Skolem makes of a program.

mod blocks;
mod names;
mod readable;
mod smt2;
mod summary;

use crate::checked::{Checked, Target, tell_diagnostics};
use crate::failure::Failure;
use crate::interrupt;
use crate::listing::{Listed, Listing};
use crate::options::{DumpOptions, Engine, What};
use ir::{CallGraph, Code, Effects, Regions, print_proc, print_proc_with_source, print_regions};
use refine::{Formulation, refined};
use std::path::Path;
use std::sync::atomic::Ordering;
use symbolic::Contracts;

/// Exit status: a contract is at fault.
const FAULTY: u8 = 2;
/// Exit status: there is nothing to show about some target.
const UNDECIDED: u8 = 3;

/// Shows what is asked for, and returns the exit status.
pub fn dump(options: &DumpOptions) -> Result<u8, Failure> {
    if matches!(options.engine, Engine::Refine | Engine::Infer | Engine::Prove) && options.what != What::Summary {
        let what = "only summaries differ by engine";
        return Err(Failure::input(format!("{what}\nhelp: use --engine with --what summary")));
    }
    if options.engine == Engine::Paths {
        let what = "the engine `paths` has no formula for all runs that could be shown";
        return Err(Failure::input(format!("{what}\nhelp: leave --engine out, or use `skolem check --engine paths`")));
    }
    match options.what {
        What::Ir => program(options, ir_of_targets).map(|()| 0),
        What::Regions => program(options, regions_of_targets).map(|()| 0),
        What::Summary => {
            let mut texts = Vec::new();
            let status = each_formulation(options, |checked, target, formulation| {
                texts.push(summary::write(checked, target, formulation));
                Ok(())
            })?;
            write(options, &texts.join("\n"))?;
            Ok(status)
        }
        What::Smt2 => {
            let mut scripts = smt2::Scripts::new(options.output.as_deref());
            if let [file] = &options.inputs.inputs[..]
                && file.extension().is_some_and(|extension| extension == "smt2")
            {
                for (index, script) in crate::solve::questions(file)?.into_iter().enumerate() {
                    scripts.add(&smt2::Script::of_file(file, index + 1, script))?;
                }
                return Ok(0);
            }
            each_formulation(options, |checked, target, formulation| {
                let (mut script, mut next) = (smt2::Questions::new(checked, target, formulation), Ok(()));
                while let (Ok(()), Some(written)) = (&next, script.next_script()) {
                    next = scripts.add(&written);
                }
                next
            })
        }
    }
}

fn program(options: &DumpOptions, print: fn(&Listing) -> String) -> Result<(), Failure> {
    let found = Listing::open(&options.inputs, &options.targets.patterns)?;
    write(options, &print(&found))
}

fn write(options: &DumpOptions, text: &str) -> Result<(), Failure> {
    match &options.output {
        Some(path) => write_file(path, text),
        None => crate::print(text),
    }
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text)
        .map_err(|error| Failure::input(format!("{}: cannot write it: {error}\nhelp: check -o", path.display())))
}

/// Executes the targets as a check does, and shows each.
fn each_formulation(
    options: &DumpOptions,
    mut show: impl FnMut(&Checked, &Target, Formulation<'_>) -> Result<(), Failure>,
) -> Result<u8, Failure> {
    let checked = Checked::open(&options.inputs, &options.targets, &options.bounds)?;
    let interrupted = interrupt::flag_with(|| eprintln!("interrupted"));
    let (limits, how) = (checked.limits(), checked.options(interrupted.clone()));
    let (mut is_faulty, mut is_undecided) = (checked.has_bad_contract, false);
    let callees = checked.callees();
    for target in &checked.targets {
        let mut contract = checked.contract(target);
        let watch = ::check::Watch::new(&how);
        let (program, limits) = ((checked.subject(), &callees as &dyn Contracts), (limits, &how));
        let formulation = match options.engine {
            Engine::Refine | Engine::Infer | Engine::Prove => {
                refined::unexplored(program, target.procedure, &mut contract, limits, &watch)
            }
            Engine::Auto | Engine::Bounded | Engine::Paths => {
                Formulation::new(program.0, program.1, target.procedure, &mut contract, limits, &watch)
            }
        };
        // What is there by now is not what was asked for.
        if interrupted.load(Ordering::Relaxed) {
            return Ok(interrupt::STATUS);
        }
        match formulation {
            Ok(formulation) => show(&checked, target, formulation)?,
            Err(undecided) => {
                eprintln!("{}: {}", target.name, undecided.reason);
                is_undecided = true;
            }
        }
        is_faulty |= tell_diagnostics(&contract, &callees);
    }
    Ok(match (is_faulty, is_undecided) {
        (true, _) => FAULTY,
        (false, true) => UNDECIDED,
        (false, false) => 0,
    })
}

fn ir_of_targets(found: &Listing) -> String {
    each(found, |target| ir(found, target))
}

fn regions_of_targets(found: &Listing) -> String {
    let graph = CallGraph::new(&found.program);
    let effects = Effects::new(&found.program, &graph);
    #[cfg(feature = "c")]
    if let Some(analysis) = &found.analysis {
        let points_to = analysis.run(found);
        return each(found, |target| {
            let mut text = regions(found, target, &graph, &effects);
            if let Code::Body(body) = &found.program.procs[target.procedure].code
                && let Ok(regions) = Regions::new(target.procedure, body)
            {
                text.push_str(&crate::points_to::regions(&points_to, &regions));
            }
            text
        });
    }
    each(found, |target| regions(found, target, &graph, &effects))
}

fn each(found: &Listing, print: impl Fn(&Listed) -> String) -> String {
    let texts: Vec<String> = found
        .listed
        .iter()
        .map(|target| match &target.trouble {
            None => format!("// {}\n{}", target.name, print(target)),
            Some(trouble) => format!("// {}\n// not supported: {trouble}\n", target.name),
        })
        .collect();
    texts.join("\n")
}

fn ir(found: &Listing, target: &Listed) -> String {
    match target.source.as_ref().and_then(|path| std::fs::read(path).ok()) {
        Some(source) => print_proc_with_source(&found.program, target.procedure, &String::from_utf8_lossy(&source)),
        None => print_proc(&found.program, target.procedure),
    }
}

fn regions(found: &Listing, target: &Listed, graph: &CallGraph, effects: &Effects) -> String {
    let Code::Body(body) = &found.program.procs[target.procedure].code else { return String::new() };
    match Regions::new(target.procedure, body) {
        Ok(regions) => print_regions(&found.program, body, &regions, graph, effects),
        Err(irreducible) => format!("// not supported: {irreducible}\n"),
    }
}

/// The bounds of a check, in words.
fn bounds(checked: &Checked) -> String {
    let bounds = checked.bounds();
    let mut words = Vec::new();
    words.extend(bounds.scope.map(|scope| format!("scope {scope}")));
    words.extend(bounds.class_scopes.iter().map(|(class, scope)| format!("scope {class}={scope}")));
    words.extend(bounds.array_length.map(|length| format!("array length {length}")));
    words.extend(bounds.unroll.map(|unroll| format!("unroll {unroll}")));
    words.join(", ")
}

/// `File.java:12`.
fn place(location: &verdict::Location) -> String {
    format!("{}:{}", location.file, location.line)
}
