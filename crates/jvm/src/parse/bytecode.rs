//! A method's instructions, checked as bytes before they are decoded (JVMS §4.9.1, the static constraints).

use super::constants::{Constants, is_loadable};
use super::{Malformed, names};
use ristretto_classfile::byte_reader::ByteReader;
use ristretto_classfile::{Constant, Error};

/// JVMS §4.7.3: code is shorter than 65,536 bytes.
const MAX_LENGTH: usize = 65_535;

/// Class files of Java 8 may call static and private methods of interfaces.
const JAVA_8: u16 = 52;

mod opcode {
    pub const LDC: u8 = 18;
    pub const LDC2_W: u8 = 20;
    pub const IINC: u8 = 132;
    pub const GOTO: u8 = 167;
    pub const RET: u8 = 169;
    pub const TABLESWITCH: u8 = 170;
    pub const LOOKUPSWITCH: u8 = 171;
    pub const IRETURN: u8 = 172;
    pub const RETURN: u8 = 177;
    pub const INVOKEVIRTUAL: u8 = 182;
    pub const INVOKESPECIAL: u8 = 183;
    pub const INVOKESTATIC: u8 = 184;
    pub const INVOKEINTERFACE: u8 = 185;
    pub const INVOKEDYNAMIC: u8 = 186;
    pub const NEW: u8 = 187;
    pub const NEWARRAY: u8 = 188;
    pub const ANEWARRAY: u8 = 189;
    pub const ATHROW: u8 = 191;
    pub const CHECKCAST: u8 = 192;
    pub const INSTANCEOF: u8 = 193;
    pub const WIDE: u8 = 196;
    pub const MULTIANEWARRAY: u8 = 197;
    pub const GOTO_W: u8 = 200;
    pub const JSR_W: u8 = 201;
}

struct Checker<'a> {
    reader: ByteReader<'a>,
    constants: Constants<'a>,
    max_locals: u16,
    major: u16,
    /// Byte offset of the instruction, and of where it may go.
    targets: Vec<(u16, i64)>,
}

/// Checks the instructions, and returns the byte offsets at which they start.
pub fn check(code: &[u8], constants: &Constants<'_>, max_locals: u16, major: u16) -> Result<Vec<u16>, Malformed> {
    if code.is_empty() || code.len() > MAX_LENGTH {
        return Err(Malformed::invalid("the code", format!("it has {} bytes", code.len())));
    }
    let mut checker =
        Checker { reader: ByteReader::new(code), constants: *constants, max_locals, major, targets: Vec::new() };
    let mut starts = Vec::with_capacity(code.len() / 2);
    let mut falls_through = false;
    while checker.reader.remaining() > 0 {
        let start = checker.reader.position() as u16;
        starts.push(start);
        falls_through = checker.instruction(start).map_err(|problem| {
            let problem = match problem {
                Problem::Bad(problem) => problem,
                Problem::Truncated => "it is cut off".into(),
            };
            Malformed::invalid(format!("the instruction at byte {start}"), problem)
        })?;
    }
    if falls_through {
        return Err(Malformed::invalid("the code", "it can run past its end"));
    }
    for (start, target) in checker.targets {
        if !u16::try_from(target).is_ok_and(|target| starts.binary_search(&target).is_ok()) {
            let place = format!("the instruction at byte {start}");
            return Err(Malformed::invalid(place, format!("no instruction starts at its target {target}")));
        }
    }
    Ok(starts)
}

enum Problem {
    Truncated,
    Bad(String),
}

impl From<Error> for Problem {
    fn from(_: Error) -> Self {
        Problem::Truncated
    }
}

fn bad<T>(problem: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::Bad(problem.into()))
}

impl Checker<'_> {
    /// Checks one instruction; returns whether execution can go on behind it.
    fn instruction(&mut self, start: u16) -> Result<bool, Problem> {
        let code = self.reader.read_u8()?;
        match code {
            // Constants, array accesses, stack, arithmetic, conversions, comparisons, arraylength, monitors.
            0..=15 | 46..=53 | 79..=131 | 133..=152 | 190 | 194 | 195 => {}
            16 => self.reader.skip(1)?,
            17 => self.reader.skip(2)?,
            opcode::LDC => {
                let index = self.reader.read_u8()?;
                self.loadable(index.into(), false)?;
            }
            19 | opcode::LDC2_W => {
                let index = self.reader.read_u16()?;
                self.loadable(index, code == opcode::LDC2_W)?;
            }
            21..=25 => self.local_byte(is_wide_kind(code - 21))?,
            26..=45 => self.local(u16::from(code - 26) % 4, is_wide_kind((code - 26) / 4))?,
            54..=58 => self.local_byte(is_wide_kind(code - 54))?,
            59..=78 => self.local(u16::from(code - 59) % 4, is_wide_kind((code - 59) / 4))?,
            opcode::IINC => {
                self.local_byte(false)?;
                self.reader.skip(1)?;
            }
            153..=168 | 198 | 199 => {
                let offset = self.reader.read_i16()?;
                self.target(start, offset.into());
                return Ok(code != opcode::GOTO);
            }
            opcode::GOTO_W | opcode::JSR_W => {
                let offset = self.reader.read_i32()?;
                self.target(start, offset);
                return Ok(code != opcode::GOTO_W);
            }
            opcode::RET => {
                self.local_byte(false)?;
                return Ok(false);
            }
            opcode::TABLESWITCH => return self.table_switch(start).map(|()| false),
            opcode::LOOKUPSWITCH => return self.lookup_switch(start).map(|()| false),
            opcode::IRETURN..=opcode::RETURN | opcode::ATHROW => return Ok(false),
            178..=181 => {
                let index = self.reader.read_u16()?;
                if !matches!(self.constants.get(index), Some(Constant::FieldRef { .. })) {
                    return bad(format!("constant {index} is not a field"));
                }
            }
            opcode::INVOKEVIRTUAL..=opcode::INVOKEDYNAMIC => self.invoke(code)?,
            opcode::NEW | opcode::ANEWARRAY | opcode::CHECKCAST | opcode::INSTANCEOF => {
                let index = self.reader.read_u16()?;
                let dimensions = self.class_dimensions(index)?;
                if code == opcode::NEW && dimensions > 0 || code == opcode::ANEWARRAY && dimensions >= 255 {
                    return bad("it makes an impossible array");
                }
            }
            opcode::NEWARRAY => {
                let kind = self.reader.read_u8()?;
                if !(4..=11).contains(&kind) {
                    return bad(format!("there is no array type {kind}"));
                }
            }
            opcode::MULTIANEWARRAY => {
                let (index, dimensions) = (self.reader.read_u16()?, self.reader.read_u8()?);
                if dimensions == 0 || self.class_dimensions(index)? < dimensions.into() {
                    return bad("the array type has too few dimensions");
                }
            }
            opcode::WIDE => return self.wide(),
            202..=255 => return bad(format!("opcode {code} is reserved")),
        }
        Ok(true)
    }

    fn wide(&mut self) -> Result<bool, Problem> {
        let code = self.reader.read_u8()?;
        let wide_kind = match code {
            21..=25 => is_wide_kind(code - 21),
            54..=58 => is_wide_kind(code - 54),
            opcode::IINC | opcode::RET => false,
            _ => return bad(format!("opcode {code} has no wide form")),
        };
        let index = self.reader.read_u16()?;
        self.local(index, wide_kind)?;
        if code == opcode::IINC {
            self.reader.skip(2)?;
        }
        Ok(code != opcode::RET)
    }

    fn local_byte(&mut self, wide_kind: bool) -> Result<(), Problem> {
        let index = self.reader.read_u8()?;
        self.local(index.into(), wide_kind)
    }

    fn local(&self, index: u16, wide_kind: bool) -> Result<(), Problem> {
        let last = u32::from(index) + u32::from(wide_kind);
        if last < self.max_locals.into() {
            Ok(())
        } else {
            bad(format!("local variable {last} is beyond the {} that there are", self.max_locals))
        }
    }

    fn target(&mut self, start: u16, offset: i32) {
        self.targets.push((start, i64::from(start) + i64::from(offset)));
    }

    fn class_dimensions(&self, index: u16) -> Result<usize, Problem> {
        let name = match self.constants.get(index) {
            Some(Constant::Class(name)) => self.constants.utf8(*name).ok(),
            _ => None,
        };
        name.map_or_else(
            || bad(format!("constant {index} is not a class")),
            |name| Ok(names::dimensions(name.as_bytes())),
        )
    }

    fn loadable(&self, index: u16, two_slots: bool) -> Result<(), Problem> {
        let fits = match self.constants.get(index) {
            Some(Constant::Long(_) | Constant::Double(_)) => two_slots,
            Some(Constant::Dynamic { name_and_type_index, .. }) => {
                let descriptor = self.constants.dynamic_descriptor(*name_and_type_index);
                descriptor.is_ok_and(|descriptor| matches!(descriptor.as_bytes(), b"J" | b"D") == two_slots)
            }
            Some(constant) => is_loadable(constant) && !two_slots,
            None => false,
        };
        if fits { Ok(()) } else { bad(format!("constant {index} cannot be loaded by it")) }
    }

    fn invoke(&mut self, code: u8) -> Result<(), Problem> {
        let index = self.reader.read_u16()?;
        let constant = self.constants.get(index);
        let fits = match code {
            opcode::INVOKESPECIAL | opcode::INVOKESTATIC => match constant {
                Some(Constant::MethodRef { .. }) => true,
                Some(Constant::InterfaceMethodRef { .. }) => self.major >= JAVA_8,
                _ => false,
            },
            opcode::INVOKEINTERFACE => matches!(constant, Some(Constant::InterfaceMethodRef { .. })),
            opcode::INVOKEDYNAMIC => matches!(constant, Some(Constant::InvokeDynamic { .. })),
            _ => matches!(constant, Some(Constant::MethodRef { .. })),
        };
        if !fits {
            return bad(format!("constant {index} is not a method that it can call"));
        }
        if let Some(
            Constant::MethodRef { name_and_type_index, .. } | Constant::InterfaceMethodRef { name_and_type_index, .. },
        ) = constant
            && code != opcode::INVOKESPECIAL
            && self.constants.is_constructor(*name_and_type_index)
        {
            return bad("only invokespecial can call a constructor");
        }
        let well_formed = match code {
            opcode::INVOKEINTERFACE => self.reader.read_u8()? != 0 && self.reader.read_u8()? == 0,
            opcode::INVOKEDYNAMIC => self.reader.read_u16()? == 0,
            _ => true,
        };
        if well_formed { Ok(()) } else { bad("its last operands are wrong") }
    }

    fn switch_padding(&mut self) -> Result<(), Problem> {
        Ok(self.reader.skip((4 - self.reader.position() % 4) % 4)?)
    }

    fn table_switch(&mut self, start: u16) -> Result<(), Problem> {
        self.switch_padding()?;
        let default = self.reader.read_i32()?;
        self.target(start, default);
        let (low, high) = (self.reader.read_i32()?, self.reader.read_i32()?);
        let count = i64::from(high) - i64::from(low) + 1;
        if count < 1 {
            return bad("its bounds are in the wrong order");
        }
        self.switch_entries(start, count, false)
    }

    fn lookup_switch(&mut self, start: u16) -> Result<(), Problem> {
        self.switch_padding()?;
        let default = self.reader.read_i32()?;
        self.target(start, default);
        let count = self.reader.read_i32()?;
        if count < 0 {
            return bad("it has a negative number of cases");
        }
        self.switch_entries(start, count.into(), true)
    }

    fn switch_entries(&mut self, start: u16, count: i64, keyed: bool) -> Result<(), Problem> {
        let mut last = None;
        for _ in 0..count {
            if keyed {
                let key = self.reader.read_i32()?;
                if last >= Some(key) {
                    return bad("its cases are not sorted");
                }
                last = Some(key);
            }
            let offset = self.reader.read_i32()?;
            self.target(start, offset);
        }
        Ok(())
    }
}

/// Loads and stores come in the order int, long, float, double, reference.
fn is_wide_kind(kind: u8) -> bool {
    matches!(kind, 1 | 3)
}
