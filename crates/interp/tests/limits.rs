//! Limits: a run that goes too far ends in the way that the language or the user wants.

mod harness;

use harness::{TestHost, machine, run, thrown};
use skolem_interp::{Completion, Limit, Limits, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const RECURSION: &str = r#"
    proc down(n: i32) -> i32 {
      local r: i32
      start: if eq n, 0 goto bottom else more
      bottom: return 0
      more:
        r = sub n, 1
        r = call down(r)
        r = add r, 1
        return r
    }
    proc guarded(n: i32) -> i32 {
      local r: i32, e: ref
      start:
        r, e = call down(n)
        if eq e, null goto fine else overflow
      overflow: return -1
      fine: return r
    }
    proc forever() {
      start: goto start
    }
    class "i64[]" array i64
    class heap block
    proc arrays(n: i32) -> bool {
      local a: ref, b: bool
      start:
        a = new "i64[]"[n]
        b = ne a, null
        return b
    }
    proc twice(n: i32) -> bool {
      local a, c: ref, b: bool
      start:
        a = new "i64[]"[n]
        a = null
        a = new "i64[]"[n]
        b = ne a, null
        if b goto both else neither
      both:
        c = new "i64[]"[n]
        b = eq c, null
        return b
      neither: return false
    }
    proc block(n: i64) -> bool {
      local a: ref, b: bool
      start:
        a = new heap(n)
        b = ne a, null
        return b
    }
"#;

#[test]
fn deep_recursion_is_the_hosts_exception() {
    let with_exception = format!("{RECURSION}\nclass StackOverflow\n");
    let mut machine = machine(&with_exception, Limits::default());
    let mut host = TestHost::default();
    assert_eq!(run(&mut machine, &mut host, "down", &[99_998]), Ok(Completion::Returned(Some(99_998))));
    let overflow = run(&mut machine, &mut host, "down", &[1_000_000]).unwrap();
    assert_eq!(thrown(&machine, overflow), "StackOverflow");
    let caught = run(&mut machine, &mut host, "guarded", &[1_000_000]);
    assert_eq!(caught, Ok(Completion::Returned(Some(0xffff_ffff))));
    assert_eq!(machine.depth(), 0);
}

#[test]
fn deep_recursion_without_an_exception_stops() {
    let mut machine = machine(RECURSION, Limits { frames: 50, ..Limits::default() });
    let stop = run(&mut machine, &mut TestHost::default(), "down", &[1000]).unwrap_err();
    let Stop::Limit { limit: Limit::Stack, trace } = &stop else { panic!("{stop}") };
    assert_eq!(trace.0.len(), 50);
    assert!(stop.to_string().ends_with("and 30 more"), "{stop}");
    let mut few_words = harness::machine(RECURSION, Limits { stack_words: 100, ..Limits::default() });
    assert!(matches!(
        run(&mut few_words, &mut TestHost::default(), "down", &[1000]),
        Err(Stop::Limit { limit: Limit::Stack, .. })
    ));
}

#[test]
fn statements_are_counted() {
    let mut machine = machine(RECURSION, Limits { statements: Some(100_000), ..Limits::default() });
    let stop = run(&mut machine, &mut TestHost::default(), "forever", &[]).unwrap_err();
    assert!(matches!(&stop, Stop::Limit { limit: Limit::Statements, .. }), "{stop}");
    let statements = machine.statistics().statements;
    assert!((100_000..100_100).contains(&statements), "{statements}");
}

#[test]
fn an_interrupt_ends_an_endless_loop() {
    let mut machine = machine(RECURSION, Limits::default());
    let flag = Arc::new(AtomicBool::new(false));
    machine.set_interrupt(flag.clone());
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(20));
        flag.store(true, Ordering::Relaxed);
    });
    let Err(Stop::Interrupted { trace }) = run(&mut machine, &mut TestHost::default(), "forever", &[]) else {
        panic!("it is interrupted");
    };
    assert_eq!(trace.0.first().map(|site| &*site.name), Some("forever"));
    raiser.join().unwrap();
}

#[test]
fn arrays_that_do_not_fit_are_null() {
    let limits = Limits { heap_bytes: 1 << 20, ..Limits::default() };
    for (length, fits) in [(0, 1), (1000, 1), (1 << 16, 1), (1 << 17, 0), (0x7fff_ffff, 0)] {
        let mut machine = machine(RECURSION, limits.clone());
        let completion = run(&mut machine, &mut TestHost::default(), "arrays", &[length]);
        assert_eq!(completion, Ok(Completion::Returned(Some(fits))), "{length}");
    }
    for (size, fits) in [(0, 1), (1 << 19, 1), (1 << 21, 0), (u64::MAX, 0)] {
        let mut machine = machine(RECURSION, limits.clone());
        let completion = run(&mut machine, &mut TestHost::default(), "block", &[size]);
        assert_eq!(completion, Ok(Completion::Returned(Some(fits))), "{size}");
    }
}

#[test]
fn garbage_is_collected_before_an_array_is_refused() {
    // Two arrays do not fit at once, so the second needs the place of the first, and the third is refused.
    let mut machine = machine(RECURSION, Limits { heap_bytes: 1 << 20, ..Limits::default() });
    let completion = run(&mut machine, &mut TestHost::default(), "twice", &[80_000]);
    assert_eq!(completion, Ok(Completion::Returned(Some(1))));
    assert!(machine.statistics().collections >= 1);
}

#[test]
fn a_machine_can_move_to_another_thread() {
    let mut machine = machine(RECURSION, Limits::default());
    let done = std::thread::spawn(move || run(&mut machine, &mut TestHost::default(), "down", &[3])).join().unwrap();
    assert_eq!(done, Ok(Completion::Returned(Some(3))));
}
