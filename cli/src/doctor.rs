//! `arke doctor`: what would be slow or fail on this machine, and the fix.
//!
//! Every check tries the thing itself; none believes a setting of the system.

pub(crate) mod program;

use crate::out::line;
use arke_sys::arena::Arena;
use arke_sys::{cma, cpu, membarrier, memory};
use std::process::{Command, Stdio};

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Finding {
    /// All is well.
    Good(String),
    /// It works, at a price; with the remedy.
    Slow(String, String),
    /// It does not work; with the remedy.
    Bad(String, String),
}

use Finding::{Bad, Good, Slow};

/// A check's name and what it does.
type Check = (&'static str, fn() -> Finding);

/// Argument that makes this command the other side of the cross-memory probe.
const PROBE: &str = "probe-copy";

/// Checks everything, prints the findings; false if something would fail.
pub(crate) fn main() -> bool {
    let checks: [Check; 8] = [
        ("shared memory", shared_memory),
        ("free memory", free_memory),
        ("direct copies", direct_copies),
        ("membarrier", barrier),
        ("process descriptors", process_descriptors),
        ("cores", cores),
        ("locked to CPUs", affinity),
        ("processes", processes),
    ];
    let mut well = true;
    for (name, check) in checks {
        let (sign, text, remedy) = match check() {
            Good(text) => ("ok  ", text, None),
            Slow(text, remedy) => ("slow", text, Some(remedy)),
            Bad(text, remedy) => {
                well = false;
                ("FAIL", text, Some(remedy))
            }
        };
        line(&format!("{sign}  {name:20} {text}"));
        if let Some(remedy) = remedy {
            line(&format!("{:27}fix: {remedy}", ""));
        }
    }
    well
}

fn shared_memory() -> Finding {
    let attempt = || -> Result<(), arke_sys::SysError> {
        let arena = Arena::create(1 << 20)?;
        arena.reserve(0, 1 << 20)?;
        arena.map(0, 1 << 20)?;
        Ok(())
    };
    match attempt() {
        Ok(()) => Good("memfd works; /dev/shm is not used".into()),
        Err(e) => Bad(format!("{e}"), "allow memfd_create in the container's seccomp profile".into()),
    }
}

fn free_memory() -> Finding {
    match memory::available() {
        None => Good("the system does not tell how much is free".into()),
        Some(bytes) if bytes < 256 << 20 => Slow(
            format!("{} MiB can be allocated", bytes >> 20),
            "end other programs, or raise the container's memory limit".into(),
        ),
        Some(bytes) => Good(format!("{:.1} GiB can be allocated", bytes as f64 / (1u64 << 30) as f64)),
    }
}

/// Whether one process may copy out of another's memory. The two are siblings, as ranks are, since systems
/// allow more between parent and child.
fn direct_copies() -> Finding {
    let Ok(own) = std::env::current_exe() else { return Good("could not be tried".into()) };
    let start = |arguments: &[&str]| {
        Command::new(&own)
            .arg("doctor")
            .arg("--role")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
    };
    let attempt = || -> std::io::Result<String> {
        use std::io::{BufRead, BufReader};
        let mut source = start(&[PROBE])?;
        let mut place = String::new();
        if let Some(out) = source.stdout.take() {
            BufReader::new(out).read_line(&mut place)?;
        }
        let reader = start(&[&format!("{} {}", source.id(), place.trim())])?.wait_with_output()?;
        // The source waits for the end of its input.
        drop(source.stdin.take());
        source.wait()?;
        Ok(String::from_utf8_lossy(&reader.stdout).trim().to_string())
    };
    match attempt().as_deref() {
        Ok("copied") => Good("process_vm_readv works: large messages are copied once".into()),
        Ok(why) => Slow(
            format!("process_vm_readv is refused ({why}): large messages are copied twice, at about half the speed"),
            remedy_for_copies(),
        ),
        Err(e) => Good(format!("could not be tried: {e}")),
    }
}

fn remedy_for_copies() -> String {
    let read = |file: &str| std::fs::read_to_string(file).unwrap_or_default();
    let scope = read("/proc/sys/kernel/yama/ptrace_scope");
    if !["", "0"].contains(&scope.trim()) {
        return format!("sysctl kernel.yama.ptrace_scope=0 (it is {})", scope.trim());
    }
    if read("/proc/self/status").lines().any(|l| l.starts_with("Seccomp:") && !l.ends_with('0')) {
        return "a seccomp filter is active: start the container with --cap-add SYS_PTRACE, or a profile that \
                allows process_vm_readv and process_vm_writev"
            .into();
    }
    "let the ranks run as one user in one user namespace, with ptrace allowed".into()
}

/// The other processes of the probe: one offers memory, the other copies it.
pub(crate) fn probe(role: &str) {
    const TEXT: [u8; 16] = *b"arke doctor here";
    if role == PROBE {
        line(&format!("{}", TEXT.as_ptr() as usize));
        let _ = std::io::Read::read(&mut std::io::stdin(), &mut [0]);
        return;
    }
    let mut numbers = role.split(' ').map(str::parse::<u64>);
    let (Some(Ok(pid)), Some(Ok(address))) = (numbers.next(), numbers.next()) else { return };
    let mut copy = [0u8; 16];
    // SAFETY: `copy` is valid for writes of its own size.
    match unsafe { cma::read(pid as i32, address, copy.as_mut_ptr(), copy.len()) } {
        Ok(()) if copy == TEXT => line("copied"),
        Ok(()) => line("it copied something else"),
        Err(e) => line(&e.to_string()),
    }
}

fn barrier() -> Finding {
    if membarrier::register() && membarrier::everywhere() {
        Good("works: sending costs nothing for waking sleepers".into())
    } else {
        Slow(
            "is refused: each send pays for a barrier of its own".into(),
            "allow membarrier in the container's seccomp profile; it needs Linux 4.16".into(),
        )
    }
}

fn process_descriptors() -> Finding {
    match arke_launch::process_descriptors() {
        Ok(()) => Good("work: the end of a rank behind a wrapper program is seen at once".into()),
        Err(why) => Slow(
            format!(
                "pidfd_open failed ({why}): ranks behind wrapper programs are looked at ten times a second"
            ),
            "Linux 5.3 or later is needed; allow pidfd_open in the container's seccomp profile".into(),
        ),
    }
}

fn cores() -> Finding {
    let (cores, time) = (arke_launch::topology::cores().len(), arke_launch::topology::allowed_threads());
    let threads = cpu::allowed().len();
    let text = format!("{cores} cores with {threads} hardware threads");
    if time < threads {
        return Slow(
            format!("{text}, of which a quota leaves the time of {time}"),
            format!("raise the control group's cpu.max, or run at most {time} busy ranks"),
        );
    }
    Good(format!("{text}; more ranks than that are fine, waiting ranks sleep"))
}

fn affinity() -> Finding {
    let online = std::fs::read_to_string("/sys/devices/system/cpu/online").unwrap_or_default();
    let all: usize = online
        .trim()
        .split(',')
        .filter_map(|part| {
            let (low, high) = part.split_once('-').unwrap_or((part, part));
            Some(high.parse::<usize>().ok()? + 1 - low.parse::<usize>().ok()?)
        })
        .sum();
    let allowed = cpu::allowed().len();
    if allowed < all {
        Slow(
            format!("this shell may use {allowed} of {all} CPUs, and so may its jobs"),
            "start from a shell without taskset, or raise the container's cpuset".into(),
        )
    } else {
        Good("this shell may use every CPU".into())
    }
}

fn processes() -> Finding {
    let (soft, _) = arke_launch::process_limits();
    match soft {
        Some(limit) if limit < 256 => {
            Slow(format!("a user may have {limit} processes"), "raise it with `ulimit -u`".into())
        }
        Some(limit) => Good(format!("a user may have {limit} processes")),
        None => Good("their number is not limited".into()),
    }
}
