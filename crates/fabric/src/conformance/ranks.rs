//! Ranks that are processes: a test starts its own program again as the other ranks. That program holds an ignored test
//! named `another_rank`, which asks for its [`Role`] and plays it.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The environment variable that tells a started rank what it is.
const ROLE: &str = "ARKE_TEST_ROLE";
/// How long a rank may take to end.
const LIMIT: Duration = Duration::from_secs(60);

/// What a started rank is.
#[derive(Debug, Clone)]
pub struct Role {
    /// Name of its part in the test.
    pub part: String,
    /// Its number.
    pub rank: u32,
    /// How many ranks there are.
    pub size: u32,
    /// A descriptor that the test left open for it, or -1.
    pub descriptor: i32,
}

impl Role {
    /// The role of this process.
    ///
    /// # Panics
    /// Where no test has started this process.
    pub fn of_this_process() -> Self {
        let text = std::env::var(ROLE).expect("only the tests of this file start this");
        let words: Vec<&str> = text.split(' ').collect();
        let number = |i: usize| words[i].parse().expect("a number");
        Self {
            part: words[0].to_string(),
            rank: number(1),
            size: number(2),
            descriptor: words[3].parse().expect("a descriptor"),
        }
    }
}

/// A started rank. It is killed when this is dropped.
#[derive(Debug)]
pub struct RankProcess(pub Child);

impl RankProcess {
    /// Starts a rank. With `pipes` its standard input and output are pipes; otherwise its output is thrown away.
    ///
    /// # Panics
    /// Where it cannot be started.
    pub fn start(role: &Role, pipes: bool) -> Self {
        let Role { part, rank, size, descriptor } = role;
        let mut command = Command::new(std::env::current_exe().expect("a program has a path"));
        command.args(["--exact", "another_rank", "--ignored", "--nocapture"]);
        command.env(ROLE, format!("{part} {rank} {size} {descriptor}"));
        if pipes {
            command.stdin(Stdio::piped()).stdout(Stdio::piped());
        } else {
            command.stdout(Stdio::null());
        }
        Self(command.spawn().expect("a process can be started"))
    }

    /// Kills it at once.
    ///
    /// # Panics
    /// Where the system does not let us.
    pub fn kill(&mut self) {
        self.0.kill().expect("our own child can be killed");
        self.0.wait().expect("our own child can be waited for");
    }

    /// Waits until it has ended.
    ///
    /// # Panics
    /// If it ends badly, or not within a minute.
    pub fn ends_well(&mut self) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().expect("our own child can be waited for") {
                assert!(status.success(), "a rank ended with {status}");
                return;
            }
            assert!(start.elapsed() < LIMIT, "a rank does not end");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for RankProcess {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
