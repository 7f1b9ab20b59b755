//! What can be asked of types, blocks and values.

use super::{Block, OPTIMISED, Ty, TypeKind, Value, ValueKind, attribute_kind, message, walk};
use llvm_sys::core::*;
use llvm_sys::{
    LLVMAtomicOrdering, LLVMAtomicRMWBinOp, LLVMIntPredicate, LLVMLinkage, LLVMOpcode, LLVMRealPredicate, LLVMTypeKind,
    LLVMUnnamedAddr, LLVMValueKind,
};
use std::ffi::c_char;
use std::marker::PhantomData;

impl<'m> Ty<'m> {
    pub(crate) fn kind(self) -> LLVMTypeKind {
        // SAFETY: any type has a kind.
        unsafe { LLVMGetTypeKind(self.0) }
    }

    /// A name for a type of scalars.
    pub(crate) fn scalar_name(self) -> Option<String> {
        match self.kind() {
            TypeKind::LLVMIntegerTypeKind => Some(format!("i{}", self.int_bits())),
            TypeKind::LLVMFloatTypeKind => Some("float".to_owned()),
            TypeKind::LLVMDoubleTypeKind => Some("double".to_owned()),
            TypeKind::LLVMPointerTypeKind => Some("ptr".to_owned()),
            _ => None,
        }
    }

    /// Bits of an integer type.
    pub(crate) fn int_bits(self) -> u32 {
        // SAFETY: asked of integer types alone.
        unsafe { if self.kind() == TypeKind::LLVMIntegerTypeKind { LLVMGetIntTypeWidth(self.0) } else { 0 } }
    }

    /// The members of a structure.
    pub(crate) fn members(self) -> Vec<Ty<'m>> {
        if self.kind() != TypeKind::LLVMStructTypeKind {
            return Vec::new();
        }
        // SAFETY: the vector has room for as many as there are.
        unsafe {
            let mut members = vec![std::ptr::null_mut(); LLVMCountStructElementTypes(self.0) as usize];
            LLVMGetStructElementTypes(self.0, members.as_mut_ptr());
            members.into_iter().map(|member| Ty(member, PhantomData)).collect()
        }
    }

    /// The elements of an array or vector: how many, of what.
    pub(crate) fn elements(self) -> Option<(u64, Ty<'m>)> {
        // SAFETY: each is asked of types of its kind.
        unsafe {
            match self.kind() {
                TypeKind::LLVMArrayTypeKind => {
                    Some((LLVMGetArrayLength2(self.0), Ty(LLVMGetElementType(self.0), PhantomData)))
                }
                TypeKind::LLVMVectorTypeKind => {
                    Some((u64::from(LLVMGetVectorSize(self.0)), Ty(LLVMGetElementType(self.0), PhantomData)))
                }
                _ => None,
            }
        }
    }

    /// What a function type returns.
    pub(crate) fn returns(self) -> Ty<'m> {
        // SAFETY: asked of function types alone.
        Ty(unsafe { LLVMGetReturnType(self.0) }, PhantomData)
    }

    /// The parameters of a function type.
    pub(crate) fn parameters(self) -> Vec<Ty<'m>> {
        // SAFETY: as for members.
        unsafe {
            let mut parameters = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.0) as usize];
            LLVMGetParamTypes(self.0, parameters.as_mut_ptr());
            parameters.into_iter().map(|parameter| Ty(parameter, PhantomData)).collect()
        }
    }

    /// May a function of this type get more arguments?
    pub(crate) fn is_variadic(self) -> bool {
        // SAFETY: asked of function types alone.
        unsafe { LLVMIsFunctionVarArg(self.0) != 0 }
    }

    /// As LLVM writes it.
    pub(crate) fn text(self) -> String {
        // SAFETY: any type can be printed.
        message(unsafe { LLVMPrintTypeToString(self.0) })
    }
}

impl<'m> Block<'m> {
    pub(crate) fn instructions(self) -> Vec<Value<'m>> {
        // SAFETY: a walk along a list that ends with null.
        unsafe { walk(LLVMGetFirstInstruction(self.0), |at| LLVMGetNextInstruction(at)) }
    }

    /// Where control leaves the block.
    pub(crate) fn terminator(self) -> Option<Value<'m>> {
        // SAFETY: any block may be asked.
        let terminator = unsafe { LLVMGetBasicBlockTerminator(self.0) };
        (!terminator.is_null()).then_some(Value(terminator, PhantomData))
    }
}

impl<'m> Value<'m> {
    pub(crate) fn kind(self) -> LLVMValueKind {
        // SAFETY: any value has a kind.
        unsafe { LLVMGetValueKind(self.0) }
    }

    pub(crate) fn ty(self) -> Ty<'m> {
        // SAFETY: any value has a type.
        Ty(unsafe { LLVMTypeOf(self.0) }, PhantomData)
    }

    pub(crate) fn name(self) -> String {
        let mut length = 0;
        // SAFETY: LLVM gives the length of its string.
        unsafe {
            let name = LLVMGetValueName2(self.0, &mut length).cast::<u8>();
            if name.is_null() {
                return String::new();
            }
            String::from_utf8_lossy(std::slice::from_raw_parts(name, length)).into_owned()
        }
    }

    /// As LLVM writes it.
    pub(crate) fn text(self) -> String {
        // SAFETY: any value can be printed.
        message(unsafe { LLVMPrintValueToString(self.0) })
    }

    /// The instructions and constants that use the value.
    pub(crate) fn users(self) -> Vec<Value<'m>> {
        let mut found = Vec::new();
        // SAFETY: a walk along a list that ends with null.
        unsafe {
            let mut at = LLVMGetFirstUse(self.0);
            while !at.is_null() {
                found.push(Value(LLVMGetUser(at), PhantomData));
                at = LLVMGetNextUse(at);
            }
        }
        found
    }

    /// Does whatever uses the result of an instruction leave it aside where an operand is zero? So clang writes `ffs`.
    pub(crate) fn is_unused_where_zero(self, operand: Value<'m>) -> bool {
        let mut open = self.users();
        let is_used = !open.is_empty();
        while let Some(user) = open.pop() {
            match user.opcode() {
                Some(LLVMOpcode::LLVMSelect) => {
                    let condition = user.operands()[0];
                    let is_comparison = condition.opcode() == Some(LLVMOpcode::LLVMICmp);
                    let compared = condition.operands();
                    if !is_comparison || compared[0] != operand || compared[1].integer() != Some(0) {
                        return false;
                    }
                }
                Some(LLVMOpcode::LLVMAdd | LLVMOpcode::LLVMTrunc | LLVMOpcode::LLVMZExt | LLVMOpcode::LLVMSExt) => {
                    let further = user.users();
                    if further.is_empty() {
                        return false;
                    }
                    open.extend(further);
                }
                _ => return false,
            }
        }
        is_used
    }

    /// The pointers that a call of `llvm.assume` says are aligned, each with the alignment.
    pub(crate) fn assumed_alignments(self) -> Vec<(Value<'m>, u64)> {
        let mut found = Vec::new();
        // SAFETY: asked of calls alone; each bundle is given back.
        unsafe {
            for index in 0..LLVMGetNumOperandBundles(self.0) {
                let bundle = LLVMGetOperandBundleAtIndex(self.0, index);
                let mut length = 0;
                let tag = LLVMGetOperandBundleTag(bundle, &mut length).cast::<u8>();
                let is_alignment = std::slice::from_raw_parts(tag, length) == b"align";
                if is_alignment && LLVMGetNumOperandBundleArgs(bundle) == 2 {
                    let of = |at| Value(LLVMGetOperandBundleArgAtIndex(bundle, at), PhantomData);
                    let (pointer, alignment): (Value<'m>, Value<'m>) = (of(0), of(1));
                    found.extend(alignment.integer().map(|alignment| (pointer, alignment as u64)));
                }
                LLVMDisposeOperandBundle(bundle);
            }
        }
        found
    }

    pub(crate) fn is_volatile(self) -> bool {
        // SAFETY: asked of loads and stores alone.
        unsafe { LLVMGetVolatile(self.0) != 0 }
    }

    /// Is a local variable only loaded and stored, so that it will be promoted?
    pub(super) fn is_promotable(self) -> bool {
        self.users().into_iter().all(|user| match user.opcode() {
            Some(LLVMOpcode::LLVMLoad) => !user.is_volatile() && user.ty() == self.allocated_type(),
            Some(LLVMOpcode::LLVMStore) => {
                let stored = user.operands()[0];
                !user.is_volatile() && stored != self && stored.ty() == self.allocated_type()
            }
            Some(LLVMOpcode::LLVMCall) => user.called().name().starts_with("llvm.lifetime."),
            _ => false,
        })
    }

    /// The operator of an instruction.
    pub(crate) fn opcode(self) -> Option<LLVMOpcode> {
        // SAFETY: asked of instructions alone.
        unsafe { (self.kind() == ValueKind::LLVMInstructionValueKind).then(|| LLVMGetInstructionOpcode(self.0)) }
    }

    /// The operator of a constant expression.
    pub(crate) fn constant_opcode(self) -> Option<LLVMOpcode> {
        // SAFETY: asked of constant expressions alone.
        unsafe { (self.kind() == ValueKind::LLVMConstantExprValueKind).then(|| LLVMGetConstOpcode(self.0)) }
    }

    pub(crate) fn operands(self) -> Vec<Value<'m>> {
        // SAFETY: asked of users, for as many as they have.
        unsafe {
            let count = if LLVMIsAUser(self.0).is_null() { 0 } else { LLVMGetNumOperands(self.0) };
            (0..count as u32).map(|index| Value(LLVMGetOperand(self.0, index), PhantomData)).collect()
        }
    }

    /// The blocks of a function, the entry first.
    pub(crate) fn blocks(self) -> Vec<Block<'m>> {
        // SAFETY: asked of functions alone.
        unsafe {
            let mut blocks = vec![std::ptr::null_mut(); LLVMCountBasicBlocks(self.0) as usize];
            LLVMGetBasicBlocks(self.0, blocks.as_mut_ptr());
            blocks.into_iter().map(|block| Block(block, PhantomData)).collect()
        }
    }

    /// Is it a function or global that need not be defined, and is not? Then it is at NULL.
    pub(crate) fn is_weak_declaration(self) -> bool {
        let is_named = matches!(self.kind(), ValueKind::LLVMFunctionValueKind | ValueKind::LLVMGlobalVariableValueKind);
        // SAFETY: asked of functions and globals alone.
        is_named && self.is_declaration() && unsafe { LLVMGetLinkage(self.0) } == LLVMLinkage::LLVMExternalWeakLinkage
    }

    /// Was a function optimised before it came here?
    pub(crate) fn is_optimised(self) -> bool {
        // SAFETY: asked of functions alone; the name's length is given.
        let mark = unsafe {
            LLVMGetStringAttributeAtIndex(
                self.0,
                llvm_sys::LLVMAttributeFunctionIndex,
                OPTIMISED.as_ptr().cast(),
                OPTIMISED.len() as u32,
            )
        };
        !mark.is_null()
    }

    /// Has a function or global no definition?
    pub(crate) fn is_declaration(self) -> bool {
        // SAFETY: asked of functions and globals alone.
        unsafe { LLVMIsDeclaration(self.0) != 0 }
    }

    /// The type of what a function or global is.
    pub(crate) fn content_type(self) -> Ty<'m> {
        // SAFETY: asked of functions and globals alone.
        Ty(unsafe { LLVMGlobalGetValueType(self.0) }, PhantomData)
    }

    pub(crate) fn parameters(self) -> Vec<Value<'m>> {
        // SAFETY: asked of functions alone.
        unsafe { (0..LLVMCountParams(self.0)).map(|index| Value(LLVMGetParam(self.0, index), PhantomData)).collect() }
    }

    /// The type that a parameter of a function is a copy of, if it is passed as one.
    pub(crate) fn by_value(self, parameter: usize) -> Option<Ty<'m>> {
        // SAFETY: asked of functions; parameters are numbered from one.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.0, parameter as u32 + 1, attribute_kind("byval"));
            (!attribute.is_null()).then(|| Ty(LLVMGetTypeAttributeValue(attribute), PhantomData))
        }
    }

    /// Does a parameter of a function point to where its result goes?
    pub(crate) fn is_for_result(self, parameter: usize) -> bool {
        // SAFETY: asked of functions; parameters are numbered from one.
        unsafe { !LLVMGetEnumAttributeAtIndex(self.0, parameter as u32 + 1, attribute_kind("sret")).is_null() }
    }

    /// As [`Value::by_value`], of an argument of a call.
    pub(crate) fn argument_by_value(self, argument: usize) -> Option<Ty<'m>> {
        // SAFETY: asked of calls.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.0, argument as u32 + 1, attribute_kind("byval"));
            (!attribute.is_null()).then(|| Ty(LLVMGetTypeAttributeValue(attribute), PhantomData))
        }
    }

    /// Is a call declared not to return, by itself or by the function that it calls?
    pub(crate) fn never_returns(self) -> bool {
        let kind = attribute_kind("noreturn");
        // SAFETY: asked of calls; what is called may be any value, of which only functions have attributes.
        unsafe {
            let called = LLVMGetCalledValue(self.0);
            let is_function = !LLVMIsAFunction(called).is_null();
            !LLVMGetCallSiteEnumAttribute(self.0, llvm_sys::LLVMAttributeFunctionIndex, kind).is_null()
                || is_function
                    && !LLVMGetEnumAttributeAtIndex(called, llvm_sys::LLVMAttributeFunctionIndex, kind).is_null()
        }
    }

    pub(crate) fn initializer(self) -> Option<Value<'m>> {
        // SAFETY: asked of globals alone.
        let value = unsafe { LLVMGetInitializer(self.0) };
        (!value.is_null()).then_some(Value(value, PhantomData))
    }

    /// Can other files name a global or a function?
    pub(crate) fn is_exported(self) -> bool {
        // SAFETY: asked of globals alone.
        let linkage = unsafe { LLVMGetLinkage(self.0) };
        !matches!(linkage, LLVMLinkage::LLVMInternalLinkage | LLVMLinkage::LLVMPrivateLinkage)
    }

    /// May a definition elsewhere take the place of this one?
    pub(crate) fn is_weak(self) -> bool {
        // SAFETY: asked of globals and functions alone.
        let linkage = unsafe { LLVMGetLinkage(self.0) };
        matches!(linkage, LLVMLinkage::LLVMWeakAnyLinkage | LLVMLinkage::LLVMLinkOnceAnyLinkage)
    }

    /// Is it a string literal, or the name of a function, which clang takes for one? The compiler makes up a name, and where it
    /// lies does not matter to it.
    pub(crate) fn is_text(self) -> bool {
        self.is_text_of_any_kind() && self.is_constant_global()
    }

    /// As [`Value::is_text`], also if the program may change it.
    pub(crate) fn is_text_of_any_kind(self) -> bool {
        // SAFETY: asked of globals alone.
        let anywhere = unsafe { LLVMGetUnnamedAddress(self.0) };
        let name = self.name();
        [".str", "__func__.", "__FUNCTION__.", "__PRETTY_FUNCTION__."].into_iter().any(|made| name.starts_with(made))
            && !self.is_exported()
            && anywhere == LLVMUnnamedAddr::LLVMGlobalUnnamedAddr
    }

    /// Does a load access memory that others may change at the same time?
    pub(crate) fn is_atomic_load(self) -> bool {
        // SAFETY: asked of loads alone.
        unsafe { LLVMGetOrdering(self.0) != LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic }
    }

    /// Is it a global variable that never changes?
    pub(crate) fn is_constant_variable(self) -> bool {
        self.kind() == ValueKind::LLVMGlobalVariableValueKind && self.is_constant_global()
    }

    /// Is a global one that only its own file can name, and does that do nothing but read it and parts of it?
    pub(crate) fn is_only_read(self) -> bool {
        let mut places = vec![self];
        while let Some(place) = places.pop() {
            for user in place.users() {
                match user.opcode().or(user.constant_opcode()) {
                    Some(LLVMOpcode::LLVMLoad) => {}
                    Some(LLVMOpcode::LLVMGetElementPtr) if user.operands()[0] == place => places.push(user),
                    _ => return false,
                }
            }
        }
        !self.is_exported()
    }

    /// May a global never change?
    pub(crate) fn is_constant_global(self) -> bool {
        // SAFETY: asked of globals alone.
        unsafe { LLVMIsGlobalConstant(self.0) != 0 }
    }

    /// What an alias stands for.
    pub(crate) fn aliasee(self) -> Value<'m> {
        // SAFETY: asked of aliases alone.
        Value(unsafe { LLVMAliasGetAliasee(self.0) }, PhantomData)
    }

    /// The bits of an integer constant.
    pub(crate) fn integer(self) -> Option<u128> {
        if self.kind() != ValueKind::LLVMConstantIntValueKind {
            return None;
        }
        let bits = self.ty().int_bits();
        if bits > u128::BITS {
            return None;
        }
        if bits <= 64 {
            // SAFETY: an integer constant of at most 64 bits.
            return Some(u128::from(unsafe { LLVMConstIntGetZExtValue(self.0) }));
        }
        // Only the text has all digits: `i128 -5`.
        let text = self.text();
        let digits = text.rsplit(' ').next()?;
        let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
        digits
            .parse::<i128>()
            .map(|value| value as u128)
            .or_else(|_| digits.parse::<u128>())
            .ok()
            .map(|bits| bits & mask)
    }

    /// The value of a float constant.
    pub(crate) fn float(self) -> Option<f64> {
        if self.kind() != ValueKind::LLVMConstantFPValueKind {
            return None;
        }
        let mut lossy = 0;
        // SAFETY: a float constant.
        Some(unsafe { LLVMConstRealGetDouble(self.0, &mut lossy) })
    }

    /// An element of an aggregate constant.
    pub(crate) fn element(self, index: u32) -> Option<Value<'m>> {
        // SAFETY: asked of constants; gives null for what is not there.
        let element = unsafe { LLVMGetAggregateElement(self.0, index) };
        (!element.is_null()).then_some(Value(element, PhantomData))
    }

    pub(crate) fn int_predicate(self) -> LLVMIntPredicate {
        // SAFETY: asked of integer comparisons alone.
        unsafe { LLVMGetICmpPredicate(self.0) }
    }

    pub(crate) fn real_predicate(self) -> LLVMRealPredicate {
        // SAFETY: asked of float comparisons alone.
        unsafe { LLVMGetFCmpPredicate(self.0) }
    }

    /// Is signed overflow of an operation undefined?
    pub(crate) fn has_no_signed_wrap(self) -> bool {
        // SAFETY: asked of operations that have the flag.
        unsafe { LLVMGetNSW(self.0) != 0 }
    }

    /// The alignment that a load or store relies on, or that a variable has, in bytes.
    pub(crate) fn alignment(self) -> u64 {
        match self.opcode() {
            // SAFETY: asked of loads, stores and variables alone.
            Some(LLVMOpcode::LLVMLoad | LLVMOpcode::LLVMStore | LLVMOpcode::LLVMAlloca) => unsafe {
                u64::from(LLVMGetAlignment(self.0))
            },
            // SAFETY: as above.
            _ if self.kind() == ValueKind::LLVMGlobalVariableValueKind => unsafe {
                u64::from(LLVMGetAlignment(self.0))
            },
            _ => 1,
        }
    }

    /// What an `atomicrmw` does with what it finds.
    pub(crate) fn atomic_operation(self) -> LLVMAtomicRMWBinOp {
        // SAFETY: asked of `atomicrmw` alone.
        unsafe { LLVMGetAtomicRMWBinOp(self.0) }
    }

    pub(crate) fn is_conditional(self) -> bool {
        // SAFETY: asked of branches alone.
        unsafe { LLVMIsConditional(self.0) != 0 }
    }

    pub(crate) fn condition(self) -> Value<'m> {
        // SAFETY: asked of conditional branches alone.
        Value(unsafe { LLVMGetCondition(self.0) }, PhantomData)
    }

    pub(crate) fn successors(self) -> Vec<Block<'m>> {
        // SAFETY: asked of terminators alone.
        unsafe {
            let count = LLVMGetNumSuccessors(self.0);
            (0..count).map(|index| Block(LLVMGetSuccessor(self.0, index), PhantomData)).collect()
        }
    }

    /// A block as an operand.
    pub(crate) fn as_block(self) -> Option<Block<'m>> {
        // SAFETY: asked of blocks alone.
        unsafe { (LLVMValueIsBasicBlock(self.0) != 0).then(|| Block(LLVMValueAsBasicBlock(self.0), PhantomData)) }
    }

    /// Where the values of a phi come from.
    pub(crate) fn incoming(self) -> Vec<(Block<'m>, Value<'m>)> {
        // SAFETY: asked of phis alone.
        unsafe {
            (0..LLVMCountIncoming(self.0))
                .map(|index| {
                    let block = Block(LLVMGetIncomingBlock(self.0, index), PhantomData);
                    (block, Value(LLVMGetIncomingValue(self.0, index), PhantomData))
                })
                .collect()
        }
    }

    pub(crate) fn allocated_type(self) -> Ty<'m> {
        // SAFETY: asked of `alloca` alone.
        Ty(unsafe { LLVMGetAllocatedType(self.0) }, PhantomData)
    }

    /// The type that the indices of an address computation go through.
    pub(crate) fn source_element_type(self) -> Ty<'m> {
        // SAFETY: asked of `getelementptr` alone.
        Ty(unsafe { LLVMGetGEPSourceElementType(self.0) }, PhantomData)
    }

    /// The constant indices of `extractvalue` and `insertvalue`.
    pub(crate) fn indices(self) -> Vec<u32> {
        // SAFETY: asked of these alone; the array has as many as are told.
        unsafe {
            let count = LLVMGetNumIndices(self.0) as usize;
            if count == 0 { Vec::new() } else { std::slice::from_raw_parts(LLVMGetIndices(self.0), count).to_vec() }
        }
    }

    /// The lanes that a `shufflevector` takes; none where any will do.
    pub(crate) fn lanes(self) -> Vec<Option<usize>> {
        // SAFETY: asked of these alone.
        unsafe {
            let count = LLVMGetNumMaskElements(self.0);
            (0..count).map(|index| usize::try_from(LLVMGetMaskValue(self.0, index)).ok()).collect()
        }
    }

    /// The variable whose life begins with this call.
    pub(crate) fn begins_life(self) -> Option<Value<'m>> {
        let is_call = self.opcode() == Some(LLVMOpcode::LLVMCall);
        if !is_call || !self.called().name().starts_with("llvm.lifetime.start") {
            return None;
        }
        self.arguments().get(1).copied()
    }

    pub(crate) fn called(self) -> Value<'m> {
        // SAFETY: asked of calls alone.
        Value(unsafe { LLVMGetCalledValue(self.0) }, PhantomData)
    }

    pub(crate) fn called_type(self) -> Ty<'m> {
        // SAFETY: asked of calls alone.
        Ty(unsafe { LLVMGetCalledFunctionType(self.0) }, PhantomData)
    }

    pub(crate) fn arguments(self) -> Vec<Value<'m>> {
        // SAFETY: asked of calls alone.
        unsafe {
            let count = LLVMGetNumArgOperands(self.0);
            (0..count).map(|index| Value(LLVMGetOperand(self.0, index), PhantomData)).collect()
        }
    }

    /// The source line of an instruction; none for what the compiler made up.
    pub(crate) fn line(self) -> Option<u32> {
        // SAFETY: asked of instructions, functions and globals.
        let line = unsafe { LLVMGetDebugLocLine(self.0) };
        (line != 0).then_some(line)
    }

    /// The source file of an instruction, function or global: its folder, and its name.
    pub(crate) fn file(self) -> Option<(String, String)> {
        let text = |pointer: *const c_char, length: u32| {
            // SAFETY: LLVM gives the length of its string.
            let bytes = unsafe { std::slice::from_raw_parts(pointer.cast::<u8>(), length as usize) };
            String::from_utf8_lossy(bytes).into_owned()
        };
        let (mut name_length, mut folder_length) = (0, 0);
        // SAFETY: asked of instructions, functions and globals.
        let (name, folder) = unsafe {
            (LLVMGetDebugLocFilename(self.0, &mut name_length), LLVMGetDebugLocDirectory(self.0, &mut folder_length))
        };
        if name.is_null() || name_length == 0 {
            return None;
        }
        let folder = if folder.is_null() { String::new() } else { text(folder, folder_length) };
        Some((folder, text(name, name_length)))
    }
}
