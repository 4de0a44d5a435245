//! Bringing the ranks' output together without mixing two ranks in one line.
//!
//! Complete lines are passed on at once. A line begun is held back for a moment, then shown (it may be a
//! prompt); while it stands unfinished, its stream owns the sink and others wait, unless the owner stays silent.
//! Then the line is ended with a line feed and the others go on. A line too long to hold is passed on in parts
//! under the same rule. Nothing is ever buffered beyond a fixed size: a full stream is not read, so that its
//! rank waits in `write`, as it would on a pipe.

mod files;
mod stream;

use crate::spec::OutputSpec;
use arke_sys::sink::{Sink, Written};
pub use files::Pattern;
use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};
use stream::{Label, Stream, CHUNK};

/// How long a begun line is held back: on a terminal, and elsewhere.
const HOLD: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(200)];
/// How long the owner of an unfinished line may be silent while others wait: on a terminal, and elsewhere.
const SILENCE: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(2)];
/// How long a full stream waits for an owner that does write, but no line end.
const PATIENCE: Duration = Duration::from_secs(10);

/// A sink and the state of its last line.
#[derive(Debug)]
struct Outlet {
    sink: Sink,
    /// The stream that left a line unfinished.
    owner: Option<usize>,
    /// When the owner last wrote.
    touched: Instant,
    /// A line feed is due before anything else.
    due: bool,
    /// The last write found no room.
    full: bool,
    /// Why nobody reads any more.
    closed: Option<Errno>,
    /// Why something is lost that was to be written.
    lost: Option<Errno>,
    /// The stream that was served last.
    last: usize,
}

impl Outlet {
    /// Writes. What goes nowhere counts as written: the ranks go on, as they would without a launcher, and the user is
    /// told at the end.
    fn put(&mut self, bytes: &[u8]) -> Written {
        self.sink.write(bytes).unwrap_or_else(|errno| {
            self.lost = Some(errno);
            Written::Some(bytes.len())
        })
    }
}

/// The streams of all ranks and where they go.
#[derive(Debug)]
pub(crate) struct Output {
    outlets: Vec<Outlet>,
    streams: Vec<Stream>,
    labelled: bool,
    timestamps: bool,
    chunk: Vec<u8>,
}

/// The stream for the launcher's own lines.
const OWN: usize = 0;

/// Bytes that a pipe holds at most, where root has not raised `/proc/sys/fs/pipe-max-size`.
const PIPE_MOST: usize = 1 << 20;

impl Output {
    /// An output to the launcher's own standard output and error.
    pub fn new(spec: &OutputSpec, now: Instant) -> nix::Result<Self> {
        let (stdout, stderr) = (std::io::stdout(), std::io::stderr());
        Self::between(&stdout, &stderr, spec, now)
    }

    fn between(
        stdout: &impl std::os::fd::AsFd,
        stderr: &impl std::os::fd::AsFd,
        spec: &OutputSpec,
        now: Instant,
    ) -> nix::Result<Self> {
        let outlet = |fd: BorrowedFd<'_>| -> nix::Result<Outlet> {
            let sink = Sink::open(fd)?;
            let (owner, due, full, closed, lost) = (None, false, false, None, None);
            Ok(Outlet { sink, owner, touched: now, due, full, closed, lost, last: 0 })
        };
        let mut outlets = vec![outlet(stdout.as_fd())?];
        if !Sink::same_place(stdout.as_fd(), stderr.as_fd()) {
            outlets.push(outlet(stderr.as_fd())?);
        }
        let own = Stream::new(None, outlets.len() - 1, Label::default(), now);
        let (labelled, timestamps) = (spec.label, spec.timestamps);
        Ok(Self { outlets, streams: vec![own], labelled, timestamps, chunk: vec![0; CHUNK] })
    }

    /// Whether standard output and error lead to the same place.
    pub fn is_one_place(&self) -> bool {
        self.outlets.len() == 1
    }

    /// Adds a rank's pipe; `error` tells which output it is.
    pub fn add(&mut self, rank: u32, error: bool, pipe: OwnedFd, now: Instant) {
        let label = Label { rank: self.labelled.then_some(rank), time: self.timestamps };
        let sink = if error { self.outlets.len() - 1 } else { 0 };
        self.streams.push(Stream::new(Some(pipe), sink, label, now));
    }

    /// The inodes of the ranks' pipes that somebody still holds.
    pub fn pipes(&self) -> Vec<u64> {
        let open = self.streams.iter().filter_map(|stream| stream.fd.as_ref());
        open.filter_map(|fd| nix::sys::stat::fstat(fd).ok()).map(|stat| stat.st_ino).collect()
    }

    /// Says a line of the launcher's own on standard error.
    pub fn say(&mut self, line: &str, now: Instant) {
        self.streams[OWN].append(format!("{line}\n").as_bytes());
        self.write(now);
    }

    /// What to poll for: each descriptor with the number to call [`Output::ready`] with.
    pub fn interests(&self) -> impl Iterator<Item = (usize, PollFd<'_>)> {
        let reads = self.streams.iter().enumerate().filter(|(_, s)| !s.is_full()).filter_map(|(i, s)| {
            use std::os::fd::AsFd;
            Some((i, PollFd::new(s.fd.as_ref()?.as_fd(), PollFlags::POLLIN)))
        });
        let writes = self.outlets.iter().enumerate().filter(|(_, o)| o.full && o.closed.is_none());
        let base = self.streams.len();
        reads.chain(writes.map(move |(i, o)| (base + i, PollFd::new(o.sink.fd(), PollFlags::POLLOUT))))
    }

    /// Handles a descriptor that polled ready; [`Output::write`] must follow.
    pub fn ready(&mut self, number: usize, now: Instant) {
        if let Some(stream) = self.streams.get_mut(number) {
            stream.read(&mut self.chunk, now);
        } else if let Some(outlet) = self.outlets.get_mut(number - self.streams.len()) {
            outlet.full = false;
        }
    }

    /// Reads and writes what the pipes hold, as long as there is room: for the end of a job. Ranks that go on printing
    /// hold nobody up: of each pipe no more is read than it can have held at the beginning.
    pub fn drain(&mut self, now: Instant) {
        let mut reads = vec![PIPE_MOST / CHUNK + 1; self.streams.len()];
        loop {
            let full = self.full_streams();
            let mut any = false;
            let open =
                self.streams.iter_mut().zip(&mut reads).filter(|(s, reads)| !s.is_full() && **reads > 0);
            for (stream, reads) in open {
                *reads -= 1;
                any |= stream.read(&mut self.chunk, now);
            }
            self.write(now);
            // A stream that was full and is not any more may have more to read.
            if !any && self.full_streams() >= full {
                return;
            }
        }
    }

    fn full_streams(&self) -> usize {
        self.streams.iter().filter(|s| s.is_full()).count()
    }

    /// Reads no more from any pipe.
    pub fn finish(&mut self, now: Instant) {
        for stream in &mut self.streams {
            stream.fd = None;
        }
        self.write(now);
    }

    /// Whether all that was read is written, as far as anybody reads it.
    pub fn is_written(&self) -> bool {
        self.streams.iter().all(|s| s.waiting().is_empty() || self.outlets[s.sink].closed.is_some())
    }

    /// Why nobody reads the standard output or error any more, if it is so.
    pub fn closed(&self) -> Option<Errno> {
        self.outlets.iter().find_map(|o| o.closed)
    }

    /// Why something is lost that was to be written, if it is so.
    pub fn lost(&self) -> Option<Errno> {
        self.outlets.iter().find_map(|o| o.lost)
    }

    /// Writes what may be written now.
    pub fn write(&mut self, now: Instant) {
        for number in 0..self.outlets.len() {
            while self.write_one(number, now) {}
        }
    }

    /// When [`Output::write`] has to be called next though nothing becomes ready.
    pub fn deadline(&self) -> Option<Instant> {
        self.outlets.iter().enumerate().filter_map(|(number, o)| self.deadline_of(number, o)).min()
    }

    fn deadline_of(&self, number: usize, outlet: &Outlet) -> Option<Instant> {
        if outlet.full || outlet.closed.is_some() {
            return None;
        }
        let place = usize::from(!outlet.sink.terminal);
        let waiting = || {
            let mine = |(i, s): &(usize, &Stream)| s.sink == number && outlet.owner != Some(*i);
            self.streams.iter().enumerate().filter(mine).map(|(_, s)| s).filter(|s| !s.waiting().is_empty())
        };
        if outlet.owner.is_some() {
            let silent = waiting().next().map(|_| outlet.touched + SILENCE[place]);
            let starved = waiting().filter_map(|s| s.full_since).min().map(|since| since + PATIENCE);
            silent.into_iter().chain(starved).min()
        } else {
            waiting().map(|s| s.last_read + HOLD[place]).min()
        }
    }

    /// One step of writing to an outlet; false when there is nothing more to do now.
    fn write_one(&mut self, number: usize, now: Instant) -> bool {
        let outlet = &mut self.outlets[number];
        if outlet.full || outlet.closed.is_some() {
            return false;
        }
        if outlet.due {
            return match outlet.put(b"\n") {
                Written::Some(_) => {
                    outlet.due = false;
                    true
                }
                Written::Full => self.stall(number),
                Written::Closed(errno) => self.close(number, errno),
            };
        }
        if let Some(owner) = outlet.owner {
            if self.may_be_passed_over(number, owner, now) {
                return true;
            }
        }
        let Some(chosen) = self.choose(number, now) else { return false };
        let stream = &self.streams[chosen];
        let bytes = match stream.complete() {
            [] => stream.waiting(),
            lines => lines,
        };
        match self.outlets[number].put(bytes) {
            Written::Some(n) => {
                let ended = self.streams[chosen].wrote(n);
                let outlet = &mut self.outlets[number];
                outlet.owner = (!ended).then_some(chosen);
                (outlet.touched, outlet.last) = (now, chosen);
                true
            }
            Written::Full => self.stall(number),
            Written::Closed(errno) => self.close(number, errno),
        }
    }

    /// Takes an outlet away from the owner of its unfinished line where others should go on; true if so.
    fn may_be_passed_over(&mut self, number: usize, owner: usize, now: Instant) -> bool {
        let outlet = &self.outlets[number];
        let place = usize::from(!outlet.sink.terminal);
        let others = || {
            let streams = self.streams.iter().enumerate();
            streams.filter(|(i, s)| *i != owner && s.sink == number && !s.waiting().is_empty())
        };
        if others().next().is_none() {
            return false;
        }
        let speaker = &self.streams[owner];
        let idle = speaker.waiting().is_empty();
        let gone = idle && speaker.fd.is_none();
        let own_line =
            owner != OWN && !self.streams[OWN].waiting().is_empty() && number == self.streams[OWN].sink;
        let silent = idle && now >= outlet.touched + SILENCE[place];
        let starved = others().any(|(_, s)| s.full_since.is_some_and(|since| now >= since + PATIENCE));
        if !(gone || own_line || silent || starved) {
            return false;
        }
        // What a rank wrote last before it ended stays as it is in a file or pipe: bytes are bytes. In every
        // other case, and before a line of our own, the unfinished line is ended.
        let exact = gone && !own_line && !outlet.sink.terminal && !self.labelled && !self.timestamps;
        let outlet = &mut self.outlets[number];
        outlet.owner = None;
        outlet.due = !exact;
        if !exact {
            self.streams[owner].cut();
        }
        true
    }

    /// The stream to serve next, in turn.
    fn choose(&self, number: usize, now: Instant) -> Option<usize> {
        let outlet = &self.outlets[number];
        if let Some(owner) = outlet.owner {
            return (!self.streams[owner].waiting().is_empty()).then_some(owner);
        }
        if self.streams[OWN].sink == number && !self.streams[OWN].waiting().is_empty() {
            return Some(OWN);
        }
        let hold = HOLD[usize::from(!outlet.sink.terminal)];
        let count = self.streams.len();
        let mut partial = None;
        for step in 1..=count {
            let i = (outlet.last + step) % count;
            let s = &self.streams[i];
            if s.sink != number || s.waiting().is_empty() {
                continue;
            }
            if !s.complete().is_empty() {
                return Some(i);
            }
            if s.fd.is_none() || s.is_full() || now >= s.last_read + hold {
                partial = partial.or(Some(i));
            }
        }
        partial
    }

    fn stall(&mut self, number: usize) -> bool {
        self.outlets[number].full = true;
        false
    }

    /// Gives an outlet up: the ranks that write to it get SIGPIPE, as they would without a launcher.
    fn close(&mut self, number: usize, errno: Errno) -> bool {
        self.outlets[number].closed = Some(errno);
        for stream in self.streams.iter_mut().filter(|s| s.sink == number) {
            stream.close();
        }
        false
    }
}

#[cfg(test)]
mod tests;
