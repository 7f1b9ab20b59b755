//! Calls: results and throws, virtual dispatch, external procedures, nested runs.

mod harness;

use harness::{TestHost, class, machine, run, stop, thrown};
use ir::{Code, parse_program};
use skolem_interp::{Completion, Limits, Machine, Outcome, Stop};

const RETURNED_7: Result<Completion, Stop> = Ok(Completion::Returned(Some(7)));

fn check(text: &str, host: &mut TestHost, name: &str, args: &[u64]) -> (Machine, Result<Completion, Stop>) {
    let mut machine = machine(text, Limits::default());
    let completion = run(&mut machine, host, name, args);
    assert_eq!(machine.depth(), 0);
    (machine, completion)
}

#[test]
fn throws_end_callers_that_do_not_look() {
    let text = r#"
        class Error
        proc bottom(x: i32) -> i32 {
          local e: ref
          start: if eq x, 0 goto fail else fine
          fail:
            e = new Error
            throw e
          fine: return 7
        }
        proc middle(x: i32) -> i32 {
          local r: i32
          start:
            r = call bottom(x)
            return r
        }
        proc top(x: i32) -> i32 {
          local r: i32, e: ref
          start:
            r = 5
            e = new Error
            r, e = call middle(x)
            if eq e, null goto fine else caught
          caught: return r
          fine: return r
        }"#;
    let mut host = TestHost::default();
    // A call that throws keeps the result's old value.
    assert_eq!(check(text, &mut host, "top", &[0]).1, Ok(Completion::Returned(Some(5))));
    assert_eq!(check(text, &mut host, "top", &[1]).1, RETURNED_7);
    let (machine, completion) = check(text, &mut host, "middle", &[0]);
    assert_eq!(thrown(&machine, completion.unwrap()), "Error");
}

#[test]
fn virtual_calls_find_the_nearest_method() {
    let method = |name: &str, result: i32| {
        let class = name.split('.').next().unwrap();
        format!("proc {name}(this: ref {class}) -> i32 in {class} {{\n  start: return {result}\n}}\n")
    };
    let mut text = String::from(
        r#"
        class NoMethod
        class Conflict
        class I interface {
          m = I.m
          n = I.n
        }
        class J interface {
          n = J.n
          a = J.a
        }
        class K interface implements I {
          m = K.m
        }
        class Base {
          o = Base.o
        }
        class Inherits extends Base implements I
        class Specific extends Base implements I, K
        class Overrides extends Inherits {
          m = Overrides.m
          o = Overrides.o
        }
        class Torn implements I, J
        proc J.a(ref J) -> i32 in J abstract
        "#,
    );
    for (name, value) in
        [("I.m", 1), ("I.n", 2), ("J.n", 3), ("K.m", 4), ("Base.o", 5), ("Overrides.m", 6), ("Overrides.o", 7)]
    {
        text.push_str(&method(name, value));
    }
    let cases = [
        ("Inherits", "I", "m", Ok(1)),
        ("Inherits", "Base", "o", Ok(5)),
        ("Specific", "I", "m", Ok(4)),
        ("Overrides", "I", "m", Ok(6)),
        ("Overrides", "Base", "o", Ok(7)),
        ("Overrides", "I", "n", Ok(2)),
        ("Torn", "I", "m", Ok(1)),
        ("Torn", "I", "n", Err("Conflict")),
        ("Torn", "J", "a", Err("NoMethod")),
    ];
    for (number, (class, bound, selector, _)) in cases.iter().enumerate() {
        text.push_str(&format!(
            "proc case{number}() -> i32 {{\n local o: ref, r: i32\n start:\n  o = new {class}\n  \
             r = call virtual {bound} {selector}(o)\n  return r\n}}\n"
        ));
    }
    let mut machine = machine(&text, Limits::default());
    let mut host = TestHost::default();
    // Twice: the second time from the cache.
    for _ in 0..2 {
        for (number, (_, _, _, expected)) in cases.iter().enumerate() {
            let completion = run(&mut machine, &mut host, &format!("case{number}"), &[]).unwrap();
            match expected {
                Ok(value) => assert_eq!(completion, Completion::Returned(Some(*value)), "case {number}"),
                Err(class) => assert_eq!(thrown(&machine, completion), *class, "case {number}"),
            }
        }
    }
}

#[test]
fn code_is_loaded_once_and_literals_are_one_object() {
    let text = r#"
        class Literal
        proc late(x: i32) -> i32 pending
        proc missing() pending
        proc odd() unsupported "coroutines"
        proc twice() -> i32 {
          local r: i32, b: bool
          start:
            r = call late(3)
            r = call late(r)
            return r
        }
        proc same() -> bool {
          local b: bool, o: ref
          start:
            o = text "hello"
            b = call is_hello(o)
            return b
        }
        proc is_hello(o: ref) -> bool {
          local b: bool
          start:
            b = eq o, text "hello"
            return b
        }
        proc call_missing() {
          start:
            call missing()
            return
        }
        proc call_odd() {
          start:
            call odd()
            return
        }"#;
    let late =
        parse_program("proc late(x: i32) -> i32 {\n local r: i32\n start:\n  r = add x, 2\n  return r\n}\n").unwrap();
    let code: Code = late.procs[late.proc_named("late").unwrap()].code.clone();
    let mut host = TestHost { pending: vec![("late", code)], ..TestHost::default() };
    assert_eq!(check(text, &mut host, "twice", &[]).1, RETURNED_7);
    assert_eq!(host.loads, 1);
    assert_eq!(check(text, &mut host, "same", &[]).1, Ok(Completion::Returned(Some(1))));
    assert_eq!(host.literals, 1);
    assert!(stop(text, "call_missing", &[]).to_string().contains("no code for missing"));
    let refused = stop(text, "call_odd", &[]);
    assert!(matches!(&refused, Stop::Refused { reason, .. } if reason.contains("coroutines")), "{refused}");
}

#[test]
fn indirect_calls_go_through_function_objects() {
    let text = r#"
        class Literal
        proc one(x: i32) -> i32 {
          local r: i32
          start:
            r = add x, 1
            return r
        }
        proc two(x: i32) -> i32 {
          local r: i32
          start:
            r = add x, 2
            return r
        }
        proc pick(which: bool) -> i32 {
          local f: ref, r: i32
          start:
            f = select which, fn one, fn two
            r = call indirect f(5)
            return r
        }"#;
    let mut host = TestHost::default();
    assert_eq!(check(text, &mut host, "pick", &[1]).1, Ok(Completion::Returned(Some(6))));
    assert_eq!(check(text, &mut host, "pick", &[0]).1, RETURNED_7);
}

const NATIVES: &str = r#"
    class Error
    class Node
    field Node.value: i32 in Node
    proc native(x: i32) -> i32 external
    proc other(x: i32) -> i32 external
    proc nothing() external
    proc double(x: i32) -> i32 {
      local r: i32
      start:
        r = add x, x
        return r
    }
    proc fail(x: i32) -> i32 {
      local e: ref
      start:
        e = new Error
        throw e
    }
    proc main(x: i32) -> i32 {
      local r: i32, e: ref
      start:
        r, e = call native(x) @4
        if eq e, null goto fine else caught
      caught: return -1
      fine: return r
    }
    proc void() -> i32 {
      start:
        call nothing()
        return 7
    }
"#;

fn proc(machine: &Machine, name: &str) -> ir::ProcId {
    machine.program.proc_named(name).unwrap()
}

#[test]
fn externals_return_and_throw() {
    let mut host = TestHost {
        natives: vec![
            ("native", |_, machine, args| match args[0] {
                0 => {
                    let class = class(machine, "Error");
                    Ok(Outcome::Throw(machine.new_object(class)?))
                }
                1 => Err(Stop::Exit(3)),
                x => Ok(Outcome::Return(x + 1)),
            }),
            ("nothing", |_, _, _| Ok(Outcome::Return(99))),
        ],
        ..TestHost::default()
    };
    assert_eq!(check(NATIVES, &mut host, "main", &[6]).1, RETURNED_7);
    assert_eq!(check(NATIVES, &mut host, "main", &[0]).1, Ok(Completion::Returned(Some(0xffff_ffff))));
    assert_eq!(check(NATIVES, &mut host, "main", &[1]).1, Err(Stop::Exit(3)));
    assert_eq!(check(NATIVES, &mut host, "void", &[]).1, RETURNED_7);
    // An external procedure can be what is run.
    assert_eq!(check(NATIVES, &mut host, "native", &[6]).1, RETURNED_7);
    assert_eq!(check(NATIVES, &mut host, "nothing", &[]).1, Ok(Completion::Returned(None)));
    let (machine, completion) = check(NATIVES, &mut host, "native", &[0]);
    assert_eq!(thrown(&machine, completion.unwrap()), "Error");
    let missing = check(NATIVES, &mut host, "other", &[0]).1.unwrap_err();
    assert!(missing.to_string().contains("no native other"), "{missing}");
}

#[test]
fn externals_become_procedures() {
    let mut host = TestHost {
        natives: vec![
            ("native", |_, machine, args| {
                let next = if args[0] == 0 { "fail" } else { "other" };
                Ok(Outcome::Become(proc(machine, next), vec![args[0]]))
            }),
            ("other", |_, machine, args| match args[0] {
                // A long chain of externals must not take stack of the process.
                x if x > 100 => Ok(Outcome::Become(proc(machine, "other"), vec![x - 1])),
                x => Ok(Outcome::Become(proc(machine, "double"), vec![x])),
            }),
        ],
        ..TestHost::default()
    };
    assert_eq!(check(NATIVES, &mut host, "main", &[21]).1, Ok(Completion::Returned(Some(42))));
    assert_eq!(check(NATIVES, &mut host, "main", &[1_000_000]).1, Ok(Completion::Returned(Some(200))));
    assert_eq!(check(NATIVES, &mut host, "main", &[0]).1, Ok(Completion::Returned(Some(0xffff_ffff))));
    let mut wrong = TestHost {
        natives: vec![("native", |_, machine, _| Ok(Outcome::Become(proc(machine, "double"), vec![])))],
        ..TestHost::default()
    };
    assert!(matches!(check(NATIVES, &mut wrong, "main", &[0]).1, Err(Stop::Fault { .. })));
}

#[test]
fn externals_go_on_after_calls() {
    let mut host = TestHost {
        natives: vec![("native", |host, machine, args| {
            let names: Vec<_> =
                machine.frames().map(|f| format!("{}@{}", machine.program.procs[f.procedure].name, f.pos.0)).collect();
            host.seen.push(names.join(" "));
            let callee = if args[0] == 0 { "fail" } else { "double" };
            Ok(Outcome::Call { procedure: proc(machine, callee), args: vec![args[0]], state: 1 })
        })],
        resumes: vec![("native", |host, machine, args, state, completion| {
            host.seen.push(format!("{args:?} {state} {}", machine.depth()));
            match (state, completion) {
                (1 | 2, Completion::Returned(Some(value))) => {
                    Ok(Outcome::Call { procedure: proc(machine, "double"), args: vec![value], state: state + 1 })
                }
                (_, Completion::Returned(value)) => Ok(Outcome::Return(value.unwrap_or(0) + args[0])),
                (_, Completion::Threw(_)) => Ok(Outcome::Return(13)),
            }
        })],
        ..TestHost::default()
    };
    assert_eq!(check(NATIVES, &mut host, "main", &[5]).1, Ok(Completion::Returned(Some(45))));
    assert_eq!(host.seen, ["native@0 main@4", "[5] 1 2", "[5] 2 2", "[5] 3 2"]);
    assert_eq!(check(NATIVES, &mut host, "main", &[0]).1, Ok(Completion::Returned(Some(13))));
    host.resumes.clear();
    assert!(matches!(check(NATIVES, &mut host, "main", &[5]).1, Err(Stop::Refused { .. })));
}

#[test]
fn externals_call_externals_to_the_frame_limit() {
    let text = format!("class StackOverflow\n{NATIVES}");
    let mut host = TestHost {
        natives: vec![("native", |_, machine, args| {
            Ok(Outcome::Call { procedure: proc(machine, "native"), args: args.to_vec(), state: 0 })
        })],
        resumes: vec![("native", |_, _, _, _, completion| match completion {
            Completion::Threw(object) => Ok(Outcome::Throw(object)),
            Completion::Returned(_) => Ok(Outcome::Return(0)),
        })],
        ..TestHost::default()
    };
    let (machine, completion) = check(&text, &mut host, "native", &[1]);
    assert_eq!(thrown(&machine, completion.unwrap()), "StackOverflow");
}

#[test]
fn hosts_run_procedures_inside_externals() {
    let mut host = TestHost {
        natives: vec![("native", |host, machine, args| {
            let double = proc(machine, "double");
            let depth = machine.depth();
            match machine.run(host, double, &[args[0]])? {
                Completion::Returned(Some(value)) => {
                    assert_eq!(machine.depth(), depth);
                    let failed = machine.run(host, proc(machine, "fail"), &[0])?;
                    assert_eq!(thrown(machine, failed), "Error");
                    Ok(Outcome::Return(value))
                }
                other => panic!("{other:?}"),
            }
        })],
        ..TestHost::default()
    };
    assert_eq!(check(NATIVES, &mut host, "main", &[4]).1, Ok(Completion::Returned(Some(8))));
}

#[test]
fn endless_nesting_is_a_limit() {
    let mut host = TestHost {
        natives: vec![("native", |host, machine, args| {
            let main = proc(machine, "main");
            match machine.run(host, main, args)? {
                Completion::Returned(Some(value)) => Ok(Outcome::Return(value)),
                Completion::Returned(None) => Ok(Outcome::Return(0)),
                Completion::Threw(object) => Ok(Outcome::Throw(object)),
            }
        })],
        ..TestHost::default()
    };
    let stop = check(NATIVES, &mut host, "main", &[4]).1.unwrap_err();
    assert!(stop.to_string().contains("native calls within native calls"), "{stop}");
}

#[test]
fn checks_and_assumptions_say_where() {
    let text = r#"
        proc inner(x: i32) {
          file "A.c"
          lines @0 10, @5 11
          start:
            assume slt x, 100 @2
            check array-bounds slt x, 10 @6
            return
        }
        proc outer(x: i32) {
          start:
            call inner(x) @1
            return
        }"#;
    let mut host = TestHost::default();
    assert_eq!(check(text, &mut host, "outer", &[5]).1, Ok(Completion::Returned(None)));
    let failed = check(text, &mut host, "outer", &[50]).1.unwrap_err();
    assert_eq!(failed.to_string(), "check failed: array-bounds\n  in inner@6 (A.c:11)\n  in outer@1",);
    let assumed = check(text, &mut host, "outer", &[500]).1.unwrap_err();
    assert!(matches!(&assumed, Stop::AssumeFailed { trace } if trace.0[0].line == Some(10)), "{assumed}");
}

#[test]
fn switches_by_unsigned_bits() {
    let text = r#"
        proc f(x: i32) -> i32 {
          start: switch x { 0 => zero, 7 => seven, -1 => minus, else => other }
          zero: return 10
          seven: return 17
          minus: return 9
          other: return 0
        }"#;
    let mut host = TestHost::default();
    for (x, expected) in [(0, 10), (7, 17), (0xffff_ffff, 9), (3, 0)] {
        assert_eq!(check(text, &mut host, "f", &[x]).1, Ok(Completion::Returned(Some(expected))));
    }
}

#[test]
fn observers_see_every_statement() {
    #[derive(Default)]
    struct Log(Vec<String>);
    impl skolem_interp::Observer for Log {
        fn statement(
            &mut self,
            _: usize,
            _: ir::ProcId,
            body: &ir::Body,
            stmt: usize,
            locals: &[u64],
        ) -> skolem_interp::Flow {
            self.0.push(format!("{stmt} of {} {locals:?}", body.stmts.len()));
            skolem_interp::Flow::Continue
        }
        fn end(&mut self, _: usize, procedure: ir::ProcId, _: &ir::Body, block: ir::BlockId, locals: &[u64]) {
            self.0.push(format!("{procedure} {block} {locals:?}"));
        }
    }
    let mut machine = machine(NATIVES, Limits::default());
    let mut log = Log::default();
    let double = proc(&machine, "double");
    machine.run_observed(&mut TestHost::default(), double, &[4], &mut log).unwrap();
    assert_eq!(log.0, ["0 of 1 [4, 0]", &format!("{double} b0 [4, 8]")]);
}
