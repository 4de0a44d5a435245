//! Operating-system calls: the only crate that talks to the kernel.
