//! TCP connections of the helper thread: started without waiting, quick to notice a dead peer.

use arke_sys::fork::Private;
use socket2::{Domain, SockRef, Socket, TcpKeepalive, Type};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

/// A connection to a peer. Forked children do not keep it: its end tells the peer that this process has died.
pub type Wire = Arc<Private<TcpStream>>;

/// Starts a TCP connection.
pub fn connect(address: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    socket.set_nonblocking(true)?;
    match socket.connect(&address.into()) {
        Err(e) if e.raw_os_error() != Some(libc::EINPROGRESS) => Err(e),
        _ => Ok(socket.into()),
    }
}

/// A connection that notices within `silence` that the other side is gone.
pub fn tune(socket: &TcpStream, silence: Duration) {
    let _ = socket.set_nodelay(true);
    let third = (silence / 3).max(Duration::from_secs(1));
    let keep = TcpKeepalive::new().with_time(third).with_interval(third);
    let socket = SockRef::from(socket);
    let _ = socket.set_tcp_keepalive(&keep);
    let _ = socket.set_tcp_user_timeout(Some(silence));
}

/// Random bytes that are used once.
pub fn nonce() -> [u8; 16] {
    let mut bytes = [0; 16];
    if getrandom::fill(&mut bytes).is_err() {
        // A kernel without random numbers: the time differs from call to call, which is what matters.
        bytes[..8].copy_from_slice(&arke_sys::clock::now_ns().to_le_bytes());
        bytes[8..].copy_from_slice(&u64::from(std::process::id()).to_le_bytes());
    }
    bytes
}
