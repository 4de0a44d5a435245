//! The daemon: a loop around the machine's state that has the sockets, the processes and their output.
//!
//! One thread, asleep in poll() unless something has happened.
#![allow(unsafe_code, reason = "it calls the system")]

mod act;
pub mod children;
mod connection;
pub mod find;
pub mod guard;
mod hearing;
mod hosts;
pub mod join;
pub mod link;
pub mod log;
mod other;
mod outbox;
mod seat;

use crate::address;
use crate::codes;
use crate::machine::spawn::Order;
use crate::machine::{HostInfo, Port};
use children::{Child, Nursery};
use connection::Connection;
use guard::Guard;
use join::Ticket;
use log::{Log, LogTo};
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};
use nix::sys::resource::{getrlimit, setrlimit, Resource};
use nix::sys::signal::{SigSet, Signal};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use seat::Seat;
use std::collections::BTreeMap;
use std::io::{ErrorKind, Read};
use std::os::fd::AsFd;
use std::os::unix::net::{UnixListener, UnixStream};
use std::time::{Duration, Instant};

/// How long tasks have to end after SIGTERM before they are killed.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long the daemon rests where it can take in nobody.
const BREATH: Duration = Duration::from_millis(20);
/// How long a line without an end is held back before it is passed on.
const PARTIAL: Duration = Duration::from_millis(100);

/// The daemon of one host of a virtual machine.
#[derive(Debug)]
pub struct Daemon {
    seat: Seat,
    listener: Option<UnixListener>,
    signals: SignalFd,
    guard: Guard,
    nursery: Nursery,
    connections: BTreeMap<Port, Connection<UnixStream>>,
    last_port: Port,
    children: Vec<Child>,
    log: Log,
    ending: Option<Instant>,
    /// The next order's first task gets the daemon's standard input.
    lend_input: bool,
    /// Signals that asked the daemon to end.
    pub asked: u32,
    /// The end does not wait for long for whoever reads the output.
    pub hurries: bool,
}

/// What a descriptor in the poll set belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Owner {
    Listener,
    Signals,
    Peer(Port),
    PeerProcess(Port),
    Output(i32),
    Errors(i32),
    Host(hosts::Owner),
    First,
    Log,
}

impl Daemon {
    /// Takes the name of the virtual machine and makes ready; nothing runs yet. The error is a sentence.
    pub fn new(vmid: &str, to: LogTo) -> Result<Daemon, String> {
        let listener = address::listen(&address::name(vmid)).map_err(|e| no_listener(&e, vmid))?;
        Self::with(vmid, to, listener, Seat::first(own_host()))
    }

    /// Joins the virtual machine of a ticket with this host. The error is a sentence.
    pub fn join(ticket: &Ticket) -> Result<Daemon, String> {
        match address::listen(&address::name(&ticket.vmid)) {
            Ok(listener) => {
                let seat = Seat::other(ticket, &own_host())?;
                Self::with(&ticket.vmid, LogTo::Memory, listener, seat)
            }
            Err(error) => {
                let taken = error.kind() == ErrorKind::AddrInUse;
                let code = if taken { codes::DUP_HOST } else { codes::CANT_START };
                let why = no_listener(&error, &ticket.vmid);
                other::Other::join(ticket, &own_host(), code)?;
                Err(why)
            }
        }
    }

    fn with(vmid: &str, to: LogTo, listener: UnixListener, seat: Seat) -> Result<Daemon, String> {
        let fail = |what: &str| {
            let what = what.to_string();
            move |e: nix::Error| format!("{what}: {}", e.desc())
        };
        let machine = format!("{:x}-{:x}", std::process::id(), clock());
        let guard = Guard::start(&machine).map_err(fail("the guard cannot be started"))?;
        // The end of a task is told by a signal: some containers refuse descriptors of processes.
        let told = [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP, Signal::SIGQUIT, Signal::SIGCHLD];
        let told: SigSet = told.into_iter().collect();
        // Whoever ignores SIGCHLD hands that on, and is never told how its children end.
        // SAFETY: sets the default action, in a process of one thread.
        unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
        let mask = SigSet::thread_get_mask().map_err(fail("signals cannot be asked about"))?;
        told.thread_block().map_err(fail("signals cannot be blocked"))?;
        let signals = SignalFd::with_flags(&told, SfdFlags::SFD_CLOEXEC | SfdFlags::SFD_NONBLOCK)
            .map_err(fail("signals cannot be read"))?;
        // Three descriptors a task and more: as many as are allowed. The tasks get the limit that stood before.
        let open_files = getrlimit(Resource::RLIMIT_NOFILE).ok();
        if let Some((_, hard)) = open_files {
            let _ = setrlimit(Resource::RLIMIT_NOFILE, hard, hard);
        }
        Ok(Daemon {
            seat,
            listener: Some(listener),
            signals,
            guard,
            nursery: Nursery { machine, vmid: vmid.into(), apart: to == LogTo::Plain, open_files, mask },
            connections: BTreeMap::new(),
            last_port: 0,
            children: Vec::new(),
            log: Log::new(to),
            ending: None,
            lend_input: false,
            asked: 0,
            hurries: false,
        })
    }

    /// Serves until it is halted.
    pub fn serve(mut self) {
        while self.turn(None) {}
        self.finish();
    }

    /// Orders tasks without being one.
    pub fn order(&mut self, order: &Order, copies: i32) {
        if let Seat::First(first) = &mut self.seat {
            first.machine.order(order, copies);
        }
    }

    /// Gives the daemon's own standard input to the next task that is started.
    pub fn lend_input(&mut self) {
        self.lend_input = true;
    }

    /// The processes of spawned tasks.
    pub fn children(&self) -> &[Child] {
        &self.children
    }

    /// Begins to end: all tasks are asked to go.
    pub fn end(&mut self) {
        if self.ending.is_some() {
            return;
        }
        self.ending = Some(Instant::now());
        self.listener = None;
        self.seat.stop();
        let tasks = || self.connections.values().filter(|c| !c.console && c.enrolled);
        let mut pids: Vec<i32> = tasks().map(|c| c.pid).filter(|pid| *pid > 0).collect();
        pids.extend(self.children.iter().filter(|c| c.status.is_none()).map(|c| c.process.id() as i32));
        pids.sort_unstable();
        pids.dedup();
        for pid in pids {
            self.signal(pid, libc::SIGTERM);
        }
        let raise = crate::machine::raise(libc::SIGTERM);
        for unseen in self.connections.values_mut().filter(|c| !c.console && c.enrolled && c.pid == 0) {
            unseen.send(&raise);
        }
    }

    /// Whether it is ending.
    pub fn ends(&self) -> bool {
        self.ending.is_some()
    }

    /// Kills what is left; nothing of this machine runs afterwards.
    pub fn finish(mut self) {
        self.end();
        for child in &mut self.children {
            if child.status.is_none() {
                let _ = child.process.kill();
                let _ = child.process.wait();
            }
        }
        guard::sweep(&self.nursery.machine);
        self.log.flush();
        self.write_out();
    }

    /// Says something of the command's own on standard error.
    pub fn say(&mut self, text: &str) {
        self.log.say(text);
    }

    /// Waits until the output has been read: unless somebody asks for the end, and in a hurry not for long.
    fn write_out(&mut self) {
        let since = Instant::now();
        while !self.log.is_written() {
            if self.hurries && since.elapsed() >= PATIENCE {
                return;
            }
            {
                let mut fds: Vec<PollFd<'_>> =
                    self.log.watched().map(|fd| PollFd::new(fd, PollFlags::POLLOUT)).collect();
                fds.push(PollFd::new(self.signals.as_fd(), PollFlags::POLLIN));
                let _ = poll(&mut fds, PollTimeout::from(100u8));
            }
            while let Ok(Some(came)) = self.signals.read_signal() {
                if came.ssi_signo != libc::SIGCHLD as u32 {
                    return;
                }
            }
            self.log.go_on();
        }
    }

    /// Waits until something happens, or until a time, and does it. False when the machine has ended.
    pub fn turn(&mut self, until: Option<Instant>) -> bool {
        self.act();
        if let Some(since) = self.ending {
            let over = self.children.iter().all(|c| c.status.is_some())
                || since.elapsed() >= PATIENCE
                || self.asked > 1;
            // What its last words were is still to be read and passed on.
            let spoken = self.children.iter().all(Child::is_silent);
            let held_up = self.log.is_full() && !self.hurries;
            let alone = self.seat.is_alone() || since.elapsed() >= PATIENCE + PATIENCE / 2 || self.asked > 1;
            if over && alone && (spoken || since.elapsed() >= PATIENCE / 4 && !held_up) {
                return false;
            }
        }
        let ready = self.wait(until);
        let has = |owner: Owner| ready.contains(&owner);
        // Requests first; what a process wrote last `collect` takes in before its end is told.
        for owner in &ready {
            if let Owner::Peer(port) = owner {
                self.hear(*port);
            }
        }
        self.hear_daemons(&ready);
        for owner in &ready {
            match *owner {
                Owner::PeerProcess(port) => {
                    self.hear(port);
                    if let Some(connection) = self.connections.get_mut(&port) {
                        connection.dead = true;
                    }
                }
                Owner::Log => self.log.go_on(),
                Owner::Output(tid) => self.listen_to(tid, false),
                Owner::Errors(tid) => self.listen_to(tid, true),
                _ => {}
            }
        }
        self.bury();
        let mut ended = false;
        // Also one that has come since the machine looked.
        while let Ok(Some(came)) = self.signals.read_signal() {
            if came.ssi_signo == libc::SIGCHLD as u32 {
                ended = true;
            } else {
                self.asked += 1;
                self.hurries = true;
                self.end();
            }
        }
        if ended {
            self.collect();
        }
        self.hush();
        if has(Owner::Listener) {
            self.accept();
        }
        self.act();
        self.children.retain(|c| c.status.is_none() || !c.is_silent() || self.nursery.apart);
        true
    }

    /// Takes in what other daemons say, and notices their ends.
    fn hear_daemons(&mut self, ready: &[Owner]) {
        match &mut self.seat {
            Seat::First(first) => {
                for owner in ready {
                    if let Owner::Host(owner) = owner {
                        first.hosts.happened(*owner, &mut first.machine);
                    }
                }
                let connections = &self.connections;
                for report in first.tidy(connections) {
                    self.log.write(0, false, report.as_bytes());
                }
            }
            Seat::Other(other) => {
                for (tid, bytes) in other.hear() {
                    if let Some(child) = self.children.iter_mut().find(|c| c.tid == tid) {
                        child.owed = child.owed.saturating_sub(bytes);
                    }
                }
                if other.up.dead {
                    self.end();
                }
            }
        }
        self.act();
    }

    /// Tells of tasks that can write nothing more: behind their ends, which most of them meet at the same time.
    fn hush(&mut self) {
        let over = |c: &Child| c.silent.is_some_and(|since| c.status.is_some() || since.elapsed() >= PARTIAL);
        let silent: Vec<i32> = self.children.iter().filter(|c| over(c)).map(|c| c.tid).collect();
        for tid in silent {
            self.act();
            self.seat.output_end(tid);
            self.log.end(tid);
            if let Some(child) = self.children.iter_mut().find(|c| c.tid == tid) {
                child.silent = None;
            }
        }
    }

    /// Sleeps in poll().
    fn wait(&mut self, until: Option<Instant>) -> Vec<Owner> {
        let mut fds = Vec::new();
        let mut owners = Vec::new();
        {
            let mut watch = |fd, events, owner| {
                fds.push(PollFd::new(fd, events));
                owners.push(owner);
            };
            let input = PollFlags::POLLIN;
            if let Some(listener) = &self.listener {
                watch(listener.as_fd(), input, Owner::Listener);
            }
            watch(self.signals.as_fd(), input, Owner::Signals);
            for (port, connection) in &self.connections {
                let out = if connection.queued() > 0 { PollFlags::POLLOUT } else { PollFlags::empty() };
                watch(connection.stream.as_fd(), input | out, Owner::Peer(*port));
                if let Some(pidfd) = &connection.pidfd {
                    watch(pidfd.as_fd(), input, Owner::PeerProcess(*port));
                }
            }
            for (fd, room, owner) in self.seat.watched() {
                let out = if room { PollFlags::POLLOUT } else { PollFlags::empty() };
                watch(fd, input | out, owner);
            }
            for fd in self.log.watched() {
                watch(fd, PollFlags::POLLOUT, Owner::Log);
            }
            for child in &self.children {
                let held_up = self.log.is_full() && !self.seat.is_caught(child.tid);
                if held_up || self.seat.is_stuffed(child, &self.connections) {
                    continue;
                }
                if let Some(output) = &child.output {
                    watch(output.as_fd(), input, Owner::Output(child.tid));
                }
                if let Some(errors) = &child.errors {
                    watch(errors.as_fd(), input, Owner::Errors(child.tid));
                }
            }
        }
        let mut timeout = until.map(|t| t.saturating_duration_since(Instant::now()));
        if self.ending.is_some() {
            let soon = Duration::from_millis(50);
            timeout = Some(timeout.map_or(soon, |t| t.min(soon)));
        }
        if let Some(until) = self.seat.until() {
            let left = until.saturating_duration_since(Instant::now());
            timeout = Some(timeout.map_or(left, |t| t.min(left)));
        }
        let partial = self.log.waits();
        if partial || self.children.iter().any(|c| c.silent.is_some()) {
            timeout = Some(timeout.map_or(PARTIAL, |t| t.min(PARTIAL)));
        }
        let timeout = timeout.map_or(PollTimeout::NONE, |t| {
            PollTimeout::try_from(t.as_millis().min(60_000) as i32 + 1).unwrap_or(PollTimeout::MAX)
        });
        let count = poll(&mut fds, timeout).unwrap_or(0);
        let ready =
            fds.iter().zip(&owners).filter(|(fd, _)| fd.any().unwrap_or(false)).map(|(_, o)| *o).collect();
        if count == 0 && partial {
            self.log.flush();
        }
        ready
    }

    /// Reads what a spawned task has written.
    fn listen_to(&mut self, tid: i32, errors: bool) {
        let Some(child) = self.children.iter_mut().find(|c| c.tid == tid) else { return };
        let from = if errors { &mut child.errors } else { &mut child.output };
        let mut piece = [0u8; 65536];
        let Some(result) = from.as_mut().map(|f| f.read(&mut piece)) else { return };
        match result {
            Ok(n) if n > 0 => {
                if errors && !self.seat.is_caught(tid) {
                    self.log.write(tid, true, &piece[..n]);
                } else {
                    child.owed += self.seat.written(tid, &piece[..n]);
                }
            }
            Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
            _ => {
                *from = None;
                if child.output.is_none() && child.errors.is_none() {
                    child.silent = Some(Instant::now());
                }
            }
        }
    }
}

/// What the others are told of this host.
fn own_host() -> HostInfo {
    let name =
        nix::unistd::gethostname().ok().and_then(|n| n.into_string().ok()).unwrap_or("localhost".into());
    let arch = std::env::var("PVM_ARCH").unwrap_or_else(|_| find::architecture().into());
    HostInfo { name, arch }
}

fn no_listener(error: &std::io::Error, vmid: &str) -> String {
    match error.kind() {
        ErrorKind::AddrInUse => "a daemon runs already for this virtual machine".to_string(),
        ErrorKind::InvalidInput => {
            format!("{} is too long for the name of a virtual machine: {vmid}", address::VMID)
        }
        _ => format!("the daemon's socket cannot be made: {error}"),
    }
}

/// Lets go of standard input, output and error.
pub fn detach() {
    if let Ok(null) = std::fs::OpenOptions::new().read(true).write(true).open("/dev/null") {
        for target in 0..3 {
            // SAFETY: two descriptors of this process; nothing else uses these numbers.
            unsafe {
                libc::dup2(std::os::fd::AsRawFd::as_raw_fd(&null), target);
            }
        }
    }
}

/// A number that differs from one daemon to the next.
fn clock() -> u128 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_nanos()
}
