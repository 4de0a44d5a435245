//! Gives the library the name that programs of Open MPI 3 to 5 know.
fn main() {
    arke_front_build::link("libmpi.so.40");
}
