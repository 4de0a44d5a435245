//! Copying between the memories of two processes in one system call ("cross-memory attach").

use crate::SysError;

/// The most bytes that one call moves; longer copies loop.
const MOST: usize = 0x7fff_f000;

/// Reads `len` bytes at `remote` in process `pid` to `local`.
///
/// # Safety
/// `local` is valid for writes of `len` bytes that nothing else uses meanwhile.
pub unsafe fn read(pid: i32, remote: u64, local: *mut u8, len: usize) -> Result<(), SysError> {
    // SAFETY: passed on to the caller.
    unsafe {
        transfer::<1>("process_vm_readv", libc::SYS_process_vm_readv, pid, &[Pair { local, remote, len }])
    }
}

/// Writes `len` bytes at `local` to address `remote` in process `pid`.
///
/// # Safety
/// `local` is valid for reads of `len` bytes. The remote side has agreed to have `remote..remote+len`
/// overwritten.
pub unsafe fn write(pid: i32, remote: u64, local: *const u8, len: usize) -> Result<(), SysError> {
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
    // SAFETY: passed on to the caller.
    unsafe { transfer_fitting("process_vm_readv", libc::SYS_process_vm_readv, pid, pieces) }
}

/// As [`write()`], in pieces; nothing is written to `local`.
///
/// # Safety
/// As for [`write()`], for each piece.
pub unsafe fn write_pieces(pid: i32, pieces: &[Pair]) -> Result<(), SysError> {
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
