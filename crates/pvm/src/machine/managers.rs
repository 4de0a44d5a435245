//! Tasks that schedule in the daemons' place (`pvm_reg_rm`): which there are, whom they manage, and what they are told
//! of.
//!
//! A resource manager has the host on which it has registered, and the one of the first host has all hosts without one
//! of their own. Tasks that begin there belong to it from then on: what they ask with certain calls goes to it
//! (`managed.rs`), and it orders tasks and hosts from the daemons (`commands.rs`). When it goes, what it had is the
//! daemon's again.

use super::ends::End;
use super::mailboxes::MULTI_INSTANCE;
use super::managed::Asked;
use super::notices::{self, Notice};
use super::services::{put_text, FIRST};
use super::{xdr, Machine, Message, DAEMON, HOST, HOST_BITS, XDR};
use crate::codes;
use crate::wire::{Call, Frame, Reader, Short, Writer};
use std::collections::{BTreeMap, BTreeSet};

/// The service that a task registers for.
pub const MANAGER: i32 = 3;
/// To a manager: a host is no more.
pub const HOST_ENDED: i32 = FIRST + 11;
/// From a manager: another one manages a host from now on; 0: none.
pub const HAND_OFF: i32 = FIRST + 12;
/// The name under which managers stand in the mailbox.
pub const CLASS: &str = "###_PVM_RM_###";

/// A wish to be told that was passed on to a manager.
#[derive(Debug, Clone, Copy)]
struct Wish {
    manager: i32,
    notice: Notice,
    /// How often, if it is of new hosts.
    count: i32,
}

/// All that there is to know of managers.
#[derive(Debug, Default)]
pub(super) struct Managers {
    /// Those that are one, or have been.
    ever: BTreeSet<i32>,
    /// The manager of a host; 0: none, not even that of the first host.
    of_host: BTreeMap<i32, i32>,
    /// What tasks have asked, by the numbers that go with it, until it is answered.
    pub open: BTreeMap<i32, Asked>,
    pub last: i32,
    wishes: Vec<Wish>,
    /// Tasks that want to know their siblings, and have to wait for that.
    pub curious: Vec<(i32, super::groups::Waiter)>,
}

impl Machine {
    /// The manager of tasks that begin on a host; 0: none.
    pub(super) fn manager_of(&self, host: i32) -> i32 {
        let of = |host: i32| self.managers.of_host.get(&host).copied();
        of(host).or_else(|| of(HOST)).unwrap_or(0)
    }

    /// The managers of hosts.
    fn all_managers(&self) -> BTreeSet<i32> {
        self.managers.of_host.values().copied().filter(|tid| *tid != 0).collect()
    }

    /// Whether a task may order what managers order: it has a host, or tasks from when it had one.
    pub(super) fn is_manager(&self, tid: i32) -> bool {
        self.all_managers().contains(&tid) || self.tasks.values().any(|task| task.manager == tid)
    }

    /// Whether a task is a manager or has been one: what it says to tasks with the tags of managers are answers.
    pub(super) fn has_managed(&self, tid: i32) -> bool {
        self.managers.ever.contains(&tid)
    }

    /// The manager that answers a task's call, if one does.
    pub(super) fn answers(&self, call: Call, tid: i32) -> Option<i32> {
        let passed_on = matches!(
            call,
            Call::Spawn | Call::AddHosts | Call::DeleteHosts | Call::Config | Call::Tasks | Call::Notify
        );
        Some(self.tasks.get(&tid)?.manager).filter(|manager| passed_on && *manager != 0)
    }

    /// Tells a manager something: in the base context, where it also hears what tasks ask.
    pub(super) fn tell_manager(&mut self, manager: i32, src: i32, tag: i32, wid: i32, body: Vec<u8>) {
        if let Some(port) = self.tasks.get(&manager).and_then(|task| task.port) {
            self.push_answerable(port, &Message { src, ctx: 0, tag, enc: XDR, body }, wid);
        }
    }

    /// A task wants to be a manager: the one that manages its host is asked, if there is one.
    pub(super) fn register_manager(&mut self, from: (super::Port, i32), tid: i32, frame: &Frame) {
        match self.manager_of(tid & HOST_BITS) {
            0 => self.become_manager(from, tid),
            own if own == tid => self.welcome(from),
            other => self.pass_on(other, from, tid, frame, super::managed::REGISTER, Vec::new(), 0),
        }
    }

    /// It is one.
    pub(super) fn become_manager(&mut self, from: (super::Port, i32), tid: i32) {
        self.appoint(tid & HOST_BITS, tid);
        self.welcome(from);
    }

    fn appoint(&mut self, host: i32, tid: i32) {
        self.managers.of_host.insert(host, tid);
        self.managers.ever.insert(tid);
        if let Some(task) = self.tasks.get_mut(&tid) {
            // No manager asks another one, so that they never wait for each other in a circle.
            task.manager = 0;
        }
        if !self.boxes.owners(CLASS).contains(&tid) {
            let message = Message { src: tid, ctx: 0, tag: 0, enc: XDR, body: xdr(&[tid]) };
            self.boxes.put(CLASS, tid, MULTI_INSTANCE, message);
        }
    }

    /// The answer to a new manager: the first host.
    pub(super) fn welcome(&mut self, from: (super::Port, i32)) {
        let first = self.hosts.described(HOST);
        let mut body = Writer::new();
        if let Some((name, arch, speed)) = first {
            body = body.int(HOST).text(&name).text(&arch).int(speed);
        }
        self.reply(from, codes::OK, body);
    }

    /// A manager gives a host to another one.
    pub(super) fn hand_off(&mut self, from: i32, daemon: i32, bytes: &[u8]) -> i32 {
        let host = if daemon & HOST_BITS == 0 { from & HOST_BITS } else { daemon & HOST_BITS };
        let Some(new) = super::services::take_int(&mut &bytes[..]) else { return codes::BAD_PARAM };
        if self.manager_of(host) != from {
            return codes::DENIED;
        }
        let may = self.tasks.get(&new).is_some_and(|task| task.port.is_some() && !task.console);
        if !self.is_host(host) || (new != 0 && !may) {
            return codes::BAD_PARAM;
        }
        match new {
            0 => {
                self.managers.of_host.insert(host, 0);
                if !self.all_managers().contains(&from) {
                    self.forget_manager(from);
                }
            }
            new => self.appoint(host, new),
        }
        codes::OK
    }

    /// A task has begun by itself: its manager is told.
    pub(super) fn begins(&mut self, tid: i32) {
        let manager = self.manager_of(tid & HOST_BITS);
        if manager == 0 || manager == tid {
            return;
        }
        if let Some(task) = self.tasks.get_mut(&tid) {
            task.manager = manager;
        }
        self.tell_manager(manager, DAEMON, super::commands::EXECUTED, 0, xdr(&[1, tid]));
    }

    /// A task's wish to be told goes to its manager, which gives no answer.
    pub(super) fn pass_wish_on(
        &mut self,
        manager: i32,
        from: (super::Port, i32),
        tid: i32,
        body: &mut Reader<'_>,
    ) -> Result<(), Short> {
        let Some(wanted) = super::notices::read(body)? else {
            self.reply(from, codes::BAD_PARAM, Writer::new());
            return Ok(());
        };
        let mut words = vec![wanted.what, wanted.ctx, wanted.tag, wanted.count];
        words.extend(&wanted.about);
        self.tell_manager(manager, tid, super::managed::NOTIFY, 0, xdr(&words));
        let kind = wanted.what & !notices::CANCEL;
        let about = if kind == notices::HOST_ADD { vec![0] } else { wanted.about };
        for about in about {
            let notice = Notice { to: tid, what: kind, about, tag: wanted.tag, ctx: wanted.ctx };
            self.managers.wishes.retain(|wish| {
                wish.notice != notice
                    && (kind != notices::HOST_ADD || wish.notice.to != tid || wish.notice.what != kind)
            });
            if wanted.what & notices::CANCEL == 0 && !(kind == notices::HOST_ADD && wanted.count == 0) {
                self.managers.wishes.push(Wish { manager, notice, count: wanted.count });
            }
            // It has happened already: the manager is told so that it can tell.
            let gone = |tid: i32| !self.tasks.contains_key(&tid) && !self.dying.contains_key(&tid);
            match kind {
                notices::TASK_EXIT if gone(about) => self.tell_of_end(about, None, End::default()),
                notices::HOST_DELETE if !self.is_host(about) => self.tell_of_host(about & HOST_BITS),
                _ => {}
            }
        }
        self.reply(from, codes::OK, Writer::new());
        Ok(())
    }

    /// A task is no more: who manages it is told, and who has wishes that concern it.
    pub(super) fn tell_of_end(&mut self, tid: i32, task: Option<&super::Task>, end: End) {
        let concerned = |notice: &Notice| notice.what == notices::TASK_EXIT && notice.about == tid;
        let mut who: BTreeSet<i32> = self.take_wishes(concerned);
        who.extend(task.map(|task| task.manager).filter(|manager| *manager != 0));
        for manager in who {
            let words = [&[tid], end.words().as_slice()].concat();
            self.tell_manager(manager, DAEMON, super::taskers::TASK_ENDED, 0, xdr(&words));
        }
    }

    /// A host is no more.
    pub(super) fn tell_of_host(&mut self, host: i32) {
        let concerned =
            |notice: &Notice| notice.what == notices::HOST_DELETE && notice.about & HOST_BITS == host;
        let mut who = self.take_wishes(concerned);
        who.extend(self.all_managers());
        for manager in who {
            self.tell_manager(manager, DAEMON, HOST_ENDED, 0, xdr(&[host | DAEMON]));
        }
        self.managers.of_host.remove(&host);
    }

    /// Takes out wishes that managers are to see to now; which ones.
    fn take_wishes(&mut self, concerned: impl Fn(&Notice) -> bool) -> BTreeSet<i32> {
        let (due, rest): (Vec<Wish>, Vec<Wish>) =
            self.managers.wishes.drain(..).partition(|wish| concerned(&wish.notice));
        self.managers.wishes = rest;
        due.iter().map(|wish| wish.manager).collect()
    }

    /// A task has gone, and asks for nothing any more; if it was a manager, what it had is the daemon's.
    pub(super) fn forget_manager(&mut self, tid: i32) {
        let managed = self.is_manager(tid);
        self.managers.of_host.retain(|_, manager| *manager != tid);
        for host in self.host_tids().into_iter().filter(|_| managed) {
            let next = self.manager_of(host);
            for task in self.tasks.values_mut().filter(|t| t.manager == tid && t.tid & HOST_BITS == host) {
                task.manager = if next == task.tid { 0 } else { next };
            }
        }
        self.managers.wishes.retain(|wish| wish.notice.to != tid);
        let (lost, rest): (Vec<Wish>, Vec<Wish>) =
            self.managers.wishes.drain(..).partition(|wish| wish.manager == tid);
        self.managers.wishes = rest;
        for Wish { notice, count, .. } in lost {
            self.wish(notice, count);
        }
        if !self.tasks.contains_key(&tid) {
            self.managers.ever.remove(&tid);
        }
        self.serve_what_was_left(tid);
    }
}

/// What is said of a host in messages to managers: tid, name, architecture, speed and format of data.
pub(super) fn put_host(body: &mut Vec<u8>, tid: i32, described: Option<(&str, &str, i32)>) {
    let (name, arch, speed) = described.unwrap_or_default();
    let format = if described.is_some() { super::SIGNATURE } else { 0 };
    body.extend(xdr(&[tid]));
    put_text(body, name);
    put_text(body, arch);
    body.extend(xdr(&[speed, format]));
}
