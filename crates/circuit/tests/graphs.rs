//! Graphs and clauses against truth tables: random gates over six inputs, whose table is one 64-bit word.

use proptest::prelude::*;
use skolem_circuit::{Aig, ClauseSink, Clauses, Cone, Lit, Polarity, simulate};

const INPUTS: usize = 6;
/// The truth tables of the six inputs.
const TABLES: [u64; INPUTS] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// A gate over literals made before: what it is, which they are (modulo their number), which are inverted.
#[derive(Clone, Debug)]
struct Gate {
    kind: u8,
    operands: [u16; 3],
    inverted: u8,
}

fn gate() -> impl Strategy<Value = Gate> {
    (0..7u8, any::<[u16; 3]>(), 0..8u8).prop_map(|(kind, operands, inverted)| Gate { kind, operands, inverted })
}

/// A graph under construction, with the truth table that each literal must have.
struct Checked {
    aig: Aig,
    made: Vec<(Lit, u64)>,
}

impl Checked {
    fn new() -> Checked {
        let mut aig = Aig::new();
        let mut made = vec![(Lit::FALSE, 0)];
        made.extend(TABLES.map(|table| (aig.input(), table)));
        Checked { aig, made }
    }

    fn add(&mut self, gate: &Gate) {
        // Recent literals are likelier, so that graphs get deep.
        let pick = |i: usize| {
            let from = if gate.operands[i].is_multiple_of(4) { 0 } else { self.made.len().saturating_sub(10) };
            let (lit, table) = self.made[from + gate.operands[i] as usize / 4 % (self.made.len() - from)];
            let inverted = gate.inverted >> i & 1 != 0;
            (lit.invert_if(inverted), if inverted { !table } else { table })
        };
        let ((a, ta), (b, tb), (c, tc)) = (pick(0), pick(1), pick(2));
        let aig = &mut self.aig;
        self.made.push(match gate.kind {
            0 | 1 => (aig.and(a, b), ta & tb),
            2 => (aig.or(a, b), ta | tb),
            3 => (aig.xor(a, b), ta ^ tb),
            4 => (aig.ite(a, b, c), ta & tb | !ta & tc),
            5 => (aig.majority(a, b, c), ta & tb | ta & tc | tb & tc),
            _ => (aig.all(&[a, b, c]), ta & tb & tc),
        });
    }
}

/// Clauses kept in memory, and a search for their models.
#[derive(Clone, Default)]
struct Formula {
    variables: usize,
    clauses: Vec<Vec<i32>>,
}

impl ClauseSink for Formula {
    fn new_var(&mut self) -> i32 {
        self.variables += 1;
        self.variables as i32
    }

    fn clause(&mut self, literals: &[i32]) {
        self.clauses.push(literals.to_vec());
    }
}

impl Formula {
    fn is_satisfiable(&self, assumptions: impl IntoIterator<Item = i32>) -> bool {
        let mut values = vec![None; self.variables + 1];
        for literal in assumptions {
            let value = &mut values[literal.unsigned_abs() as usize];
            if *value == Some(literal < 0) {
                return false;
            }
            *value = Some(literal > 0);
        }
        self.search(values)
    }

    fn search(&self, mut values: Vec<Option<bool>>) -> bool {
        let mut branch = None;
        loop {
            let mut changed = false;
            branch = branch.filter(|&variable: &usize| values[variable].is_none());
            for clause in &self.clauses {
                let value = |&l: &i32| values[l.unsigned_abs() as usize].map(|v| v == (l > 0));
                if clause.iter().any(|l| value(l) == Some(true)) {
                    continue;
                }
                let open: Vec<i32> = clause.iter().copied().filter(|l| value(l).is_none()).collect();
                match open[..] {
                    [] => return false,
                    [literal] => {
                        values[literal.unsigned_abs() as usize] = Some(literal > 0);
                        changed = true;
                    }
                    [literal, ..] => branch = Some(literal.unsigned_abs() as usize),
                }
            }
            if !changed {
                break;
            }
        }
        let Some(variable) = branch.or_else(|| (1..values.len()).find(|&v| values[v].is_none())) else { return true };
        [true, false].into_iter().any(|value| {
            let mut values = values.clone();
            values[variable] = Some(value);
            self.search(values)
        })
    }
}

/// The literals that say: the inputs are as in this row of the tables.
fn row_literals(aig: &Aig, clauses: &Clauses, row: u32) -> Vec<i32> {
    (0..aig.input_count())
        .filter_map(|i| clauses.literal(aig.input_lit(i)).map(|l| if TABLES[i] >> row & 1 != 0 { l } else { -l }))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn rewriting_keeps_meaning(gates in prop::collection::vec(gate(), 1..120)) {
        let mut checked = Checked::new();
        for gate in &gates {
            let before = checked.aig.len();
            checked.add(gate);
            prop_assert!(gate.kind > 1 || checked.aig.len() <= before + 1, "a conjunction is at most one node");
        }
        let values = simulate(&checked.aig, &TABLES);
        let roots: Vec<Lit> = checked.made.iter().map(|(lit, _)| *lit).collect();
        let mut cone = Cone::new(&checked.aig, &roots);
        cone.run(|ordinal| TABLES[ordinal as usize]);
        for (i, &(lit, table)) in checked.made.iter().enumerate() {
            prop_assert_eq!(skolem_circuit::simulate::read(&values, lit), table);
            prop_assert_eq!(cone.root(i), table);
        }
    }

    /// Demands of both directions, one after the other while the graph grows. For every row of the truth tables: each
    /// literal demanded is possible exactly if its formula holds there, and all that are possible are so together.
    #[test]
    fn clauses_mean_the_graph(
        steps in prop::collection::vec((prop::collection::vec(gate(), 1..10), any::<u16>(), 0..3u8), 1..6),
    ) {
        let mut checked = Checked::new();
        let mut clauses = Clauses::new();
        let mut formula = Formula::default();
        let mut demands: Vec<(i32, u64)> = Vec::new();
        for (gates, root, polarity) in &steps {
            gates.iter().for_each(|gate| checked.add(gate));
            let recent = checked.made.len().min(12);
            let (lit, table) = checked.made[checked.made.len() - 1 - *root as usize % recent];
            let polarity = [Polarity::Positive, Polarity::Negative, Polarity::Both][*polarity as usize];
            let literal = clauses.require(&checked.aig, lit, polarity, &mut formula);
            if polarity != Polarity::Negative {
                demands.push((literal, table));
            }
            if polarity != Polarity::Positive {
                demands.push((-literal, !table));
            }
        }
        prop_assert_eq!(formula.clauses.len(), clauses.clause_count());
        prop_assert_eq!(formula.variables, clauses.variable_count());
        for row in 0..64 {
            let inputs = row_literals(&checked.aig, &clauses, row);
            let holds = |(_, table): &&(i32, u64)| table >> row & 1 != 0;
            let hold = demands.iter().filter(holds);
            let fail = demands.iter().filter(|demand| !holds(demand));
            prop_assert!(formula.is_satisfiable(inputs.iter().copied().chain(hold.map(|demand| demand.0))));
            for &(literal, _) in fail {
                prop_assert!(!formula.is_satisfiable(inputs.iter().copied().chain([literal])));
            }
        }
    }

    /// Assertions that a switch takes back, beside demands on parts of the same graph.
    #[test]
    fn guarded_assertions(
        gates in prop::collection::vec(gate(), 1..30),
        roots in prop::collection::vec(any::<u16>(), 1..4),
        demand_first in any::<bool>(),
    ) {
        let mut checked = Checked::new();
        gates.iter().for_each(|gate| checked.add(gate));
        let mut clauses = Clauses::new();
        let mut formula = Formula::default();
        let chosen: Vec<(Lit, u64)> = roots.iter().map(|&r| checked.made[r as usize % checked.made.len()]).collect();
        if demand_first {
            clauses.require(&checked.aig, chosen[0].0, Polarity::Positive, &mut formula);
        }
        let mut switches = Vec::new();
        for &(lit, table) in &chosen {
            let switch = formula.new_var();
            clauses.assert(&checked.aig, lit, &[-switch], &mut formula);
            switches.push((switch, table));
        }
        let demanded = clauses.require(&checked.aig, !chosen[0].0, Polarity::Both, &mut formula);
        for row in 0..64 {
            let inputs = row_literals(&checked.aig, &clauses, row);
            let possible = |literals: &[i32]| formula.is_satisfiable(inputs.iter().chain(literals).copied());
            for &(switch, table) in &switches {
                prop_assert_eq!(possible(&[switch]), table >> row & 1 != 0);
            }
            prop_assert_eq!(possible(&[demanded]), chosen[0].1 >> row & 1 == 0);
            prop_assert_eq!(possible(&[-demanded]), chosen[0].1 >> row & 1 != 0);
        }
    }
}

#[test]
fn constants_can_be_required_and_asserted() {
    let aig = Aig::new();
    let mut clauses = Clauses::new();
    let mut formula = Formula::default();
    let truth = clauses.require(&aig, Lit::TRUE, Polarity::Both, &mut formula);
    assert!(formula.is_satisfiable([truth]));
    assert!(!formula.is_satisfiable([-truth]));
    clauses.assert(&aig, Lit::TRUE, &[], &mut formula);
    assert!(formula.is_satisfiable([]));
    clauses.assert(&aig, Lit::FALSE, &[], &mut formula);
    assert!(!formula.is_satisfiable([]));
}

#[test]
fn a_direction_is_written_once() {
    let mut aig = Aig::new();
    let inputs: Vec<Lit> = (0..8).map(|_| aig.input()).collect();
    let all = aig.all(&inputs);
    let mut clauses = Clauses::new();
    let mut formula = Formula::default();
    clauses.require(&aig, all, Polarity::Positive, &mut formula);
    assert_eq!((formula.clauses.len(), formula.variables), (8, 9), "one implication per operand, no inner variables");
    clauses.require(&aig, all, Polarity::Positive, &mut formula);
    assert_eq!(formula.clauses.len(), 8);
    clauses.require(&aig, all, Polarity::Both, &mut formula);
    assert_eq!((formula.clauses.len(), formula.variables), (9, 9), "the other direction is one clause");
}

#[test]
fn a_full_adder_has_two_variables() {
    let mut aig = Aig::new();
    let [a, b, c] = [(); 3].map(|()| aig.input());
    let half = aig.xor(a, b);
    let sum = aig.xor(half, c);
    let carry = aig.majority(a, b, c);
    let mut clauses = Clauses::new();
    let mut formula = Formula::default();
    clauses.require(&aig, sum, Polarity::Both, &mut formula);
    clauses.require(&aig, carry, Polarity::Both, &mut formula);
    assert_eq!((formula.clauses.len(), formula.variables), (8 + 6, 3 + 2));
}

#[test]
fn exclusive_ors_of_inverted_literals() {
    // The shape that is recognised depends on which conjunction is made first.
    for signs in 0..16 {
        let mut aig = Aig::new();
        let [a, b, c] = [(); 3].map(|()| aig.input());
        let inverted = |lit: Lit, position: u32| lit.invert_if(signs >> position & 1 != 0);
        let by_hand = |aig: &mut Aig, a: Lit, b: Lit| {
            let (both, neither) = (aig.and(a, b), aig.and(!a, !b));
            aig.and(!both, !neither)
        };
        let half = by_hand(&mut aig, inverted(a, 0), inverted(b, 1));
        let odd = by_hand(&mut aig, inverted(half, 2), inverted(c, 3));
        let (mut clauses, mut formula) = (Clauses::new(), Formula::default());
        let literal = clauses.require(&aig, odd, Polarity::Both, &mut formula);
        assert_eq!((formula.clauses.len(), formula.variables), (8, 4), "no variable for the inner one");
        for row in 0..8u32 {
            let inputs: Vec<i32> = row_literals(&aig, &clauses, row);
            let truth = (row.count_ones() + u32::count_ones(signs)) % 2 != 0;
            assert_eq!(formula.is_satisfiable(inputs.iter().copied().chain([literal])), truth);
            assert_eq!(formula.is_satisfiable(inputs.iter().copied().chain([-literal])), !truth);
        }
    }
}

#[test]
fn deep_graphs_need_no_stack() {
    let mut aig = Aig::new();
    let inputs: Vec<Lit> = (0..64).map(|_| aig.input()).collect();
    let mut top = inputs[0];
    for i in 0..1_000_000 {
        let other = inputs[i % 63 + 1].invert_if(i % 3 == 0);
        top = if i % 2 == 0 { aig.and(!top, other) } else { aig.xor(top, other) };
    }
    let mut clauses = Clauses::new();
    let mut formula = Formula::default();
    clauses.require(&aig, top, Polarity::Positive, &mut formula);
    assert!(formula.clauses.len() > 500_000);
    assert!(Cone::new(&aig, &[top]).size() > 500_000);
}

/// Each rule of two-level rewriting finds what it is for.
#[test]
fn rules_of_rewriting() {
    let mut g = Aig::new();
    let [a, b, c, d] = [(); 4].map(|()| g.input());
    let (ab, cd, ac, a_not_b) = (g.and(a, b), g.and(c, d), g.and(a, c), g.and(a, !b));
    let (not_a_c, not_a_and_b) = (g.and(!a, c), g.and(!a, b));
    let (ab_c, ab_not_c) = (g.and(ab, c), g.and(ab, !c));
    let nodes = g.len();
    let rules = [
        ("constant", Lit::TRUE, ab, ab),
        ("constant", ab, Lit::FALSE, Lit::FALSE),
        ("idempotence", ab, ab, ab),
        ("contradiction", ab, !ab, Lit::FALSE),
        ("asymmetric contradiction", ab, !a, Lit::FALSE),
        ("symmetric contradiction", ab, not_a_c, Lit::FALSE),
        ("asymmetric subsumption", !ab, !b, !b),
        ("symmetric subsumption", !ab, not_a_c, not_a_c),
        ("asymmetric idempotence", ab, b, ab),
        ("symmetric idempotence", ab, ac, ab_c),
        ("resolution", !ab, !a_not_b, !a),
        ("asymmetric substitution", !ab, a, a_not_b),
        ("asymmetric substitution", b, !ab, not_a_and_b),
        ("symmetric substitution", !ac, ab, ab_not_c),
        ("structural hashing", d, c, cd),
    ];
    for (rule, x, y, result) in rules {
        assert_eq!(g.and(x, y), result, "{rule}");
        assert_eq!(g.and(y, x), result, "{rule}, operands exchanged");
    }
    assert_eq!(g.len(), nodes, "nothing new is needed");
}
