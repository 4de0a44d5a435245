//! Calls of tasks that a resource manager answers: as messages they go to it, and as replies its answers come back.
//!
//! All of that passes through the first daemon. So who waits for a manager that dies is served by the daemon, with what
//! the manager had done for it already, and an answer that makes no sense is as good as none.

use super::groups::Waiter;
use super::services::{put_text, take_int, take_text, FIRST};
use super::spawn::Order;
use super::{xdr, Effect, Machine};
use crate::codes;
use crate::wire::{Call, Frame, Reader, Short, Writer};

/// `pvm_spawn`.
pub const SPAWN: i32 = FIRST;
/// `pvm_tasks`.
pub const TASKS: i32 = FIRST + 3;
/// `pvm_config`.
pub const CONFIG: i32 = FIRST + 4;
/// `pvm_addhosts`.
pub const ADD_HOSTS: i32 = FIRST + 5;
/// `pvm_delhosts`.
pub const DELETE_HOSTS: i32 = FIRST + 6;
/// `pvm_notify`; it is not answered.
pub const NOTIFY: i32 = FIRST + 9;
/// `pvm_reg_rm`.
pub const REGISTER: i32 = FIRST + 13;

/// The call that a tag asks for, and answers.
fn call_of(tag: i32) -> Option<(Call, &'static str)> {
    Some(match tag {
        SPAWN => (Call::Spawn, "pvm_spawn"),
        TASKS => (Call::Tasks, "pvm_tasks"),
        CONFIG => (Call::Config, "pvm_config"),
        ADD_HOSTS => (Call::AddHosts, "pvm_addhosts"),
        DELETE_HOSTS => (Call::DeleteHosts, "pvm_delhosts"),
        REGISTER => (Call::Register, "pvm_reg_rm"),
        _ => return None,
    })
}

/// What a task wants spawned.
#[derive(Debug)]
pub(super) struct Wanted {
    pub flags: i32,
    /// The `where` of the call.
    pub place: String,
    pub count: i32,
    pub order: Order,
}

/// A call that a manager has not answered.
#[derive(Debug)]
pub(super) struct Asked {
    pub manager: i32,
    pub asker: i32,
    from: Waiter,
    /// As it came.
    frame: Frame,
    /// How many tasks or hosts it is about.
    count: usize,
    /// Orders of the manager's for it that are not done.
    parts: usize,
    /// What such orders have brought: tids and codes of tasks,
    pub started: Vec<i32>,
    /// or of hosts.
    pub added: Option<Vec<i32>>,
    /// No answer will come: the daemon serves it when the last part is done.
    abandoned: bool,
}

impl Asked {
    /// What is to be spawned, if it is that.
    pub fn wanted(&self) -> Option<Wanted> {
        super::spawn::read(&mut Reader::new(&self.frame.body), self.asker).ok().flatten()
    }
}

impl Machine {
    /// A task's call goes to its manager.
    pub(super) fn ask_manager(
        &mut self,
        manager: i32,
        from: Waiter,
        tid: i32,
        frame: &Frame,
    ) -> Result<(), Short> {
        let body = &mut Reader::new(&frame.body);
        let asked = match frame.call {
            Call::Spawn => super::spawn::read(body, tid)?
                .map(|wanted| (SPAWN, spawn_message(&wanted), wanted.count as usize)),
            Call::AddHosts | Call::DeleteHosts => {
                let names = body.texts()?;
                let mut told = xdr(&[names.len() as i32]);
                names.iter().for_each(|name| put_text(&mut told, name));
                let tag = if frame.call == Call::AddHosts { ADD_HOSTS } else { DELETE_HOSTS };
                Some((tag, told, names.len())).filter(|_| !names.is_empty())
            }
            Call::Config => Some((CONFIG, Vec::new(), 0)),
            Call::Tasks => Some((TASKS, xdr(&[body.int()?]), 0)),
            _ => return self.pass_wish_on(manager, from, tid, body),
        };
        match asked {
            Some((tag, told, count)) => self.pass_on(manager, from, tid, frame, tag, told, count),
            None => self.reply(from, codes::BAD_PARAM, Writer::new()),
        }
        Ok(())
    }

    /// Asks a manager, about so many tasks or hosts.
    #[allow(clippy::too_many_arguments)] // who asks whom what
    pub(super) fn pass_on(
        &mut self,
        manager: i32,
        from: Waiter,
        asker: i32,
        frame: &Frame,
        tag: i32,
        told: Vec<u8>,
        count: usize,
    ) {
        let number = self.managers.last.checked_add(1).unwrap_or(1);
        self.managers.last = number;
        let asked = Asked {
            manager,
            asker,
            from,
            frame: frame.clone(),
            count,
            parts: 0,
            started: Vec::new(),
            added: None,
            abandoned: false,
        };
        self.managers.open.insert(number, asked);
        self.tell_manager(manager, asker, tag, number, told);
    }

    /// The number of a call that a manager was asked: the one that it names, else the oldest that fits; 0: there is
    /// none.
    pub(super) fn open_call(
        &self,
        manager: i32,
        number: i32,
        call: Call,
        fits: impl Fn(&Asked) -> bool,
    ) -> i32 {
        let open = |asked: &Asked| asked.manager == manager && !asked.abandoned && asked.frame.call == call;
        if self.managers.open.get(&number).is_some_and(|asked| open(asked) && fits(asked)) {
            return number;
        }
        let found = self.managers.open.iter().find(|(_, asked)| open(asked) && fits(asked));
        found.filter(|_| number == 0).map_or(0, |(number, _)| *number)
    }

    /// A manager answers a task. The answer to a call that is over is for nobody.
    pub(super) fn answered(&mut self, from: i32, asker: i32, wid: i32, tag: i32, bytes: &[u8]) -> i32 {
        let Some((call, name)) = call_of(tag) else { return codes::BAD_PARAM };
        let number = self.open_call(from, wid, call, |asked| asked.asker == asker);
        let Some(asked) = self.managers.open.remove(&number) else { return codes::OK };
        match self.read_answer(&asked, bytes) {
            Some(Answer { status, tids, body }) => {
                self.settle_siblings(number, &tids);
                if call == Call::Register && status >= 0 {
                    self.welcome(asked.from);
                } else {
                    self.reply(asked.from, status, body);
                }
            }
            None => {
                let text = format!(
                    "{name} of t{asker:x}: the answer of the resource manager t{from:x} makes no sense: the daemon serves the call\n"
                );
                self.effects.push(Effect::Log(0, text.into_bytes()));
                self.serve_instead(number, asked);
            }
        }
        codes::OK
    }

    /// A part of a call has been ordered.
    pub(super) fn begin_part(&mut self, number: i32) {
        if let Some(asked) = self.managers.open.get_mut(&number) {
            asked.parts += 1;
        }
    }

    /// A part of a call is done.
    pub(super) fn end_part(&mut self, number: i32, note: impl Fn(&mut Asked)) {
        let Some(mut asked) = self.managers.open.remove(&number) else { return };
        asked.parts = asked.parts.saturating_sub(1);
        note(&mut asked);
        if asked.abandoned {
            self.serve_instead(number, asked);
        } else {
            self.managers.open.insert(number, asked);
        }
    }

    /// A task has gone: what it has asked is over, and what it was asked is the daemon's to serve.
    pub(super) fn serve_what_was_left(&mut self, tid: i32) {
        let of = |fits: &dyn Fn(&Asked) -> bool| -> Vec<i32> {
            self.managers.open.iter().filter(|(_, asked)| fits(asked)).map(|(number, _)| *number).collect()
        };
        let over = of(&|asked| asked.asker == tid && !self.tasks.contains_key(&tid));
        let left = of(&|asked| asked.manager == tid && !asked.abandoned);
        for number in over {
            if let Some(asked) = self.managers.open.remove(&number) {
                self.settle_siblings(number, &asked.started);
            }
        }
        for number in left {
            if let Some(asked) = self.managers.open.remove(&number) {
                self.serve_instead(number, asked);
            }
        }
        self.managers.curious.retain(|(who, _)| self.tasks.contains_key(who));
    }

    /// The daemon serves a call that its manager has not answered, or not well. What the manager has done for it
    /// counts.
    fn serve_instead(&mut self, number: i32, mut asked: Asked) {
        if asked.parts > 0 {
            asked.abandoned = true;
            self.managers.open.insert(number, asked);
            return;
        }
        let hosts = asked.added.take().filter(|hosts| hosts.len() == asked.count);
        match (asked.frame.call, hosts) {
            (Call::AddHosts, Some(hosts)) => {
                let well = hosts.iter().filter(|tid| **tid >= 0).count();
                self.reply(asked.from, well as i32, Writer::new().ints(&hosts));
            }
            (Call::Spawn, _) => match asked.wanted() {
                Some(wanted) => self.spawn_rest(asked.from, wanted, number, asked.started),
                None => self.reply(asked.from, codes::BAD_PARAM, Writer::new()),
            },
            // Whoever cannot say yes has not said it.
            (Call::Register, _) if self.is_manager(asked.manager) => {
                self.reply(asked.from, codes::DENIED, Writer::new());
            }
            (Call::Register, _) => self.register_manager(asked.from, asked.asker, &asked.frame),
            (call, _) => {
                let body = &mut Reader::new(&asked.frame.body);
                if self.serve(call, asked.from, asked.asker, body).is_err() {
                    self.reply(asked.from, codes::BAD_PARAM, Writer::new());
                }
            }
        }
    }

    /// All of a call's tasks are known.
    pub(super) fn settle_siblings(&mut self, number: i32, all: &[i32]) {
        let all: Vec<i32> = all.iter().copied().filter(|tid| *tid > 0).collect();
        for task in self.tasks.values_mut().filter(|task| task.asked == number && number != 0) {
            task.asked = 0;
            task.siblings = if all.contains(&task.tid) { all.clone() } else { vec![task.tid] };
        }
        for (tid, waiter) in std::mem::take(&mut self.managers.curious) {
            self.tell_siblings(tid, waiter);
        }
    }

    /// A task wants to know its siblings; it is told when they are known.
    pub(super) fn tell_siblings(&mut self, tid: i32, waiter: Waiter) {
        match self.tasks.get(&tid) {
            Some(task) if task.asked == 0 => {
                let body = Writer::new().int(task.siblings.len() as i32).ints(&task.siblings);
                self.reply(waiter, codes::OK, body);
            }
            Some(_) => self.managers.curious.push((tid, waiter)),
            None => {}
        }
    }

    /// Reads an answer; `None`: it makes no sense.
    fn read_answer(&self, asked: &Asked, mut bytes: &[u8]) -> Option<Answer> {
        let bytes = &mut bytes;
        let first = take_int(bytes)?;
        if first < 0 {
            return Some(Answer { status: first, ..Answer::default() });
        }
        let count = usize::try_from(first).ok()?;
        let mut body = Writer::new();
        let mut tids = Vec::new();
        let status = match asked.frame.call {
            Call::Spawn | Call::DeleteHosts | Call::AddHosts if count != asked.count => return None,
            Call::Spawn => {
                tids = (0..count).map(|_| take_int(bytes)).collect::<Option<Vec<_>>>()?;
                // Those that were started come first.
                tids.sort_by_key(|tid| *tid <= 0);
                body = body.int(first).ints(&tids);
                tids.iter().filter(|tid| **tid > 0).count() as i32
            }
            Call::DeleteHosts => {
                let infos = (0..count).map(|_| take_int(bytes)).collect::<Option<Vec<_>>>()?;
                body = body.ints(&infos);
                infos.iter().filter(|info| **info >= 0).count() as i32
            }
            Call::AddHosts => {
                take_int(bytes)?;
                let infos = (0..count).map(|_| Some(take_host(bytes)?.0)).collect::<Option<Vec<_>>>()?;
                body = body.ints(&infos);
                infos.iter().filter(|info| **info >= 0).count() as i32
            }
            Call::Config => {
                body = body.ints(&[first, take_int(bytes)?]);
                for _ in 0..count {
                    let (tid, name, arch, speed, format) = take_host(bytes)?;
                    body = body.int(tid).text(&name).text(&arch).ints(&[speed, format]);
                }
                codes::OK
            }
            Call::Tasks => {
                let mut rows = Vec::new();
                while !bytes.is_empty() {
                    rows.push(take_task(bytes)?);
                }
                body = body.int(rows.len() as i32);
                for (words, name, pid) in rows {
                    let console = self.tasks.get(&words[0]).is_some_and(|task| task.console);
                    body = body.ints(&words).text(&name).ints(&[pid, i32::from(console)]);
                }
                codes::OK
            }
            _ => codes::OK,
        };
        Some(Answer { status, tids, body })
    }
}

/// What a manager's answer says.
#[derive(Debug, Default)]
struct Answer {
    /// The result of the call.
    status: i32,
    /// New tasks.
    tids: Vec<i32>,
    /// The body of the reply.
    body: Writer,
}

/// Takes what is said of a host: tid, name, architecture, speed, format of data.
fn take_host(bytes: &mut &[u8]) -> Option<(i32, String, String, i32, i32)> {
    Some((take_int(bytes)?, take_text(bytes)?, take_text(bytes)?, take_int(bytes)?, take_int(bytes)?))
}

/// Takes what is said of a task: tid, parent, host, flags; program; process.
fn take_task(bytes: &mut &[u8]) -> Option<([i32; 4], String, i32)> {
    let mut words = [0; 4];
    for word in &mut words {
        *word = take_int(bytes)?;
    }
    Some((words, take_text(bytes)?, take_int(bytes)?))
}

/// The message that asks for tasks.
fn spawn_message(wanted: &Wanted) -> Vec<u8> {
    let order = &wanted.order;
    let mut body = Vec::new();
    put_text(&mut body, &order.task);
    body.extend(xdr(&[wanted.flags]));
    put_text(&mut body, &wanted.place);
    body.extend(xdr(&[wanted.count, order.arguments.len() as i32]));
    order.arguments.iter().for_each(|text| put_text(&mut body, text));
    body.extend(xdr(&order.inherited[..6]));
    let variables = super::commands::variables(wanted);
    body.extend(xdr(&[variables.len() as i32]));
    variables.iter().for_each(|text| put_text(&mut body, text));
    body
}
