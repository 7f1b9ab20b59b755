//! Running a counterexample in the machine, and telling what it did.
//!
//! The input becomes objects of the machine, the target is called, and what happens is compared with what was claimed.
//! A clause of a contract is evaluated on the states before and after by the same code that made its term, with constants
//! for values: so it comes out true or false.

use crate::Subject;
use crate::assumed::Assumed;
use crate::build::Built;
use crate::pause::{Looking, Run};
use crate::render::{Names, Renderer};
use check::{ConcreteInput, Entry, Exit, Expectation, Language, Mismatch, Specification, Throws};
use interp::{Completion, Stop};
use ir::{CheckKind, ProcId, Type};
use logic::Term;
use record::{Change, Line, Recorder, Thrown};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use symbolic::{Clue, Contracts, Demand, Execution, Since, World};
use verdict::{Evidence, Heap, Location, Step, Value};

/// Statements that a replay may take.
const MOST_STATEMENTS: u64 = 50_000_000;

const NULL_POINTER: &str = "java/lang/NullPointerException";

/// A run that is what was claimed.
struct Judged {
    message: String,
    clues: Vec<Clue>,
    stack: Vec<(Location, String)>,
}

impl Claim<'_> {
    /// Is it about a clause at a point on the way, not at the end?
    fn is_on_the_way(&self) -> bool {
        self.expected.clause.is_none() && self.expected.name.is_some()
    }
}

/// What was seen of a run.
struct Told {
    lines: Vec<Line>,
    assumed: Vec<Assumed>,
    /// How many frames there were before the target's.
    depth: usize,
}

/// What a replay is to show, and by whose words.
struct Claim<'a> {
    target: ProcId,
    expected: &'a Expectation,
    specification: &'a mut dyn Specification,
    contracts: &'a dyn Contracts,
}

impl Subject {
    /// Carries out a replay.
    pub(crate) fn carry_out(
        &self,
        target: ProcId,
        input: &ConcreteInput,
        expected: &Expectation,
        specification: &mut dyn Specification,
        contracts: &dyn Contracts,
    ) -> Result<Box<Evidence>, Mismatch> {
        self.undone(|| {
            for object in &input.objects {
                // A class whose initialiser fails has no objects, and then the run shows it.
                let _ = self.initialise(object.class);
            }
            let class = self.program().procs[target].class;
            if let Some(class) = class {
                let _ = self.initialise(class);
            }
            let built = self.build(input).map_err(Mismatch::Stopped)?;
            self.with(|machine, java| {
                machine.set_statement_limit(Some(MOST_STATEMENTS));
                java.set_answers(built.answers.clone());
                java.set_behaviours(built.behaviours.clone());
            });
            self.show(&built, Claim { target, expected, specification, contracts })
        })
    }

    /// Runs the target and compares what happens with the claim.
    fn show(&self, built: &Built, claim: Claim<'_>) -> Result<Box<Evidence>, Mismatch> {
        let stopped = |stop: Stop| Mismatch::Stopped(stop.to_string().lines().next().unwrap_or_default().to_owned());
        let target = claim.target;
        let params = self.program().procs[target].params.clone();
        let mut names = Names::default();
        let (arguments, before) = self.show_inputs(target, built, &mut names);
        // What the clauses will call the state before.
        let mut execution = Execution::on_constants(self);
        let pre = self.state_before(&mut execution, built);
        let args: Vec<Term> =
            built.arguments.iter().zip(&params).map(|(&word, &ty)| execution.known(ty, word)).collect();
        execution.since = Since::Replay(execution.objects.len());
        let entry = Entry { arguments: &args, before: &pre };
        // The precondition must hold, or the run says nothing.
        for assumed in claim.specification.preconditions(&mut execution, &entry) {
            match execution.terms.bool_value(assumed.holds) {
                Some(true) => {}
                Some(false) => return Err(Mismatch::Different("the precondition does not hold".to_owned())),
                None => return Err(Mismatch::Different("the precondition has no truth value".to_owned())),
            }
        }
        let users = self.users_procedures();
        let mut recorder = Recorder::new(&users);
        recorder.pause_at = claim.expected.at.as_ref().map(|at| at.line).filter(|_| claim.is_on_the_way());
        recorder.pauses_at_calls = !built.behaviours.is_empty();
        let depth = self.with(|machine, _| machine.depth());
        let mut looking = Looking {
            execution: &mut execution,
            expected: claim.expected,
            contracts: claim.contracts,
            entry: (&args, &pre),
            depth,
            assumed: Vec::new(),
        };
        let run = self.watch(target, built, &mut recorder, &mut looking)?;
        let Recorder { lines, thrown, .. } = recorder;
        let told = Told { lines, assumed: looking.assumed, depth };
        let mut evidence = Evidence { replayed: true, arguments, before, ..Evidence::default() };
        let completion = match run {
            Run::Ended(Ok(completion)) => completion,
            Run::Broken(Demand { text, clues, .. }, at) => {
                evidence.message = match claim.expected.kind {
                    CheckKind::Requires => format!("the call breaks `{text}`"),
                    _ => format!("`{text}` does not hold here"),
                };
                evidence.stack = at.into_iter().collect();
                self.finish(&mut evidence, told, built, None, &mut names);
                evidence.witnesses = self.show_clues(&clues, &execution.objects, &mut names);
                return Ok(Box::new(evidence));
            }
            Run::Ended(Err(Stop::CheckFailed { kind, trace, .. })) if kind == claim.expected.kind => {
                let site = trace.0.first();
                evidence.message = format!("the check `{}` fails", kind.name());
                evidence.stack =
                    site.and_then(|site| self.location(site.procedure, site.pos)).map_or(Vec::new(), |at| {
                        vec![(at, self.procedure_name(site.map_or(target, |site| site.procedure)))]
                    });
                self.finish(&mut evidence, told, built, None, &mut names);
                return Ok(Box::new(evidence));
            }
            Run::Ended(Err(stop)) => return Err(stopped(stop)),
        };
        self.meet_reachable(&mut execution, built, Some(&completion));
        match completion {
            Completion::Returned(value) => {
                evidence.result = value.and_then(|word| self.show_result(target, word, &mut names));
            }
            Completion::Threw(object) => {
                evidence.thrown = Some(self.describe(object));
            }
        }
        let ending = match (completion, &evidence.result) {
            (Completion::Returned(Some(word)), Some(Value::Object(_))) => Some(word),
            _ => None,
        };
        let judged = self.judge(claim, completion, &thrown, &mut execution, &entry)?;
        (evidence.message, evidence.stack) = (judged.message, judged.stack);
        self.finish(&mut evidence, told, built, ending, &mut names);
        evidence.witnesses = self.show_clues(&judged.clues, &execution.objects, &mut names);
        Ok(Box::new(evidence))
    }

    /// Is it what was claimed?
    fn judge(
        &self,
        claim: Claim<'_>,
        completion: Completion,
        thrown: &[Thrown],
        execution: &mut Execution<'_>,
        entry: &Entry<'_>,
    ) -> Result<Judged, Mismatch> {
        let Claim { target, expected, specification, .. } = claim;
        let post = &execution.start();
        match expected.clause {
            Some(clause) => {
                let exit = match completion {
                    Completion::Returned(value) => {
                        let ty = self.program().procs[target].result;
                        let value = ty.zip(value).map(|(ty, word)| execution.known(ty, word));
                        Exit::Returned(post, value)
                    }
                    Completion::Threw(object) => {
                        let object = execution.known(Type::Ref, object);
                        Exit::Threw(post, object)
                    }
                };
                let obligations = specification.obligations(execution, entry, &exit);
                let Some(obligation) = obligations.into_iter().find(|obligation| obligation.clause == clause) else {
                    return Err(Mismatch::Different("the run ends in another way".to_owned()));
                };
                match execution.terms.bool_value(obligation.holds) {
                    Some(false) => {}
                    Some(true) => return Err(Mismatch::Different("the clause holds in the run".to_owned())),
                    None => return Err(Mismatch::Different("the clause has no truth value in the run".to_owned())),
                }
                Ok(Judged {
                    message: format!("the call ends in a state that breaks `{}`", obligation.text),
                    clues: obligation.clues,
                    stack: Vec::new(),
                })
            }
            None => {
                let judged = self.confirm_throw(target, completion, thrown, expected)?;
                match completion {
                    Completion::Threw(object) if expected.kind != CheckKind::Assert => {
                        let clues = self.confirm_forbidden(object, specification, execution, entry)?;
                        Ok(Judged { clues, ..judged })
                    }
                    Completion::Threw(_) | Completion::Returned(_) => Ok(judged),
                }
            }
        }
    }

    /// The contract does not allow the exception that leaves; and why not.
    fn confirm_forbidden(
        &self,
        object: u64,
        specification: &mut dyn Specification,
        execution: &mut Execution<'_>,
        entry: &Entry<'_>,
    ) -> Result<Vec<Clue>, Mismatch> {
        let Ok(class) = self.with(|machine, _| machine.class_of(object)) else { return Ok(Vec::new()) };
        let state = execution.start();
        let object = execution.known(Type::Ref, object);
        match specification.allows_throw(execution, entry, &state, object, class) {
            Throws::Silent => Ok(Vec::new()),
            Throws::Where(allowed, clues) => match execution.terms.bool_value(allowed) {
                Some(true) => Err(Mismatch::Different("the contract allows the exception".to_owned())),
                Some(false) | None => Ok(clues),
            },
        }
    }

    /// The exception that was expected is the one that came.
    fn confirm_throw(
        &self,
        target: ProcId,
        completion: Completion,
        thrown: &[Thrown],
        expected: &Expectation,
    ) -> Result<Judged, Mismatch> {
        let judged = |message: String, at: Option<Location>, procedure: ProcId| Judged {
            message,
            clues: Vec::new(),
            stack: at.map(|at| (at, self.procedure_name(procedure))).into_iter().collect(),
        };
        let is_raise = |procedure: ProcId| self.program().procs[procedure].name.starts_with("<raise ");
        let place = |thrown: &Thrown| match thrown.failing {
            Some(failing) if is_raise(thrown.procedure) => (failing.procedure, failing.pos, Some(failing.kind)),
            _ => (thrown.procedure, thrown.pos, None),
        };
        if expected.kind == CheckKind::Assert {
            let failed = thrown.iter().find(|thrown| {
                let class = thrown.object.and_then(|object| self.with(|machine, _| machine.class_of(object).ok()));
                let at = self.location(thrown.procedure, thrown.pos);
                class.is_some_and(|class| self.is_assertion_failure(class)) && same_line(&at, &expected.at)
            });
            let Some(failed) = failed else {
                return Err(Mismatch::Different("no assertion fails there".to_owned()));
            };
            let at = self.location(failed.procedure, failed.pos);
            return Ok(judged("the assertion fails".to_owned(), at, failed.procedure));
        }
        let Completion::Threw(object) = completion else {
            return Err(Mismatch::Different("the call returns".to_owned()));
        };
        let name = self.describe(object);
        let leaves = || format!("{name} leaves {}", self.procedure_name(target));
        let Some(first) = thrown.iter().find(|thrown| thrown.object == Some(object)) else {
            return match expected.kind {
                // It comes from a callee without code.
                CheckKind::UncaughtException => Ok(judged(leaves(), None, target)),
                _ => Err(Mismatch::Different("nobody throws what leaves".to_owned())),
            };
        };
        let (procedure, pos, kind) = place(first);
        let at = self.location(procedure, pos);
        let message = if expected.kind == CheckKind::UncaughtException {
            leaves()
        } else {
            if kind != Some(expected.kind) || !same_line(&at, &expected.at) {
                let place = at.map_or("a place without a line".to_owned(), |at| at.to_string());
                return Err(Mismatch::Different(format!("{name} is thrown at {place}")));
            }
            name
        };
        Ok(judged(message, at, procedure))
    }

    fn describe(&self, object: u64) -> String {
        let text = self.with(|machine, java| {
            let text = java.describe(machine, object)?;
            // What was null is found out when it is asked for.
            let class = machine.class_of(object)?;
            if text.contains(':') || &*machine.program.classes[class].name != NULL_POINTER {
                return Ok(text);
            }
            let entry = java.world.method(&mut machine.program, NULL_POINTER, "getMessage()Ljava/lang/String;");
            let Ok(entry) = entry else { return Ok(text) };
            match machine.run(java, entry.procedure, &[object])? {
                Completion::Returned(Some(message)) if message != 0 => {
                    Ok(format!("{text}: {}", java.text(machine, message)?))
                }
                Completion::Returned(_) | Completion::Threw(_) => Ok::<String, Stop>(text),
            }
        });
        text.unwrap_or_else(|_| "an exception".to_owned())
    }

    /// Adds the trace, what was assumed, and the heap after.
    fn finish(&self, evidence: &mut Evidence, told: Told, built: &Built, ending: Option<u64>, names: &mut Names) {
        let mut steps = Vec::new();
        for line in &told.lines {
            // Where a line became a step.
            steps.push(evidence.trace.len());
            evidence.trace.extend(self.step(line, told.depth, names));
        }
        evidence.assumed = self.show_assumed(built, told.assumed, names);
        for assumed in &mut evidence.assumed {
            assumed.step = assumed.step.and_then(|line| steps.get(line).copied());
        }
        let mut open: VecDeque<u64> = built.roots().into();
        open.extend(ending);
        evidence.after = self.heap(built, open, names);
    }

    /// What the references lead to, the user's static fields of the input, and the objects that nothing led to at first
    /// but that contracts speak of.
    fn heap(&self, built: &Built, mut open: VecDeque<u64>, names: &mut Names) -> Heap {
        self.with(|machine, java| {
            let mut renderer = Renderer { machine, java, names };
            let statics = renderer.statics(&built.statics, &mut open);
            open.extend(built.loose.iter().copied());
            Heap { statics, ..renderer.heap(open) }
        })
    }

    fn step(&self, line: &Line, depth: usize, names: &mut Names) -> Option<Step> {
        let file = self.file_of(line.procedure)?;
        let location = Location { file: file.clone(), line: line.line, column: None };
        let text = self.source_line(line.procedure, line.line).unwrap_or_default();
        let mut changes = Vec::new();
        for change in &line.changes {
            changes.extend(self.show_change(change, names));
        }
        Some(Step {
            location,
            text,
            changes,
            procedure: self.procedure_name(line.procedure),
            depth: (line.depth.saturating_sub(depth + 1)) as u32,
        })
    }

    pub(crate) fn show_change(&self, change: &Change, names: &mut Names) -> Option<(String, Value)> {
        self.with(|machine, java| {
            let mut renderer = Renderer { machine, java, names };
            let mut open = VecDeque::new();
            match change {
                Change::Variable { name, ty, value } => {
                    let value = renderer.value(&jvm::descriptor_of(ty), *value, &mut open);
                    Some((name.to_string(), value))
                }
                Change::Entry { map, object, index, value } => {
                    let map_name = renderer.machine.program.maps[*map].name.clone();
                    if let Some(index) = index {
                        let class = renderer.machine.class_of(*object).ok()?;
                        let descriptor = renderer.machine.program.classes[class].name.get(1..)?.to_owned();
                        let value = renderer.value(&descriptor, *value, &mut open);
                        let array = renderer.names.of(renderer.machine, *object);
                        return Some((format!("{array}[{}]", *index as u32 as i32), value));
                    }
                    let (class, field, descriptor) = crate::render::field_name(&map_name)?;
                    let value = renderer.value(descriptor, *value, &mut open);
                    let owner = match object {
                        0 => class.rsplit('/').next().unwrap_or(class).to_owned(),
                        object => renderer.names.of(renderer.machine, *object).to_string(),
                    };
                    Some((format!("{owner}.{field}"), value))
                }
            }
        })
    }

    fn show_inputs(&self, target: ProcId, built: &Built, names: &mut Names) -> (Vec<(String, Value)>, Heap) {
        let mut arguments = Vec::new();
        let mut open = VecDeque::new();
        for (index, &word) in built.arguments.iter().enumerate() {
            let descriptor = self.param_descriptor(target, index).unwrap_or_else(|| "Ljava/lang/Object;".to_owned());
            let name = self.param_name(target, index);
            let value =
                self.with(|machine, java| Renderer { machine, java, names }.value(&descriptor, word, &mut open));
            arguments.push((name, value));
        }
        let heap = self.heap(built, open, names);
        (arguments, heap)
    }

    pub(crate) fn show_result(&self, target: ProcId, word: u64, names: &mut Names) -> Option<Value> {
        let name = self.program().procs[target].name.clone();
        let descriptor = jvm::result(&name[name.find('(')?..])?.0.to_owned();
        let mut open = VecDeque::new();
        Some(self.with(|machine, java| Renderer { machine, java, names }.value(&descriptor, word, &mut open)))
    }

    fn users_procedures(&self) -> FxHashSet<ProcId> {
        let procedures: Vec<ProcId> = self.program().procs.keys().collect();
        procedures.into_iter().filter(|&procedure| Subject::is_users(self, procedure)).collect()
    }
}

fn same_line(a: &Option<Location>, b: &Option<Location>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.file == b.file && a.line == b.line,
        (_, None) => true,
        (None, Some(_)) => false,
    }
}
