//! Starting tasks, as far as it is a matter of state.

use super::{
    failed, notices, xdr, Destination, Effect, Inherited, Machine, Message, Port, Task, DAEMON, HOST_DAEMON,
    OUTPUT_NEW, XDR,
};
use crate::codes;
use crate::wire::{Reader, Short, Writer};

const ON_HOST: i32 = 1;
const ON_ARCH: i32 = 2;
const DEBUG: i32 = 4;
const COMPLEMENT: i32 = 32;
const NO_PARENT: i32 = 64;

/// What is to be started.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Order {
    /// Who wants it, and the serial number of the request; `None`: the daemon itself.
    pub from: Option<(Port, i32)>,
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

impl Machine {
    /// Reads a request to spawn.
    pub(super) fn spawn(
        &mut self,
        from: (Port, i32),
        parent: i32,
        body: &mut Reader<'_>,
    ) -> Result<(), Short> {
        let flags = body.int()?;
        let (place, task) = (body.text()?, body.text()?);
        let (spawner_directory, program_directory) = (body.text()?, body.text()?);
        let count = body.count()?;
        let arguments = (0..count).map(|_| body.text()).collect::<Result<_, _>>()?;
        let count = body.count()?;
        let environment = (0..count).map(|_| body.text()).collect::<Result<_, _>>()?;
        let (ntask, context) = (body.int()?, body.int()?);
        let mut inherited = [0; 8];
        for word in &mut inherited {
            *word = body.int()?;
        }
        let mask = body.block()?.to_vec();
        // More tasks than there are numbers for would only make a long answer.
        if !(1..=super::LOCAL).contains(&ntask) || task.is_empty() {
            self.reply(from, codes::BAD_PARAM, Writer::new());
            return Ok(());
        }
        let (host, directory) = place.split_once(':').unwrap_or((&place, ""));
        if !self.fits(flags, host) {
            self.refuse(from, ntask, codes::NO_HOST);
            return Ok(());
        }
        let order = Order {
            from: Some(from),
            parent: if flags & NO_PARENT != 0 { codes::PARENT_NOT_SET } else { parent },
            task,
            arguments,
            environment,
            directory: directory.into(),
            spawner_directory,
            program_directory,
            debug: flags & DEBUG != 0,
            context,
            inherited,
            mask,
            ..Order::default()
        };
        self.order(order, ntask);
        Ok(())
    }

    fn refuse(&mut self, from: (Port, i32), ntask: i32, code: i32) {
        let body = (0..ntask).fold(Writer::new().int(ntask), |w, _| w.int(code));
        self.reply(from, 0, body);
    }

    /// Whether `where` allows this host.
    fn fits(&self, flags: i32, place: &str) -> bool {
        let here = if flags & ON_HOST != 0 {
            place.is_empty() || place == "." || self.is_here(place)
        } else if flags & ON_ARCH != 0 {
            place == self.host.arch
        } else {
            return true;
        };
        here != (flags & COMPLEMENT != 0)
    }

    /// Whether a name is this host's.
    pub(super) fn is_here(&self, name: &str) -> bool {
        let short = |n: &str| n.split('.').next().unwrap_or("").to_owned();
        name == self.host.name
            || name == "localhost"
            || (!name.contains('.') && name == short(&self.host.name))
            || (!self.host.name.contains('.') && !name.is_empty() && short(name) == self.host.name)
    }

    /// Has `ntask` tasks started; `spawned` is to be called then.
    pub fn order(&mut self, mut order: Order, ntask: i32) {
        for _ in 0..ntask {
            let Some(tid) = self.new_tid() else { break };
            // Held until the start has succeeded or failed.
            self.outputs.insert(tid, Destination::default());
            order.tids.push(tid);
            order.keys.push(key());
        }
        if order.tids.len() < ntask as usize {
            for tid in &order.tids {
                self.outputs.remove(tid);
            }
            if let Some(from) = order.from {
                self.refuse(from, ntask, codes::OUT_OF_RES);
            }
            return;
        }
        self.effects.push(Effect::Spawn(Box::new(order)));
    }

    /// The tasks of an order were started, with these processes, or failed with these codes.
    pub fn spawned(&mut self, order: &Order, results: &[Result<i32, i32>]) {
        let started: Vec<i32> =
            order.tids.iter().zip(results).filter(|(_, r)| r.is_ok()).map(|(tid, _)| *tid).collect();
        let to = Destination { tid: order.inherited[0], ctx: order.inherited[1], tag: order.inherited[2] };
        for ((tid, key), result) in order.tids.iter().zip(&order.keys).zip(results) {
            let Ok(pid) = *result else {
                self.outputs.remove(tid);
                continue;
            };
            self.outputs.insert(*tid, to);
            self.tasks.insert(
                *tid,
                Task {
                    tid: *tid,
                    parent: order.parent,
                    name: order.task.clone(),
                    pid,
                    child: Some(pid),
                    key: key.clone(),
                    context: order.context,
                    inherited: order.inherited,
                    mask: order.mask.clone(),
                    siblings: started.clone(),
                    ..Task::default()
                },
            );
            if let Some(port) = self.catcher(*tid) {
                let body = xdr(&[*tid, OUTPUT_NEW, order.parent.max(0)]);
                self.push(port, &Message { src: DAEMON, ctx: to.ctx, tag: to.tag, enc: XDR, body });
            }
        }
        if let Some(from) = order.from {
            let errors = results.iter().filter_map(|r| r.err());
            let all: Vec<i32> = started.iter().copied().chain(errors).collect();
            let body = Writer::new().int(all.len() as i32).ints(&all);
            self.reply(from, started.len() as i32, body);
        }
    }

    /// A process enrols: the task that was spawned for it, or a new one.
    pub(super) fn enrol(&mut self, from: (Port, i32), body: &mut Reader<'_>) -> Result<(), Short> {
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
        let expected =
            self.tasks.get(&claimed).is_some_and(|t| t.port.is_none() && t.child.is_some() && t.key == key);
        let tid = if expected { Some(claimed) } else { self.new_tid() };
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
        // First what was kept, so that it stands before all that is sent directly from now on.
        for message in &kept {
            self.push(from.0, message);
        }
        let body = Writer::new()
            .ints(&[tid, task.parent, task.context])
            .ints(&task.inherited)
            .block(&task.mask)
            .int(task.siblings.len() as i32)
            .ints(&task.siblings);
        self.reply(from, codes::OK, body);
        Ok(())
    }

    /// Adds or takes back wishes to be told.
    pub(super) fn notify(&mut self, from: (Port, i32), tid: i32, body: &mut Reader<'_>) -> Result<(), Short> {
        let (what, tag, ctx, count) = (body.int()?, body.int()?, body.int()?, body.int()?);
        let kind = what & !notices::CANCEL;
        let about: Vec<i32> = match kind {
            notices::TASK_EXIT | notices::HOST_DELETE if count > 0 => {
                let count = body.count()?;
                body.ints(count)?
            }
            notices::HOST_ADD if count >= -1 => vec![0],
            _ => {
                self.reply(from, codes::BAD_PARAM, Writer::new());
                return Ok(());
            }
        };
        if tag < 0 {
            self.reply(from, codes::BAD_PARAM, Writer::new());
            return Ok(());
        }
        for about in about {
            let notice = notices::Notice { to: tid, what: kind, about, tag, ctx };
            let there = match kind {
                notices::TASK_EXIT => self.tasks.contains_key(&about),
                notices::HOST_DELETE => about == super::HOST || about == HOST_DAEMON,
                _ => true,
            };
            if what & notices::CANCEL != 0 {
                // Whoever waits for the message gets it, as from the original.
                if self.notices.cancel(notice) && kind != notices::HOST_ADD {
                    self.tell(notice);
                }
            } else if there {
                self.notices.add(notice);
            } else {
                self.tell(notice);
            }
        }
        self.reply(from, codes::OK, Writer::new());
        Ok(())
    }

    /// Sends a signal to a task; one that does not exist is no error, since it may have ended a moment ago.
    pub(super) fn signal(&mut self, target: i32, signal: i32) -> i32 {
        if target <= 0 || target & !(super::HOST | super::LOCAL) != 0 {
            return codes::BAD_PARAM;
        }
        if let Some(task) = self.tasks.get(&target) {
            self.effects.push(Effect::Signal(task.pid, signal));
        }
        codes::OK
    }

    /// Ends all tasks but consoles and those that asked to be spared.
    pub(super) fn reset(&mut self) {
        let spared = self.boxes.owners(NO_RESET);
        let ended: Vec<i32> =
            self.tasks.values().filter(|t| !t.console && !spared.contains(&t.tid)).map(|t| t.pid).collect();
        self.effects.extend(ended.into_iter().map(|pid| Effect::Signal(pid, libc::SIGTERM)));
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
