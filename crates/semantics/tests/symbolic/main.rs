//! A symbolic instance of the semantics, small enough to read in one go: values are terms, memory is a vector of terms
//! per field over a few objects, and branches fork. It shows that a new domain and memory need no word about what
//! statements mean, and compares all its paths with concrete runs.

mod instance;
mod paths;

use expect_test::expect;
use instance::{Fields, Term, TermId, Terms};
use interp::{Completion, Host, Limits, Machine, Outcome, Stop};
use ir::{BinaryOp, ClassId, LiteralId, MapId, ProcId, Program, SelectorId, Type, facts};
use paths::{End, Path, explore};
use proptest::prelude::*;
use skolem_semantics::Domain;

const PROGRAM: &str = r#"
class Error
class Shape abstract {
  area = Shape.area
}
class Square extends Shape {
  area = Square.area
}
class Circle extends Shape {
  area = Circle.area
}
field Shape.size: i32 in Shape
field Shape.next: ref Shape in Shape
proc Shape.area(ref Shape) -> i32 in Shape abstract
proc Square.area(this: ref Shape) -> i32 in Square {
  local s: i32
  start:
    s = Shape.size[this]
    s = mul s, s
    return s
}
proc Circle.area(this: ref Shape) -> i32 in Circle {
  local s: i32, e: ref
  start:
    s = Shape.size[this]
    if slt s, 0 goto negative else fine
  negative:
    e = new Error
    throw e
  fine:
    s = mul s, 3
    return s
}
proc put(shape: ref Shape, k: i32) -> i32 {
  local r: i32, e: ref
  start: if ne shape, null goto go else fail failing null-dereference
  fail:
    e = new Error
    throw e
  go:
    Shape.size[shape] = k
    r = call virtual Shape area(shape)
    return r
}
proc grow(shape: ref Shape, k: i32) -> i32 {
  local r, s: i32, e, next: ref
  start: if ne shape, null goto go else fail failing null-dereference
  fail:
    e = new Error
    throw e
  go:
    s = Shape.size[shape]
    s = add s, k
    Shape.size[shape] = s
    next = Shape.next[shape]
    if ne next, null goto push else ask
  push:
    Shape.size[next] = k
    goto ask
  ask:
    r, e = call virtual Shape area(shape)
    if eq e, null goto done else raise
  raise: throw e
  done:
    check assert ne r, 1000
    return r
}
"#;

/// Objects that exist when the procedure starts.
const OBJECTS: usize = 2;
/// Inputs before those that describe the objects: the arguments.
const ARGS: usize = 2;
/// Inputs per object: class, size, next.
const PER_OBJECT: usize = 3;

fn program() -> Program {
    ir::parse_program(PROGRAM).unwrap_or_else(|error| panic!("{error}"))
}

fn map(program: &Program, name: &str) -> MapId {
    program.map_named(name).unwrap_or_else(|| panic!("no map {name}"))
}

/// All paths of a procedure from a heap of [`OBJECTS`] unknown objects.
fn paths<'p>(program: &'p Program, terms: &mut Terms<'p>, name: &str) -> Vec<Path> {
    let mut fields = Fields::new(program, terms);
    for object in 0..OBJECTS {
        let first = ARGS + object * PER_OBJECT;
        let class = terms.input(first);
        fields.add_object(terms, class);
        let size = terms.input(first + 1);
        let next = terms.input(first + 2);
        fields.set(map(program, "Shape.size"), object + 1, size);
        fields.set(map(program, "Shape.next"), object + 1, next);
    }
    let args = (0..ARGS).map(|index| terms.input(index)).collect();
    let procedure = program.proc_named(name).unwrap_or_else(|| panic!("no procedure {name}"));
    explore(program, terms, fields, procedure, args)
}

#[test]
fn paths_have_conditions_and_effects() {
    let program = program();
    let mut terms = Terms::new(&program);
    let names = ["shape", "k", "class1", "size1", "next1", "class2", "size2", "next2"];
    let mut shown = String::new();
    for path in paths(&program, &mut terms, "put") {
        for condition in &path.condition {
            shown += &format!("{}\n", terms.show(*condition, &names));
        }
        let end = match path.end {
            End::Returned(value) => format!("returns {}", terms.show(value, &names)),
            End::Threw(object) => format!("throws {}", terms.show(object, &names)),
            End::Violated(kind) => format!("violates {}", kind.name()),
        };
        let sizes = [1, 2].map(|object| path.fields.get(map(&program, "Shape.size"), object));
        let [one, two] = sizes.map(|size| terms.show(size, &names));
        shown += &format!("  {end}\n  sizes {one} and {two}\n");
    }
    expect![[r#"
        (ne shape 0)
        (eq (if (eq shape 1) class1 class2) 2)
          returns (mul (if (eq shape 1) k (if (eq shape 2) k size2)) (if (eq shape 1) k (if (eq shape 2) k size2)))
          sizes (if (eq shape 1) k size1) and (if (eq shape 2) k size2)
        (ne shape 0)
        (eq (if (eq shape 1) class1 class2) 3)
        (slt (if (eq shape 1) k (if (eq shape 2) k size2)) 0)
          throws 3
          sizes (if (eq shape 1) k size1) and (if (eq shape 2) k size2)
        (ne shape 0)
        (eq (if (eq shape 1) class1 class2) 3)
        (not (slt (if (eq shape 1) k (if (eq shape 2) k size2)) 0))
          returns (mul (if (eq shape 1) k (if (eq shape 2) k size2)) 3)
          sizes (if (eq shape 1) k size1) and (if (eq shape 2) k size2)
        (not (ne shape 0))
          throws 3
          sizes size1 and size2
    "#]]
    .assert_eq(&shown);
}

struct NoHost;

impl Host for NoHost {
    fn load(&mut self, machine: &mut Machine, _: ProcId) -> Result<(), Stop> {
        Err(machine.fault("nothing to load"))
    }

    fn external(&mut self, machine: &mut Machine, _: ProcId, _: &[u64]) -> Result<Outcome, Stop> {
        Err(machine.fault("no externals"))
    }

    fn literal(&mut self, machine: &mut Machine, _: LiteralId) -> Result<u64, Stop> {
        Err(machine.fault("no literals"))
    }

    fn stack_overflow(&mut self, _: &mut Machine) -> Result<Option<u64>, Stop> {
        Ok(None)
    }

    fn no_method(&mut self, machine: &mut Machine, _: ClassId, _: SelectorId, _: bool) -> Result<u64, Stop> {
        Err(machine.fault("no method"))
    }

    fn roots(&mut self, _: &mut dyn FnMut(u64)) {}
}

/// The value of a term for given inputs; operators are the machine's.
fn value(terms: &Terms<'_>, machine: &mut Machine, inputs: &[u64], term: TermId) -> u64 {
    let mut of = |term| value(terms, machine, inputs, term);
    match terms.term(term) {
        Term::Const(bits) => bits,
        Term::Input(index) => inputs[index],
        Term::Unary(op, ty, a) => {
            let a = of(a);
            machine.domain().unary(op, ty, a)
        }
        Term::Binary(op, ty, a, b) => {
            let (a, b) = (of(a), of(b));
            machine.domain().binary(op, ty, a, b)
        }
        Term::Cast(op, from, to, a) => {
            let a = of(a);
            machine.domain().cast(op, from, to, a)
        }
        Term::Select(condition, a, b) => {
            if of(condition) != 0 {
                of(a)
            } else {
                of(b)
            }
        }
        Term::Subclass(class, ancestor) => {
            let class = of(class);
            machine.domain().subclass(class, ancestor)
        }
        Term::Storable(array, element) => {
            let (array, element) = (of(array), of(element));
            machine.domain().storable(array, element)
        }
    }
}

/// What a run from the inputs does: how it ends, and the sizes of the objects after it.
fn concrete(machine: &mut Machine, inputs: &[u64]) -> (Result<Completion, Stop>, Vec<u64>) {
    let (size, next) = (map(&machine.program, "Shape.size"), map(&machine.program, "Shape.next"));
    let describe = |object: usize| &inputs[ARGS + object * PER_OBJECT..];
    let mut objects = vec![0];
    for object in 0..OBJECTS {
        let class = ClassId::from_u32(describe(object)[0] as u32);
        objects.push(machine.new_object(class).unwrap_or_else(|stop| panic!("{stop}")));
    }
    for object in 0..OBJECTS {
        let reference = objects[object + 1];
        machine.set_field(reference, size, describe(object)[1]).unwrap_or_else(|stop| panic!("{stop}"));
        let target = objects[describe(object)[2] as usize];
        machine.set_field(reference, next, target).unwrap_or_else(|stop| panic!("{stop}"));
    }
    let grow = machine.program.proc_named("grow").unwrap_or_else(|| panic!("no grow"));
    let end = machine.run(&mut NoHost, grow, &[objects[inputs[0] as usize], inputs[1]]);
    let sizes = objects[1..].iter().map(|&o| machine.field(o, size).unwrap_or_else(|stop| panic!("{stop}"))).collect();
    (end, sizes)
}

proptest! {
    #[test]
    fn one_path_is_the_concrete_run(
        shape in 0..=OBJECTS as u64,
        k in prop_oneof![any::<u32>(), 0u32..4, Just(u32::MAX)],
        objects in prop::array::uniform2((any::<bool>(), prop_oneof![any::<u32>(), 0u32..400], 0..=OBJECTS as u64)),
    ) {
        let program = program();
        let mut terms = Terms::new(&program);
        let paths = paths(&program, &mut terms, "grow");
        let classes = ["Square", "Circle"].map(|name| program.class_named(name).map_or(0, |class| class.as_u32()));
        let mut inputs = vec![shape, u64::from(k)];
        for (round, size, next) in objects {
            inputs.extend([u64::from(classes[usize::from(round)]), u64::from(size), next]);
        }
        let mut machine = Machine::new(program.clone(), Limits::default());
        let taken: Vec<&Path> = paths
            .iter()
            .filter(|path| path.condition.iter().all(|&c| value(&terms, &mut machine, &inputs, c) == 1))
            .collect();
        prop_assert_eq!(taken.len(), 1, "paths exclude each other and leave nothing out");
        let (end, sizes) = concrete(&mut machine, &inputs);
        match (&taken[0].end, end) {
            (End::Returned(result), Ok(Completion::Returned(Some(expected)))) => {
                prop_assert_eq!(value(&terms, &mut machine, &inputs, *result), expected);
            }
            (End::Threw(object), Ok(Completion::Threw(expected))) => {
                let tag = taken[0].fields.read(&mut terms, facts::CLASS_OF, *object);
                let class = machine.class_of(expected).map_or(0, |class| class.as_u32());
                prop_assert_eq!(value(&terms, &mut machine, &inputs, tag), u64::from(class));
            }
            (End::Violated(kind), Err(Stop::CheckFailed { kind: expected, .. })) => prop_assert_eq!(*kind, expected),
            (symbolic, concrete) => prop_assert!(false, "{:?} but {:?}", symbolic, concrete),
        }
        for (object, expected) in sizes.into_iter().enumerate() {
            let size = taken[0].fields.get(map(&program, "Shape.size"), object + 1);
            prop_assert_eq!(value(&terms, &mut machine, &inputs, size), expected);
        }
    }
}

#[test]
fn equal_terms_are_one() {
    let program = program();
    let mut terms = Terms::new(&program);
    let a = terms.input(0);
    let once = terms.binary(BinaryOp::Add, Type::I32, a, a);
    assert_eq!(terms.binary(BinaryOp::Add, Type::I32, a, a), once);
}
