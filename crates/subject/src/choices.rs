//! What references of the input can be: exact classes, known objects, and what is left out.
//!
//! Objects of the user's classes can be in any state that no fact excludes; objects of a library are what its constructors
//! make ([`crate::library_objects`]); strings, constants of enumerations and class objects are known objects.

use crate::Subject;
use crate::constructed::AllConstructed;
use crate::field_objects::FieldObjects;
use crate::library_objects::{is_complete, standard_implementations};
use crate::shipped::is_shipped;
use ir::{BinaryOp, ClassId, ClassKind, Code, Const, Expr, ProcId, Stmt, Terminator, Type};
use ristretto_classfile::{ClassAccessFlags, FieldAccessFlags};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use symbolic::{Choices, Construction, HeapTypes, Procedures};

/// What was found out about input objects.
#[derive(Clone, Default)]
pub(crate) struct KnownInputs {
    /// The only objects of a class, by their addresses.
    only: FxHashMap<ClassId, Option<Vec<u64>>>,
    /// The exact classes that a reference of a declared class can have.
    classes: FxHashMap<ClassId, Vec<ClassId>>,
    pub(crate) constructions: FxHashMap<ClassId, Option<Rc<Construction>>>,
    /// Objects that the program's own code makes.
    pub(crate) constructed: FxHashMap<ClassId, Rc<AllConstructed>>,
    /// What is known of the libraries' objects in the fields of a class.
    pub(crate) field_objects: FxHashMap<ClassId, Rc<FieldObjects>>,
}

impl KnownInputs {
    /// Forgets what facts about fields led to.
    pub(crate) fn forget_fields(&mut self) {
        self.constructions.clear();
        self.field_objects.clear();
    }

    /// Forgets which classes and constants there are, but for those of one class.
    pub(crate) fn forget_classes(&mut self, but: Option<ClassId>) {
        self.classes.clear();
        self.only.retain(|&class, _| Some(class) == but);
    }
}

/// Strings that input references may be, besides null.
const TEXTS: [&str; 4] = ["", "a", "b", "ab"];
/// So many, with those that the program mentions; longer ones are left out.
const MAX_TEXTS: usize = 12;
const MAX_TEXT_LENGTH: usize = 24;
/// So many objects of each text there are for the arguments of a program, each of which is a string of its own.
const ARGUMENT_COPIES: usize = 4;
/// So many of the user's classes are considered where any object may be meant.
const MAX_STAND_INS: usize = 3;
/// Boxes of numbers and the like, which may be meant where an interface of theirs is declared.
const BOXES: [&str; 9] = ["Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double", "String"];
/// Boxes of which the library keeps some objects for all who ask.
const SHARED_BOXES: [&str; 6] = ["Integer", "Long", "Short", "Byte", "Character", "Boolean"];
/// Classes of the library whose class objects may be meant, besides the user's.
pub(crate) const CLASS_OBJECTS: [&str; 3] = ["java/lang/Object", "java/lang/String", "java/lang/Integer"];

impl Subject {
    /// What a reference of a declared class can be.
    pub(crate) fn choices_below(&self, class: ClassId) -> Choices {
        let mut choices = Choices { open: self.open_type(class), ..Choices::default() };
        let classes = self.input_classes(class);
        if let Some(element) = self.innermost_element(class) {
            choices.open = self.open_array(element);
            choices.unlisted = self.unlisted_arrays((class, element), &classes);
        }
        for &class in &classes {
            match self.only_objects(class) {
                Some(known) => choices.known.extend(known),
                None => choices.classes.push(class),
            }
        }
        let by_reflection = || classes.iter().find_map(|&class| self.made_by_reflection(class));
        choices.left_out = self.left_out(class, &classes).or_else(by_reflection);
        choices.alike = classes.iter().filter_map(|&class| self.shared_boxes(class)).collect();
        choices
    }

    /// What a reference can be whose objects are of exactly this class.
    pub(crate) fn choices_of_class(&self, class: ClassId) -> Choices {
        if !self.may_be_input(class) || self.only_objects(class).is_some() {
            return self.choices_below(class);
        }
        let alike = self.shared_boxes(class).into_iter().collect();
        Choices { classes: vec![class], left_out: self.limited(class), alike, ..Choices::default() }
    }

    /// Is a class such that input objects of exactly this class can be made?
    fn may_be_input(&self, class: ClassId) -> bool {
        if let Some(known) = self.only_objects(class) {
            return !known.is_empty();
        }
        let kind = self.program().classes[class].kind;
        match kind {
            ClassKind::Array { .. } => true,
            ClassKind::Scalar | ClassKind::Block | ClassKind::Interface => false,
            ClassKind::Object { instantiable } => {
                let is_users = self.is_users_class(class) || self.is_users_lambda(class) || self.is_described(class);
                // Where there is an object, its class was initialised; where that fails, there is none.
                instantiable
                    && (!self.is_users_class(class) || self.initialise(class).is_ok())
                    && (self.library_part(class).is_some() || (is_users && !self.needs_library_part(class)))
            }
        }
    }

    /// Strings that input references may be: some short ones, and those that the user's code mentions.
    fn texts_considered(&self) -> Vec<String> {
        let mut texts: Vec<String> = TEXTS.iter().map(|&text| text.to_owned()).collect();
        let users = self.users_procedures();
        let program = self.program();
        for procedure in users {
            let Code::Body(body) = &program.procs[procedure].code else { continue };
            for constant in &body.consts {
                let ir::Const::Literal(literal) = constant else { continue };
                let ir::Literal::Text(units) = &program.literals[*literal] else { continue };
                let text = String::from_utf16_lossy(units);
                if texts.len() < MAX_TEXTS && text.len() <= MAX_TEXT_LENGTH && !texts.contains(&text) {
                    texts.push(text);
                }
            }
        }
        texts
    }

    fn users_procedures(&self) -> Vec<ProcId> {
        let procedures: Vec<ProcId> = self.program().procs.keys().collect();
        procedures.into_iter().filter(|&procedure| Subject::is_users(self, procedure)).collect()
    }

    /// Does the user's code compare references with each other? Then it may see that equal strings are different objects.
    fn compares_references(&self) -> bool {
        let users = self.users_procedures();
        let program = self.program();
        users.into_iter().any(|procedure| {
            let Code::Body(body) = &program.procs[procedure].code else { return false };
            let is_null = |operand: ir::Operand| {
                operand.split().is_err_and(|constant| body.consts.get(constant) == Some(&Const::Null))
            };
            let compares = |expr: &Expr| match *expr {
                Expr::Binary(BinaryOp::Eq | BinaryOp::Ne, Type::Ref, a, b) => !is_null(a) && !is_null(b),
                _ => false,
            };
            let in_statement = |stmt: &Stmt| matches!(stmt, Stmt::Assign { value, .. } if compares(value));
            let in_branch = |end: &Terminator| matches!(end, Terminator::Branch { cond, .. } if compares(cond));
            body.stmts.iter().any(in_statement) || body.blocks.values().any(|block| in_branch(&block.end))
        })
    }

    /// The string objects that input references may be.
    fn strings(&self) -> Vec<u64> {
        let texts = self.texts_considered();
        let interned = |text: &String| self.with(|machine, java| java.intern_text(machine, text).ok());
        let mut strings: Vec<u64> = texts.iter().filter_map(interned).collect();
        if self.compares_references() {
            let count = if self.environment.is_start() { ARGUMENT_COPIES } else { 1 };
            let texts = strings.clone();
            for _ in 0..count {
                strings.extend(texts.iter().filter_map(|&text| self.copy_of_string(text)));
            }
        }
        strings
    }

    /// The literals among the strings that input references may be, if there are other objects for their texts: for each
    /// so many.
    pub(crate) fn literals_with_copies(&self) -> Option<(Vec<u64>, usize)> {
        let texts = self.texts_considered();
        let interned = |text: &String| self.with(|machine, java| java.intern_text(machine, text).ok());
        self.compares_references().then(|| (texts.iter().filter_map(interned).collect(), ARGUMENT_COPIES))
    }

    /// A string that is equal to another one and is not the same object.
    fn copy_of_string(&self, text: u64) -> Option<u64> {
        let constructor = "<init>(Ljava/lang/String;)V";
        self.made("java/lang/String", constructor, &[text])
    }

    /// Addresses of known objects that are the only ones of exactly this class: the constants of an enumeration. None if
    /// there can be any objects.
    pub(crate) fn only_objects(&self, class: ClassId) -> Option<Vec<u64>> {
        if let Some(known) = self.inputs.borrow().only.get(&class) {
            return known.clone();
        }
        let found = self.find_only(class);
        self.inputs.borrow_mut().only.insert(class, found.clone());
        found
    }

    fn find_only(&self, class: ClassId) -> Option<Vec<u64>> {
        let name = self.program().classes[class].name.clone();
        match &*name {
            "java/lang/String" => return Some(self.strings()),
            "java/lang/Class" => return Some(self.class_objects().iter().map(|&(_, address)| address).collect()),
            // Threads and the like cannot be made up.
            "java/lang/Thread" | "java/lang/ClassLoader" => return Some(Vec::new()),
            _ => {}
        }
        let Some(enumeration) = self.enumeration_of(class) else { return self.single_objects(class) };
        // A class whose initialiser fails has no constants.
        let _ = self.initialise(enumeration);
        let constants: Vec<u64> = {
            let java = self.java();
            let details = java.loader.details(enumeration)?.clone();
            let mut fields: Vec<_> =
                details.fields.values().filter(|field| field.flags.contains(FieldAccessFlags::ENUM)).collect();
            fields.sort_by_key(|field| field.index);
            drop(java);
            fields.iter().filter_map(|field| self.known(field.map, 0, None)).collect()
        };
        let is_exact = |&constant: &u64| self.with(|machine, _| machine.class_of(constant).is_ok_and(|it| it == class));
        Some(constants.into_iter().filter(is_exact).collect())
    }

    /// The enumeration that a class is, or that it is a constant with a body of.
    pub(crate) fn enumeration_of(&self, class: ClassId) -> Option<ClassId> {
        let program = self.program();
        let above = program.classes[class].superclass?;
        let is_enum = |class: ClassId| &*program.classes[class].name == "java/lang/Enum";
        if is_enum(above) {
            return Some(class);
        }
        program.classes[above].superclass.is_some_and(is_enum).then_some(above)
    }

    /// Class objects that input references may be, with their classes.
    fn class_objects(&self) -> Vec<(ClassId, u64)> {
        let library = CLASS_OBJECTS.iter().filter_map(|name| self.class(name));
        let classes: Vec<ClassId> = self.program().classes.keys().collect();
        let users = classes.into_iter().filter(|&class| self.is_users_class(class)).take(MAX_STAND_INS);
        let all: Vec<ClassId> = library.chain(users).collect();
        all.into_iter().filter_map(|class| Some((class, self.class_object(class).ok()?))).collect()
    }

    /// What a reference of the declared class could be besides what is considered, if there is more.
    fn left_out(&self, class: ClassId, considered: &[ClassId]) -> Option<String> {
        let (name, kind) = {
            let program = self.program();
            (program.classes[class].name.clone(), program.classes[class].kind)
        };
        let shown = self.class_name(class);
        match &*name {
            "java/lang/String" => {
                let texts: Vec<String> = self.texts_considered().iter().map(|text| format!("{text:?}")).collect();
                return Some(format!("strings other than {}", texts.join(", ")));
            }
            "java/lang/Class" => {
                let classes: Vec<String> =
                    self.class_objects().iter().map(|&(class, _)| self.class_name(class)).collect();
                return Some(format!("class objects of classes other than {}", classes.join(", ")));
            }
            "java/lang/Thread" | "java/lang/ClassLoader" => {
                return Some(format!("objects of class {shown}, for which null alone stands"));
            }
            _ => {}
        }
        if let Some(others) = crate::shipped::left_out(&name) {
            return Some(format!("objects of class {shown} {others}"));
        }
        if considered.is_empty() {
            return Some(format!("objects of class {shown}, for which null alone stands"));
        }
        if let ClassKind::Array { element_class, .. } = kind {
            let covers = element_class.is_none_or(|element| !self.is_object(element));
            return (!covers).then(|| self.other_arrays(considered));
        }
        // The user's classes are all there; those of the library can be extended elsewhere.
        if self.is_final(class) || self.is_users_class(class) {
            let parts: Vec<String> = considered.iter().filter_map(|&class| self.limited(class)).collect();
            return (!parts.is_empty()).then(|| parts.join(", "));
        }
        if considered == [class] && is_complete(&name) {
            return Some(format!("objects of a class below {shown}"));
        }
        let ways: Vec<String> = considered.iter().map(|&class| self.construction_text(class)).collect();
        Some(format!("objects of class {shown} other than {}", ways.join(" or ")))
    }

    /// What objects of exactly this class could be besides those that are considered.
    fn limited(&self, class: ClassId) -> Option<String> {
        let shown = self.class_name(class);
        if self.is_users_class(class) {
            return None;
        }
        let name = self.program().classes[class].name.clone();
        let is_limited = self.library_part(class).is_some() && !is_complete(&name);
        is_limited.then(|| format!("objects of class {shown} other than {}", self.construction_text(class)))
    }

    /// `valueOf` gives the same object for the same small number; an input object is one of its own.
    fn shared_boxes(&self, class: ClassId) -> Option<(ClassId, String)> {
        let name = self.program().classes[class].name.clone();
        let is_shared = name.strip_prefix("java/lang/").is_some_and(|simple| SHARED_BOXES.contains(&simple));
        is_shared.then(|| (class, format!("the objects of class {} that `valueOf` shares", self.class_name(class))))
    }

    fn is_object(&self, class: ClassId) -> bool {
        &*self.program().classes[class].name == "java/lang/Object"
    }

    /// The classes that an input object of a declared class can have: exact classes that can be instantiated.
    pub(crate) fn input_classes(&self, class: ClassId) -> Vec<ClassId> {
        if let Some(known) = self.inputs.borrow().classes.get(&class) {
            return known.clone();
        }
        let mut found = self.find_input_classes(class);
        let is_from_jdk = {
            let java = self.java();
            java.loader.details(class).is_none_or(|details| details.origin.module().is_some())
        };
        // Of a class whose library's part cannot be made, there are no objects.
        let is_unmade = self.is_instantiable(class) && self.needs_library_part(class);
        let name = self.program().classes[class].name.clone();
        if is_shipped(&name) || found.is_empty() && !is_from_jdk && !is_unmade {
            // There is no implementation: one class stands for all that may exist.
            found.extend(self.with(|machine, java| java.loader.stand_in(&mut machine.program, class)).ok());
        }
        self.inputs.borrow_mut().classes.insert(class, found.clone());
        found
    }

    fn find_input_classes(&self, class: ClassId) -> Vec<ClassId> {
        let (name, kind) = {
            let program = self.program();
            (program.classes[class].name.clone(), program.classes[class].kind)
        };
        match kind {
            ClassKind::Array { element_class, .. } => return self.arrays_of(class, element_class),
            ClassKind::Scalar | ClassKind::Block => return Vec::new(),
            ClassKind::Object { .. } | ClassKind::Interface => {}
        }
        // Lambda expressions are classes once the code around them is translated, which the facts need, too.
        let _ = self.field_facts();
        let below: Vec<ClassId> = self.program().subclasses(class);
        // To find out whether there are objects of a class, it is initialised.
        let may_be = |class: &ClassId| self.is_users_input(*class) && !self.gives_up() && self.may_be_input(*class);
        if &*name == "java/lang/Object" {
            // Anything may be meant: some of the user's classes and two sorts of objects with nothing in common stand for
            // all.
            let integer = self.program().class_named("java/lang/Integer");
            let plain = below.iter().copied().filter(|&class| !self.is_users_lambda(class));
            let own = plain.filter(may_be).take(MAX_STAND_INS);
            return [Some(class), integer].into_iter().flatten().chain(own).collect();
        }
        let mut found: Vec<ClassId> = below.iter().copied().filter(may_be).collect();
        let standard = standard_implementations(&name).iter().filter_map(|name| self.class(name));
        let made: Vec<ClassId> =
            [class].into_iter().chain(standard).filter(|&class| self.may_be_input(class)).collect();
        found.extend(made);
        if found.is_empty() {
            let is_box = |class: &ClassId| {
                let name = self.program().classes[*class].name.clone();
                name.strip_prefix("java/lang/").is_some_and(|simple| BOXES.contains(&simple))
            };
            found.extend(below.into_iter().filter(is_box));
        }
        found.sort_unstable();
        found.dedup();
        if is_shipped(&name) {
            // One that stands for all implementations stands for those of the library, too.
            found.retain(|&class| self.is_users_class(class) || self.is_users_lambda(class));
        }
        found
    }

    /// Is it a class that the user wrote, or a lambda expression in one?
    fn is_users_input(&self, class: ClassId) -> bool {
        let is_written = self.java().loader.details(class).is_some_and(|details| {
            details.origin.is_input() && !details.file.access_flags.contains(ClassAccessFlags::SYNTHETIC)
        });
        is_written || self.is_users_lambda(class)
    }

    /// Is it the class of a lambda expression or method reference of the user's?
    pub(crate) fn is_users_lambda(&self, class: ClassId) -> bool {
        let program = self.program();
        let Some((owner, _)) = program.classes[class].name.split_once("$$Lambda$") else { return false };
        let owner = program.class_named(owner);
        drop(program);
        owner.is_some_and(|owner| self.is_users_class(owner))
    }

    /// The arrays that a reference to an array can be: an array of a class below is one, too.
    fn arrays_of(&self, array: ClassId, element: Option<ClassId>) -> Vec<ClassId> {
        let Some(element) = element else { return vec![array] };
        let is_array = matches!(self.program().classes[element].kind, ClassKind::Array { .. });
        let below = if is_array { self.input_classes(element) } else { self.elements_below(element) };
        let mut arrays = vec![array];
        for class in below.into_iter().filter(|&class| class != element).take(MAX_ARRAYS) {
            let name = self.program().classes[class].name.clone();
            let name = if is_array { format!("[{name}") } else { format!("[L{name};") };
            arrays.extend(self.class(&name));
        }
        arrays
    }

    /// The classes below the declared class of elements of which there may be arrays as well.
    fn elements_below(&self, element: ClassId) -> Vec<ClassId> {
        if self.is_object(element) {
            return self.class("java/lang/String").into_iter().collect();
        }
        let all = self.program().subclasses(element).into_iter().filter(|&class| class != element);
        let is_written = |&class: &ClassId| self.is_users_input(class) && !self.is_users_lambda(class);
        let users: Vec<ClassId> = all.filter(is_written).collect();
        match users.is_empty() && !self.is_users_class(element) {
            true => {
                let mut classes = self.input_classes(element);
                classes.retain(|&class| !jvm::Loader::is_stand_in(&self.program().classes[class].name));
                classes
            }
            false => users,
        }
    }

    /// The class of the elements of an array, or of the arrays in it.
    fn innermost_element(&self, array: ClassId) -> Option<ClassId> {
        let program = self.program();
        let mut element = None;
        let mut at = array;
        while let ClassKind::Array { element_class, .. } = program.classes[at].kind {
            at = element_class?;
            element = Some(at);
        }
        element.filter(|&element| program.classes[element].kind != ClassKind::Scalar)
    }

    /// Is an array of the declared class of exactly this class?
    pub(crate) fn is_only_array(&self, array: ClassId) -> bool {
        self.innermost_element(array).is_none_or(|element| self.is_final(element))
    }

    /// Can nothing extend a class?
    pub(crate) fn is_final(&self, class: ClassId) -> bool {
        let java = self.java();
        let details = java.loader.details(class);
        details.is_some_and(|details| details.file.access_flags.contains(ClassAccessFlags::FINAL))
    }

    /// The arrays of classes that there are and that are not considered.
    fn unlisted_arrays(&self, (array, element): (ClassId, ClassId), considered: &[ClassId]) -> Option<String> {
        let is_direct = matches!(self.program().classes[array].kind,
            ClassKind::Array { element_class, .. } if element_class == Some(element));
        let is_listed = match self.is_users_class(element) {
            true => self.elements_below(element).len() < considered.len(),
            // Of any objects, what is left out counts for every run.
            false => self.is_final(element) || (is_direct && self.is_object(element)),
        };
        (!is_listed).then(|| self.other_arrays(considered))
    }

    fn other_arrays(&self, considered: &[ClassId]) -> String {
        let arrays: Vec<String> = considered.iter().map(|&class| self.class_name(class)).collect();
        format!("arrays of references other than {}", arrays.join(" and "))
    }
}

/// So many other classes of arrays are considered besides the declared one.
const MAX_ARRAYS: usize = 2;
