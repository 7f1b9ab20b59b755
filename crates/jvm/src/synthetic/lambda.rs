//! Lambda expressions and method references (`LambdaMetafactory`): a class with the captured values as fields and a
//! method that passes them on.

use super::{Made, Maker, Site, Synthetic};
use crate::declare::{plain_class, signature};
use crate::descriptor::{self, FieldType};
use crate::loader::{Loader, OBJECT};
use crate::pool::HandleRef;
use crate::translate::{Problem, malformed};
use ir::{
    Allocation, Callee, ClassId, ClassKind, Code, Key, Map, MapId, MapKey, Operand, ProcId, Program, Stmt, Terminator,
    Type,
};
use ristretto_classfile::{MethodAccessFlags, ReferenceKind};
use std::sync::Arc;

/// One lambda expression or method reference.
#[derive(Clone, Debug)]
pub(crate) struct Lambda {
    class: ClassId,
    /// The captured values: their maps and descriptors.
    captures: Vec<(MapId, Box<str>)>,
    /// Without captures there is one object; this global holds it.
    instance: Option<MapId>,
    target: Target,
    /// Descriptors under which the method can be called; the first is the interface's own.
    descriptors: Vec<Box<str>>,
    /// The descriptor with the type arguments of this use.
    instantiated: Box<str>,
}

/// What is called in the end.
#[derive(Clone, Debug)]
struct Target {
    kind: ReferenceKind,
    class: Box<str>,
    key: Box<str>,
    descriptor: Box<str>,
}

impl Target {
    fn new(handle: HandleRef<'_>) -> Target {
        Target {
            kind: handle.kind.clone(),
            class: handle.member.class.into(),
            key: format!("{}{}", handle.member.name, handle.member.descriptor).into(),
            descriptor: handle.member.descriptor.into(),
        }
    }
}

const FLAG_SERIALIZABLE: i32 = 1;
const FLAG_MARKERS: i32 = 2;
const FLAG_BRIDGES: i32 = 4;

pub(super) fn call_site(
    loader: &mut Loader,
    program: &mut Program,
    site: &Site<'_>,
    alternative: bool,
) -> Result<Result<ProcId, String>, Problem> {
    let pool = site.details.pool();
    let erased = pool.method_type(site.argument(0)?)?;
    let handle = pool.handle(site.argument(1)?)?;
    let instantiated = pool.method_type(site.argument(2)?)?;
    let Some(interface) = descriptor::result(site.descriptor).and_then(|result| result.class_name()) else {
        return malformed("a lambda expression of no interface");
    };
    let mut interfaces = vec![loader.class(program, interface)?];
    let mut descriptors: Vec<Box<str>> = vec![erased.into()];
    if alternative {
        let integer = |index: usize| match pool.constant(site.argument(index)?)? {
            ristretto_classfile::Constant::Integer(value) => Ok(*value),
            _ => malformed("altMetafactory expects an integer"),
        };
        let flags = integer(3)?;
        if flags & FLAG_SERIALIZABLE != 0 {
            interfaces.push(loader.class(program, "java/io/Serializable")?);
        }
        let mut next = 4;
        if flags & FLAG_MARKERS != 0 {
            let count = integer(next)? as usize;
            for index in next + 1..=next + count {
                let marker = loader.class(program, pool.class(site.argument(index)?)?)?;
                if !interfaces.contains(&marker) {
                    interfaces.push(marker);
                }
            }
            next += count + 1;
        }
        if flags & FLAG_BRIDGES != 0 {
            let count = integer(next)? as usize;
            for index in next + 1..=next + count {
                descriptors.push(pool.method_type(site.argument(index)?)?.into());
            }
        }
    }
    loader.lambdas += 1;
    let number = loader.lambdas;
    let class_name: Arc<str> = format!("{}$$Lambda${number}", site.details.name).into();
    let object = loader.class(program, OBJECT)?;
    let class = program.classes.next_key();
    let mut declared = plain_class(class_name.clone(), ClassKind::Object { instantiable: true }, Some(object));
    declared.interfaces = interfaces;
    let mut captures = Vec::new();
    for (index, parameter) in descriptor::parameters(site.descriptor).enumerate() {
        let map = program.add_map(Map {
            name: format!("{class_name}.arg${index}:{}", parameter.0).into(),
            key: MapKey::Field(class),
            value: parameter.kind().ty(),
            value_class: None,
            constant: true,
            is_internal: false,
        });
        declared.fields.push(map);
        captures.push((map, Box::from(parameter.0)));
    }
    let instance = captures.is_empty().then(|| {
        program.add_map(Map {
            name: instance_of_lambda(&class_name).into(),
            key: MapKey::Global,
            value: Type::Ref,
            value_class: None,
            constant: false,
            is_internal: true,
        })
    });
    let lambda = Arc::new(Lambda {
        class,
        captures,
        instance,
        target: Target::new(handle),
        descriptors,
        instantiated: instantiated.into(),
    });
    for (index, descriptor) in lambda.descriptors.iter().enumerate() {
        let key = format!("{}{descriptor}", site.name);
        let full: Arc<str> = format!("{class_name}.{key}").into();
        let procedure = program.add_proc(signature(full, Some(class), true, descriptor, Code::Pending));
        loader.synthetic.insert(procedure, Synthetic::LambdaMethod(lambda.clone(), index));
        declared.methods.push((program.selector(&key, None), procedure));
    }
    program.add_class(declared);
    let factory = format!("{class_name}.<make>");
    Ok(Ok(loader.declare_synthetic(program, &factory, site.descriptor, false, Synthetic::LambdaFactory(lambda))))
}

/// The name of the global that holds the only object of a lambda expression without captures, given the name of its class.
pub fn instance_of_lambda(class: &str) -> String {
    format!("{class}{INSTANCE}")
}

/// The name of the class of a lambda expression without captures, given the name of the global that holds its only object.
pub fn class_of_instance(global: &str) -> Option<&str> {
    global.strip_suffix(INSTANCE)
}

/// How the names of globals end that hold the only object of a lambda expression.
const INSTANCE: &str = ".<instance>";

/// Makes the object with the captured values.
pub(super) fn factory_body(loader: &mut Loader, program: &mut Program, lambda: &Lambda) -> Made {
    let params: Vec<Type> = lambda.captures.iter().map(|(_, ty)| FieldType(ty).kind().ty()).collect();
    let mut m = Maker::new(loader, program, &params);
    // The class of the object is initialised when the call site is linked, after the interfaces that have default methods.
    let first = m.loader.initialised_before(m.program, &m.program.classes[lambda.class]);
    for interface in first {
        m.initialise(interface);
    }
    let object = m.b.local(Type::Ref);
    if let Some(instance) = lambda.instance {
        m.b.push(Stmt::Read { to: object, map: instance, key: Key::Global });
        let (make, made) = (m.b.block(), m.b.block());
        let is_null = m.b.is_null(object.into());
        m.b.branch(is_null, make, made);
        m.b.start(made);
        m.b.end(Terminator::Return(Some(object.into())));
        m.b.start(make);
    }
    m.b.push(Stmt::Allocate { to: object, what: Allocation::Object(lambda.class) });
    for (index, (map, _)) in lambda.captures.iter().enumerate() {
        let value = m.b.param(index);
        m.b.write(*map, Key::Object(object.into()), value);
    }
    if let Some(instance) = lambda.instance {
        m.b.write(instance, Key::Global, object);
    }
    m.b.end(Terminator::Return(Some(object.into())));
    Ok(m.finish())
}

/// The method: the captured values and the arguments, adapted, go to the target; its result, adapted, comes back.
pub(super) fn method_body(loader: &mut Loader, program: &mut Program, lambda: &Lambda, index: usize) -> Made {
    let descriptor = &*lambda.descriptors[index];
    let params: Vec<Type> =
        std::iter::once(Type::Ref).chain(descriptor::parameters(descriptor).map(|p| p.kind().ty())).collect();
    let mut m = Maker::new(loader, program, &params);
    let this = Operand::from(m.b.param(0));
    let mut values: Vec<(Operand, FieldType<'_>)> = Vec::new();
    for (map, ty) in &lambda.captures {
        let ty = FieldType(ty);
        values.push((m.b.read(ty.kind().ty(), *map, Key::Object(this)).into(), ty));
    }
    let erased = descriptor::parameters(descriptor);
    for (index, (from, to)) in erased.zip(descriptor::parameters(&lambda.instantiated)).enumerate() {
        let value = Operand::from(m.b.param(index + 1));
        // Arguments arrive erased; the instantiated type is what they really are.
        let value = if from.is_primitive() == to.is_primitive() { m.adapt(value, from, to)? } else { value };
        let known = if from.is_primitive() == to.is_primitive() { to } else { from };
        values.push((value, known));
    }
    let target = &lambda.target;
    let owner = format!("L{};", target.class);
    let owner = if target.class.starts_with('[') { &*target.class } else { &*owner };
    let mut wanted: Vec<FieldType<'_>> = Vec::new();
    let has_receiver = !matches!(target.kind, ReferenceKind::InvokeStatic | ReferenceKind::NewInvokeSpecial);
    if has_receiver {
        wanted.push(FieldType(owner));
    }
    wanted.extend(descriptor::parameters(&target.descriptor));
    let mut args = Vec::with_capacity(wanted.len());
    for (&(value, from), &to) in values.iter().zip(&wanted) {
        args.push(m.adapt(value, from, to)?);
    }
    let class = m.class(&target.class)?;
    let mut made = None;
    if matches!(target.kind, ReferenceKind::NewInvokeSpecial) {
        let object = m.new_object(&target.class)?;
        args.insert(0, object);
        made = Some(object);
    } else if has_receiver && let Some(&receiver) = args.first() {
        m.guard_nonnull(receiver);
    } else {
        m.initialise(class);
    }
    let Some((declaring, method)) = m.loader.find_method(m.program, class, &target.key) else {
        let message = m.text(&target.key);
        m.throw_new("java/lang/NoSuchMethodError", Some(message))?;
        return Ok(m.finish());
    };
    if matches!(target.kind, ReferenceKind::InvokeStatic) && declaring != class {
        m.initialise(declaring);
    }
    let is_virtual = matches!(target.kind, ReferenceKind::InvokeVirtual | ReferenceKind::InvokeInterface)
        && !method.flags.contains(MethodAccessFlags::PRIVATE);
    let callee = match method.selector {
        Some(selector) if is_virtual => Callee::Virtual(selector, class),
        Some(_) | None => Callee::Static(method.procedure),
    };
    let result_type = descriptor::result(&target.descriptor);
    let result = result_type.map(|ty| m.b.local(ty.kind().ty()));
    m.b.call(callee, args, result, None);
    let returned = match (descriptor::result(descriptor), made, result, result_type) {
        (None, ..) => None,
        (Some(_), Some(object), ..) => Some(object),
        (Some(to), None, Some(result), Some(from)) => Some(m.adapt(result.into(), from, to)?),
        (Some(to), None, ..) => {
            // A void method used for its value cannot come from a compiler; a zero keeps the IR well-typed.
            Some(m.b.local(to.kind().ty()).into())
        }
    };
    m.b.end(Terminator::Return(returned));
    Ok(m.finish())
}
