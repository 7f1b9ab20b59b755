//! Random problems against brute force: in every instance of the bounds, the ground formula has the value that the
//! definitions say.

mod random;

use logic::{Evaluator, Terms, Value};
use random::{generate, instances, problem, problems};
use skolem_relation::{
    Atom, ClosureMethod, Encoding, Error, FormulaKind, Grounding, ImageMethod, Instance, Problem, Tuple, skolemise,
};
use std::collections::BTreeSet;

fn encodings(seed: u64) -> Encoding {
    let closures = [ClosureMethod::Squaring, ClosureMethod::Frontier, ClosureMethod::Elimination];
    let images = [ImageMethod::Frontier, ImageMethod::Path, ImageMethod::Whole];
    Encoding {
        closure: closures[seed as usize % 3],
        image: images[seed as usize / 3 % 3],
        path: images[seed as usize / 9 % 3],
    }
}

/// The value of the ground formula in each instance, and that of the definitions.
fn compare(seed: u64, problem: &Problem) -> Result<(), Error> {
    let mut terms = Terms::new();
    let mut grounding = Grounding::new(problem.bounds.clone(), encodings(seed));
    let term = grounding.formula(&mut terms, &problem.formula)?;
    grounding.all_relations(&mut terms)?;
    let facts = terms.all(grounding.facts());
    for instance in instances(&problem.bounds).unwrap() {
        let assignment = grounding.assignment(&instance)?;
        let mut evaluator = Evaluator::new(&terms, &assignment);
        assert_eq!(evaluator.value(facts), Value::Bool(true), "problem {seed}: facts fail in\n{instance}");
        let expected = instance.holds(&problem.formula)?;
        assert_eq!(evaluator.value(term), Value::Bool(expected), "problem {seed}: {}\nin\n{instance}", problem.formula);
    }
    Ok(())
}

#[test]
fn ground_formulas_mean_what_the_definitions_say() {
    for seed in 0..problems() {
        let problem = problem(seed);
        problem.formula.check().unwrap();
        if let Err(error) = compare(seed, &problem) {
            panic!("problem {seed}: {error}: {}", problem.formula);
        }
    }
}

/// The matrix of an expression has the tuples that the definitions say, and what it claims to know is true.
#[test]
fn ground_expressions_mean_what_the_definitions_say() {
    for seed in 0..problems() {
        let Problem { bounds, formula } = generate(seed, |generator| {
            let arity = 1 + generator.random.below(3);
            generator.expression(arity, 3).some()
        });
        let FormulaKind::Multiplicity(_, expression) = formula.kind() else { unreachable!("it was made as one") };
        let mut terms = Terms::new();
        let mut grounding = Grounding::new(bounds.clone(), encodings(seed));
        let matrix = grounding.expression(&mut terms, expression).unwrap();
        for instance in instances(&bounds).unwrap() {
            let assignment = grounding.assignment(&instance).unwrap();
            let mut evaluator = Evaluator::new(&terms, &assignment);
            let value: BTreeSet<Tuple> = matrix
                .iter()
                .filter(|&(_, term)| evaluator.value(term) == Value::Bool(true))
                .map(|(tuple, _)| tuple)
                .collect();
            let expected: BTreeSet<Tuple> = instance.tuples(expression).unwrap().iter().cloned().collect();
            assert_eq!(value, expected, "problem {seed}: {expression}\nin\n{instance}");
            let keys: BTreeSet<&[Atom]> = value.iter().map(|tuple| &tuple.as_slice()[..tuple.arity() - 1]).collect();
            let functional = keys.len() == value.len();
            assert!(functional || !matrix.is_functional(), "problem {seed}: {expression}\nin\n{instance}");
        }
    }
}

#[test]
fn skolemised_formulas_are_satisfiable_together_with_the_originals() {
    let mut with_witnesses = 0;
    for seed in 0..problems() {
        let problem = problem(seed);
        let mut bounds = problem.bounds.clone();
        let depth = seed as usize % 3;
        let skolemised = skolemise(&mut bounds, &problem.formula, depth).unwrap();
        // Witnesses multiply the instances: large problems are left to the test with a solver.
        let Some(extended) = instances(&bounds) else { continue };
        with_witnesses += usize::from(!skolemised.witnesses.is_empty());
        let any = |all: &[Instance], formula| all.iter().any(|i| i.holds(formula).unwrap());
        let original = any(&instances(&problem.bounds).unwrap(), &problem.formula);
        let rewritten = extended.iter().filter(|instance| instance.holds(&skolemised.formula).unwrap());
        let mut satisfiable = false;
        for instance in rewritten {
            satisfiable = true;
            // The relations of the original keep their numbers, so it can be asked of the same instance.
            assert!(instance.holds(&problem.formula).unwrap(), "problem {seed}: {}", problem.formula);
        }
        assert_eq!(original, satisfiable, "problem {seed}: {}\n{}", problem.formula, skolemised.formula);
    }
    assert!(with_witnesses > 20, "only {with_witnesses} problems had witnesses");
}
