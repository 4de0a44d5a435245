//! A listener for callers of both families.

use std::io::{Error, ErrorKind, Result};
use std::mem::{size_of, zeroed};
use std::net::{Ipv4Addr, TcpListener};
use std::os::fd::{FromRawFd, OwnedFd};

/// Listens at a port (0: any that is free) on all interfaces, for callers over IPv6 and over IPv4, whatever the
/// system's setting `net.ipv6.bindv6only` says; where there is no IPv6, for those over IPv4.
pub fn open(port: u16) -> Result<TcpListener> {
    both(port).or_else(|error| match error.kind() {
        ErrorKind::AddrInUse => Err(error),
        _ => TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)),
    })
}

fn check(result: libc::c_int) -> Result<libc::c_int> {
    match result {
        -1 => Err(Error::last_os_error()),
        n => Ok(n),
    }
}

fn both(port: u16) -> Result<TcpListener> {
    // SAFETY: the call has no preconditions.
    let fd = check(unsafe { libc::socket(libc::AF_INET6, libc::SOCK_STREAM | libc::SOCK_CLOEXEC, 0) })?;
    // SAFETY: the kernel has just returned the descriptor and nobody else owns it.
    let owned = unsafe { OwnedFd::from_raw_fd(fd) };
    for (level, name, value) in
        [(libc::IPPROTO_IPV6, libc::IPV6_V6ONLY, 0), (libc::SOL_SOCKET, libc::SO_REUSEADDR, 1)]
    {
        let (value, len): (libc::c_int, _) = (value, size_of::<libc::c_int>() as libc::socklen_t);
        // SAFETY: an open socket, and a word of the length given.
        check(unsafe { libc::setsockopt(fd, level, name, (&raw const value).cast(), len) })?;
    }
    // SAFETY: all bytes zero are a valid address: any, at no port.
    let mut address: libc::sockaddr_in6 = unsafe { zeroed() };
    (address.sin6_family, address.sin6_port) = (libc::AF_INET6 as libc::sa_family_t, port.to_be());
    let len = size_of::<libc::sockaddr_in6>() as libc::socklen_t;
    // SAFETY: an open socket, and an address of the length given.
    check(unsafe { libc::bind(fd, (&raw const address).cast(), len) })?;
    // SAFETY: an open socket.
    check(unsafe { libc::listen(fd, 1024) })?;
    Ok(owned.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpStream;

    #[test]
    fn callers_of_each_family_come_through() {
        let listener = open(0).unwrap();
        let port = listener.local_addr().unwrap().port();
        let families = if std::path::Path::new("/proc/net/if_inet6").exists() {
            &["127.0.0.1", "::1"][..]
        } else {
            &["127.0.0.1"]
        };
        for host in families {
            let caller = TcpStream::connect((*host, port)).unwrap();
            let (_, from) = listener.accept().unwrap();
            assert_eq!(from.port(), caller.local_addr().unwrap().port());
        }
        assert_eq!(open(port).unwrap_err().kind(), ErrorKind::AddrInUse);
    }
}
