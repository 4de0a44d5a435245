//! A task that starts the daemons of other hosts in the first daemon's place (`pvm_reg_hoster`), and what it and the
//! daemon say to each other: `SM_STHOST` lists hosts, and a command to run on each; `SM_STHOSTACK` tells what the
//! commands have said.
//!
//! The command joins the host with a ticket, and it is the joining that counts: an answer only tells sooner that it has
//! failed.

use super::hostfile::Entry;
use super::services::{put_text, take_int, take_text, Servant, FIRST};
use super::{xdr, Effect, Machine, Message, DAEMON, HOST, XDR};
use crate::codes;
use std::collections::BTreeMap;

/// The service that a task registers for.
pub const HOSTER: i32 = 1;
/// Start the daemons of hosts.
pub const START_HOSTS: i32 = FIRST + 14;
/// What has become of them.
pub const HOSTS_STARTED: i32 = FIRST + 15;
/// What the command says when its host has joined.
pub const JOINED: &str = "this host has joined the virtual machine";

/// Who starts hosts' daemons, and which hosts it has been told of.
#[derive(Debug, Default)]
pub(super) struct Hoster {
    pub servant: Option<Servant>,
    /// What it will be told next: for each host its tid, options, login and command.
    next: Vec<(i32, [String; 3])>,
    /// The hosts that it has not answered for, with their names.
    open: BTreeMap<i32, String>,
}

impl Machine {
    /// Whether a task starts other hosts' daemons.
    pub fn has_hoster(&self) -> bool {
        self.hoster.servant.is_some()
    }

    /// Leaves it to the hoster to run a command on a host; it is told by [`Machine::tell_hoster`].
    pub fn host_by_hoster(&mut self, tid: i32, entry: &Entry, command: &str) {
        let address = if entry.address.is_empty() { &entry.name } else { &entry.address };
        let login = match entry.login.as_str() {
            "" => address.clone(),
            login => format!("{login}@{address}"),
        };
        let options = match entry {
            Entry { password: true, .. } => "pw",
            Entry { manual: true, .. } => "ms",
            _ => "",
        };
        self.hoster.next.push((tid, [options.into(), login, command.into()]));
        self.hoster.open.insert(tid, entry.name.clone());
    }

    /// Tells the hoster of the hosts that were left to it since the last time.
    pub fn tell_hoster(&mut self) {
        let next = std::mem::take(&mut self.hoster.next);
        let Some(servant) = self.hoster.servant.filter(|_| !next.is_empty()) else { return };
        let Some(port) = self.tasks.get(&servant.tid).and_then(|task| task.port) else { return };
        let mut body = xdr(&[next.len() as i32]);
        for (tid, texts) in &next {
            body.extend(xdr(&[*tid]));
            texts.iter().for_each(|text| put_text(&mut body, text));
            // PVM 3.4.6 has two more: a command for Windows, and an id of the virtual machine for the command to read.
            ["", ""].into_iter().for_each(|text| put_text(&mut body, text));
        }
        self.push(port, &Message { src: DAEMON, ctx: servant.ctx, tag: START_HOSTS, enc: XDR, body });
    }

    /// The hoster tells of hosts.
    pub(super) fn hosts_started(&mut self, from: i32, mut bytes: &[u8]) -> i32 {
        if self.hoster.servant.is_none_or(|servant| servant.tid != from) {
            return codes::DENIED;
        }
        // PVM 3.4.6 has their number first, and its manual has not. No host has a number as low.
        let mut rest = bytes;
        if take_int(&mut rest).is_some_and(|first| (0..HOST).contains(&first)) {
            bytes = rest;
        }
        while !bytes.is_empty() {
            let Some((tid, said)) = take_int(&mut bytes).and_then(|tid| Some((tid, take_text(&mut bytes)?)))
            else {
                return codes::BAD_PARAM;
            };
            let said = said.trim();
            if let Some(name) = self.hoster.open.remove(&tid).filter(|_| !said.contains(JOINED)) {
                let code = codes::named(said).unwrap_or(codes::CANT_START);
                self.not_hosted(tid, &format!("add: {name}: the hoster says: {said}\n"), code);
            }
        }
        codes::OK
    }

    /// A task has gone: if it was the hoster, the hosts that it has not answered for are not waited for.
    pub(super) fn forget_hoster(&mut self, tid: i32) {
        if self.hoster.servant.is_none_or(|servant| servant.tid != tid) {
            return;
        }
        let lost = std::mem::take(&mut self.hoster);
        for (tid, name) in lost.open {
            let why =
                format!("add: {name}: the task that was to start its daemon (pvm_reg_hoster) has ended\n");
            self.not_hosted(tid, &why, codes::CANT_START);
        }
    }

    /// It is known what has become of a host.
    pub(super) fn forget_hosted(&mut self, tid: i32) {
        self.hoster.open.remove(&tid);
    }

    /// A host is not started, unless it has joined already.
    fn not_hosted(&mut self, tid: i32, why: &str, code: i32) {
        if self.is_joining(tid) {
            self.effects.push(Effect::Log(0, why.into()));
            self.effects.push(Effect::GiveUpHost(tid));
            self.host_started(tid, Err(code));
        }
    }
}
