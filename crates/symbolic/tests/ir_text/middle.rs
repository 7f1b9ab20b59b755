//! Execution that starts in the middle of a procedure, from a state that is made up.

use crate::support::explore::{Explored, any_locals, heap};
use crate::support::fork;
use crate::support::given::{value_of, word_of};
use crate::support::world::TestWorld;
use crate::{BOUNDS, MAX_PATHS, concrete, generate, paths, split, tell};
use expect_test::{Expect, expect};
use ir::{BlockId, EntityRef, RegionId, Type};
use logic::{Assignment, Evaluator, Term, Terms};
use merge::RegionExits;
use skolem_symbolic::{
    Code, Context, Cut, CutReason, Execution, Findings, Model, Next, PendingCall, Procedures, State, World,
};
use std::rc::Rc;
use std::sync::atomic::Ordering;

/// The code of a procedure.
fn code(execution: &mut Execution<'_, '_>, world: &TestWorld<'_>, name: &str) -> Rc<Code> {
    let procedure = world.program().proc_named(name).expect("a declared procedure");
    let Model::Code(body) = world.model(procedure) else { panic!("{name} has no code") };
    execution.code(procedure, &body).expect("a body that can be followed")
}

/// As [`crate::check`], from the beginning of a block of `entry`: inputs are values of all locals.
fn check_from(block: usize, text: &str, expected: Expect) {
    let (generated, inputs) = split(text);
    let world = TestWorld::new(&generated, false);
    let mut context = Context::new(Terms::new(), &world as &dyn World, BOUNDS);
    let (mut heap, mut findings) = (heap(&world), Findings::default());
    let mut execution = Execution { context: &mut context, heap: &mut heap, findings: &mut findings };
    let locals = any_locals(&generated, &mut execution, usize::MAX);
    let code = code(&mut execution, &world, "entry");
    let params = generated.program.procs[generated.entry].params.len();
    let block = BlockId::new(block);
    let state = State::default().entered(code, locals[..params].to_vec(), locals.clone(), block);
    let over = fork::go_on(&mut context, &mut findings, heap, state, MAX_PATHS);
    let mut forked = Explored { context, findings, args: locals, paths: over };
    let mut told = paths(&forked);
    for (line, input) in &inputs {
        let run = concrete::run_from(&generated, input, block);
        told += &format!("{line}: {}\n", tell(&generated, &mut forked, (line, input), &run));
    }
    expected.assert_eq(&told);
}

#[test]
fn a_run_starts_at_a_loop_header() {
    check_from(
        1,
        "
        class Node
        field Node.value: i32 in Node
        field Node.next: ref Node in Node
        proc entry(n: ref Node, most: i32) -> i32 {
          local s: i32, v: i32
          start:
            s = 0
            goto header
          header: if eq n, null goto done else inside
          inside:
            v = Node.value[n]
            s = add s, v
            check overflow sle s, most @5
            n = Node.next[n]
            goto header
          done: return s
        }
        on null 0 100 0
        on #1 200 100 0 where #1 = Node value 4 next #2, #2 = Node value 5
        on #1 105 100 0 where #1 = Node value 4 next #2, #2 = Node value 5
        on #1 200 100 0 where #1 = Node value 4 next #2, #2 = Node value 5 next #1",
        expect![[r#"
            4 paths
            null 0 100 0: returns 100
            #1 200 100 0 where #1 = Node value 4 next #2, #2 = Node value 5: returns 109
            #1 105 100 0 where #1 = Node value 4 next #2, #2 = Node value 5: fails overflow in entry@5
            #1 200 100 0 where #1 = Node value 4 next #2, #2 = Node value 5 next #1: is cut off: passes of a loop in entry
        "#]],
    );
}

#[test]
fn a_run_starts_inside_a_loop() {
    check_from(
        2,
        "
        proc entry(n: i32) -> i32 {
          local i: i32
          start: goto header
          header: if slt i, n goto inside else done
          inside:
            i = add i, 2
            goto header
          done: return i
        }
        on 5 0
        on 5 9
        on 5 -9",
        expect![[r#"
            4 paths
            5 0: returns 6
            5 9: returns 11
            5 -9: is cut off: passes of a loop in entry
        "#]],
    );
}

/// A loop that is left in several ways.
const LOOP: &str = "
    class Error
    proc risky(i: i32) {
      local e: ref
      start: if eq i, 4 goto bad else fine
      bad:
        e = new Error
        throw e
      fine: return
    }
    proc entry(n: i32, i: i32) -> i32 {
      start: goto header
      header: if slt i, n goto inside else done
      inside:
        i = add i, 1
        switch i { 3 => found, 5 => done, 6 => header, else => next }
      next:
        call risky(i)
        goto header
      found: return i
      done: return n
    }";

/// Tells how a pass of a loop ends, by the values of `n` and `i` at its header.
fn check_pass(text: &str, values: &[(u64, u64)], expected: Expect) {
    let generated = generate::written_out(text);
    let world = TestWorld::new(&generated, false);
    let mut context = Context::new(Terms::new(), &world as &dyn World, BOUNDS);
    let (mut heap, mut findings) = (heap(&world), Findings::default());
    let mut execution = Execution { context: &mut context, heap: &mut heap, findings: &mut findings };
    let locals = any_locals(&generated, &mut execution, usize::MAX);
    let code = code(&mut execution, &world, "entry");
    let region = RegionId::new(1);
    let header = code.regions.regions[region].header;
    let state = State::default().entered(code, locals[..2].to_vec(), locals.clone(), header);
    let exits = merge::region(&mut execution, state, region);
    let mut told = String::new();
    for &(n, i) in values {
        let mut given = Assignment::new();
        given.set(locals[0], value_of(Type::I32, n));
        given.set(locals[1], value_of(Type::I32, i));
        told += &format!("n = {n}, i = {i}: {}\n", pass(&context.terms, &given, &exits));
    }
    expected.assert_eq(&told);
}

/// How a pass ends on given values.
fn pass(terms: &Terms, given: &Assignment, exits: &RegionExits) -> String {
    let mut evaluator = Evaluator::new(terms, given);
    let mut word = |term: Term| word_of(&evaluator.value(term));
    let mut ends = Vec::new();
    for state in &exits.back {
        let frame = state.frame.as_ref().expect("a frame");
        if word(state.guard.term(terms)) == 1 {
            ends.push(format!("goes on with i = {}", word(frame.locals[1])));
        }
    }
    for state in &exits.outside {
        let frame = state.frame.as_ref().expect("a frame");
        if word(state.guard.term(terms)) == 1 {
            ends.push(format!("leaves to {} with i = {}", frame.block, word(frame.locals[1])));
        }
    }
    for (state, _) in &exits.threw {
        if word(state.guard.term(terms)) == 1 {
            ends.push("throws".to_owned());
        }
    }
    // A block that returns is in no loop.
    assert!(exits.returned.is_empty());
    ends.join(" and ")
}

#[test]
fn a_pass_of_a_loop_ends_in_one_way() {
    check_pass(
        LOOP,
        &[(5, 0), (0, 0), (9, 2), (9, 3), (9, 4), (9, 5)],
        expect![[r#"
        n = 5, i = 0: goes on with i = 1
        n = 0, i = 0: leaves to b5 with i = 0
        n = 9, i = 2: leaves to b4 with i = 3
        n = 9, i = 3: throws
        n = 9, i = 4: leaves to b5 with i = 5
        n = 9, i = 5: goes on with i = 6
    "#]],
    );
}

/// A state in a callee, as if the callee's first block had been executed: it returns to its caller all the same.
#[test]
fn a_callee_is_entered_in_the_middle() {
    let generated = generate::written_out(
        "
        proc callee(x: i32) -> i32 {
          local y: i32
          start:
            y = mul x, x
            goto second
          second:
            y = add y, 1
            return y
        }
        proc entry(x: i32) -> i32 {
          local r: i32
          start:
            r = call callee(x)
            r = add r, x
            return r
        }",
    );
    let world = TestWorld::new(&generated, false);
    let mut context = Context::new(Terms::new(), &world as &dyn World, BOUNDS);
    let (mut heap, mut findings) = (heap(&world), Findings::default());
    let mut execution = Execution { context: &mut context, heap: &mut heap, findings: &mut findings };
    let args = any_locals(&generated, &mut execution, 1);
    let (entry, callee) = (code(&mut execution, &world, "entry"), code(&mut execution, &world, "callee"));
    let locals = execution.locals(&entry.body, &args);
    let mut state = State::default().entered(entry, args.clone(), locals, BlockId::ENTRY);
    let Next::Call(PendingCall { args: given, .. }) = execution.step(&mut state) else { panic!("a call comes first") };
    // Instead of what the first block does, y is anything.
    let any = execution.context.terms.fresh("y", logic::Sort::Bits(32));
    let state = state.entered(callee, given.clone(), vec![given[0], any], BlockId::new(1));
    assert_eq!(state.depth(), 2);
    let paths = fork::go_on(&mut context, &mut findings, heap, state, MAX_PATHS);
    let [fork::Path { end: fork::End::Returned(Some(value)), .. }] = paths[..] else { panic!("one path returns") };
    let mut assignment = Assignment::new();
    assignment.set(args[0], value_of(Type::I32, 5));
    assignment.set(any, value_of(Type::I32, 70));
    let value = Evaluator::new(&context.terms, &assignment).value(value);
    assert_eq!(word_of(&value), 76);
}

/// What is large takes long to join: when execution is to end at once, paths that meet are cut off, and nothing is made of
/// them.
#[test]
fn paths_that_meet_too_late_are_cut_off() {
    let generated = generate::written_out("proc entry(a: i32, b: i32) -> i32 { start: return a }");
    let world = TestWorld::new(&generated, false);
    let mut context = Context::new(Terms::new(), &world as &dyn World, BOUNDS);
    let (mut heap, mut findings) = (heap(&world), Findings::default());
    let mut execution = Execution { context: &mut context, heap: &mut heap, findings: &mut findings };
    let locals = any_locals(&generated, &mut execution, 2);
    let code = code(&mut execution, &world, "entry");
    let chosen = execution.context.terms.fresh("chosen", logic::Sort::Bool);
    let other = execution.context.terms.not(chosen);
    let mut path = |condition: Term, locals: Vec<Term>| {
        let state = State::default().entered(code.clone(), locals.clone(), locals, BlockId::ENTRY);
        let guard = state.guard.and(&mut execution.context.terms, condition).expect("a condition that can hold");
        State { guard, ..state }
    };
    let (one, two) = (path(chosen, locals.clone()), path(other, vec![locals[1], locals[0]]));
    execution.context.stop.at_once.store(true, Ordering::Relaxed);
    let terms = execution.context.terms.len();
    merge::join(&mut execution, one, two, &[]);
    assert_eq!(context.terms.len(), terms);
    let [Cut { condition, reason: CutReason::Budget, .. }] = &findings.cuts[..] else {
        panic!("{:?}", findings.cuts);
    };
    assert!(context.terms.is_true(*condition));
}
