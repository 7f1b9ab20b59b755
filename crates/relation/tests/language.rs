//! Facts about the language, by hand: how it is written, what is refused, what closures are.

use expect_test::{Expect, expect};
use logic::{Assignment, Sort, Terms, Value};
use skolem_relation::{
    Atom, Bounds, ClosureMethod, Comparison, Encoding, Error, Expression, Formula, Grounding, ImageMethod, Instance,
    Integer, MAX_DEPTH, Matrix, Model, Quantifier, Relation, Tuple, TupleSet, Universe, Variable, interchangeable,
    lex_leader, skolemise,
};

fn check(text: &dyn std::fmt::Display, expected: Expect) {
    expected.assert_eq(&text.to_string());
}

struct Heap {
    bounds: Bounds,
    next: Relation,
    h: Relation,
}

/// Cells c0, c1, … with a field `next` and a reference `h`.
fn heap(size: usize) -> Heap {
    let universe = Universe::new((0..size).map(|i| format!("c{i}"))).unwrap();
    let all = universe.all();
    let mut bounds = Bounds::new(universe);
    let next = bounds.partial_function("next", all.product(&all)).unwrap();
    let h = bounds.partial_function("h", all).unwrap();
    Heap { bounds, next, h }
}

fn pairs(pairs: &[(usize, usize)]) -> TupleSet {
    TupleSet::of_pairs(pairs.iter().map(|&(a, b)| (Atom::new(a), Atom::new(b))))
}

#[test]
fn formulas_are_written_as_in_contracts() {
    let Heap { bounds, next, h } = heap(2);
    let (next, h) = (next.expression(), h.expression());
    let (c, d) = (Variable::new("c"), Variable::new("d"));
    let (of_c, of_d) = (c.expression(), d.expression());
    let reachable = h.join(next.reflexive_closure());
    let acyclic = Formula::for_none([c.within(&reachable)], of_c.is_in(of_c.join(next.closure())));
    check(&acyclic, expect!["no c: h.*next | c in c.^next"]);
    check(&acyclic.implies(h.some()).negate(), expect!["!((no c: h.*next | c in c.^next) ==> some h)"]);
    let several = Formula::quantified(
        Quantifier::One,
        vec![c.within(&h), d.within(of_c.join(&next))],
        of_c.equals(&of_d).or(h.lone()).and(h.no()),
    );
    check(&several, expect!["one c: h, d: c.next | (c = d || lone h) && no h"]);
    let set = h.clone().union(of_c.join(next.transpose())).difference(h.intersection(&of_d));
    check(&set, expect!["h + c.~next - h & d"]);
    check(&next.override_with(of_c.product(&of_d)), expect!["next ++ c -> d"]);
    check(&h.join(next.join(&next).transpose()), expect!["h.~(next.next)"]);
    check(&next.join(h.clone()).product(h.difference(&h)), expect!["next.h -> (h - h)"]);
    check(&next.starting_in(&h).ending_in(Expression::none(1)), expect!["h <: next :> none"]);
    let comprehension = Expression::comprehension(vec![c.within(Expression::universe())], of_c.join(&next).some());
    check(&comprehension, expect!["{c: univ | some c.next}"]);
    let number = reachable.count().plus(2).minus(h.count()).times(h.clone().union(&of_c).count());
    check(&number, expect!["(#h.*next + 2 - #h) * #(h + c)"]);
    let sum = Integer::sum_over(vec![c.within(&h)], of_c.join(&next).count());
    check(&sum.compare(Comparison::LessEqual, Integer::constant(-3)), expect!["sum c: h | #c.next <= -3"]);
    check(&h.some().if_else(h.one(), h.no().iff(h.lone())), expect!["(some h => one h else (no h <==> lone h))"]);
    check(&h.some().choose(&h, Expression::atom(bounds.universe(), Atom::new(1))), expect!["(some h => h else c1)"]);
}

#[test]
fn what_makes_no_sense_is_an_error_with_its_place() {
    let Heap { bounds, next, h } = heap(2);
    let (next, h) = (next.expression(), h.expression());
    let mismatch = h.clone().union(&next).some().and(h.no());
    check(&mismatch.check().unwrap_err(), expect!["`h` has 1 column(s) but `next` has 2: `+` needs the same number"]);
    check(&h.closure().check().unwrap_err(), expect!["`h` has 1 column(s), but `^` needs 2"]);
    check(&h.join(&h).check().unwrap_err(), expect!["`.` gives 0 column(s) here: 1 to 8 are allowed"]);
    let x = Variable::new("x");
    check(
        &Formula::for_all([x.within(&next)], h.some()).check().unwrap_err(),
        expect!["`next` has 2 column(s), but `quantifier` needs 1"],
    );
    check(&Formula::for_all([], h.some()).check().unwrap_err(), expect!["`quantifier` declares no variable"]);
    let mut terms = Terms::new();
    let mut grounding = Grounding::new(bounds.clone(), Encoding::default());
    let unbound = grounding.formula(&mut terms, &x.expression().some()).unwrap_err();
    check(&unbound, expect!["the variable `x` is not declared here"]);
    let word = terms.symbol("w", Sort::Bits(8));
    let given = grounding.formula(&mut terms, &Formula::given(word)).unwrap_err();
    check(&given, expect!["the term given as a formula has the sort Bits(8)"]);
    let other = Grounding::new(heap(3).bounds, Encoding::default());
    assert!(other.bounds().named("next").is_some());
    assert!(matches!(Instance::new(&bounds).holds(&mismatch), Err(Error::ArityMismatch { .. })));
}

#[test]
fn deep_nesting_is_refused_and_long_chains_are_not() {
    let Heap { bounds, next, h } = heap(2);
    let mut deep = h.expression();
    for _ in 0..MAX_DEPTH {
        deep = deep.join(next.expression());
    }
    assert_eq!(deep.join(next.expression()).check(), Err(Error::TooDeep));
    let mut terms = Terms::new();
    let mut grounding = Grounding::new(bounds.clone(), Encoding::default());
    grounding.formula(&mut terms, &deep.some().negate()).unwrap_err();
    let mut nested = h.expression().some();
    for _ in 0..MAX_DEPTH - 1 {
        let x = Variable::new("x");
        nested = Formula::for_all([x.within(h.expression())], nested);
    }
    grounding.formula(&mut terms, &nested).unwrap();
    assert!(Instance::new(&bounds).holds(&nested).unwrap());
    assert!(nested.to_string().starts_with("all x: h"));
    skolemise(&mut bounds.clone(), &nested.negate(), 0).unwrap_err();
    let chain = Formula::all_of((0..10_000).map(|_| h.expression().some()));
    grounding.formula(&mut terms, &chain).unwrap();
}

#[test]
fn closures_of_rings_and_lists() {
    for closure in [ClosureMethod::Squaring, ClosureMethod::Frontier, ClosureMethod::Elimination] {
        for image in [ImageMethod::Frontier, ImageMethod::Path, ImageMethod::Whole] {
            let Heap { bounds, next, h } = heap(4);
            let (f, start) = (next.expression(), h.expression());
            let mut terms = Terms::new();
            let mut grounding = Grounding::new(bounds.clone(), Encoding { closure, image, path: image });
            let whole = grounding.expression(&mut terms, &f.closure()).unwrap();
            let reached = grounding.expression(&mut terms, &start.join(f.reflexive_closure())).unwrap();
            let backwards = grounding.expression(&mut terms, &f.closure().join(&start)).unwrap();
            let show = |links: &[(usize, usize)]| {
                let mut instance = Instance::new(&bounds);
                instance.set(&next, pairs(links)).unwrap();
                instance.set(&h, TupleSet::of_atoms([Atom::new(0)])).unwrap();
                let assignment = grounding.assignment(&instance).unwrap();
                let value = |matrix: &Matrix| {
                    let mut evaluator = logic::Evaluator::new(&terms, &assignment);
                    let tuples: Vec<Tuple> = matrix
                        .iter()
                        .filter(|&(_, term)| evaluator.value(term) == Value::Bool(true))
                        .map(|(tuple, _)| tuple)
                        .collect();
                    bounds.universe().show(&TupleSet::new(matrix.arity(), tuples).unwrap()).to_string()
                };
                format!("{} {} {}", value(&whole), value(&reached), value(&backwards))
            };
            check(&show(&[(0, 1), (1, 2)]), expect!["{(c0, c1), (c0, c2), (c1, c2)} {c0, c1, c2} {}"]);
            check(
                &show(&[(0, 1), (1, 0), (3, 0)]),
                expect!["{(c0, c0), (c0, c1), (c1, c0), (c1, c1), (c3, c0), (c3, c1)} {c0, c1} {c0, c1, c3}"],
            );
            let ring = show(&[(0, 1), (1, 2), (2, 3), (3, 0)]);
            assert_eq!(ring.matches("(c").count(), 16);
        }
    }
}

#[test]
fn given_terms_and_matrices_mix_with_relations() {
    let Heap { mut bounds, next, .. } = heap(3);
    let mut terms = Terms::new();
    let b = terms.symbol("b", Sort::Bool);
    let n = terms.symbol("n", Sort::Bits(8));
    // x is c0 if b, else c1.
    let not_b = terms.not(b);
    let entries = [(Tuple::from(Atom::new(0)), b), (Tuple::from(Atom::new(1)), not_b)];
    let x = Matrix::new(&mut terms, 3, 1, entries).unwrap().known_functional();
    let x = bounds.given("x", x).unwrap();
    let formula = Formula::given(b).and(x.expression().join(next.expression()).one()).and(
        x.expression()
            .join(next.expression().closure())
            .count()
            .compare(Comparison::Equal, Integer::given_signed(n).plus(5)),
    );
    let mut grounding = Grounding::new(bounds.clone(), Encoding::default());
    let term = grounding.formula(&mut terms, &formula).unwrap();
    let mut instance = Instance::new(&bounds);
    instance.set(&next, pairs(&[(0, 1), (1, 2)])).unwrap();
    let mut assignment = grounding.assignment(&instance).unwrap();
    assignment.set(b, Value::Bool(true));
    assignment.set(n, Value::Bits(logic::Bits::from_i64(8, -3)));
    let mut model = Model::new(&terms, &grounding, &assignment).unwrap();
    assert!(model.holds(&formula).unwrap());
    check(
        model.instance(),
        expect![[r#"
        next = {(c0, c1), (c1, c2)}
        h = {}
        x = {c0}
    "#]],
    );
    assert_eq!(logic::Evaluator::new(&terms, &assignment).value(term), Value::Bool(true));
    assert_eq!(model.integer(&Integer::given_signed(n)).unwrap(), -3);
    assert_eq!(model.instance().holds(&formula), Err(Error::GivenValue));
}

#[test]
fn witnesses_of_outer_quantifiers_are_relations() {
    let Heap { mut bounds, next, h } = heap(2);
    let (next, h) = (next.expression(), h.expression());
    let (x, y) = (Variable::new("x"), Variable::new("y"));
    let inner = Formula::for_all([y.within(&h)], x.expression().is_in(y.expression().join(&next)).negate());
    let formula = Formula::for_all([x.within(Expression::universe())], inner.negate()).and(h.one());
    let skolemised = skolemise(&mut bounds, &formula, 1).unwrap();
    check(&skolemised.formula, expect!["(all x: univ | !(some x.$y && x.$y in h ==> !(x in x.$y.next))) && one h"]);
    assert_eq!(skolemised.witnesses.len(), 1);
    let at_top = skolemise(&mut bounds, &formula.negate(), 0).unwrap();
    check(&at_top.formula, expect!["!((some $x && $x in univ ==> !(all y: h | !($x in y.next))) && one h)"]);
}

#[test]
fn interchangeable_atoms_are_found() {
    let universe = Universe::new(["a", "b", "c", "x", "y"]).unwrap();
    let (all, abc) = (universe.all(), TupleSet::of_atoms((0..3).map(Atom::new)));
    let mut bounds = Bounds::new(universe.clone());
    let r = bounds.relation("r", abc.product(&all)).unwrap();
    bounds.exactly("order", pairs(&[(3, 4)])).unwrap();
    let mut terms = Terms::new();
    let mut grounding = Grounding::new(bounds.clone(), Encoding::default());
    let plain = r.expression().some();
    let classes = interchangeable(&mut terms, &mut grounding, &[&plain]).unwrap();
    assert_eq!(classes, [(0..3).map(Atom::new).collect::<Vec<_>>()]);
    let names_one = r.expression().join(Expression::atom(&universe, Atom::new(0))).some();
    let classes = interchangeable(&mut terms, &mut grounding, &[&names_one]).unwrap();
    assert_eq!(classes, [(1..3).map(Atom::new).collect::<Vec<_>>()]);
    let matrix = grounding.relation(&mut terms, &r).unwrap();
    let own_symbol = Formula::given(matrix.conditions()[0]);
    assert!(interchangeable(&mut terms, &mut grounding, &[&own_symbol]).unwrap().is_empty());
    let free = terms.symbol("free", Sort::Bool);
    let foreign = Formula::given(free);
    let classes = interchangeable(&mut terms, &mut grounding, &[&foreign]).unwrap();
    assert_eq!(classes.len(), 1);
    let predicate = lex_leader(&mut terms, &mut grounding, &classes, 20).unwrap();
    let empty = Assignment::new();
    assert_eq!(logic::Evaluator::new(&terms, &empty).value(predicate), Value::Bool(true));
}
