//! What an engine supplies.

use ir::{Allocation, BinaryOp, CastOp, ClassId, Key, LocalId, MapId, Operand, Type, UnaryOp};

/// How values are made and combined. Operators are total; `Type`s are those of the operands.
pub trait Domain {
    /// A value: a machine word, a term. Its type is known from the program text alone.
    type Value: Copy;

    /// The null reference.
    fn null(&mut self) -> Self::Value;
    /// `op a`.
    fn unary(&mut self, op: UnaryOp, ty: Type, a: Self::Value) -> Self::Value;
    /// `a op b`.
    fn binary(&mut self, op: BinaryOp, ty: Type, a: Self::Value, b: Self::Value) -> Self::Value;
    /// `a` as a value of type `to`.
    fn cast(&mut self, op: CastOp, from: Type, to: Type, a: Self::Value) -> Self::Value;
    /// `if condition { a } else { b }`.
    fn select(&mut self, condition: Self::Value, a: Self::Value, b: Self::Value) -> Self::Value;
    /// Is the class with number `class` (as in the map `class-of`) the given class or below it?
    fn subclass(&mut self, class: Self::Value, ancestor: ClassId) -> Self::Value;
    /// May an object of the class with number `value` be stored in an array of the class with number `array`?
    fn storable(&mut self, array: Self::Value, value: Self::Value) -> Self::Value;
}

/// How maps are read and written and objects come and go.
///
/// Requires of callers: objects in keys are not null, indexes are inside; the front end's branches and checks see to it.
pub trait Memory<D: Domain> {
    /// Why the memory cannot go on: a limit, or a broken program.
    type Fault;

    /// `map[key]`.
    fn read(&mut self, domain: &mut D, map: MapId, key: Key<D::Value>) -> Result<D::Value, Self::Fault>;
    /// `map[key] = value`.
    fn write(&mut self, domain: &mut D, map: MapId, key: Key<D::Value>, value: D::Value) -> Result<(), Self::Fault>;
    /// A new object, all its entries zero; null for arrays and blocks that do not fit.
    fn allocate(&mut self, domain: &mut D, what: Allocation<D::Value>) -> Result<D::Value, Self::Fault>;
    /// Ends a block's life.
    fn free(&mut self, domain: &mut D, object: D::Value) -> Result<(), Self::Fault>;
    /// Copies `count` elements as if all were read before any is written.
    fn copy(
        &mut self,
        domain: &mut D,
        map: MapId,
        from: (D::Value, D::Value),
        to: (D::Value, D::Value),
        count: D::Value,
    ) -> Result<(), Self::Fault>;
}

/// The locals and constants of the procedure being executed.
pub trait Frame<V> {
    /// The value of a local or constant.
    fn get(&self, operand: Operand) -> V;
    /// Assigns a local.
    fn set(&mut self, local: LocalId, value: V);
}
