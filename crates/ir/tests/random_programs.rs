//! Properties of random well-typed programs.

mod generate;

use proptest::prelude::*;
use skolem_ir::{
    CallGraph, Code, Const, Effects, IdSet, Literal, MapId, ProcId, Program, SecondaryMap, Stmt, facts, parse_program,
    print_program, verify_program,
};

fn tape() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 0..600)
}

/// A constant with its literal spelt out: literals are numbered as they are met.
fn meaning(program: &Program, value: &Const) -> (Const, Option<Literal>) {
    match value {
        Const::Literal(id) => (Const::Null, Some(program.literals[*id].clone())),
        Const::Bool(_) | Const::Int { .. } | Const::F32(_) | Const::F64(_) | Const::Null => (value.clone(), None),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn generated_programs_are_valid(choices in tape()) {
        let program = generate::program(&choices);
        let violations: Vec<String> = verify_program(&program).iter().map(|found| found.describe(&program)).collect();
        prop_assert!(violations.is_empty(), "{}\n{}", violations.join("\n"), print_program(&program));
    }

    #[test]
    fn printing_and_parsing_gives_the_same_program(choices in tape()) {
        let program = generate::program(&choices);
        let text = print_program(&program);
        let parsed = parse_program(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(print_program(&parsed), text);
        prop_assert!(verify_program(&parsed).is_empty());
        prop_assert!(program.classes.values().eq(parsed.classes.values()));
        prop_assert!(program.maps.values().eq(parsed.maps.values()));
        for (id, procedure) in &program.procs {
            let other = &parsed.procs[id];
            let (Code::Body(body), Code::Body(parsed_body)) = (&procedure.code, &other.code) else {
                prop_assert_eq!(procedure, other);
                continue;
            };
            let mut canonical = body.canonical();
            let meant: Vec<_> = canonical.consts.iter().map(|value| meaning(&program, value)).collect();
            let got: Vec<_> = parsed_body.consts.iter().map(|value| meaning(&parsed, value)).collect();
            prop_assert_eq!(meant, got);
            canonical.consts.clone_from(&parsed_body.consts);
            prop_assert_eq!(&canonical, &**parsed_body);
        }
    }

    /// Whatever the text, it is a program or an error, and what was parsed can be verified and printed.
    #[test]
    fn broken_texts_are_errors(choices in tape(), at in any::<prop::sample::Index>(), cut in 0usize..40, put in ".{0,6}") {
        let text = print_program(&generate::program(&choices));
        let mut chars: Vec<char> = text.chars().collect();
        let start = at.index(chars.len());
        let end = (start + cut).min(chars.len());
        chars.splice(start..end, put.chars());
        if let Ok(program) = parse_program(&chars.into_iter().collect::<String>()) {
            verify_program(&program);
            print_program(&program);
        }
    }

    #[test]
    fn noise_is_an_error(text in "(class|proc|field|[a-z]|[{}()\\[\\]:,=@\"\n\\\\ ]|[0-9.-]|->){0,60}") {
        let _ = parse_program(&text);
    }

    /// The effects by components are those of the iteration that the paper gives.
    #[test]
    fn effects_are_the_fixpoint(choices in tape()) {
        let program = generate::program(&choices);
        let graph = CallGraph::new(&program);
        let effects = Effects::new(&program, &graph);
        let naive = naive_modifies(&program, &graph);
        for id in program.procs.keys() {
            prop_assert_eq!(&effects.of(&graph, id).modifies, &naive[id], "{}", &program.procs[id].name);
        }
    }

    #[test]
    fn callers_and_callees_agree(choices in tape()) {
        let program = generate::program(&choices);
        let graph = CallGraph::new(&program);
        for caller in program.procs.keys() {
            for callee in graph.callees(caller) {
                prop_assert!(graph.callers(callee).contains(&caller));
                prop_assert!(graph.component(callee) <= graph.component(caller));
                prop_assert!(graph.reachable([caller]).contains(callee));
            }
            let recursive = graph.callees(caller).iter().any(|&callee| graph.reachable([callee]).contains(caller));
            prop_assert_eq!(graph.is_recursive(caller), recursive);
        }
    }
}

/// papers/2 Fig. 18, to the letter.
fn naive_modifies(program: &Program, graph: &CallGraph) -> SecondaryMap<ProcId, IdSet<MapId>> {
    let mut modifies: SecondaryMap<ProcId, IdSet<MapId>> = SecondaryMap::new();
    for (id, procedure) in &program.procs {
        let Code::Body(body) = &procedure.code else { continue };
        for stmt in &body.stmts {
            match stmt {
                Stmt::Write { map, .. } | Stmt::Copy { map, .. } => modifies[id].insert(*map),
                Stmt::Free { .. } => modifies[id].insert(facts::ALIVE),
                Stmt::Assign { .. }
                | Stmt::Read { .. }
                | Stmt::Allocate { .. }
                | Stmt::Call(_)
                | Stmt::Assume { .. }
                | Stmt::Check { .. } => false,
            };
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        for id in program.procs.keys() {
            for callee in graph.callees(id) {
                let called = modifies[callee].clone();
                if !called.is_subset(&modifies[id]) {
                    modifies[id].extend_from(&called);
                    changed = true;
                }
            }
        }
    }
    modifies
}
