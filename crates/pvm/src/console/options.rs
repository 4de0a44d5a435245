//! The console's own options: those that its spawns hand on.

use super::Console;
use crate::wire::{Call, Writer};

/// Names, numbers and first values, as libpvm has them.
const TABLE: &[(&str, i32, i32)] = &[
    ("PvmRoute", 1, 2),
    ("PvmDebugMask", 2, 0),
    ("PvmAutoErr", 3, 1),
    ("PvmOutputTid", 4, 0),
    ("PvmOutputCode", 5, 0),
    ("PvmTraceTid", 6, 0),
    ("PvmTraceCode", 7, 0),
    ("PvmTraceBuffer", 8, 0),
    ("PvmTraceOptions", 9, 1),
    ("PvmFragSize", 10, 4080),
    ("PvmResvTids", 11, 0),
    ("PvmSelfOutputTid", 12, 0),
    ("PvmSelfOutputCode", 13, 0),
    ("PvmSelfTraceTid", 14, 0),
    ("PvmSelfTraceCode", 15, 0),
    ("PvmSelfTraceBuffer", 16, 0),
    ("PvmSelfTraceOptions", 17, 0),
    ("PvmShowTids", 18, 1),
    ("PvmOutputContext", 21, 0),
    ("PvmTraceContext", 22, 0),
    ("PvmSelfOutputContext", 23, 0),
    ("PvmSelfTraceContext", 24, 0),
    ("PvmNoReset", 25, 0),
];

/// The values.
#[derive(Debug)]
pub(super) struct Options(Vec<(&'static str, i32, i32)>);

impl Options {
    pub fn new(tid: i32) -> Self {
        let mut all = Self(TABLE.to_vec());
        for own in [12, 14] {
            if let Some(entry) = all.0.iter_mut().find(|e| e.1 == own) {
                entry.2 = tid;
            }
        }
        all
    }

    /// The value of a number.
    pub fn get(&self, what: i32) -> i32 {
        self.0.iter().find(|e| e.1 == what).map_or(0, |e| e.2)
    }

    fn named(&self, name: &str) -> Option<usize> {
        let number = name.parse().unwrap_or(-1);
        let matches = |e: &(&str, i32, i32)| {
            e.1 == number || e.0.eq_ignore_ascii_case(name) || e.0[3..].eq_ignore_ascii_case(name)
        };
        self.0.iter().position(matches)
    }
}

impl Console {
    /// `getopt`.
    pub(super) fn show_options(&self, name: Option<&String>) {
        let chosen = match name.map(|n| (n, self.options.named(n))) {
            Some((name, None)) => {
                return self.screen.complain(&format!("getopt: there is no option {name}\n"))
            }
            Some((_, Some(place))) => &self.options.0[place..=place],
            None => &self.options.0[..],
        };
        let text: String =
            chosen.iter().map(|(name, _, value)| format!("{name} Currently Set to {value}\n")).collect();
        self.screen.say(&text);
    }

    /// `setopt`; false if there is no such option.
    pub(super) fn set_option(&mut self, name: &str, value: i32) -> Result<bool, String> {
        let Some(place) = self.options.named(name) else { return Ok(false) };
        if self.options.0[place].1 == 25 {
            self.client.ask(Call::SetOption, Writer::new().ints(&[25, value]))?;
        }
        self.options.0[place].2 = value;
        Ok(true)
    }
}
