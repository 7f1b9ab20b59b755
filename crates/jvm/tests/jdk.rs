//! The JDK's own classes as test input.

use ir::{Code, EntityRef, ProcId, Program};
use skolem_jvm::{ClassPath, JavaHome, Loader, survey_module};

fn loader() -> Loader {
    let home = JavaHome::find(None).expect("a JDK");
    Loader::new(ClassPath::new(&home).expect("its class path"), [])
}

#[test]
fn every_class_of_java_base_becomes_verified_ir() {
    let survey = survey_module(&mut loader(), &mut Program::default(), "java.base").expect("a readable image");
    assert!(survey.classes > 5_000, "java.base has only {} classes", survey.classes);
    assert!(survey.procedures > 50_000, "java.base has only {} procedures", survey.procedures);
    assert_eq!(survey.failures, Vec::<String>::new());
}

#[test]
fn translated_programs_survive_the_text_form() {
    let (mut loader, mut program) = (loader(), Program::default());
    for class in ["java/util/ArrayList", "java/util/TreeMap", "java/lang/Math", "java/util/regex/Pattern"] {
        loader.class(&mut program, class).expect(class);
    }
    // What these call is declared by the way and stays without code.
    for index in 0..program.procs.len() {
        let procedure = ProcId::new(index);
        if program.procs[procedure].code == Code::Pending {
            loader.supply(&mut program, procedure).expect("a body");
        }
    }
    let text = ir::print_program(&program);
    let again = ir::parse_program(&text).expect("what was printed parses");
    assert_eq!(ir::verify_program(&again), Vec::new());
    assert_eq!(ir::print_program(&again), text);
}
