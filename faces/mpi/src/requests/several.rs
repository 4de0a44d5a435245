//! Calls on several requests: `MPI_Waitall`, `MPI_Waitany`, `MPI_Waitsome` and their tests (MPI 5.0, section 3.7.5).

use super::calls::{is_active, look_at, test_for, wait_for, wait_unless};
use super::objects::{self, Awaited};
use super::{End, Named};
use crate::abi::*;
use crate::error::{Error, Result, Target};
use crate::runtime;
use crate::runtime::engine::{self, Eng};
use crate::runtime::waits::{Subject, Telling};
use crate::status::Ended;
use arke_engine::RequestId;
use core::ffi::c_int;

/// An array argument.
///
/// # Safety
/// `array` is null or points to `count` elements that are valid for reads and writes.
pub(super) unsafe fn array_of<'a, T>(count: c_int, array: *mut T, name: &str) -> Result<&'a mut [T]> {
    if count < 0 {
        return Err(Error::arg(MPI_ERR_COUNT, "count", count, "must not be negative"));
    }
    if count == 0 {
        return Ok(&mut []);
    }
    if array.is_null() {
        return Err(Error::null(name));
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { core::slice::from_raw_parts_mut(array, count as usize) })
}

/// Status number `i` of an array that may be `MPI_STATUSES_IGNORE`.
#[inline(always)]
fn at(statuses: *mut MPI_Status, i: usize) -> *mut MPI_Status {
    if statuses.is_null() {
        statuses
    } else {
        statuses.wrapping_add(i)
    }
}

/// Collects the errors of a call on several requests.
#[derive(Default)]
struct Failures {
    /// The number of the first, its sentence, and whose error handler hears of it.
    first: Option<(usize, String, Option<Target>)>,
    count: usize,
    /// Whether one of them comes of the loss of a process.
    lost: bool,
}

impl Failures {
    fn note(&mut self, i: usize, error: Option<Box<Error>>, call: &str) -> c_int {
        match error {
            None => MPI_SUCCESS,
            Some(error) => {
                self.count += 1;
                self.lost |= error.is_of_a_loss();
                if self.first.is_none() {
                    self.first = Some((i, error.text().to_string(), error.target()));
                }
                error.into_code(call)
            }
        }
    }

    fn result(self) -> Result {
        match self.first {
            None => Ok(()),
            Some((i, text, target)) => {
                let error = Error::new(
                MPI_ERR_IN_STATUS,
                format!(
                    "{} of the operations failed; the MPI_ERROR fields of the statuses say which; the first is number {i}: {text}",
                    self.count
                ),
            );
                let error = error.of_a_loss(self.lost);
                Err(match target {
                    Some(target) => error.on(target),
                    None => error,
                })
            }
        }
    }
}

/// The statuses of a call that completes several requests.
///
/// `MPI_ERROR` is set in every status or in none: a call that returns `MPI_ERR_IN_STATUS` says of each operation how it
/// ended, and any other call leaves the field as it was (section 3.7.5).
struct Ends {
    statuses: *mut MPI_Status,
    call: &'static str,
    failures: Failures,
}

impl Ends {
    fn new(statuses: *mut MPI_Status, call: &'static str) -> Ends {
        Ends { statuses, call, failures: Failures::default() }
    }

    /// Stores the end of the program's operation number `i` in status number `place`; those before it have been stored.
    ///
    /// # Safety
    /// The statuses are null, or an array of more than `place` that is valid for writes.
    unsafe fn put(&mut self, place: usize, i: usize, (ended, error): End) {
        let failed_before = self.failures.count > 0;
        let code = self.failures.note(i, error, self.call);
        let status = at(self.statuses, place);
        if self.failures.count == 0 {
            // SAFETY: the caller's promise.
            unsafe { ended.store(status) };
            return;
        }
        // SAFETY: the caller's promise.
        unsafe { ended.store_with_error(status, code) };
        if failed_before {
            return;
        }
        for before in 0..place {
            // SAFETY: the caller's promise.
            if let Some(status) = unsafe { at(self.statuses, before).as_mut() } {
                status.MPI_ERROR = MPI_SUCCESS;
            }
        }
    }
}

/// `MPI_Waitall`.
pub(crate) unsafe fn waitall(count: c_int, array: *mut MPI_Request, statuses: *mut MPI_Status) -> Result {
    let _guard = runtime::enter()?;
    // SAFETY: a C caller passes an array of `count` requests.
    let requests = unsafe { array_of(count, array, "array_of_requests") }?;
    let mut failures = 0;
    let from = if statuses.is_null() { wait_in_silence(requests, failures)? } else { 0 };
    let mut all = Ends::new(statuses, "MPI_Waitall");
    for i in from..requests.len() {
        let (at, end) = wait_for_next(requests, i, &mut failures)?;
        let ends_job = end.1.as_ref().is_some_and(|error| error.ends_job());
        // SAFETY: a C caller passes an array of `count` statuses or MPI_STATUSES_IGNORE.
        unsafe { all.put(at, at, end) };
        if ends_job {
            // The others may wait for ranks that wait for this one: the user would hear of a deadlock, and not why.
            break;
        }
    }
    all.failures.result()
}

/// Waits for operation number `i`, or for the failure of a later one whose error handler ends the job: which one of
/// them has ended, and how. `failures` is how many failures of the process's are known to be none of these.
fn wait_for_next(requests: &mut [MPI_Request], i: usize, failures: &mut u64) -> Result<(usize, End)> {
    loop {
        let known = *failures;
        if let Some(end) = wait_unless((&mut requests[i]).into(), |engine| engine.failures() != known)? {
            return Ok((i, end));
        }
        if let Some(found) = fatal_failure(requests, i + 1, failures)? {
            return Ok(found);
        }
    }
}

/// Looks from number `from` on for an operation that has failed and whose error handler ends the job: takes its end.
#[cold]
fn fatal_failure(
    requests: &mut [MPI_Request],
    from: usize,
    failures: &mut u64,
) -> Result<Option<(usize, End)>> {
    *failures = engine::with(|engine| engine.failures())?;
    for (i, request) in requests.iter_mut().enumerate().skip(from) {
        let failed = look_at(*request)?.and_then(|(_, error)| error);
        if failed.is_some_and(|error| error.ends_job()) {
            return Ok(Some((i, wait_for(request.into())?)));
        }
    }
    Ok(None)
}

/// Waits for plain operations whose statuses nobody wants, up to the first that is not plain or fails, or until any
/// operation has failed beside so many that are known: how many are done.
fn wait_in_silence(requests: &mut [MPI_Request], known: u64) -> Result<usize> {
    // Among threads no wait may hold the engine: what has ended is taken at one go, and the next is waited for.
    let threads = engine::among_threads();
    let mut from = 0;
    loop {
        let stop = engine::with(|engine| take_in_silence(engine, requests, from, !threads, known))?;
        let (Stop::Pending(id), at) = stop else { return Ok(stop.1) };
        let subject = Subject::Operations(id, requests.len() - at - 1);
        let over = |engine: &Eng| engine.is_done(id) != Some(false) || engine.is_stalled(id);
        engine::wait_for(subject, |engine| (over(engine) || engine.failures() != known).then_some(()))?;
        if engine::with(|engine| engine.is_done(id) == Some(false))? {
            return Ok(at);
        }
        from = at;
    }
}

/// Why taking ends in silence came to an end.
enum Stop {
    /// All are done, or the next is none that can be taken in silence.
    Over,
    /// The next has not ended.
    Pending(RequestId),
}

/// Takes ends of plain operations from number `from` on; how far that went. `wait`: the engine may be held in a wait.
fn take_in_silence(
    engine: &mut Eng,
    requests: &mut [MPI_Request],
    from: usize,
    wait: bool,
    failures: u64,
) -> (Stop, usize) {
    let count = requests.len();
    for (i, request) in requests.iter_mut().enumerate().skip(from) {
        match super::name(*request) {
            Ok(Named::Over(_)) => {}
            Ok(Named::Engine(id)) => {
                if engine.is_done(id) == Some(false) {
                    if !wait {
                        return (Stop::Pending(id), i);
                    }
                    wait_in_place(engine, id, count - i - 1, failures);
                }
                if !engine.take_if_ok(id) {
                    return (Stop::Over, i);
                }
            }
            _ => return (Stop::Over, i),
        }
        *request = MPI_REQUEST_NULL;
    }
    (Stop::Over, requests.len())
}

/// Waits, with the engine held, for the end of an operation after which so many others are waited for, or until more
/// operations have failed than these.
fn wait_in_place(engine: &mut Eng, id: RequestId, others: usize, failures: u64) {
    let mut telling = Telling::of(Subject::Operations(id, others));
    engine.wait_until_told(
        |engine| engine.is_done(id) != Some(false) || engine.is_stalled(id) || engine.failures() != failures,
        |engine, asked| telling.asleep(engine, asked),
    );
    telling.end();
}

/// `MPI_Testall`: takes the ends only when all have come.
pub(crate) unsafe fn testall(
    count: c_int,
    array: *mut MPI_Request,
    flag: Out<c_int>,
    statuses: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    // SAFETY: a C caller passes an array of so many requests.
    let requests = unsafe { array_of(count, array, "array_of_requests") }?;
    if !all_over(requests)? {
        engine::look()?;
        if !all_over(requests)? {
            flag.set(0);
            return fail_early(requests, statuses);
        }
    }
    flag.set(1);
    let mut all = Ends::new(statuses, "MPI_Testall");
    for (i, request) in requests.iter_mut().enumerate() {
        let end = wait_for(request.into())?;
        // SAFETY: a C caller passes an array of `count` statuses or MPI_STATUSES_IGNORE.
        unsafe { all.put(i, i, end) };
    }
    all.failures.result()
}

/// The error of `MPI_Testall` where not all is over, and one has failed whose error handler ends the job: the program
/// would ask for ever.
fn fail_early(requests: &mut [MPI_Request], statuses: *mut MPI_Status) -> Result {
    if engine::with(|engine| engine.failures())? == 0 {
        return Ok(());
    }
    let Some((at, end)) = fatal_failure(requests, 0, &mut 0)? else { return Ok(()) };
    let mut all = Ends::new(statuses, "MPI_Testall");
    // SAFETY: a C caller passes an array of as many statuses as there are requests, or MPI_STATUSES_IGNORE.
    unsafe { all.put(at, at, end) };
    all.failures.result()
}

fn all_over(requests: &[MPI_Request]) -> Result<bool> {
    for request in requests {
        if !super::calls::is_over(*request)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Looks through the requests once: the first that is over, and whether any is active.
fn first_over(requests: &mut [MPI_Request]) -> Result<(Option<(usize, End)>, bool)> {
    let mut active = false;
    for (i, request) in requests.iter_mut().enumerate() {
        if is_active(*request)? {
            active = true;
            if let Some(end) = test_for(request.into())? {
                return Ok((Some((i, end)), true));
            }
        }
    }
    Ok((None, active))
}

/// `MPI_Waitany`.
pub(crate) unsafe fn waitany(
    count: c_int,
    array: *mut MPI_Request,
    index: Out<c_int>,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    // SAFETY: a C caller passes an array of so many requests.
    let requests = unsafe { array_of(count, array, "array_of_requests") }?;
    loop {
        let (found, active) = first_over(requests)?;
        let Some((i, (ended, error))) = found else {
            if !active {
                index.set(MPI_UNDEFINED);
                // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
                unsafe { Ended::EMPTY.store(status) };
                return Ok(());
            }
            wait_for_any(requests)?;
            continue;
        };
        index.set(i as c_int);
        // SAFETY: as above.
        unsafe { ended.store(status) };
        return error.map_or(Ok(()), Err);
    }
}

/// Makes progress until one of the requests is over; takes nothing.
fn wait_for_any(requests: &[MPI_Request]) -> Result {
    let names: Vec<Named> = requests.iter().map(|r| super::name(*r)).collect::<Result<_>>()?;
    let (mut operations, mut complete): (Vec<RequestId>, bool) = (Vec::new(), true);
    for name in &names {
        match name {
            Named::Null => {}
            Named::Engine(id) => operations.push(*id),
            Named::Object(key) => match objects::awaited(*key)? {
                Some(Awaited::Engine(id)) => operations.push(id),
                None if objects::is_inactive(*key)? => {}
                _ => complete = false,
            },
            Named::Over(_) => complete = false,
        }
    }
    let subject = Subject::First(&operations, complete);
    engine::wait_for(subject, |engine| {
        names
            .iter()
            .any(|n| match n {
                Named::Null => false,
                Named::Over(_) => true,
                Named::Engine(id) => engine.is_done(*id) != Some(false) || engine.is_stalled(*id),
                Named::Object(key) => {
                    use super::objects::Look;
                    matches!(objects::look(engine, *key), Ok(Look::Over | Look::Stalled(_)) | Err(_))
                }
            })
            .then_some(())
    })
}

/// `MPI_Testany`.
pub(crate) unsafe fn testany(
    count: c_int,
    array: *mut MPI_Request,
    index: Out<c_int>,
    flag: Out<c_int>,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    // SAFETY: a C caller passes an array of so many requests.
    let requests = unsafe { array_of(count, array, "array_of_requests") }?;
    let (mut found, mut active) = first_over(requests)?;
    if found.is_none() && active {
        engine::look()?;
        (found, active) = first_over(requests)?;
    }
    index.set(MPI_UNDEFINED);
    match found {
        Some((i, (ended, error))) => {
            index.set(i as c_int);
            flag.set(1);
            // SAFETY: a C caller passes a valid pointer or MPI_STATUS_IGNORE.
            unsafe { ended.store(status) };
            error.map_or(Ok(()), Err)
        }
        None => {
            flag.set(c_int::from(!active));
            if !active {
                // SAFETY: as above.
                unsafe { Ended::EMPTY.store(status) };
            }
            Ok(())
        }
    }
}

/// Takes all ends that have come.
///
/// # Safety
/// `indices` and, unless null, `statuses` have room for as many as there are requests.
unsafe fn take_some(
    requests: &mut [MPI_Request],
    indices: *mut c_int,
    statuses: *mut MPI_Status,
    call: &'static str,
) -> Result<(usize, bool, Failures)> {
    let (mut taken, mut active) = (0, false);
    let mut ends = Ends::new(statuses, call);
    for (i, request) in requests.iter_mut().enumerate() {
        if !is_active(*request)? {
            continue;
        }
        active = true;
        let Some(end) = test_for(request.into())? else {
            continue;
        };
        // SAFETY: at most as many as there are requests, for which the caller vouches.
        unsafe {
            *indices.add(taken) = i as c_int;
            ends.put(taken, i, end);
        }
        taken += 1;
    }
    Ok((taken, active, ends.failures))
}

/// `MPI_Waitsome`.
pub(crate) unsafe fn waitsome(
    incount: c_int,
    array: *mut MPI_Request,
    outcount: Out<c_int>,
    indices: *mut c_int,
    statuses: *mut MPI_Status,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { some(incount, array, outcount, indices, statuses, true, "MPI_Waitsome") }
}

/// `MPI_Testsome`.
pub(crate) unsafe fn testsome(
    incount: c_int,
    array: *mut MPI_Request,
    outcount: Out<c_int>,
    indices: *mut c_int,
    statuses: *mut MPI_Status,
) -> Result {
    // SAFETY: passed on from the C caller.
    unsafe { some(incount, array, outcount, indices, statuses, false, "MPI_Testsome") }
}

unsafe fn some(
    incount: c_int,
    array: *mut MPI_Request,
    outcount: Out<c_int>,
    indices: *mut c_int,
    statuses: *mut MPI_Status,
    blocking: bool,
    call: &'static str,
) -> Result {
    let _guard = runtime::enter()?;
    // SAFETY: a C caller passes an array of so many requests.
    let requests = unsafe { array_of(incount, array, "array_of_requests") }?;
    if !requests.is_empty() && indices.is_null() {
        return Err(Error::null("array_of_indices"));
    }
    let mut looked = false;
    loop {
        // SAFETY: the arrays have room for `incount`, as MPI asks of the program.
        let (taken, active, failures) = unsafe { take_some(requests, indices, statuses, call) }?;
        if !active {
            outcount.set(MPI_UNDEFINED);
            return Ok(());
        }
        outcount.set(taken as c_int);
        if taken > 0 || (!blocking && looked) {
            return failures.result();
        }
        looked = true;
        if blocking {
            wait_for_any(requests)?;
        } else {
            engine::look()?;
        }
    }
}
