//! Reflection in symbolic runs, where the class that it is about is known.

use crate::Subject;
use crate::initialisers::Timing;
use ir::{ClassId, ProcId};
use symbolic::{KnownCall, Model, Procedures};

const NEW_ARRAY: &str = "java/lang/reflect/Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;";
const ENUM_CONSTANTS: &str = "java/lang/Class.getEnumConstantsShared()[Ljava/lang/Object;";

impl Subject {
    /// The meaning of a call by the class object that it is given.
    pub(crate) fn reflection_call(&self, procedure: ProcId, call: &KnownCall<'_>) -> Option<Model> {
        let name = self.program().procs[procedure].name.clone();
        if !matches!(&*name, NEW_ARRAY | ENUM_CONSTANTS) {
            return None;
        }
        let mirror = (call.object)(0).filter(|&mirror| mirror != 0)?;
        let class = self.with(|machine, java| java.class_meant(machine, mirror)).ok()?;
        match &*name {
            NEW_ARRAY => {
                let array = self.array_of(class)?;
                let make = self.with(|machine, java| java.loader.checked_array(&mut machine.program, array));
                Some(Model::Instead(make, vec![1]))
            }
            _ => self.values_of(class).map(|values| Model::Instead(values, Vec::new())),
        }
    }

    /// The class of arrays of a class.
    fn array_of(&self, component: ClassId) -> Option<ClassId> {
        self.with(|machine, java| java.array_of(machine, component)).ok()
    }

    /// The method that gives the constants of an enumeration. It may be called without a use of the class if it makes no
    /// difference when the class is initialised.
    fn values_of(&self, class: ClassId) -> Option<ProcId> {
        let name = self.program().classes[class].name.clone();
        let is_enum = {
            let program = self.program();
            let above = program.classes[class].superclass;
            above.is_some_and(|above| &*program.classes[above].name == "java/lang/Enum")
        };
        if !is_enum || self.timing(class) != Timing::Timeless {
            return None;
        }
        let values = format!("values()[L{name};");
        self.with(|machine, java| java.loader.method(&mut machine.program, &name, &values))
            .ok()
            .map(|method| method.procedure)
    }
}
