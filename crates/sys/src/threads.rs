//! Threads of the library's own, in processes whose signals are the program's.

use crate::signals;
use std::io;
use std::thread::{Builder, JoinHandle};

/// Starts a thread that takes no signals but for its own faults ([`signals::withhold`]). `stack`: its size in bytes;
/// `None` for the usual 2 MiB. Every thread of a library is started here; clippy refuses the other ways.
///
/// # Errors
/// The system has no room for another thread.
pub fn start<T: Send + 'static>(
    name: &str,
    stack: Option<usize>,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    let builder = Builder::new().name(name.into());
    let builder = match stack {
        Some(bytes) => builder.stack_size(bytes),
        None => builder,
    };
    let _withheld = signals::withhold();
    #[expect(clippy::disallowed_methods, reason = "this is the way that the others are refused for")]
    builder.spawn(work)
}

/// A number that no other living thread of this process has, and not 0: where the thread's control block lies, which is
/// in a register.
#[inline(always)]
pub fn token() -> usize {
    let token: usize;
    // SAFETY: the system's ABI for threads: the first word of a thread's control block is its address.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        core::arch::asm!("mov {}, fs:0", out(reg) token, options(nostack, pure, readonly, preserves_flags));
    }
    // SAFETY: reading this register has no effect.
    #[cfg(target_arch = "aarch64")]
    unsafe {
        core::arch::asm!("mrs {}, tpidr_el0", out(reg) token, options(nostack, pure, nomem, preserves_flags));
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    {
        thread_local!(static MARK: u8 = const { 0 });
        token = MARK.with(|mark| mark as *const u8 as usize);
    }
    token
}

/// The name of this thread, put into `room`. May be called in a handler of signals.
pub fn name(room: &mut [u8; 16]) -> &[u8] {
    // SAFETY: the call writes at most 16 bytes, the last of them 0.
    unsafe { libc::prctl(libc::PR_GET_NAME, room.as_mut_ptr()) };
    room.split(|byte| *byte == 0).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{name, token};

    #[test]
    fn a_thread_knows_its_name() {
        let named = std::thread::Builder::new().name("solver".into());
        let told = named.spawn(|| name(&mut [0; 16]).to_vec()).unwrap().join().unwrap();
        assert_eq!(told, b"solver");
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "no signal comes to a test")]
    fn each_thread_has_a_token_of_its_own() {
        let other = std::thread::spawn(token).join().unwrap();
        assert!(token() != 0 && token() == token() && other != 0);
        // Both live at once here: a token may come again when its thread has ended.
        std::thread::scope(|scope| assert_ne!(scope.spawn(token).join().unwrap(), token()));
    }
}
