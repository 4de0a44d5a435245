//! The allowed cores and how ranks share them.
//!
//! Each rank gets an equal, contiguous share of the allowed cores in the order of the machine (package, NUMA
//! node, shared cache, core), with all hardware threads of each core. Neighbouring ranks sit close together, the
//! threads of a rank stay near each other, and two jobs that fit on the machine together never have to meet on a
//! core, which they would if each rank were pinned to the first core of its share. A job that leaves no room for a
//! second is not bound while another one runs.
//!
//! A few small files of /sys tell all that is needed, in less than a millisecond; a topology library takes
//! longer to load than a job of four ranks to run.

use crate::spec::Bind;
use std::collections::BTreeMap;
use std::path::Path;

/// The hardware threads of one core that this process may use, ascending.
pub type Core = Vec<usize>;

/// How many cores' worth of time this process may use at once: allowed hardware threads, or less where the
/// control group has a quota.
pub fn allowed_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The allowed cores in the order of the machine.
pub fn cores() -> Vec<Core> {
    cores_of(Path::new("/sys/devices/system"), &arke_sys::cpu::allowed())
}

/// Number of allowed cores, at most what a quota of the control group leaves.
pub fn allowed_cores() -> usize {
    cores().len().min(allowed_threads()).max(1)
}

fn cores_of(system: &Path, allowed: &[usize]) -> Vec<Core> {
    let number = |file: String| -> Option<usize> {
        std::fs::read_to_string(system.join(file)).ok()?.trim().parse().ok()
    };
    let first_of = |file: String| -> Option<usize> {
        parse_list(&std::fs::read_to_string(system.join(file)).ok()?).first().copied()
    };
    let nodes = numa_nodes(system);
    let mut found: BTreeMap<[usize; 5], Core> = BTreeMap::new();
    for &cpu in allowed {
        let directory = format!("cpu/cpu{cpu}");
        let package = number(format!("{directory}/topology/physical_package_id")).unwrap_or(0);
        let node = nodes.iter().position(|n| n.contains(&cpu)).unwrap_or(0);
        let cache = first_of(format!("{directory}/cache/index3/shared_cpu_list")).unwrap_or(0);
        // Where /sys says nothing every hardware thread counts as a core.
        let core = number(format!("{directory}/topology/core_id")).unwrap_or(cpu);
        let siblings = first_of(format!("{directory}/topology/thread_siblings_list")).unwrap_or(cpu);
        found.entry([package, node, cache, core, siblings]).or_default().push(cpu);
    }
    found.into_values().collect()
}

fn numa_nodes(system: &Path) -> Vec<Vec<usize>> {
    let mut nodes: Vec<(usize, Vec<usize>)> = std::fs::read_dir(system.join("node"))
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let number = entry.file_name().to_str()?.strip_prefix("node")?.parse().ok()?;
            Some((number, parse_list(&std::fs::read_to_string(entry.path().join("cpulist")).ok()?)))
        })
        .collect();
    nodes.sort();
    nodes.into_iter().map(|(_, cpus)| cpus).collect()
}

/// Reads a list such as `0-3,8,10-11`.
pub(crate) fn parse_list(text: &str) -> Vec<usize> {
    text.trim()
        .split(',')
        .filter_map(|part| {
            let (low, high) = part.split_once('-').unwrap_or((part, part));
            Some(low.parse::<usize>().ok()?..=high.parse::<usize>().ok()?)
        })
        .flatten()
        .collect()
}

/// The hardware threads that each of `ranks` ranks is bound to; `None` where none is bound.
///
/// A job that takes more than half of the cores, so that ranks have one core or little more, is bound only if
/// `another_job` is not on the machine: else ranks of both could be pinned to one core while others idle.
pub(crate) fn plan(bind: Bind, ranks: usize, another_job: impl FnOnce() -> bool) -> Option<Vec<Vec<usize>>> {
    // The common cases need no look at the machine.
    let pointless = match bind {
        Bind::None => true,
        Bind::Core(_) => false,
        Bind::Spread => ranks == 1 || ranks > allowed_threads(),
    };
    if pointless {
        return None;
    }
    let cores = cores();
    if bind == Bind::Spread && ranks * 2 > cores.len() && another_job() {
        return None;
    }
    Some(shares(bind, ranks, &cores))
}

fn shares(bind: Bind, ranks: usize, cores: &[Core]) -> Vec<Vec<usize>> {
    match bind {
        Bind::Core(each) => {
            let each = (each as usize).clamp(1, cores.len());
            let places = cores.len() / each;
            // Spread out while there are cores enough; then round and round.
            let at = |rank| if ranks <= places { rank * cores.len() / ranks } else { rank % places * each };
            (0..ranks).map(|rank| cores[at(rank)..at(rank) + each].concat()).collect()
        }
        _ if ranks <= cores.len() => {
            let edge = |rank: usize| rank * cores.len() / ranks;
            (0..ranks).map(|rank| cores[edge(rank)..edge(rank + 1)].concat()).collect()
        }
        _ => {
            let threads: Vec<usize> = cores.concat();
            let edge = |rank: usize| rank * threads.len() / ranks;
            (0..ranks).map(|rank| threads[edge(rank)..edge(rank + 1)].to_vec()).collect()
        }
    }
}

/// Writes a list such as `0-3,8`.
pub(crate) fn format_list(numbers: &[usize]) -> String {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for n in sorted {
        match parts.last_mut() {
            Some((_, high)) if *high + 1 == n => *high = n,
            _ => parts.push((n, n)),
        }
    }
    let text = |(low, high)| if low == high { format!("{low}") } else { format!("{low}-{high}") };
    parts.into_iter().map(text).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two packages of two cores of two threads, numbered the way Intel's machines do: thread 1 of a core is
    /// four above thread 0.
    fn machine() -> Vec<Core> {
        vec![vec![0, 4], vec![1, 5], vec![2, 6], vec![3, 7]]
    }

    #[test]
    fn ranks_get_equal_shares() {
        assert_eq!(shares(Bind::Spread, 2, &machine()), [vec![0, 4, 1, 5], vec![2, 6, 3, 7]]);
        assert_eq!(shares(Bind::Spread, 4, &machine()), machine());
        assert_eq!(shares(Bind::Spread, 3, &machine()), [vec![0, 4], vec![1, 5], vec![2, 6, 3, 7]]);
        let by_thread = shares(Bind::Spread, 8, &machine());
        assert!(by_thread.iter().all(|s| s.len() == 1));
    }

    #[test]
    fn one_core_each_is_spread_too() {
        assert_eq!(shares(Bind::Core(1), 2, &machine()), [vec![0, 4], vec![2, 6]]);
        assert_eq!(shares(Bind::Core(1), 5, &machine())[4], [0, 4]);
    }

    #[test]
    fn several_cores_each_stand_side_by_side() {
        let halves = [vec![0, 4, 1, 5], vec![2, 6, 3, 7]];
        assert_eq!(shares(Bind::Core(2), 2, &machine()), halves);
        assert_eq!(shares(Bind::Core(2), 1, &machine()), halves[..1]);
        assert_eq!(shares(Bind::Core(2), 3, &machine())[2], halves[0]);
        assert_eq!(shares(Bind::Core(3), 2, &machine()), [[0, 4, 1, 5, 2, 6], [0, 4, 1, 5, 2, 6]]);
        assert_eq!(shares(Bind::Core(9), 1, &machine()), [machine().concat()]);
    }

    #[test]
    fn the_machine_is_read_from_files() {
        let root = std::env::temp_dir().join(format!("arke-topology-{}", std::process::id()));
        let write = |file: String, text: &str| {
            let path = root.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        for cpu in 0..8usize {
            let core = cpu % 4;
            write(format!("cpu/cpu{cpu}/topology/physical_package_id"), &format!("{}\n", core / 2));
            write(format!("cpu/cpu{cpu}/topology/core_id"), &format!("{}\n", core % 2));
            write(format!("cpu/cpu{cpu}/topology/thread_siblings_list"), &format!("{core},{}\n", core + 4));
        }
        write("node/node0/cpulist".into(), "0-1,4-5\n");
        write("node/node1/cpulist".into(), "2-3,6-7\n");
        let all = cores_of(&root, &[0, 1, 2, 3, 4, 5, 6, 7]);
        let some = cores_of(&root, &[2, 6, 7]);
        std::fs::remove_dir_all(&root).unwrap();
        assert_eq!(all, machine());
        assert_eq!(some, [vec![2, 6], vec![7]]);
    }

    #[test]
    fn lists_are_read_and_written() {
        assert_eq!(parse_list("0-3,8,10-11\n"), [0, 1, 2, 3, 8, 10, 11]);
        assert_eq!(parse_list(""), Vec::<usize>::new());
        assert_eq!(format_list(&[3, 1, 2, 8]), "1-3,8");
    }
}
