//! Texts of one content as one object.

use crate::context::Execution;
use crate::state::State;
use crate::store::Place;
use crate::{ObjectId, Objects, Origin};
use ir::{ClassKind, MapId, MapKey};
use logic::Term;

impl Execution<'_, '_> {
    /// The object that stands for all texts of the content that a text has. An error is a reason that it is not known.
    pub(crate) fn intern(
        &mut self,
        (value, coder): (MapId, MapId),
        text: Option<Term>,
        state: &mut State,
    ) -> Result<Term, String> {
        let text = text.ok_or("a call without arguments")?;
        let (targets, _) = self.heap.objects.targets(&self.context.terms, text);
        let mut result = Objects::null(&mut self.context.terms);
        for target in targets {
            let mut field = |this: &mut Self, map| {
                let place = Place { map, object: target, index: 0 };
                let entry = this.memory(state, |memory, domain| memory.entry(domain, place));
                entry.ok().and_then(|entry| this.context.terms.word(entry))
            };
            let (array, coder) = (field(self, value), field(self, coder));
            let bytes = match array {
                Some(array) => self.known_bytes(ObjectId(array as u32), state),
                None => None,
            };
            let address = match (bytes, coder) {
                (Some(bytes), Some(coder)) => self.context.world.interned(coder, &bytes),
                _ => return Err("the interned object of a text that is not known".to_owned()),
            };
            let address = address.ok_or("the first text of its content that is interned")?;
            let interned = self.known(ir::Type::Ref, address);
            let this = Objects::reference(&mut self.context.terms, target);
            let here = self.context.terms.equal(text, this);
            result = self.context.terms.ite(here, interned, result);
        }
        Ok(result)
    }

    /// The bytes of an array, if its length and all of its elements are known.
    fn known_bytes(&mut self, array: ObjectId, state: &mut State) -> Option<Vec<u8>> {
        let object = self.heap.objects.get(array)?.clone();
        if !matches!(object.origin, Origin::Allocated | Origin::Known(_)) {
            return None;
        }
        let length = u32::try_from(self.context.terms.word(object.length?)?).ok()?;
        let map = {
            let program = self.context.world.program();
            let ClassKind::Array { element, .. } = program.classes[object.class].kind else { return None };
            let is_elements = |map: &ir::Map| matches!(map.key, MapKey::Element(_)) && map.value == element;
            program.maps.iter().find(|(_, map)| is_elements(map)).map(|(id, _)| id)?
        };
        let mut bytes = Vec::new();
        for index in 0..length {
            let place = Place { map, object: array, index };
            let entry = self.memory(state, |memory, domain| memory.entry(domain, place)).ok()?;
            bytes.push(self.context.terms.word(entry)? as u8);
        }
        Some(bytes)
    }
}
