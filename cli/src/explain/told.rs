//! What was measured, in words and as JSON.

use super::rank::Figures;
use super::Way;
use crate::info::meaning;
use arke_base::paths::Path;
use std::fmt::Write;

/// A way, and what a job has measured of it.
#[derive(Debug, Clone)]
pub(super) struct Measured {
    pub name: &'static str,
    /// The setting that forces it; `None`: what Arke does by itself.
    pub setting: Option<String>,
    pub figures: Figures,
}

impl Measured {
    pub(super) fn new(way: Way, figures: Figures) -> Self {
        let setting = way.setting.map(|(name, value)| format!("{name}={value}"));
        Self { name: way.name, setting, figures }
    }
}

/// All that is told of a message. The first way is the one that Arke took by itself.
#[derive(Debug, Clone)]
pub(super) struct Explained {
    pub bytes: u64,
    pub from: u32,
    pub to: u32,
    pub dirty: bool,
    pub ways: Vec<Measured>,
    /// What makes the figures doubtful, in a sentence without its end.
    pub warning: Option<String>,
}

/// A way has to be so much faster to be worth a setting: less is what one run differs from the next.
const WORTH: f64 = 0.85;

impl Explained {
    fn gigabytes_a_second(&self, microseconds: f64) -> f64 {
        self.bytes as f64 / microseconds / 1000.0
    }

    fn path(&self, way: &Measured) -> String {
        let path = Path::ALL.into_iter().find(|path| path.name() == way.figures.path);
        // Counters tell short messages by their lengths, wherever they go.
        let path = match path {
            Some(Path::Line | Path::Ring) if !way.figures.one_node => Some(Path::NetEager),
            Some(Path::Stream) if !way.figures.one_node => {
                return "stream: rendezvous in fragments over a network".to_owned();
            }
            path => path,
        };
        path.map_or_else(|| way.figures.path.clone(), |path| format!("{}: {}", path.name(), meaning(path)))
    }

    /// What to change, in sentences; one that nothing needs to be where nothing does.
    pub(super) fn advice(&self) -> Vec<String> {
        let chosen = &self.ways[0].figures;
        let mut advice = Vec::new();
        let forced_to_pull = self
            .ways
            .iter()
            .any(|way| way.setting.as_deref() == Some("ARKE_COSTS=pull") && way.figures.path == "stream");
        if chosen.one_node && forced_to_pull {
            advice.push(
                "Direct copies between the two processes are refused, so that every long message is copied twice: \
                 `arke doctor` says by what, and the remedy."
                    .to_owned(),
            );
        }
        let [from, to] = &chosen.cpus;
        if chosen.one_node && from.len() == 1 && from == to {
            advice.push(format!(
                "Both ranks run on CPU {}, one after the other: give each a CPU of its own, for example with \
                 `arke run --bind core`.",
                from[0]
            ));
        }
        let best =
            self.ways[1..].iter().min_by(|a, b| a.figures.microseconds.total_cmp(&b.figures.microseconds));
        if let Some((best, setting)) =
            best.and_then(|best| best.setting.as_ref().map(|setting| (best, setting)))
        {
            let share = best.figures.microseconds / chosen.microseconds;
            if share < WORTH {
                advice.push(format!(
                    "`{setting}` would take {:.0} % less time in this exchange ({}). It holds for all messages: measure \
                     the program itself with it.",
                    (1.0 - share) * 100.0,
                    best.name
                ));
            }
        }
        if !chosen.one_node && advice.is_empty() {
            advice.push(
                "No setting: no other way that was tried is faster by more than what runs differ.".to_owned(),
            );
        }
        if !chosen.one_node {
            advice.push(match chosen.hosts[0] == chosen.hosts[1] {
                true => "The ranks share no memory, though they are on one host: in containers of their own, say, or by \
                         ARKE_NODE_MEMORY=off. `arke explain` without --hosts tells what shared memory would take."
                    .to_owned(),
                false => "Ranks of one host exchange messages through its memory, and neighbours in rank order share a \
                          host: let those be neighbours that talk most. `arke doctor` tells which networks the hosts have, \
                          docs/network.md the settings."
                    .to_owned(),
            });
        }
        if advice.is_empty() {
            advice.push(
                "Nothing: no other way that was tried is faster by more than what runs differ.".to_owned(),
            );
        }
        advice
    }

    pub(super) fn text(&self) -> String {
        let chosen = &self.ways[0];
        let time = chosen.figures.microseconds;
        let buffers =
            if self.dirty { "buffers written and read between messages" } else { "buffers left as they are" };
        let mut text = format!(
            "A message of {} bytes from rank {} to rank {} of a job of {} ranks, {buffers}\n\n  time    {time:.2} us",
            self.bytes, self.from, self.to, chosen.figures.ranks
        );
        if self.bytes >= 1024 {
            let _ = write!(text, ", {:.1} GB/s", self.gigabytes_a_second(time));
        }
        let [from, to] = &chosen.figures.cpus;
        let _ = writeln!(
            text,
            "\n  path    {}\n  copies  {:.1} a message\n  CPUs    {} and {}\n",
            self.path(chosen),
            chosen.figures.copies,
            list(from),
            list(to)
        );
        if !chosen.figures.one_node {
            // Behind the CPUs of each.
            text.pop();
            let [from, to] = &chosen.figures.hosts;
            let _ = writeln!(text, "  hosts   {from} and {to}\n");
        }
        if self.ways.len() > 1 {
            let _ = writeln!(
                text,
                "  {:24} {:>10} {:>7} {:>7}  {:7} setting",
                "way", "us", "GB/s", "ratio", "path"
            );
            for way in &self.ways {
                let _ = writeln!(
                    text,
                    "  {:24} {:>10.2} {:>7.1} {:>7.2}  {:7} {}",
                    way.name,
                    way.figures.microseconds,
                    self.gigabytes_a_second(way.figures.microseconds),
                    way.figures.microseconds / time,
                    way.figures.path,
                    way.setting.as_deref().unwrap_or("")
                );
            }
            text.push('\n');
        }
        text.push_str("What to change\n");
        for sentence in self.advice() {
            let _ = writeln!(text, "  {sentence}");
        }
        if let Some(warning) = &self.warning {
            let _ = writeln!(text, "  But {warning}.");
        }
        text
    }

    pub(super) fn json(&self) -> String {
        let ways: Vec<_> = self
            .ways
            .iter()
            .map(|way| {
                serde_json::json!({
                    "way": way.name, "setting": way.setting, "microseconds": way.figures.microseconds,
                    "path": way.figures.path, "copies": way.figures.copies,
                })
            })
            .collect();
        serde_json::json!({
            "bytes": self.bytes, "from": self.from, "to": self.to, "ranks": self.ways[0].figures.ranks, "dirty": self.dirty,
            "one_node": self.ways[0].figures.one_node, "cpus": self.ways[0].figures.cpus,
            "hosts": self.ways[0].figures.hosts,
            "ways": ways, "advice": self.advice(), "warning": self.warning,
        })
        .to_string()
    }
}

/// Numbers with runs of them shortened: "0-3, 8".
fn list(cpus: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for cpu in cpus {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == *cpu => *last = *cpu,
            _ => runs.push((*cpu, *cpu)),
        }
    }
    let word = |(first, last): &(usize, usize)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    runs.iter().map(word).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(name: &'static str, setting: Option<&str>, microseconds: f64, path: &str) -> Measured {
        let figures = Figures {
            microseconds,
            path: path.to_owned(),
            copies: 2.0,
            cpus: [vec![0], vec![1]],
            one_node: true,
            ranks: 2,
            hosts: ["here", "here"].map(str::to_owned),
        };
        Measured { name, setting: setting.map(str::to_owned), figures }
    }

    fn explained(ways: Vec<Measured>) -> Explained {
        Explained { bytes: 65536, from: 0, to: 1, dirty: false, ways, warning: None }
    }

    #[test]
    fn a_faster_way_is_recommended_and_a_like_one_is_not() {
        let told = |pull| {
            explained(vec![
                way("as Arke chooses", None, 2.0, "stream"),
                way("pulled by the receiver", Some("ARKE_COSTS=pull"), pull, "pull"),
            ])
        };
        let text = told(1.0).text();
        assert!(text.contains("`ARKE_COSTS=pull` would take 50 % less time"), "{text}");
        assert!(text.contains("path    stream: rendezvous in fragments"), "{text}");
        assert!(told(1.9).text().contains("Nothing"), "{}", told(1.9).text());
    }

    #[test]
    fn refused_copies_and_shared_cpus_are_named() {
        let mut of = explained(vec![
            way("as Arke chooses", None, 2.0, "stream"),
            way("pulled by the receiver", Some("ARKE_COSTS=pull"), 2.0, "stream"),
        ]);
        of.ways[0].figures.cpus = [vec![1], vec![1]];
        let advice = of.advice().join("\n");
        assert!(advice.contains("arke doctor") && advice.contains("CPU 1"), "{advice}");
        let json: serde_json::Value = serde_json::from_str(&of.json()).unwrap();
        assert_eq!((json["ways"][1]["path"].as_str(), json["bytes"].as_u64()), (Some("stream"), Some(65536)));
    }

    #[test]
    fn of_two_hosts_the_network_is_told() {
        let mut of = explained(vec![
            way("as Arke chooses", None, 40.0, "net-rdma"),
            way("sent in fragments", Some("ARKE_NET_RMA=off"), 39.0, "net-rdma"),
        ]);
        for way in &mut of.ways {
            (way.figures.one_node, way.figures.cpus) = (false, [vec![1], vec![1]]);
            way.figures.hosts = ["node1", "node2"].map(str::to_owned);
        }
        let text = of.text();
        assert!(text.contains("CPUs    1 and 1\n  hosts   node1 and node2\n\n  way"), "{text}");
        assert!(text.contains("No setting") && text.contains("share a host"), "{text}");
        assert!(!text.contains("one after the other"), "{text}");
        of.ways[1].figures.microseconds = 20.0;
        assert!(of.text().contains("`ARKE_NET_RMA=off` would take 50 % less time"), "{}", of.text());
    }

    #[test]
    fn runs_of_cpus_are_short() {
        assert_eq!([list(&[]), list(&[3]), list(&[0, 1, 2, 8])], ["", "3", "0-2, 8"]);
    }
}
