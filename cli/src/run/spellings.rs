//! The many spellings of launcher options, brought to one.
//!
//! The mpiexec tradition writes long options with one dash (`-np 4`, `-wdir DIR`) and every launcher has names
//! of its own. One table says what each spelling stands for and how many values follow it; that also tells
//! where the options end and the program begins. What the table does not know is refused with the nearest name.

use super::values::{
    bind, cpu_bind, default_hostfile, display, map_by, npersocket, ntasks_per_socket, output, output_folder,
    runtime_options, slurm_export, slurm_hosts, slurm_nodes, slurm_time,
};
use arke_base::settings;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// What a spelling stands for.
#[derive(Debug, Clone, Copy)]
enum Meaning {
    /// The option of this name, with so many values.
    Option(&'static str, usize),
    /// The option of this name, with a variable and its value: two words, or one with `=`.
    Variable(&'static str),
    /// The option of this name, whose value can only follow after `=`.
    Optional(&'static str),
    /// The option with this value.
    Fixed(&'static str, &'static str),
    /// Options that its one value names, each with a value of its own or none; or why the value is refused.
    Named(fn(&OsStr) -> Result<Vec<OsString>, String>),
    /// Nothing: other launchers need it with so many values, Arke does not.
    Ignored(usize),
    /// Arke does not have it; what it has instead.
    Refused(&'static str),
}

use Meaning::{Fixed, Ignored, Named, Option, Optional, Refused, Variable};

/// Every known spelling, without its dashes.
const SPELLINGS: &[(&str, Meaning)] = &[
    ("n", Option("-n", 1)),
    ("np", Option("-n", 1)),
    ("c", Option("-n", 1)),
    ("wdir", Option("--wdir", 1)),
    ("wd", Option("--wdir", 1)),
    ("path", Option("--path", 1)),
    ("x", Option("-x", 1)),
    ("env", Variable("--env")),
    ("genv", Variable("--genv")),
    ("genvlist", Option("--genvlist", 1)),
    ("genvnone", Option("--genvnone", 0)),
    ("envlist", Option("--envlist", 1)),
    ("envnone", Option("--envnone", 0)),
    ("genvall", Ignored(0)),
    ("envall", Option("--envall", 0)),
    ("l", Option("--label", 0)),
    ("label", Option("--label", 0)),
    ("prepend-rank", Option("--label", 0)),
    ("tag-output", Option("--label", 0)),
    ("timestamp-output", Option("--timestamp-output", 0)),
    ("outfile-pattern", Option("--outfile-pattern", 1)),
    ("errfile-pattern", Option("--errfile-pattern", 1)),
    ("output-filename", Named(output_folder)),
    ("output", Named(output)),
    ("display-map", Option("--display-map", 0)),
    ("display-devel-map", Option("--display-map", 0)),
    ("display-allocation", Option("--display-map", 0)),
    ("print-rank-map", Option("--display-map", 0)),
    ("display", Named(display)),
    ("v", Option("--display-map", 0)),
    ("verbose", Option("--display-map", 0)),
    ("any-mpi", Option("--any-mpi", 0)),
    ("per-host", Option("--per-host", 1)),
    ("ppn", Option("--per-host", 1)),
    ("perhost", Option("--per-host", 1)),
    ("N", Option("--per-host", 1)),
    ("npernode", Option("--per-host", 1)),
    ("pernode", Fixed("--per-host", "1")),
    ("map-by", Named(map_by)),
    ("bind", Named(bind)),
    ("bind-to", Named(bind)),
    ("binding", Named(bind)),
    ("bind-to-core", Fixed("--bind", "core")),
    ("bind-to-none", Fixed("--bind", "none")),
    ("report-bindings", Option("--report-bindings", 0)),
    ("with-ft", Option("--with-ft", 1)),
    ("disable-auto-cleanup", Fixed("--with-ft", "ulfm")),
    ("timeout", Option("--timeout", 1)),
    ("deadlock", Option("--deadlock", 1)),
    ("report", Optional("--report")),
    ("debug", Optional("--debug")),
    ("gdb", Option("--debug", 0)),
    ("check", Optional("--check")),
    ("trace", Optional("--trace")),
    ("stdin", Option("--stdin", 1)),
    ("s", Option("--stdin", 1)),
    ("host", Option("--host", 1)),
    ("hosts", Option("--host", 1)),
    ("H", Option("--host", 1)),
    ("hostfile", Option("--hostfile", 1)),
    ("machinefile", Option("--hostfile", 1)),
    ("machine", Option("--hostfile", 1)),
    ("f", Option("--hostfile", 1)),
    ("via", Option("--via", 1)),
    ("configfile", Option("--configfile", 1)),
    ("initial-errhandler", Option("--initial-errhandler", 1)),
    ("help", Option("--help", 0)),
    ("h", Option("-h", 0)),
    ("version", Option("--version", 0)),
    ("V", Option("--version", 0)),
    ("oversubscribe", Ignored(0)),
    ("allow-run-as-root", Ignored(0)),
    ("use-hwthread-cpus", Ignored(0)),
    ("rank-by", Ignored(1)),
    ("bynode", Ignored(0)),
    ("byslot", Ignored(0)),
    ("bycore", Ignored(0)),
    ("bysocket", Ignored(0)),
    ("npersocket", Named(npersocket)),
    ("cores-per-rank", Option("--cores-per-rank", 1)),
    ("cpus-per-rank", Option("--cores-per-rank", 1)),
    ("cpus-per-proc", Option("--cores-per-rank", 1)),
    ("membind", Ignored(1)),
    ("topolib", Ignored(1)),
    ("mca", Ignored(2)),
    ("omca", Ignored(2)),
    ("gmca", Ignored(2)),
    ("pmixmca", Ignored(2)),
    ("prtemca", Ignored(2)),
    ("gomca", Ignored(2)),
    ("gpmixmca", Ignored(2)),
    ("gprtemca", Ignored(2)),
    ("personality", Ignored(1)),
    ("prefix", Ignored(1)),
    ("noprefix", Ignored(0)),
    ("iface", Ignored(1)),
    ("launcher", Ignored(1)),
    ("launcher-exec", Ignored(1)),
    ("bootstrap", Ignored(1)),
    ("bootstrap-exec", Ignored(1)),
    ("rmk", Ignored(1)),
    ("localhost", Ignored(1)),
    ("demux", Ignored(1)),
    ("usize", Ignored(1)),
    ("order-nodes", Ignored(1)),
    ("enable-x", Ignored(0)),
    ("disable-x", Ignored(0)),
    ("hostname-propagation", Ignored(0)),
    ("disable-hostname-propagation", Ignored(0)),
    ("skip-launch-node", Ignored(0)),
    ("do-not-resolve", Ignored(0)),
    ("debug-daemons", Ignored(0)),
    ("leave-session-attached", Ignored(0)),
    ("ordered-output", Ignored(0)),
    ("print-all-exitcodes", Ignored(0)),
    ("exitinfo", Ignored(0)),
    ("get-stack-traces", Ignored(0)),
    ("report-state-on-timeout", Ignored(0)),
    ("quiet", Ignored(0)),
    ("q", Ignored(0)),
    // Of Open MPI and PRRTE.
    ("runtime-options", Named(runtime_options)),
    ("default-hostfile", Named(default_hostfile)),
    ("output-directory", Named(output_folder)),
    ("display-devel-allocation", Option("--display-map", 0)),
    ("output-proctable", Option("--display-map", 0)),
    ("bind-to-socket", Fixed("--bind", "spread")),
    ("set-env", Option("-x", 1)),
    ("spawn-timeout", Ignored(1)),
    ("report-child-jobs-separately", Ignored(0)),
    ("app-pmix-prefix", Ignored(1)),
    ("pmix-prefix", Ignored(1)),
    ("no-app-prefix", Ignored(0)),
    ("show-progress", Ignored(0)),
    ("stream-buffering", Ignored(1)),
    ("debug-daemons-file", Ignored(0)),
    ("hetero-nodes", Ignored(0)),
    ("launch-agent", Ignored(1)),
    ("max-vm-size", Ignored(1)),
    ("tmpdir", Ignored(1)),
    ("disable-recovery", Ignored(0)),
    ("loadbalance", Ignored(0)),
    ("bynuma", Ignored(0)),
    ("byboard", Ignored(0)),
    ("novm", Ignored(0)),
    ("tree-spawn", Ignored(0)),
    // Of MPICH and Intel MPI.
    ("memory-alloc-kinds", Ignored(1)),
    ("gpus-per-proc", Ignored(1)),
    ("hybrid-hosts", Ignored(0)),
    ("profile", Ignored(0)),
    ("ranktree", Ignored(0)),
    ("genvuser", Ignored(0)),
    ("silent", Ignored(0)),
    ("silent-abort", Ignored(0)),
    ("hostos", Ignored(1)),
    ("noconf", Ignored(0)),
    ("cleanup", Ignored(0)),
    ("prot", Option("--report", 0)),
    ("prepend-timestamp", Option("--timestamp-output", 0)),
    ("check-mpi", Option("--check", 0)),
    ("check_mpi", Option("--check", 0)),
    ("rr", Fixed("--per-host", "1")),
    ("grr", Option("--per-host", 1)),
    ("ofi", Ignored(0)),
    ("OFI", Ignored(0)),
    ("shm", Ignored(0)),
    ("ib", Ignored(0)),
    ("rdma", Ignored(0)),
    ("dapl", Ignored(0)),
    ("psm2", Ignored(0)),
    // Of Slurm's srun.
    ("ntasks", Option("-n", 1)),
    ("ntasks-per-node", Option("--per-host", 1)),
    ("tasks-per-node", Option("--per-host", 1)),
    ("ntasks-per-socket", Named(ntasks_per_socket)),
    ("nodes", Named(slurm_nodes)),
    ("cpus-per-task", Option("--cores-per-rank", 1)),
    ("cpu-bind", Named(cpu_bind)),
    ("nodelist", Named(slurm_hosts)),
    ("w", Named(slurm_hosts)),
    ("chdir", Option("--wdir", 1)),
    ("D", Option("--wdir", 1)),
    ("export", Named(slurm_export)),
    ("time", Named(slurm_time)),
    ("mpi", Ignored(1)),
    ("job-name", Ignored(1)),
    ("J", Ignored(1)),
    ("kill-on-bad-exit", Ignored(0)),
    ("K", Ignored(0)),
    ("unbuffered", Ignored(0)),
    ("u", Ignored(0)),
    ("overcommit", Ignored(0)),
    ("O", Ignored(0)),
    ("overlap", Ignored(0)),
    ("exclusive", Ignored(0)),
    ("distribution", Ignored(1)),
    ("hint", Ignored(1)),
    ("mem-bind", Ignored(1)),
    ("threads-per-core", Ignored(1)),
    ("disable-status", Ignored(0)),
    ("Q", Ignored(0)),
];

const DAEMON: &str = "there is no daemon beside `arke run`; `arke jobs` lists the jobs that run";
const TOOL: &str = "put the tool before the program: `-n 1 valgrind PROGRAM : -n 3 PROGRAM`";
const TRACE: &str = "--trace records all calls and messages, --report counts them";
const ERRORS: &str =
    "--errfile-pattern PATTERN writes the errors of each rank to a file, and `2> FILE` those of all";
const OF_SLURM: &str = "that is for Slurm: give it to sbatch or salloc, or start the job with srun";
const VARIABLE: &str = "-x NAME=VALUE sets a variable, -genvlist and -envlist say which are passed on";

pub(super) const DEBUGGER: &str =
    "--debug=gdb:RANKS starts ranks in gdb; TotalView and DDT start the launcher, and find the ranks by its \
                        MPIR_proctable";
pub(super) const FAILURES: &str = "--with-ft ulfm lets the job go on without ranks that fail";
const SECTIONS: &str =
    "write one program a line into a file and use -configfile FILE, or put `:` between programs";

/// Options of other launchers that Arke does not have, and what helps.
const REFUSED: &[(&str, Meaning)] = &[
    ("tv", Refused(DEBUGGER)),
    ("stop-on-exec", Refused(DEBUGGER)),
    ("xterm", Refused("put `xterm -e` before the program")),
    ("gtool", Refused(TOOL)),
    ("gtoolfile", Refused(TOOL)),
    ("gdb-args", Refused(DEBUGGER)),
    ("aps", Refused(TRACE)),
    ("mps", Refused(TRACE)),
    ("msg", Refused(TRACE)),
    ("trace-imbalance", Refused(TRACE)),
    ("trace-collectives", Refused(TRACE)),
    ("trace-pt2pt", Refused(TRACE)),
    (
        "ilp64",
        Refused("INTEGER has 4 bytes here; MPI's calls whose names end in `_c` take counts of 8 bytes"),
    ),
    ("hosts-group", Refused("--hosts takes each name, separated by commas")),
    ("rankmap", Refused("--hosts a:2,b:2 names machines in the order of the ranks")),
    (
        "nameserver",
        Refused("MPI_Publish_name reaches the processes of this user on the machine without a server"),
    ),
    ("genvexcl", Refused(VARIABLE)),
    ("stop-in-init", Refused(DEBUGGER)),
    ("stop-in-app", Refused(DEBUGGER)),
    ("debugger", Refused(DEBUGGER)),
    ("add-host", Refused("--hosts names all machines")),
    ("add-hostfile", Refused("--hostfile names all machines")),
    (
        "preload-files",
        Refused("copy the files to the machines, or put them on a file system that they share"),
    ),
    ("set-cwd-to-session-dir", Refused("-wdir DIR names the working directory")),
    ("pset", Refused("MPI_Session_get_nth_pset lists the sets of processes that there are")),
    ("unset-env", Refused(VARIABLE)),
    ("prepend-env", Refused(VARIABLE)),
    ("append-env", Refused(VARIABLE)),
    ("dvm", Refused(DAEMON)),
    ("dvm-uri", Refused(DAEMON)),
    ("ompi-server", Refused(DAEMON)),
    ("report-pid", Refused(DAEMON)),
    ("report-uri", Refused(DAEMON)),
    ("system-server", Refused(DAEMON)),
    ("keepalive", Refused(DAEMON)),
    ("display-topo", Refused("`arke doctor` shows what this machine has")),
    ("slot-list", Refused("start the job below `taskset -c LIST`")),
    ("max-restarts", Refused(FAILURES)),
    (
        "index-argv-by-rank",
        Refused("the variable ARKE_RANK is the rank: `sh -c 'exec ./program $ARKE_RANK'`"),
    ),
    ("multi-prog", Refused(SECTIONS)),
    (
        "o",
        Refused(
            "--outfile-pattern PATTERN writes the output of each rank to a file, and `> FILE` that of all",
        ),
    ),
    ("e", Refused(ERRORS)),
    ("error", Refused(ERRORS)),
    ("i", Refused("`< FILE` is the input of rank 0, or of the rank that --stdin names")),
    ("input", Refused("`< FILE` is the input of rank 0, or of the rank that --stdin names")),
    ("pty", Refused("--stdin says which rank reads standard input")),
    ("t", Refused("--timeout SECONDS ends the job, --trace records it")),
    ("exclude", Refused("--hosts names the machines to run on")),
    ("partition", Refused(OF_SLURM)),
    ("p", Refused(OF_SLURM)),
    ("account", Refused(OF_SLURM)),
    ("A", Refused(OF_SLURM)),
    ("qos", Refused(OF_SLURM)),
    ("constraint", Refused(OF_SLURM)),
    ("C", Refused(OF_SLURM)),
    ("reservation", Refused(OF_SLURM)),
    ("gres", Refused(OF_SLURM)),
    ("gpus", Refused(OF_SLURM)),
    ("gpus-per-task", Refused(OF_SLURM)),
    ("gpus-per-node", Refused(OF_SLURM)),
    ("mem", Refused(OF_SLURM)),
    ("mem-per-cpu", Refused(OF_SLURM)),
    ("dependency", Refused(OF_SLURM)),
    ("immediate", Refused(OF_SLURM)),
    ("jobid", Refused(OF_SLURM)),
    ("merge-stderr-to-stdout", Refused("write 2>&1 behind the command")),
    ("prepend-pattern", Refused("-l puts the rank before each line, --timestamp-output the time")),
    ("xml", Refused("--report=json:FILE writes what Arke knows of the job")),
    ("nooversubscribe", Refused("without -n there is one rank for each core, and never more")),
    ("nolocal", Refused("name the machines by --hosts")),
    ("cpu-set", Refused("start the job below `taskset -c LIST`")),
    ("cpu-list", Refused("start the job below `taskset -c LIST`")),
    ("rankfile", Refused("--bind says how ranks are bound; start single ranks below `taskset -c LIST`")),
    ("rf", Refused("--bind says how ranks are bound; start single ranks below `taskset -c LIST`")),
    (
        "preload-binary",
        Refused("copy the program to the machines, or put it on a file system that they share"),
    ),
    ("do-not-launch", Refused("--display-map shows the ranks of a job that runs")),
    ("app", Refused(SECTIONS)),
    ("file", Refused(SECTIONS)),
    ("soft", Refused("-n takes one number")),
    ("arch", Refused("--hosts names machines")),
    (
        "tune",
        Refused("settings are variables: `arke info --settings` describes them, -x NAME=VALUE sets them"),
    ),
    ("am", Refused("settings are variables: `arke info --settings` describes them, -x NAME=VALUE sets them")),
    ("pmi-port", Refused("ranks find each other without a port")),
    ("info", Refused("`arke info` tells what is installed")),
    (
        "forward-signals",
        Refused("INT, TERM, HUP, QUIT, USR1, USR2, TSTP, CONT and WINCH are passed on to every rank"),
    ),
    ("enable-recovery", Refused(FAILURES)),
    ("continuous", Refused(FAILURES)),
];

/// The spellings that are accepted and ignored, for the help text.
pub(super) fn ignored() -> String {
    let names = SPELLINGS.iter().filter(|(_, m)| matches!(m, Ignored(_)));
    names.map(|(name, _)| format!("-{name}")).collect::<Vec<_>>().join(" ")
}

/// One program's part of a command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Section {
    /// Options in their one spelling.
    pub options: Vec<OsString>,
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// Why the first option of another launcher that Arke does not have is refused, and what to use.
    pub refusal: std::option::Option<String>,
}

/// Splits a command line into sections at each `:` that is no value of an option, and brings their options to one
/// spelling.
pub(super) fn sections(arguments: &[OsString]) -> Vec<Section> {
    let mut rest = arguments.iter();
    let mut sections = Vec::new();
    loop {
        let (section, more) = section(&mut rest);
        sections.push(section);
        if !more {
            return sections;
        }
    }
}

/// The next section, and whether another one follows.
fn section(rest: &mut std::slice::Iter<'_, OsString>) -> (Section, bool) {
    let mut section = Section::default();
    while let Some(word) = rest.next() {
        if word == ":" {
            return (section, true);
        }
        let spelling = match Spelling::of(word) {
            Some(spelling) if word != "--" => spelling,
            _ => {
                section.command.extend((word != "--").then(|| word.clone()));
                for word in rest.by_ref() {
                    if word == ":" {
                        return (section, true);
                    }
                    section.command.push(word.clone());
                }
                break;
            }
        };
        // A value after `=` is the first of those that are due.
        let mut values = |count: usize| -> Vec<OsString> {
            let attached = spelling.value.filter(|_| count > 0).map(OsStr::to_os_string);
            let more = count - attached.iter().count();
            attached.into_iter().chain(rest.by_ref().take(more).cloned()).collect()
        };
        match spelling.meaning() {
            Some(Option(name, count)) => {
                section.options.push(name.into());
                section.options.extend(values(count));
            }
            Some(Variable(name)) => {
                section.options.push(name.into());
                let words = values(1);
                let parts = words.first().and_then(|word| {
                    let (name, value) =
                        word.as_bytes().split_at_checked(word.as_bytes().iter().position(|b| *b == b'=')?)?;
                    Some([name, &value[1..]].map(|part| OsStr::from_bytes(part).to_os_string()))
                });
                match parts {
                    Some(parts) => section.options.extend(parts),
                    None => section.options.extend(words.into_iter().chain(rest.by_ref().take(1).cloned())),
                }
            }
            Some(Fixed(name, value)) => section.options.extend([name.into(), value.into()]),
            Some(Named(options)) => match values(1).first() {
                Some(value) => match options(value) {
                    Ok(options) => section.options.extend(options),
                    Err(why) => drop(section.refusal.get_or_insert(why)),
                },
                // The parser says that a value is missing.
                None => {
                    section.options.push(spelling.as_long(&format!("--{}", spelling.name.to_string_lossy())))
                }
            },
            Some(Ignored(count)) => drop(values(count)),
            Some(Refused(remedy)) => {
                let name = spelling.name.to_string_lossy();
                section.refusal.get_or_insert(format!("arke run has no option -{name}; {remedy}"));
            }
            Some(Optional(name)) => section.options.push(spelling.as_long(name)),
            None => {
                let name = spelling.name.to_string_lossy();
                section.options.push(spelling.as_long(&format!("--{name}")));
                section.refusal.get_or_insert_with(|| unknown(&name));
            }
        }
    }
    (section, false)
}

/// Why an option that nobody knows is refused: with the nearest one, if one is near.
fn unknown(name: &str) -> String {
    let dashed = |name: &str| if name.len() > 1 { format!("--{name}") } else { format!("-{name}") };
    let near = |known: &str| settings::distance(name, known);
    let nearest = SPELLINGS.iter().map(|(known, _)| *known).min_by_key(|known| near(known));
    match nearest.filter(|known| near(known) <= 1 + name.len() / 3) {
        Some(known) => format!("there is no option {}; did you mean {}?", dashed(name), dashed(known)),
        None => format!("there is no option {}; `arke run --help` lists those that there are", dashed(name)),
    }
}

/// An option as it was written.
struct Spelling<'a> {
    name: &'a OsStr,
    value: std::option::Option<&'a OsStr>,
}

impl<'a> Spelling<'a> {
    /// `None` if the word is no option.
    fn of(word: &'a OsStr) -> std::option::Option<Self> {
        let bytes = word.as_bytes();
        let name =
            bytes.strip_prefix(b"--").or_else(|| bytes.strip_prefix(b"-")).filter(|n| !n.is_empty())?;
        // `-n4` and `-np4`
        for prefix in ["np", "n"] {
            if let Some(digits) = name.strip_prefix(prefix.as_bytes()) {
                if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) {
                    return Some(Self { name: OsStr::new(prefix), value: Some(OsStr::from_bytes(digits)) });
                }
            }
        }
        let (name, value) = match name.iter().position(|b| *b == b'=') {
            Some(at) => (&name[..at], Some(OsStr::from_bytes(&name[at + 1..]))),
            None => (name, None),
        };
        Some(Self { name: OsStr::from_bytes(name), value })
    }

    fn meaning(&self) -> std::option::Option<Meaning> {
        SPELLINGS.iter().chain(REFUSED).find(|(name, _)| self.name == *name).map(|(_, meaning)| *meaning)
    }

    fn as_long(&self, name: &str) -> OsString {
        let mut word = name.as_bytes().to_vec();
        if let Some(value) = self.value {
            word.push(b'=');
            word.extend_from_slice(value.as_bytes());
        }
        OsString::from_vec(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn word() -> impl Strategy<Value = OsString> {
        let names: Vec<&str> = SPELLINGS.iter().chain(REFUSED).map(|(name, _)| *name).collect();
        let bytes = prop::collection::vec(any::<u8>(), 0..6).prop_map(OsString::from_vec);
        prop_oneof![
            (prop::sample::select(names), "-{1,2}", "(=[a-z0-9:,=]{0,12})?")
                .prop_map(|(name, dashes, value)| format!("{dashes}{name}{value}").into()),
            "(ppr|dir|file|tag|map|core|node|[0-9]{1,3})([:,=](ppr|dir|file|map|node|[0-9]{0,3})){0,4}|:|--?|-n[0-9]{0,12}"
                .prop_map(OsString::from),
            bytes,
        ]
    }

    proptest! {
        /// Any command line, as a shell or a file for -configfile may give it: each section has what stood in it, and
        /// what becomes of it is read the same once more.
        #[test]
        fn hostile_command_lines_are_survived(line in prop::collection::vec(word(), 0..16)) {
            let found = sections(&line);
            prop_assert!(found.len() <= 1 + line.iter().filter(|word| *word == ":").count());
            for section in found {
                // The program's words are the end of the section, unchanged.
                prop_assert!(line.windows(section.command.len().max(1)).any(|part| part == section.command) || section.command.is_empty());
            }
        }
    }

    fn split(line: &str) -> Vec<Section> {
        sections(&line.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    fn one(line: &str) -> (String, String) {
        let sections = split(line);
        assert_eq!(sections.len(), 1);
        let join = |words: &[OsString]| words.join(OsStr::new(" ")).into_string().unwrap();
        (join(&sections[0].options), join(&sections[0].command))
    }

    #[test]
    fn spellings_of_one_thing_become_one() {
        for line in ["-n 4 a", "-np 4 a", "--np 4 a", "--n=4 a", "-n4 a", "-np=4 a", "-c 4 a"] {
            assert_eq!(one(line), ("-n 4".into(), "a".into()), "{line}");
        }
        assert_eq!(one("-wdir /tmp -l a -l"), ("--wdir /tmp --label".into(), "a -l".into()));
    }

    #[test]
    fn values_that_look_like_programs_or_options_stay_values() {
        assert_eq!(one("-env A -b prog -n 3"), ("--env A -b".into(), "prog -n 3".into()));
        assert_eq!(one("-env A=b=c prog -n 3"), ("--env A b=c".into(), "prog -n 3".into()));
        assert_eq!(one("-genv=A=b prog A=c"), ("--genv A b".into(), "prog A=c".into()));
        assert_eq!(one("-env SEP : prog -n 3"), ("--env SEP :".into(), "prog -n 3".into()));
        assert_eq!(one("-x A=b prog"), ("-x A=b".into(), "prog".into()));
        assert_eq!(one("--report prog"), ("--report".into(), "prog".into()));
        assert_eq!(one("--report=json:f prog"), ("--report=json:f".into(), "prog".into()));
    }

    #[test]
    fn what_others_need_is_dropped_with_its_values() {
        assert_eq!(one("--mca btl self --oversubscribe --map-by node prog"), ("".into(), "prog".into()));
        assert_eq!(one("--map-by=node prog"), ("".into(), "prog".into()));
        assert_eq!(one("-ordered-output --gprtemca a b -order-nodes UP prog"), ("".into(), "prog".into()));
    }

    #[test]
    fn values_of_other_launchers_become_options() {
        for (line, options) in [
            ("--bind-to core:overload-allowed a", "--bind core"),
            ("-bind-to none a", "--bind none"),
            ("-bind-to core:1 a", "--bind core"),
            ("-bind-to core:2 a", "--bind core --cores-per-rank 2"),
            ("--map-by ppr:2:node:PE=4 a", "--per-host 2 --cores-per-rank 4"),
            ("--map-by slot:OVERSUBSCRIBE,PE=2 a", "--cores-per-rank 2"),
            ("--cpus-per-rank 2 --bind-to core a", "--cores-per-rank 2 --bind core"),
            ("--map-by ppr:1:socket -n 2 a", "--per-resource --map-by ppr:1:socket -n 2"),
            ("-npersocket 1 a", "--per-resource -npersocket 1"),
            ("--map-by core a", ""),
            ("-ppn 3 a", "--per-host 3"),
            ("-N 3 a", "--per-host 3"),
            ("--output tag,timestamp a", "--label --timestamp-output"),
            ("--output dir=/d a", "--output-filename /d"),
            ("--output dir=/d:nocopy,tag a", "--output-filename /d --label"),
            ("--output-filename /d:nocopy a", "--output-filename /d"),
            ("--output-filename=/d:e:nocopy,raw a", "--output-filename /d:e"),
            ("-output-filename /d:e a", "--output-filename /d:e"),
            ("--output file=/f a", "--outfile-pattern /f.%r.out --errfile-pattern /f.%r.err"),
            ("--display map,bind a", "--display-map --report-bindings"),
            ("--ntasks=4 --ntasks-per-node 2 --cpus-per-task=3 a", "-n 4 --per-host 2 --cores-per-rank 3"),
            ("--mpi=pmix -J name --kill-on-bad-exit=1 -u --label a", "--label"),
            ("-check_mpi=VTmc -prot -noconf -hostos linux -genvuser a", "--check --report"),
            ("--runtime-options timeout=9 --set-env A=b a", "--timeout 9 -x A=b"),
        ] {
            assert_eq!(one(line), (options.into(), "a".into()), "{line}");
        }
    }

    #[test]
    fn what_arke_does_not_have_is_refused_with_what_it_has() {
        for (name, _) in REFUSED {
            let refusal = split(&format!("-{name} a")).remove(0).refusal;
            assert!(refusal.is_some_and(|text| text.contains(&format!("-{name};"))), "{name}");
            assert!(SPELLINGS.iter().all(|(known, _)| known != name), "{name}");
        }
    }

    #[test]
    fn places_that_arke_does_not_give_are_refused() {
        for (line, part) in [
            ("-bind-to hwthread:2 a", "--cores-per-rank"),
            ("--map-by seq a", "taskset"),
            ("--map-by rankfile:file=x a", "taskset"),
            ("--output merge a", "2>&1"),
            ("--output tag,xml a", "--output xml; --report=json"),
            ("--output pattern a", "dir=DIR"),
            ("--output=slurm.%t a", "--outfile-pattern"),
            ("--time x a", "--timeout"),
            ("--runtime-options continuous a", "--with-ft ulfm"),
        ] {
            let refusal = split(line).remove(0).refusal;
            assert!(refusal.as_ref().is_some_and(|text| text.contains(part)), "{line}: {refusal:?}");
        }
    }

    #[test]
    fn the_unknown_is_refused_with_the_nearest_name() {
        for (line, part) in [
            ("-lable prog", "no option --lable; did you mean --label?"),
            ("--oversubscibe prog", "did you mean --oversubscribe?"),
            ("-nn 2 prog", "did you mean -n?"),
            ("--zzzzzzzzzz prog", "arke run --help"),
        ] {
            let refusal = split(line).remove(0).refusal.unwrap();
            assert!(refusal.contains(part), "{part} in {refusal}");
        }
        assert_eq!(split("-help prog").remove(0).refusal, None);
    }

    #[test]
    fn programs_are_split_at_colons_and_options_end_at_two_dashes() {
        let sections = split("-n 1 a x : -n 2 b");
        assert_eq!(sections.len(), 2);
        assert_eq!(sections[1].command, ["b"]);
        assert_eq!(one("-n 1 -- -odd 1"), ("-n 1".into(), "-odd 1".into()));
    }
}
