//! Objects, arrays and blocks: what statements read is what was written, and what must not be read stops the machine.

mod harness;

use harness::{TestHost, class, machine, result, run, stop, thrown};
use ir::{Key, facts};
use skolem_interp::{Completion, Limits, Machine, Stop};

const CLASSES: &str = r#"
class Object
class Pair extends Object
class "bool[]" array bool extends Object
class "i8[]" array i8 extends Object
class "i16[]" array i16 extends Object
class "i32[]" array i32 extends Object
class "i64[]" array i64 extends Object
class "f32[]" array f32 extends Object
class "f64[]" array f64 extends Object
class "Object[]" array ref Object extends Object
class "wide[]" array i200 extends Object
class heap block
field Object.hash: i32 in Object
field Object.monitor: ref Object in Object
field Pair.b: bool in Pair
field Pair.i8: i8 in Pair
field Pair.i16: i16 in Pair
field Pair.i32: i32 in Pair
field Pair.i64: i64 in Pair
field Pair.f32: f32 in Pair
field Pair.f64: f64 in Pair
field Pair.ref: ref Object in Pair
field Pair.wide: i200 in Pair
global g: i64
elements "bool[]": bool by i32
elements "i8[]": i8 by i32
elements "i16[]": i16 by i32
elements "i32[]": i32 by i32
elements "i64[]": i64 by i32
elements "f32[]": f32 by i32
elements "f64[]": f64 by i32
elements "Object[]": ref Object by i32
elements "wide[]": i200 by i32
elements mem.i8: i8 by i64
elements mem.i16: i16 by i64
elements mem.i64: i64 by i64
elements mem.i128: i128 by i64
elements mem.ref: ref by i64
"#;

fn objects() -> Machine {
    machine(CLASSES, Limits::default())
}

#[test]
fn fields_keep_to_themselves() {
    let mut machine = objects();
    let pair = class(&machine, "Pair");
    let object = machine.new_object(pair).unwrap();
    let neighbour = machine.new_object(pair).unwrap();
    let wide = machine.wide().intern(num_bigint::BigUint::from(1u32) << 150);
    let values = [
        ("Object.hash", 0xffff_ffff),
        ("Object.monitor", object),
        ("Pair.b", 1),
        ("Pair.i8", 0xff),
        ("Pair.i16", 0xabcd),
        ("Pair.i32", 0x8000_0001),
        ("Pair.i64", u64::MAX - 5),
        ("Pair.f32", u64::from(f32::NAN.to_bits())),
        ("Pair.f64", (-1.5f64).to_bits()),
        ("Pair.ref", neighbour),
        ("Pair.wide", wide),
    ];
    let map = |machine: &Machine, name| machine.program.map_named(name).unwrap();
    // Written in both orders, so that each write had the chance to damage each other field.
    for round in 0..2 {
        let order: Vec<_> = if round == 0 { values.to_vec() } else { values.iter().rev().copied().collect() };
        for (name, value) in order {
            let map = map(&machine, name);
            machine.set_field(object, map, value).unwrap();
        }
        for (name, value) in values {
            let map = map(&machine, name);
            assert_eq!(machine.field(object, map).unwrap(), value, "{name}");
            assert_eq!(machine.field(neighbour, map).unwrap(), 0, "{name}");
        }
    }
    assert_eq!(machine.class_of(object).unwrap(), pair);
    let copy = machine.clone_object(object).unwrap();
    for (name, value) in values {
        let map = map(&machine, name);
        assert_eq!(machine.field(copy, map).unwrap(), value, "{name}");
    }
}

#[test]
fn arrays_of_every_width() {
    for (name, bits) in [
        ("bool[]", 1),
        ("i8[]", 8),
        ("i16[]", 16),
        ("i32[]", 32),
        ("i64[]", 64),
        ("f32[]", 32),
        ("f64[]", 64),
        ("Object[]", 32),
        ("wide[]", 64),
    ] {
        let mut machine = objects();
        let (array_class, map) = (class(&machine, name), machine.program.map_named(name).unwrap());
        let hash = machine.program.map_named("Object.hash").unwrap();
        for length in [0, 1, 7, 8, 9, 31, 64, 1000] {
            let array = machine.new_array(array_class, length).unwrap();
            let after = machine.new_array(array_class, 3).unwrap();
            machine.set_field(array, hash, 77).unwrap();
            assert_eq!(machine.length(array).unwrap(), length);
            let value = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - bits);
            for i in 0..u64::from(length) {
                assert_eq!(machine.read(map, Key::Element(array, i)).unwrap(), 0);
                machine.write(map, Key::Element(array, i), value(i)).unwrap();
            }
            for i in 0..u64::from(length) {
                assert_eq!(machine.read(map, Key::Element(array, i)).unwrap(), value(i));
                assert_eq!(machine.element(array, i).unwrap(), value(i));
            }
            assert_eq!(machine.elements(array).unwrap(), (0..u64::from(length)).map(value).collect::<Vec<_>>());
            assert_eq!(machine.elements(after).unwrap(), [0, 0, 0]);
            assert_eq!(machine.field(array, hash).unwrap(), 77);
            let copy = machine.clone_object(array).unwrap();
            assert_eq!(machine.elements(copy).unwrap(), machine.elements(array).unwrap());
            assert_eq!(machine.field(copy, hash).unwrap(), 77);
            for outside in [u64::from(length), u64::from(u32::MAX), u64::MAX] {
                assert!(matches!(machine.read(map, Key::Element(array, outside)), Err(Stop::Fault { .. })));
                assert!(matches!(machine.write(map, Key::Element(array, outside), 1), Err(Stop::Fault { .. })));
                assert!(matches!(machine.element(array, outside), Err(Stop::Fault { .. })));
            }
        }
    }
}

#[test]
fn slices_of_arrays() {
    let mut machine = objects();
    let bytes = machine.new_array(class(&machine, "i8[]"), 21).unwrap();
    let text: Vec<u8> = (100..118).collect();
    machine.set_bytes(bytes, 3, &text).unwrap();
    let mut expected = vec![0; 3];
    expected.extend(&text);
    assert_eq!(machine.bytes(bytes).unwrap(), expected);
    assert!(machine.set_bytes(bytes, 4, &text).is_err());
    assert!(machine.units(bytes).is_err());

    let units = machine.new_array(class(&machine, "i16[]"), 5).unwrap();
    machine.set_units(units, 1, &[1, 0xffff, 3]).unwrap();
    assert_eq!(machine.units(units).unwrap(), [0, 1, 0xffff, 3, 0]);
    let ints = machine.new_array(class(&machine, "i32[]"), 3).unwrap();
    machine.set_ints(ints, 0, &[u32::MAX, 2, 3]).unwrap();
    assert_eq!(machine.ints(ints).unwrap(), [u32::MAX, 2, 3]);
    let longs = machine.new_array(class(&machine, "i64[]"), 2).unwrap();
    machine.set_longs(longs, 0, &[u64::MAX, 2]).unwrap();
    assert_eq!(machine.elements(longs).unwrap(), [u64::MAX, 2]);
    assert!(machine.copy_elements((ints, 0), (longs, 0), 1).is_err());
}

#[test]
fn copies_overlap_in_both_directions() {
    let text = |element: &str| {
        format!(
            r#"{CLASSES}
            proc shift(from: i32, to: i32, count: i32) -> i64 {{
              local a: ref, i: i32, v: {element}, sum: i64, x: i64
              start:
                a = new "{element}[]"[40]
                goto fill
              fill:
                v = trunc i to {element}
                "{element}[]"[a, i] = v
                i = add i, 1
                if slt i, 40 goto fill else move
              move:
                copy "{element}[]" from a, from to a, to count count
                i = 0
                goto read
              read:
                v = "{element}[]"[a, i]
                x = zext v to i64
                sum = mul sum, 1000003:i64
                sum = add sum, x
                i = add i, 1
                if slt i, 40 goto read else done
              done: return sum
            }}"#
        )
    };
    for element in ["i8", "i16"] {
        let text = text(element);
        for (from, to, count) in [(0, 1, 39), (1, 0, 39), (3, 7, 20), (7, 3, 20), (0, 20, 20), (5, 5, 9), (0, 0, 0)] {
            let mut values: Vec<u64> = (0..40).collect();
            values.copy_within(from..from + count, to);
            let expected = values.iter().fold(0u64, |sum, &x| sum.wrapping_mul(1_000_003).wrapping_add(x));
            assert_eq!(result(&text, "shift", &[from as u64, to as u64, count as u64]), expected);
        }
    }
    let stop = stop(&text("i8"), "shift", &[30, 0, 11]);
    assert!(stop.to_string().contains("outside the object"), "{stop}");
}

#[test]
fn facts_and_subclasses() {
    let text = format!(
        r#"{CLASSES}
        proc f(n: i32) -> i32 {{
          local a, o: ref, t, l: i32, b, c, d: bool, x: i32
          start:
            a = new "Object[]"[n]
            o = new Pair
            l = length[a]
            t = class-of[o]
            b = subclass t, Object
            c = subclass t, "i8[]"
            x = class-of[a]
            d = storable x, t
            check assert b
            check assert d
            d = xor c, true
            check assert d
            d = subclass x, "Object[]"
            check assert d
            return l
        }}"#
    );
    assert_eq!(result(&text, "f", &[12]), 12);
}

#[test]
fn broken_programs_stop_with_a_place() {
    let text = format!(
        r#"{CLASSES}
        proc null_read() -> i32 {{
          file "A.java"
          lines @0 3
          local o: ref, i: i32
          start:
            i = Object.hash[o] @7
            return i
        }}
        proc null_write() {{
          local o: ref
          start:
            Object.hash[o] = 1
            return
        }}
        proc null_element() {{
          local o: ref, i: i32
          start:
            i = "i32[]"[o, 0]
            return
        }}
        proc wrong_array() {{
          local o: ref, x: i64
          start:
            o = new "i32[]"[10]
            x = "i64[]"[o, 0]
            return
        }}
        proc wrong_object() {{
          local o: ref, x: i32
          start:
            o = new Object
            x = Pair.i32[o]
            return
        }}
        proc not_an_array() {{
          local o: ref, x: i64
          start:
            o = new Object
            x = "i64[]"[o, 0]
            return
        }}
        proc wrong_function() {{
          local o: ref
          start:
            o = new Object
            call indirect o()
            return
        }}
        proc never() {{
          start: unreachable
        }}"#
    );
    let at = stop(&text, "null_read", &[]);
    assert_eq!(at.to_string(), "internal error: a map was read or written at null\n  in null_read@7 (A.java:3)",);
    for name in ["null_write", "null_element", "wrong_array", "not_an_array", "wrong_function", "never"] {
        let stop = stop(&text, name, &[]);
        assert!(matches!(&stop, Stop::Fault { trace, .. } if &*trace.0[0].name == name), "{stop}");
    }
    // Release builds trust the front end here, as long as the word exists.
    if cfg!(debug_assertions) {
        assert!(matches!(stop(&text, "wrong_object", &[]), Stop::Fault { .. }));
    }
}

#[test]
fn malformed_code_is_refused_before_it_runs() {
    use ir::{Body, BodyBuilder, Code, Expr, LocalId, Operand, Procedure, Program, Terminator, Type};
    let bodies: Vec<Body> = {
        let mut bodies = vec![Body::default()];
        let mut builder = BodyBuilder::new(&[]);
        builder.assign(ir::EntityRef::new(9), Expr::Use(Operand::constant(0)));
        builder.end(Terminator::Return(None));
        bodies.push(builder.finish(Default::default()));
        let mut builder = BodyBuilder::new(&[]);
        builder.end(Terminator::Goto(ir::EntityRef::new(3)));
        bodies.push(builder.finish(Default::default()));
        let mut builder = BodyBuilder::new(&[Type::Int(0)]);
        builder.end(Terminator::Return(Some(Operand::from(<LocalId as ir::EntityRef>::new(0)))));
        bodies.push(builder.finish(Default::default()));
        bodies
    };
    for body in bodies {
        let mut program = Program::default();
        let params = body.locals.values().map(|local| local.ty).collect::<Vec<_>>();
        let args = vec![0; params.len()];
        let procedure = program.add_proc(Procedure {
            name: "f".into(),
            class: None,
            param_classes: vec![None; params.len()],
            params,
            result: None,
            code: Code::Body(body.into()),
        });
        let mut machine = Machine::new(program, Limits::default());
        let stop = machine.run(&mut TestHost::default(), procedure, &args).unwrap_err();
        assert!(stop.to_string().contains("malformed code"), "{stop}");
    }
}

#[test]
fn blocks_are_bytes_with_a_life() {
    let text = format!(
        r#"{CLASSES}
        proc overlay() -> i64 {{
          local p, q: ref, x: i16, y: i64, wide: i128, b: bool, size: i64
          start:
            p = new heap(40:i64)
            mem.i64[p, 3:i64] = 0x1122334455667788:i64
            x = mem.i16[p, 5:i64]
            mem.i16[p, 9:i64] = x
            mem.i128[p, 13:i64] = 0x0102030405060708090a0b0c0d0e0f10:i128
            y = mem.i64[p, 20:i64]
            check assert eq y, 0x0203040506070809:i64
            wide = mem.i128[p, 13:i64]
            check assert eq wide, 0x0102030405060708090a0b0c0d0e0f10:i128
            mem.ref[p, 32:i64] = p
            q = mem.ref[p, 32:i64]
            check assert eq p, q
            size = size[p]
            check assert eq size, 40:i64
            b = alive[p]
            check assert b
            copy mem.i8 from p, 3:i64 to p, 4:i64 count 8:i64
            y = mem.i64[p, 4:i64]
            return y
        }}
        proc use_after_free() {{
          local p: ref, b: bool, x: i8
          start:
            p = new heap(4:i64)
            free p
            b = alive[p]
            b = xor b, true
            check assert b
            x = mem.i8[p, 0:i64]
            return
        }}
        proc outside() {{
          local p: ref
          start:
            p = new heap(7:i64)
            mem.i64[p, 0:i64] = 1:i64
            return
        }}
        proc facts_of_others() {{
          local o: ref, b: bool, n: i64
          start:
            o = new Object
            b = alive[o]
            check assert b
            n = size[o]
            check assert eq n, 0:i64
            free o
            return
        }}"#
    );
    // Bytes 3 to 10 are 88 77 66 55 44 33 22 11, until the two at 5 (66 55) are stored at 9 too.
    assert_eq!(result(&text, "overlay", &[]), 0x5566_3344_5566_7788);
    assert!(stop(&text, "use_after_free", &[]).to_string().contains("after it was freed"));
    assert!(stop(&text, "outside", &[]).to_string().contains("outside"));
    assert!(stop(&text, "facts_of_others", &[]).to_string().contains("sort"));
}

#[test]
fn what_the_host_must_not_do_is_an_error() {
    let mut machine = objects();
    let object = machine.new_object(class(&machine, "Pair")).unwrap();
    assert!(machine.set_field(object, facts::CLASS_OF, 1).is_err());
    assert!(machine.field(0, facts::CLASS_OF).is_err());
    assert!(machine.field(u64::MAX, facts::CLASS_OF).is_err());
    assert!(machine.new_object(class(&machine, "heap")).is_err());
    assert!(machine.new_array(class(&machine, "Pair"), 1).is_err());
    let g = machine.program.map_named("g").unwrap();
    assert!(machine.field(object, g).is_err());
    machine.set_global(g, 5).unwrap();
    assert_eq!(machine.global(g).unwrap(), 5);
    assert!(machine.element(object, 0).is_err());
    assert!(machine.bytes(object).is_err());
    assert!(machine.class_of(0).is_err());
}

#[test]
fn a_thrown_object_reaches_the_one_who_asked() {
    let text = format!(
        r#"{CLASSES}
        proc f() {{
          local o: ref
          start:
            o = new Pair
            throw o
        }}"#
    );
    let mut machine = machine(&text, Limits::default());
    let completion = run(&mut machine, &mut TestHost::default(), "f", &[]).unwrap();
    assert!(matches!(completion, Completion::Threw(_)));
    assert_eq!(thrown(&machine, completion), "Pair");
    assert_eq!(machine.depth(), 0);
}

#[test]
fn a_restored_machine_is_as_it_was() {
    let text = r#"
        class Literal
        class Box
        class heap block
        field Box.next: ref Box in Box
        global top: ref Box
        elements mem.i64: i64 by i64
        proc push() -> ref {
          local b: ref, o: ref
          start:
            b = new Box
            o = top[]
            Box.next[b] = o
            top[] = b
            o = new heap(64:i64)
            mem.i64[o, 0:i64] = 9:i64
            return b
        }
        proc name() -> ref {
          start:
            return text "name"
        }"#;
    let mut machine = machine(text, Limits::default());
    let mut host = TestHost::default();
    let mut returned = |machine: &mut Machine, name: &str| match run(machine, &mut host, name, &[]) {
        Ok(Completion::Returned(Some(object))) => object,
        other => panic!("{other:?}"),
    };
    let (next, top) = (machine.program.map_named("Box.next").unwrap(), machine.program.map_named("top").unwrap());
    let first = returned(&mut machine, "push");
    let snapshot = machine.snapshot();
    let second = returned(&mut machine, "push");
    let name = returned(&mut machine, "name");
    machine.set_field(first, next, second).unwrap();
    machine.restore(snapshot);
    assert_eq!((machine.global(top).unwrap(), machine.field(first, next).unwrap()), (first, 0));
    // What comes next is where it was before, another object where the literal was, and code knows of the new literal.
    assert_eq!(returned(&mut machine, "push"), second);
    assert_eq!(returned(&mut machine, "push"), name);
    let name_again = returned(&mut machine, "name");
    assert_eq!(machine.class_of(name_again).unwrap(), class(&machine, "Literal"));
    assert_eq!(machine.field(second, next).unwrap(), first);
}
