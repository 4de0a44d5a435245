//! The virtual machine's state: its tasks, groups, mailboxes and wishes to be told.
//!
//! It is stepped from outside: requests of connections, ends of connections and of processes, and output go in, and
//! what is to be done comes out as `Effect`s. It starts no process and touches no socket, so that tests drive it by
//! hand.

mod commands;
pub mod ends;
pub mod groups;
pub mod hosters;
pub mod hostfile;
#[cfg(test)]
mod hostile;
pub mod hosts;
pub mod mailboxes;
mod managed;
mod managers;
#[cfg(test)]
mod managers_tests;
pub mod notices;
mod requests;
mod services;
pub mod spawn;
pub mod taskers;
#[cfg(test)]
mod tests;

use crate::codes;
use crate::wire::{Call, Frame, Writer};
use ends::End;
use groups::{Groups, Waiter};
use hosts::{host_of_port, Hosts};
use mailboxes::{Mailboxes, Message};
use notices::Notices;
pub use requests::ORPHAN;
use spawn::Orders;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, Hasher};

/// The first host's part of a tid.
pub const HOST: i32 = 0x40000;
/// The bits of a tid that number a host.
pub const HOST_BITS: i32 = 0x3ffc_0000;
/// The bits of a tid that number a task on its host.
pub const LOCAL: i32 = 0x3ffff;
/// The daemon as the source of messages.
pub const DAEMON: i32 = i32::MIN;
/// Encoding of messages that the daemon makes: XDR.
pub const XDR: i32 = 0x1000_0000;
/// How this machine stores numbers, in PVM's terms.
pub const SIGNATURE: i32 = 0x0040_8c41;
/// Events of children's output, in place of a length.
pub const OUTPUT_END: i32 = 0;
/// A task whose output will come was started.
pub const OUTPUT_NEW: i32 = -2;

/// Tag of what a console is to print as it is.
pub const SENTENCE: i32 = -7;

/// A connection.
pub type Port = u64;

/// Where a task's output goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Destination {
    /// The task that gets it; 0: the log.
    pub tid: i32,
    /// The messages' context.
    pub ctx: i32,
    /// The messages' tag.
    pub tag: i32,
}

/// What a spawned task takes over from its parent: output tid, context, code; trace tid, context, code, buffer,
/// options.
pub type Inherited = [i32; 8];

/// A message of one task to another that goes by way of the daemon. The receiver puts it in its place among those that
/// came directly: by its number.
#[derive(Debug, Clone)]
struct Numbered {
    message: Message,
    /// What `pvm_getmwid` gives.
    wid: i32,
    /// Its place among those of this sender to this receiver, whichever way they go (`faces/pvm/order.c`).
    number: i32,
    /// The sender, whose host may be shown in its place.
    from: i32,
}

/// In place of a number: the message is the daemon's own.
const NO_NUMBER: i32 = -1;

/// A task.
#[derive(Debug, Clone, Default)]
pub struct Task {
    /// Its number.
    pub tid: i32,
    /// Its parent's, or the code that says why there is none.
    pub parent: i32,
    /// Its connection, once it has enrolled.
    pub port: Option<Port>,
    /// How its messages find it.
    card: Vec<u8>,
    /// The card is one for other hosts, too.
    abroad: bool,
    /// The call that it was spawned in, while not all of that have been started.
    order: Option<u64>,
    /// The call that it was spawned in, while a resource manager has not answered it; 0: there is none.
    asked: i32,
    /// The resource manager that it belongs to; 0: the daemon.
    manager: i32,
    /// Who is told of its end by an event.
    tracer: Option<ends::Tracer>,
    /// A console, which `reset` and `halt` spare.
    pub console: bool,
    /// Its program; empty unless spawned.
    pub name: String,
    /// Its process.
    pub pid: i32,
    /// The daemon's own child, if it was spawned; 0: a tasker's.
    pub child: Option<i32>,
    /// What it must say to be taken for the spawned task.
    key: String,
    context: i32,
    inherited: Inherited,
    mask: Vec<u8>,
    siblings: Vec<i32>,
    kept: Vec<Numbered>,
    /// Who has its card, or has sent it something by way of the daemon, or was sent something so: told when it goes.
    linked: BTreeSet<i32>,
}

impl Task {
    /// Flags as `pvm_tasks` gives them.
    pub fn flags(&self) -> i32 {
        (if self.child.is_some() { 2 } else { 0 }) | if self.port.is_some() { 4 } else { 0 }
    }
}

/// Asks a task to send a signal to itself.
pub fn raise(number: i32) -> Frame {
    Frame { call: Call::Raise, serial: 0, status: 0, body: Writer::new().int(number).done() }
}

/// Something to be done.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Send this.
    Send(Port, Frame),
    /// Start tasks, then call `Machine::spawned`.
    Spawn(Box<spawn::Order>),
    /// Send a signal to a process of a host.
    Signal(i32, i32, i32),
    /// Output that nobody catches.
    Log(i32, Vec<u8>),
    /// Answer with the log.
    TellLog(Port, i32),
    /// End the virtual machine.
    Halt,
    /// Start the daemon of a host, then call `Machine::host_started`.
    StartHost {
        /// The host's number.
        tid: i32,
        /// How it is started.
        entry: Box<hostfile::Entry>,
        /// Who wants it: told of what is to be done by hand.
        asker: Port,
    },
    /// The host is not waited for any longer: its ticket is good for nothing.
    GiveUpHost(i32),
    /// Tell a host's daemon to end with its tasks, and call `Machine::host_gone` when it has.
    StopHost(i32),
    /// Ask a host for its clock, then call `Machine::clock_told`.
    AskClock(i32),
}

/// What is told of the host.
#[derive(Debug, Clone)]
pub struct HostInfo {
    /// Its name.
    pub name: String,
    /// Its architecture, as PVM calls it.
    pub arch: String,
}

/// The state.
#[derive(Debug)]
pub struct Machine {
    /// A number that no other machine has.
    world: u64,
    hosts: Hosts,
    orders: Orders,
    tasks: BTreeMap<i32, Task>,
    ports: BTreeMap<Port, i32>,
    groups: Groups,
    boxes: Mailboxes,
    notices: Notices,
    contexts: BTreeSet<i32>,
    last_context: i32,
    outputs: BTreeMap<i32, Destination>,
    /// Who starts the tasks of which host.
    taskers: BTreeMap<i32, services::Servant>,
    hoster: hosters::Hoster,
    managers: managers::Managers,
    /// Tasks that are gone, until it is known how their processes have ended.
    dying: BTreeMap<i32, Task>,
    effects: Vec<Effect>,
}

impl Machine {
    /// An empty machine of one host.
    pub fn new(host: HostInfo) -> Self {
        // Seeds differ from process to process, and from one to the next.
        let world = std::hash::RandomState::new().build_hasher().finish().max(1);
        Self {
            world,
            hosts: Hosts::new(host),
            orders: Orders::default(),
            tasks: BTreeMap::new(),
            ports: BTreeMap::new(),
            groups: Groups::default(),
            boxes: Mailboxes::default(),
            notices: Notices::default(),
            contexts: BTreeSet::new(),
            last_context: 0,
            outputs: BTreeMap::new(),
            taskers: BTreeMap::new(),
            hoster: hosters::Hoster::default(),
            managers: managers::Managers::default(),
            dying: BTreeMap::new(),
            effects: Vec::new(),
        }
    }

    /// What is to be done since the last call.
    pub fn effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// All tasks.
    pub fn tasks(&self) -> impl Iterator<Item = &Task> {
        self.tasks.values()
    }

    /// The task of a connection.
    pub fn at(&self, port: Port) -> Option<&Task> {
        self.tasks.get(self.ports.get(&port)?)
    }

    /// The process of a connection, as the system knows it.
    pub fn set_process(&mut self, port: Port, pid: i32) {
        if let Some(task) = self.ports.get(&port).and_then(|tid| self.tasks.get_mut(tid)) {
            task.pid = pid;
        }
    }

    /// A task number of a host that nobody has.
    fn new_tid(&mut self, on: i32) -> Option<i32> {
        let host = self.hosts.all.get_mut(&on)?;
        for _ in 0..LOCAL {
            host.last = on | if host.last & LOCAL == LOCAL { 1 } else { (host.last & LOCAL) + 1 };
            let taken = self.tasks.contains_key(&host.last)
                || self.outputs.contains_key(&host.last)
                || self.dying.contains_key(&host.last);
            if !taken {
                return Some(host.last);
            }
        }
        None
    }

    /// Asks a task for an address under which other hosts reach it.
    fn ask_for_address(&mut self, port: Port) {
        let frame = Frame { call: Call::Abroad, serial: 0, status: 0, body: Vec::new() };
        self.effects.push(Effect::Send(port, frame));
    }

    fn reply(&mut self, (port, serial): Waiter, status: i32, body: Writer) {
        self.effects.push(Effect::Send(port, Frame { call: Call::Reply, serial, status, body: body.done() }));
    }

    /// Hands a message to a task that has enrolled.
    fn push(&mut self, port: Port, m: &Message) {
        self.push_answerable(port, m, 0);
    }

    /// Hands it a message with the number that its answer is known by (`pvm_getmwid`).
    fn push_answerable(&mut self, port: Port, m: &Message, wid: i32) {
        self.push_words(port, m, [wid, NO_NUMBER, 0]);
    }

    /// Hands it a message of another task.
    fn push_numbered(&mut self, port: Port, m: &Numbered) {
        self.push_words(port, &m.message, [m.wid, m.number, m.from]);
    }

    fn push_words(&mut self, port: Port, m: &Message, last: [i32; 3]) {
        let body = Writer::new().ints(&[m.src, m.ctx, m.tag, m.enc]).block(&m.body).ints(&last).done();
        self.effects.push(Effect::Send(port, Frame { call: Call::Message, serial: 0, status: 0, body }));
    }

    fn release(&mut self, released: Vec<(Waiter, i32)>) {
        for (waiter, status) in released {
            self.reply(waiter, status, Writer::new());
        }
    }

    /// Tells of an event all who wanted to know.
    fn happened(&mut self, what: i32, about: i32) {
        for notice in self.notices.happened(what, about) {
            self.tell(notice);
        }
    }

    fn tell(&mut self, notice: notices::Notice) {
        self.tell_words(&notice, &[notice.about]);
    }

    /// Says a sentence to a task that is a console.
    pub fn tell_console(&mut self, port: Port, text: &str) {
        if self.at(port).is_some_and(|task| task.console) {
            let body = crate::texts::encode(text).into_owned();
            self.push(port, &Message { src: DAEMON, ctx: 0, tag: SENTENCE, enc: XDR, body });
        }
    }

    /// A connection has ended.
    pub fn closed(&mut self, port: Port) {
        self.forget_held(port);
        let Some(tid) = self.ports.remove(&port) else { return };
        // How the process ends is told in a moment.
        let own = |task: &Task| task.pid > 0 && task.child == Some(task.pid);
        match self.tasks.get(&tid).filter(|task| own(task)).cloned() {
            Some(task) => {
                self.dying.insert(tid, task);
                self.forget_task(tid);
            }
            None => self.gone(tid),
        }
    }

    /// A spawned task's own process has ended; behind a wrapper's end the task itself may live on.
    pub fn exited(&mut self, tid: i32, end: End) {
        if let Some(task) = self.dying.remove(&tid) {
            return self.tell_end(&task, end);
        }
        let Some(task) = self.tasks.get(&tid) else { return };
        if task.port.is_none() || task.child == Some(task.pid) {
            self.gone_with(tid, end);
        }
    }

    /// A task is no more, and nobody knows how its process has ended.
    fn gone(&mut self, tid: i32) {
        self.gone_with(tid, End::default());
    }

    fn gone_with(&mut self, tid: i32, end: End) {
        if let Some(task) = self.tasks.get(&tid).cloned() {
            self.forget_task(tid);
            self.tell_end(&task, end);
        }
    }

    /// A task is no more: whoever waits for it, asks for it or counts on it.
    fn forget_task(&mut self, tid: i32) {
        let Some(task) = self.tasks.remove(&tid) else { return };
        if let Some(port) = task.port {
            self.ports.remove(&port);
        }
        self.notices.forget(tid);
        self.boxes.forget(tid);
        self.forget_servant(tid);
        let released = self.groups.forget(tid);
        self.release(released);
        for other in &task.linked {
            if let Some(port) = self.tasks.get(other).and_then(|t| t.port) {
                let body = Writer::new().int(tid).done();
                self.effects.push(Effect::Send(port, Frame { call: Call::Gone, serial: 0, status: 0, body }));
            }
        }
        for other in self.tasks.values_mut() {
            other.linked.remove(&tid);
        }
        self.happened(notices::TASK_EXIT, tid);
    }

    /// The task that catches another's output: who must be able to take more before more is read.
    pub fn catcher(&self, tid: i32) -> Option<Port> {
        self.tasks.get(&self.outputs.get(&tid)?.tid)?.port
    }

    /// A spawned task has written something.
    pub fn output(&mut self, tid: i32, bytes: &[u8]) {
        let mut body = xdr(&[tid, bytes.len() as i32]);
        body.extend(bytes);
        // XDR has bytes in fours.
        body.resize(body.len().next_multiple_of(4), 0);
        if !self.catch(tid, body) {
            self.effects.push(Effect::Log(tid, bytes.to_vec()));
        }
    }

    /// A spawned task will write nothing more.
    pub fn output_end(&mut self, tid: i32) {
        self.catch(tid, xdr(&[tid, OUTPUT_END]));
        self.outputs.remove(&tid);
    }

    fn catch(&mut self, tid: i32, body: Vec<u8>) -> bool {
        let (Some(to), Some(port)) = (self.outputs.get(&tid).copied(), self.catcher(tid)) else {
            return false;
        };
        self.push(port, &Message { src: DAEMON, ctx: to.ctx, tag: to.tag, enc: XDR, body });
        true
    }
}

/// Integers as PVM's default encoding has them.
fn xdr(words: &[i32]) -> Vec<u8> {
    words.iter().flat_map(|w| w.to_be_bytes()).collect()
}

/// Whether a number may be a task's: hosts' numbers, and those with other bits, are none.
fn is_task(tid: i32) -> bool {
    tid > 0 && tid & !(HOST_BITS | LOCAL) == 0 && tid & LOCAL != 0
}

/// Whether a result is an error.
fn failed(code: i32) -> bool {
    code < codes::OK
}
