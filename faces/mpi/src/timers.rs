//! `MPI_Wtime` and `MPI_Wtick` (MPI 5.0, section 9.6).
//!
//! The clock is the system's monotonic one. It counts from the start of the machine, so that all processes of
//! one machine read the same time.

use std::time::Duration;

/// Seconds since a moment in the past that is the same for every process of this machine.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn wtime() -> f64 {
    read(Clock::Time).as_secs_f64()
}

/// Seconds between two ticks of the clock.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn wtick() -> f64 {
    read(Clock::Resolution).as_secs_f64()
}

enum Clock {
    Time,
    Resolution,
}

fn read(what: Clock) -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    let _ = match what {
        // SAFETY: `time` is a valid place for a timespec, and CLOCK_MONOTONIC exists on every Linux.
        Clock::Time => unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) },
        // SAFETY: as above.
        Clock::Resolution => unsafe { libc::clock_getres(libc::CLOCK_MONOTONIC, &mut time) },
    };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(test)]
mod tests {
    #[test]
    fn time_runs_forward_in_positive_ticks() {
        // SAFETY: these functions have no preconditions.
        unsafe {
            let before = super::wtime();
            std::thread::sleep(std::time::Duration::from_millis(2));
            let passed = super::wtime() - before;
            assert!((0.002..10.0).contains(&passed), "{passed}");
            assert!(super::wtick() > 0.0 && super::wtick() < 0.01);
        }
    }
}
