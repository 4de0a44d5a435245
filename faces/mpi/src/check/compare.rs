//! What a message or a contribution consists of, for comparing it with what another process has.

use crate::abi::MPI_Datatype;
use crate::datatypes::{predefined, table};
use arke_datatype::{Fingerprint, Layout};
use std::sync::Arc;

/// A fingerprint as it travels.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub(super) struct Content {
    hash: u64,
    elements: u64,
    pub bytes: u64,
    /// The datatype of all elements.
    name: Option<String>,
    packed: bool,
}

impl From<Fingerprint> for Content {
    fn from(print: Fingerprint) -> Content {
        let name = print.kind.and_then(usual);
        let Fingerprint { hash, elements, bytes, packed, .. } = print;
        Content { hash, elements, bytes, name: name.map(str::to_owned), packed }
    }
}

/// The name that programs use most.
fn usual(kind: arke_datatype::Basic) -> Option<&'static str> {
    const FIRST: [&str; 4] = ["MPI_CHAR", "MPI_LONG", "MPI_UNSIGNED_CHAR", "MPI_UNSIGNED_LONG"];
    let all = || predefined::ALL.iter().filter(|(.., basic)| *basic == kind).map(|(_, name, _)| *name);
    let last = |name: &&str| !["MPI_AINT", "MPI_COUNT", "MPI_OFFSET"].contains(name);
    all().find(|name| FIRST.contains(name)).or_else(|| all().find(last))
}

impl Content {
    /// Of a buffer argument; `None` where it is wrong.
    pub fn of(count: i64, datatype: MPI_Datatype) -> Option<Content> {
        let layout = layout(datatype)?;
        let bytes = layout.total_size(u64::try_from(count).ok()?)?;
        let mut content = Content::from(layout.fingerprint_of(bytes));
        // By the name that the program gives, where several datatypes are alike.
        if let Some((_, name, _)) = predefined::ALL.iter().find(|(handle, ..)| *handle == datatype) {
            content.name = content.name.map(|_| (*name).to_owned());
        }
        Some(content)
    }

    /// Whether the data fit each other.
    pub fn matches(&self, other: &Content) -> bool {
        match self.packed || other.packed {
            true => self.bytes == other.bytes,
            false => (self.hash, self.elements, self.bytes) == (other.hash, other.elements, other.bytes),
        }
    }

    /// "4 MPI_INT", "12 elements of several datatypes (64 bytes)".
    pub fn told(&self) -> String {
        match &self.name {
            Some(name) => format!("{} {name}", self.elements),
            None if self.elements == 0 => "nothing".into(),
            None => format!("{} elements of several datatypes ({} bytes)", self.elements, self.bytes),
        }
    }

    /// "MPI_INT".
    pub fn kind(&self) -> String {
        self.name.clone().unwrap_or_else(|| "several datatypes".into())
    }
}

/// The layout of a datatype argument.
pub(super) fn layout(datatype: MPI_Datatype) -> Option<Arc<Layout>> {
    table::committed(datatype, "datatype").ok()
}
