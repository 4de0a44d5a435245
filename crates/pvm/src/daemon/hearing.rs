//! What the processes of this host say, and their ends: the end of one is told behind all that it has said.

use super::connection::Connection;
use super::guard::Guard;
use super::Daemon;
use crate::address;
use crate::machine::ends::End;
use crate::machine::{taskers, Port};
use crate::wire::{Call, Frame, Reader};
use std::io::ErrorKind;
use std::time::Duration;

/// How long the daemon rests where it can take in nobody.
const BREATH: Duration = Duration::from_millis(20);

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
                connection.started = arke_sys::process::started(pid);
                connection.pidfd = arke_sys::process::descriptor(pid).ok();
            }
        }
    }

    /// Ends the connections that are over.
    pub(super) fn bury(&mut self) {
        let dead: Vec<Port> =
            self.connections.iter().filter(|(_, c)| c.dead).map(|(port, _)| *port).collect();
        for port in dead {
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

/// Whether it is a console that enrols with this frame.
fn enrols_as_console(frame: &Frame) -> bool {
    let mut r = Reader::new(&frame.body);
    let mut flags = || -> Result<i32, crate::wire::Short> {
        r.ints(2)?;
        r.block()?;
        r.int()?;
        r.block()?;
        r.int()
    };
    flags().is_ok_and(|flags| flags & 1 != 0)
}
