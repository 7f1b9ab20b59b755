//! Results made by hand, one for each thing that reports show.

use ir::CheckKind;
use std::time::Duration;
use verdict::{
    BoundReached, Bounds, CheckResult, Evidence, Field, Heap, Language, Location, Object, ObjectName, Outcome, Stats,
    Step, TargetResult, Undecided, Value, Witness,
};

pub const PROCEDURES: &str = "\
class Procedures {
    //@ requires l != null;
    //@ ensures (\\forall List c; c in \\result.*next; c.val != v);
    static List delete(List l, Val v) {
        List head = l;
        List prev = null;
        while (l.val != v) {
            prev = l;
            l = l.next;
        }
        prev.next = l.next;   // forgets the first
        return head;
    }
}
";

/// The sources of the fixtures.
pub fn sources(file: &str) -> Option<String> {
    (file == "Procedures.java").then(|| PROCEDURES.to_owned())
}

pub fn at(file: &str, line: u32) -> Location {
    Location { file: file.to_owned(), line, column: None }
}

/// `null`, `true`, a number, `'c'`, an object (`List@0`), or a string in quotes.
pub fn value(text: &str) -> Value {
    if text.starts_with('"') {
        return Value::Text(text.to_owned());
    }
    if let Some(inner) = text.strip_prefix('\'') {
        return Value::Char(inner.encode_utf16().next().unwrap());
    }
    match text {
        "null" => Value::Null,
        "true" | "false" => Value::Bool(text == "true"),
        _ if text.contains('@') => Value::Object(ObjectName(text.to_owned())),
        _ if text.contains('.') => Value::F64(text.parse().unwrap()),
        _ => Value::Int(text.parse().unwrap()),
    }
}

/// `next=null val=Val@0`.
fn pairs(text: &str) -> impl Iterator<Item = (String, Value)> + '_ {
    text.split_whitespace().map(|pair| {
        let (name, text) = pair.split_once('=').unwrap();
        (name.to_owned(), value(text))
    })
}

/// An object: `List@0 next=null val=Val@0`, an array: `int[]@0 [1 2 3]`.
pub fn object(text: &str) -> Object {
    let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
    let class = name.split('@').next().unwrap().to_owned();
    let name = ObjectName(name.to_owned());
    if let Some(elements) = rest.strip_prefix('[') {
        let elements = elements.trim_end_matches(']').split_whitespace().map(value).collect();
        return Object { name, class, fields: Vec::new(), elements: Some(elements), made: None, taken: None };
    }
    let field = |(name, value)| Field { class: class.clone(), name, value };
    Object { fields: pairs(rest).map(field).collect(), name, class, elements: None, made: None, taken: None }
}

/// Objects, one on each line, and statics: `static Pool.first=Item@0`.
pub fn heap(text: &str) -> Heap {
    let mut heap = Heap::default();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line.strip_prefix("static ") {
            Some(statics) => heap.statics.extend(pairs(statics).map(|(name, value)| {
                let (class, name) = name.rsplit_once('.').unwrap();
                Field { class: class.to_owned(), name: name.to_owned(), value }
            })),
            None => heap.objects.push(object(line)),
        }
    }
    heap
}

/// A step: `7 while (l.val != v) {` and what it changes.
pub fn step(file: &str, procedure: &str, depth: u32, text: &str, changes: &str) -> Step {
    let (line, text) = text.split_once(' ').unwrap();
    Step {
        location: at(file, line.parse().unwrap()),
        text: text.to_owned(),
        changes: pairs(changes).collect(),
        procedure: procedure.to_owned(),
        depth,
    }
}

pub fn evidence(message: &str, arguments: &str, before: &str, after: &str) -> Evidence {
    Evidence {
        message: message.to_owned(),
        built: Vec::new(),
        replayed: true,
        arguments: pairs(arguments).collect(),
        before: heap(before),
        after: heap(after),
        result: None,
        thrown: None,
        witnesses: Vec::new(),
        assumed: Vec::new(),
        trace: Vec::new(),
        stack: Vec::new(),
        passages: Vec::new(),
        test: None,
        program: None,
    }
}

pub fn check(kind: CheckKind, name: &str, location: Option<Location>, outcome: Outcome) -> CheckResult {
    let name = name.to_owned();
    CheckResult { kind, name, text: None, location, unreachable: false, outcome, more: Vec::new() }
}

pub fn violated(kind: CheckKind, location: Location, evidence: Evidence) -> CheckResult {
    check(kind, kind.name(), Some(location), Outcome::Violated(Box::new(evidence)))
}

pub fn target(name: &str, location: Location, checks: Vec<CheckResult>) -> TargetResult {
    TargetResult {
        target: name.to_owned(),
        language: Language::Java,
        location: Some(location),
        engine: "refine",
        select: Some("inertial"),
        bounds: Bounds { scope: Some(3), ..Bounds::default() },
        checks,
        reached: Vec::new(),
        undecided: None,
        vacuous: None,
        notes: Vec::new(),
        specifications: Vec::new(),
        by_specifications: None,
        callees: Vec::new(),
        entered: Vec::new(),
        coverage: None,
        stats: Stats {
            time: Duration::from_millis(41),
            solver_calls: 3,
            solver_time: Duration::from_millis(20),
            regions: Some(4),
            regions_expanded: Some(1),
            refinements: Some(0),
            terms: Some(1200),
            ..Stats::default()
        },
    }
}

/// A null dereference, from a list of two.
pub fn list() -> TargetResult {
    const NAME: &str = "Procedures.delete(List,Val)";
    const FILE: &str = "Procedures.java";
    let state = "
        List@0 next=List@1 val=Val@0
        List@1 next=null val=Val@1
        Val@0
        Val@1";
    let mut run = evidence("`prev` is null when `prev.next` is assigned", "l=List@0 v=Val@0", state, state);
    run.thrown = Some("java.lang.NullPointerException".to_owned());
    run.trace = vec![
        step(FILE, NAME, 0, "5 List head = l;", "head=List@0"),
        step(FILE, NAME, 0, "6 List prev = null;", "prev=null"),
        step(FILE, NAME, 0, "7 while (l.val != v) {", ""),
        step(FILE, NAME, 0, "11 prev.next = l.next;", ""),
    ];
    run.stack = vec![(at(FILE, 11), NAME.to_owned())];
    run.test = Some("out/ProceduresDeleteTest.java".to_owned());
    let reached = BoundReached {
        message: "a run may need more than 3 objects of class List".to_owned(),
        location: None,
        advice: "--scope List=6".to_owned(),
    };
    let clause = "(\\forall List c; c in \\result.*next; c.val != v)";
    let holds = Outcome::HoldsWithinBounds { reached: vec![reached] };
    let checks = vec![
        violated(CheckKind::NullDereference, at(FILE, 11), run),
        CheckResult {
            text: Some(clause.to_owned()),
            ..check(CheckKind::Ensures, "ensures #1", Some(at(FILE, 3)), holds.clone())
        },
        check(CheckKind::NullDereference, "null-dereference", Some(at(FILE, 7)), holds.clone()),
        check(CheckKind::NullDereference, "null-dereference", Some(at(FILE, 9)), holds),
    ];
    target(NAME, at(FILE, 4), checks)
}

/// A postcondition of a tree that is changed, with a witness. The source is missing.
pub fn tree() -> TargetResult {
    const NAME: &str = "Tree.insert(int)";
    let before = "
        Tree@0 root=Node@0 size=3
        Node@0 key=5 left=Node@1 right=Node@2
        Node@1 key=3 left=null right=null
        Node@2 key=9 left=null right=null";
    let after = "
        Tree@0 root=Node@0 size=3
        Node@0 key=5 left=Node@1 right=Node@2
        Node@1 key=3 left=null right=Node@3
        Node@2 key=9 left=null right=null
        Node@3 key=7 left=null right=null";
    let mut run = evidence("the tree is not ordered after the call", "this=Tree@0 key=7", before, after);
    run.result = Some(Value::Bool(true));
    run.witnesses = vec![Witness::Value { name: "n".to_owned(), value: value("Node@3") }];
    run.trace = vec![
        step("Tree.java", NAME, 0, "12 Node n = root;", "n=Node@0"),
        step("Tree.java", NAME, 0, "13 attach(n.left, key);", ""),
        step("Tree.java", "Tree.attach(Node,int)", 1, "21 Node m = new Node(key);", "m=Node@3"),
        step("Tree.java", "Tree.attach(Node,int)", 1, "22 n.right = m;", "Node@1.right=Node@3"),
        step("Tree.java", NAME, 0, "14 return true;", ""),
    ];
    let clause = "(\\forall Node n; n in root.*(left + right); ordered(n))";
    let check = CheckResult {
        name: "ensures #2".to_owned(),
        text: Some(clause.to_owned()),
        ..violated(CheckKind::Ensures, at("Tree.java", 9), run)
    };
    target(NAME, at("Tree.java", 11), vec![check])
}

/// A violation in a heap of the given shape, from an instance method without a story.
pub fn shape(arguments: &str, before: &str, after: &str) -> TargetResult {
    let run = evidence("the assertion is false", arguments, before, after);
    target("Shapes.look(Node)", at("Shapes.java", 3), vec![violated(CheckKind::Assert, at("Shapes.java", 5), run)])
}

/// An exception that a callee's callee throws.
pub fn uncaught() -> TargetResult {
    const MAIN: &str = "Main.main(String[])";
    const ITERATE: &str = "Names.first(java.util.List)";
    let mut run = evidence(
        "`java.util.NoSuchElementException` leaves `main`: the list is empty",
        "args=String[]@0",
        "String[]@0 []",
        "String[]@0 []",
    );
    run.thrown = Some("java.util.NoSuchElementException: empty".to_owned());
    run.trace = vec![
        step("src/Main.java", MAIN, 0, "4 System.out.println(Names.first(List.of(args)));", ""),
        step("src/Names.java", ITERATE, 1, "9 Iterator<String> it = names.iterator();", "it=Iterator@0"),
        step("src/Names.java", ITERATE, 1, "10 return it.next();", ""),
    ];
    run.stack = vec![
        (at("src/Names.java", 10), ITERATE.to_owned()),
        (Location { column: Some(28), ..at("src/Main.java", 4) }, MAIN.to_owned()),
    ];
    target(MAIN, at("src/Main.java", 3), vec![violated(CheckKind::UncaughtException, at("src/Names.java", 10), run)])
}

/// A run through many iterations.
pub fn long() -> TargetResult {
    const NAME: &str = "Sums.sum(int[])";
    let mut run =
        evidence("`a[i]` is read with i = 20, and the length is 20", "a=int[]@0", "int[]@0 [1 2 3]", "int[]@0 [1 2 3]");
    run.trace.push(step("Sums.java", NAME, 0, "3 int sum = 0;", "sum=0"));
    for i in 0..20 {
        run.trace.push(step("Sums.java", NAME, 0, "4 for (int i = 0; i <= a.length; i++) {", &format!("i={i}")));
        run.trace.push(step("Sums.java", NAME, 0, "5 sum += a[i];", &format!("sum={}", i * (i + 1) / 2)));
    }
    run.trace.push(step("Sums.java", NAME, 0, "4 for (int i = 0; i <= a.length; i++) {", "i=20"));
    run.trace.push(step("Sums.java", NAME, 0, "5 sum += a[i];", ""));
    run.thrown = Some("java.lang.ArrayIndexOutOfBoundsException: Index 20 out of bounds for length 20".to_owned());
    target(NAME, at("Sums.java", 2), vec![violated(CheckKind::ArrayBounds, at("Sums.java", 5), run)])
}

/// A target that is undecided in part, one as a whole.
pub fn unknown() -> Vec<TargetResult> {
    let undecided = Undecided {
        reason: "the time limit of 300 s was reached".to_owned(),
        location: None,
        advice: Some("--timeout 600, or a smaller --scope".to_owned()),
    };
    let first = target(
        "Set.add(int)",
        at("Set.java", 10),
        vec![
            check(CheckKind::Ensures, "ensures #1", Some(at("Set.java", 8)), Outcome::Unknown(undecided)),
            check(
                CheckKind::ArrayBounds,
                "array-bounds",
                Some(at("Set.java", 12)),
                Outcome::Proved { invariant: Vec::new() },
            ),
        ],
    );
    let mut second = target("Set.load(String)", at("Set.java", 30), Vec::new());
    second.undecided = Some(Undecided {
        reason: "a native method without a model is called: java.io.FileInputStream.open0(String)".to_owned(),
        location: Some(at("Set.java", 33)),
        advice: None,
    });
    second.notes.push("the clause `signals (IOException e) true` was ignored".to_owned());
    vec![first, second]
}

/// Answers that say less than they seem to, and a proof.
pub fn vacuous() -> Vec<TargetResult> {
    let undecided = Undecided {
        reason: "no input satisfies the precondition: nothing was checked".to_owned(),
        location: None,
        advice: Some("look for a contradiction in preconditions and invariants".to_owned()),
    };
    let mut first = target(
        "Stack.pop()",
        at("Stack.java", 5),
        vec![check(CheckKind::Ensures, "ensures #1", Some(at("Stack.java", 4)), Outcome::Unknown(undecided.clone()))],
    );
    first.vacuous = Some(undecided.reason.clone());
    first.undecided = Some(undecided);
    first.bounds = Bounds {
        scope: Some(3),
        class_scopes: vec![("Node".to_owned(), 5)],
        unroll: Some(3),
        k: None,
        array_length: Some(4),
    };
    first.engine = "bounded";
    first.select = None;
    let proved = Outcome::Proved { invariant: vec!["0 <= i".to_owned(), "i <= n".to_owned()] };
    let second = target(
        "Loop.count(int)",
        at("Loop.java", 2),
        vec![
            check(CheckKind::Assert, "assert", Some(at("Loop.java", 7)), proved),
            CheckResult {
                unreachable: true,
                ..check(
                    CheckKind::DivisionByZero,
                    "division-by-zero",
                    Some(at("Loop.java", 9)),
                    Outcome::Proved { invariant: Vec::new() },
                )
            },
        ],
    );
    vec![first, second]
}
