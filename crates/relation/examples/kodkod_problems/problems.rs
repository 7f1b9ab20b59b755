//! Relational problems in the style of Kodkod's examples, written from the mathematics, each a function of its size.

use logic::{Term, Terms};
use skolem_relation::{
    Atom, Bounds, CanonicalOrder, DEFAULT_LENGTH, Error, Expression, Formula, FunctionEncoding, Grounding, Problem,
    Relation, TupleSet, Universe, Variable,
};

/// A problem, what its answer must be, and its heap if it has one.
pub struct Case {
    /// What it is called in tables.
    pub name: String,
    /// The problem.
    pub problem: Problem,
    /// Whether there is an instance.
    pub satisfiable: bool,
    /// Where a search of the heap starts and along what it goes on, if there is a heap.
    pub heap: Option<Heap>,
}

/// The shape of a heap, for a canonical order of its objects.
pub struct Heap {
    /// The interchangeable objects.
    pub objects: Vec<Atom>,
    /// References into the heap.
    pub roots: Vec<Relation>,
    /// Fields.
    pub fields: Vec<Relation>,
}

impl Heap {
    /// The condition that the objects are numbered in canonical order.
    pub fn order(&self, terms: &mut Terms, grounding: &mut Grounding) -> Result<Term, Error> {
        let mut order = CanonicalOrder { length: DEFAULT_LENGTH, ..CanonicalOrder::default() };
        order.classes.push(self.objects.clone());
        for root in &self.roots {
            order.roots.push(grounding.relation(terms, root)?);
        }
        for field in &self.fields {
            order.fields.push(grounding.relation(terms, field)?);
        }
        // Objects that are not reached differ in their fields, and in being a witness or not.
        order.rest = order.fields.clone();
        for relation in grounding.bounds().iter().map(|bound| bound.relation().clone()).collect::<Vec<_>>() {
            if relation.name().starts_with('$') {
                order.rest.push(grounding.relation(terms, &relation)?);
            }
        }
        order.predicate(terms)
    }
}

fn atoms(groups: &[(&str, usize)]) -> Result<Universe, Error> {
    Universe::new(groups.iter().flat_map(|&(prefix, size)| (0..size).map(move |i| format!("{prefix}{i}"))))
}

/// Pigeons into holes, no two into one.
pub fn pigeonhole(pigeons: usize, holes: usize) -> Result<Case, Error> {
    let universe = atoms(&[("p", pigeons), ("h", holes)])?;
    let (all_pigeons, all_holes) = (universe.starting_with("p"), universe.starting_with("h"));
    let mut bounds = Bounds::new(universe);
    let hole = bounds.exactly("Hole", all_holes.clone())?.expression();
    bounds.exactly("Pigeon", all_pigeons.clone())?;
    let nest = bounds.total_function("nest", all_pigeons.product(&all_holes))?.expression();
    let h = Variable::new("h");
    let formula = Formula::for_all([h.within(hole)], nest.join(h.expression()).lone());
    Ok(Case {
        name: format!("pigeonhole {pigeons} into {holes}"),
        problem: Problem { bounds, formula },
        satisfiable: pigeons <= holes,
        heap: None,
    })
}

/// Every man's ceiling is some man's floor, and nobody shares a floor or a ceiling; is then every man's floor some man's
/// ceiling? It is, because there are finitely many.
pub fn ceilings_and_floors(men: usize, platforms: usize) -> Result<Case, Error> {
    let universe = atoms(&[("man", men), ("platform", platforms)])?;
    let (all_men, all_platforms) = (universe.starting_with("man"), universe.starting_with("platform"));
    let mut bounds = Bounds::new(universe);
    let man = bounds.relation("Man", all_men.clone())?.expression();
    let platform = bounds.relation("Platform", all_platforms.clone())?.expression();
    let ceiling = bounds.relation("ceiling", all_men.product(&all_platforms))?.expression();
    let floor = bounds.relation("floor", all_men.product(&all_platforms))?.expression();
    let (m, n) = (Variable::new("m"), Variable::new("n"));
    let (of_m, of_n) = (m.expression(), n.expression());
    let typed = Formula::all_of([
        ceiling.is_in(man.product(&platform)),
        floor.is_in(man.product(&platform)),
        Formula::for_all([m.within(&man)], of_m.join(&ceiling).one().and(of_m.join(&floor).one())),
    ]);
    let under_somebody = of_m.join(&ceiling).equals(of_n.join(&floor));
    let everybody_is_under = Formula::for_all([m.within(&man)], Formula::for_some([n.within(&man)], &under_somebody));
    let shared = of_m.join(&floor).equals(of_n.join(&floor)).or(of_m.join(&ceiling).equals(of_n.join(&ceiling)));
    let no_sharing = Formula::for_none([m.within(&man), n.within(&man)], of_m.equals(&of_n).negate().and(shared));
    let over_somebody = of_n.join(&ceiling).equals(of_m.join(&floor));
    let everybody_is_over = Formula::for_all([m.within(&man)], Formula::for_some([n.within(&man)], over_somebody));
    let formula = Formula::all_of([typed, everybody_is_under, no_sharing, everybody_is_over.negate()]);
    Ok(Case {
        name: format!("ceilings and floors {men} {platforms}"),
        problem: Problem { bounds, formula },
        satisfiable: false,
        heap: None,
    })
}

/// Lists with a head and a tail; on finite lists, "equal heads and equivalent tails" is a symmetric relation.
pub fn lists(scope: usize) -> Result<Case, Error> {
    let universe = atoms(&[("list", scope), ("thing", scope)])?;
    let (all_lists, all_things) = (universe.starting_with("list"), universe.starting_with("thing"));
    let pairs = all_lists.product(&all_lists);
    let mut bounds = Bounds::new(universe);
    let list = bounds.relation("List", all_lists.clone())?.expression();
    let empty = bounds.relation("EmptyList", all_lists.clone())?.expression();
    let thing = bounds.relation("Thing", all_things.clone())?.expression();
    let car = bounds.partial_function("car", all_lists.product(&all_things))?.expression();
    let cdr = bounds.partial_function("cdr", pairs.clone())?.expression();
    let equivalent = bounds.relation("equivTo", pairs.clone())?.expression();
    let prefixes = bounds.relation("prefixes", pairs)?.expression();
    let (a, b, e) = (Variable::new("a"), Variable::new("b"), Variable::new("e"));
    let (of_a, of_b, of_e) = (a.expression(), b.expression(), e.expression());
    let full = list.difference(&empty);
    let typed = Formula::all_of([
        empty.is_in(&list),
        car.is_in(full.product(&thing)),
        cdr.is_in(full.product(&list)),
        equivalent.is_in(list.product(&list)),
        prefixes.is_in(list.product(&list)),
        Formula::for_all([a.within(&full)], of_a.join(&car).one().and(of_a.join(&cdr).one())),
        // Every list ends.
        Formula::for_all([a.within(&list)], of_a.join(cdr.reflexive_closure()).intersection(&empty).some()),
    ]);
    let same_head = of_a.join(&car).equals(of_b.join(&car));
    let pair = || [a.within(&list), b.within(&list)];
    let equivalence = Formula::for_all(
        pair(),
        of_a.is_in(of_b.join(&equivalent))
            .iff(same_head.clone().and(of_a.join(&cdr).is_in(of_b.join(&cdr).join(&equivalent)))),
    );
    let prefix = Formula::all_of([
        Formula::for_all([e.within(&empty), a.within(&list)], of_e.is_in(of_a.join(&prefixes))),
        Formula::for_none([e.within(&empty), a.within(&full)], of_a.is_in(of_e.join(&prefixes))),
        Formula::for_all(
            [a.within(&full), b.within(&full)],
            of_a.is_in(of_b.join(&prefixes)).iff(same_head.and(of_a.join(&cdr).is_in(of_b.join(&cdr).join(&prefixes)))),
        ),
    ]);
    let symmetric = equivalent.transpose().is_in(&equivalent);
    let mutual_prefixes = prefixes.intersection(prefixes.transpose()).is_in(&equivalent);
    let formula = Formula::all_of([typed, equivalence, prefix, symmetric.and(mutual_prefixes).negate()]);
    Ok(Case { name: format!("lists {scope}"), problem: Problem { bounds, formula }, satisfiable: false, heap: None })
}

/// Processes that take mutexes one at a time, each only mutexes that come after those it has, never all wait.
pub fn dijkstra(states: usize, processes: usize, mutexes: usize) -> Result<Case, Error> {
    let universe = atoms(&[("state", states), ("process", processes), ("mutex", mutexes)])?;
    let all_states = universe.starting_with("state");
    let (all_processes, all_mutexes) = (universe.starting_with("process"), universe.starting_with("mutex"));
    let mut bounds = Bounds::new(universe);
    let in_order = |set: &TupleSet| {
        let atoms: Vec<Atom> = set.atoms().collect();
        TupleSet::of_pairs(atoms.windows(2).map(|pair| (pair[0], pair[1])))
    };
    let state = bounds.exactly("State", all_states.clone())?.expression();
    let next = bounds.exactly("next", in_order(&all_states))?.expression();
    let process = bounds.exactly("Process", all_processes.clone())?.expression();
    let mutex = bounds.exactly("Mutex", all_mutexes.clone())?.expression();
    let after = bounds.exactly("after", in_order(&all_mutexes))?.expression();
    let columns = all_states.product(&all_processes).product(&all_mutexes);
    let holds = bounds.relation("holds", columns.clone())?.expression();
    let waits = bounds.relation("waits", columns)?.expression();

    let (s, p, q, m) = (Variable::new("s"), Variable::new("p"), Variable::new("q"), Variable::new("m"));
    let (pre, of_p, of_q, of_m) = (s.expression(), p.expression(), q.expression(), m.expression());
    let post = pre.join(&next);
    let (held, held_after) = (pre.join(&holds), post.join(&holds));
    let (waited, waited_after) = (pre.join(&waits), post.join(&waits));

    let is_free = held.join(&of_m).no();
    let runs = of_p.join(&waited).no();
    let others_stay = Formula::for_all(
        [q.within(process.difference(&of_p))],
        of_q.join(&held_after).equals(of_q.join(&held)).and(of_q.join(&waited_after).equals(of_q.join(&waited))),
    );
    let takes = of_p.join(&held_after).equals(of_p.join(&held).union(&of_m)).and(of_p.join(&waited_after).no());
    let starts_to_wait = of_p.join(&held_after).equals(of_p.join(&held)).and(of_p.join(&waited_after).equals(&of_m));
    let grab = Formula::all_of([
        runs.clone(),
        of_m.is_in(of_p.join(&held)).negate(),
        is_free.if_else(takes, starts_to_wait),
        others_stay,
    ]);
    let n = Variable::new("n");
    let of_n = n.expression();
    let others_unchanged = Formula::for_all(
        [n.within(mutex.difference(&of_m))],
        held_after.join(&of_n).equals(held.join(&of_n)).and(waited_after.join(&of_n).equals(waited.join(&of_n))),
    );
    let passed_on = Formula::for_some(
        [q.within(waited.join(&of_m))],
        waited_after.join(&of_m).equals(waited.join(&of_m).difference(&of_q)).and(held_after.join(&of_m).equals(&of_q)),
    );
    let release = Formula::all_of([
        runs,
        of_m.is_in(of_p.join(&held)),
        waited.join(&of_m).no().if_else(held_after.join(&of_m).no().and(waited_after.join(&of_m).no()), passed_on),
        others_unchanged,
    ]);
    let idle = held_after.equals(&held).and(waited_after.equals(&waited));
    let some_step = Formula::for_some([p.within(&process), m.within(&mutex)], grab.or(release));
    let first = state.difference(state.join(&next));
    let not_last = next.join(&state);
    let starts = first.join(&holds).no().and(first.join(&waits).no());
    let steps = Formula::for_all([s.within(&not_last)], idle.or(some_step));
    let (g, h) = (Variable::new("g"), Variable::new("h"));
    let asked_for = of_p.join(held_after.union(waited_after)).difference(of_p.join(&held));
    let orderly = Formula::for_all(
        [s.within(&not_last), p.within(&process), g.within(asked_for), h.within(of_p.join(&held))],
        h.expression().product(g.expression()).is_in(after.closure()),
    );
    let deadlock =
        Formula::for_some([s.within(&state)], Formula::for_all([p.within(&process)], of_p.join(&waited).some()));
    let formula = Formula::all_of([starts, steps, orderly, deadlock]);
    Ok(Case {
        name: format!("dijkstra {states} {processes} {mutexes}"),
        problem: Problem { bounds, formula },
        satisfiable: false,
        heap: None,
    })
}

/// Which statement about a pointer update is checked.
#[derive(Copy, Clone, Debug)]
pub enum Update {
    /// If y does not reach x, `x.next = y` keeps `next` acyclic.
    KeepsAcyclic,
    /// The same without the condition: there is a counterexample.
    MayMakeCycle,
    /// If y does not reach x, then after `x.next = y` exactly x and what y reached are reached from x.
    ReachesBoth,
    /// Two lists without common cells: after the last cell of the first is linked to the second, the first has the
    /// cells of both.
    Appends,
    /// Without "no common cells" the result can be a ring: it is not acyclic.
    AppendMayMakeRing,
}

/// A statement about an update of a field over this many objects.
pub fn update(which: Update, objects: usize, encoding: FunctionEncoding) -> Result<Case, Error> {
    let universe = atoms(&[("o", objects)])?;
    let all = universe.all();
    let mut bounds = Bounds::new(universe);
    let x = bounds.function("x", all.clone(), true, encoding)?;
    let y = bounds.function("y", all.clone(), true, encoding)?;
    let next = bounds.function("next", all.product(&all), false, encoding)?;
    let heap = Heap { objects: all.atoms().collect(), roots: vec![x.clone(), y.clone()], fields: vec![next.clone()] };
    let (x, y, next) = (x.expression(), y.expression(), next.expression());
    let c = Variable::new("c");
    let of_c = c.expression();
    let acyclic_from = |start: &Expression, field: &Expression| {
        Formula::for_none([c.within(start.join(field.reflexive_closure()))], of_c.is_in(of_c.join(field.closure())))
    };
    let acyclic = |field: &Expression| acyclic_from(&Expression::universe(), field);
    let apart = x.is_in(y.join(next.reflexive_closure())).negate();
    let after = next.override_with(x.product(&y));
    let (formula, satisfiable) = match which {
        Update::KeepsAcyclic => (Formula::all_of([acyclic(&next), apart, acyclic(&after).negate()]), false),
        Update::MayMakeCycle => (acyclic(&next).and(acyclic(&after).negate()), true),
        Update::ReachesBoth => {
            let reached = x.join(after.reflexive_closure());
            let expected = x.clone().union(y.join(next.reflexive_closure()));
            (apart.and(reached.equals(expected).negate()), false)
        }
        Update::Appends | Update::AppendMayMakeRing => {
            let first = x.join(next.reflexive_closure());
            let second = y.join(next.reflexive_closure());
            let last = first.difference(next.join(Expression::universe()));
            let appended = next.override_with(last.product(&y));
            let lists = acyclic_from(&x, &next).and(acyclic_from(&y, &next));
            let disjoint = first.intersection(&second).no();
            let all_there = x.join(appended.reflexive_closure()).equals(first.union(&second));
            let still_list = acyclic_from(&x, &appended);
            match which {
                Update::Appends => (Formula::all_of([lists, disjoint, all_there.and(still_list).negate()]), false),
                _ => (lists.and(still_list.negate()), true),
            }
        }
    };
    let name = match which {
        Update::KeepsAcyclic => "update keeps acyclic",
        Update::MayMakeCycle => "update may make a cycle",
        Update::ReachesBoth => "update reaches both",
        Update::Appends => "append",
        Update::AppendMayMakeRing => "append may make a ring",
    };
    Ok(Case { name: format!("{name} {objects}"), problem: Problem { bounds, formula }, satisfiable, heap: Some(heap) })
}
