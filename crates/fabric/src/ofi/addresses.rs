//! Where a process can be called: the addresses of its machine, how they are told to peers, and in which order a peer
//! tries them.

use nix::ifaddrs::getifaddrs;
use nix::net::if_::InterfaceFlags;
use std::net::{IpAddr, SocketAddr};

/// Addresses that are told at most: a machine with more has its first ones called.
const MOST: usize = 12;

/// One address of this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Local {
    /// The interface.
    pub interface: String,
    /// The address.
    pub ip: IpAddr,
    /// Bits of it that name the network.
    pub prefix: u32,
    /// Whether it is the loopback interface's.
    pub loopback: bool,
}

/// What a process tells about where it can be called: `arke1/HOST/PORT/IFACE@ADDRESS/...`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The machine's name, for people.
    pub host: String,
    /// Where it listens.
    pub port: u16,
    /// Interfaces and addresses, best first.
    pub addresses: Vec<(String, IpAddr)>,
}

/// All addresses of this machine that are up, one entry each.
pub fn local() -> Vec<Local> {
    let mut all = Vec::new();
    for a in getifaddrs().into_iter().flatten() {
        let Some(ip) = a.address.as_ref().and_then(ip_of) else {
            continue;
        };
        if !a.flags.contains(InterfaceFlags::IFF_UP) {
            continue;
        }
        let prefix = a.netmask.as_ref().and_then(ip_of).map_or(0, ones);
        let loopback = a.flags.contains(InterfaceFlags::IFF_LOOPBACK);
        all.push(Local { interface: a.interface_name, ip, prefix, loopback });
    }
    all
}

/// Every interface of this machine with its state and addresses, for people: "lo: down", "eth0: up, 10.0.0.1".
pub fn describe() -> Vec<String> {
    let mut all: Vec<(String, bool, Vec<String>)> = Vec::new();
    for a in getifaddrs().into_iter().flatten() {
        let known = all.iter().position(|(name, ..)| *name == a.interface_name);
        let place = known.unwrap_or_else(|| {
            all.push((a.interface_name.clone(), a.flags.contains(InterfaceFlags::IFF_UP), Vec::new()));
            all.len() - 1
        });
        all[place].2.extend(a.address.as_ref().and_then(ip_of).map(|ip| ip.to_string()));
    }
    let state = |up| if up { "up" } else { "down" };
    all.into_iter()
        .map(|(name, up, addresses)| match addresses.is_empty() {
            true if up => format!("{name}: up, without an address"),
            true => format!("{name}: down"),
            false => format!("{name}: {}, {}", state(up), addresses.join(", ")),
        })
        .collect()
}

fn ip_of(s: &nix::sys::socket::SockaddrStorage) -> Option<IpAddr> {
    let v4 = s.as_sockaddr_in().map(|a| IpAddr::V4(a.ip()));
    v4.or_else(|| s.as_sockaddr_in6().map(|a| IpAddr::V6(a.ip())))
}

fn ones(mask: IpAddr) -> u32 {
    match mask {
        IpAddr::V4(m) => u32::from(m).count_ones(),
        IpAddr::V6(m) => u128::from(m).count_ones(),
    }
}

/// Whether an address means something on its own interface only.
fn link_local(ip: &IpAddr) -> bool {
    match ip {
        IpAddr::V4(a) => a.is_link_local(),
        IpAddr::V6(a) => (a.segments()[0] & 0xffc0) == 0xfe80,
    }
}

/// Whether an interface is likely to lead to containers, guests or a tunnel rather than to other machines.
fn aside(interface: &str) -> bool {
    const NAMES: [&str; 12] = [
        "docker",
        "br-",
        "virbr",
        "vmnet",
        "vboxnet",
        "cni",
        "flannel",
        "cali",
        "tun",
        "tap",
        "wg",
        "tailscale",
    ];
    NAMES.iter().any(|n| interface.starts_with(n))
}

/// The addresses that peers are told, best first. `names` picks interfaces (all if empty); `serves` says whether the
/// provider has an endpoint for an address.
pub fn usable(all: &[Local], names: &[String], serves: impl Fn(&IpAddr) -> bool) -> Vec<Local> {
    let named = |l: &Local| names.contains(&l.interface);
    let mut found: Vec<Local> = all
        .iter()
        .filter(|l| if names.is_empty() { !l.loopback } else { named(l) })
        .filter(|l| !link_local(&l.ip) && serves(&l.ip))
        .cloned()
        .collect();
    if found.is_empty() && names.is_empty() {
        // A machine without a network: its own processes still reach each other.
        found = all.iter().filter(|l| l.loopback && serves(&l.ip)).cloned().collect();
    }
    found.sort_by_key(|l| aside(&l.interface));
    found.truncate(MOST);
    found
}

fn same_network(a: &IpAddr, b: &IpAddr, prefix: u32) -> bool {
    match (a, b) {
        (IpAddr::V4(a), IpAddr::V4(b)) if prefix > 0 => {
            let shift = 32 - prefix.min(32);
            (u64::from(u32::from(*a)) >> shift) == (u64::from(u32::from(*b)) >> shift)
        }
        (IpAddr::V6(a), IpAddr::V6(b)) if prefix > 0 => {
            let shift = 128 - prefix.min(128);
            (u128::from(*a) >> shift) == (u128::from(*b) >> shift)
        }
        _ => false,
    }
}

/// In which order to try a peer's addresses: those of a network that this machine is in first, then the others, then
/// those of interfaces that look like no way to another machine; each in the peer's own order.
pub fn order(card: &Card, all: &[Local]) -> Vec<(String, SocketAddr)> {
    let mut list: Vec<(u8, &(String, IpAddr))> = card
        .addresses
        .iter()
        .map(|entry| {
            let near = all.iter().any(|l| same_network(&l.ip, &entry.1, l.prefix));
            (u8::from(aside(&entry.0)) * 2 + u8::from(!near), entry)
        })
        .collect();
    list.sort_by_key(|(rank, _)| *rank);
    list.into_iter().map(|(_, (name, ip))| (name.clone(), SocketAddr::new(*ip, card.port))).collect()
}

/// Addresses of a peer in networks that this machine is in, one for each pair of interfaces, without the interfaces
/// that have the two addresses in `used`.
pub fn others(card: &Card, mine: &[Local], used: (IpAddr, IpAddr)) -> Vec<SocketAddr> {
    let mut here: Vec<&String> = mine.iter().filter(|l| l.ip == used.0).map(|l| &l.interface).collect();
    let mut there: Vec<&String> = card.addresses.iter().filter(|a| a.1 == used.1).map(|a| &a.0).collect();
    let mut found = Vec::new();
    for (name, ip) in &card.addresses {
        let near = |l: &&Local| same_network(&l.ip, ip, l.prefix) && !here.contains(&&l.interface);
        if there.contains(&name) {
            continue;
        }
        if let Some(at) = mine.iter().find(near) {
            here.push(&at.interface);
            there.push(name);
            found.push(SocketAddr::new(*ip, card.port));
        }
    }
    found
}

/// A name with nothing in it that means something in a card or to a launcher's key-value store.
fn plain(name: &str, most: usize) -> String {
    let keep = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
    name.chars().take(most).map(keep).collect()
}

impl std::fmt::Display for Card {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "arke1/{}/{}", plain(&self.host, 64), self.port)?;
        for (name, ip) in &self.addresses {
            write!(f, "/{}@{ip}", plain(name, 16))?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Card {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split('/');
        let refuse = || {
            format!(
                "\"{}\" is no address of a rank of this version of Arke; all ranks of a job need the same version",
                text.chars().take(80).collect::<String>()
            )
        };
        if parts.next() != Some("arke1") {
            return Err(refuse());
        }
        let host = parts.next().filter(|h| !h.is_empty()).ok_or_else(refuse)?.to_string();
        let port = parts.next().and_then(|p| p.parse().ok()).ok_or_else(refuse)?;
        let addresses = parts
            .map(|p| {
                let (name, ip) = p.split_once('@')?;
                Some((name.to_string(), ip.parse().ok()?))
            })
            .collect::<Option<Vec<(String, IpAddr)>>>()
            .ok_or_else(refuse)?;
        Ok(Card { host, port, addresses })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn local(interface: &str, ip: &str, prefix: u32) -> Local {
        Local { interface: interface.into(), ip: ip.parse().unwrap(), prefix, loopback: interface == "lo" }
    }

    #[test]
    fn bridges_come_last_and_loopback_only_where_there_is_nothing_else() {
        let lo = local("lo", "127.0.0.1", 8);
        let all = [
            local("docker0", "172.17.0.1", 16),
            lo.clone(),
            local("eth0", "fe80::1", 64),
            local("eth0", "10.0.0.2", 24),
            local("eth1", "fd00::2", 64),
        ];
        let names = |l: &[Local]| l.iter().map(|l| l.interface.clone()).collect::<Vec<_>>();
        assert_eq!(names(&usable(&all, &[], |_| true)), ["eth0", "eth1", "docker0"]);
        assert_eq!(names(&usable(&all, &["eth1".into()], |_| true)), ["eth1"]);
        assert_eq!(names(&usable(&[lo], &[], |_| true)), ["lo"]);
    }

    #[test]
    fn an_address_in_a_shared_network_is_tried_first() {
        let card: Card = "arke1/b/5000/docker0@172.17.0.1/eth9@192.168.9.2/eth0@10.0.0.2".parse().unwrap();
        let all = [local("docker0", "172.17.0.1", 16), local("eth0", "10.0.0.1", 24)];
        let order: Vec<String> = order(&card, &all).into_iter().map(|(n, _)| n).collect();
        assert_eq!(order, ["eth0", "eth9", "docker0"]);
    }

    #[test]
    fn further_networks_have_interfaces_of_their_own() {
        let card: Card = "arke1/b/5000/eth0@10.0.0.2/eth0@fd00::2/eth1@10.0.1.2/eth2@10.9.0.2/eth3@10.0.1.3"
            .parse()
            .unwrap();
        let all = [
            local("eth0", "10.0.0.1", 24),
            local("eth0", "fd00::1", 64),
            local("ib0", "10.0.1.1", 24),
            local("eth4", "10.0.4.1", 24),
        ];
        let used = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        assert_eq!(others(&card, &all, used), ["10.0.1.2:5000".parse().unwrap()]);
        let used = ("10.0.1.1".parse().unwrap(), "10.0.1.2".parse().unwrap());
        assert_eq!(others(&card, &all, used), ["10.0.0.2:5000".parse().unwrap()]);
    }

    #[test]
    fn the_addresses_of_this_machine_are_found() {
        assert!(super::local().iter().any(|l| l.loopback), "a loopback interface");
    }

    proptest! {
        #[test]
        fn cards_come_back(host in "[a-z0-9.-]{1,30}", port: u16, v4: [u8; 4], v6: [u16; 8]) {
            let addresses = vec![("eth0".to_string(), IpAddr::from(v4)), ("ib0".to_string(), IpAddr::from(v6))];
            let card = Card { host, port, addresses };
            prop_assert_eq!(card.to_string().parse::<Card>(), Ok(card));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,120}") {
            let _ = text.parse::<Card>();
            let _ = format!("arke1/{text}").parse::<Card>();
        }
    }
}
