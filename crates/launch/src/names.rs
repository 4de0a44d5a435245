//! Published names: a service's name leads to a text, for the processes of this user on this machine.
//!
//! A name is a local socket in the abstract name space, which no directory shows and which goes with its process. A
//! thread of the process that publishes it sleeps there and says the text to whoever comes. Who asks is told by the
//! kernel who answers.

use nix::sys::socket::sockopt::PeerCredentials;
use nix::sys::socket::{getsockopt, shutdown, Shutdown};
use nix::unistd::geteuid;
use std::io::{self, Read, Write};
use std::os::fd::AsRawFd;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::thread::JoinHandle;
use std::time::Duration;

/// How long either side waits for the other's words.
const PATIENCE: Duration = Duration::from_secs(5);
/// Longest text.
const LONGEST: usize = 1 << 16;

/// A name that this process publishes, until dropped.
#[derive(Debug)]
pub struct Published {
    listener: UnixListener,
    thread: Option<JoinHandle<()>>,
}

/// The socket of a name: the user, and two sums of the name, which may hold anything.
fn address(name: &[u8]) -> io::Result<SocketAddr> {
    let sum = |start: u64| name.iter().fold(start, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3));
    let sums = [sum(0xcbf2_9ce4_8422_2325), sum(0x9e37_79b9_7f4a_7c15)];
    SocketAddr::from_abstract_name(format!("arke-name-{}-{:016x}{:016x}", geteuid(), sums[0], sums[1]))
}

impl Published {
    /// Publishes a name.
    ///
    /// # Errors
    /// `AddrInUse` where the name is published already.
    pub fn new(name: &[u8], text: &str) -> io::Result<Self> {
        let listener = UnixListener::bind_addr(&address(name)?)?;
        let mut words = (name.len() as u32).to_le_bytes().to_vec();
        words.extend_from_slice(name);
        words.extend_from_slice(text.as_bytes());
        let ours = listener.try_clone()?;
        let thread = arke_sys::threads::start("arke-names", Some(128 << 10), move || {
            loop {
                match ours.accept() {
                    Ok((line, _)) => tell(line, &words),
                    // The listener was shut down.
                    Err(e) if e.kind() == io::ErrorKind::InvalidInput => break,
                    Err(e)
                        if matches!(
                            e.kind(),
                            io::ErrorKind::Interrupted | io::ErrorKind::ConnectionAborted
                        ) => {}
                    // Descriptors are short: those who ask wait.
                    Err(_) => std::thread::sleep(Duration::from_millis(10)),
                }
            }
        })?;
        Ok(Self { listener, thread: Some(thread) })
    }
}

impl Drop for Published {
    fn drop(&mut self) {
        let _ = shutdown(self.listener.as_raw_fd(), Shutdown::Both);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn tell(mut line: UnixStream, words: &[u8]) {
    if getsockopt(&line, PeerCredentials).is_ok_and(|peer| peer.uid() == geteuid().as_raw()) {
        // Who does not listen is not told.
        let _ = line.set_write_timeout(Some(PATIENCE));
        let _ = line.write_all(words);
    }
}

/// What is published under a name; `None` where nothing is.
///
/// # Errors
/// Where somebody publishes it who does not say what, or is another user's process.
pub fn look_up(name: &[u8]) -> io::Result<Option<String>> {
    let line = match UnixStream::connect_addr(&address(name)?) {
        Ok(line) => line,
        Err(e) if e.kind() == io::ErrorKind::ConnectionRefused => return Ok(None),
        Err(e) => return Err(e),
    };
    let peer = getsockopt(&line, PeerCredentials)?;
    if peer.uid() != geteuid().as_raw() {
        return Err(io::Error::other(format!("process {} of user {} answers", peer.pid(), peer.uid())));
    }
    line.set_read_timeout(Some(PATIENCE))?;
    let mut words = Vec::new();
    match line.take(LONGEST as u64).read_to_end(&mut words) {
        // It was withdrawn this very moment.
        Err(e) if e.kind() == io::ErrorKind::ConnectionReset => return Ok(None),
        other => other?,
    };
    if words.is_empty() {
        return Ok(None);
    }
    let text = words.split_at_checked(4).and_then(|(length, rest)| {
        let length = u32::from_le_bytes(length.try_into().ok()?) as usize;
        let (published, text) = rest.split_at_checked(length)?;
        String::from_utf8(text.to_vec()).ok().filter(|_| published == name)
    });
    text.map(Some).ok_or_else(|| io::Error::other("its answer is not Arke's"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(of: &str) -> Vec<u8> {
        format!("{of}/{}", std::process::id()).into_bytes()
    }

    #[test]
    fn a_name_leads_to_its_text_until_it_is_withdrawn() {
        let name = name("ocean \u{e4}\n");
        assert_eq!(look_up(&name).unwrap(), None);
        let published = Published::new(&name, "port 7").unwrap();
        for _ in 0..3 {
            assert_eq!(look_up(&name).unwrap().as_deref(), Some("port 7"));
        }
        let again = Published::new(&name, "port 8").unwrap_err();
        assert_eq!(again.kind(), io::ErrorKind::AddrInUse);
        drop(published);
        assert_eq!(look_up(&name).unwrap(), None);
        let _again = Published::new(&name, "port 9").unwrap();
        assert_eq!(look_up(&name).unwrap().as_deref(), Some("port 9"));
    }

    #[test]
    fn an_answer_of_somebody_else_is_not_believed() {
        let name = name("liar");
        let liar = UnixListener::bind_addr(&address(&name).unwrap()).unwrap();
        for words in [&b"x"[..], b"\xff\xff\xff\xff", b"\x01\0\0\0ytext"] {
            let liar = liar.try_clone().unwrap();
            let words = words.to_vec();
            let thread = std::thread::spawn(move || liar.accept().unwrap().0.write_all(&words).unwrap());
            assert!(look_up(&name).is_err());
            thread.join().unwrap();
        }
    }
}
