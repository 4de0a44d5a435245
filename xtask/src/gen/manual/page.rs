//! The text of a page, from NAME to SEE ALSO.

use roff::{bold, italic, roman, Roff};

use super::super::fortran::Procedures;
use super::super::table::Function;
use super::data::{Data, Summary};
use super::forms::{Call, Form};
use super::{mistakes, parameters, related, synopsis};

/// What all pages are made of.
pub struct Context<'a> {
    /// Fortran's declarations.
    pub procedures: &'a Procedures,
    /// What stands in words.
    pub data: &'a Data,
    /// All functions with a page.
    pub calls: &'a [Call],
    /// For the last line of each page.
    pub date: &'a str,
}

/// The name and version of the software, for the last line of each page.
pub const SOURCE: &str = concat!("Arke ", env!("CARGO_PKG_VERSION"));

impl Context<'_> {
    /// The page of a call.
    pub fn page(&self, call: &Call) -> Result<String, String> {
        let function = &call.function;
        let summary = self.summary(call)?;
        let mut page = Roff::new();
        page.control("TH", [function.name.as_str(), "3", self.date, SOURCE, "MPI"]);
        plain_words(&mut page);
        page.control("SH", ["NAME"]);
        let names = names(call).join(", ");
        page.text([roman(format!("{names} - {}", summary.text))]);
        page.control("SH", ["SYNOPSIS"]);
        listing(&mut page, &synopsis::c(call));
        let (new, old) = synopsis::fortran(&function.name, self.procedures);
        if !new.is_empty() {
            page.control("SS", ["Fortran 2008"]);
            listing(&mut page, &new);
        }
        if !old.is_empty() {
            page.control("SS", ["Fortran, older interfaces"]);
            listing(&mut page, &old);
        }
        page.control("SH", ["DESCRIPTION"]);
        self.description(&mut page, call, &summary);
        let described = parameters::all(call, self.procedures, self.data);
        let described = if call.removed_for.is_some() { Vec::new() } else { described? };
        if !described.is_empty() {
            page.control("SH", ["PARAMETERS"]);
            for parameter in described {
                page.control("TP", []);
                page.text([italic(parameter.name), roman(format!(" ({})", parameter.direction))]);
                page.text([roman(parameter.text)]);
            }
        }
        self.errors(&mut page, call);
        page.control("SH", ["STANDARDS"]);
        page.text([roman(standard(function, call.removed_for.is_some()))]);
        page.control("SH", ["SEE ALSO"]);
        self.see_also(&mut page, call);
        Ok(page.render())
    }

    /// The summary, made from that of the plain form where the call has none of its own.
    fn summary(&self, call: &Call) -> Result<Summary, String> {
        let name = if call.derived { &call.plain } else { &call.function.name };
        let of = self.data.summary(name).ok_or_else(|| format!("summaries.tsv: {name} has no row"))?;
        let text = match (call.derived, call.form) {
            (true, Form::NonBlocking) => format!("starts an operation that {}", of.text),
            (true, Form::Persistent) => {
                format!("makes a persistent request for an operation that {}", of.text)
            }
            _ => of.text.clone(),
        };
        let together = if call.is_collective() { "comm".to_owned() } else { of.together.clone() };
        Ok(Summary { text, together, ..of.clone() })
    }

    fn description(&self, page: &mut Roff, call: &Call, summary: &Summary) {
        let name = &call.function.name;
        page.text([bold(name.as_str()), roman(format!(" {}.", summary.text))]);
        let mut more = Vec::new();
        let ranks = if name.starts_with("MPIX_") { "living process" } else { "process" };
        match summary.together.as_str() {
            "" => {}
            "connected" => more.push("Collective: all connected processes have to call it.".to_owned()),
            of if call.is_collective() => more.push(format!(
                "Collective: every process of {of} has to call it, in the same order as other collective calls."
            )),
            "fh" => more.push("Collective: every process that opened the file has to call it.".to_owned()),
            of => more.push(format!("Collective: every {ranks} of {of} has to call it.")),
        }
        if call.gives_request() {
            more.extend(request(call));
        }
        if let Some(twin) = &call.twin {
            more.extend(difference(&call.function, twin));
        }
        for text in more {
            page.control("PP", []);
            page.text([roman(text)]);
        }
        let instead = call.removed_for.as_deref().unwrap_or(&summary.instead);
        if let Some(version) = &call.function.deprecated_in {
            page.control("PP", []);
            let version = version.replace('-', " ");
            page.text([
                roman(format!("Deprecated since {version}: use ")),
                bold(instead),
                roman("(3) instead."),
            ]);
        } else if call.removed_for.is_some() {
            page.control("PP", []);
            page.text([roman("Removed in MPI 3.0: use "), bold(instead), roman("(3) instead.")]);
            page.text([roman(
                "The library still has it; mpi.h declares it where `mpicc --mpi1` compiles, or where ARKE_MPI1 is defined.",
            )]);
        }
    }

    fn errors(&self, page: &mut Roff, call: &Call) {
        page.control("SH", ["ERRORS"]);
        let function = &call.function;
        match function.topic.as_str() {
            _ if call.removed_for.is_some() => {
                page.text([roman(
                    "Errors are those of the call that has taken its place. The call returns MPI_SUCCESS or an error code.",
                )]);
            }
            "tool" => {
                page.text([roman(
                    "The call returns MPI_SUCCESS or a code such as MPI_T_ERR_INVALID_INDEX. It calls no error handler.",
                )]);
            }
            "handles" | "timers" | "profiling" => {
                page.text([roman("The call cannot fail.")]);
            }
            _ if function.returns != "int" => {
                page.text([roman("The call cannot fail.")]);
            }
            _ => {
                let fortran = self.procedures.0.iter().find(|procedure| procedure.name == function.name);
                let ierror = if fortran.is_some_and(|procedure| procedure.ierror) {
                    ", in Fortran in ierror"
                } else {
                    ""
                };
                let success = if function.name == "MPI_Abort" {
                    "The call does not return, but with an"
                } else {
                    "The call returns MPI_SUCCESS or an"
                };
                page.text([roman(format!("{success} error code{ierror}."))]);
                page.text([roman(mistakes::handler(function))]);
                let completes = |kind: &str| matches!(kind, "REQUEST_IN_OUT" | "REQUESTS");
                if function.parameters.iter().any(|parameter| completes(&parameter.kind)) {
                    page.text([roman(
                        "An error of an operation goes to the error handler of its communicator, window or file.",
                    )]);
                }
                for (class, text) in mistakes::classes(call, self.data) {
                    page.control("TP", []);
                    page.text([bold(class)]);
                    page.text([roman(text)]);
                }
            }
        }
    }

    fn see_also(&self, page: &mut Roff, call: &Call) {
        let functions = related::functions(call, self.calls, self.data);
        for name in &functions {
            page.text([bold(name.as_str()), roman("(3),")]);
        }
        page.text([bold("arke"), roman("(1)")]);
        if let Some(document) = related::document(call) {
            page.control("PP", []);
            page.text([roman(format!("docs/{document} in the sources of Arke"))]);
        }
    }
}

/// The function and what else its page describes.
fn names(call: &Call) -> Vec<String> {
    let twin = call.twin.iter().map(|twin| twin.name.clone());
    [call.function.name.clone()].into_iter().chain(twin).chain(call.other_names()).collect()
}

/// Neither a hyphen within a name nor wide gaps between names.
pub fn plain_words(page: &mut Roff) {
    page.control("nh", []);
    page.control("ad", ["l"]);
}

/// Lines as they are.
pub fn listing(page: &mut Roff, lines: &[String]) {
    page.control("nf", []);
    for line in lines {
        if line.is_empty() {
            page.control("sp", []);
        } else {
            page.text([bold(line.as_str())]);
        }
    }
    page.control("fi", []);
}

/// What the program has to do with the request, and with its buffers until then.
fn request(call: &Call) -> Option<String> {
    let parameters = || call.function.parameters.iter();
    let buffers =
        || parameters().filter(|parameter| parameter.kind == "BUFFER" || parameter.meaning == "BUFFER");
    if call.function.name.ends_with("_init") {
        return Some(
            "The operation begins with MPI_Start and ends with MPI_Wait, MPI_Test or one of their kin; then it can be started \
             again. MPI_Request_free frees the request."
                .to_owned(),
        );
    }
    let (sends, receives) =
        (buffers().any(|buffer| buffer.constant), buffers().any(|buffer| !buffer.constant));
    let until = match (sends, receives) {
        (true, true) => "Until the request is complete, data to send must not be changed, and memory for results must not be used.",
        (true, false) => "Until the request is complete, the data must not be changed.",
        (false, true) => "Until the request is complete, the memory must not be used.",
        _ if parameters().any(|parameter| parameter.kind == "COMM_OUT") => {
            "The new communicator may be used once the request is complete."
        }
        _ => return None,
    };
    Some(format!("The call returns at once. {until}"))
}

/// What is different in the large-count twin.
fn difference(small: &Function, large: &Function) -> Vec<String> {
    let mut types: Vec<(String, Vec<&str>)> = Vec::new();
    let mut new = Vec::new();
    for parameter in &large.parameters {
        match small.parameters.iter().find(|other| other.name == parameter.name) {
            None => new.push(parameter.name.as_str()),
            Some(other) if other.base != parameter.base => {
                match types.iter_mut().find(|(known, _)| *known == parameter.base) {
                    Some((_, names)) => names.push(&parameter.name),
                    None => types.push((parameter.base.clone(), vec![&parameter.name])),
                }
            }
            Some(_) => {}
        }
    }
    let mut parts: Vec<String> =
        types.iter().map(|(base, names)| format!("{base} for {}", together(names))).collect();
    if !new.is_empty() {
        parts.push(format!("{} as well", together(&new)));
    }
    if parts.is_empty() {
        return Vec::new();
    }
    vec![format!("{} is the same with {}.", large.name, parts.join(", and "))]
}

/// `a`, `a and b`, `a, b and c`.
fn together(names: &[&str]) -> String {
    match names {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        other => other.concat(),
    }
}

/// Where the standard describes the function.
fn standard(function: &Function, removed: bool) -> String {
    const CHAPTERS: [&str; 20] = [
        "Introduction to MPI",
        "MPI Terms and Conventions",
        "Point-to-Point Communication",
        "Partitioned Point-to-Point Communication",
        "Datatypes",
        "Collective Communication",
        "Groups, Contexts, Communicators, and Caching",
        "Virtual Topologies for MPI Processes",
        "MPI Environmental Management",
        "The Info Object",
        "Process Initialization, Creation, and Management",
        "One-Sided Communications",
        "External Interfaces",
        "I/O",
        "Tool Support",
        "Deprecated Interfaces",
        "Removed Interfaces",
        "Semantic Changes and Warnings",
        "Language Bindings",
        "Application Binary Interface (ABI)",
    ];
    if function.name.starts_with("MPIX_") {
        return "No part of the MPI standard: an extension that other MPI libraries have, too.".to_owned();
    }
    if removed {
        return "MPI 1; MPI 5.0 names it in chapter 17, Removed Interfaces.".to_owned();
    }
    match usize::from(function.chapter).checked_sub(1).and_then(|at| CHAPTERS.get(at)) {
        Some(title) => format!("MPI 5.0, chapter {}, {title}.", function.chapter),
        None => "MPI 5.0.".to_owned(),
    }
}
