//! Garbage: what is reachable stays as it was, what is not is used again.

mod harness;

use harness::{TestHost, class, machine, run};
use skolem_interp::{Completion, Limits, Machine, Outcome, Stop};

const LISTS: &str = r#"
    class Literal
    class Object
    class Node extends Object
    class "Object[]" array ref Object extends Object
    class "i8[]" array i8 extends Object
    class heap block
    field Object.monitor: ref Object in Object
    field Node.small: i8 in Node
    field Node.next: ref Node in Node
    field Node.value: i32 in Node
    global kept: ref
    elements "Object[]": ref Object by i32
    elements mem.ref: ref by i64
    proc native(o: ref) -> ref external
    proc other() -> ref external
    proc late(o: ref) -> ref pending

    // A list of n nodes with the values n-1 … 0.
    proc list(n: i32) -> ref {
      local i: i32, node, last: ref
      start: goto head
      head: if slt i, n goto body else done
      body:
        node = new Node
        Node.value[node] = i
        Node.next[node] = last
        last = node
        i = add i, 1
        goto head
      done: return last
    }
    // Is it such a list?
    proc intact(node: ref, n: i32) -> i32 {
      local i, v: i32
      start:
        i = n
        goto head
      head: if ne node, null goto body else done
      body:
        i = sub i, 1
        v = Node.value[node]
        check assert eq v, i
        node = Node.next[node]
        goto head
      done:
        check assert eq i, 0
        return n
    }
    proc garbage(n: i32) {
      local i: i32, node: ref
      start: goto head
      head: if slt i, n goto body else done
      body:
        node = new Node
        Node.value[node] = -1
        Node.next[node] = node
        i = add i, 1
        goto head
      done: return
    }
    proc churn(live: i32, dead: i32) -> i32 {
      local list: ref, r: i32
      start:
        list = call list(live)
        call garbage(dead)
        r = call intact(list, live)
        return r
    }
    // Arrays of growing size between nodes that live and nodes that die.
    proc fragments(n: i32) -> i32 {
      local i, size, r: i32, node, last, array, rest: ref
      start: goto head
      head: if slt i, n goto body else done
      body:
        node = new Node
        Node.value[node] = i
        Node.next[node] = last
        last = node
        rest = new Node
        size = and i, 4095
        array = new "i8[]"[size]
        Object.monitor[last] = array
        size = and i, 15
        if eq size, 0 goto next else drop
      drop:
        Object.monitor[last] = null
        goto next
      next:
        i = add i, 1
        goto head
      done:
        r = call intact(last, n)
        return r
    }
    proc through_everything(n: i32) -> i32 {
      local list, array, holder: ref, r: i32
      start:
        list = call list(n)
        array = new "Object[]"[3]
        Object.monitor[array] = list
        "Object[]"[array, 2] = array
        holder = new Node
        Object.monitor[holder] = array
        array = null
        list = null
        kept[] = holder
        holder = null
        call garbage(200000)
        holder = kept[]
        array = Object.monitor[holder]
        array = "Object[]"[array, 2]
        list = Object.monitor[array]
        r = call intact(list, n)
        return r
    }
    proc through_native(n: i32) -> i32 {
      local list: ref, r: i32
      start:
        list = call list(n)
        list = call native(list)
        r = call intact(list, n)
        return r
    }
    proc literal() -> bool {
      local o: ref, b: bool
      start:
        call garbage(200000)
        o = text "here"
        b = eq o, text "here"
        return b
    }
    proc from_natives(n: i32) -> i32 {
      local i: i32, o: ref
      start: goto head
      head: if slt i, n goto body else done
      body:
        o = call other()
        i = add i, 1
        goto head
      done: return i
    }
    proc blocks(n: i32) -> i64 {
      local i: i32, p, q, first: ref, b: bool, s: i64
      start:
        first = new heap(64:i64)
        p = new heap(8:i64)
        mem.ref[first, 16:i64] = p
        free p
        p = null
        goto head
      head: if slt i, n goto body else done
      body:
        q = new heap(800:i64)
        free q
        i = add i, 1
        goto head
      done:
        p = mem.ref[first, 16:i64]
        b = alive[p]
        b = xor b, true
        check assert b
        s = size[p]
        return s
    }
"#;

fn small() -> Limits {
    Limits { collect_after: 1 << 20, heap_bytes: 64 << 20, ..Limits::default() }
}

fn check(host: &mut TestHost, limits: Limits, name: &str, args: &[u64], expected: u64) -> Machine {
    let mut machine = machine(LISTS, limits);
    let completion = run(&mut machine, host, name, args);
    assert_eq!(completion, Ok(Completion::Returned(Some(expected))), "{completion:?}");
    machine
}

#[test]
fn ten_million_dead_objects_and_a_living_list() {
    let machine = check(&mut TestHost::default(), small(), "churn", &[10_000, 10_000_000], 10_000);
    let statistics = machine.statistics();
    assert_eq!(statistics.allocations, 10_010_000);
    assert!(statistics.collections > 100, "{statistics:?}");
    assert!(statistics.heap_bytes < 4 << 20, "{statistics:?}");
    assert!(statistics.live_bytes >= 10_000 * 24, "{statistics:?}");
}

#[test]
fn long_lists_are_marked_without_recursion() {
    let machine = check(&mut TestHost::default(), small(), "churn", &[1_000_000, 2_000_000], 1_000_000);
    assert!(machine.statistics().collections > 1);
}

#[test]
fn fragments_are_used_again() {
    let limits = Limits { heap_bytes: 256 << 20, ..small() };
    let machine = check(&mut TestHost::default(), limits, "fragments", &[100_000], 100_000);
    let statistics = machine.statistics();
    // 200 MB are allocated, about 15 MB live at the end.
    assert!(statistics.allocated_bytes > 200_000_000, "{statistics:?}");
    assert!(statistics.heap_bytes < 40 << 20, "{statistics:?}");
}

#[test]
fn every_way_to_an_object_counts() {
    check(&mut TestHost::default(), small(), "through_everything", &[1000], 1000);
    check(&mut TestHost::default(), small(), "literal", &[], 1);
}

#[test]
fn what_the_host_keeps_or_protects_stays() {
    let mut host = TestHost {
        natives: vec![("native", |host, machine, args| {
            // The caller's local still holds the argument, so a copy of the list's first node is what is at stake.
            let kept = machine.clone_object(args[0])?;
            let protected = machine.clone_object(args[0])?;
            let lost = machine.clone_object(args[0])?;
            host.kept.push(kept);
            let mark = machine.protect(protected);
            let garbage = machine.program.proc_named("garbage").expect("declared");
            let before = machine.statistics().collections;
            machine.run(host, garbage, &[500_000])?;
            assert!(machine.statistics().collections > before);
            machine.release(mark);
            let value = machine.program.map_named("Node.value").expect("declared");
            let expected = machine.field(args[0], value)?;
            assert_eq!(machine.field(kept, value)?, expected);
            assert_eq!(machine.field(protected, value)?, expected);
            assert_ne!(machine.field(lost, value)?, expected, "its place was given to garbage");
            Ok(Outcome::Return(kept))
        })],
        ..TestHost::default()
    };
    check(&mut host, small(), "through_native", &[1000], 1000);
}

#[test]
fn arguments_of_waiting_externals_stay() {
    let mut host = TestHost {
        natives: vec![("native", |_, machine, args| {
            let copy = machine.clone_object(args[0])?;
            let procedure = machine.program.proc_named("native").expect("declared");
            let garbage = machine.program.proc_named("garbage").expect("declared");
            let value = machine.program.map_named("Node.small").expect("declared");
            // First level: call itself with an object that only its frame knows.
            if machine.field(args[0], value)? == 0 {
                machine.set_field(copy, value, 1)?;
                return Ok(Outcome::Call { procedure, args: vec![copy], state: 0 });
            }
            Ok(Outcome::Call { procedure: garbage, args: vec![500_000], state: 1 })
        })],
        resumes: vec![("native", |_, machine, args, state, completion| match (state, completion) {
            (1, _) => {
                let value = machine.program.map_named("Node.small").expect("declared");
                assert_eq!(machine.field(args[0], value)?, 1);
                Ok(Outcome::Return(args[0]))
            }
            (_, Completion::Returned(Some(value))) => Ok(Outcome::Return(value)),
            other => panic!("{other:?}"),
        })],
        ..TestHost::default()
    };
    check(&mut host, small(), "through_native", &[1000], 1000);
}

#[test]
fn arguments_survive_the_loading_of_their_procedure() {
    let late = ir::parse_program("proc late(o: ref) -> ref {\n start: return o\n}\n").unwrap();
    let code = late.procs[late.proc_named("late").unwrap()].code.clone();
    let mut host = TestHost {
        natives: vec![("native", |_, machine, args| {
            // A copy without other references; its list is intact only if it survives.
            let copy = machine.clone_object(args[0])?;
            let late = machine.program.proc_named("late").expect("declared");
            Ok(Outcome::Become(late, vec![copy]))
        })],
        pending: vec![("late", code)],
        run_in_load: Some(("garbage", 500_000)),
        ..TestHost::default()
    };
    let machine = check(&mut host, small(), "through_native", &[1000], 1000);
    assert!(machine.statistics().collections > 0);
}

#[test]
fn allocation_by_natives_alone_is_collected_too() {
    let mut host = TestHost {
        natives: vec![("other", |_, machine, _| {
            let class = class(machine, "i8[]");
            Ok(Outcome::Return(machine.new_array(class, 1000)?))
        })],
        ..TestHost::default()
    };
    let machine = check(&mut host, small(), "from_natives", &[100_000], 100_000);
    assert!(machine.statistics().heap_bytes < 8 << 20, "{:?}", machine.statistics());
}

#[test]
fn freed_blocks_leave_their_facts_to_who_still_points_there() {
    let machine = check(&mut TestHost::default(), small(), "blocks", &[20_000], 8);
    assert!(machine.statistics().heap_bytes < 8 << 20, "{:?}", machine.statistics());
}

#[test]
fn collections_on_request() {
    let mut machine = machine(LISTS, Limits::default());
    let mut host = TestHost::default();
    run(&mut machine, &mut host, "garbage", &[1000]).unwrap();
    machine.collect(&mut host).unwrap();
    assert_eq!(machine.statistics().live_bytes, 0);
    machine.request_collection();
    run(&mut machine, &mut host, "list", &[100_000]).unwrap();
    assert_eq!(machine.statistics().collections, 2);
}

#[test]
fn a_heap_full_of_living_objects_is_a_limit() {
    let mut machine = machine(LISTS, Limits { heap_bytes: 1 << 20, ..small() });
    let stop = run(&mut machine, &mut TestHost::default(), "list", &[1_000_000]).unwrap_err();
    assert!(matches!(&stop, Stop::Limit { limit: skolem_interp::Limit::Heap, .. }), "{stop}");
    assert!(stop.to_string().starts_with("out of memory"), "{stop}");
    // The objects were garbage once the run had ended.
    assert!(run(&mut machine, &mut TestHost::default(), "list", &[1_000]).is_ok());
}
