//! Where a source file names the local variables of its functions.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::visit::{self, Visit};

/// A place that names a local variable.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    /// The byte range of the name.
    pub(crate) range: Range<usize>,
    /// Whether it is also the name of a field, as in `Point { x, y }`.
    pub(crate) is_field: bool,
}

/// Returns each place that names a local variable, in the order of the source.
pub(crate) fn local_uses(source: &str) -> Vec<Use> {
    let file = syn::parse_file(source).expect("a source file");
    let mut visitor = UseVisitor {
        source,
        scopes: Vec::new(),
        uses: BTreeMap::new(),
    };
    visitor.visit_file(&file);
    visitor.uses.into_values().collect()
}

/// Visits code in scope order: a name's initializer before the name.
struct UseVisitor<'s> {
    source: &'s str,
    scopes: Vec<BTreeSet<String>>,
    uses: BTreeMap<usize, Use>,
}

impl UseVisitor<'_> {
    fn within(&mut self, visit: impl FnOnce(&mut Self)) {
        self.scopes.push(BTreeSet::new());
        visit(self);
        self.scopes.pop();
    }

    /// Visits an item, which sees no variable of the function around it.
    fn apart(&mut self, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::take(&mut self.scopes);
        self.within(visit);
        self.scopes = outer;
    }

    fn knows(&self, name: &str) -> bool {
        self.scopes.iter().any(|scope| scope.contains(name))
    }

    fn add(&mut self, ident: &syn::Ident, is_field: bool) {
        let range = ident.span().byte_range();
        self.uses.insert(range.start, Use { range, is_field });
    }

    fn bind(&mut self, ident: &syn::Ident, is_field: bool) {
        let name = ident.to_string();
        // A name like `None` in a pattern is a variant or a constant.
        if name.starts_with(char::is_uppercase) {
            return;
        }
        self.scopes.last_mut().expect("a scope").insert(name);
        self.add(ident, is_field);
    }

    /// Adds the names in a macro's arguments, and those in its format strings.
    fn add_tokens(&mut self, stream: TokenStream) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let is = |at: Option<usize>, mark: char| {
            let tree = at.and_then(|at| trees.get(at));
            matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
        };
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Group(group) => self.add_tokens(group.stream()),
                TokenTree::Ident(ident) if self.knows(&ident.to_string()) => {
                    let is_range = is(at.checked_sub(2), '.');
                    let is_member = is(at.checked_sub(1), '.') && !is_range;
                    let is_path = is(at.checked_sub(1), ':') || is(Some(at + 1), ':');
                    if !is_member && !is_path {
                        self.add(ident, false);
                    }
                }
                TokenTree::Literal(literal) => self.add_captures(literal.span().byte_range()),
                _ => {}
            }
        }
    }

    fn add_captures(&mut self, literal: Range<usize>) {
        let text = &self.source[literal.clone()];
        for (at, _) in text.match_indices('{') {
            let rest = &text[at + 1..];
            let end = rest.find(|c: char| c != '_' && !c.is_alphanumeric());
            let name = &rest[..end.unwrap_or(0)];
            if self.knows(name) {
                let start = literal.start + at + 1;
                let range = start..start + name.len();
                self.uses.insert(
                    range.start,
                    Use {
                        range,
                        is_field: false,
                    },
                );
            }
        }
    }
}

impl<'ast> Visit<'ast> for UseVisitor<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        self.apart(|this| visit::visit_item(this, item));
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.within(|this| visit::visit_impl_item_fn(this, function));
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        self.within(|this| visit::visit_trait_item_fn(this, function));
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.within(|this| visit::visit_block(this, block));
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let Some(init) = &local.init {
            self.visit_expr(&init.expr);
            if let Some((_, diverge)) = &init.diverge {
                self.visit_expr(diverge);
            }
        }
        self.visit_pat(&local.pat);
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        self.within(|this| visit::visit_expr_closure(this, closure));
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        self.within(|this| visit::visit_arm(this, arm));
    }

    fn visit_expr_if(&mut self, expr: &'ast syn::ExprIf) {
        self.within(|this| {
            this.visit_expr(&expr.cond);
            this.visit_block(&expr.then_branch);
        });
        if let Some((_, otherwise)) = &expr.else_branch {
            self.visit_expr(otherwise);
        }
    }

    fn visit_expr_while(&mut self, expr: &'ast syn::ExprWhile) {
        self.within(|this| visit::visit_expr_while(this, expr));
    }

    fn visit_expr_for_loop(&mut self, expr: &'ast syn::ExprForLoop) {
        self.visit_expr(&expr.expr);
        self.within(|this| {
            this.visit_pat(&expr.pat);
            this.visit_block(&expr.body);
        });
    }

    fn visit_expr_let(&mut self, expr: &'ast syn::ExprLet) {
        self.visit_expr(&expr.expr);
        self.visit_pat(&expr.pat);
    }

    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.bind(&pat.ident, false);
        visit::visit_pat_ident(self, pat);
    }

    fn visit_field_pat(&mut self, field: &'ast syn::FieldPat) {
        match field.pat.as_ref() {
            syn::Pat::Ident(pat) if field.colon_token.is_none() => self.bind(&pat.ident, true),
            pat => self.visit_pat(pat),
        }
    }

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        match &field.expr {
            syn::Expr::Path(path) if field.colon_token.is_none() => {
                self.add(path.path.require_ident().expect("a name"), true);
            }
            expr => self.visit_expr(expr),
        }
    }

    fn visit_expr_path(&mut self, expr: &'ast syn::ExprPath) {
        if let Some(ident) = expr.path.get_ident()
            && self.knows(&ident.to_string())
        {
            self.add(ident, false);
        }
    }

    fn visit_macro(&mut self, invocation: &'ast syn::Macro) {
        self.add_tokens(invocation.tokens.clone());
    }
}

/// Returns the source with each local variable renamed.
pub(crate) fn rename_locals(source: &str) -> String {
    let mut renamed = String::with_capacity(source.len());
    let mut copied = 0;
    for Use { range, is_field } in local_uses(source) {
        let name = &source[range.clone()];
        renamed += &source[copied..range.start];
        if is_field {
            renamed += name;
            renamed += ": ";
        }
        renamed += name;
        renamed += "_renamed";
        copied = range.end;
    }
    renamed += &source[copied..];
    renamed
}

#[test]
fn locals_are_renamed_and_nothing_else_is() {
    let before = r#"fn f(a: u8, f: fn()) -> P { let f = f(a.a); if let Some(b) = a::b(b) { g!("{a}", b.b, a..b) } P { a, c: |d| d } }"#;
    let after = r#"fn f(a_renamed: u8, f_renamed: fn()) -> P { let f_renamed = f_renamed(a_renamed.a); if let Some(b_renamed) = a::b(b) { g!("{a_renamed}", b_renamed.b, a_renamed..b_renamed) } P { a: a_renamed, c: |d_renamed| d_renamed } }"#;
    assert_eq!(rename_locals(before), after);
}
