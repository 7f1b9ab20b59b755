//! What the environment is asked for by a name, which must not be null.

use super::{Maker, Synthetic};
use crate::loader::Loader;
use ir::{Body, Callee, Operand, ProcId, Program, Terminator};

impl Loader {
    /// `System.getenv` with a name, for engines that ask an environment which knows nothing of null. None if it has no
    /// bytecode.
    pub fn named_variable(&mut self, program: &mut Program, procedure: ProcId) -> Option<ProcId> {
        let own = self.own_code(program, procedure)?;
        let name = format!("{} (of a name)", program.procs[procedure].name);
        let descriptor = "(Ljava/lang/String;)Ljava/lang/String;";
        Some(self.declare_synthetic(program, &name, descriptor, false, Synthetic::Named(procedure, own)))
    }
}

pub(super) fn body(loader: &mut Loader, program: &mut Program, asks: ProcId, own: ProcId) -> Body {
    let (params, result) = (program.procs[own].params.clone(), program.procs[own].result);
    let mut m = Maker::new(loader, program, &params);
    let name = Operand::from(m.b.param(0));
    let (null, named) = (m.b.block(), m.b.block());
    let is_null = m.b.is_null(name);
    m.b.branch(is_null, null, named);
    for (block, callee) in [(null, own), (named, asks)] {
        m.b.start(block);
        let to = result.map(|ty| m.b.local(ty));
        m.b.call(Callee::Static(callee), vec![name], to, None);
        m.b.end(Terminator::Return(to.map(Operand::from)));
    }
    m.finish()
}
