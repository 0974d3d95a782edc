//! `#[test]` for the integration tests, which run under a harness of their own: see `tests/harness.rs`.

use proc_macro::{TokenStream, TokenTree};

/// Registers a function as a test, under its path.
///
/// The compiler's own `#[test]` can be ignored only before it runs, so that a test on a machine without a PRRTE would have to fail
/// or to look green.
#[proc_macro_attribute]
pub fn test(_: TokenStream, mut function: TokenStream) -> TokenStream {
    let is_fn =
        |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word.to_string() == "fn");
    let mut tokens = function
        .clone()
        .into_iter()
        .skip_while(|token| !is_fn(token));
    let name = tokens
        .nth(1)
        .map(|name| name.to_string())
        .unwrap_or_default();
    let registered = format!(
        "::inventory::submit! {{ crate::harness::Test {{ \
             name: concat!(module_path!(), \"::{name}\"), run: {name} }} }}"
    );
    function.extend(registered.parse::<TokenStream>());
    function
}
