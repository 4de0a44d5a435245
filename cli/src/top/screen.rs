//! The terminal: keys in, the screen out, and the terminal as it was before when all is over, whatever ends it.

use super::sample::Sample;
use super::state::State;
use super::table::duration;
use super::{view, Watched};
use arke_launch::why::Nodes;
use arke_sys::threads;
use nix::poll::{poll, PollFd, PollFlags, PollTimeout};
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::DefaultTerminal;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::fs::File;
use std::io::{self, IsTerminal};
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a key may be waited for before signals, answers and the end of the job are looked for.
const TICK: Duration = Duration::from_millis(100);

/// Shows the job until the user leaves or it ends. What is to be said on the ordinary screen then.
pub(super) fn run(watched: &Watched, nodes: &mut Nodes, state: &mut State) -> io::Result<Option<String>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGHUP, SIGINT] {
        signal_hook::flag::register(signal, stop.clone())?;
    }
    end_with_the_terminal()?;
    let mut terminal = ratatui::try_init()?;
    let result = show(&mut terminal, watched, nodes, state, &stop);
    // Where the terminal has gone, nothing is left to be restored.
    let restored = ratatui::try_restore();
    let text = result?;
    restored.map(|()| text)
}

/// Exit code of a process whose terminal has gone: that of one which SIGHUP has ended.
const HUNG_UP: i32 = 129;

/// Has a thread wait until the terminal has gone (its window was closed, its connection cut), and end the process then.
/// Whoever reads keys learns nothing of that: reads of such a terminal give no bytes, at once and for ever, and the
/// loop that waits for keys inside the crate took a quarter of a core so.
fn end_with_the_terminal() -> io::Result<()> {
    let watch = || {
        let own = io::stdin();
        let other = if own.is_terminal() { None } else { File::open("/dev/tty").ok() };
        let terminal = other.as_ref().map_or(own.as_fd(), AsFd::as_fd);
        // Nothing is asked for: what is told anyway is that the other end has gone.
        let mut ends = [PollFd::new(terminal, PollFlags::empty())];
        while poll(&mut ends, PollTimeout::NONE).is_err_and(|error| error == nix::Error::EINTR) {}
        if ends[0].any() == Some(true) {
            std::process::exit(HUNG_UP);
        }
    };
    threads::start("terminal", None, watch).map(drop)
}

fn show(
    terminal: &mut DefaultTerminal,
    watched: &Watched,
    nodes: &mut Nodes,
    state: &mut State,
    stop: &AtomicBool,
) -> io::Result<Option<String>> {
    let board = &watched.job.board;
    let mut looked = Instant::now();
    let mut drawn = false;
    while !stop.load(Ordering::Relaxed) && !state.quit {
        let now = Instant::now();
        if watched.has_ended() {
            let age = duration(watched.age().as_secs_f64());
            return Ok(Some(format!("{} (pid {}) has ended after {age}", state.program, state.pid)));
        }
        // The first rates come soon.
        let interval = if drawn { state.interval } else { state.interval.min(Duration::from_millis(300)) };
        let due = now.duration_since(looked) >= interval;
        if due && !state.paused {
            looked = now;
            drawn = true;
            state.age = watched.age();
            state.take(Sample::of_all(board, nodes));
        }
        let told = state.ask(board, &watched.job.arena, now);
        if told || due || !drawn {
            terminal.draw(|frame| view::draw(frame, state))?;
        }
        if !event::poll(TICK)? {
            continue;
        }
        // What was typed meanwhile is obeyed before the screen is drawn again.
        loop {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release && state.key(key) => {
                    state.begin_question(board, &watched.job.arena, Instant::now());
                }
                Event::Resize(..) => terminal.autoresize()?,
                _ => {}
            }
            if !event::poll(Duration::ZERO)? {
                break;
            }
        }
        terminal.draw(|frame| view::draw(frame, state))?;
    }
    Ok(None)
}
