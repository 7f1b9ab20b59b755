//! What C sees to before it calls a target: `main` gets an array of strings, and copies of structures are there.

use crate::CSubject;
use check::Language;
use ir::{Code, Key, Operand, ProcId, Type, facts};
use logic::Term;
use semantics::Memory;
use std::collections::BTreeMap;
use symbolic::{Blocks, Execution, ObjectId, Objects, Procedures, State};

impl CSubject {
    /// What holds of the arguments of a target.
    pub(crate) fn entry_assumptions(
        &self,
        target: ProcId,
        execution: &mut Execution<'_, '_>,
        arguments: &[Term],
    ) -> Vec<Term> {
        self.note_freeable(target, arguments);
        let mut assumed = Vec::new();
        let params = self.program().procs[target].params.clone();
        let function = self.functions().iter().find(|function| function.procedure == target);
        let made = function.into_iter().flat_map(|function| function.copied.iter().chain(&function.result_place));
        for &index in made {
            if let Some(&argument) = arguments.get(index) {
                assumed.push(is_some(execution, argument));
            }
        }
        assumed.extend(self.restricted(target, execution, arguments));
        if self.is_entry(target)
            && let &[argc, argv, ..] = arguments
            && params[..2] == [Type::I32, Type::Ref]
        {
            assumed.extend(self.program_arguments(target, execution, (argc, argv)));
            // The environment, which some systems hand over too: here it has no variables.
            if let (Some(&environment), Some(Type::Ref)) = (arguments.get(3), params.get(3)) {
                assumed.push(is_some(execution, environment));
                assumed.extend(self.is_empty_list(execution, environment, argv));
            }
        } else if self.is_entry(target)
            && let &[argc] = arguments
        {
            let one = execution.context.terms.number(32, 1);
            assumed.push(execution.context.terms.sle(one, argc));
        }
        assumed
    }

    /// Does the code of a procedure mention one of its parameters?
    fn uses_parameter(&self, procedure: ProcId, index: usize) -> bool {
        let program = self.program();
        let Code::Body(body) = &program.procs[procedure].code else { return true };
        let mut is_used = false;
        let mut look = |operand: Operand| {
            is_used |= operand.split().is_ok_and(|local| local.as_u32() as usize == index);
        };
        body.stmts.iter().for_each(|stmt| stmt.each_operand(&mut look));
        body.blocks.values().for_each(|block| block.end.each_operand(&mut look));
        is_used
    }

    /// What a pointer declared `restrict` points to is reached by no other argument (C17 6.7.3.1).
    fn restricted(&self, target: ProcId, execution: &mut Execution<'_, '_>, arguments: &[Term]) -> Vec<Term> {
        let function = self.functions().iter().find(|function| function.procedure == target);
        let pointers = function.map(|function| &function.params[..]).unwrap_or_default().iter().filter_map(|param| {
            let is_pointer = matches!(self.program.types[param.ty], llvm::CType::Pointer(_));
            let &reference = arguments.get(param.parts.start)?;
            (is_pointer && !param.parts.is_empty()).then_some((reference, param.is_restrict))
        });
        let pointers: Vec<(Term, bool)> = pointers.collect();
        let mut assumed = Vec::new();
        let null = Objects::null(&mut execution.context.terms);
        let terms = &mut execution.context.terms;
        for (index, &(first, is_restrict)) in pointers.iter().enumerate() {
            for &(second, is_other_restrict) in &pointers[index + 1..] {
                if is_restrict || is_other_restrict {
                    let (same, is_null) = (terms.equal(first, second), terms.equal(first, null));
                    let differ = terms.not(same);
                    assumed.push(terms.or(differ, is_null));
                }
            }
        }
        assumed
    }

    /// `argv` has `argc` strings, at least one, and a null pointer behind them. What no code looks at is not looked at here.
    fn program_arguments(
        &self,
        target: ProcId,
        execution: &mut Execution<'_, '_>,
        (argc, argv): (Term, Term),
    ) -> Vec<Term> {
        let mut assumed = vec![is_some(execution, argv)];
        let one = execution.context.terms.number(32, 1);
        assumed.push(execution.context.terms.sle(one, argc));
        if !self.uses_parameter(target, 1) {
            return assumed;
        }
        let word = u64::from(self.program.pointer_bits / 8);
        let Some(words) = self.classes.map(Type::Int(self.program.pointer_bits as u16)) else { return assumed };
        let mut state = State::default();
        let (targets, _) = execution.heap.objects.targets(&execution.context.terms, argv);
        for list in targets {
            let mut taken: BTreeMap<ObjectId, Term> = BTreeMap::new();
            let Some(object) = execution.heap.objects.get(list).cloned() else { continue };
            let reference = Objects::reference(&mut execution.context.terms, list);
            let is_this = execution.context.terms.equal(argv, reference);
            if let Some(size) = object.length {
                // The number of arguments is bounded with the array.
                execution.heap.inputs.measure(object.class);
                let count = execution.context.terms.zero_extend(argc, 64);
                let one = execution.context.terms.number(64, 1);
                let with_end = execution.context.terms.add(count, one);
                let width = execution.context.terms.number(64, word);
                let wanted = execution.context.terms.multiply(with_end, width);
                let fits = execution.context.terms.equal(size, wanted);
                assumed.push(execution.context.terms.implies(is_this, fits));
            }
            for index in 0..u64::from(object.capacity) / word {
                if execution.context.is_halted() {
                    return assumed;
                }
                let offset = execution.context.terms.number(64, index * word);
                let address = execution
                    .memory(&mut state, |memory, domain| memory.read(domain, words, Key::Element(reference, offset)));
                let Some(text) = address.ok().map(|address| execution.pointed_to(address)) else { continue };
                let null = Objects::null(&mut execution.context.terms);
                let text = text.unwrap_or(null);
                let number = execution.context.terms.number(32, index);
                let is_inside = execution.context.terms.slt(number, argc);
                let is_null = execution.context.terms.equal(text, null);
                let is_right = execution.context.terms.xor(is_inside, is_null);
                assumed.push(execution.context.terms.implies(is_this, is_right));
                // The strings lie apart: each is that of one index. Pairs of indices would be many.
                for object in execution.heap.objects.targets(&execution.context.terms, text).0 {
                    let terms = &mut execution.context.terms;
                    let this = Objects::reference(terms, object);
                    let here = terms.equal(text, this);
                    let earlier = taken.entry(object).or_insert(terms.falsity());
                    let both = terms.and(*earlier, here);
                    *earlier = terms.or(*earlier, here);
                    let apart = terms.not(both);
                    assumed.push(terms.implies(is_this, apart));
                }
            }
        }
        assumed.extend(self.texts_end(execution, argv));
        assumed
    }

    /// A list of one null pointer, and another one than the arguments.
    fn is_empty_list(&self, execution: &mut Execution<'_, '_>, list: Term, argv: Term) -> Vec<Term> {
        let same = execution.context.terms.equal(list, argv);
        let mut assumed = vec![execution.context.terms.not(same)];
        let Some(words) = self.classes.map(Type::Int(self.program.pointer_bits as u16)) else { return assumed };
        let mut state = State::default();
        let zero = execution.context.terms.number(64, 0);
        let key = Key::Element(list, zero);
        if let Ok(first) = execution.memory(&mut state, |memory, domain| memory.read(domain, words, key)) {
            let null = execution.context.terms.number(self.program.pointer_bits, 0);
            assumed.push(execution.context.terms.equal(first, null));
        }
        assumed
    }

    /// The strings that arguments can be end with a zero.
    fn texts_end(&self, execution: &mut Execution<'_, '_>, argv: Term) -> Vec<Term> {
        let mut assumed = Vec::new();
        let (lists, _) = execution.heap.objects.targets(&execution.context.terms, argv);
        let class = lists.first().and_then(|&list| execution.heap.objects.get(list)).map(|object| object.class);
        let text = class.and_then(|class| self.input_cell(class, 0)).and_then(|cell| cell.declared.class);
        let (Some(text), Some(bytes)) = (text, self.classes.map(Type::I8)) else { return assumed };
        let mut state = State::default();
        for object in execution.candidates(text) {
            let reference = Objects::reference(&mut execution.context.terms, object);
            let key = Key::Object(reference);
            let Ok(size) = execution.memory(&mut state, |memory, domain| memory.read(domain, facts::SIZE, key)) else {
                continue;
            };
            let one = execution.context.terms.number(64, 1);
            let last = execution.context.terms.subtract(size, one);
            let key = Key::Element(reference, last);
            let byte = execution.memory(&mut state, |memory, domain| memory.read(domain, bytes, key));
            if let Ok(byte) = byte {
                let zero = execution.context.terms.number(8, 0);
                assumed.push(execution.context.terms.equal(byte, zero));
            }
        }
        assumed
    }
}

fn is_some(execution: &mut Execution<'_, '_>, reference: Term) -> Term {
    let null = Objects::null(&mut execution.context.terms);
    let is_null = execution.context.terms.equal(reference, null);
    execution.context.terms.not(is_null)
}
