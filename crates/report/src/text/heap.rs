//! Heaps as text.
//!
//! Fields that link objects of one class (`next`; `left` and `right`) become arrows, everything else stands in braces.
//! An object with one arrow to follow goes on in the same line, so lists are lines; one with several begins branches, so
//! trees are trees:
//!
//! ```text
//! l ──► List@0 {val: Val@0} ─next─► List@1 {val: Val@0} ─next─► null
//! t ──► Node@0 {key: 5}
//!       ├─left──► Node@1 {key: 3, left: null, right: null}
//!       └─right─► Node@2 {key: 9, left: null, right: null}
//! ```
//!
//! Each object is drawn once; a further arrow to it ends in its name. Where links cross (neither lists nor trees), such
//! a drawing would hide more than it shows: then each object has a line of its own.

use super::delta::Delta;
use super::paint::{Line, Paint, Role, columns};
use crate::value::show;
use std::collections::{HashMap, HashSet};
use verdict::{Field, Heap, Object, ObjectName, Value};

/// Elements of an array that are shown before the rest is counted.
const ELEMENT_LIMIT: usize = 16;

/// More objects than this are listed, not drawn: arrows among so many cannot be followed.
const DRAWING_LIMIT: usize = 100;

/// The fields that link objects of one class, found in all the heaps that are drawn together: by class and field name.
#[derive(Default)]
pub struct Links(HashSet<(String, String)>);

impl Links {
    /// The links of these heaps.
    pub fn new<'a>(heaps: impl IntoIterator<Item = &'a Heap>) -> Links {
        let mut links = HashSet::new();
        for heap in heaps {
            let by_name: HashMap<_, _> = heap.objects.iter().map(|object| (&object.name, object)).collect();
            for field in heap.objects.iter().flat_map(|object| &object.fields) {
                let Value::Object(name) = &field.value else { continue };
                // The target has the field too: it is of the same class or of a class below.
                let is_link = by_name.get(name).is_some_and(|target| {
                    target.fields.iter().any(|other| other.class == field.class && other.name == field.name)
                });
                if is_link {
                    links.insert((field.class.clone(), field.name.clone()));
                }
            }
        }
        Links(links)
    }

    fn of<'a>(&self, object: &'a Object) -> Vec<&'a Field> {
        let is_link = |field: &&Field| self.0.contains(&(field.class.clone(), field.name.clone()));
        object.fields.iter().filter(is_link).collect()
    }
}

/// The heap as lines. `roots` are the variables that point into it; with `delta`, what changed is marked by a star.
pub fn draw(
    heap: &Heap,
    roots: &[(String, Value)],
    links: &Links,
    delta: Option<&Delta>,
    paint: &Paint,
) -> Vec<String> {
    let objects = heap.objects.iter().map(|object| (&object.name, object)).collect();
    let (drawn, lines, is_cramped) = (HashSet::new(), Vec::new(), false);
    let mut drawing = Drawing { heap, objects, links, delta, paint, drawn, lines, is_cramped };
    let statics = heap.statics.iter().map(|field| (field.full_name(), field.value.clone()));
    let roots: Vec<_> = roots.iter().cloned().chain(statics).collect();
    if heap.objects.len() <= DRAWING_LIMIT && !drawing.is_tangled(&roots) {
        drawing.follow(&roots);
        if !drawing.is_cramped {
            return drawing.lines;
        }
        drawing.lines.clear();
    }
    drawing.list(&roots);
    drawing.lines
}

struct Drawing<'a> {
    heap: &'a Heap,
    objects: HashMap<&'a ObjectName, &'a Object>,
    links: &'a Links,
    delta: Option<&'a Delta>,
    paint: &'a Paint,
    drawn: HashSet<ObjectName>,
    lines: Vec<String>,
    /// Branches began too far to the right.
    is_cramped: bool,
}

impl Drawing<'_> {
    /// Several links lead to objects that the drawing reaches by another way, other than back to where it comes from.
    fn is_tangled(&self, roots: &[(String, Value)]) -> bool {
        let mut parents: HashMap<&ObjectName, Option<&ObjectName>> = HashMap::new();
        let targets = |object| self.links.of(object).into_iter().filter_map(|field| object_name(&field.value));
        // In the order of the drawing: what roots lead to comes first.
        let rest = self.heap.objects.iter().map(|object| &object.name);
        let order = roots.iter().filter_map(|(_, value)| object_name(value)).chain(rest);
        let mut work: Vec<_> = order.map(|name| (name, None)).collect();
        work.reverse();
        while let Some((name, parent)) = work.pop() {
            let Some(object) = self.objects.get(name) else { continue };
            if !parents.contains_key(name) {
                parents.insert(name, parent);
                let further = targets(object).map(|target| (target, Some(name)));
                work.extend(further.collect::<Vec<_>>().into_iter().rev());
            }
        }
        let mut crossing = 0;
        for object in self.heap.objects.iter().filter(|object| self.links.of(object).len() > 1) {
            let from = parents.get(&object.name).copied().flatten();
            let is_tree = |target: &ObjectName| parents.get(target).copied().flatten() == Some(&object.name);
            crossing += targets(object).filter(|target| !is_tree(target) && from != Some(*target)).count();
        }
        // One can be followed by its name.
        crossing > 1
    }

    /// One line per object.
    fn list(&mut self, roots: &[(String, Value)]) {
        let Paint { glyphs, .. } = self.paint;
        for (label, value) in roots {
            let arrow = format!("{label} {}{}{} ", glyphs.line, glyphs.line, glyphs.head);
            if let Some(name) = object_name(value) {
                self.lines.push(format!("{arrow}{name}"));
            }
        }
        for object in self.heap.objects.iter().filter(|object| has_content(object)) {
            let mut line = Line::default();
            for piece in self.contents(object, &[]) {
                line = self.fit(line, &piece, "");
            }
            self.lines.push(line.finish());
        }
    }

    /// Arrows from the roots, then what no arrow leads to.
    fn follow(&mut self, roots: &[(String, Value)]) {
        let Paint { glyphs, .. } = self.paint;
        for (label, value) in roots {
            let Some(name) = object_name(value) else { continue };
            let line = Line::new(&format!("{label} {}{}{} ", glyphs.line, glyphs.line, glyphs.head));
            self.object(line, "", name);
        }
        let rest: Vec<_> = self.heap.objects.iter().filter(|object| has_content(object)).map(|o| &o.name).collect();
        for name in rest {
            if !self.drawn.contains(name) {
                self.object(Line::default(), "", name);
            }
        }
    }

    /// Draws an object behind what is on the line, and everything that its arrows lead to. `prefix` are the branches
    /// that pass by on the left.
    fn object(&mut self, mut line: Line, prefix: &str, name: &ObjectName) {
        let mut name = name.clone();
        loop {
            let Some(object) = self.objects.get(&name).copied() else {
                line.push(&name.0);
                break;
            };
            if !self.drawn.insert(name.clone()) {
                line.push(&format!("{name}{}", if has_content(object) { " (again)" } else { "" }));
                break;
            }
            let arrows = self.arrows(object);
            let column = line.width();
            for piece in self.contents(object, &arrows) {
                line = self.fit(line, &piece, prefix);
            }
            match arrows[..] {
                [] => break,
                [field] if !self.branches_next(field) => {
                    let mut piece = Line::new(" ");
                    piece.append(&self.arrow(object, field, 0));
                    piece.push(" ");
                    let Value::Object(next) = &field.value else {
                        piece.push(&show(&field.value));
                        line = self.fit(line, &piece, prefix);
                        break;
                    };
                    // The arrow stays with the object that it leads to.
                    if line.width() + piece.width() + self.width(next) > self.paint.width {
                        line = self.broken(line, prefix);
                    }
                    line.append(&piece);
                    name = next.clone();
                }
                _ => {
                    self.lines.push(line.finish());
                    let prefix = format!("{prefix}{}", " ".repeat(column.saturating_sub(columns(prefix))));
                    return self.branches(object, &arrows, &prefix);
                }
            }
        }
        self.lines.push(line.finish());
    }

    /// The field leads to an object with branches, which hang below it: it should begin as far left as it can.
    fn branches_next(&self, field: &Field) -> bool {
        let next = object_name(&field.value).filter(|name| !self.drawn.contains(*name));
        next.and_then(|name| self.objects.get(name)).is_some_and(|next| self.arrows(next).len() > 1)
    }

    fn branches(&mut self, object: &Object, arrows: &[&Field], prefix: &str) {
        let glyphs = self.paint.glyphs;
        self.is_cramped |= columns(prefix) > self.paint.width / 2;
        let width = arrows.iter().map(|field| columns(&field.name)).max().unwrap_or(0);
        for (index, field) in arrows.iter().enumerate() {
            let Some(name) = object_name(&field.value) else { continue };
            let is_last = index + 1 == arrows.len();
            let mut line = Line::new(&format!("{prefix}{}", if is_last { glyphs.corner } else { glyphs.tee }));
            line.append(&self.arrow(object, field, width));
            line.push(" ");
            self.object(line, &format!("{prefix}{}", if is_last { " " } else { glyphs.bar }), name);
        }
    }

    /// The columns that an object takes without its arrows.
    fn width(&self, name: &ObjectName) -> usize {
        match self.objects.get(name) {
            Some(object) if !self.drawn.contains(name) => {
                self.contents(object, &self.arrows(object)).iter().map(Line::width).sum()
            }
            _ => columns(&name.0),
        }
    }

    /// The fields to draw as arrows. A link that is alone in its class always is one, so that a list shows its end;
    /// of several, those that lead on. Objects without links point to what they contain.
    fn arrows<'o>(&self, object: &'o Object) -> Vec<&'o Field> {
        let links = self.links.of(object);
        if links.len() == 1 {
            return links;
        }
        let leads_on = |field: &&Field| {
            let target = object_name(&field.value).filter(|name| !self.drawn.contains(*name));
            target.and_then(|name| self.objects.get(name)).is_some_and(|target| has_content(target))
        };
        if links.is_empty() {
            object.fields.iter().filter(leads_on).collect()
        } else {
            links.into_iter().filter(leads_on).collect()
        }
    }

    fn arrow(&self, object: &Object, field: &Field, width: usize) -> Line {
        let is_changed = self.delta.is_some_and(|delta| delta.has_field(&object.name, &field.name));
        let mut line = Line::default();
        if is_changed {
            line.push_as(self.paint, Role::Changed, &self.paint.arrow(&format!("{}*", field.name), width));
        } else {
            line.push(&self.paint.arrow(&field.name, width));
        }
        line
    }

    /// Adds a piece to a line, or begins the next one with it.
    fn fit(&mut self, mut line: Line, piece: &Line, prefix: &str) -> Line {
        if line.width() + piece.width() > self.paint.width {
            line = self.broken(line, prefix);
        }
        line.append(piece);
        line
    }

    /// Ends a line, and begins another that continues it. The blank that pieces begin with makes its indentation even.
    fn broken(&mut self, line: Line, prefix: &str) -> Line {
        self.lines.push(line.finish());
        Line::new(&format!("{prefix}   "))
    }

    /// The name of an object and, in braces or brackets, what is not drawn as an arrow; in pieces that stay together.
    fn contents(&self, object: &Object, arrows: &[&Field]) -> Vec<Line> {
        let mut head = Line::new(&object.name.0);
        if let Some(made) = object.making(show) {
            head.push(&format!(" = {made}"));
            return vec![head];
        }
        if self.delta.is_some_and(|delta| delta.is_fresh(&object.name)) {
            head.push_as(self.paint, Role::Changed, " (new)");
        }
        let fields = object.fields.iter().filter(|field| !arrows.iter().any(|arrow| std::ptr::eq(*arrow, *field)));
        let fields = fields.map(|field| {
            let is_changed = self.delta.is_some_and(|delta| delta.has_field(&object.name, &field.name));
            self.part(&format!("{}{}: ", field.name, if is_changed { "*" } else { "" }), &field.value, is_changed)
        });
        let mut pieces = vec![head];
        enclose(&mut pieces, fields.collect(), " {", "}");
        if let Some(elements) = &object.elements {
            let shown = elements.iter().take(ELEMENT_LIMIT).enumerate();
            let mut parts: Vec<_> = shown
                .map(|(index, value)| {
                    let is_changed = self.delta.is_some_and(|delta| delta.has_element(&object.name, index));
                    self.part(if is_changed { "*" } else { "" }, value, is_changed)
                })
                .collect();
            if elements.len() > ELEMENT_LIMIT {
                let more = elements.len() - ELEMENT_LIMIT;
                parts.push(Line::new(&format!("{} {more} more", self.paint.glyphs.dots)));
            }
            let is_empty = parts.is_empty();
            enclose(&mut pieces, parts, " [", "]");
            if is_empty {
                pieces.push(Line::new(" []"));
            }
        }
        pieces
    }

    fn part(&self, label: &str, value: &Value, is_changed: bool) -> Line {
        let text = format!("{label}{}", show(value));
        let mut line = Line::default();
        match is_changed {
            true => line.push_as(self.paint, Role::Changed, &text),
            false => line.push(&text),
        }
        line
    }
}

/// Adds parts to the pieces, between brackets and with commas that stay with the part before.
fn enclose(pieces: &mut Vec<Line>, parts: Vec<Line>, open: &str, close: &str) {
    let count = parts.len();
    for (index, part) in parts.into_iter().enumerate() {
        let mut piece = Line::new(if index == 0 { open } else { " " });
        piece.append(&part);
        piece.push(if index + 1 == count { close } else { "," });
        pieces.push(piece);
    }
}

fn object_name(value: &Value) -> Option<&ObjectName> {
    match value {
        Value::Object(name) => Some(name),
        Value::Null
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Char(_)
        | Value::F32(_)
        | Value::F64(_)
        | Value::Constant { .. }
        | Value::Text(_) => None,
    }
}

/// There is more to say about it than its name.
fn has_content(object: &Object) -> bool {
    !object.fields.is_empty() || object.elements.is_some() || object.made.is_some()
}
