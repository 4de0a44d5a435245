//! The desk of a node: where those who ask what ranks of this node do are answered, from whatever host they ask.
//!
//! Ranks tell what they wait for on the board of their node, which only processes of that node can read. In a job of
//! several nodes the leader of each has a thread with a TCP port, its *desk*. `arke why` on any of the hosts asks the
//! desk of its own node for the others, and then goes to each of them. At a desk it proves that it knows the job's
//! random number (`hello`), which stands on the boards. For each who asks the desk starts a *clerk*, an `arke`
//! command that reads the board and looks at the ranks ([`clerk`]); so what takes memory and time is done outside of
//! the rank.
//!
//! The desk of rank 0's node also looks whether the job stands still for good (`watch`), since a launcher of another
//! system does not; where all ranks are on one node, it does nothing else, and has no port. Nobody who asks costs
//! nothing: the thread sleeps.

pub mod clerk;
pub(crate) mod frame;
pub(crate) mod hello;
mod watch;

use crate::node::ending::Ending;
use crate::offspring::start_detached;
use crate::JobId;
use arke_base::settings::Settings;
use arke_sys::threads::start;
use hello::Wish;
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};
use nix::sys::eventfd::{EfdFlags, EventFd};
use serde::{Deserialize, Serialize};
use std::ffi::CString;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
pub use watch::before_limit;
use watch::Watch;

/// What the thread is called, and the bytes of its stack.
const NAME: &str = "arke-desk";
const STACK: Option<usize> = Some(256 << 10);
/// How long one who asks may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(1);

/// Another node of the job, as those who ask for it find its desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Other {
    /// Its ranks.
    pub ranks: Vec<u32>,
    /// Its host and addresses: the network card of its leader, `arke1/HOST/PORT/INTERFACE@ADDRESS/...`.
    pub card: String,
    /// The port of its desk.
    pub port: u16,
}

impl Other {
    /// The name of the host.
    pub fn host(&self) -> String {
        let name = self.card.split('/').nth(1).unwrap_or_default();
        name.chars().filter(|c| !c.is_control()).take(64).collect()
    }

    /// Where its desk can be called, best first.
    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        let ips =
            self.card.split('/').skip(3).filter_map(|part| part.split_once('@')?.1.parse::<IpAddr>().ok());
        ips.map(|ip| SocketAddr::new(ip, self.port)).collect()
    }
}

/// How a desk learns of the other nodes.
pub type Others = Box<dyn Fn() -> Result<Vec<Other>, String> + Send>;

/// The desk of this process's node.
#[derive(Debug)]
pub(crate) struct Desk {
    thread: Mutex<Option<JoinHandle<()>>>,
    stop: Arc<EventFd>,
}

/// What the thread has.
struct Keeper {
    /// Where others ask, and how they are answered.
    public: Option<Public>,
    stop: Arc<EventFd>,
    starter: Starter,
    watch: Option<Watch>,
}

/// What a desk needs that has others to answer.
struct Public {
    listener: TcpListener,
    job: JobId,
    others: Others,
}

/// How a clerk is started.
pub(crate) struct Starter {
    files: Vec<CString>,
    pid: CString,
}

impl Starter {
    fn here() -> Self {
        let commands = crate::commands(arke_sys::code::own_file().as_deref());
        let files =
            commands.into_iter().filter_map(|file| CString::new(file.into_os_string().into_vec()).ok());
        let pid = CString::new(std::process::id().to_string()).unwrap_or_default();
        Self { files: files.collect(), pid }
    }

    /// Starts a clerk that serves this connection, as nobody's child.
    pub fn start(&self, line: &impl AsRawFd) -> io::Result<()> {
        let arguments = [c"arke", clerk::COMMAND, &self.pid];
        start_detached(&self.files, &arguments, line.as_raw_fd()).map_err(io::Error::from)
    }
}

impl Desk {
    /// Opens the desk of the node that `ending` belongs to, whose leader this process is. The port.
    pub fn open(ending: &Ending, job: JobId, settings: &Settings, others: Others) -> io::Result<(Self, u16)> {
        let listener = arke_sys::listener::open(0)?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        let watch = (ending.rank() == 0).then(|| Watch::new(ending.clone(), settings)).flatten();
        Ok((Self::begin(Some(Public { listener, job, others }), watch)?, port))
    }

    /// The desk of a node that has all ranks of its job, in rank 0; `None` where there is nothing to look for.
    pub fn open_private(ending: &Ending, settings: &Settings) -> io::Result<Option<Self>> {
        match Watch::new(ending.clone(), settings) {
            Some(watch) => Self::begin(None, Some(watch)).map(Some),
            None => Ok(None),
        }
    }

    fn begin(public: Option<Public>, watch: Option<Watch>) -> io::Result<Self> {
        let stop = Arc::new(EventFd::from_flags(EfdFlags::EFD_CLOEXEC)?);
        let keeper = Keeper { public, stop: stop.clone(), starter: Starter::here(), watch };
        let thread = start(NAME, STACK, move || keeper.keep())?;
        Ok(Self { thread: Mutex::new(Some(thread)), stop })
    }

    /// Closes it.
    pub fn close(&self) {
        let _ = self.stop.write(1);
        let thread = self.thread.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }
}

impl Keeper {
    fn keep(mut self) {
        loop {
            let listener = self.public.as_ref().map(|public| public.listener.as_fd());
            // Without one, nothing of the second is looked at.
            let mut fds = vec![
                PollFd::new(self.stop.as_fd(), PollFlags::POLLIN),
                match listener {
                    Some(listener) => PollFd::new(listener, PollFlags::POLLIN),
                    None => PollFd::new(self.stop.as_fd(), PollFlags::empty()),
                },
            ];
            let next = self.watch.as_ref().and_then(|watch| {
                fds.extend(watch.fd().map(|fd| PollFd::new(fd, PollFlags::POLLIN)));
                watch.next()
            });
            let timeout = next.map_or(PollTimeout::NONE, |at| {
                let left = at.saturating_duration_since(Instant::now());
                PollTimeout::from(left.as_nanos().div_ceil(1_000_000).min(60_000) as u16)
            });
            let any = poll(&mut fds, timeout);
            let ready: Vec<bool> = fds.iter().map(|fd| any.is_ok() && fd.any() == Some(true)).collect();
            if ready[0] {
                return;
            }
            if let (true, Some(public)) = (ready[1], &self.public) {
                if let Ok((line, _)) = public.listener.accept() {
                    // One that is no friend, or is gone again, is nobody to complain to.
                    let _ = public.serve(line, &self.starter);
                }
            }
            if let Some(watch) = &mut self.watch {
                if watch.look(ready.get(2) == Some(&true), Instant::now(), &self.starter) {
                    self.watch = None;
                }
            }
        }
    }
}

impl Public {
    fn serve(&self, mut line: TcpStream, starter: &Starter) -> io::Result<()> {
        line.set_nonblocking(false)?;
        line.set_read_timeout(Some(PATIENCE))?;
        line.set_write_timeout(Some(PATIENCE))?;
        line.set_nodelay(true)?;
        match hello::answer(&mut line, self.job)? {
            Wish::Others => {
                let others = (self.others)();
                frame::write(&mut line, &others)
            }
            Wish::Clerk => {
                line.set_read_timeout(None)?;
                line.set_write_timeout(None)?;
                starter.start(&OwnedFd::from(line))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_host_come_from_the_card() {
        let card = "arke1/node2/4000/eth0@10.0.0.2/ib0@fd77::2/bad@x";
        let other = Other { ranks: vec![1], card: card.into(), port: 5000 };
        assert_eq!(other.host(), "node2");
        let told: Vec<String> = other.addresses().iter().map(SocketAddr::to_string).collect();
        assert_eq!(told, ["10.0.0.2:5000", "[fd77::2]:5000"]);
        let none = Other { card: String::new(), ..other };
        assert_eq!((none.host().as_str(), none.addresses().len()), ("", 0));
    }
}
