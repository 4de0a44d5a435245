//! What a page names under SEE ALSO.

use super::data::Data;
use super::forms::{self, Call, Form};

/// The most functions that a page names.
const MOST: usize = 18;

/// Names of functions with a page, the nearest first.
pub fn functions(call: &Call, calls: &[Call], data: &Data) -> Vec<String> {
    let mut names: Vec<String> = call.removed_for.iter().cloned().collect();
    names.extend(forms::others(calls, call).map(|other| other.function.name.clone()));
    if call.is_collective() {
        names.extend(forms::neighbor(&call.plain));
    }
    names.extend(ends(call).iter().map(|name| (*name).to_owned()));
    // A form without a summary of its own has the family of the plain call.
    let summary = data.summary(&call.function.name).or(data.summary(&call.plain));
    let instead = summary.map(|summary| summary.instead.trim_end_matches("_c").to_owned());
    names.extend(instead.filter(|name| !name.is_empty()));
    for family in summary.iter().flat_map(|summary| &summary.families) {
        for other in calls {
            let name = &other.function.name;
            if data.summary(name).is_some_and(|summary| summary.families.contains(family)) {
                names.push(name.clone());
            }
        }
    }
    let mut unique: Vec<String> = Vec::new();
    for name in names {
        let has_page = calls.iter().any(|other| other.function.name == name);
        if has_page && name != call.function.name && !unique.contains(&name) {
            unique.push(name);
        }
    }
    unique.truncate(MOST);
    unique
}

/// The calls that end, or use, what this one makes.
fn ends(call: &Call) -> Vec<&'static str> {
    let name = call.function.name.as_str();
    let makes = |kind: &str| call.function.parameters.iter().any(|parameter| parameter.kind == kind);
    let mut names = Vec::new();
    if makes("REQUEST_OUT") {
        names.extend(if call.form == Form::Persistent || name.ends_with("_init") {
            &["MPI_Start", "MPI_Wait", "MPI_Request_free"][..]
        } else {
            &["MPI_Wait", "MPI_Test"]
        });
    }
    if makes("COMM_OUT") {
        let connects =
            ["MPI_Comm_accept", "MPI_Comm_connect", "MPI_Comm_join", "MPI_Comm_spawn", "MPI_Comm_get_parent"];
        let connects = connects.iter().any(|start| name.starts_with(start));
        names.push(if connects { "MPI_Comm_disconnect" } else { "MPI_Comm_free" });
    }
    let new_type = call.function.parameters.iter().any(|p| p.kind == "DATATYPE_OUT" && p.name == "newtype");
    if new_type && !name.contains("_f90_") {
        names.extend(["MPI_Type_commit", "MPI_Type_free"]);
    }
    for (kind, end) in [
        ("GROUP_OUT", "MPI_Group_free"),
        ("INFO_OUT", "MPI_Info_free"),
        ("OP_OUT", "MPI_Op_free"),
        ("ERRHANDLER_OUT", "MPI_Errhandler_free"),
        ("WIN_OUT", "MPI_Win_free"),
        ("FILE_OUT", "MPI_File_close"),
        ("SESSION_OUT", "MPI_Session_finalize"),
        ("MESSAGE_OUT", "MPI_Mrecv"),
    ] {
        if makes(kind) {
            names.push(end);
        }
    }
    names
}

/// The page of Arke's documentation that tells of the calls of a topic.
pub fn document(call: &Call) -> Option<&'static str> {
    Some(match call.function.topic.as_str() {
        "one_sided" => "windows.md",
        "files" => "files.md",
        "partitioned" => "partitioned.md",
        "sessions" => "sessions.md",
        "topologies" | "neighborhood" => "topologies.md",
        "dynamic" => "dynamic-processes.md",
        "fault_tolerance" => "fault-tolerance.md",
        "datatypes" => "datatypes.md",
        "tool" => "tools.md",
        topic if topic.starts_with("collectives") => "collectives.md",
        _ if call.function.name.contains("thread") => "threads.md",
        _ => return None,
    })
}
