//! Requests that this face composes: persistent operations, and operations with something to do at their end.

use super::{end_of, End};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::runtime::engine::{self, Eng};
use crate::runtime::table::Table;
use crate::status::Ended;
use arke_base::slab::{Key, Slab};
use arke_engine::RequestId;
use std::rc::Rc;

/// The cookie of operations that belong to no communicator: their status is the empty one.
pub const NO_COMM: u32 = 0;

/// Begins (again) what a persistent request stands for. `None`: it is over already.
pub type Restart = Rc<dyn Fn() -> Result<Started>>;
/// Done once when the operation has ended, before the caller hears of it.
pub type Finish = Box<dyn FnOnce() -> Result>;
/// Tells how an operation ended whose end the engine does not know in full. Asked once it is over, and maybe more than once.
pub type Ending = Rc<dyn Fn() -> End>;

/// What starting an operation gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Started {
    /// It is under way.
    Running(RequestId),
    /// It is over.
    Over(Ended),
}

enum Activity {
    Inactive,
    Active(Started),
}

/// A composed request.
struct Object {
    /// Persistent: how it is started.
    restart: Option<Restart>,
    finish: Option<Finish>,
    end: Option<Ending>,
    activity: Activity,
    /// Operations that must be over as well.
    also: Vec<RequestId>,
}

static OBJECTS: Table<Slab<Object>> = Table::new("requests", Slab::new());

fn insert(object: Object) -> Result<MPI_Request> {
    let key = OBJECTS.write(|objects| objects.insert(object))?;
    Ok(MPI_Request(handle::inserted(Kind::RequestObject, key)?))
}

/// A persistent request, inactive.
pub fn persistent(restart: Restart) -> Result<MPI_Request> {
    insert(Object {
        restart: Some(restart),
        finish: None,
        end: None,
        activity: Activity::Inactive,
        also: Vec::new(),
    })
}

/// A request for an operation that has something to do at its end.
pub fn with_finish(started: Started, finish: Finish) -> Result<MPI_Request> {
    insert(Object {
        restart: None,
        finish: Some(finish),
        end: None,
        activity: Activity::Active(started),
        also: Vec::new(),
    })
}

/// A request for an operation whose end `end` tells, and that has something to do at its end.
pub fn with_end(started: Started, end: Ending, finish: Finish) -> Result<MPI_Request> {
    insert(Object {
        restart: None,
        finish: Some(finish),
        end: Some(end),
        activity: Activity::Active(started),
        also: Vec::new(),
    })
}

/// A request for two operations: over when both are. Its status is the first one's; `finish` takes the second one's end.
pub fn with_also(started: Started, also: RequestId, finish: Finish) -> Result<MPI_Request> {
    insert(Object {
        restart: None,
        finish: Some(finish),
        end: None,
        activity: Activity::Active(started),
        also: vec![also],
    })
}

/// A request that is over when all of `operations` are. Whoever started them takes their ends.
pub fn all_of(operations: Vec<RequestId>) -> Result<MPI_Request> {
    let activity = Activity::Active(Started::Over(Ended::EMPTY));
    insert(Object { restart: None, finish: None, end: None, activity, also: operations })
}

fn missing(key: Key) -> Box<Error> {
    let why = OBJECTS.read(|objects| objects.why_missing(key)).ok().flatten();
    handle::invalid(Kind::Request, "request", handle::encode(Kind::RequestObject, key), why)
}

/// Starts a persistent request.
///
/// # Errors
/// `MPI_ERR_REQUEST` for a request that is not persistent, or active.
pub fn start(key: Key) -> Result {
    let restart = OBJECTS.read(|objects| {
        objects.get(key).map(|o| match (&o.restart, &o.activity) {
            (Some(restart), Activity::Inactive) => Ok(restart.clone()),
            (Some(_), _) => Err("is active; complete it with MPI_Wait or MPI_Test before it is started again"),
            (None, _) => Err("is not persistent; only requests of MPI_Send_init, MPI_Recv_init and the like can be started"),
        })
    })?;
    let restart = match restart {
        Some(Ok(restart)) => restart,
        Some(Err(why)) => return Err(Error::new(MPI_ERR_REQUEST, format!("the request {why}"))),
        None => return Err(missing(key)),
    };
    let started = restart()?;
    OBJECTS.write(|objects| {
        if let Some(o) = objects.get_mut(key) {
            o.activity = Activity::Active(started);
        }
    })
}

/// Whether the request is persistent and not active (a wait on it returns at once).
pub fn is_inactive(key: Key) -> Result<bool> {
    OBJECTS
        .read(|objects| objects.get(key).map(|o| matches!(o.activity, Activity::Inactive)))?
        .ok_or_else(|| missing(key))
}

/// Where an object stands.
pub enum Look {
    /// Not active: nothing to wait for.
    Inactive,
    /// Not over yet.
    Pending,
    /// Over; nothing has been taken.
    Over,
}

/// Looks without taking anything. `engine` is borrowed by the caller.
pub fn look(engine: &Eng, key: Key) -> Result<Look> {
    OBJECTS
        .read(|objects| {
            objects.get(key).map(|o| match o.activity {
                Activity::Inactive => Look::Inactive,
                _ if o.also.iter().any(|id| engine.is_done(*id) == Some(false)) => Look::Pending,
                Activity::Active(Started::Over(_)) => Look::Over,
                Activity::Active(Started::Running(id)) => match engine.is_done(id) {
                    Some(false) => Look::Pending,
                    _ => Look::Over,
                },
            })
        })?
        .ok_or_else(|| missing(key))
}

/// The operation that the engine runs for an object now.
pub fn running(key: Key) -> Result<Option<RequestId>> {
    OBJECTS
        .read(|objects| {
            objects.get(key).map(|o| match o.activity {
                Activity::Active(Started::Running(id)) => Some(id),
                _ => None,
            })
        })?
        .ok_or_else(|| missing(key))
}

/// The end of an object that [`look`] found over, left in place.
pub fn peek_end(key: Key) -> Result<End> {
    let Some(started) = activity(key)? else {
        return Ok((Ended::EMPTY, None));
    };
    if let Some(end) = ending(key)? {
        return Ok(end());
    }
    match started {
        Started::Over(ended) => Ok((ended, None)),
        Started::Running(id) => match engine::with(|e| (e.cookie(id), e.completion(id)))? {
            (Some(cookie), Some(completion)) => end_of(cookie, &completion),
            _ => Err(missing(key)),
        },
    }
}

fn ending(key: Key) -> Result<Option<Ending>> {
    OBJECTS.read(|objects| objects.get(key).and_then(|o| o.end.clone()))
}

fn activity(key: Key) -> Result<Option<Started>> {
    OBJECTS
        .read(|objects| {
            objects.get(key).map(|o| match o.activity {
                Activity::Inactive => None,
                Activity::Active(started) => Some(started),
            })
        })?
        .ok_or_else(|| missing(key))
}

/// Takes the end of an object that is over: a persistent one becomes inactive, any other is freed (`true`).
pub fn take(key: Key) -> Result<(End, bool)> {
    let Some(started) = activity(key)? else {
        return Ok(((Ended::EMPTY, None), false));
    };
    let told = ending(key)?.map(|end| end());
    let end = match started {
        Started::Over(ended) => (ended, None),
        Started::Running(id) => match engine::with(|e| (e.cookie(id), e.take(id)))? {
            (Some(cookie), Some(completion)) => end_of(cookie, &completion)?,
            _ => return Err(missing(key)),
        },
    };
    let (finish, freed) = OBJECTS.write(|objects| {
        let Some(o) = objects.get_mut(key) else {
            return (None, true);
        };
        o.activity = Activity::Inactive;
        let finish = o.finish.take();
        let freed = o.restart.is_none();
        if freed {
            objects.remove(key);
        }
        (finish, freed)
    })?;
    let (ended, error) = told.unwrap_or(end);
    // The request is over all the same: what goes wrong now is how it ended.
    let late = finish.and_then(|finish| finish().err());
    Ok(((ended, error.or(late)), freed))
}

/// Frees a request; an active operation goes on by itself.
pub fn free(key: Key) -> Result {
    match OBJECTS.write(|objects| objects.remove(key))? {
        Some(object) => {
            if let Activity::Active(Started::Running(id)) = object.activity {
                engine::with(|e| e.release(id))?;
            }
            Ok(())
        }
        None => Err(missing(key)),
    }
}

/// Drops everything: `MPI_Finalize`.
pub fn clear() {
    let left = OBJECTS.write(core::mem::take);
    drop(left);
}

impl From<Option<RequestId>> for Started {
    fn from(started: Option<RequestId>) -> Self {
        match started {
            Some(id) => Started::Running(id),
            None => Started::Over(Ended::EMPTY),
        }
    }
}
