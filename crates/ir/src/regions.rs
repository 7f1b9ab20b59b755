//! The region tree of a procedure: its body, and in it the natural loops.
//!
//! A loop is a region that calls "the next iteration", just as a function calls another: what can be said about a region
//! (its summary, its effects) can be said about both.

use crate::{
    BlockId, Body, CallGraph, CallSite, Dominators, Effects, Flow, IdSet, Irreducible, LoopId, Loops, Opaque, ProcId,
    Program, Target,
};
use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap, entity_impl};
use std::fmt::Write;

/// A region of a procedure. Outer regions have smaller numbers than those in them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RegionId(u32);
entity_impl!(RegionId, "region");

impl RegionId {
    /// The region of the whole body.
    pub const BODY: RegionId = RegionId(0);
}

/// What a region is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegionKind {
    /// The whole body.
    Body,
    /// A natural loop.
    Loop(LoopId),
}

/// A region.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// What it is.
    pub kind: RegionKind,
    /// The procedure it is in.
    pub procedure: ProcId,
    /// The block where it starts: the entry, or the loop's header.
    pub header: BlockId,
    /// Its own blocks, without those of inner regions, in reverse postorder.
    pub blocks: Vec<BlockId>,
    /// Its blocks and those of inner regions, in reverse postorder.
    pub all_blocks: Vec<BlockId>,
    /// The region around it.
    pub parent: Option<RegionId>,
    /// The regions directly in it, in reverse postorder of their headers.
    pub children: Vec<RegionId>,
    /// First and last source line, inner regions included.
    pub lines: Option<(u32, u32)>,
}

/// The region tree of a procedure. Unreachable blocks are in no region.
#[derive(Clone, Debug)]
pub struct Regions {
    /// The procedure.
    pub procedure: ProcId,
    /// The regions, each before those in it; the first is the whole body.
    pub regions: PrimaryMap<RegionId, Region>,
    /// The body's control flow.
    pub flow: Flow,
    /// The body's loops.
    pub loops: Loops,
    region_of: SecondaryMap<BlockId, Option<RegionId>>,
}

impl Regions {
    /// The regions of a procedure's body, or a jump that makes it irreducible. Requires: the body is valid.
    pub fn new(procedure: ProcId, body: &Body) -> Result<Regions, Irreducible> {
        let flow = Flow::new(body);
        let loops = Loops::new(body, &flow, &Dominators::new(&flow))?;
        let mut regions = PrimaryMap::with_capacity(loops.loops.len() + 1);
        regions.push(Region {
            kind: RegionKind::Body,
            procedure,
            header: BlockId::ENTRY,
            blocks: Vec::new(),
            all_blocks: flow.reverse_postorder().to_vec(),
            parent: None,
            children: Vec::new(),
            lines: None,
        });
        for (id, content) in &loops.loops {
            let parent = content.parent.map_or(RegionId::BODY, region_of_loop);
            let child = regions.push(Region {
                kind: RegionKind::Loop(id),
                procedure,
                header: content.header,
                blocks: Vec::new(),
                all_blocks: content.blocks.clone(),
                parent: Some(parent),
                children: Vec::new(),
                lines: None,
            });
            regions[parent].children.push(child);
        }
        let mut region_of: SecondaryMap<BlockId, Option<RegionId>> = SecondaryMap::new();
        for &block in flow.reverse_postorder() {
            let region = loops.innermost(block).map_or(RegionId::BODY, region_of_loop);
            region_of[block] = Some(region);
            regions[region].blocks.push(block);
            if let Some(lines) = lines_of(body, block) {
                regions[region].lines = Some(joined(regions[region].lines, lines));
            }
        }
        // Inner regions come later, so from the last to the first each is complete before it is joined to its parent.
        for id in (1..regions.len()).rev().map(RegionId::new) {
            if let (Some(parent), Some(lines)) = (regions[id].parent, regions[id].lines) {
                regions[parent].lines = Some(joined(regions[parent].lines, lines));
            }
        }
        Ok(Regions { procedure, regions, flow, loops, region_of })
    }

    /// The smallest region that a block is in; none for unreachable blocks.
    pub fn of_block(&self, block: BlockId) -> Option<RegionId> {
        self.region_of[block]
    }

    /// The region of a loop.
    pub fn of_loop(&self, id: LoopId) -> RegionId {
        region_of_loop(id)
    }
}

fn region_of_loop(id: LoopId) -> RegionId {
    RegionId::new(id.index() + 1)
}

fn lines_of(body: &Body, block: BlockId) -> Option<(u32, u32)> {
    let content = &body.blocks[block];
    let own = body.positions.get(content.stmts.start as usize..content.stmts.end as usize).unwrap_or_default();
    let lines = own.iter().chain([&content.pos]).filter_map(|&pos| body.source.line(pos));
    lines.fold(None, |range, line| Some(joined(range, (line, line))))
}

fn joined(range: Option<(u32, u32)>, other: (u32, u32)) -> (u32, u32) {
    range.map_or(other, |range| (range.0.min(other.0), range.1.max(other.1)))
}

/// The region tree as indented text: kind, lines, blocks, calls, effects of each region. Blocks and calls are those of the
/// region itself, effects those of inner regions too.
pub fn print_regions(
    program: &Program,
    body: &Body,
    regions: &Regions,
    graph: &CallGraph,
    effects: &Effects,
) -> String {
    let mut printer = Printer { program, body, regions, graph, effects, out: String::new() };
    let mut open = vec![(RegionId::BODY, 0)];
    while let Some((id, depth)) = open.pop() {
        printer.region(id, depth);
        open.extend(regions.regions[id].children.iter().rev().map(|&child| (child, depth + 1)));
    }
    printer.out
}

struct Printer<'a> {
    program: &'a Program,
    body: &'a Body,
    regions: &'a Regions,
    graph: &'a CallGraph,
    effects: &'a Effects,
    out: String,
}

impl Printer<'_> {
    fn region(&mut self, id: RegionId, depth: usize) {
        let region = &self.regions.regions[id];
        let mut title = match region.kind {
            RegionKind::Body => format!("body of {}", self.proc_name(region.procedure)),
            RegionKind::Loop(of) => {
                let latches = names(self.regions.loops.loops[of].latches.iter());
                let line = self.body.source.line(self.first_pos(region.header));
                let at = line.map_or(String::new(), |line| format!(" at line {line}"));
                format!("loop{at}, header {}, latches {latches}", region.header)
            }
        };
        if let Some((first, last)) = region.lines {
            // Writing to a string does not fail.
            let _ = write!(title, ", lines {first}-{last}");
        }
        self.line(depth, &title);
        self.line(depth + 1, &format!("blocks {}", names(region.blocks.iter())));
        let own: IdSet<BlockId> = region.blocks.iter().copied().collect();
        let sites = self.graph.sites(region.procedure).iter().filter(|site| own.contains(site.block));
        let mut calls: Vec<String> = sites.map(|site| self.call(site)).collect();
        calls.sort_unstable();
        calls.dedup();
        self.list(depth + 1, "calls", calls);
        let (effects, throws) = self.effects.of_region(self.graph, self.body, region);
        let maps = effects.modifies.iter().filter_map(|id| Some(self.program.maps.get(id)?.name.to_string()));
        let classes = effects.allocates.iter().filter_map(|id| Some(self.program.classes.get(id)?.name.to_string()));
        let opaque = effects.reasons(self.program).map(|reason| match reason {
            Opaque::External(id) => format!("{} (external)", self.proc_name(id)),
            Opaque::Unsupported(id, why) => format!("{} (unsupported: {why})", self.proc_name(id)),
            Opaque::Pending(id) => format!("{} (pending)", self.proc_name(id)),
            Opaque::Indirect => "a function object".to_owned(),
            Opaque::Unresolved => "a method of no declared class".to_owned(),
        });
        let (maps, classes, opaque) = (maps.collect(), classes.collect(), opaque.collect());
        self.list(depth + 1, "modifies", maps);
        self.list(depth + 1, "allocates", classes);
        self.list(depth + 1, "opaque", opaque);
        if throws {
            self.line(depth + 1, "throws");
        }
    }

    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", 2 * depth);
    }

    fn list(&mut self, depth: usize, title: &str, items: Vec<String>) {
        if !items.is_empty() {
            self.line(depth, &format!("{title} {}", items.join(", ")));
        }
    }

    fn call(&self, site: &CallSite) -> String {
        match site.target {
            Target::Static(callee) => self.proc_name(callee).to_owned(),
            Target::Virtual(dispatch) => {
                let targets = self.graph.dispatch(dispatch);
                let selector = self.program.selectors.get(targets.selector).map_or("?", |selector| &selector.name);
                let methods: Vec<&str> = targets.methods.iter().map(|&method| self.proc_name(method)).collect();
                format!("{selector} [{}]", methods.join(", "))
            }
            Target::Unknown => "a function object".to_owned(),
        }
    }

    fn proc_name(&self, id: ProcId) -> &str {
        self.program.procs.get(id).map_or("?", |procedure| &procedure.name)
    }

    fn first_pos(&self, block: BlockId) -> crate::Pos {
        let content = &self.body.blocks[block];
        let first = self.body.positions.get(content.stmts.start as usize).filter(|_| !content.stmts.is_empty());
        first.copied().unwrap_or(content.pos)
    }
}

fn names<'a>(blocks: impl Iterator<Item = &'a BlockId>) -> String {
    blocks.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
