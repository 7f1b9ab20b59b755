//! `java.util.zip`'s checksums.

use super::{Done, Native};
use crate::Java;
use interp::{Machine, Outcome};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/util/zip/CRC32.update(II)I", crc_of_byte),
    ("java/util/zip/CRC32.updateBytes0(I[BII)I", crc_of_bytes),
    ("java/util/zip/Adler32.update(II)I", adler_of_byte),
    ("java/util/zip/Adler32.updateBytes(I[BII)I", adler_of_bytes),
];

fn crc(start: u64, bytes: &[u8]) -> u64 {
    // The polynomial of IEEE 802.3, its bits reversed.
    const POLYNOMIAL: u32 = 0xEDB8_8320;
    let mut crc = !(start as u32);
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ POLYNOMIAL } else { crc >> 1 };
        }
    }
    u64::from(!crc)
}

fn adler(start: u64, bytes: &[u8]) -> u64 {
    const MODULUS: u32 = 65_521;
    let (mut low, mut high) = (start as u32 & 0xFFFF, start as u32 >> 16);
    for &byte in bytes {
        low = (low + u32::from(byte)) % MODULUS;
        high = (high + low) % MODULUS;
    }
    u64::from(high << 16 | low)
}

/// The checksum of a stretch of an array, whose bounds the caller has checked.
fn of_stretch(machine: &mut Machine, args: &[u64], checksum: fn(u64, &[u8]) -> u64) -> Done {
    let bytes = machine.bytes(args[1])?;
    let (start, count) = (args[2] as usize, args[3] as usize);
    match start.checked_add(count).and_then(|end| bytes.get(start..end)) {
        Some(bytes) => Ok(Outcome::Return(checksum(args[0], bytes))),
        None => Err(machine.fault("a checksum of bytes outside the array")),
    }
}

fn crc_of_byte(_: &mut Java, _: &mut Machine, args: &[u64]) -> Done {
    Ok(Outcome::Return(crc(args[0], &[args[1] as u8])))
}

fn crc_of_bytes(_: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    of_stretch(machine, args, crc)
}

fn adler_of_byte(_: &mut Java, _: &mut Machine, args: &[u64]) -> Done {
    Ok(Outcome::Return(adler(args[0], &[args[1] as u8])))
}

fn adler_of_bytes(_: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    of_stretch(machine, args, adler)
}
