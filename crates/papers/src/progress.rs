//! What a session shows while it lasts.

use crate::results::Run;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::Duration;

/// A bar where somebody looks, lines where not.
pub(crate) struct Progress {
    bar: ProgressBar,
    lines: bool,
    total: std::cell::Cell<usize>,
    count: std::cell::Cell<usize>,
}

impl Progress {
    /// Shows nothing yet.
    pub(crate) fn new() -> Progress {
        let lines = !std::io::stderr().is_terminal();
        let target = if lines { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(ProgressStyle::with_template("{spinner} {wide_msg}").expect("the template is right"));
        bar.enable_steady_tick(Duration::from_millis(500));
        Progress { bar, lines, total: Default::default(), count: Default::default() }
    }

    /// `weight`: how long all runs take; `total`: how many they are.
    pub(crate) fn begin(&self, weight: f64, total: usize) {
        self.total.set(total);
        self.bar.set_length((weight * 1000.0) as u64);
        let style = ProgressStyle::with_template("{bar:24} {percent:>3}% {elapsed_precise} {wide_msg}");
        self.bar.set_style(style.expect("the template is right").progress_chars("━━─"));
    }

    /// What is being done now.
    pub(crate) fn say(&self, text: &str) {
        self.bar.set_message(text.to_string());
    }

    /// Something that stays.
    pub(crate) fn tell(&self, text: &str) {
        match self.lines {
            // Progress that nobody can see is no reason to stop measuring.
            true => arke_sys::say::err(&format!("{text}\n")),
            false => self.bar.println(text),
        }
    }

    /// A run is over.
    pub(crate) fn done(&self, weight: f64, title: &str, run: &Run) {
        self.bar.inc((weight * 1000.0) as u64);
        self.count.set(self.count.get() + 1);
        let place = format!("[{}/{}]", self.count.get(), self.total.get());
        match &run.problem {
            Some(problem) => self.tell(&format!("{place} {title}: {problem}")),
            None if self.lines => {
                let results = counted(run.records as u32, "result");
                self.tell(&format!("{place} {title}: {results}, {:.1} s", run.seconds));
            }
            None => (),
        }
    }

    /// All are over.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// "1 rank", "2 ranks"
pub(crate) fn counted(count: u32, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
