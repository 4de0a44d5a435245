//! The `arke` command.
fn main() {}
