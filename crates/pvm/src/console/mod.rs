//! The console: commands about the virtual machine, typed or piped.

mod commands;
mod events;
mod help;
mod jobs;
mod options;
mod screen;
mod spawn;

use crate::client::Client;
use commands::Next;
use jobs::Jobs;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use screen::Screen;
use std::collections::BTreeMap;
use std::io::{BufRead, IsTerminal};
use std::sync::Arc;

/// What is printed before a command is read.
const PROMPT: &str = "pvm> ";

/// A console and its state.
struct Console {
    client: Client,
    screen: Arc<Screen>,
    jobs: Arc<Jobs>,
    aliases: BTreeMap<String, Vec<String>>,
    options: options::Options,
    /// The trace events that jobs whose calls are shown make.
    mask: events::Mask,
    /// Variables that spawned tasks get.
    exports: Vec<String>,
    last_job: i32,
}

impl Console {
    fn open(vmid: &str, screen: Arc<Screen>) -> Result<Console, String> {
        let jobs = Arc::new(Jobs::new(screen.clone()));
        let hears = jobs.clone();
        let client = Client::connect(vmid, move |message| hears.hear(&message))?;
        let exports = std::env::var("PVM_EXPORT").unwrap_or_default();
        let mut console = Console {
            options: options::Options::new(client.tid),
            client,
            screen,
            jobs,
            aliases: BTreeMap::new(),
            mask: events::Mask::default(),
            exports: exports.split(':').filter(|n| !n.is_empty()).map(str::to_owned).collect(),
            last_job: 0,
        };
        console.set_option("PvmNoReset", 1)?;
        Ok(console)
    }

    /// Carries out one line.
    fn line(&mut self, line: &str) -> Result<Next, String> {
        if line.trim_start().starts_with('#') {
            return Ok(Next::Go);
        }
        match shell_words::split(line) {
            Ok(words) => self.command(&words),
            Err(_) => {
                self.screen.say("a quote is not closed\n");
                Ok(Next::Go)
            }
        }
    }

    /// Reads $HOME/.pvmrc, if there is one.
    fn read_start_up_file(&mut self) -> Result<Next, String> {
        let Some(home) = std::env::var_os("HOME") else { return Ok(Next::Go) };
        let Ok(text) = std::fs::read_to_string(std::path::Path::new(&home).join(".pvmrc")) else {
            return Ok(Next::Go);
        };
        for line in text.lines() {
            if let Next::End(how) = self.line(line)? {
                return Ok(Next::End(how));
            }
        }
        Ok(Next::Go)
    }
}

/// Help about a command, or the list of all.
pub fn help(command: Option<&str>) -> Option<String> {
    help::text(command)
}

/// Whether there is such a command.
pub fn knows(command: &str) -> bool {
    help::COMMANDS.iter().any(|(name, ..)| *name == command)
}

/// How a console has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The virtual machine goes on.
    Quit,
    /// It was halted.
    Halt,
}

/// Opens the console of a virtual machine that runs, and serves it until it is left. The error is a sentence.
pub fn open(vmid: &str) -> Result<(), String> {
    let interactive = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let mut editor = match interactive {
        true => Editor::<(), MemHistory>::with_history(
            Config::builder().auto_add_history(true).build(),
            MemHistory::new(),
        )
        .ok(),
        false => None,
    };
    let screen = Arc::new(Screen::new());
    let mut console = Console::open(vmid, screen.clone())?;
    let mut next = console.read_start_up_file()?;
    let stdin = std::io::stdin();
    while next == Next::Go {
        let line = match &mut editor {
            Some(editor) => match typed(&screen, editor) {
                Ok(line) => Some(line),
                Err(ReadlineError::Interrupted) => continue,
                Err(_) => None,
            },
            None => {
                let mut line = String::new();
                screen.say(PROMPT);
                match stdin.lock().read_line(&mut line) {
                    Ok(n) if n > 0 => Some(line),
                    _ => None,
                }
            }
        };
        next = match line {
            Some(line) => console.line(&line)?,
            None => {
                console.screen.say("\n");
                Next::End(End::Quit)
            }
        };
    }
    console.leave(next);
    Ok(())
}

/// A line from the terminal.
fn typed(screen: &Screen, editor: &mut Editor<(), MemHistory>) -> rustyline::Result<String> {
    screen.typing(true);
    let line = editor.readline(PROMPT);
    screen.typing(false);
    line
}

/// Carries out a single command, and waits for the output that it has asked for.
pub fn once(vmid: &str, words: &[String]) -> Result<bool, String> {
    let mut console = Console::open(vmid, Arc::new(Screen::new()))?;
    let next = console.command(words)?;
    let well = !console.screen.complained();
    if next == Next::Go {
        console.jobs.wait_for_all();
    } else {
        console.leave(next);
    }
    Ok(well)
}

/// Adds the hosts of a host file; false if some could not be.
pub fn add_host_file(vmid: &str, text: &str) -> Result<bool, String> {
    let mut console = Console::open(vmid, Arc::new(Screen::new()))?;
    console.add_host_file(text)?;
    Ok(!console.screen.complained())
}

impl Console {
    fn leave(self, next: Next) {
        match next {
            Next::End(End::Halt) => self.client.wait_for_end(),
            _ => {
                let running = self.jobs.running();
                if running > 0 {
                    let word = if running == 1 { "job writes" } else { "jobs write" };
                    self.screen.say(&format!("{running} {word} on; `log` shows what no console catches\n"));
                }
                self.screen.say("the virtual machine goes on; `halt` ends it\n");
            }
        }
    }
}
