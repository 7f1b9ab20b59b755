//! Placeholders: regions that a run goes through without being followed there (papers/3 §III).
//!
//! A placeholder is the structural abstraction (π, λ…) of a call or of the further passes of a loop. π, [`Placeholder::passes`],
//! says that a run goes in and comes out; blocking a region is denying it. A λ is a symbol for one entry of memory, a local
//! or a result that the region may have changed; it is made when it is read ([`crate::layers`]).
//!
//! A reference that a region left behind is blind: see [`crate::blind`].

use crate::blocks::CONTENT;
use crate::call::Way;
use crate::context::Execution;
use crate::contract_call::{CallExit, CallStart, Since};
use crate::domain::{Symbolic, sort_of};
use crate::guard::Guard;
use crate::layers::Layers;
use crate::persistent::{PersistentList, PersistentMap, PersistentOrdMap};
use crate::state::State;
use crate::store::{Place, Scoped};
use crate::{Object, ObjectId, Objects, Origin, World};
use ir::{BlockId, Body, ClassId, ClassKind, IdSet, LocalId, MapId, Owners, ProcId, RegionId, Stmt, Type, facts};
use logic::{Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A placeholder, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlaceholderId(pub u32);

/// What a region may do to those that do not look into it.
#[derive(Clone, Debug)]
pub struct RegionEffects {
    /// The maps that it may change. None if it may change any.
    pub changes: Option<IdSet<MapId>>,
    /// What it may write of blocks that are there from the start. None if it may write to any of them.
    pub written: Option<Rc<WrittenBlocks>>,
    /// For some of them, whose entries may change, besides those of objects that it makes.
    pub owners: BTreeMap<MapId, Owners>,
    /// The classes of the objects that it may make. None if that may be any.
    pub allocates: Option<IdSet<ClassId>>,
    /// May an exception leave it?
    pub may_throw: bool,
}

impl Default for RegionEffects {
    fn default() -> RegionEffects {
        RegionEffects { changes: None, written: None, owners: BTreeMap::new(), allocates: None, may_throw: true }
    }
}

impl RegionEffects {
    /// May it make objects?
    pub fn may_allocate(&self) -> bool {
        self.allocates.as_ref().is_none_or(|classes| !classes.is_empty())
    }
}

/// Bytes of blocks that are there from the start, which some code may write.
#[derive(Clone, Debug, Default)]
pub struct WrittenBlocks {
    /// By the address of the block: ranges, the ends excluded.
    pub ranges: FxHashMap<u64, Vec<(i64, i64)>>,
}

impl WrittenBlocks {
    /// May one of these bytes be written?
    fn meets(&self, address: u64, (start, end): (i64, i64)) -> bool {
        let ranges = self.ranges.get(&address);
        ranges.is_some_and(|ranges| ranges.iter().any(|&(from, to)| from < end && start < to))
    }
}

/// What a placeholder stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The procedure that is called, or that has the loop.
    pub procedure: ProcId,
    /// Its body, or the loop.
    pub region: RegionId,
}

/// A region that was not entered.
#[derive(Clone)]
pub struct Placeholder {
    /// What it stands for.
    pub of: Skipped,
    /// A run that gets there goes through it and comes out (π).
    pub passes: Term,
    /// A run gets there.
    pub reached: Term,
    /// What it may do.
    pub effects: Rc<RegionEffects>,
    /// The contract that the user wrote for the callee tells what the call left behind.
    pub contract: Option<KeptContract>,
    /// The region that this is about: itself, or the one that left a reference behind through which something was changed.
    pub region: PlaceholderId,
    /// For a call: the state at the beginning of the callee's body.
    pub entry: Option<Rc<State>>,
    /// For a call: the symbol that says whether it throws, if it may, and the one that it returns.
    pub exit: CallSymbols,
    /// For some maps, the references to all objects whose entries may have changed, besides new ones.
    pub(crate) owners: Rc<FxHashMap<MapId, Vec<Term>>>,
    /// How many objects there were.
    pub(crate) known: usize,
    /// The blocks that the program made and that the region can get at.
    pub(crate) blocks: Rc<FxHashSet<ObjectId>>,
    /// What it may write of those that are there from the start. None if it may write to any of them.
    pub(crate) written: Option<Rc<WrittenBlocks>>,
}

/// How a call ends that was not entered.
#[derive(Clone, Copy, Debug, Default)]
pub struct CallSymbols {
    /// It throws something.
    pub throws: Option<Term>,
    /// What it returns otherwise.
    pub result: Option<Term>,
}

/// A contract of a callee that was not entered.
#[derive(Clone, Copy, Debug)]
pub struct KeptContract {
    /// A symbol: the callee keeps to it.
    pub kept: Term,
    /// What it says of the call.
    pub promised: Term,
}

/// All placeholders of a heap, and the symbols that belong to them.
#[derive(Clone, Default)]
pub struct Placeholders {
    pub(crate) list: PersistentList<Placeholder>,
    pub(crate) layers: Layers,
    /// The entries that were read behind a placeholder.
    pub(crate) values: PersistentMap<(PlaceholderId, Place), Term>,
    /// The same for the content of blocks.
    pub(crate) cells: PersistentMap<(PlaceholderId, ObjectId), PersistentOrdMap<u32, Term>>,
    /// What blind references have that cannot change.
    pub(crate) facts: PersistentMap<(MapId, Term), Term>,
    /// The blocks that any region so far could get at.
    blocks: Rc<FxHashSet<ObjectId>>,
}

impl Placeholders {
    /// A placeholder.
    pub fn get(&self, id: PlaceholderId) -> Option<&Placeholder> {
        self.list.get(id.0 as usize)
    }

    /// The one that was made last.
    pub fn newest(&self) -> Option<PlaceholderId> {
        self.list.len().checked_sub(1).map(|index| PlaceholderId(index as u32))
    }

    /// The regions that were not entered, in the order in which runs were followed.
    pub fn regions(&self) -> impl Iterator<Item = (PlaceholderId, &Placeholder)> {
        let all = self.list.iter().enumerate().map(|(index, one)| (PlaceholderId(index as u32), one));
        all.filter(|(id, one)| one.region == *id)
    }

    /// The entries that were read behind a placeholder, with the symbols that stand for what it left there.
    pub fn entries_behind(&self, id: PlaceholderId) -> impl Iterator<Item = (Place, Term)> + '_ {
        let own = self.values.iter().filter(move |((by, _), _)| *by == id);
        own.map(|(&(_, place), &symbol)| (place, symbol))
    }

    pub(crate) fn add(&mut self, placeholder: impl FnOnce(PlaceholderId) -> Placeholder) -> PlaceholderId {
        let id = PlaceholderId(self.list.len() as u32);
        self.list.push_back(placeholder(id));
        id
    }
}

impl Placeholder {
    /// May the region have changed an entry of an object? A constant is set once, by what makes the object. The content of
    /// blocks is told apart by bytes.
    pub(crate) fn may_change(
        &self,
        world: &dyn World,
        id: ObjectId,
        object: Option<&Object>,
        is_block: bool,
        is_constant: bool,
        bytes: Option<(i64, i64)>,
    ) -> bool {
        match object.map(|object| object.origin) {
            Some(Origin::Input | Origin::Known(_)) if is_constant => false,
            Some(Origin::Known(address)) if is_block => match (&self.written, bytes) {
                (Some(written), Some(bytes)) => written.meets(address, bytes),
                _ => !world.is_constant(address),
            },
            Some(Origin::Allocated) if is_block => self.blocks.contains(&id),
            Some(Origin::Allocated) => id.0 as usize <= self.known,
            Some(Origin::Input | Origin::Known(_)) | None => true,
        }
    }

    /// Where the region may have changed an entry, if it is known whose entries it may change. It may also be that of an object
    /// that it made, which there was no name for before.
    pub(crate) fn changes_where(&self, domain: &mut Symbolic<'_>, place: Place) -> Option<Term> {
        let owners = self.owners.get(&place.map)?;
        let this = Objects::reference(domain.terms, place.object);
        let is_one: Vec<Term> = owners.iter().map(|&owner| domain.terms.equal(owner, this)).collect();
        Some(domain.terms.any(&is_one))
    }

    /// May the region have ended the life of a block that was there before? A loop may, of any block.
    pub(crate) fn may_free(&self, world: &dyn World, object: Option<&Object>) -> bool {
        self.of.region != RegionId::BODY || object.is_none_or(|object| world.is_freed_by_calls(object.class))
    }
}

impl Execution<'_, '_> {
    /// The ways that a call can go that is not entered. `entered` is the state at the beginning of the callee's body.
    pub fn skip_call(&mut self, entered: State) -> Vec<Way> {
        let guard = entered.guard.clone();
        self.skip_entered(entered, guard).map_or_else(Vec::new, |(_, ways)| ways)
    }

    /// The same, on the paths of a guard alone.
    pub(crate) fn skip_entered(&mut self, entered: State, guard: Guard) -> Option<(PlaceholderId, Vec<Way>)> {
        let frame = entered.frame.as_ref()?;
        let (callee, args) = (frame.procedure(), frame.activation.args.clone());
        let effects = self.context.world.region_effects(callee, RegionId::BODY);
        let entry = Some(Rc::new(entered.clone()));
        let mut state = entered.left();
        let before = state.clone();
        let owners = self.owners_among(&args, &effects);
        let of = Skipped { procedure: callee, region: RegionId::BODY };
        let id = self.skip(of, &args, (&effects, owners), &mut state);
        if let Some(placeholder) = self.heap.inputs.placeholders.list.get_mut(id.0 as usize) {
            placeholder.entry = entry;
        }
        state.guard = guard;
        let passes = self.heap.inputs.placeholders.get(id).map(|one| one.passes);
        let Some(state) = passes.and_then(|passes| self.assume(state, passes)) else { return Some((id, Vec::new())) };
        let (result, name) = {
            let program = self.context.world.program();
            (program.procs[callee].result, program.procs[callee].name.clone())
        };
        let ways = self.ways_behind(id, state, effects.may_throw, result, &name);
        Some((id, self.as_promised(id, CallStart { callee, args: &args, before: &before }, ways)))
    }

    /// The user's contract of a callee that is not entered says what it leaves behind when it returns.
    fn as_promised(&mut self, id: PlaceholderId, call: CallStart<'_>, ways: Vec<Way>) -> Vec<Way> {
        let Some(contracts) = self.context.contracts.filter(|contracts| contracts.describes(call.callee)) else {
            return ways;
        };
        let mut kept_ways = Vec::new();
        for way in ways {
            let Way::Returns(state, result) = way else {
                kept_ways.push(way);
                continue;
            };
            let cuts = self.findings.cuts.len();
            let promised = self.quietly(&state, |this| {
                let known = this.heap.inputs.placeholders.get(id).map_or(0, |one| one.known);
                let outer = std::mem::replace(&mut this.context.since, Since::Call(known));
                let promised = contracts.promises(this, call, &state, &[CallExit::Returned(result)]);
                this.context.since = outer;
                promised
            });
            // What cannot be understood says nothing; the code does.
            let is_understood = self.findings.cuts.len() == cuts;
            self.findings.cuts.truncate(cuts);
            let promised = promised.ok().and_then(|promised| promised.first().copied()).filter(|_| is_understood);
            let Some(promised) = promised else {
                kept_ways.push(Way::Returns(state, result));
                continue;
            };
            let kept = self.context.terms.fresh("⟨contract⟩", Sort::Bool);
            if let Some(placeholder) = self.heap.inputs.placeholders.list.get_mut(id.0 as usize) {
                placeholder.contract = Some(KeptContract { kept, promised });
            }
            let terms = &mut self.context.terms;
            let broken = terms.not(kept);
            let condition = terms.or(broken, promised);
            kept_ways.extend(self.assume(state, condition).map(|state| Way::Returns(state, result)));
        }
        kept_ways
    }

    /// The ways that a call can go if nothing is known of it, on paths that go through a region that was not entered.
    pub(crate) fn call_anything(&mut self, mut state: State, by: PlaceholderId, args: &[Term]) -> Vec<Way> {
        let effects = Rc::new(self.context.world.unknown_effects());
        let blocks = Rc::new(self.blocks_in_reach(args, &state));
        let known = self.heap.objects.len();
        let placeholders = &mut self.heap.inputs.placeholders;
        let Some(before) = placeholders.get(by).cloned() else { return Vec::new() };
        placeholders.blocks = blocks.clone();
        let may_throw = effects.may_throw;
        let (owners, written) = (Rc::default(), None);
        let id = placeholders.add(|_| Placeholder { effects, known, blocks, written, owners, ..before });
        self.change(&mut state, id);
        let frame = state.frame.as_ref();
        let result = frame.and_then(|frame| Some(frame.code.body.locals[frame.call()?.result?].ty));
        self.ways_behind(id, state, may_throw, result, "⟨result⟩")
    }

    fn change(&mut self, state: &mut State, id: PlaceholderId) {
        self.changing(state, |memory, domain| memory.change(domain, id));
    }

    /// Some of the maps that a region may change have changed in another state behind it.
    pub(crate) fn change_again(&mut self, state: &mut State, id: PlaceholderId, maps: &[MapId]) {
        self.changing(state, |memory, domain| memory.change_some(domain, id, maps));
    }

    fn changing(&mut self, state: &mut State, change: impl FnOnce(&mut Scoped<'_>, &mut Symbolic<'_>)) {
        state.store.hidden = self.context.hidden_change();
        let arbitrary_globals = self.heap.arbitrary_globals;
        let (mut domain, inputs) = self.parts();
        let mut memory =
            Scoped { store: &mut state.store, inputs, needed: Vec::new(), arbitrary_globals, path: Some(&state.guard) };
        change(&mut memory, &mut domain);
    }

    /// It returns something, or throws something.
    fn ways_behind(
        &mut self,
        id: PlaceholderId,
        mut state: State,
        may_throw: bool,
        result: Option<Type>,
        name: &str,
    ) -> Vec<Way> {
        let mut ways = Vec::new();
        let mut exit = CallSymbols::default();
        if may_throw {
            let throws = self.context.terms.fresh("⟨throws⟩", Sort::Bool);
            exit.throws = Some(throws);
            if let Some(thrown) = self.assume(state.clone(), throws) {
                let object = self.left_behind(id, Type::Ref, "⟨thrown⟩");
                ways.push(Way::Throws(thrown, object));
            }
            let returns = self.context.terms.not(throws);
            match self.assume(state, returns) {
                Some(returned) => state = returned,
                None => return ways,
            }
        }
        let result = result.map(|ty| self.left_behind(id, ty, name));
        exit.result = result;
        if let Some(placeholder) = self.heap.inputs.placeholders.list.get_mut(id.0 as usize) {
            placeholder.exit = exit;
        }
        ways.push(Way::Returns(state, result));
        ways
    }

    /// The state at the header of a loop before its last pass, if no more is known of the passes between this one and that.
    pub fn skip_passes(&mut self, mut state: State, region: RegionId) -> Option<State> {
        let code = state.frame.as_ref().map(|frame| frame.code.clone())?;
        let effects = self.context.world.region_effects(code.procedure, region);
        let assigned = assigned_in(&code.body, &code.regions.regions[region].all_blocks);
        let locals = state.frame.as_ref().map(|frame| frame.locals.clone()).unwrap_or_default();
        let of = Skipped { procedure: code.procedure, region };
        let id = self.skip(of, &locals, (&effects, Rc::default()), &mut state);
        let pos = code.body.blocks[code.regions.regions[region].header].pos;
        for local in assigned {
            let ty = code.body.locals[local].ty;
            let name = code.body.source.variable(local, pos).map_or("⟨local⟩", |variable| &*variable.name);
            let value = self.left_behind(id, ty, name);
            if let Some(frame) = &mut state.frame {
                frame.locals[local.as_u32() as usize] = value;
            }
        }
        let passes = self.heap.inputs.placeholders.get(id)?.passes;
        self.assume(state, passes)
    }

    /// The arguments whose entries a callee may change, for maps in which it changes no others. A blind one may be any object.
    fn owners_among(&mut self, args: &[Term], effects: &RegionEffects) -> Rc<FxHashMap<MapId, Vec<Term>>> {
        let mut found = FxHashMap::default();
        for (&map, owners) in effects.owners.iter().filter(|(_, owners)| !owners.others) {
            let given: Vec<Term> = owners.params.iter().filter_map(|&number| args.get(number).copied()).collect();
            let is_seen = |&arg: &Term| !self.heap.objects.may_be_blind(&self.context.terms, arg);
            if given.len() == owners.params.len() && given.iter().all(is_seen) {
                found.insert(map, given);
            }
        }
        Rc::new(found)
    }

    /// A new placeholder: what it may change in memory has changed.
    fn skip(
        &mut self,
        of: Skipped,
        given: &[Term],
        (effects, owners): (&Rc<RegionEffects>, Rc<FxHashMap<MapId, Vec<Term>>>),
        state: &mut State,
    ) -> PlaceholderId {
        let blocks = Rc::new(self.blocks_in_reach(given, state));
        let passes = self.context.terms.fresh("⟨π⟩", Sort::Bool);
        let reached = state.guard.term(&self.context.terms);
        let known = self.heap.objects.len();
        let placeholders = &mut self.heap.inputs.placeholders;
        placeholders.blocks = blocks.clone();
        let effects = effects.clone();
        // Where globals hold anything, pointers among them may lead to others.
        let written = effects.written.clone().filter(|_| !self.heap.arbitrary_globals);
        let id = placeholders.add(|region| Placeholder {
            of,
            passes,
            reached,
            effects,
            contract: None,
            region,
            entry: None,
            exit: CallSymbols::default(),
            owners,
            known,
            blocks,
            written,
        });
        self.change(state, id);
        id
    }

    /// The blocks of the program that a region can get at: those that what it is given leads to, those that the input and
    /// globals lead to, and those that an earlier region could get at.
    fn blocks_in_reach(&mut self, given: &[Term], state: &State) -> FxHashSet<ObjectId> {
        let mut reached: FxHashSet<ObjectId> = (*self.heap.inputs.placeholders.blocks).clone();
        let is_made = |this: &Self, id: ObjectId| {
            let object = this.heap.objects.get(id);
            object.is_some_and(|object| {
                object.origin == Origin::Allocated
                    && this.context.world.program().classes[object.class].kind == ClassKind::Block
            })
        };
        let mut cells: FxHashMap<ObjectId, Vec<Term>> = FxHashMap::default();
        let mut open: Vec<ObjectId> = reached.iter().copied().collect();
        let mut values: Vec<Term> = given.to_vec();
        for (place, &term) in state.store.written() {
            match place.map {
                facts::ALIVE => {}
                CONTENT if is_made(self, place.object) => cells.entry(place.object).or_default().push(term),
                _ => values.push(term),
            }
        }
        loop {
            for value in std::mem::take(&mut values) {
                for target in self.targets_of(value) {
                    if is_made(self, target) && reached.insert(target) {
                        open.push(target);
                    }
                }
            }
            match open.pop() {
                Some(block) => values.extend(cells.remove(&block).unwrap_or_default()),
                None => return reached,
            }
        }
    }

    /// The objects that a value may refer to, as a reference or as an address.
    fn targets_of(&mut self, value: Term) -> Vec<ObjectId> {
        let reference = match self.context.terms.sort(value) {
            sort if sort == sort_of(Type::Ref) => Some(value),
            Sort::Bits(_) => self.domain().as_address(value).map(|(reference, _)| reference),
            _ => None,
        };
        match reference {
            Some(reference) => self.heap.objects.targets(&self.context.terms, reference).0,
            None => Vec::new(),
        }
    }

    /// A value that a region left behind.
    pub(crate) fn left_behind(&mut self, id: PlaceholderId, ty: Type, name: &str) -> Term {
        left_behind(&mut self.domain(), id, ty, name)
    }
}

/// A value that a region left behind.
pub(crate) fn left_behind(domain: &mut Symbolic<'_>, id: PlaceholderId, ty: Type, name: &str) -> Term {
    let symbol = domain.terms.fresh(name, sort_of(ty));
    match ty {
        Type::Ref => domain.objects.blind(symbol, id),
        Type::Int(_) => domain.objects.addresses.left_behind(symbol, id),
        Type::Bool | Type::F32 | Type::F64 => {}
    }
    symbol
}

/// The locals that statements of these blocks assign.
fn assigned_in(body: &Body, blocks: &[BlockId]) -> Vec<LocalId> {
    let mut found = Vec::new();
    for &block in blocks {
        for stmt in body.stmts_of(block) {
            match stmt {
                Stmt::Assign { to, .. } | Stmt::Read { to, .. } | Stmt::Allocate { to, .. } => found.push(*to),
                Stmt::Call(call) => found.extend(call.result.into_iter().chain(call.thrown)),
                Stmt::Write { .. }
                | Stmt::Free { .. }
                | Stmt::Copy { .. }
                | Stmt::Assume { .. }
                | Stmt::Check { .. } => {}
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
