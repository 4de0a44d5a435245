//! Rank 0's side: one thread, one poll, asleep until a rank says something.
//!
//! It lets ranks in that prove to know the secret, keeps what they publish and gives it to who asks, counts them at
//! fences, and sees by their connections that they live. When all have come it listens no more.

use super::seal::{self, Channel, SealError, CODE, LONGEST_HELLO};
use super::trust::Trust;
use super::words::{Down, Hello, Up, Verdict, GREETING, NONCE};
use crate::entropy;
use crate::topology::format_list;
use arke_base::board::told;
use arke_sys::fork::Private;
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};
use std::collections::HashMap;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

/// How long a caller may take to introduce itself.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long nobody is heard who calls after a call that could not be taken.
const DEAF: Duration = Duration::from_millis(500);
/// Most callers that have not introduced themselves; of more, the first to come is sent away.
const MOST_CALLERS: usize = 256;
/// How long the last words may take to be sent.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// The server of a job.
pub(super) struct Server {
    listener: Option<Private<TcpListener>>,
    /// Until when nobody is heard who calls: this process had no descriptor left for the last one.
    deaf: Option<Instant>,
    trust: Trust,
    size: u32,
    limit: Duration,
    until: Instant,
    connections: Vec<Connection>,
    /// Who has come.
    ranks: Vec<Option<Rank>>,
    values: HashMap<(u32, String), Vec<u8>>,
    waiting: usize,
    /// Where the job goes on without ranks that are lost, once all have got started: after which silence one is; how
    /// many have got started.
    tolerant: Option<Duration>,
    settled: usize,
    /// Callers that were refused, and why the last one was.
    refused: (usize, String),
    ended: Option<(i32, String)>,
}

#[derive(Debug, Clone)]
struct Rank {
    place: String,
    host: String,
    pid: u32,
    done: bool,
}

struct Connection {
    stream: Private<TcpStream>,
    from: String,
    input: Vec<u8>,
    output: Vec<u8>,
    state: State,
}

enum State {
    /// Has been told a number and is to introduce itself until the time given.
    Caller { nonce: [u8; NONCE], until: Instant },
    /// A rank, with the two directions of its session.
    Rank { rank: u32, up: Channel, down: Channel },
    /// Closed when all is sent.
    Leaving,
}

impl Server {
    /// A server for `size` ranks, of which rank 0 speaks through `own`, whose session has `channels`.
    pub fn new(
        listener: TcpListener,
        (trust, tolerant): (Trust, Option<Duration>),
        size: u32,
        limit: Duration,
        own: (TcpStream, [Channel; 2]),
        hello: Hello,
    ) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        own.0.set_nonblocking(true)?;
        let [up, down] = own.1;
        let mut server = Self {
            listener: Some(Private::new(listener)),
            deaf: None,
            trust,
            size,
            limit,
            until: Instant::now() + limit,
            connections: vec![Connection {
                stream: Private::new(own.0),
                from: "this process".into(),
                input: Vec::new(),
                output: Vec::new(),
                state: State::Rank { rank: 0, up, down },
            }],
            ranks: vec![None; size as usize],
            values: HashMap::new(),
            waiting: 0,
            tolerant,
            settled: 0,
            refused: (0, String::new()),
            ended: None,
        };
        server.seat(&hello);
        Ok(server)
    }

    /// Serves until the job has ended.
    pub fn run(mut self) {
        loop {
            if let Some((code, text)) = self.ended.take() {
                return self.say_goodbye(code, &text);
            }
            if self.connections.is_empty() {
                return;
            }
            let ready = self.wait();
            self.check_times();
            if ready.first() == Some(&true) {
                self.accept();
            }
            // From the back, so that those who leave do not move the others.
            for at in (0..ready.len().saturating_sub(1)).rev() {
                if ready[at + 1] {
                    self.hear(at);
                }
            }
            self.send_all();
        }
    }

    /// Sleeps. The first answer is about the listener, the others about the connections.
    fn wait(&self) -> Vec<bool> {
        let nobody = self.connections[0].stream.as_fd();
        let mut fds = Vec::with_capacity(1 + self.connections.len());
        let now = Instant::now();
        let deaf = self.deaf.filter(|until| *until > now);
        fds.push(match &self.listener {
            Some(listener) if deaf.is_none() => PollFd::new(listener.as_fd(), PollFlags::POLLIN),
            _ => PollFd::new(nobody, PollFlags::empty()),
        });
        for c in &self.connections {
            let out = if c.output.is_empty() { PollFlags::empty() } else { PollFlags::POLLOUT };
            fds.push(PollFd::new(c.stream.as_fd(), PollFlags::POLLIN | out));
        }
        let callers = self.connections.iter().filter_map(|c| match c.state {
            State::Caller { until, .. } => Some(until),
            _ => None,
        });
        let first = callers.chain(self.listener.is_some().then_some(self.until)).chain(deaf).min();
        let timeout = first.map_or(PollTimeout::NONE, |at| {
            let left = at.saturating_duration_since(now);
            PollTimeout::from(left.as_nanos().div_ceil(1_000_000).min(60_000) as u16)
        });
        match poll(&mut fds, timeout) {
            Ok(n) if n > 0 => {
                let mut ready: Vec<bool> =
                    fds.iter().map(|fd| fd.revents().is_some_and(|r| !r.is_empty())).collect();
                ready[0] &= self.listener.is_some() && deaf.is_none();
                ready
            }
            _ => Vec::new(),
        }
    }

    fn check_times(&mut self) {
        let now = Instant::now();
        self.connections.retain(|c| !matches!(c.state, State::Caller { until, .. } if until <= now));
        if self.listener.is_some() && now >= self.until && self.ended.is_none() {
            self.ended = Some((1, self.who_is_missing()));
        }
    }

    fn who_is_missing(&self) -> String {
        let missing: Vec<usize> =
            (0..self.size as usize).filter(|rank| self.ranks[*rank].is_none()).collect();
        let (word, list) = (if missing.len() == 1 { "rank" } else { "ranks" }, format_list(&missing));
        let refused = match &self.refused {
            (0, _) => String::new(),
            (1, why) => format!("; one caller was refused: {why}"),
            (n, why) => format!("; {n} callers were refused, the last because {why}"),
        };
        format!(
            "{word} {list} of {} did not come within {} s, which ARKE_JOIN_TIMEOUT sets{refused}",
            self.size,
            self.limit.as_secs()
        )
    }

    fn accept(&mut self) {
        let Some(listener) = &self.listener else { return };
        loop {
            let (stream, from) = match listener.accept() {
                Ok(caller) => caller,
                Err(e) if matches!(e.kind(), ErrorKind::Interrupted | ErrorKind::ConnectionAborted) => {
                    continue
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock => return,
                // The caller would show again and again, though nothing can be done about it now.
                Err(_) => {
                    self.deaf = Some(Instant::now() + DEAF);
                    return;
                }
            };
            let mut nonce = [0; NONCE];
            if entropy::fill(&mut nonce).is_err() || stream.set_nonblocking(true).is_err() {
                continue;
            }
            super::keep_alive(&stream);
            let callers = self.connections.iter().filter(|c| matches!(c.state, State::Caller { .. })).count();
            if callers >= MOST_CALLERS {
                if let Some(at) =
                    self.connections.iter().position(|c| matches!(c.state, State::Caller { .. }))
                {
                    self.connections.remove(at);
                }
            }
            self.connections.push(Connection {
                stream: Private::new(stream),
                from: from.ip().to_canonical().to_string(),
                input: Vec::new(),
                output: [&GREETING[..], &nonce].concat(),
                state: State::Caller { nonce, until: Instant::now() + PATIENCE },
            });
        }
    }

    /// Reads what a connection has to say, and acts on it.
    fn hear(&mut self, at: usize) {
        let Some(c) = self.connections.get_mut(at) else { return };
        let mut open = true;
        let mut chunk = [0; 16 << 10];
        loop {
            match (&*c.stream).read(&mut chunk) {
                Ok(0) => open = false,
                Ok(n) => {
                    c.input.extend_from_slice(&chunk[..n]);
                    // What a stranger sends is looked at before more of it is taken.
                    if n == chunk.len() && matches!(c.state, State::Rank { .. }) {
                        continue;
                    }
                }
                Err(e) if e.kind() == ErrorKind::Interrupted => continue,
                Err(e) if e.kind() == ErrorKind::WouldBlock => {}
                Err(_) => open = false,
            }
            break;
        }
        match c.state {
            State::Caller { .. } => self.introduce(at),
            State::Rank { .. } => self.obey(at),
            State::Leaving => c.input.clear(),
        }
        if !open {
            let gone = self.connections.swap_remove(at);
            if let State::Rank { rank, .. } = gone.state {
                self.lost(rank, "its connection ended before it called MPI_Finalize");
            }
        }
    }

    fn lost(&mut self, rank: u32, how: &str) {
        let goes_on = self.tolerant.is_some() && self.settled == self.ranks.len();
        if let Some(Some(known @ Rank { done: false, .. })) = self.ranks.get_mut(rank as usize) {
            if goes_on {
                // The others see it for themselves.
                known.done = true;
                return self.part();
            }
            let Rank { host, pid, .. } = known;
            let text = format!("rank {rank} on {host} (pid {pid}) was lost: {how}");
            self.ended.get_or_insert((1, text));
        }
    }

    /// A caller's hello, when it is complete.
    fn introduce(&mut self, at: usize) {
        let c = &mut self.connections[at];
        let State::Caller { nonce, .. } = c.state else { return };
        let judged = match seal::split(&mut c.input, LONGEST_HELLO) {
            Ok(None) => return,
            Ok(Some((body, code))) => self.judge(&nonce, &body, &code),
            Err(e) => Err(e.to_string()),
        };
        let c = &mut self.connections[at];
        match judged {
            Ok((hello, secret)) => {
                let code = seal::code(&secret, &[b"accepted", &nonce, &hello.nonce]);
                c.output.extend(seal::plain(&Verdict::Accepted, &code).unwrap_or_default());
                let [up, down] = Channel::pair(&secret, &hello.nonce, &nonce);
                c.state = State::Rank { rank: hello.rank, up, down };
                self.seat(&hello);
            }
            Err(why) => {
                let code = [0; CODE];
                c.output.extend(seal::plain(&Verdict::Refused(why.clone()), &code).unwrap_or_default());
                c.state = State::Leaving;
                let from = format!("{} said hello, and {why}", c.from);
                self.refused = (self.refused.0 + 1, from);
            }
        }
    }

    fn judge(&self, nonce: &[u8], body: &[u8], code: &[u8]) -> Result<(Hello, Vec<u8>), String> {
        let hello: Hello = seal::read(body).map_err(|e| e.to_string())?;
        let secret = self.trust.accept(hello.credential.as_deref())?;
        if !seal::matches(&secret.0, &[b"hello", nonce, body], code) {
            return Err("its secret is another than rank 0's".into());
        }
        if hello.size != self.size {
            return Err(format!(
                "it takes the job for one of {} ranks, and rank 0 for one of {}",
                hello.size, self.size
            ));
        }
        match self.ranks.get(hello.rank as usize) {
            None => Err(format!("there is no rank {} in a job of {}", hello.rank, self.size)),
            Some(Some(other)) => Err(format!(
                "rank {} has come already, from {} (pid {}); every rank must be started once, with an ARKE_RANK of its own",
                hello.rank, other.host, other.pid
            )),
            Some(None) => Ok((hello, secret.0)),
        }
    }

    /// Notes that a rank has come; when all have, tells them so and who their neighbours are.
    fn seat(&mut self, hello: &Hello) {
        let Hello { rank, place, host, pid, .. } = hello.clone();
        self.ranks[rank as usize] = Some(Rank { place, host: super::printable(&host), pid, done: false });
        if self.ranks.iter().any(Option::is_none) {
            return;
        }
        self.listener = None;
        self.connections.retain(|c| !matches!(c.state, State::Caller { .. }));
        let mut places: HashMap<&str, Vec<u32>> = HashMap::new();
        for (rank, known) in (0..).zip(&self.ranks) {
            let place = known.as_ref().map_or("", |known| known.place.as_str());
            places.entry(place).or_default().push(rank);
        }
        let near: Vec<Vec<u32>> = self
            .ranks
            .iter()
            .map(|known| known.as_ref().and_then(|known| places.get(known.place.as_str())).cloned())
            .map(Option::unwrap_or_default)
            .collect();
        for c in &mut self.connections {
            if let State::Rank { rank, .. } = c.state {
                c.say(&Down::Welcome(near[rank as usize].clone()));
            }
        }
    }

    /// A rank's messages, as far as they are complete.
    fn obey(&mut self, at: usize) {
        loop {
            let Some(c) = self.connections.get_mut(at) else { return };
            let State::Rank { rank, up, .. } = &mut c.state else { return };
            let rank = *rank;
            match up.open::<Up>(&mut c.input) {
                Ok(None) => return,
                Err(e) => {
                    let how = match e {
                        SealError::Forged => "somebody else spoke on its connection",
                        _ => "it said what rank 0 does not understand",
                    };
                    return self.lost(rank, how);
                }
                Ok(Some(Up::Fence(values))) => {
                    self.values.extend(values.into_iter().map(|(key, value)| ((rank, key), value)));
                    self.waiting += 1;
                    if self.waiting == self.ranks.len() {
                        self.waiting = 0;
                        self.connections.iter_mut().for_each(|c| c.say(&Down::Fenced));
                    }
                }
                Ok(Some(Up::Get(of, key))) => {
                    let value = self.values.get(&(of, key)).cloned();
                    c.say(&Down::Value(value));
                }
                Ok(Some(Up::Settled)) => {
                    self.settled += 1;
                    if self.settled == self.ranks.len() {
                        for c in &mut self.connections {
                            self.tolerant
                                .iter()
                                .for_each(|silence| super::notice_within(&c.stream, *silence));
                            c.say(&Down::Fenced);
                        }
                    }
                }
                Ok(Some(Up::Abort(code, text))) => {
                    let known = self.ranks[rank as usize].as_ref();
                    let host = known.map_or("", |known| known.host.as_str());
                    let text = format!(
                        "rank {rank} on {host} ended the job with code {}: {}",
                        told(code),
                        super::printable(&text)
                    );
                    self.ended.get_or_insert((code, text));
                    return;
                }
                Ok(Some(Up::Done)) => {
                    if let Some(known) = &mut self.ranks[rank as usize] {
                        known.done = true;
                    }
                    // Rank 0 is this process: it stays until the others need it no more.
                    if rank != 0 {
                        c.say(&Down::Bye);
                        c.state = State::Leaving;
                    }
                    return self.part();
                }
            }
        }
    }

    /// Says goodbye to those who are left, when nobody needs this process any more.
    fn part(&mut self) {
        if self.ranks.iter().flatten().all(|known| known.done) {
            for c in &mut self.connections {
                c.say(&Down::Bye);
                c.state = State::Leaving;
            }
        }
    }

    fn send_all(&mut self) {
        let mut lost = Vec::new();
        self.connections.retain_mut(|c| match c.send() {
            Ok(()) => !(matches!(c.state, State::Leaving) && c.output.is_empty()),
            Err(e) => {
                if let State::Rank { rank, .. } = c.state {
                    lost.push((rank, e.to_string()));
                }
                false
            }
        });
        for (rank, how) in lost {
            self.lost(rank, &how);
        }
    }

    /// Tells all ranks why the job ends; this process last, since it ends with that.
    fn say_goodbye(mut self, code: i32, text: &str) {
        self.listener = None;
        let own = |c: &Connection| matches!(c.state, State::Rank { rank: 0, .. });
        for last in [false, true] {
            for c in self.connections.iter_mut().filter(|c| own(c) == last) {
                c.say(&Down::Ended(code, text.into()));
            }
            let until = Instant::now() + LAST_WORDS;
            loop {
                self.connections.retain_mut(|c| c.send().is_ok());
                let left = self.connections.iter().any(|c| own(c) == last && !c.output.is_empty());
                if !left || Instant::now() >= until {
                    break;
                }
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        // The ranks close their connections when they have heard it. A reset before would take the words back.
        let until = Instant::now() + LAST_WORDS;
        while self.connections.len() > 1 && Instant::now() < until {
            self.connections.retain_mut(|c| own(c) || !matches!((&*c.stream).read(&mut [0; 512]), Ok(0)));
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Connection {
    fn say(&mut self, message: &Down) {
        if let State::Rank { down, .. } = &mut self.state {
            // Nothing that is said here is too long: values are as long as the message that brought them.
            if let Ok(frame) = down.seal(message) {
                self.output.extend(frame);
            }
        }
    }

    /// Sends what goes without waiting.
    fn send(&mut self) -> io::Result<()> {
        while !self.output.is_empty() {
            match (&*self.stream).write(&self.output) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(n) => {
                    self.output.drain(..n);
                }
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) if e.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }
}
