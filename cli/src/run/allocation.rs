//! The machines that a batch system has given, where a command line names none.
//!
//! Hydra and prterun start ranks on all of them. Arke starts ranks on this machine, and says so.

use std::collections::BTreeSet;

/// Variables that name a file with a machine at the beginning of each line: of PBS, LSF, Grid Engine.
const FILES: [&str; 3] = ["PBS_NODEFILE", "LSB_DJOB_HOSTFILE", "PE_HOSTFILE"];

/// Steps of Slurm's from here on are no steps of the user's: batch scripts and shells of `salloc`.
const OWN_STEPS: u64 = 0xffff_fff0;

/// A warning, where this process is in an allocation of several machines, as `lookup` tells variables.
pub(super) fn unused(lookup: impl Fn(&str) -> Option<String>) -> Option<String> {
    let host = arke_launch::host();
    let number = |name: &str| lookup(name)?.trim().parse::<u64>().ok();
    // Whoever starts the launcher by `srun -N 1` wants one machine.
    let in_a_step = number("SLURM_STEP_ID").is_some_and(|step| step < OWN_STEPS);
    let nodes = || number("SLURM_JOB_NUM_NODES").or_else(|| number("SLURM_NNODES"));
    let nodes = lookup("SLURM_JOB_ID").filter(|_| !in_a_step).and_then(|_| nodes());
    if let Some(nodes) = nodes.filter(|nodes| *nodes > 1) {
        return Some(format!(
            "warning: all ranks run on {host}, one of the {nodes} nodes of this job of Slurm's; `srun --mpi=pmix` or --hosts NAMES \
             starts them on all, --hosts localhost says that one is meant"
        ));
    }
    FILES.into_iter().find_map(|variable| {
        let text = std::fs::read_to_string(lookup(variable)?).ok()?;
        let names: BTreeSet<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
        (names.len() > 1).then(|| {
            format!(
                "warning: all ranks run on {host}, one of the {} hosts of this batch job; --hostfile ${variable} starts them on \
                 all, --hosts localhost says that one is meant",
                names.len()
            )
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Option<String> {
        unused(|name| Some(variables.iter().find(|(known, _)| *known == name)?.1.to_string()))
    }

    #[test]
    fn an_allocation_of_several_nodes_is_told() {
        let job = ("SLURM_JOB_ID", "5");
        let text = of(&[job, ("SLURM_NNODES", "2")]).unwrap();
        assert!(text.contains("2 nodes") && text.contains("srun"), "{text}");
        assert!(of(&[job, ("SLURM_JOB_NUM_NODES", "3"), ("SLURM_STEP_ID", "4294967290")]).is_some());
        for one in [&[job, ("SLURM_NNODES", "1")][..], &[job], &[("SLURM_NNODES", "2")], &[]] {
            assert_eq!(of(one), None);
        }
        assert_eq!(of(&[job, ("SLURM_NNODES", "2"), ("SLURM_STEP_ID", "0")]), None);
    }

    #[test]
    fn a_file_of_several_hosts_is_told() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("hosts");
        let name = file.to_str().unwrap();
        std::fs::write(&file, "a 4 all.q@a\na 4 b.q@a\n").unwrap();
        assert_eq!(of(&[("PE_HOSTFILE", name)]), None);
        std::fs::write(&file, "a\na\nb\n").unwrap();
        assert!(of(&[("PBS_NODEFILE", name)])
            .is_some_and(|text| text.contains("2 hosts") && text.contains("$PBS_NODEFILE")));
    }
}
