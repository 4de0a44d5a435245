//! Trace events: the mask that chooses them, and how the console shows them. A message holds events of PVM 3.4, in XDR;
//! the first one of a kind from a task describes itself, later ones are values alone (`faces/pvm/trace.c` makes them).

use crate::texts;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

/// Names and numbers of events and of their items: those of the header that programs use.
const HEADER: &str = include_str!("../../../../include/pvmtev.h");
/// Begins the name of an item there.
const ITEM: &str = "TEV_DID_";
/// Other constants of the header that begin as events do.
const NO_EVENTS: [&str; 7] = ["DID_", "DATA_", "MARK_", "MASK_", "EVENT_", "FIRST", "MAX"];
/// The bits of an event's number that say whether it is a call's beginning or end.
const ENTRY: i32 = 0x4000;
const EXIT: i32 = 0x8000;
/// Marks in a message.
const BUFFER: i32 = -1;
const DESCRIPTION: i32 = -5;
const DESCRIPTION_END: i32 = -6;
const RECORD: i32 = -7;
const RECORD_END: i32 = -8;
/// An item's type: an integer or a string, and whether there are several.
const STRING: i32 = 12;
const ARRAY: i32 = 0x80;
/// Bytes of a mask, without the 0 at its end.
const MASK: usize = 35;
/// What is traced if nothing is said.
const USUAL: [&str; 20] = [
    "barrier",
    "bcast",
    "gather",
    "scatter",
    "reduce",
    "joingroup",
    "lvgroup",
    "mcast",
    "send",
    "psend",
    "recv",
    "nrecv",
    "trecv",
    "precv",
    "probe",
    "spawn",
    "kill",
    "sendsig",
    "newtask",
    "endtask",
];

struct Names {
    events: BTreeMap<i32, String>,
    items: BTreeMap<i32, String>,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let mut names = Names { events: BTreeMap::new(), items: BTreeMap::new() };
    for line in HEADER.lines() {
        let mut words = line.split_whitespace();
        let (Some("#define"), Some(name), Some(number)) = (words.next(), words.next(), words.next()) else {
            continue;
        };
        let Ok(number) = number.parse::<i32>() else { continue };
        if let Some(item) = name.strip_prefix(ITEM) {
            // The first and the last number have other names, too.
            if !["FIRST", "MAX"].contains(&item) {
                names.items.insert(number, item.into());
            }
        } else if let Some(event) = name.strip_prefix("TEV_") {
            if !NO_EVENTS.iter().any(|other| event.starts_with(other)) {
                names.events.insert(number, event.to_lowercase());
            }
        }
    }
    names
});

/// Which events the console's tasks make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mask([u8; MASK]);

impl Default for Mask {
    fn default() -> Self {
        let mut mask = Mask([b'@'; MASK]);
        USUAL.iter().for_each(|name| {
            mask.set(name, true);
        });
        mask
    }
}

impl Mask {
    /// As it travels.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Adds an event, or takes it out; `*` is all. False: there is none of that name.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let chosen: Vec<i32> = NAMES
            .events
            .iter()
            .filter(|(_, event)| name == "*" || *event == name)
            .map(|(number, _)| *number)
            .collect();
        for number in &chosen {
            let bit = 1 << (number & 3);
            if let Some(byte) = self.0.get_mut(*number as usize / 4) {
                *byte = if on { *byte | bit } else { *byte & !bit };
            }
        }
        !chosen.is_empty()
    }

    /// The events that are in it.
    pub fn names(&self) -> Vec<&str> {
        let there =
            |number: i32| self.0.get(number as usize / 4).is_some_and(|byte| byte & (1 << (number & 3)) != 0);
        NAMES.events.iter().filter(|(number, _)| there(**number)).map(|(_, name)| name.as_str()).collect()
    }
}

/// Reads XDR.
struct Xdr<'a>(&'a [u8]);

impl Xdr<'_> {
    fn int(&mut self) -> Option<i32> {
        let (word, rest) = self.0.split_first_chunk::<4>()?;
        self.0 = rest;
        Some(i32::from_be_bytes(*word))
    }

    /// A string; its length counts the 0 at its end, and bytes come in fours.
    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.int()?).ok()?;
        let bytes = self.0.get(..length)?;
        self.0 = self.0.get(length.next_multiple_of(4)..)?;
        Some(texts::decode(bytes.strip_suffix(&[0]).unwrap_or(bytes)))
    }
}

/// What the events of a kind hold: number and type of each item.
type Shape = Vec<(i32, i32)>;

/// The descriptions that have come, by task and event.
#[derive(Debug, Default)]
pub(super) struct Shapes(BTreeMap<(i32, i32), Shape>);

impl Shapes {
    /// The events of a message: which task each is about, and a line. What makes no sense ends them. A task's beginning
    /// and end come from the number of its host.
    pub fn lines(&mut self, sender: i32, body: &[u8]) -> Vec<(i32, String)> {
        let (mut from, mut lines) = (Xdr(body), Vec::new());
        while let Some((task, line)) = self.next(sender, &mut from) {
            if !line.is_empty() {
                lines.push((task.unwrap_or(sender), line));
            }
        }
        lines
    }

    fn next(&mut self, task: i32, from: &mut Xdr<'_>) -> Option<(Option<i32>, String)> {
        match from.int()? {
            BUFFER => Some((None, String::new())),
            DESCRIPTION => {
                let number = from.int()?;
                from.text()?;
                let (mut shape, mut values) = (Shape::new(), Vec::new());
                loop {
                    match from.int()? {
                        DESCRIPTION_END => break,
                        item => {
                            let kind = from.int()?;
                            shape.push((item, kind));
                            values.push((item, value(kind, from)?));
                        }
                    }
                }
                self.0.insert((task, number), shape);
                Some(line(number, &values))
            }
            RECORD => {
                let number = from.int()?;
                let shape = self.0.get(&(task, number))?;
                let values = shape
                    .iter()
                    .map(|(item, kind)| Some((*item, value(*kind, from)?)))
                    .collect::<Option<Vec<_>>>()?;
                (from.int()? == RECORD_END).then(|| line(number, &values))
            }
            _ => None,
        }
    }
}

fn value(kind: i32, from: &mut Xdr<'_>) -> Option<Vec<String>> {
    let count = if kind & ARRAY != 0 { from.int()? } else { 1 };
    let one = |from: &mut Xdr<'_>| {
        if kind & !ARRAY == STRING {
            from.text()
        } else {
            Some(from.int()?.to_string())
        }
    };
    (0..count).map(|_| one(from)).collect()
}

/// The task, and "send begins, 1795647810.950838 s: DST t40002, MC 3, MCX 0, MNB 4".
fn line(number: i32, values: &[(i32, Vec<String>)]) -> (Option<i32>, String) {
    let name = NAMES.events.get(&(number & !(ENTRY | EXIT))).map_or("an unknown event", String::as_str);
    let part = match number & (ENTRY | EXIT) {
        ENTRY => " begins",
        EXIT => " ends",
        _ => "",
    };
    let (mut task, mut seconds, mut micros, mut rest) = (None, "0", 0, String::new());
    for (item, values) in values {
        let item = NAMES.items.get(item).map_or("?", String::as_str);
        let first = values.first().map_or("", String::as_str);
        match (item, first.parse::<i32>()) {
            ("TS", _) => seconds = first,
            ("TU", Ok(us)) => micros = us,
            ("TID", tid) => task = tid.ok(),
            ("DST" | "SRC" | "RST" | "PT", Ok(tid)) if tid > 0 => {
                let _ = write!(rest, ", {item} t{tid:x}");
            }
            _ => {
                let _ = write!(rest, ", {item} {}", values.join(" "));
            }
        }
    }
    let rest = rest.strip_prefix(", ").map_or(String::new(), |rest| format!(": {rest}"));
    (task, format!("{name}{part}, {seconds}.{micros:06} s{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[i32]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_be_bytes()).collect()
    }

    #[test]
    fn a_mask_chooses_events() {
        let mut mask = Mask::default();
        assert!(mask.names().contains(&"send") && !mask.names().contains(&"pkint"));
        assert!(mask.set("*", false) && mask.names().is_empty());
        assert_eq!(mask.bytes(), [b'@'; MASK]);
        assert!(mask.set("send", true) && !mask.set("nothing", true));
        assert_eq!(mask.names(), ["send"]);
        // TEV_SEND is 47.
        assert_eq!(mask.bytes()[11], b'@' | 8);
        assert!(mask.set("*", true) && mask.names().len() == 109);
    }

    #[test]
    fn the_first_event_describes_the_later_ones() {
        let number = 47 | ENTRY;
        let mut first = words(&[DESCRIPTION, number, 5]);
        first.extend(b"send\0\0\0\0");
        first.extend(words(&[106, 6, 10, 107, 6, 950, 88, 6, 0x40003]));
        first.extend(words(&[50, 6, 0x40002, 91, 12, 3]));
        first.extend(b"ab\0\0");
        first.extend(words(&[DESCRIPTION_END]));
        let mut shapes = Shapes::default();
        assert_eq!(
            shapes.lines(1, &first),
            [(0x40003, "send begins, 10.000950 s: DST t40002, TF ab".into())]
        );
        let mut later = words(&[BUFFER, RECORD, number, 11, 20, 0x40004, 7, 2]);
        later.extend(b"c\0\0\0");
        later.extend(words(&[RECORD_END, -2]));
        assert_eq!(shapes.lines(1, &later), [(0x40004, "send begins, 11.000020 s: DST t7, TF c".into())]);
        assert!(shapes.lines(2, &later).is_empty(), "another task has described nothing");
        for length in 0..first.len() {
            shapes.lines(3, &first[..length]);
        }
        assert!(shapes.lines(3, &first[..first.len() - 4]).is_empty());
    }
}
