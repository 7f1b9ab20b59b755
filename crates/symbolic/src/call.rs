//! Calls: the possible callees of a call, and the ways that a call of one of them can go.

use crate::context::Execution;
use crate::findings::CutReason;
use crate::state::State;
use crate::step::PendingCall;
use crate::store::Scoped;
use crate::{KnownCall, Model, Objects, Origin};
use ir::{Callee, ClassId, Dispatch, EntityRef, Pos, ProcId, SelectorId, Type};
use logic::Term;
use semantics::{Target, returned, target, threw};

/// A way that a call can go.
#[derive(Clone)]
pub enum Way {
    /// The callee's body is executed: the state is at its beginning.
    Enters(State),
    /// The callee has returned. The state is the caller's, still waiting at the call: see [`Execution::resume`].
    Returns(State, Option<Term>),
    /// The callee has thrown. The state is the caller's, still waiting at the call: see [`Execution::unwind`].
    Throws(State, Term),
}

/// How a caller goes on after a callee has thrown.
pub enum Unwound {
    /// With its next statement, which tests what was thrown.
    Goes(State),
    /// It ends with the same object. The state is still in the caller's frame.
    Threw(State, Term),
}

impl Execution<'_, '_> {
    /// All ways that the call can go that a state waits at. At most one of them is real on a run.
    pub fn call(&mut self, state: State, pending: &PendingCall) -> Vec<Way> {
        let receiver = self.deciding(&state, pending);
        let (state, mut ways) = self.call_blindly(state, &receiver, &pending.args);
        let Some(mut state) = state else { return ways };
        let callees = self.possible_callees(pending, &state);
        let place = [(self.context.terms.truth(), state.pos())];
        if let [(procedure, _)] = callees[..]
            && matches!(self.context.world.model(procedure), Model::Clauses)
        {
            match self.apply_clauses(&pending.args, state) {
                Some(next) => state = next,
                None => return ways,
            }
        }
        for (procedure, condition) in callees {
            let Some(guard) = state.guard.and(&mut self.context.terms, condition) else { continue };
            let entered = State { guard, ..state.clone() };
            ways.extend(self.enter(procedure, &pending.args, entered, &place));
        }
        ways
    }

    /// The part of a state in which it is known what decides about the callee. The rest is cut off.
    pub fn with_receiver(&mut self, state: State, pending: &PendingCall) -> Option<State> {
        let receiver = self.deciding(&state, pending);
        self.seen(state, &receiver)
    }

    /// The reference that decides about the callee, if one does.
    fn deciding(&self, state: &State, pending: &PendingCall) -> Vec<Term> {
        let callee = state.frame.as_ref().and_then(|frame| frame.call()).map(|call| call.callee);
        let decides = matches!(callee, Some(Callee::Virtual(..) | Callee::Indirect(_)));
        pending.receiver.filter(|_| decides).into_iter().collect()
    }

    /// The possible callees of a call, each with its condition.
    pub fn possible_callees(&mut self, pending: &PendingCall, state: &State) -> Vec<(ProcId, Term)> {
        let Some(call) = state.frame.as_ref().and_then(|frame| frame.call()) else { return Vec::new() };
        // Where it is blind was split off: what is known of it otherwise decides.
        let receiver = match pending.receiver {
            Some(receiver) => self.heap.objects.seen_part(&mut self.context.terms, receiver),
            None => self.context.terms.truth(),
        };
        let found = {
            let mut store = state.store.clone();
            let arbitrary_globals = self.heap.arbitrary_globals;
            let (mut domain, inputs) = self.parts();
            let mut scoped = Scoped { store: &mut store, inputs, needed: Vec::new(), arbitrary_globals, path: None };
            target(&mut domain, &mut scoped, call, |_| receiver)
        };
        match found {
            Ok(Target::Known(procedure)) => vec![(procedure, self.context.terms.truth())],
            Ok(Target::ByClass { selector, tag, .. }) => {
                self.look_at_receiver(receiver, selector);
                self.dispatch(state, selector, tag)
            }
            Ok(Target::ByFunction(function)) => self.functions(function),
            Err(fault) => {
                self.fault(state, &state.guard, &fault);
                Vec::new()
            }
        }
    }

    /// Notes that a call depends on the class of its receiver.
    pub fn look_at_receiver(&mut self, receiver: Term, selector: SelectorId) {
        let world = self.context.world;
        self.heap.inputs.only_class(world, receiver);
        let matters = |declared: ClassId| world.may_answer_otherwise(declared, selector);
        self.heap.inputs.look_at_class(&self.context.terms, receiver, matters);
    }

    /// The possible callees of a call through a function object.
    fn functions(&mut self, function: Term) -> Vec<(ProcId, Term)> {
        let (targets, _) = self.heap.objects.targets(&self.context.terms, function);
        let mut found = Vec::new();
        for object in targets {
            let address = match self.heap.objects.get(object).map(|object| object.origin) {
                Some(Origin::Known(address)) => address,
                _ => continue,
            };
            let Some(procedure) = self.context.world.function(address) else { continue };
            let this = Objects::reference(&mut self.context.terms, object);
            let is_this = self.context.terms.equal(function, this);
            found.push((procedure, is_this));
        }
        found
    }

    /// The possible callees of a virtual call, by the number of the receiver's class, each with its condition.
    pub fn dispatch(&mut self, state: &State, selector: SelectorId, tag: Term) -> Vec<(ProcId, Term)> {
        let Some(classes) = self.heap.objects.constants(&self.context.terms, tag) else {
            let reason = CutReason::Unsupported("a call on an object of unknown class".to_owned());
            self.cut(state, &state.guard, reason);
            return Vec::new();
        };
        let width = self.context.terms.width(tag);
        let mut targets: Vec<(ProcId, Term)> = Vec::new();
        for &number in classes.iter() {
            let class = ClassId::new(number as usize);
            if !self.context.world.program().classes.is_valid(class) {
                continue;
            }
            let constant = self.context.terms.number(width, number);
            let is_class = self.context.terms.equal(tag, constant);
            let found = self.context.world.program().dispatch(class, selector);
            if let Dispatch::Found(procedure) = found
                && let Some(what) = self.context.world.may_be_overridden(class, procedure)
            {
                self.heap.inputs.leave_out(what);
            }
            match found {
                Dispatch::Found(procedure) => match targets.iter_mut().find(|(known, _)| *known == procedure) {
                    Some((_, condition)) => *condition = self.context.terms.or(*condition, is_class),
                    None => targets.push((procedure, is_class)),
                },
                Dispatch::Abstract | Dispatch::Conflict => {
                    if let Some(guard) = state.guard.and(&mut self.context.terms, is_class) {
                        let reason = "a call that resolves to no method".to_owned();
                        self.cut(state, &guard, CutReason::Unsupported(reason));
                    }
                }
            }
        }
        // The object is one of these, so a single callee needs no condition.
        if let [(_, condition)] = &mut targets[..] {
            *condition = self.context.terms.truth();
        }
        targets
    }

    /// The ways that a call of a procedure can go. `places` are the positions of the calls that it stands for, each with
    /// the condition that it is the one: what goes wrong at a call is reported where that call is.
    pub fn enter(&mut self, callee: ProcId, args: &[Term], state: State, places: &[(Term, Pos)]) -> Vec<Way> {
        if let Some(ways) = self.message(callee, &state) {
            return ways;
        }
        let model = self.model_of_call(callee, args, &state);
        let caller = state.frame.as_ref().map(|frame| frame.procedure());
        if let Some(what) = self.context.world.taken_as_found(callee, caller)
            && (!self.context.world.is_about_input(callee) || self.is_of_input(args.get(1).copied()))
        {
            self.heap.inputs.rely_on(what);
        }
        if let Model::Instead(other, numbers) = &model {
            let args: Vec<Term> = numbers.iter().filter_map(|&number| args.get(number).copied()).collect();
            return self.enter(*other, &args, state, places);
        }
        let state = match self.apply_contract(callee, &model, args, state, places) {
            Ok(state) => state,
            Err(ways) => return ways,
        };
        match model {
            Model::Code(body) => {
                if let Some(reason) = self.exceeded(callee, &state) {
                    self.cut(&state, &state.guard, reason);
                    return Vec::new();
                }
                let code = match self.code(callee, &body) {
                    Ok(code) => code,
                    Err(reason) => {
                        self.cut(&state, &state.guard, reason);
                        return Vec::new();
                    }
                };
                let locals = self.locals(&code.body, args);
                vec![Way::Enters(state.entered(code, args.to_vec(), locals, ir::BlockId::ENTRY))]
            }
            model => {
                let mut references = Vec::new();
                if looks_at_arguments(&model) {
                    let params = &self.context.world.program().procs[callee].params;
                    let typed = args.iter().zip(params).filter(|(_, ty)| **ty == Type::Ref);
                    references.extend(typed.map(|(&arg, _)| arg));
                }
                let (state, mut ways) = self.call_blindly(state, &references, args);
                ways.extend(state.and_then(|state| self.model(callee, model, args, state)));
                ways
            }
        }
    }

    /// May a reference be one of the input?
    fn is_of_input(&mut self, reference: Option<Term>) -> bool {
        let targets = reference.map(|reference| self.heap.objects.targets(&self.context.terms, reference).0);
        let origin = |object| self.heap.objects.get(object).map(|object| object.origin);
        targets.into_iter().flatten().any(|object| origin(object) == Some(Origin::Input))
    }

    fn model_of_call(&mut self, callee: ProcId, args: &[Term], state: &State) -> Model {
        let (terms, objects) = (&self.context.terms, &self.heap.objects);
        let object = |index: usize| {
            let number = terms.word(*args.get(index)?)?;
            match objects.get(crate::ObjectId(number as u32)).map(|object| object.origin) {
                Some(Origin::Known(address)) => Some(address),
                Some(Origin::Input | Origin::Allocated) => None,
                None => (number == 0).then_some(0),
            }
        };
        let callers = || state.frames().map(|frame| frame.procedure()).collect();
        let word = |index: usize| terms.word(*args.get(index)?);
        self.context.world.model_of_call(callee, &KnownCall { object: &object, word: &word, callers: &callers })
    }

    /// The locals of a body that starts with these arguments.
    pub fn locals(&mut self, body: &ir::Body, args: &[Term]) -> Vec<Term> {
        let mut locals = args.to_vec();
        for (_, local) in body.locals.iter().skip(args.len()) {
            locals.push(crate::zero_of(&mut self.context.terms, local.ty));
        }
        locals
    }

    /// The caller goes on after a callee that has returned.
    pub fn resume(&mut self, mut state: State, value: Option<Term>) -> State {
        state.failure = None;
        if let Some(frame) = &mut state.frame {
            let code = frame.code.clone();
            if let ir::Stmt::Call(call) = &code.body.stmts[frame.next] {
                let locals = &mut frame.locals;
                returned(&mut self.domain(), call, value, |local, value| locals[local.as_u32() as usize] = value);
                frame.next += 1;
            }
        }
        state
    }

    /// The caller goes on after a callee that has thrown, or ends with the same object.
    pub fn unwind(&mut self, mut state: State, object: Term) -> Unwound {
        state.failure = None;
        if let Some(frame) = &mut state.frame {
            let code = frame.code.clone();
            if let ir::Stmt::Call(call) = &code.body.stmts[frame.next] {
                let locals = &mut frame.locals;
                if threw(call, object, |local, value| locals[local.as_u32() as usize] = value) {
                    frame.next += 1;
                    return Unwound::Goes(state);
                }
            }
        }
        Unwound::Threw(state, object)
    }

    /// Is a call of this procedure beyond the bounds?
    fn exceeded(&mut self, procedure: ProcId, state: &State) -> Option<CutReason> {
        if state.depth() >= self.context.bounds.depth {
            return Some(CutReason::Depth);
        }
        if self.context.is_over() {
            return Some(CutReason::Budget);
        }
        if !self.context.is_bounded {
            return None;
        }
        // Only activations between which a condition decided count: others end by themselves.
        let mut counted = 0;
        let mut last = &state.guard;
        for frame in state.frames() {
            if frame.procedure() == procedure && !frame.activation.guard.same(last) {
                counted += 1;
                last = &frame.activation.guard;
            }
        }
        (counted > self.context.bounds.unroll).then_some(CutReason::Recursion(procedure))
    }
}

/// Does a model depend on the objects that its arguments refer to?
fn looks_at_arguments(model: &Model) -> bool {
    !matches!(
        model,
        Model::Nothing
            | Model::Chosen(_)
            | Model::Known(_)
            | Model::Number(_)
            | Model::Ends
            | Model::Assume(_)
            | Model::Fails(_)
            | Model::Raise(_)
            | Model::Argument(_)
            | Model::Clauses
    )
}
