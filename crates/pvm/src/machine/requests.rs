//! Requests: from a frame to an answer.

use super::groups::Outcome;
use super::hosts::host_of_port;
use super::mailboxes::{self, Message};
use super::{failed, is_task, Effect, Machine, Numbered, Port, DAEMON, HOST_BITS, LOCAL};
use crate::codes;
use crate::survey::{self, Survey, TaskInfo};
use crate::wire::{Call, Frame, Reader, Short, Writer};

/// A card is not there yet.
const NOT_YET: i32 = 1;
/// With this among the flags of a removal, a console removes whatever it names.
pub const ORPHAN: i32 = 1 << 30;

impl Machine {
    /// A request has come. Only who has enrolled may ask for anything else than to enrol.
    pub fn request(&mut self, port: Port, frame: &Frame) {
        let from = (port, frame.serial);
        let mut body = Reader::new(&frame.body);
        let result = match (frame.call, self.ports.get(&port).copied()) {
            (Call::Enrol, _) => self.enrol(from, frame),
            (_, None) => {
                self.reply(from, codes::SYS_ERR, Writer::new());
                Ok(())
            }
            (Call::Register, Some(tid)) => self.register(from, tid, frame),
            (call, Some(tid)) => match self.answers(call, tid) {
                Some(manager) => self.ask_manager(manager, from, tid, frame),
                None => self.serve(call, from, tid, &mut body),
            },
        };
        if result.is_err() {
            self.reply(from, codes::BAD_PARAM, Writer::new());
        }
    }

    pub(super) fn serve(
        &mut self,
        call: Call,
        from: (Port, i32),
        tid: i32,
        body: &mut Reader<'_>,
    ) -> Result<(), Short> {
        let mut out = Writer::new();
        let status = match call {
            Call::Leave => {
                self.gone(tid);
                codes::OK
            }
            Call::Card => {
                let target = body.int()?;
                let reached = self.tasks.get(&target).is_some_and(|task| self.reaches(tid, task));
                match self.tasks.get_mut(&target) {
                    None => codes::NO_TASK,
                    // A console has no engine: what is for it goes by way of the daemon.
                    Some(task) if task.console || !reached => NOT_YET,
                    Some(task) => {
                        out = out.block(&task.card);
                        self.acquaint(tid, target);
                        codes::OK
                    }
                }
            }
            Call::Keep => self.forward(tid, body)?,
            Call::Spawn => return self.spawn(from, tid, body),
            Call::Kill => {
                let target = body.int()?;
                self.signal(target, libc::SIGTERM)
            }
            Call::Signal => {
                let (target, signal) = (body.int()?, body.int()?);
                if (0..=libc::SIGRTMAX()).contains(&signal) {
                    self.signal(target, signal)
                } else {
                    codes::BAD_PARAM
                }
            }
            Call::Pstat => match body.int()? {
                target if !is_task(target) => codes::BAD_PARAM,
                target if self.tasks.contains_key(&target) => codes::OK,
                _ => codes::NO_TASK,
            },
            Call::Mstat => match body.text()?.as_str() {
                "" => codes::BAD_PARAM,
                name if self.hosts.named(name, host_of_port(from.0)).is_some() => codes::OK,
                _ => codes::NO_HOST,
            },
            Call::Config => {
                out = self.write_configuration();
                codes::OK
            }
            Call::Tasks => {
                let place = body.int()?;
                self.list_tasks(place, &mut out)
            }
            Call::AddHosts => return self.add_hosts(from, body),
            Call::DeleteHosts => return self.delete_hosts(from, body),
            Call::Halt => {
                self.reply(from, codes::OK, out);
                self.effects.push(Effect::Halt);
                return Ok(());
            }
            Call::Notify => return self.notify(from, tid, body),
            Call::Put => {
                let (name, flags) = (body.text()?, body.int()?);
                let (ctx, tag, enc) = (body.int()?, body.int()?, body.int()?);
                let message = Message { src: tid, ctx, tag, enc, body: body.block()?.to_vec() };
                let (index, served) = self.boxes.put(&name, tid, flags, message);
                for (waiter, message) in served {
                    self.reply(waiter, codes::OK, written(&message));
                }
                index
            }
            Call::Take => {
                let (name, index, flags) = (body.text()?, body.int()?, body.int()?);
                match self.boxes.take(&name, index, flags, tid) {
                    Ok(message) => {
                        out = written(&message);
                        codes::OK
                    }
                    Err(codes::NOT_FOUND) if flags & mailboxes::WAIT_FOR_INFO != 0 => {
                        self.boxes.hope(&name, index, flags, tid, from);
                        return Ok(());
                    }
                    Err(code) => code,
                }
            }
            Call::Drop => {
                let (name, index, flags) = (body.text()?, body.int()?, body.int()?);
                // A console may take away what has no owner any more.
                let orphan = flags & ORPHAN != 0 && self.tasks.get(&tid).is_some_and(|t| t.console);
                self.boxes.drop(&name, index, if orphan { 0 } else { tid }).err().unwrap_or(codes::OK)
            }
            Call::List => {
                let pattern = body.text()?;
                self.list_names(&pattern, &mut out)
            }
            Call::Tickle => {
                let what = body.int()?;
                if what == 0 {
                    self.dump_tasks(tid);
                }
                if what < 0 {
                    codes::BAD_PARAM
                } else {
                    codes::OK
                }
            }
            Call::Clock => {
                let host = body.int()?;
                self.clock(from, host & !DAEMON);
                return Ok(());
            }
            Call::NewContext => {
                self.last_context = self.last_context.checked_add(1).unwrap_or(1);
                while !self.contexts.insert(self.last_context) {
                    self.last_context = self.last_context.checked_add(1).unwrap_or(1);
                }
                self.last_context
            }
            Call::FreeContext => {
                let context = body.int()?;
                if self.contexts.remove(&context) {
                    codes::OK
                } else {
                    codes::NOT_FOUND
                }
            }
            Call::SetOption => {
                let (what, value) = (body.int()?, body.int()?);
                self.set_option(tid, what, value)
            }
            Call::Group => return self.group(from, tid, body),
            Call::Reset => {
                self.reset();
                codes::OK
            }
            Call::Log => {
                self.effects.push(Effect::TellLog(from.0, from.1));
                return Ok(());
            }
            Call::Address => {
                let card = body.block()?.to_vec();
                self.set_address(from, tid, card);
                return Ok(());
            }
            Call::HostFile => return self.add_host_file(from, body),
            Call::Siblings => {
                self.tell_siblings(tid, from);
                return Ok(());
            }
            Call::ToDaemon => self.told(tid, body)?,
            Call::Traced => self.traced(tid, body)?,
            // What daemons say to each other never comes from a task.
            _ => codes::BAD_PARAM,
        };
        self.reply(from, status, out);
        Ok(())
    }

    /// A message of one task to another that goes by way of the daemon: at once, or when that task enrols.
    fn forward(&mut self, src: i32, body: &mut Reader<'_>) -> Result<i32, Short> {
        let (target, ctx, tag, enc) = (body.int()?, body.int()?, body.int()?, body.int()?);
        let bytes = body.block()?.to_vec();
        let (wid, number, shown) = (body.int()?, body.int()?, body.int()?);
        // Events of a task's beginning and end are told in the name of its host.
        if number < 0 || (shown != src && shown != src & HOST_BITS) {
            return Ok(codes::BAD_PARAM);
        }
        let message = Message { src: shown, ctx, tag, enc, body: bytes };
        let numbered = Numbered { message, wid, number, from: src };
        let Some(task) = self.tasks.get_mut(&target) else { return Ok(codes::NO_TASK) };
        match task.port {
            Some(port) => self.push_numbered(port, &numbered),
            None => task.kept.push(numbered),
        }
        self.acquaint(src, target);
        Ok(codes::OK)
    }

    /// Each of two tasks is told when the other one goes.
    fn acquaint(&mut self, one: i32, other: i32) {
        for (task, of) in [(one, other), (other, one)] {
            if let Some(task) = self.tasks.get_mut(&task).filter(|task| task.tid != of) {
                task.linked.insert(of);
            }
        }
    }

    fn group(&mut self, from: (Port, i32), tid: i32, body: &mut Reader<'_>) -> Result<(), Short> {
        let (operation, name, argument) = (body.int()?, body.text()?, body.int()?);
        let mut out = Writer::new();
        let (status, released) = match operation {
            1 => self.groups.join(&name, tid),
            2 => self.groups.leave(&name, tid),
            3 => (self.groups.tid(&name, argument), Vec::new()),
            4 => (self.groups.instance(&name, argument), Vec::new()),
            5 => (self.groups.size(&name), Vec::new()),
            6 | 7 => {
                let outcome = if operation == 6 {
                    self.groups.barrier(&name, tid, argument, from)
                } else {
                    self.groups.freeze(&name, tid, argument, from)
                };
                match outcome {
                    Outcome::Now(code) => (code, Vec::new()),
                    Outcome::Later(released) => {
                        self.release(released);
                        return Ok(());
                    }
                }
            }
            8 => match self.groups.members(&name) {
                Ok(members) => {
                    out = out.ints(&members);
                    (members.len() as i32, Vec::new())
                }
                Err(code) => (code, Vec::new()),
            },
            survey::OPERATION => {
                out = self.survey(tid & HOST_BITS).write(out);
                (codes::OK, Vec::new())
            }
            _ => (codes::BAD_PARAM, Vec::new()),
        };
        self.reply(from, status, out);
        self.release(released);
        Ok(())
    }

    /// What helps to say why tasks stand still, for one on this host.
    pub fn survey(&self, host: i32) -> Survey {
        let of = |task: &super::Task| TaskInfo {
            tid: task.tid,
            pid: task.pid,
            name: task.name.clone(),
            console: task.console,
            enrolled: task.port.is_some(),
        };
        let tasks = self.tasks.values().map(of).collect();
        Survey { world: self.world, host, tasks, waiting: self.groups.waiting() }
    }

    fn list_tasks(&self, place: i32, out: &mut Writer) -> i32 {
        let at = place & !DAEMON;
        if place != 0 && (at & !(HOST_BITS | LOCAL) != 0 || !self.hosts.all.contains_key(&(at & HOST_BITS))) {
            return codes::NO_HOST;
        }
        let there = |tid: i32| place == 0 || tid == at || tid & HOST_BITS == at;
        let chosen: Vec<_> = self.tasks.values().filter(|t| there(t.tid)).collect();
        let mut body = std::mem::take(out).int(chosen.len() as i32);
        for task in &chosen {
            body = body
                .ints(&[task.tid, task.parent.max(0), task.tid & HOST_BITS, task.flags()])
                .text(if task.child.is_some() { &task.name } else { "" })
                .ints(&[task.pid, i32::from(task.console)]);
        }
        *out = body;
        codes::OK
    }

    fn list_names(&self, pattern: &str, out: &mut Writer) -> i32 {
        let found = if pattern == "*" || pattern.is_empty() {
            self.boxes.list(|_| true)
        } else {
            match regex::Regex::new(pattern) {
                Ok(pattern) => self.boxes.list(|name| pattern.is_match(name)),
                Err(_) => self.boxes.list(|name| name.contains(pattern)),
            }
        };
        let mut body = std::mem::take(out).int(found.len() as i32);
        for (name, entries) in &found {
            body = body.text(name).int(entries.len() as i32);
            for (index, owner, flags) in entries {
                body = body.ints(&[*index, *owner, *flags]);
            }
        }
        *out = body;
        found.len() as i32
    }

    /// Writes the table of tasks to the log.
    fn dump_tasks(&mut self, asker: i32) {
        let mut text = format!("tasks, for t{asker:x}:\n");
        for t in self.tasks.values() {
            let name = if failed(t.parent) { String::new() } else { format!(" of t{:x}", t.parent) };
            text += &format!("  t{:x}{name} pid {} flags {} {}\n", t.tid, t.pid, t.flags(), t.name);
        }
        self.effects.push(Effect::Log(0, text.into_bytes()));
    }
}

fn written(message: &Message) -> Writer {
    Writer::new().ints(&[message.src, message.ctx, message.tag, message.enc]).block(&message.body)
}
