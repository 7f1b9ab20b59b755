//! The circuit of an operation, which computes sixty-four results at a time.

use logic::{FloatLowering, Sort, Term, Terms};
use skolem_circuit::{Aig, Blaster, Cone, Node};

/// A circuit with operands and a result of at most 64 bits.
pub struct Circuit {
    cone: Cone,
    /// By input of the cone: the operand and the bit of it.
    inputs: Vec<(usize, u32)>,
    result_width: u32,
}

impl Circuit {
    pub fn new(operands: &[Sort], build: impl FnOnce(&mut Terms, &[Term]) -> Term) -> Circuit {
        let mut terms = Terms::new();
        let name = |i: usize| format!("x{i}");
        let symbols: Vec<Term> = operands.iter().enumerate().map(|(i, &sort)| terms.symbol(&name(i), sort)).collect();
        let result = build(&mut terms, &symbols);
        let mut lowering = FloatLowering::new();
        let lowered = lowering.lower(&mut terms, result).expect("the operation is covered");
        let (mut aig, mut blaster) = (Aig::new(), Blaster::new());
        let literals = blaster.blast(&terms, &mut aig, lowered).expect("nothing but bit-vectors is left").to_vec();
        let cone = Cone::new(&aig, &literals);
        let original = |symbol: Term| {
            let pair = lowering.symbols().iter().find(|(_, raw)| *raw == symbol);
            pair.map_or(symbol, |&(original, _)| original)
        };
        let mut places = vec![(0, 0); aig.input_count()];
        for (symbol, word) in blaster.symbols(&terms) {
            let operand = symbols.iter().position(|&other| other == original(symbol)).expect("an operand");
            for (bit, literal) in word.iter().enumerate() {
                let Node::Input(ordinal) = aig.node(literal.node()) else { panic!("a symbol is an input") };
                places[ordinal as usize] = (operand, bit as u32);
            }
        }
        let inputs = cone.inputs().iter().map(|&ordinal| places[ordinal as usize]).collect();
        Circuit { cone, inputs, result_width: literals.len() as u32 }
    }

    /// The results for up to 64 rows of operands.
    fn run(&mut self, rows: &[Vec<u64>]) -> Vec<u64> {
        let mut words = self.inputs.iter().map(|&(operand, bit)| {
            rows.iter().enumerate().fold(0, |word, (lane, row)| word | (row[operand] >> bit & 1) << lane)
        });
        // The cone asks for its inputs in the order in which it lists them.
        self.cone.run(|_| words.next().expect("one word for each input"));
        let bits: Vec<u64> = (0..self.result_width).map(|bit| self.cone.root(bit as usize)).collect();
        let result =
            |lane: usize| bits.iter().enumerate().fold(0, |result, (bit, word)| result | (word >> lane & 1) << bit);
        (0..rows.len()).map(result).collect()
    }

    pub fn check(&mut self, name: &str, rows: &[Vec<u64>], expected: impl Fn(&[u64]) -> u64) {
        for rows in rows.chunks(64) {
            for (row, found) in rows.iter().zip(self.run(rows)) {
                let expected = expected(row);
                assert!(found == expected, "{name} of {row:x?} is {expected:x}, the circuit gives {found:x}");
            }
        }
    }
}
