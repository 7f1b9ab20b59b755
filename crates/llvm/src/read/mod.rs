//! LLVM's library behind a safe face: the only module that calls it.
//!
//! Handles borrow the [`Module`] that they are of, which owns everything; LLVM never frees a part of a module that nothing
//! changes. Requires of LLVM what its documentation promises: functions that ask a value are called on values of the kind
//! that they are for, which every method here looks at first.
#![allow(unsafe_code)]

mod debug;
mod types;
mod uses;
mod value;

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::*;
use llvm_sys::transforms::pass_builder::*;
use llvm_sys::{LLVMLinkage, LLVMOpcode};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ffi::{CStr, CString, c_char};
use std::marker::PhantomData;

pub(crate) use debug::{DebugReader, Node, Told};
pub(crate) use types::{TypeReader, signature};

pub(crate) use llvm_sys::LLVMAtomicRMWBinOp as AtomicOperation;
pub(crate) use llvm_sys::LLVMIntPredicate as IntPredicate;
pub(crate) use llvm_sys::LLVMOpcode as Opcode;
pub(crate) use llvm_sys::LLVMRealPredicate as RealPredicate;
pub(crate) use llvm_sys::LLVMTypeKind as TypeKind;
pub(crate) use llvm_sys::LLVMValueKind as ValueKind;

/// A module with the context it lives in.
pub(crate) struct Module {
    context: LLVMContextRef,
    module: LLVMModuleRef,
}

/// A value: an instruction, a constant, a function, a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Value<'m>(LLVMValueRef, PhantomData<&'m Module>);

/// A type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Ty<'m>(LLVMTypeRef, PhantomData<&'m Module>);

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Block<'m>(LLVMBasicBlockRef, PhantomData<&'m Module>);

/// The attribute of functions that were optimised before they came here.
const OPTIMISED: &str = "skolem-optimised";

/// A message of LLVM's, which it wants to free itself.
fn message(text: *mut c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: LLVM gives a string that ends with a zero byte, to be freed by this function.
    unsafe {
        let words = CStr::from_ptr(text).to_string_lossy().into_owned();
        LLVMDisposeMessage(text);
        words
    }
}

fn c_string(text: &str) -> CString {
    CString::new(text.replace('\0', "")).unwrap_or_default()
}

impl Module {
    /// Reads bitcode or LLVM's text.
    pub(crate) fn parse(bytes: &[u8], name: &str) -> Result<Module, String> {
        // Text must end with a zero byte, which is not part of it.
        let bytes = [bytes, &[0]].concat();
        let name = c_string(name);
        // SAFETY: the buffer is copied; LLVM takes the copy whatever comes of it. The context outlives the module.
        unsafe {
            let context = LLVMContextCreate();
            silence(context);
            let buffer =
                LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes.as_ptr().cast(), bytes.len() - 1, name.as_ptr());
            let (mut module, mut error) = (std::ptr::null_mut(), std::ptr::null_mut());
            if llvm_sys::ir_reader::LLVMParseIRInContext(context, buffer, &mut module, &mut error) != 0 {
                LLVMContextDispose(context);
                return Err(message(error));
            }
            let parsed = Module { context, module };
            parsed.verify().map(|()| parsed)
        }
    }

    /// Says what is wrong with a module that breaks LLVM's own rules.
    fn verify(&self) -> Result<(), String> {
        let mut said = std::ptr::null_mut();
        // SAFETY: the module is valid memory, whatever is in it; the message is ours.
        let is_broken = unsafe {
            let action = llvm_sys::analysis::LLVMVerifierFailureAction::LLVMReturnStatusAction;
            llvm_sys::analysis::LLVMVerifyModule(self.module, action, &mut said) != 0
        };
        let said = message(said);
        if is_broken { Err(said.lines().next().unwrap_or("a broken module").to_owned()) } else { Ok(()) }
    }

    /// As bitcode, which another context can read.
    fn bitcode(&self) -> Vec<u8> {
        // SAFETY: the buffer's content is copied before it is freed.
        unsafe {
            let buffer = llvm_sys::bit_writer::LLVMWriteBitcodeToMemoryBuffer(self.module);
            let start = LLVMGetBufferStart(buffer).cast::<u8>();
            let bytes = std::slice::from_raw_parts(start, LLVMGetBufferSize(buffer)).to_vec();
            LLVMDisposeMemoryBuffer(buffer);
            bytes
        }
    }

    /// Adds what is in another module.
    pub(crate) fn link(&mut self, other: &Module) -> Result<(), String> {
        if let Some(reason) = self.defined_twice(other) {
            return Err(reason);
        }
        let bitcode = other.bitcode();
        // SAFETY: as in `parse`; linking takes the second module.
        unsafe {
            let name = c_string("linked");
            let buffer =
                LLVMCreateMemoryBufferWithMemoryRangeCopy(bitcode.as_ptr().cast(), bitcode.len(), name.as_ptr());
            let (mut module, mut error) = (std::ptr::null_mut(), std::ptr::null_mut());
            if llvm_sys::ir_reader::LLVMParseIRInContext(self.context, buffer, &mut module, &mut error) != 0 {
                return Err(message(error));
            }
            match llvm_sys::linker::LLVMLinkModules2(self.module, module) {
                0 => Ok(()),
                _ => Err("the linker of LLVM refuses them".to_owned()),
            }
        }
    }

    /// What this module and another one both define, in words.
    fn defined_twice(&self, other: &Module) -> Option<String> {
        // SAFETY: functions and globals have a linkage.
        let is_defined = |value: &Value<'_>| unsafe {
            LLVMIsDeclaration(value.0) == 0 && LLVMGetLinkage(value.0) == LLVMLinkage::LLVMExternalLinkage
        };
        let own = self.functions().into_iter().chain(self.globals()).filter(is_defined);
        let own: FxHashSet<String> = own.map(|value| value.name()).collect();
        let function = other.functions().into_iter().filter(is_defined).find(|value| own.contains(&value.name()));
        if let Some(function) = function {
            return Some(format!("both define the function {}", function.name()));
        }
        let variable = other.globals().into_iter().filter(is_defined).find(|value| own.contains(&value.name()))?;
        let advice = "old C allows it where it has no value, with --cflags=-fcommon";
        Some(format!("both define the variable {} ({advice})", variable.name()))
    }

    /// Lets definitions give way to others of the same name, and only be linked where they are needed; but some are
    /// always needed.
    pub(crate) fn only_where_needed(&mut self, always: &[&str]) {
        for value in self.functions().into_iter().chain(self.globals()) {
            let is_needed = always.contains(&value.name().as_str());
            // SAFETY: functions and globals have a linkage; only what others can see is changed.
            unsafe {
                if LLVMIsDeclaration(value.0) == 0 && LLVMGetLinkage(value.0) == LLVMLinkage::LLVMExternalLinkage {
                    let linkage =
                        if is_needed { LLVMLinkage::LLVMWeakAnyLinkage } else { LLVMLinkage::LLVMLinkOnceAnyLinkage };
                    LLVMSetLinkage(value.0, linkage);
                }
            }
        }
    }

    /// Lets no code change string literals.
    pub(crate) fn keep_texts(&mut self) {
        for text in self.globals().into_iter().filter(|global| global.is_text_of_any_kind()) {
            // SAFETY: it is a global variable.
            unsafe { LLVMSetGlobalConstant(text.0, 1) };
        }
    }

    /// The names of the string literals that the program writes in several places, where each may be an object of its own in
    /// the bitcode. What is only printed where an assertion fails does not count.
    pub(crate) fn repeated_texts(&self) -> FxHashSet<String> {
        let is_printed =
            |user: &Value<'_>| user.opcode() == Some(LLVMOpcode::LLVMCall) && user.called().name() == "__assert_fail";
        let mut alike: FxHashMap<Option<Value<'_>>, (usize, Vec<String>)> = FxHashMap::default();
        for text in self.globals().into_iter().filter(|global| global.is_text()) {
            let (uses, names) = alike.entry(text.initializer()).or_default();
            *uses += text.users().iter().filter(|user| !is_printed(user)).count();
            names.push(text.name());
        }
        alike.into_values().filter(|&(uses, _)| uses > 1).flat_map(|(_, names)| names).collect()
    }

    /// Runs passes, named as LLVM's `opt -passes=` names them.
    pub(crate) fn run_passes(&mut self, passes: &str) -> Result<(), String> {
        let passes = c_string(passes);
        // SAFETY: options are made and freed here; an error is a message to be taken.
        unsafe {
            let options = LLVMCreatePassBuilderOptions();
            let error = LLVMRunPasses(self.module, passes.as_ptr(), std::ptr::null_mut(), options);
            LLVMDisposePassBuilderOptions(options);
            if error.is_null() {
                return Ok(());
            }
            let text = llvm_sys::error::LLVMGetErrorMessage(error);
            let words = CStr::from_ptr(text).to_string_lossy().into_owned();
            llvm_sys::error::LLVMDisposeErrorMessage(text);
            Err(words)
        }
    }

    /// Marks the functions that were optimised: that is, all but those that say they must not be.
    pub(crate) fn mark_optimised(&mut self) {
        let (kind, mark) = (attribute_kind("optnone"), c_string(OPTIMISED));
        for function in self.functions().into_iter().filter(|function| !function.is_declaration()) {
            // SAFETY: they are functions; the strings end with a zero byte and are copied.
            unsafe {
                if LLVMGetEnumAttributeAtIndex(function.0, llvm_sys::LLVMAttributeFunctionIndex, kind).is_null() {
                    LLVMAddTargetDependentFunctionAttr(function.0, mark.as_ptr(), c"".as_ptr());
                }
            }
        }
    }

    /// Takes an attribute from all functions.
    pub(crate) fn drop_attribute(&mut self, name: &str) {
        let kind = attribute_kind(name);
        for function in self.functions() {
            // SAFETY: it is a function; removing what is not there does nothing.
            unsafe { LLVMRemoveEnumAttributeAtIndex(function.0, llvm_sys::LLVMAttributeFunctionIndex, kind) };
        }
    }

    /// Debug information as calls of intrinsics, which is how names of variables are read here.
    pub(crate) fn debug_information_as_calls(&mut self) {
        // SAFETY: the module is valid.
        unsafe { LLVMSetIsNewDbgInfoFormat(self.module, 0) };
    }

    /// Gives local variables of a scalar type a value at the beginning of their function: the result of a function whose name
    /// begins with `prefix`. Otherwise the promotion of variables takes it for granted that none is used before it is set.
    pub(crate) fn set_variables(&mut self, prefix: &str) {
        // SAFETY: instructions are inserted into blocks of this module, before an instruction of theirs.
        unsafe {
            let builder = LLVMCreateBuilderInContext(self.context);
            for function in self.functions() {
                let Some(entry) = function.blocks().first().copied() else { continue };
                let instructions = entry.instructions();
                let is_variable = |at: &Value<'_>| at.opcode() == Some(LLVMOpcode::LLVMAlloca);
                let Some(first) = instructions.iter().copied().find(|at| !is_variable(at)) else { continue };
                LLVMPositionBuilderBefore(builder, first.0);
                for variable in instructions.into_iter().take_while(is_variable) {
                    if !variable.is_promotable() {
                        // Its address is taken now; it must not be promoted once that is known to be harmless, since a
                        // variable that is gone is not.
                        let keep = c_string(&format!("{prefix}keep"));
                        let mut pointer = LLVMTypeOf(variable.0);
                        let function_type = LLVMFunctionType(LLVMVoidTypeInContext(self.context), &mut pointer, 1, 0);
                        let mut known = LLVMGetNamedFunction(self.module, keep.as_ptr());
                        if known.is_null() {
                            known = LLVMAddFunction(self.module, keep.as_ptr(), function_type);
                        }
                        let (mut address, unnamed) = (variable.0, c_string(""));
                        LLVMBuildCall2(builder, function_type, known, &mut address, 1, unnamed.as_ptr());
                        continue;
                    }
                    self.unset(builder, prefix, variable);
                }
                // Where a scope begins again, as in a loop, its variables have no value again.
                for block in function.blocks() {
                    for pair in block.instructions().windows(2) {
                        let Some(variable) = pair[0].begins_life().filter(|of| is_variable(of) && of.is_promotable())
                        else {
                            continue;
                        };
                        LLVMPositionBuilderBefore(builder, pair[1].0);
                        self.unset(builder, prefix, variable);
                    }
                }
            }
            LLVMDisposeBuilder(builder);
        }
    }

    /// Gives a variable of a scalar type a value that was never set, where the builder is.
    ///
    /// # Safety
    /// The builder is at an instruction of the variable's function.
    unsafe fn unset(&self, builder: LLVMBuilderRef, prefix: &str, variable: Value<'_>) {
        let ty = variable.allocated_type();
        let Some(name) = ty.scalar_name() else { return };
        let (name, unnamed) = (c_string(&format!("{prefix}{name}")), c_string(""));
        // SAFETY: types and values are of this module; the caller has placed the builder.
        unsafe {
            let function_type = LLVMFunctionType(ty.0, std::ptr::null_mut(), 0, 0);
            let mut known = LLVMGetNamedFunction(self.module, name.as_ptr());
            if known.is_null() {
                known = LLVMAddFunction(self.module, name.as_ptr(), function_type);
            }
            let value = LLVMBuildCall2(builder, function_type, known, std::ptr::null_mut(), 0, unnamed.as_ptr());
            LLVMBuildStore(builder, value, variable.0);
        }
    }

    pub(crate) fn functions(&self) -> Vec<Value<'_>> {
        // SAFETY: a walk along a list that ends with null.
        unsafe { walk(LLVMGetFirstFunction(self.module), |at| LLVMGetNextFunction(at)) }
    }

    pub(crate) fn globals(&self) -> Vec<Value<'_>> {
        // SAFETY: as above.
        unsafe { walk(LLVMGetFirstGlobal(self.module), |at| LLVMGetNextGlobal(at)) }
    }

    /// Bits of a pointer.
    pub(crate) fn pointer_bits(&self) -> u32 {
        // SAFETY: the module's data layout lives as long as it.
        unsafe { LLVMPointerSize(LLVMGetModuleDataLayout(self.module)) * 8 }
    }

    /// The machine that the module is for: architecture, maker, system; nothing if it does not say.
    pub(crate) fn machine(&self) -> String {
        // SAFETY: the string lives as long as the module, and is copied.
        unsafe { CStr::from_ptr(LLVMGetTarget(self.module)).to_string_lossy().into_owned() }
    }

    /// Does the first byte of a number in memory have its highest bits?
    pub(crate) fn is_big_endian(&self) -> bool {
        // SAFETY: the module's data layout lives as long as it.
        unsafe { matches!(LLVMByteOrder(LLVMGetModuleDataLayout(self.module)), LLVMByteOrdering::LLVMBigEndian) }
    }

    /// Bytes that a value of a type takes in an array.
    pub(crate) fn size_of(&self, ty: Ty<'_>) -> u64 {
        // SAFETY: only types with a size are asked about.
        unsafe {
            if LLVMTypeIsSized(ty.0) == 0 { 0 } else { LLVMABISizeOfType(LLVMGetModuleDataLayout(self.module), ty.0) }
        }
    }

    /// Bytes that a value of a type overwrites.
    pub(crate) fn store_size_of(&self, ty: Ty<'_>) -> u64 {
        // SAFETY: as above.
        unsafe {
            if LLVMTypeIsSized(ty.0) == 0 { 0 } else { LLVMStoreSizeOfType(LLVMGetModuleDataLayout(self.module), ty.0) }
        }
    }

    /// Where a member of a structure lies.
    pub(crate) fn offset_of(&self, structure: Ty<'_>, member: u32) -> u64 {
        // SAFETY: only asked of structures, with members that they have.
        unsafe { LLVMOffsetOfElement(LLVMGetModuleDataLayout(self.module), structure.0, member) }
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: both are owned, and handles cannot outlive the module.
        unsafe {
            LLVMDisposeModule(self.module);
            LLVMContextDispose(self.context);
        }
    }
}

/// LLVM prints diagnostics of its own, and some end the process, unless a handler takes them.
unsafe fn silence(context: LLVMContextRef) {
    extern "C" fn ignore(_: LLVMDiagnosticInfoRef, _: *mut std::ffi::c_void) {}
    // SAFETY: the handler needs no data and lives for ever.
    unsafe { LLVMContextSetDiagnosticHandler(context, Some(ignore), std::ptr::null_mut()) };
}

/// The values of a linked list. Requires: `next` is for such values.
fn walk<'m>(first: LLVMValueRef, next: impl Fn(LLVMValueRef) -> LLVMValueRef) -> Vec<Value<'m>> {
    let mut found = Vec::new();
    let mut at = first;
    while !at.is_null() {
        found.push(Value(at, PhantomData));
        at = next(at);
    }
    found
}

fn attribute_kind(name: &str) -> u32 {
    // SAFETY: the name's length is given.
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}
