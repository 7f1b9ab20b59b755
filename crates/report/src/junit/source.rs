//! A Java source file in the making: statements, and the helper methods that they need.

use std::collections::BTreeSet;

/// A helper method or a few that belong together. The order is that of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Helper {
    Calls,
    Make,
    Array,
    Fill,
    Record,
    Access,
    State,
    Unsafe,
    Constant,
    Types,
}

impl Helper {
    fn text(self) -> &'static str {
        match self {
            Helper::Calls => include_str!("helpers/calls.java"),
            Helper::Make => include_str!("helpers/make.java"),
            Helper::Array => include_str!("helpers/array.java"),
            Helper::Fill => include_str!("helpers/fill.java"),
            Helper::Record => include_str!("helpers/record.java"),
            Helper::Access => include_str!("helpers/access.java"),
            Helper::State => include_str!("helpers/state.java"),
            Helper::Unsafe => include_str!("helpers/unsafe.java"),
            Helper::Constant => include_str!("helpers/constant.java"),
            Helper::Types => include_str!("helpers/types.java"),
        }
    }

    /// The helpers it calls, other than `Types`, which all do.
    fn needs(self) -> &'static [Helper] {
        match self {
            Helper::Make | Helper::Access => &[Helper::Unsafe],
            Helper::State => &[Helper::Access, Helper::Unsafe],
            Helper::Calls
            | Helper::Array
            | Helper::Fill
            | Helper::Record
            | Helper::Unsafe
            | Helper::Constant
            | Helper::Types => &[],
        }
    }

    /// What it imports. Each class by its name: those of the user's package hide what `*` imports.
    fn imports(self) -> &'static [&'static str] {
        match self {
            Helper::Calls => &[
                "java.lang.reflect.Constructor",
                "java.lang.reflect.InvocationTargetException",
                "java.lang.reflect.Method",
            ],
            Helper::Access => &[
                "java.lang.reflect.Field",
                "java.lang.reflect.InaccessibleObjectException",
                "java.lang.reflect.Modifier",
            ],
            Helper::Array | Helper::Fill | Helper::Types => &["java.lang.reflect.Array"],
            Helper::Record => &[
                "java.lang.reflect.Constructor",
                "java.lang.reflect.InvocationTargetException",
                "java.lang.reflect.RecordComponent",
            ],
            Helper::State => &[
                "java.lang.reflect.Array",
                "java.util.ArrayDeque",
                "java.util.ArrayList",
                "java.util.Deque",
                "java.util.HashMap",
                "java.util.LinkedHashMap",
                "java.util.List",
                "java.util.Map",
            ],
            Helper::Unsafe => &["java.lang.reflect.Field"],
            Helper::Make | Helper::Constant => &[],
        }
    }
}

/// The statements of a method, and what they need.
#[derive(Default)]
pub struct Source {
    lines: Vec<String>,
    helpers: BTreeSet<Helper>,
}

impl Source {
    /// A statement that needs a helper.
    pub fn call(&mut self, helper: Helper, statement: String) {
        self.helpers.insert(helper);
        self.helpers.insert(Helper::Types);
        self.helpers.extend(helper.needs());
        self.line(statement);
    }

    /// A line that needs none, other than for the constants in it.
    pub fn line(&mut self, line: impl Into<String>) {
        let line = line.into();
        if line.contains("constant(\"") {
            self.helpers.extend([Helper::Constant, Helper::Types]);
        }
        self.lines.push(line);
    }

    /// A line that is there once.
    pub fn once(&mut self, line: String) {
        if !self.lines.contains(&line) {
            self.line(line);
        }
    }

    /// A blank line, unless there is one or nothing before.
    pub fn gap(&mut self) {
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(String::new());
        }
    }

    /// Is a helper among those that are needed?
    pub fn needs(&self, helper: Helper) -> bool {
        self.helpers.contains(&helper)
    }

    /// What to import, in order.
    pub fn imports(&self) -> BTreeSet<&'static str> {
        self.helpers.iter().flat_map(|helper| helper.imports()).copied().collect()
    }

    /// The statements, indented for a method.
    pub fn body(&self) -> String {
        let indent = |line: &String| if line.is_empty() { "\n".to_owned() } else { format!("        {line}\n") };
        self.lines.iter().map(indent).collect()
    }

    /// The helpers, each behind a blank line.
    pub fn helpers(&self) -> String {
        self.helpers.iter().map(|helper| format!("\n{}", helper.text())).collect()
    }
}
