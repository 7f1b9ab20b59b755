//! What there is in a program, whatever its language: for lists and dumps.

use crate::failure::Failure;
use crate::method::Methods;
use crate::options::InputArguments;
use ir::{Code, ProcId, Procedure, Program};
use std::path::PathBuf;
use verdict::Language;

/// A method or function of the user's.
pub struct Listed {
    /// Its name, as `--target` takes it.
    pub name: String,
    /// Its procedure.
    pub procedure: ProcId,
    /// The file it stands in, as people know it.
    pub file: Option<String>,
    /// Where that file is.
    pub source: Option<PathBuf>,
    /// The first line of its code.
    pub line: Option<u32>,
    /// Is it there to be called by name?
    pub is_callable: bool,
    /// Why there is no code, if there ought to be.
    pub trouble: Option<String>,
}

/// A program whose code is translated.
pub struct Listing {
    /// The language.
    pub language: &'static str,
    /// All that was met.
    pub program: Program,
    /// Procedures that are called where something is wrong, and find out what.
    pub judges: Vec<ProcId>,
    /// Why a call of a procedure cannot be followed, if it cannot.
    pub refusal: fn(&Procedure) -> Option<String>,
    /// What was asked for.
    pub listed: Vec<Listed>,
    /// How many classes the inputs have.
    pub class_count: usize,
    /// For C: how to find out what references may refer to.
    #[cfg(feature = "c")]
    pub analysis: Option<crate::points_to::Analysis>,
}

impl Listing {
    /// Reads a program; only what a pattern matches is listed, or all if there is none.
    pub fn open(inputs: &InputArguments, patterns: &[String]) -> Result<Listing, Failure> {
        match inputs.language()? {
            Language::Java => java(inputs, patterns),
            #[cfg(feature = "c")]
            Language::C => c(inputs, patterns),
            #[cfg(not(feature = "c"))]
            Language::C => Err(crate::options::no_c()),
        }
    }
}

fn java(inputs: &InputArguments, patterns: &[String]) -> Result<Listing, Failure> {
    let mut opened = inputs.open(None)?;
    let Methods { program, targets, sources, class_count } = Methods::new(&mut opened, patterns)?;
    let listed = targets.into_iter().map(|target| Listed {
        file: sources.shown(&target.class),
        source: sources.of(&target.class),
        name: target.name,
        procedure: target.procedure,
        line: target.line,
        is_callable: target.is_callable,
        trouble: target.trouble,
    });
    let listed = listed.collect();
    Ok(Listing {
        language: "java",
        program,
        judges: Vec::new(),
        refusal: |procedure| {
            let Code::Unsupported(reason) = &procedure.code else { return None };
            Some(reason.to_string())
        },
        listed,
        class_count,
        #[cfg(feature = "c")]
        analysis: None,
    })
}

#[cfg(feature = "c")]
fn c(inputs: &InputArguments, patterns: &[String]) -> Result<Listing, Failure> {
    let program = crate::run::load_c(inputs, llvm::Checks::default(), None)?;
    let mut listed: Vec<Listed> = program
        .functions
        .iter()
        .filter(|function| !function.is_library)
        .map(|function| Listed {
            name: function.name.to_string(),
            procedure: function.procedure,
            file: function.file.as_ref().and_then(|file| Some(file.file_name()?.to_string_lossy().into_owned())),
            source: function.file.clone(),
            line: function.line,
            is_callable: true,
            trouble: match &program.program.procs[function.procedure].code {
                Code::Unsupported(reason) => Some(reason.to_string()),
                _ => None,
            },
        })
        .collect();
    if !patterns.is_empty() {
        crate::pattern::choose(&mut listed, |one| &one.name, patterns, Language::C)?;
    }
    listed.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    let analysis = Some(crate::points_to::Analysis::new(&program));
    Ok(Listing {
        language: "c",
        program: program.program,
        judges: program.judges,
        refusal: csubject::refusal,
        listed,
        class_count: 0,
        analysis,
    })
}
