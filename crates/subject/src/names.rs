//! Java's names, as contracts need them.

use crate::Subject;
use check::Language;
use clause::{FieldInfo, MethodInfo, NameLookup, ValueType, Variable, VariablePart, VariablePlace};
use ir::{ClassId, ClassKind, MapId, Pos, ProcId};
use ristretto_classfile::{FieldAccessFlags, MethodAccessFlags};
use symbolic::Procedures;

impl Subject {
    /// The type that a descriptor means.
    pub(crate) fn value_type(&self, descriptor: &str) -> ValueType {
        let int = |bits, signed| ValueType::Int { bits, signed };
        match descriptor {
            "Z" => ValueType::Bool,
            "B" => int(8, true),
            "S" => int(16, true),
            "C" => int(16, false),
            "I" => int(32, true),
            "J" => int(64, true),
            "F" => ValueType::Float(ir::Type::F32),
            "D" => ValueType::Float(ir::Type::F64),
            _ => ValueType::Ref(self.class_of_descriptor(descriptor)),
        }
    }

    /// A class and all above it, the class first, then superclasses, then interfaces.
    fn lineage(&self, class: ClassId) -> Vec<ClassId> {
        let program = self.program();
        let mut chain = Vec::new();
        let mut at = Some(class);
        while let Some(class) = at {
            chain.push(class);
            at = program.classes[class].superclass;
        }
        let others = program.ancestors(class).iter().copied().filter(|above| !chain.contains(above));
        let others: Vec<ClassId> = others.collect();
        chain.extend(others);
        chain
    }

    fn own_fields(&self, class: ClassId, name: Option<&str>) -> Vec<(String, FieldInfo)> {
        let declared: Vec<(String, String, MapId, bool)> = {
            let java = self.java();
            let Some(details) = java.loader.details(class) else { return Vec::new() };
            let mut fields: Vec<_> = details.fields.iter().collect();
            fields.sort_by_key(|(_, entry)| entry.index);
            let named = fields.into_iter().filter_map(|(key, entry)| {
                let (field, descriptor) = key.split_once(':')?;
                let wanted = name.is_none_or(|name| name == field);
                let is_static = entry.flags.contains(FieldAccessFlags::STATIC);
                wanted.then(|| (field.to_owned(), descriptor.to_owned(), entry.map, is_static))
            });
            named.collect()
        };
        let info = |(field, descriptor, map, is_static): (String, String, MapId, bool)| {
            (field, FieldInfo { map, owner: class, is_static, offset: None, ty: self.value_type(&descriptor) })
        };
        declared.into_iter().map(info).collect()
    }

    fn users_classes(&self) -> Vec<ClassId> {
        let all: Vec<ClassId> = self.program().classes.keys().collect();
        all.into_iter().filter(|&class| self.is_users_class(class)).collect()
    }
}

impl NameLookup for Subject {
    fn class_named(&self, name: &str, near: Option<ClassId>) -> Option<ClassId> {
        let dimensions = name.matches("[]").count();
        let base = name.trim_end_matches("[]");
        let primitive = match base {
            "boolean" => Some("Z"),
            "byte" => Some("B"),
            "short" => Some("S"),
            "char" => Some("C"),
            "int" => Some("I"),
            "long" => Some("J"),
            "float" => Some("F"),
            "double" => Some("D"),
            _ => None,
        };
        if let Some(letter) = primitive {
            return (dimensions > 0).then(|| self.class(&format!("{}{letter}", "[".repeat(dimensions)))).flatten();
        }
        let internal = base.replace('.', "/");
        let mut candidates = Vec::new();
        if let Some(near) = near {
            let own = self.program().classes[near].name.clone();
            // Inside the class, beside it, then inside what surrounds it.
            let mut around = &*own;
            loop {
                candidates.push(format!("{around}${internal}"));
                match around.rsplit_once('$') {
                    Some((outer, _)) => around = outer,
                    None => break,
                }
            }
            if own.rsplit(['/', '$']).next() == Some(&internal) {
                candidates.insert(0, own.to_string());
            }
            let package = jvm::package(&own);
            candidates.push(if package.is_empty() { internal.clone() } else { format!("{package}/{internal}") });
        }
        candidates.push(internal.clone());
        candidates.push(format!("java/lang/{internal}"));
        candidates.push(format!("java/util/{internal}"));
        // `Outer.Inner`.
        if let Some((outer, inner)) = base.rsplit_once('.') {
            candidates.push(format!("{}${inner}", outer.replace('.', "/")));
            candidates.push(format!("java/util/{}${inner}", outer.replace('.', "/")));
        }
        let shape = |name: &str| match dimensions {
            0 => name.to_owned(),
            _ => format!("{}L{name};", "[".repeat(dimensions)),
        };
        let known = candidates.iter().find_map(|name| {
            let found = { self.java().loader.path.find(name).ok().flatten().is_some() };
            if found { self.class(&shape(name)) } else { None }
        });
        known.or_else(|| {
            // A class of the user's in another package, or nested elsewhere, if there is only one of that name.
            let ending =
                |class: &ClassId| self.program().classes[*class].name.rsplit(['/', '$']).next() == Some(&internal);
            let all: Vec<ClassId> = self.users_classes().into_iter().filter(ending).collect();
            match all[..] {
                [only] => {
                    let name = self.program().classes[only].name.clone();
                    self.class(&shape(&name))
                }
                _ => None,
            }
        })
    }

    fn field(&self, class: ClassId, name: &str) -> Option<FieldInfo> {
        let found = self.lineage(class).into_iter().find_map(|class| {
            let found = self.own_fields(class, Some(name)).into_iter().next();
            found.map(|(_, info)| info)
        });
        if let Some(field) = found.filter(|field| field.is_static) {
            // Constants have their values once the class is initialised; code need not use the class to use them.
            self.timing(field.owner);
        }
        found
    }

    fn fields_named(&self, name: &str) -> Vec<FieldInfo> {
        let classes = self.users_classes();
        let fields = classes.into_iter().flat_map(|class| self.own_fields(class, Some(name)));
        fields.map(|(_, info)| info).collect()
    }

    fn field_names(&self, class: ClassId) -> Vec<String> {
        let classes = self.lineage(class);
        classes.into_iter().flat_map(|class| self.own_fields(class, None)).map(|(name, _)| name).collect()
    }

    fn methods(&self, class: ClassId, name: &str) -> Vec<MethodInfo> {
        let mut found: Vec<(String, MethodInfo)> = Vec::new();
        for class in self.lineage(class) {
            let entries: Vec<(String, jvm::MethodEntry)> = {
                let java = self.java();
                let Some(details) = java.loader.details(class) else { continue };
                let named = details.methods.iter().filter(|(key, entry)| {
                    key.split('(').next() == Some(name) && !entry.flags.contains(MethodAccessFlags::BRIDGE)
                });
                named.map(|(key, entry)| (key.to_string(), *entry)).collect()
            };
            for (key, entry) in entries {
                let descriptor = key[key.find('(').unwrap_or(0)..].to_owned();
                let shape = descriptor.split(')').next().unwrap_or_default().to_owned();
                if found.iter().any(|(known, _)| *known == shape) {
                    continue;
                }
                let params = jvm::parameters(&descriptor).map(|param| self.value_type(param.0)).collect();
                let result = jvm::result(&descriptor).map(|result| self.value_type(result.0));
                let is_static = entry.flags.contains(MethodAccessFlags::STATIC);
                let info =
                    MethodInfo { procedure: entry.procedure, selector: entry.selector, is_static, params, result };
                found.push((shape, info));
            }
        }
        found.into_iter().map(|(_, info)| info).collect()
    }

    fn parameters(&self, procedure: ProcId) -> Vec<(String, ValueType)> {
        let first = usize::from(self.takes_receiver(procedure));
        let count = self.program().procs[procedure].params.len();
        let parameter = |index: usize| {
            let descriptor = self.param_descriptor(procedure, index).unwrap_or_default();
            (self.param_name(procedure, index), self.value_type(&descriptor))
        };
        (first..count).map(parameter).collect()
    }

    fn result_type(&self, procedure: ProcId) -> Option<ValueType> {
        let name = self.program().procs[procedure].name.clone();
        let result = jvm::result(&name[name.find('(')?..])?.0.to_owned();
        Some(self.value_type(&result))
    }

    fn variables(&self, procedure: ProcId, pos: Pos) -> Vec<Variable> {
        let variables = match &self.program().procs[procedure].code {
            ir::Code::Body(body) => body.source.variables.clone(),
            _ => Vec::new(),
        };
        let in_scope = variables.into_iter().filter(|it| it.start <= pos && pos < it.end && &*it.name != "this");
        let variable = |it: ir::VariableRange| Variable {
            name: it.name.to_string(),
            ty: self.value_type(&jvm::descriptor_of(&it.ty)),
            place: VariablePlace::Value(vec![VariablePart::Local(it.local)]),
        };
        in_scope.map(variable).collect()
    }

    fn declared_exceptions(&self, procedure: ProcId) -> Vec<ClassId> {
        let names = self.java().loader.method_of(procedure).map(|(details, method)| details.exceptions_of(method));
        names.unwrap_or_default().iter().filter_map(|name| self.class(name)).collect()
    }

    fn shown_procedure(&self, procedure: ProcId) -> String {
        self.procedure_name(procedure)
    }

    fn element_map(&self, element: ir::Type) -> MapId {
        self.with(|machine, java| java.loader.elements(&mut machine.program, element))
    }

    fn element_type(&self, class: ClassId) -> Option<ValueType> {
        let name = match self.program().classes[class].kind {
            ClassKind::Array { .. } => self.program().classes[class].name.clone(),
            _ => return None,
        };
        Some(self.value_type(&name[1..]))
    }

    fn shown(&self, class: ClassId) -> String {
        self.class_name(class)
    }
}
