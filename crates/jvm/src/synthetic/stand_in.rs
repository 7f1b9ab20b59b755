//! Classes that stand for implementations that are not there: of an interface or abstract class without implementations.
//!
//! Their methods have no code. Their caller must know what they do; a contract says what they may do.

use crate::declare::plain_class;
use crate::loader::{LoadError, Loader, OBJECT};
use ir::{ClassId, ClassKind, Code, Dispatch, ProcId, Procedure, Program};
use std::sync::Arc;

/// What the names of such classes end with.
const MARK: &str = "$$Any";

impl Loader {
    /// The class that stands for all implementations of a class that has none.
    pub fn stand_in(&mut self, program: &mut Program, class: ClassId) -> Result<ClassId, LoadError> {
        let name: Arc<str> = format!("{}{MARK}", program.classes[class].name).into();
        if let Some(known) = program.class_named(&name) {
            return Ok(known);
        }
        let is_interface = program.classes[class].kind == ClassKind::Interface;
        let superclass = if is_interface { self.class(program, OBJECT)? } else { class };
        let id = program.classes.next_key();
        let mut declared = plain_class(name.clone(), ClassKind::Object { instantiable: true }, Some(superclass));
        if is_interface {
            declared.interfaces = vec![class];
        }
        let mut missing: Vec<(ir::SelectorId, ProcId)> = Vec::new();
        for &above in program.ancestors(class) {
            for &(selector, procedure) in &program.classes[above].methods {
                let is_missing = program.procs[procedure].code == Code::Abstract
                    && program.dispatch(class, selector) == Dispatch::Abstract
                    && !missing.iter().any(|&(known, _)| known == selector);
                if is_missing {
                    missing.push((selector, procedure));
                }
            }
        }
        for (selector, original) in missing {
            let of = &program.procs[original];
            let key = of.name.rsplit_once('.').map_or(&*of.name, |(_, key)| key);
            let full: Arc<str> = format!("{name}.{key}").into();
            let own = Procedure { name: full, class: Some(id), code: Code::External, ..of.clone() };
            let procedure = program.add_proc(own);
            self.stood_in.insert(procedure, original);
            declared.methods.push((selector, procedure));
        }
        let added = program.add_class(declared);
        debug_assert_eq!(added, id);
        Ok(id)
    }

    /// The declared method that a method of a stand-in is for; any other is its own.
    pub fn original(&self, procedure: ProcId) -> ProcId {
        self.stood_in.get(&procedure).copied().unwrap_or(procedure)
    }

    /// Is it the name of a class that stands for others?
    pub fn is_stand_in(name: &str) -> bool {
        name.ends_with(MARK)
    }

    /// The name of a class without the mark of a stand-in.
    pub fn original_name(name: &str) -> &str {
        name.strip_suffix(MARK).unwrap_or(name)
    }
}
