//! What abstract objects are called.

use crate::Setting;
use crate::objects::{Instance, InstanceId, Object, ObjectId, ObjectKind};
use cranelift_entity::PrimaryMap;
use ir::{Body, Callee, Code, Literal, ProcId, Program, Stmt};

/// The names of all objects.
pub(crate) fn all(
    program: &Program,
    setting: &Setting,
    objects: &PrimaryMap<ObjectId, Object>,
    instances: &PrimaryMap<InstanceId, Instance>,
) -> PrimaryMap<ObjectId, String> {
    objects.values().map(|object| name(program, setting, object.kind, instances)).collect()
}

fn name(
    program: &Program,
    setting: &Setting,
    kind: ObjectKind,
    instances: &PrimaryMap<InstanceId, Instance>,
) -> String {
    match kind {
        ObjectKind::Internal => String::new(),
        ObjectKind::Outside => "what comes from outside".to_owned(),
        ObjectKind::Literal(id) => match &program.literals[id] {
            Literal::Text(units) => format!("text {:?}", String::from_utf16_lossy(units)),
            Literal::Class(class) => format!("class {}", program.classes[*class].name),
            Literal::Function(function) => format!("function {}", program.procs[*function].name),
            Literal::Block(number) => match setting.blocks.get(&id) {
                Some(block) => format!("global {}", block.name),
                None => format!("global {number}"),
            },
        },
        ObjectKind::Allocated { mut instance, stmt, class } => {
            let mut called = None;
            let mut stmt = stmt as usize;
            while let Some((caller, call)) = instances[instance].called_from {
                (instance, stmt) = (caller, call as usize);
                called = Some(stmt);
            }
            let procedure = instances[instance].procedure;
            let Some(body) = body(program, procedure) else { return String::new() };
            let at = body.line_of(stmt).map_or(String::new(), |line| format!("at line {line} "));
            let place = format!("{at}in {}", program.procs[procedure].name);
            if let Some(call) = called {
                return format!("{} {place}", maker(program, body, call));
            }
            let variable = match &body.stmts[stmt] {
                Stmt::Allocate { to, .. } => setting.variables.get(&(procedure, *to)),
                _ => None,
            };
            match variable {
                Some(variable) => format!("local variable {variable} in {}", program.procs[procedure].name),
                None => format!("{} {place}", program.classes[class].name),
            }
        }
    }
}

/// Who makes a block for a call.
fn maker<'p>(program: &'p Program, body: &Body, call: usize) -> &'p str {
    match &body.stmts[call] {
        Stmt::Call(call) => match call.callee {
            Callee::Static(callee) => &program.procs[callee].name,
            Callee::Indirect(_) | Callee::Virtual(..) => "a call",
        },
        _ => "a call",
    }
}

fn body(program: &Program, procedure: ProcId) -> Option<&Body> {
    match &program.procs[procedure].code {
        Code::Body(body) => Some(body),
        Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => None,
    }
}
