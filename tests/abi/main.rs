//! Checks of the binary interface: what `libmpi_abi.so.1` exports, what `include/mpi.h` declares, and whether a
//! profiling library can step between a program and the library, and what the calls do with bad arguments. The judge is
//! the table of the standard in `faces/mpi/abi`, read here by its own few lines and not by the generator.
//!
//! Run by `make test STEPS="prefix abi"`, or by `cargo test -p arke-abi-tests` after `make prefix`: the library that is
//! judged is the installed one. Needs a C and a C++ compiler.

mod exports;
mod header;
mod large;
mod misuse;
mod profiling;
mod removed;
mod table;
mod tools;
