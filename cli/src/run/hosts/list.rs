//! Lists of machines: `a:2,b:2`, and files with one machine a line.

use std::path::Path;

/// A machine, and how many ranks it may get where that is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::run) struct Host {
    pub name: String,
    pub slots: Option<u32>,
}

/// Machines, and how many ranks each gets, in the order of the ranks.
pub(in crate::run) type Shares = Vec<(String, u32)>;

/// The machines that a command line names.
#[derive(Debug, Default)]
pub(in crate::run) struct Machines {
    /// Beside the configuration file, for all programs.
    pub of_all: Vec<Host>,
    /// Beside each program.
    pub of_programs: Vec<Vec<Host>>,
}

impl Machines {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Host> {
        self.of_all.iter().chain(self.of_programs.iter().flatten())
    }

    /// The same, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Host> {
        self.of_all.iter_mut().chain(self.of_programs.iter_mut().flatten())
    }

    /// Whether none is named.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Where the ranks of each program run, of which each has so many. Machines that are named once, wherever, are for
    /// all programs, whose ranks fill them one after another. Where two programs name machines, each runs on its own,
    /// and a program that names none runs on all.
    pub fn share(&self, ranks: &[u32]) -> Vec<Shares> {
        let lists = self.of_programs.iter().chain([&self.of_all]);
        if lists.filter(|list| !list.is_empty()).count() > 1 {
            let all: Vec<Host> = match self.of_all.is_empty() {
                true => self.iter().cloned().collect(),
                false => self.of_all.clone(),
            };
            let list = |of: usize| self.of_programs.get(of).filter(|own| !own.is_empty()).unwrap_or(&all);
            return ranks.iter().enumerate().map(|(of, ranks)| share(list(of), *ranks)).collect();
        }
        let all: Vec<Host> = self.iter().cloned().collect();
        let mut left = share(&all, ranks.iter().fold(0, |sum, n| sum.saturating_add(*n))).into_iter();
        let mut machine = left.next();
        let mut part = |mut ranks: u32| {
            let mut shares = Shares::new();
            while let Some((name, free)) = machine.as_mut().filter(|_| ranks > 0) {
                let now = ranks.min(*free);
                shares.push((name.clone(), now));
                (ranks, *free) = (ranks - now, *free - now);
                if *free == 0 {
                    machine = left.next();
                }
            }
            shares
        };
        ranks.iter().map(|ranks| part(*ranks)).collect()
    }
}

/// How many ranks each machine gets in all.
pub(super) fn merged(shares: Shares) -> Shares {
    let mut all = Shares::new();
    for (name, ranks) in shares {
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => *sum += ranks,
            None => all.push((name, ranks)),
        }
    }
    all
}

/// Reads `NAME` or `NAME:RANKS`.
pub(in crate::run) fn host(text: &str) -> Result<Host, String> {
    if text.starts_with('[') || text.matches(':').count() > 1 {
        let text = text.escape_debug();
        return Err(format!(
            "\"{text}\" is an address of IPv6, or several counts; name the host: NAME or NAME:RANKS"
        ));
    }
    let (name, slots) = match text.trim().split_once(':') {
        None => (text.trim(), None),
        Some((name, count)) => (name, Some(slots(text, count)?)),
    };
    named(text, name, slots)
}

fn named(text: &str, name: &str, slots: Option<u32>) -> Result<Host, String> {
    let good = |b: u8| b.is_ascii_alphanumeric() || b"-._".contains(&b);
    if name.is_empty() || name.starts_with('-') || name.len() > 255 || !name.bytes().all(good) {
        return Err(format!(
            "\"{}\" names no host; hosts are written NAME or NAME:RANKS",
            text.escape_debug()
        ));
    }
    Ok(Host { name: name.into(), slots })
}

fn slots(text: &str, count: &str) -> Result<u32, String> {
    let number = count.trim().parse().ok().filter(|n| (1..=65_536).contains(n));
    number.ok_or_else(|| format!("\"{}\": the number of ranks is 1 to 65536", text.escape_debug()))
}

/// Reads a file of hosts: `NAME`, `NAME:RANKS`, `NAME slots=RANKS` or `NAME RANKS` a line, `#` begins a comment.
pub(in crate::run) fn file(path: &Path) -> Result<Vec<Host>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("--hostfile {}: {e}", path.display()))?;
    let hosts = lines(&text).map_err(|e| format!("--hostfile {}: {e}", path.display()))?;
    match hosts.is_empty() {
        true => Err(format!("--hostfile {}: it names no host", path.display())),
        false => Ok(hosts),
    }
}

/// What other launchers call the number of ranks that a host takes.
const COUNTS: [&str; 5] = ["slots", "cpus", "count", "cores", "ncpus"];

fn lines(text: &str) -> Result<Vec<Host>, String> {
    let mut hosts: Vec<Host> = Vec::new();
    // Some editors put a mark before the first line.
    for line in text.strip_prefix('\u{feff}').unwrap_or(text).lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        // `slots = 4` is `slots=4`.
        let line = line.split('=').map(str::trim).collect::<Vec<_>>().join("=");
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { continue };
        if first == "rank" && line.contains("slot=") {
            let line = line.escape_debug();
            return Err(format!(
                "\"{line}\" is a line of a rankfile, which says what Arke has --bind and -host for"
            ));
        }
        let mut found = host(first)?;
        for (number, word) in words.enumerate() {
            match word.split_once('=') {
                Some((name, count)) if COUNTS.contains(&name.to_ascii_lowercase().as_str()) => {
                    found.slots = Some(slots(&line, count)?);
                }
                // Other words tell things that nobody here asks for.
                Some(_) => {}
                // `HOST SLOTS QUEUE CPUS` of Grid Engine.
                None if number == 0 => found.slots = Some(slots(&line, word)?),
                None => {}
            }
        }
        hosts.push(found);
    }
    Ok(hosts)
}

/// How many of `ranks` ranks each host gets, in the order of the hosts; none gets none. Hosts fill up in turn; where
/// the ranks are more than the hosts were said to take, they begin again.
fn share(hosts: &[Host], ranks: u32) -> Shares {
    let mut merged: Vec<(String, u64, bool)> = Vec::new();
    for Host { name, slots } in hosts {
        let (count, said) = (u64::from(slots.unwrap_or(1)), slots.is_some());
        match merged.iter_mut().find(|(known, ..)| known == name) {
            Some((_, sum, known)) => (*sum, *known) = (*sum + count, *known || said),
            None => merged.push((name.clone(), count, said)),
        }
    }
    // With no numbers anywhere the ranks are spread evenly, in blocks.
    if merged.iter().all(|(_, _, said)| !said) {
        let total: u64 = merged.iter().map(|(_, weight, _)| weight).sum();
        let (mut before, mut given) = (0, 0);
        for (_, weight, _) in &mut merged {
            before += *weight;
            let until = (before * u64::from(ranks)).div_ceil(total.max(1));
            (*weight, given) = (until - given, until);
        }
        return merged.into_iter().filter(|(_, n, _)| *n > 0).map(|(name, n, _)| (name, n as u32)).collect();
    }
    let mut left = u64::from(ranks);
    let mut shares = vec![0u64; merged.len()];
    while left > 0 {
        for (share, (_, slots, _)) in shares.iter_mut().zip(&merged) {
            let n = (*slots).min(left);
            *share += n;
            left -= n;
        }
    }
    let named = merged.into_iter().zip(shares).map(|((name, ..), n)| (name, n as u32));
    named.filter(|(_, n)| *n > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Lines of any text: hosts with good names and numbers, or an error that shows the words that are wrong.
        #[test]
        fn hostile_files_of_hosts_are_survived(
            words in prop::collection::vec("[a-c]{1,3}(:[0-9]{1,6})?|slots=[0-9x]{0,12}|max_slots=\\PC{0,3}|[#:=-]|\\PC{0,12}|\n", 0..30)
        ) {
            match lines(&words.join(" ")) {
                Ok(hosts) => for Host { name, slots } in hosts {
                    prop_assert!(!name.is_empty() && name.len() <= 255 && !name.starts_with('-') && !name.contains([':', ' ']));
                    prop_assert!(slots.is_none_or(|n| (1..=65_536).contains(&n)));
                },
                Err(text) => prop_assert!(text.starts_with('"')),
            }
        }

        /// All ranks have a host, no host is named twice, and none has nothing; a host gets more than it was said to
        /// take only where there are more ranks than places.
        #[test]
        fn hostile_lists_of_hosts_are_survived(
            hosts in prop::collection::vec(("[a-e]", prop::option::of(prop_oneof![1u32..4, Just(65_536)])), 1..12), ranks in 1u32..200_000
        ) {
            let hosts: Vec<Host> = hosts.into_iter().map(|(name, slots)| Host { name, slots }).collect();
            let shared = share(&hosts, ranks);
            prop_assert_eq!(shared.iter().map(|(_, n)| n).sum::<u32>(), ranks);
            prop_assert!(shared.iter().enumerate().all(|(i, (name, n))| *n > 0 && shared[..i].iter().all(|(other, _)| other != name)));
            let places = |name: &str| hosts.iter().filter(|h| h.name == name).map(|h| u64::from(h.slots.unwrap_or(1))).sum::<u64>();
            let all: u64 = hosts.iter().map(|h| u64::from(h.slots.unwrap_or(1))).sum();
            if u64::from(ranks) <= all && hosts.iter().any(|h| h.slots.is_some()) {
                prop_assert!(shared.iter().all(|(name, n)| u64::from(*n) <= places(name)), "{shared:?}");
            }
        }
    }

    fn hosts(text: &str) -> Vec<Host> {
        text.split(',').map(|h| host(h).unwrap()).collect()
    }

    fn shares(text: &str, ranks: u32) -> Vec<u32> {
        share(&hosts(text), ranks).into_iter().map(|(_, n)| n).collect()
    }

    #[test]
    fn hosts_are_read_and_nonsense_is_refused() {
        assert_eq!(
            hosts("a:2,b"),
            [Host { name: "a".into(), slots: Some(2) }, Host { name: "b".into(), slots: None }]
        );
        for text in ["", ":2", "a:", "a:0", "a:x", "-a", "a b", "a;rm", "a:99999999"] {
            assert!(host(text).is_err(), "{text}");
        }
        let read = lines("# all\na slots=4 # big\nb:2\n\nc max_slots=3\n").unwrap();
        assert_eq!(read.iter().map(|h| h.slots).collect::<Vec<_>>(), [Some(4), Some(2), None]);
        let counts = |text: &str| lines(text).map(|hosts| hosts.iter().map(|h| h.slots).collect::<Vec<_>>());
        assert_eq!(
            counts("a slots = 4\nb Slots= 2 max-slots = 9\nc cpus=3\nd count =1"),
            Ok([4, 2, 3, 1].map(Some).to_vec())
        );
        // Grid Engine's $PE_HOSTFILE.
        assert_eq!(counts("a 6 all.q@a UNDEFINED\nb 2 all.q@b UNDEFINED"), Ok([6, 2].map(Some).to_vec()));
        assert_eq!(lines("\u{feff}a:2\nb\n").unwrap()[0], Host { name: "a".into(), slots: Some(2) });
        for (text, part) in [("::1", "IPv6"), ("[::1]:2", "IPv6"), ("rank 0=a slot=1", "rankfile")] {
            assert!(lines(text).is_err_and(|why| why.contains(part)), "{text}");
        }
        for text in ["a slots=none", "a slots=", "a slots 4", "a many"] {
            assert!(counts(text).is_err_and(|why| why.contains("1 to 65536")), "{text}");
        }
    }

    #[test]
    fn programs_run_on_the_machines_that_they_name() {
        let lists = |texts: &[&str]| {
            texts.iter().map(|text| if text.is_empty() { Vec::new() } else { hosts(text) }).collect()
        };
        let shared = |of_all: &str, of_programs: &[&str], ranks: &[u32]| {
            let of_all = if of_all.is_empty() { Vec::new() } else { hosts(of_all) };
            let shares = Machines { of_all, of_programs: lists(of_programs) }.share(ranks);
            let words = |shares: Shares| {
                shares.iter().map(|(name, n)| format!("{name}{n}")).collect::<Vec<_>>().join(" ")
            };
            shares.into_iter().map(words).collect::<Vec<_>>().join(" : ")
        };
        assert_eq!(shared("", &["a", "b"], &[3, 1]), "a3 : b1");
        assert_eq!(shared("", &["a,b", "a,b"], &[2, 2]), "a1 b1 : a1 b1");
        assert_eq!(shared("", &["a:2", "", "b"], &[3, 2, 1]), "a3 : a2 : b1");
        assert_eq!(shared("c:1", &["", "b"], &[3, 1]), "c3 : b1");
        for (of_all, of_programs) in [("", ["a:2,b:2", ""]), ("", ["", "a:2,b:2"]), ("a:2,b:2", ["", ""])] {
            assert_eq!(shared(of_all, &of_programs, &[1, 3]), "a1 : a1 b2");
        }
    }

    #[test]
    fn ranks_are_shared_out() {
        assert_eq!(shares("a:2,b:2", 4), [2, 2]);
        assert_eq!(shares("a:2,b:2", 3), [2, 1]);
        assert_eq!(shares("a:2,b:2", 2), [2]);
        assert_eq!(shares("a:2,b:1", 5), [4, 1]);
        assert_eq!(shares("a,b", 4), [2, 2]);
        assert_eq!(shares("a,b", 5), [3, 2]);
        assert_eq!(shares("a,a,b", 3), [2, 1]);
        assert_eq!(shares("a,b,c", 1), [1]);
        for ranks in 1..40 {
            for list in ["a,b,c", "a:3,b:1,c", "a:7", "a:1,b:2,a:3"] {
                assert_eq!(shares(list, ranks).iter().sum::<u32>(), ranks, "{list} {ranks}");
            }
        }
    }
}
