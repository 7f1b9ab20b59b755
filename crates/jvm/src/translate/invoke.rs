//! Calls.

use super::{Translated, Translator, malformed};
use crate::descriptor::{self, Kind};
use crate::loader::MethodEntry;
use crate::pool::MemberRef;
use crate::resolve::Resolved;
use ir::{Callee, ClassId, Operand, ProcId};
use ristretto_classfile::{ClassAccessFlags, MethodAccessFlags};

impl Translator<'_> {
    fn pop_arguments(&mut self, descriptor: &str) -> Translated<Vec<Operand>> {
        let kinds: Vec<Kind> = descriptor::parameters(descriptor).map(|p| p.kind()).collect();
        let mut args = Vec::with_capacity(kinds.len() + 1);
        for &kind in kinds.iter().rev() {
            args.push(self.pop_kind(kind)?);
        }
        Ok(args)
    }

    /// A call, and the branch to the handlers if there are any. The arguments are off the stack already.
    fn call(&mut self, callee: Callee, args: Vec<Operand>, result: Option<Kind>) -> Translated {
        if let Callee::Static(procedure) = callee
            && self.program.procs[procedure].code == ir::Code::Abstract
        {
            return self.raise_error("java/lang/AbstractMethodError", &self.program.procs[procedure].name.clone());
        }
        let to = result.map(|kind| self.destination(kind));
        if let Some(to) = to {
            self.overwritten(to);
        }
        let thrown = self.thrown_local();
        self.b.call(callee, args, to, thrown);
        if let Some(thrown) = thrown {
            let dispatcher = self.dispatcher_here()?;
            let next = self.b.block();
            let returned = self.b.is_null(thrown.into());
            self.b.branch(returned, next, dispatcher);
            self.b.start(next);
        }
        if let (Some(to), Some(kind)) = (to, result) {
            self.push(to, kind);
        }
        Ok(())
    }

    /// Calls a procedure made here.
    pub(super) fn call_static(&mut self, procedure: ProcId, args: Vec<Operand>, result: Option<Kind>) -> Translated {
        self.call(Callee::Static(procedure), args, result)
    }

    fn result_kind(descriptor: &str) -> Option<Kind> {
        descriptor::result(descriptor).map(|result| result.kind())
    }

    /// The method, or none if the instruction throws a linkage error instead.
    fn resolved(
        &mut self,
        index: u16,
        member: MemberRef<'_>,
        want_static: bool,
    ) -> Translated<Option<(ClassId, MethodEntry, ClassId)>> {
        match self.loader.resolve_method(self.program, self.details, index, member) {
            Resolved::Method(class, entry, named) => {
                if entry.flags.contains(MethodAccessFlags::STATIC) == want_static {
                    return Ok(Some((class, entry, named)));
                }
                let message = format!(
                    "Expected {} method {}.{}{}",
                    if want_static { "static" } else { "non-static" },
                    member.class.replace('/', "."),
                    member.name,
                    member.descriptor
                );
                self.raise_error("java/lang/IncompatibleClassChangeError", &message)?;
            }
            Resolved::NoClass(error) => self.raise_load_error(error)?,
            Resolved::Inaccessible(message) => self.raise_error("java/lang/IllegalAccessError", &message)?,
            Resolved::NoMethod(message) => self.raise_error("java/lang/NoSuchMethodError", &message)?,
        }
        Ok(None)
    }

    pub(super) fn invoke_static(&mut self, index: u16) -> Translated {
        let member = self.pool().member(index)?;
        let Some((class, entry, _)) = self.resolved(index, member, true)? else { return Ok(()) };
        let mut args = self.pop_arguments(member.descriptor)?;
        args.reverse();
        self.initialise(class)?;
        self.call_static(entry.procedure, args, Self::result_kind(member.descriptor))
    }

    fn receiver_and_arguments(&mut self, descriptor: &str) -> Translated<Vec<Operand>> {
        let mut args = self.pop_arguments(descriptor)?;
        args.push(self.pop_kind(Kind::Ref)?);
        args.reverse();
        Ok(args)
    }

    pub(super) fn invoke_virtual(&mut self, index: u16) -> Translated {
        let member = self.pool().member(index)?;
        if matches!(member.class, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
            && self.is_signature_polymorphic(member)?
        {
            return self.invoke_polymorphic(member);
        }
        let Some((class, entry, named)) = self.resolved(index, member, false)? else { return Ok(()) };
        let args = self.receiver_and_arguments(member.descriptor)?;
        self.guard_nonnull(args[0]);
        let is_exact = entry.flags.intersects(MethodAccessFlags::PRIVATE | MethodAccessFlags::FINAL)
            || self
                .loader
                .details(class)
                .is_some_and(|details| details.file.access_flags.contains(ClassAccessFlags::FINAL));
        let callee = match entry.selector {
            Some(selector) if !is_exact => Callee::Virtual(selector, named),
            Some(_) | None => Callee::Static(entry.procedure),
        };
        self.call(callee, args, Self::result_kind(member.descriptor))
    }

    /// `invokespecial`: constructors, private methods, and methods of the superclass whatever the object's class is.
    pub(super) fn invoke_special(&mut self, index: u16) -> Translated {
        let member = self.pool().member(index)?;
        let Some((class, entry, named)) = self.resolved(index, member, false)? else { return Ok(()) };
        let args = self.receiver_and_arguments(member.descriptor)?;
        self.guard_nonnull(args[0]);
        let mut procedure = entry.procedure;
        let is_super_call = member.name != "<init>"
            && !entry.flags.contains(MethodAccessFlags::PRIVATE)
            && self.details.id != named
            && !self.loader.details(class).is_some_and(|details| details.is_interface())
            && self.program.is_subclass(self.details.id, class);
        if is_super_call && let Some(superclass) = self.program.classes[self.details.id].superclass {
            let key = format!("{}{}", member.name, member.descriptor);
            if let Some((_, found)) = self.loader.find_method(self.program, superclass, &key) {
                procedure = found.procedure;
            }
        }
        self.call_static(procedure, args, Self::result_kind(member.descriptor))
    }

    /// `MethodHandle.invoke` and the accessors of `VarHandle` take whatever the call site passes (JVMS §2.9.3).
    fn is_signature_polymorphic(&mut self, member: MemberRef<'_>) -> Translated<bool> {
        let class = self.loader.class(self.program, member.class)?;
        let Some(details) = self.loader.details(class).cloned() else { return Ok(false) };
        let wanted = MethodAccessFlags::NATIVE | MethodAccessFlags::VARARGS;
        for method in &details.file.methods {
            if method.access_flags.contains(wanted) && details.method_name(method)?.0 == member.name {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn invoke_polymorphic(&mut self, member: MemberRef<'_>) -> Translated {
        let args = self.receiver_and_arguments(member.descriptor)?;
        self.guard_nonnull(args[0]);
        let Some(rest) = member.descriptor.strip_prefix('(') else { return malformed("a bad method descriptor") };
        let name = format!("{}.{}:{}", member.class, member.name, member.descriptor);
        let descriptor = format!("(Ljava/lang/Object;{rest}");
        let procedure = self.loader.declare_external(self.program, &name, &descriptor);
        self.call_static(procedure, args, Self::result_kind(member.descriptor))
    }

    pub(super) fn invoke_dynamic(&mut self, index: u16) -> Translated {
        let (bootstrap, name, descriptor) = self.pool().dynamic(index)?;
        match crate::synthetic::call_site(self.loader, self.program, self.details, bootstrap, name, descriptor)? {
            Ok(procedure) => {
                let mut args = self.pop_arguments(descriptor)?;
                args.reverse();
                self.call_static(procedure, args, Self::result_kind(descriptor))
            }
            Err(reason) => self.unsupported(&reason),
        }
    }

    pub(super) fn dynamic_constant(&mut self, index: u16) -> Translated {
        let (bootstrap, name, _) = self.pool().dynamic(index)?;
        let maker = self
            .details
            .bootstraps
            .get(usize::from(bootstrap))
            .and_then(|method| self.pool().handle(method.bootstrap_method_ref).ok())
            .map_or_else(
                || "an unknown bootstrap method".to_owned(),
                |h| format!("{}.{}", h.member.class, h.member.name),
            );
        self.unsupported(&format!("the dynamic constant {name} made by {}", maker.replace('/', ".")))
    }
}
