//! Random incremental scripts.

use crate::{
    choices::Choices,
    terms::{Kind, Maker},
};

/// A command of a random script, with what the test must know about it.
#[derive(Clone, Debug)]
pub enum Step {
    /// A declaration, definition, push, pop or assertion.
    Plain(String),
    /// A check under assumptions (literals over declared names).
    Check(Vec<String>),
}

/// A script and, for each check, what holds at that time.
pub struct RandomScript {
    pub declarations: Vec<String>,
    pub steps: Vec<Step>,
    /// For each check: the assertions in force, with their names.
    pub in_force: Vec<Vec<(Option<String>, String)>>,
    /// Declared constants.
    pub constants: Vec<String>,
}

impl RandomScript {
    pub fn text(&self) -> String {
        let mut out = self.declarations.join("\n");
        for step in &self.steps {
            out.push('\n');
            match step {
                Step::Plain(text) => out += text,
                Step::Check(assumptions) if assumptions.is_empty() => out += "(check-sat)",
                Step::Check(assumptions) => out += &format!("(check-sat-assuming ({}))", assumptions.join(" ")),
            }
        }
        out.push('\n');
        out
    }
}

pub fn random_script(seed: u64) -> RandomScript {
    let mut maker = Maker { choices: Choices::new(seed), symbols: Vec::new(), functions: Vec::new() };
    let mut declarations = Vec::new();
    // Few sorts per script, so that symbols meet.
    let floats = maker.choices.once_in(2);
    for number in 0..3 + maker.choices.below(6) {
        let kind = loop {
            let kind = match maker.choices.below(4) {
                0 => Kind::Bool,
                1 if maker.choices.once_in(2) => maker.choices.of(&Kind::ARRAYS),
                _ => maker.choices.of(&Kind::SCALARS),
            };
            if floats || !matches!(kind, Kind::Float(..) | Kind::Rounding) {
                break kind;
            }
        };
        let name = format!("x{number}");
        declarations.push(format!("(declare-const {name} {})", kind.text()));
        maker.symbols.push((name, kind));
    }
    let constants = maker.symbols.iter().map(|(name, _)| name.clone()).collect();
    if maker.choices.once_in(3) {
        let parameters = vec![maker.choices.of(&Kind::SCALARS), maker.choices.of(&[Kind::Bool, Kind::Bits(2)])];
        let result = maker.choices.of(&[Kind::Bool, Kind::Bits(4), Kind::Float(3, 5)]);
        let sorts: Vec<String> = parameters.iter().map(|kind| kind.text()).collect();
        declarations.push(format!("(declare-fun f0 ({}) {})", sorts.join(" "), result.text()));
        maker.functions.push(("f0".to_string(), parameters, result));
    }
    if maker.choices.once_in(3) {
        define(&mut maker, &mut declarations);
    }
    let (mut steps, mut in_force) = (Vec::new(), Vec::new());
    let mut levels: Vec<Vec<(Option<String>, String)>> = vec![Vec::new()];
    let mut names = 0;
    for _ in 0..6 + maker.choices.below(10) {
        match maker.choices.below(10) {
            0 if levels.len() < 4 => {
                steps.push(Step::Plain("(push 1)".to_string()));
                levels.push(Vec::new());
            }
            1 if levels.len() > 1 => {
                let count = 1 + maker.choices.below(levels.len() - 1);
                steps.push(Step::Plain(format!("(pop {count})")));
                levels.truncate(levels.len() - count);
            }
            0..=6 => {
                let depth = 1 + maker.choices.below(4) as u32;
                let formula = maker.term(Kind::Bool, depth);
                let name = maker.choices.once_in(2).then(|| {
                    names += 1;
                    format!("n{names}")
                });
                steps.push(Step::Plain(match &name {
                    Some(name) => format!("(assert (! {formula} :named {name}))"),
                    None => format!("(assert {formula})"),
                }));
                if let Some(level) = levels.last_mut() {
                    level.push((name, formula));
                }
            }
            _ => {
                let booleans: Vec<String> = maker
                    .symbols
                    .iter()
                    .filter(|(_, kind)| *kind == Kind::Bool)
                    .map(|(name, _)| name.clone())
                    .collect();
                let mut assumptions = Vec::new();
                if maker.choices.once_in(2) {
                    for name in booleans {
                        match maker.choices.below(3) {
                            0 => assumptions.push(name),
                            1 => assumptions.push(format!("(not {name})")),
                            _ => {}
                        }
                    }
                }
                steps.push(Step::Check(assumptions));
                in_force.push(levels.concat());
            }
        }
    }
    steps.push(Step::Check(Vec::new()));
    in_force.push(levels.concat());
    RandomScript { declarations, steps, in_force, constants }
}

fn define(maker: &mut Maker, declarations: &mut Vec<String>) {
    let (parameter, result) = (maker.choices.of(&Kind::SCALARS), maker.choices.of(&Kind::SCALARS));
    maker.symbols.push(("p".to_string(), parameter));
    let body = maker.term(result, 2);
    maker.symbols.pop();
    declarations.push(format!("(define-fun d0 ((p {})) {} {body})", parameter.text(), result.text()));
    maker.functions.push(("d0".to_string(), vec![parameter], result));
}
