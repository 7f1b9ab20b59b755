//! The accesses with most objects.
#[path = "../tests/compiled/mod.rs"]
mod compiled;
use skolem_pointsto::PointsTo;
use std::path::PathBuf;
fn main() {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let program = llvm::load(&files, &llvm::Options::default()).unwrap();
    let setting = compiled::setting(&program);
    let roots = compiled::roots(&program);
    let p = PointsTo::analyse_in(&program.program, &setting, &roots);
    let mut all = Vec::new();
    for (id, proc) in &program.program.procs {
        let ir::Code::Body(body) = &proc.code else { continue };
        for stmt in 0..body.stmts.len() {
            for access in p.accessed(id, stmt) {
                let names: Vec<&str> = access.objects.iter().take(12).map(|o| p.name(o)).collect();
                all.push((
                    access.objects.len(),
                    format!(
                        "{} {:?} {:?} {:?} {:?}",
                        proc.name,
                        body.line_of(stmt),
                        access.kind,
                        access.offsets,
                        names
                    ),
                ));
            }
        }
    }
    all.sort();
    all.reverse();
    let mut seen = std::collections::HashMap::new();
    for (n, t) in &all {
        let k = t.split(' ').next().unwrap().to_string();
        let e = seen.entry(k).or_insert((0, 0, t.clone()));
        e.0 += 1;
        e.1 += n;
    }
    let mut v: Vec<_> = seen.into_iter().collect();
    v.sort_by_key(|x| std::cmp::Reverse(x.1.1));
    for (k, (c, n, t)) in v.into_iter().take(25) {
        println!("{k}: {c} accesses {n} targets; {t}");
    }
}
