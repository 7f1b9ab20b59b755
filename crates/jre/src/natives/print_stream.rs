//! `java.io.PrintStream` for `System.out` and `System.err` as they are at the start. All others run their bytecode.

use super::{Done, Native, truth};
use crate::Java;
use crate::console::Channel;
use interp::{Machine, Outcome};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/io/PrintStream.write(I)V", write_byte),
    ("java/io/PrintStream.write([BII)V", write_bytes),
    ("java/io/PrintStream.write([C)V", write_chars),
    ("java/io/PrintStream.writeln([C)V", writeln_chars),
    ("java/io/PrintStream.write(Ljava/lang/String;)V", write_string),
    ("java/io/PrintStream.writeln(Ljava/lang/String;)V", writeln_string),
    ("java/io/PrintStream.newLine()V", new_line),
    ("java/io/PrintStream.flush()V", flush),
    ("java/io/PrintStream.close()V", close),
    ("java/io/PrintStream.checkError()Z", check_error),
    ("java/io/PrintStream.ensureOpen()V", ensure_open),
    ("java/io/PrintStream.charset()Ljava/nio/charset/Charset;", charset),
];

const NEW_LINE: u16 = 10;
/// Bytes that the JDK keeps before it writes them.
const BUFFER: i32 = 128;

impl Java {
    /// `System.out` and `System.err` as they are at the start.
    fn channel(&self, stream: u64) -> Option<Channel> {
        match stream {
            stream if stream == self.state.out => Some(Channel::Out),
            stream if stream == self.state.err => Some(Channel::Err),
            _ => None,
        }
    }
}

fn write_byte(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let Some(channel) = java.channel(args[0]) else { return java.decline(machine, args) };
    java.console.write(channel, &[args[1] as u8]);
    Ok(Outcome::Return(0))
}

fn write_bytes(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let Some(channel) = java.channel(args[0]) else { return java.decline(machine, args) };
    if args[1] == 0 {
        return super::null_argument(java, machine);
    }
    let bytes = machine.bytes(args[1])?;
    let (start, count) = (args[2] as u32 as i32, args[3] as u32 as i32);
    let range = usize::try_from(start).ok().zip(usize::try_from(count).ok());
    match range.and_then(|(start, count)| bytes.get(start..start.checked_add(count)?)) {
        Some(bytes) => {
            java.console.write(channel, bytes);
            Ok(Outcome::Return(0))
        }
        // Few bytes are copied to a buffer first, and more are written by native code, which says less.
        None if count < BUFFER => {
            let length = bytes.len();
            let last = i64::from(start) + i64::from(count);
            let message = match (start, count) {
                (..0, _) => format!("arraycopy: source index {start} out of bounds for byte[{length}]"),
                (_, ..0) => format!("arraycopy: length {count} is negative"),
                _ => format!("arraycopy: last source index {last} out of bounds for byte[{length}]"),
            };
            java.throw(machine, "java/lang/ArrayIndexOutOfBoundsException", Some(&message))
        }
        None => java.throw(machine, "java/lang/IndexOutOfBoundsException", None),
    }
}

fn print(java: &mut Java, machine: &mut Machine, args: &[u64], line: bool, is_string: bool) -> Done {
    let Some(channel) = java.channel(args[0]) else { return java.decline(machine, args) };
    if args[1] == 0 {
        return super::null_argument(java, machine);
    }
    let mut units = if is_string { java.units(machine, args[1])? } else { machine.units(args[1])? };
    if line {
        units.push(NEW_LINE);
    }
    java.console.print(channel, &units);
    Ok(Outcome::Return(0))
}

fn write_chars(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    print(java, machine, args, false, false)
}

fn writeln_chars(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    print(java, machine, args, true, false)
}

fn write_string(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    print(java, machine, args, false, true)
}

fn writeln_string(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    print(java, machine, args, true, true)
}

fn new_line(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let Some(channel) = java.channel(args[0]) else { return java.decline(machine, args) };
    java.console.print(channel, &[NEW_LINE]);
    Ok(Outcome::Return(0))
}

/// What is kept is written before a program can tell the difference.
fn flush(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if java.channel(args[0]).is_none() {
        return java.decline(machine, args);
    }
    Ok(Outcome::Return(0))
}

fn close(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let Some(channel) = java.channel(args[0]) else { return java.decline(machine, args) };
    java.console.close(channel);
    Ok(Outcome::Return(0))
}

fn check_error(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let Some(channel) = java.channel(args[0]) else { return java.decline(machine, args) };
    truth(java.console.has_trouble(channel))
}

fn ensure_open(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    match java.channel(args[0]) {
        Some(channel) if !java.console.is_closed(channel) => Ok(Outcome::Return(0)),
        // It has no stream below it any more, and never had one here.
        _ => java.decline(machine, args),
    }
}

fn charset(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if java.channel(args[0]).is_none() {
        return java.decline(machine, args);
    }
    let default = java.method(machine, "java/nio/charset/Charset", "defaultCharset()Ljava/nio/charset/Charset;")?;
    Java::pass_on(default, Vec::new())
}
