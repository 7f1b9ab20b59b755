//! The constant pool: every entry is checked once, so that following an index later finds what it expects.

use super::{Malformed, names};
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{Constant, ConstantPool, JavaStr, ReferenceKind};

/// A constant pool whose entries refer to entries of the right kinds.
#[derive(Clone, Copy)]
pub struct Constants<'a>(&'a ConstantPool<'a>);

impl<'a> Constants<'a> {
    /// Checks all entries.
    pub fn check(pool: &'a ConstantPool<'a>) -> Result<Self, Malformed> {
        let constants = Constants(pool);
        // The pool's own iterator has no indexes, and skips the second slot of long and double constants.
        for index in 1..=pool.len().min(usize::from(u16::MAX)) as u16 {
            if let Some(constant) = pool.get(index) {
                constants.check_constant(constant).map_err(|e| e.within(|| format!("constant {index}")))?;
            }
        }
        Ok(constants)
    }

    /// The pool itself.
    pub fn pool(&self) -> &'a ConstantPool<'a> {
        self.0
    }

    /// The constant at an index.
    pub fn get(&self, index: u16) -> Option<&'a Constant<'a>> {
        self.0.get(index)
    }

    /// A text.
    pub fn utf8(&self, index: u16) -> Result<&'a JavaStr, Malformed> {
        match self.get(index) {
            Some(Constant::Utf8(text)) => Ok(text),
            _ => Err(wrong(index, "a text")),
        }
    }

    /// The name of a class or interface, not of an array.
    pub fn class_name(&self, index: u16, place: &str) -> Result<&'a JavaStr, Malformed> {
        match self.class(index) {
            Ok(name) if names::dimensions(name.as_bytes()) == 0 => Ok(name),
            _ => Err(Malformed::invalid(place, format!("constant {index} is not a class"))),
        }
    }

    fn class(&self, index: u16) -> Result<&'a JavaStr, Malformed> {
        match self.get(index) {
            Some(Constant::Class(name)) => self.utf8(*name),
            _ => Err(wrong(index, "a class")),
        }
    }

    fn name_and_type(&self, index: u16) -> Result<(&'a JavaStr, &'a JavaStr), Malformed> {
        match self.get(index) {
            Some(Constant::NameAndType { name_index, descriptor_index }) => {
                Ok((self.utf8(*name_index)?, self.utf8(*descriptor_index)?))
            }
            _ => Err(wrong(index, "a name and type")),
        }
    }

    /// Whether a method reference names a constructor.
    pub fn is_constructor(&self, name_and_type: u16) -> bool {
        self.name_and_type(name_and_type).is_ok_and(|(name, _)| name == "<init>")
    }

    /// The descriptor of a dynamic constant.
    pub fn dynamic_descriptor(&self, name_and_type: u16) -> Result<&'a JavaStr, Malformed> {
        self.name_and_type(name_and_type).map(|(_, descriptor)| descriptor)
    }

    fn check_constant(&self, constant: &Constant<'_>) -> Result<(), Malformed> {
        match constant {
            Constant::Utf8(_) | Constant::Integer(_) | Constant::Float(_) | Constant::Long(_) | Constant::Double(_) => {
                Ok(())
            }
            Constant::Class(name) => {
                let name = self.utf8(*name)?;
                let array = names::dimensions(name.as_bytes()) > 0;
                let legal =
                    if array { names::is_field_descriptor(name) } else { names::is_class_name(name.as_bytes()) };
                if legal { Ok(()) } else { Err(illegal("class name", name)) }
            }
            Constant::String(text) | Constant::Module(text) | Constant::Package(text) => self.utf8(*text).map(|_| ()),
            Constant::FieldRef { class_index, name_and_type_index } => {
                self.class(*class_index)?;
                self.check_field(*name_and_type_index)
            }
            Constant::MethodRef { class_index, name_and_type_index }
            | Constant::InterfaceMethodRef { class_index, name_and_type_index } => {
                self.class(*class_index)?;
                self.check_method(*name_and_type_index)
            }
            Constant::NameAndType { name_index, descriptor_index } => {
                self.utf8(*name_index)?;
                self.utf8(*descriptor_index).map(|_| ())
            }
            Constant::MethodHandle { reference_kind, reference_index } => {
                self.check_handle(reference_kind, *reference_index)
            }
            Constant::MethodType(descriptor) => {
                let descriptor = self.utf8(*descriptor)?;
                names::argument_slots(descriptor).map(|_| ()).ok_or_else(|| illegal("method type", descriptor))
            }
            Constant::Dynamic { name_and_type_index, .. } => self.check_field(*name_and_type_index),
            Constant::InvokeDynamic { name_and_type_index, .. } => {
                self.check_method(*name_and_type_index)?;
                let (name, _) = self.name_and_type(*name_and_type_index)?;
                if name.as_bytes().starts_with(b"<") { Err(illegal("call site name", name)) } else { Ok(()) }
            }
        }
    }

    fn check_field(&self, name_and_type: u16) -> Result<(), Malformed> {
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        if !names::is_member_name(name) {
            return Err(illegal("field name", name));
        }
        if names::is_field_descriptor(descriptor) { Ok(()) } else { Err(illegal("field type", descriptor)) }
    }

    fn check_method(&self, name_and_type: u16) -> Result<(), Malformed> {
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        if !names::is_method_name(name) || name == "<clinit>" {
            return Err(illegal("method name", name));
        }
        if names::argument_slots(descriptor).is_none() || name == "<init>" && !descriptor.as_bytes().ends_with(b")V") {
            return Err(illegal("method type", descriptor));
        }
        Ok(())
    }

    fn check_handle(&self, kind: &ReferenceKind, reference: u16) -> Result<(), Malformed> {
        let fits = match (kind, self.get(reference)) {
            (
                ReferenceKind::GetField | ReferenceKind::GetStatic | ReferenceKind::PutField | ReferenceKind::PutStatic,
                constant,
            ) => matches!(constant, Some(Constant::FieldRef { .. })),
            (ReferenceKind::InvokeVirtual | ReferenceKind::NewInvokeSpecial, constant) => {
                matches!(constant, Some(Constant::MethodRef { .. }))
            }
            (ReferenceKind::InvokeStatic | ReferenceKind::InvokeSpecial, constant) => {
                matches!(constant, Some(Constant::MethodRef { .. } | Constant::InterfaceMethodRef { .. }))
            }
            (ReferenceKind::InvokeInterface, constant) => {
                matches!(constant, Some(Constant::InterfaceMethodRef { .. }))
            }
        };
        if fits { Ok(()) } else { Err(wrong(reference, "what the method handle needs")) }
    }

    /// A field's initial value must be of the field's type.
    pub fn check_constant_value(&self, index: u16, descriptor: &JavaStr) -> Result<(), Malformed> {
        let fits = match (descriptor.as_bytes(), self.get(index)) {
            (b"Z" | b"B" | b"C" | b"S" | b"I", constant) => matches!(constant, Some(Constant::Integer(_))),
            (b"J", constant) => matches!(constant, Some(Constant::Long(_))),
            (b"F", constant) => matches!(constant, Some(Constant::Float(_))),
            (b"D", constant) => matches!(constant, Some(Constant::Double(_))),
            (b"Ljava/lang/String;", constant) => matches!(constant, Some(Constant::String(_))),
            _ => false,
        };
        if fits { Ok(()) } else { Err(wrong(index, "an initial value for its type")) }
    }

    /// Dynamic constants and call sites need their bootstrap methods, which are in an attribute of the class.
    pub fn check_bootstraps(&self, attributes: &[Attribute]) -> Result<(), Malformed> {
        let methods = attributes.iter().find_map(|attribute| match attribute {
            Attribute::BootstrapMethods { methods, .. } => Some(methods.as_slice()),
            _ => None,
        });
        let methods = methods.unwrap_or(&[]);
        for (number, method) in methods.iter().enumerate() {
            let place = || format!("bootstrap method {number}");
            if !matches!(self.get(method.bootstrap_method_ref), Some(Constant::MethodHandle { .. })) {
                return Err(wrong(method.bootstrap_method_ref, "a method handle").within(place));
            }
            for &argument in &method.arguments {
                if !self.get(argument).is_some_and(is_loadable) {
                    return Err(wrong(argument, "loadable").within(place));
                }
            }
        }
        for index in 1..=self.0.len().min(usize::from(u16::MAX)) as u16 {
            if let Some(
                Constant::Dynamic { bootstrap_method_attr_index: number, .. }
                | Constant::InvokeDynamic { bootstrap_method_attr_index: number, .. },
            ) = self.get(index)
                && usize::from(*number) >= methods.len()
            {
                let problem = format!("there is no bootstrap method {number}");
                return Err(Malformed::invalid(format!("constant {index}"), problem));
            }
        }
        Ok(())
    }
}

/// Can `ldc`, or a bootstrap method's argument, be this constant?
pub fn is_loadable(constant: &Constant<'_>) -> bool {
    match constant {
        Constant::Integer(_)
        | Constant::Float(_)
        | Constant::Long(_)
        | Constant::Double(_)
        | Constant::Class(_)
        | Constant::String(_)
        | Constant::MethodHandle { .. }
        | Constant::MethodType(_)
        | Constant::Dynamic { .. } => true,
        Constant::Utf8(_)
        | Constant::FieldRef { .. }
        | Constant::MethodRef { .. }
        | Constant::InterfaceMethodRef { .. }
        | Constant::NameAndType { .. }
        | Constant::InvokeDynamic { .. }
        | Constant::Module(_)
        | Constant::Package(_) => false,
    }
}

fn wrong(index: u16, expected: &str) -> Malformed {
    Malformed::invalid("the constants", format!("constant {index} is not {expected}"))
}

fn illegal(what: &str, text: &JavaStr) -> Malformed {
    let text = text.to_str_lossy();
    let shown: String = text.chars().take(80).flat_map(char::escape_default).collect();
    Malformed::invalid(what, format!("`{shown}` is malformed"))
}
