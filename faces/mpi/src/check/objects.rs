//! Objects that the program has made, until it frees them.

use super::site::Site;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The noun for an object of a kind of parameter (`COMM_OUT`), and the call that frees it.
const KINDS: [(&str, &str, &str); 8] = [
    ("COMM", "communicator", "MPI_Comm_free"),
    ("DATATYPE", "datatype", "MPI_Type_free"),
    ("FILE", "file", "MPI_File_close"),
    ("GROUP", "group", "MPI_Group_free"),
    ("INFO", "info object", "MPI_Info_free"),
    ("OP", "operation", "MPI_Op_free"),
    ("SESSION", "session", "MPI_Session_finalize"),
    ("WIN", "window", "MPI_Win_free"),
];
/// Handles up to this one are constants.
const CONSTANTS: usize = 0xfff;
/// Calls that give handles of objects which are not the program's to free.
const LENT: [&str; 6] = [
    "MPI_Comm_get_parent",
    "MPI_Type_create_f90_complex",
    "MPI_Type_create_f90_integer",
    "MPI_Type_create_f90_real",
    "MPI_Type_get_value_index",
    "MPI_Type_match_size",
];

/// An object that a call has made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Object {
    /// As of [`kind`].
    pub kind: usize,
    pub handle: usize,
    pub call: &'static str,
    pub site: Site,
}

/// Objects by kind and handle, and what other processes have left over.
#[derive(Default)]
pub(super) struct Objects {
    made: HashMap<(usize, usize), (&'static str, Site)>,
    goodbyes: BTreeMap<u32, Vec<String>>,
    told: BTreeSet<u32>,
}

/// Which kind of object the word for a parameter is about, if it ends so: `COMM_OUT` for `_OUT`.
pub(super) fn kind(word: &str, end: &str) -> Option<usize> {
    let stem = word.strip_suffix(end)?;
    KINDS.iter().position(|(kind, ..)| *kind == stem)
}

impl Objects {
    /// A call has given the program an object.
    pub fn made(&mut self, object: Object) {
        let Object { kind, handle, call, site } = object;
        if handle > CONSTANTS && !LENT.contains(&call) {
            self.made.insert((kind, handle), (call, site));
        }
    }

    /// A call has taken an object back.
    pub fn freed(&mut self, kind: usize, handle: usize) {
        self.made.remove(&(kind, handle));
    }

    /// What has not been freed, as sentences without their subject.
    pub fn left(&self) -> Vec<String> {
        // By what is said of a place, since two calls on one line are two places.
        let mut sites: BTreeMap<Site, String> = BTreeMap::new();
        let mut places: BTreeMap<(usize, &str, String), usize> = BTreeMap::new();
        for ((kind, _), (call, site)) in &self.made {
            let told = sites.entry(*site).or_insert_with(|| site.told());
            *places.entry((*kind, call, told.clone())).or_default() += 1;
        }
        let told = places.into_iter().map(|((kind, call, site), count)| {
            let (_, noun, free) = KINDS[kind];
            let (noun, them) =
                if count == 1 { (format!("a {noun}"), "it") } else { (format!("{count} {noun}s"), "them") };
            let noun = noun.replace("a info", "an info").replace("a operation", "an operation");
            format!(
                "had not freed {noun} of {call}{site} when MPI_Finalize was called; free {them} by {free}"
            )
        });
        told.collect()
    }

    /// A process has called `MPI_Finalize`, with this left over.
    pub fn goodbye(&mut self, from: u32, left: Vec<String>) {
        self.goodbyes.insert(from, left);
    }

    /// A process has told all that it had to tell, at its end.
    pub fn has_told(&mut self, from: u32) {
        self.told.insert(from);
    }

    /// Which processes have told all that they had to tell.
    pub fn told(&self) -> &BTreeSet<u32> {
        &self.told
    }

    /// Which processes have called `MPI_Finalize`, with what they have left over.
    pub fn goodbyes(&self) -> &BTreeMap<u32, Vec<String>> {
        &self.goodbyes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_told_by_place() {
        let mut objects = Objects::default();
        let (datatype, comm) = (kind("DATATYPE_OUT", "_OUT").unwrap(), kind("COMM_OUT", "_OUT").unwrap());
        assert_eq!(kind("COMM_IN_OUT", "_OUT"), None);
        let made = |kind, handle, call| Object { kind, handle, call, site: Site::default() };
        for handle in [0x1001, 0x1002, 0x1003] {
            objects.made(made(datatype, handle, "MPI_Type_vector"));
        }
        objects.made(made(comm, 0x1001, "MPI_Comm_dup"));
        objects.made(made(comm, 0x101, "MPI_Comm_dup"));
        objects.freed(datatype, 0x1002);
        let left = objects.left();
        assert_eq!(left.len(), 2);
        assert!(left[0].starts_with("had not freed a communicator of MPI_Comm_dup"), "{left:?}");
        assert!(left[1].starts_with("had not freed 2 datatypes of MPI_Type_vector"), "{left:?}");
    }

    #[test]
    fn places_of_which_the_same_is_said_are_one() {
        let mut objects = Objects::default();
        let op = kind("OP_OUT", "_OUT").unwrap();
        for handle in 0..9 {
            for (handle, address) in [(0x1000 + 2 * handle, 1), (0x1001 + 2 * handle, 2)] {
                let site = Site { address, ..Site::default() };
                objects.made(Object { kind: op, handle, call: "MPI_Op_create", site });
            }
        }
        let left = objects.left();
        assert!(left.len() == 1 && left[0].starts_with("had not freed 18 operations"), "{left:?}");
    }
}
