//! Every algorithm, for awkward rank counts and sizes, against a plain serial computation.
//!
//! Schedules run in the engine's interpreter with interleavings from seeds (printed on failure), on dense memory
//! and on memory with gaps, with an operator that is not commutative wherever the algorithm allows one. Each
//! schedule is also searched for steps that touch the same memory without an order between them.

mod harness;

mod allgather;
mod allreduce;
mod alltoall;
mod barrier;
mod bcast;
mod floats;
mod gather_scatter;
mod growth;
mod inter;
mod neighbor;
mod nodes;
mod reduce;
mod reduce_scatter;
mod scan;
