//! Statements about objects and arrays, each guarded as Java's front end guards them.

use super::Kind;
use super::writer::{Access, Failure, Writer};
use ir::{Allocation, BinaryOp, ClassId, ClassKind, Expr, Key, LocalId, MapId, MapKey, Operand, Stmt, Type, facts};

impl Writer<'_> {
    pub fn object_statement(&mut self) {
        match self.random.below(100) {
            0..=17 => self.read_field(),
            18..=33 => self.write_field(),
            34..=40 => self.read_global(),
            41..=47 => self.write_global(),
            48..=57 => self.read_element(),
            58..=68 => self.write_element(),
            69..=73 => self.copy_elements(),
            74..=82 => self.make(),
            83..=90 => self.test_class(),
            91..=94 => self.walk(),
            _ => self.choose(),
        }
    }

    /// What the values of a map are.
    fn kind_of(&self, map: MapId) -> Kind {
        let map = &self.program.maps[map];
        map.value_class.map_or(Kind::Scalar(map.value), Kind::Object)
    }

    fn value(&mut self, kind: Kind) -> Operand {
        match kind {
            Kind::Object(class) => self.object_or_null(class),
            Kind::Scalar(ty) if self.scalars().contains(&ty) => self.scalar(ty),
            // Floats in a program that computes with none.
            Kind::Scalar(_) | Kind::Data | Kind::Node => self.body.constant(ir::Const::F64(1.5f64.to_bits())),
        }
    }

    /// A field that is of use to the program, and an object that may have it.
    fn field(&mut self) -> (MapId, Operand) {
        let fields: Vec<(MapId, ClassId)> = self
            .program
            .maps
            .iter()
            .filter_map(|(id, map)| match map.key {
                MapKey::Field(class) if !map.name.starts_with("Error.") => Some((id, class)),
                MapKey::Global | MapKey::Field(_) | MapKey::Element(_) | MapKey::Fact | MapKey::Address => None,
            })
            .collect();
        let (map, class) = self.random.pick(&fields);
        (map, self.object(class).into())
    }

    fn global(&mut self) -> MapId {
        let globals = self.program.maps.iter().filter(|(_, map)| map.key == MapKey::Global);
        self.random.pick(&globals.map(|(id, _)| id).collect::<Vec<_>>())
    }

    fn read_field(&mut self) {
        let (map, object) = self.field();
        let access = self.access();
        self.require_object(access, object);
        let to = self.target(self.kind_of(map)).local;
        self.push(Stmt::Read { to, map, key: Key::Object(object) });
        self.finish(access);
    }

    fn write_field(&mut self) {
        let (map, object) = self.field();
        let value = self.value(self.kind_of(map));
        let access = self.access();
        self.require_object(access, object);
        self.push(Stmt::Write { map, key: Key::Object(object), value });
        self.finish(access);
    }

    fn read_global(&mut self) {
        let map = self.global();
        let to = self.target(self.kind_of(map)).local;
        self.push(Stmt::Read { to, map, key: Key::Global });
    }

    fn write_global(&mut self) {
        let map = self.global();
        let value = self.value(self.kind_of(map));
        self.push(Stmt::Write { map, key: Key::Global, value });
    }

    /// An index: mostly a small one.
    fn index(&mut self) -> Operand {
        match self.random.below(10) {
            0 => self.variable(Type::I32),
            1..=5 => self.small(1),
            _ => self.small(3),
        }
    }

    /// The map of an array's elements, and what they are.
    fn elements(&self, class: ClassId) -> (MapId, Kind) {
        match self.program.classes[class].kind {
            ClassKind::Array { element_class: Some(of), .. } => (self.map("elements:ref"), Kind::Object(of)),
            ClassKind::Array { element, element_class: None } => (self.map("elements:i32"), Kind::Scalar(element)),
            ClassKind::Object { .. } | ClassKind::Interface | ClassKind::Block | ClassKind::Scalar => {
                unreachable!("not a class of arrays")
            }
        }
    }

    /// Goes on only where the array is not null and has an element at the index.
    fn require_element(&mut self, access: Access, array: Operand, index: Operand) {
        self.require_object(access, array);
        let length = self.read(facts::LENGTH, Key::Object(array)).into();
        let inside = Expr::Binary(BinaryOp::ULt, Type::I32, index, length);
        self.require(access, inside, Failure::new("<raise bounds>", vec![index, length]));
    }

    fn read_element(&mut self) {
        let name = self.random.pick(&["[I", "[I", "[LBase;", "[LDerived;"]);
        let class = self.class(name);
        let (array, index) = (self.object(class).into(), self.index());
        let access = self.access();
        self.require_element(access, array, index);
        let (map, kind) = self.elements(class);
        let to = self.target(kind).local;
        self.push(Stmt::Read { to, map, key: Key::Element(array, index) });
        self.finish(access);
    }

    fn write_element(&mut self) {
        let name = self.random.pick(&["[I", "[I", "[LBase;"]);
        let class = self.class(name);
        let (map, kind) = self.elements(class);
        let (array, index) = (self.object(class).into(), self.index());
        let value = self.value(kind);
        let access = self.access();
        self.require_element(access, array, index);
        if let (Kind::Object(_), Some(_)) = (kind, value.local()) {
            // Null can be stored in any array.
            let (test, store) = (self.body.block(), self.body.block());
            let is_null = self.body.is_null(value);
            self.branch(is_null, store, test);
            self.body.start(test);
            let of_array = self.read(facts::CLASS_OF, Key::Object(array));
            let of_value = self.read(facts::CLASS_OF, Key::Object(value));
            let fits = Expr::Storable(of_array.into(), of_value.into());
            self.require(access, fits, Failure::new("<raise store>", vec![value]));
            self.goto(store);
            self.body.start(store);
        }
        self.push(Stmt::Write { map, key: Key::Element(array, index), value });
        self.finish(access);
    }

    /// Copies up to three elements between arrays of integers, which may be one array.
    fn copy_elements(&mut self) {
        let class = self.class("[I");
        let (from, to) = (Operand::from(self.object(class)), Operand::from(self.object(class)));
        let (start, target, count) = (self.small(1), self.small(1), self.small(3));
        let access = self.access();
        for (array, first) in [(from, start), (to, target)] {
            self.require_object(access, array);
            // No sum of such small numbers wraps.
            let end = self.compute(Type::I32, Expr::Binary(BinaryOp::Add, Type::I32, first, count));
            let length = self.read(facts::LENGTH, Key::Object(array)).into();
            let inside = Expr::Binary(BinaryOp::ULe, Type::I32, end.into(), length);
            self.require(access, inside, Failure::new("<raise bounds>", vec![end.into(), length]));
        }
        let map = self.map("elements:i32");
        self.push(Stmt::Copy { map, from: (from, start), to: (to, target), count });
        self.finish(access);
    }

    /// A new object, or a new array whose length may depend on the input.
    fn make(&mut self) {
        let name = self.random.pick(&["Base", "Base", "Derived", "Other", "[I", "[I", "[LBase;"]);
        let class = self.class(name);
        if !matches!(self.program.classes[class].kind, ClassKind::Array { .. }) || self.random.percent(30) {
            let to = self.target(Kind::Object(class)).local;
            return self.allocate(to, class);
        }
        let access = self.access();
        let length = if self.random.percent(60) {
            self.small(3)
        } else {
            let (number, one, zero) = (self.small(3), self.number(32, 1), self.number(32, 0));
            let length = self.compute(Type::I32, Expr::Binary(BinaryOp::Sub, Type::I32, number, one)).into();
            let is_length = Expr::Binary(BinaryOp::SLe, Type::I32, zero, length);
            self.require(access, is_length, Failure::new("<raise size>", vec![length]));
            length
        };
        let to = self.target(Kind::Object(class)).local;
        self.push(Stmt::Allocate { to, what: Allocation::Array(class, length) });
        self.finish(access);
    }

    /// Is an object of a subclass? Or a cast to it.
    fn test_class(&mut self) {
        let (above, below) = self.random.pick(&[("Base", "Derived"), ("Base", "Derived"), ("[LBase;", "[LDerived;")]);
        let (above, below) = (self.class(above), self.class(below));
        let object = Operand::from(self.object(above));
        let access = self.access();
        self.require_object(access, object);
        let number = self.read(facts::CLASS_OF, Key::Object(object)).into();
        let is_below = Expr::Subclass(number, below);
        if self.random.percent(50) {
            let to = self.target(Kind::Scalar(Type::Bool)).local;
            self.assign(to, is_below);
        } else {
            self.require(access, is_below, Failure::new("<raise cast>", vec![object]));
            let to = self.target(Kind::Object(below)).local;
            self.assign(to, Expr::Use(object));
        }
        self.finish(access);
    }

    /// Follows the links of a list for a while and adds up the numbers.
    fn walk(&mut self) {
        let base = self.class("Base");
        let (number, next) = (self.map("Base.number:I"), self.map("Base.next:LBase;"));
        let first = self.object(base);
        let (at, sum) = (self.target(Kind::Object(base)).local, self.target(Kind::Scalar(Type::I32)).local);
        let (counter, zero, most) = (self.body.local(Type::I32), self.number(32, 0), self.number(32, 3));
        let [header, test, inside, exit] = std::array::from_fn(|_| self.body.block());
        self.assign(at, Expr::Use(first.into()));
        self.assign(counter, Expr::Use(zero));
        self.goto(header);
        let passes = self.passes;
        self.passes *= super::MAX_PASSES;
        self.body.start(header);
        let is_end = self.body.is_null(at.into());
        self.branch(is_end, exit, test);
        self.body.start(test);
        self.branch(Expr::Binary(BinaryOp::SLt, Type::I32, counter.into(), most), inside, exit);
        self.body.start(inside);
        self.increment(counter);
        let read: LocalId = self.read(number, Key::Object(at.into()));
        self.assign(sum, Expr::Binary(BinaryOp::Add, Type::I32, sum.into(), read.into()));
        self.push(Stmt::Read { to: at, map: next, key: Key::Object(at.into()) });
        self.goto(header);
        self.passes = passes;
        self.body.start(exit);
    }

    /// One of two objects.
    fn choose(&mut self) {
        let name = self.random.pick(&["Base", "Base", "Other", "[I"]);
        let class = self.class(name);
        let cond = self.variable(Type::Bool);
        let (one, mut other) = (Operand::from(self.object(class)), self.object_or_null(class));
        if one == other {
            other = self.body.null();
        }
        let to = self.target(Kind::Object(class)).local;
        self.assign(to, Expr::Select(cond, one, other));
    }
}
