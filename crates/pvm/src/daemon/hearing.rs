//! What the processes of this host say, and their ends: the end of one is told behind all that it has said.

use super::connection::Connection;
use super::guard::Guard;
use super::outbox::Outbox;
use super::{Daemon, BREATH};
use crate::address;
use crate::machine::ends::End;
use crate::machine::{taskers, Port};
use crate::wire::{Call, Frame, Reader, Short};
use std::io::ErrorKind;

impl Daemon {
    /// Takes the ends of children. One signal may stand for several of them.
    ///
    /// A task that dies as it enrols, or with its last request, must be heard before its end is told: it would begin a
    /// second time, as one that nobody has spawned. What a dead process has written is in the sockets, so all are read
    /// in between.
    pub(super) fn collect(&mut self) {
        let running = self.children.iter_mut().filter(|c| c.status.is_none());
        let ends: Vec<(i32, End)> = running.filter_map(|c| Some((c.tid, c.reap()?))).collect();
        if !ends.is_empty() {
            self.hear_all(None);
            // A child that the task has forked may hold its connection open.
            let has_ended = |tid: i32| ends.iter().any(|(ended, _)| *ended == tid);
            for child in self.children.iter().filter(|c| has_ended(c.tid)) {
                let pid = child.process.id() as i32;
                self.connections.values_mut().filter(|c| c.pid == pid).for_each(|c| c.dead = true);
            }
            self.bury();
        }
        for (tid, end) in ends {
            self.seat.exited(tid, end);
        }
        if self.guard.has_ended() {
            if let Ok(guard) = Guard::start(&self.nursery.machine) {
                self.guard = guard;
            }
        }
    }

    /// Takes in a connection's requests and sends it what waits.
    pub(super) fn hear(&mut self, port: Port) {
        for frame in self.read(port) {
            // The process that it tells of has written all that it ever will.
            if taskers::tells_of_an_end(&frame) {
                self.hear_all(Some(port));
            }
            self.take(port, &frame);
        }
    }

    /// Takes in all that processes have written so far, also those that are not let in yet, but for one connection.
    fn hear_all(&mut self, but: Option<Port>) {
        self.accept();
        let ports: Vec<Port> = self.connections.keys().copied().filter(|port| Some(*port) != but).collect();
        for port in ports {
            for frame in self.read(port) {
                self.take(port, &frame);
            }
        }
    }

    fn read(&mut self, port: Port) -> Vec<Frame> {
        let Some(connection) = self.connections.get_mut(&port) else { return Vec::new() };
        connection.flush();
        connection.read()
    }

    fn take(&mut self, port: Port, frame: &Frame) {
        if frame.call == Call::Leave {
            self.empty(port);
        }
        self.seat.request(port, frame);
        if frame.call == Call::Enrol {
            self.watch_process(port, frame);
        }
        self.act();
    }

    fn watch_process(&mut self, port: Port, frame: &Frame) {
        if let Some(connection) = self.connections.get_mut(&port) {
            // 0: a process of another PID namespace. What it calls itself is somebody else's number here.
            let pid = address::peer(&connection.stream).unwrap_or(0).max(0);
            connection.pid = pid;
            connection.enrolled = true;
            connection.console = enrols_as_console(frame);
            self.seat.set_process(port, pid);
            if pid > 0 {
                connection.outbox = outbox_of(frame).and_then(|number| Outbox::open(pid, number));
                connection.started = arke_sys::process::started(pid);
                connection.pidfd = arke_sys::process::descriptor(pid).ok();
            }
        }
    }

    /// Passes on what a task has sent and nobody has taken: it ends.
    fn empty(&mut self, port: Port) {
        let connection = self.connections.get_mut(&port);
        let Some(outbox) = connection.and_then(|connection| connection.outbox.take()) else { return };
        let lost = outbox.pass_on(|frame| {
            self.seat.request(port, frame);
            self.act();
        });
        if lost > 0 {
            let text = format!("{lost} messages of a task that has ended were lost: they cannot be read\n");
            self.log.write(0, false, text.as_bytes());
        }
    }

    /// Ends the connections that are over.
    pub(super) fn bury(&mut self) {
        let dead: Vec<Port> =
            self.connections.iter().filter(|(_, c)| c.dead).map(|(port, _)| *port).collect();
        for port in dead {
            self.empty(port);
            self.connections.remove(&port);
            self.seat.closed(port);
        }
    }

    pub(super) fn accept(&mut self) {
        let Some(listener) = &self.listener else { return };
        loop {
            match listener.accept() {
                Ok((stream, _)) => {
                    if address::peer(&stream).is_ok() && stream.set_nonblocking(true).is_ok() {
                        self.last_port += 1;
                        self.connections.insert(self.last_port, Connection::new(stream, None));
                    }
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock => return,
                // No descriptor is left: who wants to come in waits until one is, and the daemon does not spin.
                Err(_) => return std::thread::sleep(BREATH),
            }
        }
    }
}

/// Reads the frame by which a process enrols up to its flags, and those.
fn flags(r: &mut Reader<'_>) -> Result<i32, Short> {
    r.ints(2)?;
    r.block()?;
    r.int()?;
    r.block()?;
    r.int()
}

/// Whether it is a console that enrols with this frame.
fn enrols_as_console(frame: &Frame) -> bool {
    flags(&mut Reader::new(&frame.body)).is_ok_and(|flags| flags & 1 != 0)
}

/// The number of the file with what the task sends: the last of the frame by which it enrols.
fn outbox_of(frame: &Frame) -> Option<i32> {
    let mut r = Reader::new(&frame.body);
    flags(&mut r).ok()?;
    r.block().ok()?;
    r.int().ok().filter(|number| *number >= 0)
}
