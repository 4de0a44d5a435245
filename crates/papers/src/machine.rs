//! What the measurements were made on.

use serde::{Deserialize, Serialize};
use std::path::Path;
use std::process::Command;

/// The machine and the state it was in.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's name.
    pub processor: String,
    /// Cores that this process may use.
    pub cores: usize,
    /// Cores of the machine.
    pub cores_online: usize,
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
            cores: nix::sched::sched_getaffinity(nix::unistd::Pid::from_raw(0))
                .map(|set| {
                    (0..nix::sched::CpuSet::count()).filter(|cpu| set.is_set(*cpu).unwrap_or(false)).count()
                })
                .unwrap_or(1),
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
        assert!(here.cores >= 1 && here.cores_online >= here.cores && here.memory_bytes > 0);
    }
}
