//! Limits are answers, interruptions too, and the session works afterwards.

use logic::{Sort, Term, Terms};
use skolem_solver::{Answer, Limits, Reason, Session, SessionOptions, Solver};
use std::time::Duration;

/// `pigeons` in fewer holes: easy to understand, and exponential for resolution (Haken 1985).
fn pigeonhole(terms: &mut Terms, pigeons: usize, holes: usize) -> Vec<Term> {
    let sits: Vec<Vec<Term>> = (0..pigeons)
        .map(|p| (0..holes).map(|h| terms.symbol(&format!("pigeon{p}in{h}"), Sort::Bool)).collect())
        .collect();
    let mut formulas: Vec<Term> = sits.iter().map(|holes| terms.any(holes)).collect();
    for (p, one) in sits.iter().enumerate() {
        for other in &sits[..p] {
            for (&a, &b) in one.iter().zip(other) {
                let both = terms.and(a, b);
                formulas.push(terms.not(both));
            }
        }
    }
    formulas
}

fn hard(terms: &mut Terms) -> Session {
    let mut session = Session::new();
    for formula in pigeonhole(terms, 12, 11) {
        session.assert(terms, formula);
    }
    session
}

#[test]
fn a_conflict_limit_is_an_answer() {
    let mut terms = Terms::new();
    let mut session = hard(&mut terms);
    session.set_limits(Limits::conflicts(1000));
    assert_eq!(session.check(&mut terms, &[]), Answer::Unknown(Reason::Conflicts));
    let conflicts = session.statistics().conflicts;
    assert!((1000..1100).contains(&conflicts), "{conflicts} conflicts");
    assert_eq!(session.core(), vec![]);
}

#[test]
fn a_time_limit_is_an_answer() {
    let mut terms = Terms::new();
    let mut session = hard(&mut terms);
    session.set_limits(Limits::time(Duration::from_millis(100)));
    assert_eq!(session.check(&mut terms, &[]), Answer::Unknown(Reason::Time));
    session.set_limits(Limits::time(Duration::ZERO));
    assert_eq!(session.check(&mut terms, &[]), Answer::Unknown(Reason::Time));
}

#[test]
fn a_memory_limit_is_an_answer() {
    let mut terms = Terms::new();
    let mut session = hard(&mut terms);
    session.set_limits(Limits { memory_mb: Some(1), ..Limits::NONE });
    let answer = session.check(&mut terms, &[]);
    if cfg!(target_os = "linux") {
        assert_eq!(answer, Answer::Unknown(Reason::Memory));
    }
}

#[test]
fn another_thread_can_interrupt() {
    let mut terms = Terms::new();
    let mut session = hard(&mut terms);
    let interrupter = session.interrupter();
    let stop = std::thread::spawn({
        let interrupter = interrupter.clone();
        move || {
            std::thread::sleep(Duration::from_millis(100));
            interrupter.interrupt();
        }
    });
    assert_eq!(session.check(&mut terms, &[]), Answer::Unknown(Reason::Interrupted));
    stop.join().unwrap();
    // It stays in force until it is taken back.
    assert_eq!(session.check(&mut terms, &[]), Answer::Unknown(Reason::Interrupted));
    interrupter.reset();
    let p = terms.symbol("pigeon0in0", Sort::Bool);
    let easy = terms.any(&[p]);
    session.set_limits(Limits::conflicts(1));
    assert_ne!(session.check(&mut terms, &[easy]), Answer::Unknown(Reason::Interrupted));
}

#[test]
fn an_interrupted_session_still_finds_the_truth() {
    let mut terms = Terms::new();
    let mut session =
        Session::with_options(SessionOptions { check_proofs: true, seed: 1, ..SessionOptions::default() });
    for formula in pigeonhole(&mut terms, 7, 6) {
        session.assert(&mut terms, formula);
    }
    session.set_limits(Limits::conflicts(10));
    assert_eq!(session.check(&mut terms, &[]), Answer::Unknown(Reason::Conflicts));
    session.set_limits(Limits::NONE);
    assert_eq!(session.check(&mut terms, &[]), Answer::Unsat);
}

#[test]
fn a_session_can_move_to_another_thread() {
    fn send<T: Send>(_: &T) {}
    let session = Session::new();
    send(&session);
    send(&session.interrupter());
}
