//! Runs a test over many seeds and says how to run the failing one again.

use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

/// The variable that replays one seed. It is for tests alone, hence not in the table of settings.
pub const SEED_VARIABLE: &str = "ARKE_SIM_SEED";
/// The variable that multiplies the number of seeds that every test runs; for tests alone too.
pub const MORE_VARIABLE: &str = "ARKE_SIM_MORE";

/// The seed to replay, if the environment names one (decimal, or hexadecimal after `0x`).
pub fn replayed() -> Option<u64> {
    let text = std::env::var(SEED_VARIABLE).ok()?;
    let seed = match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16),
        None => text.parse(),
    };
    Some(seed.unwrap_or_else(|_| panic!("{SEED_VARIABLE}={text} is not a number")))
}

#[expect(
    clippy::print_stderr,
    reason = "a test's harness shows only what comes by this way beside the test's name"
)]
/// Runs `test` with `count` seeds, or with the one that [`SEED_VARIABLE`] names. When one fails, prints it and
/// fails too. `name` is the test's name.
pub fn for_seeds(name: &str, count: u64, mut test: impl FnMut(u64)) {
    if let Some(seed) = replayed() {
        return test(seed);
    }
    let more = std::env::var(MORE_VARIABLE).ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    for seed in 0..count * more {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| test(seed))) {
            eprintln!(
                "{name} failed with seed {seed}; replay with: {SEED_VARIABLE}={seed} cargo test {name}"
            );
            resume_unwind(panic);
        }
    }
}
