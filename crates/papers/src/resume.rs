//! Going on with a session that was interrupted: what it has measured is taken from its `results.json`.

use crate::experiment::Experiment;
use crate::machine::Machine;
use crate::results::{ExperimentResults, FigureResults, Library, Results, Run, DISTURBED};
use std::path::Path;

/// What a later session must have in common with the one that it goes on with.
pub(crate) struct Wanted<'a> {
    /// Which Arke measures.
    pub version: &'a str,
    /// "quick" or "full".
    pub mode: &'a str,
    /// How often each program is to be started.
    pub launches: u32,
    /// On what.
    pub machine: &'a Machine,
    /// The libraries that take part.
    pub libraries: &'a [Library],
}

/// The results in `file`, if they can be gone on with; nothing if there are none. An error says what differs: values of
/// two builds, machines or modes would stand in one figure.
pub(crate) fn earlier(file: &Path, wanted: &Wanted) -> Result<Option<Results>, String> {
    if !file.exists() {
        return Ok(None);
    }
    let earlier = Results::read(file)?;
    let (there, here) = (&earlier.machine, wanted.machine);
    let mut pairs = vec![
        ("Arke", earlier.version.clone(), wanted.version.to_string()),
        ("mode", earlier.mode.clone(), wanted.mode.to_string()),
        ("number of launches", earlier.launches.to_string(), wanted.launches.to_string()),
        ("processor", there.processor.clone(), here.processor.clone()),
        ("number of cores", there.cores.to_string(), here.cores.to_string()),
        ("kernel", there.kernel.clone(), here.kernel.clone()),
        ("hosts", there.hosts.clone(), here.hosts.clone()),
        ("settings", there.settings.join(" "), here.settings.join(" ")),
    ];
    // Which libraries take part depends on the experiments; those that do in both must be the same.
    for library in wanted.libraries {
        let before = earlier.libraries.iter().find(|before| before.name == library.name);
        pairs.extend(
            before.map(|before| (&library.name[..], before.version.clone(), library.version.clone())),
        );
    }
    match pairs.iter().find(|(_, before, now)| before != now) {
        Some((what, before, now)) => Err(format!(
            "--resume: {} was measured otherwise: its {what}: {before:?}, now: {now:?}; \
             name another --output, or leave --resume out to measure all anew",
            file.display()
        )),
        None => Ok(Some(earlier)),
    }
}

/// What an earlier session knows of an experiment, with the figures that the experiment's file describes now.
pub(crate) fn taken_up(experiment: &Experiment, earlier: Option<&mut Results>) -> ExperimentResults {
    let mut results = ExperimentResults::new(experiment);
    let found = earlier.and_then(|e| e.experiments.iter_mut().find(|e| e.key == experiment.key));
    let Some(found) = found else { return results };
    results.runs = std::mem::take(&mut found.runs);
    results.artifacts = std::mem::take(&mut found.artifacts);
    let same =
        |a: &FigureResults, b: &FigureResults| a.id == b.id && a.kind == b.kind && a.columns == b.columns;
    for figure in &mut results.figures {
        if let Some(known) = found.figures.iter_mut().find(|known| same(known, figure)) {
            figure.series = std::mem::take(&mut known.series);
            figure.notes = std::mem::take(&mut known.notes);
        }
    }
    results
}

/// Whether a run is among those that were done. One that failed, or that other work on the machine disturbed, is done
/// again: that is no choice by what it measured.
pub(crate) fn is_done(runs: &[Run], program: &str, library: &str, ranks: u32, launch: u32) -> bool {
    let good = |run: &Run| run.problem.is_none() && run.others <= DISTURBED;
    runs.iter().any(|run| run.is(program, library, ranks, launch) && good(run))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::tests::sample;

    fn wanted(results: &Results) -> Wanted<'_> {
        Wanted {
            version: &results.version,
            mode: &results.mode,
            launches: results.launches,
            machine: &results.machine,
            libraries: &results.libraries,
        }
    }

    #[test]
    fn the_same_session_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("results.json");
        let results = sample();
        assert_eq!(earlier(&file, &wanted(&results)), Ok(None));
        std::fs::write(&file, results.to_json()).unwrap();
        assert_eq!(earlier(&file, &wanted(&results)), Ok(Some(sample())));
    }

    #[test]
    fn another_build_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("results.json");
        std::fs::write(&file, sample().to_json()).unwrap();
        let mut other = sample();
        other.version = "Arke 1".into();
        let why = earlier(&file, &wanted(&other)).unwrap_err();
        assert!(why.contains("its Arke: \"Arke 0\", now: \"Arke 1\"; name another --output"), "{why}");
        let mut other = sample();
        other.libraries[0].version = "Arke 2".into();
        assert!(earlier(&file, &wanted(&other)).unwrap_err().contains("its Arke: "));
        // Another experiment may be measured with other libraries.
        other.libraries[0].name = "MPICH".into();
        assert!(earlier(&file, &wanted(&other)).is_ok());
    }

    #[test]
    fn failed_and_disturbed_runs_are_done_again() {
        let mut results = sample();
        let toml = std::fs::read_to_string(
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/papers/pvm/experiment.toml"),
        );
        let mut experiment: Experiment = toml::from_str(&toml.unwrap()).unwrap();
        experiment.key = "ring".into();
        let run = results.experiments[0].runs[0].clone();
        results.experiments[0].runs.push(Run { launch: 1, problem: Some("died".into()), ..run.clone() });
        results.experiments[0].runs.push(Run { launch: 2, others: 0.5, ..run });
        let taken = taken_up(&experiment, Some(&mut results));
        assert!(is_done(&taken.runs, "ring", "Arke", 2, 0));
        assert!(!is_done(&taken.runs, "ring", "Arke", 2, 1));
        assert!(!is_done(&taken.runs, "ring", "Arke", 2, 2));
        // Figures are those of the experiment's file, and the sample has none of them.
        assert!(taken.figures.iter().all(FigureResults::is_empty));
        assert_eq!(taken.figures.len(), experiment.figures.len());
    }
}
