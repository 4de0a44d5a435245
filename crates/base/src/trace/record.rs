//! What a trace consists of: records of four words.
//!
//! | word | call | detail | message | definition | text |
//! |---|---|---|---|---|---|
//! | 0 | begin | elements | bytes | first number | text |
//! | 1 | end | datatype, peer | peer, context | second number | text |
//! | 2 | kind, function, site | kind | kind, flags, tag | kind, what, length, id | kind |
//! | 3 | communicator, waited | | time | | text |
//!
//! Messages and details belong to the next call of their thread that ends.

/// A record as it lies in memory.
pub type Words = [u64; 4];

/// No peer, no datatype.
pub const NONE: u32 = u32::MAX;

/// Waiting is noted in units of so many nanoseconds, so that 32 bits hold four minutes of it.
pub const WAIT_UNIT_NS: u64 = 64;

/// Bytes of text in a record.
pub const TEXT_BYTES: usize = 24;

const CALL: u64 = 1;
const DETAIL: u64 = 2;
const SENT: u64 = 3;
const MATCHED: u64 = 4;
const DEFINITION: u64 = 5;
const TEXT: u64 = 6;

/// What a definition gives an id to. Ids are those of one process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum What {
    /// A function with a name.
    Function = 1,
    /// A function that is known by a place in its code: a file and an offset in it.
    Code = 2,
    /// A file with code: its path.
    File = 3,
    /// Where the program has called: a file and an offset in it.
    Site = 4,
    /// A communicator: its context, the process that leads it, and how many it has. The id is its handle.
    Communicator = 5,
    /// A datatype: its bytes. The id is its handle.
    Datatype = 6,
}

impl What {
    const ALL: [What; 6] =
        [What::Function, What::Code, What::File, What::Site, What::Communicator, What::Datatype];
}

/// A record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Record {
    /// A call of the program's that has ended.
    Call {
        /// When it began, as the clock of the trace has it ([`super::Clock`]).
        begin: u64,
        /// When it ended.
        end: u64,
        /// Its function.
        function: u16,
        /// Where the program made it.
        site: u32,
        /// The communicator that it was about, 0 for none.
        communicator: u32,
        /// Nanoseconds that it was blocked, as far as the engine counts them.
        waited_ns: u64,
    },
    /// What a call was about.
    Detail {
        /// Elements of data.
        elements: u64,
        /// Their datatype, or [`NONE`].
        datatype: u32,
        /// The other process or the root, as a rank of the communicator; or [`NONE`].
        peer: u32,
    },
    /// A message that a call has begun to send.
    Sent(Message),
    /// A message that has met its receive.
    Matched {
        /// Of which `bytes` is not known.
        message: Message,
        /// Whether the receive was there first.
        early: bool,
    },
    /// Gives an id to something.
    Definition {
        /// To what.
        what: What,
        /// The id.
        id: u32,
        /// What is known of it.
        numbers: [u64; 2],
        /// How many bytes of text follow.
        text: u16,
    },
    /// Text of the definition before.
    Text([u8; TEXT_BYTES]),
}

/// What messages are known by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Message {
    /// The other process.
    pub peer: u32,
    /// The context.
    pub context: u32,
    /// The tag.
    pub tag: i32,
    /// How long it is.
    pub bytes: u64,
    /// When it was noted.
    pub at: u64,
}

impl Message {
    #[inline(always)]
    fn words(&self, kind: u64) -> Words {
        let parties = u64::from(self.peer) | u64::from(self.context) << 32;
        [self.bytes, parties, kind | u64::from(self.tag as u32) << 32, self.at]
    }
}

impl Record {
    /// As it lies in memory.
    #[inline(always)]
    pub fn words(&self) -> Words {
        match *self {
            Record::Call { begin, end, function, site, communicator, waited_ns } => {
                let waited = (waited_ns / WAIT_UNIT_NS).min(u64::from(u32::MAX));
                let what = CALL | u64::from(function) << 16 | u64::from(site) << 32;
                [begin, end, what, u64::from(communicator) | waited << 32]
            }
            Record::Detail { elements, datatype, peer } => {
                [elements, u64::from(datatype) | u64::from(peer) << 32, DETAIL, 0]
            }
            Record::Sent(message) => message.words(SENT),
            Record::Matched { message, early } => message.words(MATCHED | u64::from(early) << 8),
            Record::Definition { what, id, numbers, text } => {
                let head = DEFINITION | (what as u64) << 8 | u64::from(text) << 16 | u64::from(id) << 32;
                [numbers[0], numbers[1], head, 0]
            }
            Record::Text(bytes) => {
                let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap_or_default());
                [word(0), word(8), TEXT, word(16)]
            }
        }
    }

    /// Out of memory that another process has written; `None` for what is none.
    pub fn of(words: Words) -> Option<Record> {
        let [w0, w1, w2, w3] = words;
        let (low, high) = (|w: u64| w as u32, |w: u64| (w >> 32) as u32);
        let message =
            || Message { peer: low(w1), context: high(w1), tag: high(w2) as i32, bytes: w0, at: w3 };
        Some(match w2 & 0xff {
            CALL => Record::Call {
                begin: w0,
                end: w1,
                function: (w2 >> 16) as u16,
                site: high(w2),
                communicator: low(w3),
                waited_ns: u64::from(high(w3)) * WAIT_UNIT_NS,
            },
            DETAIL => Record::Detail { elements: w0, datatype: low(w1), peer: high(w1) },
            SENT => Record::Sent(message()),
            MATCHED => Record::Matched { message: message(), early: w2 >> 8 & 1 == 1 },
            DEFINITION => Record::Definition {
                what: *What::ALL.iter().find(|what| **what as u64 == w2 >> 8 & 0xff)?,
                id: high(w2),
                numbers: [w0, w1],
                text: (w2 >> 16) as u16,
            },
            TEXT => {
                let mut bytes = [0; TEXT_BYTES];
                for (part, word) in bytes.chunks_exact_mut(8).zip([w0, w1, w3]) {
                    part.copy_from_slice(&word.to_le_bytes());
                }
                Record::Text(bytes)
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let message = Message { peer: 7, context: 1 << 23, tag: -3, bytes: 1 << 40, at: 99 };
        let records = [
            Record::Call {
                begin: 5,
                end: u64::MAX,
                function: 600,
                site: 1 << 20,
                communicator: 0x7fff_ffff,
                waited_ns: 64 * 1000,
            },
            Record::Detail { elements: 3, datatype: NONE, peer: 2 },
            Record::Sent(message),
            Record::Matched { message, early: true },
            Record::Matched { message, early: false },
            Record::Definition { what: What::Site, id: NONE, numbers: [1, u64::MAX], text: 1000 },
            Record::Text(*b"abcdefghijklmnopqrstuvwx"),
        ];
        for record in records {
            assert_eq!(Record::of(record.words()), Some(record));
        }
        for what in What::ALL {
            let record = Record::Definition { what, id: 1, numbers: [2, 3], text: 0 };
            assert_eq!(Record::of(record.words()), Some(record));
        }
    }

    #[test]
    fn other_words_are_no_record() {
        assert_eq!(Record::of([0; 4]), None);
        assert_eq!(Record::of([1, 2, 77, 4]), None);
        assert_eq!(Record::of([1, 2, DEFINITION | 99 << 8, 4]), None);
    }

    #[test]
    fn a_wait_too_long_for_its_place_is_the_longest_that_fits() {
        let call =
            |waited_ns| Record::Call { begin: 0, end: 0, function: 0, site: 0, communicator: 0, waited_ns };
        let longest = u64::from(u32::MAX) * WAIT_UNIT_NS;
        assert_eq!(Record::of(call(u64::MAX).words()), Some(call(longest)));
    }
}
