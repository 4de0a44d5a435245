//! Copying between the memories of two processes in one system call ("cross-memory attach").
//!
//! Where the two places are aliased and this machine is slow at that ([`crate::aliasing`]), a copy goes in parts
//! through memory of this thread's that is aliased with neither.

use crate::aliasing::{self, PAGE};
use crate::SysError;
use std::cell::RefCell;

/// The most bytes that one call moves; longer copies loop.
const MOST: usize = 0x7fff_f000;

/// Shorter copies go directly: a part costs a system call.
const ASIDE_MIN: usize = 1024;
/// Bytes of a part of a copy that goes aside: so few that they stay in the core's cache.
const PART: usize = 128 * 1024;

thread_local! {
    /// Room for a part, and to choose its place in a page.
    static ASIDE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Reads `len` bytes at `remote` in process `pid` to `local`.
///
/// # Safety
/// `local` is valid for writes of `len` bytes that nothing else uses meanwhile.
pub unsafe fn read(pid: i32, remote: u64, local: *mut u8, len: usize) -> Result<(), SysError> {
    // SAFETY: passed on to the caller.
    unsafe {
        if goes_aside(remote as usize, local as usize, len) {
            read_aside(pid, remote, local, len)
        } else {
            read_direct(pid, remote, local, len)
        }
    }
}

/// Writes `len` bytes at `local` to address `remote` in process `pid`.
///
/// # Safety
/// `local` is valid for reads of `len` bytes. The remote side has agreed to have `remote..remote+len`
/// overwritten.
pub unsafe fn write(pid: i32, remote: u64, local: *const u8, len: usize) -> Result<(), SysError> {
    // SAFETY: passed on to the caller.
    unsafe {
        if goes_aside(local as usize, remote as usize, len) {
            write_aside(pid, remote, local, len)
        } else {
            write_direct(pid, remote, local, len)
        }
    }
}

/// Whether a copy is better made through memory of this thread's.
#[inline]
fn goes_aside(from: usize, to: usize, len: usize) -> bool {
    len >= ASIDE_MIN && aliasing::is_aliased(from, to) && aliasing::is_slow_in_kernel()
}

/// As [`read`], in one step.
///
/// # Safety
/// That of [`read`].
pub(crate) unsafe fn read_direct(pid: i32, remote: u64, local: *mut u8, len: usize) -> Result<(), SysError> {
    // SAFETY: passed on to the caller.
    unsafe {
        transfer::<1>("process_vm_readv", libc::SYS_process_vm_readv, pid, &[Pair { local, remote, len }])
    }
}

/// As [`write()`], in one step.
///
/// # Safety
/// That of [`write()`].
unsafe fn write_direct(pid: i32, remote: u64, local: *const u8, len: usize) -> Result<(), SysError> {
    // SAFETY: passed on to the caller; the kernel only reads `local` in this direction.
    unsafe {
        transfer::<1>(
            "process_vm_writev",
            libc::SYS_process_vm_writev,
            pid,
            &[Pair { local: local.cast_mut(), remote, len }],
        )
    }
}

/// As [`read`], by way of memory of this thread's.
///
/// # Safety
/// That of [`read`].
unsafe fn read_aside(pid: i32, remote: u64, local: *mut u8, len: usize) -> Result<(), SysError> {
    by_parts(remote as usize, len, |aside, at, n| {
        // SAFETY: `aside` has room for `n` bytes, and `local` from `at` on, by the caller's promise.
        unsafe {
            read_direct(pid, remote.wrapping_add(at as u64), aside, n)?;
            aliasing::copy(aside, local.wrapping_add(at), n);
        }
        Ok(())
    })
}

/// As [`write()`], by way of memory of this thread's.
///
/// # Safety
/// That of [`write()`].
unsafe fn write_aside(pid: i32, remote: u64, local: *const u8, len: usize) -> Result<(), SysError> {
    by_parts(remote as usize, len, |aside, at, n| {
        // SAFETY: as in `read_aside`; the other process has agreed to what it gets.
        unsafe {
            aliasing::copy(local.wrapping_add(at), aside, n);
            write_direct(pid, remote.wrapping_add(at as u64), aside, n)
        }
    })
}

/// Calls `copy` for each part of `len` bytes: with room for it half a page from the place of `remote`, where the part
/// begins, and its length.
fn by_parts(
    remote: usize,
    len: usize,
    mut copy: impl FnMut(*mut u8, usize, usize) -> Result<(), SysError>,
) -> Result<(), SysError> {
    let mut parts = |room: &mut Vec<u8>| {
        room.resize(PART + PAGE, 0);
        let start = room.as_mut_ptr();
        let skip = remote.wrapping_add(PAGE / 2).wrapping_sub(start as usize) % PAGE;
        (0..len).step_by(PART).try_for_each(|at| copy(start.wrapping_add(skip), at, PART.min(len - at)))
    };
    match ASIDE.try_with(|room| parts(&mut room.borrow_mut())) {
        Ok(end) => end,
        // The thread is about to end.
        Err(_) => parts(&mut Vec::new()),
    }
}

/// One piece of a copy in pieces.
#[derive(Debug, Clone, Copy)]
pub struct Pair {
    /// Memory of this process.
    pub local: *mut u8,
    /// Address in the other process.
    pub remote: u64,
    /// Bytes.
    pub len: usize,
}

/// Pieces that one system call takes at most.
const MANY: usize = 256;

/// As [`read`], in pieces.
///
/// # Safety
/// As for [`read`], for each piece.
pub unsafe fn read_pieces(pid: i32, pieces: &[Pair]) -> Result<(), SysError> {
    if pieces.iter().any(|piece| goes_aside(piece.remote as usize, piece.local as usize, piece.len)) {
        // SAFETY: passed on to the caller.
        return pieces.iter().try_for_each(|p| unsafe { read(pid, p.remote, p.local, p.len) });
    }
    // SAFETY: passed on to the caller.
    unsafe { transfer_fitting("process_vm_readv", libc::SYS_process_vm_readv, pid, pieces) }
}

/// As [`write()`], in pieces; nothing is written to `local`.
///
/// # Safety
/// As for [`write()`], for each piece.
pub unsafe fn write_pieces(pid: i32, pieces: &[Pair]) -> Result<(), SysError> {
    if pieces.iter().any(|piece| goes_aside(piece.local as usize, piece.remote as usize, piece.len)) {
        // SAFETY: passed on to the caller.
        return pieces.iter().try_for_each(|p| unsafe { write(pid, p.remote, p.local, p.len) });
    }
    // SAFETY: passed on to the caller.
    unsafe { transfer_fitting("process_vm_writev", libc::SYS_process_vm_writev, pid, pieces) }
}

/// As [`transfer`], with room for no more pieces than there are: room for [`MANY`] is 8 KiB, and takes longer to clear
/// than a short copy.
///
/// # Safety
/// As for [`transfer`].
unsafe fn transfer_fitting(
    call: &'static str,
    number: libc::c_long,
    pid: i32,
    pieces: &[Pair],
) -> Result<(), SysError> {
    // SAFETY: passed on to the caller.
    unsafe {
        match pieces.len() {
            0..=1 => transfer::<1>(call, number, pid, pieces),
            2..=8 => transfer::<8>(call, number, pid, pieces),
            _ => transfer::<MANY>(call, number, pid, pieces),
        }
    }
}

/// Moves the pieces, up to `PIECES` of them in one system call.
///
/// # Safety
/// As for [`read`] or [`write()`], whichever `number` names.
unsafe fn transfer<const PIECES: usize>(
    call: &'static str,
    number: libc::c_long,
    pid: i32,
    pieces: &[Pair],
) -> Result<(), SysError> {
    const NONE: libc::iovec = libc::iovec { iov_base: std::ptr::null_mut(), iov_len: 0 };
    // The piece that comes next, and how much of it is done.
    let (mut next, mut done) = (0, 0);
    let (mut local, mut remote) = ([NONE; PIECES], [NONE; PIECES]);
    loop {
        let (mut count, mut total) = (0, 0);
        for (i, piece) in pieces[next..].iter().take(PIECES).enumerate() {
            let skip = if i == 0 { done } else { 0 };
            let n = (piece.len - skip).min(MOST - total);
            local[i] = libc::iovec { iov_base: piece.local.wrapping_add(skip).cast(), iov_len: n };
            let at = piece.remote.wrapping_add(skip as u64);
            remote[i] = libc::iovec { iov_base: at as *mut libc::c_void, iov_len: n };
            (count, total) = (i + 1, total + n);
            if total == MOST {
                break;
            }
        }
        let mut got = 0;
        if total > 0 {
            // SAFETY: the local ranges are the caller's promise; a bad remote range is an error from the kernel.
            let result =
                unsafe { libc::syscall(number, pid, local.as_ptr(), count, remote.as_ptr(), count, 0usize) };
            match result {
                n if n > 0 => got = n as usize,
                0 => return Err(SysError { call, errno: libc::EFAULT }),
                _ => {
                    let e = SysError::last(call);
                    if e.errno != libc::EINTR {
                        return Err(e);
                    }
                    continue;
                }
            }
        }
        while let Some(piece) = pieces.get(next) {
            let n = got.min(piece.len - done);
            (got, done) = (got - n, done + n);
            if done < piece.len {
                break;
            }
            (next, done) = (next + 1, 0);
        }
        if next == pieces.len() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_this_process() {
        let (src, mut dst) = ([7u8; 10000], [0u8; 10000]);
        let me = std::process::id() as i32;
        // SAFETY: both arrays outlive the calls.
        unsafe { read(me, src.as_ptr() as u64, dst.as_mut_ptr(), 10000).unwrap() };
        assert_eq!(src, dst);
        let back = [9u8; 100];
        // SAFETY: as above; `dst` is ours to overwrite.
        unsafe { write(me, dst.as_mut_ptr() as u64, back.as_ptr(), 100).unwrap() };
        assert_eq!(&dst[..100], &back);
    }

    #[test]
    fn copies_that_go_aside_are_whole() {
        let me = std::process::id() as i32;
        let src: Vec<u8> = (0..2 * PART + 7000).map(|i| (i % 251) as u8 + 1).collect();
        for (n, skip) in [(0, 0), (1, 5), (1500, 16), (PART, 1), (PART + 1, 31), (2 * PART + 5000, 1000)] {
            let (mut dst, mut back) = (vec![0u8; src.len() + 10], vec![0u8; src.len() + 10]);
            // SAFETY: all of it lies within vectors of this process.
            unsafe {
                read_aside(me, src.as_ptr() as u64, dst.as_mut_ptr().add(skip), n).unwrap();
                write_aside(me, back.as_mut_ptr().add(3) as u64, dst.as_ptr().add(skip), n).unwrap();
            }
            assert!(dst[skip..skip + n] == src[..n] && back[3..3 + n] == src[..n], "{n} bytes");
            assert!(dst[skip + n..].iter().chain(&back[3 + n..]).all(|byte| *byte == 0), "{n} bytes");
        }
        let mut dst = [0u8; 16];
        // SAFETY: `dst` is valid; address 8 is not mapped.
        let e = unsafe { read_aside(me, 8, dst.as_mut_ptr(), 16) }.unwrap_err();
        assert_eq!(e.errno, libc::EFAULT);
    }

    #[test]
    fn a_bad_address_is_an_error() {
        let mut dst = [0u8; 16];
        // SAFETY: `dst` is valid; address 8 is not mapped.
        let e = unsafe { read(std::process::id() as i32, 8, dst.as_mut_ptr(), 16) }.unwrap_err();
        assert_eq!(e.errno, libc::EFAULT);
    }

    #[test]
    fn many_pieces_arrive_in_their_places() {
        let src: Vec<u8> = (0..100_000u32).map(|i| (i % 251) as u8).collect();
        let mut dst = vec![0u8; 100_000];
        let me = std::process::id() as i32;
        // Every other stretch of 100 bytes, and empty pieces between them.
        let pieces: Vec<Pair> = (0..1000)
            .map(|i| Pair {
                local: dst.as_mut_ptr().wrapping_add(i * 100),
                remote: src.as_ptr() as u64 + i as u64 * 100,
                len: if i % 2 == 0 { 100 } else { 0 },
            })
            .collect();
        // SAFETY: all pieces lie inside the two vectors.
        unsafe { read_pieces(me, &pieces).unwrap() };
        for (i, (s, d)) in src.iter().zip(&dst).enumerate() {
            assert_eq!(*d, if i / 100 % 2 == 0 { *s } else { 0 }, "{i}");
        }
        let pieces: Vec<Pair> = pieces
            .iter()
            .map(|p| Pair {
                local: src.as_ptr().cast_mut().wrapping_add((p.remote - src.as_ptr() as u64) as usize),
                remote: p.local as u64,
                len: 100,
            })
            .collect();
        // SAFETY: as above; the vector written to is ours.
        unsafe { write_pieces(me, &pieces).unwrap() };
        assert!(src == dst);
        // SAFETY: no pieces, no memory.
        unsafe { read_pieces(me, &[]).unwrap() };
    }
}
