//! Asking all ranks of a board twice, without waiting: whoever asks looks now and then.

use super::Answer;
use arke_base::board::{Board, RankState};
use arke_diagnosis::account::Refused;
use arke_diagnosis::Account;
use std::time::{Duration, Instant};

/// How long a rank has to answer that has told that it sleeps: it looks up five times a second.
const SLEEPER: Duration = Duration::from_millis(900);
/// How long any other rank has: it polls, and answers soon, or it computes, and does not.
const OTHER: Duration = Duration::from_millis(300);

/// What a rank has written down.
#[derive(Debug, Clone)]
enum Heard {
    Account(Box<Account>),
    /// An account of another version of Arke.
    Version(u32),
}

/// An inquiry.
#[derive(Debug)]
pub struct Inquiry {
    question: u32,
    asked: Instant,
    /// The answers to the first question, once the second is asked.
    first: Option<Vec<Option<Heard>>>,
    now: Vec<Option<Heard>>,
    /// The ranks that had finalized before the second question was asked. What they sent before is known to whoever
    /// answers it; what one sends that finalizes later may still be on its way.
    finalized: Vec<bool>,
    /// Whether the second question waits for a word, and is due.
    in_steps: bool,
    waits: bool,
}

impl Inquiry {
    /// Asks for the first time.
    pub fn begin(board: &Board, now: Instant) -> Self {
        let nobody = (0..board.size()).map(|_| None).collect();
        Self {
            question: board.ask(),
            asked: now,
            first: None,
            now: nobody,
            finalized: Vec::new(),
            in_steps: false,
            waits: false,
        }
    }

    /// Asks for the first time. The second question is asked when [`Inquiry::go_on`] says so: when the ranks of all
    /// other nodes have answered the first one, too.
    pub fn begin_in_steps(board: &Board, now: Instant) -> Self {
        Self { in_steps: true, ..Self::begin(board, now) }
    }

    /// Whether the first question is answered, and the second one waits for its word.
    pub fn waits(&self) -> bool {
        self.waits
    }

    /// Asks for the second time.
    pub fn go_on(&mut self, board: &Board, now: Instant) {
        self.waits = false;
        self.finalized =
            (0..board.size()).map(|rank| board.record(rank).state() == RankState::Finalized).collect();
        (self.question, self.asked) = (board.ask(), now);
    }

    /// Looks for answers; all of them, when both questions are answered or nobody else is going to.
    pub fn step(&mut self, board: &Board, now: Instant) -> Option<Vec<Answer>> {
        if self.waits {
            return None;
        }
        let waited = now.saturating_duration_since(self.asked);
        let mut all = true;
        for (rank, place) in self.now.iter_mut().enumerate().filter(|(_, place)| place.is_none()) {
            let rank = rank as u32;
            *place = answer(board, rank, self.question);
            let patience = if board.record(rank).waiting.read().is_some() { SLEEPER } else { OTHER };
            all &= place.is_some() || board.record(rank).state() != RankState::Joined || waited >= patience;
        }
        if !all {
            return None;
        }
        let nobody = self.now.iter().map(|_| None).collect();
        let answers = std::mem::replace(&mut self.now, nobody);
        match self.first.take() {
            Some(first) => {
                let told = first.into_iter().zip(answers).map(|(first, second)| both(first, second));
                let told = told.zip(&self.finalized);
                Some(told.map(|(told, done)| if *done { Answer::Finalized } else { told }).collect())
            }
            None => {
                self.first = Some(answers);
                if self.in_steps {
                    self.waits = true;
                } else {
                    self.go_on(board, now);
                }
                None
            }
        }
    }
}

/// A rank's answer to this question, or to a later one that somebody else has asked.
fn answer(board: &Board, rank: u32, question: u32) -> Option<Heard> {
    let (answered, bytes) = board.answers(rank).read()?;
    let is_new = answered.wrapping_sub(question) < u32::MAX / 2;
    let heard = match Account::decode(&bytes) {
        Ok(account) => Some(Heard::Account(Box::new(account))),
        Err(Refused::Version(version)) => Some(Heard::Version(version)),
        Err(Refused::Malformed) => None,
    };
    heard.filter(|_| is_new)
}

fn both(first: Option<Heard>, second: Option<Heard>) -> Answer {
    match (first, second) {
        (Some(Heard::Version(version)), _) | (_, Some(Heard::Version(version))) => Answer::Version(version),
        (Some(Heard::Account(first)), Some(Heard::Account(mut second))) => {
            second.stores = second.stores.filter(|mark| first.stores == Some(*mark));
            let of = |account: &Account| (account.wait, account.moves, account.still, account.polls);
            // One that belongs together with others counts waits and messages itself: its wait is a loop of shorter ones.
            let same = match (&first.place, &second.place) {
                (Some(before), Some(now)) if second.size == 1 => {
                    before == now && first.still == second.still && !first.polls
                }
                _ => of(&first) == of(&second),
            };
            let same = same && !second.polls;
            if same {
                Answer::Same(second)
            } else {
                Answer::Other(second)
            }
        }
        (Some(Heard::Account(account)), None) | (None, Some(Heard::Account(account))) => {
            Answer::Other(account)
        }
        (None, None) => Answer::None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::judge;
    use super::*;
    use arke_base::waiting::{Kind as Waits, Wait};
    use arke_diagnosis::account::{Communicator, Kind, Members, Need, Operation, Rule, Source, VERSION};
    use arke_diagnosis::Verdict;
    use arke_sys::arena::Arena;

    /// The account of a rank of two that receives from the other.
    fn account(rank: u32) -> Account {
        let what = Operation {
            kind: Kind::Receive,
            peer: Some(1 - rank),
            process: Some(1 - rank),
            tag: Some(0),
            bytes: 4,
            elements: String::new(),
            comm: "world".into(),
            context: 8,
        };
        Account {
            version: VERSION,
            rank,
            size: 2,
            call: "MPI_Recv".into(),
            since_ns: 1,
            wait: 1,
            moves: 0,
            polls: false,
            busy: false,
            reachable: false,
            threads: false,
            still: 0,
            stores: Some(0),
            abroad: false,
            wires: Vec::new(),
            wires_whole: true,
            rule: Rule::All,
            needs: vec![Need { what, from: Source::Ranks(vec![1 - rank]) }],
            others: Vec::new(),
            pending: Vec::new(),
            pending_count: 0,
            unexpected: Vec::new(),
            unexpected_count: 0,
            comms: vec![Communicator {
                name: "world".into(),
                context: 8,
                members: Members::Range(0, 2),
                inter: false,
                collectives: 0,
                root: 0,
                lengths: Vec::new(),
            }],
            locks: Vec::new(),
            place: None,
            stack: Vec::new(),
        }
    }

    struct World {
        board: Board,
        now: Instant,
    }

    impl World {
        fn new() -> World {
            let board = Board::create(&Arena::create(0).unwrap(), 2, 1, [1, 2]).unwrap();
            for rank in 0..2 {
                board.record(rank).set_state(RankState::Joined);
                board.record(rank).waiting.begin(&Wait {
                    call: "MPI_Recv".into(),
                    kind: Waits::Receive,
                    peer: None,
                    tag: None,
                    bytes: 0,
                    comm: String::new(),
                    others: 0,
                    since_ns: 1,
                });
            }
            World { board, now: Instant::now() }
        }

        fn answer(&self, account: &Account) {
            let bytes = account.encode(arke_base::answers::ROOM).unwrap();
            self.board.answers(account.rank).write(self.board.question(), &bytes);
        }

        /// Two questions; before and after the second, `between` and `behind` happen.
        fn ask(
            &self,
            answers: [&[Account]; 2],
            between: impl FnOnce(&Board),
            behind: impl FnOnce(&Board),
        ) -> Verdict {
            let mut inquiry = Inquiry::begin(&self.board, self.now);
            answers[0].iter().for_each(|account| self.answer(account));
            between(&self.board);
            let second = self.now + SLEEPER;
            assert!(inquiry.step(&self.board, second).is_none());
            answers[1].iter().for_each(|account| self.answer(account));
            behind(&self.board);
            let found = inquiry.step(&self.board, second + SLEEPER).expect("all have had their time");
            judge(&self.board, found).verdict
        }
    }

    #[test]
    fn the_same_answer_twice_is_a_proof() {
        let both = [account(0), account(1)];
        assert_eq!(World::new().ask([&both, &both], |_| (), |_| ()), Verdict::Deadlock);
    }

    #[test]
    fn an_answer_of_another_version_is_told_as_one() {
        let world = World::new();
        let mut inquiry = Inquiry::begin(&world.board, world.now);
        for turn in 1..=2 {
            world.answer(&account(0));
            let bytes = [&[VERSION as u8 - 1][..], b"whatever"].concat();
            world.board.answers(1).write(world.board.question(), &bytes);
            let found = inquiry.step(&world.board, world.now);
            assert_eq!(found.is_some(), turn == 2);
            let Some(found) = found else { continue };
            assert!(matches!(found[1], Answer::Version(of) if of == VERSION - 1), "{:?}", found[1]);
            let told = judge(&world.board, found);
            assert_eq!(told.verdict, Verdict::Alive);
            let line = told.lines().into_iter().find(|line| line.starts_with("rank 1")).unwrap();
            assert!(line.contains("another version of Arke, and waits in MPI_Recv"), "{line}");
        }
    }

    #[test]
    fn the_second_question_waits_for_the_other_nodes() {
        let world = World::new();
        let mut inquiry = Inquiry::begin_in_steps(&world.board, world.now);
        [account(0), account(1)].iter().for_each(|account| world.answer(account));
        assert!(inquiry.step(&world.board, world.now).is_none() && inquiry.waits());
        assert!(inquiry.step(&world.board, world.now + SLEEPER * 3).is_none());
        assert_eq!(world.board.question(), 1);
        inquiry.go_on(&world.board, world.now + SLEEPER * 3);
        assert!(!inquiry.waits() && world.board.question() == 2);
        [account(0), account(1)].iter().for_each(|account| world.answer(account));
        let found = inquiry.step(&world.board, world.now + SLEEPER * 3).expect("both have answered");
        assert_eq!(judge(&world.board, found).verdict, Verdict::Deadlock);
    }

    #[test]
    fn a_rank_that_moved_or_said_nothing_is_none() {
        let both = [account(0), account(1)];
        let moved = [account(0), Account { moves: 1, ..account(1) }];
        let later = [account(0), Account { wait: 2, ..account(1) }];
        for answers in
            [[&both[..], &moved[..]], [&both, &later], [&both[..1], &both[..1]], [&both, &both[..1]]]
        {
            assert_eq!(World::new().ask(answers, |_| (), |_| ()), Verdict::Alive);
        }
    }

    #[test]
    fn who_finalizes_after_the_second_question_may_have_sent_before() {
        let one = [account(1)];
        let finalize = |board: &Board| board.record(0).set_state(RankState::Finalized);
        assert_eq!(World::new().ask([&one, &one], finalize, |_| ()), Verdict::Deadlock);
        assert_eq!(World::new().ask([&one, &one], |_| (), finalize), Verdict::Alive);
    }
}
