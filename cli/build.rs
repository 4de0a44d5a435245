//! Tells the command what it was built for, and builds what debuggers look up in it by C's names.
fn main() {
    println!("cargo:rustc-env=BUILT_FOR={}", std::env::var("TARGET").unwrap_or_default());
    println!("cargo:rerun-if-changed=build.rs");

    // Debuggers need the types, whatever the rest is built with.
    cc::Build::new().file("src/run/mpir.c").debug(true).opt_level(1).compile("mpir");
    println!("cargo:rerun-if-changed=src/run/mpir.c");
    // They also look where a stripped file still has names.
    for name in [
        "being_debugged",
        "debug_state",
        "debug_abort_string",
        "proctable",
        "proctable_size",
        "i_am_starter",
        "partial_attach_ok",
        "Breakpoint",
    ] {
        println!("cargo:rustc-link-arg-bins=-Wl,--export-dynamic-symbol=MPIR_{name}");
    }
}
