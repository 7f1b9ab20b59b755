//! What a language supplies to symbolic execution.

use crate::{Answers, Description, Raw, RegionEffects};
use ir::{Body, CheckKind, ClassId, LiteralId, MapId, ProcId, Program, RegionId, SelectorId};
use std::cell::Ref;
use std::rc::Rc;
use std::sync::Arc;

/// How a call of a procedure is carried out.
#[derive(Clone, Debug)]
pub enum Model {
    /// By its code.
    Code(Arc<Body>),
    /// It throws a new object of the class, whose content does not matter.
    Raise(ClassId),
    /// It prepares state that does not depend on the run (a class initialiser): done at once, for all runs.
    Prepare,
    /// It returns its argument of this number and does nothing else.
    Argument(usize),
    /// It returns the object that stands for the class of its first argument.
    ClassObject,
    /// It returns the known object at this address.
    Known(u64),
    /// It returns a new object with the entries of its first argument.
    Copy,
    /// What it returns depends on its arguments and on what never changes: asked of [`Procedures::compute`] where they are known.
    Compute,
    /// It does nothing.
    Nothing,
    /// It returns any value of its type, chosen by the environment of the program.
    AnyValue,
    /// The same, but one of these values.
    Chosen(Answers),
    /// It tells how the objects lie in memory that its last two arguments are: the environment chooses, once.
    Layout(crate::Layout),
    /// It returns the identity hash code of its first argument, which this map keeps: the environment chooses it when it is
    /// first asked for.
    IdentityHash(MapId),
    /// It reads or writes an entry that an offset leads to: see [`HeapTypes::raw_place`].
    Raw(Raw),
    /// It marks a point of its caller for which there are clauses: see [`crate::Contracts::clauses`]. It returns true.
    Clauses,
    /// It returns this number.
    Number(u64),
    /// It is a call of this procedure with the arguments of these numbers.
    Instead(ProcId, Vec<usize>),
    /// It returns a new object of the class, whose content does not matter.
    Opaque(ClassId),
    /// It returns a text that words what its arguments are: asked of [`Procedures::worded`] where that is known, else a new object
    /// of the class whose content does not matter.
    Worded(ClassId),
    /// It returns the one object that stands for all texts of the same content: the first argument is a text whose units these
    /// maps keep: an array of bytes, and what the bytes mean. See [`HeapTypes::interned`].
    Intern(MapId, MapId),
    /// It fills bytes of a block: object, offset, byte, count.
    Fill,
    /// Runs that reach it are violations of this kind.
    Fails(CheckKind),
    /// It ends the program.
    Ends,
    /// It ends the runs on which its argument of this number is false.
    Assume(usize),
    /// It has no code that can be followed, for this reason.
    Missing(String),
}

impl Model {
    /// Does a call by this model leave memory as it was?
    pub fn changes_nothing(&self) -> bool {
        match self {
            Model::Raise(_)
            | Model::Argument(_)
            | Model::ClassObject
            | Model::Known(_)
            | Model::Compute
            | Model::Nothing
            | Model::AnyValue
            | Model::Chosen(_)
            | Model::Layout(_)
            | Model::Opaque(_)
            | Model::Worded(_)
            | Model::Intern(..)
            | Model::Clauses
            | Model::Number(_)
            | Model::Fails(_)
            | Model::Ends
            | Model::Assume(_)
            | Model::Prepare => true,
            Model::Code(_)
            | Model::Copy
            | Model::Raw(_)
            | Model::IdentityHash(_)
            | Model::Instead(..)
            | Model::Fill
            | Model::Missing(_) => false,
        }
    }
}

/// What messages tell of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A number.
    Word(u64),
    /// An object of a class; an array with its length.
    Object(ClassId, Option<u32>),
}

/// What is known of a call before it is carried out.
pub struct KnownCall<'a> {
    /// The address of the known object that the argument of a number is (0 for null), if it can be nothing else.
    pub object: &'a dyn Fn(usize) -> Option<u64>,
    /// The argument of a number as a machine word, if it is a number that is known.
    pub word: &'a dyn Fn(usize) -> Option<u64>,
    /// The procedures that are active, the caller first.
    pub callers: &'a dyn Fn() -> Vec<ProcId>,
}

/// A part of an input block that the language has a type for.
#[derive(Clone, Debug)]
pub struct InputCell {
    /// The offset of its first byte.
    pub start: u32,
    /// The map that shows it: a value of its type. A pointer is the reference to the beginning of an object.
    pub map: MapId,
    /// What the language declares of it: for a pointer, the class of what it points to.
    pub declared: Declared,
    /// What it is called behind the name of its object: `.next`, `[2]`.
    pub name: String,
    /// What its bytes can be and is not considered, in words.
    pub left_out: Option<String>,
}

/// What the language declares of a value: a parameter, a result, a global, a field, an element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// For a reference: the class.
    pub class: Option<ClassId>,
    /// For an integer: the least and the greatest value, where the language has fewer than the type.
    pub range: Option<(i64, i64)>,
    /// For a reference: it is never null.
    pub is_non_null: bool,
    /// For an integer: it is the offset of the reference before it, which is known from that.
    pub is_offset: bool,
    /// For a pointer: it points to the beginning of a block, since it is declared to share nothing with others.
    pub is_apart: bool,
    /// For a reference: its objects are of exactly the class, not of one below.
    pub is_exact: bool,
    /// For a reference: no other reference of the input refers to its object.
    pub is_own: bool,
    /// For a reference that is an entry of an object: no other entry of which this is declared, of the same object or map,
    /// refers to its object.
    pub is_fresh: bool,
    /// For a reference that is an entry of an object: the entry of what it refers to that refers back to the object.
    pub back: Option<MapId>,
    /// For a reference to an array: the length, where it is always the same.
    pub length: Option<u32>,
    /// For an entry of an object, or a global: nothing ever writes it, so it is zero or null.
    pub is_zero: bool,
    /// For a reference: what it can refer to is made by code that cannot be run, so nothing stands for it.
    pub is_unmade: bool,
}

impl Declared {
    /// What a reference of which this is declared can be.
    pub fn choices(&self, world: &dyn World) -> Choices {
        match self.class {
            Some(class) if self.is_exact => world.exact_choices(class),
            Some(class) => world.choices(class),
            None => {
                let left_out = Some("objects of a class that is not known".to_owned());
                Choices { left_out, ..Choices::default() }
            }
        }
    }
}

/// What a reference of the unknown input can be, given its declared class. A driver takes all of it at once, as a pool of
/// objects, or piece by piece, as the code accesses it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The exact classes that a new input object can have.
    pub classes: Vec<ClassId>,
    /// Addresses of known objects that it can be: the constants of an enumeration, literals, functions.
    pub known: Vec<u64>,
    /// What it could be besides, if there is more: "strings other than …".
    pub left_out: Option<String>,
    /// What it could be besides if a run looks at the class of its object, by a call or a test: "objects of other classes
    /// that implement …". A run that does not look takes them all for the same.
    pub open: Option<String>,
    /// The same where no other code is needed for it: "arrays of a class below …".
    pub unlisted: Option<String>,
    /// What it could be besides if a run tells objects of this class from others by their references: "the objects of class
    /// java.lang.Integer that `valueOf` shares".
    pub alike: Vec<(ClassId, String)>,
}

/// How an input object is made that is never built field by field: input objects of its class start as copies of one that
/// a constructor made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construction {
    /// The object of the known state that is copied.
    pub template: u64,
    /// The objects that were made along with it: every copy has its own.
    pub parts: Vec<u64>,
    /// Fields that can have any value.
    pub open: Vec<MapId>,
    /// Arrays among the parts whose elements can have any value.
    pub open_arrays: Vec<u64>,
    /// Entries that can have other values, by the object of the known state and the map, with what is not considered: it
    /// counts where a run reads them.
    pub left_out: Vec<(u64, MapId, String)>,
}

/// What a global holds when a run starts, where that is not one value that the known state tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum GlobalStart {
    /// What the known state says, or any value if the user's globals are part of the unknown input.
    #[default]
    Known,
    /// This word, whatever the known state says. What is left out thereby, if there is something.
    Word(u64, Option<String>),
    /// One of these words: what happened before the run decides.
    OneOf {
        /// The words, ascending.
        words: Vec<u64>,
        /// The last of them only if this other global starts with the last of its own.
        after: Option<MapId>,
    },
    /// An integer from this range, which the environment chooses.
    Range(i64, i64),
    /// The truth value that this other global, an integer, starts with an even number.
    IsEven(MapId),
    /// What the known state says, though it may be otherwise where the program runs: in words, and what to do about it.
    AsFound(String, String),
    /// What the known state says, but not even a constant is taken for certain: what it depends on may have been changed
    /// before it was set.
    Uncertain,
    /// The same if the other global starts with this word, else zero.
    Where(MapId, u64),
}

/// Places inside of blocks that a pointer of the input can point to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interior {
    /// The blocks, and the offsets in each.
    pub parts: Vec<InteriorPart>,
    /// What is not considered, with the blocks that the pointer could point into: it matters if these, or blocks of the
    /// pointer's own class, are written to, or if pointers to the one are compared with pointers to the other.
    pub left_out: Vec<(InteriorBlocks, String)>,
}

/// Places inside of some blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InteriorPart {
    /// The blocks.
    pub blocks: InteriorBlocks,
    /// Offsets in an element, ascending.
    pub offsets: Vec<u32>,
    /// In every element of an array, or only in the first?
    pub in_every_element: bool,
}

/// Blocks that pointers of the input can point into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InteriorBlocks {
    /// The input blocks of a class, with all their elements.
    Class(ClassId),
    /// A block of the known state, by its address.
    Known(u64),
}

/// The program, as far as it has grown. Code is supplied when it is needed.
pub trait Procedures {
    /// The program.
    fn program(&self) -> Ref<'_, Program>;

    /// Are this procedure's calls the user's: not those of a library, nor of code that a compiler generates?
    fn is_users_call(&self, caller: ProcId) -> bool;

    /// Does a procedure without code stand for what implementations of a library's interface do? Then what it throws comes from
    /// code of a library, as far as the user is concerned.
    fn stands_for_library(&self, _procedure: ProcId) -> bool {
        false
    }

    /// How a call of the procedure is carried out.
    fn model(&self, procedure: ProcId) -> Model;

    /// If all that the procedure does is to describe its arguments: what it makes. See [`crate::Messages`].
    fn description(&self, _procedure: ProcId) -> Option<Description> {
        None
    }

    /// Does the procedure construct something to be thrown, which keeps the texts among its arguments as messages?
    fn makes_throwable(&self, _procedure: ProcId) -> bool {
        false
    }

    /// The same for a call of which more is known.
    fn model_of_call(&self, procedure: ProcId, _call: &KnownCall<'_>) -> Model {
        self.model(procedure)
    }

    /// Is what such a call takes as found so only of an input, which is its second argument?
    fn is_about_input(&self, _callee: ProcId) -> bool {
        false
    }

    /// What a call takes as it is on the machine that checks, though it may be otherwise where the program runs.
    fn taken_as_found(&self, _callee: ProcId, _caller: Option<ProcId>) -> Option<crate::Reliance> {
        None
    }

    /// Does what [`Model::Prepare`] asks for. An error is a reason that it cannot be done before the run.
    fn prepare(&self, procedure: ProcId) -> Result<(), String>;

    /// Does what [`Model::Compute`] asks for, on machine words.
    fn compute(&self, procedure: ProcId, args: &[u64]) -> Result<Option<u64>, String>;

    /// The address of the text that [`Model::Worded`] asks for.
    fn worded(&self, _procedure: ProcId, _args: &[Shape]) -> Option<u64> {
        None
    }

    /// For a class that stands for unknown subclasses: the reason that these may override the procedure.
    fn may_be_overridden(&self, class: ClassId, procedure: ProcId) -> Option<String>;

    /// May a class below the declared one that the program does not have answer a call in another way?
    fn may_answer_otherwise(&self, _declared: ClassId, _selector: SelectorId) -> bool {
        true
    }

    /// Is it only assumed of a procedure without code that it returns any value and does nothing else?
    fn is_assumed_harmless(&self, _procedure: ProcId) -> bool {
        false
    }

    /// The addresses of blocks that code outside of the program can name, and change.
    fn exposed_blocks(&self) -> Vec<u64> {
        Vec::new()
    }

    /// The procedure that a function object of the known state stands for.
    fn function(&self, _object: u64) -> Option<ProcId> {
        None
    }

    /// How many passes of a procedure's loops are followed at least, even if the user asks for fewer.
    fn unrolling(&self, _procedure: ProcId) -> Option<u32> {
        None
    }

    /// What a procedure, or a loop of it, may do as seen from outside.
    fn region_effects(&self, _procedure: ProcId, _region: RegionId) -> Rc<RegionEffects> {
        Rc::default()
    }

    /// What a procedure may do of which nothing is known.
    fn unknown_effects(&self) -> RegionEffects {
        RegionEffects::default()
    }

    /// A class as users write it.
    fn class_name(&self, class: ClassId) -> String;
}

/// The state that a program starts in, as far as it is known, and what the rest of it can be.
pub trait HeapTypes {
    /// The address of a literal's object.
    fn literal(&self, literal: LiteralId) -> Result<u64, String>;

    /// The address of the object that stands for a class.
    fn class_object(&self, class: ClassId) -> Result<u64, String>;

    /// The entry of a map in the known state, as a machine word: of a global (`object` 0), an object or an element.
    fn known(&self, map: MapId, object: u64, index: Option<u32>) -> Option<u64>;

    /// What a global holds when a run starts.
    fn global_start(&self, _map: MapId) -> GlobalStart {
        GlobalStart::Known
    }

    /// Class and length (0 if it has none) of an object of the known state.
    fn known_object(&self, object: u64) -> Option<(ClassId, u32)>;

    /// The name of a global that the program can change between calls, if it is one of the user's; whether it can be assigned
    /// again is another question: what it refers to can change in any case.
    fn users_global(&self, map: MapId) -> Option<String>;

    /// The user's classes of which there can be objects.
    fn users_classes(&self) -> Vec<ClassId>;

    /// What is declared of a parameter.
    fn parameter(&self, procedure: ProcId, index: usize) -> Declared;

    /// What is declared of a result.
    fn result(&self, procedure: ProcId) -> Declared;

    /// What is declared of a global, a field or an element; for the latter, with the class of the array.
    fn entry(&self, map: MapId, owner: Option<ClassId>) -> Declared;

    /// The address of the object that stands for all texts of these bytes, if there is one already. `coder` says what the
    /// bytes mean.
    fn interned(&self, _coder: u64, _bytes: &[u8]) -> Option<u64> {
        None
    }

    /// What an input reference of the declared class can be.
    fn choices(&self, class: ClassId) -> Choices;

    /// What an input reference can be whose objects are of exactly this class.
    fn exact_choices(&self, class: ClassId) -> Choices {
        self.choices(class)
    }

    /// For a field whose object belongs to it alone: what other code could do so that two objects share it.
    fn may_be_shared(&self, _field: MapId) -> Option<String> {
        None
    }

    /// May earlier code have changed a field of the known objects of a class, so that it is part of the input?
    fn may_have_changed(&self, _class: ClassId, _field: MapId) -> bool {
        false
    }

    /// What code that is not there could do so that what is declared of a field does not hold.
    fn may_be_unset(&self, _field: MapId) -> Option<String> {
        None
    }

    /// What reading an object from a stream could do so that what is declared of a field does not hold yet.
    fn may_be_read_from_stream(&self, _field: MapId) -> Option<crate::Reliance> {
        None
    }

    /// What classes that are not there could do to a field so that what is declared of it does not hold.
    fn may_be_set_elsewhere(&self, _field: MapId) -> Option<String> {
        None
    }

    /// Can the fields that a class declares have only such values together as its own code gives them?
    fn keeps_its_state(&self, _class: ClassId) -> bool {
        false
    }

    /// How input objects of exactly this class are made, if their fields cannot be anything.
    fn construction(&self, _class: ClassId) -> Option<Rc<Construction>> {
        None
    }

    /// Do objects of this class never change, as far as a program can see?
    fn is_value(&self, class: ClassId) -> bool;

    /// The class of which a global of the language holds the only object, once that is made.
    fn only_object(&self, _global: MapId) -> Option<ClassId> {
        None
    }

    /// The classes of the objects that a constant global leads to and that inputs are taken not to be.
    fn held_classes(&self, _global: MapId) -> Vec<ClassId> {
        Vec::new()
    }

    /// Is there one object of a class at most, which an earlier run may have made?
    fn is_made_once(&self, _class: ClassId) -> bool {
        false
    }

    /// Was an object there when the run began that is replayed? So is one that the language makes at its first use.
    fn is_older(&self, _object: u64) -> bool {
        false
    }

    /// Does it not matter where an object of this class was made?
    fn is_shareable(&self, class: ClassId) -> bool;

    /// May [`Model::Copy`] copy an object of this class?
    fn is_copyable(&self, class: ClassId) -> bool;

    /// The entry of an object of a class (or of a global) that an offset leads to: its map, and the index of an element.
    fn raw_place(&self, class: ClassId, offset: u64) -> Option<(MapId, u32)>;

    /// An entry as users write it behind the name of its object: `.next`; for a global, its name.
    fn entry_name(&self, map: MapId) -> String;
}

/// Memory that consists of blocks of bytes, for languages that have it.
pub trait Blocks {
    /// Bits of an address in memory.
    fn pointer_bits(&self) -> u32 {
        64
    }

    /// May a callee end the life of a block that its caller has made? Local variables end with their own procedure.
    fn is_freed_by_calls(&self, _class: ClassId) -> bool {
        true
    }

    /// Bytes of a block of the known state. Pointers among them are zeros: see [`Blocks::known_pointers`].
    fn known_bytes(&self, _object: u64, _from: u32, count: u32) -> Vec<u8> {
        vec![0; count as usize]
    }

    /// The pointers in a block of the known state: offset, object, and the offset in it; ascending.
    fn known_pointers(&self, _object: u64) -> Rc<[(u32, u64, i64)]> {
        Rc::from([])
    }

    /// What the number at an offset points to, in a state that goes on: where a pointer is looked for in a block whose type is
    /// not known.
    fn pointer_now(&self, _object: u64, _at: u32) -> Option<(u64, i64)> {
        None
    }

    /// The part of an input block of a class that a byte belongs to.
    fn input_cell(&self, _class: ClassId, _offset: u32) -> Option<InputCell> {
        None
    }

    /// The name of the global that a block of the known state is, if the program may have changed it before the target is
    /// called.
    fn changeable_global(&self, _object: u64) -> Option<String> {
        None
    }

    /// Can nothing change a block of the known state?
    fn is_constant(&self, _object: u64) -> bool {
        false
    }

    /// What may be otherwise in a block of the known state that is no such global.
    fn may_be_otherwise(&self, _object: u64, _at: u32) -> Option<crate::Reliance> {
        None
    }

    /// The part of such a global that a byte belongs to.
    fn global_cell(&self, _object: u64, _offset: u32) -> Option<InputCell> {
        None
    }

    /// Is it a block of the known state that the program's own text has no name for: a library's?
    fn is_hidden(&self, _object: u64) -> bool {
        false
    }

    /// Are the blocks of a class values that are handed over, such as a structure that a function returns? Nothing else leads to
    /// them, and the program's own text has no name for them.
    fn is_passed(&self, _class: ClassId) -> bool {
        false
    }

    /// The size in bytes of one element of an input block of a class, and whether it may have several.
    fn input_size(&self, _class: ClassId) -> Option<(u32, bool)> {
        None
    }

    /// Where a pointer of the input to values of a class can point to, besides the beginnings of blocks of that class.
    fn interior(&self, _declared: ClassId, _is_root: bool) -> Interior {
        Interior::default()
    }

    /// The bytes of which the address of a block is a multiple: one of this class, or this one of the known state.
    fn alignment(&self, _class: ClassId, _known: Option<u64>) -> u64 {
        16
    }

    /// What is taken for granted where a block of the input is freed by a reference: that it may be.
    fn taken_as_freeable(&self, _reference: logic::Term) -> Option<crate::Reliance> {
        None
    }

    /// May an input block have no elements, and a pointer point behind the last one?
    fn may_be_empty(&self) -> bool {
        false
    }
}

/// What a language supplies to symbolic execution.
pub trait World: Procedures + HeapTypes + Blocks {}

impl<T: Procedures + HeapTypes + Blocks> World for T {}
