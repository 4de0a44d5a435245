//! Joining without a launcher's help: ranks that somebody has started, in any order, come to rank 0 over TCP.
//!
//! Rank 0 serves ([`server`]) and is its own first client. Every rank keeps its connection open until MPI_Finalize: its
//! end is the end of the rank, which all others then learn.

mod address;
mod call;
mod seal;
mod server;
#[cfg(test)]
mod tests;
mod trust;
mod words;

pub(crate) use address::Address;
pub(crate) use trust::{Trust, SECRET_VARIABLE};

use super::{Exchange, ExchangeError, Facts};
use crate::entropy;
use crate::node::ending::{self, Ending};
use crate::node::Surroundings;
use arke_sys::fork::Private;
use call::Session;
use nix::sys::socket::{setsockopt, sockopt};
use seal::Channel;
use server::Server;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{sync_channel, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::Duration;
use words::{Down, Hello, Up};

/// The bytes of the stack of a thread.
const STACK: Option<usize> = Some(128 << 10);
/// How long an abort waits for the answer that it has gone round.
const ABORT_WAITS: Duration = Duration::from_secs(3);
/// How long a process that has lost another one waits for rank 0's word that the job goes on. It may have lost rank 0 as
/// well: then nothing comes, and the user waits for what this process has to say.
const CATCHING_UP: Duration = Duration::from_secs(1);
/// How much longer than its own limit a rank waits for what rank 0 says when that limit has passed: who is missing.
const VERDICT_WAITS: Duration = Duration::from_secs(15);

/// How a process takes part.
#[derive(Debug)]
pub(crate) struct Terms {
    /// Where rank 0 listens.
    pub address: Address,
    pub rank: u32,
    pub size: u32,
    pub trust: Trust,
    /// How long ranks wait for each other.
    pub limit: Duration,
    /// How messages call the job's launcher.
    pub launcher: String,
    /// Where the job goes on without ranks that are lost once all have got started: after which silence one is.
    pub tolerant: Option<Duration>,
}

/// A job joined over TCP.
pub(crate) struct Tcp {
    launcher: String,
    size: u32,
    limit: Duration,
    stream: Private<TcpStream>,
    up: Channel,
    puts: Vec<(String, Vec<u8>)>,
    answers: Receiver<Down>,
    tolerant: Option<Duration>,
    ear: Option<JoinHandle<()>>,
    server: Option<JoinHandle<()>>,
    shared: Arc<Shared>,
}

/// What the listening thread needs to know.
#[derive(Debug, Default)]
struct Shared {
    /// How this process ends; set when its node has formed.
    ending: OnceLock<Ending>,
    /// This process has called for the end of the job itself.
    aborting: AtomicBool,
    /// It has said that it is done.
    done: AtomicBool,
    /// The job goes on without rank 0 from now on.
    tolerant: AtomicBool,
    rank: u32,
    /// Who is at the other side, for messages.
    server: String,
}

/// Tells the exchange how this process ends, once that is known.
pub(crate) struct Attach(Arc<Shared>);

impl Attach {
    pub fn attach(self, ending: Ending) {
        // It is called once.
        let _ = self.0.ending.set(ending);
    }
}

impl std::fmt::Debug for Tcp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tcp")
            .field("rank", &self.shared.rank)
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

/// Text from elsewhere, fit for a terminal.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(600).collect()
}

/// A peer whose machine vanishes is noticed within half a minute.
fn keep_alive(stream: &TcpStream) {
    // Where the system refuses one of these the job runs all the same.
    let _ = stream.set_nodelay(true);
    let _ = setsockopt(stream, sockopt::KeepAlive, &true);
    let _ = setsockopt(stream, sockopt::TcpKeepIdle, &10);
    let _ = setsockopt(stream, sockopt::TcpKeepInterval, &5);
    let _ = setsockopt(stream, sockopt::TcpKeepCount, &4);
    let _ = setsockopt(stream, sockopt::TcpUserTimeout, &30_000);
}

/// A peer whose machine vanishes is noticed within `silence`.
fn notice_within(stream: &TcpStream, silence: Duration) {
    let third = (silence.as_secs() / 3).clamp(1, 600) as u32;
    // As above.
    let _ = setsockopt(stream, sockopt::TcpKeepIdle, &third);
    let _ = setsockopt(stream, sockopt::TcpKeepInterval, &third);
    let _ = setsockopt(stream, sockopt::TcpKeepCount, &2);
    let _ = setsockopt(stream, sockopt::TcpUserTimeout, &(silence.as_millis().min(600_000) as u32));
}

impl Tcp {
    /// Joins; returns when all ranks have come.
    pub fn open(terms: Terms) -> Result<(Self, Facts, Attach), ExchangeError> {
        let Terms { address, rank, size, trust, limit, launcher, tolerant } = terms;
        let error = |doing: String, why: String| ExchangeError { launcher: launcher.clone(), doing, why };
        let mut hello = Hello {
            nonce: [0; words::NONCE],
            rank,
            size,
            place: Surroundings::here().to_string(),
            host: crate::host(),
            pid: std::process::id(),
            credential: None,
        };
        let failed = |why: String| error(format!("joining as rank {rank} of {size} at {address}"), why);
        let (session, server) = if rank == 0 {
            // The name that the others call may stand for any interface.
            let listener = arke_sys::listener::open(address.port).map_err(|e| {
                failed(format!(
                    "rank 0 cannot listen on port {}: {e}; another port may be free",
                    address.port
                ))
            })?;
            let start = || -> std::io::Result<_> {
                let mut key = [0; 32];
                entropy::fill(&mut key)?;
                let (ours, theirs) = UnixStream::pair()?;
                // Sockets are alike once they are connected.
                let [ours, theirs] = [ours, theirs].map(|socket| TcpStream::from(OwnedFd::from(socket)));
                let own = (theirs, Channel::pair(&key, b"", b""));
                entropy::fill(&mut hello.nonce)?;
                let server = Server::new(listener, (trust, tolerant), size, limit, own, hello)?;
                Ok((
                    ours,
                    Channel::pair(&key, b"", b""),
                    arke_sys::threads::start("arke-exchange", STACK, move || server.run())?,
                ))
            };
            let (stream, channels, server) = start().map_err(|e| failed(e.to_string()))?;
            (Session { stream, channels, input: Vec::new() }, Some(server))
        } else {
            (call::call(&address, &trust, hello, limit).map_err(failed)?, None)
        };
        let Session { stream, channels: [up, down], input } = session;

        let shared = Arc::new(Shared { rank, server: format!("rank 0 at {address}"), ..Shared::default() });
        let (to, answers) = sync_channel(16);
        let (heard, for_ear) = (stream.try_clone(), shared.clone());
        let ear = heard
            .and_then(|stream| {
                arke_sys::threads::start("arke-exchange", STACK, move || {
                    Ear { stream: Private::new(stream), down, input, to, shared: for_ear }.listen()
                })
            })
            .map_err(|e| failed(e.to_string()))?;
        let mut tcp = Self {
            launcher: launcher.clone(),
            size,
            limit,
            stream: Private::new(stream),
            up,
            puts: Vec::new(),
            answers,
            tolerant,
            ear: Some(ear),
            server,
            shared: shared.clone(),
        };
        let neighbours = match tcp.answer("waiting for the other ranks")? {
            Down::Welcome(ranks) if ranks.contains(&rank) => ranks,
            other => return Err(tcp.surprise("waiting for the other ranks", &other)),
        };
        let facts = Facts {
            launcher,
            rank,
            size,
            name: address.to_string(),
            appnum: None,
            universe: None,
            spawned: false,
            neighbours: Some(neighbours),
        };
        Ok((tcp, facts, Attach(shared)))
    }

    fn error(&self, doing: &str, why: impl Into<String>) -> ExchangeError {
        ExchangeError { launcher: self.launcher.clone(), doing: doing.into(), why: why.into() }
    }

    fn surprise(&self, doing: &str, answer: &Down) -> ExchangeError {
        let text: String = format!("{answer:?}").chars().take(80).collect();
        self.error(doing, format!("rank 0 answers {text}, which does not belong here"))
    }

    fn say(&mut self, doing: &str, message: &Up) -> Result<(), ExchangeError> {
        let sent = self.up.seal(message).map_err(|e| e.to_string());
        let sent = sent.and_then(|frame| (&*self.stream).write_all(&frame).map_err(|e| e.to_string()));
        sent.map_err(|why| self.error(doing, why))
    }

    fn answer(&mut self, doing: &str) -> Result<Down, ExchangeError> {
        match self.answers.recv_timeout(self.limit + VERDICT_WAITS) {
            Ok(answer) => Ok(answer),
            Err(RecvTimeoutError::Disconnected) => {
                Err(self.error(doing, "the connection to rank 0 has ended"))
            }
            Err(RecvTimeoutError::Timeout) => {
                let why =
                    format!("rank 0 has said nothing for {} s (ARKE_JOIN_TIMEOUT)", self.limit.as_secs());
                Err(self.error(doing, why))
            }
        }
    }
}

impl Exchange for Tcp {
    fn put(&mut self, key: &str, value: &[u8]) -> Result<(), ExchangeError> {
        if self.puts.iter().any(|(known, _)| known == key) {
            return Err(self.error(&format!("publishing \"{key}\""), "a key can be used once"));
        }
        self.puts.push((key.into(), value.into()));
        Ok(())
    }

    fn fence(&mut self) -> Result<(), ExchangeError> {
        let doing = "waiting for the other ranks";
        let values = std::mem::take(&mut self.puts);
        self.say(doing, &Up::Fence(values))?;
        match self.answer(doing)? {
            Down::Fenced => Ok(()),
            other => Err(self.surprise(doing, &other)),
        }
    }

    fn get(&mut self, rank: u32, key: &str) -> Result<Vec<u8>, ExchangeError> {
        let doing = format!("asking for \"{key}\" of rank {rank}");
        self.say(&doing, &Up::Get(rank, key.into()))?;
        match self.answer(&doing)? {
            Down::Value(Some(value)) => Ok(value),
            Down::Value(None) => Err(self.error(&doing, "it has published none")),
            other => Err(self.surprise(&doing, &other)),
        }
    }

    fn linger(&mut self) -> Result<(), ExchangeError> {
        if let Some(silence) = self.tolerant {
            notice_within(&self.stream, silence);
            self.say("getting started", &Up::Settled)?;
            // Rank 0 answers when all have said so.
            match self.answer("waiting for the other ranks")? {
                Down::Fenced => self.shared.tolerant.store(true, Ordering::SeqCst),
                other => return Err(self.surprise("waiting for the other ranks", &other)),
            }
        }
        Ok(())
    }

    fn catch_up(&mut self) {
        // A question whose answer comes after all that rank 0 has said before; after word of the job's end it says
        // nothing. Nobody publishes anything under this key.
        if self.say("catching up", &Up::Get(self.shared.rank, String::new())).is_ok() {
            // Without an answer the listening thread sees to what follows.
            let _ = self.answers.recv_timeout(CATCHING_UP);
        }
    }

    fn abort(&mut self, code: i32, reason: &str) {
        self.shared.aborting.store(true, Ordering::SeqCst);
        if self.say("ending the job", &Up::Abort(code, reason.chars().take(2000).collect())).is_err() {
            return;
        }
        // Until it comes back: a process that ends at once may take its last words with it, and rank 0 is the one who
        // has to tell all others.
        while let Ok(answer) = self.answers.recv_timeout(ABORT_WAITS) {
            if matches!(answer, Down::Ended(..)) {
                break;
            }
        }
        if let Some(server) = self.server.take() {
            // It ends with having told everybody.
            let _ = server.join();
        }
    }

    fn finalize(&mut self) -> Result<(), ExchangeError> {
        let doing = "taking leave";
        self.shared.done.store(true, Ordering::SeqCst);
        match self.say(doing, &Up::Done) {
            // Rank 0 is lost, and the job has gone on without it.
            Err(_) if self.shared.tolerant.load(Ordering::SeqCst) => {}
            other => other?,
        }
        // Rank 0 waits for all others, as long as they need. If it has gone itself, it needs nothing of this one.
        match self.answers.recv() {
            Ok(Down::Bye) | Err(_) => {}
            Ok(other) => return Err(self.surprise(doing, &other)),
        }
        let _ = self.stream.shutdown(Shutdown::Both);
        for thread in [self.ear.take(), self.server.take()].into_iter().flatten() {
            // It ends without a panic, or ends the process.
            let _ = thread.join();
        }
        Ok(())
    }
}

/// How long a process that has lost rank 0 waits for word that the whole job ends.
const BEING_TOLD: Duration = Duration::from_millis(200);

/// The thread that listens to rank 0.
struct Ear {
    stream: Private<TcpStream>,
    down: Channel,
    input: Vec<u8>,
    to: SyncSender<Down>,
    shared: Arc<Shared>,
}

impl Ear {
    fn listen(mut self) {
        let mut chunk = [0; 16 << 10];
        let how = loop {
            match self.down.open::<Down>(&mut self.input) {
                Ok(Some(Down::Ended(code, text))) if !self.shared.aborting.load(Ordering::SeqCst) => {
                    self.end(code, &printable(&text));
                }
                Ok(Some(message)) => {
                    if self.to.send(message).is_err() {
                        return;
                    }
                    continue;
                }
                Ok(None) => {}
                Err(e) => break e.to_string(),
            }
            match (&*self.stream).read(&mut chunk) {
                Ok(0) => break "its connection ended".into(),
                Ok(n) => self.input.extend_from_slice(&chunk[..n]),
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                Err(e) => break e.to_string(),
            }
        };
        let Shared { done, aborting, tolerant, .. } = &*self.shared;
        let expected = || [done, aborting, tolerant].iter().any(|flag| flag.load(Ordering::SeqCst));
        if expected() {
            return;
        }
        // Rank 0 may have ended because the whole job ends: then this process is told so, or ended, with the job's code.
        std::thread::sleep(BEING_TOLD);
        if !expected() {
            let text = format!("{} was lost: {how}", self.shared.server);
            self.end(ending::LOST, &text);
        }
    }

    /// Ends this process.
    fn end(&self, code: i32, text: &str) -> ! {
        match self.shared.ending.get() {
            Some(ending) => ending.end(code, text),
            None => ending::end_unformed(self.shared.rank, code, text),
        }
    }
}
