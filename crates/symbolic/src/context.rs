//! What all states of a check share: terms, the program, code made ready, and the budget.

use crate::World;
use crate::contract_call::{Contracts, Since};
use crate::domain::{Symbolic, zero_of};
use crate::findings::{CutReason, Findings};
use crate::heap::Heap;
use crate::known_state::known_value;
use crate::message::Messages;
use crate::persistent::PersistentMap;
use ir::{BlockId, Body, ClassId, Const, ProcId, RegionId, Regions, Type};
use logic::{Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How far runs are followed.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Passes of a loop beyond the first, and nested activations of a procedure, as far as conditions decide them.
    pub unroll: u32,
    /// Calls inside calls.
    pub depth: usize,
    /// Statements, all contexts together.
    pub statements: u64,
}

/// Flags that end an execution from outside.
#[derive(Clone, Default)]
pub struct StopFlags {
    /// Enter no more loops and calls, and end.
    pub no_more_calls: Arc<AtomicBool>,
    /// End at once.
    pub at_once: Arc<AtomicBool>,
}

/// A body made ready: its regions, and its constants as terms.
pub struct Code {
    /// The procedure.
    pub procedure: ProcId,
    /// Its statements.
    pub body: Arc<Body>,
    /// Its loops.
    pub regions: Rc<Regions>,
    pub(crate) consts: Vec<Term>,
    /// Which of the constants are known objects, and their addresses: the terms are numbers of objects of one heap.
    literals: Vec<(usize, u64)>,
}

impl Code {
    /// Is `inner` the region `outer`, or inside it?
    pub fn is_within(&self, inner: RegionId, outer: RegionId) -> bool {
        let mut at = Some(inner);
        while let Some(region) = at {
            if region == outer {
                return true;
            }
            at = self.regions.regions[region].parent;
        }
        false
    }

    /// Is the block in the region, or in one inside it?
    pub fn contains(&self, region: RegionId, block: BlockId) -> bool {
        self.regions.of_block(block).is_some_and(|own| self.is_within(own, region))
    }
}

/// What all states of a check share.
pub struct Context<'w> {
    /// The terms.
    pub terms: Terms,
    /// The program and its known state.
    pub world: &'w dyn World,
    /// How far.
    pub bounds: Bounds,
    /// Do the bounds on loops and recursion apply? Not where a driver decides about each pass and call.
    pub is_bounded: bool,
    /// The contracts of callees, if they are applied.
    pub contracts: Option<&'w dyn Contracts>,
    /// The contracts of methods without code that change nothing, by which they answer in clauses, too.
    pub observers: Option<&'w dyn Contracts>,
    /// Operators without a term: what stands for their results.
    pub unmodelled: Vec<(Term, &'static str)>,
    /// Which objects contracts take for new.
    pub since: Since,
    /// Raised from outside to end the execution.
    pub stop: StopFlags,
    /// Are messages of throwables computed?
    pub messages: Messages,
    /// The classes of those that were not.
    pub(crate) message_classes: FxHashSet<ClassId>,
    /// For calls, by procedure and statement: do they make nothing but a message?
    pub(crate) is_message: FxHashMap<(ProcId, usize), bool>,
    pub(crate) codes: PersistentMap<ProcId, Rc<Code>>,
    pub(crate) statements: u64,
    pub(crate) hidden_changes: u64,
}

impl<'w> Context<'w> {
    /// Nothing executed yet.
    pub fn new(terms: Terms, world: &'w dyn World, bounds: Bounds) -> Context<'w> {
        Context {
            terms,
            world,
            bounds,
            is_bounded: true,
            contracts: None,
            observers: None,
            unmodelled: Vec::new(),
            since: Since::Start,
            stop: StopFlags::default(),
            messages: Messages::default(),
            message_classes: FxHashSet::default(),
            is_message: FxHashMap::default(),
            codes: PersistentMap::default(),
            statements: 0,
            hidden_changes: 0,
        }
    }

    /// Is the budget used up? Then no loop and no call is entered, but what follows them is still executed.
    pub fn is_over(&self) -> bool {
        self.statements > self.bounds.statements || self.stop.no_more_calls.load(Ordering::Relaxed)
    }

    /// Is execution to end at once?
    pub fn is_halted(&self) -> bool {
        self.stop.at_once.load(Ordering::Relaxed)
    }

    /// How many statements were executed.
    pub fn statements(&self) -> u64 {
        self.statements
    }

    /// A number for a change of state that no entry shows.
    pub fn hidden_change(&mut self) -> u64 {
        self.hidden_changes += 1;
        self.hidden_changes
    }
}

/// What a step works on besides the state: borrowed from a driver, which owns the parts and decides how many heaps and
/// states there are.
pub struct Execution<'a, 'w> {
    /// What all states share.
    pub context: &'a mut Context<'w>,
    /// The objects that states refer to, and the unknown input.
    pub heap: &'a mut Heap,
    /// What the execution found.
    pub findings: &'a mut Findings,
}

impl<'w> Execution<'_, 'w> {
    /// The same, for a shorter time.
    pub fn reborrow(&mut self) -> Execution<'_, 'w> {
        Execution { context: self.context, heap: self.heap, findings: self.findings }
    }

    /// Values as terms, over this context and heap.
    pub fn domain(&mut self) -> Symbolic<'_> {
        self.parts().0
    }

    /// Values as terms, and the unknown input beside them.
    pub fn parts(&mut self) -> (Symbolic<'_>, &mut crate::Inputs) {
        let domain = Symbolic {
            terms: &mut self.context.terms,
            world: self.context.world,
            objects: &mut self.heap.objects,
            unmodelled: &mut self.context.unmodelled,
            halt: &self.context.stop.at_once,
        };
        (domain, &mut self.heap.inputs)
    }

    /// A machine word of the known state as a term.
    pub fn known(&mut self, ty: Type, word: u64) -> Term {
        known_value(&mut self.domain(), ty, word)
    }

    /// A body made ready for this heap. An error is a reason that it cannot be followed.
    pub fn code(&mut self, procedure: ProcId, body: &Arc<Body>) -> Result<Rc<Code>, CutReason> {
        let known = self.context.codes.get(&procedure).cloned();
        if let Some(code) = known.as_ref().filter(|code| self.is_for_this_heap(code)) {
            return Ok(code.clone());
        }
        let regions = match known {
            Some(code) => code.regions.clone(),
            None => {
                let regions = Regions::new(procedure, body);
                Rc::new(regions.map_err(|jump| CutReason::Irreducible(procedure, jump.pos))?)
            }
        };
        let mut consts = Vec::with_capacity(body.consts.len());
        let mut literals = Vec::new();
        for (index, constant) in body.consts.iter().enumerate() {
            consts.push(match *constant {
                Const::Literal(literal) => {
                    let address = self.context.world.literal(literal).map_err(CutReason::Unsupported)?;
                    literals.push((index, address));
                    self.known(Type::Ref, address)
                }
                _ => self.constant(constant).map_err(CutReason::Unsupported)?,
            });
        }
        let code = Rc::new(Code { procedure, body: body.clone(), regions, consts, literals });
        self.context.codes.insert(procedure, code.clone());
        Ok(code)
    }

    /// Have the literals of the code the same numbers in this heap? In another one, objects came in another order.
    fn is_for_this_heap(&mut self, code: &Code) -> bool {
        code.literals.iter().all(|&(index, address)| self.known(Type::Ref, address) == code.consts[index])
    }

    /// A constant of a program. An error is a reason that it cannot be had.
    pub fn constant(&mut self, constant: &Const) -> Result<Term, String> {
        let terms = &mut self.context.terms;
        Ok(match *constant {
            Const::Bool(truth) => terms.bool(truth),
            Const::Int { width, bits } => {
                let bits = logic::Bits::from_big(u32::from(width), bits.into());
                terms.bits_constant(bits)
            }
            Const::F32(bits) => self.known(Type::F32, u64::from(bits)),
            Const::F64(bits) => self.known(Type::F64, bits),
            Const::Null => zero_of(terms, Type::Ref),
            Const::Literal(literal) => {
                let address = self.context.world.literal(literal)?;
                self.known(Type::Ref, address)
            }
        })
    }
}

/// The parts of a check whose paths share one heap.
pub struct Workspace<'w> {
    /// What all states share.
    pub context: Context<'w>,
    /// The one heap.
    pub heap: Heap,
    /// What was found out.
    pub findings: Findings,
}

impl<'w> Workspace<'w> {
    /// Nothing executed yet.
    pub fn new(terms: Terms, world: &'w dyn World, scope: crate::Scope, bounds: Bounds) -> Workspace<'w> {
        Workspace {
            context: Context::new(terms, world, bounds),
            heap: Heap::new(world, scope),
            findings: Findings::default(),
        }
    }

    /// For evaluation on the state of a machine, where everything is known. Nothing but the budget stops it.
    pub fn on_constants(world: &'w dyn World) -> Workspace<'w> {
        let scope = crate::Scope { objects: 0, classes: FxHashMap::default(), array_length: 0 };
        let bounds = Bounds { unroll: 1 << 16, depth: 2_000, statements: 10_000_000 };
        Workspace::new(Terms::new(), world, scope, bounds)
    }

    /// The parts together.
    pub fn execution(&mut self) -> Execution<'_, 'w> {
        Execution { context: &mut self.context, heap: &mut self.heap, findings: &mut self.findings }
    }
}
