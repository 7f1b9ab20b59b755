//! A C program that shows a violation natively: it makes the input, calls the target, and fails as long as the violation is
//! there, by itself or under AddressSanitizer and UndefinedBehaviorSanitizer.

use crate::CSubject;
use crate::classes::scalar_at;
use crate::models::LEFT_TO_LIBRARY;
use crate::replay::CReplay;
use check::{ConcreteInput, Datum, Expectation, InputObject, Language};
use ir::{CheckKind, Code, Key, Literal, MapId, ProcId, Type};
use llvm::{CType, TypeId};
use rustc_hash::FxHashMap;
use std::fmt::Write;
use symbolic::{Blocks, HeapTypes, ObjectId, Procedures};

/// What a program calls `main` that is tested.
const MAIN: &str = "skolem_main";
/// What the result is called: no name of the program's.
const RESULT: &str = "skolem_result";
/// So many bytes of a block are compared with what they were.
const MAX_COMPARED: u32 = 256;

/// Why there is no program that passes a pointer to a literal or to a static variable of a function.
const NAMELESS: &str = "what a pointer points to has no name in C";

/// A program that is being written.
struct Writer<'a> {
    replay: &'a CReplay<'a>,
    subject: &'a CSubject,
    names: FxHashMap<ObjectId, String>,
    text: String,
}

impl CReplay<'_> {
    /// The program, or why there is none.
    pub(crate) fn native_test(
        &self,
        target: ProcId,
        input: &ConcreteInput,
        expected: &Expectation,
        message: &str,
        returned: Option<u64>,
    ) -> Result<String, &'static str> {
        let subject = self.subject;
        if !input.calls.is_empty() {
            return Err("a function is taken by its contract");
        }
        let asked = subject.with(|_, runtime| runtime.answered.clone());
        self.shows_natively(&asked, expected)?;
        let Some(path) = subject.source_path(target) else { return Err("its source is not known") };
        let function = subject.functions().iter().find(|function| function.procedure == target);
        let Some(function) = function else { return Err("its source is not known") };
        if function.params.iter().any(|param| param.parts.is_empty()) {
            return Err("it takes structures by value in registers");
        }
        // The compiler's name of a static variable of a function: `next.count`.
        let is_local = |&(address, ..): &(u64, MapId, u32, Datum)| {
            subject.users_variable(address).is_some_and(|name| name.contains('.'))
        };
        if input.known.iter().any(is_local) {
            return Err("a static variable of a function has no name outside of it");
        }
        if message.ends_with("of a local variable that is gone") && subject.has_variables_in_loops() {
            return Err("sanitizers take a variable of another pass of a loop for the same one");
        }
        // None are handed over beyond the parameters.
        if function.is_variadic && expected.kind == CheckKind::NullDereference {
            return Err("sanitizers do not count the arguments of a call");
        }
        if message.contains("heap block of 0 bytes") {
            return Err("sanitizers take a block of no bytes for one of one byte");
        }
        let mut names = FxHashMap::default();
        for (number, object) in input.objects.iter().enumerate() {
            names.insert(object.id, format!("object_{number}"));
        }
        let mut writer = Writer { replay: self, subject, names, text: String::new() };
        writer.opening(expected, message, &path.display().to_string());
        writer.environment(&asked);
        writer.text.push_str("int main(void)\n{\n");
        let is_before = message.contains(" at offset -");
        for object in &input.objects {
            writer.block(object, is_before);
        }
        for object in &input.objects {
            writer.entries(object)?;
        }
        for &(address, map, offset, datum) in &input.known {
            writer.global(address, map, offset, datum)?;
        }
        writer.call(function, input)?;
        if expected.is_any_end {
            _ = writer.comparison(function, input, returned, true);
        } else if expected.clause.is_some() && !writer.comparison(function, input, returned, false) {
            return Err("the call leaves nothing behind that shows whether the clause holds");
        }
        writer.text.push_str("    return 0;\n}\n");
        Ok(writer.text)
    }
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        self.text.push_str("    ");
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn opening(&mut self, expected: &Expectation, message: &str, path: &str) {
        let at = expected.at.as_ref().map_or(String::new(), |at| format!("{at}: "));
        let what = expected.name.as_deref().unwrap_or(expected.kind.name());
        let message = message.replace("*/", "* /");
        let story = match expected.is_any_end {
            true => format!("It passes as long as the call ends as it did in Skolem's interpreter:\n *   {message}"),
            false => format!("It fails as long as this can happen:\n *   {at}{what}: {message}"),
        };
        let mut others: Vec<String> = Vec::new();
        for function in self.subject.program.functions.iter().filter(|function| !function.is_library) {
            let file = function.file.as_ref().map(|file| file.display().to_string());
            others.extend(file.filter(|file| file != path && !others.contains(file)));
        }
        let rename = if others.is_empty() { "" } else { "-Dmain=skolem_other_main " };
        let others: String = others.iter().map(|file| format!(" {file}")).collect();
        // Other functions of the file may use variables that are not defined here: without them it is linked all the same.
        let undefined = self.subject.program.undefined.iter().filter(|name| !name.contains(['.', ' ']));
        let weak: String = undefined.map(|name| format!("#pragma weak {name}\n")).collect();
        // Writing to a string does not fail.
        let _ = write!(
            self.text,
            "/* Written by Skolem. {story}\n *\n * \
             cc -g {rename}-fsanitize=address,undefined -fno-sanitize-recover=all THIS.c{others} && ./a.out\n */\n\
             {weak}#undef main\n#define main {MAIN}\n#include \"{path}\"\n#undef main\n#include <stdio.h>\n#include <stdlib.h>\n\
             #include <string.h>\n\n"
        );
    }

    /// What the environment answers, and other functions that are defined nowhere.
    fn environment(&mut self, asked: &[(std::sync::Arc<str>, interp::Trace, u64)]) {
        let mut by_name: Vec<(&str, Vec<u64>)> = Vec::new();
        for (name, _, value) in asked.iter().filter(|(name, _, _)| !is_left_open(name)) {
            match by_name.iter_mut().find(|(known, _)| *known == &**name) {
                Some((_, values)) => values.push(*value),
                None => by_name.push((name, vec![*value])),
            }
        }
        let program = &self.subject.program.program;
        let mut definitions = String::new();
        let is_own =
            |name: &str| name.starts_with("__skolem_") || is_left_open(name) || name.starts_with(llvm::NOTE_ALLOCATION);
        let is_defined = |name: &str| self.subject.program.functions.iter().any(|function| &*function.name == name);
        let missing = program.procs.values().filter(|procedure| {
            procedure.code == Code::External
                && !is_own(&procedure.name)
                && !is_defined(&procedure.name)
                // Further parts of results, which have no names in C.
                && !procedure.name.contains(' ')
        });
        // They have names of their own here, since only the program knows what types it declares them with.
        for (number, procedure) in missing.enumerate() {
            let (name, own) = (&procedure.name, format!("skolem_answer_{number}"));
            let result = procedure.result.map_or("void", c_type);
            let _ = writeln!(definitions, "{result} {own}() __asm__(\"{name}\");");
            if matches!(&**name, "reach_error" | "__VERIFIER_error") {
                let _ = write!(definitions, "{result} {own}()\n{{\n    abort();\n}}\n\n");
                continue;
            }
            let is_assertion = llvm::ASSERTIONS.contains(&&**name);
            if is_assertion || llvm::ASSUMPTIONS.contains(&&**name) {
                let otherwise = if is_assertion { "abort()" } else { "exit(0)" };
                // Without a prototype, it is known by a block of arguments.
                let param = procedure.params.first().copied().filter(|&ty| ty != Type::Ref).map_or("int", c_type);
                let _ = write!(
                    definitions,
                    "{result} {own}(holds)\n    {param} holds;\n{{\n    if (!holds)\n        {otherwise};\n}}\n\n"
                );
                continue;
            }
            let Some(ty) = procedure.result else {
                let _ = write!(definitions, "void {own}()\n{{\n}}\n\n");
                continue;
            };
            let asked = by_name.iter().find(|(known, _)| *known == &**name);
            let values = asked.map_or(vec![0], |(_, values)| values.clone());
            let values: Vec<String> = values.iter().map(|&value| literal(ty, value)).collect();
            let _ = write!(
                definitions,
                "{result} {own}()\n{{\n    static {result} const values[] = {{{}}};\n    static unsigned next;\n    \
                 return next < sizeof values / sizeof *values ? values[next++] : 0;\n}}\n\n",
                values.join(", ")
            );
        }
        self.text.push_str(&definitions);
    }

    fn type_of(&self, object: &InputObject) -> Option<TypeId> {
        self.subject.classes.type_of(object.class)
    }

    /// A block of the input. Where what lies before a block is accessed, nothing may be there.
    fn block(&mut self, object: &InputObject, is_before: bool) {
        let name = self.names[&object.id].clone();
        let size = object.length.unwrap_or(0);
        let ty = match self.type_of(object).map(|ty| &self.subject.program.types[ty]) {
            Some(CType::Void | CType::Function { .. } | CType::Unknown(_)) | None => "char".to_owned(),
            Some(_) => self.type_of(object).map(|ty| self.subject.program.types.shown(ty)).unwrap_or_default(),
        };
        // Types without a name, and those that are written around one, are reached by their typedef alone.
        let pointer = if ty.contains(['(', '[', '{']) { "void *".to_owned() } else { format!("{ty} *") };
        // Where a leak is looked for, these are not meant.
        self.line(&format!("static {pointer}{name};"));
        match size {
            0 if is_before => self.line(&format!("{name} = calloc(1, 1);")),
            // A block without bytes would get one; behind the last byte of a block, nothing can be accessed.
            0 => self.line(&format!("{name} = (void *)((char *)calloc(1, 16) + 16);")),
            _ => self.line(&format!("{name} = calloc(1, {size});")),
        }
    }

    fn pointer(&self, datum: Datum) -> Option<String> {
        match datum {
            Datum::Null | Datum::Word(0) => Some("NULL".to_owned()),
            Datum::Input(object) => self.names.get(&object).cloned(),
            Datum::Known(address) => match self.subject.literal_at(address)? {
                Literal::Function(procedure) => Some(self.subject.program().procs[procedure].name.to_string()),
                Literal::Block(number) => {
                    let name = self.subject.program.globals.get(number as usize)?.name.clone();
                    // Names of literals begin with a point, static variables of functions have it inside.
                    (!name.contains('.')).then(|| format!("&{name}"))
                }
                Literal::Text(_) | Literal::Class(_) => None,
            },
            Datum::InsideInput(object, offset) => self.inside(Datum::Input(object), u64::from(offset)),
            Datum::InsideKnown(address, offset) => self.inside(Datum::Known(address), u64::from(offset)),
            Datum::Word(_) | Datum::Wide(_) => None,
        }
    }

    /// A pointer some bytes behind another.
    fn inside(&self, whole: Datum, offset: u64) -> Option<String> {
        let whole = self.pointer(whole)?;
        Some(if offset == 0 { whole } else { format!("(void *)((char *){whole} + {offset})") })
    }

    /// The place of a scalar of a block, as C writes it.
    fn place(&self, name: &str, object: &InputObject, offset: u32, ty: Type) -> String {
        let found = self.type_of(object).and_then(|id| {
            let size = self.subject.program.types.size(id).filter(|&size| size > 0)? as u32;
            let mut path = String::new();
            let (into, scalar) = scalar_at(&self.subject.program, id, u64::from(offset % size), &mut path)?;
            let is_whole = into == 0 && self.subject.program.types.size(scalar)? * 8 == u64::from(ty.bits().max(8));
            let is_pointer = matches!(self.subject.program.types[scalar], CType::Pointer(_));
            let is_named = !self.subject.program.types.shown(id).contains(['(', '[', '{']);
            ((is_whole || is_pointer && into == 0) && is_named).then(|| (offset / size, path))
        });
        match found {
            Some((0, path)) if path.starts_with('.') => format!("{name}->{}", &path[1..]),
            Some((index, path)) => format!("{name}[{index}]{path}"),
            None => format!("*({} *)((char *){name} + {offset})", c_type(ty)),
        }
    }

    fn entries(&mut self, object: &InputObject) -> Result<(), &'static str> {
        let name = self.names[&object.id].clone();
        for &(map, offset, datum) in &object.entries {
            let ty = self.subject.program.program.maps[map].value;
            let place = self.place(&name, object, offset.unwrap_or(0), ty);
            let value = match (ty, datum) {
                (Type::Ref, datum) => Some(self.pointer(datum).ok_or(NAMELESS)?),
                (_, Datum::Word(0)) => None,
                (ty, Datum::Word(word)) => Some(literal(ty, word)),
                _ => None,
            };
            // Blocks are zero at first.
            if let Some(value) = value.filter(|value| value != "NULL") {
                self.line(&format!("{place} = {value};"));
            }
        }
        Ok(())
    }

    /// A part of a global that is part of the input.
    fn global(&mut self, address: u64, map: MapId, offset: u32, datum: Datum) -> Result<(), &'static str> {
        let global = self.subject.users_variable(address).zip(self.subject.global_cell(address, offset));
        let Some((name, cell)) = global else { return Ok(()) };
        let ty = self.subject.program.program.maps[map].value;
        let value = match (ty, datum) {
            (Type::Ref, datum) => Some(self.pointer(datum).ok_or(NAMELESS)?),
            (ty, Datum::Word(word)) => Some(literal(ty, word)),
            _ => None,
        };
        if let Some(value) = value {
            self.line(&format!("{name}{} = {value};", cell.name));
        }
        Ok(())
    }

    fn call(&mut self, function: &llvm::Function, input: &ConcreteInput) -> Result<(), &'static str> {
        let params = self.subject.program.program.procs[function.procedure].params.clone();
        let mut args = Vec::new();
        for param in &function.params {
            let datum = input.arguments.get(param.parts.start).copied().unwrap_or(Datum::Null);
            let arg = match params[param.parts.start] {
                Type::Ref => {
                    let offset = match input.arguments.get(param.parts.start + 1) {
                        Some(&Datum::Word(offset)) if param.parts.len() > 1 => offset,
                        _ => 0,
                    };
                    self.inside(datum, offset).ok_or(NAMELESS)?
                }
                ty => match datum {
                    Datum::Word(word) => literal(ty, word),
                    Datum::Wide(number) => {
                        format!("((unsigned __int128){:#x}ull << 64 | {:#x}ull)", (number >> 64) as u64, number as u64)
                    }
                    _ => return Err(NAMELESS),
                },
            };
            args.push(if param.by_value { format!("*{arg}") } else { arg });
        }
        let name = if &*function.name == "main" { MAIN } else { &function.name };
        let call = format!("{name}({})", args.join(", "));
        let result = function.result.map(|ty| &self.subject.program.types[ty]);
        match result {
            Some(CType::Void) | None => self.line(&format!("{call};")),
            Some(_) => self.line(&format!("__typeof__({call}) {RESULT} = {call};")),
        }
        Ok(())
    }

    /// Fails if the outcome is again the one that breaks the clause; or if it is another, where this one is right. False if there is
    /// nothing to compare.
    fn comparison(
        &mut self,
        function: &llvm::Function,
        input: &ConcreteInput,
        returned: Option<u64>,
        is_right: bool,
    ) -> bool {
        let mut conditions = Vec::new();
        let result = self.subject.program.program.procs[function.procedure].result;
        if let (Some(word), Some(ty)) = (returned, result) {
            match ty {
                Type::Ref => {
                    // How far behind the beginning of the object the pointer points.
                    let offset = clause::NameLookup::result_offset(self.subject);
                    let offset = offset.and_then(|map| self.subject.known(map, 0, None)).unwrap_or(0) as i64;
                    let place = self.name_of(word).map(|name| format!("(char *){RESULT} == (char *){name} + {offset}"));
                    conditions.extend(place);
                }
                ty => conditions.push(is_value(ty, RESULT, word)),
            }
        }
        for object in &input.objects {
            let name = self.names[&object.id].clone();
            let Some(&block) = self.replay.built.objects.get(&object.id) else { continue };
            let size = object.length.unwrap_or(0).min(MAX_COMPARED);
            let cell = |at: u32| self.subject.input_cell(object.class, at);
            for (map, offset) in self.scalars(size, self.type_of(object), cell) {
                let ty = self.subject.program.program.maps[map].value;
                let place = self.place(&name, object, offset, ty);
                conditions.extend(self.after(block, &place, map, offset));
            }
        }
        let globals = self.subject.aliases.borrow().compared().to_vec();
        for (block, ty) in globals {
            let Some(name) = self.subject.users_variable(block).filter(|name| !name.contains('.')) else { continue };
            let size = (self.subject.program.types.size(ty).unwrap_or(0) as u32).min(MAX_COMPARED);
            let cell = |at: u32| self.subject.global_cell(block, at);
            for (map, offset) in self.scalars(size, Some(ty), cell) {
                let Some(cell) = self.subject.global_cell(block, offset) else { continue };
                conditions.extend(self.after(block, &format!("{name}{}", cell.name), map, offset));
            }
        }
        if !conditions.is_empty() {
            let condition = conditions.join("\n        && ");
            let (condition, words) = match is_right {
                true => (format!("!({condition})"), "the call ends in another state"),
                false => (condition, "the contract is broken"),
            };
            self.line(&format!("if ({condition}) {{"));
            self.line(&format!("    fprintf(stderr, \"{words}\\n\");"));
            self.line("    abort();");
            self.line("}");
        }
        for object in &input.objects {
            self.line(&format!("(void){};", self.names[&object.id]));
        }
        !conditions.is_empty()
    }

    /// The scalars of a block, by their maps and offsets; what lies between them is not looked at.
    fn scalars(
        &self,
        size: u32,
        ty: Option<TypeId>,
        cell: impl Fn(u32) -> Option<symbolic::InputCell>,
    ) -> Vec<(MapId, u32)> {
        let program = &self.subject.program;
        let Some((ty, element)) = ty.and_then(|ty| Some((ty, program.types.size(ty).filter(|&size| size > 0)?))) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for at in 0..size {
            let starts = scalar_at(program, ty, u64::from(at) % element, &mut String::new());
            if let (Some((0, _)), Some(cell)) = (starts, cell(at))
                && cell.start == at
            {
                found.push((cell.map, at));
            }
        }
        found
    }

    /// The condition that a place holds what it holds now.
    fn after(&self, block: u64, place: &str, map: MapId, offset: u32) -> Option<String> {
        let ty = self.subject.program.program.maps[map].value;
        let held = if ty == Type::Ref {
            self.subject.classes.map(Type::Int(self.subject.pointer_bits() as u16))?
        } else {
            map
        };
        let key = Key::Element(block, u64::from(offset));
        let word = self.subject.with(|machine, _| machine.read(held, key)).ok()?;
        if ty != Type::Ref {
            return Some(is_value(ty, place, word));
        }
        let at = self.subject.with(|machine, _| machine.read(ir::facts::OBJECT_AT, Key::Object(word))).ok()?;
        let base = self.subject.with(|machine, _| machine.read(ir::facts::ADDRESS_OF, Key::Object(at)));
        let offset = if at == 0 { 0 } else { word.wrapping_sub(base.ok()?) as i64 };
        let target = self.name_of(at).filter(|_| at != 0 || word == 0);
        target.map(|target| format!("(char *){place} == (char *){target} + {offset}"))
    }

    /// The name of a block in this program.
    fn name_of(&self, block: u64) -> Option<String> {
        if block == 0 {
            return Some("NULL".to_owned());
        }
        let blocks = &self.replay.built.objects;
        let named = self.names.iter().find(|(object, _)| blocks.get(object) == Some(&block));
        named.map(|(_, name)| name.clone())
    }
}

fn c_type(ty: Type) -> &'static str {
    match ty {
        Type::Bool => "_Bool",
        Type::Int(8) => "char",
        Type::Int(16) => "short",
        Type::Int(32) => "int",
        Type::Int(_) => "long long",
        Type::F32 => "float",
        Type::F64 => "double",
        Type::Ref => "void *",
    }
}

/// The condition that an expression has a value: that of a float that is no number, too, which is not equal to itself.
fn is_value(ty: Type, expression: &str, word: u64) -> String {
    let is_nan = match ty {
        Type::F32 => f32::from_bits(word as u32).is_nan(),
        Type::F64 => f64::from_bits(word).is_nan(),
        Type::Bool | Type::Int(_) | Type::Ref => false,
    };
    match is_nan {
        true => format!("{expression} != {expression}"),
        false => format!("({}){expression} == {}", c_type(ty), literal(ty, word)),
    }
}

/// A word of a type as C writes it.
fn literal(ty: Type, word: u64) -> String {
    let float = |text: String, is_finite: bool, is_nan: bool, is_negative: bool| match (is_finite, is_nan) {
        (true, _) => text,
        (false, true) => "__builtin_nan(\"\")".to_owned(),
        (false, false) if is_negative => "-__builtin_inf()".to_owned(),
        (false, false) => "__builtin_inf()".to_owned(),
    };
    match ty {
        Type::F32 => {
            let value = f32::from_bits(word as u32);
            float(format!("{value:?}f"), value.is_finite(), value.is_nan(), value < 0.0)
        }
        Type::F64 => {
            let value = f64::from_bits(word);
            float(format!("{value:?}"), value.is_finite(), value.is_nan(), value < 0.0)
        }
        Type::Bool => u64::from(word != 0).to_string(),
        Type::Int(64) if (word as i64) < 0 => format!("(long long){word:#x}ull"),
        Type::Int(64) => format!("{word}ll"),
        Type::Int(bits) => {
            let shift = 64 - u32::from(bits.min(64));
            let value = (word << shift) as i64 >> shift;
            if value == i64::from(i32::MIN) { "(-2147483647 - 1)".to_owned() } else { value.to_string() }
        }
        Type::Ref => "NULL".to_owned(),
    }
}

/// Is it a kind that native code shows by itself or under a sanitizer?
pub(crate) fn is_shown_natively(kind: CheckKind) -> bool {
    !matches!(kind, CheckKind::Requires | CheckKind::Assignable)
}

/// Is it an answer that native code gives itself: what was never set, what C leaves to the compiler, volatile objects?
fn is_left_open(name: &str) -> bool {
    [llvm::UNDEFINED, llvm::UNSPECIFIED, llvm::VOLATILE, llvm::AS_FOUND, LEFT_TO_LIBRARY]
        .iter()
        .any(|reason| name.starts_with(reason))
}
