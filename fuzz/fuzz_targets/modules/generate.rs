//! A module from choices: globals, functions, and blocks that jump anywhere.

use crate::operation;
use std::fmt::Write;

/// Numbers of all kinds of widths.
pub const INTS: &[&str] = &["i1", "i7", "i8", "i16", "i24", "i32", "i48", "i64", "i65", "i100", "i128", "i129", "i256"];
/// Floats, those of one size beside each other.
pub const FLOATS: &[&str] = &["half", "bfloat", "float", "double", "x86_fp80", "fp128"];
/// Vectors.
pub const VECTORS: &[&str] =
    &["<4 x i32>", "<2 x i64>", "<3 x i8>", "<4 x float>", "<2 x double>", "<4 x i1>", "<2 x ptr>", "<1 x i16>"];
/// Structures and arrays.
pub const AGGREGATES: &[&str] = &[
    "{ i32, ptr }",
    "[3 x i16]",
    "{ i8, [2 x i64] }",
    "<{ i8, i32 }>",
    "{}",
    "[0 x i32]",
    "{ float, <4 x i32> }",
    "[2 x { i32, ptr }]",
    "{ i128, i1, x86_fp80 }",
];

/// Bytes as choices; zeros when there are no more.
pub struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    pub fn next(&mut self) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.next() % limit
    }

    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    /// Types that a variable may have.
    pub fn ty(&mut self) -> String {
        match self.below(8) {
            0..3 => self.pick(INTS),
            3 => self.pick(FLOATS),
            4 | 5 => "ptr",
            6 => self.pick(VECTORS),
            _ => self.pick(AGGREGATES),
        }
        .to_owned()
    }
}

/// What a function looks like from outside.
pub struct Signature {
    pub result: String,
    pub parameters: Vec<String>,
}

/// What is written so far.
pub struct Writer<'a> {
    pub choices: Choices<'a>,
    pub text: String,
    pub signatures: Vec<Signature>,
    /// Values with their types that may be used here.
    pub values: Vec<(String, String)>,
    names: usize,
}

impl Writer<'_> {
    /// A line of a function.
    pub fn line(&mut self, line: &str) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "  {line}");
    }

    /// A line that defines a value.
    pub fn define(&mut self, ty: &str, operation: &str) {
        self.names += 1;
        let name = format!("%v{}", self.names);
        self.line(&format!("{name} = {operation}"));
        self.values.push((name, ty.to_owned()));
    }

    /// A value of a type: one that is there, or a constant.
    pub fn operand(&mut self, ty: &str) -> String {
        let there: Vec<&String> = self.values.iter().filter(|(_, of)| of == ty).map(|(name, _)| name).collect();
        let choice = self.choices.next();
        match there.len() {
            0 => self.constant(ty, choice),
            count if choice < 200 => there[choice % count].clone(),
            _ => self.constant(ty, choice),
        }
    }

    fn constant(&mut self, ty: &str, choice: usize) -> String {
        let functions = self.signatures.len().max(1);
        match (ty, choice % 8) {
            (_, 0) => "undef".to_owned(),
            (_, 1) => "poison".to_owned(),
            ("i1", way) => if way < 5 { "true" } else { "false" }.to_owned(),
            ("i64", 2) => format!("ptrtoint (ptr @g{} to i64)", choice % 3),
            ("i32", 2) => "sub (i32 0, i32 ptrtoint (ptr @g0 to i32))".to_owned(),
            ("ptr", 2) => format!("@f{}", choice % functions),
            ("ptr", 3) => format!("getelementptr (i8, ptr @g1, i64 {})", choice as i64 - 128),
            ("ptr", 4) => format!("inttoptr (i64 {choice} to ptr)"),
            ("ptr", 5) => format!("getelementptr inbounds ({{ i32, ptr }}, ptr @g2, i64 0, i32 {})", choice / 8 % 2),
            ("ptr", 6) => "@a".to_owned(),
            ("ptr", _) => format!("@g{}", choice % 3),
            ("float" | "double" | "half" | "bfloat", way) => ["1.5", "-0.0", "2.0", "0.25"][way % 4].to_owned(),
            (ty, way) if ty.starts_with('i') => match way {
                2 => "-1".to_owned(),
                3 => (choice as i64 - 100).to_string(),
                _ => (choice / 8).to_string(),
            },
            ("<4 x i32>", 2) => format!("<i32 1, i32 undef, i32 -1, i32 {choice}>"),
            ("{ i32, ptr }", 2) => "{ i32 7, ptr @g0 }".to_owned(),
            _ => "zeroinitializer".to_owned(),
        }
    }
}

/// A module as LLVM's text.
pub fn module(bytes: &[u8]) -> String {
    let mut writer =
        Writer { choices: Choices(bytes), text: String::new(), signatures: Vec::new(), values: Vec::new(), names: 0 };
    let layouts = [
        "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
        "e-p:32:32-i64:32:64-f80:32",
        "e",
    ];
    let layout = writer.choices.pick(&layouts);
    let _ = writeln!(writer.text, "target datalayout = \"{layout}\"");
    let count = 1 + writer.choices.below(3);
    for _ in 0..count {
        let result = if writer.choices.below(4) == 0 { "void".to_owned() } else { writer.choices.ty() };
        let parameters = (0..writer.choices.below(4)).map(|_| writer.choices.ty()).collect();
        writer.signatures.push(Signature { result, parameters });
    }
    for number in 0..3 {
        let kind =
            writer.choices.pick(&["global", "constant", "internal global", "thread_local global", "weak constant"]);
        let ty = if number == 2 { "{ i32, ptr }".to_owned() } else { writer.choices.ty() };
        let value = writer.operand(&ty);
        let _ = writeln!(writer.text, "@g{number} = {kind} {ty} {value}");
    }
    writer.text.push_str("@a = alias i32, ptr @g0\n");
    writer.text.push_str(operation::DECLARATIONS);
    for number in 0..count {
        function(&mut writer, number);
    }
    writer.text
}

fn function(writer: &mut Writer, number: usize) {
    let Signature { result, parameters } = &writer.signatures[number];
    let (result, parameters) = (result.clone(), parameters.clone());
    let mut values = Vec::new();
    let mut header = Vec::new();
    for (place, ty) in parameters.iter().enumerate() {
        let attribute = match (ty.as_str(), writer.choices.below(4)) {
            ("ptr", 1) => " byval({ i32, ptr })",
            ("ptr", 2) => " noundef nonnull",
            _ => "",
        };
        header.push(format!("{ty}{attribute} %p{place}"));
        values.push((format!("%p{place}"), ty.clone()));
    }
    let dots = if writer.choices.below(6) == 5 && !header.is_empty() { ", ..." } else { "" };
    let _ = writeln!(writer.text, "define {result} @f{number}({}{dots}) {{", header.join(", "));
    // Where blocks go to, which those need to know that come together there.
    let count = 1 + writer.choices.below(5);
    let ways: Vec<Vec<usize>> = (0..count)
        .map(|_| match count {
            1 => Vec::new(),
            _ => (0..writer.choices.below(4)).map(|_| 1 + writer.choices.below(count - 1)).collect(),
        })
        .collect();
    let mut everywhere = values.len();
    writer.values = values;
    for block in 0..count {
        let _ = writeln!(writer.text, "b{block}:");
        writer.values.truncate(everywhere);
        let before: Vec<usize> = ways
            .iter()
            .enumerate()
            .flat_map(|(from, ways)| ways.iter().filter(move |&&way| way == block).map(move |_| from))
            .collect();
        for _ in 0..if before.is_empty() { 0 } else { writer.choices.below(3) } {
            let ty = writer.choices.ty();
            // Several ways from one block bring the same value.
            let mut brought: Vec<String> = Vec::new();
            let known = writer.values.split_off(everywhere);
            for (place, from) in before.iter().enumerate() {
                let value = match before[..place].iter().position(|other| other == from) {
                    Some(same) => brought[same].rsplit_once(", ").map_or(String::new(), |(value, _)| value.to_owned()),
                    None => writer.operand(&ty),
                };
                brought.push(format!("{value}, %b{from}"));
            }
            writer.values.extend(known);
            let ways = brought.iter().map(|way| format!("[ {way} ]")).collect::<Vec<_>>().join(", ");
            writer.define(&ty, &format!("phi {ty} {ways}"));
        }
        for _ in 0..writer.choices.below(12) {
            if writer.choices.is_over() {
                break;
            }
            operation::operation(writer);
        }
        end(writer, &ways[block], &result);
        if block == 0 {
            everywhere = writer.values.len();
        }
    }
    writer.text.push_str("}\n");
}

fn end(writer: &mut Writer, ways: &[usize], result: &str) {
    match ways {
        [] if writer.choices.below(8) == 7 => writer.line("unreachable"),
        [] if result == "void" => writer.line("ret void"),
        [] => {
            let value = writer.operand(result);
            writer.line(&format!("ret {result} {value}"));
        }
        [way] => writer.line(&format!("br label %b{way}")),
        [first, second] => {
            let condition = writer.operand("i1");
            writer.line(&format!("br i1 {condition}, label %b{first}, label %b{second}"));
        }
        [first, rest @ ..] => {
            let ty = writer.choices.pick(INTS);
            let value = writer.operand(ty);
            // In the narrowest type there are two values.
            let cases = rest.iter().take(2).enumerate();
            let number =
                |place: usize| if ty == "i1" { ["false", "true"][place].to_owned() } else { (5 * place).to_string() };
            let cases: Vec<String> =
                cases.map(|(place, way)| format!("{ty} {}, label %b{way}", number(place))).collect();
            writer.line(&format!("switch {ty} {value}, label %b{first} [ {} ]", cases.join(" ")));
        }
    }
}
