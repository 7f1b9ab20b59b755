//! How fast the machine is: statements, calls, allocations.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ir::{ClassId, LiteralId, ProcId, SelectorId};
use skolem_interp::{Completion, Host, Limits, Machine, Outcome, Stop};
use std::time::Duration;

const PROGRAM: &str = r#"
class Object { "id(I)I" = Object.id }
class Node extends Object { "id(I)I" = Node.id }
class "int[]" array i32 extends Object
field Node.next: ref Node in Node
field Node.value: i32 in Node
global kept: ref
elements "int[]": i32 by i32

// Six statements and terminators per round.
proc arithmetic(n: i32) -> i32 {
  local i, sum, t: i32
  start: goto head
  head: if slt i, n goto body else done
  body:
    t = mul i, 31
    sum = xor sum, t
    sum = add sum, i
    i = add i, 1
    goto head
  done: return sum
}

// Eight per round: an array write and read, a field read and write.
proc memory(n: i32) -> i32 {
  local i, t: i32, node, array: ref
  start:
    node = new Node
    array = new "int[]"[1024]
    goto head
  head: if slt i, n goto body else done
  body:
    t = and i, 1023
    "int[]"[array, t] = i
    t = "int[]"[array, t]
    t = Node.value[node]
    Node.value[node] = i
    i = add i, 1
    goto head
  done: return t
}

proc fib(n: i32) -> i32 {
  local a, b: i32, thrown: ref
  start: if slt n, 2 goto small else large
  small: return n
  large:
    a = sub n, 1
    a, thrown = call fib(a)
    if eq thrown, null goto more else fail
  more:
    b = sub n, 2
    b, thrown = call fib(b)
    if eq thrown, null goto last else fail
  last:
    a = add a, b
    return a
  fail: throw thrown
}

proc Object.id(this: ref Object, x: i32) -> i32 in Object {
  start: return x
}
proc Node.id(this: ref Object, x: i32) -> i32 in Node {
  start: return x
}
proc calls(n: i32) -> i32 {
  local i, t: i32, node: ref
  start:
    node = new Node
    goto head
  head: if slt i, n goto body else done
  body:
    t = call virtual Object "id(I)I"(node, i)
    i = add i, 1
    goto head
  done: return t
}

proc native() external
proc natives(n: i32) -> i32 {
  local i: i32
  start: goto head
  head: if slt i, n goto body else done
  body:
    call native()
    i = add i, 1
    goto head
  done: return i
}

proc allocate(n: i32) -> i32 {
  local i: i32, node: ref
  start: goto head
  head: if slt i, n goto body else done
  body:
    node = new Node
    Node.value[node] = i
    i = add i, 1
    goto head
  done: return i
}

proc grow(n: i32) -> i32 {
  local i: i32, node, last: ref
  start: goto head
  head: if slt i, n goto body else done
  body:
    node = new Node
    Node.next[node] = last
    last = node
    kept[] = node
    i = add i, 1
    goto head
  done: return i
}
"#;

struct Plain;

impl Host for Plain {
    fn load(&mut self, machine: &mut Machine, _: ProcId) -> Result<(), Stop> {
        Err(machine.fault("nothing to load"))
    }

    fn external(&mut self, _: &mut Machine, _: ProcId, _: &[u64]) -> Result<Outcome, Stop> {
        Ok(Outcome::Return(0))
    }

    fn literal(&mut self, _: &mut Machine, _: LiteralId) -> Result<u64, Stop> {
        Ok(0)
    }

    fn stack_overflow(&mut self, _: &mut Machine) -> Result<Option<u64>, Stop> {
        Ok(None)
    }

    fn no_method(&mut self, machine: &mut Machine, _: ClassId, _: SelectorId, _: bool) -> Result<u64, Stop> {
        Err(machine.fault("no method"))
    }

    fn roots(&mut self, _: &mut dyn FnMut(u64)) {}
}

fn machine() -> Machine {
    let program = ir::parse_program(PROGRAM).unwrap_or_else(|error| panic!("{error}"));
    Machine::new(program, Limits::default())
}

fn run(machine: &mut Machine, name: &str, n: u64) -> Completion {
    let procedure = machine.program.proc_named(name).expect("a procedure of the program");
    machine.run(&mut Plain, procedure, &[n]).unwrap_or_else(|stop| panic!("{stop}"))
}

fn statements(c: &mut Criterion) {
    let mut group = c.benchmark_group("statements");
    group.sample_size(20).measurement_time(Duration::from_secs(2)).warm_up_time(Duration::from_millis(500));
    for (name, n) in [("arithmetic", 1_000_000), ("memory", 1_000_000), ("fib", 24)] {
        let mut machine = machine();
        run(&mut machine, name, n);
        group.throughput(Throughput::Elements(machine.statistics().statements));
        group.bench_function(name, |b| b.iter(|| run(&mut machine, name, n)));
    }
    group.finish();
}

fn operations(c: &mut Criterion) {
    let mut group = c.benchmark_group("operations");
    group.sample_size(20).measurement_time(Duration::from_secs(2)).warm_up_time(Duration::from_millis(500));
    const N: u64 = 1_000_000;
    group.throughput(Throughput::Elements(N));
    for name in ["calls", "natives", "allocate", "grow"] {
        let mut machine = machine();
        group.bench_function(name, |b| b.iter(|| run(&mut machine, name, N)));
    }
    group.finish();
}

criterion_group!(benches, statements, operations);
criterion_main!(benches);
