//! `srun` without a plugin (`--mpi=none`): its variables tell each task its rank and the nodes of the step, and the
//! ranks come to rank 0's node over TCP.
//!
//! The port follows from the numbers of job and step, so that nobody has to be told. These numbers are no secret; what
//! keeps strangers out is `ARKE_SECRET`, or Munge, which nearly every Slurm cluster runs for itself.

use super::munge::Munge;
use super::tcp::{Address, Terms, Trust, SECRET_VARIABLE};
use std::time::Duration;

/// Ports that are taken: below those that systems hand out by themselves.
const PORTS: std::ops::Range<u16> = 20_000..32_000;

/// A task's place, as Slurm's variables tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Task {
    pub rank: u32,
    pub size: u32,
    pub job: u32,
    pub step: u32,
    /// The host of rank 0.
    pub host: String,
}

/// The place of this process; `None` if it is no task of a step of several.
pub(crate) fn task(lookup: impl Fn(&str) -> Option<String>) -> Option<Task> {
    let number = |names: &[&str]| names.iter().find_map(|name| lookup(name)?.trim().parse::<u32>().ok());
    // A batch script is a step of one task, whatever else its variables say.
    let size = number(&["SLURM_STEP_NUM_TASKS"]).filter(|size| *size > 1)?;
    let rank = number(&["SLURM_PROCID"]).filter(|rank| *rank < size)?;
    let job = number(&["SLURM_JOB_ID", "SLURM_JOBID"])?;
    let step = number(&["SLURM_STEP_ID", "SLURM_STEPID"])?;
    let host = match number(&["SLURM_STEP_NUM_NODES"]) {
        // No name has to be known for that.
        Some(1) => "127.0.0.1".into(),
        _ => first_host(&lookup("SLURM_STEP_NODELIST")?)?,
    };
    Some(Task { rank, size, job, step, host })
}

/// The first host of a list such as `rack[1-3]n[07,09],login`.
fn first_host(list: &str) -> Option<String> {
    let mut name = String::new();
    let mut rest = list.trim();
    while !rest.is_empty() && !rest.starts_with(',') {
        if let Some(inner) = rest.strip_prefix('[') {
            let (range, after) = inner.split_once(']')?;
            let first = range.split([',', '-']).next().filter(|first| !first.is_empty())?;
            if !first.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            name += first;
            rest = after;
        } else {
            let end = rest.find([',', '[']).unwrap_or(rest.len());
            name += &rest[..end];
            rest = &rest[end..];
        }
    }
    let good = |b: u8| b.is_ascii_alphanumeric() || b"-._".contains(&b);
    (!name.is_empty() && name.len() <= 255 && name.bytes().all(good)).then_some(name)
}

impl Task {
    fn port(&self) -> u16 {
        let mixed = (u64::from(self.job) << 32 | u64::from(self.step)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        PORTS.start + ((mixed >> 40) % u64::from(PORTS.end - PORTS.start)) as u16
    }

    /// How this task takes part.
    pub fn terms(&self, limit: Duration, lookup: impl Fn(&str) -> Option<String>) -> Result<Terms, String> {
        let trust = match Trust::from_environment(lookup)? {
            Some(trust) => trust,
            None => Trust::Munge(Munge::open().map_err(|why| {
                format!(
                    "without a plugin of srun's, ranks need a secret so that no stranger joins, and Munge cannot give them one \
                     ({why}); use `srun --mpi=pmix` or `srun --mpi=pmi2` (`srun --mpi=list` names what there is), or set \
                     {SECRET_VARIABLE} for all ranks"
                )
            })?),
        };
        Ok(Terms {
            tolerant: None,
            address: Address { host: self.host.clone(), port: self.port() },
            rank: self.rank,
            size: self.size,
            trust,
            limit,
            launcher: "srun without a plugin".into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_step_of_several_tasks_is_recognised() {
        let variables = |name: &str| {
            let value = match name {
                "SLURM_STEP_NUM_TASKS" => "4",
                "SLURM_PROCID" => "3",
                "SLURM_JOB_ID" => "17",
                "SLURM_STEP_ID" => "0",
                "SLURM_STEP_NUM_NODES" => "2",
                "SLURM_STEP_NODELIST" => "n[07-08]",
                _ => return None,
            };
            Some(value.to_string())
        };
        let found = task(variables).unwrap();
        assert_eq!((found.rank, found.size, found.host.as_str()), (3, 4, "n07"));
        assert!(PORTS.contains(&found.port()));
        assert_ne!(found.port(), Task { step: 1, ..found.clone() }.port());
        let alone =
            |name: &str| if name == "SLURM_STEP_NUM_NODES" { Some("1".into()) } else { variables(name) };
        assert_eq!(task(alone).unwrap().host, "127.0.0.1");
        for missing in ["SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "SLURM_STEP_ID", "SLURM_STEP_NODELIST"] {
            assert_eq!(task(|name| variables(name).filter(|_| name != missing)), None, "{missing}");
        }
        let batch =
            |name: &str| if name == "SLURM_STEP_NUM_TASKS" { Some("1".into()) } else { variables(name) };
        assert_eq!(task(batch), None);
    }

    #[test]
    fn the_first_host_of_a_list() {
        for (list, host) in [
            ("node1", "node1"),
            ("node1,node2", "node1"),
            ("n[1-3,5]", "n1"),
            ("n[007,9],m", "n007"),
            ("rack[1-2]n[3-4].site", "rack1n3.site"),
        ] {
            assert_eq!(first_host(list).as_deref(), Some(host), "{list}");
        }
        for list in ["", ",", "n[", "n[]", "n[-1]", "n[a]", "a b", "a;b"] {
            assert_eq!(first_host(list), None, "{list}");
        }
    }

    proptest! {
        #[test]
        fn hostile_lists_are_survived(list in "[n0-9,\\[\\]\\-]{0,30}|\\PC{0,30}") {
            let _ = first_host(&list);
        }
    }
}
