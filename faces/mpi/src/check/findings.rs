//! What was found: told once, however often it happens.

use crate::abi::MPI_ERR_OTHER;
use crate::error;
use crate::runtime;
use std::collections::HashSet;

/// What has been told, and what is done about it.
#[derive(Default)]
pub(super) struct Findings {
    told: HashSet<String>,
    waiting: Vec<String>,
    ends: bool,
}

impl Findings {
    /// `ends`: the first finding ends the job.
    pub fn new(ends: bool) -> Findings {
        Findings { ends, ..Findings::default() }
    }

    /// Notes a finding, to be told by [`Found::tell`]. `key` is the same for findings of which one is enough; the
    /// sentence is made only for the first.
    pub fn add(&mut self, key: String, sentence: impl FnOnce() -> String) {
        if self.told.insert(key) {
            self.waiting.push(sentence());
        }
    }
}

#[cfg(test)]
impl Findings {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.told.len()
    }

    /// The first one.
    pub fn first(&self) -> Option<String> {
        self.waiting.first().cloned()
    }
}

/// What has been found since the last time.
#[must_use = "it has yet to be told"]
pub(super) struct Found {
    sentences: Vec<String>,
    ends: bool,
}

/// Takes what has been found since the last time. The library is entered, and nothing of the checks is in use.
pub(super) fn take() -> Found {
    let found = super::with(|s| (core::mem::take(&mut s.findings.waiting), s.findings.ends));
    let (sentences, ends) = found.unwrap_or_default();
    Found { sentences, ends }
}

impl Found {
    /// Tells it, and ends the job if it is to end. The library need not be entered.
    pub fn tell(self) {
        for sentence in &self.sentences {
            arke_sys::say::err(&format!("arke: check: {sentence}\n"));
        }
        if self.ends && !self.sentences.is_empty() {
            runtime::abort(
                "ARKE_CHECK=error: the job ends because of what was found",
                error::exit_status(MPI_ERR_OTHER),
            );
        }
    }
}
