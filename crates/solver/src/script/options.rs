//! The options of a script.

use crate::Limits;
use smtlib::{Expr, Kind, write_string};
use std::time::Duration;

/// What `set-option` sets.
#[derive(Debug)]
pub(super) struct ScriptOptions {
    pub print_success: bool,
    pub models: bool,
    pub assignments: bool,
    pub assertions: bool,
    pub unsat_cores: bool,
    pub unsat_assumptions: bool,
    pub global_declarations: bool,
    pub seed: u64,
    /// Milliseconds for one check; 0 is unlimited.
    pub timeout: u64,
    /// Conflicts for one check; 0 is unlimited.
    pub resource_limit: u64,
    verbosity: u64,
    regular_output: String,
    diagnostic_output: String,
}

impl Default for ScriptOptions {
    fn default() -> ScriptOptions {
        ScriptOptions {
            print_success: false,
            models: true,
            assignments: true,
            assertions: false,
            unsat_cores: false,
            unsat_assumptions: true,
            global_declarations: false,
            seed: 0,
            timeout: 0,
            resource_limit: 0,
            verbosity: 0,
            regular_output: "stdout".to_string(),
            diagnostic_output: "stderr".to_string(),
        }
    }
}

/// What came of setting an option.
pub(super) enum Setting {
    Done,
    Unsupported,
    /// The value is not what the option takes.
    Wrong(&'static str),
    /// It is too late for this option.
    TooLate,
}

impl ScriptOptions {
    /// Sets an option. Some can be set only as long as nothing was declared or asserted.
    pub fn set(&mut self, name: &str, value: Option<Expr<'_>>, at_start: bool) -> Setting {
        match name {
            "print-success" => boolean(value, &mut self.print_success),
            "produce-models" => boolean(value, &mut self.models),
            "produce-assignments" => boolean(value, &mut self.assignments),
            "produce-unsat-assumptions" => boolean(value, &mut self.unsat_assumptions),
            "produce-assertions" | "interactive-mode" if at_start => boolean(value, &mut self.assertions),
            "produce-unsat-cores" if at_start => boolean(value, &mut self.unsat_cores),
            "global-declarations" if at_start => boolean(value, &mut self.global_declarations),
            "random-seed" if at_start => number(value, &mut self.seed),
            "produce-assertions"
            | "interactive-mode"
            | "produce-unsat-cores"
            | "global-declarations"
            | "random-seed" => Setting::TooLate,
            "timeout" => number(value, &mut self.timeout),
            "reproducible-resource-limit" => number(value, &mut self.resource_limit),
            "verbosity" => number(value, &mut self.verbosity),
            "regular-output-channel" => channel(value, &mut self.regular_output, "stdout"),
            "diagnostic-output-channel" => channel(value, &mut self.diagnostic_output, "stderr"),
            _ => Setting::Unsupported,
        }
    }

    /// The value of an option, as `get-option` writes it.
    pub fn get(&self, name: &str) -> Option<String> {
        let quoted = |text: &str| {
            let mut out = String::new();
            write_string(text, &mut out);
            out
        };
        Some(match name {
            "print-success" => self.print_success.to_string(),
            "produce-models" => self.models.to_string(),
            "produce-assignments" => self.assignments.to_string(),
            "produce-assertions" | "interactive-mode" => self.assertions.to_string(),
            "produce-unsat-cores" => self.unsat_cores.to_string(),
            "produce-unsat-assumptions" => self.unsat_assumptions.to_string(),
            "global-declarations" => self.global_declarations.to_string(),
            "random-seed" => self.seed.to_string(),
            "timeout" => self.timeout.to_string(),
            "reproducible-resource-limit" => self.resource_limit.to_string(),
            "verbosity" => self.verbosity.to_string(),
            "regular-output-channel" => quoted(&self.regular_output),
            "diagnostic-output-channel" => quoted(&self.diagnostic_output),
            _ => return None,
        })
    }

    /// The limits of a check, none of them looser than those from outside.
    pub fn limits(&self, outer: Limits) -> Limits {
        let tighter = |outer: Option<u64>, own: u64| match own {
            0 => outer,
            own => Some(outer.map_or(own, |outer| outer.min(own))),
        };
        let own = (self.timeout > 0).then(|| Duration::from_millis(self.timeout));
        Limits {
            time: [outer.time, own].into_iter().flatten().min(),
            conflicts: tighter(outer.conflicts, self.resource_limit),
            memory_mb: outer.memory_mb,
        }
    }
}

fn boolean(value: Option<Expr<'_>>, slot: &mut bool) -> Setting {
    match value.and_then(Expr::as_symbol) {
        Some("true") => *slot = true,
        Some("false") => *slot = false,
        _ => return Setting::Wrong("true or false"),
    }
    Setting::Done
}

fn number(value: Option<Expr<'_>>, slot: &mut u64) -> Setting {
    let text = value.filter(|value| value.kind() == Kind::Numeral).map(Expr::text);
    match text.and_then(|text| text.parse().ok()) {
        Some(number) => *slot = number,
        None => return Setting::Wrong("a number"),
    }
    Setting::Done
}

/// Output goes where the caller of the runner says; a script can only name that.
fn channel(value: Option<Expr<'_>>, slot: &mut String, only: &str) -> Setting {
    match value.filter(|value| value.kind() == Kind::String) {
        Some(value) if value.text() == only => *slot = only.to_string(),
        Some(_) => return Setting::Unsupported,
        None => return Setting::Wrong("a string"),
    }
    Setting::Done
}
