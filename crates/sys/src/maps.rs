//! What this process has mapped, read without allocating, for a process that is about to die.
//!
//! A handler of signals may interrupt the allocator itself, so nothing here asks for memory: the text of
//! `/proc/self/maps` goes through a buffer on the stack, line by line.

/// One line of `/proc/self/maps`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Map<'a> {
    /// First address.
    pub start: u64,
    /// The address behind the last one.
    pub end: u64,
    /// Whether the memory can be read or written.
    pub accessible: bool,
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
    // SAFETY: a NUL-terminated path.
    let fd = unsafe { libc::open(c"/proc/self/maps".as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
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
