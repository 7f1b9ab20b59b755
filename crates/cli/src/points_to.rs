//! What the references of a C program may refer to, for lists and dumps.

use crate::listing::Listing;
use ir::{Code, ProcId, RegionId, Regions};
use llvm::CProgram;
use pointsto::{Effects, ObjectId, Places, PointsTo, Setting};
use std::fmt::Write;

/// How a program is analysed.
pub struct Analysis {
    setting: Setting,
    roots: Vec<ProcId>,
}

impl Analysis {
    /// From `main` and what runs around it, or from all functions of the user's if there is none.
    pub fn new(program: &CProgram) -> Analysis {
        let users = program.functions.iter().filter(|function| !function.is_library);
        let users: Vec<ProcId> = users.map(|function| function.procedure).collect();
        let has_code = |id: &ProcId| matches!(program.program.procs[*id].code, Code::Body(_));
        let main = program.program.proc_named("main").filter(has_code);
        let around = ["exit", "atexit"].into_iter().filter_map(|name| program.program.proc_named(name));
        let around = around.chain(program.constructors.iter().copied()).chain(program.destructors.iter().copied());
        let roots = main.map_or_else(|| users.clone(), |main| vec![main]);
        let roots = roots.into_iter().chain(around).filter(has_code).collect();
        Analysis {
            setting: csubject::points_to::setting(program, &program.program, &users.into_iter().collect()),
            roots,
        }
    }

    /// Analyses the program.
    pub fn run(&self, found: &Listing) -> PointsTo {
        PointsTo::analyse_in(&found.program, &self.setting, &self.roots)
    }
}

/// What each region of a function may read and write, in the user's names.
pub fn regions(points_to: &PointsTo, regions: &Regions) -> String {
    if !points_to.is_reached(regions.procedure) {
        return "not reached from main\n".to_owned();
    }
    let mut out = String::new();
    for (id, effects) in &points_to.region_effects(regions.procedure, regions) {
        let region = &regions.regions[id];
        let title = match (id, region.lines) {
            (RegionId::BODY, _) => "whole body".to_owned(),
            (_, Some((first, _))) => format!("loop at line {first}"),
            (_, None) => "loop".to_owned(),
        };
        // Writing to a string does not fail.
        let _ = writeln!(out, "memory of the {title}");
        let names = |objects: Vec<ObjectId>| objects.into_iter().map(|object| points_to.name(object).to_owned());
        let is_seen = |object: &ObjectId| is_seen(points_to, regions.procedure, effects, *object);
        let made = names(effects.allocates.iter().filter(is_seen).collect()).collect();
        let freed = names(effects.frees.iter().filter(is_seen).collect()).collect();
        let lists = [
            ("reads", places(points_to, &effects.reads, is_seen)),
            ("writes", places(points_to, &effects.writes, is_seen)),
            ("makes", made),
            ("frees", freed),
        ];
        for (what, mut list) in lists {
            list.sort_unstable();
            list.dedup();
            if !list.is_empty() {
                let _ = writeln!(out, "  {what} {}", list.join(", "));
            }
        }
    }
    out
}

/// What other functions make and free while the region runs, such as their local variables, is not seen.
fn is_seen(points_to: &PointsTo, procedure: ProcId, effects: &Effects, object: ObjectId) -> bool {
    let is_own = points_to.made_in(object).is_none_or(|maker| maker == procedure);
    is_own || !effects.allocates.contains(object) || !effects.frees.contains(object)
}

fn places(points_to: &PointsTo, places: &Places, is_seen: impl Fn(&ObjectId) -> bool) -> Vec<String> {
    let shown = places.iter().filter(|(object, _)| is_seen(object));
    shown
        .map(|(&object, extent)| {
            let ranges: Vec<String> = extent.ranges.iter().map(|(start, end)| format!("{start}..{end}")).collect();
            match (extent.is_whole, ranges.is_empty()) {
                (true, _) | (false, true) => points_to.name(object).to_owned(),
                (false, false) => format!("{} [{}]", points_to.name(object), ranges.join(", ")),
            }
        })
        .collect()
}
