//! Gives the library the name that programs of MPICH, and of what shares its ABI, know.
fn main() {
    arke_front_build::link("libmpi.so.12");
}
