//! The many spellings of launcher options, brought to one.
//!
//! The mpiexec tradition writes long options with one dash (`-np 4`, `-wdir DIR`) and every launcher has names
//! of its own. One table says what each spelling stands for and how many values follow it; that also tells
//! where the options end and the program begins. What the table does not know is left for the option parser to
//! refuse, with the nearest name.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// What a spelling stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// The option of this name, with so many values.
    Option(&'static str, usize),
    /// The option of this name, whose value can only follow after `=`.
    Optional(&'static str),
    /// The option with this value.
    Fixed(&'static str, &'static str),
    /// Nothing: other launchers need it with so many values, Arke does not.
    Ignored(usize),
}

use Meaning::{Fixed, Ignored, Option, Optional};

/// Every known spelling, without its dashes.
const SPELLINGS: &[(&str, Meaning)] = &[
    ("n", Option("-n", 1)),
    ("np", Option("-n", 1)),
    ("wdir", Option("--wdir", 1)),
    ("wd", Option("--wdir", 1)),
    ("path", Option("--path", 1)),
    ("x", Option("-x", 1)),
    ("env", Option("--env", 2)),
    ("genv", Option("--genv", 2)),
    ("genvlist", Option("--genvlist", 1)),
    ("genvnone", Option("--genvnone", 0)),
    ("genvall", Ignored(0)),
    ("l", Option("--label", 0)),
    ("label", Option("--label", 0)),
    ("prepend-rank", Option("--label", 0)),
    ("tag-output", Option("--label", 0)),
    ("bind", Option("--bind", 1)),
    ("bind-to", Option("--bind", 1)),
    ("bind-to-core", Fixed("--bind", "core")),
    ("bind-to-none", Fixed("--bind", "none")),
    ("report-bindings", Option("--report-bindings", 0)),
    ("with-ft", Option("--with-ft", 1)),
    ("disable-auto-cleanup", Fixed("--with-ft", "ulfm")),
    ("timeout", Option("--timeout", 1)),
    ("report", Optional("--report")),
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
    ("map-by", Ignored(1)),
    ("rank-by", Ignored(1)),
    ("ppn", Ignored(1)),
    ("perhost", Ignored(1)),
    ("mca", Ignored(2)),
    ("iface", Ignored(1)),
    ("launcher", Ignored(1)),
    ("quiet", Ignored(0)),
    ("q", Ignored(0)),
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
}

/// Splits a command line into sections at each `:` and brings their options to one spelling.
pub(super) fn sections(arguments: &[OsString]) -> Vec<Section> {
    arguments.split(|a| a == ":").map(section).collect()
}

fn section(arguments: &[OsString]) -> Section {
    let mut section = Section::default();
    let mut rest = arguments.iter();
    while let Some(word) = rest.next() {
        if word == "--" {
            section.command.extend(rest.cloned());
            break;
        }
        let Some(spelling) = Spelling::of(word) else {
            section.command.push(word.clone());
            section.command.extend(rest.cloned());
            break;
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
            Some(Fixed(name, value)) => section.options.extend([name.into(), value.into()]),
            Some(Ignored(count)) => drop(values(count)),
            Some(Optional(name)) => section.options.push(spelling.as_long(name)),
            None => section.options.push(spelling.as_long(&format!("--{}", spelling.name.to_string_lossy()))),
        }
    }
    section
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
        SPELLINGS.iter().find(|(name, _)| self.name == *name).map(|(_, meaning)| *meaning)
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
        for line in ["-n 4 a", "-np 4 a", "--np 4 a", "--n=4 a", "-n4 a", "-np=4 a"] {
            assert_eq!(one(line), ("-n 4".into(), "a".into()), "{line}");
        }
        assert_eq!(one("-wdir /tmp -l a -l"), ("--wdir /tmp --label".into(), "a -l".into()));
    }

    #[test]
    fn values_that_look_like_programs_or_options_stay_values() {
        assert_eq!(one("-env A -b prog -n 3"), ("--env A -b".into(), "prog -n 3".into()));
        assert_eq!(one("-x A=b prog"), ("-x A=b".into(), "prog".into()));
        assert_eq!(one("--report prog"), ("--report".into(), "prog".into()));
        assert_eq!(one("--report=json:f prog"), ("--report=json:f".into(), "prog".into()));
    }

    #[test]
    fn what_others_need_is_dropped_with_its_values() {
        assert_eq!(one("--mca btl self --oversubscribe --map-by node prog"), ("".into(), "prog".into()));
        assert_eq!(one("--map-by=node prog"), ("".into(), "prog".into()));
    }

    #[test]
    fn the_unknown_is_left_for_the_parser() {
        assert_eq!(one("-lable prog"), ("--lable".into(), "prog".into()));
    }

    #[test]
    fn programs_are_split_at_colons_and_options_end_at_two_dashes() {
        let sections = split("-n 1 a x : -n 2 b");
        assert_eq!(sections.len(), 2);
        assert_eq!(sections[1].command, ["b"]);
        assert_eq!(one("-n 1 -- -odd 1"), ("-n 1".into(), "-odd 1".into()));
    }
}
