//! Requests that this face composes: persistent operations, and operations with something to do at their end.

use super::{end_of, End};
use crate::abi::*;
use crate::error::{Error, Result};
use crate::handle::{self, Kind};
use crate::runtime::engine::{self, Eng};
use crate::runtime::table::Table;
use crate::status::Ended;
use arke_base::slab::{Key, Missing, Slab};
use arke_engine::{ProcId, RequestId};
use std::rc::Rc;

/// The cookie of operations that belong to no communicator: their status is the empty one.
pub const NO_COMM: u32 = 0;

/// Begins (again) what a persistent request stands for. `None`: it is over already.
pub type Restart = Rc<dyn Fn() -> Result<Started>>;
/// Done once when the operation has ended, before the caller hears of it.
pub type Finish = Box<dyn FnOnce() -> Result>;
/// Tells how an operation ended whose end the engine does not know in full. Asked once it is over, and maybe more than
/// once.
pub type Ending = Rc<dyn Fn() -> End>;

/// What starting an operation gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Started {
    /// It is under way.
    Running(RequestId),
    /// It is over.
    Over(Ended),
}

/// What becomes of a request that the program frees.
pub enum Freed {
    /// It stays until its operation has ended: the program can no longer name it, but [`operation_of`] finds it until
    /// [`forget`].
    Lingers,
    /// It goes at once; with what went wrong at its end.
    Over(Result),
}

/// An operation that knows itself how it stands: one of the program's own, or one of many messages. It is asked while
/// the table of requests, and in [`Operation::is_over`] the engine too, is in use or not as each function says.
pub trait Operation {
    /// Whether the request stays after its operation has ended, to be started again.
    fn is_persistent(&self) -> bool;

    /// Starts a persistent one, which is not active. Nothing is in use.
    fn start(&self) -> Result;

    /// Whether it has ended. The table and the engine are in use.
    fn is_over(&self, engine: &Eng) -> bool;

    /// Its end, left in place. Nothing is in use.
    fn peek(&self) -> Result<End>;

    /// Takes its end. Nothing is in use.
    fn take(&self) -> Result<End>;

    /// `MPI_Cancel` on an active one. Nothing is in use.
    fn cancel(&self) -> Result;

    /// `MPI_Request_free`. Nothing is in use. An error leaves the request as it is.
    fn free(&self, active: bool) -> Result<Freed>;

    /// Who must act before it ends, for a report of what this process waits for: nobody but this process itself, or
    /// also that one. `None`: it is not known.
    fn awaits(&self) -> Option<Awaited> {
        None
    }

    /// The operation itself, for calls on one kind of them.
    fn as_any(&self) -> &dyn core::any::Any;
}

/// What a request that has not ended waits for, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// The end of an operation of the engine's.
    Engine(RequestId),
    /// An act of this process of the job.
    Process(ProcId),
    /// A call that this process has yet to make.
    Own,
    /// A call of the program's by which a generalized request is complete: any thread may make it, or a function that
    /// this library calls.
    Program,
}

enum Activity {
    Inactive,
    Active(Started),
    /// Its operation knows.
    Composed(Rc<dyn Operation>),
}

/// Operations that must be over as well, by who takes their ends.
enum Also {
    /// The request itself, or nobody where the program frees it.
    Own(Option<RequestId>),
    /// Whoever started them.
    Others(Vec<RequestId>),
}

impl Also {
    fn operations(&self) -> &[RequestId] {
        match self {
            Also::Own(operation) => operation.as_slice(),
            Also::Others(operations) => operations,
        }
    }
}

/// A composed request.
struct Object {
    /// Persistent: how it is started.
    restart: Option<Restart>,
    /// What it stands for, if that knows itself how it stands.
    operation: Option<Rc<dyn Operation>>,
    /// What is done when the operation is over, once: by the call that takes the end, or that tells of it before.
    finish: Option<Finish>,
    end: Option<Ending>,
    activity: Activity,
    /// Operations that must be over as well.
    also: Also,
    /// The program has freed it, but what it stands for has not ended.
    freed: bool,
}

impl Object {
    fn new(restart: Option<Restart>, activity: Activity) -> Object {
        Object {
            restart,
            operation: None,
            finish: None,
            end: None,
            activity,
            also: Also::Own(None),
            freed: false,
        }
    }

    /// Whether it stays after its end.
    fn is_persistent(&self) -> bool {
        self.restart.is_some() || self.operation.as_ref().is_some_and(|operation| operation.is_persistent())
    }
}

static OBJECTS: Table<Slab<Object>> = Table::new("requests", Slab::new());

fn insert(object: Object) -> Result<MPI_Request> {
    let key = OBJECTS.write(|objects| objects.insert(object))?;
    Ok(MPI_Request(handle::inserted(Kind::RequestObject, key)?))
}

/// A persistent request, inactive.
pub fn persistent(restart: Restart) -> Result<MPI_Request> {
    insert(Object::new(Some(restart), Activity::Inactive))
}

/// A request for an operation that has something to do at its end.
pub fn with_finish(started: Started, finish: Finish) -> Result<MPI_Request> {
    insert(Object { finish: Some(finish), ..Object::new(None, Activity::Active(started)) })
}

/// A request for an operation whose end `end` tells, and that has something to do at its end.
pub fn with_end(started: Started, end: Ending, finish: Finish) -> Result<MPI_Request> {
    insert(Object { finish: Some(finish), end: Some(end), ..Object::new(None, Activity::Active(started)) })
}

/// A request for two operations: over when both are. Its status is the first one's; `finish` takes the second one's
/// end.
pub fn with_also(started: Started, also: RequestId, finish: Finish) -> Result<MPI_Request> {
    insert(Object {
        finish: Some(finish),
        also: Also::Own(Some(also)),
        ..Object::new(None, Activity::Active(started))
    })
}

/// A request that is over when all of `operations` are. Whoever started them takes their ends.
pub fn all_of(operations: Vec<RequestId>) -> Result<MPI_Request> {
    let activity = Activity::Active(Started::Over(Ended::NOTHING));
    insert(Object { also: Also::Others(operations), ..Object::new(None, activity) })
}

/// A request for an operation that knows itself how it stands: inactive if it is persistent, under way if not.
pub fn composed(operation: Rc<dyn Operation>) -> Result<MPI_Request> {
    let activity = match operation.is_persistent() {
        true => Activity::Inactive,
        false => Activity::Composed(operation.clone()),
    };
    insert(Object { operation: Some(operation), ..Object::new(None, activity) })
}

/// What a composed request stands for, even where the program has freed the request; with whether it is active. `None`
/// where the request is none of these.
pub fn operation_of(key: Key) -> Result<Option<(Rc<dyn Operation>, bool)>> {
    OBJECTS
        .read(|objects| {
            objects.get(key).map(|o| {
                let active = !matches!(o.activity, Activity::Inactive);
                o.operation.clone().map(|operation| (operation, active))
            })
        })?
        .ok_or_else(|| missing(key))
}

/// Whether the program has freed a request whose operation has not ended.
pub fn is_freed(key: Key) -> Result<bool> {
    OBJECTS.read(|objects| objects.get(key).map(|o| o.freed))?.ok_or_else(|| missing(key))
}

/// Lets go of a request that the program freed before its operation had ended. Others stay.
pub fn forget(key: Key) -> Result {
    let gone = OBJECTS.write(|objects| match objects.get(key) {
        Some(o) if o.freed => objects.remove(key),
        _ => None,
    })?;
    drop(gone);
    Ok(())
}

fn live(objects: &Slab<Object>, key: Key) -> Option<&Object> {
    objects.get(key).filter(|o| !o.freed)
}

fn missing(key: Key) -> Box<Error> {
    let why = OBJECTS.read(|objects| match objects.get(key) {
        Some(o) => o.freed.then_some(Missing::Stale),
        None => objects.why_missing(key),
    });
    let why = why.ok().flatten();
    handle::invalid(Kind::Request, "request", handle::encode(Kind::RequestObject, key), why)
}

/// Starts a persistent request.
///
/// # Errors
/// `MPI_ERR_REQUEST` for a request that is not persistent, or active.
pub fn start(key: Key) -> Result {
    enum Way {
        Again(Restart),
        Composed(Rc<dyn Operation>),
    }
    let way = OBJECTS.read(|objects| {
        live(objects, key).map(|o| match (&o.restart, &o.operation, &o.activity) {
            (Some(restart), _, Activity::Inactive) => Ok(Way::Again(restart.clone())),
            (None, Some(operation), Activity::Inactive) => Ok(Way::Composed(operation.clone())),
            _ if o.is_persistent() => Err("is active; complete it with MPI_Wait or MPI_Test before it is started again"),
            _ => Err("is not persistent; only requests of MPI_Send_init, MPI_Recv_init and the like can be started"),
        })
    })?;
    let activity = match way {
        Some(Ok(Way::Again(restart))) => Activity::Active(restart()?),
        Some(Ok(Way::Composed(operation))) => {
            operation.start()?;
            Activity::Composed(operation)
        }
        Some(Err(why)) => return Err(Error::new(MPI_ERR_REQUEST, format!("the request {why}"))),
        None => return Err(missing(key)),
    };
    OBJECTS.write(|objects| {
        if let Some(o) = objects.get_mut(key) {
            o.activity = activity;
        }
    })
}

/// Whether the request is persistent and not active (a wait on it returns at once).
pub fn is_inactive(key: Key) -> Result<bool> {
    OBJECTS
        .read(|objects| live(objects, key).map(|o| matches!(o.activity, Activity::Inactive)))?
        .ok_or_else(|| missing(key))
}

/// Where an object stands.
pub enum Look {
    /// Not active: nothing to wait for.
    Inactive,
    /// Not over yet.
    Pending,
    /// Not over yet: this operation may be waiting for a process that has failed.
    Stalled(RequestId),
    /// Over; nothing has been taken.
    Over,
}

/// Looks without taking anything. `engine` is borrowed by the caller.
pub fn look(engine: &Eng, key: Key) -> Result<Look> {
    OBJECTS
        .read(|objects| {
            live(objects, key).map(|o| match &o.activity {
                Activity::Inactive => Look::Inactive,
                Activity::Composed(operation) if operation.is_over(engine) => Look::Over,
                Activity::Composed(_) => Look::Pending,
                _ if o.also.operations().iter().any(|id| engine.is_done(*id) == Some(false)) => {
                    match o.also.operations().iter().find(|id| engine.is_stalled(**id)) {
                        Some(id) => Look::Stalled(*id),
                        None => Look::Pending,
                    }
                }
                Activity::Active(Started::Over(_)) => Look::Over,
                Activity::Active(Started::Running(id)) => match engine.is_done(*id) {
                    Some(false) if engine.is_stalled(*id) => Look::Stalled(*id),
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
            live(objects, key).map(|o| match o.activity {
                Activity::Active(Started::Running(id)) => Some(id),
                _ => None,
            })
        })?
        .ok_or_else(|| missing(key))
}

/// What an object waits for; `None`: it is not known, or it is not active.
pub fn awaited(key: Key) -> Result<Option<Awaited>> {
    OBJECTS
        .read(|objects| {
            live(objects, key).map(|o| match &o.activity {
                Activity::Active(Started::Running(id)) if o.also.operations().is_empty() => {
                    Some(Awaited::Engine(*id))
                }
                Activity::Composed(operation) => operation.awaits(),
                _ => None,
            })
        })?
        .ok_or_else(|| missing(key))
}

fn ending(key: Key) -> Result<Option<Ending>> {
    OBJECTS.read(|objects| objects.get(key).and_then(|o| o.end.clone()))
}

/// How an active object's operation goes on.
enum Going {
    Simple(Started),
    Composed(Rc<dyn Operation>),
}

fn going(key: Key) -> Result<Option<Going>> {
    OBJECTS
        .read(|objects| {
            live(objects, key).map(|o| match &o.activity {
                Activity::Inactive => None,
                Activity::Active(started) => Some(Going::Simple(*started)),
                Activity::Composed(operation) => Some(Going::Composed(operation.clone())),
            })
        })?
        .ok_or_else(|| missing(key))
}

/// The end of an object that [`look`] found over, left in place. What is to be done at its end is done here: a program
/// that is told of the end uses what the operation gave (section 3.7.6).
pub fn peek_end(key: Key) -> Result<End> {
    let going = going(key)?;
    let finish = match going {
        Some(_) => OBJECTS.write(|objects| objects.get_mut(key).and_then(|o| o.finish.take()))?,
        None => None,
    };
    let late = finish.and_then(|finish| finish().err());
    if let Some(error) = late.clone() {
        // Whoever takes the end hears of it as well.
        OBJECTS.write(|objects| objects.get_mut(key).map(|o| o.finish = Some(Box::new(|| Err(error)))))?;
    }
    let (ended, error) = told_end(key, going)?;
    Ok((ended, error.or(late)))
}

/// The end itself, without what is done then.
fn told_end(key: Key, going: Option<Going>) -> Result<End> {
    if let (Some(_), Some(end)) = (&going, ending(key)?) {
        return Ok(end());
    }
    match going {
        None => Ok((Ended::EMPTY, None)),
        Some(Going::Composed(operation)) => operation.peek(),
        Some(Going::Simple(Started::Over(ended))) => Ok((ended, None)),
        Some(Going::Simple(Started::Running(id))) => {
            match engine::with(|e| (e.cookie(id), e.completion(id)))? {
                (Some(cookie), Some(completion)) => end_of(cookie, &completion),
                _ => Err(missing(key)),
            }
        }
    }
}

/// Takes the end of an object that is over: a persistent one becomes inactive, any other is freed (`true`).
pub fn take(key: Key) -> Result<(End, bool)> {
    let Some(going) = going(key)? else {
        return Ok(((Ended::EMPTY, None), false));
    };
    let told = ending(key)?.map(|end| end());
    let simple = match &going {
        Going::Composed(_) => None,
        Going::Simple(Started::Over(ended)) => Some((*ended, None)),
        Going::Simple(Started::Running(id)) => match engine::with(|e| (e.cookie(*id), e.take(*id)))? {
            (Some(cookie), Some(completion)) => Some(end_of(cookie, &completion)?),
            _ => return Err(missing(key)),
        },
    };
    let (finish, freed, gone) = OBJECTS.write(|objects| {
        let Some(o) = objects.get_mut(key) else {
            return (None, true, None);
        };
        o.activity = Activity::Inactive;
        let finish = o.finish.take();
        let freed = !o.is_persistent();
        let gone = if freed { objects.remove(key) } else { None };
        (finish, freed, gone)
    })?;
    drop(gone);
    // The request is over all the same: what goes wrong from here on is how it ended.
    let (ended, error) = match (told.or(simple), going) {
        (Some(end), _) => end,
        (None, Going::Composed(operation)) => operation.take()?,
        (None, Going::Simple(_)) => (Ended::NOTHING, None),
    };
    let late = finish.and_then(|finish| finish().err());
    Ok(((ended, error.or(late)), freed))
}

/// Cancels the operation of an object that knows itself how; false where the object is none of these.
pub fn cancel(key: Key) -> Result<bool> {
    match going(key)? {
        Some(Going::Composed(operation)) => operation.cancel().map(|()| true),
        _ => Ok(false),
    }
}

/// Frees a request; an active operation goes on by itself. The second result is what went wrong in what belongs to the
/// operation's end: the request is gone all the same.
///
/// # Errors
/// Those by which it stays.
pub fn free(key: Key) -> Result<Result> {
    let mut ended = Ok(());
    if let Some((operation, active)) = operation_of(key)? {
        let named = OBJECTS.read(|objects| live(objects, key).is_some())?;
        if !named {
            return Err(missing(key));
        }
        match operation.free(active)? {
            Freed::Lingers => {
                return OBJECTS.write(|objects| {
                    if let Some(o) = objects.get_mut(key) {
                        o.freed = true;
                    }
                    Ok(())
                })
            }
            Freed::Over(end) => ended = end,
        }
    }
    match OBJECTS.write(|objects| objects.remove(key))? {
        Some(object) => {
            let running = match object.activity {
                Activity::Active(Started::Running(id)) => Some(id),
                _ => None,
            };
            let also = match object.also {
                Also::Own(also) => also,
                Also::Others(_) => None,
            };
            engine::with(|e| running.into_iter().chain(also).for_each(|id| e.release(id)))?;
            Ok(ended)
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
            None => Started::Over(Ended::NOTHING),
        }
    }
}
