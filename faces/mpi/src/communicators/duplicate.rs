//! Duplicates of a communicator, made while the caller waits or in the background (section 7.4.2).

use super::agreement::{Across, Part, Team};
use super::calls::apply_hints;
use super::contexts::UNSET;
use super::exchange::{Channel, Creation};
use super::object::{Comm, Parts};
use super::table;
use crate::abi::*;
use crate::attributes::{self, Object};
use crate::error::{Error, Result};
use crate::fault_tolerance;
use crate::info;
use crate::requests::objects::{self, Started};
use crate::runtime::{self, engine};
use std::rc::Rc;

impl Team {
    /// All processes of a communicator, its rank 0 as the leader.
    pub(super) fn of(comm: &Comm, channel: Channel) -> Team {
        let across = comm.is_inter().then(|| Across { process: comm.peer_group().process(0), channel });
        Team { members: comm.local_group().clone(), rank: comm.rank(), leader: 0, channel, across }
    }
}

/// A duplicate that lacks its context numbers, with the places of the results, and the work that gives it some. All
/// processes must start that work, even those that found an error of their own.
fn begin<P>(
    comm: &Rc<Comm>,
    hints: Result<info::Entries>,
    places: Result<P>,
) -> (Result<(Rc<Comm>, P)>, Creation<()>) {
    let team = Team::of(comm, comm.creation_channel());
    let new = hints.and_then(|hints| {
        let places = places?;
        let remote = comm.is_inter().then(|| comm.peer_group().clone());
        let local = comm.local_group().clone();
        let parts = Parts { context: UNSET, local, remote, errhandler: comm.errhandler() };
        let new = Rc::new(Comm::new(parts));
        *new.topology.borrow_mut() = comm.topology.borrow().clone();
        apply_hints(&new, &hints);
        match attributes::copy_all(&comm.attributes, Object::Comm(comm.handle()), &new.attributes) {
            Ok(()) => Ok((new, places)),
            Err(error) => Err(discard(&new, None).err().unwrap_or(error)),
        }
    });
    let (part, parent, target) = match &new {
        Ok((new, _)) => (Part::Member, comm.clone(), Some(new.clone())),
        Err(_) => (Part::Refusing, comm.clone(), None),
    };
    let creation = Creation::new(move |io| async move {
        let context = team.agree(&io, part).await?;
        if let Some(new) = target {
            new.complete(context);
        }
        drop(parent);
        Ok(())
    });
    (new, creation)
}

/// Undoes a duplicate that the program does not get: the attributes that were copied are deleted, with their callbacks.
/// These are told its handle, or one that it has for that alone.
fn discard(new: &Rc<Comm>, handle: Option<MPI_Comm>) -> Result {
    let handle = match handle {
        Some(handle) => handle,
        None if new.attributes.is_empty() => return Ok(()),
        None => table::insert(new.clone())?,
    };
    attributes::drop_all(&new.attributes, Object::Comm(handle));
    table::remove(handle)
}

/// A communicator of the same processes for the library's own messages: without a handle and without the program's
/// attributes, hints and topology. Every process calls this; one whose `fit` is an error keeps all from getting one.
///
/// Processes of other jobs are connected by it as long as it is there, and no longer: it goes by calls that all of them
/// make, and that take leave before ([`crate::dynamic::leave`]).
///
/// # Errors
/// `fit`; `MPI_ERR_OTHER` where it was one elsewhere, or where there are no context numbers left.
pub(crate) fn private_copy(parent: &Rc<Comm>, fit: Result) -> Result<Rc<Comm>> {
    let team = Team::of(parent, parent.creation_channel());
    let part = if fit.is_ok() { Part::Member } else { Part::Refusing };
    let agreed = Creation::new(move |io| async move { team.agree(&io, part).await }).run();
    fit?;
    let parts = Parts {
        context: agreed?,
        local: parent.local_group().clone(),
        remote: None,
        errhandler: crate::errhandlers::Errhandler::Return,
    };
    let comm = Rc::new(Comm::new(parts));
    comm.part();
    comm.health().needs_all();
    fault_tolerance::settle(&comm)?;
    Ok(comm)
}

/// A [`private_copy`] with a handle, for an object of the library's that runs collectives on it, called `name` in
/// texts. It must be removed from the table in the end.
///
/// # Errors
/// As those of [`private_copy`].
pub(crate) fn internal_duplicate(parent: &Rc<Comm>, fit: Result, name: &str) -> Result<Rc<Comm>> {
    let new = private_copy(parent, fit)?;
    new.set_name(name.as_bytes());
    table::insert(new.clone())?;
    Ok(new)
}

fn dup(comm: MPI_Comm, info: Option<MPI_Info>, newcomm: Result<Out<MPI_Comm>>) -> Result {
    let _guard = runtime::enter()?;
    let parent = table::get(comm)?;
    let hints = info.map_or_else(|| Ok(info::Entries::new()), info::hints);
    let place = newcomm.as_ref().ok().copied();
    let (new, creation) = begin(&parent, hints, newcomm);
    let made = creation.run();
    let handle = match (new, made) {
        (Ok((new, _)), Ok(())) => table::insert(new),
        (Ok((new, _)), Err(error)) => Err(discard(&new, None).err().unwrap_or(error)),
        (Err(error), _) => Err(error),
    };
    if let Some(place) = place {
        place.set(*handle.as_ref().unwrap_or(&MPI_COMM_NULL));
    }
    handle.map(|_| ())
}

fn idup(
    comm: MPI_Comm,
    info: Option<MPI_Info>,
    newcomm: Result<Out<MPI_Comm>>,
    request: Result<Out<MPI_Request>>,
) -> Result {
    let _guard = runtime::enter()?;
    let parent = table::get(comm)?;
    let hints = info.map_or_else(|| Ok(info::Entries::new()), info::hints);
    let place = newcomm.as_ref().ok().copied();
    let places = newcomm.and_then(|newcomm| Ok((newcomm, request?)));
    let (new, creation) = begin(&parent, hints, places);
    let result = creation.result();
    let id = engine::with(|engine| engine.start_task(Box::new(creation), objects::NO_COMM))?;
    // The handle is there from now on, but refused until the communicator is complete.
    let made = new.and_then(|(new, places)| Ok((table::insert(new.clone())?, new, places)));
    let (handle, new, (newcomm, request)) = match made {
        Ok(made) => made,
        Err(error) => {
            engine::with(|engine| engine.release(id))?;
            if let Some(place) = place {
                place.set(MPI_COMM_NULL);
            }
            return Err(error);
        }
    };
    let finish = Box::new(move || {
        let ended = result.borrow_mut().take();
        match ended {
            Some(Ok(())) => table::get(handle).and_then(|new| fault_tolerance::settle(&new)),
            Some(Err(error)) => {
                discard(&new, Some(handle))?;
                Err(error)
            }
            None => Err(Error::internal("MPI_Comm_idup ended without a result")),
        }
    });
    let made = objects::with_finish(Started::Running(id), finish)?;
    newcomm.set(handle);
    request.set(made);
    Ok(())
}

/// `MPI_Comm_dup`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_dup(comm: MPI_Comm, newcomm: Result<Out<MPI_Comm>>) -> Result {
    dup(comm, None, newcomm)
}

/// `MPI_Comm_dup_with_info`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_dup_with_info(
    comm: MPI_Comm,
    info: MPI_Info,
    newcomm: Result<Out<MPI_Comm>>,
) -> Result {
    dup(comm, Some(info), newcomm)
}

/// `MPI_Comm_idup`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_idup(
    comm: MPI_Comm,
    newcomm: Result<Out<MPI_Comm>>,
    request: Result<Out<MPI_Request>>,
) -> Result {
    idup(comm, None, newcomm, request)
}

/// `MPI_Comm_idup_with_info`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn comm_idup_with_info(
    comm: MPI_Comm,
    info: MPI_Info,
    newcomm: Result<Out<MPI_Comm>>,
    request: Result<Out<MPI_Request>>,
) -> Result {
    idup(comm, Some(info), newcomm, request)
}
