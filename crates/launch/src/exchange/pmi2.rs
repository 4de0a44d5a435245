//! PMI-2: after a greeting in the manner of PMI-1, messages of `key=value;` words behind a length of six digits.
//! Slurm's `srun --mpi=pmi2` speaks it.
//!
//! ```text
//! cmd=init pmi_version=2 pmi_subversion=0                    cmd=response_to_init rc=0 pmi_version=2 pmi_subversion=0
//!     50cmd=fullinit;pmijobid=2.0;pmirank=0;threaded=FALSE;  cmd=fullinit-response;rc=0;rank=0;size=2;appnum=0;
//! cmd=info-getjobattr;key=PMI_process_mapping;               cmd=info-getjobattr-response;rc=0;flag=TRUE;value=(vector,..);
//! cmd=kvs-put;key=k;value=v;                                 cmd=kvs-put-response;rc=0;
//! cmd=kvs-fence;                                             cmd=kvs-fence-response;rc=0;
//! cmd=kvs-get;jobid=2.0;srcid=-1;key=k;                      cmd=kvs-get-response;rc=0;flag=TRUE;value=v;
//! cmd=abort;isworld=TRUE;msg=text;                           (none)
//! cmd=finalize;                                              cmd=finalize-response;rc=0;
//! ```

use super::parts::{self, Store};
use super::wire::{Wire, WireError};
use super::{mapping, Exchange, ExchangeError, Facts};
use std::collections::HashSet;
use std::time::Duration;

/// Most bytes of a key and of a value, as the protocol fixes them.
const LONGEST_KEY: usize = 64;
const LONGEST_VALUE: usize = 1024;
/// Digits of a length.
const DIGITS: usize = 6;

/// A job of a launcher that speaks PMI-2.
#[derive(Debug)]
pub(crate) struct Pmi2 {
    wire: Wire,
    job: String,
    rank: u32,
    size: u32,
    limit: Duration,
    used: HashSet<String>,
}

/// The words of an answer. A `;` within a value is written twice.
fn words(text: &str) -> Vec<(String, String)> {
    let mut words = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let mut word = String::new();
        loop {
            let (head, tail) = rest.split_once(';').unwrap_or((rest, ""));
            word += head;
            rest = tail;
            match rest.strip_prefix(';') {
                Some(tail) => {
                    word.push(';');
                    rest = tail;
                }
                None => break,
            }
        }
        if let Some((key, value)) = word.split_once('=') {
            words.push((key.trim().into(), value.into()));
        }
    }
    words
}

/// A value as it is written.
fn escape(text: &str) -> String {
    text.replace(';', ";;")
}

/// An answer that is the right one, without an error.
struct Answer(Vec<(String, String)>);

impl Answer {
    fn read(text: &str, name: &str) -> Result<Self, WireError> {
        let words = words(text);
        let right = words.first().is_some_and(|(key, value)| key == "cmd" && value == name);
        let answer = Self(words);
        match answer.get("rc") {
            _ if !right => Err(WireError::Nonsense(text.into())),
            Some("0") | None => Ok(answer),
            Some(_) => Err(WireError::Refused(text.into())),
        }
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }

    /// The value that was asked for, if there is one.
    fn value(&self) -> Option<String> {
        let there = self.get("flag").is_none_or(|flag| flag.eq_ignore_ascii_case("true"));
        self.get("value").filter(|_| there).map(str::to_string)
    }
}

impl Pmi2 {
    /// Greets the launcher on the other side of `wire`; `job` is its name for the job. `limit` is how long ranks wait
    /// for each other.
    pub fn open(
        wire: Wire,
        job: &str,
        rank: u32,
        size: u32,
        limit: Duration,
    ) -> Result<(Self, Facts), ExchangeError> {
        let mut pmi = Self { wire, job: job.into(), rank, size, limit, used: HashSet::new() };
        let facts = pmi.greet().map_err(|e| error("greeting it", e))?;
        Ok((pmi, facts))
    }

    fn greet(&mut self) -> Result<Facts, WireError> {
        self.wire.send(b"cmd=init pmi_version=2 pmi_subversion=0\n")?;
        let line = self.wire.line(self.limit)?;
        let greeting = ["cmd=response_to_init", "pmi_version=2", "rc=0"];
        if !greeting.iter().all(|word| line.split_ascii_whitespace().any(|w| w == *word)) {
            return Err(WireError::Nonsense(line));
        }
        let hello = format!("pmijobid={};pmirank={};threaded=FALSE;", escape(&self.job), self.rank);
        let answer = self.ask("fullinit", &hello)?;
        let number = |key: &str| answer.get(key).and_then(|text| text.trim().parse::<u32>().ok());
        for (key, own) in [("rank", self.rank), ("size", self.size)] {
            if number(key).is_some_and(|said| said != own) {
                return Err(WireError::Nonsense(format!("{key}={}", answer.get(key).unwrap_or_default())));
            }
        }
        let appnum = number("appnum");
        let universe = self.attribute("universeSize")?.and_then(|text| text.trim().parse().ok());
        let mapping = self.attribute("PMI_process_mapping")?;
        Ok(Facts {
            launcher: "srun or another launcher that speaks PMI-2".into(),
            rank: self.rank,
            size: self.size,
            name: self.job.clone(),
            appnum,
            universe,
            spawned: answer.get("spawner-jobid").is_some_and(|job| !job.is_empty()),
            neighbours: mapping.and_then(|text| mapping::neighbours(&text, self.rank, self.size)),
        })
    }

    fn send(&mut self, text: &str) -> Result<(), WireError> {
        if text.len() >= 10usize.pow(DIGITS as u32) {
            return Err(WireError::TooLong);
        }
        self.wire.send(format!("{:>DIGITS$}{text}", text.len()).as_bytes())
    }

    fn ask(&mut self, name: &str, rest: &str) -> Result<Answer, WireError> {
        self.send(&format!("cmd={name};{rest}"))?;
        let length = self.wire.exactly(DIGITS, self.limit)?;
        let length = length.trim().parse().map_err(|_| WireError::Nonsense(length))?;
        let text = self.wire.exactly(length, self.limit)?;
        Answer::read(&text, &format!("{name}-response"))
    }

    /// What the launcher says of the job under a name; `None` if nothing.
    fn attribute(&mut self, name: &str) -> Result<Option<String>, WireError> {
        match self.ask("info-getjobattr", &format!("key={name};")) {
            Ok(answer) => Ok(answer.value()),
            // It does not know that name.
            Err(WireError::Refused(_)) => Ok(None),
            Err(e) => Err(e),
        }
    }
}

impl Store for Pmi2 {
    fn store(&mut self, key: &str, value: &str) -> Result<(), WireError> {
        self.ask("kvs-put", &format!("key={key};value={};", escape(value))).map(drop)
    }

    fn lookup(&mut self, key: &str) -> Result<Option<String>, WireError> {
        let job = escape(&self.job);
        Ok(self.ask("kvs-get", &format!("jobid={job};srcid=-1;key={key};"))?.value())
    }
}

fn error(doing: impl Into<String>, why: WireError) -> ExchangeError {
    ExchangeError {
        launcher: "the launcher's PMI-2 service".into(),
        doing: doing.into(),
        why: why.to_string(),
    }
}

impl Exchange for Pmi2 {
    fn put(&mut self, key: &str, value: &[u8]) -> Result<(), ExchangeError> {
        let doing = || format!("publishing \"{key}\"");
        let fits = parts::key_of(self.rank, key, 99).len() < LONGEST_KEY;
        if !fits || !self.used.insert(key.to_string()) {
            return Err(error(doing(), WireError::Refused("a key is short, and used once".into())));
        }
        let rank = self.rank;
        parts::put(self, rank, key, value, LONGEST_VALUE).map_err(|e| error(doing(), e))
    }

    fn fence(&mut self) -> Result<(), ExchangeError> {
        match self.ask("kvs-fence", "") {
            Ok(_) => Ok(()),
            Err(e) => Err(super::nobody_came(error("waiting for the other ranks", e.clone()), &e, self.size)),
        }
    }

    fn get(&mut self, rank: u32, key: &str) -> Result<Vec<u8>, ExchangeError> {
        let doing = || format!("asking for \"{key}\" of rank {rank}");
        match parts::get(self, rank, key) {
            Ok(Some(value)) => Ok(value),
            Ok(None) => Err(error(doing(), WireError::Refused("it has published none".into()))),
            Err(e) => Err(error(doing(), e)),
        }
    }

    fn abort(&mut self, _code: i32, reason: &str) {
        let reason: String = reason.chars().map(|c| if c.is_control() { ' ' } else { c }).take(500).collect();
        // There is no answer, and without the launcher there is nobody to tell.
        let _ = self.send(&format!("cmd=abort;isworld=TRUE;msg={};", escape(&reason)));
    }

    fn finalize(&mut self) -> Result<(), ExchangeError> {
        self.ask("finalize", "").map(drop).map_err(|e| error("taking leave", e))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;
    use std::io::{BufRead, BufReader, Read, Write};
    use std::os::unix::net::UnixStream;

    const SOON: Duration = Duration::from_secs(5);

    /// A process manager for one rank.
    fn serve(theirs: UnixStream) -> std::thread::JoinHandle<Vec<String>> {
        std::thread::spawn(move || {
            let mut out = theirs.try_clone().unwrap();
            let mut input = BufReader::new(theirs);
            let mut line = String::new();
            input.read_line(&mut line).unwrap();
            out.write_all(b"cmd=response_to_init rc=0 pmi_version=2 pmi_subversion=0\n").unwrap();
            let (mut seen, mut values) = (vec![line], HashMap::new());
            loop {
                let mut length = [0; 6];
                if input.read_exact(&mut length).is_err() {
                    return seen;
                }
                let mut text = vec![0; std::str::from_utf8(&length).unwrap().trim().parse().unwrap()];
                input.read_exact(&mut text).unwrap();
                let text = String::from_utf8(text).unwrap();
                let words: HashMap<_, _> = words(&text).into_iter().collect();
                let answer = match words["cmd"].as_str() {
                    "fullinit" => "rc=0;rank=1;size=4;appnum=-1;".to_string(),
                    "info-getjobattr" if words["key"] == "PMI_process_mapping" => {
                        "flag=TRUE;value=(vector,(0,2,2));rc=0;".into()
                    }
                    "info-getjobattr" => "flag=FALSE;rc=0;".into(),
                    "kvs-put" => {
                        values.insert(words["key"].clone(), words["value"].clone());
                        "rc=0;".into()
                    }
                    "kvs-get" => match values.get(&words["key"]) {
                        Some(value) => format!("rc=0;flag=TRUE;value={value};"),
                        None => "rc=0;flag=FALSE;".into(),
                    },
                    _ => "rc=0;".into(),
                };
                let answer = format!("cmd={}-response;{answer}", words["cmd"]);
                seen.push(text);
                let _ = out.write_all(format!("{:6}{answer}", answer.len()).as_bytes());
            }
        })
    }

    #[test]
    fn a_whole_conversation() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let server = serve(theirs);
        let (mut pmi, facts) = Pmi2::open(Wire::new(ours.into()), "2.0", 1, 4, SOON).unwrap();
        assert_eq!((facts.appnum, facts.universe, facts.neighbours), (None, None, Some(vec![0, 1])));
        let long = vec![7; 3000];
        pmi.put("long", &long).unwrap();
        assert!(pmi.put("long", b"again").is_err());
        pmi.fence().unwrap();
        assert_eq!(pmi.get(1, "long").unwrap(), long);
        assert!(pmi.get(0, "long").unwrap_err().to_string().contains("of rank 0"));
        pmi.finalize().unwrap();
        pmi.abort(3, "a;b\nc");
        drop(pmi);
        assert!(server.join().unwrap().iter().any(|m| m == "cmd=abort;isworld=TRUE;msg=a;;b c;"));
    }

    proptest! {
        #[test]
        fn escaped_values_come_back(value in "[a-z;=]{0,20}") {
            let read = words(&format!("cmd=x;value={};rc=0;", escape(&value)));
            let end = read.last().cloned();
            // What ends in a semicolon cannot be told from what follows it; the base64 words that are sent never do.
            if !value.ends_with(';') {
                prop_assert_eq!(&read[1].1, &value);
                prop_assert_eq!(end, Some(("rc".into(), "0".into())));
            }
        }

        #[test]
        fn hostile_bytes_are_survived(noise in prop::collection::vec(any::<u8>(), 0..200), good in 0usize..3) {
            let (ours, mut theirs) = UnixStream::pair().unwrap();
            let answers = ["cmd=response_to_init rc=0 pmi_version=2 pmi_subversion=0\n", "    27cmd=fullinit-response;rc=0;"];
            for answer in answers.iter().take(good) {
                theirs.write_all(answer.as_bytes()).unwrap();
            }
            theirs.write_all(&noise).unwrap();
            theirs.shutdown(std::net::Shutdown::Write).unwrap();
            let _ = words(&String::from_utf8_lossy(&noise));
            prop_assert!(Pmi2::open(Wire::new(ours.into()), "2.0", 0, 2, SOON).is_err());
        }
    }
}
