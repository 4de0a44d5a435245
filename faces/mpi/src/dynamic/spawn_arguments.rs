//! What `MPI_Comm_spawn` and `MPI_Comm_spawn_multiple` are to start: their arguments and reserved info keys (section
//! 11.8.4), as the root gave them.

use crate::abi::*;
use crate::error::{Error, Result};
use crate::info::Entries;
use crate::strings;
use arke_launch::{InitialErrorHandler, SpawnProgram};
use core::ffi::{c_char, c_int, CStr};

/// One command.
pub(super) struct Command {
    /// How many processes the program asks for.
    pub maxprocs: u32,
    /// What is started: perhaps less, by the info key `soft`.
    pub program: SpawnProgram,
    /// The error handler that the processes start with, by the info key `mpi_initial_errhandler`.
    pub error_handler: Option<InitialErrorHandler>,
    /// The hosts that will do, by the info key `host`; none where it is left to the root.
    pub hosts: Vec<String>,
    /// Why the info forbids to start it.
    pub trouble: Option<Box<Error>>,
}

/// Most processes of one call.
const MOST: c_int = 1 << 20;

impl Command {
    /// Reads one command's arguments.
    ///
    /// # Errors
    /// What is wrong with them.
    ///
    /// # Safety
    /// `command` must be null or a C string, `argv` null or an array of C strings that ends with a null pointer.
    pub unsafe fn read(
        command: *const c_char,
        argv: *const *mut c_char,
        maxprocs: c_int,
        hints: &Entries,
    ) -> Result<Command> {
        // SAFETY: as the caller vouches.
        let command = unsafe { strings::get("command", command)? };
        if command.is_empty() {
            return Err(Error::arg(MPI_ERR_ARG, "command", "empty", "must name a program"));
        }
        if !(1..=MOST).contains(&maxprocs) {
            return Err(Error::arg(
                MPI_ERR_ARG,
                "maxprocs",
                maxprocs,
                &format!("must be a number of processes (1 to {MOST})"),
            ));
        }
        let mut arguments = Vec::new();
        if !argv.is_null() {
            for index in 0.. {
                // SAFETY: the array ends with a null pointer, which was not reached yet.
                let argument = unsafe { *argv.add(index) };
                if argument.is_null() {
                    break;
                }
                // SAFETY: the caller vouches for its strings.
                arguments.push(unsafe { CStr::from_ptr(argument) }.to_bytes().to_vec());
            }
        }
        let maxprocs = maxprocs as u32;
        let directories = |path: &CStr| {
            path.to_bytes().split(|b| *b == b':').filter(|d| !d.is_empty()).map(<[u8]>::to_vec).collect()
        };
        let mut command = Command {
            maxprocs,
            program: SpawnProgram {
                ranks: maxprocs,
                program: command.to_bytes().to_vec(),
                arguments,
                directory: hints.get(c"wdir").map(|directory| directory.to_bytes().to_vec()),
                path: hints.get(c"path").map_or_else(Vec::new, directories),
            },
            error_handler: None,
            hosts: Vec::new(),
            trouble: None,
        };
        command.trouble = command.heed(hints).err();
        Ok(command)
    }

    /// Does what the info says beyond what is passed on.
    fn heed(&mut self, hints: &Entries) -> Result {
        if let Some(set) = hints.get(c"soft") {
            self.program.ranks = softly(text("soft", set)?, self.maxprocs)?;
        }
        if let Some(name) = hints.get(c"mpi_initial_errhandler") {
            self.error_handler = Some(handler(text("mpi_initial_errhandler", name)?)?);
        }
        if let Some(list) = hints.get(c"host") {
            self.hosts = hosts(text("host", list)?)?;
        }
        check_architecture(hints)
    }
}

fn text<'a>(key: &str, value: &'a CStr) -> Result<&'a str> {
    value.to_str().map_err(|_| bad(key, &value.to_string_lossy(), "must be plain text"))
}

fn bad(key: &str, value: &str, remedy: &str) -> Box<Error> {
    Error::new(MPI_ERR_SPAWN, format!("info key \"{key}\" is \"{}\"; it {remedy}", value.escape_debug()))
}

/// The names of a list with commas between them.
fn hosts(list: &str) -> Result<Vec<String>> {
    let names: Vec<String> = list.split(',').map(|name| name.trim().to_string()).collect();
    match names.iter().any(String::is_empty) {
        true => Err(bad("host", list, "must be the name of a host, or several with commas between them")),
        false => Ok(names),
    }
}

/// The processes run on machines of one kind.
fn check_architecture(hints: &Entries) -> Result {
    if let Some(arch) = hints.get(c"arch") {
        let arch = text("arch", arch)?;
        let own = std::env::consts::ARCH;
        if !(arch.eq_ignore_ascii_case(own) || own == "x86_64" && arch.eq_ignore_ascii_case("amd64")) {
            return Err(bad("arch", arch, &format!("must be the root's, {own}")));
        }
    }
    Ok(())
}

fn handler(name: &str) -> Result<InitialErrorHandler> {
    InitialErrorHandler::from_name(name).ok_or_else(|| {
        let known: Vec<&str> = InitialErrorHandler::ALL.iter().map(|(name, _)| *name).collect();
        bad("mpi_initial_errhandler", name, &format!("must be one of {}", known.join(", ")))
    })
}

/// The largest number of a set that is no more than `maxprocs`. A set is a list of `a`, `a:b` and `a:b:c`, as in
/// section 11.8.4.
fn softly(set: &str, maxprocs: u32) -> Result<u32> {
    let wrong = || bad("soft", set, "must be a list of numbers a, ranges a:b and steps a:b:c");
    let mut best = None;
    for part in set.split(',') {
        // The numbers may be any of 64 bits; their differences need more.
        let numbers: Vec<i128> = part
            .split(':')
            .map(|number| number.trim().parse::<i64>().map(i128::from).map_err(|_| wrong()))
            .collect::<Result<_>>()?;
        let (first, last, step) = match numbers[..] {
            [a] => (a, a, 1),
            [a, b] => (a, b, 1),
            [a, b, c] if c != 0 => (a, b, c),
            _ => return Err(wrong()),
        };
        let most = i128::from(maxprocs);
        let largest = if step > 0 {
            // Counts up from the first: the last number that is within both ends.
            let end = last.min(most);
            (end >= first).then(|| first + (end - first) / step * step)
        } else {
            // Counts down: the first number that is no more than wanted.
            let skip = if first > most { (first - most - step - 1) / -step } else { 0 };
            let number = first + skip * step;
            (number >= last).then_some(number)
        };
        best = best.max(largest.filter(|number| *number >= 1));
    }
    best.map(|number| number as u32).ok_or_else(|| {
        bad("soft", set, &format!("allows no number of processes from 1 to maxprocs, {maxprocs}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same by counting, for numbers that can be counted.
    fn counted(set: &[Vec<i64>], maxprocs: u32) -> Option<u32> {
        let numbers = set.iter().flat_map(|part| {
            let (first, last) = (part[0], *part.get(1).unwrap_or(&part[0]));
            let step = *part.get(2).unwrap_or(&1);
            (0..400)
                .map(move |i| first + i * step)
                .take_while(move |n| if step > 0 { *n <= last } else { *n >= last })
        });
        numbers.filter(|n| (1..=i64::from(maxprocs)).contains(n)).max().map(|n| n as u32)
    }

    fn written(set: &[Vec<i64>]) -> String {
        let part = |numbers: &Vec<i64>| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(":");
        set.iter().map(part).collect::<Vec<_>>().join(",")
    }

    proptest! {
        #[test]
        fn soft_takes_what_counting_finds(
            set in prop::collection::vec(prop::collection::vec(-20i64..20, 1..4), 1..4), maxprocs in 1u32..30
        ) {
            let zero = set.iter().any(|part| part.get(2) == Some(&0));
            let wanted = if zero { None } else { counted(&set, maxprocs) };
            prop_assert_eq!(softly(&written(&set), maxprocs).ok(), wanted, "{}", written(&set));
        }

        /// The ends of 64 bits, and text that is no set at all.
        #[test]
        fn hostile_sets_are_survived(
            set in prop::collection::vec(prop::collection::vec(
                prop_oneof![any::<i64>(), Just(i64::MIN), Just(i64::MAX), -3i64..3], 1..5), 1..4),
            text in "[0-9:,+ -]{0,30}|\\PC{0,30}", maxprocs in 1u32..=1 << 20
        ) {
            for text in [written(&set), text] {
                match softly(&text, maxprocs) {
                    Ok(ranks) => prop_assert!((1..=maxprocs).contains(&ranks), "{text}"),
                    Err(error) => prop_assert!(error.class() == MPI_ERR_SPAWN && error.text().contains("soft")),
                }
            }
        }

        /// Names of error handlers, of hosts and of machines.
        #[test]
        fn hostile_hints_are_survived(text in "mpi_\\PC{0,20}|\\PC{0,20}|[a-z,. ]{0,20}") {
            prop_assert!(handler(&text).is_err() || text.to_ascii_lowercase().starts_with("mpi_errors_"));
            let mut hints = Entries::new();
            hints.set_text(c"arch", &text.replace('\0', ""));
            let _ = (check_architecture(&hints), hosts(&text));
        }
    }

    #[test]
    fn soft_takes_numbers_at_the_ends_of_64_bits() {
        for (set, wanted) in [
            ("-9223372036854775808:5:3", Some(4)),
            ("9223372036854775807:1:-9223372036854775808", None),
            ("5:-9223372036854775808:-9223372036854775808", Some(5)),
            ("9223372036854775807:1:-1", Some(7)),
        ] {
            assert_eq!(softly(set, 7).ok(), wanted, "{set}");
        }
    }

    #[test]
    fn soft_takes_the_most_that_the_set_allows() {
        for (set, maxprocs, wanted) in [
            ("4", 4, Some(4)),
            ("1:8", 5, Some(5)),
            ("1,2,4,8", 7, Some(4)),
            ("2:10:3", 9, Some(8)),
            ("10:2:-3", 9, Some(7)),
            ("0,1", 3, Some(1)),
            ("5:9", 4, None),
            ("0", 4, None),
            ("3:1", 4, None),
            ("-5:2", 9, Some(2)),
        ] {
            assert_eq!(softly(set, maxprocs).ok(), wanted, "{set} of {maxprocs}");
        }
        for set in ["", "a", "1:2:0", "1:2:3:4", "1,,2"] {
            let error = softly(set, 4).unwrap_err();
            assert!(error.class() == MPI_ERR_SPAWN && error.text().contains("soft"), "{}", error.text());
        }
    }

    #[test]
    fn hosts_are_names_with_commas_between_them() {
        assert_eq!(hosts("node1").unwrap(), ["node1"]);
        assert_eq!(hosts("node1, node2.example.org ,::1").unwrap(), ["node1", "node2.example.org", "::1"]);
        for wrong in ["", ",", "node1,", "node1,,node2", " "] {
            let error = hosts(wrong).unwrap_err();
            assert!(error.class() == MPI_ERR_SPAWN && error.text().contains("host"), "{}", error.text());
        }
    }

    #[test]
    fn another_architecture_is_refused() {
        let mut hints = Entries::new();
        hints.set_text(c"arch", std::env::consts::ARCH);
        assert!(check_architecture(&hints).is_ok());
        hints.set_text(c"arch", "pdp11");
        assert!(check_architecture(&hints).unwrap_err().text().contains("pdp11"));
    }
}
