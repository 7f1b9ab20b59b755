//! Going on from a checkpoint is executing from the start: the same terms, with the same numbers, and the same findings.

use crate::coverage::Coverage;
use crate::generate;
use crate::seeds;
use crate::support::explore::{BOUNDS, ByChance, any_locals, heap};
use crate::support::world::TestWorld;
use logic::{Terms, write_term};
use merge::{Checkpoint, ContextId, Explorer, Step};
use skolem_symbolic::{Context, Ended, Execution, Findings, PlaceholderId, State};

#[test]
fn going_on_gives_the_terms_of_executing_from_the_start() {
    let mut counts = Coverage::default();
    for seed in seeds().step_by(7) {
        let generated = generate::program(seed);
        let world = TestWorld::new(&generated, seed % 4 == 0);
        let mut context = Context::new(Terms::new(), &world, BOUNDS);
        let (mut findings, mut heap) = (Findings::default(), heap(&world));
        let mut execution = Execution { context: &mut context, heap: &mut heap, findings: &mut findings };
        let params = generated.program.procs[generated.entry].params.len();
        let args = any_locals(&generated, &mut execution, params);
        let mut explorer = Keeping { chance: ByChance { seed }, every: 5, kept: Vec::new() };
        let ended = merge::run_where(&mut execution, &mut explorer, generated.entry, &args, State::default());
        let expected = said(&execution, &ended);
        let kept = std::mem::take(&mut explorer.kept);
        counts.note(if kept.is_empty() { "without checkpoints" } else { "with checkpoints" });
        // Backwards, since terms that were made after a checkpoint are no more.
        for checkpoint in kept.iter().rev() {
            // What was asked of the terms in between does not matter.
            let terms = &mut execution.context.terms;
            let something = terms.fresh("something", logic::Sort::Bits(8));
            _ = terms.multiply(something, something);
            let ended = merge::go_on(&mut execution, &mut explorer, checkpoint);
            assert_eq!(said(&execution, &ended), expected, "seed {seed}\n{}", ir::print_program(&generated.program));
            counts.note("gone on");
        }
    }
    assert!(counts.count("gone on") > 100, "{:?}", counts.0);
}

/// All that an execution comes to.
fn said(execution: &Execution<'_, '_>, ended: &Ended) -> Vec<String> {
    let terms = &execution.context.terms;
    let mut said: Vec<String> = (0..terms.len()).map(|index| text(terms, logic::Term::from_index(index))).collect();
    let findings = &*execution.findings;
    said.push(format!("{:?} {:?} {:?}", findings.events, findings.cuts, findings.throws));
    said.push(format!("{:?} {:?}", findings.chosen, execution.context.statements()));
    let heap = &*execution.heap;
    said.push(format!("{:?} {:?}", heap.inputs.facts(), heap.inputs.entries()));
    said.extend(heap.objects.iter().map(|object| format!("{object:?}")));
    said.extend(
        heap.inputs.placeholders.regions().map(|(id, one)| format!("{id:?} {:?} {:?}", one.passes, one.reached)),
    );
    let returned = ended.returned.as_ref().map(|(state, value)| (state.guard.term(terms), *value));
    let threw = ended.threw.as_ref().map(|(state, object)| (state.guard.term(terms), *object));
    said.push(format!("{returned:?} {threw:?}"));
    said
}

/// One term, its arguments by their numbers.
fn text(terms: &Terms, term: logic::Term) -> String {
    match terms.args(term) {
        [] => {
            let mut text = String::new();
            write_term(terms, term, &mut text);
            text
        }
        args => format!("{:?} {args:?} {:?}", terms.op(term), terms.sort(term)),
    }
}

/// Enters regions by chance, and keeps checkpoints.
struct Keeping {
    chance: ByChance,
    /// After so many decisions.
    every: u64,
    kept: Vec<Checkpoint>,
}

impl Explorer for Keeping {
    fn begins(&mut self) {}

    fn meets(&mut self, within: ContextId, step: Step) -> (ContextId, bool) {
        self.chance.meets(within, step)
    }

    fn skipped(&mut self, _: ContextId, _: PlaceholderId) {}

    fn is_bounded(&self) -> bool {
        true
    }

    fn wants(&self, _: ContextId) -> bool {
        true
    }

    fn wants_checkpoint(&mut self, statements: u64) -> bool {
        self.kept.len() < 8 && self.kept.last().is_none_or(|last| statements >= last.shared().statements() + self.every)
    }

    fn keep(&mut self, checkpoint: Checkpoint) {
        self.kept.push(checkpoint);
    }
}
