//! The info keys of windows (section 12.2.1 and following).

use super::table;
use super::window::{Flavor, Window};
use crate::abi::*;
use crate::error::Result;
use crate::info::{self, Entries};
use crate::runtime;
use arke_engine::one_sided::Updates;
use core::ffi::CStr;

/// What the hints say. What a program asserts is reported as it was given; only `no_locks`, `alloc_shared_noncontig`,
/// `mpi_minimum_memory_alignment` and `mpi_accumulate_granularity` change what the library does, since all access here
/// is as ordered and as atomic as the standard can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hints {
    /// The window is never locked.
    pub no_locks: bool,
    /// The parts of a shared window need not follow each other in memory.
    pub noncontiguous: bool,
    /// Wanted alignment of allocated memory, in bytes: a power of two.
    pub alignment: usize,
    /// `none`, or a list of `rar`, `raw`, `war`, `waw`.
    ordering: String,
    /// `same_op` or `same_op_no_op`.
    operations: String,
    same_size: bool,
    same_unit: bool,
    granularity: i64,
}

impl Default for Hints {
    fn default() -> Self {
        Hints {
            no_locks: false,
            noncontiguous: false,
            alignment: 1,
            ordering: "rar,raw,war,waw".into(),
            operations: "same_op_no_op".into(),
            same_size: false,
            same_unit: false,
            granularity: 0,
        }
    }
}

fn truth(value: &CStr) -> Option<bool> {
    match value.to_bytes() {
        b"true" => Some(true),
        b"false" => Some(false),
        _ => None,
    }
}

fn ordering(value: &CStr) -> Option<String> {
    let text = value.to_str().ok()?;
    let valid =
        text == "none" || text.split(',').all(|one| ["rar", "raw", "war", "waw"].contains(&one.trim()));
    valid.then(|| text.to_string())
}

/// The number that a key has.
fn number(given: &Entries, key: &CStr) -> Option<i64> {
    given.get(key).and_then(|value| value.to_str().ok()?.trim().parse().ok())
}

/// The alignment that is wanted of memory, a power of two up to that of a large page; other values are ignored.
pub(crate) fn alignment(given: &Entries) -> Option<usize> {
    let wanted = number(given, c"mpi_minimum_memory_alignment").and_then(|n| usize::try_from(n).ok())?;
    (wanted.is_power_of_two() && wanted <= 1 << 21).then_some(wanted)
}

impl Hints {
    /// What is known of the hints given when the window is made; anything else is ignored.
    pub(super) fn new(given: &Entries) -> Hints {
        let mut hints = Hints::default();
        let flag = |key| given.get(key).and_then(truth).unwrap_or(false);
        hints.no_locks = flag(c"no_locks");
        hints.noncontiguous = flag(c"alloc_shared_noncontig");
        hints.same_size = flag(c"same_size");
        hints.same_unit = flag(c"same_disp_unit");
        if let Some(wanted) = alignment(given) {
            hints.alignment = wanted;
        }
        if let Some(bytes) = number(given, c"mpi_accumulate_granularity").filter(|n| *n >= 0) {
            hints.granularity = bytes;
        }
        hints.update(given);
        hints
    }

    /// Takes over what may change during a window's life.
    fn update(&mut self, given: &Entries) {
        if let Some(value) = given.get(c"accumulate_ordering").and_then(ordering) {
            self.ordering = value;
        }
        match given.get(c"accumulate_ops").map(CStr::to_bytes) {
            Some(b"same_op") => self.operations = "same_op".into(),
            Some(b"same_op_no_op") => self.operations = "same_op_no_op".into(),
            _ => {}
        }
        let granularity = given.get(c"mpi_accumulate_granularity");
        if let Some(bytes) = granularity.and_then(|v| v.to_str().ok()?.parse().ok()).filter(|n: &i64| *n >= 0)
        {
            self.granularity = bytes;
        }
    }

    /// How the memory of a window of a flavour is to be updated. Whoever wants elements of 8 bytes or less to be
    /// protected each by itself gets that; memory that the ranks load and store themselves is treated so in any case,
    /// since they may use atomic instructions of their own there.
    pub(super) fn updates(&self, flavor: Flavor) -> Updates {
        match (flavor, self.granularity) {
            (Flavor::Shared, _) | (_, 1..=8) => Updates::Elements,
            _ => Updates::Stretches,
        }
    }

    fn entries(&self, flavor: Flavor) -> Entries {
        let mut entries = Entries::new();
        let mut set = |key: &CStr, value: &str| entries.set_text(key, value);
        let truth = |value| if value { "true" } else { "false" };
        set(c"no_locks", truth(self.no_locks));
        set(c"accumulate_ordering", &self.ordering);
        set(c"accumulate_ops", &self.operations);
        set(c"mpi_accumulate_granularity", &self.granularity.to_string());
        set(c"same_size", truth(self.same_size));
        set(c"same_disp_unit", truth(self.same_unit));
        match flavor {
            Flavor::Shared => set(c"alloc_shared_noncontig", truth(self.noncontiguous)),
            Flavor::Allocate => set(c"mpi_minimum_memory_alignment", &self.alignment.to_string()),
            Flavor::Create | Flavor::Dynamic => {}
        }
        entries
    }
}

/// `MPI_Win_set_info`. Keys that only matter when a window is made are ignored.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_set_info(win: MPI_Win, info: MPI_Info) -> Result {
    let _guard = runtime::enter()?;
    let window = table::get(win)?;
    let given = info::with(info, "info", Entries::clone)?;
    window.hints.borrow_mut().update(&given);
    Ok(())
}

/// `MPI_Win_get_info`.
///
/// # Safety
/// None needed; `unsafe` as every function behind an export is.
pub(crate) unsafe fn win_get_info(win: MPI_Win, info_used: Out<MPI_Info>) -> Result {
    let _guard = runtime::enter()?;
    let window: &Window = &*table::get(win)?;
    let handle = info::create(window.hints.borrow().entries(window.flavor))?;
    info_used.set(handle);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_understood_is_taken() {
        let mut given = Entries::new();
        given.set(c"no_locks", c"true");
        given.set(c"accumulate_ordering", c"raw,waw");
        given.set(c"accumulate_ops", c"anything");
        given.set(c"mpi_minimum_memory_alignment", c"100");
        given.set(c"unknown", c"value");
        let hints = Hints::new(&given);
        assert!(hints.no_locks);
        assert_eq!(hints.alignment, 1, "not a power of two");
        let told = hints.entries(Flavor::Shared);
        assert_eq!(told.get(c"accumulate_ordering"), Some(c"raw,waw"));
        assert_eq!(told.get(c"accumulate_ops"), Some(c"same_op_no_op"));
        assert_eq!(told.get(c"alloc_shared_noncontig"), Some(c"false"));
        assert_eq!(told.get(c"unknown"), None);
        given.set(c"accumulate_ordering", c"none, of course");
        assert_eq!(
            Hints::new(&given).entries(Flavor::Create).get(c"accumulate_ordering"),
            Some(c"rar,raw,war,waw")
        );
    }
}
