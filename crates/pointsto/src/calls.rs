//! Calls: arguments flow to parameters, results flow back; what has no code may do anything with what it is given.

use crate::bodies::leaves_result;
use crate::graph::{Edge, NOTHING};
use crate::objects::{InstanceId, ObjectId, ObjectKind};
use crate::offsets::OffsetsId;
use crate::solver::{BodyFacts, Constraint, Site, Solver};
use ir::{Call, Callee, ClassId, Code, Dispatch, Literal, MapId, ProcId, SelectorId, Type};

impl Solver<'_> {
    pub(crate) fn call(&mut self, instance: InstanceId, found: &BodyFacts, index: usize, call: &Call) {
        let body = &*found.body;
        let args = call.args.iter().map(|&arg| self.operand(instance, body, arg)).collect();
        let reads = found.results.get(&(index as u32)).map(Vec::as_slice).unwrap_or_default();
        let site = Site {
            instance,
            stmt: index as u32,
            args,
            result: call.result.map_or(NOTHING, |result| self.local(instance, result)),
            has_number: call.result.is_some_and(|result| body.locals[result].ty == Type::I64),
            thrown: match call.thrown {
                Some(thrown) => self.local(instance, thrown),
                None => self.thrown(instance, body),
            },
            results: reads.iter().map(|&(map, to)| (map, self.local(instance, to))).collect(),
            callees: Vec::new(),
            external: Vec::new(),
            is_unknown: false,
        };
        let number = self.sites.len() as u32;
        self.sites.push(site);
        self.site_of.insert((instance, index as u32), number);
        match call.callee {
            Callee::Static(callee) => self.call_procedure(number, callee),
            Callee::Indirect(function) => {
                let function = self.operand(instance, body, function);
                self.constrain(Constraint::Indirect { function, site: number }, &[function]);
            }
            Callee::Virtual(selector, class) => {
                let receiver = self.sites[number as usize].args.first().copied().unwrap_or(NOTHING);
                self.constrain(Constraint::Virtual { receiver, selector, class, site: number }, &[receiver]);
            }
        }
    }

    /// A call of what an object stands for.
    pub(crate) fn call_object(&mut self, site: u32, object: ObjectId) {
        match self.objects[object].kind {
            ObjectKind::Literal(literal) => {
                if let Literal::Function(callee) = self.program.literals[literal]
                    && self.fits(site, callee)
                {
                    self.call_procedure(site, callee);
                }
            }
            ObjectKind::Outside => self.call_unknown(site),
            ObjectKind::Allocated { .. } | ObjectKind::Internal => {}
        }
    }

    /// May the procedure be called with these arguments? A call through a function object is checked before.
    fn fits(&self, site: u32, callee: ProcId) -> bool {
        let Site { instance, stmt, ref args, .. } = self.sites[site as usize];
        let Code::Body(body) = &self.program.procs[self.instances[instance].procedure].code else { return false };
        let ir::Stmt::Call(call) = &body.stmts[stmt as usize] else { return false };
        let types = call.args.iter().map(|&arg| body.operand_type(arg));
        let params = &self.program.procs[callee].params;
        params.len() == args.len() && params.iter().copied().eq(types)
    }

    /// A call of a method on an object.
    pub(crate) fn call_method(&mut self, site: u32, object: ObjectId, selector: SelectorId, least: ClassId) {
        let class = match self.objects[object].kind {
            ObjectKind::Allocated { class, .. } => Some(class),
            // Strings and the like are made by the runtime: their class is not known here.
            ObjectKind::Literal(_) | ObjectKind::Outside => None,
            ObjectKind::Internal => return,
        };
        match class {
            Some(class) if self.program.is_subclass(class, least) => {
                if let Dispatch::Found(callee) = self.program.dispatch(class, selector) {
                    self.call_procedure(site, callee);
                }
            }
            Some(_) => {}
            None => {
                for callee in self.program.dispatch_set(least, selector) {
                    self.call_procedure(site, callee);
                }
                self.call_unknown(site);
            }
        }
    }

    fn call_procedure(&mut self, site: u32, callee: ProcId) {
        if !self.linked.insert((site, callee)) {
            return;
        }
        let Site { instance, stmt, ref args, result, thrown, .. } = self.sites[site as usize];
        let args = args.clone();
        match &self.program.procs[callee].code {
            Code::Body(body) => {
                let copy = self.instance(Some((instance, stmt)), callee);
                let first = self.instances[copy].first_node;
                for (param, &arg) in args.iter().enumerate().take(self.program.procs[callee].params.len()) {
                    self.graph.edge(arg, first + param as u32, Edge::Copy);
                }
                self.graph.edge(self.returned(copy, body), result, Edge::Copy);
                self.graph.edge(self.thrown(copy, body), thrown, Edge::Copy);
                for (map, to) in self.sites[site as usize].results.clone() {
                    let from = if self.leaves(callee, map) { self.result(copy, map) } else { self.global(map) };
                    self.graph.edge(from, to, Edge::Copy);
                }
                self.sites[site as usize].callees.push(copy);
            }
            Code::External if self.setting.externals.contains_key(&callee) => {
                self.sites[site as usize].external.push(callee);
                self.results_from_elsewhere(site);
            }
            Code::External | Code::Pending => {
                self.sites[site as usize].external.push(callee);
                self.call_unknown(site);
            }
            // No run goes on there.
            Code::Abstract | Code::Unsupported(_) => {}
        }
    }

    fn results_from_elsewhere(&mut self, site: u32) {
        let Site { result, has_number, .. } = self.sites[site as usize];
        if has_number {
            self.any_number(result);
        }
        for (map, to) in self.sites[site as usize].results.clone() {
            let global = self.global(map);
            self.graph.edge(global, to, Edge::Copy);
            if self.program.maps[map].value == Type::I64 {
                self.any_number(to);
            }
        }
    }

    /// A call of unknown code: it may keep and change what it is given, and give whatever it knows.
    fn call_unknown(&mut self, site: u32) {
        if std::mem::replace(&mut self.sites[site as usize].is_unknown, true) {
            return;
        }
        self.results_from_elsewhere(site);
        let Site { ref args, result, thrown, .. } = self.sites[site as usize];
        for arg in args.clone() {
            self.graph.edge(arg, self.outside, Edge::Blur);
        }
        let is_reference = !self.sites[site as usize].has_number;
        self.graph.edge(self.outside, result, if is_reference { Edge::Objects } else { Edge::Addresses });
        self.graph.edge(self.outside, thrown, Edge::Objects);
    }

    fn leaves(&mut self, callee: ProcId, map: MapId) -> bool {
        if let Some(&known) = self.leaves.get(&(callee, map)) {
            return known;
        }
        let leaves = match &self.program.procs[callee].code {
            Code::Body(body) => leaves_result(body, map),
            Code::Pending | Code::External | Code::Abstract | Code::Unsupported(_) => false,
        };
        self.leaves.insert((callee, map), leaves);
        leaves
    }

    /// The procedure is called from outside, with what is known there.
    pub(crate) fn run_from_outside(&mut self, proc: ProcId) {
        let Code::Body(body) = &self.program.procs[proc].code else { return };
        let instance = self.instance(None, proc);
        let first = self.instances[instance].first_node;
        for (param, &ty) in self.program.procs[proc].params.iter().enumerate() {
            let node = first + param as u32;
            match ty {
                Type::Ref => {
                    self.graph.link(self.outside, node, Edge::Objects);
                }
                Type::I64 => self.graph.add(node, &[(ObjectId::NUMBER, OffsetsId::ANY)]),
                Type::Bool | Type::Int(_) | Type::F32 | Type::F64 => {}
            }
        }
        let returned = self.returned(instance, body);
        self.graph.link(returned, self.outside, Edge::Blur);
    }

    /// An object is known outside: what it stands for may be called there.
    pub(crate) fn run_outside(&mut self, object: ObjectId) {
        if let ObjectKind::Literal(literal) = self.objects[object].kind
            && let Literal::Function(proc) = self.program.literals[literal]
        {
            self.run_from_outside(proc);
        }
    }
}
