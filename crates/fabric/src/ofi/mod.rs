//! The network fabric: processes of several machines, through libfabric's reliable datagrams.
//!
//! `library.rs` opens the library, `abi.rs` says what is in it, `select.rs` chooses a provider, `rail.rs` wraps an
//! endpoint and `lane.rs` gives it buffers. `net.rs` knows the peers (`peer.rs`); `sending.rs`, `receiving.rs`,
//! `exposures.rs` (with `marks.rs`) and `accesses.rs` are what a process does with them; `strangers.rs` are those of
//! other jobs (`guests.rs`: what this process asks of them). `helper.rs` is the thread that finds ways to peers
//! (`addresses.rs`, `calls.rs`), agrees with them (`greeting.rs`), hands on what they want carried out
//! (`commission.rs`), notices their death, and wakes this process. `extra.rs` and `extra_calls.rs` are about further
//! ways to a peer over other networks, which share the load of long messages. `docs/network.md` has the protocol.

mod abi;
mod access;
mod accesses;
mod addresses;
mod calls;
mod commission;
mod exposures;
mod extra;
mod extra_calls;
mod flow;
mod greeting;
mod guests;
mod header;
mod helper;
mod lane;
mod library;
mod lifeline;
mod marks;
mod net;
mod peer;
mod provision;
mod rail;
mod receiving;
mod select;
mod sending;
mod shared;
mod sockets;
mod strangers;
mod wire_limits;

#[cfg(test)]
mod tests;

pub use commission::{read_card, Address, Channel, Servant};
pub use library::LibraryError;
pub use select::{NoProvider, ORDER};
pub use shared::Directory;
pub use strangers::{Door, Stranger, DOOR_WORDS};

use crate::{
    Armed, Attention, Capabilities, Fabric, Key, NoRoom, Piece, ProcId, PullError, PullState, Reach, Sink,
    Token, Waker,
};
use crate::{Lines, RemoteMemory, Sleeps, Transfers, Wire};
use accesses::Accesses;
use addresses::{local, usable, Card};
use arke_base::foreign::{Body, Room};
use arke_base::memory::{Bytes, BytesMut};
use arke_base::settings::{Id, Settings};
use exposures::Exposures;
use greeting::Secret;
use header::JOB_MASK;
use helper::Helper;
use library::Library;
use lifeline::Lifelines;
use net::Net;
use nix::sys::epoll::{Epoll, EpollCreateFlags, EpollEvent, EpollFlags};
use nix::sys::eventfd::{EfdFlags, EventFd};
use parking_lot::Mutex;
use provision::Provision;
use shared::{Limits, Shared, LIFELINES};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long leaving waits for what the library still has to send.
const LEAVING: Duration = Duration::from_secs(2);

/// This process's place in the job.
#[derive(Debug, Clone)]
pub struct Membership {
    /// Its number.
    pub me: ProcId,
    /// Number of processes.
    pub size: u32,
    /// The random number of the job, which its processes know, and those that are to be connected with it.
    pub job: [u64; 2],
}

/// Why the fabric could not be set up.
#[derive(Debug)]
pub enum OpenError {
    /// There is no library.
    Library(LibraryError),
    /// It has no provider for this machine.
    Provider(NoProvider),
    /// An interface that the setting names does not exist, or has no address.
    Interfaces {
        /// What the setting says.
        named: String,
        /// What there is.
        there: String,
    },
    /// A system call failed.
    System {
        /// What was being done.
        doing: &'static str,
        /// What the system said.
        error: std::io::Error,
    },
    /// The provider failed.
    Network(String),
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OpenError::Library(e) => write!(f, "{e}"),
            OpenError::Provider(e) => write!(f, "{e}"),
            OpenError::Interfaces { named, there } if named.is_empty() => write!(
                f,
                "this machine has no address that a rank on another machine could call; its interfaces are: {there}"
            ),
            OpenError::Interfaces { named, there } => write!(
                f,
                "ARKE_NET_INTERFACES={named} names no interface with a usable address; the interfaces are: {there}"
            ),
            OpenError::System { doing, error } => write!(f, "{doing}: {error}"),
            OpenError::Network(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for OpenError {}

/// The network fabric of one process.
pub struct Ofi {
    shared: Arc<Shared>,
    helper: Option<JoinHandle<()>>,
    capabilities: Capabilities,
    card: String,
    /// Whether there is any peer yet.
    any: Arc<AtomicBool>,
}

impl Ofi {
    /// Opens the network. `word` is what a sleeper watches (see [`Sleeps::waker`]), for a process that also sleeps on
    /// something else; it must outlive the fabric.
    pub fn open(
        place: Membership,
        settings: &Settings,
        word: Option<&'static AtomicU32>,
    ) -> Result<Self, OpenError> {
        // Some of the library's providers (for shared memory, which is not used here) take the signals that end a
        // process.
        let _kept = arke_sys::signals::keep();
        let library = Library::open(settings.text(Id::NetLibrary)).map_err(OpenError::Library)?;
        let forced = settings.text(Id::NetProvider);
        let forced = if forced == "auto" { "" } else { forced };
        let names: Vec<String> = settings
            .text(Id::NetInterfaces)
            .split(',')
            .map(|n| n.trim().to_string())
            .filter(|n| !n.is_empty() && n != "all")
            .collect();
        let reads = settings.word(Id::NetRma) != "off";
        let all = local();
        let provision = Provision::new(library, forced, reads, &names).map_err(OpenError::Provider)?;
        let served = provision.served(library);
        let found = usable(&all, &names, |ip| served.as_ref().is_none_or(|served| served.contains(ip)));
        if found.is_empty() {
            return Err(OpenError::Interfaces {
                named: names.join(","),
                there: addresses::describe().join("; "),
            });
        }
        let system = |doing| move |error| OpenError::System { doing, error };
        let listener = arke_sys::listener::open(0).map_err(system("listening for other ranks"))?;
        let port = listener.local_addr().map_err(system("listening for other ranks"))?.port();
        let host =
            std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default().trim().to_string();
        let host = if host.is_empty() { "localhost".to_string() } else { host };
        let door = Door { port, addresses: found.iter().map(|l| l.ip).collect() };
        let addresses = found.into_iter().map(|l| (l.interface, l.ip)).collect();
        let card = Card { host: host.clone(), port, addresses }.to_string();

        let secret = Secret::of_job(place.job);
        let job = secret.number("job") as u32 & JOB_MASK;
        let mut exposures = Exposures::new(secret.number("tokens"));
        if let Some(choice) = provision.chosen() {
            exposures.serve(choice);
        }
        let limits = Limits {
            connect: Duration::from_secs(settings.number(Id::NetConnectS)),
            silence: Duration::from_secs(settings.number(Id::NetSilenceS)),
            rails: settings.number(Id::NetRails) as usize,
        };
        let whole = (place.job, place.me.0, place.size);
        let capabilities = Capabilities {
            inline_max: wire_limits::INLINE,
            buffered_max: if provision.layered() { wire_limits::PAYLOAD_RXM } else { wire_limits::PAYLOAD },
            exposes: provision.reads(),
            lines: 0,
        };
        let by_ip = provision.by_ip();
        let wake = EventFd::from_flags(EfdFlags::EFD_CLOEXEC | EfdFlags::EFD_NONBLOCK);
        let wake = wake.map_err(|e| OpenError::System { doing: "making an eventfd", error: e.into() })?;
        let epoll = Epoll::new(EpollCreateFlags::EPOLL_CLOEXEC);
        let epoll = epoll.map_err(|e| OpenError::System { doing: "making an epoll set", error: e.into() })?;
        let wake = Arc::new(wake);
        let short = settings.number(Id::NetLifeline) as usize;
        let lifelines = Lifelines::new(short).map_err(system("making an epoll set"))?;
        epoll
            .add(&lifelines.epoll.0, EpollEvent::new(EpollFlags::EPOLLONESHOT, LIFELINES))
            .map_err(|e| OpenError::System { doing: "watching the lifelines", error: e.into() })?;
        let accesses = Accesses::new(settings.word(Id::Ft) == "ulfm", provision.is_tcp());
        let memory = (exposures, accesses);
        let net = Net::new(whole, job, library, memory, (lifelines, wake.clone()), limits.silence);
        let shared = Arc::new(Shared {
            me: place.me.0,
            size: place.size,
            job: place.job,
            door,
            host,
            library,
            provision,
            limits,
            net: Mutex::new(net),
            directory: Mutex::new(None),
            attendant: Mutex::new(None),
            servant: Mutex::new(None),
            commissions: Arc::default(),
            word: word.unwrap_or_else(|| Box::leak(Box::new(AtomicU32::new(0)))),
            armed: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            wake,
            epoll,
        });
        if !by_ip {
            // There is but one endpoint, whatever way the peers call.
            shared.lane_of(None, false).map_err(OpenError::Network)?;
        }
        let helper = Helper::new(shared.clone(), listener).map_err(system("watching the network"))?;
        let helper = arke_sys::threads::start("arke-net", None, move || helper.run())
            .map_err(system("starting the network's helper thread"))?;
        let any = shared.net().any.clone();
        Ok(Self { shared, helper: Some(helper), capabilities, card, any })
    }

    /// Where this process can be called, for its peers: a short line of printable ASCII without blanks.
    pub fn card(&self) -> &str {
        &self.card
    }

    /// Says where peers' cards are found. Until then nobody is called; whoever calls is answered.
    pub fn set_directory(&self, directory: Box<dyn Directory>) {
        *self.shared.directory.lock() = Some(directory);
        self.shared.nudge();
    }

    /// Says who carries out what other processes want of this one. Until then they wait for a while.
    pub fn set_servant(&self, servant: Servant) {
        *self.shared.servant.lock() = Some(servant);
    }

    /// The provider in use.
    pub fn provider(&self) -> &str {
        self.shared.provision.provider()
    }

    /// The library in use: its name and version.
    pub fn library(&self) -> (&str, (u32, u32)) {
        (&self.shared.library.name, self.shared.library.version)
    }

    /// How the connection to a peer stands, in words, for whoever looks for a fault.
    pub fn describe(&self, peer: ProcId) -> String {
        self.shared.net().describe(peer.0)
    }

    /// Messages that were refused because they were none of this job's, or made no sense.
    pub fn refused(&self) -> u64 {
        self.shared.net().refused
    }

    /// After a call that may have asked for a connection.
    #[inline]
    fn asked(&self, dialing: bool) {
        if dialing {
            self.shared.nudge();
        }
    }
}

impl Drop for Ofi {
    fn drop(&mut self) {
        self.leave();
    }
}

impl Ofi {
    /// Takes leave of all peers, who then do not wonder that this process ends: what was sent goes out, as far as it
    /// takes less than two seconds. Nothing can be sent or received afterwards. A second call does nothing.
    pub fn leave(&mut self) {
        if self.helper.is_none() {
            return;
        }
        let start = Instant::now();
        loop {
            let mut net = self.shared.net();
            net.progress();
            if net.flushed() || start.elapsed() > LEAVING {
                break;
            }
            drop(net);
            std::thread::yield_now();
        }
        self.shared.stop.store(true, Ordering::Release);
        self.shared.nudge();
        if let Some(helper) = self.helper.take() {
            let _ = helper.join();
        }
    }
}

impl Fabric for Ofi {
    #[inline]
    fn capabilities(&self) -> Capabilities {
        self.capabilities
    }

    fn shares_memory(&self, _: ProcId) -> bool {
        false
    }

    fn me(&self) -> ProcId {
        ProcId(self.shared.me)
    }

    fn size(&self) -> u32 {
        self.shared.size
    }

    #[inline]
    fn send_inline(&mut self, to: ProcId, key: Key, payload: &[u8]) -> Result<(), NoRoom> {
        self.send_buffered(to, key, payload.len(), |room| {
            room.put(payload);
        })
    }

    fn send_buffered(
        &mut self,
        to: ProcId,
        key: Key,
        len: usize,
        fill: impl FnOnce(Room<'_>),
    ) -> Result<(), NoRoom> {
        debug_assert!(len <= self.capabilities.buffered_max);
        let mut net = self.shared.net();
        let sent = net.send(to.0, key, len, fill);
        let dialing = !net.wanted.is_empty();
        drop(net);
        self.asked(dialing);
        sent
    }

    #[inline]
    fn poll(&mut self, sink: &mut impl Sink, _: bool) -> bool {
        // Nobody can have sent anything before there is a peer, and nothing is waited for.
        self.any.load(Ordering::Acquire) && self.shared.net().poll(sink)
    }

    #[inline]
    fn peek(&mut self, from: ProcId) -> Option<Key> {
        self.shared.net().peek(from.0)
    }

    fn take<R>(&mut self, from: ProcId, with: impl FnOnce(Body<'_>) -> R) -> R {
        self.shared.net().take(from.0, with)
    }

    fn set_throttle(&mut self, on: bool) {
        self.shared.net().set_throttle(on);
    }

    fn throttled(&self, peer: ProcId) -> bool {
        self.shared.net().throttled(peer.0)
    }

    fn wires(&self) -> Vec<Wire> {
        self.shared.net().wires()
    }

    fn settled(&mut self) -> bool {
        if !self.shared.net().settled() {
            return false;
        }
        // From now on this process may never look again: the helper answers peers that ask.
        self.arm_beside();
        true
    }

    fn alive(&mut self, peer: ProcId) -> bool {
        self.shared.net().is_alive(peer.0)
    }
}

impl Transfers for Ofi {
    fn expose(&mut self, to: ProcId, memory: Bytes) -> Token {
        // Without a provider nobody is reached either, and who asks for the connection hears why.
        let _ = self.shared.choice();
        let mut net = self.shared.net();
        let token = net.expose(to.0, memory);
        self.shared.serve(&mut net);
        token
    }

    fn retire(&mut self, token: Token) {
        self.shared.net().retire(token);
    }

    fn withdraw(&mut self, token: Token) {
        self.shared.net().withdraw(token);
    }

    fn pull(&mut self, from: ProcId, token: Token, into: BytesMut) -> Result<PullState, PullError> {
        self.access(|net| net.pull(from.0, token, into))
    }
}

impl Sleeps for Ofi {
    fn processes_per_core(&self) -> u32 {
        1
    }

    fn arm(&mut self) -> Armed {
        let armed = Armed(self.shared.word.load(Ordering::Acquire));
        self.arm_beside();
        armed
    }

    fn sleep(&mut self, armed: Armed, limit: Duration) {
        arke_sys::futex::wait(self.shared.word, armed.0, limit);
    }

    fn disarm(&mut self) {
        // Of a process that was not armed nothing is watched on its own behalf.
        if !self.shared.armed.swap(false, Ordering::AcqRel) {
            return;
        }
        let mut net = self.shared.net();
        if !net.serving {
            self.shared.watch_no_more(&mut net);
        }
    }

    fn waker(&self) -> Waker {
        Waker { word: self.shared.word }
    }
}

impl Lines for Ofi {}

impl RemoteMemory for Ofi {
    fn share(&mut self, memory: BytesMut) -> Option<Token> {
        self.shared.choice().ok()?;
        let mut net = self.shared.net();
        let token = net.share(memory)?;
        self.shared.serve(&mut net);
        Some(token)
    }

    fn unshare(&mut self, token: Token) {
        self.shared.net().unshare(token);
    }

    fn reach(&mut self, peer: ProcId, token: Token) -> Reach {
        // What a token says depends on the provider.
        let _ = self.shared.choice();
        let mut net = self.shared.net();
        if peer.0 == self.shared.me {
            let mapped = net.own_shared(token);
            return Reach { mapped, copies: false, ..Reach::default() };
        }
        let owner = net.owner(peer.0);
        Reach { copies: net.exposures.shared(owner, token).is_some(), ..Reach::default() }
    }

    fn remote_write(
        &mut self,
        peer: ProcId,
        token: Token,
        pieces: &[Piece<Bytes>],
    ) -> Result<PullState, PullError> {
        self.access(|net| net.write(peer.0, token, pieces))
    }

    fn remote_read(
        &mut self,
        peer: ProcId,
        token: Token,
        pieces: &[Piece<BytesMut>],
    ) -> Result<PullState, PullError> {
        self.access(|net| net.read(peer.0, token, pieces))
    }

    fn nudge(&mut self, peer: ProcId) {
        if peer.0 == self.shared.me {
            let mut net = self.shared.net();
            net.called = true;
            self.shared.call_attendant(&mut net);
            return;
        }
        self.access(|net| net.call(peer.0));
    }

    fn attention(&mut self) -> Option<Attention> {
        let bell = Arc::new(AtomicU32::new(0));
        let ring = bell.clone();
        let resting = self.attend_by(move || {
            ring.fetch_add(1, Ordering::Release);
            arke_sys::futex::wake_all(&ring);
        });
        let mut seen = 0;
        Some(Attention::new(move |limit| {
            if resting() {
                arke_sys::futex::wait(&bell, seen, limit);
            }
            seen = bell.load(Ordering::Acquire);
        }))
    }
}

impl Ofi {
    /// Reaches for a peer's memory, which may ask for a connection.
    fn access<R>(&self, act: impl FnOnce(&mut Net) -> R) -> R {
        // Without a provider it is refused.
        let _ = self.shared.choice();
        let mut net = self.shared.net();
        let result = act(&mut net);
        let dialing = !net.wanted.is_empty();
        drop(net);
        self.asked(dialing);
        result
    }

    /// From now on `call`, which may come from another thread, is called when something has arrived while the process
    /// is busy with other things. The answer is to be asked before each sleep of whoever waits for that: false means
    /// that there is something already.
    pub fn attend_by(&mut self, call: impl Fn() + Send + 'static) -> impl Fn() -> bool + Send + 'static {
        *self.shared.attendant.lock() = Some(Box::new(call));
        let mut net = self.shared.net();
        net.attended = true;
        self.shared.serve(&mut net);
        drop(net);
        // Whoever waits may outlive the fabric.
        let shared = Arc::downgrade(&self.shared);
        move || shared.upgrade().is_none_or(|shared| shared.rest())
    }

    /// Whether tokens of shared memory name it by its address in the process that it is of.
    pub(crate) fn shares_by_address(&self) -> bool {
        let _ = self.shared.choice();
        self.shared.net().exposures.by_address()
    }

    /// Has the helper watch the network, for a process that sleeps on the word and has read it already.
    pub fn arm_beside(&mut self) {
        self.shared.armed.store(true, Ordering::SeqCst);
        let mut net = self.shared.net();
        let (quiet, watched) = (self.shared.watch(&mut net), self.shared.can_watch(&net));
        drop(net);
        if !watched {
            self.shared.nudge();
        }
        if !quiet {
            // Something may be there that no descriptor shows: the sleep ends at once.
            self.shared.ring();
        }
    }
}
