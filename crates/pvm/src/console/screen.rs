//! What the console prints: around the line that is being typed, where there is one.

use std::sync::atomic::{AtomicBool, Ordering};

/// The user's screen, or whatever stands in its place.
pub(super) struct Screen {
    /// A line is being typed at a terminal.
    typing: AtomicBool,
    complained: AtomicBool,
}

impl Screen {
    pub fn new() -> Self {
        Self { typing: AtomicBool::new(false), complained: AtomicBool::new(false) }
    }

    /// Prints, from the thread that reads commands.
    pub fn say(&self, text: &str) {
        // Where nobody reads the screen the commands are carried out all the same.
        let _ = arke_sys::say::bytes(&crate::texts::encode(text));
    }

    /// Prints what went wrong.
    pub fn complain(&self, text: &str) {
        self.complained.store(true, Ordering::Relaxed);
        self.say(text);
    }

    /// Whether something went wrong.
    pub fn complained(&self) -> bool {
        self.complained.load(Ordering::Relaxed)
    }

    /// A line begins to be typed, or has been.
    pub fn typing(&self, now: bool) {
        self.typing.store(now, Ordering::Relaxed);
    }

    /// Prints in between, from another thread; the prompt moves below what is printed.
    pub fn interject(&self, text: &str) {
        if self.typing.load(Ordering::Relaxed) {
            self.say(&format!("\r\x1b[K{}{}", text.replace('\n', "\r\n"), super::PROMPT));
        } else {
            self.say(text);
        }
    }
}
