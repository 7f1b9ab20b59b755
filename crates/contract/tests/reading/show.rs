//! Trees and contracts as text for tests.

use skolem_contract::{
    CContracts, Clause, ClauseKind, Contracts, MethodContract, MethodSpec, Nullness, Visibility,
    syntax::{Declaration, Dialect, Expr, ExprKind, Ident, UnaryOp},
};
use std::fmt::Write;

/// A tree as nested lists.
pub fn tree(expr: &Expr) -> String {
    let list = |head: &str, exprs: &[&Expr]| {
        let parts: String = exprs.iter().map(|expr| format!(" {}", tree(expr))).collect();
        format!("({head}{parts})")
    };
    let all = |head: &str, exprs: &[Expr]| list(head, &exprs.iter().collect::<Vec<_>>());
    match &expr.kind {
        ExprKind::Literal(literal) => format!("{literal:?}"),
        ExprKind::Name(name) => name.to_string(),
        ExprKind::This => "this".into(),
        ExprKind::Result => "result".into(),
        ExprKind::Field(base, name) => format!("(field {} {name})", tree(base)),
        ExprKind::Join(base, relation) => list("join", &[base, relation]),
        ExprKind::AllFields(base) => list("all-fields", &[base]),
        ExprKind::Index(base, index) => list("index", &[base, index]),
        ExprKind::Interval(first, last) => {
            let part = |part: &Option<Box<Expr>>| part.as_ref().map_or("-".to_string(), |part| tree(part));
            format!("(interval {} {})", part(first), part(last))
        }
        ExprKind::LabelledCall { function, labels, arguments } => {
            let labels: Vec<String> = labels.iter().map(Ident::to_string).collect();
            all(&format!("call {function}{{{}}}", labels.join(" ")), arguments)
        }
        ExprKind::SizeOfType(ty) => format!("(sizeof-type {ty})"),
        ExprKind::SizeOfValue(operand) => list("sizeof", &[operand]),
        ExprKind::Unary(UnaryOp::Dereference, operand) => list("deref", &[operand]),
        ExprKind::Unary(UnaryOp::AddressOf, operand) => list("address", &[operand]),
        ExprKind::Range(base, None) => list("range", &[base]),
        ExprKind::Range(base, Some((first, last))) => list("range", &[base, first, last]),
        ExprKind::Call { receiver: None, method, arguments } => all(&format!("call {method}"), arguments),
        ExprKind::Call { receiver: Some(base), method, arguments } => {
            all(&format!("call {}.{method}", tree(base)), arguments)
        }
        ExprKind::Cast(ty, operand) => list(&format!("cast {ty}"), &[operand]),
        ExprKind::InstanceOf(operand, ty) => list(&format!("instanceof {ty}"), &[operand]),
        ExprKind::Unary(op, operand) => list(op.symbol(), &[operand]),
        ExprKind::Binary(op, left, right) => list(op.symbol(Dialect::Jml), &[left, right]),
        ExprKind::Conditional(condition, then, otherwise) => list("if", &[condition, then, otherwise]),
        ExprKind::Multiplicity(multiplicity, operand) => list(multiplicity.word(), &[operand]),
        ExprKind::Quantified(quantifier, declarations, body) => {
            format!("({} [{}] {})", quantifier.word(), declared(declarations), tree(body))
        }
        ExprKind::Comprehension(declarations, body) => format!("{{[{}] {}}}", declared(declarations), tree(body)),
        ExprKind::TypedQuantified(it) => {
            let names: Vec<String> =
                it.variables.iter().map(|(name, more)| format!("{name}{}", "[]".repeat(*more as usize))).collect();
            let range = it.range.as_ref().map_or("-".to_string(), tree);
            format!("(\\{} [{} {}] {range} {})", it.quantifier.word(), it.ty, names.join(" "), tree(&it.body))
        }
        ExprKind::Let(name, value, body) => list(&format!("let {name}"), &[value, body]),
        ExprKind::Builtin(builtin, arguments) => all(&format!("\\{}", builtin.name()), arguments),
        ExprKind::Type(ty) => format!("(type {ty})"),
    }
}

fn declared(declarations: &[Declaration]) -> String {
    let one = |declaration: &Declaration| {
        let names: Vec<String> = declaration.variables.iter().map(Ident::to_string).collect();
        let domain = declaration.domain.as_ref().map_or(String::new(), |domain| format!(": {}", tree(domain)));
        format!("{}{}{domain}", if declaration.disjoint { "disj " } else { "" }, names.join(" "))
    };
    declarations.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// A clause in one line.
pub fn clause(clause: &Clause) -> String {
    let print = |expr: &Expr| expr.display(clause.dialect).to_string();
    let list = |exprs: &[Expr]| exprs.iter().map(print).collect::<Vec<_>>().join(", ");
    let word = clause.kind.word();
    let said = match &clause.kind {
        ClauseKind::Requires(expr)
        | ClauseKind::Ensures(expr)
        | ClauseKind::Alloy(expr)
        | ClauseKind::Invariant(expr)
        | ClauseKind::Constraint(expr)
        | ClauseKind::Initially(expr)
        | ClauseKind::Assert(expr)
        | ClauseKind::Assume(expr)
        | ClauseKind::Check(expr)
        | ClauseKind::LoopInvariant(expr)
        | ClauseKind::Decreases(expr) => print(expr),
        ClauseKind::Signals { exception, variable, condition } => {
            let variable = variable.as_ref().map_or(String::new(), |variable| format!(" {variable}"));
            let condition = condition.as_ref().map_or(String::new(), |expr| format!(" {}", print(expr)));
            format!("({exception}{variable}){condition}")
        }
        ClauseKind::SignalsOnly(types) if types.is_empty() => "\\nothing".into(),
        ClauseKind::SignalsOnly(types) => types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        ClauseKind::Assignable(locations) | ClauseKind::Accessible(locations) | ClauseKind::LoopModifies(locations) => {
            list(locations)
        }
        ClauseKind::Unreadable(unreadable) => format!("(unreadable {:?})", unreadable.subject),
    };
    let visibility = clause.visibility.map_or("", visibility);
    let (is_static, redundant) = (clause.is_static, clause.redundant);
    let flag = |on: bool, text: &'static str| if on { text } else { "" };
    format!("{visibility}{}{word}{} {said}", flag(is_static, "static "), flag(redundant, "(redundant)"))
}

fn visibility(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => "public ",
        Visibility::Protected => "protected ",
        Visibility::Package => "",
        Visibility::Private => "private ",
    }
}

fn nullness(nullness: Option<Nullness>) -> &'static str {
    match nullness {
        None => "",
        Some(Nullness::Nullable) => "nullable ",
        Some(Nullness::NonNull) => "non_null ",
    }
}

/// The cases of a method.
pub fn spec(method: &MethodContract) -> String {
    let mut out = String::new();
    for (number, case) in method.spec.cases.iter().enumerate() {
        if number > 0 || method.spec.extends {
            out.push_str("also\n");
        }
        if !case.behavior.word().is_empty() {
            let _ = writeln!(out, "{}{}", case.visibility.map_or("", visibility), case.behavior.word());
        }
        for it in &case.clauses {
            let _ = writeln!(out, "{}", clause(it));
        }
    }
    out
}

/// All that was found in a file.
pub fn contracts(contracts: &Contracts, source: &str) -> String {
    let mut out = String::new();
    let owner = |id| contracts.type_contract(id).map_or("?", |ty| ty.binary_name.as_str());
    let words = |modifiers: &[(skolem_contract::Modifier, skolem_contract::Span)]| {
        modifiers.iter().map(|(modifier, _)| format!("{} ", modifier.word())).collect::<String>()
    };
    for ty in &contracts.types {
        let java = &ty.java;
        let statics = if java.is_static { "static " } else { "" };
        let _ = writeln!(
            out,
            "{}{}{statics}{:?} {}",
            words(&ty.modifiers),
            visibility(java.visibility),
            ty.kind,
            ty.binary_name
        );
        for it in &ty.clauses {
            let _ = writeln!(out, "    {}", clause(it));
        }
    }
    for field in &contracts.fields {
        let _ = writeln!(
            out,
            "field {}{}{}.{}: {} = {}",
            words(&field.modifiers),
            nullness(field.nullness),
            owner(field.owner),
            field.name,
            field.ty.text,
            field.ty.erased
        );
    }
    for method in &contracts.methods {
        let java = &method.java;
        let parameters: Vec<String> = method
            .parameters
            .iter()
            .map(|it| format!("{}{} {} = {}", nullness(it.nullness), it.ty.text, it.name, it.ty.erased))
            .collect();
        let result = method.result.as_ref().map_or(String::new(), |ty| format!(": {} = {}", ty.text, ty.erased));
        let _ = writeln!(
            out,
            "{}{}{}{}{}{}.{}({}){result}",
            words(&method.modifiers),
            nullness(method.nullness),
            visibility(java.visibility),
            if java.is_static { "static " } else { "" },
            if java.is_abstract { "abstract " } else { "" },
            owner(method.owner),
            method.name,
            parameters.join(", ")
        );
        spec(method).lines().for_each(|line| out += &format!("    {line}\n"));
    }
    for statement in &contracts.statements {
        let enclosing = statement.enclosing;
        let method = enclosing.method.and_then(|id| contracts.method(id)).map_or("initializer", |it| &it.name);
        let lambda = if enclosing.in_lambda { " in lambda" } else { "" };
        let next = statement.next.map_or("the end".to_string(), |next| {
            format!("{} {}", if next.is_loop { "loop" } else { "statement" }, next.position)
        });
        let _ = writeln!(out, "{} in {}.{method}{lambda} before {next}", statement.position, owner(enclosing.ty));
        for it in &statement.clauses {
            let _ = writeln!(out, "    {}", clause(it));
        }
    }
    out + &diagnostics(contracts, source)
}

/// What is wrong with a file.
pub fn diagnostics(contracts: &Contracts, source: &str) -> String {
    contracts.diagnostics.iter().map(|diagnostic| diagnostic.render("Test.java", source) + "\n").collect()
}

/// A clause of C in one line.
fn c_clause(it: &Clause) -> String {
    let text = clause(it);
    let said = text.strip_prefix(it.kind.word()).unwrap_or(&text);
    let name = it.name.as_ref().map_or(String::new(), |name| format!(" {name}:"));
    format!("{}{name}{said}", it.kind.c_word())
}

/// The behaviors of a function or statement.
fn c_spec(spec: &MethodSpec) -> String {
    let mut out = String::new();
    for case in &spec.cases {
        if let Some(name) = &case.name {
            let _ = writeln!(out, "behavior {name}");
        }
        for assumed in &case.assumes {
            let _ = writeln!(out, "assumes {}", assumed.display(Dialect::Acsl));
        }
        for it in &case.clauses {
            let _ = writeln!(out, "{}", c_clause(it));
        }
    }
    for (word, groups) in [("complete", &spec.complete), ("disjoint", &spec.disjoint)] {
        for group in groups {
            let names: String = group.names.iter().map(|name| format!(" {name}")).collect();
            let _ = writeln!(out, "{word}{names}");
        }
    }
    out
}

/// All that was found in a C file.
pub fn c_contracts(contracts: &CContracts, source: &str) -> String {
    let mut out = String::new();
    for it in &contracts.predicates {
        let parameters: Vec<String> = it.parameters.iter().map(|it| format!("{} {}", it.ty, it.name)).collect();
        let labels: String = it.labels.iter().map(|label| format!("{{{label}}}")).collect();
        let result = it.result.as_ref().map_or("predicate".to_string(), |ty| format!("logic {ty}"));
        let body = it.body.display(Dialect::Acsl);
        let _ = writeln!(out, "{result} {}{labels}({}) = {body}", it.name, parameters.join(", "));
    }
    for function in &contracts.functions {
        let parameters: Vec<String> = function.parameters.iter().map(|it| format!("{}: {}", it.name, it.ty)).collect();
        let _ = writeln!(
            out,
            "{}{}{} {}({}): {}",
            if function.is_static { "static " } else { "" },
            if function.is_definition { "definition " } else { "prototype " },
            function.position,
            function.name,
            parameters.join(", "),
            function.result.as_deref().unwrap_or("nothing")
        );
        c_spec(&function.spec).lines().for_each(|line| out += &format!("    {line}\n"));
    }
    for statement in &contracts.statements {
        let function = contracts.function(statement.function).map_or("?", |function| &function.name);
        let next = statement.next.map_or("the end".to_string(), |next| {
            format!("{} {}", if next.is_loop { "loop" } else { "statement" }, next.position)
        });
        let _ = writeln!(out, "{} in {function} before {next}", statement.position);
        for it in &statement.clauses {
            let _ = writeln!(out, "    {}", c_clause(it));
        }
        c_spec(&statement.spec).lines().for_each(|line| out += &format!("    of statement: {line}\n"));
    }
    out + &c_diagnostics(contracts, source)
}

/// What is wrong with a C file.
pub fn c_diagnostics(contracts: &CContracts, source: &str) -> String {
    contracts.diagnostics.iter().map(|diagnostic| diagnostic.render("test.c", source) + "\n").collect()
}
