//! Cores and minimised cores against brute force.

use crate::support::{Pool, Step, brute_force, config, session};
use logic::{Sort, Term, Terms};
use proptest::prelude::*;
use skolem_solver::{Answer, Effort, Limits, Minimised, Solver, minimise_core};

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn minimised_cores_are_minimal(
        steps in prop::collection::vec(any::<Step>(), 4..30),
        context in prop::collection::vec(any::<u8>(), 0..3),
        fixed in prop::collection::vec(any::<u8>(), 0..2),
        assumed in prop::collection::vec((any::<u8>(), any::<bool>()), 1..9),
    ) {
        let mut terms = Terms::new();
        let mut pool = Pool::scalars(&mut terms, 3, 2, 2);
        for step in steps {
            pool.step(&mut terms, step);
        }
        let context: Vec<Term> = context.iter().map(|&choice| pool.pick_bool(choice)).collect();
        let fixed: Vec<Term> = fixed.iter().map(|&choice| pool.pick_bool(choice)).collect();
        let mut assumed: Vec<Term> = assumed
            .iter()
            .map(|&(choice, negated)| {
                let term = pool.pick_bool(choice);
                if negated { terms.not(term) } else { term }
            })
            .collect();
        let mut session = session();
        for &formula in &context {
            session.assert(&mut terms, formula);
        }
        assumed.extend(&fixed);
        if session.check(&mut terms, &assumed) != Answer::Unsat {
            return Ok(());
        }
        let unsat = |core: &[Term]| !brute_force(&terms, &pool.symbols, &[&context[..], &fixed, core].concat());
        let core = session.core();
        prop_assert!(unsat(&core));
        let positions: Vec<_> = core.iter().map(|term| assumed.iter().position(|other| other == term)).collect();
        prop_assert!(positions.is_sorted(), "cores are in the order of the assumptions");

        let Minimised { core: smaller, minimal } =
            minimise_core(&mut session, &mut terms, &fixed, &core, &Effort::default());
        prop_assert!(minimal);
        prop_assert!(!brute_force(&terms, &pool.symbols, &[&context[..], &fixed, &smaller].concat()));
        for left_out in 0..smaller.len() {
            let mut rest = smaller.clone();
            rest.remove(left_out);
            prop_assert!(brute_force(&terms, &pool.symbols, &[&context[..], &fixed, &rest].concat()));
        }
    }
}

/// `p0`, `p0 → p1`, …, `¬pn`: all are needed; the others are not.
#[test]
fn a_chain_is_found_among_noise() {
    let mut terms = Terms::new();
    let p: Vec<Term> = (0..=20).map(|i| terms.symbol(&format!("p{i}"), Sort::Bool)).collect();
    let noise: Vec<Term> = (0..100).map(|i| terms.symbol(&format!("n{i}"), Sort::Bool)).collect();
    let mut chain = vec![p[0]];
    chain.extend((0..20).map(|i| terms.implies(p[i], p[i + 1])));
    chain.push(terms.not(p[20]));
    let assumed: Vec<Term> =
        noise.iter().copied().zip(chain.iter().copied().cycle()).flat_map(|(a, b)| [a, b]).collect();
    let mut session = session();
    assert_eq!(session.check(&mut terms, &assumed), Answer::Unsat);
    let core = session.core();
    let result = minimise_core(&mut session, &mut terms, &[], &assumed, &Effort::default());
    assert_eq!(result, Minimised { core: chain, minimal: true });
    assert!(core.len() <= 22 + 100);
}

#[test]
fn effort_is_respected() {
    let mut terms = Terms::new();
    let p: Vec<Term> = (0..10).map(|i| terms.symbol(&format!("p{i}"), Sort::Bool)).collect();
    let mut session = session();
    let all = terms.all(&p);
    let not_all = terms.not(all);
    session.assert(&mut terms, not_all);
    let before = session.statistics().checks;
    let effort = Effort { checks: 3, limits: Limits::conflicts(10) };
    let result = minimise_core(&mut session, &mut terms, &[], &p, &effort);
    assert_eq!(result, Minimised { core: p, minimal: false });
    assert_eq!(session.statistics().checks, before + 3);
    assert_eq!(session.limits(), Limits::NONE);
}
