//! Passes the path of the libpmix that `pmix-sys` builds to the crate.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=DEP_PMIX_ROOT");
    // pmix-sys exports no root when it builds the library itself; this one is from the crate openpmix-src, which it builds with.
    let root = std::env::var("DEP_PMIX_ROOT").unwrap_or_default();
    println!("cargo:rustc-env=MAPCHECK_BUILT_LIBPMIX={root}/lib/libpmix.so");
}
