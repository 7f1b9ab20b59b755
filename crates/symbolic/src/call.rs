//! Calls: whom a call means, and what is done with it.

use crate::domain::Symbolic;
use crate::execute::{Active, Execution, domain};
use crate::outcome::{CutReason, Ended, State};
use crate::store::{Place, Scoped, known_value};
use crate::{Model, Object, ObjectId, Objects, Origin};
use ir::{Call, ClassId, Dispatch, EntityRef, LocalId, Operand, Pos, ProcId};
use logic::Term;
use semantics::{Frame, Target, returned, target, threw};

/// Objects and the copies that were made of them.
type Copies = Vec<(ObjectId, ObjectId)>;

/// How a caller goes on after a call.
pub(crate) enum After {
    /// With its next statement.
    Goes(Box<State>),
    /// It ends with the thrown object.
    Throws(Box<State>, Term),
}

/// The locals of a caller; its constants are not needed any more.
struct Locals<'a>(&'a mut Vec<Term>);

impl Frame<Term> for Locals<'_> {
    fn get(&self, operand: Operand) -> Term {
        match operand.split() {
            Ok(local) => self.0[local.as_u32() as usize],
            // Arguments were read before; the receiver is looked up among them.
            Err(_) => self.0[0],
        }
    }

    fn set(&mut self, local: LocalId, value: Term) {
        self.0[local.as_u32() as usize] = value;
    }
}

/// What decides about a call, in place of operands: [`target`] reads the receiver or the function alone.
struct Receiver(Term);

impl Frame<Term> for Receiver {
    fn get(&self, _: Operand) -> Term {
        self.0
    }

    fn set(&mut self, _: LocalId, _: Term) {}
}

impl Execution<'_> {
    /// A call statement: the states in which the caller goes on.
    pub(crate) fn call_statement(
        &mut self,
        call: &Call,
        (receiver, args): (Option<Term>, &[Term]),
        mut state: State,
        pos: Pos,
    ) -> Vec<After> {
        let targets = self.whom(call, receiver, &state, pos);
        if let [(procedure, _)] = targets[..]
            && matches!(self.world.model(procedure), Model::Clauses)
        {
            match self.heed(args, state, pos) {
                Some(heeded) => state = heeded,
                None => return Vec::new(),
            }
        }
        let mut after = Vec::new();
        let locals = std::mem::take(&mut state.locals);
        for (procedure, condition) in targets {
            let Some(guard) = state.guard.and(&mut self.terms, condition) else { continue };
            let entered = State { guard, ..state.clone() };
            let ended = self.call(procedure, args, entered, &[(self.terms.truth(), pos)]);
            after.extend(self.after(call, ended, &locals));
        }
        after
    }

    /// The procedures that a call statement can come to, each with its condition.
    pub(crate) fn whom(&mut self, call: &Call, receiver: Option<Term>, state: &State, pos: Pos) -> Vec<(ProcId, Term)> {
        let receiver = Receiver(receiver.unwrap_or(self.terms.truth()));
        let found = {
            let mut store = state.store.clone();
            let mut scoped = Scoped {
                store: &mut store,
                inputs: &mut self.inputs,
                needed: Vec::new(),
                arbitrary_globals: self.arbitrary_globals,
                path: None,
            };
            target(&mut domain!(self), &mut scoped, &receiver, call)
        };
        match found {
            Ok(Target::Known(procedure)) => vec![(procedure, self.terms.truth())],
            Ok(Target::ByClass { selector, tag, .. }) => self.dispatch(state, selector, tag, pos),
            Ok(Target::ByFunction(function)) => self.functions(function),
            Err(fault) => {
                self.fault(&state.guard, &fault, pos);
                Vec::new()
            }
        }
    }

    /// The procedures that a function object can be.
    fn functions(&mut self, function: Term) -> Vec<(ProcId, Term)> {
        let (targets, _) = self.objects.targets(&self.terms, function);
        let mut found = Vec::new();
        for object in targets {
            let address = match self.objects.get(object).map(|object| object.origin) {
                Some(Origin::Known(address)) => address,
                _ => continue,
            };
            let Some(procedure) = self.world.function(address) else { continue };
            let this = Objects::reference(&mut self.terms, object);
            let is_meant = self.terms.equal(function, this);
            found.push((procedure, is_meant));
        }
        found
    }

    /// How a caller with these locals goes on when a call has ended.
    pub(crate) fn after(&mut self, call: &Call, ended: Ended, locals: &[Term]) -> Vec<After> {
        let mut after = Vec::new();
        if let Some((mut state, value)) = ended.returned {
            state.locals = locals.to_vec();
            state.failure = None;
            returned(&mut domain!(self), &mut Locals(&mut state.locals), call, value);
            after.push(After::Goes(Box::new(state)));
        }
        if let Some((mut state, object)) = ended.threw {
            state.locals = locals.to_vec();
            state.failure = None;
            after.push(match threw(&mut Locals(&mut state.locals), call, object) {
                true => After::Goes(Box::new(state)),
                false => After::Throws(Box::new(state), object),
            });
        }
        after
    }

    /// The procedures that a virtual call can come to, each with its condition.
    pub(crate) fn dispatch(
        &mut self,
        state: &State,
        selector: ir::SelectorId,
        tag: Term,
        pos: Pos,
    ) -> Vec<(ProcId, Term)> {
        let Some(classes) = self.objects.constants(&self.terms, tag) else {
            let reason = CutReason::Unsupported("a call on an object of unknown class".to_owned());
            self.cut(&state.guard, reason, pos);
            return Vec::new();
        };
        let width = self.terms.width(tag);
        let mut targets: Vec<(ProcId, Term)> = Vec::new();
        for &number in classes.iter() {
            let class = ClassId::new(number as usize);
            if !self.world.program().classes.is_valid(class) {
                continue;
            }
            let constant = self.terms.number(width, number);
            let is_class = self.terms.equal(tag, constant);
            let found = self.world.program().dispatch(class, selector);
            if let Dispatch::Found(procedure) = found
                && let Some(what) = self.world.may_be_overridden(class, procedure)
            {
                self.inputs.leave_out(what);
            }
            match found {
                Dispatch::Found(procedure) => match targets.iter_mut().find(|(known, _)| *known == procedure) {
                    Some((_, condition)) => *condition = self.terms.or(*condition, is_class),
                    None => targets.push((procedure, is_class)),
                },
                Dispatch::Abstract | Dispatch::Conflict => {
                    if let Some(guard) = state.guard.and(&mut self.terms, is_class) {
                        let reason = "a call that comes to no method".to_owned();
                        self.cut(&guard, CutReason::Unsupported(reason), pos);
                    }
                }
            }
        }
        // Whatever the object is, it is one of these.
        if let [(_, condition)] = &mut targets[..] {
            *condition = self.terms.truth();
        }
        targets
    }

    /// Calls a procedure from one of these places, each with the condition that it is the one.
    pub(crate) fn call(&mut self, procedure: ProcId, args: &[Term], state: State, places: &[(Term, Pos)]) -> Ended {
        let pos = places.first().map_or(Pos::default(), |&(_, pos)| pos);
        let model = self.world.model(procedure);
        let state = match self.agree(procedure, &model, args, state, places) {
            Ok(state) => state,
            Err(ended) => return *ended,
        };
        let mut ended = Ended::default();
        match model {
            Model::Code(body) => {
                if let Some(reason) = self.exceeds(procedure, &state) {
                    self.cut(&state.guard, reason, pos);
                    return ended;
                }
                let code = match self.code(procedure, &body) {
                    Ok(code) => code,
                    Err(reason) => {
                        self.cut(&state.guard, CutReason::Unsupported(reason), pos);
                        return ended;
                    }
                };
                self.frames.push((procedure, Pos::default()));
                self.active.push(Active {
                    procedure,
                    args: args.to_vec(),
                    guard: state.guard.clone(),
                    store: state.store.clone(),
                });
                ended = self.body(&code, args, state);
                self.active.pop();
                self.frames.pop();
            }
            Model::Raise(class) => {
                let exists = Some(state.guard.term(&self.terms));
                let object =
                    Object { class, origin: Origin::Allocated, length: None, capacity: 0, opaque: true, exists };
                let Some(object) = self.objects.add(object) else {
                    self.cut(&state.guard, CutReason::Unsupported("too many objects".to_owned()), pos);
                    return ended;
                };
                let site = self.site(pos);
                self.raised.insert(object, (state.failure, site));
                let reference = Objects::reference(&mut self.terms, object);
                ended.threw = Some((state, reference));
            }
            Model::Prepare => match self.world.prepare(procedure) {
                Ok(()) => ended.returned = Some((state, None)),
                Err(reason) => self.cut(&state.guard, CutReason::Unsupported(reason), pos),
            },
            Model::ClassObject => {
                let receiver = args.first().copied().unwrap_or(self.terms.truth());
                let (targets, _) = self.objects.targets(&self.terms, receiver);
                let mut value = Objects::reference(&mut self.terms, ObjectId::NULL);
                for object in targets {
                    let class = self.objects.get(object).map(|object| object.class);
                    let mirror = class.and_then(|class| self.world.class_object(class).ok()).unwrap_or(0);
                    let mirror = known_value(&mut domain!(self), ir::Type::Ref, mirror);
                    let this = Objects::reference(&mut self.terms, object);
                    let here = self.terms.equal(receiver, this);
                    value = self.terms.ite(here, mirror, value);
                }
                ended.returned = Some((state, Some(value)));
            }
            Model::Nothing => ended.returned = Some((state, None)),
            Model::Clauses => {
                let result = self.world.program().procs[procedure].result;
                let value = result.map(|ty| known_value(&mut domain!(self), ty, 1));
                ended.returned = Some((state, value));
            }
            Model::Known(address) => {
                let value = known_value(&mut domain!(self), ir::Type::Ref, address);
                ended.returned = Some((state, Some(value)));
            }
            Model::Copy => {
                match args.first().map_or(Err("a call without arguments"), |&original| self.copy_of(original)) {
                    Ok((copies, value)) => {
                        let first = copies.first().map_or(self.objects.len(), |(_, copy)| copy.0 as usize - 1);
                        self.objects.exist_where(first, state.guard.term(&self.terms));
                        let mut state = state;
                        for (original, copy) in copies {
                            self.copy_entries(&mut state, original, copy);
                        }
                        ended.returned = Some((state, Some(value)));
                    }
                    Err(reason) => self.cut(&state.guard, CutReason::Unsupported(reason.to_owned()), pos),
                }
            }
            Model::Compute => match self.computed(procedure, args) {
                Ok(value) => ended.returned = Some((state, value)),
                Err(reason) => self.cut(&state.guard, CutReason::Unsupported(reason), pos),
            },
            Model::Raw(what) => {
                let mut state = state;
                match self.raw(what, procedure, args, &mut state) {
                    Ok(value) => ended.returned = Some((state, value)),
                    Err(reason) => self.cut(&state.guard, CutReason::Unsupported(reason), pos),
                }
            }
            Model::Argument(number) => ended.returned = Some((state, args.get(number).copied())),
            Model::AnyValue => {
                if self.world.is_assumed_harmless(procedure) {
                    self.inputs.note_harmless(procedure);
                }
                let value = self.choose_result(procedure, &state);
                ended.returned = Some((state, value));
            }
            Model::Number(number) => {
                let result = self.world.program().procs[procedure].result;
                let value = result.map(|ty| known_value(&mut domain!(self), ty, number));
                ended.returned = Some((state, value));
            }
            Model::Fill => {
                let mut state = state;
                let filled = match *args {
                    [object, offset, byte, count] => self
                        .memory(&mut state, |memory, domain| memory.block_fill(domain, (object, offset), byte, count)),
                    _ => Ok(()),
                };
                match filled {
                    Ok(()) => ended.returned = Some((state, None)),
                    Err(fault) => self.fault(&state.guard, &fault, pos),
                }
            }
            Model::Fails(kind) => {
                let never = self.terms.falsity();
                self.check(&state.guard, never, kind, pos);
            }
            Model::Ends => self.ends.push(state),
            Model::Assume(number) => {
                let holds = args.get(number).copied().unwrap_or(self.terms.truth());
                let holds = match self.terms.sort(holds) {
                    logic::Sort::Bool => holds,
                    _ => {
                        let zero = self.terms.number(self.terms.width(holds), 0);
                        let is_zero = self.terms.equal(holds, zero);
                        self.terms.not(is_zero)
                    }
                };
                ended.returned = self.assume(state, holds).map(|state| (state, None));
            }
            Model::Missing(reason) => self.cut(&state.guard, CutReason::Unsupported(reason), pos),
        }
        ended
    }

    /// New objects like those that a reference can be, and the reference to the one that is meant.
    fn copy_of(&mut self, original: Term) -> Result<(Copies, Term), &'static str> {
        let (targets, _) = self.objects.targets(&self.terms, original);
        let mut copies = Vec::new();
        let mut value = Objects::reference(&mut self.terms, ObjectId::NULL);
        for target in targets {
            let Some(object) = self.objects.get(target).cloned() else { continue };
            if object.opaque || !self.world.is_copyable(object.class) {
                return Err("a copy of an object that cannot be copied");
            }
            let copy = self.objects.add(Object { origin: Origin::Allocated, exists: None, ..object });
            let copy = copy.ok_or("too many objects")?;
            let (this, new) = (Objects::reference(&mut self.terms, target), Objects::reference(&mut self.terms, copy));
            let here = self.terms.equal(original, this);
            value = self.terms.ite(here, new, value);
            copies.push((target, copy));
        }
        Ok((copies, value))
    }

    /// Gives an object the entries of another of its class.
    fn copy_entries(&mut self, state: &mut State, original: ObjectId, copy: ObjectId) {
        let Some(object) = self.objects.get(original).cloned() else { return };
        let maps: Vec<(ir::MapId, u32)> = {
            let program = self.world.program();
            let elements = |map: &ir::Map| match (map.key, program.classes[object.class].kind) {
                (ir::MapKey::Element(_), ir::ClassKind::Array { element, .. }) => element == map.value,
                (ir::MapKey::Field(class), _) => program.is_subclass(object.class, class),
                _ => false,
            };
            let maps = program.maps.iter().filter(|(_, map)| elements(map));
            maps.map(|(id, map)| (id, if matches!(map.key, ir::MapKey::Element(_)) { object.capacity } else { 1 }))
                .collect()
        };
        for (map, count) in maps {
            // The copy has monitors and hash codes of its own.
            if self.world.program().maps[map].name.contains(".<") {
                continue;
            }
            for index in 0..count {
                let read =
                    self.memory(state, |memory, domain| memory.entry(domain, Place { map, object: original, index }));
                if let Ok(value) = read {
                    state.store.set(Place { map, object: copy, index }, value);
                }
            }
        }
    }

    /// The result of a procedure that depends on its arguments and on what never changes, if the arguments are known.
    fn computed(&mut self, procedure: ProcId, args: &[Term]) -> Result<Option<Term>, String> {
        let (params, result, name) = {
            let program = self.world.program();
            let declared = &program.procs[procedure];
            (declared.params.clone(), declared.result, declared.name.clone())
        };
        let unknown = || format!("the native method {} on what is not known", name.split('(').next().unwrap_or(&name));
        let mut words = Vec::new();
        for (&arg, ty) in args.iter().zip(params) {
            let word =
                self.terms.word(arg).or_else(|| self.terms.bool_value(arg).map(u64::from)).ok_or_else(unknown)?;
            words.push(match ty {
                ir::Type::Ref if word != 0 => match self.objects.get(ObjectId(word as u32)).map(|object| object.origin)
                {
                    Some(Origin::Known(address)) => address,
                    _ => return Err(unknown()),
                },
                _ => word,
            });
        }
        let value = self.world.compute(procedure, &words)?;
        Ok(result.zip(value).map(|(ty, word)| known_value(&mut domain!(self), ty, word)))
    }

    /// Is a call of this procedure beyond the bounds?
    fn exceeds(&mut self, procedure: ProcId, state: &State) -> Option<CutReason> {
        if self.active.len() >= self.bounds.depth {
            return Some(CutReason::Depth);
        }
        if self.is_over() {
            return Some(CutReason::Budget);
        }
        // Only activations between which a condition decided count: others end by themselves.
        let mut counted = 0;
        let mut last = &state.guard;
        for active in self.active.iter().rev() {
            if active.procedure == procedure && !active.guard.same(last) {
                counted += 1;
                last = &active.guard;
            }
        }
        (counted > self.bounds.unroll).then_some(CutReason::Recursion(procedure))
    }
}
