//! What a Java file declares, and where its contracts stand among the declarations.
//!
//! One walk over the syntax tree, without recursion, collects both; `attach.rs` brings them together.

use crate::{
    clause::{MethodSpec, Visibility},
    comment::{Comment, contract_text, spaced_marks},
    contracts::{
        Contracts, Enclosing, FieldContract, JavaModifiers, MethodContract, MethodId, MethodKind, Parameter,
        TypeContract, TypeId, TypeKind,
    },
    diagnostic::Diagnostic,
    header::{
        Variables, annotated_nullness, child_of_kind, children, dimensions, field_text, is_comment, java_modifiers,
        parameters, source_type, text, type_variables,
    },
    span::Span,
    syntax::Dialect,
};
use std::collections::HashMap;
use tree_sitter::{Node, Tree};

/// What a node declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Type(TypeId),
    Method(MethodId),
    Parameter(MethodId, usize),
    /// These fields, by their numbers.
    Fields(std::ops::Range<usize>),
}

/// What a comment stands in.
#[derive(Copy, Clone)]
pub(crate) struct Within {
    /// The innermost type.
    pub(crate) ty: Option<TypeId>,
    /// The code.
    pub(crate) enclosing: Option<Enclosing>,
}

/// The result of the walk.
pub(crate) struct Outline<'t> {
    /// The declarations, without contracts.
    pub(crate) contracts: Contracts,
    /// What nodes declare, by their numbers.
    pub(crate) targets: HashMap<usize, Target>,
    /// The contracts, in the order of the file.
    pub(crate) comments: Vec<Comment<'t, Within>>,
}

/// What the walk is in.
struct Scope {
    depth: usize,
    ty: Option<TypeId>,
    enclosing: Option<Enclosing>,
}

struct Walk<'s, 't> {
    source: &'s str,
    outline: Outline<'t>,
    package: String,
    /// The innermost last.
    scopes: Vec<Scope>,
    variables: Variables,
    /// How many anonymous classes (under the empty name) and local classes of a name a type has had.
    numbers: HashMap<(TypeId, String), u32>,
    /// The parameters of records, for compact constructors.
    components: HashMap<TypeId, Vec<Parameter>>,
    /// Comments whose next sibling has not been seen, with their depth.
    waiting: Vec<(usize, usize)>,
}

/// Lists the declarations and contracts of a file.
pub(crate) fn outline<'t>(tree: &'t Tree, source: &str) -> Outline<'t> {
    let outline = Outline { contracts: Contracts::default(), targets: HashMap::new(), comments: Vec::new() };
    let mut walk = Walk {
        source,
        outline,
        package: String::new(),
        scopes: Vec::new(),
        variables: Vec::new(),
        numbers: HashMap::new(),
        components: HashMap::new(),
        waiting: Vec::new(),
    };
    let mut cursor = tree.walk();
    let (mut depth, mut ancestors): (usize, Vec<Node<'t>>) = (0, Vec::new());
    loop {
        let node = cursor.node();
        walk.enter(node, &ancestors);
        if cursor.goto_first_child() {
            ancestors.push(node);
            depth += 1;
            continue;
        }
        walk.leave(depth);
        while !cursor.goto_next_sibling() {
            walk.waiting.retain(|&(waiting, _)| waiting < depth);
            if !cursor.goto_parent() {
                return walk.outline;
            }
            ancestors.pop();
            depth -= 1;
            walk.leave(depth);
        }
    }
}

impl<'t> Walk<'_, 't> {
    fn enter(&mut self, node: Node<'t>, ancestors: &[Node<'t>]) {
        let depth = ancestors.len();
        if is_comment(node) {
            self.comment(node, ancestors);
            return;
        }
        if node.is_named() {
            while let Some(&(_, comment)) = self.waiting.last().filter(|&&(waiting, _)| waiting == depth) {
                self.outline.comments[comment].next = Some(node);
                self.waiting.pop();
            }
        }
        let parent = ancestors.last().map_or("", |parent| parent.kind());
        match node.kind() {
            "package_declaration" => {
                let name = children(node).into_iter().find(|c| matches!(c.kind(), "identifier" | "scoped_identifier"));
                self.package = name.map_or("", |name| text(name, self.source)).split_whitespace().collect();
            }
            "class_declaration" => self.type_declaration(node, TypeKind::Class, depth),
            "interface_declaration" => self.type_declaration(node, TypeKind::Interface, depth),
            "enum_declaration" => self.type_declaration(node, TypeKind::Enum, depth),
            "record_declaration" => self.type_declaration(node, TypeKind::Record, depth),
            "annotation_type_declaration" => self.type_declaration(node, TypeKind::Annotation, depth),
            "class_body" if matches!(parent, "object_creation_expression" | "enum_constant") => {
                self.type_declaration(node, TypeKind::Anonymous, depth);
            }
            "method_declaration" | "annotation_type_element_declaration" => {
                self.method(node, MethodKind::Method, depth);
            }
            "constructor_declaration" => self.method(node, MethodKind::Constructor, depth),
            "compact_constructor_declaration" => self.method(node, MethodKind::CompactConstructor, depth),
            "field_declaration" | "constant_declaration" => self.fields(node, depth),
            "static_initializer" => self.initializer(depth),
            "block" if parent == "class_body" => self.initializer(depth),
            "lambda_expression" => {
                let enclosing = self.enclosing().map(|enclosing| Enclosing { in_lambda: true, ..enclosing });
                self.push(depth, self.ty(), enclosing, Vec::new());
            }
            _ => {}
        }
    }

    fn leave(&mut self, depth: usize) {
        while self.scopes.last().is_some_and(|scope| scope.depth >= depth) {
            self.scopes.pop();
            self.variables.pop();
        }
    }

    fn push(
        &mut self,
        depth: usize,
        ty: Option<TypeId>,
        enclosing: Option<Enclosing>,
        variables: Vec<(String, String)>,
    ) {
        self.scopes.push(Scope { depth, ty, enclosing });
        self.variables.push(variables);
    }

    fn ty(&self) -> Option<TypeId> {
        self.scopes.last().and_then(|scope| scope.ty)
    }

    fn enclosing(&self) -> Option<Enclosing> {
        self.scopes.last().and_then(|scope| scope.enclosing)
    }

    fn comment(&mut self, node: Node<'t>, ancestors: &[Node<'t>]) {
        let span = Span::from(node.byte_range());
        if let Some(marks) = spaced_marks(self.source, span, Dialect::Jml) {
            self.outline.contracts.diagnostics.push(
                Diagnostic::note(marks, "this comment is not read as a contract")
                    .help("a contract begins with `//@`, without a space before `@`"),
            );
        }
        let (Some(&parent), Some(pieces)) = (ancestors.last(), contract_text(self.source, span)) else { return };
        self.waiting.push((ancestors.len(), self.outline.comments.len()));
        let within = Within { ty: self.ty(), enclosing: self.enclosing() };
        let is_line = node.kind() == "line_comment";
        self.outline.comments.push(Comment { span, pieces, is_line, parent, next: None, within });
    }

    /// A node and the node of its modifiers declare the same.
    fn target(&mut self, node: Node<'t>, target: Target) {
        if let Some(modifiers) = child_of_kind(node, "modifiers") {
            self.outline.targets.insert(modifiers.id(), target.clone());
        }
        self.outline.targets.insert(node.id(), target);
    }

    fn type_declaration(&mut self, node: Node<'t>, kind: TypeKind, depth: usize) {
        let id = TypeId(number(self.outline.contracts.types.len()));
        let name_node = node.child_by_field_name("name").filter(|_| kind != TypeKind::Anonymous);
        let name = name_node.map_or("", |name| text(name, self.source)).to_string();
        let outer = self.ty();
        let in_interface = self.is_interface(outer);
        let unwritten = if in_interface { Visibility::Public } else { Visibility::Package };
        let mut java = java_modifiers(node, unwritten);
        java.is_static |= in_interface || outer.is_some() && !matches!(kind, TypeKind::Class | TypeKind::Anonymous);
        java.is_abstract |= matches!(kind, TypeKind::Interface | TypeKind::Annotation);
        java.is_final |= kind == TypeKind::Record;
        let binary_name = self.binary_name(outer, &name);
        let span = Span::from(name_node.unwrap_or(node).byte_range());
        let (clauses, modifiers) = (Vec::new(), Vec::new());
        let ty = TypeContract { binary_name, name, kind, outer, clauses, modifiers, java, span };
        self.outline.contracts.types.push(ty);
        self.target(node, Target::Type(id));
        let variables = type_variables(node, self.source, &self.variables);
        self.push(depth, Some(id), None, variables);
        if kind == TypeKind::Record {
            self.components(node, id);
        }
    }

    fn binary_name(&mut self, outer: Option<TypeId>, name: &str) -> String {
        let Some(outer) = outer else {
            return if self.package.is_empty() { name.to_string() } else { format!("{}.{name}", self.package) };
        };
        let outer_name = self.outline.contracts.type_contract(outer).map_or("", |outer| &outer.binary_name);
        if self.enclosing().is_none() && !name.is_empty() {
            return format!("{outer_name}${name}");
        }
        let count = self.numbers.entry((outer, name.to_string())).or_default();
        *count += 1;
        format!("{outer_name}${count}{name}")
    }

    /// The components of a record are its fields, and the parameters of its compact constructor.
    fn components(&mut self, node: Node<'t>, owner: TypeId) {
        let Some(list) = node.child_by_field_name("parameters") else { return };
        let components = parameters(list, self.source, &self.variables);
        for (component, parameter) in &components {
            let fields = &mut self.outline.contracts.fields;
            let field = fields.len();
            let java = java_modifiers(*component, Visibility::Private);
            fields.push(FieldContract {
                owner,
                name: parameter.name.clone(),
                ty: parameter.ty.clone(),
                nullness: parameter.nullness,
                modifiers: Vec::new(),
                java: JavaModifiers { is_final: true, ..java },
                span: parameter.span,
                declaration: Span::from(component.byte_range()),
            });
            self.target(*component, Target::Fields(field..field + 1));
        }
        self.components.insert(owner, components.into_iter().map(|(_, parameter)| parameter).collect());
    }

    fn method(&mut self, node: Node<'t>, kind: MethodKind, depth: usize) {
        // Only a broken file has methods outside of types.
        let Some(owner) = self.ty() else { return };
        let id = MethodId(number(self.outline.contracts.methods.len()));
        let variables = type_variables(node, self.source, &self.variables);
        self.push(depth, Some(owner), Some(Enclosing { ty: owner, method: Some(id), in_lambda: false }), variables);
        let listed = node.child_by_field_name("parameters");
        let listed = listed.map(|list| parameters(list, self.source, &self.variables)).unwrap_or_default();
        for (index, (parameter, _)) in listed.iter().enumerate() {
            self.target(*parameter, Target::Parameter(id, index));
        }
        let parameters = match kind {
            MethodKind::CompactConstructor => self.components.get(&owner).cloned().unwrap_or_default(),
            MethodKind::Method | MethodKind::Constructor => listed.into_iter().map(|(_, it)| it).collect(),
        };
        let result = node.child_by_field_name("type").filter(|ty| ty.kind() != "void_type");
        let in_interface = self.is_interface(Some(owner));
        let is_enum = self.outline.contracts.type_contract(owner).is_some_and(|owner| owner.kind == TypeKind::Enum);
        let unwritten = match kind {
            _ if in_interface => Visibility::Public,
            MethodKind::Constructor if is_enum => Visibility::Private,
            _ => Visibility::Package,
        };
        let mut java = java_modifiers(node, unwritten);
        java.is_abstract |= in_interface && node.child_by_field_name("body").is_none();
        let (name, name_node) = (field_text(node, "name", self.source), node.child_by_field_name("name"));
        let method = MethodContract {
            owner,
            name: if kind == MethodKind::Method { name } else { "<init>" }.to_string(),
            kind,
            parameters,
            result: result.map(|ty| source_type(ty, dimensions(node), self.source, &self.variables)),
            nullness: annotated_nullness(node, self.source),
            spec: MethodSpec::default(),
            modifiers: Vec::new(),
            java,
            span: Span::from(name_node.unwrap_or(node).byte_range()),
        };
        self.outline.contracts.methods.push(method);
        self.target(node, Target::Method(id));
    }

    fn fields(&mut self, node: Node<'t>, depth: usize) {
        let (Some(owner), Some(ty)) = (self.ty(), node.child_by_field_name("type")) else { return };
        let first = self.outline.contracts.fields.len();
        let in_interface = self.is_interface(Some(owner));
        let unwritten = if in_interface { Visibility::Public } else { Visibility::Package };
        let mut java = java_modifiers(node, unwritten);
        java.is_static |= in_interface;
        java.is_final |= in_interface;
        for declarator in children(node).into_iter().filter(|child| child.kind() == "variable_declarator") {
            let Some(name) = declarator.child_by_field_name("name") else { continue };
            self.outline.contracts.fields.push(FieldContract {
                owner,
                name: text(name, self.source).to_string(),
                ty: source_type(ty, dimensions(declarator), self.source, &self.variables),
                nullness: annotated_nullness(node, self.source),
                modifiers: Vec::new(),
                java,
                span: Span::from(name.byte_range()),
                declaration: Span::from(node.byte_range()),
            });
        }
        let last = self.outline.contracts.fields.len();
        self.target(node, Target::Fields(first..last));
        // An initial value is code: lambdas and anonymous classes stand there.
        self.initializer(depth);
    }

    fn initializer(&mut self, depth: usize) {
        let enclosing = self.ty().map(|ty| Enclosing { ty, method: None, in_lambda: false });
        self.push(depth, self.ty(), enclosing, Vec::new());
    }

    fn is_interface(&self, ty: Option<TypeId>) -> bool {
        let ty = ty.and_then(|ty| self.outline.contracts.type_contract(ty));
        ty.is_some_and(|ty| matches!(ty.kind, TypeKind::Interface | TypeKind::Annotation))
    }
}

/// Files are far smaller than 4 GB.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
