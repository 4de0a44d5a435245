//! How much memory the system could still give.

/// Bytes that could be allocated without swapping: the smaller of the machine's `MemAvailable` and what the
/// control group leaves. `None` where neither can be read.
pub fn available() -> Option<u64> {
    let machine = meminfo("MemAvailable:");
    let group = cgroup_left();
    match (machine, group) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

fn meminfo(key: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|l| l.starts_with(key))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib * 1024)
}

fn cgroup_left() -> Option<u64> {
    let path = std::fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = path.lines().find_map(|l| l.strip_prefix("0::"))?;
    let number = |file: &str| -> Option<u64> {
        std::fs::read_to_string(format!("/sys/fs/cgroup{own}/{file}")).ok()?.trim().parse().ok()
    };
    Some(number("memory.max")?.saturating_sub(number("memory.current")?))
}
