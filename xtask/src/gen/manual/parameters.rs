//! What a page says of each parameter: which way it goes, and what it may be.

use super::super::fortran::{Intent, Procedures};
use super::super::table::{Function, Parameter};
use super::data::Data;
use super::forms::Call;

/// A parameter on a page.
pub struct Described {
    /// Its name.
    pub name: String,
    /// `in`, `out` or `in/out`.
    pub direction: &'static str,
    /// A sentence.
    pub text: String,
}

/// The parameters of a call; those that only the large-count twin has stand where it has them.
pub fn all(call: &Call, procedures: &Procedures, data: &Data) -> Result<Vec<Described>, String> {
    let longest = match &call.twin {
        Some(twin) if twin.parameters.len() > call.function.parameters.len() => twin,
        _ => &call.function,
    };
    let mut all = Vec::new();
    for (at, parameter) in longest.parameters.iter().enumerate() {
        let small = call.function.parameters.iter().find(|other| other.name == parameter.name);
        let (word, text) = data.parameter(small.unwrap_or(parameter), call.names())?;
        if let Some(wide) =
            call.twin.as_ref().and_then(|twin| twin.parameters.iter().find(|p| p.name == parameter.name))
        {
            // The row of the twin's kind is in use, too.
            data.parameter(wide, call.names())?;
        }
        let mut text = filled(&capital(text), longest, at);
        if small.is_none() {
            text += &format!("; {} only", longest.name);
        }
        text.push('.');
        let direction = direction(word, parameter, &call.function.name, procedures).ok_or_else(|| {
            format!("parameters.tsv: nothing tells the direction of {} of {}", parameter.name, longest.name)
        })?;
        all.push(Described { name: parameter.name.clone(), direction, text });
    }
    Ok(all)
}

fn direction(
    word: &str,
    parameter: &Parameter,
    function: &str,
    procedures: &Procedures,
) -> Option<&'static str> {
    let kind = parameter.kind.as_str();
    let fortran = || {
        let procedure = procedures.0.iter().find(|procedure| procedure.name == function)?;
        let argument = procedure.small.iter().find(|argument| argument.name == parameter.name)?;
        Some(argument.intent)
    };
    Some(match word {
        "in" => "in",
        "out" => "out",
        "inout" => "in/out",
        _ if kind.ends_with("_IN_OUT") || matches!(kind, "POSITION" | "LENGTH") => "in/out",
        _ if kind.ends_with("OUT") || kind == "OUT_OR_UNDEFINED" => "out",
        _ if parameter.constant || parameter.pointers == 0 => "in",
        _ => match fortran()? {
            Intent::In => "in",
            Intent::Out => "out",
            Intent::InOut => "in/out",
        },
    })
}

/// A sentence begins with a capital letter, unless it begins with a name.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if first != '{' => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

/// The sentence with the names of the parameters that belong to this one.
fn filled(text: &str, function: &Function, at: usize) -> String {
    let parameters = &function.parameters;
    let after = || parameters.iter().skip(at + 1);
    let before = || parameters.iter().take(at);
    let near = |fits: &dyn Fn(&&Parameter) -> bool| {
        let found =
            after().find(|parameter| fits(parameter)).or_else(|| before().find(|parameter| fits(parameter)));
        found.map_or("", |parameter| &parameter.name)
    };
    let group =
        parameters.iter().find(|p| p.pointers == 0 && matches!(p.base.as_str(), "MPI_Comm" | "MPI_Win"));
    let is_count = |p: &&Parameter| matches!(p.kind.as_str(), "COUNT" | "COUNTS" | "WIDE_COUNTS");
    text.replace("{comm}", group.map_or("the group", |parameter| &parameter.name))
        .replace("{count}", near(&is_count))
        .replace("{type}", near(&|p| p.base == "MPI_Datatype"))
}
