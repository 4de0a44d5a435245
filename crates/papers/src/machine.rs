//! What the measurements were made on.

use serde::{Deserialize, Serialize};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// The machine and the state it was in.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's name.
    pub processor: String,
    /// Cores that this process may use.
    pub cores: usize,
    /// Cores of the machine.
    pub cores_online: usize,
    /// Cores apart from each other: two threads of one core are one. Of those that this process may use.
    pub whole_cores: usize,
    /// Nodes of memory (NUMA).
    pub memory_nodes: usize,
    /// Whether cores run several threads at a time: "on", "off", or what the kernel says.
    pub threads_of_a_core: String,
    /// How the clock rate is chosen, by the kernel's name for it.
    pub governor: String,
    /// How ranks were bound, on every system.
    pub binding: String,
    /// The hosts that programs ran on, where there were several.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hosts: String,
    /// The caches of the first core, such as "L1 data 32K".
    pub caches: Vec<String>,
    /// Main memory in bytes.
    pub memory_bytes: u64,
    /// Name and release of the kernel.
    pub kernel: String,
    /// The distribution.
    pub system: String,
    /// The C compiler's own words.
    pub compiler: String,
    /// Runnable processes, averaged over a minute, before the first run.
    pub load_before: f64,
    /// The same after the last.
    pub load_after: f64,
    /// Variables that change how Arke works, as NAME=VALUE.
    pub settings: Vec<String>,
}

impl Machine {
    /// Looks at this machine.
    pub fn look() -> Machine {
        Machine {
            processor: processor(&read("/proc/cpuinfo")),
            cores: arke_sys::cpu::allowed().len().max(1),
            whole_cores: cores(),
            memory_nodes: memory_nodes(),
            threads_of_a_core: threads_of_a_core(&read("/sys/devices/system/cpu/smt/active")),
            governor: match read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").trim() {
                "" => "not told by the kernel, as in a virtual machine".into(),
                name => name.into(),
            },
            binding: "one core for each rank where there are enough, else none".into(),
            hosts: String::new(),
            cores_online: read("/proc/cpuinfo").lines().filter(|line| line.starts_with("processor")).count(),
            caches: caches(),
            memory_bytes: memory(&read("/proc/meminfo")),
            kernel: kernel(),
            system: system(&read("/etc/os-release")),
            compiler: compiler(),
            load_before: load(),
            load_after: load(),
            settings: std::env::vars()
                .filter(|(n, _)| n.starts_with("ARKE_"))
                .map(|(n, v)| format!("{n}={v}"))
                .collect(),
        }
    }
}

/// The average of runnable processes over the last minute.
pub fn load() -> f64 {
    read("/proc/loadavg").split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0.0)
}

/// Cores that runs may use, two threads of a core being one.
pub fn cores() -> usize {
    let place = |cpu: &usize| {
        let word = |name: &str| read(&format!("/sys/devices/system/cpu/cpu{cpu}/topology/{name}"));
        (word("physical_package_id"), word("core_id"))
    };
    let places: Vec<(String, String)> = arke_sys::cpu::allowed().iter().map(place).collect();
    // A kernel that does not tell where its cores are.
    if places.iter().any(|(_, core)| core.is_empty()) {
        return places.len().max(1);
    }
    places.into_iter().collect::<std::collections::BTreeSet<_>>().len().max(1)
}

/// What others do on the machine while a command runs.
#[derive(Debug)]
pub(crate) struct Watch {
    begin: Instant,
    busy: f64,
    ours: f64,
}

impl Watch {
    /// Before the command.
    pub(crate) fn begin() -> Watch {
        Watch { begin: Instant::now(), busy: busy_seconds(&read("/proc/stat")), ours: own_seconds() }
    }

    /// After it: cores that were kept busy by others. The kernel counts hundredths of a second, so that little is none.
    pub(crate) fn others(&self) -> f64 {
        let busy = busy_seconds(&read("/proc/stat")) - self.busy;
        others(busy, own_seconds() - self.ours, self.begin.elapsed().as_secs_f64())
    }
}

fn others(busy: f64, ours: f64, seconds: f64) -> f64 {
    if seconds < 0.05 {
        return 0.0;
    }
    ((busy - ours - 0.02) / seconds).max(0.0)
}

/// Seconds that all cores have worked for anybody: programs, the kernel, and other guests (steal).
fn busy_seconds(stat: &str) -> f64 {
    let line = stat.lines().next().unwrap_or_default();
    let ticks: Vec<f64> = line.split_whitespace().skip(1).filter_map(|word| word.parse().ok()).collect();
    let of = |index: usize| ticks.get(index).copied().unwrap_or(0.0);
    let per_second =
        nix::unistd::sysconf(nix::unistd::SysconfVar::CLK_TCK).ok().flatten().unwrap_or(100) as f64;
    // user, nice, system, idle, iowait, irq, softirq, steal
    (of(0) + of(1) + of(2) + of(5) + of(6) + of(7)) / per_second
}

/// Seconds that this process and the commands that it has waited for have worked.
fn own_seconds() -> f64 {
    use nix::sys::resource::{getrusage, UsageWho};
    use nix::sys::time::TimeValLike;
    let of = |who| {
        getrusage(who).map_or(0.0, |usage| {
            1e-6 * (usage.user_time().num_microseconds() + usage.system_time().num_microseconds()) as f64
        })
    };
    of(UsageWho::RUSAGE_SELF) + of(UsageWho::RUSAGE_CHILDREN)
}

fn memory_nodes() -> usize {
    let nodes = glob::glob("/sys/devices/system/node/node[0-9]*").map_or(0, |nodes| nodes.flatten().count());
    nodes.max(1)
}

fn threads_of_a_core(active: &str) -> String {
    match active.trim() {
        "1" => "on".into(),
        "0" => "off".into(),
        "" => "not told by the kernel".into(),
        other => other.into(),
    }
}

fn read(file: &str) -> String {
    std::fs::read_to_string(file).unwrap_or_default()
}

fn processor(cpuinfo: &str) -> String {
    let value = |name: &str| {
        let line = cpuinfo.lines().find(|line| line.starts_with(name))?;
        line.split_once(':').map(|(_, value)| value.trim().to_string())
    };
    // Other architectures than x86 write other names.
    let found = ["model name", "Model", "cpu model", "uarch", "CPU part", "cpu"].into_iter().find_map(value);
    found.unwrap_or_else(|| format!("unknown, {}", std::env::consts::ARCH))
}

fn memory(meminfo: &str) -> u64 {
    let line = meminfo.lines().find(|line| line.starts_with("MemTotal:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)).and_then(|word| word.parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

fn caches() -> Vec<String> {
    let of = |index: usize| {
        let folder = format!("/sys/devices/system/cpu/cpu0/cache/index{index}");
        let word = |name: &str| read(&format!("{folder}/{name}")).trim().to_string();
        if !Path::new(&folder).exists() {
            return None;
        }
        let kind = match word("type").as_str() {
            "Unified" => String::new(),
            kind => format!(" {}", kind.to_lowercase()),
        };
        Some(format!("L{}{kind} {}", word("level"), word("size")))
    };
    (0..8).map_while(of).collect()
}

fn kernel() -> String {
    match nix::sys::utsname::uname() {
        Ok(name) => {
            [name.sysname(), name.release(), name.machine()].map(|part| part.to_string_lossy()).join(" ")
        }
        Err(_) => "unknown".into(),
    }
}

fn system(release: &str) -> String {
    let line = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    line.map_or_else(|| "unknown".into(), |name| name.trim_matches('"').to_string())
}

fn compiler() -> String {
    let out = Command::new("cc").arg("--version").output().ok();
    let text = out.map(|out| String::from_utf8_lossy(&out.stdout).into_owned()).unwrap_or_default();
    text.lines().next().unwrap_or("unknown").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_kernel_are_understood() {
        assert_eq!(processor("processor\t: 0\nmodel name\t: A Processor @ 2 GHz\n"), "A Processor @ 2 GHz");
        assert!(processor("").starts_with("unknown"));
        assert_eq!(memory("MemTotal:       16 kB\n"), 16384);
        assert_eq!(system("NAME=x\nPRETTY_NAME=\"A B 1\"\n"), "A B 1");
        let here = Machine::look();
        assert_eq!(busy_seconds("cpu  100 0 50 999 7 0 0 50 0 0\ncpu0 1 1"), 200.0 / 100.0);
        assert_eq!(threads_of_a_core("1\n"), "on");
        assert!(here.whole_cores >= 1 && here.whole_cores <= here.cores && here.memory_nodes >= 1);
        assert!(here.cores >= 1 && here.cores_online >= here.cores && here.memory_bytes > 0);
    }

    #[test]
    fn the_work_of_others_is_told_from_ours() {
        assert!((others(3.02, 2.0, 2.0) - 0.5).abs() < 1e-9);
        assert_eq!(others(2.01, 2.0, 1.0), 0.0);
        assert_eq!(others(5.0, 0.0, 0.01), 0.0);
        let watch = Watch::begin();
        let spin = ["-c", "i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done"];
        Command::new("/bin/sh").args(spin).spawn().unwrap().wait().unwrap();
        assert!(own_seconds() - watch.ours > 0.01, "a command that was waited for is ours");
    }
}
