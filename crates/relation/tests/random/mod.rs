//! Random relational problems small enough to try every instance.

use skolem_relation::{
    Atom, Bounds, Comparison, Content, Declaration, Expression, Formula, FunctionEncoding, Instance, Integer,
    Multiplicity, Problem, Quantifier, Relation, Tuple, TupleSet, Universe, Variable,
};

fn long() -> bool {
    std::env::var_os("SKOLEM_LONG").is_some()
}

/// How many problems a test tries: few by default, many on request.
pub fn problems() -> u64 {
    if long() { 5_000 } else { 500 }
}

/// Problems with more instances than this are not made.
fn max_instances() -> usize {
    if long() { 1 << 12 } else { 1 << 7 }
}

/// A sequence of numbers that is the same in every run (splitmix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x5eed))
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    pub fn one_in(&mut self, limit: usize) -> bool {
        self.below(limit) == 0
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// A random problem.
pub fn problem(seed: u64) -> Problem {
    generate(seed, |generator| generator.formula(4))
}

/// Random bounds, and something over them.
pub fn generate(seed: u64, make: impl FnOnce(&mut Generator<'_>) -> Formula) -> Problem {
    let mut random = Random::new(seed);
    let size = 1 + random.below(4);
    let universe = Universe::new((0..size).map(|i| format!("a{i}"))).unwrap();
    let mut bounds = Bounds::new(universe);
    let mut relations = Vec::new();
    for number in 0..1 + random.below(3) {
        let before = bounds.clone();
        relations.push(random_relation(&mut random, &mut bounds, number));
        if instances(&bounds).is_none() {
            bounds = before;
            relations.pop();
        }
    }
    // Symmetry is only there to be broken where few atoms are named.
    let names_atoms = random.one_in(3);
    let mut generator = Generator { random, bounds: &bounds, relations, variables: Vec::new(), names_atoms };
    let formula = make(&mut generator);
    Problem { bounds, formula }
}

fn random_relation(random: &mut Random, bounds: &mut Bounds, number: usize) -> Relation {
    let arity = random.of(&[1, 1, 2, 2, 2, 2, 3]);
    let name = format!("r{number}");
    let whole = random.one_in(2);
    let mut upper = TupleSet::empty(arity);
    let (mut lower, universe) = (TupleSet::empty(arity), bounds.universe().clone());
    let mut tuples: Vec<Vec<Atom>> = vec![Vec::new()];
    for _ in 0..arity {
        tuples = tuples
            .into_iter()
            .flat_map(|tuple| universe.atoms().map(move |atom| [tuple.clone(), vec![atom]].concat()))
            .collect();
    }
    let keep = 1 + random.below(3);
    for tuple in tuples.into_iter().map(Tuple::new) {
        if whole || random.below(4) < keep {
            upper.insert(tuple.clone()).unwrap();
            if !whole && random.one_in(6) {
                lower.insert(tuple).unwrap();
            }
        }
    }
    let encoding = random.of(&[FunctionEncoding::OneHot, FunctionEncoding::Binary]);
    match random.below(4) {
        0 => bounds.function(&name, upper, false, encoding).unwrap(),
        1 => bounds.function(&name, upper, true, encoding).unwrap(),
        _ => bounds.between(&name, lower, upper).unwrap(),
    }
}

/// Every instance of the bounds, if they are not too many.
pub fn instances(bounds: &Bounds) -> Option<Vec<Instance>> {
    let mut all = vec![Instance::new(bounds)];
    for bound in bounds.iter() {
        let values = values(bound.content())?;
        if all.len() * values.len() > max_instances() {
            return None;
        }
        let mut more = Vec::with_capacity(all.len() * values.len());
        for instance in &all {
            for value in &values {
                let mut instance = instance.clone();
                instance.set(bound.relation(), value.clone()).unwrap();
                more.push(instance);
            }
        }
        all = more;
    }
    Some(all)
}

/// Every value that a relation can have.
fn values(content: &Content) -> Option<Vec<TupleSet>> {
    let (lower, upper) = match content {
        Content::Between { lower, upper } => (lower.clone(), upper),
        Content::Function { upper, .. } => (TupleSet::empty(upper.arity()), upper),
        Content::Given(_) => return None,
    };
    let free: Vec<&Tuple> = upper.iter().filter(|tuple| !lower.contains(tuple)).collect();
    if free.len() > 16 {
        return None;
    }
    let mut values = Vec::new();
    for chosen in 0..1_u32 << free.len() {
        let mut value = lower.clone();
        for (i, tuple) in free.iter().enumerate() {
            if chosen >> i & 1 == 1 {
                value.insert((*tuple).clone()).unwrap();
            }
        }
        let fits = match content {
            Content::Function { total, .. } => is_function(&value, upper, *total),
            Content::Between { .. } | Content::Given(_) => true,
        };
        if fits {
            values.push(value);
        }
    }
    Some(values)
}

fn is_function(value: &TupleSet, upper: &TupleSet, total: bool) -> bool {
    let key = |tuple: &Tuple| tuple.as_slice()[..tuple.arity() - 1].to_vec();
    let count = |wanted: &[Atom]| value.iter().filter(|tuple| key(tuple) == wanted).count();
    let nothing_to_choose = total && upper.arity() == 1 && upper.is_empty();
    !nothing_to_choose && upper.iter().map(key).all(|key| if total { count(&key) == 1 } else { count(&key) <= 1 })
}

/// Makes expressions of the arity that is asked for.
pub struct Generator<'a> {
    pub random: Random,
    pub bounds: &'a Bounds,
    pub relations: Vec<Relation>,
    pub variables: Vec<Variable>,
    pub names_atoms: bool,
}

impl Generator<'_> {
    fn leaf(&mut self, arity: usize) -> Expression {
        let fitting: Vec<Relation> = self.relations.iter().filter(|r| r.arity() == arity).cloned().collect();
        if arity == 1 && !self.variables.is_empty() && self.random.one_in(2) {
            let variable = self.random.below(self.variables.len());
            return self.variables[variable].expression();
        }
        if !fitting.is_empty() && !self.random.one_in(6) {
            let place = self.random.below(fitting.len());
            return fitting[place].expression();
        }
        match (arity, self.random.below(4)) {
            (1, 0) => Expression::none(1),
            (1, 1) if self.names_atoms => {
                let universe = self.bounds.universe();
                Expression::atom(universe, Atom::new(self.random.below(universe.size())))
            }
            (1, _) => Expression::universe(),
            (2, 0) => Expression::none(2),
            (2, _) => Expression::identity(),
            (more, _) => {
                let rest = self.leaf(more - 1);
                self.leaf(1).product(rest)
            }
        }
    }

    fn declarations(&mut self, how_many: usize, depth: usize) -> (Vec<Declaration>, usize) {
        let before = self.variables.len();
        let mut declarations = Vec::new();
        for _ in 0..how_many {
            let domain = self.expression(1, depth.saturating_sub(1));
            let variable = Variable::new(&format!("x{}", self.variables.len()));
            declarations.push(variable.within(domain));
            self.variables.push(variable);
        }
        (declarations, before)
    }

    pub fn expression(&mut self, arity: usize, depth: usize) -> Expression {
        if depth == 0 || self.random.one_in(8) {
            return self.leaf(arity);
        }
        let depth = depth - 1;
        match self.random.below(14) {
            0 => self.expression(arity, depth).union(self.expression(arity, depth)),
            1 => self.expression(arity, depth).difference(self.expression(arity, depth)),
            2 => self.expression(arity, depth).intersection(self.expression(arity, depth)),
            3 | 4 => {
                let left = 1 + self.random.below(arity + 1);
                let right = arity + 2 - left;
                self.expression(left, depth).join(self.expression(right, depth))
            }
            5 if arity >= 2 => {
                let left = 1 + self.random.below(arity - 1);
                self.expression(left, depth).product(self.expression(arity - left, depth))
            }
            6 if arity >= 2 => self.expression(arity, depth).override_with(self.expression(arity, depth)),
            7 => self.expression(arity, depth).starting_in(self.expression(1, depth)),
            8 => self.expression(arity, depth).ending_in(self.expression(1, depth)),
            9 if arity == 2 => self.expression(2, depth).transpose(),
            10 if arity == 2 => self.expression(2, depth).closure(),
            11 if arity == 2 => self.expression(2, depth).reflexive_closure(),
            9 if arity == 1 => self.expression(1, depth).join(self.closed(depth)),
            10 if arity == 1 => self.closed(depth).join(self.expression(1, depth)),
            12 => {
                let (declarations, before) = self.declarations(arity, depth);
                let body = self.formula(depth.min(2));
                self.variables.truncate(before);
                Expression::comprehension(declarations, body)
            }
            13 => {
                let condition = self.formula(depth.min(1));
                condition.choose(self.expression(arity, depth), self.expression(arity, depth))
            }
            _ => self.leaf(arity),
        }
    }

    /// A closure, perhaps turned around.
    fn closed(&mut self, depth: usize) -> Expression {
        let r = self.expression(2, depth.min(1));
        match self.random.below(4) {
            0 => r.closure(),
            1 => r.reflexive_closure(),
            2 => r.closure().transpose(),
            _ => r.transpose().reflexive_closure().transpose().transpose(),
        }
    }

    pub fn integer(&mut self, depth: usize) -> Integer {
        if depth == 0 {
            return if self.random.one_in(3) {
                let arity = 1 + self.random.below(2);
                self.leaf(arity).count()
            } else {
                Integer::constant(self.random.below(7) as i64 - 2)
            };
        }
        let depth = depth - 1;
        match self.random.below(9) {
            0..=2 => {
                let arity = 1 + self.random.below(2);
                self.expression(arity, depth).count()
            }
            3 => self.integer(depth).plus(self.integer(depth)),
            4 => self.integer(depth).minus(self.integer(depth)),
            5 => self.integer(depth).times(self.integer(depth)),
            6 => self.integer(depth).negate(),
            7 => {
                let condition = self.formula(depth.min(1));
                condition.choose_integer(self.integer(depth), self.integer(depth))
            }
            _ => {
                let how_many = 1 + self.random.below(2);
                let (declarations, before) = self.declarations(how_many, depth);
                let body = self.integer(depth.min(1));
                self.variables.truncate(before);
                Integer::sum_over(declarations, body)
            }
        }
    }

    pub fn formula(&mut self, depth: usize) -> Formula {
        let arity = self.random.of(&[1, 1, 1, 2, 2, 3]);
        if depth == 0 {
            let multiplicity =
                self.random.of(&[Multiplicity::No, Multiplicity::Some, Multiplicity::One, Multiplicity::Lone]);
            return self.leaf(arity).has(multiplicity);
        }
        let depth = depth - 1;
        match self.random.below(18) {
            0 => self.expression(arity, depth).is_in(self.expression(arity, depth)),
            1 => self.expression(arity, depth).equals(self.expression(arity, depth)),
            2 => {
                let multiplicity =
                    self.random.of(&[Multiplicity::No, Multiplicity::Some, Multiplicity::One, Multiplicity::Lone]);
                self.expression(arity, depth).has(multiplicity)
            }
            // What a matrix claims to know about itself shows in the multiplicity of plain joins.
            16 | 17 => {
                let (left, right) = self.random.of(&[(1, 2), (2, 1), (2, 2), (1, 3), (3, 1)]);
                let joined = self.expression(left, depth.min(1)).join(self.expression(right, depth.min(1)));
                let multiplicity = self.random.of(&[Multiplicity::One, Multiplicity::Lone]);
                joined.has(multiplicity)
            }
            3 => self.formula(depth).negate(),
            4 | 5 => self.formula(depth).and(self.formula(depth)).and(self.formula(depth)),
            6 => self.formula(depth).or(self.formula(depth)),
            7 => self.formula(depth).implies(self.formula(depth)),
            8 => self.formula(depth).iff(self.formula(depth)),
            9 => self.formula(depth).if_else(self.formula(depth), self.formula(depth)),
            10 => {
                let comparison = self.random.of(&[
                    Comparison::Equal,
                    Comparison::NotEqual,
                    Comparison::Less,
                    Comparison::LessEqual,
                    Comparison::Greater,
                    Comparison::GreaterEqual,
                ]);
                self.integer(depth.min(2)).compare(comparison, self.integer(depth.min(2)))
            }
            11 => self.expression(1, depth).product(self.expression(1, depth)).is_in(self.closed(depth)),
            _ => {
                let quantifier = self.random.of(&[
                    Quantifier::All,
                    Quantifier::All,
                    Quantifier::Some,
                    Quantifier::Some,
                    Quantifier::No,
                    Quantifier::One,
                    Quantifier::Lone,
                ]);
                let how_many = 1 + usize::from(self.random.one_in(4));
                let (declarations, before) = self.declarations(how_many, depth);
                let body = self.formula(depth);
                self.variables.truncate(before);
                Formula::quantified(quantifier, declarations, body)
            }
        }
    }
}
