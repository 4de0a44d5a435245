//! Recognising that another system's launcher started this process and offers nothing by which Arke can join.
//!
//! Without this check each rank of such a job would take itself for a job of one, and the program would run N
//! times over without a word.

use crate::guise;
use std::fmt;

/// A launcher that Arke cannot join.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreign {
    /// Whose launcher it is.
    pub launcher: &'static str,
    /// The variable that gave it away.
    pub variable: &'static str,
    /// The size of its job, where a variable tells it.
    pub size: Option<u32>,
    /// What helps with this one.
    pub remedy: &'static str,
    /// Whether this process is to tell the user: the job's rank 0, or any where its rank is not known.
    pub tells: bool,
}

/// Variables that hold the rank of a process.
const RANKS: [&str; 8] = [
    "OMPI_COMM_WORLD_RANK",
    "MV2_COMM_WORLD_RANK",
    "PMIX_RANK",
    "PMI_RANK",
    "PALS_RANKID",
    "JSM_NAMESPACE_RANK",
    "FLUX_TASK_RANK",
    "SLURM_PROCID",
];

/// Variables that hold the size of a job, who sets them, and what helps.
const SIZES: [(&str, &str, &str); 8] = [
    (
        "OMPI_COMM_WORLD_SIZE",
        "Open MPI's mpirun without a PMIx server",
        "use Open MPI 5's mpirun or `prterun`, or pass the PMIX_ variables on to the program",
    ),
    ("MV2_COMM_WORLD_SIZE", "MVAPICH's mpirun_rsh", "use MVAPICH's `mpiexec.hydra`"),
    ("JSM_NAMESPACE_SIZE", "IBM's jsrun without a PMIx server", "use `jsrun` with its PMIx support"),
    ("FLUX_JOB_SIZE", "Flux without its PMI service", "use `flux run -o pmi=simple`"),
    ("PALS_SIZE", "HPE's PALS mpiexec or aprun", "use `mpiexec --pmi=pmix`"),
    (
        "PMI_SIZE",
        "an mpiexec that speaks PMI, but not over an inherited socket (PMI_FD)",
        "use `mpiexec.hydra` of MPICH",
    ),
    (
        "SLURM_STEP_NUM_TASKS",
        "Slurm's srun",
        "use `srun --mpi=pmix` or `srun --mpi=pmi2` (`srun --mpi=list` names what there is)",
    ),
    ("PMIX_SIZE", "a launcher that speaks PMIx", "pass the other PMIX_ variables on to the program"),
];

/// The launcher that started this process together with others, as `lookup` tells variables.
pub(crate) fn launcher(lookup: impl Fn(&str) -> Option<String>) -> Option<Foreign> {
    // A program that a rank of ours started has that rank's variables, and no launcher.
    let lookup = guise::apart(lookup);
    // A batch script knows the size of the step it runs as, too, but that is 1.
    let rank = || RANKS.iter().find_map(|name| lookup(name)?.trim().parse::<u32>().ok());
    let several = SIZES.into_iter().find_map(|(variable, launcher, remedy)| {
        let size = lookup(variable)?.trim().parse().ok().filter(|size| *size > 1)?;
        Some(Foreign { launcher, variable, size: Some(size), remedy, tells: rank().unwrap_or(0) == 0 })
    });
    // This way of Hydra's tells nothing before one has connected.
    let by_port = || {
        lookup("PMI_PORT").filter(|_| lookup("PMI_FD").is_none()).map(|_| Foreign {
            launcher: "an mpiexec that speaks PMI over a port (PMI_PORT)",
            variable: "PMI_PORT",
            size: None,
            remedy: "use it without -pmi-port",
            tells: lookup("PMI_ID").is_none_or(|id| id.trim() == "0"),
        })
    };
    several.or_else(by_port)
}

/// The file of Arke's library in this process; its name alone where the system does not say.
fn library() -> String {
    const NAME: &str = "libmpi_abi.so.1";
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let line = maps
        .lines()
        .find(|line| line.rsplit('/').next().is_some_and(|file| file.starts_with("libmpi_abi.so")));
    line.and_then(|line| line.find('/').map(|at| line[at..].to_string())).unwrap_or_else(|| NAME.into())
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Foreign { launcher, variable, size, remedy, .. } = self;
        let (among, ranks) = match size {
            Some(size) => (format!("one of {size} processes"), size.to_string()),
            None => ("one of several processes".into(), "RANKS".into()),
        };
        write!(
            f,
            "this program runs on Arke ({}) but was started as {among} by {launcher}, which Arke cannot join: it knows \
             PMIx, PMI-1, PMI-2 and Slurm's variables; {remedy}; or start it with `arke run -n {ranks}`, which is also Arke's \
             mpiexec, or with ARKE_JOIN; or unset {variable} to run it by itself",
            library()
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
        assert_eq!(found.size, Some(4));
        assert_eq!(with("PMI_PORT", "host:7").map(|found| found.size), Some(None));
        let text = found.to_string();
        for word in ["Open MPI's mpirun", "libmpi_abi.so.1", "arke run -n 4", "prterun"] {
            assert!(text.contains(word), "{text}");
        }
        // A child of a rank that `arke run` started for a program of Open MPI.
        let child = launcher(|n| match n {
            "ARKE_RANK" | "OMPI_COMM_WORLD_RANK" | "OMPI_COMM_WORLD_LOCAL_RANK" => Some("1".into()),
            "ARKE_SIZE" | "OMPI_COMM_WORLD_SIZE" | "OMPI_COMM_WORLD_LOCAL_SIZE" => Some("4".into()),
            _ => None,
        });
        assert_eq!(child, None);
        let second = launcher(|n| match n {
            "PMI_SIZE" => Some("2".into()),
            "PMI_RANK" => Some("1".into()),
            _ => None,
        });
        assert!(found.tells && !second.unwrap().tells);
        assert!(with("PMI_SIZE", "2").is_some() && with("SLURM_STEP_NUM_TASKS", "2").is_some());
        for (name, value) in [("PMI_SIZE", "1"), ("PMI_SIZE", "x"), ("SLURM_NTASKS", "8"), ("HOME", "2")] {
            assert_eq!(with(name, value), None, "{name}={value}");
        }
    }
}
