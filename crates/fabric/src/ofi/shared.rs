//! What the process's own thread and its helper thread share.

use super::commission::Servant;
use super::greeting::Own;
use super::lane::Lane;
use super::library::Library;
use super::net::Net;
use super::provision::Provision;
use super::rail::Rail;
use super::select::Choice;
use super::strangers::{Door, Stranger};
use super::wire_limits::LONGEST;
use crate::ProcId;
use nix::sys::epoll::{Epoll, EpollEvent, EpollFlags};
use nix::sys::eventfd::EventFd;
use parking_lot::{Mutex, MutexGuard};
use std::net::IpAddr;
use std::os::fd::BorrowedFd;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Where peers can be called: the cards that they have told, by [`super::Ofi::card`], brought here by whatever started
/// the job.
pub trait Directory: Send {
    /// A peer's card. `Ok(None)`: it is not known yet, ask again. `Err`: it never will be, for the reason given.
    fn card(&mut self, peer: ProcId) -> Result<Option<String>, String>;
}

/// All cards, by number.
impl Directory for Vec<String> {
    fn card(&mut self, peer: ProcId) -> Result<Option<String>, String> {
        self.get(peer.index()).cloned().map(Some).ok_or_else(|| format!("there is no process {}", peer.0))
    }
}

/// In the epoll set, the token of lane `i` is this and `i`.
pub(super) const LANES: u64 = 1 << 32;
/// The token of all lifelines that carry messages.
pub(super) const LIFELINES: u64 = LANES | u32::MAX as u64;

/// The settings of the network that hold for the life of the process.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// How long a connection may take.
    pub connect: Duration,
    /// How long a peer may be silent, and messages missing.
    pub silence: Duration,
    /// Over how many networks two processes exchange long messages at a time.
    pub rails: usize,
}

pub(super) struct Shared {
    pub me: u32,
    pub size: u32,
    /// The random number of the job.
    pub job: [u64; 2],
    /// Where strangers can call this process.
    pub door: Door,
    pub host: String,
    pub library: &'static Library,
    pub provision: Provision,
    pub limits: Limits,
    /// A lock that becomes fair after a while: a process that polls without a pause must not keep the helper out.
    pub net: Mutex<Net>,
    pub directory: Mutex<Option<Box<dyn Directory>>>,
    /// Calls a thread of this process that serves peers while the process is busy with other things, where there is
    /// one.
    pub attendant: Mutex<Option<Box<dyn Fn() + Send>>>,
    /// Carries out what other processes want, where this one does that.
    pub servant: Mutex<Option<Servant>>,
    /// How many commissions are being carried out.
    pub commissions: Arc<AtomicU32>,
    /// The word that a sleeper watches.
    pub word: &'static AtomicU32,
    /// Whether the process's own thread sleeps, or is about to.
    pub armed: AtomicBool,
    pub stop: AtomicBool,
    /// Wakes the helper.
    pub wake: Arc<EventFd>,
    /// What the helper sleeps on.
    pub epoll: Epoll,
}

impl Shared {
    /// Who this process is.
    pub fn own(&self) -> Own {
        Own { job: self.job, me: self.me }
    }

    /// Who carries out what others want of this process, when that has been said, within `limit`. A process is called
    /// as soon as others know of it, and may be slower than these at whatever else belongs to its beginning.
    pub fn servant_soon(&self, limit: Duration) -> Option<Servant> {
        const PAUSE: Duration = Duration::from_millis(2);
        let until = Instant::now() + limit;
        loop {
            let servant = self.servant.lock().clone();
            if servant.is_some() || self.stop.load(Ordering::Relaxed) || Instant::now() >= until {
                return servant;
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// The same, as strangers see it.
    pub fn card(&self) -> Stranger {
        Stranger { job: self.job, rank: self.me, size: self.size, door: Some(self.door.clone()) }
    }

    /// Takes the lock.
    #[inline]
    pub fn net(&self) -> MutexGuard<'_, Net> {
        self.net.lock()
    }

    /// Ends the sleep of the process's own thread.
    pub fn ring(&self) {
        self.word.fetch_add(1, Ordering::Release);
        arke_sys::futex::wake_all(self.word);
    }

    /// Has the helper serve peers from now on while the process is busy with other things, if there is anything to
    /// serve.
    pub fn serve(&self, net: &mut Net) {
        if !net.serving && net.serves() {
            net.serving = true;
            self.nudge();
        }
    }

    /// The process's second thread has nothing to do, and is about to sleep until it is called. False: there is
    /// something.
    pub fn rest(&self) -> bool {
        let mut net = self.net();
        net.rest = Some(net.polls);
        net.serving = true;
        !net.has_news() && self.watch(&mut net) && !std::mem::take(&mut net.called)
    }

    /// Calls the process's second thread if there is something for it.
    pub fn call_attendant(&self, net: &mut Net) {
        if net.attended && (std::mem::take(&mut net.called) || net.has_news()) {
            if let Some(call) = &*self.attendant.lock() {
                call();
            }
        }
    }

    /// Lets the helper look around.
    pub fn nudge(&self) {
        // It only fails when the counter is full, and then the helper is awake.
        let _ = self.wake.write(1);
    }

    /// Has the helper told when anything comes in on a lane. False: something may have come already.
    pub fn watch(&self, net: &mut Net) -> bool {
        let mut quiet = true;
        for (i, lane) in net.lanes.iter_mut().enumerate() {
            let Some(fd) = lane.rail.wait.filter(|_| !lane.rail.is_shut()) else {
                continue;
            };
            if !lane.rail.may_wait() {
                quiet = false;
                continue;
            }
            let flags = EpollFlags::EPOLLIN | EpollFlags::EPOLLONESHOT;
            let mut event = EpollEvent::new(flags, LANES | i as u64);
            // SAFETY: the descriptor belongs to the lane's queue and is open as long as the lane.
            let fd = unsafe { BorrowedFd::borrow_raw(fd) };
            lane.watched = self.epoll.modify(fd, &mut event).is_ok();
            quiet &= lane.watched;
        }
        if net.lifelines.any() {
            let flags = EpollFlags::EPOLLIN | EpollFlags::EPOLLONESHOT;
            let mut event = EpollEvent::new(flags, LIFELINES);
            net.lifelines.watched = self.epoll.modify(&net.lifelines.epoll.0, &mut event).is_ok();
            quiet &= net.lifelines.watched;
        }
        quiet
    }

    /// Ends that, for a process that looks for itself: what comes in while it is awake would wake the helper for
    /// nothing, and the two would wait for each other's lock.
    pub fn watch_no_more(&self, net: &mut Net) {
        for (i, lane) in net.lanes.iter_mut().enumerate() {
            let watched = std::mem::take(&mut lane.watched);
            let Some(fd) = lane.rail.wait.filter(|_| watched && !lane.rail.is_shut()) else {
                continue;
            };
            let mut event = EpollEvent::new(EpollFlags::EPOLLONESHOT, LANES | i as u64);
            // SAFETY: as above.
            let _ = self.epoll.modify(unsafe { BorrowedFd::borrow_raw(fd) }, &mut event);
        }
        if std::mem::take(&mut net.lifelines.watched) {
            let mut event = EpollEvent::new(EpollFlags::EPOLLONESHOT, LIFELINES);
            let _ = self.epoll.modify(&net.lifelines.epoll.0, &mut event);
        }
    }

    /// Whether the lanes' descriptors are sure to show whatever comes. Tests have shown it of these providers; others
    /// have timers of their own that want a call now and then, or no descriptor, or one that misses things.
    pub fn can_watch(&self, net: &Net) -> bool {
        const SURE: [&str; 2] = ["tcp", "tcp;ofi_rxm"];
        SURE.contains(&self.provision.provider()) && net.lanes.iter().all(|lane| lane.rail.wait.is_some())
    }

    /// The provider, chosen now if that was put off. The caller does not hold the lock.
    pub fn choice(&self) -> Result<&Choice, String> {
        self.provision.choice(self.library, |choice| self.net().exposures.serve(choice))
    }

    /// The lane of a local address for first or for further ways to peers, opened if there is none.
    pub fn lane_of(&self, ip: Option<IpAddr>, further: bool) -> Result<u32, String> {
        let choice = self.choice()?;
        let fits = |l: &Lane| l.rail.ip == ip && l.further == further && !l.rail.is_shut();
        if let Some(at) = self.net().lanes.iter().position(fits) {
            return Ok(at as u32);
        }
        let named = |doing: &str, errno: i32| {
            let at = ip.map_or_else(String::new, |ip| format!(" at {ip}"));
            let provider = &choice.offer.provider;
            format!("libfabric's provider {provider}{at}: {doing}: {}", self.library.words(errno))
        };
        let rail = Rail::open(self.library, choice, ip, LONGEST).map_err(|e| named(e.doing, e.errno))?;
        let wait = rail.wait;
        let lane = Lane::new(rail, choice.wanted.multi_receive, further)
            .map_err(|errno| named("registering its buffers", errno))?;
        let mut net = self.net();
        let at = net.lanes.len() as u32;
        if let Some(fd) = wait {
            // SAFETY: the descriptor belongs to the lane's queue and is open as long as the lane.
            let fd = unsafe { BorrowedFd::borrow_raw(fd) };
            let event = EpollEvent::new(EpollFlags::EPOLLONESHOT, LANES | u64::from(at));
            self.epoll.add(fd, event).map_err(|e| named("watching it", e as i32))?;
        }
        net.lanes.push(lane);
        if let Err(errno) = net.share_late(at) {
            net.lanes.pop();
            return Err(named("registering memory that is shared", errno));
        }
        Ok(at)
    }
}
