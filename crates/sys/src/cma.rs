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
    unsafe { transfer("process_vm_readv", libc::SYS_process_vm_readv, pid, remote, local, len) }
}

/// Writes `len` bytes at `local` to address `remote` in process `pid`.
///
/// # Safety
/// `local` is valid for reads of `len` bytes. The remote side has agreed to have `remote..remote+len`
/// overwritten.
pub unsafe fn write(pid: i32, remote: u64, local: *const u8, len: usize) -> Result<(), SysError> {
    // SAFETY: passed on to the caller; the kernel only reads `local` in this direction.
    unsafe { transfer("process_vm_writev", libc::SYS_process_vm_writev, pid, remote, local.cast_mut(), len) }
}

/// # Safety
/// As for [`read`] or [`write`], whichever `number` names.
unsafe fn transfer(
    call: &'static str,
    number: libc::c_long,
    pid: i32,
    remote: u64,
    local: *mut u8,
    len: usize,
) -> Result<(), SysError> {
    let mut done = 0;
    while done < len {
        let n = (len - done).min(MOST);
        let l = libc::iovec { iov_base: local.wrapping_add(done).cast(), iov_len: n };
        let r = libc::iovec { iov_base: (remote + done as u64) as *mut libc::c_void, iov_len: n };
        // SAFETY: the local range is the caller's promise; a bad remote range is an error from the kernel.
        let got = unsafe { libc::syscall(number, pid, &l, 1usize, &r, 1usize, 0usize) };
        match got {
            n if n > 0 => done += n as usize,
            0 => return Err(SysError { call, errno: libc::EFAULT }),
            _ => {
                let e = SysError::last(call);
                if e.errno != libc::EINTR {
                    return Err(e);
                }
            }
        }
    }
    Ok(())
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
}
