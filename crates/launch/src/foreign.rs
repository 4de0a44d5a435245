//! Recognising that another system's launcher started this process.
//!
//! Without this check each rank of such a job would take itself for a job of one, and the program would run N
//! times over without a word.

use std::fmt;

/// A launcher that Arke cannot join.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreign {
    /// Whose launcher it is.
    pub launcher: &'static str,
    /// The variable that gave it away.
    pub variable: &'static str,
    /// The size of its job.
    pub size: u32,
}

/// Variables that hold the size of a job, and who sets them.
const SIZES: [(&str, &str); 3] = [
    ("OMPI_COMM_WORLD_SIZE", "Open MPI's mpirun"),
    ("PMI_SIZE", "an mpiexec that speaks PMI (MPICH's or Intel MPI's)"),
    ("SLURM_STEP_NUM_TASKS", "Slurm's srun"),
];

/// The launcher that started this process together with others, as `lookup` tells variables.
pub(crate) fn launcher(lookup: impl Fn(&str) -> Option<String>) -> Option<Foreign> {
    // A batch script knows the size of the step it runs as, too, but that is 1.
    SIZES.into_iter().find_map(|(variable, launcher)| {
        let size = lookup(variable)?.trim().parse().ok().filter(|size| *size > 1)?;
        Some(Foreign { launcher, variable, size })
    })
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Foreign { launcher, variable, size } = self;
        write!(
            f,
            "this program runs on Arke's libmpi_abi.so.1 but was started as one of {size} processes by {launcher}, \
             which Arke cannot join; start it with `arke run -n {size}`, which is also Arke's mpiexec, or unset \
             {variable} to run it by itself"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_of_several_is_recognised_and_a_single_process_let_be() {
        let with = |name: &'static str, value: &'static str| {
            launcher(move |n| (n == name).then(|| value.to_string()))
        };
        let found = with("OMPI_COMM_WORLD_SIZE", "4").unwrap();
        assert_eq!((found.launcher, found.size), ("Open MPI's mpirun", 4));
        assert!(found.to_string().contains("arke run -n 4"));
        assert!(with("PMI_SIZE", "2").is_some() && with("SLURM_STEP_NUM_TASKS", "2").is_some());
        for (name, value) in [("PMI_SIZE", "1"), ("PMI_SIZE", "x"), ("SLURM_NTASKS", "8"), ("HOME", "2")] {
            assert_eq!(with(name, value), None, "{name}={value}");
        }
    }
}
