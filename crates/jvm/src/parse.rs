//! Reading class files: `ristretto_classfile` decodes, this module decides what may be decoded.
//!
//! # What a caller of [`parse_class`] may rely on
//!
//! - Every constant refers to constants of the right kind; names of classes and members are well formed; descriptors
//!   are well formed for their use (field or method), with at most 255 array dimensions.
//! - `this_class`, `super_class` (0 for `java/lang/Object` and module descriptors only) and `interfaces` are class
//!   constants. No two fields, and no two methods, have the same name and descriptor.
//! - A method has exactly one `Code` attribute, or none if it is abstract or native. Code is not empty, and its last
//!   instruction does not fall off the end (a `jsr` there is refused too). `max_locals` has room for the arguments.
//! - Operands: constant indexes are of the kind that the instruction needs, local variables (both slots of a `long` or
//!   `double`) are below `max_locals`, and all targets are starts of instructions. Reserved opcodes do not occur.
//! - Dynamic constants and call sites name an existing bootstrap method, which is a method handle with loadable
//!   arguments. (A dynamic constant may still depend on itself.)
//! - What is *not* checked is what needs types: the shape of the operand stack, and `max_stack`.
//!
//! # Indexes into code
//!
//! Everything that points into code is in *instruction indexes*, not byte offsets:
//!
//! | what | unit | by whom |
//! |---|---|---|
//! | `if…`, `goto`, `goto_w`, `jsr`, `jsr_w` | absolute instruction index | ristretto |
//! | `tableswitch`, `lookupswitch` (`default` and all offsets) | instruction index *relative to the switch* | ristretto |
//! | exception table: start, handler | absolute instruction index | ristretto |
//! | exception table: end | absolute, exclusive; `code.len()` if the range extends to the end of the code | us: ristretto gives the *last* instruction for such ranges, which leaves that instruction uncovered |
//! | `LineNumberTable` | absolute instruction index | ristretto, redone here |
//! | `LocalVariableTable`, `LocalVariableTypeTable` | absolute start, and length as a number of instructions | us: ristretto leaves bytes |
//!
//! A variable's range begins *after* the instruction that stores its first value: that is how javac writes it.
//! `lookupswitch` keeps the order of the file. Wide forms are instructions of their own (`Iload_w`).
//!
//! # What is dropped
//!
//! `StackMapTable` and annotations inside code are left out. An attribute that the JVM would not look at, because of
//! where it stands or because it is damaged without harm (annotations, debugging tables), becomes
//! [`Attribute::Unknown`] or is left out. Class files for Java 26 are presented as Java 25, the last version that
//! ristretto knows: the format did not change.
//!
//! # Why not ristretto alone
//!
//! `ristretto_classfile` 0.31 on hostile input: it overflows the stack on nested annotations, `Code` inside `Code`,
//! records inside records, and descriptors with thousands of array dimensions; overflows an addition in `goto_w` and
//! `jsr_w` (a panic in debug builds); and ignores the lengths of the attributes that it knows. It never sees such input
//! here: each attribute is checked and handed over as a slice of its own.

mod attribute;
mod bytecode;
mod constants;
mod names;

use crate::class_path::Origin;
use constants::Constants;
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::byte_reader::ByteReader;
use ristretto_classfile::{
    ClassAccessFlags, ClassFile, ConstantPool, Error, Field, FieldAccessFlags, FieldType, Method, MethodAccessFlags,
    Version,
};
use rustc_hash::FxHashSet;

/// The class file version of Java 1.0.
const OLDEST_MAJOR: u16 = 45;
/// The class file version of Java 26.
const NEWEST_MAJOR: u16 = 70;
/// The newest class file version that ristretto knows, of Java 25.
const NEWEST_KNOWN_MAJOR: u16 = 69;

/// `ACC_MODULE`, which marks a module descriptor.
const MODULE: u16 = 0x8000;

/// A class file that cannot be read, and where it is.
#[derive(Debug, thiserror::Error)]
#[error("{origin}: not a readable class file: {source}\nhelp: {}", source.advice())]
pub struct ClassError {
    /// Where the class is from.
    pub origin: Origin,
    /// What is wrong with it.
    pub source: Malformed,
}

impl ClassError {
    /// A constant that is not what it should be.
    pub(crate) fn of_constant(origin: &Origin, bad: &crate::pool::BadConstant) -> ClassError {
        let place = format!("constant {}", bad.index);
        ClassError { origin: origin.clone(), source: Malformed::invalid(place, format!("it is not {}", bad.expected)) }
    }
}

/// What is wrong with a class file.
#[derive(Debug, thiserror::Error)]
pub enum Malformed {
    /// It is something else.
    #[error("it does not start with CAFEBABE")]
    Magic,
    /// It is from a newer compiler than we know, or from none at all.
    #[error("it was compiled for {} (class file version {major}.{minor})", java_release(*major))]
    Version {
        /// The major version.
        major: u16,
        /// The minor version.
        minor: u16,
    },
    /// It is cut off.
    #[error("it ends too early")]
    Truncated,
    /// There is more in the file than the class.
    #[error("there are {0} bytes after its end")]
    Trailing(usize),
    /// It contradicts the class file format.
    #[error("{place}: {problem}")]
    Invalid {
        /// Which part: a constant, a member, an attribute, an instruction.
        place: String,
        /// What is wrong with it.
        problem: String,
    },
    /// It could not be decoded for another reason.
    #[error("{0}")]
    Undecodable(Error),
}

impl From<Error> for Malformed {
    fn from(error: Error) -> Self {
        match error {
            Error::UnexpectedEof => Malformed::Truncated,
            other => Malformed::Undecodable(other),
        }
    }
}

impl Malformed {
    fn invalid(place: impl Into<String>, problem: impl Into<String>) -> Malformed {
        Malformed::Invalid { place: place.into(), problem: problem.into() }
    }

    /// The same problem with its place inside a larger part.
    fn within(self, outer: impl FnOnce() -> String) -> Malformed {
        match self {
            Malformed::Invalid { place, problem } => {
                Malformed::Invalid { place: format!("{}, {place}", outer()), problem }
            }
            Malformed::Undecodable(error) => Malformed::Invalid { place: outer(), problem: error.to_string() },
            other => other,
        }
    }

    pub(crate) fn advice(&self) -> &'static str {
        match self {
            Malformed::Version { major, .. } if *major > NEWEST_MAJOR => {
                "classes for Java 26 and earlier can be read; compile with `javac --release 25` or lower"
            }
            Malformed::Version { .. } | Malformed::Magic => "check that it is a class file",
            Malformed::Truncated | Malformed::Trailing(_) | Malformed::Invalid { .. } | Malformed::Undecodable(_) => {
                "the file is damaged, or what made it is faulty; compile it again"
            }
        }
    }
}

fn java_release(major: u16) -> String {
    match major {
        OLDEST_MAJOR => "Java 1.1".into(),
        46..=48 => format!("Java 1.{}", major - 44),
        49.. => format!("Java {}", major - 44),
        _ => "no known Java".into(),
    }
}

/// Reads a class file; never panics. See the module's documentation for what the result guarantees.
pub fn parse_class(bytes: &[u8], origin: &Origin) -> Result<ClassFile<'static>, ClassError> {
    read(bytes).map_err(|source| ClassError { origin: origin.clone(), source })
}

/// The internal name of the class in a class file, such as `java/lang/String`, without reading more of it.
pub fn class_name(bytes: &[u8]) -> Result<String, Malformed> {
    let mut reader = ByteReader::new(bytes);
    read_version(&mut reader)?;
    let pool = ConstantPool::from_bytes(&mut reader)?;
    let constants = Constants::check(&pool)?;
    reader.read_u16()?;
    Ok(constants.class_name(reader.read_u16()?, "the class's own name")?.to_rust_string())
}

fn read_version(reader: &mut ByteReader<'_>) -> Result<Version, Malformed> {
    if reader.read_u32().map_err(|_| Malformed::Magic)? != 0xCAFE_BABE {
        return Err(Malformed::Magic);
    }
    let (minor, major) = (reader.read_u16()?, reader.read_u16()?);
    let unknown = Malformed::Version { major, minor };
    if !(OLDEST_MAJOR..=NEWEST_MAJOR).contains(&major) {
        return Err(unknown);
    }
    Version::from(major.min(NEWEST_KNOWN_MAJOR), minor).map_err(|_| unknown)
}

fn read(bytes: &[u8]) -> Result<ClassFile<'static>, Malformed> {
    let mut reader = ByteReader::new(bytes);
    let version = read_version(&mut reader)?;
    let pool = ConstantPool::from_bytes(&mut reader)?.into_owned();
    let constants = Constants::check(&pool)?;
    let access_bits = reader.read_u16()?;
    let access_flags = ClassAccessFlags::from_bits_truncate(access_bits);
    let this_class = reader.read_u16()?;
    let name = constants.class_name(this_class, "the class's own name")?;
    let super_class = reader.read_u16()?;
    if super_class != 0 {
        constants.class_name(super_class, "the superclass")?;
    } else if name != "java/lang/Object" && access_bits & MODULE == 0 {
        return Err(Malformed::invalid("the superclass", "there is none"));
    }
    let mut interfaces = Vec::new();
    for _ in 0..reader.read_u16()? {
        let interface = reader.read_u16()?;
        constants.class_name(interface, "a superinterface")?;
        interfaces.push(interface);
    }
    let fields = read_fields(&mut reader, &constants)?;
    let methods = read_methods(&mut reader, &constants, &version)?;
    let attributes = attribute::read_all(&mut reader, &constants, attribute::AttributeOwner::Class)?;
    if reader.remaining() != 0 {
        return Err(Malformed::Trailing(reader.remaining()));
    }
    constants.check_bootstraps(&attributes)?;
    Ok(ClassFile {
        version,
        access_flags,
        this_class,
        super_class,
        interfaces,
        fields,
        methods,
        attributes,
        code_source_url: None,
        constant_pool: pool,
    })
}

fn read_fields(reader: &mut ByteReader<'_>, constants: &Constants<'_>) -> Result<Vec<Field>, Malformed> {
    let mut fields = Vec::new();
    let mut seen = FxHashSet::default();
    for index in 0..reader.read_u16()? {
        let access_flags = FieldAccessFlags::from_bits_truncate(reader.read_u16()?);
        let (name_index, descriptor_index) = (reader.read_u16()?, reader.read_u16()?);
        let place = || format!("field {index}");
        let name = constants.utf8(name_index).map_err(|e| e.within(place))?;
        let descriptor = constants.utf8(descriptor_index).map_err(|e| e.within(place))?;
        let place = || format!("field {name}");
        if !names::is_member_name(name) || !names::is_field_descriptor(descriptor) {
            return Err(Malformed::invalid(place(), format!("bad name or type {descriptor}")));
        }
        if !seen.insert((name.as_bytes(), descriptor.as_bytes())) {
            return Err(Malformed::invalid(place(), "declared twice"));
        }
        let attributes =
            attribute::read_all(reader, constants, attribute::AttributeOwner::Field).map_err(|e| e.within(place))?;
        for attribute in &attributes {
            if let Attribute::ConstantValue { constant_value_index, .. } = attribute {
                constants.check_constant_value(*constant_value_index, descriptor).map_err(|e| e.within(place))?;
            }
        }
        let field_type = FieldType::parse_java_str(descriptor).map_err(|e| Malformed::from(e).within(place))?;
        fields.push(Field { access_flags, name_index, descriptor_index, field_type, attributes });
    }
    Ok(fields)
}

fn read_methods(
    reader: &mut ByteReader<'_>,
    constants: &Constants<'_>,
    version: &Version,
) -> Result<Vec<Method>, Malformed> {
    let mut methods = Vec::new();
    let mut seen = FxHashSet::default();
    for index in 0..reader.read_u16()? {
        let access_flags = MethodAccessFlags::from_bits_truncate(reader.read_u16()?);
        let (name_index, descriptor_index) = (reader.read_u16()?, reader.read_u16()?);
        let place = || format!("method {index}");
        let name = constants.utf8(name_index).map_err(|e| e.within(place))?;
        let descriptor = constants.utf8(descriptor_index).map_err(|e| e.within(place))?;
        let place = || format!("method {name}{descriptor}");
        let Some(arguments) = names::argument_slots(descriptor) else {
            return Err(Malformed::invalid(place(), "bad descriptor"));
        };
        if !names::is_method_name(name) {
            return Err(Malformed::invalid(place(), "bad name"));
        }
        if !seen.insert((name.as_bytes(), descriptor.as_bytes())) {
            return Err(Malformed::invalid(place(), "declared twice"));
        }
        let is_static = access_flags.contains(MethodAccessFlags::STATIC);
        let argument_slots = arguments + u16::from(!is_static);
        if argument_slots > 255 {
            return Err(Malformed::invalid(place(), "too many arguments"));
        }
        let target = attribute::AttributeOwner::Method { argument_slots, major: version.major() };
        let attributes = attribute::read_all(reader, constants, target).map_err(|e| e.within(place))?;
        let codes = attributes.iter().filter(|attribute| matches!(attribute, Attribute::Code { .. })).count();
        let bodyless = access_flags.intersects(MethodAccessFlags::ABSTRACT | MethodAccessFlags::NATIVE);
        match (codes, bodyless) {
            (0, true) | (1, false) => {}
            (_, true) => return Err(Malformed::invalid(place(), "an abstract or native method has code")),
            (0, false) => return Err(Malformed::invalid(place(), "there is no code")),
            (_, false) => return Err(Malformed::invalid(place(), "there is code twice")),
        }
        methods.push(Method { access_flags, name_index, descriptor_index, attributes });
    }
    Ok(methods)
}
