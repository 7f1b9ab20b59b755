//! Java strings: `value` bytes in Latin-1 or UTF-16, told apart by `coder`.

use crate::Java;
use interp::{Machine, Stop};

const LATIN1: u64 = 0;
const UTF16: u64 = 1;

impl Java {
    /// A new string.
    pub(crate) fn new_string(&mut self, machine: &mut Machine, units: &[u16]) -> Result<u64, Stop> {
        let is_latin1 = units.iter().all(|&unit| unit < 256);
        let (coder, bytes): (u64, Vec<u8>) = if is_latin1 {
            (LATIN1, units.iter().map(|&unit| unit as u8).collect())
        } else {
            (UTF16, units.iter().flat_map(|unit| unit.to_le_bytes()).collect())
        };
        let class = self.class(machine, "java/lang/String")?;
        let string = machine.new_object(class)?;
        let value = self.new_bytes(machine, &bytes)?;
        self.set(machine, string, "java/lang/String.value:[B", value)?;
        self.set(machine, string, "java/lang/String.coder:B", coder)?;
        Ok(string)
    }

    /// A new string.
    pub(crate) fn new_text(&mut self, machine: &mut Machine, text: &str) -> Result<u64, Stop> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string(machine, &units)
    }

    /// A new `byte[]`.
    pub(crate) fn new_bytes(&mut self, machine: &mut Machine, bytes: &[u8]) -> Result<u64, Stop> {
        let class = self.class(machine, "[B")?;
        let length = u32::try_from(bytes.len()).map_err(|_| machine.fault("a string too long"))?;
        let array = machine.new_array(class, length)?;
        if array == 0 {
            return Err(machine.fault("no memory for a string"));
        }
        machine.set_bytes(array, 0, bytes)?;
        Ok(array)
    }

    /// The characters of a string (not null).
    pub fn units(&mut self, machine: &mut Machine, string: u64) -> Result<Vec<u16>, Stop> {
        let value = self.get(machine, string, "java/lang/String.value:[B")?;
        let coder = self.get(machine, string, "java/lang/String.coder:B")?;
        let bytes = machine.bytes(value)?;
        Ok(if coder == LATIN1 {
            bytes.into_iter().map(u16::from).collect()
        } else {
            bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
        })
    }

    /// The interned string of these units, if there is one.
    pub fn interned(&self, units: &[u16]) -> Option<u64> {
        self.state.interned.get(units).copied()
    }

    /// The text of a string (not null), lone surrogates replaced.
    pub fn text(&mut self, machine: &mut Machine, string: u64) -> Result<String, Stop> {
        Ok(String::from_utf16_lossy(&self.units(machine, string)?))
    }

    /// The one string of these characters that literals mean and `String.intern` gives.
    pub(crate) fn intern(&mut self, machine: &mut Machine, units: &[u16]) -> Result<u64, Stop> {
        if let Some(&known) = self.state.interned.get(units) {
            return Ok(known);
        }
        let string = self.new_string(machine, units)?;
        self.state.interned.insert(units.into(), string);
        Ok(string)
    }

    /// The interned string of a text.
    pub fn intern_text(&mut self, machine: &mut Machine, text: &str) -> Result<u64, Stop> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.intern(machine, &units)
    }
}
