//! The values of symbols on a given input, and of terms over them.
//!
//! Symbols stand for entries of the unknown input, so a value for each follows from the input: the n-th object of a class
//! in the input is the n-th object of the pool of that class.

use crate::generate::{Generated, UNSET_BYTE};
use crate::input::{Content, Input, Value as InputValue};
use ir::{ClassId, Type};
use logic::{Bits, Format, Op, Sort, Term, Terms, Valuation, Value, symbols_of};
use skolem_symbolic::{Context, Heap, ObjectId, Origin, Place, sort_of};
use std::cell::Cell;
use std::collections::HashMap;

/// Values of symbols on an input.
pub struct Given<'a> {
    generated: &'a Generated,
    input: &'a Input,
    symbols: HashMap<Term, Value>,
    valuation: Valuation,
    /// Did a value depend on a result that is not modelled?
    is_unmodelled: Cell<bool>,
    /// Does no run go through a placeholder? Then it does not matter what their symbols are.
    is_blocked: bool,
}

impl<'a> Given<'a> {
    /// The values of arguments, which are terms of a heap: those of the parameters, or of all locals where the execution
    /// started in the middle.
    pub fn new(generated: &'a Generated, input: &'a Input, terms: &Terms, args: &[Term], heap: &Heap) -> Given<'a> {
        let mut given = Given {
            generated,
            input,
            symbols: HashMap::new(),
            valuation: Valuation::default(),
            is_unmodelled: Cell::new(false),
            is_blocked: false,
        };
        for ((&arg, &value), ty) in args.iter().zip(&input.args).zip(generated.local_types()) {
            given.set(terms, arg, ty, value, heap);
        }
        given
    }

    /// No run goes through a placeholder.
    pub fn block(&mut self) {
        self.is_blocked = true;
    }

    /// The value of a symbol of the input.
    pub fn known(&self, symbol: Term) -> Option<Value> {
        self.symbols.get(&symbol).cloned()
    }

    /// Did a value depend on a result that is not modelled?
    pub fn is_unmodelled(&self) -> bool {
        self.is_unmodelled.get()
    }

    /// Learns what the symbols of a heap stand for.
    pub fn learn(&mut self, terms: &Terms, heap: &Heap) {
        for &(place, symbol) in heap.inputs.entries() {
            if !self.symbols.contains_key(&symbol) {
                let value = self.entry(heap, place);
                let ty = self.generated.program.maps[place.map].value;
                self.set(terms, symbol, ty, value, heap);
            }
        }
        for (class, pool) in heap.inputs.pools() {
            for (number, &object) in pool.iter().enumerate() {
                self.learn_length(terms, heap, object, self.nth(class, number));
            }
        }
        for &(_, _, symbol) in heap.inputs.unset() {
            let bytes = vec![UNSET_BYTE; terms.width(symbol) as usize / 8];
            let bits = Bits::from_big(terms.width(symbol), num_bigint::BigUint::from_bytes_le(&bytes));
            self.symbols.insert(symbol, Value::Bits(bits));
        }
    }

    fn learn_length(&mut self, terms: &Terms, heap: &Heap, object: ObjectId, index: Option<usize>) {
        let Some(length) = heap.objects.get(object).and_then(|object| object.length) else { return };
        let [symbol] = symbols_of(terms, &[length])[..] else { return };
        let length = match index.map(|index| &self.input.objects[index].content) {
            Some(Content::Elements(elements)) => elements.len(),
            Some(Content::Bytes { bytes, .. }) => bytes.len() / 4,
            Some(Content::Fields(_)) | None => usize::from(terms.width(heap_length(heap, object)) == 64),
        };
        self.symbols.insert(symbol, Value::Bits(Bits::new(terms.width(symbol), length as u64)));
    }

    /// The n-th object of a class in the input.
    fn nth(&self, class: ClassId, number: usize) -> Option<usize> {
        let objects = self.input.objects.iter().enumerate().filter(|(_, object)| object.class == class);
        objects.map(|(index, _)| index).nth(number)
    }

    /// The object of a heap that an object of the input is.
    fn object(&self, heap: &Heap, index: usize) -> ObjectId {
        let class = self.input.objects[index].class;
        let number = self.input.objects[..index].iter().filter(|object| object.class == class).count();
        let pools = heap.inputs.pools();
        let pool = pools.iter().find(|(of, _)| *of == class).map_or(&[][..], |(_, pool)| *pool);
        *pool.get(number).unwrap_or_else(|| panic!("no room for object {index} of the input"))
    }

    /// What the input has at a place of a heap.
    fn entry(&self, heap: &Heap, place: Place) -> InputValue {
        let found = heap.objects.get(place.object);
        let ty = self.generated.program.maps[place.map].value;
        let none = if ty == Type::Ref { InputValue::Null } else { InputValue::Word(0) };
        let Some(object) = found else {
            let global = self.input.globals.iter().find(|(map, _)| *map == place.map);
            return global.map_or(none, |&(_, value)| value);
        };
        assert_eq!(object.origin, Origin::Input, "symbols are entries of the input");
        let pools = heap.inputs.pools();
        let pool = pools.iter().find(|(of, _)| *of == object.class).map_or(&[][..], |(_, pool)| *pool);
        let number = pool.iter().position(|&known| known == place.object).expect("an object of a pool");
        let Some(index) = self.nth(object.class, number) else { return none };
        match &self.input.objects[index].content {
            Content::Fields(fields) => {
                fields.iter().find(|(map, _)| *map == place.map).map_or(none, |&(_, value)| value)
            }
            Content::Elements(elements) => elements.get(place.index as usize).copied().unwrap_or(none),
            Content::Bytes { pointers, .. } if ty == Type::Ref => {
                pointers.iter().find(|(at, _)| *at == place.index).map_or(none, |&(_, value)| value)
            }
            Content::Bytes { bytes, .. } => {
                let range = place.index..place.index + u32::from(ty.bits()) / 8;
                let byte = |at: u32| u64::from(bytes.get(at as usize).copied().unwrap_or(0));
                InputValue::Word(range.rev().fold(0, |word, at| word << 8 | byte(at)))
            }
        }
    }

    fn set(&mut self, terms: &Terms, symbol: Term, ty: Type, value: InputValue, heap: &Heap) {
        if terms.op(symbol) != Op::Symbol {
            return;
        }
        let word = match value {
            InputValue::Word(word) => word,
            InputValue::Null => 0,
            InputValue::Object(index) => u64::from(self.object(heap, index).0),
        };
        self.symbols.insert(symbol, value_of(ty, word));
    }

    /// The value of a term. Panics if it depends on a symbol that is neither of the input nor noted as not modelled.
    pub fn value(&mut self, context: &Context<'_>, term: Term) -> Value {
        let Given { symbols, valuation, is_unmodelled, is_blocked, .. } = self;
        let terms = &context.terms;
        let symbol = |symbol: Term| {
            symbols.get(&symbol).cloned().unwrap_or_else(|| {
                if *is_blocked && terms.symbol_name(symbol).is_some_and(is_left_behind) {
                    return Value::default_of(terms.sort(symbol));
                }
                let is_noted = context.unmodelled.iter().any(|(noted, _)| *noted == symbol);
                assert!(is_noted, "no value for {:?}", terms.symbol_name(symbol));
                is_unmodelled.set(true);
                Value::default_of(terms.sort(symbol))
            })
        };
        valuation.value(terms, term, &symbol)
    }

    /// Does a condition hold?
    pub fn holds(&mut self, context: &Context<'_>, condition: Term) -> bool {
        self.value(context, condition) == Value::Bool(true)
    }

    /// The value of a term as a machine word. References are numbers of objects.
    pub fn word(&mut self, context: &Context<'_>, term: Term) -> u64 {
        word_of(&self.value(context, term))
    }
}

fn heap_length(heap: &Heap, object: ObjectId) -> Term {
    heap.objects.get(object).and_then(|object| object.length).expect("a length")
}

/// A machine word as a value of a type.
pub fn value_of(ty: Type, word: u64) -> Value {
    match (ty, sort_of(ty)) {
        (Type::Bool, _) => Value::Bool(word != 0),
        (Type::F32, _) => Value::float(Format::SINGLE, Bits::new(32, word)),
        (Type::F64, _) => Value::float(Format::DOUBLE, Bits::new(64, word)),
        (Type::Int(_) | Type::Ref, Sort::Bits(width)) => Value::Bits(Bits::new(width, word)),
        (Type::Int(_) | Type::Ref, sort) => panic!("{sort} is no sort of integers"),
    }
}

/// A value of at most 64 bits as a machine word.
pub fn word_of(value: &Value) -> u64 {
    match value {
        Value::Bool(truth) => u64::from(*truth),
        Value::Bits(bits) | Value::Float(_, bits) => bits.to_u64().expect("at most 64 bits"),
        Value::Rounding(_) | Value::Array(_) => panic!("{value} is no machine word"),
    }
}

/// Is it the name of a symbol of a placeholder?
fn is_left_behind(name: &str) -> bool {
    !name.starts_with("⟨number⟩")
}
