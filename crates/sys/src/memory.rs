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

/// A limit of this process (`RLIMIT_...`); `None` where the system does not say.
pub fn limit(resource: libc::__rlimit_resource_t) -> Option<libc::rlimit> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is valid for the write.
    (unsafe { libc::getrlimit(resource, &mut limit) } == 0).then_some(limit)
}

/// Which limit of this process may be behind an error number of a call that wanted memory, and what to do about it;
/// empty where it is none that is known.
pub fn remedy(errno: i32) -> String {
    let set = |resource| limit(resource).map(|l| l.rlim_cur).filter(|l| *l != libc::RLIM_INFINITY);
    match errno {
        libc::EFBIG => match set(libc::RLIMIT_FSIZE) {
            Some(bytes) => format!(
                "the limit on the length of files is {bytes} bytes and counts for shared memory, too; raise it with `ulimit -f \
                 unlimited`"
            ),
            None => String::new(),
        },
        libc::ENOMEM => match set(libc::RLIMIT_AS) {
            Some(bytes) => format!(
                "the limit on address space is {bytes} bytes; raise it with `ulimit -v unlimited`, or ask for less with \
                 ARKE_STAGING and ARKE_HEAP"
            ),
            None => "the system allows no more memory (with vm.overcommit_memory=2, see CommitLimit in /proc/meminfo); start fewer \
                     processes, or ask for less with ARKE_STAGING and ARKE_HEAP"
                .to_string(),
        },
        libc::ENOSPC => "the system has no more shared memory for this job; start fewer processes, or ask for less with ARKE_STAGING \
                         and ARKE_HEAP"
            .to_string(),
        _ => String::new(),
    }
}
