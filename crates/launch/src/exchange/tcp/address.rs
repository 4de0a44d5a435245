//! Where rank 0 listens: `tcp://host:port`, `tcp://10.0.0.1:7000`, `tcp://[fe80::1%eth0]:7000`.

use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::str::FromStr;

/// A host and a port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    pub host: String,
    pub port: u16,
}

impl Address {
    /// What the host's name stands for at this moment. May take as long as the system's resolver does.
    pub fn resolve(&self) -> io::Result<Vec<SocketAddr>> {
        let found: Vec<SocketAddr> = (self.host.as_str(), self.port).to_socket_addrs()?.collect();
        if found.is_empty() {
            return Err(io::Error::other("the name stands for no address"));
        }
        Ok(found)
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.host.contains(':') {
            true => write!(f, "[{}]:{}", self.host, self.port),
            false => write!(f, "{}:{}", self.host, self.port),
        }
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{}\" is not of the form tcp://HOST:PORT", text.escape_debug());
        let rest = text.trim().strip_prefix("tcp://").ok_or_else(wrong)?;
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (host, port) = rest.rsplit_once(':').ok_or_else(wrong)?;
        let host = match (host.strip_prefix('['), host.contains(':')) {
            (Some(inner), _) => inner.strip_suffix(']').ok_or_else(wrong)?,
            (None, true) => {
                return Err(format!("{}; an IPv6 address stands in brackets: tcp://[::1]:7000", wrong()))
            }
            (None, false) => host,
        };
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._:%".contains(c);
        if host.is_empty() || host.len() > 255 || !host.chars().all(plain) {
            return Err(wrong());
        }
        let port = port.parse().ok().filter(|port| *port != 0).ok_or_else(wrong)?;
        Ok(Self { host: host.into(), port })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_and_numbers_are_read() {
        let read = |text: &str| text.parse::<Address>().map(|a| a.to_string());
        assert_eq!(read("tcp://job-0.job:7000"), Ok("job-0.job:7000".into()));
        assert_eq!(read("tcp://[::1]:7000/"), Ok("[::1]:7000".into()));
        for text in [
            "",
            "job:7000",
            "udp://job:7000",
            "tcp://job",
            "tcp://job:0",
            "tcp://job:70000",
            "tcp://:7",
            "tcp://[::1:7",
            "tcp://::1:7",
            "tcp://a b:7",
            "tcp://a/b:7",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!("tcp://::1:7".parse::<Address>().unwrap_err().contains("brackets"));
    }

    proptest! {
        #[test]
        fn hostile_text_is_survived(text in "\\PC{0,40}") {
            let _ = text.parse::<Address>();
            if let Ok(address) = format!("tcp://{text}").parse::<Address>() {
                prop_assert_eq!(format!("tcp://{address}").parse(), Ok(address));
            }
        }
    }
}
