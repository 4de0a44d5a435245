//! What a communicator is: context numbers, its processes, and what the program hung on it (MPI 5.0, section 7.4).
//!
//! Whoever holds an `Rc<Comm>` keeps the communicator alive: a request that is still pending, a derived object. Its
//! context numbers are given back when the last one is dropped. While `MPI_Comm_idup` is still making it, it has none,
//! and calls that would send messages on it refuse it.

use crate::abi::*;
use crate::attributes::Attributes;
use crate::communicators::contexts::{self, UNSET};
use crate::communicators::exchange::Channel;
use crate::communicators::identity;
use crate::communicators::stamps;
use crate::dynamic::ties;
use crate::errhandlers::Errhandler;
use crate::error::{Error, Result};
use crate::fault_tolerance::{self, Health};
use crate::groups::Group;
use crate::info::Entries;
use crate::runtime::cell::RefCell;
use core::any::Any;
use core::cell::{Cell, OnceCell};
use core::ffi::c_int;
use std::rc::Rc;

/// A communicator.
pub struct Comm {
    context: Cell<u32>,
    /// See [`Comm::identity`]; 0: it was not needed yet.
    identity: Cell<u64>,
    rank: u32,
    /// The group that ranks of destinations and sources count in: the remote one of an intercommunicator.
    peers: Rc<Group>,
    local: Rc<Group>,
    inter: bool,
    /// Which of its processes have failed, and whether it was revoked.
    health: Rc<Health>,
    /// How many communicators have been made, or begun to be made, out of this one by all of its processes.
    creations: Cell<u32>,
    /// How many windows have been made on it, or begun to be made.
    windows: Cell<u32>,
    /// Whether all of its processes have taken leave of each other on it.
    parted: Cell<bool>,
    handle: Cell<MPI_Comm>,
    errhandler: Cell<Errhandler>,
    /// Whether the program gave it that handler, rather than the communicator that it was made of.
    own_errhandler: Cell<bool>,
    name: RefCell<Vec<u8>>,
    /// Attributes in the order in which they were set.
    pub attributes: Attributes,
    /// The hints that the communicator was given.
    pub hints: RefCell<Entries>,
    /// Its virtual topology (chapter 8), if it has one.
    pub topology: RefCell<Option<Rc<dyn Any>>>,
    /// What the collectives keep for a communicator; made by them when first needed.
    pub collectives: OnceCell<Rc<dyn Any>>,
    /// What the point-to-point chapter keeps for a communicator: its buffer for buffered sends.
    pub buffer: RefCell<Option<Rc<dyn Any>>>,
}

/// What a new communicator is made of.
pub struct Parts {
    /// The first of its context numbers, or [`UNSET`].
    pub context: u32,
    /// This side's processes; this process must be among them.
    pub local: Rc<Group>,
    /// The other side's, for an intercommunicator.
    pub remote: Option<Rc<Group>>,
    /// Its error handler.
    pub errhandler: Errhandler,
}

impl Comm {
    /// A communicator that no handle names yet.
    pub fn new(parts: Parts) -> Comm {
        let Parts { context, local, remote, errhandler } = parts;
        let inter = remote.is_some();
        ties::made(&local, remote.as_deref());
        let health = Rc::new(Health::new(remote.as_ref().unwrap_or(&local).size()));
        let comm = Comm {
            context: Cell::new(context),
            identity: Cell::new(0),
            rank: local.own_rank().unwrap_or(0),
            peers: remote.unwrap_or_else(|| local.clone()),
            local,
            inter,
            health,
            creations: Cell::new(0),
            windows: Cell::new(0),
            parted: Cell::new(false),
            handle: Cell::new(MPI_COMM_NULL),
            errhandler: Cell::new(errhandler.attach()),
            own_errhandler: Cell::new(false),
            name: RefCell::new(Vec::new()),
            attributes: Attributes::new(),
            hints: RefCell::new(Entries::new()),
            topology: RefCell::new(None),
            collectives: OnceCell::new(),
            buffer: RefCell::new(None),
        };
        fault_tolerance::enter(&comm);
        if comm.is_complete() {
            comm.identity.set(identity::made(&comm));
        }
        comm
    }

    /// What names it alike in all of its processes, and no other communicator: for checks and traces, while one of
    /// them is on.
    pub fn identity(&self) -> u64 {
        if self.identity.get() == 0 {
            self.identity.set(identity::first(self));
        }
        self.identity.get()
    }

    /// Which of its processes have failed, and whether it was revoked.
    #[inline(always)]
    pub fn health(&self) -> &Rc<Health> {
        &self.health
    }

    /// The context number of its point-to-point messages.
    #[inline(always)]
    pub fn context(&self) -> u32 {
        self.context.get()
    }

    /// The context number of its collective operations.
    #[inline(always)]
    pub fn collective_context(&self) -> u32 {
        self.context.get() + 1
    }

    /// Whether it has its context numbers: not while `MPI_Comm_idup` or `MPIX_Comm_ishrink` is under way.
    #[inline(always)]
    pub(super) fn is_complete(&self) -> bool {
        self.context.get() != UNSET
    }

    /// Whether `MPI_Comm_idup` or `MPIX_Comm_ishrink` is still making it.
    pub fn is_pending(&self) -> bool {
        !self.is_complete()
    }

    /// Gives what the program has hung on this communicator, which was pending, to the one that it has become.
    pub(super) fn hand_down(&self, new: &Comm) {
        new.errhandler.replace(self.errhandler.get().attach()).detach();
        new.own_errhandler.set(self.own_errhandler.get());
        new.name.swap(&self.name);
        new.hints.swap(&self.hints);
        new.attributes.swap(&self.attributes);
    }

    pub(super) fn complete(&self, context: u32) {
        self.context.set(context);
        fault_tolerance::enter(self);
        self.identity.set(identity::made(self));
    }

    /// Notes that all of its processes take leave of each other on it before it goes: `MPI_Comm_disconnect`, and what
    /// serves a window or a file.
    pub fn part(&self) {
        self.parted.set(true);
    }

    /// The channel for making the next communicator out of this one, in which all of its processes take part.
    pub(super) fn creation_channel(&self) -> Channel {
        let number = self.creations.get();
        self.creations.set(number.wrapping_add(1));
        Channel { context: self.context() + 2, tag: (number & c_int::MAX as u32) as c_int, stamp: 0 }
    }

    /// What a new window on it is called until the program names it: alike in all of its processes that call the
    /// communicator alike.
    pub fn next_window(&self) -> String {
        let number = self.windows.get().wrapping_add(1);
        self.windows.set(number);
        format!("window {number} of {}", self.known_as())
    }

    /// The channel for making a communicator of `group`, some of its processes, who agree on `tag`.
    ///
    /// # Errors
    /// Where a process of the group is unknown.
    pub(super) fn group_channel(&self, group: &Group, tag: c_int) -> Result<Channel> {
        // Negative, and so apart from those above.
        Ok(Channel { context: self.context() + 2, tag: !tag, stamp: stamps::of(group, ())? })
    }

    /// The channel on which two processes meet as leaders of two groups that are to become an intercommunicator.
    pub(super) fn leader_channel(&self, tag: c_int) -> Channel {
        Channel { context: self.context() + 3, tag, stamp: 0 }
    }

    /// The context number of what senders say first about partitioned messages. They use negative tags, apart from
    /// those on which leaders meet.
    pub fn partitioned_context(&self) -> u32 {
        self.context() + 3
    }

    /// The rank of this process in the local group.
    #[inline(always)]
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// The size of the local group.
    #[inline(always)]
    pub fn size(&self) -> u32 {
        self.local.size()
    }

    /// How many ranks a destination or source can have: the size of the remote group of an intercommunicator.
    #[inline(always)]
    pub fn peer_count(&self) -> u32 {
        self.peers.size()
    }

    /// The process (`ProcId`) of a destination or source; `rank` must be below [`Comm::peer_count`].
    #[inline(always)]
    pub fn process(&self, rank: u32) -> u32 {
        self.peers.process(rank)
    }

    /// The rank that a process has as a destination or source.
    #[inline]
    pub fn rank_of(&self, process: u32) -> Option<u32> {
        self.peers.rank_of(process)
    }

    /// Whether it is an intercommunicator.
    #[inline(always)]
    pub fn is_inter(&self) -> bool {
        self.inter
    }

    /// This side's processes.
    pub fn local_group(&self) -> &Rc<Group> {
        &self.local
    }

    /// The other side's processes; the local group, where it is no intercommunicator.
    pub fn peer_group(&self) -> &Rc<Group> {
        &self.peers
    }

    /// The handle that names it; `MPI_COMM_NULL` before it has one.
    pub fn handle(&self) -> MPI_Comm {
        self.handle.get()
    }

    pub(super) fn set_handle(&self, handle: MPI_Comm) {
        self.health.name(handle.0 as u32);
        self.handle.set(handle);
    }

    /// Its error handler.
    pub fn errhandler(&self) -> Errhandler {
        self.errhandler.get()
    }

    /// Whether the program set its error handler.
    pub fn has_own_errhandler(&self) -> bool {
        self.own_errhandler.get()
    }

    /// Replaces its error handler.
    pub fn set_errhandler(&self, errhandler: Errhandler) {
        self.own_errhandler.set(true);
        self.errhandler.replace(errhandler.attach()).detach();
    }

    /// The name that the program gave it, or the predefined one; empty without either.
    pub fn name(&self) -> Vec<u8> {
        self.name.borrow().clone()
    }

    /// Names it.
    pub fn set_name(&self, name: &[u8]) {
        *self.name.borrow_mut() = name.to_vec();
    }

    /// "MPI_COMM_WORLD", "communicator 0x8000001".
    pub fn known_as(&self) -> String {
        let name = self.name.borrow();
        match name.is_empty() {
            true => format!("communicator {:#x}", self.handle.get().0),
            false => String::from_utf8_lossy(&name).into_owned(),
        }
    }

    /// For error texts: "MPI_COMM_WORLD", "communicator 0x8000001", with the rank.
    pub fn describe(&self) -> String {
        let name = self.name.borrow();
        let (rank, size) = (self.rank, self.size());
        if name.is_empty() {
            format!("communicator {:#x}, rank {rank} of {size}", self.handle.get().0)
        } else {
            format!("{}, rank {rank} of {size}", String::from_utf8_lossy(&name))
        }
    }

    /// Checks a destination or source rank. `MPI_PROC_NULL` and the like must have been told apart before.
    ///
    /// # Errors
    /// `MPI_ERR_RANK`, in the name of argument `name`.
    #[inline(always)]
    pub fn check_rank(&self, name: &str, rank: c_int) -> Result<u32> {
        if (rank as u32) < self.health.limit() {
            Ok(rank as u32)
        } else {
            Err(self.bad_rank(name, rank))
        }
    }

    #[cold]
    fn bad_rank(&self, name: &str, rank: c_int) -> Box<Error> {
        if let Err(revoked) = self.health.check_open(self) {
            return revoked;
        }
        let wild = if name == "source" { ", MPI_ANY_SOURCE" } else { "" };
        let last = self.peer_count() - 1;
        let group = if self.inter { "the remote group of " } else { "" };
        Error::arg(
            MPI_ERR_RANK,
            name,
            rank,
            &format!("must be a rank of {group}the communicator (0 to {last}){wild} or MPI_PROC_NULL"),
        )
    }
}

impl Drop for Comm {
    fn drop(&mut self) {
        self.errhandler.get().detach();
        if self.context.get() != UNSET {
            fault_tolerance::leave(self.context.get());
        }
        stamps::forget(self.context.get().wrapping_add(2));
        if !self.health.keeps_contexts() {
            contexts::release(self.context.get());
        }
        ties::gone(&self.local, self.inter.then_some(&*self.peers), self.parted.get());
    }
}
