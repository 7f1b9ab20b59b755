//! Callees that are not followed statement by statement: what their models say.

use crate::call::Way;
use crate::context::Execution;
use crate::findings::CutReason;
use crate::guard::Guard;
use crate::state::State;
use crate::store::Place;
use crate::{Model, Object, ObjectId, Objects, Origin, Shape};
use ir::{ClassId, MapKey, ProcId, Type};
use logic::Term;

/// For how many combinations of arguments a procedure is computed.
const MAX_COMPUTED: usize = 64;

/// Objects and the copies that were made of them.
type Copies = Vec<(ObjectId, ObjectId)>;

impl Execution<'_, '_> {
    /// What a call of a procedure does that has a model other than code. None if no run goes on.
    pub(crate) fn model(&mut self, procedure: ProcId, model: Model, args: &[Term], mut state: State) -> Option<Way> {
        let unsupported = |reason: String| CutReason::Unsupported(reason);
        match model {
            // Calls of procedures with code are entered.
            Model::Code(_) | Model::Instead(..) => None,
            Model::Opaque(class) => match self.opaque(class, &state) {
                Some(object) => Some(Way::Returns(state, Some(object))),
                None => self.give_up(&state, unsupported("too many objects".to_owned())),
            },
            Model::Worded(class) => {
                let shapes = self.shapes(procedure, args);
                let text = shapes.and_then(|shapes| self.context.world.worded(procedure, &shapes));
                match text.map(|text| self.known(Type::Ref, text)).or_else(|| self.opaque(class, &state)) {
                    Some(text) => Some(Way::Returns(state, Some(text))),
                    None => self.give_up(&state, unsupported("too many objects".to_owned())),
                }
            }
            Model::Intern(value, coder) => match self.intern((value, coder), args.first().copied(), &mut state) {
                Ok(value) => Some(Way::Returns(state, Some(value))),
                Err(reason) => self.give_up(&state, unsupported(reason)),
            },
            Model::Raise(class) => self.raise(class, state),
            Model::Prepare => match self.context.world.prepare(procedure) {
                Ok(()) => Some(Way::Returns(state, None)),
                Err(reason) => self.give_up(&state, unsupported(reason)),
            },
            Model::ClassObject => {
                if let Some(&object) = args.first() {
                    self.heap.inputs.look_at_class(&self.context.terms, object, |_| true);
                }
                let value = self.class_object(args.first().copied());
                Some(Way::Returns(state, Some(value)))
            }
            Model::Nothing => Some(Way::Returns(state, None)),
            Model::Clauses => self.number(procedure, 1, state),
            Model::Number(number) => self.number(procedure, number, state),
            Model::Known(address) => {
                let value = self.known(Type::Ref, address);
                Some(Way::Returns(state, Some(value)))
            }
            Model::Copy => match self.copy(args.first().copied(), &mut state) {
                Ok(value) => Some(Way::Returns(state, Some(value))),
                Err(reason) => self.give_up(&state, unsupported(reason.to_owned())),
            },
            Model::Compute => match self.computed(procedure, args, &state.guard) {
                Ok(value) => Some(Way::Returns(state, value)),
                Err(reason) => self.give_up(&state, unsupported(reason)),
            },
            Model::Raw(what) => match self.raw(what, procedure, args, &mut state) {
                Ok(value) => Some(Way::Returns(state, value)),
                Err(reason) => self.give_up(&state, unsupported(reason)),
            },
            Model::Argument(number) => Some(Way::Returns(state, args.get(number).copied())),
            Model::AnyValue => {
                let value = match self.context.world.is_assumed_harmless(procedure) {
                    true => self.call_unknown_code(procedure, args, &mut state),
                    false => Ok(self.choose_result(procedure, &state)),
                };
                match value {
                    Ok(value) => Some(Way::Returns(state, value)),
                    Err(reason) => self.give_up(&state, unsupported(reason)),
                }
            }
            Model::Chosen(answers) => {
                let value = self.choose_among(procedure, &answers, &state);
                Some(Way::Returns(state, value))
            }
            Model::Layout(question) => {
                let value = self.choose_layout(procedure, question, args, &state);
                Some(Way::Returns(state, value))
            }
            Model::IdentityHash(map) => match self.identity_hash(map, args.first().copied(), &mut state) {
                Ok(value) => Some(Way::Returns(state, Some(value))),
                Err(reason) => self.give_up(&state, unsupported(reason)),
            },
            Model::Fill => {
                let filled = match *args {
                    [object, offset, byte, count] => self
                        .memory(&mut state, |memory, domain| memory.block_fill(domain, (object, offset), byte, count)),
                    _ => Ok(()),
                };
                match filled {
                    Ok(()) => Some(Way::Returns(state, None)),
                    Err(fault) => {
                        self.fault(&state, &state.guard, &fault);
                        None
                    }
                }
            }
            Model::Fails(kind) => {
                let never = self.context.terms.falsity();
                self.check(&state, never, kind);
                None
            }
            Model::Ends => {
                self.findings.ends.push(state);
                None
            }
            Model::Assume(number) => {
                let holds = args.get(number).copied().unwrap_or(self.context.terms.truth());
                let holds = self.is_true(holds);
                self.assume(state, holds).map(|state| Way::Returns(state, None))
            }
            Model::Missing(reason) => self.give_up(&state, unsupported(reason)),
        }
    }

    fn give_up(&mut self, state: &State, reason: CutReason) -> Option<Way> {
        self.cut(state, &state.guard, reason);
        None
    }

    fn number(&mut self, procedure: ProcId, number: u64, state: State) -> Option<Way> {
        let result = self.context.world.program().procs[procedure].result;
        let value = result.map(|ty| self.known(ty, number));
        Some(Way::Returns(state, value))
    }

    /// A truth value, or a number that is one if it is not zero.
    fn is_true(&mut self, value: Term) -> Term {
        let terms = &mut self.context.terms;
        match terms.sort(value) {
            logic::Sort::Bool => value,
            logic::Sort::Float(_) => {
                let is_zero = terms.float_is_zero(value);
                terms.not(is_zero)
            }
            _ => {
                let zero = terms.number(terms.width(value), 0);
                let is_zero = terms.equal(value, zero);
                terms.not(is_zero)
            }
        }
    }

    fn raise(&mut self, class: ClassId, state: State) -> Option<Way> {
        let Some(reference) = self.opaque(class, &state) else {
            return self.give_up(&state, CutReason::Unsupported("too many objects".to_owned()));
        };
        let object = ObjectId(self.context.terms.word(reference).unwrap_or(0) as u32);
        self.findings.raised.insert(object, (state.failure, state.site()));
        Some(Way::Throws(state, reference))
    }

    /// What messages tell of arguments, if all of that is known.
    fn shapes(&mut self, procedure: ProcId, args: &[Term]) -> Option<Vec<Shape>> {
        let params = self.context.world.program().procs[procedure].params.clone();
        let shape = |(&arg, ty): (&Term, Type)| {
            if ty != Type::Ref {
                return self.context.terms.word(arg).map(Shape::Word);
            }
            let (targets, _) = self.heap.objects.targets(&self.context.terms, arg);
            let &[target] = &targets[..] else { return None };
            let object = self.heap.objects.get(target)?;
            let length = match object.length {
                Some(length) => Some(u32::try_from(self.context.terms.word(length)?).ok()?),
                None => None,
            };
            Some(Shape::Object(object.class, length))
        };
        args.iter().zip(params).map(shape).collect()
    }

    /// A new object whose content is not modelled. None if there are too many.
    pub(crate) fn opaque(&mut self, class: ClassId, state: &State) -> Option<Term> {
        let exists = Some(state.guard.term(&self.context.terms));
        let object = Object { class, origin: Origin::Allocated, length: None, capacity: 0, opaque: true, exists };
        let object = self.heap.objects.add(object)?;
        Some(Objects::reference(&mut self.context.terms, object))
    }

    /// The object that stands for the class of the receiver.
    fn class_object(&mut self, receiver: Option<Term>) -> Term {
        let receiver = receiver.unwrap_or(self.context.terms.truth());
        let (targets, _) = self.heap.objects.targets(&self.context.terms, receiver);
        // The receiver is not null, so the last one needs no condition.
        let mut value: Option<Term> = None;
        for object in targets {
            let class = self.heap.objects.get(object).map(|object| object.class);
            let mirror = class.and_then(|class| self.context.world.class_object(class).ok()).unwrap_or(0);
            let mirror = self.known(Type::Ref, mirror);
            let Some(rest) = value.filter(|&rest| rest != mirror) else {
                value = Some(mirror);
                continue;
            };
            let this = Objects::reference(&mut self.context.terms, object);
            let here = self.context.terms.equal(receiver, this);
            value = Some(self.context.terms.ite(here, mirror, rest));
        }
        value.unwrap_or_else(|| Objects::null(&mut self.context.terms))
    }

    /// A new object with the entries of another.
    fn copy(&mut self, original: Option<Term>, state: &mut State) -> Result<Term, &'static str> {
        let original = original.ok_or("a call without arguments")?;
        let (copies, value) = self.copies_of(original)?;
        let first = copies.first().map_or(self.heap.objects.len(), |(_, copy)| copy.0 as usize - 1);
        self.heap.objects.exist_where(first, state.guard.term(&self.context.terms));
        for (original, copy) in copies {
            self.copy_entries(state, original, copy);
        }
        Ok(value)
    }

    /// New objects like those that a reference can be, and the reference that chooses among them.
    fn copies_of(&mut self, original: Term) -> Result<(Copies, Term), &'static str> {
        let (targets, _) = self.heap.objects.targets(&self.context.terms, original);
        let mut copies = Vec::new();
        let mut value = Objects::null(&mut self.context.terms);
        for target in targets {
            let Some(object) = self.heap.objects.get(target).cloned() else { continue };
            if object.opaque || !self.context.world.is_copyable(object.class) {
                return Err("a copy of an object that cannot be copied");
            }
            let copy = self.heap.objects.add(Object { origin: Origin::Allocated, exists: None, ..object });
            let copy = copy.ok_or("too many objects")?;
            let terms = &mut self.context.terms;
            let (this, new) = (Objects::reference(terms, target), Objects::reference(terms, copy));
            let here = terms.equal(original, this);
            value = terms.ite(here, new, value);
            copies.push((target, copy));
        }
        Ok((copies, value))
    }

    /// Gives an object the entries of another of its class.
    fn copy_entries(&mut self, state: &mut State, original: ObjectId, copy: ObjectId) {
        let Some(object) = self.heap.objects.get(original).cloned() else { return };
        let maps: Vec<(ir::MapId, u32)> = {
            let program = self.context.world.program();
            let elements = |map: &ir::Map| match (map.key, program.classes[object.class].kind) {
                (MapKey::Element(_), ir::ClassKind::Array { element, .. }) => element == map.value,
                (MapKey::Field(class), _) => program.is_subclass(object.class, class),
                _ => false,
            };
            let maps = program.maps.iter().filter(|(_, map)| elements(map));
            maps.map(|(id, map)| (id, if matches!(map.key, MapKey::Element(_)) { object.capacity } else { 1 }))
                .collect()
        };
        for (map, count) in maps {
            // The copy has monitors and hash codes of its own.
            if self.context.world.program().maps[map].is_internal {
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

    /// The result of a procedure that depends on its arguments and on what never changes, if each of the arguments is one
    /// of few known values.
    fn computed(&mut self, procedure: ProcId, args: &[Term], guard: &Guard) -> Result<Option<Term>, String> {
        let (params, result, name) = {
            let program = self.context.world.program();
            let declared = &program.procs[procedure];
            (declared.params.clone(), declared.result, declared.name.clone())
        };
        let unknown = || format!("{name} on what is not known");
        let always = self.context.terms.truth();
        let mut cases: Vec<(Term, Vec<u64>)> = vec![(always, Vec::new())];
        for (&arg, ty) in args.iter().zip(params) {
            let values = self.known_values(arg, ty).ok_or_else(unknown)?;
            if cases.len() * values.len() > MAX_COMPUTED {
                return Err(unknown());
            }
            let terms = &mut self.context.terms;
            let mut longer = Vec::new();
            for (condition, words) in &cases {
                for &(is, word) in &values {
                    let condition = terms.and(*condition, is);
                    if guard.and(terms, condition).is_some() {
                        longer.push((condition, [&words[..], &[word]].concat()));
                    }
                }
            }
            cases = longer;
        }
        let mut computed: Option<Option<Term>> = None;
        for (condition, words) in cases {
            let value = self.context.world.compute(procedure, &words)?;
            let value = result.zip(value).map(|(ty, word)| self.known(ty, word));
            computed = Some(match (value, computed) {
                (Some(value), Some(Some(others))) => Some(self.context.terms.ite(condition, value, others)),
                (value, _) => value,
            });
        }
        computed.ok_or_else(unknown)
    }

    /// The words that a term can be, each with its condition: addresses for references.
    fn known_values(&mut self, term: Term, ty: Type) -> Option<Vec<(Term, u64)>> {
        let terms = &mut self.context.terms;
        if ty != Type::Ref {
            let of_float = || match terms.value(term) {
                Some(logic::Value::Float(_, bits)) => bits.to_u64(),
                _ => None,
            };
            let word = terms.word(term).or_else(|| terms.bool_value(term).map(u64::from)).or_else(of_float)?;
            return Some(vec![(terms.truth(), word)]);
        }
        let mut values = Vec::new();
        for &word in self.heap.objects.constants(terms, term)?.iter() {
            let address = match self.heap.objects.get(ObjectId(word as u32)).map(|object| object.origin) {
                Some(Origin::Known(address)) => address,
                _ if word == 0 => 0,
                _ => return None,
            };
            let constant = terms.number(terms.width(term), word);
            values.push((terms.equal(term, constant), address));
        }
        Some(values)
    }
}
