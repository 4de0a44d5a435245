//! How much memory the system could still give.

use crate::SysError;
use std::path::Path;

/// Bytes that could be allocated without swapping: the smaller of the machine's `MemAvailable` and what the
/// control groups leave. `None` where neither can be read.
pub fn available() -> Option<u64> {
    let machine = meminfo("MemAvailable:");
    let group =
        std::fs::read_to_string("/proc/self/cgroup").ok().and_then(|own| group_left(&own, Path::new("/")));
    machine.into_iter().chain(group).min()
}

/// Whether all of `len` bytes from `address` on are mapped in this process, to be loaded and stored. False where the
/// system does not say.
pub fn is_open(address: u64, len: u64) -> bool {
    let Some(end) = address.checked_add(len) else { return false };
    std::fs::read_to_string("/proc/self/maps").is_ok_and(|maps| all_open(&maps, address, end))
}

/// Whether mappings that may be read and written cover `from..to` without a gap; `maps` is sorted, as the system writes
/// it.
fn all_open(maps: &str, from: u64, to: u64) -> bool {
    let mut at = from;
    for line in maps.lines() {
        let mut fields = line.split(' ');
        let (Some(range), Some(rights)) = (fields.next(), fields.next()) else { continue };
        let Some((begin, end)) = range.split_once('-') else { continue };
        let (Ok(begin), Ok(end)) = (u64::from_str_radix(begin, 16), u64::from_str_radix(end, 16)) else {
            continue;
        };
        if at < to && begin <= at && at < end {
            if !rights.starts_with("rw") {
                return false;
            }
            at = end;
        }
    }
    at >= to
}

fn meminfo(key: &str) -> Option<u64> {
    field(&std::fs::read_to_string("/proc/meminfo").ok()?, key).map(|kib| kib * 1024)
}

/// The number after a key, in a text with a key and a number on each line.
fn field(text: &str, key: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(key)?.split_whitespace().next()?.parse().ok())
}

/// What the memory's control group of this process and those above it leave; `own` is `/proc/self/cgroup`, `root`
/// stands for `/`. Both versions of control groups; `None` where no group has a limit.
fn group_left(own: &str, root: &Path) -> Option<u64> {
    own.lines()
        .filter_map(|line| {
            let mut fields = line.splitn(3, ':').skip(1);
            let (controllers, path) = (fields.next()?, fields.next()?);
            match controllers {
                // Both versions at once: the second stands in `unified`.
                "" => Some((["sys/fs/cgroup", "sys/fs/cgroup/unified"].to_vec(), NEWER, path)),
                _ if controllers.split(',').any(|name| name == "memory") => {
                    Some((["sys/fs/cgroup/memory"].to_vec(), OLDER, path))
                }
                _ => None,
            }
        })
        .flat_map(|(mounts, files, path)| {
            mounts.into_iter().flat_map(move |mount| {
                let mount = root.join(mount);
                let below = Path::new(path.trim_start_matches('/'));
                // A container may see its own group as the root, and have a path here that leads nowhere.
                below
                    .ancestors()
                    .map(|group| mount.join(group))
                    .filter_map(|group| left_in(&group, files))
                    .collect::<Vec<_>>()
            })
        })
        .min()
}

/// The files of a group: its limit, its present use, and in `memory.stat` the caches of files, which make room when
/// memory is wanted.
type GroupFiles = (&'static str, &'static str, [&'static str; 2]);
const NEWER: GroupFiles = ("memory.max", "memory.current", ["inactive_file ", "active_file "]);
const OLDER: GroupFiles =
    ("memory.limit_in_bytes", "memory.usage_in_bytes", ["total_inactive_file ", "total_active_file "]);
/// A limit from here on is none: the older version has no word for that.
const NO_LIMIT: u64 = 1 << 62;

fn left_in(group: &Path, (limit, used, caches): GroupFiles) -> Option<u64> {
    let read = |file: &str| -> Option<String> { std::fs::read_to_string(group.join(file)).ok() };
    let number = |file| -> Option<u64> { read(file)?.trim().parse().ok() };
    let limit = number(limit).filter(|limit| *limit < NO_LIMIT)?;
    let stat = read("memory.stat").unwrap_or_default();
    let cached: u64 = caches.iter().filter_map(|key| field(&stat, key)).sum();
    Some(limit.saturating_sub(number(used)?.saturating_sub(cached)))
}

/// A limit of this process (`RLIMIT_...`); `None` where the system does not say.
pub fn limit(resource: libc::__rlimit_resource_t) -> Option<libc::rlimit> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is valid for the write.
    (unsafe { libc::getrlimit(resource, &mut limit) } == 0).then_some(limit)
}

/// An error of a call that wanted memory, and what to do about it.
pub fn told(error: &SysError) -> String {
    let remedy = remedy(error);
    let then = if remedy.is_empty() { "" } else { "; " };
    format!("{error}{then}{remedy}")
}

/// What to do where shared memory is short and lies in `/dev/shm`, since memfds are refused; `None` where it does not.
pub fn of_full_dev_shm() -> Option<String> {
    let arena = crate::arena::Arena::create(0).ok()?;
    arena.is_bounded().then(|| full(room_in_dev_shm()))
}

/// Which limit may be behind an error of a call that wanted memory, and what to do about it; empty where it is none
/// that is known.
pub fn remedy(error: &SysError) -> String {
    let set = |resource| limit(resource).map(|l| l.rlim_cur).filter(|l| *l != libc::RLIM_INFINITY);
    match error.errno {
        libc::EFBIG => set(libc::RLIMIT_FSIZE).map_or(String::new(), |bytes| {
            format!(
                "the limit on the length of files is {bytes} bytes and counts for shared memory, too; raise it with \
                 `ulimit -f unlimited`"
            )
        }),
        // A memfd has no size of its own to be used up.
        libc::ENOSPC => full(room_in_dev_shm()),
        libc::EPERM | libc::ENOSYS => format!(
            "a filter of system calls refuses {}; allow it, in a container by another seccomp profile",
            error.call
        ),
        libc::EMFILE => set(libc::RLIMIT_NOFILE).map_or(String::new(), |most| {
            format!("this process has all {most} descriptors that it may have; close some, or raise `ulimit -n`")
        }),
        libc::EBADF => "the program has closed descriptors that it did not open, with closefrom() for example; leave those \
                        open that the library has"
            .to_string(),
        libc::EAGAIN if error.call == "mmap" => format!(
            "the program has its future memory locked (mlockall), and may lock {} bytes; raise that with `ulimit -l \
             unlimited`, or ask for less with ARKE_HEAP",
            set(libc::RLIMIT_MEMLOCK).map_or("any number of".to_string(), |bytes| bytes.to_string())
        ),
        libc::ENOMEM => {
            let strict = std::fs::read_to_string("/proc/sys/vm/overcommit_memory").is_ok_and(|s| s.trim() == "2");
            let promised = (meminfo("Committed_AS:"), meminfo("CommitLimit:"));
            shortage(set(libc::RLIMIT_AS), strict.then_some(promised))
        }
        _ => String::new(),
    }
}

/// How many bytes of `/dev/shm` are free, and how many it has.
fn room_in_dev_shm() -> Option<(u64, u64)> {
    // SAFETY: an all-zero `statfs` is a valid value for the kernel to fill.
    let mut st: libc::statfs = unsafe { std::mem::zeroed() };
    // SAFETY: the path is a NUL-terminated literal, and `st` is valid for writes.
    let asked = unsafe { libc::statfs(c"/dev/shm".as_ptr(), &mut st) } == 0;
    asked.then(|| (st.f_bavail * st.f_bsize as u64, st.f_blocks * st.f_bsize as u64))
}

/// What to do where the job's memory lies in `/dev/shm` and that is full: so many bytes are free, of so many.
fn full(room: Option<(u64, u64)>) -> String {
    let room =
        room.map_or(String::new(), |(free, all)| format!(", {} of {} KiB are free", free >> 10, all >> 10));
    format!(
        "the job's memory lies in /dev/shm, since memfd_create is refused here{room}; allow memfd_create, give /dev/shm \
         more room (`docker run --shm-size=1g`), start fewer processes, or ask for less with ARKE_STAGING and ARKE_HEAP"
    )
}

/// What is behind a shortage of memory: the process's limit on address space, or a system that promises no more than it
/// has, where it says what it has promised and what it may.
fn shortage(address_space: Option<u64>, strict: Option<(Option<u64>, Option<u64>)>) -> String {
    let mib = |bytes: Option<u64>| bytes.map_or("?".to_string(), |bytes| (bytes >> 20).to_string());
    match (address_space, strict) {
        (Some(bytes), _) => format!(
            "the limit on address space is {bytes} bytes; raise it with `ulimit -v unlimited`, or ask for less with \
             ARKE_STAGING and ARKE_HEAP"
        ),
        (None, Some((promised, most))) => format!(
            "this system promises no memory that it may not have (vm.overcommit_memory=2): {} of {} MiB are promised; \
             raise vm.overcommit_ratio, start fewer processes, or ask for less with ARKE_STAGING and ARKE_HEAP",
            mib(promised),
            mib(most)
        ),
        (None, None) => "the system has no more memory for this job; start fewer processes, or ask for less with \
                         ARKE_STAGING and ARKE_HEAP"
            .to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_open_where_mappings_without_a_gap_may_be_read_and_written() {
        let maps = "1000-3000 rw-p 0 00:00 0\n3000-4000 rw-s 0 00:00 0 /memfd\n4000-5000 r--p 0 0\n6000-7000 rw-p 0 0";
        let open = |from, to| all_open(maps, from, to);
        assert!(open(0x1000, 0x4000) && open(0x2ff8, 0x3008) && open(0x6000, 0x7000) && open(0x10, 0x10));
        assert!(
            !open(0xfff, 0x1008) && !open(0x3ff8, 0x4008) && !open(0x4800, 0x6800) && !open(0x6800, 0x7001)
        );
        let here = [0u8; 64];
        assert!(is_open(here.as_ptr() as u64, 64));
        let text = "only to be read";
        assert!(!is_open(text.as_ptr() as u64, text.len() as u64) && !is_open(u64::MAX, 2));
    }

    /// A folder that stands for `/`, gone with the test.
    struct Root(std::path::PathBuf);

    impl Root {
        fn new(name: &str) -> Self {
            let root = std::env::temp_dir().join(format!("arke-groups-{}-{name}", std::process::id()));
            std::fs::create_dir_all(&root).unwrap();
            Self(root)
        }

        fn write(&self, path: &str, text: &str) {
            let file = self.0.join(path);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        }
    }

    impl Drop for Root {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_tightest_group_counts_and_caches_of_files_make_room() {
        let root = Root::new("newer");
        root.write("sys/fs/cgroup/a/b/memory.max", "max\n");
        root.write("sys/fs/cgroup/a/memory.max", "1000\n");
        root.write("sys/fs/cgroup/a/memory.current", "990\n");
        root.write("sys/fs/cgroup/a/memory.stat", "anon 90\nfile 900\ninactive_file 500\nactive_file 300\n");
        assert_eq!(group_left("0::/a/b\n", &root.0), Some(810));
        root.write("sys/fs/cgroup/a/b/memory.max", "100\n");
        root.write("sys/fs/cgroup/a/b/memory.current", "80\n");
        assert_eq!(group_left("0::/a/b\n", &root.0), Some(20));
        assert_eq!(group_left("0::/c\n", &root.0), None);
    }

    #[test]
    fn the_older_groups_count_too() {
        let root = Root::new("older");
        root.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        root.write("sys/fs/cgroup/memory/memory.usage_in_bytes", "5000\n");
        assert_eq!(group_left("5:cpu,cpuacct:/x\n3:memory:/x\n0::/x\n", &root.0), None);
        root.write("sys/fs/cgroup/memory/x/memory.limit_in_bytes", "4000\n");
        root.write("sys/fs/cgroup/memory/x/memory.usage_in_bytes", "3000\n");
        root.write("sys/fs/cgroup/memory/x/memory.stat", "total_inactive_file 10\ntotal_active_file 5\n");
        assert_eq!(group_left("5:cpu,cpuacct:/x\n3:memory:/x\n0::/x\n", &root.0), Some(1015));
    }

    #[test]
    fn a_shortage_is_blamed_on_what_is_short() {
        assert!(shortage(Some(5000), None).contains("5000 bytes; raise it with `ulimit -v unlimited`"));
        let strict = shortage(None, Some((Some(3 << 20), Some(4 << 20))));
        assert!(strict.contains("vm.overcommit_memory=2") && strict.contains("3 of 4 MiB"), "{strict}");
        assert!(shortage(None, None).contains("start fewer processes"));
        let of = |errno| remedy(&SysError { call: "memfd_create", errno });
        assert_eq!(of(libc::EINVAL), "");
        assert!(of(libc::ENOSPC).contains("--shm-size") && of(libc::EPERM).contains("refuses memfd_create"));
        assert!(full(Some((4 << 10, 8 << 20))).contains(", 4 of 8192 KiB are free;"));
    }
}
