//! Which functions have a page, and which of them are forms of one call: `MPI_Send`, `MPI_Isend` and `MPI_Send_init`.

use super::super::table::{Function, Tables};

/// A function with a page, and what stands on the same page.
#[derive(Clone, Debug)]
pub struct Call {
    /// The function.
    pub function: Function,
    /// Its large-count twin, `MPI_Send_c`.
    pub twin: Option<Function>,
    /// The plain form, `MPI_Gather` for `MPI_Igather` and `MPI_Gather_init`; its own name, where it is no other form.
    pub plain: String,
    /// Which form it is.
    pub form: Form,
    /// Whether the summary is made from that of the plain form.
    pub derived: bool,
    /// What has taken its place, where MPI 3.0 removed it.
    pub removed_for: Option<String>,
}

/// A form of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `MPI_Gather`, and whatever has no other form.
    Plain,
    /// `MPI_Igather`
    NonBlocking,
    /// `MPI_Gather_init`
    Persistent,
}

impl Call {
    /// Other names for the same in `mpi.h`.
    pub fn other_names(&self) -> Vec<String> {
        let name = &self.function.name;
        let ends = [("_toint", "_c2f"), ("_fromint", "_f2c")];
        ends.iter()
            .filter_map(|(end, other)| name.strip_suffix(end).map(|start| format!("{start}{other}")))
            .collect()
    }

    /// Its own name and that of its plain form, by which rows of the tables are found.
    pub fn names(&self) -> [&str; 2] {
        [&self.function.name, &self.plain]
    }

    /// Whether all ranks of `comm` have to call it, by its chapter.
    pub fn is_collective(&self) -> bool {
        self.function.topic.starts_with("collectives") || self.function.topic == "neighborhood"
    }

    /// Whether a parameter is the place of a new request.
    pub fn gives_request(&self) -> bool {
        self.function.parameters.iter().any(|parameter| parameter.kind == "REQUEST_OUT")
    }
}

/// All functions with a page: those of the standard, of `mpi-ext.h`, and those that MPI 3.0 removed.
pub fn calls(tables: &Tables) -> Result<Vec<Call>, String> {
    let mut calls = Vec::new();
    for function in tables.functions.iter().chain(&tables.extensions) {
        let name = &function.name;
        if name.strip_suffix("_c").is_some_and(|small| tables.function(small).is_some()) {
            continue;
        }
        let (plain, form) = plain(tables, name);
        let mut call = Call {
            function: function.clone(),
            twin: tables.function(&format!("{name}_c")).cloned(),
            plain,
            form,
            derived: false,
            removed_for: None,
        };
        call.derived = call.is_collective() && form != Form::Plain;
        calls.push(call);
    }
    for (function, instead) in tables.removed.functions()?.into_iter().zip(tables.removed.instead()) {
        calls.push(Call {
            plain: function.name.clone(),
            function,
            twin: None,
            form: Form::Plain,
            derived: false,
            removed_for: Some(instead),
        });
    }
    Ok(calls)
}

/// The plain form of a function, and which form it has itself.
fn plain(tables: &Tables, name: &str) -> (String, Form) {
    let is_known = |name: &String| tables.function(name).is_some();
    if let Some(plain) = name.strip_suffix("_init").map(str::to_owned).filter(is_known) {
        return (plain, Form::Persistent);
    }
    for prefix in ["MPI_File_", "MPI_Comm_", "MPI_Session_", "MPI_Buffer_", "MPI_"] {
        let Some(rest) = name.strip_prefix(prefix) else { continue };
        let Some(rest) = rest.strip_prefix(if prefix == "MPI_" { 'I' } else { 'i' }) else { continue };
        let mut letters = rest.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        let rest = if prefix == "MPI_" { first + letters.as_str() } else { rest.to_owned() };
        if let Some(plain) = Some(format!("{prefix}{rest}")).filter(is_known) {
            return (plain, Form::NonBlocking);
        }
    }
    (name.to_owned(), Form::Plain)
}

/// The forms of one call, without the function itself.
pub fn others<'a>(calls: &'a [Call], call: &'a Call) -> impl Iterator<Item = &'a Call> {
    let is_other =
        move |other: &&Call| other.plain == call.plain && other.function.name != call.function.name;
    calls.iter().filter(is_other)
}

/// The collective over all ranks for one over neighbours, and the other way round.
pub fn neighbor(name: &str) -> Option<String> {
    match name.strip_prefix("MPI_Neighbor_") {
        Some(rest) => Some(format!("MPI_{}{}", rest[..1].to_uppercase(), &rest[1..])),
        None => name.strip_prefix("MPI_").map(|rest| format!("MPI_Neighbor_{}", rest.to_lowercase())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_call() {
        let tables = Tables::read(&crate::root().join("faces/mpi/abi")).unwrap();
        let form = |name| plain(&tables, name);
        for (name, plain, is) in [
            ("MPI_Send", "MPI_Send", Form::Plain),
            ("MPI_Isend", "MPI_Send", Form::NonBlocking),
            ("MPI_Send_init", "MPI_Send", Form::Persistent),
            ("MPI_Ineighbor_alltoallw", "MPI_Neighbor_alltoallw", Form::NonBlocking),
            ("MPI_File_iread_at", "MPI_File_read_at", Form::NonBlocking),
            ("MPI_Comm_idup", "MPI_Comm_dup", Form::NonBlocking),
            ("MPI_Psend_init", "MPI_Psend_init", Form::Plain),
            ("MPI_Init", "MPI_Init", Form::Plain),
            ("MPI_Info_free", "MPI_Info_free", Form::Plain),
        ] {
            assert_eq!(form(name), (plain.to_owned(), is), "{name}");
        }
        assert_eq!(neighbor("MPI_Allgather").unwrap(), "MPI_Neighbor_allgather");
        assert_eq!(neighbor("MPI_Neighbor_alltoall").unwrap(), "MPI_Alltoall");
    }
}
