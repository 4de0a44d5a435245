//! What this process or another one has mapped; of this one it is read without allocating, for a process that is about
//! to die.
//!
//! A handler of signals may interrupt the allocator itself, so nothing in [`visit`] asks for memory: the text of
//! `/proc/self/maps` goes through a buffer on the stack, line by line.

use std::ffi::CStr;

/// One line of `/proc/self/maps`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Map<'a> {
    /// First address.
    pub start: u64,
    /// The address behind the last one.
    pub end: u64,
    /// Whether the memory can be read or written.
    pub accessible: bool,
    /// Whether it can be written.
    pub writable: bool,
    /// Whether it holds code.
    pub code: bool,
    /// Where in the file it begins.
    pub offset: u64,
    /// The file, or a name in brackets such as `[stack]`; empty for memory without a name.
    pub path: &'a [u8],
}

/// Longest line that is read whole; what is longer loses the end of its path.
const LINE: usize = 4096;

/// Shows each mapping of this process to `visit`, in the order of addresses. Nothing where `/proc` is not there.
pub fn visit(visit: &mut dyn FnMut(&Map)) {
    visit_file(c"/proc/self/maps", visit);
}

/// Whether a process of this PID namespace has all of these bytes mapped, for reading, or for writing if it is to be
/// written, and some of them are memory that the system lets nobody copy but a program that has it mapped: a device's,
/// for example, or one that is kept secret. False where the system does not say.
pub fn is_uncopied(pid: i32, start: u64, len: u64, write: bool) -> bool {
    let path = crate::procfs::folder(pid).join("maps");
    let Ok(path) = std::ffi::CString::new(path.into_os_string().into_encoded_bytes()) else { return false };
    let end = start.saturating_add(len);
    let (mut covered, mut uncopied) = (start, false);
    visit_file(&path, &mut |map| {
        if map.start <= covered && covered < map.end.min(end) && map.accessible && (map.writable || !write) {
            covered = map.end.min(end);
            uncopied |= is_special(map.path);
        }
    });
    covered == end && uncopied
}

/// Whether memory of this name may be of the kind that the system does not copy. It copies that of files; beyond the end
/// of a file is none, so that a look at the mapping alone says little of those.
fn is_special(path: &[u8]) -> bool {
    let begins = |with: &[u8]| path.starts_with(with);
    begins(b"/secretmem")
        || begins(b"anon_inode:")
        || begins(b"/dmabuf")
        || begins(b"/sys/")
        || begins(b"/dev/") && !begins(b"/dev/shm/") && !begins(b"/dev/zero")
}

fn visit_file(path: &CStr, visit: &mut dyn FnMut(&Map)) {
    // SAFETY: a NUL-terminated path.
    let fd = unsafe { libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
    if fd < 0 {
        return;
    }
    let (mut chunk, mut line, mut len) = ([0u8; 1024], [0u8; LINE], 0);
    loop {
        // SAFETY: the buffer is valid for that many bytes.
        let got = unsafe { libc::read(fd, chunk.as_mut_ptr().cast(), chunk.len()) };
        if got <= 0 {
            break;
        }
        for byte in chunk.iter().take(got as usize) {
            if *byte == b'\n' {
                if let Some(map) = line.get(..len).and_then(parse) {
                    visit(&map);
                }
                len = 0;
            } else if let Some(place) = line.get_mut(len) {
                *place = *byte;
                len += 1;
            }
        }
    }
    // SAFETY: our own descriptor.
    unsafe { libc::close(fd) };
}

/// A line such as `55d0-55f1 r-xp 00001000 08:01 42   /usr/bin/program`.
fn parse(line: &[u8]) -> Option<Map<'_>> {
    let mut words = line.splitn(6, |byte| *byte == b' ');
    let mut ends = words.next()?.splitn(2, |byte| *byte == b'-');
    let (start, end) = (hex(ends.next()?)?, hex(ends.next()?)?);
    let rights = words.next()?;
    let offset = hex(words.next()?)?;
    let path = words.nth(2).unwrap_or_default();
    let blanks = path.iter().take_while(|byte| **byte == b' ').count();
    Some(Map {
        start,
        end,
        accessible: rights.first() == Some(&b'r') || rights.get(1) == Some(&b'w'),
        writable: rights.get(1) == Some(&b'w'),
        code: rights.get(2) == Some(&b'x'),
        offset,
        path: path.get(blanks..).unwrap_or_default(),
    })
}

fn hex(word: &[u8]) -> Option<u64> {
    word.iter().try_fold(0u64, |number, byte| {
        let digit = (*byte as char).to_digit(16)?;
        Some(number.wrapping_shl(4) | u64::from(digit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let map = parse(b"55d0a000-55d0f000 r-xp 00001000 08:01 42    /usr/bin/a program").unwrap();
        assert_eq!((map.start, map.end, map.offset), (0x55d0_a000, 0x55d0_f000, 0x1000));
        assert_eq!((map.path, map.code, map.accessible), (&b"/usr/bin/a program"[..], true, true));
        let guard = parse(b"7f00-7f01 ---p 00000000 00:00 0").unwrap();
        assert_eq!((guard.path, guard.code, guard.accessible), (&b""[..], false, false));
        assert!(parse(b"nonsense").is_none() && parse(b"").is_none());
    }

    #[test]
    fn memory_that_the_system_does_not_copy_is_told_from_other() {
        let pid = std::process::id() as i32;
        let private = vec![1u8; 100_000];
        let (start, len) = (private.as_ptr() as u64, private.len() as u64);
        assert!(!is_uncopied(pid, start, len, false), "the system copies it");
        for (path, special) in [
            ("/secretmem (deleted)", true),
            ("/dev/nvidia0", true),
            ("/sys/devices/pci0000:00/0000:00:05.0/resource0", true),
            ("anon_inode:[vfio-device]", true),
            ("/dmabuf:", true),
            ("", false),
            ("[heap]", false),
            ("/dev/shm/a", false),
            ("/dev/zero (deleted)", false),
            ("/memfd:a (deleted)", false),
            ("/home/a/file", false),
        ] {
            assert_eq!(is_special(path.as_bytes()), special, "{path}");
        }
        // SAFETY: a number that is no system call of old kernels, which refuse it; it touches no memory.
        let secret = unsafe { libc::syscall(libc::SYS_memfd_secret, 0) } as i32;
        if secret < 0 {
            return;
        }
        // SAFETY: the descriptor was just opened; fresh mappings disturb nothing.
        unsafe {
            assert_eq!(libc::ftruncate(secret, 8192), 0);
            let at = libc::mmap(std::ptr::null_mut(), 8192, libc::PROT_READ, libc::MAP_SHARED, secret, 0);
            assert_ne!(at, libc::MAP_FAILED);
            let at = at as u64;
            assert!(is_uncopied(pid, at + 100, 8000, false));
            assert!(!is_uncopied(pid, at + 100, 8000, true), "it cannot be written");
            assert!(!is_uncopied(pid, at + 100, 1 << 40, false), "not all of it is mapped");
            libc::munmap(at as *mut libc::c_void, 8192);
            libc::close(secret);
        }
    }

    #[test]
    fn the_own_code_and_stack_are_found() {
        let code = the_own_code_and_stack_are_found as fn() as usize as u64;
        let (mut in_code, mut stack, mut last) = (0, 0, 0);
        visit(&mut |map| {
            assert!(map.start >= last && map.end > map.start);
            last = map.end;
            in_code += usize::from(map.code && (map.start..map.end).contains(&code));
            stack += usize::from(map.path == b"[stack]");
        });
        assert_eq!((in_code, stack), (1, 1));
    }
}
