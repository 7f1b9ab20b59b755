//! The constant pool with its indexes resolved. Class files are validated when they are read, so an index that leads
//! nowhere here is a defect of the reader; it is an error all the same, never a panic.

use ristretto_classfile::{Constant, ConstantPool, JavaStr, ReferenceKind};

/// A constant pool entry that is not what the instruction needs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("constant pool entry {index} is not {expected}")]
pub struct BadConstant {
    /// The entry.
    pub index: u16,
    /// What it should have been.
    pub expected: &'static str,
}

/// A field or method as an instruction names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemberRef<'a> {
    /// The class that is searched first, in internal form.
    pub class: &'a str,
    /// The member's name.
    pub name: &'a str,
    /// Its descriptor.
    pub descriptor: &'a str,
    /// Named through an interface?
    pub interface: bool,
}

/// A method handle: what it does, and to which member.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HandleRef<'a> {
    /// What calling the handle does.
    pub kind: &'a ReferenceKind,
    /// The member.
    pub member: MemberRef<'a>,
}

/// Reads a class file's constants.
#[derive(Clone, Copy, Debug)]
pub struct Pool<'a>(pub &'a ConstantPool<'static>);

impl<'a> Pool<'a> {
    /// The constant at an index.
    pub fn constant(self, index: u16) -> Result<&'a Constant<'static>, BadConstant> {
        self.0.get(index).ok_or(BadConstant { index, expected: "a constant" })
    }

    /// A string in Java's modified UTF-8.
    pub fn java_str(self, index: u16) -> Result<&'a JavaStr, BadConstant> {
        match self.0.get(index) {
            Some(Constant::Utf8(text)) => Ok(text),
            _ => Err(BadConstant { index, expected: "a string" }),
        }
    }

    /// A name or descriptor.
    pub fn utf8(self, index: u16) -> Result<&'a str, BadConstant> {
        self.java_str(index)?.as_str().ok_or(BadConstant { index, expected: "a name in plain UTF-8" })
    }

    /// A class name in internal form.
    pub fn class(self, index: u16) -> Result<&'a str, BadConstant> {
        match self.0.get(index) {
            Some(Constant::Class(name)) => self.utf8(*name),
            _ => Err(BadConstant { index, expected: "a class" }),
        }
    }

    /// A name and a descriptor.
    pub fn name_and_type(self, index: u16) -> Result<(&'a str, &'a str), BadConstant> {
        match self.0.get(index) {
            Some(Constant::NameAndType { name_index, descriptor_index }) => {
                Ok((self.utf8(*name_index)?, self.utf8(*descriptor_index)?))
            }
            _ => Err(BadConstant { index, expected: "a name and type" }),
        }
    }

    /// A field or method.
    pub fn member(self, index: u16) -> Result<MemberRef<'a>, BadConstant> {
        let (class, name_and_type, interface) = match self.0.get(index) {
            Some(
                Constant::FieldRef { class_index, name_and_type_index }
                | Constant::MethodRef { class_index, name_and_type_index },
            ) => (*class_index, *name_and_type_index, false),
            Some(Constant::InterfaceMethodRef { class_index, name_and_type_index }) => {
                (*class_index, *name_and_type_index, true)
            }
            _ => return Err(BadConstant { index, expected: "a field or method" }),
        };
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        Ok(MemberRef { class: self.class(class)?, name, descriptor, interface })
    }

    /// A method handle.
    pub fn handle(self, index: u16) -> Result<HandleRef<'a>, BadConstant> {
        match self.0.get(index) {
            Some(Constant::MethodHandle { reference_kind, reference_index }) => {
                Ok(HandleRef { kind: reference_kind, member: self.member(*reference_index)? })
            }
            _ => Err(BadConstant { index, expected: "a method handle" }),
        }
    }

    /// A method type's descriptor.
    pub fn method_type(self, index: u16) -> Result<&'a str, BadConstant> {
        match self.0.get(index) {
            Some(Constant::MethodType(descriptor)) => self.utf8(*descriptor),
            _ => Err(BadConstant { index, expected: "a method type" }),
        }
    }

    /// The bootstrap method, name and descriptor of a dynamic call site or constant.
    pub fn dynamic(self, index: u16) -> Result<(u16, &'a str, &'a str), BadConstant> {
        match self.0.get(index) {
            Some(
                Constant::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index }
                | Constant::Dynamic { bootstrap_method_attr_index, name_and_type_index },
            ) => {
                let (name, descriptor) = self.name_and_type(*name_and_type_index)?;
                Ok((*bootstrap_method_attr_index, name, descriptor))
            }
            _ => Err(BadConstant { index, expected: "a dynamic call site" }),
        }
    }

    /// A string constant in UTF-16.
    pub fn text(self, index: u16) -> Result<Vec<u16>, BadConstant> {
        let bad = BadConstant { index, expected: "a string constant" };
        match self.0.get(index) {
            Some(Constant::String(utf8)) => self.java_str(*utf8)?.to_utf16().map_err(|_| bad),
            _ => Err(bad),
        }
    }
}
