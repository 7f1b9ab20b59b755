//! Runs that start in the middle of a procedure.

mod harness;

use harness::{TestHost, class, machine};
use ir::{BlockId, EntityRef, ProcId};
use skolem_interp::{Completion, Limits, Machine, Stop};

const COUNTER: &str = r#"
    class Box
    field Box.value: i32 in Box
    global Main.passes: i32
    proc helper(x: i32) -> i32 {
      start: return x
    }
    proc sum(n: i32, b: ref Box) -> i32 {
      local i: i32, s: i32, t: i32
      start:
        Main.passes[] = 0
        goto header
      header:
        if slt i, n goto inside else done
      inside:
        t = Box.value[b]
        s = add s, t
        t = Main.passes[]
        t = add t, 1
        Main.passes[] = t
        i = add i, 1
        goto header
      done:
        s = call helper(s)
        return s
    }
    proc native(i32) external"#;

const HEADER: usize = 1;
const DONE: usize = 3;

fn run_from(machine: &mut Machine, name: &str, block: usize, locals: &[u64]) -> Result<Completion, Stop> {
    let procedure = machine.program.proc_named(name).expect("a declared procedure");
    machine.run_from(&mut TestHost::default(), procedure, BlockId::new(block), locals)
}

fn with_box() -> (Machine, u64) {
    let mut machine = machine(COUNTER, Limits::default());
    let class = class(&machine, "Box");
    let object = machine.new_object(class).unwrap();
    let value = machine.program.map_named("Box.value").unwrap();
    machine.set_field(object, value, 5).unwrap();
    (machine, object)
}

#[test]
fn a_run_starts_at_a_loop_header() {
    let (mut machine, object) = with_box();
    // Passes 2, 3 and 4 of five, on top of what the earlier ones are said to have added up.
    let completion = run_from(&mut machine, "sum", HEADER, &[5, object, 2, 100, 0]);
    assert_eq!(completion, Ok(Completion::Returned(Some(115))));
    let passes = machine.program.map_named("Main.passes").unwrap();
    assert_eq!(machine.global(passes), Ok(3));
    assert_eq!(machine.depth(), 0);
    assert_eq!(run_from(&mut machine, "sum", DONE, &[5, object, 2, 100, 0]), Ok(Completion::Returned(Some(100))));
}

#[test]
fn starting_at_the_entry_is_running() {
    let (mut machine, object) = with_box();
    let statements = machine.statistics().statements;
    let from = run_from(&mut machine, "sum", 0, &[3, object, 0, 0, 0]);
    let in_part = machine.statistics().statements - statements;
    let sum = machine.program.proc_named("sum").unwrap();
    let run = machine.run(&mut TestHost::default(), sum, &[3, object]);
    assert_eq!((from.clone(), from), (run, Ok(Completion::Returned(Some(15)))));
    assert_eq!(machine.statistics().statements - statements, 2 * in_part);
}

#[test]
fn a_start_needs_a_block_and_all_locals() {
    let (mut machine, object) = with_box();
    let starts: [(&str, usize, &[u64]); 3] =
        [("sum", HEADER, &[5, object]), ("sum", 9, &[5, object, 0, 0, 0]), ("native", 0, &[1])];
    for (name, block, locals) in starts {
        let stop = run_from(&mut machine, name, block, locals);
        assert!(matches!(stop, Err(Stop::Fault { .. })), "{name} {block}: {stop:?}");
        assert_eq!(machine.depth(), 0);
    }
    let unknown = machine.run_from(&mut TestHost::default(), ProcId::new(99), BlockId::ENTRY, &[]);
    assert!(matches!(unknown, Err(Stop::Fault { .. })));
}
