//! Where a user's virtual machine is found: an abstract socket, which is in no directory and ends with its daemon.

use nix::sys::socket::{getsockopt, sockopt::PeerCredentials};
use nix::unistd::Uid;
use std::io;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};

/// The variable that tells a user's virtual machines apart.
pub const VMID: &str = "PVM_VMID";

/// The name of a virtual machine, from its user and its id.
pub fn name(vmid: &str) -> String {
    let uid = Uid::effective();
    if vmid.is_empty() {
        format!("arke-pvm-{uid}")
    } else {
        format!("arke-pvm-{uid}-{vmid}")
    }
}

/// The id in the environment; empty for the user's ordinary one.
pub fn vmid() -> String {
    std::env::var(VMID).unwrap_or_default()
}

/// Begins to listen under a name; fails with `AddrInUse` where a daemon does already.
pub fn listen(name: &str) -> io::Result<UnixListener> {
    let listener = UnixListener::bind_addr(&SocketAddr::from_abstract_name(name)?)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Connects to a daemon of the same user.
pub fn connect(name: &str) -> io::Result<UnixStream> {
    let stream = UnixStream::connect_addr(&SocketAddr::from_abstract_name(name)?)?;
    peer(&stream)?;
    Ok(stream)
}

/// The process on the other side, if it is one of the same user.
pub fn peer(stream: &UnixStream) -> io::Result<i32> {
    let who = getsockopt(stream, PeerCredentials)?;
    if who.uid() != Uid::effective().as_raw() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the peer belongs to another user"));
    }
    Ok(who.pid())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_daemon_a_name_and_none_when_it_has_gone() {
        let name = name(&format!("test-{}", std::process::id()));
        let first = listen(&name).unwrap();
        assert_eq!(listen(&name).unwrap_err().kind(), io::ErrorKind::AddrInUse);
        assert_eq!(peer(&connect(&name).unwrap()).unwrap(), std::process::id() as i32);
        drop(first);
        assert_eq!(connect(&name).unwrap_err().kind(), io::ErrorKind::ConnectionRefused);
    }
}
