//! A barrier paid for by the one who goes to sleep, so that senders pay nothing.
//!
//! A sender stores a message and then reads the receiver's "asleep" word; the receiver stores "asleep" and
//! then looks for messages. Without a store-load barrier on both sides each may miss the other. The sleeper
//! issues it for everybody with `membarrier(GLOBAL_EXPEDITED)`.

const GLOBAL: libc::c_int = 1;
const PRIVATE_EXPEDITED: libc::c_int = 1 << 3;
const REGISTER_PRIVATE_EXPEDITED: libc::c_int = 1 << 4;
const REGISTER_GLOBAL_EXPEDITED: libc::c_int = 1 << 2;
const GLOBAL_EXPEDITED: libc::c_int = 1 << 1;

fn membarrier(command: libc::c_int) -> bool {
    // SAFETY: the call takes two integers and touches no memory of ours.
    unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) == 0 }
}

/// Makes this process one that [`everywhere`] of another process reaches. False where the kernel or a filter
/// refuses; then senders need a barrier of their own.
pub fn register() -> bool {
    membarrier(REGISTER_GLOBAL_EXPEDITED)
}

/// A full barrier on every core that runs a registered process. False where refused.
pub fn everywhere() -> bool {
    membarrier(GLOBAL_EXPEDITED)
}

/// A full barrier in every thread of this process, when it returns. Where the kernel or a filter refuses it, time does
/// the same: stores leave a core long before.
pub fn in_this_process() {
    // A process is known to the kernel from the first time on.
    let done = membarrier(REGISTER_PRIVATE_EXPEDITED) && membarrier(PRIVATE_EXPEDITED);
    if !done && !membarrier(GLOBAL) {
        std::thread::sleep(core::time::Duration::from_millis(20));
    }
}
