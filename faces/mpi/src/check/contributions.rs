//! What a process gives to a collective operation, out of the arguments of its call.

use super::arguments::Arguments;
use super::collectives::{self, Record, Rule};
use super::compare::Content;
use crate::abi::exports::watched::OF_FILES;
use crate::abi::{
    MPI_Datatype, MPI_Op, MPI_DATATYPE_NULL, MPI_IN_PLACE, MPI_OP_NULL, MPI_PROC_NULL, MPI_ROOT,
};
use crate::communicators::Comm;
use crate::datatypes::predefined;
use crate::operations::reduction;
use core::cell::Cell;

/// Lists with a part for each rank are told for communicators of up to so many ranks.
const MOST: u32 = 256;

/// Calls that all processes of a communicator make together, beside the operations.
const TOGETHER: [&str; 17] = [
    "MPI_Cart_create",
    "MPI_Cart_sub",
    "MPI_Comm_create",
    "MPI_Comm_dup",
    "MPI_Comm_dup_with_info",
    "MPI_Comm_idup",
    "MPI_Comm_idup_with_info",
    "MPI_Comm_split",
    "MPI_Comm_split_type",
    "MPI_Dist_graph_create",
    "MPI_Dist_graph_create_adjacent",
    "MPI_File_open",
    "MPI_Graph_create",
    "MPI_Win_allocate",
    "MPI_Win_allocate_shared",
    "MPI_Win_create",
    "MPI_Win_create_dynamic",
];

/// The operation that a call is a form of, in the case of `MPI_Bcast`, and whether the call is over when that is.
pub(super) fn operation(stem: &str) -> Option<(String, bool)> {
    const OPERATIONS: [&str; 22] = [
        "allgather",
        "allgatherv",
        "allreduce",
        "alltoall",
        "alltoallv",
        "alltoallw",
        "barrier",
        "bcast",
        "exscan",
        "gather",
        "gatherv",
        "neighbor_allgather",
        "neighbor_allgatherv",
        "neighbor_alltoall",
        "neighbor_alltoallv",
        "neighbor_alltoallw",
        "reduce",
        "reduce_scatter",
        "reduce_scatter_block",
        "scan",
        "scatter",
        "scatterv",
    ];
    if TOGETHER.contains(&stem) {
        return Some((stem.to_owned(), !stem.contains("idup")));
    }
    if is_of_object(stem) {
        return Some((stem.to_owned(), !stem.starts_with("MPI_File_i")));
    }
    let name = stem.strip_prefix("MPI_")?.to_lowercase();
    let known = |name: &str| OPERATIONS.contains(&name);
    if known(&name) {
        return Some((name, true));
    }
    let other = name.strip_suffix("_init").or_else(|| name.strip_prefix('i'))?;
    known(other).then(|| (other.to_owned(), false))
}

/// Whether it is a call that all processes of a window or of a file make together.
pub(super) fn is_of_object(stem: &str) -> bool {
    ["MPI_Win_fence", "MPI_Win_free"].contains(&stem) || OF_FILES.contains(&stem)
}

/// Whether it is one of those that make something, beside the operations: they do not count as operations begun.
pub(super) fn makes_something(stem: &str) -> bool {
    TOGETHER.contains(&stem)
}

/// What the data of an operation are: a rule, what is sent and what is received. `None` where it is not known; `wrong`
/// is set where an argument is one that the call refuses before it begins.
fn data(
    name: &str,
    a: &Arguments,
    comm: &Comm,
    root: Option<i32>,
    wrong: &Cell<bool>,
) -> Option<(Rule, Vec<Content>, Vec<Content>)> {
    let in_place = |i: usize| a.word(i) as usize == MPI_IN_PLACE.addr();
    if comm.is_inter() && root == Some(MPI_PROC_NULL) {
        // Nothing else that it gives means anything.
        return Some((Rule::None, Vec::new(), Vec::new()));
    }
    let root_here = if comm.is_inter() { MPI_ROOT } else { comm.rank() as i32 };
    let at_root = root == Some(root_here);
    // What is not at the root, of an intercommunicator, is in the other group: the root neither sends to itself nor
    // receives.
    let others_too = !(comm.is_inter() && at_root);
    let content = |count: i64, datatype: MPI_Datatype| {
        let content = Content::of(count, datatype);
        // No elements may be of no datatype.
        wrong.set(wrong.get() || content.is_none() && (count, datatype) != (0, MPI_DATATYPE_NULL));
        content
    };
    let is_counted = |count: usize, datatype: usize| {
        let (count, datatype) = (a.number(count), a.datatype(datatype));
        (count, datatype) == (0, MPI_DATATYPE_NULL) || Content::of(count, datatype).is_some()
    };
    // The buffer stands before its counts; that of a reduction before the one for the result.
    let reduces = a.place_of("OP").is_some();
    let content = |counts: usize, count: i64, datatype: MPI_Datatype| {
        let content = content(count, datatype)?;
        // The root of a reduction between two groups gives no data, and where it receives them stands second.
        let buffer = if reduces { usize::from(!others_too) } else { counts - 1 };
        let null = a.word(buffer) == 0;
        wrong.set(wrong.get() || null && content.bytes > 0 && predefined::layout(datatype).is_some());
        Some(content)
    };
    let one =
        |count: usize, datatype: usize| Some(vec![content(count, a.number(count), a.datatype(datatype))?]);
    // Lists have a part for each rank of the other group.
    let ranks = if name == "reduce_scatter" { comm.size() } else { comm.peer_count() };
    let list = |counts: usize, datatype: usize| -> Option<Vec<Content>> {
        (ranks <= MOST).then_some(())?;
        (0..ranks as usize).map(|i| content(counts, a.count_at(counts, i)?, a.datatype(datatype))).collect()
    };
    let several = |counts: usize, datatypes: usize| -> Option<Vec<Content>> {
        (ranks <= MOST).then_some(())?;
        (0..ranks as usize)
            .map(|i| content(counts, a.count_at(counts, i)?, a.datatype_at(datatypes, i)?))
            .collect()
    };
    // What stands in place has been received already, or is sent from where it is received.
    let unless = |skip: bool, data: Option<Vec<Content>>| if skip { Some(Vec::new()) } else { data };
    let only =
        |there: bool, data: &dyn Fn() -> Option<Vec<Content>>| if there { data() } else { Some(Vec::new()) };
    Some(match name {
        "bcast" => (Rule::Same, one(1, 2)?, Vec::new()),
        "reduce" | "allreduce" | "scan" | "exscan" | "reduce_scatter_block" => {
            (Rule::Same, one(2, 3)?, Vec::new())
        }
        "reduce_scatter" => (Rule::Same, list(2, 3)?, Vec::new()),
        "allgather" | "alltoall" => (Rule::Blocks, unless(in_place(0), one(1, 2))?, one(4, 5)?),
        "gather" => {
            (Rule::ToRoot, only(others_too && !in_place(0), &|| one(1, 2))?, only(at_root, &|| one(4, 5))?)
        }
        "gatherv" => {
            (Rule::ToRoot, only(others_too && !in_place(0), &|| one(1, 2))?, only(at_root, &|| list(4, 6))?)
        }
        "scatter" => {
            (Rule::FromRoot, only(at_root, &|| one(1, 2))?, only(others_too && !in_place(3), &|| one(4, 5))?)
        }
        "scatterv" => {
            (Rule::FromRoot, only(at_root, &|| list(1, 3))?, only(others_too && !in_place(4), &|| one(5, 6))?)
        }
        "allgatherv" => (Rule::Shared, unless(in_place(0), one(1, 2))?, list(4, 6)?),
        "alltoallv" => {
            let receives = list(5, 7)?;
            (Rule::Pairs, if in_place(0) { receives.clone() } else { list(1, 3)? }, receives)
        }
        "alltoallw" => {
            let receives = several(5, 7)?;
            (Rule::Pairs, if in_place(0) { receives.clone() } else { several(1, 3)? }, receives)
        }
        "neighbor_allgather" | "neighbor_alltoall" => {
            let either = in_place(0) || in_place(3) || !is_counted(1, 2) || !is_counted(4, 5);
            wrong.set(either || comm.topology.borrow().is_none());
            (Rule::None, Vec::new(), Vec::new())
        }
        name if name.starts_with("neighbor_") => {
            wrong.set(in_place(0) || comm.topology.borrow().is_none());
            (Rule::None, Vec::new(), Vec::new())
        }
        _ => (Rule::None, Vec::new(), Vec::new()),
    })
}

/// Whether a root is one that an operation on this communicator takes.
fn is_root(root: i32, comm: &Comm) -> bool {
    let is_rank = |ranks: u32| u32::try_from(root).is_ok_and(|root| root < ranks);
    match comm.is_inter() {
        true => [MPI_ROOT, MPI_PROC_NULL].contains(&root) || is_rank(comm.peer_count()),
        false => is_rank(comm.size()),
    }
}

/// What this process tells of a call, whose number is not known yet, and whether the call is over when the operation
/// is. `None` for no collective operation, and where it is `strict` for one with arguments that the call refuses before
/// it begins: the program may go on with a better one.
pub(super) fn record(a: &Arguments, comm: &Comm, strict: bool) -> Option<(Record, bool)> {
    let (name, blocks) = operation(a.stem())?;
    let inter = comm.is_inter();
    let root = a.place_of("ROOT").map(|i| a.number(i) as i32);
    // Of those beside the root of an operation between two groups nothing else means anything.
    let idle = inter && root == Some(MPI_PROC_NULL);
    let op = a.place_of("OP").filter(|_| !idle).map(|i| a.word(i));
    let datatype =
        a.place_of("DATATYPE").map(|i| a.datatype(i)).filter(|datatype| *datatype != MPI_DATATYPE_NULL);
    let means_nothing = |op: u64| {
        op == MPI_OP_NULL.0 as u64
            || datatype.is_some_and(|datatype| reduction(MPI_Op(op as usize), datatype).is_err())
    };
    let wrong = Cell::new(!root.is_none_or(|root| is_root(root, comm)) || op.is_some_and(means_nothing));
    let data = data(&name, a, comm, root, &wrong);
    if strict && wrong.get() {
        return None;
    }
    let op = op.map(|op| if op > 0xfff { 0x1000 } else { op });
    let (rule, sends, receives) = data.unwrap_or((Rule::None, Vec::new(), Vec::new()));
    let size = if inter { comm.size() + comm.peer_count() } else { comm.size() };
    let rank = if inter { crate::runtime::me() } else { comm.rank() };
    let across = inter.then(|| {
        let first = comm.local_group().process(0) == collectives::home(comm);
        (u8::from(!first), comm.rank())
    });
    let record = Record {
        identity: comm.identity(),
        number: 0,
        comm: comm.known_as(),
        size,
        rank,
        across,
        call: a.stem().to_owned(),
        site: a.site,
        place: None,
        root,
        op,
        rule,
        sends,
        receives,
    };
    Some((record, blocks))
}

#[cfg(test)]
mod tests {
    use super::operation;

    #[test]
    fn forms_of_an_operation() {
        let of = operation;
        assert_eq!(of("MPI_Bcast"), Some(("bcast".into(), true)));
        assert_eq!(of("MPI_Ibcast"), Some(("bcast".into(), false)));
        assert_eq!(of("MPI_Ineighbor_alltoall"), Some(("neighbor_alltoall".into(), false)));
        assert_eq!(of("MPI_Reduce_scatter_init"), Some(("reduce_scatter".into(), false)));
        assert_eq!(of("MPI_Comm_split"), Some(("MPI_Comm_split".into(), true)));
        assert_eq!(of("MPI_Win_fence"), Some(("MPI_Win_fence".into(), true)));
        assert_eq!(of("MPI_File_iwrite_at_all"), Some(("MPI_File_iwrite_at_all".into(), false)));
        for of_file in ["MPI_File_read_all_begin", "MPI_File_write_ordered_end", "MPI_File_close"] {
            assert_eq!(of(of_file), Some((of_file.into(), true)));
        }
        for alone in
            ["MPI_Send", "MPI_File_iwrite", "MPI_File_read_shared", "MPI_File_seek", "MPI_Win_lock_all"]
        {
            assert_eq!(of(alone), None, "{alone}");
        }
        assert_eq!(of("MPI_Comm_size"), None);
    }
}
