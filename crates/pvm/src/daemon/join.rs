//! How the daemon of another host becomes part of a virtual machine.
//!
//! The first daemon makes a ticket: a line that says where it listens, which host the newcomer will be, and a secret
//! that is good for once. The line goes to standard input of `arke pvm join` there, by ssh or by hand, so that no list
//! of processes shows it. The newcomer calls over TCP, and each side proves to the other that it knows the secret,
//! which does not travel.
#![allow(unsafe_code, reason = "it calls the system")]

use crate::machine::HostInfo;
use crate::wire::{Call, Frame, Reader, Writer, VERSION};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::io::{self, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream, ToSocketAddrs};
use std::os::fd::AsFd;
use std::time::Duration;

/// What a ticket begins with.
const TICKET: &str = "arke-pvm-ticket";
/// What a caller says first.
const MAGIC: &[u8; 8] = b"ARKEPVM1";
/// Bytes of a number that is used once.
const NONCE: usize = 16;
/// Bytes of a proof.
const PROOF: usize = 32;
/// Bytes of the caller's first words: the magic, the host, a number.
pub const CALL: usize = 8 + 4 + NONCE;
/// How long the caller tries one address, and waits for an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it tries each at first.
const GLANCE: Duration = Duration::from_secs(1);

/// A ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ticket {
    /// The number of the host that joins.
    pub host: i32,
    /// The name that it was added by.
    pub name: String,
    /// The virtual machine's id.
    pub vmid: String,
    /// What both know.
    pub secret: String,
    /// Where the first daemon listens.
    pub port: u16,
    /// Under which addresses.
    pub addresses: Vec<String>,
}

impl Ticket {
    /// As one line, without its end.
    pub fn line(&self) -> String {
        let vmid = if self.vmid.is_empty() { "-" } else { &self.vmid };
        let Ticket { host, name, secret, port, addresses, .. } = self;
        format!("{TICKET} {VERSION} {host} {name} {vmid} {secret} {port} {}", addresses.join(","))
    }

    /// Reads a line. The error is a sentence.
    pub fn read(line: &str) -> Result<Ticket, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [TICKET, version, host, name, vmid, secret, port, addresses] = words[..] else {
            return Err(
                "this is no ticket: it is the line that `add` in the console of the first host prints".into(),
            );
        };
        if version != VERSION.to_string() {
            return Err(format!("the ticket is of another version of Arke ({version}, not {VERSION})"));
        }
        let number =
            |text: &str| text.parse::<i32>().map_err(|_| format!("the ticket's {text:?} is no number"));
        Ok(Ticket {
            host: number(host)?,
            name: name.into(),
            vmid: if vmid == "-" { String::new() } else { vmid.into() },
            secret: secret.into(),
            port: number(port)? as u16,
            addresses: addresses.split(',').map(str::to_owned).collect(),
        })
    }
}

/// Something that nobody guesses.
pub fn secret() -> String {
    random::<NONCE>().iter().map(|b| format!("{b:02x}")).collect()
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0u8; N];
    // SAFETY: fills memory of ours of the length given.
    let got = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), N, 0) };
    assert_eq!(got, N as isize, "the system gives no random numbers");
    bytes
}

/// The key of a secret, fed with who proves it, the host, and both numbers.
fn keyed(secret: &str, who: &str, host: i32, numbers: [&[u8]; 2]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes())
        .unwrap_or_else(|_| unreachable!("any length will do"));
    mac.update(who.as_bytes());
    mac.update(&host.to_le_bytes());
    mac.update(numbers[0]);
    mac.update(numbers[1]);
    mac
}

/// What the first daemon has to say to a caller, and what it expects then.
pub struct Challenge {
    /// The host that calls.
    pub host: i32,
    theirs: [u8; NONCE],
    ours: [u8; NONCE],
}

impl Challenge {
    /// Reads the caller's first words.
    pub fn of(call: &[u8; CALL]) -> Option<Challenge> {
        let rest = call.strip_prefix(MAGIC)?;
        let (host, theirs) = rest.split_first_chunk::<4>()?;
        Some(Challenge { host: i32::from_le_bytes(*host), theirs: theirs.try_into().ok()?, ours: random() })
    }

    /// The answer: a number, and the proof.
    pub fn answer(&self, secret: &str) -> Vec<u8> {
        let proof = keyed(secret, "first", self.host, [&self.theirs, &self.ours]).finalize().into_bytes();
        [&self.ours[..], &proof[..]].concat()
    }

    /// Whether the caller has proven itself.
    pub fn is_met(&self, secret: &str, proof: &[u8]) -> bool {
        keyed(secret, "joins", self.host, [&self.theirs, &self.ours]).verify_slice(proof).is_ok()
    }
}

/// Bytes of the caller's proof.
pub const ANSWER: usize = PROOF;

/// Calls the first daemon. The error is a sentence.
pub fn call(ticket: &Ticket) -> Result<TcpStream, String> {
    let (mut failures, mut silent) = (Vec::new(), Vec::new());
    for address in &ticket.addresses {
        let places = match (address.as_str(), ticket.port).to_socket_addrs() {
            Ok(places) => places.collect::<Vec<SocketAddr>>(),
            Err(e) => {
                failures.push(format!("{address}: {e}"));
                continue;
            }
        };
        for place in places {
            match prove(ticket, &place, GLANCE) {
                Ok(stream) => return Ok(stream),
                Err(e) if matches!(e.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock) => {
                    silent.push(place);
                }
                Err(e) => failures.push(format!("{place}: {e}")),
            }
        }
    }
    // Those that did not answer at once: behind a firewall that drops what it does not let in, far away, or busy.
    for place in silent {
        match prove(ticket, &place, PATIENCE) {
            Ok(stream) => return Ok(stream),
            Err(e) => failures.push(format!("{place}: {e}")),
        }
    }
    Err(format!("the first daemon cannot be reached: {}", failures.join("; ")))
}

fn prove(ticket: &Ticket, place: &SocketAddr, patience: Duration) -> io::Result<TcpStream> {
    let mut stream = TcpStream::connect_timeout(place, patience)?;
    stream.set_read_timeout(Some(patience))?;
    let ours = random::<NONCE>();
    stream.write_all(&[&MAGIC[..], &ticket.host.to_le_bytes(), &ours].concat())?;
    let mut answer = [0; NONCE + PROOF];
    stream.read_exact(&mut answer).map_err(|e| match e.kind() {
        io::ErrorKind::UnexpectedEof => {
            io::Error::other("it does not take this ticket, which is good for one host, once")
        }
        _ => e,
    })?;
    let (theirs, proof) = answer.split_at(NONCE);
    if keyed(&ticket.secret, "first", ticket.host, [&ours, theirs]).verify_slice(proof).is_err() {
        return Err(io::Error::other("what answers there is not the daemon that made the ticket"));
    }
    let proof = keyed(&ticket.secret, "joins", ticket.host, [&ours, theirs]).finalize().into_bytes();
    stream.write_all(&proof)?;
    stream.set_read_timeout(None)?;
    watch(&stream);
    stream.set_nonblocking(true)?;
    Ok(stream)
}

/// Has the system notice within some fifteen seconds that the other side's machine is no longer there.
pub fn watch(stream: &TcpStream) {
    use nix::sys::socket::{setsockopt, sockopt};
    let _ = stream.set_nodelay(true);
    let fd = stream.as_fd();
    let _ = setsockopt(&fd, sockopt::KeepAlive, &true);
    let _ = setsockopt(&fd, sockopt::TcpKeepIdle, &4);
    let _ = setsockopt(&fd, sockopt::TcpKeepInterval, &2);
    let _ = setsockopt(&fd, sockopt::TcpKeepCount, &5);
    let _ = setsockopt(&fd, sockopt::TcpUserTimeout, &14_000);
}

/// The addresses of this host under which others may reach it; its own loopback where there is no other.
pub fn own_addresses() -> Vec<String> {
    use nix::net::if_::InterfaceFlags;
    let mut out: Vec<String> = Vec::new();
    for interface in nix::ifaddrs::getifaddrs().into_iter().flatten() {
        let up = interface.flags.contains(InterfaceFlags::IFF_UP)
            && !interface.flags.contains(InterfaceFlags::IFF_LOOPBACK);
        let Some(address) = interface.address.filter(|_| up) else { continue };
        let ip = match (address.as_sockaddr_in(), address.as_sockaddr_in6()) {
            (Some(four), _) => IpAddr::V4(four.ip()),
            // An address of one link needs its interface's name with it, which is another on the other side.
            (_, Some(six)) if !six.ip().is_unicast_link_local() => IpAddr::V6(six.ip()),
            _ => continue,
        };
        out.push(ip.to_string());
    }
    out.dedup();
    if out.is_empty() {
        out.push("127.0.0.1".into());
    }
    out
}

/// The first frame of a daemon that joins.
pub fn hello(info: &HostInfo) -> Frame {
    let body = Writer::new().int(VERSION).text(&info.name).text(&info.arch).done();
    Frame { call: Call::Hello, serial: 0, status: 0, body }
}

/// Reads it.
pub fn greeted(frame: &Frame) -> Option<HostInfo> {
    let mut r = Reader::new(&frame.body);
    if frame.call != Call::Hello || r.int() != Ok(VERSION) {
        return None;
    }
    Some(HostInfo { name: r.text().ok()?, arch: r.text().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket() -> Ticket {
        let secret = secret();
        let addresses = vec!["127.0.0.1".into(), "::1".into()];
        Ticket { host: 0x80000, name: "b".into(), vmid: String::new(), secret, port: 99, addresses }
    }

    #[test]
    fn a_ticket_comes_back_from_its_line() {
        let one = ticket();
        assert_eq!(Ticket::read(&one.line()), Ok(one.clone()));
        assert_eq!(
            Ticket::read(&format!("  {}\n", Ticket { vmid: "v".into(), ..one.clone() }.line())).unwrap().vmid,
            "v"
        );
        assert!(Ticket::read("hello").is_err());
        assert!(Ticket::read(&one.line().replacen(&format!(" {VERSION} "), " 999 ", 1))
            .unwrap_err()
            .contains("version"));
    }

    #[test]
    fn only_who_knows_the_secret_is_let_in() {
        for right in [true, false] {
            let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
            let mut mine = ticket();
            mine.port = listener.local_addr().unwrap().port();
            mine.addresses.truncate(1);
            let theirs = if right { mine.clone() } else { Ticket { secret: secret(), ..mine.clone() } };
            std::thread::scope(|scope| {
                let caller = scope.spawn(|| call(&theirs));
                let (mut stream, _) = listener.accept().unwrap();
                let mut first = [0; CALL];
                stream.read_exact(&mut first).unwrap();
                let challenge = Challenge::of(&first).unwrap();
                assert_eq!(challenge.host, mine.host);
                stream.write_all(&challenge.answer(&mine.secret)).unwrap();
                let mut proof = [0; ANSWER];
                let met = stream.read_exact(&mut proof).is_ok() && challenge.is_met(&mine.secret, &proof);
                assert!(!challenge.is_met(&mine.secret, &[0; ANSWER]));
                assert_eq!(met, right);
                drop(stream);
                assert_eq!(caller.join().unwrap().is_ok(), right);
            });
        }
    }
}
