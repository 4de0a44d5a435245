//! Which error classes a page names, and whose error handler hears of them.

use super::super::table::{Errors, Function};
use super::data::Data;
use super::forms::Call;
use super::parameters::capital;

/// Error classes in the order of the parameters, each with its sentences.
pub fn classes(call: &Call, data: &Data) -> Vec<(String, String)> {
    let mut all: Vec<Class> = Vec::new();
    let twin = call.twin.iter().flat_map(|twin| &twin.parameters);
    for parameter in call.function.parameters.iter().chain(twin) {
        let name = parameter.name.as_str();
        for (class, when) in data.mistakes(parameter, call.names()) {
            // An array of results may be a null pointer where it has no entries, and so may the arguments of main.
            if when.ends_with("is a null pointer") && (parameter.array || name == "argc") {
                continue;
            }
            let of = all.iter().position(|known| known.name == class).unwrap_or_else(|| {
                all.push(Class { name: class, sentences: Vec::new() });
                all.len() - 1
            });
            let sentences = &mut all[of].sentences;
            match sentences.iter_mut().find(|(known, _)| *known == when) {
                Some((_, names)) if names.contains(&name) => {}
                Some((_, names)) => names.push(name),
                None => sentences.push((when, vec![name])),
            }
        }
    }
    let sentence =
        |(when, names): &(&str, Vec<&str>)| capital(when).replace("{}", &alternatives(names)) + ".";
    let text = |class: &Class| class.sentences.iter().map(sentence).collect::<Vec<_>>().join(" ");
    all.iter().map(|class| (class.name.to_owned(), text(class))).collect()
}

/// An error class with its sentences, and for each of these the names of the parameters.
struct Class<'a> {
    name: &'a str,
    sentences: Vec<(&'a str, Vec<&'a str>)>,
}

/// `a`, `a or b`, `a, b or c`.
pub fn alternatives(names: &[&str]) -> String {
    match names {
        [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
        other => other.concat(),
    }
}

/// Whose error handler hears of an error.
pub fn handler(function: &Function) -> String {
    let parameter = |name: &str| function.parameters.iter().find(|parameter| parameter.name == name);
    let is_file = |name: &str| parameter(name).is_some_and(|parameter| parameter.base == "MPI_File");
    const LETS: &str = "which by default lets the call return the code";
    const ENDS: &str = "which by default ends the job; MPI_ERRORS_RETURN lets the call return the code";
    match &function.errors {
        Errors::Of(name) if is_file(name) => format!("An error goes to the error handler of {name}, {LETS}."),
        Errors::Of(name) if parameter(name).is_some_and(|parameter| parameter.base == "MPI_Errhandler") => {
            format!("An error goes to {name}: MPI_ERRORS_RETURN lets the call return the code.")
        }
        Errors::Of(name) => format!("An error goes to the error handler of {name}, {ENDS}."),
        Errors::Behind(name) => {
            let default = if is_file(name) { LETS } else { ENDS };
            format!("An error goes to the error handler of the object whose handle {name} holds, {default}.")
        }
        Errors::ClosedFile => format!("An error goes to the error handler of MPI_FILE_NULL, {LETS}."),
        Errors::Nobody => format!(
            "An error goes to the error handler of MPI_COMM_SELF, or to that of MPI_COMM_WORLD where the program has set \
             only that one, {ENDS}."
        ),
    }
}
