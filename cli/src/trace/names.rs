//! What a function's name says of it.

use serde::Serialize;

/// What a call is for: its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[repr(u8)]
pub(super) enum Family {
    Send = 0,
    Receive = 1,
    Complete = 2,
    Collective = 3,
    OneSided = 4,
    File = 5,
    Other = 6,
}

/// For whom a collective operation waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Waits {
    /// Each member for all others.
    All,
    /// All for the root.
    ForRoot,
    /// The root for all.
    OfRoot,
}

/// A name of MPI's without what does not matter here.
fn stem(name: &str) -> Option<&str> {
    let name = name.strip_prefix("MPI_")?;
    Some(name.strip_suffix("_c").unwrap_or(name))
}

/// What a function is for.
pub(super) fn family(name: &str) -> Family {
    let Some(stem) = stem(name) else { return Family::Other };
    if name.starts_with("MPI_File_") {
        return Family::File;
    }
    if name.starts_with("MPI_Win_")
        || ["Put", "Get", "Rput", "Rget"].contains(&stem)
        || stem.contains("ccumulate")
        || ["Fetch_and_op", "Compare_and_swap"].contains(&stem)
    {
        return Family::OneSided;
    }
    match stem {
        "Wait" | "Waitall" | "Waitany" | "Waitsome" | "Test" | "Testall" | "Testany" | "Testsome" => {
            return Family::Complete
        }
        "Recv" | "Irecv" | "Mrecv" | "Imrecv" | "Probe" | "Iprobe" | "Mprobe" | "Improbe" | "Recv_init"
        | "Precv_init" => return Family::Receive,
        _ => {}
    }
    let plain = stem.strip_suffix("_init").unwrap_or(stem);
    let plain = plain.strip_prefix('I').map_or_else(|| plain.to_lowercase(), str::to_lowercase);
    if ["send", "ssend", "bsend", "rsend", "psend", "sendrecv", "sendrecv_replace"].contains(&plain.as_str())
    {
        return Family::Send;
    }
    let collective = [
        "barrier",
        "bcast",
        "gather",
        "gatherv",
        "scatter",
        "scatterv",
        "allgather",
        "allgatherv",
        "alltoall",
        "alltoallv",
        "alltoallw",
        "reduce",
        "allreduce",
        "reduce_scatter",
        "reduce_scatter_block",
        "scan",
        "exscan",
    ];
    match collective.contains(&plain.as_str()) || plain.starts_with("neighbor_") || waits(name).is_some() {
        true => Family::Collective,
        false => Family::Other,
    }
}

/// For whom a call of this name waits; `None` for what is no blocking collective operation of which that is known.
pub(super) fn waits(name: &str) -> Option<Waits> {
    Some(match stem(name)? {
        "Barrier"
        | "Allgather"
        | "Allgatherv"
        | "Alltoall"
        | "Alltoallv"
        | "Alltoallw"
        | "Allreduce"
        | "Reduce_scatter"
        | "Reduce_scatter_block"
        | "Comm_dup"
        | "Comm_dup_with_info"
        | "Comm_split"
        | "Comm_split_type"
        | "Comm_create"
        | "Cart_create"
        | "Graph_create"
        | "Win_create"
        | "Win_allocate"
        | "Win_allocate_shared" => Waits::All,
        "Bcast" | "Scatter" | "Scatterv" => Waits::ForRoot,
        "Reduce" | "Gather" | "Gatherv" => Waits::OfRoot,
        _ => return None,
    })
}

/// Whether a call of this name waits for a message and leaves it for a receive.
pub(super) fn probes(name: &str) -> bool {
    matches!(stem(name), Some("Probe" | "Mprobe"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_calls_are_for() {
        for (name, wanted) in [
            ("MPI_Send", Family::Send),
            ("MPI_Issend_c", Family::Send),
            ("MPI_Isendrecv", Family::Send),
            ("MPI_Send_init", Family::Send),
            ("MPI_Recv", Family::Receive),
            ("MPI_Waitall", Family::Complete),
            ("MPI_Ibarrier", Family::Collective),
            ("MPI_Allreduce_init", Family::Collective),
            ("MPI_Ineighbor_alltoall", Family::Collective),
            ("MPI_Comm_split", Family::Collective),
            ("MPI_Get_accumulate", Family::OneSided),
            ("MPI_Win_fence", Family::OneSided),
            ("MPI_File_write_at_all", Family::File),
            ("MPI_Type_commit", Family::Other),
            ("crecv", Family::Other),
        ] {
            assert_eq!(family(name), wanted, "{name}");
        }
        assert_eq!(waits("MPI_Bcast_c"), Some(Waits::ForRoot));
        assert_eq!((waits("MPI_Ibcast"), waits("MPI_Send")), (None, None));
        assert!(probes("MPI_Probe") && !probes("MPI_Iprobe"));
    }
}
