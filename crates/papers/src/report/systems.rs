//! Which system a series belongs to: each has one colour, everywhere in the report.

/// Systems in the order of their colours in `report.js` and `report.css`, with how their series' names begin.
const SYSTEMS: [(&str, &[&str]); 14] = [
    ("Arke's MPI", &["Arke", "MPI"]),
    ("NX", &["NX", "csend", "isend"]),
    ("PVM", &["PVM", "Pvm", "pvm_"]),
    ("ACLMPL", &["ACLMPL"]),
    ("CMMD", &["CMMD"]),
    ("SHMEM", &["SHMEM", "shmem_"]),
    ("MPICH", &["MPICH"]),
    ("Open MPI", &["Open MPI"]),
    ("MPL", &["MPL", "mpc_"]),
    ("FM", &["FM"]),
    ("the engine itself", &["native", "arke_"]),
    ("Intel MPI", &["Intel MPI"]),
    ("a plain copy", &["memcpy", "bcopy", "process_vm_readv", "byte by byte", "p4"]),
    ("PVM 3.4.6", &["PVM 3.4.6"]),
];

/// The number of a series' system; nothing where the name tells none.
pub(super) fn number(series: &str) -> Option<usize> {
    // "MPI (sync) (MPICH)": the library stands last.
    let library = series.strip_suffix(')').and_then(|begin| begin.rsplit_once(" (")).map(|(_, name)| name);
    // "MPICH" begins like "MPI": the longest beginning counts.
    let begins =
        SYSTEMS.iter().enumerate().flat_map(|(n, (_, begins))| begins.iter().map(move |begin| (n, begin)));
    let fit = begins.filter(|(_, begin)| series.starts_with(**begin));
    let own = fit.max_by_key(|(_, begin)| begin.len()).map(|(number, _)| number);
    let rival = library.and_then(|name| SYSTEMS.iter().position(|(system, _)| *system == name));
    rival.or(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_has_one_number_whatever_its_series_are_called() {
        for (a, b) in [
            ("NX", "csend"),
            ("NX, receive", "NX: irecv, isend, compute"),
            ("PVM Raw", "pvm_psend"),
            ("PvmDataRaw", "PVM: send, recv (Raw)"),
            ("MPI (sync) (MPICH)", "MPICH"),
            ("MPI (async)", "Arke, long protocol"),
            ("pvm_psend (PVM 3.4.6)", "PVM 3.4.6"),
            ("MPI_Isend (Open MPI)", "Open MPI"),
        ] {
            assert!(number(a).is_some());
            assert_eq!(number(a), number(b), "{a}, {b}");
        }
        assert_ne!(number("MPI (sync)"), number("MPI (sync) (MPICH)"));
        assert_ne!(number("MPL"), number("MPI (sync)"));
        assert_eq!(number("tree"), None);
        assert!(SYSTEMS.len() == 14, "as many as colours in report.js and report.css");
    }
}
