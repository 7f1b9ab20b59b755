//! Class files from anywhere: reading one, asking about what was read and translating it must not bring the program
//! down, and what is translated verifies. `./x fuzz` gathers seeds from the JDK and runs this.

#![no_main]

use ir::{Code, EntityRef, ProcId, Program};
use libfuzzer_sys::fuzz_target;
use ristretto_classfile::attributes::Attribute;
use skolem_jvm::{ClassPath, JavaHome, Origin, Loader, null_message, parse_class};
use std::path::Path;

/// The longest code for which every instruction is asked about: each question simulates all of it.
const LONGEST: usize = 400;

fuzz_target!(|bytes: &[u8]| {
    let origin = Origin::of_file(Path::new("Fuzz.class"));
    let Ok(class) = parse_class(bytes, &origin) else { return };
    for method in &class.methods {
        for attribute in &method.attributes {
            let Attribute::Code { code, .. } = attribute else { continue };
            for instruction in (0..code.len()).take_while(|_| code.len() <= LONGEST) {
                let _ = null_message(&class, method, instruction);
            }
        }
    }
    let Ok(path) = JavaHome::find(None).map_err(drop).and_then(|home| ClassPath::new(&home).map_err(drop)) else {
        panic!("fuzzing needs a JDK");
    };
    let (mut loader, mut program) = (Loader::new(path, []), Program::default());
    let Ok(declared) = loader.define(&mut program, bytes, origin) else { return };
    for index in 0..program.procs.len() {
        let procedure = ProcId::new(index);
        if program.procs[procedure].class != Some(declared) || program.procs[procedure].code != Code::Pending {
            continue;
        }
        if loader.supply(&mut program, procedure).is_err() {
            continue;
        }
        let Code::Body(body) = program.procs[procedure].code.clone() else { continue };
        let violations = ir::verify_body(&program, procedure, &body);
        assert!(violations.is_empty(), "{}: {}", program.procs[procedure].name, violations[0]);
        let _ = ir::Regions::new(procedure, &body);
    }
});
