//! The functions of a source file.

use std::ops::Range;
use syn::spanned::Spanned as _;
use syn::visit::Visit;

/// A function whose body can be replaced by a choice between several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Function {
    /// The byte range of the function.
    pub(super) whole: Range<usize>,
    /// The byte range between the braces of its body.
    pub(super) body: Range<usize>,
}

/// Returns the outermost functions of a source file, in its order.
///
/// A `const fn` cannot choose at run time, and all bodies of a function that returns an `impl Trait` must have one type:
/// both are left out.
///
/// # Errors
///
/// The source cannot be parsed.
pub(super) fn functions(source: &str) -> Result<Vec<Function>, syn::Error> {
    let file = syn::parse_file(source)?;
    let mut found = FunctionVisitor::default();
    found.visit_file(&file);
    found.0.sort_by_key(|function| function.body.start);
    Ok(found.0)
}

#[derive(Default)]
struct FunctionVisitor(Vec<Function>);

impl FunctionVisitor {
    fn add(&mut self, whole: Range<usize>, signature: &syn::Signature, block: &syn::Block) {
        if signature.constness.is_some() || returns_impl(&signature.output) {
            return;
        }
        let braces = block.brace_token.span;
        let body = braces.open().byte_range().end..braces.close().byte_range().start;
        self.0.push(Function { whole, body });
    }
}

// None of these visits the inside of a function: what is in it belongs to the outermost one.
impl<'ast> Visit<'ast> for FunctionVisitor {
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
    fn a_function_inside_another_belongs_to_it() {
        assert_eq!(bodies("fn a() { fn b() {} b() }"), [" fn b() {} b() "]);
    }

    #[test]
    fn functions_that_cannot_choose_are_left_out() {
        let source =
            "const fn a() -> u8 { 1 }\nfn b() -> Option<impl Iterator<Item = u8>> { None }";
        assert!(bodies(source).is_empty());
    }
}
