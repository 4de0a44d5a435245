//! Where a daemon sits: the first one has the machine's state; those of other hosts pass on to it what happens.

use super::children::Child;
use super::connection::{Connection, ENOUGH};
use super::hosts::{Hosts, Started};
use super::join::Ticket;
use super::link::AHEAD;
use super::other::Other;
use super::Owner;
use crate::codes;
use crate::machine::ends::End;
use crate::machine::hostfile::Entry;
use crate::machine::hosts::host_of_port;
use crate::machine::spawn::Order;
use crate::machine::taskers::Start;
use crate::machine::{Effect, HostInfo, Machine, Port, HOST};
use crate::wire::{Call, Frame};
use std::collections::BTreeMap;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::time::Instant;

/// The connections of the tasks of this host.
pub(super) type Connections = BTreeMap<Port, Connection<UnixStream>>;

/// The state, and the other hosts' daemons.
#[derive(Debug)]
pub(super) struct First {
    pub machine: Machine,
    pub hosts: Hosts,
}

/// One of the two.
#[derive(Debug)]
pub(super) enum Seat {
    First(Box<First>),
    Other(Box<Other>),
}

/// Whether the task that catches another's output has enough waiting for it.
fn is_full(
    machine: &Machine,
    hosts_queued: impl Fn(i32) -> usize,
    connections: &Connections,
    tid: i32,
) -> bool {
    let Some(port) = machine.catcher(tid) else { return false };
    let queued = match host_of_port(port) {
        HOST => connections.get(&port).map_or(0, Connection::queued),
        far => hosts_queued(far),
    };
    queued > ENOUGH
}

impl First {
    /// Sees to starters, callers and hosts that have gone; what the log is told of them.
    pub fn tidy(&mut self, connections: &Connections) -> Vec<String> {
        let queued: BTreeMap<i32, usize> =
            self.machine.host_tids().into_iter().map(|tid| (tid, self.hosts.queued(tid))).collect();
        let of = |tid: i32| queued.get(&tid).copied().unwrap_or(0);
        self.hosts.tidy(&mut self.machine, |machine, tid| is_full(machine, of, connections, tid))
    }
}

impl Seat {
    pub fn first(host: HostInfo) -> Seat {
        Seat::First(Box::new(First { machine: Machine::new(host), hosts: Hosts::default() }))
    }

    pub fn other(ticket: &Ticket, host: &HostInfo) -> Result<Seat, String> {
        Ok(Seat::Other(Box::new(Other::join(ticket, host, codes::OK)?)))
    }

    /// Whether something is for another host than the daemon's own.
    pub fn is_far(&self, host: i32) -> bool {
        matches!(self, Seat::First(_)) && host != HOST
    }

    /// Sends to the daemon of another host; false where there is none.
    pub fn send(&mut self, host: i32, frame: &Frame) -> bool {
        match self {
            Seat::First(first) => first.hosts.send(host, frame),
            Seat::Other(_) => false,
        }
    }

    /// A host's daemon has gone.
    pub fn gone(&mut self, host: i32) {
        if let Seat::First(first) = self {
            first.machine.host_gone(host);
        }
    }

    /// Has a host's daemon started; what the log is told of it.
    pub fn start(&mut self, tid: i32, entry: &Entry, asker: Port, vmid: &str) -> String {
        let Seat::First(first) = self else { return String::new() };
        match first.hosts.start(tid, entry, vmid, first.machine.has_hoster()) {
            Ok(Started::Here) => String::new(),
            Ok(Started::ByHand(told)) => {
                first.machine.tell_console(asker, &told);
                told
            }
            Ok(Started::ByHoster(command)) => {
                first.machine.host_by_hoster(tid, entry, &command);
                String::new()
            }
            Err(why) => {
                first.machine.host_started(tid, Err(codes::CANT_START));
                format!("add: {why}\n")
            }
        }
    }

    /// Tells the task that starts hosts' daemons of those that it is to start.
    pub fn tell_hoster(&mut self) {
        if let Seat::First(first) = self {
            first.machine.tell_hoster();
        }
    }

    /// A host is not waited for any longer.
    pub fn give_up(&mut self, host: i32) {
        if let Seat::First(first) = self {
            first.hosts.give_up(host);
        }
    }

    /// Tells the other daemons that this is the end.
    pub fn stop(&mut self) {
        if let Seat::First(first) = self {
            first.hosts.stop();
        }
    }

    /// Whether no other daemon is waited for at the end.
    pub fn is_alone(&self) -> bool {
        match self {
            Seat::First(first) => first.hosts.are_gone(),
            Seat::Other(_) => true,
        }
    }

    pub fn effects(&mut self) -> Vec<Effect> {
        match self {
            Seat::First(first) => first.machine.effects(),
            Seat::Other(other) => other.effects(),
        }
    }

    pub fn spawned(&mut self, order: &Order, results: &[Result<i32, i32>]) {
        match self {
            Seat::First(first) => first.machine.spawned(order, results),
            Seat::Other(other) => other.up.send(&super::link::started(order.number, results)),
        }
    }

    /// Leaves the tasks of an order to the task that starts those of this host.
    pub fn hand_over(&mut self, order: &Order, ways: &[Result<Start, i32>]) {
        match self {
            Seat::First(first) => first.machine.hand_over(order, ways),
            Seat::Other(other) => other.up.send(&super::link::ways(order.number, ways)),
        }
    }

    pub fn exited(&mut self, tid: i32, end: End) {
        match self {
            Seat::First(first) => first.machine.exited(tid, end),
            Seat::Other(other) => other.tell(Call::Exited, &[&[tid], end.words().as_slice()].concat()),
        }
    }

    pub fn request(&mut self, port: Port, frame: &Frame) {
        match self {
            Seat::First(first) => first.machine.request(port, frame),
            Seat::Other(other) => other.request(port, frame),
        }
    }

    pub fn set_process(&mut self, port: Port, pid: i32) {
        match self {
            Seat::First(first) => first.machine.set_process(port, pid),
            Seat::Other(other) => other.tell_of(Call::Process, port, pid),
        }
    }

    pub fn closed(&mut self, port: Port) {
        match self {
            Seat::First(first) => first.machine.closed(port),
            Seat::Other(other) => other.tell_of(Call::Closed, port, 0),
        }
    }

    /// A task has written something; how much of it is to be counted until the first daemon says that it was passed on.
    pub fn written(&mut self, tid: i32, bytes: &[u8]) -> usize {
        match self {
            Seat::First(first) => {
                first.machine.output(tid, bytes);
                0
            }
            Seat::Other(other) => {
                other.written(tid, bytes);
                bytes.len()
            }
        }
    }

    pub fn output_end(&mut self, tid: i32) {
        match self {
            Seat::First(first) => first.machine.output_end(tid),
            Seat::Other(other) => other.tell(Call::WrittenEnd, &[tid]),
        }
    }

    /// Whether a task's output goes to another task, as far as is known here.
    pub fn is_caught(&self, tid: i32) -> bool {
        match self {
            Seat::First(first) => first.machine.catcher(tid).is_some(),
            Seat::Other(_) => true,
        }
    }

    /// Whether no more of a child's output is to be read for now.
    pub fn is_stuffed(&self, child: &Child, connections: &Connections) -> bool {
        match self {
            Seat::First(first) => {
                is_full(&first.machine, |tid| first.hosts.queued(tid), connections, child.tid)
            }
            Seat::Other(other) => child.owed > AHEAD || other.is_behind(),
        }
    }

    /// Descriptors to watch, and for each whether to wait for room as well.
    pub fn watched(&self) -> Vec<(BorrowedFd<'_>, bool, Owner)> {
        match self {
            Seat::First(first) => {
                let all = first.hosts.watched().into_iter();
                all.map(|(fd, room, owner)| (fd, room, Owner::Host(owner))).collect()
            }
            Seat::Other(other) if other.up.dead => Vec::new(),
            Seat::Other(other) => vec![(other.up.stream.as_fd(), other.up.queued() > 0, Owner::First)],
        }
    }

    /// When somebody's time is over.
    pub fn until(&self) -> Option<Instant> {
        match self {
            Seat::First(first) => first.hosts.until(),
            Seat::Other(_) => None,
        }
    }
}
