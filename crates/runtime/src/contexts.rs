//! Who uses which of the engine's context numbers, which keep the messages of one purpose from those of another.
//!
//! MPI gives them out in sets of [`STRIDE`], one for each communicator (`faces/mpi/src/communicators/contexts.rs`). The
//! last sets belong to the native interface and to the engine, so that a process may use both interfaces at a time.

/// Numbers in a set.
pub const STRIDE: u32 = 4;
/// Sets that the engine's context numbers of 24 bits allow.
pub const SETS: u32 = (1 << 24) / STRIDE;
/// The first context of programs of the native interface (`include/arke.h`). A process's sets come in words of 64, so
/// that the last 61 of all belong to no communicator, however many processes there are.
pub const NATIVE: u32 = (SETS - 61) * STRIDE;
/// How many contexts the native interface has; the set behind them holds the engine's own.
pub const NATIVE_COUNT: u32 = 60 * STRIDE + 2;
