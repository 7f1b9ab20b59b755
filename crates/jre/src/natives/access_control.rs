//! Permissions: there is no security manager, so everything is allowed.

use super::{Done, Native, nothing, zero};
use crate::Java;
use interp::Machine;

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;)Ljava/lang/Object;", run_action),
    (
        "java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
        run_action,
    ),
    (
        "java/security/AccessController.doPrivilegedWithCombiner(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
        run_action,
    ),
    ("java/security/AccessController.getStackAccessControlContext()Ljava/security/AccessControlContext;", zero),
    ("java/security/AccessController.getInheritedAccessControlContext()Ljava/security/AccessControlContext;", zero),
    ("java/security/AccessController.ensureMaterializedForStackWalk(Ljava/lang/Object;)V", nothing),
    ("java/security/AccessController.getProtectionDomain(Ljava/lang/Class;)Ljava/security/ProtectionDomain;", zero),
];

fn run_action(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    if args[0] == 0 {
        return super::null_argument(java, machine);
    }
    let run = java.dispatch(machine, args[0], "java/security/PrivilegedAction", "run()Ljava/lang/Object;")?;
    Java::pass_on(run, vec![args[0]])
}
