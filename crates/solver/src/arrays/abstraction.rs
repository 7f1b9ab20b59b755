//! From formulas with arrays to formulas without: each `select` and each equality of arrays becomes a fresh symbol.

use super::{Access, Arrays, Equality, Node, Shape};
use crate::contents::Contents;
use logic::{Op, Sort, Term, Terms, Value};

impl Arrays {
    /// The array-free formula that stands for a scalar term, which has been noted. The same term always gives the same
    /// formula.
    pub(crate) fn abstracted(&mut self, terms: &mut Terms, contents: &Contents, root: Term) -> Term {
        if !contents.has_arrays(root) {
            return root;
        }
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.is_done(contents, term) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.args(term).iter().copied().filter(|&arg| !self.is_done(contents, arg)));
            if stack.len() == before {
                stack.pop();
                self.register(terms, term);
            }
        }
        self.scalar(root)
    }

    /// Marks what a formula mentions as relevant until the level is popped.
    pub(crate) fn require(&mut self, terms: &Terms, contents: &Contents, root: Term) {
        let mut stack = vec![root];
        while let Some(term) = stack.pop() {
            if !contents.has_arrays(term) || !self.relevant.seen.insert(term) {
                continue;
            }
            self.relevant.trail.push(term);
            if let Some(&access) = self.access_of.get(&term) {
                self.relevant.accesses.push(access);
            }
            if let Some(&equality) = self.equality_of.get(&term) {
                self.equalities[equality].relevant = true;
                self.relevant.equalities.push(equality);
                let (left, right) = self.equalities[equality].witnesses;
                self.relevant.accesses.extend([left, right]);
            }
            if let Some(&node) = self.node_of.get(&term) {
                self.require_node(node);
            }
            stack.extend_from_slice(terms.args(term));
        }
    }

    /// Marks an array; below an array constant there are arrays that are no terms.
    fn require_node(&mut self, node: usize) {
        let mut next = Some(node);
        while let Some(node) = next {
            if self.nodes[node].relevant {
                return;
            }
            self.nodes[node].relevant = true;
            self.relevant.nodes.push(node);
            next = match self.nodes[node].shape {
                Shape::Store { base, .. } => Some(base),
                Shape::Symbol | Shape::Constant { .. } | Shape::Ite { .. } => None,
            };
        }
    }

    fn is_done(&self, contents: &Contents, term: Term) -> bool {
        !contents.has_arrays(term) || self.scalar_of.contains_key(&term) || self.node_of.contains_key(&term)
    }

    fn scalar(&self, term: Term) -> Term {
        self.scalar_of.get(&term).copied().unwrap_or(term)
    }

    /// Gives a term with arrays its array or its scalar; its arguments have theirs.
    fn register(&mut self, terms: &mut Terms, term: Term) {
        let args = terms.args(term).to_vec();
        if matches!(terms.sort(term), Sort::Array { .. }) {
            let node = self.array(terms, term, &args);
            self.node_of.insert(term, node);
            return;
        }
        let scalar = match terms.op(term) {
            Op::Select => {
                let (node, index) = (self.node_of[&args[0]], self.scalar(args[1]));
                let access = self.read(terms, node, index, terms.sort(term));
                self.access_of.insert(term, access);
                self.accesses[access].element
            }
            Op::Equal if self.node_of.contains_key(&args[0]) => {
                let equality = self.equate(terms, terms.sort(args[0]), self.node_of[&args[0]], self.node_of[&args[1]]);
                self.equality_of.insert(term, equality);
                self.equalities[equality].literal
            }
            // Every other operator has scalar arguments only, whatever it is.
            _ => {
                let args: Vec<Term> = args.iter().map(|&arg| self.scalar(arg)).collect();
                terms.rebuild(term, &args)
            }
        };
        self.scalar_of.insert(term, scalar);
    }

    fn array(&mut self, terms: &mut Terms, term: Term, args: &[Term]) -> usize {
        let shape = match terms.op(term) {
            Op::Store => Shape::Store {
                base: self.node_of[&args[0]],
                index: self.scalar(args[1]),
                element: self.scalar(args[2]),
            },
            Op::Ite => Shape::Ite {
                condition: self.scalar(args[0]),
                then: self.node_of[&args[1]],
                otherwise: self.node_of[&args[2]],
            },
            Op::ConstArray => Shape::Constant { element: self.scalar(args[0]) },
            Op::Constant => return self.constant(terms, term),
            // No other operator yields arrays; one that did would have to be understood here, and until then may be any
            // array, which loses completeness and not soundness of `unsat`.
            op => {
                debug_assert_eq!(op, Op::Symbol);
                Shape::Symbol
            }
        };
        let symbol = matches!(shape, Shape::Symbol).then_some(term);
        self.add_node(shape, symbol)
    }

    /// An array value: its default under its entries.
    fn constant(&mut self, terms: &mut Terms, term: Term) -> usize {
        let Some(Value::Array(value)) = terms.value(term) else { return self.add_node(Shape::Symbol, None) };
        let element = terms.constant((*value.default).clone());
        let mut node = self.add_node(Shape::Constant { element }, None);
        for (index, element) in value.entries() {
            let (index, element) = (terms.constant(index.clone()), terms.constant(element.clone()));
            node = self.add_node(Shape::Store { base: node, index, element }, None);
        }
        node
    }

    fn add_node(&mut self, shape: Shape, symbol: Option<Term>) -> usize {
        let node = self.nodes.len();
        match shape {
            Shape::Symbol | Shape::Constant { .. } => {}
            Shape::Store { base, .. } => self.nodes[base].parents.push(node),
            Shape::Ite { then, otherwise, .. } => {
                self.nodes[then].parents.push(node);
                self.nodes[otherwise].parents.push(node);
            }
        }
        self.nodes.push(Node {
            shape,
            symbol,
            parents: Vec::new(),
            equalities: Vec::new(),
            below_equality: false,
            relevant: false,
        });
        node
    }

    fn read(&mut self, terms: &mut Terms, node: usize, index: Term, element_sort: Sort) -> usize {
        let element = terms.fresh("⟨read⟩", element_sort);
        self.accesses.push(Access { node, index, element });
        self.accesses.len() - 1
    }

    fn equate(&mut self, terms: &mut Terms, sort: Sort, left: usize, right: usize) -> usize {
        let Sort::Array { index, element } = sort else { unreachable!("sides of an array equality are arrays") };
        let literal = terms.fresh("⟨equal⟩", Sort::Bool);
        // Extensionality: arrays that are not equal differ somewhere.
        let place = terms.fresh("⟨difference⟩", index.into());
        let witnesses = (self.read(terms, left, place, element.into()), self.read(terms, right, place, element.into()));
        let agree = terms.equal(self.accesses[witnesses.0].element, self.accesses[witnesses.1].element);
        let differ = terms.not(agree);
        self.definitions.push(terms.or(literal, differ));
        let equality = self.equalities.len();
        self.equalities.push(Equality { literal, sides: (left, right), witnesses, relevant: false });
        self.nodes[left].equalities.push(equality);
        self.nodes[right].equalities.push(equality);
        self.mark_below(left);
        self.mark_below(right);
        equality
    }

    fn mark_below(&mut self, node: usize) {
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            if std::mem::replace(&mut self.nodes[node].below_equality, true) {
                continue;
            }
            match self.nodes[node].shape {
                Shape::Symbol | Shape::Constant { .. } => {}
                Shape::Store { base, .. } => stack.push(base),
                Shape::Ite { then, otherwise, .. } => stack.extend([then, otherwise]),
            }
        }
    }
}
