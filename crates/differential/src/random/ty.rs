//! The Java types that random programs use.

use super::rng::Rng;

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ty {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    Text,
    /// `BYTES`, `INTS` and so on: arrays of the types in [`ELEMENTS`], by index.
    Array(usize),
    /// `int[][]`.
    Grid,
    /// The interface at the top of the program's classes.
    Shape,
    /// The abstract class that implements it.
    Base,
    /// A class below.
    Left,
    /// A class below that one.
    Right,
    /// The program's enum.
    Color,
    /// `IntBinaryOperator`, made by lambdas.
    Function,
}

/// The element types of arrays.
pub const ELEMENTS: [Ty; 8] = [Ty::Boolean, Ty::Byte, Ty::Short, Ty::Char, Ty::Int, Ty::Long, Ty::Double, Ty::Text];
/// The numeric types, in the order of their ranges.
pub const NUMERIC: [Ty; 7] = [Ty::Byte, Ty::Short, Ty::Char, Ty::Int, Ty::Long, Ty::Float, Ty::Double];
/// The types that are promoted to `int`.
pub const UP_TO_INT: [Ty; 4] = [Ty::Byte, Ty::Short, Ty::Char, Ty::Int];

impl Ty {
    /// As Java writes it.
    pub fn name(self) -> &'static str {
        match self {
            Ty::Boolean => "boolean",
            Ty::Byte => "byte",
            Ty::Short => "short",
            Ty::Char => "char",
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Float => "float",
            Ty::Double => "double",
            Ty::Text => "String",
            Ty::Array(element) => {
                ["boolean[]", "byte[]", "short[]", "char[]", "int[]", "long[]", "double[]", "String[]"][element]
            }
            Ty::Grid => "int[][]",
            Ty::Shape => "Shape",
            Ty::Base => "Base",
            Ty::Left => "Left",
            Ty::Right => "Right",
            Ty::Color => "Color",
            Ty::Function => "IntBinaryOperator",
        }
    }

    /// The class that boxes it.
    pub fn boxed(self) -> Option<&'static str> {
        Some(match self {
            Ty::Boolean => "Boolean",
            Ty::Byte => "Byte",
            Ty::Short => "Short",
            Ty::Char => "Character",
            Ty::Int => "Integer",
            Ty::Long => "Long",
            Ty::Float => "Float",
            Ty::Double => "Double",
            _ => return None,
        })
    }

    pub fn is_numeric(self) -> bool {
        NUMERIC.contains(&self)
    }

    /// Any type of a variable, numbers more often than others.
    pub fn any(rng: &mut Rng) -> Ty {
        match rng.below(20) {
            0..=8 => rng.pick(&NUMERIC),
            9..=10 => Ty::Boolean,
            11..=12 => Ty::Text,
            13..=15 => Ty::Array(rng.below(ELEMENTS.len())),
            16 => Ty::Grid,
            17 => Ty::Color,
            18 => Ty::Function,
            _ => rng.pick(&[Ty::Shape, Ty::Base, Ty::Left, Ty::Right]),
        }
    }

    /// A primitive type or a string: what is printed and computed with.
    pub fn printable(rng: &mut Rng) -> Ty {
        match rng.below(12) {
            0 => Ty::Boolean,
            1..=2 => Ty::Text,
            _ => rng.pick(&NUMERIC),
        }
    }

    /// The value of fuelless calls.
    pub fn default_value(self) -> &'static str {
        match self {
            Ty::Boolean => "false",
            Ty::Byte | Ty::Short | Ty::Char | Ty::Int | Ty::Long | Ty::Float | Ty::Double => "0",
            _ => "null",
        }
    }
}
