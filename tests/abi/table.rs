//! The standard's table of functions and constants.

use std::collections::BTreeSet;
use std::fs;

use crate::tools;

/// A function: name, return type, parameter list, all as C text.
pub struct Function {
    pub name: String,
    pub returns: String,
    pub parameters: String,
}

/// A constant: name, type (or `int`, or `alias`), value.
pub struct Constant {
    pub name: String,
    pub kind: String,
    pub value: String,
}

/// How many functions the C interface of MPI 5.0 has.
pub const FUNCTIONS: usize = 664;

pub fn functions() -> Vec<Function> {
    let functions: Vec<_> = rows("functions.tsv")
        .into_iter()
        .map(|mut cells| {
            let mut cells = cells.drain(..);
            let mut next = || cells.next().expect("functions.tsv has three columns or more");
            Function { name: next(), returns: next(), parameters: next() }
        })
        .collect();
    assert_eq!(functions.len(), FUNCTIONS, "functions.tsv is cut");
    functions
}

pub fn constants() -> Vec<Constant> {
    let constants: Vec<_> = rows("constants.tsv")
        .into_iter()
        .map(|mut cells| {
            let mut cells = cells.drain(..);
            let mut next = || cells.next().expect("constants.tsv has three columns");
            Constant { name: next(), kind: next(), value: next() }
        })
        .collect();
    assert!(constants.len() > 300, "constants.tsv is cut");
    constants
}

/// What MPI 3.0 removed: name, kind, value or parameters, and what has taken its place.
pub fn removed() -> Vec<[String; 4]> {
    let removed: Vec<[String; 4]> = rows("removed.tsv")
        .into_iter()
        .map(|cells| cells.try_into().expect("removed.tsv has four columns"))
        .collect();
    assert!(removed.len() >= 16, "removed.tsv is cut");
    removed
}

/// The functions that the library offers whose errors go through an error handler.
pub fn implemented() -> BTreeSet<String> {
    let raises =
        |cells: &Vec<String>| cells.get(9).is_some_and(|cell| cell == "checked" || cell == "together");
    rows("functions.tsv").into_iter().filter(raises).map(|cells| cells[0].clone()).collect()
}

fn rows(file: &str) -> Vec<Vec<String>> {
    let path = tools::root().join("faces/mpi/abi").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}
