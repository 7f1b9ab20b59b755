//! What objects and places are called in dumps.

use ::check::Language;
use ir::{MapKey, Program};
use rustc_hash::FxHashMap;
use symbolic::{Heap, Object, ObjectId, Origin, Place};

/// Names of the objects of an execution: `List@0` for those of the input, `new List#1` for those that the program makes,
/// and for those that are there in any case the user's word for them, or `static List#1`.
pub struct Names {
    names: FxHashMap<ObjectId, String>,
}

impl Names {
    /// Names all objects.
    pub fn new(language: &dyn Language, heap: &Heap) -> Names {
        let mut names = FxHashMap::default();
        let mut counts: FxHashMap<String, u32> = FxHashMap::default();
        for (id, object) in heap.objects.iter() {
            let name = match known_name(language, object) {
                Some(name) => name,
                None => {
                    let class = simple_class(language, object);
                    let (before, number_sign, first) = match object.origin {
                        Origin::Input => ("", '@', 0),
                        Origin::Allocated => ("new ", '#', 1),
                        Origin::Known(_) => ("static ", '#', 1),
                    };
                    let kind = format!("{before}{class}{number_sign}");
                    let number = counts.entry(kind.clone()).or_insert(first);
                    *number += 1;
                    format!("{kind}{}", *number - 1)
                }
            };
            names.insert(id, name);
        }
        Names { names }
    }

    /// The name of an object. An object that was never met has none.
    pub fn of(&self, object: ObjectId) -> Option<&str> {
        match object {
            ObjectId::NULL => Some("null"),
            object => self.names.get(&object).map(String::as_str),
        }
    }

    /// The name of a place. None for what the language's runtime adds: monitors, identity hashes and the like.
    pub fn place(&self, program: &Program, place: Place) -> Option<String> {
        let map = &program.maps[place.map];
        let owner = || self.of(place.object).unwrap_or("?");
        if let MapKey::Element(_) = map.key {
            return Some(format!("{}[{}]", owner(), place.index));
        }
        let full = map.name.split(':').next().unwrap_or_default();
        let (class, field) = full.rsplit_once('.')?;
        if field.starts_with('<') {
            return None;
        }
        match map.key {
            MapKey::Global => Some(format!("{}.{field}", class.replace(['/', '$'], "."))),
            MapKey::Field(_) | MapKey::Element(_) | MapKey::Fact | MapKey::Address => {
                Some(format!("{}.{field}", owner()))
            }
        }
    }
}

fn known_name(language: &dyn Language, object: &Object) -> Option<String> {
    match object.origin {
        Origin::Known(address) => language.known_name(address),
        Origin::Input | Origin::Allocated => None,
    }
}

fn simple_class(language: &dyn Language, object: &Object) -> String {
    let name = language.class_name(object.class);
    name.rsplit('.').next().unwrap_or(&name).to_owned()
}
