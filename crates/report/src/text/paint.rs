//! Colours, characters and widths of a terminal.

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

/// What a piece of text is, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Bad,
    Good,
    Unsure,
    Heading,
    Changed,
    Dim,
}

/// The characters that drawings are made of.
pub struct Glyphs {
    pub line: &'static str,
    pub head: &'static str,
    pub tee: &'static str,
    pub corner: &'static str,
    pub bar: &'static str,
    pub becomes: &'static str,
    pub dots: &'static str,
    pub enters: &'static str,
    pub times: &'static str,
}

const UNICODE: Glyphs =
    Glyphs {
        line: "─", head: "►", tee: "├", corner: "└", bar: "│", becomes: "→", dots: "…", enters: "↳", times: "×"
    };
const ASCII: Glyphs = Glyphs {
    line: "-",
    head: ">",
    tee: "|",
    corner: "`",
    bar: "|",
    becomes: "->",
    dots: "...",
    enters: "->",
    times: "x",
};

/// How to write on this terminal.
pub struct Paint {
    color: bool,
    pub width: usize,
    pub glyphs: &'static Glyphs,
}

impl Paint {
    pub fn new(color: bool, ascii: bool, width: usize) -> Paint {
        Paint { color, width, glyphs: if ascii { &ASCII } else { &UNICODE } }
    }

    /// The same with less room.
    pub fn indented(&self, columns: usize) -> Paint {
        Paint { color: self.color, width: self.width.saturating_sub(columns), glyphs: self.glyphs }
    }

    /// The text in the colour of its role.
    pub fn paint(&self, role: Role, text: &str) -> String {
        let style = match role {
            Role::Bad => AnsiColor::Red.on_default().bold(),
            Role::Good => AnsiColor::Green.on_default(),
            Role::Unsure => AnsiColor::Yellow.on_default().bold(),
            Role::Heading => Style::new().bold(),
            Role::Changed => AnsiColor::Yellow.on_default(),
            Role::Dim => Style::new().dimmed(),
        };
        if self.color { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    /// An arrow with a name on it: `─next─►`. At least as long as `width` letters would make it.
    pub fn arrow(&self, label: &str, width: usize) -> String {
        let Glyphs { line, head, .. } = self.glyphs;
        format!("{line}{label}{}{head}", line.repeat(1 + width.saturating_sub(columns(label))))
    }
}

/// The columns that a text takes.
pub fn columns(text: &str) -> usize {
    text.width()
}

/// A line in the making. Colours take no columns.
#[derive(Clone, Default)]
pub struct Line {
    text: String,
    width: usize,
}

impl Line {
    pub fn new(text: &str) -> Line {
        let mut line = Line::default();
        line.push(text);
        line
    }

    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.width += columns(text);
    }

    pub fn push_as(&mut self, paint: &Paint, role: Role, text: &str) {
        self.text.push_str(&paint.paint(role, text));
        self.width += columns(text);
    }

    pub fn append(&mut self, other: &Line) {
        self.text.push_str(&other.text);
        self.width += other.width;
    }

    /// Fills up with blanks.
    pub fn pad(&mut self, width: usize) {
        self.push(&" ".repeat(width.saturating_sub(self.width)));
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn finish(self) -> String {
        self.text.trim_end().to_owned()
    }
}

/// Words in lines of at most `width` columns; a word that is longer has a line of its own.
pub fn wrap<'a>(pieces: impl IntoIterator<Item = &'a str>, separator: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if columns(line) + columns(separator) + columns(piece) <= width => {
                line.push_str(separator);
                line.push_str(piece);
            }
            Some(line) => {
                line.push_str(separator.trim_end());
                lines.push(piece.to_owned());
            }
            None => lines.push(piece.to_owned()),
        }
    }
    lines
}

/// The text, cut to at most `width` columns.
pub fn cut(text: &str, width: usize, dots: &str) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut end = 0;
    for (index, character) in text.char_indices() {
        let next = index + character.len_utf8();
        if columns(&text[..next]) + columns(dots) > width {
            break;
        }
        end = next;
    }
    format!("{}{dots}", text[..end].trim_end())
}
