//! Asking the ranks of all nodes of a job, by way of their desks ([`crate::desk`]).
//!
//! All ranks of all nodes answer the first question before any is asked the second one. So what they say holds together
//! as it does on one node: those that say the same both times slept at one moment. What was on its way between nodes at
//! that moment shows in their counts of messages (`arke_diagnosis::account::Wire`).

use super::view::{conclude, Absent, NodeView};
use crate::desk::clerk::{self, Request};
use crate::desk::hello::{self, Wish};
use crate::desk::{frame, Other};
use crate::JobId;
use arke_base::board::Board;
use arke_diagnosis::Diagnosis;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How long a desk may take to be reached and to say its words.
const REACH: Duration = Duration::from_secs(1);
/// How long one of several addresses of a host may take.
const ADDRESS: Duration = Duration::from_millis(300);
/// How long the ranks of a node may take for an answer: the clerk waits for them for 0.9 s.
const ANSWER: Duration = Duration::from_millis(1800);
/// How long a clerk may take after the second answer, to look up where the ranks stand.
const LOOK_UP: Duration = Duration::from_secs(8);

/// A connection to the clerk of a node.
#[derive(Debug)]
pub(crate) struct Session {
    line: TcpStream,
}

fn connect(addresses: &[SocketAddr], job: JobId, wish: Wish) -> io::Result<TcpStream> {
    let mut why = io::Error::other("it has no address");
    let until = Instant::now() + REACH;
    let each = if addresses.len() > 1 { ADDRESS } else { REACH };
    for address in addresses {
        let left = until.saturating_duration_since(Instant::now()).min(each);
        if left.is_zero() {
            break;
        }
        let met = TcpStream::connect_timeout(address, left).and_then(|mut line| {
            line.set_read_timeout(Some(REACH))?;
            line.set_write_timeout(Some(REACH))?;
            line.set_nodelay(true)?;
            hello::ask(&mut line, job, wish)?;
            Ok(line)
        });
        match met {
            Ok(line) => return Ok(line),
            Err(error) => why = error,
        }
    }
    Err(why)
}

impl Session {
    /// Goes to the desk of a node.
    pub fn begin(other: &Other, job: JobId) -> io::Result<Session> {
        Ok(Session { line: connect(&other.addresses(), job, Wish::Clerk)? })
    }

    fn ask<T: serde::de::DeserializeOwned>(&mut self, request: Request, limit: Duration) -> io::Result<T> {
        self.line.set_read_timeout(Some(limit))?;
        frame::write(&mut self.line, &request)?;
        frame::read(&mut self.line)
    }

    /// What the ranks of the node have counted, as the clerk's command writes it.
    pub fn look(&mut self) -> io::Result<Vec<u8>> {
        self.ask(Request::Look, REACH)
    }
}

/// The other nodes of the job with this board, as the desk at `port` of this node knows them.
pub(crate) fn others(board: &Board, port: u16) -> Result<Vec<Other>, String> {
    let near = [(Ipv4Addr::LOCALHOST, port).into(), (Ipv6Addr::LOCALHOST, port).into()];
    let ask = || -> io::Result<Result<Vec<Other>, String>> {
        let mut line = connect(&near, JobId(board.cookie()), Wish::Others)?;
        frame::read(&mut line)
    };
    ask().map_err(|error| error.to_string())?
}

/// What a node's thread says: that the first question was answered, then what the node shows.
enum Word {
    Ready,
    Seen(Box<NodeView>),
    Failed(String),
}

/// Asks one node. Goes on to the second question when it is told to.
fn ask_one(other: &Other, job: JobId, go_on: &Receiver<()>, say: &Sender<Word>) -> io::Result<()> {
    let mut session = Session::begin(other, job)?;
    session.ask::<()>(Request::First, ANSWER)?;
    let _ = say.send(Word::Ready);
    if go_on.recv().is_ok() {
        let view: NodeView = session.ask(Request::Second, ANSWER + LOOK_UP)?;
        let view = view.checked().ok_or_else(|| io::Error::other("its answer makes no sense"))?;
        let _ = say.send(Word::Seen(Box::new(view)));
    }
    Ok(())
}

struct Asked {
    other: Other,
    /// Tells the thread to go on; its end, that it is not waited for.
    go_on: Sender<()>,
    words: Receiver<Word>,
}

impl Asked {
    fn begin(other: Other, job: JobId) -> io::Result<Asked> {
        let (go_on, told) = channel();
        let (say, words) = channel();
        let of = other.clone();
        arke_sys::threads::start("arke-asks", Some(512 << 10), move || {
            if let Err(error) = ask_one(&of, job, &told, &say) {
                let _ = say.send(Word::Failed(in_words(&error)));
            }
        })?;
        Ok(Asked { other, go_on, words })
    }

    fn absent(&self, why: String) -> Absent {
        Absent { host: self.other.host(), ranks: self.other.ranks.clone(), why }
    }

    fn hear(&self, until: Instant) -> Word {
        match self.words.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(word) => word,
            Err(RecvTimeoutError::Timeout) => Word::Failed("it takes too long".into()),
            Err(RecvTimeoutError::Disconnected) => Word::Failed("it has said nothing".into()),
        }
    }
}

fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => "it takes too long".into(),
        io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe => {
            "it has closed the connection: its ranks have ended, or there is no `arke` command".into()
        }
        _ => error.to_string(),
    }
}

/// Asks the ranks of all nodes, and says what follows from their answers.
pub(crate) fn ask(board: &Board, port: u16) -> Diagnosis {
    let job = JobId(board.cookie());
    let others = match others(board, port) {
        Ok(others) => others,
        Err(_) => {
            // The desk is closed, or its process is stopped: of the others nothing is known, nor where they are.
            let inquiry = clerk::first(board);
            return conclude(vec![clerk::second_of(board, inquiry)], &[]);
        }
    };
    let mut absent = Vec::new();
    let mut asked = Vec::new();
    for other in others {
        let (host, ranks) = (other.host(), other.ranks.clone());
        match Asked::begin(other, job) {
            Ok(one) => asked.push(one),
            Err(error) => absent.push(Absent { host, ranks, why: error.to_string() }),
        }
    }
    let until = Instant::now() + REACH + ANSWER;
    let own = clerk::first(board);
    let ready: Vec<Asked> = asked
        .into_iter()
        .filter_map(|one| match one.hear(until) {
            Word::Failed(why) => {
                absent.push(one.absent(why));
                None
            }
            Word::Ready | Word::Seen(_) => Some(one),
        })
        .collect();
    // From here on every rank that is asked has answered the first question, or will not.
    ready.iter().for_each(|one| {
        // A thread that has failed meanwhile says so.
        let _ = one.go_on.send(());
    });
    let until = Instant::now() + ANSWER + LOOK_UP;
    let mut views = vec![clerk::second_of(board, own)];
    for one in &ready {
        match one.hear(until) {
            Word::Seen(view) => views.push(*view),
            Word::Failed(why) => absent.push(one.absent(why)),
            Word::Ready => absent.push(one.absent("its answer makes no sense".into())),
        }
    }
    conclude(views, &absent)
}
