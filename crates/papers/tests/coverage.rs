//! `docs/papers/coverage.md` against the experiments: every name in it exists, and no experiment is left out.

use arke_papers::experiment::Experiment;
use std::path::{Path, PathBuf};

/// A row of one of the page's tables.
#[derive(Debug, Clone, PartialEq)]
struct Row {
    what: String,
    coverage: String,
    places: Vec<String>,
    gap: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of all tables, or the line that is none.
fn rows(page: &str) -> Result<Vec<Row>, String> {
    let lines = page.lines().filter(|line| line.starts_with('|'));
    let mut rows = Vec::new();
    for line in lines.filter(|line| !line.starts_with("|---") && !line.starts_with("| in the paper |")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [what, coverage, places, gap] = cells[..] else { return Err(format!("not four cells: {line}")) };
        let places = places.split('`').skip(1).step_by(2).map(str::to_string).collect();
        rows.push(Row { what: what.into(), coverage: coverage.into(), places, gap: gap.into() });
    }
    Ok(rows)
}

/// Programs, figures and claims of an experiment, with what they are.
fn names(experiment: &Experiment) -> impl Iterator<Item = (&'static str, &str)> {
    let programs = experiment.programs.iter().map(|program| ("program", program.name.as_str()));
    let figures = experiment.figures.iter().map(|figure| ("figure", figure.id.as_str()));
    programs.chain(figures).chain(experiment.claims.iter().map(|claim| ("claim", claim.id.as_str())))
}

/// Whether `key:name`, or `key:begin*`, means this.
fn means(place: &str, key: &str, name: &str) -> bool {
    place.split_once(':').is_some_and(|(experiment, wanted)| {
        experiment == key && wanted.strip_suffix('*').map_or(wanted == name, |begin| name.starts_with(begin))
    })
}

/// Everything that is wrong with the page, a sentence each.
fn faults(rows: &[Row], experiments: &[Experiment]) -> Vec<String> {
    let mut faults = Vec::new();
    for Row { what, coverage, places, gap } in rows {
        if !["full", "partly", "none"].contains(&coverage.as_str()) {
            faults.push(format!("{what}: coverage is full, partly or none, not {coverage:?}"));
        }
        if coverage != "none" && places.is_empty() {
            faults.push(format!("{what}: {coverage}, and no place"));
        }
        if coverage != "full" && gap.is_empty() {
            faults.push(format!("{what}: {coverage}, and no reason"));
        }
        for place in places {
            let named = experiments.iter().any(|e| names(e).any(|(_, name)| means(place, &e.key, name)));
            let there = if place.contains(':') { named } else { root().join(place).exists() };
            if !there {
                faults.push(format!("{what}: there is no {place}"));
            }
        }
    }
    for experiment in experiments {
        for (kind, name) in names(experiment).filter(|(kind, _)| *kind != "program") {
            if !rows.iter().flat_map(|row| &row.places).any(|place| means(place, &experiment.key, name)) {
                faults.push(format!("{kind} {}:{name} is in no row", experiment.key));
            }
        }
    }
    faults
}

fn experiments() -> Vec<Experiment> {
    Experiment::all(&root().join("bench/papers")).expect("the experiments can be read")
}

#[test]
fn the_page_and_the_experiments_agree() {
    let page = std::fs::read_to_string(root().join("docs/papers/coverage.md")).expect("the page is there");
    let rows = rows(&page).expect("the page holds tables of four columns");
    assert!(rows.len() > 100, "{} rows", rows.len());
    assert_eq!(faults(&rows, &experiments()), Vec::<String>::new());
}

#[test]
fn mistakes_are_found() {
    let experiments = experiments();
    let found = |line: &str, words: &str| {
        let all = faults(&rows(line).unwrap(), &experiments);
        assert!(all.iter().any(|fault| fault.contains(words)), "{line}: no {words:?} in {:?}", &all[..1]);
    };
    found("| a | full | `buffering:nothing` | |", "there is no buffering:nothing");
    found("| a | full | `t3d:nothing*` | |", "there is no t3d:nothing*");
    found("| a | full | `tests/none.c` | |", "there is no tests/none.c");
    found("| a | full | | |", "no place");
    found("| a | partly | `t3d:fig6` | |", "no reason");
    found("| a | mostly | `t3d:fig6` | b |", "not \"mostly\"");
    found("| a | full | `t3d:fig6` | |", "figure t3d:fig7 is in no row");
    assert!(rows("| a | full | b |").is_err());
}
