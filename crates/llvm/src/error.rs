//! Why a program cannot be read.

/// Why a program cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No compiler.
    #[error("{0}: cannot be started\nhelp: install clang (Debian: clang-19), or name another with --clang")]
    NoCompiler(String),
    /// The compiler refuses the program; it has said why.
    #[error("{file}: clang does not compile it\n{said}{}", advice(.said))]
    Compiler {
        /// The file.
        file: String,
        /// What the compiler said.
        said: String,
    },
    /// A compiler whose output is of no use.
    #[error(
        "{file}: {clang} compiles it to what LLVM 19 cannot read: {reason}\nhelp: name clang 19 or an older one with --clang"
    )]
    Compiled {
        /// The file.
        file: String,
        /// The compiler.
        clang: String,
        /// Why it cannot be read.
        reason: String,
    },
    /// Files that make no program together.
    #[error(
        "{file}: cannot be linked with the files before it: {reason}\nhelp: give the files of one program, all compiled for \
         the same machine"
    )]
    Linking {
        /// The file.
        file: String,
        /// Why not.
        reason: String,
    },
    /// A compilation database that cannot be read.
    #[error("{file}: {reason}\nhelp: CMake writes one with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, other builds with bear")]
    Commands {
        /// The file.
        file: String,
        /// Why not.
        reason: String,
    },
    /// No such file.
    #[error("{0}: no such file\nhelp: give .c, .bc or .ll files, a folder of C files, or a compile_commands.json")]
    Missing(String),
    /// A program for a machine that is too different.
    #[error(
        "{file}: it is compiled for {machine}, whose {reason}\nhelp: compile it for this machine, or with --cflags=-m32 for 32 \
         bits"
    )]
    Machine {
        /// The file.
        file: String,
        /// The machine.
        machine: String,
        /// What is different.
        reason: String,
    },
    /// A file that is no bitcode, or damaged.
    #[error(
        "{file}: LLVM 19 cannot read it: {reason}\nhelp: it is damaged, or a newer LLVM made it; give the C files, or compile \
         them again: clang-19 -g -c -emit-llvm"
    )]
    Bitcode {
        /// The file.
        file: String,
        /// Why not.
        reason: String,
    },
    /// Bitcode of a version that cannot be read.
    #[error(
        "{file}: {maker} made it, and Skolem reads what LLVM 19 and older ones make\nhelp: give the C files, or compile them \
         with clang-19: clang-19 -g -c -emit-llvm"
    )]
    Newer {
        /// The file.
        file: String,
        /// Which LLVM that was, as far as it is known.
        maker: String,
    },
}

/// What to do about what the compiler said.
fn advice(said: &str) -> &'static str {
    match said.contains("[-Wimplicit-function-declaration]") {
        true => {
            "help: include the header that declares the function; C that needs no declarations is read with --cflags=-std=gnu89"
        }
        false => "",
    }
}
