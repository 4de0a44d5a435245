//! The one table of settings.
//!
//! Each entry is declared once; the environment parser, `arke info --settings` and the tool interface's control
//! variables all come from it. No other module reads `ARKE_*` variables.

use std::sync::{Mutex, OnceLock};

/// What a setting's value may be.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// A whole number between two bounds; `K`, `M` and `G` (powers of 1024) may follow it.
    Number {
        /// The lowest accepted value.
        min: u64,
        /// The highest accepted value.
        max: u64,
    },
    /// One of some words.
    Choice(&'static [&'static str]),
    /// Text that whoever uses it checks when the process joins its job.
    Text,
}

/// One setting.
#[derive(Debug)]
pub struct Setting {
    /// The environment variable.
    pub name: &'static str,
    /// Unit of the value.
    pub unit: &'static str,
    /// Default, as it would be written.
    pub default: &'static str,
    /// Accepted values.
    pub kind: Kind,
    /// What it does.
    pub help: &'static str,
    /// Why the default is what it is.
    pub why: &'static str,
}

macro_rules! settings {
    ($($id:ident = $name:literal, $unit:literal, $default:literal, $kind:expr, $help:literal, $why:literal;)*) => {
        /// Names of the settings, for looking values up.
        #[allow(missing_docs)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(usize)]
        pub enum Id { $($id),* }

        /// Every setting. All are read once, when the process joins its job.
        pub static TABLE: &[Setting] = &[$(Setting {
            name: $name, unit: $unit, default: $default, kind: $kind, help: $help, why: $why,
        }),*];
    };
}

const fn number(min: u64, max: u64) -> Kind {
    Kind::Number { min, max }
}

settings! {
    EagerMax = "ARKE_EAGER_MAX", "bytes", "8K", number(48, 16384),
        "Longest message that travels through the staging arena at once instead of by rendezvous.",
        "Below 8 KiB two copies cost less than a handshake and a system call.";
    StreamMax = "ARKE_STREAM_MAX", "bytes", "32K", number(0, 1 << 30),
        "Longest message that goes through the staging arena when several sends to the peer are under way.",
        "Two copies overlap on two cores in a stream of 8 to 32 KiB messages; above it one copy wins.";
    CooperateMin = "ARKE_COOPERATE_MIN", "bytes", "32K", number(4096, 1 << 40),
        "Shortest rendezvous that sender and receiver copy together, one from each end.",
        "Below it the second system call costs more than half of the copy.";
    PublishMin = "ARKE_PUBLISH_MIN", "bytes", "1T", number(1, 1 << 40),
        "Shortest receive of MPI_Irecv and its like whose memory the sender may fill while the receiver computes; 1T for none.",
        "It frees a sender whose receiver computes; what it costs where both exchange messages has not been measured.";
    Costs = "ARKE_COSTS", "", "measured", Kind::Text,
        "Way of long messages on one machine: measured; show (measured, and what was found printed by MPI_Finalize); pull, both or staged for all; or a file such as show prints.",
        "What each way costs depends on the processor, the kernel and where the cores are; a file makes runs repeatable.";
    Stores = "ARKE_STORES", "", "measured", Kind::Choice(&["measured", "string", "plain", "streaming", "wide", "handed"]),
        "How bodies of messages are stored into shared memory: by one instruction for the whole body (string), into the cache and a few blocks (plain), past the cache (streaming), into many blocks in turn (wide), into blocks that the peer has handed over (handed), or as measured for each peer and size.",
        "Where two cores are far apart stores past the caches take a fifth of the time; between threads of one core several times as long.";
    WholeLines = "ARKE_WHOLE_LINES", "", "known", Kind::Choice(&["known", "on", "off"]),
        "Whether a short message is written into shared memory by one store of 64 bytes: known does so on processors where such a store was seen to come whole, on wherever there is one (AVX-512), off nowhere.",
        "A line that is written word by word may travel twice; a processor that splits the store would spoil messages.";
    Cma = "ARKE_CMA", "", "auto", Kind::Choice(&["auto", "off"]),
        "Whether messages may be copied straight between processes (process_vm_readv and process_vm_writev).",
        "auto tries it once for each pair and falls back to the staging arena where it is refused.";
    StagingBytes = "ARKE_STAGING", "bytes", "4M", number(1 << 20, 1 << 30),
        "Size of each process's staging arena; memory is taken only for what is used.",
        "One MiB in flight keeps two cores copying; four leave room for several peers.";
    Rings = "ARKE_RINGS", "rings", "32", number(0, 64),
        "Most rings that lead to one rank. On a node of more ranks all send to its inbox at first, and pairs that exchange many messages get a ring.",
        "A ring takes 16.5 KB: half a megabyte for each rank at most.";
    HeapBytes = "ARKE_HEAP", "bytes", "64G", number(1 << 20, 1 << 46),
        "Address space set aside for MPI_Alloc_mem memory that peers on the node can map.",
        "It costs nothing until it is used; larger requests get ordinary memory.";
    UnexpectedMax = "ARKE_UNEXPECTED_MAX", "bytes", "256M", number(1 << 16, 1 << 46),
        "Bytes of unexpected messages that a process holds before standard sends to it wait for their receive.",
        "Large enough that a million small unexpected messages pass, small enough to spare the machine.";
    SpinUs = "ARKE_SPIN_US", "microseconds", "1000", number(0, 10_000_000),
        "How long a wait stays awake at most before it sleeps, where every rank has a core.",
        "A sleeper takes tens of microseconds to wake; a millisecond hides short gaps. Waits that seldom end so learn to sleep earlier.";
    YieldRounds = "ARKE_YIELD_ROUNDS", "polls", "400", number(0, 1_000_000),
        "How often a wait yields its core before it sleeps, where two ranks share a core; fewer with more ranks: 100 for four.",
        "With the core yielded at each poll the others run; a few hundred polls bridge a slow step.";
    SliceUs = "ARKE_SLICE_US", "microseconds", "100", number(0, 100_000),
        "How long a rank may have its core before others get their turn, where they wait for it; 0: as the system likes.",
        "The shortest that Linux gives: a rank whose turn has come is let in at once, also beside other programs. Needs Linux 6.12.";
    Oversubscribed = "ARKE_OVERSUBSCRIBED", "", "auto", Kind::Choice(&["auto", "yes", "no"]),
        "Whether ranks are to be treated as outnumbering the cores.",
        "auto compares the ranks of the node with the cores that they may use.";
    DeadlockS = "ARKE_DEADLOCK_S", "seconds", "5", number(1, 86400),
        "How long all ranks must have been asleep before the launcher asks them whether they can ever go on (--deadlock).",
        "Long enough that ranks which merely wait for a slow one are seldom asked, short enough for a user who looks on.";
    TermS = "ARKE_TERM_S", "seconds", "30", number(0, 1 << 31),
        "How long ranks may go on after the launcher was asked to end the job, by SIGTERM or SIGHUP, until they are killed; 0: for ever.",
        "What Slurm leaves them by default: time to save their state, and an end for those that wait for each other.";
    WhyAfterS = "ARKE_WHY_AFTER_S", "seconds", "0", number(0, 1 << 31),
        "In a job on several hosts, prints once what each rank waits for when so many seconds have passed since MPI_Init; 0 does not.",
        "`arke run --hosts --timeout` sets it to a moment before its limit, and Hydra's MPIEXEC_TIMEOUT counts as such a limit, too.";
    RemoteShell = "ARKE_REMOTE_SHELL", "", "ssh", Kind::Text,
        "The command, with its options, by which `arke why`, `arke jobs` and `arke top` reach another host: a host and a command follow.",
        "What launchers use, unless the job's own was told another one.";
    Deadlock = "ARKE_DEADLOCK", "", "report", Kind::Choice(&["report", "end", "ignore"]),
        "What is done where it is proven that no rank of a job can ever go on, unless --deadlock says it: report tells why, end also ends the job with exit code 125, ignore does not look.",
        "A job that hangs for good is told of before somebody wonders, and stays as it is for a debugger.";
    Backtrace = "ARKE_BACKTRACE", "", "yes", Kind::Choice(&["yes", "no", "full"]),
        "Whether a rank that dies of SIGSEGV, SIGBUS, SIGFPE, SIGILL or SIGABRT tells where: file and line of each function on the way; full shows Arke's own functions, too.",
        "Handlers that the program, its language or a sanitizer has put in place stay, and nothing is done before the signal comes.";
    Check = "ARKE_CHECK", "", "off", Kind::Choice(&["off", "report", "error", "buffering"]),
        "Whether ranks look for mistakes of the program's while it runs (`arke run --check`): report tells each once, error ends the job at the first, buffering reports and sends nothing before its receive.",
        "A program that is right gains nothing by it, and each call takes microseconds more.";
    TraceSize = "ARKE_TRACE_SIZE", "bytes", "1G", number(1 << 16, 1 << 40),
        "Memory for the trace of all ranks together (`arke run --trace`), taken as they fill it; what finds none is counted and left out.",
        "Calls and messages take 32 bytes each, so that thirty million of them fit.";
    NetLibrary = "ARKE_NET_LIBRARY", "", "libfabric.so.1", Kind::Text,
        "The library libfabric, which ranks on several machines need: a name that the loader finds, or a path.",
        "The name that every distribution's package installs it under.";
    NetProvider = "ARKE_NET_PROVIDER", "", "auto", Kind::Text,
        "Provider of libfabric that carries messages between machines, such as tcp, verbs, efa, cxi or psm3.",
        "auto takes the first usable one in the order of measured speed; TCP is there on every machine.";
    NetInterfaces = "ARKE_NET_INTERFACES", "", "all", Kind::Text,
        "Network interfaces over which ranks of other machines are reached: names with commas between them, or all.",
        "Every address is told to the peers, and the first over which they really meet is used.";
    NetRma = "ARKE_NET_RMA", "", "auto", Kind::Choice(&["auto", "off"]),
        "Whether long messages between machines are read from the sender's memory by the network (remote memory access).",
        "One copy less than fragments; auto does it wherever the provider can.";
    NetLifeline = "ARKE_NET_LIFELINE", "bytes", "1400", number(0, 1400),
        "Longest message that goes by the plain TCP connection of two ranks rather than through libfabric, where the network is TCP.",
        "Such a message is one packet, and takes two system calls in place of three or more; 0 sends all through libfabric.";
    NetRails = "ARKE_NET_RAILS", "networks", "1", number(1, 8),
        "How many the long messages between two machines travel over at a time, with interfaces of their own at both ends.",
        "One: a second network may be a slow one, or not meant for this. Machines with two equal ones gain by 2.";
    NetConnectS = "ARKE_NET_CONNECT_S", "seconds", "10", number(1, 3600),
        "How long the first message to a rank of another machine may look for a way to it.",
        "Enough for a lost packet or two and for an address that never answers.";
    NetSilenceS = "ARKE_NET_SILENCE_S", "seconds", "30", number(3, 86400),
        "How long a rank of another machine may be silent on the network before it counts as lost.",
        "A link that is down for a few seconds costs time; one that is down for half a minute will not come back.";
    CollectiveLines = "ARKE_COLLECTIVE_LINES", "", "on", Kind::Choice(&["on", "off"]),
        "Whether blocking collective operations of one node go through shared lines and segments instead of messages.",
        "One store and a few loads take the place of log2(ranks) rounds of messages.";
    CollectiveNodes = "ARKE_COLLECTIVE_NODES", "ranks", "0", number(0, 1 << 20),
        "Treats every so many neighbouring ranks as a node of their own in collective operations; 0 takes the nodes as they are.",
        "Other values are for trying out, on one machine, how collectives go between nodes.";
    Collective = "ARKE_COLLECTIVE", "", "auto", Kind::Text,
        "Algorithms to use instead of those chosen: OPERATION:ALGORITHM pairs such as allreduce:ring,bcast:binomial; `arke info --collectives` lists them.",
        "The choice by size and rank count is measured.";
    Output = "ARKE_OUTPUT", "", "lines", Kind::Choice(&["lines", "program"]),
        "Whether ranks of `arke run` write each line of standard output when it is printed, or as the program's language buffers it.",
        "A line before a deadlock or a crash is seen; a program that prints millions of lines is faster with program.";
    PrivateAbi = "ARKE_PRIVATE_ABI", "", "yes", Kind::Choice(&["yes", "no"]),
        "Whether `arke run` lets programs that were built with Open MPI or MPICH find Arke's libraries of these names (PREFIX/lib/arke/abi).",
        "Such a program would know nothing of its job otherwise; no leaves it the library that it was built with.";
    JoinTimeout = "ARKE_JOIN_TIMEOUT", "seconds", "300", number(1, 86_400),
        "How long a rank that another system's launcher started waits in MPI_Init for the other ranks of its job.",
        "Pods and batch tasks of one job may start minutes apart; a rank that never comes is named when the time is up.";
    Exchange = "ARKE_EXCHANGE", "", "auto", Kind::Choice(&["auto", "pmix", "pmi", "slurm"]),
        "By what service of another system's launcher ranks find each other: PMIx, PMI-1 or PMI-2, or Slurm's variables alone.",
        "auto takes the first of these that the launcher offers.";
    Pmix = "ARKE_PMIX", "", "", Kind::Text,
        "File name of the PMIx library (libpmix.so.2), where the launcher's own is not found.",
        "The library that the launcher itself has loaded fits it best.";
    Ft = "ARKE_FT", "", "off", Kind::Choice(&["off", "ulfm"]),
        "Whether a job that another system's launcher started, or nobody, goes on without ranks that fail; the same for all ranks.",
        "ulfm is what arke run --with-ft=ulfm is to jobs on one machine; whoever started the ranks must let the others run when one has died.";
    NodeMemory = "ARKE_NODE_MEMORY", "", "auto", Kind::Choice(&["auto", "off"]),
        "Whether ranks on one machine that another system's launcher started share memory; off makes each a node of its own.",
        "Ranks that see each other's processes and sockets share memory, which is faster than any network.";
}

/// Why the settings in the environment cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingError {
    /// The variable.
    pub name: &'static str,
    /// The value that was found.
    pub value: String,
    /// What would have been accepted.
    pub accepted: String,
}

impl std::fmt::Display for SettingError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={} cannot be used: {}", self.name, self.value, self.accepted)
    }
}

impl std::error::Error for SettingError {}

/// A setting's value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Of a [`Kind::Number`].
    Number(u64),
    /// Of a [`Kind::Choice`].
    Word(&'static str),
    /// Of a [`Kind::Text`].
    Text(String),
}

/// The values in force.
#[derive(Debug, Clone)]
pub struct Settings {
    values: Vec<Value>,
}

impl Setting {
    /// Reads `text` as a value of this setting.
    pub fn parse(&self, text: &str) -> Result<Value, SettingError> {
        let refuse = |accepted: String| SettingError { name: self.name, value: text.to_string(), accepted };
        match self.kind {
            Kind::Number { min, max } => {
                parse_size(text).filter(|n| (min..=max).contains(n)).map(Value::Number).ok_or_else(|| {
                    refuse(format!(
                        "it takes a number of {} from {min} to {max}, such as {}",
                        self.unit, self.default
                    ))
                })
            }
            Kind::Choice(words) => words
                .iter()
                .find(|w| w.eq_ignore_ascii_case(text.trim()))
                .map(|w| Value::Word(w))
                .ok_or_else(|| refuse(format!("it takes one of: {}", words.join(", ")))),
            Kind::Text => Ok(Value::Text(text.trim().to_string())),
        }
    }
}

/// A number of bytes, with K, M or G behind it or without; `None` for what is none.
pub fn parse_size(text: &str) -> Option<u64> {
    let text = text.trim();
    let (digits, factor) = match text.chars().last()? {
        'k' | 'K' => (&text[..text.len() - 1], 1 << 10),
        'm' | 'M' => (&text[..text.len() - 1], 1 << 20),
        'g' | 'G' => (&text[..text.len() - 1], 1 << 30),
        't' | 'T' => (&text[..text.len() - 1], 1 << 40),
        _ => (text, 1),
    };
    digits.trim().parse::<u64>().ok()?.checked_mul(factor)
}

impl Settings {
    /// Reads the table's values through `lookup` (a variable's name to its text).
    pub fn read(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, SettingError> {
        let values = TABLE
            .iter()
            .map(|s| s.parse(lookup(s.name).as_deref().unwrap_or(s.default)))
            .collect::<Result<_, _>>()?;
        Ok(Self { values })
    }

    /// Reads them from the environment; what it does not give is as [`prefer`] said, else the table's default.
    pub fn from_environment() -> Result<Self, SettingError> {
        Self::read(|name| variable(name).or_else(|| preferred(name)))
    }

    /// The value of a number.
    pub fn number(&self, id: Id) -> u64 {
        match &self.values[id as usize] {
            Value::Number(n) => *n,
            Value::Word(_) | Value::Text(_) => 0,
        }
    }

    /// The value of a choice.
    pub fn word(&self, id: Id) -> &'static str {
        match &self.values[id as usize] {
            Value::Word(w) => w,
            Value::Number(_) | Value::Text(_) => "",
        }
    }

    /// The value of a text.
    pub fn text(&self, id: Id) -> &str {
        match &self.values[id as usize] {
            Value::Text(t) => t,
            Value::Word(w) => w,
            Value::Number(_) => "",
        }
    }

    /// A setting's value by its place in [`TABLE`].
    pub fn value(&self, index: usize) -> Option<&Value> {
        self.values.get(index)
    }
}

/// The text of an environment variable. Bytes that are no UTF-8 are replaced, so that a number or word with such bytes
/// is refused like any other wrong value; `std::env::var` would make it look as if the variable were not set.
pub fn variable(name: &str) -> Option<String> {
    Some(std::env::var_os(name)?.to_string_lossy().into_owned())
}

/// Values that take the place of the table's defaults in this process: names, and values that the setting takes.
static PREFERRED: Mutex<Vec<(&'static str, String)>> = Mutex::new(Vec::new());

/// Why [`prefer`] refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotPreferred {
    /// There is no such setting; this is the nearest name.
    Unknown(&'static str),
    /// It does not take the value.
    Refused(SettingError),
}

/// Gives a setting another default for this process, which the environment still overrides.
///
/// # Errors
/// The name or the value is none; nothing changes then.
pub fn prefer(name: &str, value: &str) -> Result<(), NotPreferred> {
    let Some(setting) = TABLE.iter().find(|s| s.name == name) else {
        let nearest = TABLE.iter().min_by_key(|s| distance(name, s.name)).map_or("", |s| s.name);
        return Err(NotPreferred::Unknown(nearest));
    };
    setting.parse(value).map_err(NotPreferred::Refused)?;
    let mut preferred = PREFERRED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    preferred.retain(|(known, _)| *known != name);
    preferred.push((setting.name, value.to_string()));
    Ok(())
}

fn preferred(name: &str) -> Option<String> {
    let preferred = PREFERRED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    preferred.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
}

impl Default for Settings {
    fn default() -> Self {
        static DEFAULTS: OnceLock<Settings> = OnceLock::new();
        DEFAULTS
            .get_or_init(|| match Settings::read(|_| None) {
                Ok(s) => s,
                Err(e) => unreachable!("a default of the table is not accepted by it: {e}"),
            })
            .clone()
    }
}

/// Variables of the `ARKE_` family that are no settings of the table: the launcher hands the first three down, the next
/// four are about joining a job without a launcher of ours (the secret is no setting: nothing shows it), one tells from
/// where another system's launcher was started, and the compiler wrappers read the others.
pub const RESERVED: &[&str] = &[
    "ARKE_SEAT",
    "ARKE_RANK",
    "ARKE_SIZE",
    "ARKE_JOIN",
    "ARKE_SECRET",
    "ARKE_SECRET_FILE",
    "ARKE_TAKEN",
    "ARKE_HANDED_BY",
    "ARKE_CC",
    "ARKE_CXX",
];

/// For each `ARKE_*` variable that no part of Arke reads, the variable and the nearest known one.
pub fn unknown_variables<'a>(names: impl Iterator<Item = &'a str>) -> Vec<(String, &'static str)> {
    let known: Vec<&'static str> = TABLE.iter().map(|s| s.name).chain(RESERVED.iter().copied()).collect();
    names
        .filter(|n| n.starts_with("ARKE_") && !known.contains(n))
        .filter_map(|n| known.iter().min_by_key(|k| distance(n, k)).map(|k| (n.to_string(), *k)))
        .collect()
}

/// Edit distance, for "did you mean".
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let next = (diagonal + usize::from(x != *y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], next);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Whatever a variable holds: a value within the setting's bounds, or an error that names the variable.
        #[test]
        fn hostile_values_are_survived(text in "\\PC{0,30}|[ +-]?[0-9]{1,22}[ .]?[kKmMgGtT]{0,2} ?") {
            for setting in TABLE {
                match setting.parse(&text) {
                    Ok(Value::Number(n)) => {
                        let Kind::Number { min, max } = setting.kind else { panic!("{} is no number", setting.name) };
                        prop_assert!((min..=max).contains(&n), "{} took {n} from {text:?}", setting.name);
                        prop_assert_eq!(setting.parse(&n.to_string()).unwrap(), Value::Number(n));
                    }
                    Ok(Value::Word(word)) => {
                        let known = matches!(setting.kind, Kind::Choice(words) if words.contains(&word));
                        prop_assert!(known, "{} took {text:?}", setting.name);
                    }
                    Ok(Value::Text(_)) => {
                        let any = matches!(setting.kind, Kind::Text);
                        prop_assert!(any, "{}", setting.name);
                    }
                    Err(error) => {
                        let (error, name) = (error.to_string(), format!("{}=", setting.name));
                        prop_assert!(error.starts_with(&name) && error.contains(": it takes "));
                    }
                }
            }
        }

        /// A size is what its digits and its letter say, computed in wider numbers here.
        #[test]
        fn hostile_sizes_are_survived(digits in any::<u64>(), letter in prop::sample::select(vec!["", "k", "M", "G", "T"])) {
            let factor = 1u128 << (10 * ["", "k", "M", "G", "T"].iter().position(|l| *l == letter).unwrap());
            let wanted = u64::try_from(u128::from(digits) * factor).ok();
            prop_assert_eq!(parse_size(&format!(" {digits}{letter}")), wanted);
        }

        /// A variable that nothing reads gets a name that something reads; a known one is not complained of.
        #[test]
        fn hostile_names_are_survived(name in "ARKE_\\PC{0,30}|\\PC{0,10}") {
            let found = unknown_variables([name.as_str()].into_iter());
            let known = |name: &str| TABLE.iter().any(|s| s.name == name) || RESERVED.contains(&name);
            prop_assert_eq!(found.len(), usize::from(name.starts_with("ARKE_") && !known(&name)));
            prop_assert!(found.iter().all(|(_, nearest)| known(nearest)));
            prop_assert_eq!(prefer(&name, "no value of any setting").is_err(), true);
        }
    }

    #[test]
    fn every_default_is_accepted() {
        let s = Settings::default();
        assert_eq!(s.number(Id::StagingBytes), 4 << 20);
        assert_eq!(s.word(Id::Cma), "auto");
    }

    #[test]
    fn bytes_that_are_no_text_are_a_wrong_value_and_not_none() {
        let bytes: &std::ffi::OsStr = std::os::unix::ffi::OsStrExt::from_bytes(b"\xff64");
        std::env::set_var("ARKE_BYTES_OF_A_TEST", bytes);
        let text = variable("ARKE_BYTES_OF_A_TEST");
        assert_eq!(text.as_deref(), Some("\u{fffd}64"));
        assert!(Settings::read(|n| if n == "ARKE_EAGER_MAX" { text.clone() } else { None }).is_err());
        assert_eq!(variable("ARKE_NOT_SET_IN_A_TEST"), None);
    }

    #[test]
    fn a_bad_value_names_what_is_accepted() {
        let e = Settings::read(|n| (n == "ARKE_CMA").then(|| "maybe".into())).unwrap_err();
        assert_eq!(e.to_string(), "ARKE_CMA=maybe cannot be used: it takes one of: auto, off");
        assert!(Settings::read(|n| (n == "ARKE_EAGER_MAX").then(|| "1G".into())).is_err());
    }

    #[test]
    fn a_preference_stands_in_for_the_default_and_is_checked_like_a_value() {
        assert_eq!(prefer("ARKE_EAGERMAX", "1"), Err(NotPreferred::Unknown("ARKE_EAGER_MAX")));
        assert!(matches!(prefer("ARKE_NET_CONNECT_S", "0"), Err(NotPreferred::Refused(_))));
        prefer("ARKE_NET_CONNECT_S", "20").unwrap();
        prefer("ARKE_NET_CONNECT_S", "21").unwrap();
        assert_eq!(preferred("ARKE_NET_CONNECT_S"), Some("21".into()));
        assert_eq!(preferred("ARKE_NET_SILENCE_S"), None);
    }

    #[test]
    fn a_misspelt_variable_gets_a_suggestion() {
        let names = ["ARKE_EAGERMAX", "ARKE_CMA", "PATH"];
        let found = unknown_variables(names.into_iter());
        assert_eq!(found, vec![("ARKE_EAGERMAX".to_string(), "ARKE_EAGER_MAX")]);
    }
}
