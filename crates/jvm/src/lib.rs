//! JVM class files and the JDK's own classes to IR.
//!
//! **Owns** finding, reading and translating Java classes. **Must not know** solvers or engines.
//!
//! Read first: [`Loader`] (which classes there are), then the module `translate` (bytecode to IR). Classes are declared
//! when they are first named and methods translated when they are first wanted, so a program that uses a corner of the
//! JDK pays for that corner.

mod class_path;
mod declare;
mod descriptor;
mod initialise;
mod input;
mod intrinsics;
mod java_home;
mod loader;
mod mismatch;
mod null_message;
mod parse;
mod pool;
mod reflect_array;
mod resolve;
mod survey;
mod synthetic;
mod translate;

pub use class_path::{ClassPath, ClassPathError, Found, ImageError, JarError, Origin, Owner, Role};
pub use descriptor::{FieldType, Kind, descriptor_of, package, parameters, result, source_name, source_type};
pub use input::{InputError, InputOptions, Inputs, Marking};
pub use java_home::{JavaHome, JavaHomeError};
pub use loader::{Details, FieldEntry, Initialisation, LoadError, Loader, MethodEntry, TranslateError};
pub use mismatch::ARRAY_BASE;
pub use null_message::null_message;
pub use parse::{ClassError, Malformed, parse_class};
pub use pool::{BadConstant, HandleRef, MemberRef, Pool};
pub use survey::{Survey, survey_module};
pub use synthetic::{class_of_instance, instance_of_lambda};
