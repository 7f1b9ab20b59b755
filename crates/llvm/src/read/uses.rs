//! Uses of variables that the program itself does not have: clauses of contracts may speak of a variable that the code does not read any
//! more, and promotion keeps no value for that.

use super::{Module, Value, c_string};
use llvm_sys::LLVMOpcode;
use llvm_sys::core::*;

/// What the functions are called that the uses are calls of, with the type behind it.
const USE: &str = "__skolem_use_";

impl Module {
    /// Reads all variables of a function that can be promoted wherever it calls `mark`.
    pub(crate) fn use_variables(&mut self, mark: &str) {
        let is_mark = |at: &Value<'_>| at.opcode() == Some(LLVMOpcode::LLVMCall) && at.called().name() == mark;
        // SAFETY: instructions are inserted into blocks of this module, before an instruction of theirs.
        unsafe {
            let builder = LLVMCreateBuilderInContext(self.context);
            for function in self.functions() {
                let blocks = function.blocks();
                let marks: Vec<Value<'_>> =
                    blocks.iter().flat_map(|block| block.instructions()).filter(is_mark).collect();
                let Some(entry) = blocks.first().filter(|_| !marks.is_empty()) else { continue };
                let is_variable = |at: &Value<'_>| at.opcode() == Some(LLVMOpcode::LLVMAlloca) && at.is_promotable();
                let variables: Vec<Value<'_>> = entry.instructions().into_iter().filter(is_variable).collect();
                for mark in marks {
                    LLVMPositionBuilderBefore(builder, mark.0);
                    for variable in &variables {
                        let ty = variable.allocated_type();
                        let Some(name) = ty.scalar_name() else { continue };
                        let (name, unnamed) = (c_string(&format!("{USE}{name}")), c_string(""));
                        let mut parameter = ty.0;
                        let function_type = LLVMFunctionType(LLVMVoidTypeInContext(self.context), &mut parameter, 1, 0);
                        let mut known = LLVMGetNamedFunction(self.module, name.as_ptr());
                        if known.is_null() {
                            known = LLVMAddFunction(self.module, name.as_ptr(), function_type);
                        }
                        let mut value = LLVMBuildLoad2(builder, ty.0, variable.0, unnamed.as_ptr());
                        LLVMBuildCall2(builder, function_type, known, &mut value, 1, unnamed.as_ptr());
                    }
                }
            }
            LLVMDisposeBuilder(builder);
        }
    }

    /// Takes the uses away again.
    pub(crate) fn forget_uses(&mut self) {
        let is_use = |at: &Value<'_>| at.opcode() == Some(LLVMOpcode::LLVMCall) && at.called().name().starts_with(USE);
        let calls: Vec<Value<'_>> = self
            .functions()
            .iter()
            .flat_map(|function| function.blocks())
            .flat_map(|block| block.instructions())
            .filter(is_use)
            .collect();
        // SAFETY: the calls have no results that could be used, and the functions are not called after them.
        unsafe {
            calls.into_iter().for_each(|call| LLVMInstructionEraseFromParent(call.0));
            let functions = self.functions().into_iter().filter(|function| function.name().starts_with(USE));
            functions.for_each(|function| LLVMDeleteFunction(function.0));
        }
    }
}
