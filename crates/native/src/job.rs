//! Joining and leaving the job, and who one is.

use crate::error::{enter, failure, finish, null, Result, ARGUMENT, STATE};
use crate::{active, groups, links, memory, unexpected, waiting};
use arke_base::settings::{self, Id, NotPreferred, Settings};
use arke_runtime as runtime;
use arke_runtime::collectives;
use arke_runtime::job as membership;
use arke_runtime::waits::Subject;
use arke_sys::process::Origin;
use core::ffi::{c_char, c_int};
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::ffi::CStr;
use std::sync::OnceLock;

static STARTED: AtomicBool = AtomicBool::new(false);

/// The process that joined the job: a child that it forked has a copy of all this, and no place in the job.
static MEMBER: OnceLock<Origin> = OnceLock::new();

/// Ranks of the job, which every call with a rank asks for.
static SIZE: AtomicU32 = AtomicU32::new(0);

/// Whether the program is between `arke_start` and `arke_finish`.
#[inline]
pub(super) fn started() -> bool {
    STARTED.load(Ordering::Relaxed)
}

/// How many ranks the job has; 0 before it was joined.
#[inline]
pub(super) fn size() -> u32 {
    SIZE.load(Ordering::Relaxed)
}

fn start(threads: bool) -> Result {
    if started() {
        return Err(failure(
            STATE,
            "this process has joined the job already; call it once, before everything else",
        ));
    }
    membership::open(threads)?;
    MEMBER.get_or_init(Origin::here);
    SIZE.store(runtime::job().map_or(0, |job| job.size), Ordering::Relaxed);
    STARTED.store(true, Ordering::Release);
    let _guard = enter()?;
    say_what_is_checked();
    groups::start()?;
    links::start()?;
    active::start()
}

/// Says that `arke run --check` looks at no calls of this interface, or of those over it.
fn say_what_is_checked() {
    let checks = || Settings::from_environment().is_ok_and(|settings| settings.word(Id::Check) != "off");
    if runtime::job().is_some_and(|job| job.rank == 0) && checks() {
        arke_sys::say::err("arke: --check looks at calls of MPI, and at none of other interfaces\n");
    }
}

/// A string argument.
///
/// # Safety
/// `text` is null or a string that stays as it is during the call.
unsafe fn string<'a>(text: *const c_char, name: &str) -> Result<&'a str> {
    if text.is_null() {
        return Err(null(name));
    }
    // SAFETY: the caller's promise.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|_| failure(ARGUMENT, format!("{name} is {text:?}, which is no text in UTF-8")))
}

/// Gives a setting another default for this process.
///
/// # Safety
/// `setting` and `value` are null or strings.
#[no_mangle]
pub unsafe extern "C" fn arke_prefer(setting: *const c_char, value: *const c_char) -> c_int {
    let prefer = || {
        // SAFETY: the program's strings, for this call.
        let (name, value) = unsafe { (string(setting, "setting")?, string(value, "value")?) };
        settings::prefer(name, value).map_err(|why| {
            let text = match why {
                NotPreferred::Unknown(nearest) => {
                    format!(
                        "setting is {name}, which is none; did you mean {nearest}? `arke info --settings` lists all"
                    )
                }
                NotPreferred::Refused(why) => why.to_string(),
            };
            failure(ARGUMENT, text)
        })
    };
    finish("arke_prefer", prefer())
}

/// Joins the job.
#[no_mangle]
pub extern "C" fn arke_start(threads: c_int) -> c_int {
    finish("arke_start", start(threads != 0))
}

/// Whether the job has been joined and not been left.
#[no_mangle]
pub extern "C" fn arke_started() -> c_int {
    c_int::from(started())
}

fn leave() -> Result {
    if MEMBER.get().is_some_and(|member| !member.is_here()) {
        return Err(failure(
            STATE,
            "this process was forked by a rank, and only the rank itself can leave the job; let the child end without \
             this call",
        ));
    }
    {
        let _guard = enter()?;
        memory::forget_all()?;
        groups::forget_all();
        // Before the rest of the library does so: meanwhile the ends of linked processes are noticed, which take
        // nothing any more.
        waiting::wait_for(Subject::Sends, |e| {
            // What still comes is for nobody, and so is what is sent to those who have left: no sender waits for ever.
            unexpected::discard_all(e);
            e.drop_freed();
            membership::forsake_finalized(e);
            let sent = !e.has_outgoing() && e.open_sends() == 0 && e.is_settled();
            (sent && links::are_served(e)).then_some(())
        })?;
        links::stop()?;
    }
    STARTED.store(false, Ordering::Release);
    Ok(membership::close(true)?)
}

/// Carries what was sent to its end and leaves the job.
#[no_mangle]
pub extern "C" fn arke_finish() -> c_int {
    finish("arke_finish", leave())
}

/// Ends all processes of the job.
///
/// # Safety
/// `why` is null or a string.
#[no_mangle]
pub unsafe extern "C" fn arke_abort(status: c_int, why: *const c_char) -> ! {
    // Whoever started the job shall see that it was aborted, unless the program says that all is well.
    let code = match status & 0xff {
        _ if status == 0 => arke_base::board::ALL_DONE,
        0 => 1,
        low => low,
    };
    // First, since a handler of SIGSEGV may call this while the interrupted code holds any lock.
    runtime::job::about_to_abort(code);
    let sentence = if why.is_null() {
        format!("arke_abort was called with status {status}")
    } else {
        // SAFETY: the caller's promise.
        unsafe { CStr::from_ptr(why) }.to_string_lossy().into_owned()
    };
    runtime::abort(&sentence, code)
}

/// This process's rank.
#[no_mangle]
pub extern "C" fn arke_rank() -> c_int {
    match started() {
        true => runtime::me() as c_int,
        false => -1,
    }
}

/// Ranks of the job.
#[no_mangle]
pub extern "C" fn arke_size() -> c_int {
    match started() {
        true => size() as c_int,
        false => -1,
    }
}

/// The node of a rank.
#[no_mangle]
pub extern "C" fn arke_node_of(rank: c_int) -> c_int {
    match u32::try_from(rank) {
        Ok(rank) if started() && rank < size() => collectives::node_of(rank) as c_int,
        _ => -1,
    }
}

/// Seconds since some moment.
#[no_mangle]
pub extern "C" fn arke_clock() -> f64 {
    arke_sys::clock::now_ns() as f64 * 1e-9
}
