//! The declarations at the head of a page, in lines that fit a terminal.

use super::super::fortran::{synopsis, Procedures};
use super::super::header;
use super::super::table::Function;
use super::forms::Call;

/// The longest line.
const WIDTH: usize = 72;

/// Lines of C.
pub fn c(call: &Call) -> Vec<String> {
    let mut lines = vec!["#include <mpi.h>".to_owned()];
    if call.function.name.starts_with("MPIX_") {
        lines.push("#include <mpi-ext.h>".to_owned());
    }
    for function in [Some(&call.function), call.twin.as_ref()].into_iter().flatten() {
        lines.push(String::new());
        lines.extend(prototype(function));
    }
    for other in call.other_names() {
        lines.push(String::new());
        lines.push(format!("#define {other}(value) {}(value)", call.function.name));
    }
    lines
}

fn prototype(function: &Function) -> Vec<String> {
    let mut parameters: Vec<String> = function.parameters.iter().map(header::declaration).collect();
    if function.variadic {
        parameters.push("...".to_owned());
    }
    if parameters.is_empty() {
        parameters.push("void".to_owned());
    }
    wrapped(&format!("{} {}(", function.returns, function.name), &parameters, ");", "")
}

/// `head` and the words, separated by commas, and `tail`; a line that is continued ends with `mark`.
fn wrapped(head: &str, words: &[String], tail: &str, mark: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = head.to_owned();
    for (at, word) in words.iter().enumerate() {
        let word = format!("{word}{}", if at + 1 < words.len() { "," } else { tail });
        if !line.ends_with('(') {
            if line.len() + 1 + word.len() > WIDTH {
                lines.push(line + mark);
                line = "    ".to_owned();
            } else {
                line.push(' ');
            }
        }
        line += &word;
    }
    lines.push(line);
    lines
}

/// Lines of Fortran 2008, and of the older interfaces; empty where Fortran does not have the call.
pub fn fortran(name: &str, procedures: &Procedures) -> (Vec<String>, Vec<String>) {
    let Some(procedure) = procedures.0.iter().find(|procedure| procedure.name == name) else {
        return (Vec::new(), Vec::new());
    };
    let lines = |(keyword, name, names, declarations): synopsis::Interface| {
        let mut lines = wrapped(&format!("{keyword} {name}("), &names, ")", " &");
        if names.is_empty() {
            lines = vec![format!("{keyword} {name}()")];
        }
        lines
            .into_iter()
            .chain(declarations.into_iter().map(|line| format!("    {line}")))
            .collect::<Vec<_>>()
    };
    let mut new = Vec::new();
    for (place, interface) in synopsis::f08(procedure).into_iter().enumerate() {
        if place == 0 {
            new.push("use mpi_f08".to_owned());
        }
        new.push(String::new());
        if place > 0 {
            new.push("! with large counts".to_owned());
        }
        new.extend(lines(interface));
    }
    let mut old = vec!["use mpi   ! or: include 'mpif.h'".to_owned(), String::new()];
    old.extend(lines(synopsis::older(procedure)));
    (new, old)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit() {
        let words: Vec<String> = (1..=12).map(|number| format!("integer{number}")).collect();
        let lines = wrapped("int f(", &words, ");", "");
        assert!(lines.len() > 1 && lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
        let lines = wrapped("subroutine f(", &words, ")", " &");
        assert!(
            lines[0].ends_with(", &")
                || lines[0].ends_with(",  &") && lines.last().is_some_and(|line| line.ends_with("12)")),
            "{lines:?}"
        );
        assert_eq!(wrapped("int f(", &["void".into()], ");", ""), ["int f(void);"]);
    }
}
