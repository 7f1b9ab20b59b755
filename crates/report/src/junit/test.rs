//! The test itself: its statements, and the file around them.

use super::literal::{self, camel, comment, string};
use super::objects::{self, Variables};
use super::source::{Helper, Source};
use super::{Sign, Style, TestSubject, thrown_class};
use crate::{place, value};
use ir::CheckKind;
use verdict::{CheckResult, Evidence, ObjectName, Value};

/// Steps that the comment before the call tells: the last ones, which lead to the violation.
const TOLD_STEPS: usize = 12;

/// Longer calls are broken into lines.
const LINE: usize = 110;

/// What a test is made from.
pub struct Test<'a> {
    pub subject: &'a TestSubject,
    /// What it violates; none for a run on which nothing goes wrong.
    pub check: Option<&'a CheckResult>,
    pub evidence: &'a Evidence,
    pub style: Style,
    pub name: &'a str,
}

impl Test<'_> {
    /// The source file.
    pub fn source(&self, sign: &Sign) -> String {
        let mut body = Source::default();
        self.statements(sign, &mut body);
        let test = self.method_name();
        let mut out = self.opening();
        let mut imports = body.imports();
        if self.style == Style::JUnit {
            out.push_str("import static org.junit.jupiter.api.Assertions.fail;\n\n");
            imports.insert("org.junit.jupiter.api.Test");
            if body.needs(Helper::Record) {
                imports.insert("org.junit.jupiter.api.Assumptions");
            }
        }
        out.extend(imports.iter().map(|import| format!("import {import};\n")));
        let name = self.name;
        out.push_str(&match self.style {
            Style::JUnit => format!("\nclass {name} {{\n    @Test\n    void {test}() throws Exception {{\n"),
            Style::Main => format!("\npublic class {name} {{\n    private static void {test}() throws Exception {{\n"),
        });
        out.push_str(&body.body());
        out.push_str("    }\n");
        if self.style == Style::Main {
            out.push('\n');
            out.push_str(&include_str!("helpers/main.java").replace("TEST", &test));
        }
        if body.needs(Helper::Record) {
            out.push('\n');
            out.push_str(match self.style {
                Style::JUnit => include_str!("helpers/cannot_junit.java"),
                Style::Main => include_str!("helpers/cannot_main.java"),
            });
        }
        out.push_str(&body.helpers());
        out.push_str("}\n");
        out
    }

    /// What stands above the class.
    fn opening(&self) -> String {
        let TestSubject { class, parameter_types, result_type, package, .. } = self.subject;
        let method =
            format!("{result_type} {class}.{}({})", self.called(), parameter_types.join(", ")).replace('$', ".");
        let purpose = match self.check {
            Some(_) => "It fails as long as this can happen",
            None => "It passes as long as the call ends as it did in Skolem's interpreter",
        };
        let story = format!(
            "// Written by Skolem. {purpose}:\n\
             //   {}\n\
             // in\n\
             //   {}\n\
             //\n\
             // The program's own objects are built without constructors, so they may be in a state that its code never\n\
             // leaves them in. If so, say that in the contract: by requires, or by an invariant of the class.\n",
            comment(&self.message()),
            comment(method.trim())
        );
        if package.is_empty() { story + "\n" } else { format!("{story}package {package};\n\n") }
    }

    /// `nullDereferenceAtLine7`.
    fn method_name(&self) -> String {
        let Some(check) = self.check else { return "endsAsItDid".to_owned() };
        let line = check.location.as_ref().and_then(place::line);
        // Something must follow: `assert` alone is a keyword.
        let ending = line.map_or("Fails".to_owned(), |line| format!("AtLine{line}"));
        let name = format!("{}{ending}", camel(&check.name));
        if name.starts_with(|c: char| c.is_ascii_alphabetic()) { name } else { format!("check{name}") }
    }

    fn message(&self) -> String {
        let Some(CheckResult { kind, name, text, location, .. }) = self.check else {
            return self.evidence.message.clone();
        };
        let at = location.as_ref().map_or(String::new(), |at| format!("{}: ", place::show(at)));
        let clause = text.as_ref().filter(|_| name != kind.name()).map_or(String::new(), |text| format!(" ({text})"));
        format!("{at}{name}{clause}: {}", self.evidence.message)
    }

    fn called(&self) -> &str {
        if self.subject.is_constructor { "<init>" } else { &self.subject.method }
    }

    fn receiver(&self) -> Option<&Value> {
        self.evidence.arguments.iter().find(|(name, _)| name == "this").map(|(_, value)| value)
    }

    /// The object that a constructor is called for: it is no input.
    fn constructed(&self) -> Option<&ObjectName> {
        match self.receiver() {
            Some(Value::Object(name)) if self.subject.is_constructor => Some(name),
            _ => None,
        }
    }

    fn statements(&self, sign: &Sign, source: &mut Source) {
        let before = &self.evidence.before;
        let inputs = before.objects.iter().filter(|object| Some(&object.name) != self.constructed());
        let variables = Variables::new(inputs);
        // Those of the interpreter do.
        if self.check.is_none_or(|check| check.kind == CheckKind::Assert) {
            source.line("// Assertions count, unless the class has been initialised before: then run with -ea.");
            source.line(format!("{}.class.getClassLoader().setDefaultAssertionStatus(true);", self.name));
            source.gap();
        }
        if before.objects.iter().any(|object| variables.get(&object.name).is_some()) {
            source.line("// The input. Fields that are not set here are null, 0 or false.");
        }
        objects::build(before, &variables, &self.subject.records, source);
        self.call(&variables, source);
        source.gap();
        let condition = match sign {
            Sign::Exception(class) => format!("run.threw({})", string(class)),
            Sign::AnyException => "run.thrown != null".to_owned(),
            Sign::Outcome => self.outcome(&variables, source),
            Sign::OtherOutcome => format!("!({})", self.outcome(&variables, source)),
        };
        let message = match sign {
            Sign::OtherOutcome => format!("expected: {}", self.message()),
            Sign::Exception(_) | Sign::AnyException | Sign::Outcome => self.message(),
        };
        source.line(format!("if ({condition}) {{"));
        source.line(format!("    fail({}, run.thrown);", string(&message)));
        source.line("}");
    }

    fn call(&self, variables: &Variables, source: &mut Source) {
        for line in self.told() {
            source.line(format!("// {}", comment(&line)).trim_end());
        }
        let has_receiver = !self.subject.is_static && !self.subject.is_constructor;
        let receiver = self.receiver().filter(|_| has_receiver).unwrap_or(&Value::Null);
        let arguments = self.evidence.arguments.iter().filter(|(name, _)| name != "this");
        let arguments: Vec<_> = arguments.map(|(_, value)| variables.expression(value)).collect();
        let parameters: Vec<_> = self.subject.parameter_types.iter().map(|name| string(name)).collect();
        let parts = [
            format!("{}, {}", string(&self.subject.class), string(self.called())),
            format!("new String[] {{{}}}", parameters.join(", ")),
            format!("{}, new Object[] {{{}}}", variables.expression(receiver), arguments.join(", ")),
        ];
        let mut call = format!("Run run = call({});", parts.join(", "));
        if call.len() > LINE {
            call = format!("Run run = call({});", parts.join(",\n            "));
        }
        source.call(Helper::Calls, call);
    }

    /// The call and the steps that it leads to.
    fn told(&self) -> Vec<String> {
        let Evidence { arguments, trace, .. } = self.evidence;
        let mut lines = vec![match arguments.is_empty() {
            true => "The call.".to_owned(),
            false => format!("The call, with {}.", value::assignments(arguments)),
        }];
        let skipped = trace.len().saturating_sub(TOLD_STEPS);
        if skipped > 0 {
            lines.push(format!("  ... {skipped} steps, then"));
        }
        for step in &trace[skipped..] {
            let changes = value::assignments(&step.changes);
            lines.push(format!("  {:>4}  {:<40}  {changes}", step.location.line, step.text));
        }
        lines
    }

    /// Describes the recorded outcome, and gives the condition that the run has it.
    fn outcome(&self, variables: &Variables, source: &mut Source) -> String {
        let Evidence { after, result, .. } = self.evidence;
        source.line(match self.check {
            Some(_) => "// The outcome that Skolem saw, and that must not be.",
            None => "// The outcome that Skolem saw.",
        });
        source.call(Helper::State, "State after = new State();".to_owned());
        objects::describe(after, variables, source);
        let recorded = |name: &ObjectName| format!("ref({})", string(&name.0));
        // An object whose constructor throws is nowhere.
        let is_lost = self.subject.is_constructor && self.evidence.thrown.is_some();
        if let Some(name) = self.constructed().filter(|_| !is_lost) {
            source.line(format!("after.value(run.result, {});", recorded(name)));
        } else if let Some(result) = result.as_ref().filter(|result| literal::has_source(result)) {
            source.line(format!("after.value(run.result, {});", literal::expression(result, recorded)));
        }
        match thrown_class(self.evidence) {
            Some(class) => format!("run.threw({}) && after.holds()", string(class)),
            None => "run.thrown == null && after.holds()".to_owned(),
        }
    }
}
