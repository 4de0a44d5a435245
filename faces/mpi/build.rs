//! Gives the library the name that the MPI 5.0 ABI fixes, and keeps its calls to itself.
fn main() {
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmpi_abi.so.1");
    // `MPI_x` and `PMPI_x` have one body, and the compiler may make one a jump to the other. That jump must end
    // in this library even where a profiling library replaces `MPI_x`, or the two would call each other forever.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-Bsymbolic-functions");
    println!("cargo:rerun-if-changed=build.rs");
}
