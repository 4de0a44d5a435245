//! All tests of the crate in one program: each program of its own would hold the engine over the simulated fabric,
//! which the compiler makes anew for each.

mod algorithms;
mod lines_over_sim;
mod over_sim;
mod rounds;
mod segments_over_sim;
mod signatures;
