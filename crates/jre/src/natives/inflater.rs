//! `java.util.zip.Inflater`. The JDK itself has compressed data, and so have jars and gzip files.

use super::{Done, Native, nothing};
use crate::Java;
use flate2::{Decompress, FlushDecompress, Status};
use interp::{Machine, Outcome, Stop};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/util/zip/Inflater.init(Z)J", init),
    ("java/util/zip/Inflater.inflateBytesBytes(J[BII[BII)J", inflate),
    ("java/util/zip/Inflater.reset(J)V", reset),
    ("java/util/zip/Inflater.end(J)V", end),
    ("java/util/zip/Inflater.initIDs()V", nothing),
];

/// Reads a zlib stream, or (`nowrap`) raw deflated data. Numbers for Java begin at one.
fn init(java: &mut Java, _: &mut Machine, args: &[u64]) -> Done {
    let has_header = args[0] == 0;
    java.inflaters.push(Some((Decompress::new(has_header), has_header)));
    Ok(Outcome::Return(java.inflaters.len() as u64))
}

fn reset(java: &mut Java, _: &mut Machine, args: &[u64]) -> Done {
    let index = (args[0] as usize).wrapping_sub(1);
    if let Some(Some((inflater, has_header))) = java.inflaters.get_mut(index) {
        inflater.reset(*has_header);
    }
    Ok(Outcome::Return(0))
}

fn end(java: &mut Java, _: &mut Machine, args: &[u64]) -> Done {
    if let Some(inflater) = java.inflaters.get_mut((args[0] as usize).wrapping_sub(1)) {
        *inflater = None;
    }
    Ok(Outcome::Return(0))
}

/// A stretch of a byte array, whose bounds the caller has checked.
fn stretch(machine: &Machine, array: u64, start: u64, count: u64) -> Result<Vec<u8>, Stop> {
    let bytes = machine.bytes(array)?;
    match bytes.get(start as usize..(start + count) as usize) {
        Some(bytes) => Ok(bytes.to_vec()),
        None => Err(machine.fault("compressed data outside its array")),
    }
}

fn inflate(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let &[_, number, input, input_start, input_count, output, output_start, output_count] = args else {
        return Err(machine.fault("an inflater with strange arguments"));
    };
    let input = stretch(machine, input, input_start, input_count)?;
    let mut buffer = vec![0; output_count as usize];
    let Some(Some((inflater, _))) = java.inflaters.get_mut((number as usize).wrapping_sub(1)) else {
        return java.throw(machine, "java/lang/NullPointerException", Some("Inflater has been closed"));
    };
    let (read, written) = (inflater.total_in(), inflater.total_out());
    let status = inflater.decompress(&input, &mut buffer, FlushDecompress::None);
    let (read, written) = (inflater.total_in() - read, inflater.total_out() - written);
    let is_finished = match status {
        Ok(status) => status == Status::StreamEnd,
        Err(error) if error.needs_dictionary().is_some() => {
            return Err(machine.refuse("compressed data with a dictionary (java.util.zip.Inflater)"));
        }
        Err(_) => return java.throw(machine, "java/util/zip/DataFormatException", Some("invalid compressed data")),
    };
    machine.set_bytes(output, output_start, &buffer[..written as usize])?;
    Ok(Outcome::Return(read | written << 31 | u64::from(is_finished) << 62))
}
