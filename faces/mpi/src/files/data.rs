//! Reading and writing: what every access call does with its arguments (section 14.4).

use super::access::Access;
use super::begun::Begun;
use super::collective::{self, Done, Part};
use super::exchange::{Port, Program};
use super::hints::Switch;
use super::object::{self, File};
use super::split::{Kind, Split};
use super::trouble::Trouble;
use super::view::{locate, locate_in};
use crate::abi::*;
use crate::error::Result;
use crate::runtime;
use crate::status::Ended;
use arke_datatype::reduce::ReduceOp;
use arke_files::{Direction, Transfer};
use core::ffi::c_void;
use std::rc::Rc;

/// Where an access begins.
#[derive(Clone, Copy, Debug)]
pub(super) enum Start {
    /// At an element of the view.
    At(i64),
    /// At the individual pointer.
    Individual,
    /// At the shared pointer.
    Shared,
    /// At the shared pointer, rank after rank.
    Ordered,
}

/// A buffer argument.
#[derive(Clone, Copy, Debug)]
pub(super) struct Buffer {
    pub(super) at: *const c_void,
    pub(super) count: i64,
    pub(super) datatype: MPI_Datatype,
}

/// Whether the file may be accessed in this way.
fn check(file: &File, place: Start, direction: Direction) -> Result {
    match place {
        Start::At(_) | Start::Individual => file.check_random()?,
        Start::Shared | Start::Ordered => {}
    }
    file.check_direction(direction)
}

/// The part of an access that can travel to a worker.
fn part(file: &File, access: &Access, from: u64, direction: Direction) -> Part {
    let hints = file.hints.borrow().clone();
    let transfer = Transfer {
        file: file.open.clone(),
        view: file.view.borrow().layout.clone(),
        from,
        memory: access.memory.clone(),
        direction,
        sieve: hints.ds_read != Switch::Disable,
    };
    Part { transfer, hints, path: file.path.clone(), _kept: access.kept() }
}

/// Where an access of one rank's own begins, in bytes of the stream. The pointer that it uses moves behind it.
fn begin(file: &Rc<File>, place: Start, access: &Access) -> Result<u64> {
    match place {
        Start::At(at) => locate(file, at, access.bytes(), "offset"),
        Start::Individual => {
            let at = file.position.get();
            let from = locate(file, at, access.bytes(), "the individual file pointer")?;
            file.position.set(at + access.elements);
            Ok(from)
        }
        Start::Shared | Start::Ordered => {
            let at = file.shared.update_now(&file.comm, ReduceOp::Sum, access.elements)?;
            locate(file, at, access.bytes(), "the shared file pointer")
        }
    }
}

/// Gives the program a status with its count, and the error that the access ended in.
///
/// # Safety
/// `status` is `MPI_STATUS_IGNORE` or valid for a write.
unsafe fn give(status: *mut MPI_Status, bytes: u64, trouble: Option<Trouble>) -> Result {
    // SAFETY: as the caller vouches.
    unsafe { Ended { bytes, ..Ended::NOTHING }.store(status) };
    trouble.map_or(Ok(()), |trouble| Err(trouble.error(None)))
}

/// An access of this rank alone, to its end.
///
/// # Safety
/// The buffer and the status are as MPI asks of the program.
pub(super) unsafe fn alone(
    fh: MPI_File,
    place: Start,
    direction: Direction,
    buffer: Buffer,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    check(&file, place, direction)?;
    let access = Access::new(&file, buffer.at, buffer.count, buffer.datatype, direction)?;
    let from = begin(&file, place, &access)?;
    let part = part(&file, &access, from, direction);
    let outcome = runtime::unlocked(|| part.transfer.run());
    if let Start::Individual = place {
        // Behind what was accessed indeed: less than was asked for at the end of the file.
        let missed = (access.bytes() - outcome.bytes) / file.view.borrow().etype_size;
        file.position.set(file.position.get() - missed as i64);
    }
    let trouble = outcome.fault.map(|fault| part.refused(fault));
    let bytes = access.conclude(outcome.bytes)?;
    // SAFETY: as the caller vouches.
    unsafe { give(status, bytes, trouble) }
}

/// An access of this rank alone, begun.
///
/// # Safety
/// The buffer is as MPI asks of the program.
pub(super) unsafe fn begin_alone(
    fh: MPI_File,
    place: Start,
    direction: Direction,
    buffer: Buffer,
    request: Out<MPI_Request>,
) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    check(&file, place, direction)?;
    let access = Access::new(&file, buffer.at, buffer.count, buffer.datatype, direction)?;
    let from = begin(&file, place, &access)?;
    let part = part(&file, &access, from, direction);
    let begun = Begun::alone(part, access)?;
    request.set(begun.request(fh)?);
    Ok(())
}

/// A collective access, made ready. A rank whose arguments are wrong takes part with its error.
struct Ready {
    file: Rc<File>,
    access: Result<Access>,
    program: Program<Done>,
}

fn ready(
    fh: MPI_File,
    place: Start,
    direction: Direction,
    buffer: Buffer,
    background: bool,
    fit: Result,
) -> Result<Ready> {
    let file = object::get(fh)?;
    let access = fit.and_then(|()| {
        check(&file, place, direction)?;
        file.check_no_split()?;
        Access::new(&file, buffer.at, buffer.count, buffer.datatype, direction)
    });
    let port = file.port(background);
    if let Start::Ordered = place {
        let (program, access) = ordered(&file, &port, access, direction);
        return Ok(Ready { file, access, program });
    }
    let mut from = 0;
    let access = access.and_then(|access| {
        from = begin(&file, place, &access)?;
        Ok(access)
    });
    let part = match &access {
        Ok(access) => Ok(part(&file, access, from, direction)),
        Err(error) => Err(Trouble::own(error)),
    };
    let program = Program::new(port.clone(), collective::access(port, part));
    Ok(Ready { file, access, program })
}

/// An access rank after rank at the shared pointer: all say how much, rank 0 moves the pointer by the sum, and each
/// goes to its place.
fn ordered(
    file: &Rc<File>,
    port: &Port,
    access: Result<Access>,
    direction: Direction,
) -> (Program<Done>, Result<Access>) {
    let template = match &access {
        Ok(access) => Ok((part(file, access, 0, direction), access.elements)),
        Err(error) => Err(Trouble::own(error)),
    };
    let (shared, unit, way) = (file.shared.clone(), file.view.borrow().etype_size, port.clone());
    let program = Program::new(port.clone(), async move {
        let (word, elements) = match &template {
            Ok((_, elements)) => (0, *elements),
            Err(trouble) => (Trouble::word(Some(trouble)), 0),
        };
        let said = way.all_words([word, elements as u64]).await?;
        let fit = said.iter().all(|words| words[0] == 0);
        // `None`: no file has so many elements. All ranks see that alike.
        let sum = |said: &[[u64; 2]]| {
            said.iter().try_fold(0i64, |sum, words| sum.checked_add(i64::try_from(words[1]).ok()?))
        };
        let start = match (way.rank(), sum(&said)) {
            (0, Some(all)) if fit => shared.update(ReduceOp::Sum, all).await?,
            _ => 0,
        };
        let told = way.all_words([start as u64]).await?;
        let before = sum(&said[..way.rank() as usize]).filter(|_| sum(&said).is_some());
        let part = template.and_then(|(mut part, _)| {
            // Beyond all elements for sure, where the sum is.
            let at = before.and_then(|before| before.checked_add(told[0][0] as i64)).unwrap_or(i64::MAX);
            let bytes = part.transfer.memory.len();
            let place = locate_in(&part.transfer.view, unit, at, bytes, "the shared file pointer");
            part.transfer.from = place.map_err(|error| Trouble::own(&error))?;
            Ok(part)
        });
        collective::access(way, part).await
    });
    (program, access)
}

/// A collective access, to its end.
///
/// # Safety
/// The buffer and the status are as MPI asks of the program.
pub(super) unsafe fn together(
    fh: MPI_File,
    place: Start,
    direction: Direction,
    buffer: Buffer,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    let Ready { file, access, program } = ready(fh, place, direction, buffer, false, Ok(()))?;
    let done = program.run();
    let (access, done) = (access?, done?);
    if let Start::Individual = place {
        let missed = (access.bytes() - done.bytes) / file.view.borrow().etype_size;
        file.position.set(file.position.get() - missed as i64);
    }
    let bytes = access.conclude(done.bytes)?;
    // SAFETY: as the caller vouches.
    unsafe { give(status, bytes, done.trouble) }
}

/// A collective access, begun.
///
/// # Safety
/// The buffer is as MPI asks of the program.
pub(super) unsafe fn begin_together(
    fh: MPI_File,
    place: Start,
    direction: Direction,
    buffer: Buffer,
    request: Result<Out<MPI_Request>>,
) -> Result {
    let _guard = runtime::enter()?;
    let given = request.as_ref().ok().copied();
    let Ready { access, program, .. } = ready(fh, place, direction, buffer, true, request.map(drop))?;
    let access = match access {
        Ok(access) => access,
        Err(error) => {
            // The others must hear of it.
            program.run()?;
            return Err(error);
        }
    };
    let made = Begun::together(program, access)?.request(fh)?;
    // There was an access to begin, and so there is a place.
    if let Some(request) = given {
        request.set(made);
    }
    Ok(())
}

/// Begins a split collective access.
///
/// # Safety
/// The buffer is as MPI asks of the program.
pub(super) unsafe fn begin_split(
    fh: MPI_File,
    kind: Kind,
    place: Start,
    direction: Direction,
    buffer: Buffer,
) -> Result {
    let _guard = runtime::enter()?;
    let Ready { file, access, program } = ready(fh, place, direction, buffer, true, Ok(()))?;
    let access = match access {
        Ok(access) => access,
        Err(error) => {
            program.run()?;
            return Err(error);
        }
    };
    let begun = Begun::together(program, access)?;
    *file.split.borrow_mut() = Some(Split { kind, buffer: buffer.at as usize, begun });
    Ok(())
}

/// Ends a split collective access.
///
/// # Safety
/// `status` is `MPI_STATUS_IGNORE` or valid for a write.
pub(super) unsafe fn end_split(
    fh: MPI_File,
    kind: Kind,
    buf: *const c_void,
    status: *mut MPI_Status,
) -> Result {
    let _guard = runtime::enter()?;
    let file = object::get(fh)?;
    let (bytes, trouble) = file.take_split(kind, buf as usize)?.begun.wait()?;
    // SAFETY: as the caller vouches.
    unsafe { give(status, bytes, trouble) }
}
