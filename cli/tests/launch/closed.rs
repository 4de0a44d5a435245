//! Standard output that nobody reads, or that cannot be written: every command ends, and none panics.

use crate::support::*;

/// Commands that print something and need neither an installation nor long.
const COMMANDS: [&str; 16] = [
    "info",
    "info --settings",
    "info --paths",
    "info --collectives",
    "doctor",
    "sim -n 2,4 -o barrier",
    "sim -n 2 -o barrier --json -",
    "--help",
    "run --help",
    "run --version",
    "pvm help",
    "bench --help",
    "explain --help",
    "why --help",
    "top --help",
    "jobs",
];

#[test]
fn a_closed_pipe_ends_each_command_quietly() {
    for command in COMMANDS {
        // The reader is gone before the command begins.
        let ran = shell(&format!("{{ sleep 0.2; $ARKE {command}; echo $? >&2; }} | true"));
        assert!(!ran.err.contains("panicked"), "{command}: {ran:?}");
        assert!(["141\n", "0\n"].contains(&ran.err.as_str()), "{command}: {ran:?}");
    }
}

#[test]
fn what_cannot_be_written_is_an_error() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    for command in COMMANDS {
        let ran = shell(&format!("$ARKE {command} > /dev/full"));
        assert!(!ran.err.contains("panicked"), "{command}: {ran:?}");
        assert_eq!(ran.code, Some(1), "{command}: {ran:?}");
        assert!(ran.err.contains("No space left"), "{command}: {ran:?}");
    }
}

#[test]
fn what_goes_beyond_the_limit_on_files_is_an_error_and_no_signal() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("out");
    for command in COMMANDS {
        let ran = shell(&format!("ulimit -f 0; $ARKE {command} > {}", file.display()));
        assert_eq!(ran.code, Some(1), "{command}: {ran:?}");
        assert!(ran.err.contains("`ulimit -f unlimited`"), "{command}: {ran:?}");
    }
}

#[test]
fn a_word_that_nobody_can_hear_ends_no_machine_of_pvms() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let ran = shell("$ARKE pvm run sh -c 'kill -9 $$' 2> /dev/full; echo $?");
    assert_eq!(ran.out.trim(), "137", "{ran:?}");
}

#[test]
fn closed_descriptors_do_no_harm() {
    for command in COMMANDS {
        let ran = shell(&format!("$ARKE {command} >&- 2>&-"));
        assert!(ran.code.is_some_and(|code| [0, 1].contains(&code)), "{command}: {ran:?}");
    }
    // Neither does an error that nobody can be told.
    let ran = shell("$ARKE run --no-such-option true 2> /dev/full");
    assert_eq!(ran.code, Some(2), "{ran:?}");
}
