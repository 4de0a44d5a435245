//! PMI-1: lines of `key=value` words over a socket that the launcher left open. Hydra (the mpiexec of MPICH and of
//! Intel MPI) speaks it, and so does Flux.
//!
//! ```text
//! cmd=init pmi_version=1 pmi_subversion=1      cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=1
//! cmd=get_maxes                                cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024
//! cmd=get_my_kvsname                           cmd=my_kvsname kvsname=kvs_4711_0
//! cmd=put kvsname=K key=k value=v              cmd=put_result rc=0
//! cmd=barrier_in                               cmd=barrier_out
//! cmd=get kvsname=K key=k                      cmd=get_result rc=0 value=v
//! cmd=abort exitcode=3                         (none)
//! cmd=finalize                                 cmd=finalize_ack
//! ```

use super::parts::{self, Store};
use super::wire::{Wire, WireError};
use super::{mapping, Exchange, ExchangeError, Facts};
use arke_base::board::told;
use std::collections::HashSet;
use std::time::Duration;

/// How messages call this system.
pub(crate) const NAME: &str = "the launcher's PMI-1 service";

/// A job of a launcher that speaks PMI-1.
#[derive(Debug)]
pub(crate) struct Pmi1 {
    wire: Wire,
    rank: u32,
    size: u32,
    limit: Duration,
    space: String,
    /// Most bytes of a key, and of a value.
    longest: [usize; 2],
    /// Keys that this rank has put.
    used: HashSet<String>,
}

/// The words of a line.
#[derive(Debug)]
struct Words<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Words<'a> {
    /// Reads a line, whose first word is to be `cmd=` and the name of the answer.
    fn read(line: &'a str, answer: &str) -> Result<Self, WireError> {
        let words: Vec<_> = line.split_ascii_whitespace().filter_map(|word| word.split_once('=')).collect();
        if words.first() != Some(&("cmd", answer)) {
            return Err(WireError::Nonsense(line.into()));
        }
        Ok(Self(words))
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(k, _)| *k == key).map(|(_, v)| *v)
    }

    /// 0 where all went well; a service that says nothing has nothing to complain of.
    fn code(&self) -> i64 {
        self.get("rc").map_or(0, |rc| rc.parse().unwrap_or(-1))
    }

    fn number(&self, key: &str) -> Option<u32> {
        self.get(key)?.parse().ok()
    }
}

impl Pmi1 {
    /// Greets the launcher on the other side of `wire`. `limit` is how long ranks wait for each other.
    pub fn open(wire: Wire, rank: u32, size: u32, limit: Duration) -> Result<(Self, Facts), ExchangeError> {
        let mut pmi =
            Self { wire, rank, size, limit, space: String::new(), longest: [0; 2], used: HashSet::new() };
        let facts = pmi.greet().map_err(|e| error("greeting it", e.to_string()))?;
        Ok((pmi, facts))
    }

    fn greet(&mut self) -> Result<Facts, WireError> {
        let line = self.ask("cmd=init pmi_version=1 pmi_subversion=1\n")?;
        let words = Words::read(&line, "response_to_init")?;
        if words.code() != 0 || words.number("pmi_version").is_some_and(|version| version != 1) {
            return Err(WireError::Nonsense(line));
        }
        let line = self.ask("cmd=get_maxes\n")?;
        let words = Words::read(&line, "maxes")?;
        let bounded =
            |key, least| words.number(key).map(|n| n as usize).filter(|n| (least..1 << 20).contains(n));
        let longest = [bounded("keylen_max", 24), bounded("vallen_max", 64)];
        let [Some(key), Some(value)] = longest else { return Err(WireError::Nonsense(line)) };
        self.longest = [key, value];
        let line = self.ask("cmd=get_my_kvsname\n")?;
        self.space = match Words::read(&line, "my_kvsname")?.get("kvsname") {
            Some(space) if !space.is_empty() => space.to_string(),
            _ => return Err(WireError::Nonsense(line)),
        };
        // What follows is good to know, and no launcher is turned down for the lack of it.
        let line = self.ask("cmd=get_appnum\n")?;
        let appnum = Words::read(&line, "appnum").ok().and_then(|words| words.number("appnum"));
        let line = self.ask("cmd=get_universe_size\n")?;
        let universe = Words::read(&line, "universe_size").ok().and_then(|words| words.number("size"));
        let neighbours = self.lookup("PMI_process_mapping")?;
        let neighbours = neighbours.and_then(|text| mapping::neighbours(&text, self.rank, self.size));
        Ok(Facts {
            launcher: "an mpiexec that speaks PMI-1".into(),
            rank: self.rank,
            size: self.size,
            name: self.space.clone(),
            appnum,
            universe,
            spawned: std::env::var_os("PMI_SPAWNED").is_some_and(|v| v != "0"),
            neighbours,
        })
    }

    fn ask(&mut self, line: &str) -> Result<String, WireError> {
        self.wire.send(line.as_bytes())?;
        self.wire.line(self.limit)
    }
}

impl Store for Pmi1 {
    fn lookup(&mut self, key: &str) -> Result<Option<String>, WireError> {
        let line = self.ask(&format!("cmd=get kvsname={} key={key}\n", self.space))?;
        let words = Words::read(&line, "get_result")?;
        Ok(if words.code() == 0 { words.get("value").map(str::to_string) } else { None })
    }

    fn store(&mut self, key: &str, value: &str) -> Result<(), WireError> {
        let line = self.ask(&format!("cmd=put kvsname={} key={key} value={value}\n", self.space))?;
        match Words::read(&line, "put_result")?.code() {
            0 => Ok(()),
            _ => Err(WireError::Nonsense(line)),
        }
    }
}

fn error(doing: impl Into<String>, why: impl Into<String>) -> ExchangeError {
    ExchangeError { launcher: NAME.into(), doing: doing.into(), why: why.into() }
}

impl Exchange for Pmi1 {
    fn put(&mut self, key: &str, value: &[u8]) -> Result<(), ExchangeError> {
        let doing = || format!("publishing \"{key}\"");
        if !self.used.insert(key.to_string()) {
            return Err(error(doing(), "a key can be used once"));
        }
        if parts::key_of(self.rank, key, 99).len() >= self.longest[0] {
            return Err(error(doing(), format!("keys have at most {} letters", self.longest[0])));
        }
        let (rank, longest) = (self.rank, self.longest[1]);
        parts::put(self, rank, key, value, longest).map_err(|e| error(doing(), e.to_string()))
    }

    fn fence(&mut self) -> Result<(), ExchangeError> {
        let doing = "waiting for the other ranks";
        let line = self
            .ask("cmd=barrier_in\n")
            .map_err(|e| super::nobody_came(error(doing, e.to_string()), &e, self.size))?;
        Words::read(&line, "barrier_out").map_err(|e| error(doing, e.to_string()))?;
        Ok(())
    }

    fn get(&mut self, rank: u32, key: &str) -> Result<Vec<u8>, ExchangeError> {
        let doing = || format!("asking for \"{key}\" of rank {rank}");
        match parts::get(self, rank, key) {
            Ok(Some(value)) => Ok(value),
            Ok(None) => Err(error(doing(), "it has published none")),
            Err(e) => Err(error(doing(), e.to_string())),
        }
    }

    fn abort(&mut self, code: i32, _reason: &str) {
        // There is no answer, and without the launcher there is nobody to tell.
        let _ = self.wire.send(format!("cmd=abort exitcode={}\n", told(code)).as_bytes());
    }

    fn finalize(&mut self) -> Result<(), ExchangeError> {
        let line = self.ask("cmd=finalize\n").map_err(|e| error("taking leave", e.to_string()))?;
        Words::read(&line, "finalize_ack").map_err(|e| error("taking leave", e.to_string()))?;
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;
    use std::io::{BufRead, BufReader, Write};
    use std::os::unix::net::UnixStream;

    const SOON: Duration = Duration::from_secs(5);

    /// A process manager for one rank.
    fn serve(theirs: UnixStream, vallen: usize) -> std::thread::JoinHandle<Vec<String>> {
        std::thread::spawn(move || {
            let mut out = theirs.try_clone().unwrap();
            let mut seen = Vec::new();
            let mut values =
                HashMap::from([("PMI_process_mapping".to_string(), "(vector,(0,2,2))".to_string())]);
            for line in BufReader::new(theirs).lines() {
                let Ok(line) = line else { break };
                let words: HashMap<_, _> = line.split(' ').filter_map(|w| w.split_once('=')).collect();
                let answer = match words["cmd"] {
                    "init" => "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0".into(),
                    "get_maxes" => format!("cmd=maxes kvsname_max=256 keylen_max=64 vallen_max={vallen}"),
                    "get_my_kvsname" => "cmd=my_kvsname kvsname=kvs_1".into(),
                    "get_appnum" => "cmd=appnum appnum=3".into(),
                    "get_universe_size" => "cmd=universe_size size=7".into(),
                    "put" => {
                        assert!(words["value"].len() < vallen);
                        values.insert(words["key"].into(), words["value"].into());
                        "cmd=put_result rc=0 msg=success".into()
                    }
                    "get" => match values.get(words["key"]) {
                        Some(value) => format!("cmd=get_result rc=0 msg=success value={value}"),
                        None => "cmd=get_result rc=-1 msg=key_not_found value=unknown".into(),
                    },
                    "barrier_in" => "cmd=barrier_out".into(),
                    "finalize" => "cmd=finalize_ack".into(),
                    _ => String::new(),
                };
                seen.push(line);
                if !answer.is_empty() && writeln!(out, "{answer}").is_err() {
                    break;
                }
            }
            seen
        })
    }

    #[test]
    fn a_whole_conversation() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let server = serve(theirs, 100);
        let (mut pmi, facts) = Pmi1::open(Wire::new(ours.into()), 1, 4, SOON).unwrap();
        assert_eq!((facts.appnum, facts.universe), (Some(3), Some(7)));
        assert_eq!(facts.neighbours, Some(vec![0, 1]));
        let long: Vec<u8> = (0..1000u32).map(|i| i as u8).collect();
        pmi.put("long", &long).unwrap();
        pmi.put("empty", b"").unwrap();
        assert!(pmi.put("long", b"again").is_err());
        pmi.fence().unwrap();
        assert_eq!(pmi.get(1, "long").unwrap(), long);
        assert_eq!(pmi.get(1, "empty").unwrap(), b"");
        let error = pmi.get(2, "long").unwrap_err().to_string();
        assert!(error.contains("\"long\" of rank 2"), "{error}");
        pmi.abort(7, "no more");
        pmi.finalize().unwrap();
        drop(pmi);
        assert!(server.join().unwrap().contains(&"cmd=abort exitcode=7".to_string()));
    }

    #[test]
    fn another_version_is_refused() {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        theirs.write_all(b"cmd=response_to_init pmi_version=9 pmi_subversion=0 rc=0\n").unwrap();
        assert!(Pmi1::open(Wire::new(ours.into()), 0, 1, SOON).is_err());
    }

    proptest! {
        #[test]
        fn hostile_answers_are_survived(answers in prop::collection::vec("\\PC{0,60}", 1..12)) {
            let (ours, mut theirs) = UnixStream::pair().unwrap();
            for answer in &answers {
                theirs.write_all(format!("{answer}\n").as_bytes()).unwrap();
            }
            theirs.shutdown(std::net::Shutdown::Write).unwrap();
            prop_assert!(Pmi1::open(Wire::new(ours.into()), 0, 2, SOON).is_err());
        }

        #[test]
        fn hostile_bytes_are_survived_at_every_step(step in 0usize..8, noise in prop::collection::vec(any::<u8>(), 0..200)) {
            let good = ["cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0", "cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024",
                "cmd=my_kvsname kvsname=k", "cmd=appnum appnum=0", "cmd=universe_size size=1", "cmd=get_result rc=-1",
                "cmd=barrier_out", "cmd=get_result rc=0 value=.QUJD"];
            let (ours, mut theirs) = UnixStream::pair().unwrap();
            for answer in &good[..step] {
                theirs.write_all(format!("{answer}\n").as_bytes()).unwrap();
            }
            theirs.write_all(&noise).unwrap();
            theirs.shutdown(std::net::Shutdown::Write).unwrap();
            if let Ok((mut pmi, _)) = Pmi1::open(Wire::new(ours.into()), 0, 2, SOON) {
                let _ = pmi.fence();
                let _ = pmi.get(1, "k");
            }
        }
    }
}
