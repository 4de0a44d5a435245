//! The registers and the stack of another process's thread, read while it is stopped for a moment.
//!
//! `PTRACE_SEIZE` and `PTRACE_INTERRUPT` stop a thread without a signal that its program could see, and a tracer that
//! dies meanwhile lets it go on. A few system calls (`epoll_wait`, `semop` and others of signal(7)) end early with
//! `EINTR` when they are stopped; so a caller should ask only for threads that run.

use crate::SysError;
use std::time::{Duration, Instant};

/// The most of a stack that is read.
const MOST: usize = 256 << 10;
/// How long a thread may take to stop. It does so as soon as it runs or leaves the kernel.
const PATIENCE: Duration = Duration::from_millis(100);

/// What is needed to find out which functions a thread is in.
#[derive(Debug, Clone)]
pub struct Thread {
    /// The instruction at which it was.
    pub at: u64,
    /// The stack pointer.
    pub stack_pointer: u64,
    /// The frame pointer: `rbp`, `x29`.
    pub frame_pointer: u64,
    /// The link register; 0 where there is none.
    pub link: u64,
    /// What lies on the stack from the stack pointer on.
    pub stack: Vec<u8>,
}

impl Thread {
    /// The eight bytes at an address, if they were read.
    pub fn word(&self, address: u64) -> Option<u64> {
        let from = usize::try_from(address.checked_sub(self.stack_pointer)?).ok()?;
        let bytes = self.stack.get(from..from.checked_add(8)?)?;
        Some(u64::from_le_bytes(bytes.try_into().ok()?))
    }
}

/// Stops a thread, reads its registers and its stack, and lets it go on: some 100 µs. `stack_end` is where its stack
/// ends, or beyond.
///
/// # Errors
/// The system call that failed: where the system does not let this process trace that one, or the thread is gone, is
/// traced by another one, or does not stop.
pub fn thread(tid: u32, stack_end: impl FnOnce(u64) -> u64) -> Result<Thread, SysError> {
    let tid = tid as libc::pid_t;
    ptrace(libc::PTRACE_SEIZE, tid, 0, 0)?;
    let stopped = ptrace(libc::PTRACE_INTERRUPT, tid, 0, 0).and_then(|()| wait(tid));
    let read = stopped.and_then(|()| {
        let mut thread = registers(tid)?;
        let end = stack_end(thread.stack_pointer);
        let length = end.saturating_sub(thread.stack_pointer).min(MOST as u64) as usize;
        thread.stack = memory(tid, thread.stack_pointer, length)?;
        Ok(thread)
    });
    // It fails only if the thread is gone, or has not stopped; then it stops later, and goes on when this process ends.
    let _ = ptrace(libc::PTRACE_DETACH, tid, 0, 0);
    read
}

/// Where a thread is that sleeps in the kernel or is stopped, as the kernel tells without a touch: its frame pointer is
/// not told, and 0 here. `stack_end` as for [`thread`].
///
/// # Errors
/// The call that failed: where the system does not let this process trace that one, or the thread runs or is gone.
pub fn sleeping(tid: u32, stack_end: impl FnOnce(u64) -> u64) -> Result<Thread, SysError> {
    let text = std::fs::read_to_string(format!("/proc/{tid}/syscall"))
        .map_err(|error| SysError { call: "read", errno: error.raw_os_error().unwrap_or(libc::EIO) })?;
    // The number of the system call and its arguments, or -1 outside of one; the stack pointer; the instruction. Of one
    // that runs, a word.
    let mut last = text.split_ascii_whitespace().rev();
    let mut number = || u64::from_str_radix(last.next()?.strip_prefix("0x")?, 16).ok();
    let (Some(at), Some(stack_pointer)) = (number(), number()) else {
        return Err(SysError { call: "read", errno: libc::EAGAIN });
    };
    let length = stack_end(stack_pointer).saturating_sub(stack_pointer).min(MOST as u64) as usize;
    let stack = memory(tid as libc::pid_t, stack_pointer, length)?;
    Ok(Thread { at, stack_pointer, frame_pointer: 0, link: 0, stack })
}

fn ptrace(request: libc::c_uint, tid: libc::pid_t, address: usize, data: usize) -> Result<(), SysError> {
    // SAFETY: the requests that are passed here read and write no memory of this process but what `data` points to, for
    // which the callers answer.
    match unsafe { libc::ptrace(request, tid, address, data) } {
        -1 => Err(SysError::last("ptrace")),
        _ => Ok(()),
    }
}

/// Waits until a thread that was interrupted has stopped. The end of a process is not taken: it may be a child of this
/// one that somebody else waits for.
fn wait(tid: libc::pid_t) -> Result<(), SysError> {
    let begin = Instant::now();
    loop {
        // SAFETY: plain numbers: all zeros are valid.
        let mut info: libc::siginfo_t = unsafe { std::mem::zeroed() };
        let options = libc::WSTOPPED | libc::WNOHANG | libc::__WALL;
        // SAFETY: `info` is valid for writes.
        if unsafe { libc::waitid(libc::P_PID, tid as libc::id_t, &mut info, options) } == -1 {
            return Err(SysError::last("waitid"));
        }
        // SAFETY: the kernel has filled in the fields for a child, or left zeros.
        if unsafe { info.si_pid() } == tid {
            return Ok(());
        }
        if begin.elapsed() >= PATIENCE {
            return Err(SysError { call: "waitid", errno: libc::ETIMEDOUT });
        }
        std::thread::sleep(Duration::from_micros(20));
    }
}

/// The general registers of a stopped thread.
fn registers(tid: libc::pid_t) -> Result<Thread, SysError> {
    // SAFETY: plain numbers: all zeros are valid.
    let mut registers: libc::user_regs_struct = unsafe { std::mem::zeroed() };
    let mut place = libc::iovec {
        iov_base: std::ptr::from_mut(&mut registers).cast(),
        iov_len: size_of::<libc::user_regs_struct>(),
    };
    // `place` says where the kernel may write, and how much; both outlive the call.
    ptrace(libc::PTRACE_GETREGSET, tid, libc::NT_PRSTATUS as usize, std::ptr::from_mut(&mut place) as usize)?;
    #[cfg(target_arch = "x86_64")]
    let (at, stack_pointer, frame_pointer, link) = (registers.rip, registers.rsp, registers.rbp, 0);
    #[cfg(target_arch = "aarch64")]
    let (at, stack_pointer, frame_pointer, link) =
        (registers.pc, registers.sp, registers.regs[29], registers.regs[30]);
    Ok(Thread { at, stack_pointer, frame_pointer, link, stack: Vec::new() })
}

/// Memory of another process: as much as there is.
///
/// # Errors
/// There is none, or it may not be read.
pub fn memory(pid: libc::pid_t, address: u64, length: usize) -> Result<Vec<u8>, SysError> {
    let mut bytes = vec![0u8; length];
    let local = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: length };
    let remote = libc::iovec { iov_base: address as *mut libc::c_void, iov_len: length };
    // SAFETY: `local` names memory that is ours and valid for writes; the kernel checks the other one.
    let read = unsafe { libc::process_vm_readv(pid, &local, 1, &remote, 1, 0) };
    bytes.truncate(usize::try_from(read).map_err(|_| SysError::last("process_vm_readv"))?);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn a_process_that_sleeps_is_read_in_its_sleep() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let begin = Instant::now();
        let mut seen = sleeping(child.id(), |from| from + 64);
        while matches!(seen, Err(SysError { errno: libc::EAGAIN, .. })) && begin.elapsed() < PATIENCE * 100 {
            std::thread::sleep(Duration::from_millis(5));
            seen = sleeping(child.id(), |from| from + 64);
        }
        child.kill().unwrap();
        child.wait().unwrap();
        match &seen {
            Ok(thread) => assert!(thread.at != 0 && thread.word(thread.stack_pointer).is_some()),
            Err(error) => assert!([libc::EPERM, libc::EACCES].contains(&error.errno), "{error}"),
        }
        assert!(sleeping(child.id(), |from| from).is_err());
    }

    #[test]
    fn a_process_that_runs_is_read_and_goes_on() {
        let mut child = Command::new("sh")
            .args(["-c", "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; exit 7"])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let seen = thread(child.id(), |from| from + 4096);
        match &seen {
            Ok(thread) => {
                assert!(thread.at != 0 && thread.stack_pointer != 0 && thread.stack.len() >= 8);
                assert!(thread.word(thread.stack_pointer).is_some());
                assert_eq!(thread.word(thread.stack_pointer - 8), None);
                assert_eq!(thread.word(u64::MAX), None);
            }
            // Some containers let nobody trace.
            Err(error) => assert!([libc::EPERM, libc::EACCES].contains(&error.errno), "{error}"),
        }
        assert_eq!(child.wait().unwrap().code(), Some(7));
        assert!(thread(child.id(), |from| from).is_err());
    }
}
