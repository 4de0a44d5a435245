//! The other hosts' daemons, as the first one sees them: starting them, taking them in, hearing them, and noticing
//! their end.

use super::connection::Connection;
use super::join::{self, Challenge, Ticket};
use super::link;
use crate::codes;
use crate::machine::ends::End;
use crate::machine::hostfile::Entry;
use crate::machine::{HostInfo, Machine, Port};
use crate::wire::{Call, Frame, Reader, Short};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a daemon may take to start and call.
const START: Duration = Duration::from_secs(60);
/// How long a person may take to start one by hand.
const BY_HAND: Duration = Duration::from_secs(600);
/// How long a caller may take to prove who it is.
const PROVE: Duration = Duration::from_secs(10);
/// No more callers than this are heard at a time.
const CALLERS: usize = 64;
/// No more than this is kept of what a starter says.
const SAID: usize = 4096;

/// A host whose daemon has been called for.
#[derive(Debug)]
struct Waiting {
    ticket: Ticket,
    until: Instant,
    starter: Option<Starter>,
}

/// The command that starts a daemon elsewhere.
#[derive(Debug)]
struct Starter {
    process: Child,
    said: Option<File>,
    text: Vec<u8>,
}

impl Drop for Starter {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Someone who has called and not proven anything.
struct Caller {
    stream: TcpStream,
    input: Vec<u8>,
    challenge: Option<Challenge>,
    until: Instant,
}

impl std::fmt::Debug for Caller {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Caller({:?})", self.stream)
    }
}

/// A host's daemon.
#[derive(Debug)]
struct Link {
    connection: Connection<TcpStream>,
    greeted: bool,
    /// Bytes of tasks' output that came and whose taking was not told yet.
    owed: BTreeMap<i32, usize>,
}

/// All of them.
#[derive(Debug, Default)]
pub struct Hosts {
    listener: Option<TcpListener>,
    waiting: BTreeMap<i32, Waiting>,
    callers: BTreeMap<u64, Caller>,
    last_caller: u64,
    links: BTreeMap<i32, Link>,
}

/// How a host's daemon is being started.
#[derive(Debug)]
pub enum Started {
    /// By a command that this daemon has started.
    Here,
    /// By hand: what to tell whoever wants it.
    ByHand(String),
    /// By a task, which is to run this command on the host.
    ByHoster(String),
}

/// What one of their descriptors belongs to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Owner {
    /// Who calls.
    Listener,
    /// One that has called.
    Caller(u64),
    /// A host's daemon.
    Link(i32),
    /// What a starter says.
    Starter(i32),
}

impl Hosts {
    /// Whether none is left.
    pub fn are_gone(&self) -> bool {
        self.links.is_empty()
    }

    /// Descriptors to watch, and for each whether to wait for room as well.
    pub fn watched(&self) -> Vec<(std::os::fd::BorrowedFd<'_>, bool, Owner)> {
        use std::os::fd::AsFd;
        let mut out = Vec::new();
        if let Some(listener) = self.listener.as_ref().filter(|_| self.callers.len() < CALLERS) {
            out.push((listener.as_fd(), false, Owner::Listener));
        }
        for (number, caller) in &self.callers {
            out.push((caller.stream.as_fd(), false, Owner::Caller(*number)));
        }
        for (tid, link) in &self.links {
            out.push((link.connection.stream.as_fd(), link.connection.queued() > 0, Owner::Link(*tid)));
        }
        for (tid, waiting) in &self.waiting {
            if let Some(said) = waiting.starter.as_ref().and_then(|s| s.said.as_ref()) {
                out.push((said.as_fd(), false, Owner::Starter(*tid)));
            }
        }
        out
    }

    /// When somebody's time is over.
    pub fn until(&self) -> Option<Instant> {
        self.waiting.values().map(|w| w.until).chain(self.callers.values().map(|c| c.until)).min()
    }

    /// Sends a frame to a host's daemon; false where there is none.
    pub fn send(&mut self, tid: i32, frame: &Frame) -> bool {
        match self.links.get_mut(&tid).filter(|link| link.greeted && !link.connection.dead) {
            Some(link) => {
                link.connection.send(frame);
                true
            }
            None => false,
        }
    }

    /// Bytes that wait to be sent to a host.
    pub fn queued(&self, tid: i32) -> usize {
        self.links.get(&tid).map_or(0, |link| link.connection.queued())
    }

    /// Tells all of them to end; nobody is let in any more.
    pub fn stop(&mut self) {
        self.listener = None;
        self.waiting.clear();
        self.callers.clear();
        for link in self.links.values_mut() {
            link.connection.send(&link::ints(Call::Stop, &[]));
        }
    }

    fn listen(&mut self) -> std::io::Result<u16> {
        if self.listener.is_none() {
            let listener = TcpListener::bind("[::]:0").or_else(|_| TcpListener::bind("0.0.0.0:0"))?;
            listener.set_nonblocking(true)?;
            self.listener = Some(listener);
        }
        self.listener.as_ref().map_or(Ok(0), |l| l.local_addr().map(|a| a.port()))
    }

    /// Has a host's daemon started, by a task where `hoster`. An error is a sentence.
    pub fn start(&mut self, tid: i32, entry: &Entry, vmid: &str, hoster: bool) -> Result<Started, String> {
        let port = self.listen().map_err(|e| format!("{}: this daemon cannot listen: {e}", entry.name))?;
        let ticket = Ticket {
            host: tid,
            name: entry.name.clone(),
            vmid: vmid.into(),
            secret: join::secret(),
            port,
            addresses: join::own_addresses(),
        };
        let line = ticket.line();
        let mut waiting = Waiting { ticket, until: Instant::now() + START, starter: None };
        let started = if hoster {
            waiting.until = Instant::now() + BY_HAND;
            let join = join_command(entry).map_err(|why| format!("{}: {why}", entry.name))?;
            // What PVM's own hoster takes for an answer begins so.
            Started::ByHoster(format!("echo '{line}' | {join} | sed 's/^/ddpro<2316> /'"))
        } else if entry.manual {
            waiting.until = Instant::now() + BY_HAND;
            Started::ByHand(format!(
                "{}: start its daemon by hand: run `arke pvm join` there and give it this line:\n{line}\n",
                entry.name
            ))
        } else {
            waiting.starter = Some(starter(entry, &line).map_err(|why| format!("{}: {why}", entry.name))?);
            Started::Here
        };
        self.waiting.insert(tid, waiting);
        Ok(started)
    }

    /// A host is not waited for any longer.
    pub fn give_up(&mut self, tid: i32) {
        self.waiting.remove(&tid);
    }

    /// Something has happened at one of the descriptors. What a caller has to say before it is known is not the
    /// machine's business.
    pub fn happened(&mut self, owner: Owner, machine: &mut Machine) {
        match owner {
            Owner::Listener => self.accept(),
            Owner::Caller(number) => self.question(number, machine),
            Owner::Link(tid) => self.hear(tid, machine),
            Owner::Starter(tid) => self.listen_to_starter(tid),
        }
    }

    /// Sees to what has become of starters, and of those whose time is over; tells the log why a host is not there.
    /// `stuffed` says whether the task that catches another's output has enough waiting for it.
    pub fn tidy(&mut self, machine: &mut Machine, stuffed: impl Fn(&Machine, i32) -> bool) -> Vec<String> {
        let now = Instant::now();
        self.callers.retain(|_, caller| caller.until > now);
        let mut reports = Vec::new();
        let mut failed = Vec::new();
        for (tid, waiting) in &mut self.waiting {
            let ended = waiting.starter.as_mut().and_then(|s| s.process.try_wait().ok().flatten());
            let why = match ended {
                Some(status) if !status.success() => Some(format!("its starter ended with {status}")),
                _ if waiting.until <= now => Some("its daemon has not called in time".into()),
                _ => None,
            };
            if let Some(why) = why {
                let starter = waiting.starter.as_mut();
                let said = starter.map(Starter::last_words).unwrap_or_default();
                reports.push(format!(
                    "add: {}: {why}{}\n",
                    waiting.ticket.name,
                    if said.is_empty() { said } else { format!(": {said}") }
                ));
                failed.push(*tid);
            }
        }
        for tid in failed {
            self.waiting.remove(&tid);
            machine.host_started(tid, Err(codes::CANT_START));
        }
        // Nobody is waited for: who calls is turned away at once.
        if self.waiting.is_empty() && self.callers.is_empty() {
            self.listener = None;
        }
        for link in self.links.values_mut() {
            let connection = &mut link.connection;
            link.owed.retain(|task, bytes| {
                if stuffed(machine, *task) {
                    return true;
                }
                connection.send(&link::ints(Call::Taken, &[*task, *bytes as i32]));
                false
            });
        }
        let dead: Vec<i32> =
            self.links.iter().filter(|(_, l)| l.connection.dead).map(|(tid, _)| *tid).collect();
        for tid in dead {
            self.links.remove(&tid);
            // One that has shown its ticket and gone is not waited for any longer.
            self.waiting.remove(&tid);
            machine.host_gone(tid);
        }
        reports
    }

    fn accept(&mut self) {
        let Some(listener) = &self.listener else { return };
        loop {
            let stream = match listener.accept() {
                Ok((stream, _)) => stream,
                Err(e) if matches!(e.kind(), ErrorKind::Interrupted | ErrorKind::ConnectionAborted) => {
                    continue
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock => return,
                // No descriptor is left: who calls waits until one is, and the daemon does not spin.
                Err(_) => return std::thread::sleep(super::BREATH),
            };
            if stream.set_nonblocking(true).is_ok() {
                self.last_caller += 1;
                let until = Instant::now() + PROVE;
                self.callers
                    .insert(self.last_caller, Caller { stream, input: Vec::new(), challenge: None, until });
            }
        }
    }

    /// Hears a caller until it has proven itself, or is sent away.
    fn question(&mut self, number: u64, machine: &mut Machine) {
        let Some(mut caller) = self.callers.remove(&number) else { return };
        let mut piece = [0; 256];
        loop {
            match caller.stream.read(&mut piece) {
                Ok(0) => return,
                Ok(n) => caller.input.extend(&piece[..n]),
                Err(e) if e.kind() == ErrorKind::WouldBlock => break,
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(_) => return,
            }
            // Its proof is short, and what follows is read when it has been accepted.
            if caller.input.len() > join::CALL + join::ANSWER {
                break;
            }
        }
        if caller.challenge.is_none() {
            let Some(first) = caller.input.first_chunk::<{ join::CALL }>() else {
                self.callers.insert(number, caller);
                return;
            };
            let Some(challenge) = Challenge::of(first) else { return };
            let Some(waiting) = self.waiting.get(&challenge.host) else { return };
            if caller.stream.write_all(&challenge.answer(&waiting.ticket.secret)).is_err() {
                return;
            }
            caller.input.drain(..join::CALL);
            caller.challenge = Some(challenge);
        }
        let Some(challenge) = &caller.challenge else { return };
        if caller.input.len() < join::ANSWER {
            self.callers.insert(number, caller);
            return;
        }
        let tid = challenge.host;
        let proof: Vec<u8> = caller.input.drain(..join::ANSWER).collect();
        let right = self.waiting.get(&tid).is_some_and(|w| challenge.is_met(&w.ticket.secret, &proof));
        if !right || self.links.contains_key(&tid) {
            return;
        }
        join::watch(&caller.stream);
        let mut connection = Connection::new(caller.stream, None);
        connection.push(&caller.input);
        self.links.insert(tid, Link { connection, greeted: false, owed: BTreeMap::new() });
        // What came with the proof shows at no descriptor any more.
        self.hear(tid, machine);
    }

    /// Takes in what a host's daemon says.
    fn hear(&mut self, tid: i32, machine: &mut Machine) {
        let Some(link) = self.links.get_mut(&tid) else { return };
        link.connection.flush();
        let frames = link.connection.read();
        for frame in frames {
            let well = match self.links.get(&tid).map(|l| l.greeted) {
                Some(true) => self.told(tid, &frame, machine).is_ok(),
                Some(false) => self.greet(tid, &frame, machine),
                None => return,
            };
            if let (false, Some(link)) = (well, self.links.get_mut(&tid)) {
                link.connection.dead = true;
                return;
            }
        }
    }

    fn greet(&mut self, tid: i32, frame: &Frame, machine: &mut Machine) -> bool {
        let Some(info) = join::greeted(frame) else { return false };
        // A ticket is good for once.
        self.waiting.remove(&tid);
        if frame.status < 0 {
            machine.host_started(tid, Err(frame.status));
            return false;
        }
        if let Some(link) = self.links.get_mut(&tid) {
            link.greeted = true;
        }
        machine.host_started(tid, Ok(HostInfo { name: info.name, arch: info.arch }));
        true
    }

    fn told(&mut self, tid: i32, frame: &Frame, machine: &mut Machine) -> Result<(), Short> {
        let mut r = Reader::new(&frame.body);
        let here = |port: Port| (port & u64::from(u32::MAX)) | (tid as u64) << 32;
        let own = |task: i32| if task & crate::machine::HOST_BITS == tid { Ok(task) } else { Err(Short) };
        match frame.call {
            Call::Relay => {
                let (port, inner) = link::relayed(&frame.body)?;
                machine.request(here(port), &inner);
            }
            Call::Closed => machine.closed(here(r.long()?)),
            Call::Process => {
                let port = here(r.long()?);
                machine.set_process(port, r.int()?);
            }
            Call::Started => {
                let (number, results) = link::have_started(&frame.body)?;
                if let Some(order) = machine.part(number, tid) {
                    machine.spawned(&order, &results);
                }
            }
            Call::Ways => {
                let (number, ways) = link::have_ways(&frame.body)?;
                if let Some(order) = machine.part(number, tid) {
                    machine.hand_over(&order, &ways);
                }
            }
            Call::Exited => {
                let task = own(r.int()?)?;
                machine.exited(task, End::read(&mut r)?);
            }
            Call::Written => {
                let task = own(r.int()?)?;
                let bytes = r.block()?;
                machine.output(task, bytes);
                if let Some(link) = self.links.get_mut(&tid) {
                    *link.owed.entry(task).or_default() += bytes.len();
                }
            }
            Call::WrittenEnd => machine.output_end(own(r.int()?)?),
            Call::ClockIs => machine.clock_told(tid, [r.int()?, r.int()?]),
            _ => return Err(Short),
        }
        Ok(())
    }

    fn listen_to_starter(&mut self, tid: i32) {
        if let Some(starter) = self.waiting.get_mut(&tid).and_then(|w| w.starter.as_mut()) {
            starter.hear();
        }
    }
}

impl Starter {
    fn hear(&mut self) {
        let mut piece = [0; 1024];
        while let Some(said) = &mut self.said {
            match said.read(&mut piece) {
                Ok(n) if n > 0 => {
                    let room = SAID.saturating_sub(self.text.len());
                    self.text.extend(&piece[..n.min(room)]);
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock => return,
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                _ => self.said = None,
            }
        }
    }

    fn last_words(&mut self) -> String {
        self.hear();
        String::from_utf8_lossy(&self.text).trim().replace('\n', "; ")
    }
}

/// What a shell on the host is to run, with the ticket on its standard input.
fn join_command(entry: &Entry) -> Result<String, String> {
    let own = std::env::current_exe().map_err(|e| format!("this command's own file cannot be found: {e}"))?;
    let daemon = match entry.daemon.as_str() {
        "" => shell_words::quote(&own.to_string_lossy()).into_owned(),
        given => given.to_owned(),
    };
    Ok(format!("{daemon} pvm join"))
}

/// Starts the command that starts a daemon elsewhere, with the ticket on its standard input.
fn starter(entry: &Entry, line: &str) -> Result<Starter, String> {
    let given = std::env::var("PVM_RSH").ok().filter(|v| !v.trim().is_empty());
    let words = shell_words::split(given.as_deref().unwrap_or("ssh -o BatchMode=yes"))
        .map_err(|_| "a quote in PVM_RSH is not closed".to_string())?;
    let (program, options) = words.split_first().ok_or("PVM_RSH is empty")?;
    let join = join_command(entry)?;
    let mut command = Command::new(program);
    command.args(options);
    if !entry.login.is_empty() {
        command.args(["-l", &entry.login]);
    }
    command.arg(if entry.address.is_empty() { &entry.name } else { &entry.address });
    command.arg(join);
    let (said, to) = super::children::pipe().map_err(|e| format!("no pipe can be made: {e}"))?;
    let errors: OwnedFd = to.try_clone().map_err(|e| format!("no pipe can be made: {e}"))?;
    command.stdin(Stdio::piped()).stdout(to).stderr(errors);
    super::children::own_signals(&mut command);
    let mut process = command.spawn().map_err(|e| format!("{program} cannot be started: {e}"))?;
    if let Some(mut input) = process.stdin.take() {
        // Less than a pipe holds; one that does not read it fails and says why.
        let _ = writeln!(input, "{line}");
    }
    Ok(Starter { process, said: Some(File::from(said)), text: Vec::new() })
}
