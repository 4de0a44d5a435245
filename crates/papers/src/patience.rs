//! What has not ended within its limit of time is not waited for again.
//!
//! A library whose ranks poll while they wait may take minutes where ranks outnumber the cores, and would do so in each
//! launch. Example: MPICH's collective operations on 4 ranks of 2 cores took all of their 60 s.

use crate::results::{Run, DISTURBED};

/// The runs of a session that were over their limits.
#[derive(Debug, Default)]
pub(crate) struct Patience {
    over: Vec<Over>,
}

#[derive(Debug)]
struct Over {
    program: String,
    library: String,
    ranks: u32,
    launch: u32,
    limit_s: f64,
}

impl Patience {
    /// Notes a run that was ended since it was over its limit. One that other work disturbed says nothing of the next.
    pub(crate) fn note(&mut self, run: &Run, limit_s: f64) {
        if run.others <= DISTURBED {
            let (program, library) = (run.program.clone(), run.library.clone());
            self.over.push(Over { program, library, ranks: run.ranks, launch: run.launch, limit_s });
        }
    }

    /// Why a run is not started, as a clause: the same program was over its limit on this library, with as many ranks
    /// or fewer.
    pub(crate) fn refuses(&self, program: &str, library: &str, ranks: u32) -> Option<String> {
        let same = |over: &&Over| over.program == program && over.library == library && over.ranks <= ranks;
        let Over { ranks: had, launch, limit_s, .. } = self.over.iter().find(same)?;
        let with = if *had == ranks { String::new() } else { format!("with {had} ranks ") };
        Some(format!("was not started: {with}it was over its limit of {limit_s} s in launch {}", launch + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::tests::sample;

    #[test]
    fn what_was_over_its_limit_is_not_started_again_nor_with_more_ranks() {
        let run = Run { ranks: 4, ..sample().experiments[0].runs[0].clone() };
        let (program, library) = (run.program.clone(), run.library.clone());
        let mut patience = Patience::default();
        assert_eq!(patience.refuses(&program, &library, 4), None);
        patience.note(&Run { others: DISTURBED * 2.0, ..run.clone() }, 60.0);
        assert_eq!(patience.refuses(&program, &library, 4), None);
        patience.note(&run, 60.0);
        let why = |ranks| patience.refuses(&program, &library, ranks).unwrap_or_default();
        assert_eq!(why(4), "was not started: it was over its limit of 60 s in launch 1");
        assert_eq!(why(8), "was not started: with 4 ranks it was over its limit of 60 s in launch 1");
        assert_eq!(why(2), "");
        assert_eq!(patience.refuses("another", &library, 8), None);
        assert_eq!(patience.refuses(&program, "another", 8), None);
    }
}
