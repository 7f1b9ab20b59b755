//! What a C program says about itself in its first lines: how it is run, and what is found in it (examples/c/README.md).

use std::collections::HashMap;
use std::fs;
use std::io;
use std::ops::Index;
use std::path::Path;

/// The lines `// name: value` at the beginning of a C program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header(HashMap<String, String>);

impl Header {
    /// The header of a file.
    pub fn of(file: &Path) -> io::Result<Header> {
        Ok(Header::parse(&fs::read_to_string(file)?))
    }

    fn parse(text: &str) -> Header {
        let lines = text.lines().map_while(|line| line.strip_prefix("// ")?.split_once(':'));
        Header(lines.map(|(name, value)| (name.into(), value.strip_prefix(' ').unwrap_or(value).into())).collect())
    }

    /// The value of a line, if there is one.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The words of a line, none if it is not there.
    pub fn words(&self, name: &str) -> Vec<&str> {
        self.get(name).unwrap_or_default().split_whitespace().collect()
    }

    /// The standard input.
    pub fn input(&self) -> Vec<u8> {
        unescaped(self.get("stdin").unwrap_or_default())
    }

    /// The flag for the standard that the program is written in.
    pub fn standard(&self) -> String {
        format!("-std={}", self.get("std").unwrap_or("c11"))
    }
}

/// For lines that must be there.
impl Index<&str> for Header {
    type Output = str;

    fn index(&self, name: &str) -> &str {
        self.get(name).unwrap_or_else(|| panic!("the header has no line `{name}`"))
    }
}

/// Text with the escapes of C.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match (byte, rest.clone().next()) {
            (b'\\', Some(b'x')) => {
                let digits: String = rest.by_ref().skip(1).take(2).map(char::from).collect();
                u8::from_str_radix(&digits, 16).unwrap_or_else(|_| panic!("\\x{digits} is no byte"))
            }
            (b'\\', Some(escaped)) => {
                rest.next();
                match escaped {
                    b'n' => b'\n',
                    b't' => b'\t',
                    b'r' => b'\r',
                    b'0' => 0,
                    other => other,
                }
            }
            (byte, _) => byte,
        });
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::Header;

    #[test]
    fn lines_are_read_up_to_the_first_other_one() {
        let header = Header::parse("// kind: leak\n// args: 3  foo\n// stdin:  a\\n\\x41\\\\\n//\n// line: 7\n");
        assert_eq!(&header["kind"], "leak");
        assert_eq!(header.words("args"), ["3", "foo"]);
        assert_eq!(header.input(), b" a\nA\\");
        assert_eq!(header.get("line"), None);
        assert_eq!(header.standard(), "-std=c11");
    }
}
