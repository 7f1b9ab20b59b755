//! Files: the three standard ones, and those of the JDK.

use super::{Done, Native, int, nothing, zero};
use crate::Java;
use crate::console::Channel;
use interp::{Machine, Outcome, Stop};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/io/FileDescriptor.getHandle(I)J", minus_one_long),
    ("java/io/FileDescriptor.getAppend(I)Z", zero),
    ("java/io/FileDescriptor.sync()V", nothing),
    ("java/io/FileDescriptor.sync0()V", nothing),
    ("java/io/FileInputStream.read0()I", read_byte),
    ("java/io/FileInputStream.readBytes([BII)I", read_bytes),
    ("java/io/FileInputStream.open0(Ljava/lang/String;)V", open),
    ("java/io/FileInputStream.available0()I", available),
    ("java/io/FileInputStream.length0()J", length),
    ("java/io/FileInputStream.position0()J", position),
    ("java/io/FileInputStream.skip0(J)J", skip),
    ("java/io/UnixFileSystem.getBooleanAttributes0(Ljava/io/File;)I", attributes_of_file),
    ("java/io/UnixFileSystem.getBooleanAttributes0(Ljava/lang/String;)I", attributes_of_path),
    ("java/util/TimeZone.getSystemTimeZoneID(Ljava/lang/String;)Ljava/lang/String;", time_zone),
    ("java/util/TimeZone.getSystemGMTOffsetID()Ljava/lang/String;", zero),
    ("java/io/FileInputStream.isRegularFile0(Ljava/io/FileDescriptor;)Z", zero),
    ("java/io/FileOutputStream.write(IZ)V", write_byte),
    ("java/io/FileOutputStream.writeBytes([BIIZ)V", write_bytes),
    ("java/io/Console.istty()Z", zero),
    ("java/io/FileDescriptor.close0()V", close),
    ("java/io/FileCleanable.cleanupClose0(IJ)V", nothing),
];

const INPUT: &str = "java/io/FileInputStream";
const DESCRIPTOR: &str = "java/io/FileDescriptor.fd:I";

fn minus_one_long(_: &mut Java, _: &mut Machine, _: &[u64]) -> Done {
    Ok(Outcome::Return(u64::MAX))
}

/// The number behind a stream's `fd`.
fn descriptor(java: &mut Java, machine: &mut Machine, stream: u64, class: &str) -> Result<i32, Stop> {
    let descriptor = java.get(machine, stream, &format!("{class}.fd:Ljava/io/FileDescriptor;"))?;
    if descriptor == 0 {
        return Ok(-1);
    }
    Ok(java.get(machine, descriptor, DESCRIPTOR)? as u32 as i32)
}

fn stream_closed(java: &mut Java, machine: &mut Machine) -> Done {
    java.throw(machine, "java/io/IOException", Some("Stream Closed"))
}

/// Opens a file of the JDK.
fn open(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let path = java.text(machine, args[1])?;
    if !java.files.is_allowed(&path) {
        return Err(machine.refuse(format!("the file {path} (java.io.FileInputStream)")));
    }
    match java.files.open(&path) {
        Ok(descriptor) => {
            let object = java.get(machine, args[0], "java/io/FileInputStream.fd:Ljava/io/FileDescriptor;")?;
            java.set(machine, object, DESCRIPTOR, int(descriptor))?;
            Ok(Outcome::Return(0))
        }
        Err(_) => {
            let message = format!("{path} (No such file or directory)");
            java.throw(machine, "java/io/FileNotFoundException", Some(&message))
        }
    }
}

fn available(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let count = match descriptor(java, machine, args[0], INPUT)? {
        0 => java.console.available().ok(),
        other => java.files.extent(other).map(|(length, position)| length.saturating_sub(position) as usize),
    };
    match count {
        Some(count) => Ok(Outcome::Return(count.min(i32::MAX as usize) as u64)),
        None => stream_closed(java, machine),
    }
}

fn length(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let descriptor = descriptor(java, machine, args[0], INPUT)?;
    Ok(Outcome::Return(java.files.extent(descriptor).map_or(0, |(length, _)| length)))
}

fn position(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let descriptor = descriptor(java, machine, args[0], INPUT)?;
    Ok(Outcome::Return(java.files.extent(descriptor).map_or(0, |(_, position)| position)))
}

fn skip(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let descriptor = descriptor(java, machine, args[0], INPUT)?;
    let before = java.files.extent(descriptor).map_or(0, |(_, position)| position);
    match java.files.skip(descriptor, args[1] as i64) {
        Some(after) => Ok(Outcome::Return(after.wrapping_sub(before))),
        None => java.throw(machine, "java/io/IOException", Some("Illegal seek")),
    }
}

fn attributes_of_file(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let path = java.get(machine, args[1], "java/io/File.path:Ljava/lang/String;")?;
    attributes_of_path(java, machine, &[args[0], path])
}

fn attributes_of_path(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    const EXISTS: u64 = 1;
    const REGULAR: u64 = 2;
    const DIRECTORY: u64 = 4;
    let path = java.text(machine, args[1])?;
    if !java.files.is_allowed(&path) {
        return Err(machine.refuse(format!("the file {path} (java.io.File)")));
    }
    Ok(Outcome::Return(match std::fs::metadata(&path) {
        Ok(found) if found.is_dir() => EXISTS | DIRECTORY,
        Ok(found) if found.is_file() => EXISTS | REGULAR,
        Ok(_) => EXISTS,
        Err(_) => 0,
    }))
}

/// The system's time zone, as the JDK finds it.
fn time_zone(java: &mut Java, machine: &mut Machine, _: &[u64]) -> Done {
    let from_variable = std::env::var("TZ").ok().map(|name| name.trim_start_matches(':').to_owned());
    let from_file = || std::fs::read_to_string("/etc/timezone").ok().map(|name| name.trim().to_owned());
    let from_link = || {
        let target = std::fs::read_link("/etc/localtime").ok()?;
        Some(target.to_str()?.split_once("zoneinfo/")?.1.to_owned())
    };
    let name = from_variable.or_else(from_file).or_else(from_link).filter(|name| !name.is_empty());
    match name {
        Some(name) => java.new_text(machine, &name).map(Outcome::Return),
        None => Ok(Outcome::Return(0)),
    }
}

/// Reads bytes, none at the end; or what is thrown.
fn read(
    java: &mut Java,
    machine: &mut Machine,
    stream: u64,
    buffer: &mut [u8],
) -> Result<Result<usize, Outcome>, Stop> {
    let result = match descriptor(java, machine, stream, INPUT)? {
        0 => Some(java.console.read(buffer)),
        other => java.files.read(other, buffer),
    };
    match result {
        Some(Ok(count)) => Ok(Ok(count)),
        Some(Err(error)) => java.throw(machine, "java/io/IOException", Some(&error.to_string())).map(Err),
        None => stream_closed(java, machine).map(Err),
    }
}

fn read_byte(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let mut byte = [0];
    Ok(match read(java, machine, args[0], &mut byte)? {
        Ok(0) => Outcome::Return(int(-1)),
        Ok(_) => Outcome::Return(u64::from(byte[0])),
        Err(thrown) => thrown,
    })
}

fn read_bytes(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[1] == 0 {
        return super::null_argument(java, machine);
    }
    let (start, count) = (args[2] as u32 as i32, args[3] as u32 as i32);
    let length = i64::from(machine.length(args[1])?);
    if start < 0 || count < 0 || i64::from(start) + i64::from(count) > length {
        return java.throw(machine, "java/lang/IndexOutOfBoundsException", None);
    }
    if count == 0 {
        return Ok(Outcome::Return(0));
    }
    let mut buffer = vec![0; count as usize];
    Ok(match read(java, machine, args[0], &mut buffer)? {
        Ok(0) => Outcome::Return(int(-1)),
        Ok(count) => {
            machine.set_bytes(args[1], start as u64, &buffer[..count])?;
            Outcome::Return(count as u64)
        }
        Err(thrown) => thrown,
    })
}

fn write(java: &mut Java, machine: &mut Machine, stream: u64, bytes: &[u8]) -> Done {
    let channel = match descriptor(java, machine, stream, "java/io/FileOutputStream")? {
        1 => Channel::Out,
        2 => Channel::Err,
        _ => return java.throw(machine, "java/io/IOException", Some("Stream Closed")),
    };
    java.console.write(channel, bytes);
    Ok(Outcome::Return(0))
}

fn write_byte(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    write(java, machine, args[0], &[args[1] as u8])
}

fn write_bytes(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[1] == 0 {
        return super::null_argument(java, machine);
    }
    let bytes = machine.bytes(args[1])?;
    let (start, count) = (args[2] as u32 as i32, args[3] as u32 as i32);
    let range = usize::try_from(start).ok().zip(usize::try_from(count).ok());
    match range.and_then(|(start, count)| bytes.get(start..start.checked_add(count)?)) {
        Some(bytes) => write(java, machine, args[0], bytes),
        None => java.throw(machine, "java/lang/IndexOutOfBoundsException", None),
    }
}

/// Closes what a `FileDescriptor` stands for.
fn close(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match java.get(machine, args[0], DESCRIPTOR)? {
        1 => java.console.close(Channel::Out),
        2 => java.console.close(Channel::Err),
        other => java.files.close(other as u32 as i32),
    }
    java.set(machine, args[0], DESCRIPTOR, int(-1))?;
    Ok(Outcome::Return(0))
}
