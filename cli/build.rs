//! Tells the command what it was built for.
fn main() {
    println!("cargo:rustc-env=BUILT_FOR={}", std::env::var("TARGET").unwrap_or_default());
    println!("cargo:rerun-if-changed=build.rs");
}
