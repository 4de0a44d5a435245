//! Several hosts for the programs of a session: machines of a list, or spaces of this one with a network between them.

mod spaces;
mod wire;

use crate::experiment::Face;
use std::ffi::OsString;

pub use spaces::{enter, Spaces};

/// How many hosts can be made of spaces.
const MOST: u32 = 8;

/// The hosts that were asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Places {
    /// So many spaces of this machine: each has its own network, processes and name.
    Here(u32),
    /// Machines by name.
    Named(Vec<String>),
}

/// Hosts and the network between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// Where programs run.
    pub places: Places,
    /// Microseconds that each packet takes longer on its way, between spaces.
    pub delay_us: Option<u64>,
    /// What each space can send at most over each network, as `tc` writes it: 1gbit.
    pub rate: Option<String>,
    /// Networks that join the hosts: 1 or 2. Machines with names have them; between spaces they are made.
    pub planes: u32,
}

impl Wish {
    /// Reads `--hosts`, `--delay` and `--rate`; `planes` networks join the hosts. An error is a sentence.
    pub fn parse(hosts: &str, delay: Option<&str>, rate: Option<&str>, planes: u32) -> Result<Wish, String> {
        let places = if hosts.bytes().all(|byte| byte.is_ascii_digit()) && !hosts.is_empty() {
            let count = hosts.parse().ok().filter(|count| (2..=MOST).contains(count));
            Places::Here(
                count.ok_or(format!("--hosts {hosts}: 2 to {MOST} hosts can be made of this machine"))?,
            )
        } else {
            let names: Vec<String> = hosts.split(',').map(|name| name.trim().to_string()).collect();
            let odd = |name: &String| {
                name.is_empty()
                    || name.starts_with('-')
                    || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
            };
            if names.len() < 2 || names.iter().any(odd) {
                return Err(format!(
                    "--hosts {hosts}: a number of hosts to make of this machine, such as 2, or names of machines, such as a,b"
                ));
            }
            Places::Named(names)
        };
        if matches!(places, Places::Named(_)) && (delay.is_some() || rate.is_some()) {
            return Err(
                "--delay and --rate are for hosts made of this machine, such as --hosts 2: the network of real machines \
                 is what it is"
                    .into(),
            );
        }
        let (delay_us, rate) = (delay.map(microseconds).transpose()?, rate.map(bits).transpose()?);
        Ok(Wish { places, delay_us, rate, planes })
    }

    /// How many hosts there are.
    pub fn count(&self) -> u32 {
        match &self.places {
            Places::Here(count) => *count,
            Places::Named(names) => names.len() as u32,
        }
    }

    /// In words, for the report.
    pub fn words(&self) -> String {
        match &self.places {
            Places::Named(names) => {
                let networks = if self.planes > 1 { ", with two networks" } else { "" };
                format!("{} hosts: {}{networks}", names.len(), names.join(", "))
            }
            Places::Here(count) => {
                let delay =
                    self.delay_us.map_or("no delay added".into(), |us| format!("{us} us added to each way"));
                let over = if self.planes > 1 { " over each of two networks" } else { "" };
                let rate = self.rate.as_ref().map_or(format!("no limit of bandwidth{over}"), |rate| {
                    format!("{rate} for each host{over}")
                });
                format!("{count} hosts made of this machine, which share its cores: {delay}, {rate}")
            }
        }
    }

    /// Whether programs of this face can be started on them. PVM's start their tasks themselves, on the hosts of their
    /// own virtual machine.
    pub fn serve(&self, face: Face) -> bool {
        face != Face::Pvm
    }

    /// Ranks of each host, a block of them each: two ranks are on two hosts.
    pub fn layout(&self, ranks: u32) -> Vec<(String, u32)> {
        let count = self.count();
        let name = |at: u32| match &self.places {
            Places::Here(_) => format!("host{}", at + 1),
            Places::Named(names) => names[at as usize].clone(),
        };
        let share = |at: u32| ranks / count + u32::from(at < ranks % count);
        (0..count).map(|at| (name(at), share(at))).filter(|(_, ranks)| *ranks > 0).collect()
    }

    /// The layout as launchers read it: a:2,b:2.
    pub fn list(&self, ranks: u32) -> OsString {
        let words: Vec<String> =
            self.layout(ranks).iter().map(|(name, ranks)| format!("{name}:{ranks}")).collect();
        words.join(",").into()
    }
}

/// A time such as 50us or 1ms.
fn microseconds(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale = match &text[digits.len()..] {
        "us" => 1,
        "ms" => 1000,
        _ => 0,
    };
    digits
        .parse::<u64>()
        .ok()
        .and_then(|n| n.checked_mul(scale))
        .filter(|us| (1..=10_000_000).contains(us))
        .ok_or(format!("--delay {text}: a time with its unit, such as 50us or 1ms, is needed"))
}

/// Bits in a second, such as 100mbit or 1gbit.
fn bits(text: &str) -> Result<String, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let good = ["kbit", "mbit", "gbit"].contains(&&text[digits.len()..])
        && digits.parse::<u32>().is_ok_and(|n| (1..=100_000).contains(&n));
    good.then(|| text.to_string()).ok_or(format!(
        "--rate {text}: bits in a second with their unit, such as 100mbit or 1gbit, are needed"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_numbers_or_names() {
        assert_eq!(Wish::parse("3", None, None, 1).unwrap().places, Places::Here(3));
        let named = Wish::parse("a, b-1.example", None, None, 1).unwrap();
        assert_eq!(named.places, Places::Named(vec!["a".into(), "b-1.example".into()]));
        for wrong in ["", "1", "9", "a", "a,", "-x,b", "a b,c", "99999999999"] {
            let said = Wish::parse(wrong, None, None, 1).unwrap_err();
            assert!(said.starts_with("--hosts"), "{said}");
        }
    }

    #[test]
    fn delays_and_rates_have_units() {
        let wish = Wish::parse("2", Some("1ms"), Some("100mbit"), 1).unwrap();
        assert_eq!((wish.delay_us, wish.rate.as_deref()), (Some(1000), Some("100mbit")));
        assert!(wish.words().contains("1000 us added") && wish.words().contains("100mbit"));
        let two = Wish::parse("2", None, Some("1gbit"), 2).unwrap();
        assert!(two.words().ends_with("1gbit for each host over each of two networks"), "{}", two.words());
        for (delay, rate) in [
            ("5", "1gbit"),
            ("0us", "1gbit"),
            ("xms", "1gbit"),
            ("5us", "1"),
            ("5us", "gbit"),
            ("5us", "1gb"),
        ] {
            assert!(Wish::parse("2", Some(delay), Some(rate), 1).is_err(), "{delay} {rate}");
        }
        assert!(Wish::parse("a,b", Some("5us"), None, 1).unwrap_err().contains("real machines"));
    }

    #[test]
    fn ranks_lie_in_blocks_and_two_are_apart() {
        let wish = |hosts: &str| Wish::parse(hosts, None, None, 1).unwrap();
        assert_eq!(wish("2").list(2), "host1:1,host2:1");
        assert_eq!(wish("a,b,c").list(8), "a:3,b:3,c:2");
        assert_eq!(wish("4").layout(2).len(), 2);
    }
}
