//! What a process says of the place where it runs, so that others can tell whether they share memory with it.

use std::fmt;
use std::str::FromStr;

/// What a process runs in. Two processes with the same [`Surroundings`] run under one kernel and see the same
/// processes, local sockets and users; a host's name says none of that.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Surroundings {
    /// The kernel's random number of this boot.
    pub boot: String,
    /// Numbers of the namespaces of processes and of sockets.
    pub spaces: [u64; 2],
    /// The user.
    pub user: u32,
}

/// Where a process runs, and which one it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Card {
    /// Where it runs.
    pub place: Surroundings,
    /// Its number there.
    pub pid: u32,
    /// The name of its local socket and what a visitor has to know: 32 hexadecimal digits that nobody else knows.
    pub nonce: String,
    /// Whether it wants to share memory with others at all.
    pub shares: bool,
    /// Name of its host, for messages.
    pub host: String,
}

impl Surroundings {
    /// The place of this process.
    pub fn here() -> Self {
        let namespace = |name: &str| {
            use std::os::unix::fs::MetadataExt;
            // A system without namespaces has one of each.
            std::fs::metadata(format!("/proc/self/ns/{name}")).map_or(0, |meta| meta.ino())
        };
        let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
        let boot: String = boot.chars().filter(char::is_ascii_hexdigit).collect();
        Self {
            boot: if boot.is_empty() { "0".into() } else { boot },
            spaces: [namespace("pid"), namespace("net")],
            user: nix::unistd::geteuid().as_raw(),
        }
    }
}

impl fmt::Display for Surroundings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}/{}", self.boot, self.spaces[0], self.spaces[1], self.user)
    }
}

impl FromStr for Surroundings {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let words: Vec<&str> = text.split('/').collect();
        let [boot, pid, net, user] = words[..] else { return Err(()) };
        if boot.is_empty() || boot.len() > 64 || !boot.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(());
        }
        let number = |text: &str| text.parse::<u64>().map_err(|_| ());
        Ok(Self {
            boot: boot.into(),
            spaces: [number(pid)?, number(net)?],
            user: user.parse().map_err(|_| ())?,
        })
    }
}

impl Card {
    /// Whether the two share memory.
    pub fn near(&self, other: &Card) -> bool {
        self.shares && other.shares && self.place == other.place
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Card { place, pid, nonce, shares, host } = self;
        write!(f, "1 {place} {pid} {nonce} {} {host}", u8::from(*shares))
    }
}

impl FromStr for Card {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let words: Vec<&str> = text.split(' ').collect();
        let ["1", place, pid, nonce, shares, host] = words[..] else { return Err(()) };
        if nonce.len() != 32 || !nonce.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(());
        }
        if host.is_empty() || host.len() > 255 || host.chars().any(char::is_control) {
            return Err(());
        }
        Ok(Self {
            place: place.parse()?,
            pid: pid.parse().map_err(|_| ())?,
            nonce: nonce.into(),
            shares: match shares {
                "0" => false,
                "1" => true,
                _ => return Err(()),
            },
            host: host.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn card() -> Card {
        Card {
            place: Surroundings::here(),
            pid: 42,
            nonce: "0123456789abcdef0123456789abcdef".into(),
            shares: true,
            host: "node7".into(),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(card().to_string().parse(), Ok(card()));
        assert!(card().near(&card()));
        let apart = Card { shares: false, ..card() };
        assert!(!card().near(&apart) && !apart.near(&card()));
        let elsewhere = Card { place: Surroundings { spaces: [1, 2], ..Surroundings::here() }, ..card() };
        assert!(!card().near(&elsewhere), "a container of its own is a node of its own");
    }

    proptest! {
        #[test]
        fn hostile_text_is_survived(text in "\\PC{0,120}", at in 0usize..120, letter in any::<char>()) {
            let _ = text.parse::<Card>();
            let damaged: String = card().to_string().chars().enumerate()
                .map(|(i, c)| if i == at { letter } else { c }).collect();
            if let Ok(read) = damaged.parse::<Card>() {
                prop_assert_eq!(read.to_string().parse(), Ok(read));
            }
        }
    }
}
