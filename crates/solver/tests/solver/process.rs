//! The process as a solver: it agrees with the session, and nothing it does hurts.

use crate::support::{Pool, Step, config, process, session};
use logic::{Bits, Scalar, Sort, Term, Terms, Value};
use proptest::prelude::*;
use skolem_solver::{Answer, Checked, CorrectionSets, Limits, NextSet, Process, Program, Reason, Solver};
use std::time::Duration;

fn agree(terms: &mut Terms, pool: &Pool, asserted: &[u8], assumed: &[u8]) {
    let asserted: Vec<Term> = asserted.iter().map(|&choice| pool.pick_bool(choice)).collect();
    let assumed: Vec<Term> = assumed.iter().map(|&choice| pool.pick_bool(choice)).collect();
    let mut answers = Vec::new();
    let (mut session, mut process) = (session(), Checked::new(process()));
    let solvers: [&mut dyn Solver; 2] = [&mut session, &mut process];
    for solver in solvers {
        for &formula in &asserted {
            solver.assert(terms, formula);
        }
        let first = solver.check(terms, &assumed);
        let core = solver.core();
        if first == Answer::Unsat {
            assert_eq!(solver.check(terms, &core), Answer::Unsat, "the core alone");
        }
        let negated: Vec<Term> = assumed.iter().map(|&term| terms.not(term)).collect();
        solver.push();
        for &formula in &negated {
            solver.assert(terms, formula);
        }
        let second = solver.check(terms, &[]);
        solver.pop();
        let third = solver.check(terms, &[]);
        answers.push((first, second, third));
    }
    assert_eq!(answers[0], answers[1]);
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn bit_vectors(
        steps in prop::collection::vec(any::<Step>(), 4..60),
        asserted in prop::collection::vec(0..12u8, 0..4),
        assumed in prop::collection::vec(0..12u8, 0..4),
        width in 1..9u32,
        plain: bool,
    ) {
        let mut terms = if plain { Terms::plain() } else { Terms::new() };
        let mut pool = Pool::scalars(&mut terms, 3, 3, width);
        for step in steps {
            pool.step(&mut terms, step);
        }
        agree(&mut terms, &pool, &asserted, &assumed);
    }

    #[test]
    fn arrays(
        steps in prop::collection::vec(any::<Step>(), 4..40),
        asserted in prop::collection::vec(0..12u8, 0..5),
        assumed in prop::collection::vec(0..12u8, 0..5),
        index in 1..5u32,
        element in 1..5u32,
    ) {
        let mut terms = Terms::new();
        let mut pool = Pool::arrays(&mut terms, Scalar::Bits(index), Scalar::Bits(element), 3, 3);
        for step in steps {
            pool.step(&mut terms, step);
        }
        agree(&mut terms, &pool, &asserted, &assumed);
    }
}

#[test]
fn correction_sets_work_on_a_process() {
    let mut terms = Terms::new();
    let x = terms.symbol("x", Sort::Bits(8));
    let softs: Vec<(Term, u64)> = (1..6)
        .map(|n| {
            let bound = terms.number(8, n);
            (terms.ult(x, bound), n)
        })
        .collect();
    let two = terms.number(8, 2);
    let hard = terms.ule(two, x);
    let mut process = Checked::new(process());
    let mut sets = CorrectionSets::new(&mut process, &mut terms, &[hard], &softs);
    let NextSet::Set(set) = sets.next(&mut terms) else { panic!("there is a set") };
    assert_eq!((set.softs, set.weight), (vec![0, 1], 3));
    assert_eq!(sets.next(&mut terms), NextSet::Exhausted);
    drop(sets);
    let one = terms.number(8, 1);
    let small = terms.equal(x, one);
    assert_eq!(process.check(&mut terms, &[small]), Answer::Sat);
}

/// A formula that no solver decides quickly: a product of two large primes.
fn factoring(terms: &mut Terms) -> Term {
    let (p, q) = (terms.symbol("p", Sort::Bits(128)), terms.symbol("q", Sort::Bits(128)));
    let product = terms.multiply(p, q);
    // Not next to a power of two: such a product has a pattern that solvers find.
    let primes = [12_764_787_846_358_441_471, 14_029_308_640_133_735_369].map(|prime| terms.number(128, prime));
    let semiprime = terms.multiply(primes[0], primes[1]);
    let one = terms.number(128, 1);
    let limit = terms.number(128, u64::MAX);
    let parts =
        [terms.equal(product, semiprime), terms.ult(p, limit), terms.ult(q, limit), terms.ult(one, p), terms.ult(p, q)];
    terms.all(&parts)
}

#[test]
fn limits_and_interruption() {
    let mut terms = Terms::new();
    let hard = factoring(&mut terms);
    let mut process = process();
    let p = terms.symbol("flag", Sort::Bool);
    process.assert(&mut terms, p);
    process.push();
    process.assert(&mut terms, hard);
    process.set_limits(Limits::time(Duration::from_millis(300)));
    assert_eq!(process.check(&mut terms, &[]), Answer::Unknown(Reason::Time));

    process.set_limits(Limits { memory_mb: Some(1), ..Limits::NONE });
    if cfg!(target_os = "linux") {
        assert_eq!(process.check(&mut terms, &[]), Answer::Unknown(Reason::Memory));
    }

    process.set_limits(Limits::NONE);
    let interrupter = process.interrupter();
    let stop = std::thread::spawn({
        let interrupter = interrupter.clone();
        move || {
            std::thread::sleep(Duration::from_millis(200));
            interrupter.interrupt();
        }
    });
    assert_eq!(process.check(&mut terms, &[]), Answer::Unknown(Reason::Interrupted));
    stop.join().unwrap();
    interrupter.reset();

    // It was killed three times, and knows what it knew.
    process.pop();
    let not_p = terms.not(p);
    assert_eq!(process.check(&mut terms, &[not_p]), Answer::Unsat);
    assert_eq!(process.core(), vec![not_p]);
    assert_eq!(process.check(&mut terms, &[p]), Answer::Sat);
    process.push();
    process.pop();
    assert_eq!(process.value(&mut terms, p), Value::Bool(true));
}

fn misbehaving(script: &str) -> Program {
    Program { path: "/bin/sh".into(), arguments: vec!["-c".to_owned(), script.to_owned()], logic: None }
}

#[test]
#[cfg(unix)]
fn a_process_that_misbehaves_is_an_answer() {
    let mut terms = Terms::new();
    let p = terms.symbol("p", Sort::Bool);
    let q = terms.symbol("q", Sort::Bits(4));
    for (script, expected) in [
        ("exit 3", "ended with exit status: 3"),
        ("echo no such luck >&2; exit 1", "no such luck"),
        ("read line; echo maybe; cat >/dev/null", "answered maybe"),
        ("echo '(error \"line 1: what?\")'; cat >/dev/null", "what?"),
        ("echo unsat; echo '(nobody)'; cat >/dev/null", "(nobody)"),
    ] {
        let mut process = Process::start(misbehaving(script)).unwrap();
        let answer = process.check(&mut terms, &[p]);
        let Answer::Unknown(Reason::Failed(why)) = &answer else { panic!("{script}: {answer}") };
        assert!(why.contains(expected), "{script}: {why}");
        assert_eq!(process.core(), vec![]);
        assert_eq!(process.value(&mut terms, q), Value::default_of(Sort::Bits(4)));
    }
    // It says that there is a model, and then does not finish telling it.
    let mut process = Process::start(misbehaving("echo sat; echo '((s2 true) (s3'; cat >/dev/null")).unwrap();
    process.set_limits(Limits::time(Duration::from_millis(200)));
    assert_eq!(process.check(&mut terms, &[p]), Answer::Unknown(Reason::Time));
    assert_eq!(process.value(&mut terms, p), Value::Bool(false));
    // It never answers and never reads.
    let mut process = Process::start(misbehaving("sleep 1000")).unwrap();
    process.set_limits(Limits::time(Duration::from_millis(200)));
    let mut formula = p;
    for i in 0..20_000 {
        let next = terms.symbol(&format!("p{i}"), Sort::Bool);
        formula = terms.xor(formula, next);
    }
    process.assert(&mut terms, formula);
    assert_eq!(process.check(&mut terms, &[]), Answer::Unknown(Reason::Time));
    // It is not there.
    assert!(Process::start(Program::z3("/no/such/z3")).is_err());
}

/// A model that the process does not tell is no model: there is no value that could be given for it.
#[test]
#[cfg(unix)]
fn a_process_that_dies_after_sat_has_not_answered() {
    let mut terms = Terms::new();
    let p = terms.symbol("p", Sort::Bool);
    let x = terms.symbol("x", Sort::Bits(4));
    let one = terms.number(4, 1);
    let is_one = terms.equal(x, one);
    let formula = terms.and(p, is_one);
    // The one that answers last had the question before.
    let reading = "while read line; do case $line in \\(check-sat*) echo sat;; \\(get-value*)";
    for (death, expected) in [
        ("exit 7;; esac; done", "exit status: 7"),
        ("kill -9 $$;; esac; done", "signal: 9"),
        ("echo '((s2 true)'; exit 0;; esac; done", "exit status: 0"),
        ("echo '((s2 true))';; esac; done", "too few or too many"),
        ("echo '((s2 #b1) (s3 #b1))';; esac; done", "the sort of #b1 is wrong"),
        ("echo '(error \"no model\")';; esac; done", "no model"),
        ("echo '((s2 false) (s3 #x1))';; esac; done", "false in the model"),
    ] {
        let mut process = Process::start(misbehaving(&format!("{reading} {death}"))).unwrap();
        process.assert(&mut terms, formula);
        let answer = process.check(&mut terms, &[]);
        let Answer::Unknown(Reason::Failed(why)) = &answer else { panic!("{death}: {answer}") };
        assert!(why.contains(expected), "{death}: {why}");
    }
    // Once it has told its model, it may die.
    let told = format!("{reading} echo '((s2 true) (s3 #x1))'; exit 0;; esac; done");
    let mut process = Process::start(misbehaving(&told)).unwrap();
    process.assert(&mut terms, formula);
    assert_eq!(process.check(&mut terms, &[]), Answer::Sat);
    assert_eq!(process.value(&mut terms, formula), Value::Bool(true));
    assert_eq!(process.value(&mut terms, x), Value::Bits(Bits::new(4, 1)));
}

#[test]
fn shared_terms_are_written_once() {
    let mut terms = Terms::plain();
    let mut word = terms.symbol("x", Sort::Bits(8));
    // As a tree this would have more nodes than there are atoms.
    for _ in 0..300 {
        let flipped = terms.bit_not(word);
        let both = terms.bit_or(flipped, word);
        word = terms.bit_xor(both, word);
    }
    let zero = terms.number(8, 0);
    let is_zero = terms.equal(word, zero);
    let mut process = process();
    process.set_limits(Limits::time(Duration::from_secs(60)));
    assert_eq!(process.check(&mut terms, &[is_zero]), Answer::Sat);
}
