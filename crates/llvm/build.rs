//! Compiles the models of the C library into bitcode, for both data models, with the clang of the LLVM that is linked.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=library");
    println!("cargo::rerun-if-env-changed=LLVM_SYS_191_PREFIX");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let prefix = std::env::var_os("LLVM_SYS_191_PREFIX").map(|prefix| PathBuf::from(prefix).join("bin"));
    let program = |name: &str| match &prefix {
        Some(folder) if folder.join(name).exists() => folder.join(name),
        _ => PathBuf::from(format!("{name}-19")),
    };
    let mut sources: Vec<PathBuf> = std::fs::read_dir("library")
        .expect("the folder of the models")
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "c"))
        .collect();
    sources.sort();
    for bits in ["64", "32"] {
        let mut parts = Vec::new();
        for source in &sources {
            let part = out.join(format!("{}{bits}.bc", source.file_stem().unwrap_or_default().to_string_lossy()));
            compile(&program("clang"), source, bits, &part);
            parts.push(part);
        }
        let mut link = Command::new(program("llvm-link"));
        link.args(&parts).arg("-o").arg(out.join(format!("library{bits}.bc")));
        run(link);
    }
}

fn compile(clang: &Path, source: &Path, bits: &str, to: &Path) {
    let mut command = Command::new(clang);
    command
        .args(["-c", "-emit-llvm", "-g", "-O0", "-Xclang", "-disable-O0-optnone", "-std=c11"])
        .args([
            "-ffreestanding",
            "-fno-builtin",
            "-fno-discard-value-names",
            "-ffp-contract=off",
            "-fdebug-compilation-dir=skolem-library",
        ])
        .args([if bits == "64" { "--target=x86_64-linux-gnu" } else { "--target=i386-linux-gnu" }])
        .args(["-msse2", "-mfpmath=sse", "-o"])
        .arg(to)
        .arg(source);
    run(command);
}

fn run(mut command: Command) {
    let output = command.output().unwrap_or_else(|error| {
        panic!("{command:?} cannot be started ({error}); `./x setup` installs clang and LLVM 19")
    });
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}
