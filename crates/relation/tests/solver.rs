//! Random problems with a solver: with and without symmetry breaking, an instance is found exactly if there is one, and
//! what is found is an instance.

#[path = "../examples/kodkod_problems/problems.rs"]
mod problems;
mod random;

use logic::Terms;
use problems::{Update, ceilings_and_floors, dijkstra, lists, pigeonhole, update};
use random::{Random, instances, problem};
use skolem_relation::{
    Atom, Bounds, CanonicalOrder, ClosureMethod, Encoding, Expression, Formula, FunctionEncoding, Grounding,
    GroundingOptions, ImageMethod, Instance, Model, Problem, Relation, SymmetryBreaking, Tuple, TupleSet, Universe,
    Variable,
};
use solver::{Answer, Session, Solver};

/// An instance of the problem that the solver finds.
fn solve(problem: &Problem, options: &GroundingOptions<'_>) -> Option<Instance> {
    let mut terms = Terms::new();
    let translation = problem.translate(&mut terms, options).unwrap();
    let mut session = Session::new();
    for &assertion in &translation.assertions {
        session.assert(&mut terms, assertion);
    }
    match session.check(&mut terms, &[]) {
        Answer::Unsat => None,
        Answer::Sat => {
            let assignment = session.model(&mut terms);
            let mut model = Model::new(&terms, &translation.grounding, &assignment).unwrap();
            assert!(model.holds(&problem.formula).unwrap(), "{}\nin\n{}", problem.formula, model.instance());
            for witness in &translation.witnesses {
                let of_witness = model.instance().get(&witness.relation).unwrap();
                if witness.outer.is_empty() {
                    assert!(of_witness.len() <= 1);
                }
            }
            Some(model.instance().clone())
        }
        Answer::Unknown(reason) => panic!("undecided: {reason:?}"),
    }
}

#[test]
fn instances_are_found_exactly_if_there_are_any() {
    for seed in 0..random::problems() {
        let problem = problem(seed);
        let expected = instances(&problem.bounds).unwrap().iter().any(|i| i.holds(&problem.formula).unwrap());
        let depth = [None, Some(0), Some(1), Some(2)][seed as usize % 4];
        for symmetry in [SymmetryBreaking::None, SymmetryBreaking::default(), SymmetryBreaking::LexLeader { length: 3 }]
        {
            let options = GroundingOptions { encoding: Encoding::default(), skolem_depth: depth, symmetry };
            let found = solve(&problem, &options).is_some();
            assert_eq!(found, expected, "problem {seed}: {}", problem.formula);
        }
    }
}

/// Heaps of one or two classes with references as roots: for each heap there is one that is isomorphic and in canonical
/// order.
#[test]
fn every_heap_has_a_canonical_numbering() {
    for seed in 0..random::problems() {
        let mut random = Random::new(seed);
        let sizes =
            if random.one_in(2) { [1 + random.below(4), 0] } else { [1 + random.below(3), 1 + random.below(3)] };
        let heap = RandomHeap::new(&mut random, sizes);
        let mut terms = Terms::new();
        let mut grounding = Grounding::new(heap.bounds.clone(), Encoding::default());
        let mut order = CanonicalOrder { classes: heap.classes.clone(), length: 20, ..CanonicalOrder::default() };
        for root in &heap.roots {
            order.roots.push(grounding.relation(&mut terms, root).unwrap());
        }
        for field in &heap.fields {
            order.fields.push(grounding.relation(&mut terms, field).unwrap());
        }
        if random.one_in(2) {
            order.rest = order.fields.clone();
        }
        let canonical = order.predicate(&mut terms).unwrap();
        let mut session = Session::new();
        session.assert(&mut terms, canonical);
        for &fact in grounding.facts() {
            session.assert(&mut terms, fact);
        }
        let mut numberings = 0;
        for permutation in permutations(&heap.classes) {
            let renamed = heap.renamed(&permutation);
            let assignment = grounding.assignment(&renamed).unwrap();
            let mut assumptions = Vec::new();
            for (symbol, value) in assignment.iter() {
                let value = terms.constant(value.clone());
                assumptions.push(terms.equal(symbol, value));
            }
            numberings += usize::from(session.check(&mut terms, &assumptions) == Answer::Sat);
        }
        assert!(numberings > 0, "heap {seed} has no canonical numbering:\n{}", heap.instance);
        if heap.classes.len() == 1 && heap.everything_is_reached() {
            let automorphisms =
                permutations(&heap.classes).iter().filter(|p| heap.renamed(p).iter().eq(heap.instance.iter())).count();
            assert_eq!(numberings, automorphisms, "heap {seed} has several canonical numberings:\n{}", heap.instance);
        }
    }
}

struct RandomHeap {
    bounds: Bounds,
    classes: Vec<Vec<Atom>>,
    roots: Vec<Relation>,
    fields: Vec<Relation>,
    instance: Instance,
}

impl RandomHeap {
    fn new(random: &mut Random, sizes: [usize; 2]) -> RandomHeap {
        let names = (0..2).flat_map(|class| (0..sizes[class]).map(move |i| format!("{}{i}", ["a", "b"][class])));
        let universe = Universe::new(names).unwrap();
        let sets: Vec<TupleSet> = ["a", "b"].iter().map(|prefix| universe.starting_with(prefix)).collect();
        let classes: Vec<Vec<Atom>> =
            sets.iter().map(|set| set.atoms().collect()).filter(|c: &Vec<_>| !c.is_empty()).collect();
        let mut bounds = Bounds::new(universe);
        let pick = |random: &mut Random| sets[if sizes[1] == 0 { 0 } else { random.below(2) }].clone();
        let (mut roots, mut fields) = (Vec::new(), Vec::new());
        for i in 0..1 + random.below(2) {
            let set = pick(random);
            roots.push(bounds.function(&format!("root{i}"), set, false, FunctionEncoding::OneHot).unwrap());
        }
        for i in 0..1 + random.below(3) {
            let upper = pick(random).product(&pick(random));
            fields.push(bounds.function(&format!("field{i}"), upper, false, FunctionEncoding::Binary).unwrap());
        }
        let mut instance = Instance::new(&bounds);
        for relation in roots.iter().chain(&fields) {
            let upper = bounds.get(relation).unwrap().upper();
            let mut value = TupleSet::empty(relation.arity());
            let keys: std::collections::BTreeSet<Vec<Atom>> =
                upper.iter().map(|t| t.as_slice()[..t.arity() - 1].to_vec()).collect();
            for key in keys {
                let targets: Vec<&Tuple> = upper.iter().filter(|t| t.as_slice()[..t.arity() - 1] == key).collect();
                if !random.one_in(4) {
                    value.insert(targets[random.below(targets.len())].clone()).unwrap();
                }
            }
            instance.set(relation, value).unwrap();
        }
        RandomHeap { bounds, classes, roots, fields, instance }
    }

    fn renamed(&self, permutation: &[Atom]) -> Instance {
        let mut renamed = self.instance.clone();
        for (relation, value) in self.instance.iter() {
            let tuples = value.iter().map(|tuple| Tuple::new(tuple.atoms().map(|atom| permutation[atom.index()])));
            renamed.set(relation, TupleSet::new(relation.arity(), tuples).unwrap()).unwrap();
        }
        renamed
    }

    fn everything_is_reached(&self) -> bool {
        let roots = Expression::union_of(self.roots.iter().map(Relation::expression));
        let fields = Expression::union_of(self.fields.iter().map(Relation::expression));
        let reached = roots.join(fields.reflexive_closure());
        self.instance.holds(&Expression::universe().is_in(reached)).unwrap()
    }
}

/// Every way to rename atoms within their classes.
fn permutations(classes: &[Vec<Atom>]) -> Vec<Vec<Atom>> {
    let size = classes.iter().map(Vec::len).sum();
    let mut all: Vec<Vec<Atom>> = vec![(0..size).map(Atom::new).collect()];
    for class in classes {
        for (i, &place) in class.iter().enumerate() {
            // Swap what is at this place with each later one of the class.
            let before = std::mem::take(&mut all);
            for permutation in before {
                for &other in &class[i..] {
                    let mut swapped = permutation.clone();
                    swapped.swap(place.index(), other.index());
                    all.push(swapped);
                }
            }
        }
    }
    all
}

/// The problems of the example, small, under every encoding.
#[test]
fn known_problems_have_their_known_answers() {
    for function in [FunctionEncoding::OneHot, FunctionEncoding::Binary] {
        let mut cases = vec![
            pigeonhole(4, 4).unwrap(),
            pigeonhole(5, 4).unwrap(),
            ceilings_and_floors(3, 3).unwrap(),
            lists(3).unwrap(),
            dijkstra(4, 3, 3).unwrap(),
        ];
        for which in [
            Update::KeepsAcyclic,
            Update::MayMakeCycle,
            Update::ReachesBoth,
            Update::Appends,
            Update::AppendMayMakeRing,
        ] {
            cases.push(update(which, 4, function).unwrap());
        }
        for case in cases {
            for closure in [ClosureMethod::Squaring, ClosureMethod::Frontier, ClosureMethod::Elimination] {
                for image in [ImageMethod::Frontier, ImageMethod::Path, ImageMethod::Whole] {
                    let options = GroundingOptions {
                        encoding: Encoding { closure, image, path: image },
                        ..GroundingOptions::default()
                    };
                    let found = solve(&case.problem, &options).is_some();
                    assert_eq!(found, case.satisfiable, "{} {function:?} {:?}", case.name, options.encoding);
                }
            }
            if let Some(heap) = &case.heap {
                let options = GroundingOptions {
                    symmetry: SymmetryBreaking::Canonical(Box::new(|terms, grounding| heap.order(terms, grounding))),
                    ..GroundingOptions::default()
                };
                let found = solve(&case.problem, &options).is_some();
                assert_eq!(found, case.satisfiable, "{} {function:?} in canonical order", case.name);
            }
        }
    }
}

#[test]
fn an_unsatisfiable_formula_has_no_instance_and_a_witness_is_named() {
    let universe = Universe::new(["a", "b", "c"]).unwrap();
    let mut bounds = Bounds::new(universe.clone());
    let r = bounds.relation("r", universe.all().product(&universe.all())).unwrap().expression();
    let x = Variable::new("x");
    let loops = Formula::for_some([x.within(r.join(Expression::universe()))], {
        x.expression().is_in(x.expression().join(r.closure()))
    });
    let irreflexive = r.intersection(Expression::identity()).no();
    let problem = Problem { bounds, formula: loops.and(&irreflexive) };
    let found = solve(&problem, &GroundingOptions::default()).unwrap();
    let witness = found.iter().find(|(relation, _)| &**relation.name() == "$x").unwrap().1;
    assert_eq!(witness.len(), 1);
    let none = Problem { formula: problem.formula.clone().and(r.no()), bounds: problem.bounds };
    assert!(solve(&none, &GroundingOptions::default()).is_none());
}
