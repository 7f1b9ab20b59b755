//! Invariants of what a program declares: classes, maps, signatures, literals.

use super::{FaultPlace, Invariant, Violation};
use crate::{Class, ClassId, ClassKind, Literal, Map, MapKey, ProcId, Procedure, Program, SecondaryMap, Type, facts};

pub(super) fn verify(program: &Program, out: &mut Vec<Violation>) {
    let mut verifier =
        Verifier { program, out, listed: SecondaryMap::new(), signatures: SecondaryMap::with_default(None) };
    verifier.facts();
    for (id, class) in &program.classes {
        verifier.class(id, class);
    }
    for (id, map) in &program.maps {
        verifier.map(id, map);
    }
    for (id, procedure) in &program.procs {
        verifier.procedure(id, procedure);
    }
    for (id, literal) in &program.literals {
        let exists = match *literal {
            Literal::Text(_) => true,
            Literal::Class(class) => program.classes.is_valid(class),
            Literal::Function(proc) => program.procs.is_valid(proc),
            Literal::Block(_) => true,
        };
        if !exists {
            verifier.report(FaultPlace::Literal(id), Invariant::Literals, format!("{literal:?} does not exist"));
        }
    }
}

struct Verifier<'a> {
    program: &'a Program,
    out: &'a mut Vec<Violation>,
    /// How often each map occurs among the fields of classes.
    listed: SecondaryMap<crate::MapId, u32>,
    /// The first method seen for each selector: the others must look like it.
    signatures: SecondaryMap<crate::SelectorId, Option<ProcId>>,
}

impl Verifier<'_> {
    #[cold]
    fn report(&mut self, place: FaultPlace, invariant: Invariant, message: String) {
        self.out.push(Violation { place, invariant, message });
    }

    fn facts(&mut self) {
        let expected = Program::default();
        for (id, fact) in &expected.maps {
            if self.program.maps.get(id) != Some(fact) {
                self.report(FaultPlace::Map(id), Invariant::Facts, format!("must be the fact `{}`", fact.name));
            }
        }
    }

    fn class(&mut self, id: ClassId, class: &Class) {
        let place = FaultPlace::Class(id);
        if self.program.class_named(&class.name) != Some(id) {
            self.report(place, Invariant::UniqueNames, format!("`{}` names another class too", class.name));
        }
        for &above in class.superclass.iter().chain(&class.interfaces) {
            if above >= id {
                self.report(place, Invariant::Supertypes, format!("its supertype {above} does not come before it"));
            } else if self.program.ancestors(id).binary_search(&above).is_err() {
                self.report(place, Invariant::Supertypes, format!("its supertype {above} was added unrecorded"));
            }
        }
        match class.kind {
            ClassKind::Array { element, element_class } => {
                self.width(place, element);
                if let Some(of) = element_class {
                    if of >= id {
                        let message = format!("its element class {of} does not come before it");
                        self.report(place, Invariant::Supertypes, message);
                    }
                    if element != Type::Ref {
                        let message = format!("its elements are of type {element} and have a class");
                        self.report(place, Invariant::Supertypes, message);
                    }
                }
            }
            ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Block | ClassKind::Scalar => {}
        }
        for &field in &class.fields {
            match self.program.maps.get(field) {
                Some(map) if map.key == MapKey::Field(id) => self.listed[field] += 1,
                Some(map) => {
                    let message = format!("its field `{}` is not indexed by it", map.name);
                    self.report(place, Invariant::Fields, message);
                }
                None => self.report(place, Invariant::Fields, format!("its field {field} does not exist")),
            }
        }
        self.methods(id, class);
    }

    fn methods(&mut self, id: ClassId, class: &Class) {
        let place = FaultPlace::Class(id);
        for (index, &(selector, method)) in class.methods.iter().enumerate() {
            let (Some(name), Some(procedure)) = (self.program.selectors.get(selector), self.program.procs.get(method))
            else {
                let message = format!("its method {method} for {selector} does not exist");
                self.report(place, Invariant::Methods, message);
                continue;
            };
            if procedure.params.first() != Some(&Type::Ref) {
                let message = format!("its method `{}` has no receiver", procedure.name);
                self.report(place, Invariant::Methods, message);
                continue;
            }
            let Some(first) = self.signatures[selector] else {
                self.signatures[selector] = Some(method);
                continue;
            };
            // A second method for one selector in one class can only be here if the selector was seen before.
            if class.methods[..index].iter().any(|(before, _)| *before == selector) {
                let message = format!("it has two methods for `{}`", name.name);
                self.report(place, Invariant::Methods, message);
            }
            let like = &self.program.procs[first];
            if like.params != procedure.params || like.result != procedure.result {
                let message = format!("its method `{}` differs in type from `{}`", procedure.name, like.name);
                self.report(place, Invariant::Methods, message);
            }
        }
    }

    fn map(&mut self, id: crate::MapId, map: &Map) {
        let place = FaultPlace::Map(id);
        if self.program.map_named(&map.name) != Some(id) {
            self.report(place, Invariant::UniqueNames, format!("`{}` names another map too", map.name));
        }
        self.width(place, map.value);
        if let Some(class) = map.value_class {
            self.reference_class(place, Invariant::Maps, map.value, class);
        }
        match map.key {
            MapKey::Global => {}
            MapKey::Field(class) if !self.program.classes.is_valid(class) => {
                self.report(place, Invariant::Maps, format!("{class} does not exist"));
            }
            MapKey::Field(class) => {
                if self.listed[id] != 1 {
                    let message = format!("listed {} times in `{}`", self.listed[id], self.program.classes[class].name);
                    self.report(place, Invariant::Fields, message);
                }
            }
            MapKey::Element(index) => {
                self.width(place, index);
                if !matches!(index, Type::Int(_)) {
                    self.report(place, Invariant::Maps, format!("indexed by {index}"));
                }
            }
            MapKey::Fact | MapKey::Address => {
                if id.as_u32() as usize >= facts::COUNT {
                    self.report(place, Invariant::Facts, "not one of the facts".to_owned());
                }
            }
        }
    }

    fn procedure(&mut self, id: ProcId, procedure: &Procedure) {
        let place = FaultPlace::Procedure(id);
        if self.program.proc_named(&procedure.name) != Some(id) {
            self.report(place, Invariant::UniqueNames, format!("`{}` names another procedure too", procedure.name));
        }
        if let Some(class) = procedure.class
            && !self.program.classes.is_valid(class)
        {
            self.report(place, Invariant::Signatures, format!("{class} does not exist"));
        }
        if procedure.params.len() != procedure.param_classes.len() {
            let message = format!("{} parameters, {} classes", procedure.params.len(), procedure.param_classes.len());
            self.report(place, Invariant::Signatures, message);
        }
        for &ty in procedure.params.iter().chain(&procedure.result) {
            self.width(place, ty);
        }
        for (&ty, class) in procedure.params.iter().zip(&procedure.param_classes) {
            if let Some(class) = *class {
                self.reference_class(place, Invariant::Signatures, ty, class);
            }
        }
    }

    fn reference_class(&mut self, place: FaultPlace, invariant: Invariant, ty: Type, class: ClassId) {
        if ty != Type::Ref {
            self.report(place, invariant, format!("a value of type {ty} has a class"));
        }
        if !self.program.classes.is_valid(class) {
            self.report(place, invariant, format!("{class} does not exist"));
        }
    }

    fn width(&mut self, place: FaultPlace, ty: Type) {
        if ty == Type::Int(0) {
            self.report(place, Invariant::Widths, "an integer without bits".to_owned());
        }
    }
}
