//! From a model to a verdict: what an engine does with an error condition that can hold.
//!
//! An engine asks its solver in its own way ([`Inquiry::ask`]). What becomes of a model is the same for all: a run is looked
//! for that does not rest on unknown code, the input is made small, and the replay decides.

use crate::replay::Claim;
use crate::{
    ConcreteInput, Expectation, Language, Mismatch, Question, Specification, StopCause, Watch, input, shell_word,
};
use ir::{CheckKind, ProcId, Type};
use logic::{Op, Term, Value, symbols_of};
use rustc_hash::FxHashSet;
use solver::{Answer, Limits, Reason, Solver};
use symbolic::{Contracts, Execution, FromUnknownCode, MayEnd, ObjectId};
use verdict::{BoundReached, Evidence, Outcome, Undecided};

/// What a counterexample is read from, borrowed from an engine.
pub struct InquiryParts<'a, 'w> {
    /// The language.
    pub language: &'w dyn Language,
    /// The contracts of callees.
    pub contracts: &'w dyn Contracts,
    /// What is checked.
    pub target: ProcId,
    /// The limits of the check.
    pub watch: &'a Watch,
    /// The arguments.
    pub arguments: &'a [(Term, Type)],
    /// The terms, the objects, the input, and what was found on the way.
    pub execution: Execution<'a, 'w>,
    /// The solver that gave the last answer.
    pub solver: &'a mut dyn Solver,
    /// What is left to it.
    pub limits: Limits,
}

/// An engine that asks about the runs of a target.
pub trait Inquiry<'w> {
    /// Is there a run on which all of these hold?
    fn ask(&mut self, assumed: &[Term]) -> Answer;

    /// What the last answer is about.
    fn parts(&mut self) -> InquiryParts<'_, 'w>;

    /// Did the limits cut off the execution, or what came after it?
    fn was_stopped(&self) -> bool;

    /// The symbols in conditions that all runs satisfy which are asked about, besides those of the question.
    fn spoken_of(&self) -> Vec<Term> {
        Vec::new()
    }

    /// The verdict of a question that the solver did not answer.
    fn gave_up(&mut self, question: &Question, reason: Reason) -> Outcome {
        let cause = self.parts().watch.cause().or(match reason {
            Reason::Time => Some(StopCause::Time),
            Reason::Memory => Some(StopCause::Memory),
            Reason::Conflicts | Reason::Interrupted | Reason::Unsupported(_) | Reason::Failed(_) => None,
        });
        let reason = match cause {
            Some(cause) => cause.reason().to_owned(),
            None => format!("the solver gave up: {reason}"),
        };
        let advice = cause.unwrap_or(StopCause::Time).advice();
        let location = question.location.clone();
        Outcome::Unknown(Undecided { reason, location, advice: Some(advice.to_owned()) })
    }

    /// As [`Inquiry::violated`], unless it rests on what a function does that has neither code nor contract. A run without such
    /// a call is looked for first; then one that goes wrong whatever the function does, as long as it returns.
    fn violated_by_own_code(
        &mut self,
        question: &Question,
        specification: &mut dyn Specification,
        assumed: &[Term],
    ) -> Outcome {
        let returning = match self.without_calls_that_may_end(question, assumed) {
            Ok(assumed) => assumed,
            Err(outcome) => return outcome,
        };
        let apart = self.with_objects_apart(question.condition, &returning);
        let assumed = &apart[..];
        let on_the_way = self.spoken_of();
        let (symbols, unknown, is_about_way) = {
            let parts = self.parts();
            let symbols = symbols_of(&parts.execution.context.terms, &[question.condition]);
            let all = parts.execution.heap.inputs.from_unknown_code();
            let decides_way = |value: &&FromUnknownCode| on_the_way.contains(&value.symbol);
            // Whether runs take this way is for that code to say, whatever happens on it.
            match all.iter().find(decides_way) {
                Some(&value) => (symbols, vec![value], true),
                None => {
                    let unknown = all.iter().filter(|value| symbols.contains(&value.symbol)).copied().collect();
                    (symbols, unknown, false)
                }
            }
        };
        let Some(first) = unknown.first() else { return self.violated(question, specification, assumed) };
        if is_about_way {
            return self.depends_on(question, first.procedure);
        }
        let mut without: Vec<Term> = unknown.iter().map(|value| value.called).collect();
        without.dedup();
        for called in &mut without {
            *called = self.parts().execution.context.terms.not(*called);
        }
        without.extend(assumed);
        let asked: Vec<Term> = without.iter().copied().chain([question.condition]).collect();
        if self.ask(&asked) == Answer::Sat {
            return self.violated(question, specification, &without);
        }
        let plain: Vec<Term> = assumed.iter().copied().chain([question.condition]).collect();
        if self.ask(&plain) == Answer::Sat {
            let own = symbols.iter().filter(|symbol| unknown.iter().all(|value| value.symbol != **symbol));
            let mut fixed = assumed.to_vec();
            for &symbol in own {
                let parts = self.parts();
                let terms = &mut parts.execution.context.terms;
                let value = parts.solver.value(terms, symbol);
                let constant = terms.constant(value);
                fixed.push(terms.equal(symbol, constant));
            }
            let holds = self.parts().execution.context.terms.not(question.condition);
            let asked: Vec<Term> = fixed.iter().copied().chain([holds]).collect();
            if self.ask(&asked) == Answer::Unsat {
                fixed.push(question.condition);
                if self.ask(&fixed) == Answer::Sat {
                    fixed.pop();
                    return self.violated(question, specification, &fixed);
                }
            }
        }
        self.depends_on(question, first.procedure)
    }

    /// The verdict of a check of which unknown code decides whether it fails.
    fn depends_on(&mut self, question: &Question, procedure: ProcId) -> Outcome {
        let name = self.parts().language.procedure_name(procedure);
        Outcome::Unknown(Undecided {
            reason: format!("whether it can be violated depends on {name}, which has neither code nor a contract"),
            location: question.location.clone(),
            advice: Some(format!("give the file that defines {name}, or write a contract for it")),
        })
    }

    /// The assumptions, and that no function is called that has no code and may not come back. If the check fails only behind such
    /// a call, it is undecided.
    fn without_calls_that_may_end(&mut self, question: &Question, assumed: &[Term]) -> Result<Vec<Term>, Outcome> {
        let calls: Vec<MayEnd> = self.parts().execution.heap.inputs.may_end().iter().copied().collect();
        let mut without = assumed.to_vec();
        for call in &calls {
            without.push(self.parts().execution.context.terms.not(call.called));
        }
        let Some(first) = calls.first() else { return Ok(without) };
        let asked: Vec<Term> = without.iter().copied().chain([question.condition]).collect();
        match self.ask(&asked) {
            Answer::Sat => return Ok(without),
            Answer::Unknown(reason) => return Err(self.gave_up(question, reason)),
            Answer::Unsat => {}
        }
        // One that a run goes through that fails.
        let plain: Vec<Term> = assumed.iter().copied().chain([question.condition]).collect();
        let mut passed = first.procedure;
        if self.ask(&plain) == Answer::Sat {
            let parts = self.parts();
            let terms = &mut parts.execution.context.terms;
            let mut is_passed = |call: &&MayEnd| parts.solver.value(terms, call.called) == Value::Bool(true);
            passed = calls.iter().find(|call| is_passed(call)).map_or(passed, |call| call.procedure);
        }
        let name = self.parts().language.procedure_name(passed);
        Err(Outcome::Unknown(Undecided {
            reason: format!("it can be violated only if {name} returns, which has neither code nor a contract"),
            location: question.location.clone(),
            advice: Some(format!(
                "give the file that defines {name}, write a contract for it, or declare it `noreturn`"
            )),
        }))
    }

    /// The assumptions, and that no object begins where another ends, if the condition can hold then: compilers decide about that,
    /// so a run that does not need it shows more.
    fn with_objects_apart(&mut self, condition: Term, assumed: &[Term]) -> Vec<Term> {
        let neighbours = self.parts().execution.heap.inputs.neighbours();
        if neighbours.is_empty() {
            return assumed.to_vec();
        }
        let mut apart = assumed.to_vec();
        for neighbour in neighbours {
            apart.push(self.parts().execution.context.terms.not(neighbour));
        }
        for assumed in [apart, assumed.to_vec()] {
            let asked: Vec<Term> = assumed.iter().copied().chain([condition]).collect();
            if self.ask(&asked) == Answer::Sat {
                return assumed;
            }
        }
        assumed.to_vec()
    }

    /// Makes the model small and replays it. The last answer was given under these assumptions besides.
    fn violated(&mut self, question: &Question, specification: &mut dyn Specification, assumed: &[Term]) -> Outcome {
        let input = self.smallest(question.condition, assumed);
        let expected = Expectation {
            kind: question.kind,
            at: question.location.clone(),
            clause: question.clause,
            name: question.text.as_ref().map(|_| question.name.clone()),
            is_any_end: false,
        };
        let replayed = {
            let parts = self.parts();
            let claim = Claim {
                target: parts.target,
                expected: &expected,
                specification,
                contracts: parts.contracts,
                stop: parts.watch.abandon(),
            };
            parts.language.replay(&input, claim)
        };
        match replayed {
            Ok(evidence) => Outcome::Violated(evidence),
            // A candidate that rests on what was left out when time or memory ran short, or whose replay was stopped.
            Err(_) if self.was_stopped() => {
                let cause = self.parts().watch.cause().unwrap_or(StopCause::Time);
                Outcome::Unknown(Undecided {
                    reason: cause.reason().to_owned(),
                    location: question.location.clone(),
                    advice: Some(cause.advice().to_owned()),
                })
            }
            Err(mismatch) => {
                let parts = self.parts();
                let unmodelled = parts.execution.context.unmodelled.first().map(|&(_, what)| what);
                let by_contract = input.calls.first().map(|call| parts.language.procedure_name(call.procedure));
                let mut advice = "report this, with the program: what is not confirmed is not shown".to_owned();
                let reason = match (mismatch, unmodelled, by_contract) {
                    (_, Some(what), _) => format!("not supported: {what}"),
                    (Mismatch::Stopped(why) | Mismatch::Different(why), None, Some(name)) => {
                        let by_code = shell_word(&format!("{name}=code"));
                        advice = format!("make the contract of {name} say more, or check with --callee {by_code}");
                        format!("a candidate needs {name} to do what its contract allows, but {why}")
                    }
                    (Mismatch::Stopped(why), None, None) => format!("a candidate could not be replayed: {why}"),
                    (Mismatch::Different(what), None, None) => format!("internal: replay mismatch: {what}"),
                };
                Outcome::Unknown(Undecided { reason, location: question.location.clone(), advice: Some(advice) })
            }
        }
    }

    /// A run that the target ends, on a small input that satisfies a condition. None: there is none that rests on no more than
    /// the code, or it goes wrong.
    fn observed(&mut self, condition: Term, specification: &mut dyn Specification) -> Option<Box<Evidence>> {
        {
            let inputs = &self.parts().execution.heap.inputs;
            if !inputs.from_unknown_code().is_empty() || !inputs.may_end().is_empty() {
                return None;
            }
        }
        let apart = self.with_objects_apart(condition, &[]);
        let asked: Vec<Term> = apart.iter().copied().chain([condition]).collect();
        if self.ask(&asked) != Answer::Sat {
            return None;
        }
        let input = self.smallest(condition, &apart);
        let kind = CheckKind::UncaughtException;
        let expected = Expectation { kind, at: None, clause: None, name: None, is_any_end: true };
        let parts = self.parts();
        let (target, contracts, stop) = (parts.target, parts.contracts, parts.watch.abandon());
        let claim = Claim { target, expected: &expected, specification, contracts, stop };
        parts.language.replay(&input, claim).ok()
    }

    /// A small input on which a condition holds, from the model of the last answer.
    fn smallest(&mut self, condition: Term, assumed: &[Term]) -> ConcreteInput {
        let mut parts = self.parts();
        let execution = &mut parts.execution;
        // The symbols that the question is about, references first, arguments before what they lead to.
        let formulas = [condition];
        let relevant: FxHashSet<Term> = symbols_of(&execution.context.terms, &formulas).into_iter().collect();
        let lengths: Vec<Term> = execution.heap.objects.iter().filter_map(|(_, object)| object.length).collect();
        let lengths = symbols_of(&execution.context.terms, &lengths);
        let entries = execution.heap.inputs.entries().iter().map(|&(_, symbol)| symbol);
        let arguments = parts.arguments.iter().map(|&(term, _)| term);
        let chosen = execution.findings.chosen.iter().map(|&(term, _, _)| term);
        let by_contract = execution.findings.contract_calls.iter().flat_map(|call| {
            let changes = call.changes.iter().map(|&(_, _, value)| value);
            call.made.iter().map(|&(_, exists)| exists).chain(changes).chain(call.result.map(|(value, _)| value))
        });
        // An object that nothing needs is better not there, the last ones first: symmetry keeps the others.
        let mut present: Vec<(ObjectId, Term)> = execution.heap.inputs.presence().collect();
        present.sort_unstable_by_key(|&(object, _)| std::cmp::Reverse(object));
        let present = present.into_iter().map(|(_, present)| present);
        let unset = execution.heap.inputs.unset().iter().map(|&(_, _, symbol)| symbol);
        let places = execution.heap.inputs.selectors().iter().copied();
        let all: Vec<Term> = arguments
            .chain(entries)
            .chain(places)
            .chain(lengths)
            .chain(chosen)
            .chain(by_contract)
            .chain(unset)
            .collect();
        let mut seen = FxHashSet::default();
        let is_symbol = |term: Term| execution.context.terms.op(term) == Op::Symbol;
        let symbols: Vec<Term> = all.into_iter().filter(|term| is_symbol(*term) && seen.insert(*term)).collect();
        let is_reference = |term: &Term| execution.context.terms.sort(*term) == symbolic::sort_of(Type::Ref);
        let (references, others): (Vec<Term>, Vec<Term>) = symbols.into_iter().partition(is_reference);
        let order = present.chain(references).chain(others);
        let (order, unimportant): (Vec<Term>, Vec<Term>) = order.partition(|term| relevant.contains(term));
        parts.solver.set_limits(parts.limits);
        let assumed: Vec<Term> = assumed.iter().copied().chain([condition]).collect();
        input::shrink(parts.solver, &mut parts.execution.context.terms, &order, &unimportant, &assumed);
        input::read(parts.solver, &mut parts.execution, parts.arguments)
    }
}

/// A contract that no call can keep.
pub fn impossible_contract(of: &str) -> Undecided {
    Undecided {
        reason: format!("the contract of {of} cannot be satisfied within the scope"),
        location: None,
        advice: Some("look for a contradiction in it, or raise --scope".to_owned()),
    }
}

/// A contract that a check rests on.
pub fn trusted_contract(language: &dyn Language, callee: ProcId) -> BoundReached {
    let name = language.procedure_name(callee);
    let code = shell_word(&format!("{name}=code"));
    BoundReached {
        message: format!("{name} is taken to do what its contract says"),
        location: None,
        advice: format!("check {name}, too, or look at its code with --callee {code}"),
    }
}
