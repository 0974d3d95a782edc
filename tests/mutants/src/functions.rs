//! The functions of a source file.

use std::ops::Range;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

/// A function whose body can be replaced by a choice between several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The type or trait that it is a part of.
    pub owner: Option<String>,
    /// The byte range of the function.
    pub whole: Range<usize>,
    /// The byte range between the braces of its body.
    pub body: Range<usize>,
}

impl Function {
    /// Returns whether `name`, or `Type::name`, is this function.
    #[must_use]
    pub fn is_named(&self, wanted: &str) -> bool {
        match wanted.split_once("::") {
            Some((owner, name)) => self.name == name && self.owner.as_deref() == Some(owner),
            None => self.name == wanted,
        }
    }
}

/// Returns the outermost functions of a source file, in its order, without those of its tests.
///
/// A `const fn` cannot choose at run time, and all bodies of a function that returns an `impl Trait` must have one type:
/// both are left out.
///
/// # Errors
///
/// The source cannot be parsed.
pub fn functions(source: &str) -> Result<Vec<Function>, syn::Error> {
    let file = syn::parse_file(source)?;
    let mut visitor = FunctionVisitor::default();
    visitor.visit_file(&file);
    visitor.found.sort_by_key(|function| function.body.start);
    Ok(visitor.found)
}

#[derive(Default)]
struct FunctionVisitor {
    owner: Option<String>,
    found: Vec<Function>,
}

impl FunctionVisitor {
    fn add(&mut self, whole: Range<usize>, signature: &syn::Signature, block: &syn::Block) {
        if signature.constness.is_some() || returns_impl(&signature.output) {
            return;
        }
        let braces = block.brace_token.span;
        let body = braces.open().byte_range().end..braces.close().byte_range().start;
        self.found.push(Function {
            name: signature.ident.to_string(),
            owner: self.owner.clone(),
            whole,
            body,
        });
    }
}

// None of these visits the inside of a function: what is in it belongs to the outermost one.
impl<'ast> Visit<'ast> for FunctionVisitor {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !module.attrs.iter().any(is_for_tests) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.owner = match item.self_ty.as_ref() {
            syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        visit::visit_item_impl(self, item);
        self.owner = None;
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.owner = Some(item.ident.to_string());
        visit::visit_item_trait(self, item);
        self.owner = None;
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        let whole = function.span().byte_range();
        self.add(whole, &function.sig, &function.block);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        let whole = function.span().byte_range();
        self.add(whole, &function.sig, &function.block);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.add(function.span().byte_range(), &function.sig, block);
        }
    }
}

fn is_for_tests(attribute: &syn::Attribute) -> bool {
    let is_test = |ident: syn::Ident| ident == "test";
    attribute.path().is_ident("cfg") && attribute.parse_args().is_ok_and(is_test)
}

fn returns_impl(output: &syn::ReturnType) -> bool {
    struct Impl(bool);
    impl Visit<'_> for Impl {
        fn visit_type_impl_trait(&mut self, _: &syn::TypeImplTrait) {
            self.0 = true;
        }
    }
    let mut search = Impl(false);
    search.visit_return_type(output);
    search.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(source: &str) -> Vec<&str> {
        let functions = functions(source).unwrap();
        let body = |function: &Function| &source[function.body.clone()];
        functions.iter().map(body).collect()
    }

    #[test]
    fn functions_of_modules_impls_and_traits_are_found() {
        let source = "fn a() { 1 }\nmod m { impl B { fn b(&self) -> u8 {2} } }\ntrait C { fn c() { \"\u{e9}\" } fn d(); }";
        assert_eq!(bodies(source), [" 1 ", "2", " \"\u{e9}\" "]);
    }

    #[test]
    fn a_function_is_named_with_or_without_its_type() {
        let source = "fn f() {} impl<'a> Of<'a> { fn f() {} } trait By { fn f() {} }";
        let found = functions(source).unwrap();
        let named = |name: &str| {
            found
                .iter()
                .filter(|function| function.is_named(name))
                .count()
        };
        assert_eq!(
            (named("f"), named("Of::f"), named("By::f"), named("Of::g")),
            (3, 1, 1, 0)
        );
    }

    #[test]
    fn a_function_inside_another_belongs_to_it() {
        assert_eq!(bodies("fn a() { fn b() {} b() }"), [" fn b() {} b() "]);
    }

    #[test]
    fn functions_that_cannot_choose_and_those_of_tests_are_left_out() {
        let source = "const fn a() -> u8 { 1 }\nfn b() -> Option<impl Iterator<Item = u8>> { None }\n\
                      #[cfg(test)] mod tests { fn c() {} }";
        assert!(bodies(source).is_empty());
    }
}
