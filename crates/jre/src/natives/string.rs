//! Strings.

use super::{Done, Native, zero};
use crate::Java;
use interp::{Machine, Outcome};

pub(super) const TABLE: &[(&str, Native)] =
    &[("java/lang/String.intern()Ljava/lang/String;", intern), ("java/lang/StringUTF16.isBigEndian()Z", zero)];

fn intern(java: &mut Java, machine: &mut Machine, args: &[u64]) -> Done {
    let units = java.units(machine, args[0])?;
    // The first string that is interned is the one.
    let interned = *java.state.interned.entry(units.into()).or_insert(args[0]);
    Ok(Outcome::Return(interned))
}
