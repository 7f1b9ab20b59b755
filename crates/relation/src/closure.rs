//! Transitive closure in terms, whole or only the image of a set.
//!
//! There are several circuits for the same thing, and what the solver makes of them differs by far; the example
//! `kodkod_problems --compare` measures them. Conflicts with CaDiCaL over 8 objects, functions one-hot, symmetry broken
//! by canonical order / by lex-leaders:
//!
//! | | squaring, whole | elimination, whole | frontier | path |
//! |---|---:|---:|---:|---:|
//! | an update keeps a field acyclic | 3,782 / 7,061 | 1,166 / 815 | 2,185 / 3,048 | 2,557 / 4,440 |
//! | `x.*next' = x + y.*next` | 281 / 4,841 | 236 / 915 | 286 / 3,318 | 310 / 2,968 |
//! | append of two lists | 333 / 24,589 | 164 / 8,496 | 374 / 22,982 | 588 / 24,830 |
//!
//! Elimination takes n³ gates for the whole closure, as many as one image takes by steps, so all images of a relation
//! are rows of one circuit. That is also what lets the solver relate them to each other, and it is the default for both.
//! Where a caller takes few images of large sparse relations, `Frontier` may still be smaller.

use crate::{Error, Matrix};
use logic::{Term, Terms};

/// How the whole closure of a relation over n atoms is written.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClosureMethod {
    /// r, r + r.r, and so on, doubling the length of paths each time: n³ log n gates.
    Squaring,
    /// From each atom by itself, one step of all paths at a time: n⁴ gates.
    Frontier,
    /// Atoms are allowed as stations one after the other (Warshall): n³ gates.
    #[default]
    Elimination,
}

/// How the image of a set under a closure, `s.*r`, is written.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum ImageMethod {
    /// What is reached within i steps, for i up to the longest path: n³ gates.
    Frontier,
    /// What is reached after exactly i steps; the union of all. The same size; for a reference along a field it
    /// follows one object at a time.
    Path,
    /// The set joined with the whole closure, which other images share.
    #[default]
    Whole,
}

/// The longest path worth following: on a path without repetition every step starts at another atom and ends at another.
fn longest_path(r: &Matrix) -> usize {
    let n = r.universe().max(1);
    let mut sources = vec![false; r.atoms()];
    let mut targets = vec![false; r.atoms()];
    for &(code, _) in r.entries() {
        sources[(code / n) as usize] = true;
        targets[(code % n) as usize] = true;
    }
    let count = |flags: &[bool]| flags.iter().filter(|&&flag| flag).count();
    count(&sources).min(count(&targets))
}

/// `^r`
pub(crate) fn closure(terms: &mut Terms, r: &Matrix, method: ClosureMethod) -> Result<Matrix, Error> {
    match method {
        ClosureMethod::Squaring => squaring(terms, r),
        ClosureMethod::Frontier => frontiers(terms, r),
        ClosureMethod::Elimination => elimination(terms, r),
    }
}

fn squaring(terms: &mut Terms, r: &Matrix) -> Result<Matrix, Error> {
    let mut within = r.clone();
    let (mut length, longest) = (1, longest_path(r));
    while length < longest {
        let twice = within.join(terms, &within)?;
        let next = within.union(terms, &twice);
        if next == within {
            break;
        }
        within = next;
        length *= 2;
    }
    Ok(within)
}

fn frontiers(terms: &mut Terms, r: &Matrix) -> Result<Matrix, Error> {
    let n = r.universe();
    let truth = terms.truth();
    let mut coded: Vec<(u64, Term)> = Vec::new();
    for atom in 0..n {
        if r.row(atom).is_empty() {
            continue;
        }
        let start = Matrix::from_coded(terms, n, 1, vec![(atom, truth)])?;
        let reached = image(terms, &start, r, false, ImageMethod::Frontier)?;
        coded.extend(reached.entries().iter().map(|&(target, term)| (atom * n + target, term)));
    }
    Matrix::from_coded(terms, n, 2, coded)
}

fn elimination(terms: &mut Terms, r: &Matrix) -> Result<Matrix, Error> {
    // Over the atoms that occur, which may be few of a large universe.
    let universe = r.universe();
    let mut atoms: Vec<u64> = r.entries().iter().flat_map(|&(code, _)| [code / universe, code % universe]).collect();
    atoms.sort_unstable();
    atoms.dedup();
    let place = |atom: u64| atoms.binary_search(&atom).unwrap_or(0);
    let n = atoms.len();
    let falsity = terms.falsity();
    let mut reach = vec![falsity; n * n];
    for &(code, term) in r.entries() {
        reach[place(code / universe) * n + place(code % universe)] = term;
    }
    for station in 0..n {
        let incoming: Vec<usize> = (0..n).filter(|&i| i != station && reach[i * n + station] != falsity).collect();
        let outgoing: Vec<usize> = (0..n).filter(|&j| j != station && reach[station * n + j] != falsity).collect();
        for &from in &incoming {
            for &to in &outgoing {
                let through = terms.and(reach[from * n + station], reach[station * n + to]);
                reach[from * n + to] = terms.or(reach[from * n + to], through);
            }
        }
    }
    let coded = reach.into_iter().enumerate().filter(|&(_, term)| term != falsity);
    let coded = coded.map(|(at, term)| (atoms[at / n] * universe + atoms[at % n], term)).collect();
    Matrix::from_coded(terms, universe, 2, coded)
}

impl Matrix {
    /// The transitive closure of a binary relation.
    pub fn closure(&self, terms: &mut Terms) -> Result<Matrix, Error> {
        closure(terms, self, ClosureMethod::default())
    }
}

/// `start.^r`, or `start.*r` if reflexive, for a set `start`.
pub(crate) fn image(
    terms: &mut Terms,
    start: &Matrix,
    r: &Matrix,
    reflexive: bool,
    method: ImageMethod,
) -> Result<Matrix, Error> {
    let first = if reflexive { start.clone() } else { start.join(terms, r)? };
    // Reflexive: paths of no step are there already, and of those that return to an atom none is needed. Strict: one
    // step is done.
    let longest = longest_path(r);
    let steps = if reflexive { longest.min(r.atoms().saturating_sub(1)) } else { longest.saturating_sub(1) };
    match method {
        ImageMethod::Path => {
            let (mut reached, mut here) = (first.clone(), first);
            for _ in 0..steps {
                here = here.join(terms, r)?;
                let next = reached.union(terms, &here);
                if next == reached {
                    break;
                }
                reached = next;
            }
            Ok(reached)
        }
        ImageMethod::Frontier | ImageMethod::Whole => {
            let mut reached = first.clone();
            for _ in 0..steps {
                let further = reached.join(terms, r)?;
                let next = first.union(terms, &further);
                if next == reached {
                    break;
                }
                reached = next;
            }
            Ok(reached)
        }
    }
}
