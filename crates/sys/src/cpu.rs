//! The processor: pausing, yielding, and which cores this process may use.

/// Tells the core that this is a spin loop.
#[inline(always)]
pub fn pause() {
    std::hint::spin_loop();
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
