//! Commissions: what a process carries out for another one of its job, or of a job that it is connected with, and that
//! is no message: starting processes on its machine, looking a published name up there.
//!
//! Each has a TCP connection of its own to the process's listener, made as any other (`greeting.rs`): both prove that
//! they know the job's secret. The process's helper thread hands the connection to a thread, so a process that computes
//! carries commissions out as well. What the two say is framed and proven as well, since it may start programs:
//!
//! ```text
//! length (4 bytes) | body | HMAC-SHA256(key of this connection, direction, number of the frame, body)
//! ```
//! The one that is called speaks first, with an empty frame: until then nothing of the caller's is on its way.

use super::addresses::{local, order, Card};
use super::greeting::{Dialog, Event};
use super::sockets::{nonce, tune};
use super::strangers::Door;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Longest body of a frame.
const LONGEST: u32 = 1 << 28;
/// Commissions that are carried out at a time.
pub(super) const MOST: u32 = 32;
/// Least time for one address of several.
const LEAST: Duration = Duration::from_millis(500);
/// How long either side may take for the words of the greeting.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
const CODE: usize = 32;

/// Carries commissions out; called on a thread of its own.
pub type Servant = Arc<dyn Fn(Channel) + Send + Sync>;

/// The connection of one commission.
#[derive(Debug)]
pub struct Channel {
    socket: TcpStream,
    key: [u8; CODE],
    is_caller: bool,
    /// Frames so far: sent, received.
    counts: [u64; 2],
}

/// Whom a commission is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The random number of its job.
    pub job: [u64; 2],
    /// Its number there.
    pub rank: u32,
    /// Where it listens.
    pub door: Door,
}

impl Channel {
    /// The side of the process that was called, which has proven itself as the caller has.
    pub(super) fn answered(socket: TcpStream, dialog: &Dialog) -> io::Result<Channel> {
        socket.set_nonblocking(false)?;
        let mut channel = Channel { socket, key: dialog.key(false), is_caller: false, counts: [0; 2] };
        channel.send(&[])?;
        Ok(channel)
    }

    fn code(&self, by_caller: bool, number: u64, body: &[u8]) -> Hmac<Sha256> {
        // Keys of any length are taken.
        let mut mac = match Hmac::<Sha256>::new_from_slice(&self.key) {
            Ok(mac) => mac,
            Err(e) => unreachable!("a key of any length is taken: {e}"),
        };
        mac.update(&[u8::from(by_caller)]);
        mac.update(&number.to_le_bytes());
        mac.update(body);
        mac
    }

    /// Says something.
    ///
    /// # Errors
    /// The connection is gone, or the body longer than any may be.
    pub fn send(&mut self, body: &[u8]) -> io::Result<()> {
        let length = u32::try_from(body.len()).ok().filter(|length| *length <= LONGEST);
        let length = length.ok_or_else(|| io::Error::other("it is longer than 256 MiB"))?;
        let code = self.code(self.is_caller, self.counts[0], body).finalize().into_bytes();
        self.counts[0] += 1;
        self.socket.set_write_timeout(Some(PATIENCE))?;
        self.socket.write_all(&[&length.to_le_bytes()[..], body, &code].concat())
    }

    /// Hears what the other side says within `limit`.
    ///
    /// # Errors
    /// Nothing was said in time, the connection is gone, or what came is not the other side's.
    pub fn receive(&mut self, limit: Duration) -> io::Result<Vec<u8>> {
        let until = Instant::now() + limit;
        let mut head = [0; 4];
        self.read(&mut head, until)?;
        let length = u32::from_le_bytes(head);
        if length > LONGEST {
            return Err(io::Error::other("what it says is longer than anything that it has to say"));
        }
        let (mut body, mut code) = (Vec::new(), [0; CODE]);
        // Room is made as it is filled: who only claims much gets none.
        while body.len() < length as usize {
            let at = body.len();
            body.resize((at + (1 << 20)).min(length as usize), 0);
            self.read(&mut body[at..], until)?;
        }
        self.read(&mut code, until)?;
        let claimed = self.code(!self.is_caller, self.counts[1], &body);
        claimed
            .verify_slice(&code)
            .map_err(|_| io::Error::other("somebody else speaks on the connection"))?;
        self.counts[1] += 1;
        Ok(body)
    }

    fn read(&self, mut bytes: &mut [u8], until: Instant) -> io::Result<()> {
        while !bytes.is_empty() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::Error::new(io::ErrorKind::TimedOut, "it does not answer in time"));
            }
            self.socket.set_read_timeout(Some(left))?;
            match (&self.socket).read(bytes) {
                Ok(0) => return Err(io::Error::other("it has closed the connection")),
                Ok(n) => bytes = &mut bytes[n..],
                Err(e) if matches!(e.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock) => {}
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }

    /// The plain connection, for whoever goes on with it; it notices an end of the other side's machine.
    ///
    /// # Errors
    /// As the system says.
    pub fn into_socket(self) -> io::Result<TcpStream> {
        self.socket.set_read_timeout(None)?;
        self.socket.set_write_timeout(None)?;
        Ok(self.socket)
    }
}

impl Address {
    /// Calls the process. Its addresses are tried one after the other, within `limit` in all. The connection notices
    /// within `silence` that the other machine is gone.
    ///
    /// # Errors
    /// What came of each address.
    pub fn call(&self, limit: Duration, silence: Duration) -> Result<Channel, String> {
        let named = self.door.addresses.iter().map(|ip| ("-".to_string(), *ip)).collect();
        let card = Card { host: String::new(), port: self.door.port, addresses: named };
        let addresses = order(&card, &local());
        let (until, mut tried) = (Instant::now() + limit, Vec::new());
        for (at, (_, address)) in addresses.iter().enumerate() {
            let left = until.saturating_duration_since(Instant::now());
            // The last one has all that is left.
            let share = (left / (addresses.len() - at) as u32).max(LEAST);
            match self.call_at(*address, share, silence) {
                Ok(channel) => return Ok(channel),
                Err(why) => tried.push(format!("{address}: {why}")),
            }
        }
        Err(match tried.is_empty() {
            true => "it has told no address".into(),
            false => tried.join("; "),
        })
    }

    fn call_at(&self, address: SocketAddr, limit: Duration, silence: Duration) -> Result<Channel, String> {
        let words = |e: io::Error| e.to_string();
        let until = Instant::now() + limit;
        let socket = TcpStream::connect_timeout(&address, limit).map_err(words)?;
        tune(&socket, silence);
        let mut dialog = Dialog::commission(self.job, self.rank, nonce());
        let say = |dialog: &mut Dialog| (&socket).write_all(&std::mem::take(&mut dialog.outgoing));
        say(&mut dialog).map_err(words)?;
        let (mut heard, mut bytes) = (Vec::new(), [0; 256]);
        while heard.is_empty() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err("no answer".into());
            }
            socket.set_read_timeout(Some(left)).map_err(words)?;
            match (&socket).read(&mut bytes) {
                Ok(0) => return Err("it has closed the connection".into()),
                Ok(n) => dialog.hear(&bytes[..n], &mut heard).map_err(|fault| fault.words().to_string())?,
                Err(e) if matches!(e.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock) => {}
                Err(e) => return Err(e.to_string()),
            }
        }
        if heard != [Event::Proven(self.rank)] {
            return Err("something else than Arke answers there".into());
        }
        dialog.show();
        say(&mut dialog).map_err(words)?;
        let mut channel = Channel { socket, key: dialog.key(true), is_caller: true, counts: [0; 2] };
        channel.receive(limit).map_err(words)?;
        Ok(channel)
    }
}

/// The name of a machine, and where a process there listens, out of what [`super::Ofi::card`] says of it.
pub fn read_card(card: &str) -> Option<(String, Door)> {
    let card: Card = card.parse().ok()?;
    let addresses = card.addresses.into_iter().map(|(_, ip)| ip).collect();
    Some((card.host, Door { port: card.port, addresses }))
}

#[cfg(test)]
mod tests {
    use super::super::greeting::Own;
    use super::*;
    use std::net::TcpListener;

    /// A process that answers one call and then does as it is told.
    fn answerer(
        job: u64,
        then: impl FnOnce(Channel) + Send + 'static,
    ) -> (Door, std::thread::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let door = Door {
            port: listener.local_addr().unwrap().port(),
            addresses: vec!["127.0.0.1".parse().unwrap()],
        };
        let act = move || {
            let (mut socket, _) = listener.accept().unwrap();
            let mut dialog = Dialog::answer(Own { job: [job, 5], me: 3 }, nonce());
            let (mut heard, mut bytes) = (Vec::new(), [0; 256]);
            while !heard.contains(&Event::Commissioned) {
                let n = socket.read(&mut bytes).unwrap();
                if n == 0 || dialog.hear(&bytes[..n], &mut heard).is_err() {
                    return;
                }
                socket.write_all(&std::mem::take(&mut dialog.outgoing)).unwrap();
            }
            then(Channel::answered(socket, &dialog).unwrap());
        };
        (door, arke_sys::threads::start("answerer", None, act).unwrap())
    }

    const SOON: Duration = Duration::from_secs(5);

    #[test]
    fn what_is_said_arrives_and_is_answered() {
        let large = vec![7; 3 << 20];
        let expected = large.clone();
        let (door, thread) = answerer(1, move |mut channel| {
            assert_eq!(channel.receive(SOON).unwrap(), expected);
            channel.send(b"done").unwrap();
            assert!(channel.receive(SOON).is_err());
        });
        let mut channel = Address { job: [1, 5], rank: 3, door }.call(SOON, SOON).unwrap();
        channel.send(&large).unwrap();
        assert_eq!(channel.receive(SOON).unwrap(), b"done");
        drop(channel);
        thread.join().unwrap();
    }

    #[test]
    fn another_job_is_not_served() {
        let (door, thread) = answerer(1, |_| panic!("a stranger was let in"));
        let error = Address { job: [2, 5], rank: 3, door }.call(SOON, SOON).unwrap_err();
        assert!(error.contains("does not know this job's secret"), "{error}");
        thread.join().unwrap();
    }

    #[test]
    fn what_was_changed_on_the_way_is_refused() {
        let (door, thread) = answerer(1, |mut channel| {
            channel.key[0] ^= 1;
            let error = channel.receive(SOON).unwrap_err();
            assert!(error.to_string().contains("somebody else"), "{error}");
            channel.send(b"never believed").unwrap();
        });
        let mut channel = Address { job: [1, 5], rank: 3, door }.call(SOON, SOON).unwrap();
        channel.send(b"start something").unwrap();
        assert!(channel.receive(SOON).is_err());
        thread.join().unwrap();
    }

    #[test]
    fn nobody_and_silence_end_in_an_error() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let door = Door { port, addresses: vec!["127.0.0.1".parse().unwrap()] };
        let address = Address { job: [1, 5], rank: 3, door };
        let began = Instant::now();
        let error = address.call(Duration::from_millis(600), SOON).unwrap_err();
        assert!(error.contains("no answer"), "{error}");
        assert!(began.elapsed() < SOON);
        drop(listener);
        let error = address.call(SOON, SOON).unwrap_err();
        assert!(error.contains("refused"), "{error}");
        let nowhere = Address { door: Door { port, addresses: Vec::new() }, ..address };
        assert!(nowhere.call(SOON, SOON).unwrap_err().contains("no address"));
    }
}
