//! From what an instruction names to what it means (JVMS §5.4.3).

use crate::loader::{Details, FieldEntry, LoadError, Loader, MethodEntry, OBJECT};
use crate::pool::MemberRef;
use ir::{ClassId, ClassKind, Program};
use ristretto_classfile::{FieldAccessFlags, MethodAccessFlags};
use std::sync::Arc;

/// What a method reference resolves to.
#[derive(Clone, Debug)]
pub enum Resolved {
    /// That method, declared in that class; and the class that the instruction named.
    Method(ClassId, MethodEntry, ClassId),
    /// A class is missing or broken.
    NoClass(LoadError),
    /// The class has no such method: the message of the error to throw.
    NoMethod(Arc<str>),
    /// The method is private to another class: the message of the error to throw.
    Inaccessible(Arc<str>),
}

/// What a field reference resolves to.
#[derive(Clone, Debug)]
pub enum ResolvedField {
    /// That field, declared in that class.
    Field(ClassId, FieldEntry),
    /// A class is missing or broken.
    NoClass(LoadError),
    /// The class has no such field: the message of the error to throw.
    NoField(Arc<str>),
    /// The field is private to another class: the message of the error to throw.
    Inaccessible(Arc<str>),
}

impl Loader {
    /// May the class use private members of the other (JVMS §5.4.4)? The library's own classes are not asked.
    fn are_nestmates(&self, from: &Details, of: ClassId) -> bool {
        if from.id == of || from.origin.module().is_some() {
            return true;
        }
        let Some(of) = self.details(of) else { return true };
        from.nest_host() == of.nest_host()
    }

    /// The method that entry `index` of the class's constant pool means.
    pub(crate) fn resolve_method(
        &mut self,
        program: &mut Program,
        from: &Details,
        index: u16,
        member: MemberRef<'_>,
    ) -> Resolved {
        if let Some(known) = self.resolved_methods.get(&(from.id, index)) {
            return known.clone();
        }
        let found = match self.class(program, member.class) {
            Err(error) => Resolved::NoClass(error),
            Ok(named) => {
                let key = format!("{}{}", member.name, member.descriptor);
                match self.find_method(program, named, &key) {
                    Some((class, entry))
                        if entry.flags.contains(MethodAccessFlags::PRIVATE) && !self.are_nestmates(from, class) =>
                    {
                        let owner = program.classes[class].name.clone();
                        let what = format!("method {}", no_method_message(MemberRef { class: &owner, ..member }));
                        Resolved::Inaccessible(private_message(program, from, class, &what))
                    }
                    Some((class, entry)) => Resolved::Method(class, entry, named),
                    None => Resolved::NoMethod(no_method_message(member).into()),
                }
            }
        };
        self.resolved_methods.insert((from.id, index), found.clone());
        found
    }

    /// Finds a method by name and descriptor in a class, its superclasses and superinterfaces.
    pub fn find_method(&mut self, program: &mut Program, class: ClassId, key: &str) -> Option<(ClassId, MethodEntry)> {
        let start = match program.classes[class].kind {
            ClassKind::Array { .. } => self.class(program, OBJECT).ok()?,
            ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Block | ClassKind::Scalar => class,
        };
        let own = |loader: &Loader, class: ClassId| -> Option<(ClassId, MethodEntry)> {
            loader.details(class)?.methods.get(key).map(|&entry| (class, entry))
        };
        let mut at = Some(start);
        while let Some(class) = at {
            if let Some(found) = own(self, class) {
                return Some(found);
            }
            at = program.classes[class].superclass;
        }
        let candidates: Vec<(ClassId, MethodEntry)> = program
            .ancestors(start)
            .iter()
            .filter(|&&above| program.classes[above].kind == ClassKind::Interface)
            .filter_map(|&above| own(self, above))
            .filter(|(_, entry)| !entry.flags.intersects(MethodAccessFlags::PRIVATE | MethodAccessFlags::STATIC))
            .collect();
        let is_specific =
            |class: ClassId| !candidates.iter().any(|&(other, _)| other != class && program.is_subclass(other, class));
        let specific: Vec<_> = candidates.iter().copied().filter(|&(class, _)| is_specific(class)).collect();
        let concrete = specific.iter().find(|(_, entry)| !entry.flags.contains(MethodAccessFlags::ABSTRACT));
        if let Some(found) = concrete.or(specific.first()).copied() {
            return Some(found);
        }
        // Interfaces inherit the public methods of Object.
        let object = self.class(program, OBJECT).ok()?;
        own(self, object)
    }

    /// The field that entry `index` of the class's constant pool means.
    pub(crate) fn resolve_field(
        &mut self,
        program: &mut Program,
        from: &Details,
        index: u16,
        member: MemberRef<'_>,
    ) -> ResolvedField {
        if let Some(known) = self.resolved_fields.get(&(from.id, index)) {
            return known.clone();
        }
        let found = match self.class(program, member.class) {
            Err(error) => ResolvedField::NoClass(error),
            Ok(named) => {
                let key = format!("{}:{}", member.name, member.descriptor);
                match self.find_field(program, named, &key) {
                    Some((class, entry))
                        if entry.flags.contains(FieldAccessFlags::PRIVATE) && !self.are_nestmates(from, class) =>
                    {
                        let owner = program.classes[class].name.replace('/', ".");
                        let what = format!("field {owner}.{}", member.name);
                        ResolvedField::Inaccessible(private_message(program, from, class, &what))
                    }
                    Some((class, entry)) => ResolvedField::Field(class, entry),
                    None => ResolvedField::NoField(member.name.into()),
                }
            }
        };
        self.resolved_fields.insert((from.id, index), found.clone());
        found
    }

    /// Finds a field by `name:descriptor` in a class, its superinterfaces and its superclasses.
    pub fn find_field(&self, program: &Program, class: ClassId, key: &str) -> Option<(ClassId, FieldEntry)> {
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(&entry) = self.details(class).and_then(|details| details.fields.get(key)) {
                return Some((class, entry));
            }
            for &interface in &program.classes[class].interfaces {
                if let Some(found) = self.find_field(program, interface, key) {
                    return Some(found);
                }
            }
            at = program.classes[class].superclass;
        }
        None
    }
}

/// HotSpot's message for classes of one loader.
fn private_message(program: &Program, from: &Details, owner: ClassId, what: &str) -> Arc<str> {
    let (from, owner) = (from.name.replace('/', "."), program.classes[owner].name.replace('/', "."));
    format!("class {from} tried to access private {what} ({from} and {owner} are in unnamed module of loader 'app')")
        .into()
}

/// HotSpot's message: `'int Owner.name(java.lang.String)'`.
fn no_method_message(member: MemberRef<'_>) -> String {
    let parameters: Vec<String> =
        crate::descriptor::parameters(member.descriptor).map(|p| crate::descriptor::source_type(p.0)).collect();
    let result = crate::descriptor::result(member.descriptor).map_or("V", |r| r.0);
    format!(
        "'{} {}.{}({})'",
        crate::descriptor::source_type(result),
        member.class.replace('/', "."),
        member.name,
        parameters.join(", ")
    )
}
