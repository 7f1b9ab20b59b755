//! Debug information: nodes, and what LLVM's C interface tells about them.
//!
//! That interface leaves out some of what a node says. The nodes of a module are unique, though: one that is made like
//! another is that other. So the number of a parameter, and whether an expression is empty, are found out by making a node and
//! looking whether it was there. Basic types and enumerators are read from their text; that is cheap for them because they
//! refer to nothing and no instruction refers to them, while the text of other nodes numbers all nodes of the module first.

use super::{Module, Value, ValueKind, message};
use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;
use std::marker::PhantomData;

/// What a node is, as far as that matters here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NodeKind {
    /// A string.
    String,
    /// A value.
    Value,
    /// Several values, which are not operands.
    Values,
    /// A number or character.
    BasicType,
    /// A pointer, typedef, qualified type or member.
    DerivedType,
    /// A structure, union, enumeration or array.
    CompositeType,
    /// The type of a function.
    FunctionType,
    /// A constant of an enumeration.
    Enumerator,
    /// A scope inside a function.
    InnerScope,
    /// A local variable or parameter.
    LocalVariable,
    /// A global variable, with how its value is computed.
    GlobalVariable,
    /// Another node.
    Other,
}

/// A node of debug information, a string in it, or a value.
#[derive(Clone, Copy)]
pub(crate) struct Node<'m> {
    node: LLVMMetadataRef,
    module: &'m Module,
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl Eq for Node<'_> {}

impl std::hash::Hash for Node<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}

impl<'m> Node<'m> {
    fn new(module: &'m Module, node: LLVMMetadataRef) -> Option<Node<'m>> {
        (!node.is_null()).then_some(Node { node, module })
    }

    /// A number that no other node has.
    pub(crate) fn number(self) -> usize {
        self.node as usize
    }

    pub(crate) fn kind(self) -> NodeKind {
        // SAFETY: any node has a kind.
        match unsafe { LLVMGetMetadataKind(self.node) } {
            LLVMMetadataKind::LLVMMDStringMetadataKind => NodeKind::String,
            LLVMMetadataKind::LLVMConstantAsMetadataMetadataKind
            | LLVMMetadataKind::LLVMLocalAsMetadataMetadataKind => NodeKind::Value,
            LLVMMetadataKind::LLVMDIArgListMetadataKind => NodeKind::Values,
            LLVMMetadataKind::LLVMDIBasicTypeMetadataKind => NodeKind::BasicType,
            LLVMMetadataKind::LLVMDIDerivedTypeMetadataKind => NodeKind::DerivedType,
            LLVMMetadataKind::LLVMDICompositeTypeMetadataKind => NodeKind::CompositeType,
            LLVMMetadataKind::LLVMDISubroutineTypeMetadataKind => NodeKind::FunctionType,
            LLVMMetadataKind::LLVMDIEnumeratorMetadataKind => NodeKind::Enumerator,
            LLVMMetadataKind::LLVMDILexicalBlockMetadataKind | LLVMMetadataKind::LLVMDILexicalBlockFileMetadataKind => {
                NodeKind::InnerScope
            }
            LLVMMetadataKind::LLVMDILocalVariableMetadataKind => NodeKind::LocalVariable,
            LLVMMetadataKind::LLVMDIGlobalVariableExpressionMetadataKind => NodeKind::GlobalVariable,
            _ => NodeKind::Other,
        }
    }

    fn as_value(self) -> LLVMValueRef {
        // SAFETY: the node is of this context.
        unsafe { LLVMMetadataAsValue(self.module.context, self.node) }
    }

    fn is_type(self) -> bool {
        matches!(
            self.kind(),
            NodeKind::BasicType | NodeKind::DerivedType | NodeKind::CompositeType | NodeKind::FunctionType
        )
    }

    /// DWARF's number for what a type is.
    pub(crate) fn tag(self) -> u16 {
        // SAFETY: types have a tag.
        if self.is_type() { unsafe { LLVMGetDINodeTag(self.node) } } else { 0 }
    }

    /// What the node refers to.
    pub(crate) fn operands(self) -> Vec<Option<Node<'m>>> {
        if matches!(self.kind(), NodeKind::String | NodeKind::Value | NodeKind::Values) {
            return Vec::new();
        }
        let value = self.as_value();
        // SAFETY: all kinds but those above are nodes with operands; the vector has room for them. Any value can be metadata.
        unsafe {
            let mut operands = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(value) as usize];
            LLVMGetMDNodeOperands(value, operands.as_mut_ptr());
            let node = |operand: LLVMValueRef| {
                if operand.is_null() { None } else { Node::new(self.module, LLVMValueAsMetadata(operand)) }
            };
            operands.into_iter().map(node).collect()
        }
    }

    /// The operand at an index.
    pub(crate) fn operand(self, index: usize) -> Option<Node<'m>> {
        self.operands().get(index).copied().flatten()
    }

    /// The value that the node stands for.
    pub(crate) fn value(self) -> Option<Value<'m>> {
        if self.kind() != NodeKind::Value {
            return None;
        }
        let mut value = std::ptr::null_mut();
        // SAFETY: metadata that is a value has that value as its one operand.
        unsafe { LLVMGetMDNodeOperands(self.as_value(), &mut value) };
        (!value.is_null()).then_some(Value(value, PhantomData))
    }

    /// The text of a string.
    pub(crate) fn string(self) -> Option<String> {
        if self.kind() != NodeKind::String {
            return None;
        }
        let mut length = 0;
        // SAFETY: a string; LLVM gives its length.
        unsafe {
            let text = LLVMGetMDString(self.as_value(), &mut length).cast::<u8>();
            (!text.is_null())
                .then(|| String::from_utf8_lossy(std::slice::from_raw_parts(text, length as usize)).into_owned())
        }
    }

    /// The name of a type; empty if it has none.
    pub(crate) fn name(self) -> String {
        if !self.is_type() {
            return String::new();
        }
        let mut length = 0;
        // SAFETY: asked of types; LLVM gives the length of its string.
        unsafe {
            let name = LLVMDITypeGetName(self.node, &mut length).cast::<u8>();
            if name.is_null() {
                return String::new();
            }
            String::from_utf8_lossy(std::slice::from_raw_parts(name, length)).into_owned()
        }
    }

    /// The bits of a type, or of a member.
    pub(crate) fn size_bits(self) -> u64 {
        // SAFETY: asked of types alone.
        if self.is_type() { unsafe { LLVMDITypeGetSizeInBits(self.node) } } else { 0 }
    }

    /// Where a member lies.
    pub(crate) fn offset_bits(self) -> u64 {
        // SAFETY: asked of types alone.
        if self.is_type() { unsafe { LLVMDITypeGetOffsetInBits(self.node) } } else { 0 }
    }

    /// The line of a type.
    pub(crate) fn line(self) -> u32 {
        // SAFETY: asked of types alone.
        if self.is_type() { unsafe { LLVMDITypeGetLine(self.node) } } else { 0 }
    }

    fn has_flag(self, flag: LLVMDIFlags) -> bool {
        // SAFETY: asked of types alone.
        self.is_type() && unsafe { LLVMDITypeGetFlags(self.node) } & flag != 0
    }

    pub(crate) fn is_bit_field(self) -> bool {
        self.has_flag(LLVMDIFlagBitField)
    }

    pub(crate) fn is_vector(self) -> bool {
        self.has_flag(LLVMDIFlagVector)
    }

    /// Is a type declared and not defined?
    pub(crate) fn is_declaration(self) -> bool {
        self.has_flag(LLVMDIFlagFwdDecl)
    }

    /// What the text of a node has under a key.
    fn text_of(self, key: &str) -> Option<String> {
        // SAFETY: any value can be printed.
        let text = message(unsafe { LLVMPrintValueToString(self.as_value()) });
        // The name may be anything, but stands first.
        let (_, rest) = text.rsplit_once(key)?;
        Some(rest.split([',', ')']).next()?.trim().to_owned())
    }

    /// What a basic type's values are, as DWARF calls it: `DW_ATE_signed`.
    pub(crate) fn encoding(self) -> Option<String> {
        if self.kind() == NodeKind::BasicType { self.text_of("encoding: ") } else { None }
    }

    /// The name and value of a constant of an enumeration.
    pub(crate) fn enumerator(self) -> Option<(String, i128)> {
        if self.kind() != NodeKind::Enumerator {
            return None;
        }
        Some((self.operand(0)?.string()?, self.text_of("value: ")?.parse().ok()?))
    }

    /// The scope that a scope inside a function is in.
    pub(crate) fn outer_scope(self) -> Option<Node<'m>> {
        if self.kind() == NodeKind::InnerScope { self.operand(1) } else { None }
    }
}

/// What is told about a variable.
#[derive(Clone, Copy)]
pub(crate) enum Told<'m> {
    /// It lives in memory, here.
    At(Value<'m>),
    /// It has this value.
    Is(Value<'m>),
    /// Its value is gone, or in several pieces.
    Unknown,
}

/// Reads the debug information of a module.
pub(crate) struct DebugReader<'m> {
    module: &'m Module,
    builder: LLVMDIBuilderRef,
    empty_expression: LLVMMetadataRef,
}

impl Drop for DebugReader<'_> {
    fn drop(&mut self) {
        // SAFETY: it is owned, and the module still lives.
        unsafe { LLVMDisposeDIBuilder(self.builder) };
    }
}

impl<'m> DebugReader<'m> {
    pub(crate) fn new(module: &'m Module) -> DebugReader<'m> {
        // SAFETY: the module outlives the builder; an expression of no elements needs none.
        unsafe {
            let builder = LLVMCreateDIBuilder(module.module);
            let empty_expression = LLVMDIBuilderCreateExpression(builder, std::ptr::null_mut(), 0);
            DebugReader { module, builder, empty_expression }
        }
    }

    /// What an instruction says about a variable of the function itself, not of one that was inlined. None for ordinary
    /// instructions.
    pub(crate) fn told(&self, instruction: Value<'m>) -> Option<(Node<'m>, Told<'m>)> {
        let called = instruction.called();
        if called.kind() != ValueKind::LLVMFunctionValueKind {
            return None;
        }
        let name = called.name();
        let is_place = match name.as_str() {
            "llvm.dbg.declare" => true,
            "llvm.dbg.value" | "llvm.dbg.assign" => false,
            _ => return None,
        };
        let arguments = instruction.arguments();
        // SAFETY: the arguments of these functions are metadata.
        let metadata = |index: usize| Node::new(self.module, unsafe { LLVMValueAsMetadata(arguments[index].0) });
        let variable = metadata(1)?;
        if variable.kind() != NodeKind::LocalVariable || self.location(instruction)?.1 {
            return None;
        }
        let is_plain = metadata(2)?.node == self.empty_expression && name != "llvm.dbg.assign";
        let told = match metadata(0)?.value().filter(|_| is_plain) {
            Some(value) if is_place => Told::At(value),
            Some(value) => Told::Is(value),
            None => Told::Unknown,
        };
        Some((variable, told))
    }

    /// The scope that an instruction stands in, and whether it was inlined there.
    pub(crate) fn location(&self, instruction: Value<'m>) -> Option<(Node<'m>, bool)> {
        // SAFETY: asked of instructions, and then of locations.
        unsafe {
            let mut location = LLVMInstructionGetDebugLoc(instruction.0);
            let mut is_inlined = false;
            if location.is_null() {
                return None;
            }
            loop {
                let outer = LLVMDILocationGetInlinedAt(location);
                if outer.is_null() {
                    break;
                }
                (location, is_inlined) = (outer, true);
            }
            Some((Node::new(self.module, LLVMDILocationGetScope(location))?, is_inlined))
        }
    }

    /// Is a variable the parameter with a number, from one?
    pub(crate) fn is_parameter(&self, variable: Node<'m>, number: usize) -> bool {
        if variable.kind() != NodeKind::LocalVariable {
            return false;
        }
        let operands = variable.operands();
        let [Some(scope), name, file, ty, ..] = operands[..] else { return false };
        let name = name.and_then(Node::string).unwrap_or_default();
        let pointer = |node: Option<Node<'m>>| node.map_or(std::ptr::null_mut(), |node| node.node);
        // SAFETY: scope, file and type are those of a variable; the name's length is given.
        unsafe {
            let made = LLVMDIBuilderCreateParameterVariable(
                self.builder,
                scope.node,
                name.as_ptr().cast(),
                name.len(),
                number as u32,
                pointer(file),
                LLVMDIVariableGetLine(variable.node),
                pointer(ty),
                0,
                LLVMDIFlagZero,
            );
            made == variable.node
        }
    }

    /// What is known of a function.
    pub(crate) fn subprogram(&self, function: Value<'m>) -> Option<Node<'m>> {
        // SAFETY: asked of functions alone.
        Node::new(self.module, unsafe { LLVMGetSubprogram(function.0) })
    }

    /// What is known of a global variable.
    pub(crate) fn global(&self, global: Value<'m>) -> Option<Node<'m>> {
        let mut count = 0;
        // SAFETY: asked of globals; the list has as many entries as are told, and is freed here.
        unsafe {
            let entries = LLVMGlobalCopyAllMetadata(global.0, &mut count);
            let node = |index| Node::new(self.module, LLVMValueMetadataEntriesGetMetadata(entries, index));
            let found = (0..count as u32).filter_map(node).find(|node| {
                node.kind() == NodeKind::GlobalVariable
                    && LLVMDIGlobalVariableExpressionGetExpression(node.node) == self.empty_expression
            });
            LLVMDisposeValueMetadataEntries(entries);
            Node::new(self.module, LLVMDIGlobalVariableExpressionGetVariable(found?.node))
        }
    }
}
