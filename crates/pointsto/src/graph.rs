//! The graph of inclusions: nodes with sets of points, edges along which sets flow.
//!
//! Only what is new in a set flows on (difference propagation). Nodes on a cycle of plain edges have the same set; such
//! cycles are looked for at first and whenever much work was done since, and become one node. Nodes are taken in the order in
//! which sets flow, as far as it is known.

use crate::ObjectId;
use crate::offsets::{Arithmetic, OffsetsId, OffsetsTable};
use crate::points::{self, Points, addresses, numbers};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A node, by number.
pub(crate) type NodeId = u32;

/// What becomes of points that flow along an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Edge {
    /// They stay as they are.
    Copy,
    /// They move on by a number.
    Shift(OffsetsId),
    /// Addresses become those of the beginnings of their objects; numbers are dropped.
    Objects,
    /// Addresses become their offsets, as numbers; numbers are dropped.
    Offsets,
    /// Addresses stay as they are; numbers are dropped.
    Addresses,
    /// Addresses may be moved by any number; numbers are dropped.
    Blur,
}

#[derive(Clone, Debug, Default)]
struct Node {
    set: Points,
    /// What has not flown on yet.
    news: Points,
    edges: Vec<(NodeId, Edge)>,
    /// Constraints to look at when the set grows.
    uses: Vec<u32>,
    is_queued: bool,
    /// What constraints have not seen yet.
    unseen: Points,
    is_waiting: bool,
    /// The set never grows.
    is_fixed: bool,
}

/// The graph.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) table: OffsetsTable,
    nodes: Vec<Node>,
    /// The node that each has become, or itself.
    became: Vec<NodeId>,
    rank: Vec<u32>,
    queue: BinaryHeap<Reverse<(u32, NodeId)>>,
    /// Nodes with news for constraints, for the next batch and in this one.
    waiting: Vec<NodeId>,
    batch: Vec<NodeId>,
    /// Edges that were added while sets flow.
    linked: FxHashSet<(NodeId, NodeId, Edge)>,
    /// How many edges there were when cycles were last looked for.
    linked_before: usize,
    scratch: Points,
    moved: Points,
}

/// Cycles are looked for when this part of the edges is new, and some.
const RARE: usize = 8;
const SOME: usize = 500;

/// The node of null, whose set is empty.
pub(crate) const NOTHING: NodeId = 0;

impl Graph {
    pub(crate) fn new() -> Graph {
        let mut graph = Graph {
            table: OffsetsTable::new(),
            nodes: Vec::new(),
            became: Vec::new(),
            rank: Vec::new(),
            queue: BinaryHeap::new(),
            waiting: Vec::new(),
            batch: Vec::new(),
            linked: FxHashSet::default(),
            linked_before: 0,
            scratch: Vec::new(),
            moved: Vec::new(),
        };
        graph.nodes(1);
        graph
    }

    /// So many new nodes; the first of them.
    pub(crate) fn nodes(&mut self, count: usize) -> NodeId {
        let first = self.nodes.len();
        self.nodes.resize_with(first + count, Node::default);
        self.became.extend(first as NodeId..(first + count) as NodeId);
        self.rank.resize(first + count, u32::MAX);
        first as NodeId
    }

    pub(crate) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The node that a node has become.
    pub(crate) fn find(&self, mut node: NodeId) -> NodeId {
        while self.became[node as usize] != node {
            node = self.became[node as usize];
        }
        node
    }

    /// The points of a node.
    pub(crate) fn set(&self, node: NodeId) -> &Points {
        &self.nodes[self.find(node) as usize].set
    }

    /// Adds points to a node. Requires: ascending, each object once.
    pub(crate) fn add(&mut self, node: NodeId, added: &[(ObjectId, OffsetsId)]) {
        let node = self.find(node);
        let content = &mut self.nodes[node as usize];
        if node != NOTHING
            && points::add(&mut self.table, &mut content.set, &mut content.news, added, &mut self.scratch)
        {
            self.enqueue(node);
        }
    }

    fn enqueue(&mut self, node: NodeId) {
        if !std::mem::replace(&mut self.nodes[node as usize].is_queued, true) {
            self.queue.push(Reverse((self.rank[node as usize], node)));
        }
    }

    /// A node whose set never grows.
    pub(crate) fn fixed(&mut self, set: Points) -> NodeId {
        let node = self.nodes(1);
        self.nodes[node as usize].set = set;
        self.nodes[node as usize].is_fixed = true;
        node
    }

    /// Looks at a constraint whenever the set of a node grows. Must it be looked at now?
    pub(crate) fn watch(&mut self, node: NodeId, constraint: u32) -> bool {
        let node = self.find(node);
        let content = &mut self.nodes[node as usize];
        if !content.is_fixed {
            content.uses.push(constraint);
        }
        !content.set.is_empty()
    }

    /// Adds an edge that is not there yet, and lets the set flow. Was it new?
    pub(crate) fn link(&mut self, from: NodeId, to: NodeId, edge: Edge) -> bool {
        let (from, to) = (self.find(from), self.find(to));
        let is_new = (from != to || edge != Edge::Copy) && self.linked.insert((from, to, edge));
        if is_new {
            self.edge(from, to, edge);
        }
        is_new
    }

    /// Adds an edge, and lets the set flow.
    pub(crate) fn edge(&mut self, from: NodeId, to: NodeId, edge: Edge) {
        let (from, to) = (self.find(from), self.find(to));
        if from == NOTHING || to == NOTHING || from == to && edge == Edge::Copy {
            return;
        }
        if !self.nodes[from as usize].is_fixed {
            self.nodes[from as usize].edges.push((to, edge));
        }
        let set = std::mem::take(&mut self.nodes[from as usize].set);
        if !set.is_empty() {
            self.flow(&set, to, edge);
        }
        let content = &mut self.nodes[from as usize];
        if content.set.is_empty() {
            content.set = set;
        } else {
            // It has flown to itself.
            let grown = std::mem::replace(&mut content.set, set);
            self.add(from, &grown);
        }
    }

    fn flow(&mut self, points: &[(ObjectId, OffsetsId)], to: NodeId, edge: Edge) {
        if edge == Edge::Copy {
            return self.add(to, points);
        }
        let mut moved = std::mem::take(&mut self.moved);
        moved.clear();
        match edge {
            Edge::Copy => {}
            Edge::Shift(by) => {
                let sum = |&(object, at): &_| (object, self.table.compute(Arithmetic::Plus, at, by));
                moved.extend(points.iter().map(sum));
            }
            Edge::Objects => moved.extend(addresses(points).iter().map(|&(object, _)| (object, OffsetsId::ZERO))),
            Edge::Offsets => {
                let offsets = addresses(points).iter().map(|&(_, at)| at);
                let joined = offsets.reduce(|a, b| self.table.compute(Arithmetic::Join, a, b));
                moved.extend(joined.map(|at| (ObjectId::NUMBER, at)));
            }
            Edge::Addresses => moved.extend_from_slice(addresses(points)),
            Edge::Blur => moved.extend(addresses(points).iter().map(|&(object, _)| (object, OffsetsId::ANY))),
        }
        self.add(to, &moved);
        self.moved = moved;
    }

    /// The next constraints to look at, with the node that they are about and what is new there; nothing if all is done.
    /// All news flow before constraints are looked at, and all those are looked at before news flow again.
    pub(crate) fn step(&mut self) -> Option<(NodeId, Vec<u32>, Points)> {
        loop {
            while let Some(node) = self.batch.pop() {
                let node = self.find(node);
                let content = &mut self.nodes[node as usize];
                content.is_waiting = false;
                let unseen = std::mem::take(&mut content.unseen);
                if !unseen.is_empty() {
                    return Some((node, content.uses.clone(), unseen));
                }
            }
            if self.linked.len() > self.linked_before + SOME + self.linked_before / RARE {
                self.collapse();
            }
            while let Some(Reverse((_, node))) = self.queue.pop() {
                if self.became[node as usize] == node {
                    self.pass_on(node);
                }
            }
            self.batch = std::mem::take(&mut self.waiting);
            if self.batch.is_empty() {
                return None;
            }
        }
    }

    fn pass_on(&mut self, node: NodeId) {
        self.nodes[node as usize].is_queued = false;
        let news = std::mem::take(&mut self.nodes[node as usize].news);
        if news.is_empty() {
            return;
        }
        let edges = std::mem::take(&mut self.nodes[node as usize].edges);
        for &(to, edge) in &edges {
            let to = self.find(to);
            if to != node || edge != Edge::Copy {
                self.flow(&news, to, edge);
            }
        }
        let content = &mut self.nodes[node as usize];
        content.edges = edges;
        if !content.uses.is_empty() {
            points::extend(&mut self.table, &mut content.unseen, &news, &mut self.scratch);
            if !std::mem::replace(&mut content.is_waiting, true) {
                self.waiting.push(node);
            }
        }
    }

    /// Makes one node of those on each cycle of plain edges, and puts nodes into the order in which sets flow.
    pub(crate) fn collapse(&mut self) {
        self.linked_before = self.linked.len();
        let (components, count) = self.components();
        let mut first: Vec<NodeId> = vec![NodeId::MAX; count];
        for node in 0..self.nodes.len() as NodeId {
            if self.became[node as usize] != node {
                continue;
            }
            let component = components[node as usize];
            // Components are numbered against the flow.
            self.rank[node as usize] = count as u32 - component;
            match first[component as usize] {
                NodeId::MAX => first[component as usize] = node,
                kept => self.merge(kept, node),
            }
        }
        for node in 0..self.nodes.len() {
            self.became[node] = self.find(node as NodeId);
        }
        for node in 0..self.nodes.len() as NodeId {
            if self.became[node as usize] == node {
                let mut edges = std::mem::take(&mut self.nodes[node as usize].edges);
                for edge in &mut edges {
                    edge.0 = self.became[edge.0 as usize];
                }
                edges.retain(|&(to, edge)| to != node || edge != Edge::Copy);
                edges.sort_unstable();
                edges.dedup();
                let content = &mut self.nodes[node as usize];
                content.edges = edges;
                content.uses.sort_unstable();
                content.uses.dedup();
            }
        }
        let queued: Vec<NodeId> = self.queue.drain().map(|Reverse((_, node))| node).collect();
        for node in queued {
            if self.became[node as usize] == node {
                self.queue.push(Reverse((self.rank[node as usize], node)));
            }
        }
        self.linked = self
            .linked
            .iter()
            .map(|&(from, to, edge)| (self.became[from as usize], self.became[to as usize], edge))
            .collect();
    }

    fn merge(&mut self, kept: NodeId, lost: NodeId) {
        let gone = std::mem::take(&mut self.nodes[lost as usize]);
        self.became[lost as usize] = kept;
        let content = &mut self.nodes[kept as usize];
        content.edges.extend(gone.edges);
        content.uses.extend(gone.uses);
        // What either does not have, and what it has not passed on.
        let (table, scratch) = (&mut self.table, &mut self.scratch);
        let mut other = gone.set;
        points::add(table, &mut other, &mut content.news, &content.set, scratch);
        points::add(table, &mut content.set, &mut content.news, &other, scratch);
        points::extend(table, &mut content.news, &gone.news, scratch);
        points::extend(table, &mut content.unseen, &gone.unseen, scratch);
        if !content.unseen.is_empty() && !std::mem::replace(&mut content.is_waiting, true) {
            self.waiting.push(kept);
        }
        if !content.news.is_empty() {
            self.enqueue(kept);
        }
    }

    /// The strongly connected components of plain edges by Tarjan's algorithm, on a stack of our own; and their number.
    fn components(&self) -> (Vec<u32>, usize) {
        const NEW: u32 = u32::MAX;
        let count = self.nodes.len();
        let mut component = vec![NEW; count];
        let mut met = vec![NEW; count];
        let mut low = vec![NEW; count];
        let mut stack: Vec<NodeId> = Vec::new();
        let mut open: Vec<(NodeId, usize)> = Vec::new();
        let (mut clock, mut number) = (0, 0);
        for root in 0..count as NodeId {
            if self.became[root as usize] != root || met[root as usize] != NEW {
                continue;
            }
            let mut entered = Some(root);
            loop {
                if let Some(node) = entered.take() {
                    (met[node as usize], low[node as usize]) = (clock, clock);
                    clock += 1;
                    stack.push(node);
                    open.push((node, 0));
                }
                let Some((node, next)) = open.last_mut() else { break };
                let node = *node;
                if let Some(&(to, edge)) = self.nodes[node as usize].edges.get(*next) {
                    *next += 1;
                    if edge == Edge::Copy {
                        let to = self.find(to);
                        if met[to as usize] == NEW {
                            entered = Some(to);
                        } else if component[to as usize] == NEW {
                            low[node as usize] = low[node as usize].min(met[to as usize]);
                        }
                    }
                    continue;
                }
                open.pop();
                if let Some(&(caller, _)) = open.last() {
                    low[caller as usize] = low[caller as usize].min(low[node as usize]);
                }
                if low[node as usize] == met[node as usize] {
                    while let Some(member) = stack.pop() {
                        component[member as usize] = number;
                        if member == node {
                            break;
                        }
                    }
                    number += 1;
                }
            }
        }
        (component, number as usize)
    }

    /// Forgets all but the sets.
    pub(crate) fn finish(&mut self) {
        for node in &mut self.nodes {
            *node = Node { set: std::mem::take(&mut node.set), ..Node::default() };
        }
        self.linked = FxHashSet::default();
    }

    /// What a sum, a product or another operation of two values may be.
    pub(crate) fn combine(
        &mut self,
        how: Arithmetic,
        a: &[(ObjectId, OffsetsId)],
        b: &[(ObjectId, OffsetsId)],
    ) -> Points {
        let mut result = Points::new();
        match (numbers(a), numbers(b)) {
            (Some(x), Some(y)) => result.push((ObjectId::NUMBER, self.table.compute(how, x, y))),
            // The offset of null may be any number, and is not kept.
            (Some(OffsetsId::ANY), None) | (None, Some(OffsetsId::ANY)) => {
                result.push((ObjectId::NUMBER, OffsetsId::ANY));
            }
            (Some(_), None) | (None, Some(_)) | (None, None) => {}
        }
        for (these, others, is_moved) in [(a, b, how != Arithmetic::Times), (b, a, how == Arithmetic::Plus)] {
            let number = numbers(others).filter(|_| is_moved);
            for &(object, at) in addresses(these) {
                if let Some(number) = number {
                    result.push((object, self.table.compute(how, at, number)));
                }
                if !is_moved || !addresses(others).is_empty() {
                    result.push((object, OffsetsId::ANY));
                }
            }
        }
        points::tidy(&mut self.table, &mut result);
        result
    }
}
