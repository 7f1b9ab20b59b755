//! What contracts need to know of a program's names.

use ir::{ClassId, LocalId, MapId, Pos, ProcId, SelectorId};
use summary::World;

/// The type of a value, as the language has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// A truth value. Kept as a number by some languages: not 0 is true.
    Bool,
    /// An integer.
    Int {
        /// Its width.
        bits: u32,
        /// Is it signed?
        signed: bool,
    },
    /// A float.
    Float(ir::Type),
    /// A reference to an object of the class or below, or null.
    Ref(Option<ClassId>),
}

/// A field.
#[derive(Clone, Copy, Debug)]
pub struct FieldInfo {
    /// Its map.
    pub map: MapId,
    /// The class that declares it.
    pub owner: ClassId,
    /// Is there one for all objects?
    pub is_static: bool,
    /// Its type.
    pub ty: ValueType,
}

/// A method.
#[derive(Clone, Debug)]
pub struct MethodInfo {
    /// Its procedure.
    pub procedure: ProcId,
    /// What a call on an object asks for, if the object's class decides.
    pub selector: Option<SelectorId>,
    /// Is it called without an object?
    pub is_static: bool,
    /// Types of the parameters, without the object.
    pub params: Vec<ValueType>,
    /// The type of the result.
    pub result: Option<ValueType>,
}

/// The names of a program.
pub trait Names: World {
    /// The class that a name means in the text of a class.
    fn class_named(&self, name: &str, near: Option<ClassId>) -> Option<ClassId>;

    /// The field of that name that a class has or inherits.
    fn field(&self, class: ClassId, name: &str) -> Option<FieldInfo>;

    /// All fields of that name in the user's own classes.
    fn fields_named(&self, name: &str) -> Vec<FieldInfo>;

    /// The names of the fields that a class has or inherits, for suggestions.
    fn field_names(&self, class: ClassId) -> Vec<String>;

    /// The methods of that name that a class has or inherits.
    fn methods(&self, class: ClassId, name: &str) -> Vec<MethodInfo>;

    /// Names and types of the parameters, the object left out.
    fn parameters(&self, procedure: ProcId) -> Vec<(String, ValueType)>;

    /// The type of the result.
    fn result(&self, procedure: ProcId) -> Option<ValueType>;

    /// The map of array elements of a type.
    fn element_map(&self, element: ir::Type) -> MapId;

    /// The type of the elements of an array class.
    fn element_type(&self, class: ClassId) -> Option<ValueType>;

    /// The variables in scope at a place of a procedure: name, where they are, type. Inner ones come last.
    fn variables(&self, procedure: ProcId, pos: Pos) -> Vec<(String, LocalId, ValueType)>;

    /// The exceptions that the declaration of a procedure lists.
    fn declared_exceptions(&self, procedure: ProcId) -> Vec<ClassId>;

    /// A procedure as users write it.
    fn shown_procedure(&self, procedure: ProcId) -> String;

    /// A class as users write it.
    fn shown(&self, class: ClassId) -> String;
}
