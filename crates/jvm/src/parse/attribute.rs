//! Attributes: each is cut out by its own length, checked, and decoded as a slice of its own.

use super::constants::Constants;
use super::{Malformed, bytecode};
use ristretto_classfile::Constant;
use ristretto_classfile::attributes::{
    Attribute, ExceptionTableEntry, LineNumber, LocalVariableTable, LocalVariableTypeTable, Record,
};
use ristretto_classfile::byte_reader::ByteReader;

/// Deeper annotations are not decoded, because the decoder recurses.
const MAX_ANNOTATION_DEPTH: u32 = 32;

/// Where attributes stand, which decides which of them mean something.
#[derive(Clone, Copy)]
pub enum AttributeOwner {
    /// On the class.
    Class,
    /// On a field.
    Field,
    /// On a method.
    Method {
        /// How many local variables the arguments take, the receiver included.
        argument_slots: u16,
        /// The class file's major version.
        major: u16,
    },
    /// On a record component.
    Component,
}

/// How much a damaged attribute matters.
enum Care {
    /// The program's meaning depends on it: an error.
    Needed,
    /// It only informs: kept undecoded.
    Informative,
    /// It has no meaning here: not decoded.
    Meaningless,
}

/// Reads a count and that many attributes.
pub fn read_all(
    reader: &mut ByteReader<'_>,
    constants: &Constants<'_>,
    place: AttributeOwner,
) -> Result<Vec<Attribute>, Malformed> {
    let mut attributes = Vec::new();
    for _ in 0..reader.read_u16()? {
        let raw = Raw::read(reader, constants)?;
        attributes.push(raw.decode(constants, place).map_err(|e| e.within(|| raw.label()))?);
    }
    Ok(attributes)
}

/// An attribute as it is in the file.
struct Raw<'n, 'a> {
    name: &'n [u8],
    name_index: u16,
    /// With the name and the length.
    whole: &'a [u8],
    info: &'a [u8],
}

impl<'n, 'a> Raw<'n, 'a> {
    fn read(reader: &mut ByteReader<'a>, constants: &Constants<'n>) -> Result<Raw<'n, 'a>, Malformed> {
        let start = reader.position();
        let name_index = reader.read_u16()?;
        let name = constants.utf8(name_index).map_err(|e| e.within(|| "the name of an attribute".into()))?;
        let length = reader.read_u32()?;
        let info = reader.read_bytes(length as usize)?;
        let whole = &reader.data()[start..reader.position()];
        Ok(Raw { name: name.as_bytes(), name_index, whole, info })
    }

    fn label(&self) -> String {
        format!("attribute {}", String::from_utf8_lossy(self.name))
    }

    fn decode(&self, constants: &Constants<'_>, place: AttributeOwner) -> Result<Attribute, Malformed> {
        match (place, self.name) {
            (AttributeOwner::Method { argument_slots, major }, b"Code") => {
                self.decode_code(constants, argument_slots, major)
            }
            (AttributeOwner::Class, b"Record") => self.decode_record(constants),
            _ => match self.care(place) {
                Care::Needed => self.decode_exactly(constants),
                Care::Informative => self.decode_exactly(constants).or_else(|_| Ok(self.undecoded())),
                Care::Meaningless => Ok(self.undecoded()),
            },
        }
    }

    fn care(&self, place: AttributeOwner) -> Care {
        match (self.name, place) {
            (b"ConstantValue", AttributeOwner::Field) => Care::Needed,
            (b"BootstrapMethods" | b"InnerClasses" | b"NestHost" | b"NestMembers", AttributeOwner::Class) => {
                Care::Needed
            }
            (b"PermittedSubclasses" | b"EnclosingMethod", AttributeOwner::Class) => Care::Needed,
            (b"Exceptions", AttributeOwner::Method { .. }) => Care::Needed,
            (b"SourceFile" | b"SourceDebugExtension", AttributeOwner::Class) => Care::Informative,
            (b"Module" | b"ModulePackages" | b"ModuleMainClass", AttributeOwner::Class) => Care::Informative,
            (b"MethodParameters", AttributeOwner::Method { .. }) => Care::Informative,
            (b"Signature" | b"Synthetic" | b"Deprecated", _) => Care::Informative,
            _ if annotation_shape(self.name).is_some_and(|shape| is_well_formed(shape, self.info)) => Care::Informative,
            _ => Care::Meaningless,
        }
    }

    fn decode_exactly(&self, constants: &Constants<'_>) -> Result<Attribute, Malformed> {
        let mut reader = ByteReader::new(self.whole);
        let attribute = Attribute::from_bytes(constants.pool(), &mut reader)?;
        match reader.remaining() {
            0 => Ok(attribute),
            more => Err(Malformed::invalid("its length", format!("there are {more} bytes too many"))),
        }
    }

    fn undecoded(&self) -> Attribute {
        Attribute::Unknown { name_index: self.name_index, info: self.info.to_vec() }
    }

    fn decode_record(&self, constants: &Constants<'_>) -> Result<Attribute, Malformed> {
        let mut reader = ByteReader::new(self.info);
        let mut records = Vec::new();
        for _ in 0..reader.read_u16()? {
            let (name_index, descriptor_index) = (reader.read_u16()?, reader.read_u16()?);
            constants.utf8(name_index)?;
            constants.utf8(descriptor_index)?;
            let attributes = read_all(&mut reader, constants, AttributeOwner::Component)?;
            records.push(Record { name_index, descriptor_index, attributes });
        }
        Ok(Attribute::Record { name_index: self.name_index, records })
    }

    fn decode_code(&self, constants: &Constants<'_>, argument_slots: u16, major: u16) -> Result<Attribute, Malformed> {
        let mut reader = ByteReader::new(self.info);
        let (_max_stack, max_locals) = (reader.read_u16()?, reader.read_u16()?);
        if max_locals < argument_slots {
            return Err(Malformed::invalid("the local variables", "there is no room for the arguments"));
        }
        let length = reader.read_u32()?;
        let bytes = reader.read_bytes(length as usize)?;
        let offsets = Offsets { starts: bytecode::check(bytes, constants, max_locals, major)?, length: bytes.len() };
        let handlers = read_handlers(&mut reader, constants, &offsets)?;
        let end_of_handlers = reader.position();
        let tables = read_tables(&mut reader, constants, &offsets)?;

        // The instructions alone, without the attributes inside, which are decoded above.
        let mut alone = self.whole[..6].to_vec();
        alone.extend_from_slice(&self.info[..end_of_handlers]);
        alone.extend_from_slice(&[0, 0]);
        let mut decoded = Attribute::from_bytes(constants.pool(), &mut ByteReader::new(&alone))?;
        let Attribute::Code { code, exception_table, attributes, .. } = &mut decoded else {
            return Err(Malformed::invalid("the code", "it was not decoded"));
        };
        if code.len() != offsets.starts.len() {
            return Err(Malformed::invalid("the code", "it was decoded differently than checked"));
        }
        *exception_table = handlers;
        *attributes = tables;
        Ok(decoded)
    }
}

/// Byte offsets to instruction indexes.
struct Offsets {
    starts: Vec<u16>,
    length: usize,
}

impl Offsets {
    fn start(&self, byte: u16) -> Option<u16> {
        self.starts.binary_search(&byte).ok().map(|index| index as u16)
    }

    /// An end may be the end of the code.
    fn end(&self, byte: usize) -> Option<u16> {
        if byte == self.length { Some(self.starts.len() as u16) } else { self.start(u16::try_from(byte).ok()?) }
    }

    /// A start and a length, both in instructions.
    fn range(&self, start: u16, length: u16) -> Option<(u16, u16)> {
        let end = self.end(usize::from(start) + usize::from(length))?;
        let start = if length == 0 { self.end(start.into())? } else { self.start(start)? };
        Some((start, end.checked_sub(start)?))
    }
}

fn read_handlers(
    reader: &mut ByteReader<'_>,
    constants: &Constants<'_>,
    offsets: &Offsets,
) -> Result<Vec<ExceptionTableEntry>, Malformed> {
    let mut handlers = Vec::new();
    for number in 0..reader.read_u16()? {
        let (start, end) = (reader.read_u16()?, reader.read_u16()?);
        let (handler, catch_type) = (reader.read_u16()?, reader.read_u16()?);
        let place = || format!("exception handler {number}");
        let (Some(first), Some(last), Some(handler)) =
            (offsets.start(start), offsets.end(end.into()), offsets.start(handler))
        else {
            return Err(Malformed::invalid(place(), "it does not begin and end at instructions"));
        };
        if first >= last {
            return Err(Malformed::invalid(place(), "its range is empty"));
        }
        if catch_type != 0 && !matches!(constants.get(catch_type), Some(Constant::Class(_))) {
            return Err(Malformed::invalid(place(), format!("constant {catch_type} is not a class")));
        }
        handlers.push(ExceptionTableEntry { range_pc: first..last, handler_pc: handler, catch_type });
    }
    Ok(handlers)
}

/// The debugging tables of code. Entries that lead nowhere are left out: they cannot change what the code does.
fn read_tables(
    reader: &mut ByteReader<'_>,
    constants: &Constants<'_>,
    offsets: &Offsets,
) -> Result<Vec<Attribute>, Malformed> {
    let mut tables = Vec::new();
    for _ in 0..reader.read_u16()? {
        let raw = Raw::read(reader, constants)?;
        let decoded = match raw.name {
            b"LineNumberTable" | b"LocalVariableTable" | b"LocalVariableTypeTable" => raw.decode_exactly(constants),
            _ => continue,
        };
        match decoded {
            Ok(Attribute::LineNumberTable { name_index, line_numbers }) => {
                let line_numbers = line_numbers
                    .into_iter()
                    .filter_map(|line| Some(LineNumber { start_pc: offsets.start(line.start_pc)?, ..line }))
                    .collect();
                tables.push(Attribute::LineNumberTable { name_index, line_numbers });
            }
            Ok(Attribute::LocalVariableTable { name_index, variables }) => {
                let variables = variables
                    .into_iter()
                    .filter(|v| constants.utf8(v.name_index).is_ok() && constants.utf8(v.descriptor_index).is_ok())
                    .filter_map(|variable| {
                        let (start_pc, length) = offsets.range(variable.start_pc, variable.length)?;
                        Some(LocalVariableTable { start_pc, length, ..variable })
                    })
                    .collect();
                tables.push(Attribute::LocalVariableTable { name_index, variables });
            }
            Ok(Attribute::LocalVariableTypeTable { name_index, variable_types }) => {
                let variable_types = variable_types
                    .into_iter()
                    .filter(|v| constants.utf8(v.name_index).is_ok() && constants.utf8(v.signature_index).is_ok())
                    .filter_map(|variable| {
                        let (start_pc, length) = offsets.range(variable.start_pc, variable.length)?;
                        Some(LocalVariableTypeTable { start_pc, length, ..variable })
                    })
                    .collect();
                tables.push(Attribute::LocalVariableTypeTable { name_index, variable_types });
            }
            Ok(_) | Err(_) => {}
        }
    }
    match reader.remaining() {
        0 => Ok(tables),
        more => Err(Malformed::invalid("its length", format!("there are {more} bytes too many"))),
    }
}

/// What an attribute with annotations looks like.
#[derive(Clone, Copy)]
enum AnnotationShape {
    Plain,
    PerParameter,
    Typed,
    Value,
}

fn annotation_shape(name: &[u8]) -> Option<AnnotationShape> {
    match name {
        b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => Some(AnnotationShape::Plain),
        b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations" => {
            Some(AnnotationShape::PerParameter)
        }
        b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => Some(AnnotationShape::Typed),
        b"AnnotationDefault" => Some(AnnotationShape::Value),
        _ => None,
    }
}

/// Whether the annotations can be decoded without recursing deeply, and end where the attribute ends.
fn is_well_formed(shape: AnnotationShape, info: &[u8]) -> bool {
    let mut reader = ByteReader::new(info);
    let walked = match shape {
        AnnotationShape::Plain => walk_annotations(&mut reader),
        AnnotationShape::PerParameter => {
            reader.read_u8().ok().and_then(|count| (0..count).try_for_each(|_| walk_annotations(&mut reader)))
        }
        AnnotationShape::Typed => reader.read_u16().ok().and_then(|count| {
            (0..count).try_for_each(|_| {
                walk_type_target(&mut reader)?;
                walk_annotation(&mut reader, 0)
            })
        }),
        AnnotationShape::Value => walk_value(&mut reader, 0),
    };
    walked.is_some() && reader.remaining() == 0
}

fn walk_annotations(reader: &mut ByteReader<'_>) -> Option<()> {
    (0..reader.read_u16().ok()?).try_for_each(|_| walk_annotation(reader, 0))
}

fn walk_annotation(reader: &mut ByteReader<'_>, depth: u32) -> Option<()> {
    reader.skip(2).ok()?;
    (0..reader.read_u16().ok()?).try_for_each(|_| {
        reader.skip(2).ok()?;
        walk_value(reader, depth)
    })
}

fn walk_value(reader: &mut ByteReader<'_>, depth: u32) -> Option<()> {
    if depth > MAX_ANNOTATION_DEPTH {
        return None;
    }
    match reader.read_u8().ok()? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => reader.skip(2).ok(),
        b'e' => reader.skip(4).ok(),
        b'@' => walk_annotation(reader, depth + 1),
        b'[' => (0..reader.read_u16().ok()?).try_for_each(|_| walk_value(reader, depth + 1)),
        _ => None,
    }
}

/// The `target_info` and `target_path` of a type annotation (JVMS §4.7.20).
fn walk_type_target(reader: &mut ByteReader<'_>) -> Option<()> {
    let size = match reader.read_u8().ok()? {
        0x00 | 0x01 | 0x16 => 1,
        0x10 | 0x11 | 0x12 | 0x17 | 0x42..=0x46 => 2,
        0x13..=0x15 => 0,
        0x40 | 0x41 => usize::from(reader.read_u16().ok()?) * 6,
        0x47..=0x4B => 3,
        _ => return None,
    };
    reader.skip(size).ok()?;
    let path = reader.read_u8().ok()?;
    reader.skip(usize::from(path) * 2).ok()
}
