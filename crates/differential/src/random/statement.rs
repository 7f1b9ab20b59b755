//! Random statements.

use super::program::{Generator, is_shown};
use super::ty::{ELEMENTS, Ty};

/// What catch clauses name, specific ones before general ones.
const CATCHES: [&str; 9] = [
    "Worse",
    "Oops",
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "NullPointerException",
    "ClassCastException",
    "NumberFormatException",
    "RuntimeException",
    "Throwable",
];

impl Generator {
    /// A statement; `depth` is how deep statements may still nest in it.
    pub(super) fn statement(&mut self, depth: usize) {
        // What nests costs more, so that methods stay short.
        let simple = depth == 0 || self.budget < 4;
        self.budget = self.budget.saturating_sub(1);
        match self.rng.below(if simple { 12 } else { 22 }) {
            0..=2 => self.local(),
            3..=5 => self.assign(),
            6..=7 => self.say(),
            8 => self.call(),
            9 => self.leave(),
            10 => self.element(),
            11 => self.rare(),
            12..=13 => self.condition(depth),
            14..=16 => self.repeat(depth),
            17..=18 => self.switch(depth),
            _ => self.attempt(depth),
        }
    }

    fn block(&mut self, depth: usize) {
        let outer = self.scope.len();
        self.statement(depth - 1);
        while self.budget > 0 && self.rng.percent(50) {
            self.statement(depth - 1);
        }
        self.scope.truncate(outer);
    }

    fn local(&mut self) {
        let ty = Ty::any(&mut self.rng);
        let value = self.expression(ty, 2);
        let name = self.fresh("v");
        if self.rng.percent(25) {
            self.line(&format!("final {} {name} = {value};", ty.name()));
            self.declare(&name, ty, false, true);
        } else {
            self.line(&format!("{} {name} = {value};", ty.name()));
            self.declare(&name, ty, true, false);
        }
    }

    fn assign(&mut self) {
        let Some(variable) = self.variable(|variable| variable.writable) else { return self.local() };
        let value = self.expression(variable.ty, 3);
        if variable.ty == Ty::Text {
            self.line(&format!("{} = cap({value});", variable.name));
        } else {
            self.line(&format!("{} = {value};", variable.name));
        }
    }

    fn say(&mut self) {
        let tag = self.fresh("#");
        let ty = Ty::printable(&mut self.rng);
        let value = self.expression(ty, 3);
        let mut more = String::new();
        if let Some(variable) = self.variable(|variable| is_shown(variable.ty)) {
            more = format!(" + \" \" + {}", variable.name);
        }
        self.line(&format!("log(\"{tag} \" + {value}{more});"));
    }

    fn call(&mut self) {
        let method = &self.methods[self.rng.below(self.methods.len())].clone();
        let args: Vec<String> = method.params.iter().map(|&ty| self.expression(ty, 2)).collect();
        self.line(&format!("{}({});", method.name, args.join(", ")));
    }

    /// Leaves a loop, the method, or throws.
    fn leave(&mut self) {
        let condition = self.expression(Ty::Boolean, 2);
        let labelled: Vec<Option<String>> = self.loops.clone();
        if !labelled.is_empty() && self.rng.percent(60) {
            let word = self.rng.pick(&["break", "continue"]);
            match &labelled[self.rng.below(labelled.len())] {
                Some(label) => self.line(&format!("if ({condition}) {word} {label};")),
                None => self.line(&format!("if ({condition}) {word};")),
            }
        } else if self.rng.percent(50) {
            let value = self.expression(self.result, 2);
            self.line(&format!("if ({condition}) return {value};"));
        } else {
            let number = self.expression(Ty::Int, 1);
            let thrown = match self.rng.below(4) {
                0 => format!("new Oops({number}, {})", self.expression(Ty::Text, 1)),
                1 => format!("new Worse({number})"),
                2 => format!("new IllegalStateException(\"state \" + {number})"),
                _ => format!("new UnsupportedOperationException(\"no \" + {number}, new Oops(1, null))"),
            };
            self.line(&format!("if ({condition}) throw {thrown};"));
        }
    }

    /// Stores into an array.
    fn element(&mut self) {
        let Some(array) = self.variable(|variable| matches!(variable.ty, Ty::Array(_) | Ty::Grid)) else {
            return self.local();
        };
        let index = self.index("3", 2);
        match array.ty {
            Ty::Array(element) => {
                let value = self.expression(ELEMENTS[element], 2);
                let operator =
                    if ELEMENTS[element].is_numeric() { self.rng.pick(&["=", "=", "+=", "-=", "*="]) } else { "=" };
                self.line(&format!("{}[{index}] {operator} {value};", array.name));
            }
            _ => {
                let (second, value) = (self.index("2", 1), self.expression(Ty::Int, 2));
                self.line(&format!(
                    "{}[{index}][{second}] {} {value};",
                    array.name,
                    self.rng.clone().pick(&["=", "^="])
                ));
            }
        }
    }

    /// What programs do now and then.
    fn rare(&mut self) {
        match self.rng.below(5) {
            0 => {
                let (condition, message) = (self.expression(Ty::Boolean, 2), self.expression(Ty::Text, 1));
                self.line(&format!("assert {condition} : {message};"));
            }
            1 => {
                let (objects, condition) = (self.fresh("objects"), self.expression(Ty::Boolean, 1));
                let value = self.expression(Ty::Int, 1);
                self.line(&format!("Object[] {objects} = {condition} ? new Object[2] : new String[2];"));
                let index = self.index("2", 1);
                self.line(&format!("{objects}[{index}] = {value};"));
                self.line(&format!("log(\"stored \" + {objects}[0] + {objects}[1]);"));
            }
            2 => {
                let object = self.expression(Ty::Base, 2);
                let value = self.expression(Ty::Int, 2);
                self.line(&format!("({object}).f0 {} {value};", self.rng.clone().pick(&["=", "+=", "|="])));
            }
            // Its initialisation may fail: at once with one error, from then on with another.
            3 => self.line("log(\"risky \" + Risky.value++);"),
            _ => {
                let (boxed, value) = (self.fresh("boxed"), self.expression(Ty::Long, 2));
                let condition = self.expression(Ty::Boolean, 1);
                self.line(&format!("Object {boxed} = {condition} ? (Object) {value} : \"text\";"));
                self.line(&format!("log(\"unboxed \" + ((Long) {boxed} + 1));"));
            }
        }
    }

    fn condition(&mut self, depth: usize) {
        let condition = self.expression(Ty::Boolean, 3);
        self.open(&format!("if ({condition}) {{"));
        self.block(depth);
        if self.rng.percent(50) {
            self.reopen("} else {");
            self.block(depth);
        }
        self.close("}");
    }

    fn repeat(&mut self, depth: usize) {
        let label = self.rng.percent(40).then(|| self.fresh("loop"));
        if let Some(label) = &label {
            self.line(&format!("{label}:"));
        }
        self.loops.push(label);
        let outer = self.scope.len();
        let (counter, times) = (self.fresh("i"), 2 + self.rng.below(5));
        match self.rng.below(5) {
            0..=1 => {
                self.open(&format!("for (int {counter} = 0; {counter} < {times}; {counter}++) {{"));
                self.declare(&counter, Ty::Int, false, false);
                self.block(depth);
                self.close("}");
            }
            2 => {
                let element = self.rng.below(ELEMENTS.len());
                let array = self.expression(Ty::Array(element), 1);
                let ty = ELEMENTS[element];
                self.open(&format!("for ({} {counter} : {array}) {{", ty.name()));
                self.declare(&counter, ty, false, true);
                self.block(depth);
                self.close("}");
            }
            3 => {
                let condition = self.expression(Ty::Boolean, 2);
                // The counter is declared by a `for`, so that a label may stand before it.
                self.open(&format!("for (int {counter} = 0; {counter}++ < {times} && {condition};) {{"));
                self.declare(&counter, Ty::Int, false, false);
                self.block(depth);
                self.close("}");
            }
            _ => {
                // A loop that runs once around a `do` or a `while`, whose counter has to be declared before it.
                let condition = self.expression(Ty::Boolean, 2);
                let inner = self.fresh("n");
                self.open(&format!("for (int {counter} = 0, {inner} = 0; {counter} < 1; {counter}++) {{"));
                self.declare(&counter, Ty::Int, false, false);
                self.loops.push(None);
                if self.rng.percent(50) {
                    self.open("do {");
                    self.block(depth);
                    self.close(&format!("}} while (++{inner} < {times} && {condition});"));
                } else {
                    self.open(&format!("while (++{inner} < {times} && {condition}) {{"));
                    self.block(depth);
                    self.close("}");
                }
                self.loops.pop();
                self.close("}");
            }
        }
        self.scope.truncate(outer);
        self.loops.pop();
    }

    fn switch(&mut self, depth: usize) {
        let cases: &[&str] = match self.rng.below(4) {
            0 => {
                let on = self.expression(Ty::Text, 2);
                self.open(&format!("switch ({on}) {{"));
                &["\"a\"", "\"xyz\"", "\"\"", "\"12\""]
            }
            1 => {
                let on = self.expression(Ty::Color, 2);
                self.open(&format!("switch ({on}) {{"));
                &["RED", "BLUE"]
            }
            2 => {
                let on = self.expression(Ty::Char, 2);
                self.open(&format!("switch ({on}) {{"));
                &["'a'", "'b'", "'z'", "'0'"]
            }
            _ => {
                let on = self.expression(Ty::Int, 2);
                self.open(&format!("switch ({on}) {{"));
                if self.rng.percent(50) { &["0", "1", "2", "3"] } else { &["-1", "7", "1000000", "127"] }
            }
        };
        // `break` in a switch ends the switch, which is fine, but `continue` needs a loop: so no unlabelled leaving here.
        let loops = std::mem::take(&mut self.loops);
        self.loops = loops.iter().filter(|label| label.is_some()).cloned().collect();
        for case in cases {
            self.open(&format!("case {case}: {{"));
            self.block(depth);
            self.close("}");
            if self.rng.percent(70) {
                self.line("break;");
            }
        }
        if self.rng.percent(70) {
            self.open("default: {");
            self.block(depth);
            self.close("}");
        }
        self.loops = loops;
        self.close("}");
    }

    fn attempt(&mut self, depth: usize) {
        self.open("try {");
        self.block(depth);
        let mut from = 0;
        let clauses = self.rng.below(4);
        for _ in 0..clauses {
            if from >= CATCHES.len() {
                break;
            }
            let chosen = from + self.rng.below(CATCHES.len() - from);
            from = chosen + 1;
            let caught = self.fresh("e");
            let tag = self.fresh("caught");
            self.reopen(&format!("}} catch ({} {caught}) {{", CATCHES[chosen]));
            self.line(&format!("log(\"{tag} \" + {caught});"));
            if CATCHES[chosen] == "Oops" {
                self.line(&format!("log(\"code \" + {caught}.code + {caught}.getCause());"));
            }
            self.block(depth);
            if self.rng.percent(10) {
                self.line(&format!("throw {caught};"));
                // Nothing may follow a throw.
            }
        }
        if clauses == 0 || self.rng.percent(40) {
            self.reopen("} finally {");
            let tag = self.fresh("finally");
            self.line(&format!("log(\"{tag}\");"));
            self.block(depth);
        }
        self.close("}");
    }
}
