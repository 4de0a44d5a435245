//! What the screen shows, and what keys do to it. Nothing here draws or reads a terminal.

use super::rates::{rows, total, Row, Total};
use super::sample::Sample;
use super::table::{sort, Column, Filter};
use arke_base::board::Board;
use arke_diagnosis::Diagnosis;
use arke_launch::why::Question;
use arke_sys::arena::Arena;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::{Duration, Instant};

/// How long all ranks must have been asleep before they are asked without a key.
const STILL_NS: u64 = 5_000_000_000;

/// What lies over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Over {
    /// Nothing.
    Table,
    /// The line in which a filter is typed.
    Typing,
    /// The help.
    Help,
    /// What `arke why` says.
    Why,
}

/// All of it.
pub(super) struct State {
    pub program: String,
    pub pid: u32,
    pub age: Duration,
    pub interval: Duration,
    last: Sample,
    /// All rows, in the order of ranks.
    pub rows: Vec<Row>,
    /// Those that are shown, in the order that is wanted.
    pub shown: Vec<Row>,
    pub total: Total,
    pub column: Column,
    pub reverse: bool,
    pub filter: String,
    /// What is being typed.
    pub typed: String,
    pub over: Over,
    pub paused: bool,
    /// Whether the chosen rank is described below the table.
    pub details: bool,
    /// The place of the chosen rank among the shown ones.
    pub chosen: usize,
    /// The first row on the screen, and how many fit there; the view sets both.
    pub first: usize,
    pub fit: usize,
    /// The first line of what `arke why` says on the screen.
    pub scrolled: usize,
    question: Option<Question>,
    pub diagnosis: Option<Diagnosis>,
    /// The waits of this stand-still have been asked for.
    asked_still: bool,
    pub quit: bool,
}

impl State {
    /// Of a job that was looked at once.
    pub(super) fn new(program: &str, pid: u32, interval: Duration, first: Sample) -> State {
        let mut state = State {
            program: program.into(),
            pid,
            age: Duration::ZERO,
            interval,
            rows: rows(&first, &first),
            last: first,
            shown: Vec::new(),
            total: Total::default(),
            column: Column::Rank,
            reverse: false,
            filter: String::new(),
            typed: String::new(),
            over: Over::Table,
            paused: false,
            details: true,
            chosen: 0,
            first: 0,
            fit: 1,
            scrolled: 0,
            question: None,
            diagnosis: None,
            asked_still: false,
            quit: false,
        };
        state.arrange();
        state
    }

    /// Takes another look.
    pub(super) fn take(&mut self, sample: Sample) {
        self.rows = rows(&self.last, &sample);
        self.last = sample;
        self.arrange();
    }

    /// Sorts and filters again; the chosen rank stays chosen where it is still there.
    pub(super) fn arrange(&mut self) {
        let rank = self.shown.get(self.chosen).map(|row| row.seen.index);
        self.total = total(&self.rows);
        let filter = Filter::of(if self.over == Over::Typing { &self.typed } else { &self.filter });
        self.shown = self.rows.iter().filter(|row| filter.shows(row)).cloned().collect();
        sort(&mut self.shown, self.column, self.reverse);
        let place = self.shown.iter().position(|row| Some(row.seen.index) == rank);
        self.chosen = place.unwrap_or(self.chosen).min(self.shown.len().saturating_sub(1));
    }

    /// Asks the ranks what they wait for, if a key has wanted it or nobody moves, and takes their answers. `true`: the
    /// diagnosis is new.
    pub(super) fn ask(&mut self, board: &Board, arena: &Arena, now: Instant) -> bool {
        let still = self.last.stands_still(STILL_NS);
        if still && !self.asked_still && !self.paused {
            self.begin_question(board, arena, now);
        }
        self.asked_still = still;
        if !still && self.over != Over::Why && self.question.is_none() {
            // It was true of ranks that have gone on since.
            self.diagnosis = None;
        }
        let Some(diagnosis) = self.question.as_mut().and_then(|question| question.step(board, now)) else {
            return false;
        };
        self.question = None;
        self.diagnosis = Some(diagnosis);
        true
    }

    /// Asks, unless the ranks are being asked.
    pub(super) fn begin_question(&mut self, board: &Board, arena: &Arena, now: Instant) {
        if self.question.is_none() {
            self.question = Some(Question::begin(board, arena, now));
        }
    }

    /// Whether answers are being waited for.
    pub(super) fn is_asking(&self) -> bool {
        self.question.is_some()
    }

    /// Obeys a key. `true`: the ranks are to be asked.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.quit = true;
            return false;
        }
        match self.over {
            Over::Typing => self.key_typing(key.code),
            Over::Help => self.over = Over::Table,
            Over::Why => return self.key_why(key.code),
            Over::Table => return self.key_table(key.code),
        }
        false
    }

    fn key_typing(&mut self, code: KeyCode) {
        match code {
            KeyCode::Enter => {
                self.filter = std::mem::take(&mut self.typed);
                self.over = Over::Table;
            }
            KeyCode::Esc => self.over = Over::Table,
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Char(c) => self.typed.push(c),
            _ => {}
        }
        self.arrange();
    }

    fn key_why(&mut self, code: KeyCode) -> bool {
        let page = self.fit.max(1);
        match code {
            KeyCode::Esc | KeyCode::Char('q') | KeyCode::Enter => self.over = Over::Table,
            KeyCode::Char('w') => return true,
            KeyCode::Up => self.scrolled = self.scrolled.saturating_sub(1),
            KeyCode::Down => self.scrolled += 1,
            KeyCode::PageUp => self.scrolled = self.scrolled.saturating_sub(page),
            KeyCode::PageDown => self.scrolled += page,
            KeyCode::Home => self.scrolled = 0,
            _ => {}
        }
        false
    }

    fn key_table(&mut self, code: KeyCode) -> bool {
        let last = self.shown.len().saturating_sub(1);
        match code {
            KeyCode::Char('q') | KeyCode::Esc => self.quit = true,
            KeyCode::Char('h' | '?') | KeyCode::F(1) => self.over = Over::Help,
            KeyCode::Char('p' | ' ') => self.paused = !self.paused,
            KeyCode::Char('r') => self.reverse = !self.reverse,
            KeyCode::Char('<' | ',') | KeyCode::Left => self.column = self.column.moved(-1, &self.rows),
            KeyCode::Char('>' | '.') | KeyCode::Right => self.column = self.column.moved(1, &self.rows),
            KeyCode::Char('d') | KeyCode::Enter => self.details = !self.details,
            KeyCode::Char('+') => self.interval = (self.interval * 2).min(Duration::from_secs(60)),
            KeyCode::Char('-') => self.interval = (self.interval / 2).max(SHORTEST),
            KeyCode::Char('/' | 'f') => {
                self.typed = self.filter.clone();
                self.over = Over::Typing;
            }
            KeyCode::Char('w') => {
                self.over = Over::Why;
                self.scrolled = 0;
                return true;
            }
            KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down => self.chosen = (self.chosen + 1).min(last),
            KeyCode::PageUp => self.chosen = self.chosen.saturating_sub(self.fit),
            KeyCode::PageDown => self.chosen = (self.chosen + self.fit).min(last),
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            _ => {}
        }
        self.arrange();
        false
    }

    /// Brings the chosen row onto a screen of `fit` rows.
    pub(super) fn scroll(&mut self, fit: usize) {
        self.fit = fit.max(1);
        let lowest = (self.chosen + 1).saturating_sub(self.fit);
        let most = self.shown.len().saturating_sub(self.fit);
        self.first = self.first.clamp(lowest, self.chosen.max(lowest)).min(most.max(lowest));
    }
}

/// The shortest time between two looks.
pub(super) const SHORTEST: Duration = Duration::from_millis(100);

#[cfg(test)]
pub(super) mod tests {
    use super::super::sample::tests::{board, wait};
    use super::*;

    pub(in super::super) fn state(ranks: u32) -> State {
        let board = board(ranks);
        board.record(1).waiting.begin(&wait(1));
        State::new("solver", 42, Duration::from_secs(1), Sample::of(&board))
    }

    pub(in super::super) fn press(state: &mut State, keys: &str) -> bool {
        keys.chars().fold(false, |_, c| state.key(KeyEvent::from(KeyCode::Char(c))))
    }

    fn ranks(state: &State) -> Vec<u32> {
        state.shown.iter().map(|row| row.seen.rank).collect()
    }

    #[test]
    fn keys_sort_and_filter() {
        let mut state = state(4);
        press(&mut state, "r");
        assert_eq!(ranks(&state), [3, 2, 1, 0]);
        press(&mut state, "/1-2");
        assert_eq!(ranks(&state), [2, 1]);
        state.key(KeyEvent::from(KeyCode::Enter));
        assert_eq!((ranks(&state), state.filter.as_str(), state.over), (vec![2, 1], "1-2", Over::Table));
        // A filter that is given up leaves the one before.
        press(&mut state, "/x");
        assert_eq!(ranks(&state), [0u32; 0]);
        state.key(KeyEvent::from(KeyCode::Esc));
        assert_eq!((ranks(&state), state.quit), (vec![2, 1], false));
        press(&mut state, ">>");
        assert_eq!(state.column, Column::For);
        assert!(press(&mut state, "w") && state.over == Over::Why);
        state.key(KeyEvent::from(KeyCode::Esc));
        press(&mut state, "p");
        assert!(state.paused && !state.quit);
        press(&mut state, "q");
        assert!(state.quit);
        let mut other = self::state(2);
        other.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert!(other.quit);
    }

    #[test]
    fn the_chosen_rank_stays_chosen_and_on_the_screen() {
        let mut state = state(50);
        (0..30).for_each(|_| {
            state.key(KeyEvent::from(KeyCode::Down));
        });
        state.scroll(10);
        assert_eq!((state.shown[state.chosen].seen.rank, state.first), (30, 21));
        press(&mut state, "r");
        state.scroll(10);
        assert_eq!((state.shown[state.chosen].seen.rank, state.chosen, state.first), (30, 19, 19));
        state.key(KeyEvent::from(KeyCode::End));
        state.scroll(10);
        assert_eq!((state.chosen, state.first), (49, 40));
        // A taller screen shows what came before.
        state.scroll(60);
        assert_eq!(state.first, 0);
        press(&mut state, "/1");
        state.scroll(10);
        assert_eq!((state.chosen, state.first, state.shown.len()), (0, 0, 1));
    }

    #[test]
    fn ranks_that_sleep_are_asked_once_and_judged() {
        let (board, arena) = (board(2), Arena::create(0).unwrap());
        for rank in 0..2 {
            board.record(rank).waiting.begin(&wait(1));
        }
        let mut state = State::new("solver", 42, Duration::from_secs(1), Sample::of(&board));
        let begin = Instant::now();
        assert!(!state.ask(&board, &arena, begin) && state.is_asking() && board.question() == 1);
        // Nobody answers; after both questions that is known.
        assert!(!state.ask(&board, &arena, begin + Duration::from_secs(2)));
        assert!(state.ask(&board, &arena, begin + Duration::from_secs(4)));
        assert!(state.diagnosis.is_some());
        state.ask(&board, &arena, begin + Duration::from_secs(5));
        assert!(!state.is_asking() && board.question() == 2);
        board.record(0).waiting.end();
        state.take(Sample::of(&board));
        state.ask(&board, &arena, begin + Duration::from_secs(6));
        assert!(state.diagnosis.is_none());
    }
}
