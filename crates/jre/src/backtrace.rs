//! Where an exception was made: a `long[]` in the exception's field `backtrace`, one element per frame, the procedure in
//! the upper half and the instruction in the lower. It lives as long as the exception and needs no table here. A further
//! element says that the innermost frame is not among them.

use crate::Java;
use interp::{Machine, Stop};
use ir::{ClassId, EntityRef, Pos, ProcId};
use ristretto_classfile::MethodAccessFlags;
use ristretto_classfile::attributes::Attribute;
use std::sync::Arc;

/// The frames that an exception remembers (HotSpot's `MaxJavaStackTraceDepth`).
const MAX_DEPTH: usize = 1024;

/// A frame that a stack trace shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) procedure: ProcId,
    pub(crate) pos: Pos,
}

impl Shown {
    pub(crate) fn pack(self) -> u64 {
        (self.procedure.index() as u64) << 32 | u64::from(self.pos.0)
    }

    pub(crate) fn unpack(word: u64) -> Shown {
        Shown { procedure: ProcId::new((word >> 32) as usize), pos: Pos(word as u32) }
    }
}

/// What a line of a stack trace says.
pub(crate) struct Described {
    pub(crate) class: ClassId,
    pub(crate) class_name: String,
    pub(crate) method: String,
    pub(crate) file: Option<String>,
    /// -2 for native methods, -1 if not known.
    pub(crate) line: i32,
    pub(crate) module: Option<String>,
}

impl Java {
    /// The frames that stack traces show, innermost first.
    pub(crate) fn visible_frames(&self, machine: &Machine, most: usize) -> Vec<Shown> {
        let frames = machine.frames().filter(|frame| self.loader.is_visible(frame.procedure));
        frames.take(most).map(|frame| Shown { procedure: frame.procedure, pos: frame.pos }).collect()
    }

    /// The frames at the place where an exception was made: without those of its own construction. And whether the
    /// innermost of the others is one that stack traces do not show, a method of a lambda expression's object.
    pub(crate) fn frames_of(&self, machine: &Machine, exception: u64) -> Result<(Vec<Shown>, bool), Stop> {
        let class = machine.class_of(exception)?;
        let is_construction = |procedure: ProcId| {
            let Some((details, method)) = self.loader.method_of(procedure) else { return false };
            machine.program.is_subclass(class, details.id)
                && matches!(details.method_name(method), Ok(("fillInStackTrace" | "<init>", _)))
        };
        let mut frames = machine.frames().skip_while(|frame| is_construction(frame.procedure)).peekable();
        let mut is_hidden = false;
        while let Some(frame) = frames.next_if(|frame| !self.loader.is_visible(frame.procedure)) {
            // What the JVM throws itself has no frame.
            is_hidden |= machine.program.procs[frame.procedure].class.is_some();
        }
        // A deep stack is walked no further than it is shown.
        let frames = frames.filter(|frame| self.loader.is_visible(frame.procedure)).take(MAX_DEPTH);
        Ok((frames.map(|frame| Shown { procedure: frame.procedure, pos: frame.pos }).collect(), is_hidden))
    }

    /// What a stack trace says about a frame.
    pub(crate) fn describe_frame(&self, machine: &Machine, shown: Shown) -> Option<Described> {
        let (details, method) = self.loader.method_of(shown.procedure)?;
        let (name, _) = details.method_name(method).ok()?;
        let line = if method.access_flags.contains(MethodAccessFlags::NATIVE) {
            -2
        } else {
            line_at(method, shown.pos).map_or(-1, |line| line as i32)
        };
        Some(Described {
            class: details.id,
            class_name: details.name.replace('/', "."),
            method: name.to_owned(),
            file: machine.program.classes[details.id].file.as_ref().map(|file: &Arc<str>| file.to_string()),
            line,
            module: details.origin.module().map(str::to_owned),
        })
    }
}

/// The source line of an instruction.
fn line_at(method: &ristretto_classfile::Method, pos: Pos) -> Option<u32> {
    let tables = method.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Code { attributes, .. } => Some(attributes),
        _ => None,
    })?;
    let before = tables.iter().flat_map(|table| match table {
        Attribute::LineNumberTable { line_numbers, .. } => line_numbers.as_slice(),
        _ => &[],
    });
    let before = before.filter(|entry| u32::from(entry.start_pc) <= pos.0);
    before.max_by_key(|entry| entry.start_pc).map(|entry| u32::from(entry.line_number))
}
