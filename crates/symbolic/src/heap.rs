//! The objects that states refer to, and the unknown input that they come from.
//!
//! A driver owns it: one for all paths where paths are merged, one for each state where they are followed one by one. Its
//! collections are persistent, so a copy for a fork shares all that was there before.

use crate::{Inputs, Objects, Scope, World};

/// Objects and input.
#[derive(Clone)]
pub struct Heap {
    /// All objects.
    pub objects: Objects,
    /// The unknown input.
    pub inputs: Inputs,
    /// Are globals unknown, too?
    pub arbitrary_globals: bool,
}

impl Heap {
    /// No objects yet.
    pub fn new(world: &dyn World, scope: Scope) -> Heap {
        let mut objects = Objects::default();
        objects.addresses.is_narrow = world.pointer_bits() == 32;
        Heap { objects, inputs: Inputs::new(scope), arbitrary_globals: false }
    }

    /// Must something be decided before what is being evaluated says something? Then it is given up.
    pub fn waits_for_decision(&self) -> bool {
        self.objects.wanted.is_some() || self.inputs.waits_for_condition()
    }
}
