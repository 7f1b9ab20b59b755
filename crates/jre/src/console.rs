//! The standard streams of the program that runs.

use crate::environment::Encoding;
use std::collections::VecDeque;
use std::io::{Read, Write};

/// Bytes of output that are kept before they are written.
const KEPT: usize = 1 << 16;

/// An output stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    Out,
    Err,
}

struct Output {
    writer: Box<dyn Write>,
    kept: Vec<u8>,
    /// A high surrogate whose other half has not been printed yet.
    half: Option<u16>,
    /// The program closed the stream: it prints no more.
    closed: bool,
    /// Something could not be written.
    trouble: bool,
}

impl Output {
    fn new(writer: Box<dyn Write>) -> Output {
        Output { writer, kept: Vec::new(), half: None, closed: false, trouble: false }
    }

    fn flush(&mut self) {
        if !self.kept.is_empty() {
            self.trouble |= self.writer.write_all(&self.kept).is_err();
            self.kept.clear();
        }
        self.trouble |= self.writer.flush().is_err();
    }
}

/// What a program can see of its output streams: for each of the two, what is in `half`, `closed` and `trouble`.
pub(crate) type ConsoleState = [(Option<u16>, bool, bool); 2];

/// Standard input, output and error.
pub(crate) struct Console {
    input: Box<dyn Read>,
    /// What was read to see whether there is anything.
    ahead: VecDeque<u8>,
    out: Output,
    err: Output,
    encoding: Encoding,
    /// Nothing is kept back.
    interactive: bool,
}

impl Console {
    pub(crate) fn new(
        input: Box<dyn Read>,
        out: Box<dyn Write>,
        err: Box<dyn Write>,
        encoding: Encoding,
        interactive: bool,
    ) -> Console {
        Console { input, ahead: VecDeque::new(), out: Output::new(out), err: Output::new(err), encoding, interactive }
    }

    fn output(&mut self, channel: Channel) -> &mut Output {
        match channel {
            Channel::Out => &mut self.out,
            Channel::Err => &mut self.err,
        }
    }

    /// Writes bytes. What goes to standard error is written at once, after what was printed before it.
    pub(crate) fn write(&mut self, channel: Channel, bytes: &[u8]) {
        let output = self.output(channel);
        if output.closed {
            output.trouble = true;
            return;
        }
        output.kept.extend_from_slice(bytes);
        match channel {
            Channel::Out if self.out.kept.len() < KEPT && !self.interactive => {}
            Channel::Out => self.out.flush(),
            Channel::Err => self.flush(),
        }
    }

    /// Writes text in the platform's encoding.
    pub(crate) fn print(&mut self, channel: Channel, units: &[u16]) {
        let encoding = self.encoding;
        let output = self.output(channel);
        let mut bytes = Vec::with_capacity(units.len());
        match output.half.take() {
            Some(half) if !units.is_empty() => {
                let all: Vec<u16> = std::iter::once(half).chain(units.iter().copied()).collect();
                output.half = encoding.encode(&all, &mut bytes);
            }
            half => output.half = encoding.encode(units, &mut bytes).or(half),
        }
        self.write(channel, &bytes);
    }

    pub(crate) fn state(&self) -> ConsoleState {
        [&self.out, &self.err].map(|output| (output.half, output.closed, output.trouble))
    }

    pub(crate) fn set_state(&mut self, state: ConsoleState) {
        for (output, (half, closed, trouble)) in [&mut self.out, &mut self.err].into_iter().zip(state) {
            (output.half, output.closed, output.trouble) = (half, closed, trouble);
        }
    }

    /// Writes what is kept.
    pub(crate) fn flush(&mut self) {
        self.out.flush();
        self.err.flush();
    }

    pub(crate) fn close(&mut self, channel: Channel) {
        let output = self.output(channel);
        output.flush();
        output.closed = true;
    }

    /// Has the program closed the stream?
    pub(crate) fn is_closed(&mut self, channel: Channel) -> bool {
        self.output(channel).closed
    }

    /// Could something not be written?
    pub(crate) fn has_trouble(&mut self, channel: Channel) -> bool {
        let output = self.output(channel);
        if !output.closed {
            output.flush();
        }
        output.trouble
    }

    /// Reads bytes; none at the end. A prompt is shown first.
    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if !self.ahead.is_empty() {
            return self.ahead.read(buffer);
        }
        self.flush();
        self.input.read(buffer)
    }

    /// How many bytes can be read at once. Waits for some, if the end has not come.
    pub(crate) fn available(&mut self) -> std::io::Result<usize> {
        if self.ahead.is_empty() {
            let mut buffer = [0; 8192];
            let count = self.read(&mut buffer)?;
            self.ahead.extend(&buffer[..count]);
        }
        Ok(self.ahead.len())
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        self.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn console(input: &'static [u8]) -> (Console, Kept, Kept) {
        let (out, err) = (Kept::default(), Kept::default());
        let console =
            Console::new(Box::new(input), Box::new(out.clone()), Box::new(err.clone()), Encoding::Utf8, false);
        (console, out, err)
    }

    fn text(kept: &Kept) -> String {
        String::from_utf8(kept.0.lock().unwrap().clone()).unwrap()
    }

    #[test]
    fn errors_come_after_what_was_printed_before() {
        let (mut console, out, err) = console(b"");
        console.write(Channel::Out, b"first");
        assert_eq!(text(&out), "");
        console.write(Channel::Err, b"second");
        assert_eq!((text(&out), text(&err)), ("first".into(), "second".into()));
        console.write(Channel::Out, b" third");
        drop(console);
        assert_eq!(text(&out), "first third");
    }

    #[test]
    fn a_surrogate_waits_for_its_other_half() {
        let (mut console, out, _) = console(b"");
        console.print(Channel::Out, &[0xD83D]);
        console.print(Channel::Out, &[0xDE00, 0xD83D]);
        console.print(Channel::Out, &[]);
        console.print(Channel::Out, &[0x78]);
        console.flush();
        assert_eq!(text(&out), "\u{1F600}?x");
    }

    #[test]
    fn a_closed_stream_is_in_trouble() {
        let (mut console, out, _) = console(b"");
        console.write(Channel::Out, b"x");
        assert!(!console.has_trouble(Channel::Out));
        console.close(Channel::Out);
        console.write(Channel::Out, b"y");
        assert!(console.has_trouble(Channel::Out));
        assert_eq!(text(&out), "x");
    }

    #[test]
    fn looking_ahead_loses_nothing() {
        let (mut console, _, _) = console(b"abc");
        assert_eq!(console.available().unwrap(), 3);
        let mut buffer = [0; 2];
        assert_eq!(console.read(&mut buffer).unwrap(), 2);
        assert_eq!((&buffer, console.available().unwrap()), (b"ab", 1));
        assert_eq!(console.read(&mut buffer).unwrap(), 1);
        assert_eq!(console.available().unwrap(), 0);
    }
}
