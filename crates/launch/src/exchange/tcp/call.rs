//! How a rank comes to rank 0: again and again until it answers, whatever is not there yet.

use super::address::Address;
use super::seal::{self, Channel};
use super::trust::Trust;
use super::words::{Hello, Verdict, GREETING, NONCE};
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// How long one attempt to connect may take, and the answer to a hello.
const ATTEMPT: Duration = Duration::from_secs(5);
/// First and longest pause between attempts.
const PAUSES: [Duration; 2] = [Duration::from_millis(20), Duration::from_secs(1)];

/// Why an attempt failed.
enum Attempt {
    /// It may go well the next time.
    Again(String),
    /// It will not.
    Never(String),
}

impl From<io::Error> for Attempt {
    fn from(e: io::Error) -> Self {
        Attempt::Again(match e.kind() {
            io::ErrorKind::UnexpectedEof => "the connection was closed".into(),
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => "no answer".into(),
            _ => e.to_string(),
        })
    }
}

/// A connection to rank 0.
pub(super) struct Session {
    pub stream: TcpStream,
    /// The two directions.
    pub channels: [Channel; 2],
    /// What has come after the handshake.
    pub input: Vec<u8>,
}

/// Connects to rank 0 and proves to know the secret, as `hello` says, until the time given.
pub(super) fn call(
    address: &Address,
    trust: &Trust,
    mut hello: Hello,
    limit: Duration,
) -> Result<Session, String> {
    let until = Instant::now() + limit;
    let mut pause = PAUSES[0];
    loop {
        let why = match attempt(address, trust, &mut hello, until) {
            Ok(session) => return Ok(session),
            Err(Attempt::Never(why)) => return Err(why),
            Err(Attempt::Again(why)) => why,
        };
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(format!(
                "rank 0 did not answer there within {} s, which ARKE_JOIN_TIMEOUT sets; at the last attempt: {why}",
                limit.as_secs()
            ));
        }
        std::thread::sleep(pause.min(left));
        pause = (pause * 2).min(PAUSES[1]);
    }
}

fn attempt(address: &Address, trust: &Trust, hello: &mut Hello, until: Instant) -> Result<Session, Attempt> {
    let addresses = address.resolve().map_err(|e| Attempt::Again(format!("{}: {e}", address.host)))?;
    let mut why = Attempt::Again(String::new());
    // A name may stand for several; the first that rank 0 really answers from is taken.
    for to in addresses {
        let left = until.saturating_duration_since(Instant::now()).clamp(Duration::from_millis(1), ATTEMPT);
        let done = TcpStream::connect_timeout(&to, left)
            .map_err(Attempt::from)
            .and_then(|stream| introduce(stream, trust, hello));
        match done {
            Ok(session) => return Ok(session),
            Err(Attempt::Never(text)) => return Err(Attempt::Never(text)),
            Err(Attempt::Again(text)) => why = Attempt::Again(format!("{to}: {text}")),
        }
    }
    Err(why)
}

fn introduce(mut stream: TcpStream, trust: &Trust, hello: &mut Hello) -> Result<Session, Attempt> {
    super::keep_alive(&stream);
    stream.set_read_timeout(Some(ATTEMPT))?;
    stream.set_write_timeout(Some(ATTEMPT))?;
    let mut greeting = [0; GREETING.len() + NONCE];
    stream.read_exact(&mut greeting)?;
    let (greeting, nonce) = greeting.split_at(GREETING.len());
    if greeting != GREETING {
        return Err(Attempt::Again("something that is not Arke's rank 0 answers".into()));
    }
    let (secret, credential) = trust.offer().map_err(Attempt::Never)?;
    hello.credential = credential;
    // A number of its own for each attempt: no proof serves twice.
    crate::entropy::fill(&mut hello.nonce).map_err(|e| Attempt::Never(e.desc().into()))?;
    let nothing = [0; seal::CODE];
    let failed = |e: seal::SealError| Attempt::Again(e.to_string());
    let mut words =
        seal::plain(hello, &nothing).map_err(|_| Attempt::Never("its hello is too long".into()))?;
    let body = words.len() - seal::CODE;
    let code = seal::code(&secret.0, &[b"hello", nonce, &words[4..body]]);
    words[body..].copy_from_slice(&code);
    stream.write_all(&words)?;

    let mut input = Vec::new();
    let (body, code) = loop {
        if let Some(found) = seal::split(&mut input, seal::LONGEST_HELLO).map_err(failed)? {
            break found;
        }
        let mut chunk = [0; 512];
        match stream.read(&mut chunk) {
            Ok(0) => return Err(Attempt::Again("the connection was closed".into())),
            Ok(n) => input.extend_from_slice(&chunk[..n]),
            // Rank 0 may have let this rank in, and would take the end of the connection for the rank's.
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e.into()),
        }
    };
    match seal::read(&body).map_err(failed)? {
        Verdict::Refused(why) => {
            Err(Attempt::Never(format!("rank 0 refuses rank {}: {}", hello.rank, super::printable(&why))))
        }
        Verdict::Accepted => {
            if !seal::matches(&secret.0, &[b"accepted", nonce, &hello.nonce], &code) {
                return Err(Attempt::Never("what answers there does not know the secret".into()));
            }
            stream.set_read_timeout(None)?;
            stream.set_write_timeout(None)?;
            Ok(Session { stream, channels: Channel::pair(&secret.0, &hello.nonce, nonce), input })
        }
    }
}
