//! What contracts need to know of a program's names.

use contract::LogicDefinition;
use ir::{ClassId, Const, LiteralId, LocalId, MapId, Pos, ProcId, SelectorId};
use std::ops::Range;
use std::rc::Rc;
use symbolic::World;

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
    /// A pointer to a value of the class.
    Pointer(Option<ClassId>),
}

/// What a block holds, for languages with pointers: there is a class for each type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A number or truth value, and how it is held in memory.
    Value(ValueType, ir::Type),
    /// A pointer to a value of the class.
    Pointer(Option<ClassId>),
    /// Elements of a class, one behind the other.
    Array(ClassId),
    /// A structure or union.
    Record,
    /// Something that cannot be looked at.
    Opaque,
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
    /// For a member of a structure: where it begins, in bytes. The map then shows what is there.
    pub offset: Option<u64>,
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

/// A local variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: ValueType,
    /// Where it is.
    pub place: VariablePlace,
}

/// Where a local variable is.
#[derive(Clone, Debug)]
pub enum VariablePlace {
    /// Its value has these parts: a pointer's object and offset, or any other value alone.
    Value(Vec<VariablePart>),
    /// In a block that the local refers to, at its beginning; it is a value of the class.
    Memory(LocalId, Option<ClassId>),
    /// It has no value here, or that is not known.
    Nowhere,
}

/// A part of a value.
#[derive(Clone, Debug)]
pub enum VariablePart {
    /// What a local holds.
    Local(LocalId),
    /// A constant.
    Known(Const),
}

/// The names of a program.
pub trait NameLookup: World {
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
    fn result_type(&self, procedure: ProcId) -> Option<ValueType>;

    /// The map of array elements of a type.
    fn element_map(&self, element: ir::Type) -> MapId;

    /// The type of the elements of an array class.
    fn element_type(&self, class: ClassId) -> Option<ValueType>;

    /// The variables in scope at a place of a procedure. Where names are hidden, those that hide them come first.
    fn variables(&self, procedure: ProcId, pos: Pos) -> Vec<Variable>;

    /// The exceptions that the declaration of a procedure lists.
    fn declared_exceptions(&self, procedure: ProcId) -> Vec<ClassId>;

    /// A procedure as users write it.
    fn shown_procedure(&self, procedure: ProcId) -> String;

    /// Which of the procedure's arguments a parameter is: several for a pointer with an offset.
    fn argument(&self, _procedure: ProcId, index: usize) -> Range<usize> {
        index..index + 1
    }

    /// The global that holds the offset of a result that is a pointer.
    fn result_offset(&self) -> Option<MapId> {
        None
    }

    /// Does memory consist of blocks that pointers point into?
    fn has_blocks(&self) -> bool {
        false
    }

    /// What a block of a class holds.
    fn content(&self, _class: ClassId) -> Option<Content> {
        None
    }

    /// The size in bytes of a value of a class.
    fn size(&self, _class: ClassId) -> Option<u64> {
        None
    }

    /// The member of a structure: where it begins, in bytes, and its class.
    fn member(&self, _class: ClassId, _name: &str) -> Option<(u64, ClassId)> {
        None
    }

    /// The map that shows bytes as values of a type.
    fn bytes(&self, _ty: ir::Type) -> Option<MapId> {
        None
    }

    /// A global variable: its block, and the class of what it holds.
    fn global(&self, _name: &str) -> Option<(LiteralId, ClassId)> {
        None
    }

    /// A constant that the program names.
    fn constant(&self, _name: &str) -> Option<i128> {
        None
    }

    /// The type of that name, if it is one of numbers.
    fn number_type(&self, _name: &str) -> Option<ValueType> {
        None
    }

    /// The predicates or functions of the contract language that the sources define under a name: those with other
    /// parameters are others.
    fn logic(&self, _name: &str) -> Vec<Rc<LogicDefinition>> {
        Vec::new()
    }

    /// May an object of exactly this class be taken for one of the other?
    fn fits(&self, exact: ClassId, class: ClassId) -> bool {
        self.program().is_subclass(exact, class)
    }

    /// May an object of exactly this class hold one of the other, so that its fields are followed?
    fn may_hold(&self, exact: ClassId, class: ClassId) -> bool {
        self.fits(exact, class)
    }

    /// A class as users write it.
    fn shown(&self, class: ClassId) -> String;
}
