//! Carrying out what the machine wants done, here or by another host's daemon.
#![allow(unsafe_code, reason = "it calls the system")]

use super::{link, Daemon};
use crate::codes;
use crate::machine::hosts::host_of_port;
use crate::machine::{Effect, Port};
use crate::wire::{Call, Frame};
use nix::sys::signal::{kill, Signal};
use nix::unistd::Pid;

impl Daemon {
    /// Carries out what the machine wants done.
    pub fn act(&mut self) {
        loop {
            let effects = self.seat.effects();
            if effects.is_empty() {
                return;
            }
            for effect in effects {
                match effect {
                    Effect::Send(port, frame) if self.seat.is_far(host_of_port(port)) => {
                        let here = port & Port::from(u32::MAX);
                        self.seat.send(host_of_port(port), &link::relay(here, &frame));
                    }
                    Effect::Send(port, frame) => {
                        if let Some(connection) = self.connections.get_mut(&port) {
                            connection.send(&frame);
                        }
                    }
                    Effect::Spawn(order) if self.seat.is_far(order.host()) => {
                        if !self.seat.send(order.host(), &link::start(&order)) {
                            let failed: Vec<_> = order.tids.iter().map(|_| Err(codes::HOST_FAIL)).collect();
                            self.seat.spawned(&order, &failed);
                        }
                    }
                    Effect::Spawn(order) if self.ending.is_none() && order.by_tasker => {
                        let ways = self.nursery.ways(&order, self.connections.len());
                        self.seat.hand_over(&order, &ways);
                    }
                    Effect::Spawn(order) => {
                        let started = if self.ending.is_some() {
                            order.tids.iter().map(|_| Err(codes::D_SYS_ERR)).collect()
                        } else {
                            let running = self.connections.len();
                            self.nursery.start(&order, running, std::mem::take(&mut self.lend_input))
                        };
                        let results: Vec<Result<i32, i32>> = started
                            .iter()
                            .map(|r| r.as_ref().map(|c| c.process.id() as i32).map_err(|code| *code))
                            .collect();
                        self.children.extend(started.into_iter().flatten());
                        self.seat.spawned(&order, &results);
                    }
                    Effect::Signal(host, pid, number) if self.seat.is_far(host) => {
                        self.seat.send(host, &link::ints(Call::SignalProcess, &[pid, number]));
                    }
                    Effect::Signal(_, pid, number) => self.signal(pid, number),
                    Effect::Log(tid, bytes) => self.log.write(tid, false, &bytes),
                    Effect::TellLog(port, serial) => {
                        let frame = Frame { call: Call::Reply, serial, status: 0, body: self.log.text() };
                        if let Some(connection) = self.connections.get_mut(&port) {
                            connection.send(&frame);
                        }
                    }
                    Effect::Halt => self.end(),
                    Effect::StartHost { tid, entry, asker } => {
                        let report = self.seat.start(tid, &entry, asker, &self.nursery.vmid);
                        self.log.write(0, false, report.as_bytes());
                    }
                    Effect::GiveUpHost(tid) => self.seat.give_up(tid),
                    Effect::StopHost(tid) => {
                        if !self.seat.send(tid, &link::ints(Call::Stop, &[])) {
                            self.seat.gone(tid);
                        }
                    }
                    Effect::AskClock(tid) => {
                        self.seat.send(tid, &link::ints(Call::AskClock, &[]));
                    }
                }
            }
            self.seat.tell_hoster();
        }
    }

    /// Sends a signal to a process that is known to be a task's: the other side of a connection, or a child of this
    /// daemon whose number nobody else can have. Whoever has ended meanwhile is none the worse.
    pub(super) fn signal(&self, pid: i32, number: i32) {
        if let Some(connection) = self.connections.values().find(|c| c.pid == pid) {
            connection.signal(number);
        } else if self.children.iter().any(|c| c.status.is_none() && c.process.id() as i32 == pid) {
            send(pid, number);
        }
    }
}

/// Sends a signal to a process by its number.
pub(super) fn send(pid: i32, number: i32) {
    if pid > 1 {
        match Signal::try_from(number) {
            Ok(signal) => {
                let _ = kill(Pid::from_raw(pid), signal);
            }
            // Signal 0, or one beyond those with names.
            // SAFETY: two integers.
            Err(_) => unsafe {
                libc::kill(pid, number);
            },
        }
    }
}
