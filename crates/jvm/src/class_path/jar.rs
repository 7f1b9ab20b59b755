//! Jar files: the index is read once, entries are inflated on demand.

use rustc_hash::FxHashMap;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use zip::ZipArchive;

/// The largest entry that is read. Class files cannot come near; this stops a decompression bomb.
const MAX_ENTRY_SIZE: u64 = 1 << 28;

/// Folders of an archive that hold no classes under their own names: metadata, and the layouts of Spring Boot and web
/// applications.
const NOT_PACKAGES: [&str; 3] = ["META-INF/", "BOOT-INF/", "WEB-INF/"];

/// Why a jar, or an entry in it, cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum JarError {
    /// The operating system refused.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The archive is damaged or uses an unsupported compression.
    #[error("{0}")]
    Zip(#[from] zip::result::ZipError),
    /// An entry is absurdly large.
    #[error("the entry {0} is larger than 256 MB when inflated")]
    TooLarge(String),
}

/// An open jar.
#[derive(Debug)]
pub struct Jar {
    /// Where the jar is.
    pub path: PathBuf,
    archive: Mutex<ZipArchive<BufReader<File>>>,
    /// Names as a program sees them (without `META-INF/versions/N/`) to the entry to read and its full name.
    entries: FxHashMap<String, (usize, Option<u16>)>,
    manifest: Manifest,
}

#[derive(Debug, Default)]
struct Manifest {
    main_class: Option<String>,
    class_path: Vec<String>,
    multi_release: bool,
}

impl Jar {
    /// Opens a jar and reads its index. Of a multi-release jar, the entries for the newest release not after `release`
    /// are used.
    pub fn open(path: &Path, release: u16) -> Result<Jar, JarError> {
        let mut archive = ZipArchive::new(BufReader::new(File::open(path)?))?;
        let manifest = match archive.index_for_name("META-INF/MANIFEST.MF") {
            Some(index) => Manifest::parse(&String::from_utf8_lossy(&inflate(&mut archive, index)?)),
            None => Manifest::default(),
        };
        let mut entries: FxHashMap<String, (usize, Option<u16>)> = FxHashMap::default();
        for index in 0..archive.len() {
            let Some(name) = archive.name_for_index(index).filter(|name| !name.ends_with('/')) else { continue };
            let (name, version) = match versioned(name) {
                Some((version, name)) if manifest.multi_release && version <= release => (name, Some(version)),
                _ => (name, None),
            };
            let slot = entries.entry(name.to_owned()).or_insert((index, version));
            if slot.1 < version {
                *slot = (index, version);
            }
        }
        Ok(Jar { path: path.to_owned(), archive: Mutex::new(archive), entries, manifest })
    }

    /// The contents of the entry that a program sees under `name`, and the entry's full name.
    pub fn read(&self, name: &str) -> Result<Option<(Vec<u8>, String)>, JarError> {
        let Some(&(index, version)) = self.entries.get(name) else { return Ok(None) };
        let mut archive = self.archive.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let bytes = inflate(&mut archive, index)?;
        let full_name = match version {
            Some(version) => format!("META-INF/versions/{version}/{name}"),
            None => name.to_owned(),
        };
        Ok(Some((bytes, full_name)))
    }

    /// The internal names of the classes, in no particular order.
    pub fn classes(&self) -> impl Iterator<Item = &str> {
        self.entries
            .keys()
            .filter(|name| !NOT_PACKAGES.iter().any(|folder| name.starts_with(folder)))
            .filter_map(|name| name.strip_suffix(".class"))
    }

    /// The manifest's `Main-Class`, as written (with dots).
    pub fn main_class(&self) -> Option<&str> {
        self.manifest.main_class.as_deref()
    }

    /// The manifest's `Class-Path`: paths relative to the jar's folder.
    pub fn class_path(&self) -> &[String] {
        &self.manifest.class_path
    }
}

/// `META-INF/versions/11/a/B.class` → (11, `a/B.class`).
fn versioned(name: &str) -> Option<(u16, &str)> {
    let (version, name) = name.strip_prefix("META-INF/versions/")?.split_once('/')?;
    let version: u16 = version.parse().ok()?;
    (version >= 9 && !name.starts_with("META-INF/")).then_some((version, name))
}

fn inflate(archive: &mut ZipArchive<BufReader<File>>, index: usize) -> Result<Vec<u8>, JarError> {
    let entry = archive.by_index(index)?;
    let name = entry.name().to_owned();
    let mut bytes = Vec::new();
    // The size that the entry claims is not trusted: it neither reserves memory nor ends the reading.
    entry.take(MAX_ENTRY_SIZE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_ENTRY_SIZE { Err(JarError::TooLarge(name)) } else { Ok(bytes) }
}

impl Manifest {
    /// Only the main section counts; a line that starts with a space continues the one before.
    fn parse(text: &str) -> Manifest {
        let mut lines: Vec<String> = Vec::new();
        for line in text.lines() {
            match (line.strip_prefix(' '), lines.last_mut()) {
                (Some(more), Some(last)) => last.push_str(more),
                _ if line.is_empty() => break,
                _ => lines.push(line.to_owned()),
            }
        }
        let value = |key: &str| {
            lines.iter().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case(key).then(|| value.trim().to_owned())
            })
        };
        Manifest {
            main_class: value("Main-Class").filter(|name| !name.is_empty()),
            class_path: value("Class-Path")
                .map(|paths| paths.split_whitespace().map(str::to_owned).collect())
                .unwrap_or_default(),
            multi_release: value("Multi-Release").is_some_and(|value| value.eq_ignore_ascii_case("true")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifest_lines_continue_and_sections_end() {
        let manifest = Manifest::parse(
            "Manifest-Version: 1.0\r\nMain-Class: a.very.l\r\n ong.Name\r\nmulti-release: true\r\n\r\nName: x\r\nMain-Class: wrong\r\n",
        );
        assert_eq!(manifest.main_class.as_deref(), Some("a.very.long.Name"));
        assert!(manifest.multi_release);
        assert!(manifest.class_path.is_empty());
    }

    #[test]
    fn versioned_entries() {
        assert_eq!(versioned("META-INF/versions/11/a/B.class"), Some((11, "a/B.class")));
        assert_eq!(versioned("META-INF/versions/8/a/B.class"), None);
        assert_eq!(versioned("META-INF/versions/11/META-INF/x"), None);
        assert_eq!(versioned("a/B.class"), None);
    }
}
