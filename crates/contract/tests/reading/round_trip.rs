//! What is printed reads back as the same tree.

use proptest::prelude::*;
use skolem_contract::{
    Builtin, Span, parse_expression,
    syntax::{
        BinaryOp, Declaration, Dialect, Expr, ExprKind, Ident, Literal, Multiplicity, Quantifier, TypeName,
        TypedQuantified, TypedQuantifier, UnaryOp,
    },
};

fn make(kind: ExprKind) -> Expr {
    Expr::new(kind, Span::default())
}

fn ident(dialect: Dialect) -> BoxedStrategy<Ident> {
    // Words of the language are names as well.
    let names = prop::sample::select(vec!["x", "next", "left", "no", "some", "all", "set", "not", "let", "index", "ä"]);
    let primes = if dialect == Dialect::Alloy { any::<bool>().boxed() } else { Just(false).boxed() };
    (names, primes).prop_map(|(name, primed)| Ident { text: name.into(), primed, span: Span::default() }).boxed()
}

fn variable() -> impl Strategy<Value = Ident> {
    prop::sample::select(vec!["x", "y", "disj", "c", "one"]).prop_map(|name| Ident {
        text: name.into(),
        primed: false,
        span: Span::default(),
    })
}

fn type_name(dialect: Dialect) -> BoxedStrategy<TypeName> {
    let make =
        |name: &str, pointers, dimensions| TypeName { name: name.into(), pointers, dimensions, span: Span::default() };
    match dialect {
        Dialect::Jml | Dialect::Alloy => {
            (prop::sample::select(vec!["int", "double", "Node", "java.util.List"]), 0..2_u32)
                .prop_map(move |(name, dimensions)| make(name, 0, dimensions))
                .boxed()
        }
        Dialect::Acsl => {
            (prop::sample::select(vec!["int", "unsigned long", "node", "struct node", "size_t", "integer"]), 0..3_u32)
                .prop_map(move |(name, pointers)| make(name, pointers, 0))
                .boxed()
        }
    }
}

fn literal(dialect: Dialect) -> impl Strategy<Value = Literal> {
    // A character of C is one byte.
    let last = if dialect == Dialect::Acsl { 0xff } else { u16::MAX };
    prop_oneof![
        any::<i32>().prop_map(|value| Literal::Int(value.into())),
        any::<i64>().prop_map(|value| Literal::Long(value.into())),
        prop::num::f32::NORMAL.prop_map(Literal::Float),
        (prop::num::f64::NORMAL | prop::num::f64::ZERO).prop_map(Literal::Double),
        (0..=last).prop_map(Literal::Char),
        any::<String>().prop_map(Literal::String),
        any::<bool>().prop_map(Literal::Bool),
        Just(Literal::Null),
    ]
}

fn declarations(domain: BoxedStrategy<Expr>) -> impl Strategy<Value = Vec<Declaration>> {
    let one = (any::<bool>(), prop::collection::vec(variable(), 1..3), domain)
        .prop_map(|(disjoint, variables, domain)| Declaration { disjoint, variables, domain: Some(domain) });
    (prop::collection::vec(one, 1..3), any::<bool>()).prop_map(|(mut declarations, infer)| {
        // Only the last domain can be left out.
        if let Some(last) = declarations.last_mut().filter(|_| infer) {
            last.domain = None;
        }
        declarations
    })
}

fn leaf(dialect: Dialect) -> BoxedStrategy<Expr> {
    prop_oneof![
        literal(dialect).prop_map(ExprKind::Literal),
        ident(dialect).prop_map(ExprKind::Name),
        // C has no `this`, and Java no `sizeof`.
        type_name(dialect).prop_map(move |ty| match dialect {
            Dialect::Jml | Dialect::Alloy => ExprKind::Type(ty),
            Dialect::Acsl if ty.pointers > 0 || ty.name != "node" => ExprKind::SizeOfType(ty),
            Dialect::Acsl => ExprKind::Result,
        }),
        Just(if dialect == Dialect::Acsl { ExprKind::Literal(Literal::Null) } else { ExprKind::This }),
        Just(ExprKind::Result),
        Just(ExprKind::Builtin(Builtin::Nothing, Vec::new())),
    ]
    .prop_map(make)
    .boxed()
}

fn expr(dialect: Dialect) -> BoxedStrategy<Expr> {
    let grow = move |inner: BoxedStrategy<Expr>| {
        let boxed = inner.clone().prop_map(Box::new).boxed();
        let some = prop::collection::vec(inner.clone(), 0..3);
        let prefixes = UnaryOp::ALL.into_iter().filter(|op| match op {
            // In C a closure stands behind a point.
            UnaryOp::Star => dialect != Dialect::Acsl,
            UnaryOp::Dereference | UnaryOp::AddressOf => dialect == Dialect::Acsl,
            _ => true,
        });
        let unary = prop::sample::select(prefixes.collect::<Vec<_>>());
        let operators = BinaryOp::ALL.into_iter().filter(|op| match op {
            BinaryOp::BitOr | BinaryOp::BitXor => dialect != Dialect::Alloy,
            BinaryOp::UnsignedShiftRight | BinaryOp::Product => dialect != Dialect::Acsl,
            _ => true,
        });
        let binary = prop::sample::select(operators.collect::<Vec<_>>());
        let plain = move || ident(dialect).prop_map(|name| Ident { primed: false, ..name });
        let method = prop::sample::select(vec!["m", "size", "index"]).prop_map(|name| Ident {
            text: name.into(),
            primed: false,
            span: Span::default(),
        });
        let builtins: Vec<Builtin> =
            Builtin::all().filter(|it| it.stands_in(dialect) && it.arguments().0 == 1).collect();
        let quantifiers: Vec<_> = TypedQuantifier::ALL.into_iter().filter(|it| it.stands_in(dialect)).collect();
        let in_c = prop_oneof![
            (prop::option::of(boxed.clone()), prop::option::of(boxed.clone()))
                .prop_map(|(first, last)| ExprKind::Interval(first, last)),
            (method.clone(), prop::collection::vec(variable(), 1..3), some.clone())
                .prop_map(|(function, labels, arguments)| ExprKind::LabelledCall { function, labels, arguments }),
            boxed.clone().prop_map(ExprKind::SizeOfValue),
            (boxed.clone(), boxed.clone())
                .prop_map(|(a, b)| { ExprKind::Join(a, Box::new(make(ExprKind::Unary(UnaryOp::Star, b)))) }),
            (boxed.clone(), ident(dialect))
                .prop_map(|(a, f)| { ExprKind::Field(Box::new(make(ExprKind::Unary(UnaryOp::Dereference, a))), f) }),
        ];
        let in_java = prop_oneof![
            (boxed.clone(), type_name(dialect)).prop_map(|(a, t)| ExprKind::InstanceOf(a, t)),
            (boxed.clone(), method.clone(), some.clone()).prop_map(|(a, method, arguments)| ExprKind::Call {
                receiver: Some(a),
                method,
                arguments
            }),
        ];
        let own = if dialect == Dialect::Acsl { in_c.boxed() } else { in_java.boxed() };
        prop_oneof![
            3 => own,
            1 => (boxed.clone(), ident(dialect)).prop_map(|(a, f)| ExprKind::Field(a, f)),
            1 => (boxed.clone(), boxed.clone()).prop_map(|(a, b)| ExprKind::Join(a, b)),
            1 => (boxed.clone(), boxed.clone()).prop_map(|(a, b)| ExprKind::Index(a, b)),
            1 => boxed.clone().prop_map(ExprKind::AllFields),
            1 => (boxed.clone(), prop::option::of((boxed.clone(), boxed.clone()))).prop_map(|(a, b)| ExprKind::Range(a, b)),
            1 => (method, some).prop_map(|(method, arguments)| ExprKind::Call { receiver: None, method, arguments }),
            1 => (type_name(dialect), boxed.clone()).prop_map(|(t, a)| ExprKind::Cast(t, a)),
            1 => (unary, boxed.clone()).prop_map(|(op, a)| ExprKind::Unary(op, a)),
            4 => (binary, boxed.clone(), boxed.clone()).prop_map(|(op, a, b)| ExprKind::Binary(op, a, b)),
            1 => (boxed.clone(), boxed.clone(), boxed.clone()).prop_map(|(a, b, c)| ExprKind::Conditional(a, b, c)),
            2 => (prop::sample::select(Multiplicity::ALL.to_vec()), boxed.clone())
                .prop_map(|(m, a)| ExprKind::Multiplicity(m, a)),
            2 => (prop::sample::select(Quantifier::ALL.to_vec()), declarations(inner.clone()), boxed.clone())
                .prop_map(|(q, d, a)| ExprKind::Quantified(q, d, a)),
            1 => (declarations(inner.clone()), boxed.clone()).prop_map(|(d, a)| ExprKind::Comprehension(d, a)),
            1 => (plain(), boxed.clone(), boxed.clone()).prop_map(|(x, a, b)| ExprKind::Let(x, a, b)),
            1 => (prop::sample::select(builtins), inner.clone()).prop_map(|(it, a)| ExprKind::Builtin(it, vec![a])),
            1 => (
                prop::sample::select(quantifiers),
                type_name(dialect),
                prop::collection::vec((variable(), 0..2_u32), 1..3),
                prop::option::of(inner.clone()),
                inner
            )
                .prop_map(|(quantifier, ty, variables, range, body)| {
                    let word_span = Span::default();
                    let quantified = TypedQuantified { quantifier, ty, variables, range, body, word_span };
                    ExprKind::TypedQuantified(Box::new(quantified))
                }),
        ]
        .prop_map(make)
        .boxed()
    };
    leaf(dialect).prop_recursive(5, 40, 3, grow).boxed()
}

/// The tree without its places.
fn shape(expr: &Expr) -> String {
    let text = format!("{expr:?}");
    let mut parts = text.split("Span {");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |shape, part| shape + part.split_once('}').map_or("", |(_, rest)| rest))
}

fn reads_back(expr: &Expr, dialect: Dialect) -> Result<(), TestCaseError> {
    let text = expr.display(dialect).to_string();
    match parse_expression(&text, dialect) {
        Ok(read) => prop_assert_eq!(shape(&read), shape(expr), "{}", text),
        Err(error) => prop_assert!(false, "{}", error.render("printed", &text)),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn jml(expr in expr(Dialect::Jml)) {
        reads_back(&expr, Dialect::Jml)?;
    }

    #[test]
    fn acsl(expr in expr(Dialect::Acsl)) {
        reads_back(&expr, Dialect::Acsl)?;
    }

    #[test]
    fn alloy(expr in expr(Dialect::Alloy)) {
        reads_back(&expr, Dialect::Alloy)?;
    }
}
