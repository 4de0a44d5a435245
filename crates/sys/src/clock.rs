//! Time: a monotonic clock for protocols and a cycle counter for measuring waits.

use std::time::Duration;

/// Nanoseconds since an arbitrary point, the same for all processes of a machine (CLOCK_MONOTONIC).
#[inline]
pub fn now_ns() -> u64 {
    let mut ts = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `ts` is valid for writes.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut ts) };
    ts.tv_sec as u64 * 1_000_000_000 + ts.tv_nsec as u64
}

/// As [`now_ns`], as of the system's last tick, up to 10 ms ago: a quarter of its price, for asking whether it is time
/// to look at something again.
#[inline]
pub fn coarse_ns() -> u64 {
    let mut ts = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `ts` is valid for writes.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC_COARSE, &mut ts) };
    ts.tv_sec as u64 * 1_000_000_000 + ts.tv_nsec as u64
}

/// Ticks of the processor's counter: cheap (about 10 ns), only differences mean anything.
#[inline(always)]
pub fn ticks() -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        // SAFETY: RDTSC is available to user code on every x86-64 Linux.
        unsafe { core::arch::x86_64::_rdtsc() }
    }
    #[cfg(not(target_arch = "x86_64"))]
    now_ns()
}

/// Whether the system's own clock counts by [`ticks`], so that they run evenly and are the same on all cores.
pub fn ticks_are_the_clock() -> bool {
    const SOURCE: &str = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
    cfg!(target_arch = "x86_64") && std::fs::read_to_string(SOURCE).is_ok_and(|source| source.trim() == "tsc")
}

/// How many [`ticks`] make a microsecond, from a short calibration against the monotonic clock.
pub fn calibrate_ticks_per_us() -> f64 {
    let (t0, c0) = (now_ns(), ticks());
    let span = Duration::from_micros(200).as_nanos() as u64;
    while now_ns() - t0 < span {
        std::hint::spin_loop();
    }
    let (t1, c1) = (now_ns(), ticks());
    (c1 - c0) as f64 * 1000.0 / (t1 - t0) as f64
}
