//! Does a model of the scalars extend to a model of the arrays? If not: the lemmas that it violates.

use super::{Arrays, Shape};
use logic::{ArrayValue, Scalar, Sort, Term, Terms, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// Where scalars get their values from: the model of the SAT solver.
pub(crate) trait ScalarModel {
    /// The value of an array-free term.
    fn value(&mut self, terms: &Terms, term: Term) -> Value;
}

/// An element that has arrived at an array, and how.
struct Visit {
    node: usize,
    index: Term,
    element: Term,
    /// The visit before, and the condition under which it led here.
    from: Option<(usize, Step)>,
}

/// Why an element passes from one array to a neighbour.
#[derive(Clone, Copy)]
enum Step {
    /// Past a store at another index, up or down.
    Unequal(Term),
    /// A Bool term that is true (of an ite, of an equality).
    Holds(Term),
    /// A Bool term that is false.
    Fails(Term),
}

/// One examination of a model.
struct Examination<'a, M: ScalarModel> {
    arrays: &'a Arrays,
    terms: &'a mut Terms,
    model: &'a mut M,
    visits: Vec<Visit>,
    queue: VecDeque<usize>,
    /// The visit that brought the element of an array at an index.
    found: FxHashMap<(usize, Value), usize>,
    lemmas: Vec<Term>,
    known: FxHashSet<Term>,
}

impl Arrays {
    /// Valid array-free formulas that the model violates. None: the model is one of the arrays too, and
    /// [`Arrays::value`] tells it.
    pub(crate) fn violated(&mut self, terms: &mut Terms, model: &mut impl ScalarModel) -> Vec<Term> {
        self.model.clear();
        if self.is_idle() {
            return Vec::new();
        }
        let mut examination = Examination {
            arrays: self,
            terms,
            model,
            visits: Vec::new(),
            queue: VecDeque::new(),
            found: FxHashMap::default(),
            lemmas: Vec::new(),
            known: FxHashSet::default(),
        };
        examination.seed();
        examination.propagate();
        let leaves = if examination.lemmas.is_empty() { examination.probe_constants() } else { FxHashMap::default() };
        if !examination.lemmas.is_empty() {
            return examination.lemmas;
        }
        let values = examination.array_values(&leaves);
        self.model = values;
        Vec::new()
    }
}

impl<M: ScalarModel> Examination<'_, M> {
    /// What is known at the start: elements just written, elements read.
    fn seed(&mut self) {
        for &node in &self.arrays.relevant.nodes {
            match self.arrays.nodes[node].shape {
                Shape::Store { index, element, .. } => self.visit(node, index, element, None),
                Shape::Symbol | Shape::Constant { .. } | Shape::Ite { .. } => {}
            }
        }
        for &access in &self.arrays.relevant.accesses {
            let access = self.arrays.accesses[access];
            self.visit(access.node, access.index, access.element, None);
        }
    }

    fn visit(&mut self, node: usize, index: Term, element: Term, from: Option<(usize, Step)>) {
        self.queue.push_back(self.visits.len());
        self.visits.push(Visit { node, index, element, from });
    }

    /// Breadth first, so that the ways are short and the lemmas are small.
    fn propagate(&mut self) {
        while let Some(number) = self.queue.pop_front() {
            let Visit { node, index, element, .. } = self.visits[number];
            let place = self.model.value(self.terms, index);
            if let Some(&earlier) = self.found.get(&(node, place.clone())) {
                self.compare(earlier, number);
                continue;
            }
            if let Shape::Constant { element: everywhere } = self.arrays.nodes[node].shape
                && self.differ(element, everywhere)
            {
                let mut clause = Vec::new();
                self.against_way(number, &mut clause);
                clause.push(self.terms.equal(element, everywhere));
                self.add_lemma(&clause);
                continue;
            }
            self.found.insert((node, place.clone()), number);
            self.spread(number, &place);
        }
    }

    fn differ(&mut self, a: Term, b: Term) -> bool {
        a != b && self.model.value(self.terms, a) != self.model.value(self.terms, b)
    }

    fn holds(&mut self, condition: Term) -> bool {
        self.model.value(self.terms, condition) == Value::Bool(true)
    }

    /// Two elements of one array at one index: a lemma if they differ.
    fn compare(&mut self, earlier: usize, later: usize) {
        let (a, b) = (&self.visits[earlier], &self.visits[later]);
        let (index_a, index_b) = (a.index, b.index);
        let (element_a, element_b) = (a.element, b.element);
        if !self.differ(element_a, element_b) {
            return;
        }
        let mut clause = Vec::new();
        self.against_way(earlier, &mut clause);
        self.against_way(later, &mut clause);
        let same_index = self.terms.equal(index_a, index_b);
        clause.push(self.terms.not(same_index));
        clause.push(self.terms.equal(element_a, element_b));
        self.add_lemma(&clause);
    }

    fn add_lemma(&mut self, clause: &[Term]) {
        let lemma = self.terms.any(clause);
        if self.known.insert(lemma) {
            self.lemmas.push(lemma);
        }
    }

    /// The negated conditions of the way that led to a visit.
    fn against_way(&mut self, number: usize, clause: &mut Vec<Term>) {
        let mut next = number;
        while let Some((before, step)) = self.visits[next].from {
            clause.push(match step {
                Step::Unequal(store_index) => self.terms.equal(self.visits[next].index, store_index),
                Step::Holds(condition) => self.terms.not(condition),
                Step::Fails(condition) => condition,
            });
            next = before;
        }
    }

    /// Passes an element on to every neighbour that has it too in this model.
    fn spread(&mut self, number: usize, place: &Value) {
        let Visit { node, index, element, .. } = self.visits[number];
        match self.arrays.nodes[node].shape {
            Shape::Symbol | Shape::Constant { .. } => {}
            Shape::Store { base, index: written, .. } => {
                if self.model.value(self.terms, written) != *place {
                    self.visit(base, index, element, Some((number, Step::Unequal(written))));
                }
            }
            Shape::Ite { condition, then, otherwise } => {
                let (branch, step) = self.branch(condition, then, otherwise);
                self.visit(branch, index, element, Some((number, step)));
            }
        }
        let arrays = self.arrays;
        for &equality in &arrays.nodes[node].equalities {
            let equality = &arrays.equalities[equality];
            if equality.relevant && self.holds(equality.literal) {
                let (left, right) = equality.sides;
                let other = if node == left { right } else { left };
                self.visit(other, index, element, Some((number, Step::Holds(equality.literal))));
            }
        }
        for &parent in &arrays.nodes[node].parents {
            if !arrays.nodes[parent].relevant || !arrays.nodes[parent].below_equality {
                continue;
            }
            match arrays.nodes[parent].shape {
                Shape::Symbol | Shape::Constant { .. } => {}
                Shape::Store { index: written, .. } => {
                    if self.model.value(self.terms, written) != *place {
                        self.visit(parent, index, element, Some((number, Step::Unequal(written))));
                    }
                }
                Shape::Ite { condition, then, otherwise } => {
                    let (branch, step) = self.branch(condition, then, otherwise);
                    if branch == node {
                        self.visit(parent, index, element, Some((number, step)));
                    }
                }
            }
        }
    }

    fn branch(&mut self, condition: Term, then: usize, otherwise: usize) -> (usize, Step) {
        if self.holds(condition) { (then, Step::Holds(condition)) } else { (otherwise, Step::Fails(condition)) }
    }

    /// The symbol or constant array at the bottom of an array in this model.
    fn leaf(&mut self, node: usize, leaves: &mut FxHashMap<usize, usize>) -> usize {
        let mut way = Vec::new();
        let mut next = node;
        let leaf = loop {
            if let Some(&leaf) = leaves.get(&next) {
                break leaf;
            }
            way.push(next);
            next = match self.arrays.nodes[next].shape {
                Shape::Symbol | Shape::Constant { .. } => break next,
                Shape::Store { base, .. } => base,
                Shape::Ite { condition, then, otherwise } => self.branch(condition, then, otherwise).0,
            };
        };
        for passed in way {
            leaves.insert(passed, leaf);
        }
        leaf
    }

    /// Each leaf with a representative of the leaves that equalities join it to. Where different constant arrays are
    /// joined, they must agree: they are read at every index of their group and at an unused one, and that is propagated.
    fn probe_constants(&mut self) -> FxHashMap<usize, usize> {
        let arrays = self.arrays;
        let mut leaves = FxHashMap::default();
        let mut joined: FxHashMap<usize, usize> = FxHashMap::default();
        for &equality in &arrays.relevant.equalities {
            let equality = &arrays.equalities[equality];
            if self.holds(equality.literal) {
                let left = self.leaf(equality.sides.0, &mut leaves);
                let right = self.leaf(equality.sides.1, &mut leaves);
                let (left, right) = (representative(&joined, left), representative(&joined, right));
                if left != right {
                    joined.insert(left, right);
                }
            }
        }
        let mut groups: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for &node in &arrays.relevant.nodes {
            if let Shape::Constant { .. } = arrays.nodes[node].shape {
                groups.entry(representative(&joined, node)).or_default().push(node);
            }
        }
        let mut groups: Vec<(usize, Vec<usize>)> = groups.into_iter().filter(|(_, nodes)| nodes.len() > 1).collect();
        groups.sort_unstable();
        for (group, constants) in groups {
            let element = |node: usize| match arrays.nodes[node].shape {
                Shape::Constant { element } => element,
                Shape::Symbol | Shape::Store { .. } | Shape::Ite { .. } => unreachable!("only constants are grouped"),
            };
            let mut all_equal = true;
            for &node in &constants[1..] {
                all_equal &= !self.differ(element(constants[0]), element(node));
            }
            if all_equal {
                continue;
            }
            for place in self.places(group, &joined, &mut leaves) {
                let index = self.terms.constant(place);
                for &node in &constants {
                    self.visit(node, index, element(node), None);
                }
            }
        }
        self.propagate();
        joined
    }

    /// The indices that matter in a group of joined arrays, and one that does not if there is one left.
    fn places(
        &mut self,
        group: usize,
        joined: &FxHashMap<usize, usize>,
        leaves: &mut FxHashMap<usize, usize>,
    ) -> Vec<Value> {
        let mut places: Vec<Value> = Vec::new();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let known: Vec<(usize, Value)> = self.found.keys().cloned().collect();
        for (node, place) in known {
            if representative(joined, self.leaf(node, leaves)) == group && seen.insert(place.clone()) {
                places.push(place);
            }
        }
        places.sort_unstable();
        // Small numbers first: the same ones are used again from round to round, so that lemmas meet. There are places:
        // the equality that joins two arrays reads both.
        let sort = places.first().map(Value::sort);
        let numbers = 0..=places.len() as u64;
        let unused = sort.and_then(|sort| numbers.filter_map(|n| nth_value(sort, n)).find(|n| !seen.contains(n)));
        places.extend(unused);
        places
    }

    /// The values of the array symbols, once nothing clashes.
    fn array_values(&mut self, joined: &FxHashMap<usize, usize>) -> FxHashMap<Term, ArrayValue> {
        let arrays = self.arrays;
        // Where an equality joins a symbol to a constant array, indices that are not read have the constant's element.
        let mut defaults: FxHashMap<usize, Value> = FxHashMap::default();
        for &node in &arrays.relevant.nodes {
            if let Shape::Constant { element } = arrays.nodes[node].shape {
                let value = self.model.value(self.terms, element);
                defaults.insert(representative(joined, node), value);
            }
        }
        let mut values: FxHashMap<usize, ArrayValue> = FxHashMap::default();
        for &node in &arrays.relevant.nodes {
            let Some(symbol) = arrays.nodes[node].symbol else { continue };
            let Sort::Array { index, element } = self.terms.sort(symbol) else { continue };
            let default = defaults.get(&representative(joined, node)).cloned();
            let default = default.unwrap_or_else(|| Value::default_of(element.into()));
            values.insert(node, ArrayValue::constant(index, default));
        }
        for ((node, place), visit) in std::mem::take(&mut self.found) {
            if let Some(value) = values.get_mut(&node) {
                let element = self.model.value(self.terms, self.visits[visit].element);
                value.set(place, element);
            }
        }
        let named = |(node, value): (usize, ArrayValue)| arrays.nodes[node].symbol.map(|symbol| (symbol, value));
        values.into_iter().filter_map(named).collect()
    }
}

fn representative(joined: &FxHashMap<usize, usize>, leaf: usize) -> usize {
    let mut leaf = leaf;
    while let Some(&next) = joined.get(&leaf) {
        leaf = next;
    }
    leaf
}

/// The values of a sort by number, as far as there are that many.
fn nth_value(sort: Sort, number: u64) -> Option<Value> {
    match sort.scalar()? {
        Scalar::Bool => (number < 2).then_some(Value::Bool(number == 1)),
        Scalar::Bits(width) => {
            (width >= 64 || number < 1 << width).then(|| Value::Bits(logic::Bits::new(width, number)))
        }
        // Floats and rounding modes were lowered to bit-vectors before.
        Scalar::Float(_) | Scalar::Rounding => None,
    }
}
