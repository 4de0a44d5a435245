//! Signals by which a process dies of its own fault: a look at it before it dies.
//!
//! A handler is put in place only for signals on which the process would die anyway (`SIG_DFL`), so that whoever was
//! there first keeps what it has: the program, a sanitizer, the run-time library of Fortran or of Rust. Whoever comes
//! later replaces the handler like any other. After the look the signal has its default effect, with what the kernel or
//! the sender said of it, at the instruction that it came at: the parent sees the same status, and a core dump the same
//! state.
//!
//! What runs inside of the handler must not allocate, lock or panic: the fault may have come anywhere.
//!
//! | who comes in | what happens |
//! |---|---|
//! | the first thread | looks, then the process dies |
//! | the same thread again: the look itself has failed | the process dies of the first signal |
//! | another thread | waits for the first one to end the process |
//! | a child that was forked | the process dies |

use std::cell::UnsafeCell;
use std::mem::{zeroed, MaybeUninit};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicI32, AtomicPtr, AtomicU32, Ordering};

/// The signals.
const FAULTS: [i32; 5] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGABRT];
/// Room on the alternate stack, where a handler runs whose thread has used its own stack up: for the registers that the
/// kernel saves (11 KiB on some processors), the unwinder and what reads the mappings.
const STACK: usize = 128 << 10;
/// How long a second thread that has failed waits for the first one to end the process.
const PATIENCE_MS: u32 = 10_000;

/// A signal that is about to end this process.
#[derive(Debug, Clone, Copy)]
pub struct Fault {
    /// Its number.
    pub signal: i32,
    /// Where it came from (`si_code`): above 0 from the kernel.
    pub code: i32,
    /// The address that could not be used, or of the instruction that failed; of a signal from the kernel.
    pub address: u64,
    /// The process that sent it; `None`: the kernel did, for a fault of this thread.
    pub sender: Option<i32>,
    /// The interrupted instruction.
    pub instruction: u64,
    /// The stack's top there.
    pub stack: u64,
    /// The register that points to the frame, where the program keeps one.
    pub frame: u64,
    /// The register for the return address, on processors that have one.
    pub link: u64,
    /// The registers as the kernel has saved them.
    context: *mut libc::ucontext_t,
}

impl Fault {
    /// Does something while it looks as if the instruction that has called the interrupted one were interrupted: the
    /// one before this return address, which a call has just left on the stack or in a register. For a walk of the
    /// stack where there is no code to begin at.
    pub fn as_of_caller(&self, back: u64, f: impl FnOnce()) {
        // SAFETY: what the kernel passed to the handler, which has not returned; nobody else uses it.
        unsafe {
            let saved = (*self.context).uc_mcontext;
            step_back(&mut (*self.context).uc_mcontext, back - 1);
            f();
            (*self.context).uc_mcontext = saved;
        }
    }
}

/// What looks.
pub type Look = fn(&Fault);

static LOOK: AtomicPtr<()> = AtomicPtr::new(null_mut());
/// The process that watches; a child of it has another number.
static WATCHED: AtomicI32 = AtomicI32::new(0);
/// The thread that looks.
static LOOKING: AtomicI32 = AtomicI32::new(0);
/// The signals that have our handler: a bit for each.
static OURS: AtomicU32 = AtomicU32::new(0);

/// The signal that the thread that looks died of.
struct First(UnsafeCell<MaybeUninit<libc::siginfo_t>>);
// SAFETY: only the thread that `LOOKING` names reads and writes it.
unsafe impl Sync for First {}
static FIRST: First = First(UnsafeCell::new(MaybeUninit::uninit()));

/// Has `look` called when this process is about to die of one of the signals. The calling thread gets a stack for that,
/// unless it has one. To be called once.
pub fn watch(look: Look) {
    LOOK.store(look as *mut (), Ordering::Release);
    WATCHED.store(std::process::id() as i32, Ordering::Release);
    stay_loaded();
    alternate_stack();
    for signal in FAULTS {
        // SAFETY: all bytes zero are a valid action; the handler takes what SA_SIGINFO passes. Between the question and
        // the answer nobody else sets actions: the program is inside of a call that starts the library.
        unsafe {
            let mut now: libc::sigaction = zeroed();
            if libc::sigaction(signal, null(), &mut now) != 0 || now.sa_sigaction != libc::SIG_DFL {
                continue;
            }
            let mut ours: libc::sigaction = zeroed();
            ours.sa_sigaction =
                handler as extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void) as usize;
            ours.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            // Nothing else interrupts the look; what fails within it comes in again.
            libc::sigfillset(&mut ours.sa_mask);
            for fault in FAULTS {
                libc::sigdelset(&mut ours.sa_mask, fault);
            }
            if libc::sigaction(signal, &ours, null_mut()) == 0 {
                OURS.fetch_or(1 << signal, Ordering::Relaxed);
            }
        }
    }
}

/// Whether a signal's action is no longer the one that [`watch`] gave it: somebody else looks at faults, too. May be
/// called in a handler.
pub fn others_watch() -> bool {
    let ours = OURS.load(Ordering::Relaxed);
    FAULTS.into_iter().filter(|signal| ours & (1 << signal) != 0).any(|signal| {
        // SAFETY: all bytes zero are a valid value to be overwritten; the call only reads, into memory of ours.
        unsafe {
            let mut now: libc::sigaction = zeroed();
            libc::sigaction(signal, null(), &mut now) == 0
                && now.sa_sigaction
                    != handler as extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void) as usize
        }
    })
}

/// Where another thread of this process looks at a fault, waits for it to end the process. To be called before this
/// thread ends it for another reason: what the look finds would be lost, and it is the cause of more.
pub fn give_way() {
    let looking = LOOKING.load(Ordering::Acquire);
    // SAFETY: takes nothing and cannot fail.
    let own_process = unsafe { libc::getpid() } == WATCHED.load(Ordering::Acquire);
    if looking != 0 && looking != thread() && own_process {
        wait_for_the_end();
    }
}

/// Waits, but not for ever, until another thread ends the process. May be called in a handler.
fn wait_for_the_end() {
    for _ in 0..PATIENCE_MS {
        let pause = libc::timespec { tv_sec: 0, tv_nsec: 1_000_000 };
        // SAFETY: a valid time; what is left of it is not asked for.
        unsafe { libc::nanosleep(&pause, null_mut()) };
    }
}

/// This thread's number. May be called in a handler.
pub fn thread() -> i32 {
    // SAFETY: takes and touches nothing.
    unsafe { libc::syscall(libc::SYS_gettid) as i32 }
}

/// The library with the handler must outlive it, even where the program closes that library.
fn stay_loaded() {
    // SAFETY: the address is one of ours; the name is valid while the library is loaded. A library that is not to be
    // opened anew is only marked.
    unsafe {
        let mut of: libc::Dl_info = zeroed();
        let here =
            handler as extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void) as *const libc::c_void;
        if libc::dladdr(here, &mut of) != 0 && !of.dli_fname.is_null() {
            libc::dlopen(of.dli_fname, libc::RTLD_NOW | libc::RTLD_NOLOAD | libc::RTLD_NODELETE);
        }
    }
}

/// Gives the calling thread a stack for handlers, with a page below it that nobody may touch.
fn alternate_stack() {
    // SAFETY: the first call only reads. The memory is ours, is never given back, and its lowest page is made
    // inaccessible before the rest becomes the stack.
    unsafe {
        let mut now: libc::stack_t = zeroed();
        if libc::sigaltstack(null(), &mut now) != 0 || now.ss_flags & libc::SS_DISABLE == 0 {
            return;
        }
        let page = libc::sysconf(libc::_SC_PAGESIZE).max(4096) as usize;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        let memory = libc::mmap(null_mut(), page + STACK, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0);
        if memory == libc::MAP_FAILED {
            return;
        }
        libc::mprotect(memory, page, libc::PROT_NONE);
        let stack = libc::stack_t { ss_sp: memory.byte_add(page), ss_flags: 0, ss_size: STACK };
        libc::sigaltstack(&stack, null_mut());
    }
}

extern "C" fn handler(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    let thread = thread();
    // SAFETY: takes nothing and cannot fail.
    let own_process = unsafe { libc::getpid() } == WATCHED.load(Ordering::Acquire);
    match LOOKING.compare_exchange(0, thread, Ordering::AcqRel, Ordering::Acquire) {
        Ok(_) => {
            // SAFETY: this thread has just become the one that may use the cell; the kernel passes a valid `info`.
            unsafe { (*FIRST.0.get()).write(*info) };
            let look = LOOK.load(Ordering::Acquire);
            if own_process && !look.is_null() {
                // SAFETY: only `watch` stores there, and what it stores is a `Look`.
                let look = unsafe { std::mem::transmute::<*mut (), Look>(look) };
                // SAFETY: what the kernel passed to this handler.
                look(&unsafe { fault(signal, info, context) });
            }
        }
        Err(other) if other == thread => {
            // SAFETY: this thread wrote it when it came in first.
            let first = unsafe { (*FIRST.0.get()).assume_init() };
            die_of(first.si_signo, &first, true);
        }
        Err(_) if own_process => wait_for_the_end(),
        Err(_) => {}
    }
    // SAFETY: the kernel passes a valid `info`.
    die_of(signal, unsafe { &*info }, false);
}

/// Gives a signal back to this thread, with its default effect. It comes when the handler returns, so that a core dump
/// shows the interrupted instruction; `now`: at once.
fn die_of(signal: i32, info: &libc::siginfo_t, now: bool) {
    // SAFETY: sets the default action, which runs no code; sets are filled before they are used; a process may send
    // itself a signal with any information, which is valid for the read.
    unsafe {
        let mut default: libc::sigaction = zeroed();
        default.sa_sigaction = libc::SIG_DFL;
        libc::sigaction(signal, &default, null_mut());
        let mut only: libc::sigset_t = zeroed();
        libc::sigemptyset(&mut only);
        libc::sigaddset(&mut only, signal);
        libc::pthread_sigmask(libc::SIG_BLOCK, &only, null_mut());
        let (process, thread) = (libc::getpid(), thread());
        if libc::syscall(libc::SYS_rt_tgsigqueueinfo, process, thread, signal, info) != 0 {
            libc::syscall(libc::SYS_tgkill, process, thread, signal);
        }
        if now {
            libc::pthread_sigmask(libc::SIG_UNBLOCK, &only, null_mut());
        }
    }
}

/// What the kernel passed to the handler.
///
/// # Safety
/// The pointers must be those that a handler with `SA_SIGINFO` got.
unsafe fn fault(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) -> Fault {
    // SAFETY: the caller's duty.
    let (info, context) = unsafe { (&*info, context.cast::<libc::ucontext_t>()) };
    let code = info.si_code;
    // SAFETY: which member of the union is valid follows from the code.
    let (address, sender) = unsafe {
        match code > 0 {
            true => (info.si_addr() as u64, None),
            false => (0, Some(info.si_pid())),
        }
    };
    // SAFETY: the caller's duty.
    let (instruction, stack, frame, link) = registers(unsafe { &*context });
    Fault { signal, code, address, sender, instruction, stack, frame, link, context }
}

#[cfg(target_arch = "x86_64")]
fn registers(context: &libc::ucontext_t) -> (u64, u64, u64, u64) {
    let of = |register: i32| context.uc_mcontext.gregs[register as usize] as u64;
    (of(libc::REG_RIP), of(libc::REG_RSP), of(libc::REG_RBP), 0)
}

/// Makes them those of the caller at this instruction, from a function that has done nothing yet.
#[cfg(target_arch = "x86_64")]
fn step_back(registers: &mut libc::mcontext_t, instruction: u64) {
    registers.gregs[libc::REG_RIP as usize] = instruction as i64;
    registers.gregs[libc::REG_RSP as usize] += 8;
}

#[cfg(target_arch = "aarch64")]
fn step_back(registers: &mut libc::mcontext_t, instruction: u64) {
    registers.pc = instruction;
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn step_back(_: &mut libc::mcontext_t, _: u64) {}

#[cfg(target_arch = "aarch64")]
fn registers(context: &libc::ucontext_t) -> (u64, u64, u64, u64) {
    let of = &context.uc_mcontext;
    (of.pc, of.sp, of.regs[29], of.regs[30])
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn registers(_: &libc::ucontext_t) -> (u64, u64, u64, u64) {
    (0, 0, 0, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    static SEEN: AtomicU64 = AtomicU64::new(0);

    fn note(fault: &Fault) {
        SEEN.store(fault.address, Ordering::Relaxed);
        // SAFETY: writes to this process's own pipe or terminal.
        unsafe { libc::write(2, c"looked\n".as_ptr().cast(), 7) };
    }

    /// What became of a child that does this after it has begun to watch: the signal that it died of, and what it
    /// wrote.
    fn child(what: impl Fn()) -> (i32, String) {
        use std::io::Read;
        use std::os::fd::AsRawFd;
        let (mut read, write) = std::io::pipe().unwrap();
        // SAFETY: the child calls only what may be called between fork and exit: the kernel, and `what`.
        unsafe {
            let pid = libc::fork();
            if pid == 0 {
                libc::dup2(write.as_raw_fd(), 2);
                let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
                libc::setrlimit(libc::RLIMIT_CORE, &none);
                // The standard library's own handlers, which were here first.
                for signal in [libc::SIGSEGV, libc::SIGBUS] {
                    libc::signal(signal, libc::SIG_DFL);
                }
                // Nor its stack for handlers: where a processor's registers are many it is too small for two of them.
                let none = libc::stack_t { ss_sp: null_mut(), ss_flags: libc::SS_DISABLE, ss_size: 0 };
                libc::sigaltstack(&none, null_mut());
                LOOKING.store(0, Ordering::Relaxed);
                watch(note);
                what();
                libc::_exit(0);
            }
            drop(write);
            let (mut said, mut status) = (String::new(), 0);
            read.read_to_string(&mut said).unwrap();
            libc::waitpid(pid, &mut status, 0);
            (if libc::WIFSIGNALED(status) { libc::WTERMSIG(status) } else { 0 }, said)
        }
    }

    #[test]
    fn the_process_dies_of_its_signal_after_the_look() {
        for signal in FAULTS {
            // SAFETY: ends the child.
            let (died, said) = child(|| unsafe {
                libc::raise(signal);
            });
            assert_eq!((died, &*said), (signal, "looked\n"));
        }
        // SAFETY: that is the point of it.
        let (died, said) = child(|| unsafe { std::ptr::without_provenance_mut::<u8>(8).write_volatile(1) });
        assert_eq!((died, &*said), (libc::SIGSEGV, "looked\n"));
    }

    #[test]
    fn who_comes_later_replaces_the_handler_and_a_forked_child_is_not_looked_at() {
        extern "C" fn other(_: i32) {
            // SAFETY: writes, and ends the child.
            unsafe {
                libc::write(2, c"other\n".as_ptr().cast(), 6);
                libc::_exit(0)
            }
        }
        // SAFETY: a handler that may run at any time, in the child.
        let (died, said) = child(|| unsafe {
            assert!(!others_watch());
            libc::signal(libc::SIGFPE, other as extern "C" fn(i32) as usize);
            assert!(others_watch());
            libc::raise(libc::SIGFPE);
        });
        assert_eq!((died, &*said), (0, "other\n"));
        // SAFETY: the grandchild does nothing but die.
        let (died, said) = child(|| unsafe {
            let pid = libc::fork();
            if pid == 0 {
                libc::raise(libc::SIGILL);
            }
            let mut status = 0;
            libc::waitpid(pid, &mut status, 0);
            assert_eq!(libc::WTERMSIG(status), libc::SIGILL);
        });
        assert_eq!((died, &*said), (0, ""));
    }

    #[test]
    fn another_end_of_the_process_waits_for_the_look() {
        fn nap(ms: libc::c_long) {
            let pause = libc::timespec { tv_sec: 0, tv_nsec: ms * 1_000_000 };
            // SAFETY: a valid time.
            unsafe { libc::nanosleep(&pause, null_mut()) };
        }
        fn slow(fault: &Fault) {
            nap(200);
            note(fault);
        }
        extern "C" fn fails(_: *mut libc::c_void) -> *mut libc::c_void {
            // SAFETY: ends the child.
            unsafe { libc::raise(libc::SIGFPE) };
            null_mut()
        }
        // SAFETY: a thread of the child, which ends with it.
        let (died, said) = child(|| unsafe {
            LOOK.store(slow as *mut (), Ordering::Relaxed);
            let mut thread = zeroed();
            libc::pthread_create(&mut thread, null(), fails, null_mut());
            while LOOKING.load(Ordering::Relaxed) == 0 {
                nap(1);
            }
            give_way();
        });
        assert_eq!((died, &*said), (libc::SIGFPE, "looked\n"));
    }

    #[test]
    fn a_look_that_fails_ends_the_process_by_the_first_signal() {
        fn fail(_: &Fault) {
            // SAFETY: that is the point of it.
            unsafe { std::ptr::without_provenance_mut::<u8>(8).write_volatile(1) };
        }
        // SAFETY: ends the child.
        let (died, _) = child(|| unsafe {
            LOOK.store(fail as *mut (), Ordering::Relaxed);
            libc::raise(libc::SIGABRT);
        });
        assert_eq!(died, libc::SIGABRT);
    }
}
