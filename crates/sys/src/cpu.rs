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

/// A set of cores, as large as its cores need: machines with more than 1,024 of them need more than a `cpu_set_t`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mask(Vec<libc::c_ulong>);

/// Cores in a word of a mask.
const WORD: usize = libc::c_ulong::BITS as usize;
/// Bits of the smallest mask that is asked with, and of the largest: no kernel is built for as many cores.
const BITS: [usize; 2] = [1 << 10, 1 << 18];

impl Mask {
    /// The mask of these cores.
    pub fn of(cores: &[usize]) -> Self {
        let bits = cores.iter().max().map_or(0, |highest| highest + 1).max(BITS[0]);
        let mut words = vec![0; bits.div_ceil(WORD)];
        cores.iter().for_each(|core| words[core / WORD] |= 1 << (core % WORD));
        Self(words)
    }

    /// The mask, for `sched_setaffinity`.
    pub fn as_ptr(&self) -> *const libc::cpu_set_t {
        self.0.as_ptr().cast()
    }

    /// Its length in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.0[..])
    }

    /// The cores that a process may run on; 0: this thread.
    fn of_process(pid: i32) -> Option<Self> {
        let mut bits = BITS[0];
        loop {
            let mut mask = Self(vec![0; bits / WORD]);
            // SAFETY: the mask is valid for writes of its length.
            let done = unsafe { libc::sched_getaffinity(pid, mask.bytes(), mask.0.as_mut_ptr().cast()) };
            if done == 0 {
                return Some(mask);
            }
            // A mask that is shorter than the kernel's is an invalid argument.
            let short = std::io::Error::last_os_error().raw_os_error() == Some(libc::EINVAL);
            if !short || bits >= BITS[1] {
                return None;
            }
            bits *= 2;
        }
    }

    /// The numbers of the cores, ascending.
    pub fn cores(&self) -> Vec<usize> {
        let is_in = |core: &usize| self.0[core / WORD] >> (core % WORD) & 1 == 1;
        (0..self.0.len() * WORD).filter(is_in).collect()
    }
}

/// The numbers of the cores that this thread may run on, ascending.
pub fn allowed() -> Vec<usize> {
    match Mask::of_process(0) {
        Some(mask) => mask.cores(),
        None => (0..std::thread::available_parallelism().map_or(1, |n| n.get())).collect(),
    }
}

/// Restricts this thread to the given cores.
pub fn bind(cores: &[usize]) -> Result<(), crate::SysError> {
    let mask = Mask::of(cores);
    // SAFETY: the mask is valid for reads of its length.
    if unsafe { libc::sched_setaffinity(0, mask.bytes(), mask.as_ptr()) } != 0 {
        return Err(crate::SysError::last("sched_setaffinity"));
    }
    Ok(())
}

/// Restricts this thread to the cores that another process may run on, or leaves it as it is where these are not known.
pub fn bind_as(pid: i32) {
    if let Some(mask) = Mask::of_process(pid) {
        let _ = bind(&mask.cores());
    }
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

/// Asks the scheduler to give this thread, and threads that it starts later, slices of so many microseconds, 100 at
/// least. The thread gets the same share of its core as before, in shorter pieces and, for that, sooner: it is let in
/// when it wakes or when its turn has come, before those with longer slices. That suits a thread that works briefly and
/// whom others wait for. A thread with a policy of its own (real time, batch) keeps it. Linux does so from 6.12 on and
/// ignores the wish before; false where it refuses, or where the thread's policy is another.
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
    fn masks_are_as_long_as_their_cores_need() {
        for cores in [&[0][..], &[3, 63, 64, 1023], &[0, 1024, 5000]] {
            let mask = Mask::of(cores);
            assert_eq!(mask.cores(), cores);
            assert!(mask.bytes() >= 128 && mask.bytes() * 8 > cores[cores.len() - 1]);
        }
        std::thread::spawn(|| {
            // Cores that the machine does not have do no harm.
            let before = allowed();
            bind(&[&before[..], &[5000]].concat()).unwrap();
            assert_eq!(allowed(), before);
            bind_as(std::process::id() as i32);
            assert_eq!(allowed(), before);
        })
        .join()
        .unwrap();
    }

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
