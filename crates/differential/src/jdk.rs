//! The real machine: compiles programs, runs them, and remembers what they did.
//!
//! Everything is kept in one folder under a name made from its content and the JDK's version, so that what did not
//! change is neither compiled nor run again.

use crate::{Ended, Program, run};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How long any JVM may run.
const PATIENCE: Duration = Duration::from_secs(600);
/// Most programs are short: the JVM's first compiler tier and simplest collector start faster.
const SHORT_RUN: [&str; 2] = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
const DRIVER: &str = include_str!("../java/Driver.java");

/// A JDK, and a folder for what it makes.
#[derive(Clone, Debug)]
pub struct Jdk {
    home: jvm::JavaHome,
    folder: PathBuf,
}

impl Jdk {
    /// The JDK that Skolem finds too. `folder` is where things are remembered.
    pub fn find(folder: &Path) -> io::Result<Jdk> {
        let home = jvm::JavaHome::find(None).map_err(io::Error::other)?;
        let jdk = Jdk { folder: folder.join(format!("jdk-{}", home.full_version)), home };
        fs::create_dir_all(&jdk.folder)?;
        if !jdk.driver().join("Driver.class").exists() {
            // Tests run side by side: each makes its own and one of them wins.
            let own = jdk.folder.join(format!("driver-{}", std::process::id()));
            fs::create_dir_all(&own)?;
            let source = own.join("Driver.java");
            fs::write(&source, DRIVER)?;
            let javac = jdk.home.javac().ok_or_else(|| io::Error::other("there is no javac"))?;
            jdk.expect_success(Command::new(javac).arg("-d").arg(&own).arg(&source))?;
            put(&own, &jdk.driver())?;
        }
        Ok(jdk)
    }

    fn driver(&self) -> PathBuf {
        self.folder.join(format!("driver-of-{:016x}", hash(DRIVER)))
    }

    /// Compiles programs and returns the folder of each one's classes.
    pub fn compile(&self, programs: &[Program]) -> io::Result<Vec<PathBuf>> {
        let mut folders = Vec::new();
        let mut list = String::new();
        let mut made = Vec::new();
        for program in programs {
            let folder =
                self.folder.join(format!("classes-{}-{:016x}", program.name, hash(fs::read(&program.source)?)));
            if !folder.exists() {
                let own = with_suffix(&folder, &format!(".{}", std::process::id()));
                list.push_str(&format!("{}\t{}\n", own.display(), program.source.display()));
                made.push((own, folder.clone()));
            }
            folders.push(folder);
        }
        self.compile_all(&list, made.iter().map(|(own, _)| own.as_path()))?;
        for (own, folder) in made {
            put(&own, &folder)?;
        }
        Ok(folders)
    }

    /// Compiles sources together into a folder.
    pub fn compile_into(&self, folder: &Path, sources: &[PathBuf]) -> io::Result<()> {
        let sources: Vec<String> = sources.iter().map(|source| source.display().to_string()).collect();
        self.compile_all(&format!("{}\t{}\n", folder.display(), sources.join("\t")), [folder].into_iter())
    }

    fn compile_all<'a>(&self, list: &str, folders: impl Iterator<Item = &'a Path>) -> io::Result<()> {
        if list.is_empty() {
            return Ok(());
        }
        self.drive("compile", list, &[])?;
        for folder in folders {
            let errors = with_suffix(folder, ".errors");
            if errors.exists() {
                let said = fs::read_to_string(&errors)?;
                fs::remove_file(&errors)?;
                return Err(io::Error::other(format!("does not compile:\n{said}")));
            }
        }
        Ok(())
    }

    /// Runs the `main` of each class of a folder in one JVM; what it prints goes to the file beside it.
    pub fn run_all(&self, classes: &Path, programs: &[(String, PathBuf)]) -> io::Result<()> {
        let lines = programs.iter().map(|(class, output)| format!("{class}\t{}\n", output.display()));
        self.drive("run", &lines.collect::<String>(), &[classes])
    }

    fn drive(&self, job: &str, list: &str, class_path: &[&Path]) -> io::Result<()> {
        let file = self.folder.join(format!("{job}-{}-{:016x}.list", std::process::id(), hash(list)));
        fs::write(&file, list)?;
        let driver = self.driver();
        let places = class_path.iter().copied().chain([driver.as_path()]);
        let class_path = std::env::join_paths(places).map_err(io::Error::other)?;
        let mut command = self.java()?;
        command.arg("-ea").arg("-cp").arg(class_path).args(["Driver", job]).arg(&file);
        self.expect_success(&mut command)?;
        fs::remove_file(&file)
    }

    /// What a program does on the JVM: asked once, then remembered. `classes` is the folder of its classes.
    pub fn reference(&self, program: &Program, classes: &Path) -> io::Result<Ended> {
        let key = (fs::read(&program.source)?, &program.input, &program.arguments);
        let name = self.folder.join(format!("reference-{}-{:016x}", program.name, hash(key)));
        let (out, err, end) = (with_suffix(&name, ".out"), with_suffix(&name, ".err"), with_suffix(&name, ".status"));
        if let Ok(status) = fs::read_to_string(&end) {
            return Ok(Ended { stdout: fs::read(out)?, stderr: fs::read(err)?, status: status.trim().parse().ok() });
        }
        let mut command = self.java()?;
        command.arg("-ea").arg("-cp").arg(classes).arg(&program.name).args(&program.arguments);
        let ended = run(&mut command, &program.input, PATIENCE)?;
        fs::write(&out, &ended.stdout)?;
        fs::write(&err, &ended.stderr)?;
        // Last, since its presence says that the others are complete.
        let own = with_suffix(&name, &format!(".{}", std::process::id()));
        fs::write(&own, ended.status.map_or("killed".into(), |status| status.to_string()))?;
        fs::rename(&own, &end)?;
        Ok(ended)
    }

    fn java(&self) -> io::Result<Command> {
        let java = self.home.java().ok_or_else(|| io::Error::other("there is no java"))?;
        let mut command = Command::new(java);
        command.args(SHORT_RUN);
        Ok(command)
    }

    fn expect_success(&self, command: &mut Command) -> io::Result<()> {
        let ended = run(command, b"", PATIENCE)?;
        if ended.status == Some(0) {
            return Ok(());
        }
        let said = [ended.stdout, ended.stderr].concat();
        Err(io::Error::other(format!("{command:?} failed:\n{}", String::from_utf8_lossy(&said))))
    }
}

/// Moves a finished folder to its name, unless another process was faster.
fn put(own: &Path, folder: &Path) -> io::Result<()> {
    match fs::rename(own, folder) {
        Err(_) if folder.exists() => fs::remove_dir_all(own),
        result => result,
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
