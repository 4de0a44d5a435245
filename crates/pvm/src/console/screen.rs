//! What the console prints: around the line that is being typed, where there is one.

use rustyline::history::MemHistory;
use rustyline::{Editor, ExternalPrinter};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The user's screen, or whatever stands in its place.
pub(super) struct Screen {
    printer: Mutex<Option<Box<dyn ExternalPrinter + Send>>>,
    complained: AtomicBool,
}

impl Screen {
    pub fn new(editor: Option<&mut Editor<(), MemHistory>>) -> Self {
        let printer = editor
            .and_then(|editor| editor.create_external_printer().ok())
            .map(|printer| Box::new(printer) as Box<dyn ExternalPrinter + Send>);
        Self { printer: Mutex::new(printer), complained: AtomicBool::new(false) }
    }

    /// Prints, from the thread that reads commands.
    pub fn say(&self, text: &str) {
        let mut out = std::io::stdout().lock();
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
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

    /// Prints in between, from another thread.
    pub fn interject(&self, text: &str) {
        let mut printer = self.printer.lock().unwrap_or_else(PoisonError::into_inner);
        let printed = printer.as_mut().is_some_and(|printer| printer.print(text.to_owned()).is_ok());
        if !printed {
            self.say(text);
        }
    }
}
