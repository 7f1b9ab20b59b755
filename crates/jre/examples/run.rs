//! Runs a Java program: `run [-cp FOLDER] CLASS ARGS…`.

use interp::{Limits, Machine};
use skolem_jre::{Java, JavaOptions, MainError};
use std::path::Path;

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let mut folder = ".".to_owned();
    if args.first().is_some_and(|arg| arg == "-cp") {
        args.remove(0);
        folder = args.remove(0);
    }
    let home = jvm::JavaHome::find(None).expect("a JDK");
    let mut path = jvm::ClassPath::new(&home).expect("the JDK's classes");
    path.add_folder(Path::new(&folder), jvm::Role::Input).expect("the folder");
    let mut java = Java::new(&home, path, JavaOptions::default());
    let mut limits = Limits::default();
    // A small number shows whether everything that is needed is a root.
    if let Some(bytes) = std::env::var("COLLECT_AFTER").ok().and_then(|bytes| bytes.parse().ok()) {
        limits.collect_after = bytes;
    }
    let mut machine = Machine::new(ir::Program::default(), limits);
    let class = args.remove(0);
    let status = match java.run_main(&mut machine, &class, &args) {
        Ok(exit) => exit.status,
        Err(MainError::Stop(stop)) => {
            eprintln!("{stop}");
            99
        }
        Err(error) => {
            eprintln!("{error}");
            2
        }
    };
    if std::env::var_os("STATISTICS").is_some() {
        eprintln!("{:?} classes {}", machine.statistics(), machine.program.classes.len());
    }
    std::process::exit(status);
}
