//! Starting tasks, as far as it is a matter of state.
#![allow(unsafe_code, reason = "it calls the system")]

use super::commands::Origin;
use super::managed::Wanted;
use super::{
    failed, host_of_port, xdr, Destination, Effect, Inherited, Machine, Message, Port, Task, DAEMON, HOST,
    HOST_BITS, LOCAL, OUTPUT_NEW, XDR,
};
use crate::codes;
use crate::wire::{Frame, Reader, Short, Writer};
use std::collections::BTreeMap;

pub(super) const ON_HOST: i32 = 1;
pub(super) const ON_ARCH: i32 = 2;
pub(super) const DEBUG: i32 = 4;
pub(super) const COMPLEMENT: i32 = 32;
pub(super) const NO_PARENT: i32 = 64;

/// What is to be started on one host.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Order {
    /// The call that it is a part of.
    pub number: u64,
    /// The spawner is on another host: its directory need not be there.
    pub far: bool,
    /// The spawner.
    pub parent: i32,
    /// The program.
    pub task: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Variables that go with it, as `NAME=VALUE`.
    pub environment: Vec<String>,
    /// The working directory that was asked for; empty: the spawner's.
    pub directory: String,
    /// The spawner's working directory.
    pub spawner_directory: String,
    /// The directory of the spawner's program.
    pub program_directory: String,
    /// Under a debugger.
    pub debug: bool,
    /// The flags of the call, for a tasker.
    pub flags: i32,
    /// A task of the host starts the new ones.
    pub by_tasker: bool,
    /// The resource manager that has ordered them, and that they belong to; 0: the daemon.
    pub manager: i32,
    /// The number of the call that they are a part of, if it is a manager's to answer; 0: it is not.
    pub asked: i32,
    /// The new tasks' numbers.
    pub tids: Vec<i32>,
    /// What the new tasks say when they enrol.
    pub keys: Vec<String>,
    /// Context of the spawner.
    pub context: i32,
    /// Options that they take over.
    pub inherited: Inherited,
    /// Trace mask that they take over.
    pub mask: Vec<u8>,
}

impl Order {
    /// The host that it is for.
    pub fn host(&self) -> i32 {
        self.tids.first().map_or(HOST, |tid| tid & HOST_BITS)
    }
}

/// A call of `pvm_spawn` of which some hosts have not said what became of it.
#[derive(Debug, Default)]
struct Spawning {
    /// Who wants it.
    origin: Origin,
    /// The call's number, if it is a manager's to answer.
    asked: i32,
    /// The parts that are open, by host.
    parts: BTreeMap<i32, Order>,
    started: Vec<i32>,
    errors: Vec<i32>,
    /// New tasks that have enrolled meanwhile: they are answered when all of their siblings are known.
    held: Vec<(Port, Frame)>,
}

impl Spawning {
    /// One of which some tasks have been started, or have failed, before.
    fn of(origin: Origin, before: Vec<i32>) -> Spawning {
        let (started, errors) = before.into_iter().partition(|tid| *tid > 0);
        Spawning { origin, started, errors, ..Spawning::default() }
    }
}

/// Such calls.
#[derive(Debug, Default)]
pub(super) struct Orders {
    last: u64,
    open: BTreeMap<u64, Spawning>,
}

impl Machine {
    /// A request to spawn.
    pub(super) fn spawn(
        &mut self,
        from: (Port, i32),
        parent: i32,
        body: &mut Reader<'_>,
    ) -> Result<(), Short> {
        match read(body, parent)? {
            Some(wanted) => self.spawn_rest(from, wanted, 0, Vec::new()),
            None => self.reply(from, codes::BAD_PARAM, Writer::new()),
        }
        Ok(())
    }

    /// Has the tasks of a call started, but for those that have been: tids and codes. `asked`: the call's number, if a
    /// manager was to answer it.
    pub(super) fn spawn_rest(&mut self, from: (Port, i32), wanted: Wanted, asked: i32, before: Vec<i32>) {
        let host = wanted.place.split_once(':').map_or(wanted.place.as_str(), |(host, _)| host);
        let hosts = self.hosts_for(wanted.flags, host, host_of_port(from.0));
        let rest = wanted.count - (before.len() as i32).min(wanted.count);
        let order = Order { asked, ..wanted.order };
        if rest == 0 {
            self.orders.last += 1;
            let number = self.orders.last;
            let open = Spawning { asked, ..Spawning::of(Origin::Call(from), before) };
            self.orders.open.insert(number, open);
            self.all_started(number);
        } else if hosts.is_empty() {
            self.refuse(Origin::Call(from), before, rest, codes::NO_HOST);
        } else {
            self.order_on(Origin::Call(from), &order, rest, &hosts, before);
        }
    }

    /// Nothing comes of the rest of an order.
    pub(super) fn refuse(&mut self, origin: Origin, before: Vec<i32>, rest: i32, code: i32) {
        let started = before.iter().filter(|tid| **tid > 0).count();
        let all: Vec<i32> = before.into_iter().chain((0..rest).map(|_| code)).collect();
        match origin {
            Origin::Daemon => {}
            Origin::Call(from) => {
                let body = Writer::new().int(all.len() as i32).ints(&all);
                self.reply(from, started as i32, body);
            }
            Origin::Manager(ack) => self.executed(ack, &all),
        }
    }

    /// Has `ntask` tasks started on the first host; `spawned` is to be called then.
    pub fn order(&mut self, order: &Order, ntask: i32) {
        self.order_on(Origin::Daemon, order, ntask, &[HOST], Vec::new());
    }

    /// Has `ntask` tasks started, on these hosts in turn, after others of the same call.
    pub(super) fn order_on(
        &mut self,
        origin: Origin,
        order: &Order,
        ntask: i32,
        hosts: &[i32],
        before: Vec<i32>,
    ) {
        self.orders.last += 1;
        let number = self.orders.last;
        let mut parts: BTreeMap<i32, Order> = BTreeMap::new();
        for place in 0..ntask as usize {
            let host = hosts[place % hosts.len()];
            let Some(tid) = self.new_tid(host) else {
                for tid in parts.values().flat_map(|part| &part.tids) {
                    self.outputs.remove(tid);
                }
                return self.refuse(origin, before, ntask, codes::OUT_OF_RES);
            };
            // Held until the start has succeeded or failed.
            self.outputs.insert(tid, Destination::default());
            let part = parts.entry(host).or_insert_with(|| Order { number, ..order.clone() });
            part.tids.push(tid);
            part.keys.push(key());
            if hosts.len() > 1 {
                self.hosts.last_chosen = host;
            }
        }
        let asker = self.host_of(origin);
        for (host, part) in &mut parts {
            part.far = *host != asker;
            part.by_tasker = self.has_tasker(*host);
            part.environment.extend(self.host_environment(*host));
        }
        self.effects.extend(parts.values().map(|part| Effect::Spawn(Box::new(part.clone()))));
        let open = Spawning { parts, asked: order.asked, ..Spawning::of(origin, before) };
        self.orders.open.insert(number, open);
    }

    /// The part of a call that a host was told to start.
    pub fn part(&self, number: u64, host: i32) -> Option<Order> {
        self.orders.open.get(&number)?.parts.get(&host).cloned()
    }

    /// The tasks of an order were started, with these processes, or failed with these codes.
    pub fn spawned(&mut self, order: &Order, results: &[Result<i32, i32>]) {
        let number = order.number;
        let Some(open) = self.orders.open.get_mut(&number) else { return };
        if open.parts.remove(&order.host()).is_none() {
            return;
        }
        let whole = open.parts.is_empty();
        let to = Destination { tid: order.inherited[0], ctx: order.inherited[1], tag: order.inherited[2] };
        let results = results.iter().copied().chain(std::iter::repeat(Err(codes::D_SYS_ERR)));
        for ((tid, key), result) in order.tids.iter().zip(&order.keys).zip(results) {
            let pid = match result {
                Ok(pid) => pid,
                Err(code) => {
                    self.outputs.remove(tid);
                    if let Some(open) = self.orders.open.get_mut(&number) {
                        open.errors.push(code);
                    }
                    continue;
                }
            };
            if let Some(open) = self.orders.open.get_mut(&number) {
                open.started.push(*tid);
            }
            // What a tasker has started writes to wherever the tasker does.
            let written_here = pid != 0;
            if written_here {
                self.outputs.insert(*tid, to);
            } else {
                self.outputs.remove(tid);
            }
            let ordered = order.manager != 0 && self.tasks.contains_key(&order.manager);
            let manager = if ordered { order.manager } else { self.manager_of(*tid & HOST_BITS) };
            self.tasks.insert(
                *tid,
                Task {
                    tid: *tid,
                    manager,
                    asked: order.asked,
                    parent: order.parent,
                    name: order.task.clone(),
                    pid,
                    child: Some(pid),
                    key: key.clone(),
                    context: order.context,
                    inherited: order.inherited,
                    mask: order.mask.clone(),
                    order: Some(number),
                    ..Task::default()
                },
            );
            if let Some(port) = self.catcher(*tid).filter(|_| written_here) {
                let body = xdr(&[*tid, OUTPUT_NEW, order.parent.max(0)]);
                self.push(port, &Message { src: DAEMON, ctx: to.ctx, tag: to.tag, enc: XDR, body });
            }
        }
        if whole {
            self.all_started(number);
        }
    }

    /// All hosts have said what became of a call.
    fn all_started(&mut self, number: u64) {
        let Some(done) = self.orders.open.remove(&number) else { return };
        for tid in &done.started {
            if let Some(task) = self.tasks.get_mut(tid) {
                task.order = None;
                task.siblings.clone_from(&done.started);
            }
        }
        let all: Vec<i32> = done.started.iter().chain(&done.errors).copied().collect();
        match done.origin {
            Origin::Daemon => {}
            Origin::Call(from) => {
                self.settle_siblings(done.asked, &all);
                let body = Writer::new().int(all.len() as i32).ints(&all);
                self.reply(from, done.started.len() as i32, body);
            }
            Origin::Manager(ack) => {
                // What the call was that they belong to is over.
                if !self.managers.open.contains_key(&ack.asked) {
                    self.settle_siblings(ack.asked, &all);
                }
                self.executed(ack, &all);
            }
        }
        for (port, frame) in done.held {
            self.request(port, &frame);
        }
    }

    /// A connection has ended before its task could be answered.
    pub(super) fn forget_held(&mut self, port: Port) {
        for open in self.orders.open.values_mut() {
            open.held.retain(|(held, _)| *held != port);
        }
    }

    /// A host has gone: nothing comes of what it was to start.
    pub(super) fn fail_orders(&mut self, host: i32) {
        let parts: Vec<Order> =
            self.orders.open.values().filter_map(|open| open.parts.get(&host).cloned()).collect();
        for part in parts {
            let failed: Vec<Result<i32, i32>> = part.tids.iter().map(|_| Err(codes::HOST_FAIL)).collect();
            self.spawned(&part, &failed);
        }
    }

    /// A process enrols: the task that was spawned for it, or a new one.
    pub(super) fn enrol(&mut self, from: (Port, i32), frame: &Frame) -> Result<(), Short> {
        let body = &mut Reader::new(&frame.body);
        let (version, claimed, key) = (body.int()?, body.int()?, body.text()?);
        let (pid, name, flags) = (body.int()?, body.text()?, body.int()?);
        let card = body.block()?.to_vec();
        if version != crate::wire::VERSION {
            self.reply(from, codes::BAD_VERSION, Writer::new());
            return Ok(());
        }
        if self.ports.contains_key(&from.0) {
            self.reply(from, codes::BAD_PARAM, Writer::new());
            return Ok(());
        }
        let host = host_of_port(from.0);
        let expected = self.tasks.get(&claimed).is_some_and(|t| {
            t.port.is_none() && t.child.is_some() && t.key == key && claimed & HOST_BITS == host
        });
        if expected {
            let order = self.tasks.get(&claimed).and_then(|t| t.order);
            if let Some(open) = order.and_then(|number| self.orders.open.get_mut(&number)) {
                open.held.push((from.0, frame.clone()));
                return Ok(());
            }
        }
        let tid = if expected { Some(claimed) } else { self.new_tid(host) };
        let Some(tid) = tid else {
            self.reply(from, codes::OUT_OF_RES, Writer::new());
            return Ok(());
        };
        let task = self.tasks.entry(tid).or_insert_with(|| Task {
            tid,
            parent: codes::NO_PARENT,
            siblings: vec![tid],
            name,
            ..Task::default()
        });
        task.port = Some(from.0);
        task.pid = pid;
        task.card = card;
        task.console = flags & 1 != 0;
        let (task, kept) = (task.clone(), std::mem::take(&mut task.kept));
        self.ports.insert(from.0, tid);
        for message in &kept {
            self.push_numbered(from.0, message);
        }
        // Before the answer, so that it is known when the call that enrols returns.
        if self.is_spread() && !task.console {
            self.ask_for_address(from.0);
        }
        // Those of a call that is not answered yet are not known: the task asks for them when it needs them.
        let siblings = if task.asked == 0 { &task.siblings[..] } else { &[] };
        let body = Writer::new()
            .ints(&[tid, task.parent, task.context])
            .ints(&task.inherited)
            .block(&task.mask)
            .int(siblings.len() as i32)
            .ints(siblings)
            .long(self.world);
        self.reply(from, codes::OK, body);
        if !expected {
            self.begins(tid);
        }
        Ok(())
    }

    /// A task tells the address under which other hosts reach it.
    pub(super) fn set_address(&mut self, from: (Port, i32), tid: i32, card: Vec<u8>) {
        let Some(task) = self.tasks.get_mut(&tid) else { return };
        task.card = card;
        task.abroad = true;
        self.reply(from, codes::OK, Writer::new());
    }

    /// Whether a task can send to another directly.
    pub(super) fn reaches(&self, tid: i32, target: &Task) -> bool {
        target.port.is_some()
            && (target.abroad || target.console || tid & HOST_BITS == target.tid & HOST_BITS)
    }

    /// Sends a signal to a task; one that does not exist is no error, since it may have ended a moment ago.
    pub(super) fn signal(&mut self, target: i32, signal: i32) -> i32 {
        if !super::is_task(target) {
            return codes::BAD_PARAM;
        }
        self.effects.extend(self.tasks.get(&target).and_then(|task| signal_to(task, signal)));
        codes::OK
    }

    /// Ends all tasks but consoles and those that asked to be spared.
    pub(super) fn reset(&mut self) {
        let spared = self.boxes.owners(NO_RESET);
        let ended = self.tasks.values().filter(|t| !t.console && !spared.contains(&t.tid));
        self.effects.extend(ended.filter_map(|t| signal_to(t, libc::SIGTERM)));
        self.boxes.reset();
    }

    /// Changes an option that the daemon must know; the old value.
    pub(super) fn set_option(&mut self, tid: i32, what: i32, value: i32) -> i32 {
        if what == 25 {
            let before = self.boxes.owners(NO_RESET).contains(&tid);
            if value != 0 && !before {
                let message = Message { src: tid, ctx: 0, tag: 0, enc: XDR, body: Vec::new() };
                self.boxes.put(NO_RESET, tid, super::mailboxes::MULTI_INSTANCE, message);
            } else if value == 0 && before {
                for (_, entries) in self.boxes.list(|name| name == NO_RESET) {
                    for (index, ..) in entries.iter().filter(|(_, owner, _)| *owner == tid) {
                        let _ = self.boxes.drop(NO_RESET, *index, tid);
                    }
                }
            }
            return i32::from(before);
        }
        let mut none = Destination::default();
        let to = self.outputs.get_mut(&tid).unwrap_or(&mut none);
        let place = match what {
            12 => &mut to.tid,
            13 => &mut to.tag,
            23 => &mut to.ctx,
            _ => return codes::BAD_PARAM,
        };
        if failed(value) {
            return codes::BAD_PARAM;
        }
        std::mem::replace(place, value)
    }
}

/// Reads what a task wants spawned; `None`: a parameter is wrong.
pub(super) fn read(body: &mut Reader<'_>, parent: i32) -> Result<Option<Wanted>, Short> {
    let flags = body.int()?;
    let (place, task) = (body.text()?, body.text()?);
    let (spawner_directory, program_directory) = (body.text()?, body.text()?);
    let (arguments, environment) = (body.texts()?, body.texts()?);
    let (count, context) = (body.int()?, body.int()?);
    let mut inherited = [0; 8];
    for word in &mut inherited {
        *word = body.int()?;
    }
    let mask = body.block()?.to_vec();
    // More tasks than there are numbers for would only make a long answer.
    if !(1..=LOCAL).contains(&count) || task.is_empty() {
        return Ok(None);
    }
    let directory = place.split_once(':').map_or("", |(_, directory)| directory).into();
    let order = Order {
        parent: if flags & NO_PARENT != 0 { codes::PARENT_NOT_SET } else { parent },
        task,
        arguments,
        environment,
        directory,
        spawner_directory,
        program_directory,
        debug: flags & DEBUG != 0,
        flags,
        context,
        inherited,
        mask,
        ..Order::default()
    };
    Ok(Some(Wanted { flags, place, count, order }))
}

/// The mailbox name under which stand those that `reset` spares.
pub const NO_RESET: &str = "###_PVM_NO_RESET_###";

/// Something that nobody guesses.
fn key() -> String {
    let mut bytes = [0u8; 16];
    // SAFETY: fills memory of ours of the length given.
    let got = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) };
    assert_eq!(got, bytes.len() as isize, "the system gives no random numbers");
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// What sends a signal to a task. One whose process its daemon does not see, since it is in another PID namespace,
/// sends it to itself.
fn signal_to(task: &Task, number: i32) -> Option<Effect> {
    if task.pid > 0 {
        return Some(Effect::Signal(task.tid & HOST_BITS, task.pid, number));
    }
    task.port.map(|port| Effect::Send(port, super::raise(number)))
}
