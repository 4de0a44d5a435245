//! The MPI face: MPI objects and semantics over the engine, and the C ABI.
