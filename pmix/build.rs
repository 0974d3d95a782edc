//! Tells the crate where the libpmix is that `pmix-sys` has built.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=DEP_PMIX_ROOT");
    // pmix-sys tells no root when it builds the library itself; its neighbour openpmix-src knows.
    let root = std::env::var("DEP_PMIX_ROOT").unwrap_or_default();
    println!("cargo:rustc-env=MAPCHECK_BUILT_LIBPMIX={root}/lib/libpmix.so");
}
