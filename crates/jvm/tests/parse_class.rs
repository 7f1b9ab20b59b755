//! Class files, good and bad: nothing that a file contains may bring the reader down.

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::{Attribute, Instruction};
use skolem_jvm::{ClassPath, JavaHome, Origin, null_message, parse_class};
use std::path::Path;

fn parse(bytes: &[u8]) -> Result<ClassFile<'static>, String> {
    parse_class(bytes, &Origin::of_file(Path::new("T.class"))).map_err(|error| error.to_string())
}

fn jdk() -> ClassPath {
    ClassPath::new(&JavaHome::find(None).expect("a JDK")).unwrap()
}

/// A class file in the making.
#[derive(Clone)]
struct Maker {
    major: u16,
    constants: Vec<Vec<u8>>,
    field: Option<(u16, u16)>,
    /// (flags, name, descriptor, attributes)
    methods: Vec<(u16, u16, u16, Vec<Vec<u8>>)>,
    attributes: Vec<Vec<u8>>,
}

impl Maker {
    fn new() -> Maker {
        let mut maker =
            Maker { major: 61, constants: Vec::new(), field: None, methods: Vec::new(), attributes: Vec::new() };
        maker.class("T");
        maker.class("java/lang/Object");
        maker
    }

    fn constant(&mut self, bytes: Vec<u8>) -> u16 {
        self.constants.push(bytes);
        self.constants.len() as u16
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let mut bytes = vec![1];
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text.as_bytes());
        self.constant(bytes)
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name).to_be_bytes();
        self.constant(vec![7, name[0], name[1]])
    }

    fn attribute(&mut self, name: &str, info: &[u8]) -> Vec<u8> {
        let mut bytes = self.utf8(name).to_be_bytes().to_vec();
        bytes.extend((info.len() as u32).to_be_bytes());
        bytes.extend(info);
        bytes
    }

    /// A static method `m()V` with two local variables.
    fn code(mut self, code: &[u8], handlers: &[[u16; 4]], inside: &[Vec<u8>]) -> Maker {
        let mut info = vec![0, 4, 0, 2];
        info.extend((code.len() as u32).to_be_bytes());
        info.extend(code);
        info.extend((handlers.len() as u16).to_be_bytes());
        info.extend(handlers.iter().flatten().flat_map(|value| value.to_be_bytes()));
        info.extend((inside.len() as u16).to_be_bytes());
        info.extend(inside.iter().flatten());
        let attribute = self.attribute("Code", &info);
        let (name, descriptor) = (self.utf8("m"), self.utf8("()V"));
        self.methods.push((8, name, descriptor, vec![attribute]));
        self
    }

    fn bytes(&self) -> Vec<u8> {
        fn list(bytes: &mut Vec<u8>, parts: &[Vec<u8>]) {
            bytes.extend((parts.len() as u16).to_be_bytes());
            bytes.extend(parts.iter().flatten());
        }
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
        bytes.extend(self.major.to_be_bytes());
        bytes.extend((self.constants.len() as u16 + 1).to_be_bytes());
        bytes.extend(self.constants.iter().flatten());
        bytes.extend([0, 0x21, 0, 2, 0, 4, 0, 0]);
        bytes.extend(if self.field.is_some() { [0, 1] } else { [0, 0] });
        if let Some((name, descriptor)) = self.field {
            bytes.extend([0, 0]);
            bytes.extend(name.to_be_bytes());
            bytes.extend(descriptor.to_be_bytes());
            bytes.extend([0, 0]);
        }
        bytes.extend((self.methods.len() as u16).to_be_bytes());
        for (flags, name, descriptor, attributes) in &self.methods {
            for value in [flags, name, descriptor] {
                bytes.extend(value.to_be_bytes());
            }
            list(&mut bytes, attributes);
        }
        list(&mut bytes, &self.attributes);
        bytes
    }

    fn parse(&self) -> Result<ClassFile<'static>, String> {
        parse(&self.bytes())
    }
}

fn parse_code(code: &[u8]) -> Result<ClassFile<'static>, String> {
    Maker::new().code(code, &[], &[]).parse()
}

fn code_of(class: &ClassFile<'static>) -> (Vec<Instruction>, Vec<(u16, u16)>, Vec<Attribute>) {
    let Attribute::Code { code, exception_table, attributes, .. } = &class.methods[0].attributes[0] else {
        panic!("no code")
    };
    let ranges = exception_table.iter().map(|entry| (entry.range_pc.start, entry.range_pc.end)).collect();
    (code.clone(), ranges, attributes.clone())
}

#[test]
fn every_class_of_the_base_module() {
    let class_path = jdk();
    for name in class_path.jdk_classes("java.base") {
        let name = name.unwrap();
        let found = class_path.find(&name).unwrap().unwrap();
        let class = parse_class(&found.bytes, &found.origin).unwrap();
        assert_eq!(class.class_name().unwrap(), name.as_str());
    }
}

#[test]
fn versions() {
    for (major, expected) in [(44, "no known Java"), (71, "Java 27"), (65535, "Java 65491")] {
        let error = Maker { major, ..Maker::new() }.parse().unwrap_err();
        assert!(error.contains(expected) && error.contains(&format!("{major}.0")), "{error}");
    }
    for major in 45..=70 {
        assert!(Maker { major, ..Maker::new() }.parse().is_ok(), "{major}");
    }
}

#[test]
fn targets_are_instruction_indexes() {
    // 0: nop, 1: goto 5, 4: nop, 5: iconst_0, 6: lookupswitch (padded to 8) default → 4, 7 → 0; 24 bytes in all.
    let code = [0, 167, 0, 4, 0, 3, 171, 0, 0xFF, 0xFF, 0xFF, 0xFE, 0, 0, 0, 1, 0, 0, 0, 7, 0xFF, 0xFF, 0xFF, 0xFA];
    let (code, ..) = code_of(&parse_code(&code).unwrap());
    assert_eq!(code.len(), 5);
    assert_eq!(code[1], Instruction::Goto(3));
    let Instruction::Lookupswitch(switch) = &code[4] else { panic!("{:?}", code[4]) };
    assert_eq!(switch.default, -2);
    assert_eq!(switch.pairs.get(&7), Some(&-4));
}

#[test]
fn ranges_that_reach_the_end_cover_the_last_instruction() {
    // 0: nop, 1: sipush, 4: pop, 5: return
    let class = Maker::new().code(&[0, 17, 0, 1, 87, 177], &[[1, 6, 0, 0], [0, 4, 5, 4]], &[]).parse().unwrap();
    let (code, ranges, _) = code_of(&class);
    assert_eq!(code.len(), 4);
    assert_eq!(ranges, [(1, 4), (0, 2)]);
    for handler in [[2, 6, 0, 0], [1, 3, 0, 0], [1, 7, 0, 0], [1, 6, 2, 0], [4, 4, 0, 0], [4, 1, 0, 0], [0, 1, 0, 1]] {
        assert!(Maker::new().code(&[0, 17, 0, 1, 87, 177], &[handler], &[]).parse().is_err(), "{handler:?}");
    }
}

#[test]
fn debugging_tables_are_in_instructions() {
    let mut maker = Maker::new();
    let (x, int) = (maker.utf8("x") as u8, maker.utf8("I") as u8);
    // Variable x in slot 1, bytes 4 to 6 (the end); another whose range ends inside an instruction.
    let table = [0, 2, 0, 4, 0, 2, 0, x, 0, int, 0, 1, 0, 0, 0, 2, 0, x, 0, int, 0, 0];
    let lines = [0, 2, 0, 0, 0, 10, 0, 4, 0, 11];
    let variables = maker.attribute("LocalVariableTable", &table);
    let lines = maker.attribute("LineNumberTable", &lines);
    let class = maker.code(&[0, 17, 0, 1, 60, 177], &[], &[variables, lines]).parse().unwrap();
    let (_, _, tables) = code_of(&class);
    let [Attribute::LocalVariableTable { variables, .. }, Attribute::LineNumberTable { line_numbers, .. }] =
        &tables[..]
    else {
        panic!("{tables:?}")
    };
    assert_eq!(variables.iter().map(|v| (v.start_pc, v.length, v.index)).collect::<Vec<_>>(), [(2, 2, 1)]);
    let lines: Vec<(u16, u16)> = line_numbers.iter().map(|line| (line.start_pc, line.line_number)).collect();
    assert_eq!(lines, [(0, 10), (2, 11)]);
}

#[test]
fn faulty_code_is_refused() {
    let faulty: &[(&[u8], &str)] = &[
        (&[], "it has 0 bytes"),
        (&[0], "run past its end"),
        (&[3, 153, 0, 0], "run past its end"),
        (&[167], "cut off"),
        (&[167, 0, 1], "no instruction starts at its target 1"),
        (&[167, 0x80, 0], "target -32768"),
        (&[200, 0x7F, 0xFF, 0xFF, 0xFF], "target 2147483647"),
        (&[0, 200, 0x7F, 0xFF, 0xFF, 0xFF], "target 2147483648"),
        (&[201, 0x80, 0, 0, 0, 177], "target -2147483648"),
        (&[170, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0], "wrong order"),
        (&[170, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF], "cut off"),
        (&[171, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], "negative"),
        (&[171, 0, 0, 0, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF], "cut off"),
        (&[21, 2, 177], "local variable 2"),
        (&[31, 177], "local variable 2"),
        (&[196, 25, 1, 0, 177], "local variable 256"),
        (&[196, 0, 177], "no wide form"),
        (&[18, 1, 177], "constant 1 cannot be loaded"),
        (&[20, 0, 2, 177], "constant 2 cannot be loaded"),
        (&[178, 0, 2, 177], "is not a field"),
        (&[182, 0, 2, 177], "is not a method"),
        (&[185, 0, 2, 1, 0, 177], "is not a method"),
        (&[187, 0, 1, 177], "is not a class"),
        (&[188, 3, 177], "no array type 3"),
        (&[197, 0, 2, 1, 177], "too few dimensions"),
        (&[202, 177], "reserved"),
        (&[255], "reserved"),
    ];
    for (code, expected) in faulty {
        let error = parse_code(code).unwrap_err();
        assert!(error.contains(expected) && error.contains("method m()V"), "{code:?}: {error}");
    }
}

#[test]
fn code_belongs_to_the_methods_that_have_some() {
    let with = Maker::new().code(&[177], &[], &[]);
    let flagged = |flags: u16, keep: bool| {
        let mut maker = with.clone();
        maker.methods[0].0 = flags;
        if !keep {
            maker.methods[0].3.clear();
        }
        maker.parse()
    };
    assert!(flagged(0x8, true).is_ok() && flagged(0x400, false).is_ok() && flagged(0x108, false).is_ok());
    assert!(flagged(0x8, false).unwrap_err().contains("there is no code"));
    assert!(flagged(0x400, true).unwrap_err().contains("has code"));
    let mut twice = with.clone();
    twice.methods.push(with.methods[0].clone());
    assert!(twice.parse().unwrap_err().contains("declared twice"));
    let mut twice = with.clone();
    let code = twice.methods[0].3[0].clone();
    twice.methods[0].3.push(code);
    assert!(twice.parse().unwrap_err().contains("code twice"));
}

#[test]
fn recursive_structures_do_not_exhaust_the_stack() {
    // An annotation whose value is an array of an array of …
    let mut maker = Maker::new();
    let mut info = vec![0, 1, 0, 1, 0, 1, 0, 1];
    info.extend([b'[', 0, 1].repeat(300_000));
    info.extend([b'I', 0, 1]);
    let annotations = maker.attribute("RuntimeVisibleAnnotations", &info);
    maker.attributes.push(annotations);
    assert!(matches!(maker.parse().unwrap().attributes[0], Attribute::Unknown { .. }));

    // Code in code, and records in records.
    for name in ["Code", "Record"] {
        let mut maker = Maker::new();
        let index = maker.utf8(name);
        let mut nested = Vec::new();
        for _ in 0..2_000 {
            let mut info = if name == "Code" {
                vec![0, 0, 0, 2, 0, 0, 0, 1, 177, 0, 0, 0, 1]
            } else {
                vec![0, 1, 0, 1, 0, 1, 0, 1]
            };
            info.extend(nested);
            nested = index.to_be_bytes().to_vec();
            nested.extend((info.len() as u32).to_be_bytes());
            nested.extend(info);
        }
        maker.attributes.push(nested.clone());
        assert!(maker.parse().is_ok());
        assert!(maker.code(&[177], &[], &[nested]).parse().is_ok());
    }

    // An array of more dimensions than there are.
    let mut maker = Maker::new();
    let field = (maker.utf8("f"), maker.utf8(&format!("{}I", "[".repeat(60_000))));
    maker.field = Some(field);
    assert!(maker.parse().unwrap_err().contains("field f"));
}

#[test]
fn lengths_are_respected() {
    let mut maker = Maker::new();
    let file = maker.utf8("T.java").to_be_bytes();
    let right = maker.attribute("SourceFile", &file);
    let long = maker.attribute("NestMembers", &[0, 0, 0]);
    let short = maker.attribute("NestMembers", &[0, 1]);
    maker.attributes = vec![right];
    assert!(matches!(maker.parse().unwrap().attributes[0], Attribute::SourceFile { .. }));
    for wrong in [long, short] {
        maker.attributes = vec![wrong];
        assert!(maker.parse().is_err());
    }
    let mut bytes = Maker::new().bytes();
    bytes.push(0);
    assert!(parse(&bytes).unwrap_err().contains("1 bytes after its end"));
    assert!(parse(b"").unwrap_err().contains("CAFEBABE"));
}

#[test]
fn truncated_and_mutated_classes_never_bring_the_reader_down() {
    let class_path = jdk();
    let names: Vec<String> = class_path.jdk_classes("java.base").map(Result::unwrap).step_by(97).collect();
    // A small generator of our own: the same files are tried every time.
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 20) as usize % below
    };
    for name in names {
        let whole = class_path.find(&name).unwrap().unwrap().bytes;
        for _ in 0..8 {
            assert!(parse(&whole[..next(whole.len())]).is_err());
        }
        for _ in 0..40 {
            let mut bytes = whole.clone();
            for _ in 0..=next(3) {
                let at = next(bytes.len());
                bytes[at] = [0, 1, 0x7F, 0x80, 0xFF, next(256) as u8][next(6)];
            }
            let Ok(class) = parse(&bytes) else { continue };
            for method in &class.methods {
                for instruction in 0..20 {
                    let _ = null_message(&class, method, instruction);
                }
            }
        }
    }
}
