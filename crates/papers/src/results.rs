//! What a session found: the contents of `results.json`, and the same as CSV.

use crate::claims::Verdict;
use crate::experiment::{Axis, Cell, Experiment, Figure, Front, Kind, PaperSeries};
use crate::machine::Machine;
use crate::record::Record;
pub use crate::series::Series;
use crate::statistics::{Interval, Sample};
use crate::units::Better;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The version of the file's form.
pub const FORMAT: u32 = 2;

/// From so many cores on that others keep busy a run counts as disturbed.
pub const DISTURBED: f64 = 0.1;

/// Everything that a session found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// [`FORMAT`].
    pub format: u32,
    /// Which Arke measured.
    pub version: String,
    /// "quick" or "full".
    pub mode: String,
    /// How often each program was started.
    pub launches: u32,
    /// When it began, as RFC 3339.
    pub started: String,
    /// How long it took.
    pub seconds: f64,
    /// Whether it was interrupted, so that runs are missing.
    pub interrupted: bool,
    /// On what.
    pub machine: Machine,
    /// The libraries that took part.
    pub libraries: Vec<Library>,
    /// What was measured.
    pub experiments: Vec<ExperimentResults>,
}

/// A library that took part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Library {
    /// Its name in figures.
    pub name: String,
    /// Its own words about its version.
    pub version: String,
}

/// The results of one experiment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExperimentResults {
    /// Its name.
    pub key: String,
    /// The paper's number.
    pub paper: String,
    /// The paper's title.
    pub title: String,
    /// The paper's authors.
    pub authors: String,
    /// Where it was published.
    #[serde(rename = "where")]
    pub published: String,
    /// What they measured and what we measure.
    pub summary: String,
    /// What the front page shows of it.
    #[serde(default)]
    pub front: Option<Front>,
    /// Every run.
    pub runs: Vec<Run>,
    /// Every figure.
    pub figures: Vec<FigureResults>,
    /// Every claim.
    pub claims: Vec<Verdict>,
    /// Files that programs wrote, relative to the results.
    pub artifacts: Vec<String>,
}

/// One run of a program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Which program.
    pub program: String,
    /// On which library.
    pub library: String,
    /// Whether that is not Arke.
    pub rival: bool,
    /// With how many ranks.
    pub ranks: u32,
    /// In which launch, from 0.
    pub launch: u32,
    /// How it was started.
    pub command: String,
    /// How long it took.
    pub seconds: f64,
    /// Runnable processes, averaged over the minute before it began.
    pub load: f64,
    /// Cores that other programs, or other guests of the machine's owner, kept busy meanwhile.
    pub others: f64,
    /// How many results it told.
    pub records: usize,
    /// What went wrong, as a clause; nothing if it went well.
    pub problem: Option<String>,
    /// The end of its standard error.
    pub stderr: String,
}

impl Run {
    /// Whether it is this run of a session.
    pub(crate) fn is(&self, program: &str, library: &str, ranks: u32, launch: u32) -> bool {
        self.program == program && self.library == library && self.ranks == ranks && self.launch == launch
    }
}

/// One figure with our values and the paper's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FigureResults {
    /// Its name.
    pub id: String,
    /// Its headline.
    pub title: String,
    /// How it is shown.
    pub kind: Kind,
    /// What is shown.
    pub text: String,
    /// The horizontal axis.
    pub x: Option<Axis>,
    /// The vertical axis.
    pub y: Option<Axis>,
    /// Columns of a table.
    pub columns: Vec<String>,
    /// Their units.
    pub units: Vec<String>,
    /// Their good directions, where the units do not tell them.
    pub better: Vec<Better>,
    /// Whether each row is a recorded path, to be drawn.
    #[serde(default)]
    pub paths: bool,
    /// Whether each row is the recorded steps of a message, to be drawn.
    #[serde(default)]
    pub steps: bool,
    /// The picture, relative to the results.
    pub artifact: Option<String>,
    /// What was measured.
    pub series: Vec<Series>,
    /// What the paper gives.
    pub paper: Vec<PaperSeries>,
    /// Sentences of the programs.
    pub notes: Vec<String>,
}

impl FigureResults {
    /// An empty one.
    pub fn new(figure: &Figure) -> FigureResults {
        FigureResults {
            id: figure.id.clone(),
            title: figure.title.clone(),
            kind: figure.kind,
            text: figure.text.trim().to_string(),
            x: figure.x.clone(),
            y: figure.y.clone(),
            columns: figure.columns.clone(),
            units: figure.units.clone(),
            better: figure.better.clone(),
            paths: figure.paths,
            steps: figure.steps,
            artifact: None,
            series: Vec::new(),
            paper: figure.paper.clone(),
            notes: Vec::new(),
        }
    }

    /// Whether nothing was measured for it.
    pub fn is_empty(&self) -> bool {
        self.series.is_empty() && self.artifact.is_none()
    }

    /// The unit of a column.
    pub fn unit(&self, column: &str) -> &str {
        let index = self.columns.iter().position(|name| name == column);
        index.and_then(|index| self.units.get(index)).map_or("", String::as_str)
    }

    /// Which direction is good: of a table in that column, of a plot upwards.
    pub fn better(&self, column: Option<&str>) -> Option<Better> {
        let Some(column) = column else {
            let y = self.y.as_ref()?;
            return y.better.or_else(|| Better::of_unit(&y.unit));
        };
        let index = self.columns.iter().position(|name| name == column);
        let told = index.and_then(|index| self.better.get(index)).copied();
        told.or_else(|| Better::of_unit(self.unit(column)))
    }

    fn series(&mut self, name: &str, program: &str, library: &str) -> &mut Series {
        let index = self.series.iter().position(|series| series.name == name).unwrap_or_else(|| {
            self.series.push(Series::new(name, program, library));
            self.series.len() - 1
        });
        &mut self.series[index]
    }
}

impl ExperimentResults {
    /// Empty results of an experiment.
    pub fn new(experiment: &Experiment) -> ExperimentResults {
        ExperimentResults {
            key: experiment.key.clone(),
            paper: experiment.paper.clone(),
            title: experiment.title.clone(),
            authors: experiment.authors.clone(),
            published: experiment.published.clone(),
            summary: experiment.summary.trim().to_string(),
            front: experiment.front.clone(),
            runs: Vec::new(),
            figures: experiment.figures.iter().map(FigureResults::new).collect(),
            claims: Vec::new(),
            artifacts: Vec::new(),
        }
    }

    /// Adds what a run told. The error says what does not fit the experiment's file.
    pub fn add(&mut self, record: Record, program: &str, library: &str, launch: u32) -> Result<(), String> {
        let id = record.figure().to_string();
        let Some(figure) = self.figures.iter_mut().find(|figure| figure.id == id) else {
            return Err(format!("told a result for {id:?}, which is no figure of {}", self.key));
        };
        match record {
            Record::Point { series, x, y, .. } => {
                if figure.kind == Kind::Table {
                    return Err(format!("told a point for {id:?}, which is a table"));
                }
                figure.series(&series, program, library).add_point(x, y, launch);
            }
            Record::Cell { series, column, cell, .. } => {
                if figure.kind == Kind::Table && !figure.columns.contains(&column) {
                    return Err(format!("told a cell for the column {column:?}, which {id:?} does not have"));
                }
                figure.series(&series, program, library).add_cell(column, cell, launch);
            }
            Record::Note { text, .. } => {
                let text = if library == "Arke" { text } else { format!("{library}: {text}") };
                if !figure.notes.contains(&text) {
                    figure.notes.push(text);
                }
            }
        }
        Ok(())
    }

    /// Computes the intervals, when all launches are over.
    pub fn settle(&mut self) {
        for series in self.figures.iter_mut().flat_map(|figure| &mut figure.series) {
            series.samples.iter_mut().chain(series.cell_samples.values_mut()).for_each(Sample::settle);
        }
    }

    /// Runs that did not go well.
    pub fn failures(&self) -> impl Iterator<Item = &Run> {
        self.runs.iter().filter(|run| run.problem.is_some())
    }
}

impl Results {
    /// Cores that others kept busy in the run that they disturbed most, and in how many of the runs they disturbed at
    /// all.
    pub fn disturbance(&self) -> (f64, usize) {
        let others = || self.experiments.iter().flat_map(|e| &e.runs).map(|run| run.others);
        (others().fold(0.0, f64::max), others().filter(|others| *others > DISTURBED).count())
    }

    /// Without the experiments that an interruption left without any run.
    pub fn begun(mut self) -> Results {
        let interrupted = self.interrupted;
        self.experiments.retain(|experiment| !interrupted || !experiment.runs.is_empty());
        self
    }

    /// Reads a file that [`to_json`](Self::to_json) made. An error is a sentence that begins with the file.
    pub fn read(file: &Path) -> Result<Results, String> {
        let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let form: Form = serde_json::from_str(&text)
            .map_err(|e| format!("{}: no results of arke bench: {e}", file.display()))?;
        if form.format != FORMAT {
            return Err(format!(
                "{}: results in form {}; this command reads form {FORMAT}",
                file.display(),
                form.format
            ));
        }
        serde_json::from_str(&text).map_err(|e| format!("{}: {e}", file.display()))
    }

    /// As JSON, for people and programs.
    pub fn to_json(&self) -> String {
        let mut text =
            serde_json::to_string_pretty(self).expect("results are plain data with finite numbers");
        text.push('\n');
        text
    }

    /// Every value as a line of CSV, ours and the papers'.
    pub fn to_csv(&self) -> Result<String, String> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let head = [
            "experiment",
            "figure",
            "origin",
            "series",
            "library",
            "x",
            "x_unit",
            "column",
            "y",
            "y_unit",
            "low",
            "high",
            "launches",
        ];
        let none = Sample::default();
        let spread = |sample: &Sample| {
            let end = |end: fn(&Interval) -> f64| {
                sample.interval.as_ref().map_or(String::new(), |i| end(i).to_string())
            };
            let launches =
                if sample.values.is_empty() { String::new() } else { sample.values.len().to_string() };
            [end(|i| i.low), end(|i| i.high), launches]
        };
        writer.write_record(head).map_err(|e| e.to_string())?;
        for experiment in &self.experiments {
            for figure in &experiment.figures {
                let ours = figure
                    .series
                    .iter()
                    .map(|s| ("measured", &s.name, &s.library[..], &s.points, &s.cells, Some(s)));
                let papers = figure.paper.iter().map(|s| ("paper", &s.series, "", &s.points, &s.cells, None));
                let unit =
                    |axis: &Option<Axis>| axis.as_ref().map_or(String::new(), |axis| axis.unit.clone());
                let (x_unit, y_unit) = (unit(&figure.x), unit(&figure.y));
                for (origin, series, library, points, cells, measured) in ours.chain(papers) {
                    let begin = [experiment.key.as_str(), &figure.id, origin, series, library];
                    for (index, [x, y]) in points.iter().enumerate() {
                        let (x, y) = (x.to_string(), y.to_string());
                        let spread = spread(measured.and_then(|s| s.samples.get(index)).unwrap_or(&none));
                        let end = [x.as_str(), &x_unit, "", &y, &y_unit];
                        let line = begin.into_iter().chain(end).chain(spread.iter().map(String::as_str));
                        writer.write_record(line).map_err(|e| e.to_string())?;
                    }
                    for (column, cell) in cells {
                        let value = match cell {
                            Cell::Number(number) => number.to_string(),
                            Cell::Text(text) => text.clone(),
                        };
                        let spread =
                            spread(measured.and_then(|s| s.cell_samples.get(column)).unwrap_or(&none));
                        let end = ["", "", column.as_str(), &value, figure.unit(column)];
                        let line = begin.into_iter().chain(end).chain(spread.iter().map(String::as_str));
                        writer.write_record(line).map_err(|e| e.to_string())?;
                    }
                }
            }
        }
        let bytes = writer.into_inner().map_err(|e| e.to_string())?;
        String::from_utf8(bytes).map_err(|e| e.to_string())
    }
}

/// What every version of the file has.
#[derive(Deserialize)]
struct Form {
    format: u32,
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    use std::collections::BTreeMap;

    /// A small session: one experiment with a plot and a table.
    pub(crate) fn sample() -> Results {
        let toml = r#"
key = "ring"
paper = "000"
title = "Rings & things"
authors = "A. Author"
where = "A journal"
summary = "Messages."
[[figure]]
id = "fig1"
title = "Latency <by size>"
kind = "lines"
x = { label = "size", unit = "bytes" }
y = { label = "time", unit = "us" }
paper = [{ series = "NX", points = [[0, 72]], source = "Figure 1" }]
[[figure]]
id = "table1"
title = "All"
kind = "table"
columns = ["bandwidth", "machine"]
units = ["MB/s", ""]
paper = [{ series = "a", cells = { bandwidth = 9 }, source = "Table 1" }, { series = "CMMD", cells = { bandwidth = 8 }, source = "Table 1" }]
"#;
        let experiment: Experiment = toml::from_str(toml).unwrap();
        let mut results = ExperimentResults::new(&experiment);
        for line in [
            r#"@ {"figure":"fig1","series":"a","x":8,"y":2}"#,
            r#"@ {"figure":"fig1","series":"a","x":0,"y":7}"#,
            r#"@ {"figure":"fig1","series":"a","x":0,"y":1}"#,
            r#"@ {"figure":"table1","series":"a","column":"bandwidth","y":5000}"#,
            r#"@ {"figure":"table1","series":"a","column":"machine","text":"here, \"now\""}"#,
            r#"@ {"figure":"fig1","note":"a note"}"#,
        ] {
            results.add(Record::parse(line).unwrap().unwrap(), "ring", "Arke", 0).unwrap();
        }
        results.runs.push(Run {
            program: "ring".into(),
            library: "Arke".into(),
            rival: false,
            ranks: 2,
            launch: 0,
            command: "arke run -n 2 ring".into(),
            seconds: 1.0,
            load: 0.1,
            others: 0.0,
            records: 6,
            problem: None,
            stderr: String::new(),
        });
        Results {
            format: FORMAT,
            version: "Arke 0".into(),
            mode: "quick".into(),
            launches: 1,
            started: "2024-01-01T00:00:00Z".into(),
            seconds: 1.0,
            interrupted: false,
            machine: Machine::default(),
            libraries: vec![Library { name: "Arke".into(), version: "Arke 0".into() }],
            experiments: vec![results],
        }
    }

    #[test]
    fn points_are_sorted_and_the_later_counts() {
        assert_eq!(sample().experiments[0].figures[0].series[0].points, [[0.0, 1.0], [8.0, 2.0]]);
    }

    #[test]
    fn launches_are_kept_and_their_median_shown() {
        let mut results = sample().experiments.remove(0);
        for (launch, y) in [(1, 9.0), (2, 5.0), (3, 4.0)] {
            let line = format!(r#"@ {{"figure":"fig1","series":"a","x":8,"y":{y}}}"#);
            results.add(Record::parse(&line).unwrap().unwrap(), "ring", "Arke", launch).unwrap();
        }
        results.settle();
        let series = &results.figures[0].series[0];
        assert_eq!(series.points, [[0.0, 1.0], [8.0, 4.5]]);
        assert_eq!(series.samples[1].values, BTreeMap::from([(0, 2.0), (1, 9.0), (2, 5.0), (3, 4.0)]));
        let interval = series.samples[1].interval.unwrap();
        assert!(interval.low < 4.5 && interval.high > 4.5, "{interval:?}");
        assert_eq!(series.samples[0].interval, None);
        assert_eq!(series.drawn(&[1, 1, 2]).points, [[8.0, 9.0]]);
    }

    #[test]
    fn results_survive_a_file() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), sample().to_json()).unwrap();
        assert_eq!(Results::read(file.path()).unwrap(), sample());
        std::fs::write(file.path(), sample().to_json().replacen("\"format\": 2", "\"format\": 99", 1))
            .unwrap();
        assert!(Results::read(file.path()).unwrap_err().contains("form 99"));
        std::fs::write(file.path(), "{}").unwrap();
        assert!(Results::read(file.path()).unwrap_err().contains("no results of arke bench"));
    }

    #[test]
    fn csv_has_a_line_for_each_value() {
        let text = sample().to_csv().unwrap();
        assert_eq!(text.lines().count(), 1 + 2 + 1 + 2 + 2);
        assert!(text.contains("ring,fig1,measured,a,Arke,8,bytes,,2,us,,,1\n"), "{text}");
        assert!(text.contains("ring,table1,measured,a,Arke,,,machine,\"here, \"\"now\"\"\",,,,\n"), "{text}");
        assert!(text.contains("ring,fig1,paper,NX,,0,bytes,,72,us,,,\n"), "{text}");
    }

    #[test]
    fn strange_records_are_refused() {
        let mut results = sample().experiments.remove(0);
        let mut add =
            |line: &str| results.add(Record::parse(line).unwrap().unwrap(), "p", "Arke", 0).unwrap_err();
        assert!(add(r#"@ {"figure":"fig9","series":"a","x":8,"y":2}"#).contains("no figure"));
        assert!(add(r#"@ {"figure":"table1","series":"a","x":8,"y":2}"#).contains("is a table"));
        assert!(add(r#"@ {"figure":"table1","series":"a","column":"z","y":2}"#).contains("\"z\""));
    }
}
