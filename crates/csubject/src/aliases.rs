//! Which pointers of an input can meet, by the types of C.
//!
//! A pointer of the input points to the beginning of a block of its own type, or to a part of a block that something
//! else points to as well: an element of an array, a member of a structure, a global. Two pointers meet only where one's
//! type is found inside of the other's (C17 6.5 §7: signed and unsigned integers of one type are the same here, and a
//! pointer to characters may point to any byte). A pointer into a block that nothing else leads to is like a pointer to
//! the beginning of a smaller block: what lies before it cannot be seen. So only those places are considered where
//! pointers meet, or all elements of an array where a precondition speaks of what lies before a pointer.

use crate::CSubject;
use crate::reach::Reach;
use check::Language;
use contract::Builtin;
use contract::syntax::{BinaryOp, Expr, ExprKind, UnaryOp};
use ir::{ClassId, Literal, ProcId};
use llvm::{CProgram, CType, Global, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};
use symbolic::{Blocks, Interior, InteriorBlocks, InteriorPart, Procedures};

/// At most so many elements of an array inside of a type are listed.
const MAX_ELEMENTS: u64 = 16;

/// The functions that free blocks.
const FREEING: [&str; 2] = ["free", "realloc"];

/// The pointers of a target's input.
#[derive(Default)]
pub(crate) struct Aliases {
    /// How many parameters point to a class of blocks.
    parameters: FxHashMap<ClassId, u32>,
    /// The classes that pointers in memory point to.
    cells: FxHashSet<ClassId>,
    /// Those that two pointers of one structure point to: the beginning and the end of an array.
    pairs: FxHashSet<ClassId>,
    /// The globals that the target's code uses, with their types.
    globals: Vec<(u64, TypeId)>,
    /// Those among what it uses that nothing may write to, string literals too, with their types where these are known.
    constants: Vec<(u64, Option<TypeId>)>,
    /// Those that code outside of the program can change.
    exposed: Vec<u64>,
    /// The same, for a program as a whole too, whose arguments point to none of them.
    compared: Vec<(u64, TypeId)>,
    /// Does the target's precondition say what may be accessed?
    speaks_of_validity: bool,
    /// Does it say so of what lies before a pointer?
    looks_back: bool,
    /// Can the code free blocks, of which the precondition does not say which may be freed? Then input blocks are taken for
    /// such that may, and no pointer points to a part of one.
    frees: bool,
    /// The classes that it takes the bytes before a pointer for: headers.
    headers: FxHashSet<ClassId>,
}

impl CSubject {
    /// Finds out which pointers of a target's input can meet.
    pub(crate) fn find_aliases(&self, target: ProcId) {
        let found = self.aliases_of(target);
        *self.aliases.borrow_mut() = found;
    }

    fn aliases_of(&self, target: ProcId) -> Aliases {
        let mut found = Aliases::default();
        // What a program is started with lies apart.
        let function = self.functions().iter().find(|function| function.procedure == target);
        let Some(function) = function.filter(|_| !self.is_entry(target)) else {
            let mut reach = self.reach_of(&[target]);
            self.add_globals_of_contracts(&mut reach);
            let compared = self.globals_in(&reach);
            return Aliases { compared, exposed: self.exposed_in(&reach), ..found };
        };
        let mut roots = vec![target];
        let reach = loop {
            let mut reach = self.reach_of(&roots);
            self.add_globals_of_contracts(&mut reach);
            found = Aliases { globals: self.globals_in(&reach), ..Aliases::default() };
            // Pointers to functions among the input lead to more code.
            let more: Vec<ProcId> = self.find_pointees(function, &mut found);
            let more: Vec<ProcId> = more.into_iter().filter(|&it| !reach.procedures.contains(it)).collect();
            if more.is_empty() {
                break reach;
            }
            roots.extend(more);
        };
        (found.compared, found.exposed) = (found.globals.clone(), self.exposed_in(&reach));
        found.constants = self.constants_in(&reach);
        let is_reached = |it| reach.procedures.contains(it);
        found.frees = FREEING.iter().any(|name| self.program().proc_named(name).is_some_and(is_reached));
        for clause in self.preconditions(target) {
            let speaks_of_freeing =
                self.any_part(clause, &mut |part| matches!(part.kind, ExprKind::Builtin(Builtin::Freeable, _)));
            found.frees &= !speaks_of_freeing;
            found.speaks_of_validity |= self.any_part(clause, &mut |part| {
                matches!(part.kind, ExprKind::Builtin(Builtin::Valid | Builtin::ValidRead, _))
            });
            found.looks_back |= self.any_part(clause, &mut |part| self.goes_back(function, part));
            self.any_part(clause, &mut |part| {
                if let ExprKind::Cast(ty, _) = &part.kind
                    && ty.pointers == 1
                {
                    found.headers.extend(self.classes.named(&ty.name));
                }
                false
            });
        }
        found.frees &= !found.looks_back;
        found
    }

    /// Finds what the pointers of the input point to. The functions among that.
    fn find_pointees(&self, function: &llvm::Function, found: &mut Aliases) -> Vec<ProcId> {
        let mut open = Vec::new();
        for parameter in &function.params {
            match self.program.types[parameter.ty] {
                CType::Pointer(to) => {
                    if let Some(class) = self.classes.of_pointee(to) {
                        *found.parameters.entry(class).or_default() += 1;
                    }
                    open.push(to);
                }
                _ => open.push(parameter.ty),
            }
        }
        open.extend(found.globals.iter().map(|&(_, ty)| ty));
        let mut seen: FxHashSet<TypeId> = FxHashSet::default();
        while let Some(ty) = open.pop() {
            if !seen.insert(ty) {
                continue;
            }
            let mut pointees = Vec::new();
            pointees_in(&self.program, ty, &mut pointees);
            let mut met = FxHashSet::default();
            for to in pointees {
                if let Some(class) = self.classes.of_pointee(to) {
                    found.cells.insert(class);
                    if !met.insert(class) {
                        found.pairs.insert(class);
                    }
                }
                open.push(to);
            }
        }
        let functions = found.classes().filter_map(|class| self.classes.functions(&self.program, class)).flatten();
        let functions = functions.filter_map(|literal| match literal {
            Literal::Function(procedure) => Some(procedure),
            Literal::Text(_) | Literal::Class(_) | Literal::Block(_) => None,
        });
        functions.collect()
    }

    /// The user's globals that code can name, and their numbers.
    fn users_globals<'a>(&'a self, reach: &'a Reach) -> impl Iterator<Item = (u32, &'a Global)> + 'a {
        let globals =
            reach.globals.iter().filter_map(|&number| Some((number, self.program.globals.get(number as usize)?)));
        globals.filter(|(_, global)| !global.is_library && !global.is_missing)
    }

    /// Those that a caller can have a pointer to.
    fn pointed_to<'a>(&'a self, reach: &'a Reach) -> impl Iterator<Item = (u32, &'a Global)> + 'a {
        let handed_out = self.handed_out.get_or_init(|| self.globals_handed_out());
        self.users_globals(reach).filter(|(number, global)| global.is_exported || handed_out.contains(number))
    }

    /// Those that can change and have a type.
    fn globals_in(&self, reach: &Reach) -> Vec<(u64, TypeId)> {
        let changeable = self.pointed_to(reach).filter(|(_, global)| !global.is_constant);
        let found = changeable.filter_map(|(number, global)| {
            let address = self.address_of(Literal::Block(number)).ok()?;
            Some((address, global.ty?))
        });
        found.collect()
    }

    /// Those that cannot change.
    fn constants_in(&self, reach: &Reach) -> Vec<(u64, Option<TypeId>)> {
        let constants = self.pointed_to(reach).filter(|(_, global)| global.is_constant);
        let found = constants.filter_map(|(number, global)| {
            let address = self.address_of(Literal::Block(number)).ok()?;
            Some((address, global.ty))
        });
        found.collect()
    }

    /// Those that code outside of the program can change.
    fn exposed_in(&self, reach: &Reach) -> Vec<u64> {
        let changed = self.changed_from_outside.get_or_init(|| self.globals_changed_from_outside());
        let exposed = self
            .users_globals(reach)
            .filter(|(number, global)| !global.is_constant && (global.is_exported || changed.contains(number)));
        exposed.filter_map(|(number, _)| self.address_of(Literal::Block(number)).ok()).collect()
    }

    /// Does a part of a formula, or of a predicate that it uses, have a property?
    pub(crate) fn any_part(&self, formula: &Expr, is_wanted: &mut dyn FnMut(&Expr) -> bool) -> bool {
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let mut bodies = vec![formula.clone()];
        while let Some(body) = bodies.pop() {
            let mut open = vec![&body];
            let mut used = Vec::new();
            while let Some(part) = open.pop() {
                if is_wanted(part) {
                    return true;
                }
                if let ExprKind::Call { method: name, .. } | ExprKind::LabelledCall { function: name, .. } = &part.kind
                {
                    used.push(name.text.clone());
                }
                part.for_each_child(|child| open.push(child));
            }
            for name in used {
                if seen.insert(name.clone()) {
                    bodies.extend(self.contracts.logic(&name).iter().map(|definition| definition.body.clone()));
                }
            }
        }
        false
    }

    /// Does an expression speak of what lies before a pointer?
    fn goes_back(&self, function: &llvm::Function, part: &Expr) -> bool {
        let is_negative = |expr: &Expr| matches!(&expr.kind, ExprKind::Unary(UnaryOp::Negate, _));
        match &part.kind {
            ExprKind::Binary(BinaryOp::Subtract, left, _) => {
                let mut left = &**left;
                let mut is_cast = false;
                while let ExprKind::Cast(ty, inner) = &left.kind {
                    is_cast |= ty.pointers > 0;
                    left = inner;
                }
                let is_pointer = |name: &str| {
                    let parameter = function.params.iter().find(|parameter| &*parameter.name == name);
                    parameter.is_some_and(|it| matches!(self.program.types[it.ty], CType::Pointer(_)))
                };
                is_cast || matches!(&left.kind, ExprKind::Name(name) if is_pointer(&name.text))
            }
            ExprKind::Index(_, index) => is_negative(index),
            ExprKind::Interval(Some(from), _) | ExprKind::Range(_, Some((from, _))) => is_negative(from),
            ExprKind::Builtin(Builtin::BaseAddress | Builtin::Offset | Builtin::BlockLength, _) => true,
            _ => false,
        }
    }
}

impl Aliases {
    /// The globals that the target's code uses and that code outside of the program can change.
    pub(crate) fn exposed(&self) -> &[u64] {
        &self.exposed
    }

    /// The globals that the target's code uses, with their types.
    pub(crate) fn compared(&self) -> &[(u64, TypeId)] {
        &self.compared
    }

    /// May an input block have no elements?
    pub(crate) fn may_be_empty(&self) -> bool {
        self.speaks_of_validity
    }

    /// Where a pointer to a class of blocks can point to, besides their beginnings.
    pub(crate) fn interior(&self, subject: &CSubject, class: ClassId, is_root: bool) -> Interior {
        let mut found = Interior::default();
        let Some(ty) = subject.classes.type_of(class) else { return found };
        // What a caller makes for one call lies apart from all else.
        if subject.classes.is_copy(class) {
            return found;
        }
        let types = &subject.program.types;
        if matches!(types[ty], CType::Function { .. } | CType::Unknown(_)) {
            return found;
        }
        let name = types.shown(ty);
        let is_any = is_bytes(&types[ty]);
        let (_, is_array) = subject.input_size(class).unwrap_or((0, false));
        let twins = self
            .classes()
            .filter(|&other| subject.classes.type_of(other).is_some_and(|of| is_like(&subject.program, of, ty)));
        let meeting: u32 = twins.map(|twin| self.count(twin)).sum();
        let not_considered = || {
            format!("a pointer to {name} into another object, where the code frees blocks and no \\freeable says which")
        };
        if is_array && !self.frees && (is_root && (meeting >= 2 || self.looks_back) || self.pairs.contains(&class)) {
            found.parts.push(InteriorPart {
                blocks: InteriorBlocks::Class(class),
                offsets: vec![0],
                in_every_element: true,
            });
        } else if is_array && meeting >= 2 {
            let what = format!("pointers into the middle of an array of {name} that something else points to as well");
            found.left_out.push((InteriorBlocks::Class(class), what));
        }
        let is_header = |other: ClassId| self.looks_back && self.headers.contains(&other);
        let headers = self.headers.iter().copied().filter(|&other| is_header(other));
        let mut others: Vec<ClassId> = self.classes().chain(headers).filter(|&other| other != class).collect();
        others.sort_unstable();
        others.dedup();
        for other in others {
            let Some(of) = subject.classes.type_of(other) else { continue };
            let is_block = subject.input_size(other).is_some_and(|(size, _)| size > 0) && !is_bytes(&types[of]);
            // One of two types that are alike can be the type of the block.
            if !is_block || is_like(&subject.program, of, ty) && other > class {
                continue;
            }
            let Places { mut offsets, are_all } = places(&subject.program, of, ty);
            if offsets.is_empty() {
                continue;
            }
            let other_blocks = InteriorBlocks::Class(other);
            if self.frees {
                found.left_out.push((other_blocks, not_considered()));
                continue;
            }
            if !are_all && !is_any {
                let what = format!("a pointer to {name} that points far into an object of type {}", types.shown(of));
                found.left_out.push((other_blocks, what));
            }
            if is_any && is_header(other) {
                // Behind a header.
                offsets = vec![0];
            }
            if is_any && !(is_root && (self.parameters.contains_key(&other) || is_header(other))) {
                let what = format!("a pointer to {name} that points into an object of another type");
                found.left_out.push((other_blocks, what));
                continue;
            }
            if is_any && !is_header(other) {
                let what = format!("a pointer to {name} that points elsewhere into an object of another type");
                found.left_out.push((other_blocks, what));
            }
            let in_every_element = !is_any || is_header(other);
            found.parts.push(InteriorPart { blocks: other_blocks, offsets, in_every_element });
        }
        for &(address, of) in &self.globals {
            let Places { offsets, are_all } = places(&subject.program, of, ty);
            let blocks = InteriorBlocks::Known(address);
            if offsets.is_empty() {
                continue;
            }
            if self.frees {
                found.left_out.push((blocks, not_considered()));
                continue;
            }
            if !are_all {
                let global = subject.users_variable(address).unwrap_or("a global");
                found.left_out.push((blocks, format!("a pointer to {name} that points far into {global}")));
            }
            found.parts.push(InteriorPart { blocks, offsets, in_every_element: false });
        }
        for &(address, of) in &self.constants {
            let fits = match of {
                Some(of) => !places(&subject.program, of, ty).offsets.is_empty(),
                None => is_any,
            };
            if fits {
                let global = subject.global_at(address).map_or("", |global| &*global.name);
                let what = match global.starts_with('.') || global.is_empty() {
                    true => format!("a pointer to {name} that points into a literal of the program"),
                    false => format!("a pointer to {name} that points into the constant {global}"),
                };
                found.left_out.push((InteriorBlocks::Known(address), what));
            }
        }
        found
    }

    fn classes(&self) -> impl Iterator<Item = ClassId> + '_ {
        let more = self.cells.iter().filter(|class| !self.parameters.contains_key(class));
        self.parameters.keys().chain(more).copied()
    }

    /// How many pointers there are to blocks of a class, as far as it matters whether it is more than one.
    fn count(&self, class: ClassId) -> u32 {
        self.parameters.get(&class).copied().unwrap_or(0) + u32::from(self.cells.contains(&class))
    }
}

/// May a pointer to this type point to any byte?
fn is_bytes(ty: &CType) -> bool {
    matches!(ty, CType::Void | CType::Int { bits: 8, .. })
}

/// Is it one type, as far as access to it goes?
fn is_like(program: &CProgram, a: TypeId, b: TypeId) -> bool {
    let types = &program.types;
    let plain = |ty: &CType| match ty {
        CType::Int { bits, name, .. } => {
            let words = name.split(' ').filter(|word| !matches!(*word, "signed" | "unsigned"));
            let name = words.collect::<Vec<_>>().join(" ");
            Some((*bits, if name.is_empty() { "int".to_owned() } else { name }))
        }
        CType::Enum { bits, .. } => Some((*bits, "int".to_owned())),
        _ => None,
    };
    a == b
        || match (plain(&types[a]), plain(&types[b])) {
            (Some(a), Some(b)) => a == b,
            (None, None) => types.shown(a) == types.shown(b) && !types.shown(a).contains("{...}"),
            _ => false,
        }
}

/// The offsets in a value of a type at which there is a value of another.
struct Places {
    /// Ascending.
    offsets: Vec<u32>,
    /// Are they all that there are, or are some far behind left out?
    are_all: bool,
}

/// Where there is a value of a type in one of another.
fn places(program: &CProgram, of: TypeId, wanted: TypeId) -> Places {
    let mut found = Vec::new();
    let mut are_all = true;
    let is_any = is_bytes(&program.types[wanted]);
    let mut open = vec![(of, 0u64)];
    while let Some((ty, at)) = open.pop() {
        if !is_any && is_like(program, ty, wanted) {
            found.push(at as u32);
            continue;
        }
        match &program.types[ty] {
            CType::Record { members, .. } => {
                let members = members.iter().filter(|member| member.bits.is_none());
                open.extend(members.map(|member| (member.ty, at + member.offset_bits / 8)));
            }
            &CType::Array { element, count } => {
                let size = program.types.size(element).unwrap_or(0);
                let count = count.unwrap_or(0);
                are_all &= count <= MAX_ELEMENTS;
                open.extend((0..count.min(MAX_ELEMENTS)).map(|index| (element, at + index * size)));
            }
            CType::Void | CType::Function { .. } | CType::Unknown(_) => {}
            // Bytes of pointers, written one by one, point to nothing that is known.
            CType::Pointer(_) if is_any => are_all = false,
            _ if is_any => found.push(at as u32),
            _ => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    Places { offsets: found, are_all }
}

/// What the pointers in a value of a type point to.
fn pointees_in(program: &CProgram, ty: TypeId, found: &mut Vec<TypeId>) {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        match &program.types[ty] {
            CType::Record { members, .. } => open.extend(members.iter().map(|member| member.ty)),
            &CType::Array { element, .. } => open.push(element),
            &CType::Pointer(to) => found.push(to),
            _ => {}
        }
    }
}
