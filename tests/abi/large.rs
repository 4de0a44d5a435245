//! Whether every large-count call that is implemented is called with more than 2^31 elements: by `tests/mpi/large_*.c`,
//! or, for windows, files and neighbourhoods, by the tests of these chapters.

use std::collections::BTreeSet;
use std::fs;

use crate::{table, tools};

/// The large-count calls in the sources of `tests/mpi/large_*.c`; `EACH(Name, ...)` stands for three of them.
fn called() -> BTreeSet<String> {
    let folder = tools::root().join("tests/mpi");
    let mut called = BTreeSet::new();
    for entry in fs::read_dir(&folder).expect("the folder of the programs").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with("large_") || !name.ends_with(".c") {
            continue;
        }
        let source = fs::read_to_string(entry.path()).expect("a readable source");
        for line in source.lines().filter(|line| !line.starts_with("#define")) {
            if let Some(rest) = line.trim_start().strip_prefix("EACH(") {
                let base = rest.split(',').next().unwrap_or_default();
                let small = base.to_lowercase();
                let starts =
                    [format!("MPI_{base}_c"), format!("MPI_{base}_init_c"), format!("MPI_I{small}_c")];
                called.extend(starts);
            }
            let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let calls = words.filter(|word| word.starts_with("MPI_") && word.ends_with("_c"));
            called.extend(calls.map(str::to_owned));
        }
    }
    called
}

/// Calls of chapters whose own tests have large counts.
fn has_a_chapter_of_its_own(name: &str) -> bool {
    let lower = name.to_lowercase();
    [
        "mpi_file_",
        "mpi_win_",
        "neighbor",
        "mpi_put",
        "mpi_get_c",
        "mpi_rput",
        "mpi_rget",
        "accumulate",
        "datarep",
    ]
    .iter()
    .any(|part| lower.contains(part))
}

#[test]
fn every_large_count_call_is_tested_with_large_counts() {
    let called = called();
    let missing: Vec<String> = table::implemented()
        .into_iter()
        .filter(|name| name.ends_with("_c") && !called.contains(name) && !has_a_chapter_of_its_own(name))
        .collect();
    assert!(missing.is_empty(), "tests/mpi/large_*.c call none of {}", missing.join(", "));
    assert!(called.len() > 100);
}
