//! How a front end is linked: the build scripts of `faces/abi/openmpi` and `faces/abi/mpich` call this.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "cargo reads what a build script prints")]

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Tells cargo how to link a library that is found under the name `soname` and needs `libmpi_abi.so.1`.
///
/// That library is built after this one or by somebody else, so a stand-in with the one symbol that is used takes its place
/// while this one is linked. DT_RPATH, the old form, comes before LD_LIBRARY_PATH: the library of the same tree is found
/// even where that variable leads to another MPI's `libmpi_abi.so.1`.
///
/// # Panics
/// The C compiler that links Rust programs cannot be run.
pub fn link(soname: &str) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let source = out.join("stand_in.c");
    let stand_in = out.join("libmpi_abi.so.1");
    fs::write(&source, "const char arke_mpi_table[1];\n").expect("OUT_DIR can be written to");
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let status = Command::new(&compiler)
        .args(["-shared", "-fPIC", "-Wl,-soname,libmpi_abi.so.1", "-o"])
        .args([&stand_in, &source])
        .status();
    assert!(
        matches!(status, Ok(status) if status.success()),
        "{compiler} cannot make {}",
        stand_in.display()
    );
    let arguments = [
        format!("-Wl,-soname,{soname}"),
        "-Wl,--no-as-needed".to_owned(),
        stand_in.display().to_string(),
        "-Wl,--disable-new-dtags".to_owned(),
        "-Wl,-rpath,$ORIGIN/../..".to_owned(),
    ];
    for argument in arguments {
        println!("cargo:rustc-cdylib-link-arg={argument}");
    }
    println!("cargo:rerun-if-changed=build.rs");
}
