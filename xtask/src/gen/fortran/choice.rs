//! What `mpi_f08` does with a buffer that is a section of an array: which way each procedure can take it.

use super::procedures::{Argument, Class, Intent, Procedure};

/// How a buffer is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Use {
    /// Only the address counts.
    Address,
    /// It must be contiguous, as no datatype says what it holds.
    Contiguous,
    /// It is opened as a view, by these flags of `struct view`.
    View {
        /// Flags, joined by `|`.
        how: String,
        /// The argument that counts its elements, where that may be changed.
        count: Option<String>,
        /// The argument that is their datatype, where that may be changed.
        datatype: Option<String>,
        /// In C: whether the buffer counts on this rank; `None` for always.
        significant: Option<String>,
    },
}

/// What happens to a copy of a section when the call returns.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The call is over, and so is the copy.
    Now,
    /// The copy lives until the request is complete.
    Request,
    /// The copy lives until the request is freed.
    Persistent,
}

/// When a procedure's copies end.
pub fn end(procedure: &Procedure) -> End {
    let has_request = procedure.small.iter().any(|a| a.base() == "MPI_Request" && a.intent == Intent::Out);
    match (has_request, procedure.name.ends_with("_init")) {
        (true, true) => End::Persistent,
        (true, false) => End::Request,
        _ => End::Now,
    }
}

/// How a procedure uses the buffer at `place` of its arguments.
pub fn usage(procedure: &Procedure, arguments: &[Argument], place: usize) -> Use {
    let name = procedure.stem();
    let buffer = &arguments[place];
    let address_only =
        ["get_address", "free_mem", "fetch_and_op", "compare_and_swap", "win_detach", "f_sync_reg"];
    if address_only.contains(&name.as_str()) || name.starts_with("file_") && name.ends_with("_end") {
        return Use::Address;
    }
    if name == "win_create"
        || name == "win_attach"
        || name.ends_with("attach_buffer")
        || name == "buffer_attach"
    {
        return Use::Contiguous;
    }
    let one_sided = arguments.iter().any(|argument| argument.base() == "MPI_Win");
    let reduces = !one_sided && arguments.iter().any(|argument| argument.base() == "MPI_Op");
    let byte_buffer = matches!(
        (name.trim_end_matches("_external"), buffer.name.as_str()),
        ("pack", "outbuf") | ("unpack", "inbuf")
    );
    let partitioned = name.starts_with("psend") || name.starts_with("precv");
    let begins = name.ends_with("_begin");
    let per_rank = name.contains("alltoall")
        || name.contains("gather") && buffer.name == "recvbuf"
        || name.contains("scatter") && !name.contains("reduce") && buffer.name == "sendbuf";

    let datatype = arguments[place..].iter().find(|argument| argument.base() == "MPI_Datatype");
    let datatype = datatype.filter(|argument| argument.length.is_none());
    let between = |argument: &&Argument| argument.class == Class::Number && argument.name.ends_with("count");
    let count = arguments[place..].iter().take_while(|a| a.base() != "MPI_Datatype").find(between);

    let mut how = Vec::new();
    let typed = !reduces && !byte_buffer && datatype.is_some();
    if typed && !per_rank && !partitioned && count.is_some() {
        how.push("VIEW_SINGLE");
    } else if typed {
        how.push("VIEW_STRIDED");
    }
    let copies = !(partitioned || begins || one_sided && end(procedure) == End::Now);
    if copies {
        how.push("VIEW_COPY");
    }
    if buffer.intent != Intent::In {
        how.push("VIEW_WRITE");
    }
    let root_only =
        per_rank && !name.contains("all") && arguments.iter().any(|argument| argument.name == "root");
    Use::View {
        count: count.filter(|_| how[0] == "VIEW_SINGLE").map(|argument| argument.name.clone()),
        datatype: datatype.filter(|_| typed).map(|argument| argument.name.clone()),
        how: how.join(" | "),
        significant: root_only.then(|| "f_is_root(*root, comm_)".to_owned()),
    }
}
