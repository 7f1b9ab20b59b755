//! The arena of terms: each distinct node exists once, so equality of terms is equality of numbers, and what is computed
//! per term can be kept in tables.
//!
//! A node takes 20 bytes and its entry in the hash table 4 more (besides the table's slack). Arguments lie in the node
//! if there are at most three; longer lists are in one shared pool. Values of at most 64 bits lie in the node too.

use crate::bits::Bits;
use crate::facts::Facts;
use crate::op::Op;
use crate::sort::{Rounding, Sort};
use crate::value::Value;
use hashbrown::HashTable;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// A term: the number of a node in its [`Terms`].
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Term(u32);

impl Term {
    /// The number, for tables that hold something per term.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The term of that number.
    pub fn from_index(index: usize) -> Term {
        Term(u32::try_from(index).expect("fewer than 2^32 terms"))
    }
}

/// What `inline` means depends on the operator and the number of arguments: see [`Terms::args`] and [`Terms::value`].
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Node {
    op: Op,
    /// Arguments that lie in `inline`, or [`POOLED`].
    arity: u8,
    sort: u32,
    inline: [Term; 3],
}

/// The arguments are `pool[inline[0]..][..inline[1]]`.
const POOLED: u8 = u8::MAX;
const NONE: Term = Term(0);
/// Where the name of a symbol comes from: two symbols of one name and sort are different if they differ in this.
const GIVEN: Term = Term(0);
const FRESH: Term = Term(1);

/// The arena. Constructors are methods that simplify while they build; see the modules under `build`.
pub struct Terms {
    nodes: Vec<Node>,
    pool: Vec<Term>,
    table: HashTable<u32>,
    sorts: IndexSet<Sort, FxBuildHasher>,
    /// Values that do not fit into a node.
    values: IndexSet<Value, FxBuildHasher>,
    names: IndexSet<Box<str>, FxBuildHasher>,
    fresh: u32,
    pub(crate) facts: FxHashMap<Term, Facts>,
    /// Off for terms that are built exactly as asked, which tests compare with.
    simplify: bool,
    /// How deep constructors called by rules are nested; see [`Terms::simplifies`].
    pub(crate) depth: u32,
}

/// How far an arena had grown at some time: see [`Terms::return_to`].
#[derive(Copy, Clone, Debug)]
pub struct Mark {
    nodes: usize,
    pool: usize,
    sorts: usize,
    values: usize,
    names: usize,
    fresh: u32,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    /// An empty arena whose constructors simplify.
    pub fn new() -> Terms {
        Terms::with_simplification(true)
    }

    /// An empty arena whose constructors build what they are asked for, with derived operators expanded but nothing
    /// simplified.
    pub fn plain() -> Terms {
        Terms::with_simplification(false)
    }

    fn with_simplification(simplify: bool) -> Terms {
        let mut terms = Terms {
            nodes: Vec::new(),
            pool: Vec::new(),
            table: HashTable::new(),
            sorts: IndexSet::default(),
            values: IndexSet::default(),
            names: IndexSet::default(),
            fresh: 0,
            facts: FxHashMap::default(),
            simplify,
            depth: 0,
        };
        // The two constants have fixed places: see `truth` and `falsity`.
        terms.constant(Value::Bool(false));
        terms.constant(Value::Bool(true));
        terms
    }

    /// Whether constructors apply rules.
    pub(crate) fn simplifies(&self) -> bool {
        self.simplify
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: the truth values are always there.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Bytes held, without what the allocator adds.
    pub fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.pool.capacity() * size_of::<Term>()
            + self.table.allocation_size()
            + self.facts.capacity() * (size_of::<(Term, Facts)>() + 1)
            + self.values.capacity() * size_of::<Value>()
    }

    /// How far the arena has grown.
    pub fn mark(&self) -> Mark {
        Mark {
            nodes: self.nodes.len(),
            pool: self.pool.len(),
            sorts: self.sorts.len(),
            values: self.values.len(),
            names: self.names.len(),
            fresh: self.fresh,
        }
    }

    /// Forgets the terms that were made since. What is built next gets the numbers and names that it would have got then.
    pub fn return_to(&mut self, mark: &Mark) {
        for number in mark.nodes..self.nodes.len() {
            let term = Term::from_index(number);
            let hash = self.hash_of(&self.nodes[number]);
            if let Ok(entry) = self.table.find_entry(hash, |&known| known == term.0) {
                entry.remove();
            }
            self.facts.remove(&term);
        }
        self.nodes.truncate(mark.nodes);
        self.pool.truncate(mark.pool);
        self.sorts.truncate(mark.sorts);
        self.values.truncate(mark.values);
        self.names.truncate(mark.names);
        self.fresh = mark.fresh;
    }

    fn hash_of(&self, node: &Node) -> u64 {
        match node.arity {
            POOLED => hash_pooled(node, &self.pool[node.inline[0].index()..][..node.inline[1].index()]),
            _ => hash_inline(node),
        }
    }

    /// The operator of a term.
    pub fn op(&self, term: Term) -> Op {
        self.nodes[term.index()].op
    }

    /// The arguments of a term.
    pub fn args(&self, term: Term) -> &[Term] {
        let node = &self.nodes[term.index()];
        if node.arity == POOLED {
            &self.pool[node.inline[0].index()..][..node.inline[1].index()]
        } else {
            &node.inline[..node.arity as usize]
        }
    }

    /// The argument at a position. Panics if there are fewer.
    pub fn arg(&self, term: Term, position: usize) -> Term {
        self.args(term)[position]
    }

    /// The sort of a term.
    pub fn sort(&self, term: Term) -> Sort {
        self.sorts[self.nodes[term.index()].sort as usize]
    }

    /// The width of a bit-vector term. Panics for other sorts.
    pub fn width(&self, term: Term) -> u32 {
        match self.sort(term) {
            Sort::Bits(width) => width,
            other => panic!("a bit-vector was expected, not {other}"),
        }
    }

    /// The lowest bit that an [`Op::Extract`] takes.
    pub fn extract_low(&self, term: Term) -> u32 {
        debug_assert_eq!(self.op(term), Op::Extract);
        self.nodes[term.index()].inline[1].0
    }

    /// The value of a constant.
    pub fn value(&self, term: Term) -> Option<Value> {
        let node = &self.nodes[term.index()];
        if node.op != Op::Constant {
            return None;
        }
        let word = u64::from(node.inline[0].0) << 32 | u64::from(node.inline[1].0);
        Some(match self.sorts[node.sort as usize] {
            Sort::Bool => Value::Bool(word != 0),
            Sort::Bits(width) if width <= 64 => Value::Bits(Bits::new(width, word)),
            Sort::Float(format) if format.width() <= 64 => Value::Float(format, Bits::new(format.width(), word)),
            Sort::Rounding => Value::Rounding(Rounding::ALL[word as usize]),
            Sort::Bits(_) | Sort::Float(_) | Sort::Array { .. } => self.values[word as usize].clone(),
        })
    }

    /// The value of a bit-vector constant of at most 64 bits.
    pub fn word(&self, term: Term) -> Option<u64> {
        let node = &self.nodes[term.index()];
        match self.sorts[node.sort as usize] {
            Sort::Bits(1..=64) if node.op == Op::Constant => {
                Some(u64::from(node.inline[0].0) << 32 | u64::from(node.inline[1].0))
            }
            _ => None,
        }
    }

    /// The value of a bit-vector constant.
    pub fn bits(&self, term: Term) -> Option<Bits> {
        match self.value(term)? {
            Value::Bits(bits) => Some(bits),
            Value::Bool(_) | Value::Float(..) | Value::Rounding(_) | Value::Array(_) => None,
        }
    }

    /// Is it a constant of any sort?
    pub fn is_constant(&self, term: Term) -> bool {
        self.op(term) == Op::Constant
    }

    /// The name of a symbol.
    pub fn symbol_name(&self, term: Term) -> Option<&str> {
        let node = &self.nodes[term.index()];
        (node.op == Op::Symbol).then(|| &*self.names[node.inline[0].index()])
    }

    /// The symbol of this name and sort.
    pub fn symbol(&mut self, name: &str, sort: Sort) -> Term {
        self.symbol_node(name, sort, GIVEN)
    }

    /// A symbol that was not there before and that [`Terms::symbol`] never gives. Its name begins with `prefix`, and was
    /// not in use so far.
    pub fn fresh(&mut self, prefix: &str, sort: Sort) -> Term {
        loop {
            let name = format!("{prefix}!{}", self.fresh);
            self.fresh += 1;
            if !self.names.contains(name.as_str()) {
                return self.symbol_node(&name, sort, FRESH);
            }
        }
    }

    fn symbol_node(&mut self, name: &str, sort: Sort, origin: Term) -> Term {
        let place = match self.names.get_index_of(name) {
            Some(place) => place,
            None => self.names.insert_full(name.into()).0,
        };
        let sort = self.sort_number(sort);
        self.intern(Node { op: Op::Symbol, arity: 0, sort, inline: [Term::from_index(place), origin, NONE] }, &[])
    }

    /// The term that denotes a value.
    pub fn constant(&mut self, value: Value) -> Term {
        let word = match &value {
            Value::Bool(truth) => u64::from(*truth),
            Value::Rounding(mode) => *mode as u64,
            Value::Bits(bits) if bits.width() <= 64 => bits.to_u64().unwrap_or(0),
            Value::Float(format, bits) if format.width() <= 64 => {
                debug_assert_eq!(format.canonical(bits.clone()), *bits, "one NaN only");
                bits.to_u64().unwrap_or(0)
            }
            Value::Bits(_) | Value::Float(..) | Value::Array(_) => self.values.insert_full(value.clone()).0 as u64,
        };
        let sort = self.sort_number(value.sort());
        let inline = [Term((word >> 32) as u32), Term(word as u32), NONE];
        self.intern(Node { op: Op::Constant, arity: 0, sort, inline }, &[])
    }

    /// The node with these parts, as they are.
    pub(crate) fn node(&mut self, op: Op, sort: Sort, args: &[Term]) -> Term {
        let sort = self.sort_number(sort);
        let mut inline = [NONE; 3];
        if let Some(places) = inline.get_mut(..args.len()) {
            places.copy_from_slice(args);
            self.intern(Node { op, arity: args.len() as u8, sort, inline }, args)
        } else {
            self.intern(Node { op, arity: POOLED, sort, inline }, args)
        }
    }

    /// The extraction node with these parts, as they are.
    pub(crate) fn extract_node(&mut self, term: Term, high: u32, low: u32) -> Term {
        let sort = self.sort_number(Sort::Bits(high - low + 1));
        self.intern(Node { op: Op::Extract, arity: 1, sort, inline: [term, Term(low), NONE] }, &[term])
    }

    fn sort_number(&mut self, sort: Sort) -> u32 {
        self.sorts.insert_full(sort).0 as u32
    }

    /// The term of a node. For a pooled node, `inline` is not yet set: `args` are compared instead.
    fn intern(&mut self, mut node: Node, args: &[Term]) -> Term {
        let hash = if node.arity == POOLED { hash_pooled(&node, args) } else { hash_inline(&node) };
        let (nodes, pool) = (&self.nodes, &self.pool);
        let pooled = |other: &Node| &pool[other.inline[0].index()..][..other.inline[1].index()];
        let same = |&number: &u32| {
            let other = &nodes[number as usize];
            if node.arity == POOLED {
                other.arity == POOLED && other.op == node.op && other.sort == node.sort && pooled(other) == args
            } else {
                *other == node
            }
        };
        if let Some(&number) = self.table.find(hash, same) {
            return Term(number);
        }
        if node.arity == POOLED {
            node.inline = [Term::from_index(self.pool.len()), Term::from_index(args.len()), NONE];
            self.pool.extend_from_slice(args);
        }
        let term = Term::from_index(self.nodes.len());
        self.nodes.push(node);
        let (nodes, pool) = (&self.nodes, &self.pool);
        self.table.insert_unique(hash, term.0, |&number| {
            let node = &nodes[number as usize];
            if node.arity == POOLED {
                hash_pooled(node, &pool[node.inline[0].index()..][..node.inline[1].index()])
            } else {
                hash_inline(node)
            }
        });
        term
    }
}

fn hash_inline(node: &Node) -> u64 {
    let mut hasher = FxHasher::default();
    (node.op as u8).hash(&mut hasher);
    node.sort.hash(&mut hasher);
    node.inline.hash(&mut hasher);
    hasher.finish()
}

fn hash_pooled(node: &Node, args: &[Term]) -> u64 {
    let mut hasher = FxHasher::default();
    (node.op as u8).hash(&mut hasher);
    node.sort.hash(&mut hasher);
    args.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is built after a return is what would have been built then, with the same numbers and names.
    #[test]
    fn terms_made_since_a_mark_are_forgotten() {
        let build = |terms: &mut Terms| {
            let x = terms.fresh("x", Sort::Bits(8));
            let wide = terms.constant(Value::Bits(Bits::from_i64(100, -3)));
            let y = terms.fresh("y", Sort::Bits(100));
            let sum = terms.add(y, wide);
            let (five, six) = (terms.number(8, 5), terms.number(8, 6));
            let parts: Vec<Term> = (0..6).map(|number| terms.fresh(&format!("p{number}"), Sort::Bool)).collect();
            let any = terms.any(&parts);
            let product = terms.multiply(x, five);
            let below = terms.ult(product, six);
            [sum, any, below, terms.and(any, below)]
        };
        let mut terms = Terms::new();
        let before = build(&mut terms);
        let mark = terms.mark();
        let first = build(&mut terms);
        let (count, end) = (terms.len(), terms.mark());
        terms.return_to(&mark);
        assert_eq!(terms.len(), mark.nodes);
        let other = terms.fresh("other", Sort::Bits(16));
        _ = terms.multiply(other, other);
        terms.return_to(&mark);
        assert_eq!(build(&mut terms), first);
        assert_eq!((terms.len(), terms.mark().fresh, terms.mark().pool), (count, end.fresh, end.pool));
        // What was there before is still found.
        let (any, below) = (before[1], before[2]);
        assert_eq!(terms.and(any, below), before[3]);
    }
}
