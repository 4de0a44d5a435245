//! The report as Markdown: the sentences and the numbers, without plots, for a page of documentation.

use crate::claims::{Outcome, Verdict};
use crate::experiment::{Cell, Kind};
use crate::results::{ExperimentResults, FigureResults, Results};
use crate::units::{place, short};
use std::fmt::Write;

/// Columns of a plot's table at most: more points are thinned out evenly, with the first and the last.
const PLACES: usize = 8;

/// The whole session.
pub fn text(results: &Results) -> String {
    let mut text = String::from("# The papers on this machine\n\n");
    let _ = writeln!(text, "{}\n", machine(results));
    for experiment in &results.experiments {
        let _ = writeln!(text, "## {}\n", experiment.title);
        sentences(&mut text, experiment);
        for figure in experiment.figures.iter().filter(|figure| !figure.series.is_empty()) {
            let _ = writeln!(text, "### {}\n", figure.title);
            match figure.kind {
                Kind::Table => table(&mut text, figure),
                _ => numbers(&mut text, figure),
            }
            for note in &figure.notes {
                let _ = writeln!(text, "{note}\n");
            }
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// On what and how it was measured, in one paragraph.
fn machine(results: &Results) -> String {
    let machine = &results.machine;
    let (most, disturbed) = results.disturbance();
    let others = results.libraries.iter().filter(|library| library.name != "Arke");
    let others: Vec<String> = others.map(|library| library.version.clone()).collect();
    let beside = match &others[..] {
        [] => String::new(),
        names => format!("; beside it {}", names.join(", ")),
    };
    let count = |count: usize, what: &str| super::sections::counted(count, what);
    let runs: usize = results.experiments.iter().map(|experiment| experiment.runs.len()).sum();
    let disturbance = match disturbed {
        0 => "no run was disturbed by other work".to_string(),
        _ => format!("other work disturbed {disturbed} of them, with up to {most:.1} cores"),
    };
    let hosts = if machine.hosts.is_empty() { String::new() } else { format!(", {}", machine.hosts) };
    format!(
        "{}, {}{hosts}, {}; {}{beside}. {} mode, {} from {} on, {}; {disturbance}. Values are medians of the \
         launches, with the 95 % interval of these medians in brackets.",
        machine.processor,
        count(machine.cores, "core"),
        machine.kernel,
        results.version,
        results.mode,
        count(results.launches as usize, "launch"),
        results.started,
        count(runs, "run")
    )
}

/// The paper's sentences and what became of them.
fn sentences(text: &mut String, experiment: &ExperimentResults) {
    if experiment.claims.is_empty() {
        return;
    }
    text.push_str("| the paper says | here |\n|---|---|\n");
    for claim in &experiment.claims {
        let _ = writeln!(text, "| {} | {} |", cell(&claim.says), cell(&became(claim)));
    }
    text.push('\n');
}

fn became(claim: &Verdict) -> String {
    let outcome = match claim.outcome {
        Outcome::Held => "Held.",
        Outcome::DidNotHold => "Did not hold.",
        Outcome::Inconclusive => "Inconclusive.",
        Outcome::Untested => "Not tested.",
    };
    let end = |end: Option<f64>| end.map_or("without limit".to_string(), short);
    let range = match (&claim.interval, claim.outcome) {
        // The sentence of an undecided one tells its range.
        (Some(range), Outcome::Held | Outcome::DidNotHold) if range.low != range.high => {
            format!(" ({} to {})", end(range.low), end(range.high))
        }
        _ => String::new(),
    };
    format!("{outcome} {}{range}", claim.text)
}

/// A figure that is a table.
fn table(text: &mut String, figure: &FigureResults) {
    let head = figure.columns.iter().map(|column| match figure.unit(column) {
        "" => column.clone(),
        unit => format!("{column}, {unit}"),
    });
    row(text, "", head.collect());
    rule(text, figure.columns.len());
    for series in &figure.series {
        let cells = figure.columns.iter().map(|column| match series.cells.get(column) {
            Some(Cell::Number(number)) => {
                let sample = series.cell_samples.get(column).and_then(|sample| sample.interval);
                short(*number) + &sample.map_or(String::new(), |i| range(i.low, i.high))
            }
            Some(Cell::Text(text)) => text.clone(),
            None => String::new(),
        });
        row(text, &series.name, cells.collect());
    }
    text.push('\n');
}

/// The numbers of a plot: a row for each series, a column for each of some places.
fn numbers(text: &mut String, figure: &FigureResults) {
    let mut all: Vec<f64> =
        figure.series.iter().flat_map(|s| s.points.iter().map(|point| point[0])).collect();
    all.sort_by(f64::total_cmp);
    all.dedup();
    let last = all.len().saturating_sub(1);
    let some: Vec<f64> = match all.len() {
        0..=PLACES => all,
        _ => (0..PLACES).map(|n| all[(n * last + (PLACES - 1) / 2) / (PLACES - 1)]).collect(),
    };
    let mut columns: Vec<&String> = figure.series.iter().flat_map(|s| s.cells.keys()).collect();
    columns.sort();
    columns.dedup();
    let axis =
        |axis: &Option<crate::experiment::Axis>| axis.as_ref().map_or(String::new(), |axis| axis.title());
    let of = [axis(&figure.y), axis(&figure.x)].into_iter().filter(|title| !title.is_empty());
    let _ = writeln!(text, "{}:\n", of.collect::<Vec<_>>().join(" by "));
    let in_bytes = figure.x.as_ref().is_some_and(|axis| axis.unit == "bytes");
    let head = some.iter().map(|x| if in_bytes { place(*x) } else { short(*x) });
    row(text, "", head.chain(columns.iter().map(|column| column.to_string())).collect());
    rule(text, some.len() + columns.len());
    for series in &figure.series {
        let at = some.iter().map(|x| {
            let found = series.points.iter().zip(&series.samples).find(|(point, _)| point[0] == *x);
            let interval = found.and_then(|(_, sample)| sample.interval);
            found.map_or(String::new(), |(point, _)| short(point[1]))
                + &interval.map_or(String::new(), |i| range(i.low, i.high))
        });
        let bars = columns.iter().map(|column| match series.cells.get(*column) {
            Some(Cell::Number(number)) => short(*number),
            Some(Cell::Text(text)) => text.clone(),
            None => String::new(),
        });
        row(text, &series.name, at.chain(bars).collect());
    }
    text.push('\n');
}

fn range(low: f64, high: f64) -> String {
    format!(" ({}–{})", short(low), short(high))
}

fn row(text: &mut String, name: &str, cells: Vec<String>) {
    let _ = write!(text, "| {} |", cell(name));
    for content in cells {
        let _ = write!(text, " {} |", cell(&content));
    }
    text.push('\n');
}

fn rule(text: &mut String, columns: usize) {
    let _ = writeln!(text, "|---|{}", "---:|".repeat(columns));
}

/// Text in a cell: a bar would begin the next one, and a line's end the next row.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::results::tests::sample;

    #[test]
    fn a_page_has_sentences_tables_and_numbers() {
        let mut results = sample();
        results.experiments[0].figures[1].series[0].name = "a|b".into();
        let text = text(&results);
        assert!(
            text.contains("## Rings & things\n\n### Latency <by size>\n\ntime (us) by size (bytes):\n\n"),
            "{text}"
        );
        assert!(text.contains("|  | 0 | 8 |\n|---|---:|---:|\n| a | 1 | 2 |\n"), "{text}");
        assert!(
            text.contains("|  | bandwidth, MB/s | machine |\n|---|---:|---:|\n| a\\|b | 5000 | here"),
            "{text}"
        );
        assert!(text.contains("no run was disturbed by other work"), "{text}");
        assert!(text.ends_with("a note\n") || text.contains("a note\n"), "{text}");
    }

    #[test]
    fn many_points_are_thinned_and_intervals_shown() {
        let mut results = sample();
        let experiment = &mut results.experiments[0];
        for (x, launch) in (0..100).flat_map(|x| [(x, 0), (x, 1), (x, 2)]) {
            let line = format!(r#"@ {{"figure":"fig1","series":"b","x":{x},"y":{}}}"#, x + 100 + launch);
            experiment.add(Record::parse(&line).unwrap().unwrap(), "ring", "Arke", launch).unwrap();
        }
        experiment.settle();
        let text = text(&results);
        let head = text.lines().find(|line| line.starts_with("|  | 0 |")).unwrap();
        assert_eq!(head.matches('|').count(), PLACES + 2);
        assert!(head.ends_with("| 99 |"), "{head}");
        assert!(text.contains("| b | 101 (100–102) |"), "{text}");
    }
}
