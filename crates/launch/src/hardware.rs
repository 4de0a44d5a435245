//! Parts of the machine, and to which of them this process is confined.
//!
//! A process that may run on the cores of one package alone is confined to that package, and likewise for NUMA nodes,
//! caches, cores and hardware threads. As in [`crate::topology`], files of /sys tell it.

use crate::topology::parse_list;
use std::path::Path;

/// A kind of part of a machine, from large to small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The whole machine.
    Machine,
    /// What sits in one socket.
    Package,
    /// Memory with the cores that are near it.
    NumaNode,
    /// What shares a third-level cache.
    L3Cache,
    /// What shares a second-level cache.
    L2Cache,
    /// What shares a first-level data cache.
    L1Cache,
    /// A core with its hardware threads.
    Core,
    /// One hardware thread.
    Thread,
}

impl Part {
    /// All kinds, from large to small.
    pub const ALL: [Part; 8] = [
        Part::Machine,
        Part::Package,
        Part::NumaNode,
        Part::L3Cache,
        Part::L2Cache,
        Part::L1Cache,
        Part::Core,
        Part::Thread,
    ];
}

/// What is known of one kind of part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confinement {
    /// This process may run on several of its kind.
    No,
    /// To one: the lowest of its hardware threads names it.
    To(usize),
}

/// How far the calling thread is confined, for each kind of part that this machine tells of, from large to small.
pub fn confinement() -> Vec<(Part, Confinement)> {
    confinement_of(Path::new("/sys/devices/system"), &arke_sys::cpu::allowed())
}

fn confinement_of(system: &Path, allowed: &[usize]) -> Vec<(Part, Confinement)> {
    let Some(&cpu) = allowed.first() else { return vec![(Part::Machine, Confinement::To(0))] };
    let list = |file: String| Some(parse_list(&std::fs::read_to_string(system.join(file)).ok()?));
    let topology = |name: &str| list(format!("cpu/cpu{cpu}/topology/{name}"));
    let known = Part::ALL.into_iter().filter_map(|part| {
        let members = match part {
            Part::Machine => return Some((part, Confinement::To(0))),
            Part::Package => topology("package_cpus_list").or_else(|| topology("core_siblings_list"))?,
            Part::NumaNode => numa_node(system, cpu)?,
            Part::L3Cache => cache(system, cpu, 3)?,
            Part::L2Cache => cache(system, cpu, 2)?,
            Part::L1Cache => cache(system, cpu, 1)?,
            Part::Core => topology("core_cpus_list").or_else(|| topology("thread_siblings_list"))?,
            Part::Thread => vec![cpu],
        };
        let lowest = *members.iter().min()?;
        let confined = allowed.iter().all(|cpu| members.contains(cpu));
        Some((part, if confined { Confinement::To(lowest) } else { Confinement::No }))
    });
    known.collect()
}

/// The hardware threads of the NUMA node that has this one.
fn numa_node(system: &Path, cpu: usize) -> Option<Vec<usize>> {
    let nodes = std::fs::read_dir(system.join("node")).ok()?;
    nodes
        .flatten()
        .filter_map(|entry| {
            entry.file_name().to_str()?.strip_prefix("node")?.parse::<usize>().ok()?;
            Some(parse_list(&std::fs::read_to_string(entry.path().join("cpulist")).ok()?))
        })
        .find(|members| members.contains(&cpu))
}

/// The hardware threads that share this one's cache of a level, if that holds data.
fn cache(system: &Path, cpu: usize, level: usize) -> Option<Vec<usize>> {
    (0..8).find_map(|index| {
        let read = |file: &str| {
            std::fs::read_to_string(system.join(format!("cpu/cpu{cpu}/cache/index{index}/{file}"))).ok()
        };
        let right = read("level")?.trim() == level.to_string() && read("type")?.trim() != "Instruction";
        right.then(|| read("shared_cpu_list").map(|list| parse_list(&list))).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_confined_to_what_holds_all_its_cores() {
        let root = std::env::temp_dir().join(format!("arke-hardware-{}", std::process::id()));
        let write = |file: String, text: &str| {
            let path = root.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        // Two packages of two cores of two threads; the threads of a core share a cache.
        for cpu in 0..8usize {
            let (core, package) = (cpu % 4, cpu % 4 / 2);
            let siblings = format!("{core},{}\n", core + 4);
            write(format!("cpu/cpu{cpu}/topology/package_cpus_list"), ["0-1,4-5\n", "2-3,6-7\n"][package]);
            write(format!("cpu/cpu{cpu}/topology/core_cpus_list"), &siblings);
            for (index, level, kind) in [(0, 1, "Data"), (1, 1, "Instruction"), (2, 2, "Unified")] {
                let at = format!("cpu/cpu{cpu}/cache/index{index}");
                write(format!("{at}/level"), &format!("{level}\n"));
                write(format!("{at}/type"), &format!("{kind}\n"));
                write(format!("{at}/shared_cpu_list"), if level == 1 { &siblings } else { "0-7\n" });
            }
        }
        write("node/node0/cpulist".into(), "0-1,4-5\n");
        write("node/node1/cpulist".into(), "2-3,6-7\n");
        let of = |allowed: &[usize]| {
            let known = confinement_of(&root, allowed);
            Part::ALL.map(|part| known.iter().find(|(p, _)| *p == part).map(|(_, c)| *c))
        };
        let (all, package, core, thread) =
            (of(&[0, 1, 2, 3, 4, 5, 6, 7]), of(&[2, 7]), of(&[3, 7]), of(&[6]));
        std::fs::remove_dir_all(&root).unwrap();
        use Confinement::{No, To};
        let (machine, l2) = (Some(To(0)), Some(To(0)));
        assert_eq!(all, [machine, Some(No), Some(No), None, l2, Some(No), Some(No), Some(No)]);
        assert_eq!(package, [machine, Some(To(2)), Some(To(2)), None, l2, Some(No), Some(No), Some(No)]);
        assert_eq!(core, [machine, Some(To(2)), Some(To(2)), None, l2, Some(To(3)), Some(To(3)), Some(No)]);
        assert_eq!(thread[6..], [Some(To(2)), Some(To(6))]);
    }

    #[test]
    fn this_machine_is_one() {
        assert_eq!(confinement()[0], (Part::Machine, Confinement::To(0)));
    }
}
