//! Which role a parameter has, judged by its type and name and, where these do not tell, by its function. The names
//! are those of `enum role` in `tests/abi/misuse/roles.h`.

use super::ctype;
use super::table::{Function, Parameter};

/// The role of `parameter` in `function`.
pub fn role(function: &Function, parameter: &Parameter) -> &'static str {
    if ctype::is_function(&parameter.base) {
        return "ANY";
    }
    let call = function.name.strip_prefix("MPI_").unwrap_or(&function.name);
    let call = call.strip_suffix("_c").unwrap_or(call);
    // No partitioned operation is under way, so that only the request can be judged. A status holds any number.
    let only_handles = call.starts_with("Pready") || call == "Parrived" || call.starts_with("Status_set_");
    match (parameter.pointers, parameter.base.as_str()) {
        (0, "int" | "MPI_Count") if only_handles && parameter.name != "count" => "ANY",
        (0, "int" | "MPI_Count" | "MPI_Aint" | "MPI_Offset") => scalar(call, &parameter.name),
        (0, handle) => handle_value(function, call, handle, &parameter.name),
        (_, "char") => text(call, parameter),
        (1, "void") => buffer(call, parameter),
        (1, "MPI_Status") => match (parameter.constant, call.starts_with("Status_set")) {
            (true, _) => "STATUS_IN",
            (false, true) => "STATUS_IN_OUT",
            // Null is MPI_STATUS_IGNORE.
            (false, false) => "ANY",
        },
        (1, "int" | "MPI_Count" | "MPI_Aint" | "MPI_Offset") => integers(call, parameter),
        (1, handle) => handle_pointer(call, handle, parameter),
        _ => "ANY",
    }
}

fn scalar(call: &str, name: &str) -> &'static str {
    match name {
        "count" | "sendcount" | "recvcount" | "origin_count" | "target_count" | "result_count"
        | "incount" | "outcount" => "COUNT",
        "size" if call == "Type_match_size" => "FOUR",
        "size" if call.ends_with("attach_buffer") || call == "Buffer_attach" || call == "Alloc_mem" => {
            "SMALL_SIZE"
        }
        "outsize" | "insize" => "SMALL_SIZE",
        "n" if call == "Info_get_nthkey" => "NTH_KEY",
        "n" if call == "Session_get_nth_pset" => "ANY",
        "blocklength" | "n" | "indegree" | "outdegree" | "nnodes" | "ndims" | "maxdims" | "maxindex"
        | "maxedges" | "maxneighbors" | "maxindegree" | "maxoutdegree" | "length" | "partitions"
        | "valuelen" | "size" | "max_integers" | "max_addresses" | "max_datatypes" | "max_large_counts" => {
            "SIZE"
        }
        "rank" if call == "Win_shared_query" => "ANY",
        "dest" if call == "Precv_init" => "SOURCE",
        "dest" | "target_rank" | "rank" | "local_leader" => "RANK",
        "source" => "SOURCE",
        "root" => "ROOT",
        "recvtag" => "RECEIVE_TAG",
        "tag" if receives(call) => "RECEIVE_TAG",
        "tag" | "sendtag" => "TAG",
        "keyval" | "comm_keyval" | "type_keyval" | "win_keyval" => match call {
            _ if call.starts_with("Type_") => "TYPE_KEYVAL",
            _ if call.starts_with("Win_") => "WIN_KEYVAL",
            _ => "KEYVAL",
        },
        "errorcode" | "errorclass" if call.starts_with("Error_") || call == "Add_error_code" => "ERROR_CODE",
        "errorcode" if call == "Add_error_string" => "ERROR_CODE",
        "errorclass" | "errorcode" if call.starts_with("Remove_error") => "ERROR_CODE",
        "color" => "COLOR",
        "split_type" => "SPLIT_TYPE",
        "order" => "ORDER",
        "typeclass" => "TYPECLASS",
        "direction" => "DIRECTION",
        "lock_type" => "LOCK_TYPE",
        "amode" => "ACCESS_MODE",
        "whence" => "WHENCE",
        "offset" => "OFFSET",
        "logical_size" => "LOGICAL_SIZE",
        "disp_unit" => "ONE",
        _ => "ANY",
    }
}

fn receives(call: &str) -> bool {
    let stem = call.strip_suffix("_init").unwrap_or(call);
    ["Recv", "Irecv", "Probe", "Iprobe", "Mprobe", "Improbe"].contains(&stem)
}

fn handle_value(function: &Function, call: &str, handle: &str, name: &str) -> &'static str {
    match handle {
        "MPI_Comm" => match call {
            // Significant at the leader only, and null elsewhere.
            _ if name == "peer_comm" => "ANY",
            "Cart_coords" | "Cart_get" | "Cart_rank" | "Cart_shift" | "Cart_sub" | "Cartdim_get" => "CART",
            "Graph_get" | "Graph_neighbors" | "Graph_neighbors_count" | "Graphdims_get" => "GRAPH",
            "Dist_graph_neighbors" | "Dist_graph_neighbors_count" => "DIST_GRAPH",
            "Comm_remote_group" | "Comm_remote_size" | "Intercomm_merge" => "INTERCOMM",
            // The null handle has a name (section 7.8).
            "Comm_get_name" => "COMM_OR_NULL",
            _ if function.module == "neighborhood" => "CART",
            _ => "COMM",
        },
        "MPI_Datatype" => match call {
            "Type_get_contents" => "DERIVED",
            "Type_get_name" => "DATATYPE_OR_NULL",
            "Type_get_value_index" if name == "value_type" => "PAIR_VALUE",
            _ => "DATATYPE",
        },
        "MPI_Info" if call == "Info_create_env" => "ANY",
        "MPI_Info" if call.starts_with("Info_") || call.ends_with("_set_info") => "INFO_OBJECT",
        "MPI_Info" if call == "Abi_set_fortran_info" => "INFO_OBJECT",
        "MPI_Info" => "INFO",
        "MPI_Op" => "OP",
        "MPI_Group" => "GROUP",
        "MPI_Errhandler" => "ERRHANDLER",
        "MPI_Request" => "REQUEST",
        "MPI_Win" if call == "Win_get_name" => "WIN_OR_NULL",
        "MPI_Win" => "WIN",
        // The default error handler of files is reached through MPI_FILE_NULL.
        "MPI_File" if call.ends_with("errhandler") => "FILE_OR_NULL",
        "MPI_File" => "FILE_HANDLE",
        "MPI_Session" => "SESSION",
        _ => "ANY",
    }
}

fn handle_pointer(call: &str, handle: &str, parameter: &Parameter) -> &'static str {
    let changes = matches!(
        call,
        "Comm_free"
            | "Comm_disconnect"
            | "Group_free"
            | "Type_free"
            | "Type_commit"
            | "Op_free"
            | "Info_free"
            | "Errhandler_free"
            | "Win_free"
            | "File_close"
            | "Session_finalize"
    );
    match handle {
        "MPI_Request" if parameter.array && call == "Startall" => "REQUESTS_TO_START",
        "MPI_Request" if parameter.array => "REQUESTS",
        "MPI_Request" => match call {
            "Wait" | "Test" => "REQUEST_IN_OUT",
            "Cancel" | "Request_free" | "Start" => "ACTIVE_REQUEST_IN_OUT",
            _ => "REQUEST_OUT",
        },
        "MPI_Message" if call == "Mrecv" || call == "Imrecv" => "MESSAGE_IN_OUT",
        "MPI_Message" => "MESSAGE_OUT",
        "MPI_Datatype" if parameter.array => if_constant(parameter, "DATATYPES", "ANY"),
        "MPI_Comm" => if_changed(changes, "COMM_IN_OUT", "COMM_OUT"),
        "MPI_Datatype" => if_changed(changes, "DATATYPE_IN_OUT", "DATATYPE_OUT"),
        "MPI_Op" => if_changed(changes, "OP_IN_OUT", "OP_OUT"),
        "MPI_Group" => if_changed(changes, "GROUP_IN_OUT", "GROUP_OUT"),
        "MPI_Info" => if_changed(changes, "INFO_IN_OUT", "INFO_OUT"),
        "MPI_Errhandler" => if_changed(changes, "ERRHANDLER_IN_OUT", "ERRHANDLER_OUT"),
        "MPI_Win" => if_changed(changes, "WIN_IN_OUT", "WIN_OUT"),
        "MPI_File" => if_changed(changes, "FILE_IN_OUT", "FILE_OUT"),
        "MPI_Session" => if_changed(changes, "SESSION_IN_OUT", "SESSION_OUT"),
        _ => "ANY",
    }
}

fn if_changed(changes: bool, in_out: &'static str, out: &'static str) -> &'static str {
    if changes {
        in_out
    } else {
        out
    }
}

fn if_constant(parameter: &Parameter, constant: &'static str, other: &'static str) -> &'static str {
    if parameter.constant {
        constant
    } else {
        other
    }
}

fn text(call: &str, parameter: &Parameter) -> &'static str {
    if parameter.pointers > 1 {
        return "ANY";
    }
    match parameter.name.as_str() {
        _ if !parameter.constant => "NAME_OUT",
        "key" => "KEY",
        "stringtag" => "STRINGTAG",
        "filename" => "FILENAME",
        "datarep" if call.starts_with("File") => "NATIVE",
        "datarep" if call.starts_with("Register") => "TEXT",
        "datarep" => "EXTERNAL32",
        _ => "TEXT",
    }
}

fn buffer(call: &str, parameter: &Parameter) -> &'static str {
    match parameter.name.as_str() {
        "attribute_val" if call.ends_with("et_attr") && call.contains("_get_") || call == "Attr_get" => "OUT",
        "attribute_val" | "extra_state" | "location" | "base" => "ANY",
        "baseptr" | "buffer_addr" | "logical_true" | "logical_false" => "OUT",
        // On the first process the receive buffer of an exclusive scan means nothing, nor is its data sent on.
        _ if call.to_lowercase().contains("exscan") => "ANY",
        // Ends a split collective, of which none is under way.
        _ if call.starts_with("File") && call.ends_with("_end") => "ANY",
        _ => "BUFFER",
    }
}

fn integers(call: &str, parameter: &Parameter) -> &'static str {
    let name = parameter.name.as_str();
    if !parameter.array {
        return match name {
            "keyval" | "comm_keyval" | "type_keyval" | "win_keyval" if call.contains("free") => match call {
                _ if call.starts_with("Type_") => "TYPE_KEYVAL_IN_OUT",
                _ if call.starts_with("Win_") => "WIN_KEYVAL_IN_OUT",
                _ => "KEYVAL_IN_OUT",
            },
            "position" => "POSITION",
            "buflen" | "pset_len" => "LENGTH",
            _ => "OUT",
        };
    }
    let wide = parameter.base != "int";
    if call.starts_with("Pready") {
        return "ANY";
    }
    if parameter.inner.is_some() {
        return "RANGES";
    }
    if !parameter.constant {
        return match name {
            "dims" if call == "Dims_create" => "SIZES",
            // One may be MPI_UNWEIGHTED or MPI_ERRCODES_IGNORE.
            "sourceweights" | "destweights" | "array_of_errcodes" => "ANY",
            _ => "OUT",
        };
    }
    match name {
        "sendcounts" | "recvcounts" | "array_of_blocklengths" | "indx" | "degrees" => {
            pick(wide, "COUNTS", "WIDE_COUNTS")
        }
        "array_of_gsizes" | "array_of_psizes" | "array_of_sizes" | "array_of_subsizes" | "dims" => {
            pick(wide, "SIZES", "WIDE_SIZES")
        }
        "ranks" | "ranks1" | "sources" | "destinations" | "edges" => "RANKS",
        "array_of_distribs" => "DISTRIBUTIONS",
        "array_of_dargs" => "DISTRIBUTION_ARGUMENTS",
        "sourceweights" | "destweights" | "weights" => "ANY",
        _ => pick(wide, "PLACES", "WIDE_PLACES"),
    }
}

fn pick(wide: bool, narrow_role: &'static str, wide_role: &'static str) -> &'static str {
    if wide {
        wide_role
    } else {
        narrow_role
    }
}
