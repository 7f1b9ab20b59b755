//! The verifier: is this a program that every engine can rely on?
//!
//! Front ends run it over what they built, and tests over what they wrote, so that a mistake is reported where it was
//! made and not as a wrong verdict. It reports every violation it sees, in one linear walk that allocates nothing while
//! all is well. Locals start as zero, so definite assignment is not asked for.
//!
//! # Invariants
//!
//! Of a program:
//!
//!  1. `facts`: the first maps are the facts with their names and types, and no other map is a fact.
//!  2. `unique-names`: classes, maps and procedures are found by their names.
//!  3. `supertypes`: a class comes after the classes it extends, implements or has as elements (so there are no cycles),
//!     and its ancestors are recorded.
//!  4. `fields`: the fields of a class are maps indexed by that class, and each such map is listed once in its class.
//!  5. `methods`: a class has at most one method for a selector, methods take a receiver, and all methods of one selector
//!     have the same further parameters and the same result.
//!  6. `maps`: the classes a map names exist, only references have a value class, and indices are integers.
//!  7. `signatures`: each parameter has an entry for its class, which exists and is given for references only.
//!  8. `literals`: the class or procedure that a literal stands for exists.
//!  9. `widths`: integers have at least one bit.
//!
//! Of a body as a whole:
//!
//! 10. `entry`: there is a first block.
//! 11. `positions`: each statement has a position.
//! 12. `ranges`: each statement belongs to exactly one block.
//! 13. `params`: the first locals are the parameters, with their types.
//! 14. `consts`: integer constants fit their width of 1 to 128 bits, and literals exist.
//! 15. `source`: lines ascend by position, and variables live in locals that exist.
//!
//! Of statements and terminators:
//!
//! 16. `operands`: the locals and constants they name exist.
//! 17. `operators`: operands have the type the operator is applied at, and the operator accepts that type.
//! 18. `casts`: the conversion leads from the operand's type to the wanted type.
//! 19. `conditions`: what is branched on, selected by, assumed or checked is a bool.
//! 20. `assignments`: a local gets values of its type only.
//! 21. `map-keys`: a map exists and is indexed as it was declared: nothing, a reference, a reference and an index.
//! 22. `map-values`: what is written to a map has the map's type.
//! 23. `fact-writes`: no statement but `free` changes a fact.
//! 24. `allocations`: the class exists and is of the kind that is made; lengths are `i32`, sizes `i64`.
//! 25. `references`: what is freed, thrown, copied or called through is a reference.
//! 26. `copies`: a copy is between elements of one element map, with indices and a count of the map's index type.
//! 27. `static-calls`: the callee exists, is not abstract, and takes these arguments.
//! 28. `virtual-calls`: selector and class exist, the first argument is a reference, and a method that the class
//!     declares or inherits for the selector takes these arguments.
//! 29. `call-results`: the callee gives a result of the type of the local that gets it; what a call throws goes to
//!     another local, a reference.
//! 30. `targets`: the blocks that a terminator names exist.
//! 31. `switches`: a switch is on an integer, with cases that ascend and fit its width.
//! 32. `returns`: there is a result of the procedure's type just if the procedure has a result.

mod body;
mod declarations;

use crate::{BlockId, Body, ClassId, LiteralId, MapId, ProcId, Program};
use std::fmt;

macro_rules! invariants {
    ($($(#[$doc:meta])* $variant:ident = $text:literal,)*) => {
        /// What is violated; the module's documentation says what each means.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Invariant { $($(#[$doc])* $variant,)* }

        impl Invariant {
            /// Every invariant, in the order of the numbered list.
            pub const ALL: &'static [Invariant] = &[$(Invariant::$variant),*];

            /// The invariant's word in the numbered list.
            pub fn name(self) -> &'static str {
                match self { $(Invariant::$variant => $text,)* }
            }

            /// The invariant's place in the numbered list.
            pub fn number(self) -> usize {
                self as usize + 1
            }
        }
    };
}

invariants! {
    /// The facts are the first maps.
    Facts = "facts",
    /// Things are found by their names.
    UniqueNames = "unique-names",
    /// Supertypes and element classes come first.
    Supertypes = "supertypes",
    /// Fields and classes agree.
    Fields = "fields",
    /// Methods and selectors agree.
    Methods = "methods",
    /// Maps name what exists.
    Maps = "maps",
    /// Procedures name what exists.
    Signatures = "signatures",
    /// Literals name what exists.
    Literals = "literals",
    /// Integers have bits.
    Widths = "widths",
    /// A body has a first block.
    Entry = "entry",
    /// A position for each statement.
    Positions = "positions",
    /// A block for each statement.
    Ranges = "ranges",
    /// Parameters are the first locals.
    Params = "params",
    /// Constants fit.
    Consts = "consts",
    /// The source map is in order.
    Source = "source",
    /// Operands exist.
    Operands = "operands",
    /// Operators accept their operands.
    Operators = "operators",
    /// Conversions fit.
    Casts = "casts",
    /// Conditions are bools.
    Conditions = "conditions",
    /// Locals get values of their type.
    Assignments = "assignments",
    /// Maps are indexed as declared.
    MapKeys = "map-keys",
    /// Maps get values of their type.
    MapValues = "map-values",
    /// Facts are not written.
    FactWrites = "fact-writes",
    /// Classes are allocated as what they are.
    Allocations = "allocations",
    /// References are references.
    References = "references",
    /// Copies fit their map.
    Copies = "copies",
    /// Static calls fit the callee.
    StaticCalls = "static-calls",
    /// Virtual calls fit the methods.
    VirtualCalls = "virtual-calls",
    /// Results and thrown objects fit their locals.
    CallResults = "call-results",
    /// Targets exist.
    Targets = "targets",
    /// Switch cases are in order.
    Switches = "switches",
    /// Returns fit the procedure.
    Returns = "returns",
}

/// Where a violation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultPlace {
    /// A class.
    Class(ClassId),
    /// A state component.
    Map(MapId),
    /// A literal.
    Literal(LiteralId),
    /// A procedure as a whole.
    Procedure(ProcId),
    /// A block as a whole, or its terminator.
    Block(ProcId, BlockId),
    /// The statement at that index of [`Body::stmts`].
    Statement(ProcId, BlockId, u32),
}

/// A violated invariant.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// Where.
    pub place: FaultPlace,
    /// Of what.
    pub invariant: Invariant,
    /// What was found there.
    pub message: String,
}

impl Violation {
    /// The procedure it is in, if it is in one.
    pub fn procedure(&self) -> Option<ProcId> {
        match self.place {
            FaultPlace::Class(_) | FaultPlace::Map(_) | FaultPlace::Literal(_) => None,
            FaultPlace::Procedure(id) | FaultPlace::Block(id, _) | FaultPlace::Statement(id, _, _) => Some(id),
        }
    }

    /// The violation with the names of the program it is in.
    pub fn describe(&self, program: &Program) -> String {
        let place = match self.place {
            FaultPlace::Class(id) => program.classes.get(id).map(|class| format!("class {}", class.name)),
            FaultPlace::Map(id) => program.maps.get(id).map(|map| format!("map {}", map.name)),
            FaultPlace::Literal(id) => Some(id.to_string()),
            FaultPlace::Procedure(id) => program.procs.get(id).map(|proc| proc.name.to_string()),
            FaultPlace::Block(id, block) => program.procs.get(id).map(|proc| format!("{} {block}", proc.name)),
            FaultPlace::Statement(id, block, stmt) => {
                program.procs.get(id).map(|proc| format!("{} {block} statement {stmt}", proc.name))
            }
        };
        let place = place.unwrap_or_else(|| format!("{:?}", self.place));
        format!("{place}: invariant {} ({}): {}", self.invariant.number(), self.invariant, self.message)
    }
}

impl fmt::Display for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            FaultPlace::Class(id) => write!(f, "{id}")?,
            FaultPlace::Map(id) => write!(f, "{id}")?,
            FaultPlace::Literal(id) => write!(f, "{id}")?,
            FaultPlace::Procedure(id) => write!(f, "{id}")?,
            FaultPlace::Block(id, block) => write!(f, "{id} {block}")?,
            FaultPlace::Statement(id, block, stmt) => write!(f, "{id} {block} statement {stmt}")?,
        }
        write!(f, ": invariant {} ({}): {}", self.invariant.number(), self.invariant, self.message)
    }
}

/// All violations in a program, its declarations first.
pub fn verify_program(program: &Program) -> Vec<Violation> {
    let mut violations = Vec::new();
    declarations::verify(program, &mut violations);
    let mut scratch = body::Scratch::default();
    for (id, procedure) in &program.procs {
        match &procedure.code {
            crate::Code::Body(code) => body::verify(program, id, code, &mut scratch, &mut violations),
            crate::Code::Pending | crate::Code::External | crate::Code::Abstract | crate::Code::Unsupported(_) => {}
        }
    }
    violations
}

/// All violations in a body that is, or is to become, the code of the procedure.
pub fn verify_body(program: &Program, proc: ProcId, body: &Body) -> Vec<Violation> {
    let mut violations = Vec::new();
    body::verify(program, proc, body, &mut body::Scratch::default(), &mut violations);
    violations
}
