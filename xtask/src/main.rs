//! Project chores: generated files and checks.
fn main() {}
