//! The processor: pausing, yielding, and which cores this process may use.

/// Tells the core that this is a spin loop.
#[inline(always)]
pub fn pause() {
    std::hint::spin_loop();
}

/// Whether an atomic instruction that reads and writes is as good as [`fence`].
pub const LOCKED_IS_FENCE: bool = cfg!(target_arch = "x86_64");

/// A full fence between this thread's accesses to memory: what it stored before is seen by all before it loads anything
/// after. On x86-64 a locked instruction on the stack does that in 3 ns, while `mfence`, which
/// `std::sync::atomic::fence` becomes, takes 21 ns on Zen 4.
#[inline(always)]
pub fn fence() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the instruction changes nothing: it combines the word at the top of the stack with 0. Nothing is pushed,
    // and the compiler takes it as an access to any memory.
    unsafe {
        core::arch::asm!("lock or dword ptr [rsp], 0");
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
}

/// Lets another runnable thread have this core.
#[inline]
pub fn yield_now() {
    // SAFETY: takes nothing, touches nothing.
    unsafe { libc::sched_yield() };
}

/// The numbers of the cores that this thread may run on, ascending.
pub fn allowed() -> Vec<usize> {
    // SAFETY: an all-zero set is a valid, empty set.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    // SAFETY: `set` is valid for writes of its own size.
    if unsafe { libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &mut set) } != 0 {
        return (0..std::thread::available_parallelism().map_or(1, |n| n.get())).collect();
    }
    // SAFETY: every index is below CPU_SETSIZE.
    (0..libc::CPU_SETSIZE as usize).filter(|&i| unsafe { libc::CPU_ISSET(i, &set) }).collect()
}

/// Restricts this thread to the given cores.
pub fn bind(cores: &[usize]) -> Result<(), crate::SysError> {
    // SAFETY: an all-zero set is a valid, empty set.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    for &c in cores.iter().filter(|&&c| c < libc::CPU_SETSIZE as usize) {
        // SAFETY: the index is below CPU_SETSIZE.
        unsafe { libc::CPU_SET(c, &mut set) };
    }
    // SAFETY: `set` is valid for reads of its own size.
    if unsafe { libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set) } != 0 {
        return Err(crate::SysError::last("sched_setaffinity"));
    }
    Ok(())
}

/// The core that this thread runs on now; `None` where the system does not say.
pub fn current() -> Option<usize> {
    // SAFETY: takes nothing, touches nothing.
    usize::try_from(unsafe { libc::sched_getcpu() }).ok()
}

/// Moves this thread to a core. It may leave it again for any that it was `allowed` before.
pub fn move_to(core: usize, allowed: &[usize]) -> Result<(), crate::SysError> {
    bind(&[core])?;
    bind(allowed)
}

/// Asks the scheduler to give this thread, and threads that it starts later, slices of so many microseconds, 100 at least.
/// The thread gets the same share of its core as before, in shorter pieces and, for that, sooner: it is let in when it
/// wakes or when its turn has come, before those with longer slices. That suits a thread that works briefly and whom
/// others wait for. A thread with a policy of its own (real time, batch) keeps it. Linux does so from 6.12 on and ignores
/// the wish before; false where it refuses, or where the thread's policy is another.
pub fn ask_for_slices(us: u64) -> bool {
    /// The first version of `struct sched_attr`.
    #[repr(C)]
    struct Attributes {
        size: u32,
        policy: u32,
        flags: u64,
        nice: i32,
        priority: u32,
        runtime: u64,
        deadline: u64,
        period: u64,
    }
    /// The shortest slice that Linux accepts, in nanoseconds.
    const SHORTEST: u64 = 100_000;
    // SAFETY: asks for this thread's policy; touches no memory.
    if unsafe { libc::sched_getscheduler(0) } != libc::SCHED_OTHER {
        return false;
    }
    // SAFETY: asks for this thread's nice value; touches no memory.
    let nice = unsafe { libc::getpriority(libc::PRIO_PROCESS, 0) };
    let attributes = Attributes {
        size: size_of::<Attributes>() as u32,
        policy: libc::SCHED_OTHER as u32,
        flags: 0,
        nice,
        priority: 0,
        runtime: us.saturating_mul(1000).max(SHORTEST),
        deadline: 0,
        period: 0,
    };
    // SAFETY: the attributes are valid for the call, which changes this thread only.
    unsafe { libc::syscall(libc::SYS_sched_setattr, 0, &attributes, 0) == 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_moves_and_keeps_what_it_may() {
        std::thread::spawn(|| {
            let before = allowed();
            let last = *before.last().unwrap();
            move_to(last, &before).unwrap();
            assert_eq!(allowed(), before);
            assert!(before.contains(&current().unwrap()));
        })
        .join()
        .unwrap();
    }

    #[test]
    fn short_slices_change_nothing_else() {
        let thread = std::thread::spawn(|| {
            // SAFETY: touches no memory.
            let nice = || unsafe { libc::getpriority(libc::PRIO_PROCESS, 0) };
            let before = nice();
            ask_for_slices(100);
            assert_eq!(nice(), before);
            assert!(!allowed().is_empty());
            // SAFETY: a valid set of parameters; this thread only.
            unsafe {
                libc::sched_setscheduler(0, libc::SCHED_BATCH, &libc::sched_param { sched_priority: 0 })
            };
            assert!(!ask_for_slices(100));
            // SAFETY: touches no memory.
            assert_eq!(unsafe { libc::sched_getscheduler(0) }, libc::SCHED_BATCH);
        });
        thread.join().unwrap();
    }
}
