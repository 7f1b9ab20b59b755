//! Putting text together, for procedures written by hand: what `StringBuilder` does with each type of value.

use super::{Made, Maker};
use crate::descriptor::FieldType;
use ir::{LocalId, Operand};

/// A text that grows.
pub(crate) struct Text(Operand);

const BUILDER: &str = "java/lang/StringBuilder";

impl Text {
    /// An empty text.
    pub(crate) fn new(m: &mut Maker<'_>) -> Made<Text> {
        let builder = m.new_object(BUILDER)?;
        m.call_method(BUILDER, "<init>()V", &[builder])?;
        Ok(Text(builder))
    }

    /// Appends a fixed text.
    pub(crate) fn say(&self, m: &mut Maker<'_>, text: &str) -> Made<()> {
        let text = m.text(text);
        self.append(m, text, FieldType("Ljava/lang/String;"))
    }

    /// Appends a value as Java's `+` does.
    pub(crate) fn append(&self, m: &mut Maker<'_>, value: Operand, ty: FieldType<'_>) -> Made<()> {
        let parameter = match ty.0 {
            "B" | "S" => "I",
            "Ljava/lang/String;" => ty.0,
            primitive if ty.is_primitive() => primitive,
            _ => "Ljava/lang/Object;",
        };
        m.call_method(BUILDER, &format!("append({parameter})Ljava/lang/StringBuilder;"), &[self.0, value])?;
        Ok(())
    }

    /// The string.
    pub(crate) fn finish(self, m: &mut Maker<'_>) -> Made<Option<LocalId>> {
        m.call_method(BUILDER, "toString()Ljava/lang/String;", &[self.0])
    }
}
