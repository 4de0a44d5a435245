//! Random numbers from the kernel, and the numbers of jobs.

use crate::{retried, SysError};

/// Fills `bytes` with random numbers that nobody can guess.
///
/// # Errors
/// Where the system has none to give.
pub fn fill(bytes: &mut [u8]) -> Result<(), SysError> {
    let mut done = 0;
    while done < bytes.len() {
        let rest = &mut bytes[done..];
        // SAFETY: the buffer is valid for writes of its own length.
        done += retried("getrandom", || unsafe { libc::getrandom(rest.as_mut_ptr().cast(), rest.len(), 0) })?;
    }
    Ok(())
}

/// Bits of a job's first word behind its time of start. What is before them holds milliseconds since 1970 until 2109.
const RANDOM_BITS: u32 = 22;

/// A number that no other job has and nobody can guess: the time, then 86 random bits. So numbers are in the order in
/// which jobs began, and all that ask which of two jobs comes first get the same answer, the one that a user expects.
///
/// `outer`: the number of the job that started this one. It is the smaller one whatever the clock says.
///
/// # Errors
/// Where the system has no random numbers to give.
pub fn job_number(outer: Option<[u64; 2]>) -> Result<[u64; 2], SysError> {
    let mut bytes = [0; 16];
    fill(&mut bytes)?;
    let half = |at: usize| u64::from_ne_bytes(std::array::from_fn(|i| bytes[at + i]));
    Ok(numbered(milliseconds(), [half(0), half(8)], outer))
}

fn numbered(now: u64, random: [u64; 2], outer: Option<[u64; 2]>) -> [u64; 2] {
    let began = outer.map_or(now, |outer| now.max((outer[0] >> RANDOM_BITS) + 1));
    [began << RANDOM_BITS | random[0] >> (u64::BITS - RANDOM_BITS), random[1]]
}

/// Milliseconds since 1970.
fn milliseconds() -> u64 {
    let mut ts = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `ts` is valid for writes.
    unsafe { libc::clock_gettime(libc::CLOCK_REALTIME, &mut ts) };
    ts.tv_sec.max(0) as u64 * 1000 + ts.tv_nsec as u64 / 1_000_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_are_filled() {
        let (mut one, mut two) = ([0; 64], [0; 64]);
        fill(&mut one).unwrap();
        fill(&mut two).unwrap();
        assert_ne!(one, two);
        assert!(one[48..].iter().any(|byte| *byte != 0));
    }

    #[test]
    fn an_older_job_comes_first() {
        let highest = [u64::MAX; 2];
        assert!(numbered(1000, highest, None) < numbered(1001, [0, 0], None));
        assert_ne!(job_number(None).unwrap()[1], job_number(None).unwrap()[1]);
    }

    #[test]
    fn a_job_comes_before_those_that_it_starts() {
        let outer = numbered(1000, [u64::MAX; 2], None);
        for now in [0, 999, 1000, 1001, 5000] {
            assert!(outer < numbered(now, [0, 0], Some(outer)), "{now}");
        }
    }
}
