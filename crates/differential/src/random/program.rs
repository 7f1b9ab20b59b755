//! The frame of a random program: classes, methods, `main`.

use super::rng::Rng;
use super::ty::Ty;
use std::fmt::Write;

/// A variable in scope.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub name: String,
    pub ty: Ty,
    pub writable: bool,
    /// May a lambda use it?
    pub capturable: bool,
}

/// A static method.
#[derive(Clone, Debug)]
pub(super) struct Method {
    pub name: String,
    pub params: Vec<Ty>,
    pub result: Ty,
}

/// What is being written.
pub(super) struct Generator {
    pub rng: Rng,
    pub out: String,
    pub indent: usize,
    /// Statics, then fields of the class at hand, then locals.
    pub scope: Vec<Variable>,
    pub methods: Vec<Method>,
    /// Labels of loops around the current statement, the innermost last; none where it has no label.
    pub loops: Vec<Option<String>>,
    /// The result type of the method at hand.
    pub result: Ty,
    /// Does the method at hand have a `this`?
    pub has_this: bool,
    /// Only expressions without locals that change: in a lambda.
    pub in_lambda: bool,
    /// Statements left for the method at hand.
    pub budget: usize,
    pub names: usize,
}

/// The class of the program with that seed.
pub fn class_name(seed: u64) -> String {
    format!("Random{seed}")
}

/// The source of the program with that seed.
pub fn program(seed: u64) -> String {
    let mut generator = Generator {
        rng: Rng::new(seed),
        out: String::new(),
        indent: 0,
        scope: Vec::new(),
        methods: Vec::new(),
        loops: Vec::new(),
        result: Ty::Int,
        has_this: false,
        in_lambda: false,
        budget: 0,
        names: 0,
    };
    generator.whole(&class_name(seed));
    generator.out
}

const SUPPORT: &str = r#"static int fuel;
static int lines;
static long sum = 17;

static void log(String text) {
    sum = sum * 31 + text.hashCode();
    if (lines++ < 150) {
        StringBuilder plain = new StringBuilder();
        for (char c : text.toCharArray()) {
            plain.append(c >= ' ' && c < 127 ? c : '?');
        }
        System.out.println(plain);
    }
}

static String cap(String text) {
    return text != null && text.length() > 40 ? text.substring(0, 20) : text;
}

static class Oops extends RuntimeException {
    final int code;

    Oops(int code, String message) {
        super(message);
        this.code = code;
    }
}

static class Worse extends Oops {
    Worse(int code) {
        super(code * 2, "worse " + code);
    }

    @Override
    public String getMessage() {
        return super.getMessage() + "!";
    }
}

enum Color { RED, GREEN, BLUE }
"#;

impl Generator {
    fn whole(&mut self, name: &str) {
        self.line("import java.util.function.IntBinaryOperator;");
        self.line("");
        self.open(&format!("public class {name} {{"));
        for line in SUPPORT.lines() {
            self.line(line);
        }
        self.line("");
        for index in 0..6 {
            let ty = Ty::any(&mut self.rng);
            // Nothing that throws: the program would not even start.
            let value = self.expression(ty, 0);
            self.line(&format!("static {} s{index} = {value};", ty.name()));
            self.declare(&format!("s{index}"), ty, true, true);
        }
        for index in 0..4 + self.rng.below(4) {
            let params = (0..self.rng.below(4)).map(|_| Ty::any(&mut self.rng)).collect();
            let result = Ty::printable(&mut self.rng);
            self.methods.push(Method { name: format!("m{index}"), params, result });
        }
        let value = self.expression(Ty::Int, 3);
        self.line(&format!("static class Risky {{ static int value = {value}; }}"));
        self.classes();
        for method in self.methods.clone() {
            self.static_method(&method);
        }
        self.main();
        self.close("}");
    }

    /// `Shape` ← `Base` ← `Left` ← `Right`, each with something of its own.
    fn classes(&mut self) {
        self.line("");
        self.open("interface Shape {");
        self.line("int area(int a);");
        self.has_this = true;
        self.method("default long twice(", &[("a", Ty::Long)], Ty::Long, 4);
        self.close("}");
        let statics = self.scope.len();
        for (class, header) in [
            ("Base", "static abstract class Base implements Shape {"),
            ("Left", "static class Left extends Base {"),
            ("Right", "static class Right extends Left {"),
        ] {
            self.line("");
            self.open(header);
            let (number, text) = match class {
                "Base" => ("f0", "f1"),
                "Left" => ("f2", "f3"),
                _ => ("f4", "f5"),
            };
            self.line(&format!("int {number};"));
            self.line(&format!("String {text} = \"{class}\";"));
            self.declare(number, Ty::Int, true, true);
            self.declare(text, Ty::Text, true, true);
            let above = if class == "Base" { "" } else { "super(a + 1); " };
            self.line(&format!("{class}(int a) {{ {above}{number} = a; }}"));
            if class != "Base" || self.rng.percent(50) {
                self.method("public int area(", &[("a", Ty::Int)], Ty::Int, 6);
            } else {
                self.line("public int area(int a) { return a * 3; }");
            }
            if self.rng.percent(60) {
                self.method("public long twice(", &[("a", Ty::Long)], Ty::Long, 5);
            }
            if class == "Base" || self.rng.percent(60) {
                self.method("double scale(", &[("a", Ty::Double), ("b", Ty::Byte)], Ty::Double, 5);
            }
            self.line(&format!("@Override public String toString() {{ return \"{class}\" + {number}; }}"));
            self.close("}");
        }
        self.scope.truncate(statics);
        self.has_this = false;
    }

    fn static_method(&mut self, method: &Method) {
        let params: Vec<(String, Ty)> =
            method.params.iter().enumerate().map(|(index, &ty)| (format!("p{index}"), ty)).collect();
        let params: Vec<(&str, Ty)> = params.iter().map(|(name, ty)| (name.as_str(), *ty)).collect();
        let header = format!("static {} {}(", method.result.name(), method.name);
        let budget = 6 + self.rng.below(9);
        self.method(&header, &params, method.result, budget);
    }

    fn method(&mut self, header: &str, params: &[(&str, Ty)], result: Ty, budget: usize) {
        let outer = self.scope.len();
        let list: Vec<String> = params.iter().map(|(name, ty)| format!("{} {name}", ty.name())).collect();
        self.line("");
        self.open(&format!("{header}{}) {{", list.join(", ")));
        self.line(&format!("if (--fuel < 0) return {};", result.default_value()));
        for (name, ty) in params {
            self.declare(name, *ty, true, false);
        }
        self.result = result;
        self.budget = budget;
        while self.budget > 0 {
            self.statement(3);
        }
        let value = self.expression(result, 3);
        self.line(&format!("return {value};"));
        self.close("}");
        self.scope.truncate(outer);
    }

    fn main(&mut self) {
        self.line("");
        self.open("public static void main(String[] args) {");
        self.open("for (int round = 0; round < 3; round++) {");
        for method in self.methods.clone() {
            self.line("fuel = 200;");
            self.open("try {");
            let args: Vec<String> = method.params.iter().map(|&ty| self.expression(ty, 1)).collect();
            self.line(&format!("log(\"{} \" + {}({}));", method.name, method.name, args.join(", ")));
            self.reopen("} catch (Throwable e) {");
            self.line("log(\"main: \" + e);");
            self.close("}");
        }
        let mut all = String::new();
        for variable in self.scope.iter().filter(|variable| is_shown(variable.ty)) {
            // Writing to a string does not fail.
            let _ = write!(all, " + \" \" + {}", variable.name);
        }
        self.line(&format!("log(\"statics\"{all});"));
        self.close("}");
        self.line("System.out.println(\"sum \" + sum);");
        self.close("}");
    }

    pub(super) fn declare(&mut self, name: &str, ty: Ty, writable: bool, capturable: bool) {
        self.scope.push(Variable { name: name.to_owned(), ty, writable, capturable });
    }

    pub(super) fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    pub(super) fn line(&mut self, text: &str) {
        if !text.is_empty() {
            self.out.push_str(&"    ".repeat(self.indent));
            self.out.push_str(text);
        }
        self.out.push('\n');
    }

    pub(super) fn open(&mut self, text: &str) {
        self.line(text);
        self.indent += 1;
    }

    pub(super) fn close(&mut self, text: &str) {
        self.indent -= 1;
        self.line(text);
    }

    /// Closes one block and opens the next, as in `} else {`.
    pub(super) fn reopen(&mut self, text: &str) {
        self.indent -= 1;
        self.open(text);
    }
}

/// Does its string say the same in every run? Not those of arrays and lambdas, which show their identity.
pub(super) fn is_shown(ty: Ty) -> bool {
    !matches!(ty, Ty::Array(_) | Ty::Grid | Ty::Function)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_program() {
        assert_eq!(program(7), program(7));
        assert_ne!(program(7), program(8));
    }

    #[test]
    fn braces_are_balanced() {
        for seed in 0..50 {
            let source = program(seed);
            assert_eq!(source.matches('{').count(), source.matches('}').count(), "{source}");
        }
    }
}
