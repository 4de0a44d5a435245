//! Bad values for each argument of each call that the library offers: every one must be refused with an error of a
//! class that fits and a text that names the call. A crash, a hang or a success is a fault of the library.
//!
//! The program in `misuse/` drives one call in a process of its own. It tells each case before it runs it, so that
//! after a crash or a hang the next process goes on with the next case.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{table, tools};

/// Seconds for the cases of one call. A hang costs this much, and then the remaining cases follow.
const PATIENCE: &str = "10";

/// More faults than these are counted, not listed.
const LISTED: usize = 400;

#[derive(Default)]
struct Tally {
    right: usize,
    faults: Vec<String>,
}

#[test]
fn bad_arguments_are_refused() {
    let calls = table::implemented();
    if !calls.contains("MPI_Init") {
        // Without MPI_Init no program runs, and there is nothing to drive.
        assert!(!calls.contains("MPI_Send"), "MPI_Send is offered, but no MPI_Init");
        return;
    }
    let folder = tools::folder();
    build(folder.path());
    let driven = driven(folder.path());
    let mut tally = Tally::default();
    for call in calls.iter().filter(|&call| driven.contains(call)) {
        drive(folder.path(), call, &mut tally);
    }
    println!("{} refused as they should be", tally.right);
    let faults = tally.faults.len();
    assert!(faults == 0, "{faults} faults:\n{}", tally.faults[..faults.min(LISTED)].join("\n"));
    assert!(tally.right > 0, "no case was driven");
}

fn build(folder: &Path) {
    let sources = tools::root().join("tests/abi/misuse");
    for name in ["main.c", "values.c", "calls.c", "roles.h"] {
        fs::copy(sources.join(name), folder.join(name)).expect("the sources can be copied");
    }
    let main = fs::read_to_string(folder.join("main.c")).expect("the source can be read");
    let options =
        ["values.c", "calls.c", "-std=c11", "-O1", "-D_DEFAULT_SOURCE", "-o", "misuse", "-L.", "-lmpi_abi"];
    tools::compile(folder, "cc", "main.c", &main, &options);
}

/// The calls that the program can drive.
fn driven(folder: &Path) -> Vec<String> {
    let calls = fs::read_to_string(folder.join("calls.c")).expect("the source can be read");
    let names = calls.lines().filter_map(|line| line.strip_prefix("    {\"MPI_")?.split('"').next());
    names.map(|name| format!("MPI_{name}")).collect()
}

fn drive(folder: &Path, call: &str, tally: &mut Tally) {
    let mut first = 0;
    loop {
        let output = Command::new("timeout")
            .args(["-k", "2", PATIENCE])
            .arg(folder.join("misuse"))
            .args([call, &first.to_string()])
            .current_dir(folder)
            .env("LD_LIBRARY_PATH", folder)
            .output()
            .expect("the program can be started");
        let text = String::from_utf8_lossy(&output.stdout);
        let cases = cases(&text);
        for (number, (case, outcome)) in &cases {
            match outcome.split(':').next() {
                Some("right") => tally.right += 1,
                Some("wrong") => tally.faults.push(format!("{call}, {case}: {outcome}")),
                _ => tally.faults.push(format!("{call}, {case}: ended with {}", output.status)),
            }
            first = number + 1;
        }
        if text.ends_with("end\n") {
            return;
        }
        if cases.is_empty() {
            let complaint = String::from_utf8_lossy(&output.stderr);
            tally.faults.push(format!("{call}: the program did not begin: {}: {complaint}", output.status));
            return;
        }
    }
}

/// The cases of one run by number, each with what came of it; nothing for one that did not return.
fn cases(text: &str) -> BTreeMap<usize, (String, String)> {
    let mut cases = BTreeMap::new();
    let mut current = None;
    for line in text.lines() {
        if let Some((number, case)) = line.strip_prefix("case ").and_then(|rest| rest.split_once(": ")) {
            let number = number.parse().expect("a case has a number");
            cases.insert(number, (case.to_owned(), String::new()));
            current = Some(number);
        } else if let Some(case) = current.and_then(|number| cases.get_mut(&number)) {
            // Only the first line: a text of several lines says the same.
            if case.1.is_empty() {
                case.1 = line.to_owned();
            }
        }
    }
    cases
}

#[test]
fn a_run_that_breaks_off_is_understood() {
    let cases = cases("case 3: count is -1\nright: MPI_Send: x\ncase 4: dest is 9999\n");
    assert_eq!(cases[&3], ("count is -1".to_owned(), "right: MPI_Send: x".to_owned()));
    assert_eq!(cases[&4], ("dest is 9999".to_owned(), String::new()));
}
