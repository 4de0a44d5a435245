//! Messages: what was sent fits what receives it.
//!
//! A receive is entered when it is posted, and takes the note of its message once it is known which message it got.
//! Messages of one sender, context and tag (a stream) come in the order of their notes, and receives that could take
//! the same message take them in the order in which they were posted. So a stream's next note goes to the oldest
//! receive that can have a claim on it, once that one has ended. Each stream keeps its claims in order, so that
//! thousands of open receives cost a call no more than a few do.

use super::compare::Content;
use super::findings::Findings;
use super::site::{rank, Site};
use crate::collectives;
use arke_datatype::Layout;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::Arc;

/// Context, source and tag.
pub(super) type Stream = (u32, u32, i32);

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
    /// When its call began, by the clock of its host, if it is a ready send.
    pub began: u64,
    /// When it came here, in the order in which receives are counted.
    #[serde(skip)]
    pub came: u64,
}

/// Whether the message of a call may be sent only when its receive is posted.
pub(super) fn is_ready(call: &str) -> bool {
    ["MPI_Rsend", "MPI_Irsend"].iter().any(|ready| call.starts_with(ready))
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

impl Posted {
    /// The stream, if it accepts one only.
    fn stream(&self) -> Option<Stream> {
        Some((self.context, self.source?, self.tag?))
    }

    /// Whether it accepts messages of a stream.
    fn accepts(&self, (context, source, tag): Stream) -> bool {
        self.context == context
            && self.source.is_none_or(|wanted| wanted == source)
            && self.tag.is_none_or(|wanted| wanted == tag)
    }
}

/// How a receive ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ended {
    pub source: u32,
    pub tag: i32,
    pub bytes: u64,
}

struct Entry {
    posted: Posted,
    /// When it was about to be posted, by the clock.
    began: u64,
    ended: Option<Ended>,
    /// The message's handle, of a probe.
    message: usize,
}

/// A message that a probe has taken.
enum Probed {
    /// Its note has not come; this receive waits for it.
    Waits(u64),
    /// Its note has come.
    Noted(Box<(Posted, Ended, Note)>),
}

/// What is known of messages.
#[derive(Default)]
pub(super) struct Messages {
    /// Notes by stream, oldest first.
    notes: BTreeMap<Stream, VecDeque<Note>>,
    /// Receives that have no note, by their numbers.
    receives: BTreeMap<u64, Entry>,
    /// Receives of which it is known to which stream their message belongs: those that accept one only, and those that
    /// have ended.
    claims: HashMap<Stream, BTreeSet<u64>>,
    /// Receives with a wildcard that have not ended, by context.
    wild: HashMap<u32, BTreeSet<u64>>,
    /// Receives whose end nobody will see, oldest first: each may have taken a message. Those that the program has
    /// cancelled are marked.
    unseen: Vec<(u64, Posted, bool)>,
    /// Streams whose next note may have found its receive.
    touched: HashSet<Stream>,
    /// Streams whose next note has found its receive, but a wildcard posted before that one may have a claim on it.
    held_up: HashSet<Stream>,
    /// Messages of probes that nobody has received, by their handles: the probe's number while it has no note, and then
    /// how it ended and its note.
    probed: HashMap<usize, Probed>,
    /// Names of communicators that were freed.
    freed: HashMap<u32, String>,
    /// Contexts of communicators that were revoked: what came on them need not be received.
    revoked: HashSet<u32>,
    counted: u64,
}

impl Messages {
    /// A number for a note or a receive.
    pub fn next(&mut self) -> u64 {
        self.counted += 1;
        self.counted
    }

    /// A note has come.
    pub fn announced(&mut self, from: u32, mut note: Note) {
        let stream = (note.context, from, note.tag);
        note.came = self.next();
        self.notes.entry(stream).or_default().push_back(note);
        self.touched.insert(stream);
    }

    /// A message that was announced will not come, which is `certain` or not: it may have come before.
    pub fn withdrawn(&mut self, stream: Stream, number: u64, certain: bool) {
        let Some(notes) = self.notes.get_mut(&stream) else { return };
        let place = notes.iter().position(|note| note.number == number);
        // A receive has taken the note for that of its own message, which came behind it. So have those after it: the
        // note that the last of them should have had is left.
        if let Some(place) = place.or(certain.then_some(0)) {
            notes.remove(place);
        }
        if notes.is_empty() {
            self.notes.remove(&stream);
        }
    }

    /// A communicator is about to be freed. What came on one that was revoked need not be received.
    pub fn freed(&mut self, context: u32, name: String, revoked: bool) {
        self.freed.insert(context, name);
        if revoked {
            self.revoked(context);
        }
    }

    /// The communicator of a context was revoked.
    pub fn revoked(&mut self, context: u32) {
        self.revoked.insert(context);
    }

    /// The names of communicators that were freed, by their contexts.
    pub fn names_of_freed(&self) -> &HashMap<u32, String> {
        &self.freed
    }

    /// A receive is about to be posted. Returns its number.
    pub fn post(&mut self, posted: Posted) -> u64 {
        let number = self.next();
        match posted.stream() {
            Some(stream) => self.claims.entry(stream).or_default().insert(number),
            None => self.wild.entry(posted.context).or_default().insert(number),
        };
        let began = arke_sys::clock::now_ns();
        self.receives.insert(number, Entry { posted, began, ended: None, message: 0 });
        number
    }

    /// A receive has got its message.
    pub fn ended(&mut self, number: u64, ended: Ended, findings: &mut Findings) {
        if let Some(entry) = self.receives.get_mut(&number) {
            entry.ended = Some(ended);
            let (context, known) = (entry.posted.context, entry.posted.stream());
            let stream = (context, ended.source, ended.tag);
            match known {
                None => self.no_longer_wild(context, number),
                Some(other) if other != stream => self.no_longer_claims(other, number),
                Some(_) => {}
            }
            self.claims.entry(stream).or_default().insert(number);
            self.touched.insert(stream);
        }
        self.resolve(findings);
    }

    /// A receive will never get a message.
    pub fn dropped(&mut self, number: u64, findings: &mut Findings) {
        self.take(number);
        self.resolve(findings);
    }

    /// A receive ends unseen, or is `cancelled` and ends so: it may have taken a message.
    pub fn ends_unseen(&mut self, number: u64, cancelled: bool, findings: &mut Findings) {
        if let Some(Entry { posted, ended: None, .. }) = self.take(number) {
            self.unseen.push((number, posted, cancelled));
        }
        self.resolve(findings);
    }

    fn take(&mut self, number: u64) -> Option<Entry> {
        let entry = self.receives.remove(&number)?;
        let (posted, ended) = (&entry.posted, entry.ended);
        let stream = ended.map(|ended| (posted.context, ended.source, ended.tag)).or(posted.stream());
        match stream {
            Some(stream) => self.no_longer_claims(stream, number),
            None => self.no_longer_wild(posted.context, number),
        }
        Some(entry)
    }

    /// A receive with a wildcard has ended or is gone, so that what it held up may go on.
    fn no_longer_wild(&mut self, context: u32, number: u64) {
        if let Some(wild) = self.wild.get_mut(&context) {
            wild.remove(&number);
            if wild.is_empty() {
                self.wild.remove(&context);
            }
        }
        self.touched.extend(self.held_up.drain());
    }

    fn no_longer_claims(&mut self, stream: Stream, number: u64) {
        if let Some(claims) = self.claims.get_mut(&stream) {
            claims.remove(&number);
            if claims.is_empty() {
                self.claims.remove(&stream);
            }
        }
        self.touched.insert(stream);
    }

    /// A probe has taken a message, which this handle names.
    pub fn probed(&mut self, number: u64, ended: Ended, message: usize, findings: &mut Findings) {
        if let Some(entry) = self.receives.get_mut(&number) {
            entry.message = message;
            self.probed.insert(message, Probed::Waits(number));
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
        match self.probed.remove(&message) {
            Some(Probed::Waits(number)) => {
                if let Some(entry) = self.receives.get_mut(&number) {
                    entry.posted.layout = Some(layout);
                    (entry.posted.call, entry.posted.site) = (call, site);
                }
            }
            Some(Probed::Noted(noted)) => {
                let (posted, ended, note) = *noted;
                compare(&Posted { call, site, ..posted }, &note, &layout, ended, findings);
            }
            None => {}
        }
        self.resolve(findings);
    }

    /// Gives notes to the receives whose messages are known, and compares.
    pub fn resolve(&mut self, findings: &mut Findings) {
        for stream in core::mem::take(&mut self.touched) {
            while self.resolve_next(stream, findings).is_some() {}
        }
    }

    /// Gives the next note of a stream to its receive; `None` where there is none, or it is not known which.
    fn resolve_next(&mut self, stream: Stream, findings: &mut Findings) -> Option<()> {
        let number = *self.claims.get(&stream)?.first()?;
        let ended = self.receives.get(&number)?.ended?;
        if !self.notes.contains_key(&stream) {
            return None;
        }
        let before = self.wild.get(&stream.0).into_iter().flat_map(|wild| wild.range(..number));
        let may_claim = |other: &u64| self.receives.get(other).is_some_and(|e| e.posted.accepts(stream));
        if before.into_iter().any(may_claim) {
            self.held_up.insert(stream);
            return None;
        }
        if !self.unseen.is_empty() {
            self.pass_unseen(stream, number, ended);
        }
        let notes = self.notes.get_mut(&stream)?;
        let note = notes.pop_front();
        if notes.is_empty() {
            self.notes.remove(&stream);
        }
        self.no_longer_claims(stream, number);
        let (entry, note) = (self.receives.remove(&number)?, note?);
        // The note may come late, but then the clock tells, which both have on one host.
        let one_clock = || collectives::node_of(ended.source) == collectives::node_of(super::site::me());
        if is_ready(&note.call) && (note.came < number || note.began < entry.began && one_clock()) {
            too_early(&entry.posted, &note, ended, findings);
        }
        match &entry.posted.layout {
            Some(layout) => compare(&entry.posted, &note, layout, ended, findings),
            None => {
                self.probed.insert(entry.message, Probed::Noted(Box::new((entry.posted, ended, note))));
            }
        }
        Some(())
    }

    /// A receive that ended unseen may have taken the message of a stream's next note: it has, where the note behind
    /// that one is the one that fits the receive `number`.
    fn pass_unseen(&mut self, stream: Stream, number: u64, ended: Ended) {
        let taker = |(other, posted, _): &(u64, Posted, bool)| *other < number && posted.accepts(stream);
        let Some(at) = self.unseen.iter().position(taker) else { return };
        let layout = self.receives.get(&number).and_then(|entry| entry.posted.layout.as_ref());
        let fits = |note: &Note| {
            let alike = layout.is_none_or(|layout| told_of(layout, note).matches(&note.content));
            alike && note.content.bytes == ended.bytes
        };
        let Some(notes) = self.notes.get_mut(&stream) else { return };
        if notes.len() > 1 && !fits(&notes[0]) && fits(&notes[1]) {
            notes.pop_front();
            self.unseen.remove(at);
        }
    }

    /// Messages that nobody has received: by source, context and tag. Those that an open receive may have got are left
    /// out, and those on communicators that were revoked.
    pub fn lost(&mut self, findings: &mut Findings) -> Vec<(Stream, Vec<Note>)> {
        self.resolve(findings);
        for entry in self.receives.values() {
            if let Some(ended) = entry.ended {
                if let Some(notes) = self.notes.get_mut(&(entry.posted.context, ended.source, ended.tag)) {
                    notes.pop_front();
                }
            }
        }
        // A message that came to a receive which the program has taken back is lost all the same.
        for (_, posted, _) in self.unseen.iter().filter(|(.., cancelled)| !cancelled) {
            if let Some(notes) = posted.stream().and_then(|stream| self.notes.get_mut(&stream)) {
                notes.pop_front();
            }
        }
        let unseen = self.unseen.iter().filter(|(_, p, cancelled)| !cancelled && p.stream().is_none());
        let open: Vec<&Posted> = self
            .receives
            .values()
            .filter(|e| e.ended.is_none())
            .map(|e| &e.posted)
            .chain(unseen.map(|(_, posted, _)| posted))
            .collect();
        let lost = core::mem::take(&mut self.notes).into_iter();
        lost.filter(|(stream, notes)| {
            !notes.is_empty()
                && !self.revoked.contains(&stream.0)
                && !open.iter().any(|posted| posted.accepts(*stream))
        })
        .map(|(stream, notes)| (stream, notes.into()))
        .collect()
    }
}

/// The data of a message as what a receive takes them for.
fn told_of(layout: &Layout, note: &Note) -> Content {
    layout.fingerprint_of(note.content.bytes).into()
}

/// A ready send was called before its receive.
fn too_early(posted: &Posted, note: &Note, ended: Ended, findings: &mut Findings) {
    findings.add(format!("ready {:?} {:?}", note.site, posted.site), || {
        format!(
            "{} calls {}{} to {} with tag {} on {} before that one has posted a receive for it ({}{}); \
             let the receiver say that it has, or use another send",
            rank(ended.source),
            note.call,
            note.site.told(),
            rank(super::site::me()),
            ended.tag,
            posted.comm,
            posted.call,
            posted.site.told(),
        )
    });
}

fn compare(posted: &Posted, note: &Note, layout: &Layout, ended: Ended, findings: &mut Findings) {
    let bytes = note.content.bytes;
    let got = told_of(layout, note);
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
            site: Site { process: 0, pid: 0, address: number },
            began: u64::MAX,
            came: 0,
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
    fn a_wildcard_holds_up_later_receives_until_it_ends_and_probes_keep_their_notes() {
        let (mut messages, mut findings) = (Messages::default(), Findings::default());
        let wild = messages.post(posted(None, Basic::I64));
        let exact = messages.post(Posted { tag: Some(5), ..posted(Some(1), Basic::F64) });
        let probe = messages.post(Posted { layout: None, ..posted(Some(1), Basic::F64) });
        (1..=3).for_each(|number| {
            messages.announced(1, note(number, if number == 1 { Basic::I64 } else { Basic::F64 }))
        });
        messages.probed(probe, FROM_1, 77, &mut findings);
        messages.ended(exact, FROM_1, &mut findings);
        assert_eq!(
            messages.notes.values().map(VecDeque::len).sum::<usize>(),
            3,
            "the wildcard may have the first"
        );
        messages.ended(wild, FROM_1, &mut findings);
        assert!(messages.notes.is_empty() && messages.receives.is_empty(), "each has its own");
        assert_eq!(findings.count(), 0);
        messages.received(77, Layout::basic(Basic::F32), "MPI_Mrecv", Site::default(), &mut findings);
        assert_eq!(findings.count(), 1);
        assert!(messages.probed.is_empty() && messages.claims.is_empty() && messages.wild.is_empty());
    }

    #[test]
    fn a_message_taken_back_after_its_note_was_used_leaves_no_note_behind() {
        let (mut messages, mut findings) = (Messages::default(), Findings::default());
        (1..=3).for_each(|number| messages.announced(1, note(number, Basic::F64)));
        for _ in 0..2 {
            let number = messages.post(posted(Some(1), Basic::F64));
            messages.ended(number, FROM_1, &mut findings);
        }
        messages.withdrawn((8, 1, 5), 1, false);
        assert_eq!(messages.notes.len(), 1);
        messages.withdrawn((8, 1, 5), 1, true);
        assert!(messages.lost(&mut findings).is_empty() && findings.count() == 0);
    }

    #[test]
    fn what_came_on_a_revoked_communicator_is_not_lost() {
        let (mut messages, mut findings) = (Messages::default(), Findings::default());
        messages.announced(1, note(1, Basic::F64));
        messages.freed(8, "halo".into(), true);
        assert!(messages.lost(&mut findings).is_empty());
    }

    #[test]
    fn other_elements_are_found_and_messages_without_a_receive_are_lost() {
        let (mut messages, mut findings) = (Messages::default(), Findings::default());
        messages.announced(1, note(1, Basic::F64));
        messages.announced(1, note(2, Basic::F64));
        messages.announced(1, note(3, Basic::F64));
        messages.withdrawn((8, 1, 5), 2, true);
        let number = messages.post(posted(Some(1), Basic::F32));
        messages.ended(number, FROM_1, &mut findings);
        assert_eq!(findings.count(), 1);
        let lost = messages.lost(&mut findings);
        assert_eq!((lost.len(), lost[0].1.len(), lost[0].1[0].number), (1, 1, 3));
    }
    #[test]
    fn a_receive_that_ends_unseen_has_taken_a_message_or_not() {
        let (mut messages, mut findings) = (Messages::default(), Findings::default());
        // It took the first message, whose elements are others than those of the second.
        let unseen = messages.post(posted(None, Basic::I64));
        messages.ends_unseen(unseen, false, &mut findings);
        messages.announced(1, note(1, Basic::I64));
        messages.announced(1, note(2, Basic::F64));
        let number = messages.post(posted(Some(1), Basic::F64));
        messages.ended(number, FROM_1, &mut findings);
        assert!(messages.notes.is_empty() && messages.unseen.is_empty());
        // It took none, and what comes after it is judged.
        let unseen = messages.post(posted(None, Basic::I64));
        messages.ends_unseen(unseen, true, &mut findings);
        messages.announced(1, note(3, Basic::F64));
        assert_eq!(findings.count(), 0);
        let number = messages.post(posted(Some(1), Basic::I64));
        messages.ended(number, FROM_1, &mut findings);
        assert_eq!(findings.count(), 1);
        messages.announced(1, note(4, Basic::F64));
        assert_eq!(messages.lost(&mut findings).len(), 1);
    }

    #[test]
    fn a_ready_send_before_its_receive_is_found() {
        let ready = |number| Note { call: "MPI_Rsend".into(), ..note(number, Basic::F64) };
        let (mut messages, mut findings) = (Messages::default(), Findings::default());
        let number = messages.post(posted(None, Basic::F64));
        messages.announced(1, ready(1));
        messages.ended(number, FROM_1, &mut findings);
        assert_eq!(findings.count(), 0);
        messages.announced(1, ready(2));
        let number = messages.post(posted(None, Basic::F64));
        messages.ended(number, FROM_1, &mut findings);
        assert!(findings.first().unwrap().contains("before that one has posted a receive for it"));
    }
}
