//! Inputs in text form.
//!
//! `3 -1` are arguments. `#1 null where #1 = Node value 5 next #2, #2 = Node` has two arguments and two objects: fields by
//! name, zero if they are left out; `#1 = "int[]" 1 2 3` is an array, `#1 = cells 1 2` a block of integers, and
//! `#1 = node 1 2 #2` a block of two integers and a pointer. `where count 3` gives a global a value. Objects are numbered as
//! the arguments name them. Where execution starts in the middle, the arguments are the values of all locals.

use crate::generate::{Generated, NEXT};
use crate::input::{Content, Input, InputObject, Value, fields_of};
use ir::{ClassKind, MapKey, Type};

/// The input that a text stands for.
pub fn parse(generated: &Generated, text: &str) -> Input {
    let program = &generated.program;
    let (args, rest) = text.split_once(" where ").unwrap_or((text, ""));
    let types = generated.local_types();
    let args: Vec<Value> = args.split_whitespace().zip(types).map(|(arg, ty)| value(ty, arg)).collect();
    let mut input = Input { args, globals: Vec::new(), objects: Vec::new() };
    for item in rest.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        match item.split_once('=') {
            Some((name, object)) => {
                input.objects.push(parse_object(generated, object.trim()));
                assert_eq!(name.trim(), format!("#{}", input.objects.len()), "objects are numbered in order");
            }
            None => {
                let (name, word) = item.split_once(' ').unwrap_or_else(|| panic!("a global and its value: {item}"));
                let global = program.map_named(name).unwrap_or_else(|| panic!("no global {name}"));
                input.globals.push((global, value(program.maps[global].value, word)));
            }
        }
    }
    // Those that are left out are zero.
    for (id, map) in &program.maps {
        if map.key == MapKey::Global && !input.globals.iter().any(|(known, _)| *known == id) {
            input.globals.push((id, zero(map.value)));
        }
    }
    input
}

fn parse_object(generated: &Generated, text: &str) -> InputObject {
    let program = &generated.program;
    let words: Vec<&str> = text.split_whitespace().map(|word| word.trim_matches('"')).collect();
    let class = program.class_named(words[0]).unwrap_or_else(|| panic!("no class {}", words[0]));
    let words = &words[1..];
    let content = match program.classes[class].kind {
        ClassKind::Array { element, .. } => Content::Elements(words.iter().map(|word| value(element, word)).collect()),
        ClassKind::Block => {
            let pointers = generated.pointer_offsets(class);
            let (numbers, last) = words.split_at(words.len() - pointers.len());
            let mut bytes: Vec<u8> = Vec::new();
            for number in numbers {
                let Value::Word(word) = value(Type::I32, number) else { panic!("{number} is no number") };
                bytes.extend((word as u32).to_le_bytes());
            }
            if !pointers.is_empty() {
                bytes.resize(NEXT as usize + 8, 0);
            }
            Content::Bytes { bytes, pointers: last.iter().map(|&word| (NEXT, value(Type::Ref, word))).collect() }
        }
        ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Scalar => {
            let mut fields = Vec::new();
            for field in fields_of(program, class) {
                let map = &program.maps[field];
                let name = map.name.rsplit('.').next().expect("a part of the name");
                let given = words.chunks(2).find(|pair| pair[0] == name);
                fields.push((field, given.map_or(zero(map.value), |pair| value(map.value, pair[1]))));
            }
            Content::Fields(fields)
        }
    };
    InputObject { class, content }
}

fn zero(ty: Type) -> Value {
    if ty == Type::Ref { Value::Null } else { Value::Word(0) }
}

fn value(ty: Type, text: &str) -> Value {
    let number = || text.parse::<i64>().unwrap_or_else(|_| panic!("{text} is no number"));
    Value::Word(match ty {
        Type::Ref if text == "null" => return Value::Null,
        Type::Ref => {
            let number = text.strip_prefix('#').and_then(|number| number.parse::<usize>().ok());
            return Value::Object(number.unwrap_or_else(|| panic!("{text} is no object")) - 1);
        }
        Type::Bool => u64::from(text == "true"),
        Type::F32 => text.parse::<f32>().map_or(0, |number| u64::from(number.to_bits())),
        Type::F64 => text.parse::<f64>().map_or(0, f64::to_bits),
        Type::Int(64) => number() as u64,
        Type::Int(width) => number() as u64 & ((1 << width) - 1),
    })
}
