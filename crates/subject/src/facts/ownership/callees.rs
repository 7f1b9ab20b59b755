//! What callees do with an object that they are given.

use super::tables::{Keeps, READERS, is_bulk, library_keeps};
use super::{Held, Search, Source, is_ownable};
use ir::{Callee, ClassId, ClassKind, ProcId};
use symbolic::{Model, Procedures};

impl Search<'_> {
    /// The answer depends on what a procedure was found to do with its parameters.
    fn note_asked(&self, callee: ProcId) {
        if let Some(present) = self.present.get() {
            self.askers.borrow_mut().entry(callee).or_default().insert(present);
        }
    }

    /// Does a call not write elements of an array that it is given?
    pub(super) fn only_reads(&self, callee: Callee, index: usize) -> bool {
        let of_code = |callee: ProcId| {
            let is_followed = matches!(self.subject.model(callee), Model::Code(_)) && self.subject.is_users(callee);
            self.note_asked(callee);
            is_followed && !self.refuted.written_params.contains(&(callee, index))
        };
        match callee {
            Callee::Static(callee) => {
                of_code(callee)
                    || READERS.iter().any(|name| self.subject.program().procs[callee].name.starts_with(name))
            }
            Callee::Virtual(selector, declared) if self.subject.is_users_class(declared) => {
                let callees = self.subject.program().dispatch_set(declared, selector);
                callees.into_iter().all(of_code)
            }
            Callee::Virtual(selector, _) => {
                let program = self.subject.program();
                index == 0 && program.selectors[selector].name.starts_with("clone()")
            }
            Callee::Indirect(_) => false,
        }
    }

    /// What a call does with an argument.
    pub(super) fn kept(&self, callee: Callee, index: usize, args: &[Held]) -> Keeps {
        // Any method of an object of the program may let it out.
        let is_users = |source: &Source| matches!(*source, Source::Made(_, class) if !is_ownable(self.subject, class));
        if args.get(index).is_some_and(|held| held.sources.iter().any(is_users)) {
            let is_constructor = |callee: ProcId| self.subject.program().procs[callee].name.contains(".<init>(");
            return match callee {
                Callee::Static(callee) if index == 0 && is_constructor(callee) && (self.hides)(callee) => {
                    Keeps::ToItself
                }
                _ => Keeps::Not,
            };
        }
        match callee {
            Callee::Static(callee) => self.kept_by(callee, index, args),
            Callee::Virtual(selector, declared) if self.subject.is_users_class(declared) => {
                // A class that is not there may do anything with what it is given.
                if index > 0 && self.subject.is_extensible(declared) {
                    return Keeps::Not;
                }
                let callees = self.subject.program().dispatch_set(declared, selector);
                callees.into_iter().map(|callee| self.kept_by(callee, index, args)).max().unwrap_or(Keeps::Not)
            }
            Callee::Virtual(selector, declared) => {
                let program = self.subject.program();
                let method = &*program.selectors[selector].name;
                let receiver = args.first().and_then(|receiver| self.class_of(receiver));
                match index {
                    // What is followed is never of a user's class, so it is the library's method that is called.
                    0 => self.receiver_keeps(receiver.unwrap_or(declared), method),
                    _ if receiver.is_some() && is_bulk(method) => Keeps::ToItself,
                    _ if &*program.classes[declared].name == "java/io/PrintStream" => Keeps::ToItself,
                    _ => Keeps::Not,
                }
            }
            Callee::Indirect(_) => Keeps::Not,
        }
    }

    /// What a procedure does with an argument.
    fn kept_by(&self, callee: ProcId, index: usize, args: &[Held]) -> Keeps {
        let (name, class) = {
            let program = self.subject.program();
            (program.procs[callee].name.clone(), program.procs[callee].class)
        };
        if class.is_some_and(|class| self.subject.is_users_class(class)) && !name.contains("$$Lambda$") {
            let is_followed = matches!(self.subject.model(callee), Model::Code(_));
            self.note_asked(callee);
            return match is_followed && !self.refuted.params.contains(&(callee, index)) {
                true => Keeps::ToItself,
                false => Keeps::Not,
            };
        }
        let receiver = args.first().and_then(|receiver| self.class_of(receiver));
        match (index, class) {
            (0, Some(class)) if self.subject.takes_receiver(callee) => {
                self.receiver_keeps(receiver.unwrap_or(class), &name)
            }
            (1.., _) if receiver.is_some() && is_bulk(&name) => Keeps::ToItself,
            _ => library_keeps(&name, index),
        }
    }

    /// What a method of the library does with the object that it is called on.
    fn receiver_keeps(&self, class: ClassId, method: &str) -> Keeps {
        let program = self.subject.program();
        let is = |name: &str| program.class_named(name).is_some_and(|above| program.is_subclass(class, above));
        if matches!(program.classes[class].kind, ClassKind::Array { .. })
            || is("java/util/Collection")
            || is("java/util/Map")
        {
            // The reverse of the reverse is the collection itself.
            return if method.contains("reversed(") { Keeps::Not } else { Keeps::ToItself };
        }
        let result = method.rsplit(')').next().unwrap_or_default();
        let returned = result.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
        let returned = returned.and_then(|name| program.class_named(name));
        match returned {
            Some(returned) if program.is_subclass(class, returned) => Keeps::AndReturns,
            _ => Keeps::ToItself,
        }
    }
}
