//! The messages of the JVM's own `NullPointerException`s (JEP 358), such as
//! `Cannot invoke "String.length()" because "this.name" is null`.
//!
//! A program can print or compare these messages, so ours are the same as HotSpot's, to the letter and including its
//! limits: at most five dereferences are described, and what was merged from several branches is not described at all.
//! `tests/null_messages.rs` compares them with the real thing.

mod provenance;

use crate::descriptor;
use crate::pool::{MemberRef, Pool};
use provenance::Provenance;
use ristretto_classfile::attributes::{Attribute, Instruction, LocalVariableTable};
use ristretto_classfile::{ClassFile, Method, MethodAccessFlags};

/// How many dereferences are described.
const MAX_DETAIL: u32 = 5;

/// How many parts a description may have. Real code comes nowhere near; it keeps code that was made to be described
/// from taking long.
const MAX_PARTS: u32 = 500;

/// The message of the exception that `instruction` (an index into the method's code) throws because of null; none if it
/// cannot throw one, or is the call of a constructor, for which the JVM has no message either.
pub fn null_message(class: &ClassFile<'static>, method: &Method, instruction: usize) -> Option<String> {
    let (code, handlers, tables) = method.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Code { code, exception_table, attributes, .. } => Some((code, exception_table, attributes)),
        _ => None,
    })?;
    let pool = Pool(&class.constant_pool);
    let failing = code.get(instruction)?;
    let (mut message, slot) = failed_action(failing, pool)?;
    let provenance = Provenance::before(code, handlers, pool, instruction);
    let variables = tables.iter().find_map(|table| match table {
        Attribute::LocalVariableTable { variables, .. } => Some(variables.as_slice()),
        _ => None,
    });
    let variables = variables.unwrap_or(&[]);
    let mut writer = Writer { code, pool, method, variables, provenance, parts: MAX_PARTS };
    if let Some(cause) = writer.expression(instruction, slot, MAX_DETAIL) {
        let returned = if cause.is_call { "the return value of " } else { "" };
        message.push_str(&format!(" because {returned}\"{}\" is null", cause.text));
    }
    Some(message)
}

/// What could not be done, and how far below the top of the stack the null is.
fn failed_action(instruction: &Instruction, pool: Pool<'_>) -> Option<(String, usize)> {
    let (action, slot) = match instruction {
        Instruction::Iaload => ("load from int array", 1),
        Instruction::Laload => ("load from long array", 1),
        Instruction::Faload => ("load from float array", 1),
        Instruction::Daload => ("load from double array", 1),
        Instruction::Aaload => ("load from object array", 1),
        Instruction::Baload => ("load from byte/boolean array", 1),
        Instruction::Caload => ("load from char array", 1),
        Instruction::Saload => ("load from short array", 1),
        Instruction::Iastore => ("store to int array", 2),
        Instruction::Lastore => ("store to long array", 3),
        Instruction::Fastore => ("store to float array", 2),
        Instruction::Dastore => ("store to double array", 3),
        Instruction::Aastore => ("store to object array", 2),
        Instruction::Bastore => ("store to byte/boolean array", 2),
        Instruction::Castore => ("store to char array", 2),
        Instruction::Sastore => ("store to short array", 2),
        Instruction::Arraylength => ("read the array length", 0),
        Instruction::Athrow => ("throw exception", 0),
        Instruction::Monitorenter => ("enter synchronized block", 0),
        Instruction::Monitorexit => ("exit synchronized block", 0),
        Instruction::Getfield(index) => {
            return Some((format!("Cannot read field \"{}\"", pool.member(*index).ok()?.name), 0));
        }
        Instruction::Putfield(index) => {
            let field = pool.member(*index).ok()?;
            let size = provenance::size(descriptor::FieldType(field.descriptor));
            return Some((format!("Cannot assign field \"{}\"", field.name), size));
        }
        Instruction::Invokevirtual(index)
        | Instruction::Invokespecial(index)
        | Instruction::Invokeinterface(index, _) => {
            let called = pool.member(*index).ok().filter(|called| called.name != "<init>")?;
            return Some((
                format!("Cannot invoke \"{}\"", signature(called)),
                provenance::arguments(called.descriptor),
            ));
        }
        _ => return None,
    };
    Some((format!("Cannot {action}"), slot))
}

/// `String.substring(int, int)`.
fn signature(method: MemberRef<'_>) -> String {
    let parameters: Vec<String> = descriptor::parameters(method.descriptor)
        .map(|parameter| {
            let name = descriptor::source_type(parameter.0);
            // The JVM compares the beginning only, so that it is StringBuilder as well.
            match name.strip_prefix("java.lang.") {
                Some(short) if short.starts_with("Object") || short.starts_with("String") => short.to_owned(),
                _ => name,
            }
        })
        .collect();
    format!("{}.{}({})", class_name(method.class), method.name, parameters.join(", "))
}

fn class_name(internal: &str) -> String {
    match internal {
        "java/lang/Object" => "Object".into(),
        "java/lang/String" => "String".into(),
        other => other.replace('/', "."),
    }
}

/// How a value was made, as the programmer would write it.
struct Expression {
    text: String,
    is_call: bool,
}

impl Expression {
    fn plain(text: impl Into<String>) -> Option<Expression> {
        Some(Expression { text: text.into(), is_call: false })
    }
}

struct Writer<'a> {
    code: &'a [Instruction],
    pool: Pool<'a>,
    method: &'a Method,
    variables: &'a [LocalVariableTable],
    provenance: Provenance,
    parts: u32,
}

impl Writer<'_> {
    /// Describes the value that is `slot` places below the top of the stack before the instruction `at`.
    fn expression(&mut self, at: usize, slot: usize, detail: u32) -> Option<Expression> {
        self.parts = self.parts.checked_sub(1)?;
        if detail == 0 {
            return None;
        }
        let source = self.provenance.of(at, slot)?;
        match self.code.get(source)? {
            Instruction::Iload(index) | Instruction::Aload(index) => self.local(at, source, u16::from(*index)),
            Instruction::Iload_w(index) | Instruction::Aload_w(index) => self.local(at, source, *index),
            Instruction::Iload_0 | Instruction::Aload_0 => self.local(at, source, 0),
            Instruction::Iload_1 | Instruction::Aload_1 => self.local(at, source, 1),
            Instruction::Iload_2 | Instruction::Aload_2 => self.local(at, source, 2),
            Instruction::Iload_3 | Instruction::Aload_3 => self.local(at, source, 3),
            Instruction::Aconst_null => Expression::plain("null"),
            Instruction::Iconst_m1 => Expression::plain("-1"),
            Instruction::Iconst_0 => Expression::plain("0"),
            Instruction::Iconst_1 => Expression::plain("1"),
            Instruction::Iconst_2 => Expression::plain("2"),
            Instruction::Iconst_3 => Expression::plain("3"),
            Instruction::Iconst_4 => Expression::plain("4"),
            Instruction::Iconst_5 => Expression::plain("5"),
            Instruction::Bipush(value) => Expression::plain(value.to_string()),
            Instruction::Sipush(value) => Expression::plain(value.to_string()),
            Instruction::Iaload | Instruction::Aaload => {
                let array = self.expression(source, 1, detail - 1).map_or("<array>".into(), |array| array.text);
                // An index does not count as a dereference.
                let index = self.expression(source, 0, detail).map_or("...".into(), |index| index.text);
                Expression::plain(format!("{array}[{index}]"))
            }
            Instruction::Getstatic(index) => {
                let field = self.pool.member(*index).ok()?;
                Expression::plain(format!("{}.{}", class_name(field.class), field.name))
            }
            Instruction::Getfield(index) => {
                let field = self.pool.member(*index).ok()?.name;
                match self.expression(source, 0, detail - 1) {
                    Some(object) => Expression::plain(format!("{}.{field}", object.text)),
                    None => Expression::plain(field),
                }
            }
            Instruction::Invokevirtual(index)
            | Instruction::Invokespecial(index)
            | Instruction::Invokestatic(index)
            | Instruction::Invokeinterface(index, _) => {
                Some(Expression { text: signature(self.pool.member(*index).ok()?), is_call: true })
            }
            _ => None,
        }
    }

    /// Names a local variable that was loaded at `source`. `at` is where the value is used: an assignment in between
    /// already makes the JVM doubt that this is still the parameter.
    fn local(&self, at: usize, source: usize, index: u16) -> Option<Expression> {
        let named = self.variables.iter().find(|variable| {
            let start = usize::from(variable.start_pc);
            variable.index == index && (start..start + usize::from(variable.length)).contains(&source)
        });
        if let Some(variable) = named {
            return Expression::plain(self.pool.java_str(variable.name_index).ok()?.to_rust_string());
        }
        if !self.provenance.was_written(at, index)
            && let Some(name) = self.parameter(index)
        {
            return Expression::plain(name);
        }
        Expression::plain(format!("<local{index}>"))
    }

    fn parameter(&self, index: u16) -> Option<String> {
        let is_static = self.method.access_flags.contains(MethodAccessFlags::STATIC);
        if !is_static && index == 0 {
            return Some("this".into());
        }
        let mut next = usize::from(!is_static);
        for (number, parameter) in
            descriptor::parameters(self.pool.utf8(self.method.descriptor_index).ok()?).enumerate()
        {
            let size = provenance::size(parameter);
            if (next..next + size).contains(&usize::from(index)) {
                return Some(format!("<parameter{}>", number + 1));
            }
            next += size;
        }
        None
    }
}
