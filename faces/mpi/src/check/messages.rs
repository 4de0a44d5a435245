//! Messages: what was sent fits what receives it.
//!
//! A receive is entered when it is posted, and takes the note of its message once it is known which message it got.
//! Messages of one sender, context and tag come in the order of their notes, and receives that could take the same
//! message take them in the order in which they were posted. So a receive has to wait with its note for those before it
//! that have not ended.

use super::compare::Content;
use super::findings::Findings;
use super::site::{rank, Site};
use arke_datatype::Layout;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// What is said of a message before it.
#[derive(Debug, Clone, serde::Serialize, serde::Deserialize)]
pub(super) struct Note {
    pub context: u32,
    pub tag: i32,
    /// Counts the sender's notes.
    pub number: u64,
    pub content: Content,
    pub call: String,
    pub site: Site,
}

/// A receive: what it accepts, and where its message goes.
pub(super) struct Posted {
    pub context: u32,
    /// One process, or any.
    pub source: Option<u32>,
    /// One tag, or any.
    pub tag: Option<i32>,
    /// What the elements are; `None` for a probe that takes the message for a later receive.
    pub layout: Option<Arc<Layout>>,
    /// The name of the communicator.
    pub comm: String,
    pub call: &'static str,
    pub site: Site,
}

/// How a receive ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ended {
    pub source: u32,
    pub tag: i32,
    pub bytes: u64,
}

struct Entry {
    number: u64,
    posted: Posted,
    ended: Option<Ended>,
    note: Option<Note>,
    /// The message's handle, of a probe.
    message: usize,
}

impl Entry {
    /// Whether it may have a claim on this message before a later receive.
    fn claims(&self, context: u32, source: u32, tag: i32) -> bool {
        self.posted.context == context
            && self.note.is_none()
            && match self.ended {
                Some(ended) => (ended.source, ended.tag) == (source, tag),
                None => {
                    self.posted.source.is_none_or(|s| s == source) && self.posted.tag.is_none_or(|t| t == tag)
                }
            }
    }
}

/// What is known of messages.
#[derive(Default)]
pub(super) struct Messages {
    /// Notes by context, source and tag, oldest first.
    notes: BTreeMap<(u32, u32, i32), VecDeque<Note>>,
    receives: Vec<Entry>,
    counted: u64,
}

impl Messages {
    /// A number for a note or a receive.
    pub fn next(&mut self) -> u64 {
        self.counted += 1;
        self.counted
    }

    /// A note has come.
    pub fn announced(&mut self, from: u32, note: Note) {
        self.notes.entry((note.context, from, note.tag)).or_default().push_back(note);
    }

    /// A message that was announced will not come.
    pub fn withdrawn(&mut self, from: u32, context: u32, tag: i32, number: u64) {
        if let Some(notes) = self.notes.get_mut(&(context, from, tag)) {
            notes.retain(|note| note.number != number);
        }
    }

    /// A receive is about to be posted. Returns its number.
    pub fn post(&mut self, posted: Posted) -> u64 {
        let number = self.next();
        self.receives.push(Entry { number, posted, ended: None, note: None, message: 0 });
        number
    }

    /// A receive has got its message.
    pub fn ended(&mut self, number: u64, ended: Ended, findings: &mut Findings) {
        if let Some(entry) = self.receives.iter_mut().find(|entry| entry.number == number) {
            entry.ended = Some(ended);
        }
        self.resolve(findings);
    }

    /// A receive will never get a message.
    pub fn dropped(&mut self, number: u64, findings: &mut Findings) {
        self.receives.retain(|entry| entry.number != number);
        self.resolve(findings);
    }

    /// A probe has taken a message, which this handle names.
    pub fn probed(&mut self, number: u64, ended: Ended, message: usize, findings: &mut Findings) {
        if let Some(entry) = self.receives.iter_mut().find(|entry| entry.number == number) {
            entry.message = message;
        }
        self.ended(number, ended, findings);
    }

    /// The message of a probe is received.
    pub fn received(
        &mut self,
        message: usize,
        layout: Arc<Layout>,
        call: &'static str,
        site: Site,
        findings: &mut Findings,
    ) {
        if let Some(entry) = self.receives.iter_mut().find(|entry| entry.message == message && message != 0) {
            entry.posted.layout = Some(layout);
            (entry.posted.call, entry.posted.site) = (call, site);
            entry.message = 0;
        }
        self.resolve(findings);
    }

    /// Gives notes to the receives whose messages are known, and compares.
    pub fn resolve(&mut self, findings: &mut Findings) {
        for i in 0..self.receives.len() {
            let (before, rest) = self.receives.split_at_mut(i);
            let Some(entry) = rest.first_mut() else { return };
            let Some(ended) = entry.ended.filter(|_| entry.note.is_none()) else { continue };
            let context = entry.posted.context;
            if before.iter().any(|other| other.claims(context, ended.source, ended.tag)) {
                continue;
            }
            let key = (context, ended.source, ended.tag);
            let Some(notes) = self.notes.get_mut(&key) else { continue };
            entry.note = notes.pop_front();
            if notes.is_empty() {
                self.notes.remove(&key);
            }
        }
        self.receives.retain(|entry| match (&entry.note, &entry.posted.layout) {
            (Some(note), Some(layout)) => {
                compare(&entry.posted, note, layout, entry.ended, findings);
                false
            }
            _ => true,
        });
    }

    /// Messages that nobody has received: by source, context and tag, with the call that sent the first. Those that an
    /// open receive may have got are left out.
    pub fn lost(&mut self, findings: &mut Findings) -> Vec<((u32, u32, i32), Vec<Note>)> {
        self.resolve(findings);
        for entry in &self.receives {
            if let Some(ended) = entry.ended.filter(|_| entry.note.is_none()) {
                if let Some(notes) = self.notes.get_mut(&(entry.posted.context, ended.source, ended.tag)) {
                    notes.pop_front();
                }
            }
        }
        let open: Vec<&Entry> = self.receives.iter().filter(|entry| entry.ended.is_none()).collect();
        let lost = core::mem::take(&mut self.notes).into_iter();
        lost.filter(|((context, source, tag), notes)| {
            !notes.is_empty() && !open.iter().any(|entry| entry.claims(*context, *source, *tag))
        })
        .map(|(key, notes)| (key, notes.into()))
        .collect()
    }
}

fn compare(posted: &Posted, note: &Note, layout: &Layout, ended: Option<Ended>, findings: &mut Findings) {
    let Some(ended) = ended else { return };
    let bytes = note.content.bytes;
    let got: Content = layout.fingerprint_of(bytes).into();
    if got.matches(&note.content) {
        return;
    }
    let key = format!("type {:?} {:?} {}", note.site, posted.site, got.kind());
    let remedy = match (note.content.kind() == "MPI_BYTE") != (got.kind() == "MPI_BYTE") {
        true => "MPI_BYTE is received as MPI_BYTE only",
        false => "give both calls datatypes of the same elements",
    };
    findings.add(key, || {
        let wanted = match got.bytes == bytes {
            true => format!("them as {}", got.kind()),
            false => format!("elements of {}, into which {bytes} bytes do not go", got.kind()),
        };
        format!(
            "{} sends {} to {} with tag {} on {} ({}{}), which receives {wanted} ({}{}); {remedy}",
            rank(ended.source),
            note.content.told(),
            rank(super::site::me()),
            ended.tag,
            posted.comm,
            note.call,
            note.site.told(),
            posted.call,
            posted.site.told(),
        )
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_datatype::Basic;

    fn note(number: u64, basic: Basic) -> Note {
        let content = Content::from(arke_datatype::Fingerprint::row(basic, 2));
        Note {
            context: 8,
            tag: 5,
            number,
            content,
            call: "MPI_Send".into(),
            site: Site { pid: 0, address: number },
        }
    }

    fn posted(source: Option<u32>, basic: Basic) -> Posted {
        Posted {
            context: 8,
            source,
            tag: None,
            layout: Some(Layout::basic(basic)),
            comm: "MPI_COMM_WORLD".into(),
            call: "MPI_Irecv",
            site: Site::default(),
        }
    }

    const FROM_1: Ended = Ended { source: 1, tag: 5, bytes: 16 };

    #[test]
    fn receives_that_end_in_another_order_take_their_own_notes() {
        let (mut messages, mut findings) = (Messages::default(), Findings::default());
        let first = messages.post(posted(Some(1), Basic::F64));
        let second = messages.post(posted(None, Basic::I64));
        messages.announced(1, note(1, Basic::F64));
        messages.announced(1, note(2, Basic::I64));
        messages.ended(second, FROM_1, &mut findings);
        assert_eq!(messages.receives.len(), 2, "the first one may have the first note");
        messages.ended(first, FROM_1, &mut findings);
        assert!(messages.receives.is_empty() && messages.lost(&mut findings).is_empty());
        assert_eq!(findings.count(), 0);
    }

    #[test]
    fn other_elements_are_found_and_messages_without_a_receive_are_lost() {
        let (mut messages, mut findings) = (Messages::default(), Findings::default());
        messages.announced(1, note(1, Basic::F64));
        messages.announced(1, note(2, Basic::F64));
        messages.announced(1, note(3, Basic::F64));
        messages.withdrawn(1, 8, 5, 2);
        let number = messages.post(posted(Some(1), Basic::F32));
        messages.ended(number, FROM_1, &mut findings);
        assert_eq!(findings.count(), 1);
        let lost = messages.lost(&mut findings);
        assert_eq!((lost.len(), lost[0].1.len(), lost[0].1[0].number), (1, 1, 3));
    }
}
