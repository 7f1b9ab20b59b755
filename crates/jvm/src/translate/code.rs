//! A method's code as the translator wants to see it.

use ristretto_classfile::Method;
use ristretto_classfile::attributes::{Attribute, ExceptionTableEntry, Instruction, LineNumber, LocalVariableTable};

/// Code, exception handlers, lines and variables of one method. All positions are instruction numbers; see the module
/// `parse`.
pub(crate) struct CodeView<'a> {
    pub code: &'a [Instruction],
    pub handlers: &'a [ExceptionTableEntry],
    pub lines: Vec<&'a LineNumber>,
    variables: Vec<&'a LocalVariableTable>,
}

/// A variable of the source program, by instruction numbers.
pub(crate) struct Variable {
    pub slot: u16,
    pub name_index: u16,
    pub descriptor_index: u16,
    pub start: usize,
    pub end: usize,
}

impl<'a> CodeView<'a> {
    pub(crate) fn new(method: &'a Method) -> Option<CodeView<'a>> {
        method.attributes.iter().find_map(|attribute| match attribute {
            Attribute::Code { code, exception_table, attributes, .. } => {
                let mut view = CodeView { code, handlers: exception_table, lines: Vec::new(), variables: Vec::new() };
                for attribute in attributes {
                    match attribute {
                        Attribute::LineNumberTable { line_numbers, .. } => view.lines.extend(line_numbers),
                        Attribute::LocalVariableTable { variables, .. } => view.variables.extend(variables),
                        _ => {}
                    }
                }
                Some(view)
            }
            _ => None,
        })
    }

    /// The variables of the source program.
    pub(crate) fn variables(&self) -> Vec<Variable> {
        self.variables
            .iter()
            .map(|variable| {
                let start = usize::from(variable.start_pc);
                Variable {
                    slot: variable.index,
                    name_index: variable.name_index,
                    descriptor_index: variable.descriptor_index,
                    start,
                    end: start + usize::from(variable.length),
                }
            })
            .collect()
    }

    /// Does any instruction store a reference to this local variable?
    pub(crate) fn stores_to(&self, slot: u16) -> bool {
        self.code.iter().any(|instruction| match instruction {
            Instruction::Astore(index) => u16::from(*index) == slot,
            Instruction::Astore_w(index) => *index == slot,
            Instruction::Astore_0 => slot == 0,
            Instruction::Astore_1 => slot == 1,
            Instruction::Astore_2 => slot == 2,
            Instruction::Astore_3 => slot == 3,
            _ => false,
        })
    }
}

/// Tells the instructions that an instruction may jump to.
pub(super) fn targets(at: usize, instruction: &Instruction, mut found: impl FnMut(i64)) {
    use Instruction as I;
    let relative = |offset: i32| at as i64 + i64::from(offset);
    match instruction {
        I::Ifeq(to)
        | I::Ifne(to)
        | I::Iflt(to)
        | I::Ifge(to)
        | I::Ifgt(to)
        | I::Ifle(to)
        | I::If_icmpeq(to)
        | I::If_icmpne(to)
        | I::If_icmplt(to)
        | I::If_icmpge(to)
        | I::If_icmpgt(to)
        | I::If_icmple(to)
        | I::If_acmpeq(to)
        | I::If_acmpne(to)
        | I::Ifnull(to)
        | I::Ifnonnull(to) => {
            found(i64::from(*to));
            found(at as i64 + 1);
        }
        I::Goto(to) | I::Jsr(to) => found(i64::from(*to)),
        I::Goto_w(to) | I::Jsr_w(to) => found(i64::from(*to)),
        I::Tableswitch(table) => {
            found(relative(table.default));
            table.offsets.iter().for_each(|&offset| found(relative(offset)));
        }
        I::Lookupswitch(table) => {
            found(relative(table.default));
            table.pairs.values().for_each(|&offset| found(relative(offset)));
        }
        _ => {}
    }
}
