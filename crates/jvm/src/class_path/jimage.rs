//! The JDK's module image, `lib/modules`.
//!
//! The format (`jdk.internal.jimage`): a header, a perfect hash table (redirects and location offsets), the locations
//! (attribute streams), the strings, then the resources' bytes. Only the index, some two megabytes, is read when an
//! image is opened; resources are read on demand.
//!
//! This is a reader of our own because `ristretto_jimage` 0.31 panics on images made by `jlink --compress` (a `todo!`)
//! and on damaged indexes (unchecked slices), and it does not let us ask beforehand. Everything here is checked, and a
//! compressed resource is an error that says so.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Mutex;

const MAGIC: u32 = 0xCAFE_DADA;
const HEADER_SIZE: usize = 28;
/// Also the initial seed.
const HASH_MULTIPLIER: u32 = 0x0100_0193;
/// No JDK comes near; keeps a damaged header from asking for gigabytes.
const MAX_INDEX_SIZE: usize = 1 << 28;

/// Why an image, or a resource in it, cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ImageError {
    /// The operating system refused.
    #[error("cannot read it: {0}")]
    Io(#[from] io::Error),
    /// Not a module image.
    #[error("it is not a module image (wrong magic number)")]
    Magic,
    /// The index contradicts itself.
    #[error("it is damaged: {0}")]
    Damaged(&'static str),
    /// The resource is stored compressed, as `jlink --compress` does.
    #[error("its resource {0} is compressed (`jlink --compress`), which is not supported; use an ordinary JDK")]
    Compressed(String),
}

/// An open module image.
#[derive(Debug)]
pub struct Image {
    file: Mutex<File>,
    file_size: u64,
    little_endian: bool,
    table_length: usize,
    /// Everything after the header up to the data.
    index: Vec<u8>,
    locations: usize,
    strings: usize,
}

/// Where a resource is: strings are offsets into the string table.
#[derive(Clone, Copy, Debug, Default)]
struct Location {
    module: usize,
    parent: usize,
    base: usize,
    extension: usize,
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

impl Image {
    /// Opens the image and reads its index.
    pub fn open(path: &Path) -> Result<Image, ImageError> {
        let mut file = File::open(path)?;
        let file_size = file.metadata()?.len();
        let mut header = [0; HEADER_SIZE];
        file.read_exact(&mut header).map_err(|_| ImageError::Magic)?;
        let little_endian = match u32::from_le_bytes([header[0], header[1], header[2], header[3]]) {
            MAGIC => true,
            other if other.swap_bytes() == MAGIC => false,
            _ => return Err(ImageError::Magic),
        };
        let field = |at| word(&header, at, little_endian).map(|value| value as usize).ok_or(ImageError::Magic);
        let (table_length, locations_size, strings_size) = (field(16)?, field(20)?, field(24)?);
        let size = table_length
            .checked_mul(8)
            .and_then(|size| size.checked_add(locations_size))
            .and_then(|size| size.checked_add(strings_size))
            .filter(|&size| size <= MAX_INDEX_SIZE && (size + HEADER_SIZE) as u64 <= file_size)
            .ok_or(ImageError::Damaged("the index is larger than the file"))?;
        let mut index = vec![0; size];
        file.read_exact(&mut index)?;
        let locations = table_length * 8;
        let strings = locations + locations_size;
        Ok(Image { file: Mutex::new(file), file_size, little_endian, table_length, index, locations, strings })
    }

    /// The contents of a resource such as `/java.base/java/lang/String.class`.
    pub fn resource(&self, name: &str) -> Result<Option<Vec<u8>>, ImageError> {
        let Some(location) = self.locate(name)? else { return Ok(None) };
        if location.compressed != 0 {
            return Err(ImageError::Compressed(name.into()));
        }
        let start = (HEADER_SIZE + self.index.len()) as u64;
        let start = start.checked_add(location.offset);
        let Some(start) =
            start.filter(|start| start.checked_add(location.uncompressed).is_some_and(|end| end <= self.file_size))
        else {
            return Err(ImageError::Damaged("a resource lies outside the file"));
        };
        let mut bytes = vec![0; location.uncompressed as usize];
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut bytes)?;
        Ok(Some(bytes))
    }

    /// The module that holds a package with dots, such as `java.lang`.
    pub fn module_of_package(&self, package: &str) -> Result<Option<String>, ImageError> {
        let Some(bytes) = self.resource(&format!("/packages/{package}"))? else { return Ok(None) };
        // Pairs of (package is empty in this module, offset of the module's name).
        for pair in bytes.chunks_exact(8) {
            let empty = word(pair, 0, self.little_endian);
            let name = word(pair, 4, self.little_endian);
            if let (Some(0), Some(name)) = (empty, name) {
                return self.string(name as usize).map(|name| Some(name.to_owned()));
            }
        }
        Ok(None)
    }

    /// All resources' names without the module, with their modules: (`java.base`, `java/lang`, `String`, `class`).
    pub fn resources(&self) -> impl Iterator<Item = Result<[&str; 4], ImageError>> {
        (0..self.table_length).map(|slot| {
            let location = self.location(slot)?;
            Ok([
                self.string(location.module)?,
                self.string(location.parent)?,
                self.string(location.base)?,
                self.string(location.extension)?,
            ])
        })
    }

    fn locate(&self, name: &str) -> Result<Option<Location>, ImageError> {
        if self.table_length == 0 {
            return Ok(None);
        }
        let length = self.table_length as u32;
        let slot = hash(name, HASH_MULTIPLIER) % length;
        let redirect = word(&self.index, slot as usize * 4, self.little_endian).unwrap_or(0) as i32;
        let slot = match redirect {
            0 => return Ok(None),
            seed @ 1.. => (hash(name, seed as u32) % length) as usize,
            direct => (-1 - i64::from(direct)) as usize,
        };
        if slot >= self.table_length {
            return Err(ImageError::Damaged("a redirect points outside the table"));
        }
        let location = self.location(slot)?;
        Ok(if self.is_name_of(name, &location)? { Some(location) } else { None })
    }

    /// Whether `name` is `[/module/][parent/]base[.extension]`.
    fn is_name_of(&self, name: &str, location: &Location) -> Result<bool, ImageError> {
        let mut rest = Some(name);
        let mut eat = |part: &str| rest = rest.and_then(|rest| rest.strip_prefix(part));
        let module = self.string(location.module)?;
        if !module.is_empty() {
            eat("/");
            eat(module);
            eat("/");
        }
        let parent = self.string(location.parent)?;
        if !parent.is_empty() {
            eat(parent);
            eat("/");
        }
        eat(self.string(location.base)?);
        let extension = self.string(location.extension)?;
        if !extension.is_empty() {
            eat(".");
            eat(extension);
        }
        Ok(rest == Some(""))
    }

    fn location(&self, slot: usize) -> Result<Location, ImageError> {
        const OUTSIDE: ImageError = ImageError::Damaged("a location lies outside the index");
        let offset = word(&self.index, (self.table_length + slot) * 4, self.little_endian).ok_or(OUTSIDE)? as usize;
        let mut stream = self.index.get(self.locations..self.strings).and_then(|l| l.get(offset..)).ok_or(OUTSIDE)?;
        let mut location = Location::default();
        while let [head, rest @ ..] = stream {
            let kind = head >> 3;
            if kind == 0 {
                break;
            }
            let length = usize::from(head & 7) + 1;
            let (value, rest) = rest.split_at_checked(length).ok_or(OUTSIDE)?;
            let value = value.iter().fold(0u64, |value, &byte| value << 8 | u64::from(byte));
            match kind {
                1 => location.module = value as usize,
                2 => location.parent = value as usize,
                3 => location.base = value as usize,
                4 => location.extension = value as usize,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.uncompressed = value,
                8 => {} // In the format, but never written.
                _ => return Err(ImageError::Damaged("a location has an unknown attribute")),
            }
            stream = rest;
        }
        Ok(location)
    }

    fn string(&self, offset: usize) -> Result<&str, ImageError> {
        let tail = self.index.get(self.strings..).and_then(|strings| strings.get(offset..));
        let tail = tail.ok_or(ImageError::Damaged("a string lies outside the index"))?;
        let end = tail.iter().position(|&byte| byte == 0).unwrap_or(tail.len());
        std::str::from_utf8(&tail[..end]).map_err(|_| ImageError::Damaged("a string is not UTF-8"))
    }
}

fn word(bytes: &[u8], at: usize, little_endian: bool) -> Option<u32> {
    let bytes: [u8; 4] = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
    Some(if little_endian { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
}

fn hash(name: &str, seed: u32) -> u32 {
    name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte)) & 0x7FFF_FFFF
}
