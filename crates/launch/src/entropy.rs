//! Random numbers from the kernel.

use crate::seat::JobId;
use arke_sys::random;
use nix::errno::Errno;

/// Fills `bytes` with random numbers that nobody can guess.
pub(crate) fn fill(bytes: &mut [u8]) -> nix::Result<()> {
    random::fill(bytes).map_err(|e| Errno::from_raw(e.errno))
}

/// The number of a new job, which is greater than that of the job that starts it.
pub(crate) fn job_number(outer: Option<JobId>) -> nix::Result<JobId> {
    random::job_number(outer.map(|job| job.0)).map(JobId).map_err(|e| Errno::from_raw(e.errno))
}
