//! Files that the JDK itself reads, its time zones for one. The user's files are none of a check's business: they are
//! refused.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The descriptors below are the standard streams.
const FIRST: i32 = 3;

/// The open files, each with the position in it.
pub(crate) type Positions = Vec<Option<(File, u64)>>;

/// The open files.
pub(crate) struct Files {
    root: PathBuf,
    open: Vec<Option<File>>,
}

impl Files {
    /// None open yet; only what is below `root` ever will be.
    pub(crate) fn new(root: &Path) -> Files {
        Files { root: root.to_owned(), open: Vec::new() }
    }

    /// May the file be opened?
    pub(crate) fn is_allowed(&self, path: &str) -> bool {
        let path = Path::new(path);
        path.starts_with(&self.root) && !path.components().any(|part| part == std::path::Component::ParentDir)
    }

    /// Opens a file for reading and gives its descriptor.
    pub(crate) fn open(&mut self, path: &str) -> std::io::Result<i32> {
        self.open.push(Some(File::open(path)?));
        Ok(FIRST + self.open.len() as i32 - 1)
    }

    fn file(&mut self, descriptor: i32) -> Option<&mut File> {
        self.open.get_mut(usize::try_from(descriptor - FIRST).ok()?)?.as_mut()
    }

    /// Reads bytes; none at the end. None of them if the descriptor is not open.
    pub(crate) fn read(&mut self, descriptor: i32, buffer: &mut [u8]) -> Option<std::io::Result<usize>> {
        Some(self.file(descriptor)?.read(buffer))
    }

    /// The length of a file and the position in it.
    pub(crate) fn extent(&mut self, descriptor: i32) -> Option<(u64, u64)> {
        let file = self.file(descriptor)?;
        Some((file.metadata().ok()?.len(), file.stream_position().ok()?))
    }

    /// Skips bytes and gives the new position.
    pub(crate) fn skip(&mut self, descriptor: i32, count: i64) -> Option<u64> {
        self.file(descriptor)?.seek(SeekFrom::Current(count)).ok()
    }

    /// The open files as they are now.
    pub(crate) fn positions(&self) -> Positions {
        let position = |mut file: &File| Some((file.try_clone().ok()?, file.stream_position().ok()?));
        self.open.iter().map(|file| file.as_ref().and_then(position)).collect()
    }

    /// Goes back to earlier files and positions.
    pub(crate) fn set_positions(&mut self, positions: Positions) {
        let back = |(mut file, position): (File, u64)| file.seek(SeekFrom::Start(position)).is_ok().then_some(file);
        self.open = positions.into_iter().map(|file| file.and_then(back)).collect();
    }

    /// Closes a file, if it is open.
    pub(crate) fn close(&mut self, descriptor: i32) {
        if let Some(file) = usize::try_from(descriptor - FIRST).ok().and_then(|index| self.open.get_mut(index)) {
            *file = None;
        }
    }
}
