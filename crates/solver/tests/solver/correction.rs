//! Correction sets against all subsets.

use crate::support::{Pool, Step, brute_force, config, session};
use logic::{Sort, Term, Terms};
use proptest::prelude::*;
use skolem_solver::{
    Answer, CorrectionSet, CorrectionSets, Limits, NextSet, Reason, Session, Solver, one_correction_set,
};

/// All minimal correction sets, by trying every subset.
fn by_brute_force(terms: &Terms, symbols: &[Term], hard: &[Term], softs: &[(Term, u64)]) -> Vec<CorrectionSet> {
    let corrects = |set: usize| {
        let kept = softs.iter().enumerate().filter(|&(i, _)| set & 1 << i == 0).map(|(_, &(term, _))| term);
        let formulas: Vec<Term> = hard.iter().copied().chain(kept).collect();
        brute_force(terms, symbols, &formulas)
    };
    let all: Vec<usize> = (0..1 << softs.len()).filter(|&set| corrects(set)).collect();
    let minimal = |set: usize| !all.iter().any(|&other| other != set && other & set == other);
    all.iter()
        .filter(|&&set| minimal(set))
        .map(|&set| {
            let members: Vec<usize> = (0..softs.len()).filter(|i| set & 1 << i != 0).collect();
            let weight = members.iter().map(|&i| u128::from(softs[i].1)).sum();
            CorrectionSet { softs: members, weight }
        })
        .collect()
}

fn collect(mut next: impl FnMut() -> NextSet) -> Vec<CorrectionSet> {
    let mut sets = Vec::new();
    loop {
        match next() {
            NextSet::Set(set) => sets.push(set),
            NextSet::Exhausted => return sets,
            NextSet::Unknown(reason) => panic!("unlimited, but {reason}"),
        }
    }
}

fn sorted(mut sets: Vec<CorrectionSet>) -> Vec<Vec<usize>> {
    sets.sort_by(|a, b| a.softs.cmp(&b.softs));
    sets.into_iter().map(|set| set.softs).collect()
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn all_sets_smallest_first(
        steps in prop::collection::vec(any::<Step>(), 4..30),
        hard in prop::collection::vec(any::<u8>(), 0..3),
        context in prop::collection::vec(any::<u8>(), 0..2),
        softs in prop::collection::vec((any::<u8>(), any::<bool>(), 0..5u64), 0..7),
        weighted: bool,
        mixed in prop::collection::vec(any::<bool>(), 8),
    ) {
        let mut terms = Terms::new();
        let mut pool = Pool::scalars(&mut terms, 4, 1, 2);
        for step in steps {
            pool.step(&mut terms, step);
        }
        let context: Vec<Term> = context.iter().map(|&choice| pool.pick_bool(choice)).collect();
        let hard: Vec<Term> = hard.iter().map(|&choice| pool.pick_bool(choice)).collect();
        let softs: Vec<(Term, u64)> = softs
            .iter()
            .map(|&(choice, negated, weight)| {
                let term = pool.pick_bool(choice);
                (if negated { terms.not(term) } else { term }, if weighted { weight } else { 1 })
            })
            .collect();
        let all_hard = [&context[..], &hard].concat();
        let expected = by_brute_force(&terms, &pool.symbols, &all_hard, &softs);

        let mut session = session();
        for &formula in &context {
            session.assert(&mut terms, formula);
        }
        let before = session.check(&mut terms, &[]);
        // Lightest first, all of them, once each.
        let found = {
            let mut sets = CorrectionSets::new(&mut session, &mut terms, &hard, &softs);
            collect(|| sets.next(&mut terms))
        };
        prop_assert!(found.iter().map(|set| set.weight).is_sorted(), "{found:?}");
        for set in &found {
            prop_assert_eq!(set.weight, set.softs.iter().map(|&i| u128::from(softs[i].1)).sum::<u128>());
        }
        prop_assert_eq!(sorted(found), sorted(expected.clone()));
        // The same sets, in any order, by the fast way, and by both ways in turns.
        let found = {
            let mut sets = CorrectionSets::new(&mut session, &mut terms, &hard, &softs);
            collect(|| sets.one(&mut terms))
        };
        prop_assert_eq!(sorted(found), sorted(expected.clone()));
        let found = {
            let mut sets = CorrectionSets::new(&mut session, &mut terms, &hard, &softs);
            let mut turns = mixed.iter().cycle();
            collect(|| if turns.next() == Some(&true) { sets.one(&mut terms) } else { sets.next(&mut terms) })
        };
        prop_assert_eq!(sorted(found), sorted(expected));
        // Nothing of it is left behind.
        prop_assert_eq!(session.check(&mut terms, &[]), before);
    }
}

#[test]
fn the_example_of_the_paper() {
    // papers/3 §IV.A: (x), (¬x ∨ y), (¬y) has three correction sets of one element.
    let mut terms = Terms::new();
    let (x, y) = (terms.symbol("x", Sort::Bool), terms.symbol("y", Sort::Bool));
    let (implication, not_y) = (terms.implies(x, y), terms.not(y));
    let softs = [(x, 1), (implication, 1), (not_y, 1)];
    let mut session = session();
    let mut sets = CorrectionSets::new(&mut session, &mut terms, &[], &softs);
    assert_eq!(sorted(collect(|| sets.next(&mut terms))), [[0], [1], [2]]);
    assert_eq!(CorrectionSet { softs: vec![1], weight: 1 }.satisfied(3), [0, 2]);
}

#[test]
fn hard_formulas_that_contradict_each_other_have_no_correction() {
    let mut terms = Terms::new();
    let (x, y) = (terms.symbol("x", Sort::Bool), terms.symbol("y", Sort::Bool));
    let not_x = terms.not(x);
    let mut session = session();
    assert_eq!(one_correction_set(&mut session, &mut terms, &[x, not_x], &[y]), NextSet::Exhausted);
    assert_eq!(
        one_correction_set(&mut session, &mut terms, &[x], &[y]),
        NextSet::Set(CorrectionSet { softs: vec![], weight: 0 })
    );
    assert_eq!(session.check(&mut terms, &[]), Answer::Sat);
}

/// Five hundred blocked regions, of which each of fifty groups needs one open.
fn groups(terms: &mut Terms) -> (Vec<Term>, Vec<(Term, u64)>) {
    let regions: Vec<Term> = (0..500).map(|i| terms.symbol(&format!("region{i}"), Sort::Bool)).collect();
    let hard = regions.chunks(10).map(|group| terms.any(group)).collect();
    let softs = regions.iter().enumerate().map(|(i, &region)| (terms.not(region), 1 + i as u64 % 10)).collect();
    (hard, softs)
}

#[test]
fn many_softs_are_no_problem() {
    let mut terms = Terms::new();
    let (hard, softs) = groups(&mut terms);
    let mut session = Session::new();
    let mut sets = CorrectionSets::new(&mut session, &mut terms, &hard, &softs);
    let NextSet::Set(set) = sets.one(&mut terms) else { panic!("there are sets") };
    assert_eq!(set.softs.len(), 50);
    let NextSet::Set(set) = sets.next(&mut terms) else { panic!("there are sets") };
    assert_eq!(set.weight, 50);
    assert!(set.softs.iter().all(|soft| soft % 10 == 0));
}

#[test]
fn an_interrupted_search_can_go_on() {
    let mut terms = Terms::new();
    let (hard, softs) = groups(&mut terms);
    let mut session = Session::new();
    let interrupter = session.interrupter();
    interrupter.interrupt();
    let mut sets = CorrectionSets::new(&mut session, &mut terms, &hard, &softs);
    assert_eq!(sets.next(&mut terms), NextSet::Unknown(Reason::Interrupted));
    assert_eq!(sets.one(&mut terms), NextSet::Unknown(Reason::Interrupted));
    interrupter.reset();
    assert!(matches!(sets.next(&mut terms), NextSet::Set(CorrectionSet { weight: 50, .. })));
    drop(sets);
    session.set_limits(Limits::NONE);
}
