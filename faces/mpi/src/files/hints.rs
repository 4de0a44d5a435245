//! Hints: what the program may wish of a file, what of it is granted, and what `MPI_File_get_info` reports (sections
//! 14.2.8, 14.2.9).
//!
//! The names are the reserved ones of the standard and those that programs give to other libraries (`romio_...`).

use crate::info::Entries;
use core::ffi::CStr;

/// Whether something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Switch {
    /// Always.
    Enable,
    /// Never.
    Disable,
    /// Where it pays.
    Automatic,
}

impl Switch {
    fn parse(text: &str) -> Option<Switch> {
        Some(match text {
            "enable" | "true" => Switch::Enable,
            "disable" | "false" => Switch::Disable,
            "automatic" => Switch::Automatic,
            _ => return None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Switch::Enable => "enable",
            Switch::Disable => "disable",
            Switch::Automatic => "automatic",
        }
    }
}

/// The hints in force for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hints {
    /// Ranks that read and write for all in a collective access; 0 until the file is open.
    pub(super) cb_nodes: u32,
    /// Bytes that such a rank handles at a time.
    pub(super) cb_buffer_size: u64,
    /// Whether collective reads go through them.
    pub(super) cb_read: Switch,
    /// Whether collective writes do.
    pub(super) cb_write: Switch,
    /// Whether holes are read along.
    pub(super) ds_read: Switch,
    /// Borders of the parts of a file that ranks are in charge of are multiples of this.
    pub(super) striping_unit: u64,
    /// Permissions of a new file.
    pub(super) file_perm: Option<u32>,
}

impl Default for Hints {
    fn default() -> Self {
        Hints {
            cb_nodes: 0,
            cb_buffer_size: 16 << 20,
            cb_read: Switch::Automatic,
            cb_write: Switch::Automatic,
            ds_read: Switch::Automatic,
            striping_unit: 4096,
            file_perm: None,
        }
    }
}

/// Words that hold the hints on which all ranks have to agree.
pub(super) const WORDS: usize = 5;

impl Hints {
    /// Takes what the program wishes. Values that mean nothing are passed over, as the standard asks.
    pub(super) fn wish(&mut self, wishes: &Entries) {
        let text = |key: &CStr| wishes.get(key).and_then(|value| value.to_str().ok()).map(str::trim);
        let number = |key: &CStr| text(key).and_then(|text| text.parse::<u64>().ok()).filter(|n| *n > 0);
        if let Some(n) = number(c"cb_nodes") {
            self.cb_nodes = n.min(u64::from(u32::MAX)) as u32;
        }
        if let Some(n) = number(c"cb_buffer_size") {
            // A window is one message's worth of memory: see `Domains`.
            self.cb_buffer_size = n.min(1 << 30);
        }
        if let Some(n) = number(c"striping_unit") {
            self.striping_unit = n.min(1 << 40);
        }
        if let Some(switch @ (Switch::Enable | Switch::Disable)) =
            text(c"collective_buffering").and_then(Switch::parse)
        {
            (self.cb_read, self.cb_write) = (switch, switch)
        }
        let switches = [
            (c"romio_cb_read", &mut self.cb_read),
            (c"romio_cb_write", &mut self.cb_write),
            (c"romio_ds_read", &mut self.ds_read),
        ];
        for (key, place) in switches {
            if let Some(switch) = text(key).and_then(Switch::parse) {
                *place = switch;
            }
        }
        if let Some(bits) = text(c"file_perm").and_then(|text| u32::from_str_radix(text, 8).ok()) {
            self.file_perm = Some(bits & 0o7777);
        }
    }

    /// Takes those of rank 0, on which all have to agree.
    pub(super) fn agree(&mut self, words: [u64; WORDS]) {
        let switch = |word| match word {
            0 => Switch::Enable,
            1 => Switch::Disable,
            _ => Switch::Automatic,
        };
        self.cb_nodes = words[0] as u32;
        self.cb_buffer_size = words[1];
        self.cb_read = switch(words[2]);
        self.cb_write = switch(words[3]);
        self.striping_unit = words[4];
    }

    /// What rank 0 tells.
    pub(super) fn words(&self) -> [u64; WORDS] {
        let switches = [self.cb_read as u64, self.cb_write as u64];
        [u64::from(self.cb_nodes), self.cb_buffer_size, switches[0], switches[1], self.striping_unit]
    }

    /// What is in force, for the program.
    pub(super) fn report(&self) -> Entries {
        let mut entries = Entries::new();
        let both = self.cb_read != Switch::Disable || self.cb_write != Switch::Disable;
        let mut set = |key: &CStr, value: &str| entries.set_text(key, value);
        set(c"cb_buffer_size", &self.cb_buffer_size.to_string());
        set(c"cb_nodes", &self.cb_nodes.to_string());
        set(c"collective_buffering", if both { "true" } else { "false" });
        set(c"romio_cb_read", self.cb_read.name());
        set(c"romio_cb_write", self.cb_write.name());
        set(c"romio_ds_read", self.ds_read.name());
        // A write that read holes and wrote them back would spoil what others write there meanwhile.
        set(c"romio_ds_write", "disable");
        set(c"romio_no_indep_rw", "false");
        set(c"striping_unit", &self.striping_unit.to_string());
        if let Some(bits) = self.file_perm {
            set(c"file_perm", &format!("{bits:o}"));
        }
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const KEYS: [&CStr; 8] = [
        c"cb_nodes",
        c"cb_buffer_size",
        c"striping_unit",
        c"collective_buffering",
        c"romio_cb_read",
        c"romio_cb_write",
        c"romio_ds_read",
        c"file_perm",
    ];

    proptest! {
        /// Whatever is wished: values in their bounds; what is reported, wished again, changes nothing; all ranks can
        /// agree.
        #[test]
        fn hostile_hints_are_survived(wishes in prop::collection::vec(
            (prop::sample::select(KEYS.to_vec()), "[0-9+-]{0,22}|(en|dis)able|true|false|automatic| ?[0-9]{1,4} |[^\\x00]{0,20}"), 0..12)) {
            let mut entries = Entries::new();
            for (key, value) in &wishes {
                entries.set_text(key, value);
            }
            let mut hints = Hints::default();
            hints.wish(&entries);
            prop_assert!((1..=1 << 30).contains(&hints.cb_buffer_size) && (1..=1 << 40).contains(&hints.striping_unit));
            prop_assert!(hints.file_perm.is_none_or(|bits| bits <= 0o7777));
            let mut again = hints.clone();
            again.wish(&hints.report());
            prop_assert_eq!(&again, &hints);
            let mut other = Hints { file_perm: hints.file_perm, ds_read: hints.ds_read, ..Hints::default() };
            other.agree(hints.words());
            prop_assert_eq!(&other, &hints);
        }
    }

    #[test]
    fn good_values_are_taken_and_bad_ones_passed_over() {
        let mut wishes = Entries::new();
        wishes.set_text(c"cb_nodes", " 3 ");
        wishes.set_text(c"cb_buffer_size", "-5");
        wishes.set_text(c"romio_cb_write", "disable");
        wishes.set_text(c"romio_ds_read", "perhaps");
        wishes.set_text(c"file_perm", "640");
        let mut hints = Hints::default();
        hints.wish(&wishes);
        let expected =
            Hints { cb_nodes: 3, cb_write: Switch::Disable, file_perm: Some(0o640), ..Hints::default() };
        assert_eq!(hints, expected);
        let mut other = Hints::default();
        other.agree(hints.words());
        assert_eq!(other, Hints { file_perm: None, ..hints.clone() });
        assert_eq!(hints.report().get(c"cb_nodes"), Some(c"3"));
    }
}
