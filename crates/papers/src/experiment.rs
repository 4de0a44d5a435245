//! `experiment.toml`: what an experiment consists of.
//!
//! Unknown names are refused and every reference is checked when the file is read, so that a slip is a sentence at the
//! start and not a hole in the report.

use crate::units::Better;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The file's name in each experiment's folder.
pub const FILE: &str = "experiment.toml";

/// One paper's measurements.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// The name on the command line; the folder's name too.
    pub key: String,
    /// The paper's number in the collection.
    pub paper: String,
    /// The paper's title.
    pub title: String,
    /// Who wrote it.
    pub authors: String,
    /// Where it was published.
    #[serde(rename = "where")]
    pub published: String,
    /// What they measured and what we measure, in a paragraph.
    pub summary: String,
    /// What the front page of the report says and shows of it.
    #[serde(default)]
    pub front: Option<Front>,
    /// What is run, in this order.
    #[serde(default, rename = "program")]
    pub programs: Vec<Program>,
    /// What is shown, in this order.
    #[serde(default, rename = "figure")]
    pub figures: Vec<Figure>,
    /// The paper's sentences that are tested.
    #[serde(default, rename = "claim")]
    pub claims: Vec<Claim>,
    /// The folder that the experiment was read from.
    #[serde(skip)]
    pub folder: PathBuf,
}

/// A paper's place on the front page: one sentence, and one small plot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Front {
    /// The claim whose outcome is the sentence.
    pub claim: String,
    /// The figure that is drawn small.
    pub figure: String,
    /// Its series that are drawn, where they were measured.
    pub series: Vec<String>,
}

/// What a program is written against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Face {
    Mpi,
    Native,
    Nx,
    Cmmd,
    Pvm,
    Aclmpl,
    Shmem,
    Mpl,
    Fm,
    P4,
}

impl Face {
    /// Its name for `arke cc --face`.
    pub fn name(self) -> &'static str {
        match self {
            Face::Mpi => "mpi",
            Face::Native => "native",
            Face::Nx => "nx",
            Face::Cmmd => "cmmd",
            Face::Pvm => "pvm",
            Face::Aclmpl => "aclmpl",
            Face::Shmem => "shmem",
            Face::Mpl => "mpl",
            Face::Fm => "fm",
            Face::P4 => "p4",
        }
    }
}

/// One executable and how it is run.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Name of the executable, unique in the experiment.
    pub name: String,
    /// What it is compiled for.
    pub face: Face,
    /// C files in the experiment's folder.
    pub sources: Vec<String>,
    /// Macros, as after `-D`.
    #[serde(default)]
    pub defines: Vec<String>,
    /// Libraries, as after `-l`.
    #[serde(default)]
    pub libraries: Vec<String>,
    /// It is run once with each of these numbers of ranks.
    pub ranks: Vec<u32>,
    /// The same in quick mode; if left out, [`ranks`](Self::ranks).
    pub quick_ranks: Option<Vec<u32>>,
    /// Arguments; `{out}` stands for the folder it writes files into.
    #[serde(default)]
    pub args: Vec<String>,
    /// More arguments in quick mode.
    #[serde(default)]
    pub quick: Vec<String>,
    /// More arguments in full mode.
    #[serde(default)]
    pub full: Vec<String>,
    /// Variables that are set for its runs.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
    /// Whether it is run on other libraries too: programs on plain MPI on other MPI libraries, programs on plain PVM on
    /// the original PVM.
    #[serde(default)]
    pub rivals: bool,
    /// Whether it is run only where two networks join the hosts.
    #[serde(default)]
    pub planes: bool,
    /// A run that takes longer, in seconds, is ended and counts as failed.
    #[serde(default = "limit_s")]
    pub limit_s: f64,
    /// Patterns of files that it writes and that belong to the results.
    #[serde(default)]
    pub artifacts: Vec<String>,
    /// Seconds that a run takes in quick mode, for the progress bar.
    #[serde(default = "weight")]
    pub weight: f64,
    /// Figures that it records, if they are told.
    #[serde(default)]
    pub figures: Vec<String>,
}

fn limit_s() -> f64 {
    60.0
}

fn weight() -> f64 {
    1.0
}

fn spread() -> f64 {
    0.2
}

/// How a figure is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Series of points, joined by lines.
    Lines,
    /// Series of bars.
    Bars,
    /// Rows (the series) and columns.
    Table,
    /// A picture that a program wrote.
    Image,
}

/// How an axis is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Evenly.
    #[default]
    Linear,
    /// By powers of ten.
    Log,
}

/// What an axis shows.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Axis {
    /// The quantity.
    pub label: String,
    /// Its unit; empty if it is a number.
    #[serde(default)]
    pub unit: String,
    /// How it is divided at first.
    #[serde(default)]
    pub scale: Scale,
    /// Which direction is good, where the unit does not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<Better>,
}

impl Axis {
    /// "latency (us)"
    pub fn title(&self) -> String {
        match self.unit.as_str() {
            "" => self.label.clone(),
            unit => format!("{} ({unit})", self.label),
        }
    }
}

/// One figure or table.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Its name in records, unique in the experiment.
    pub id: String,
    /// Its headline.
    pub title: String,
    /// How it is shown.
    pub kind: Kind,
    /// What is shown and how it was measured.
    #[serde(default)]
    pub text: String,
    /// The horizontal axis.
    #[serde(default)]
    pub x: Option<Axis>,
    /// The vertical axis.
    #[serde(default)]
    pub y: Option<Axis>,
    /// Of tables: the columns in their order.
    #[serde(default)]
    pub columns: Vec<String>,
    /// Of tables: the columns' units, as many as columns, or none.
    #[serde(default)]
    pub units: Vec<String>,
    /// Of tables: which direction is good in each column, as many as columns, or none.
    #[serde(default)]
    pub better: Vec<Better>,
    /// Of tables: each row is the recorded path of a message and is drawn, too: `path` names the engine's path,
    /// `sender`, `receiver`, `packing` and `unpacking` are copies for each byte.
    #[serde(default)]
    pub paths: bool,
    /// Of tables: each row is the recorded exchange of one message and is drawn, too: a cell is a step, "→ data, 1 KB"
    /// from the sender to the receiver, "← flag" back, and anything else what the receiver does itself.
    #[serde(default)]
    pub steps: bool,
    /// Of images: the file's name.
    #[serde(default)]
    pub artifact: Option<String>,
    /// The paper's own values.
    #[serde(default)]
    pub paper: Vec<PaperSeries>,
}

/// A number or a word in a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    /// A measured or printed number.
    Number(f64),
    /// Words.
    Text(String),
}

/// Values that the paper gives.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaperSeries {
    /// What they belong to.
    pub series: String,
    /// Points of a plot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<[f64; 2]>,
    /// Cells of a table, by column.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub cells: BTreeMap<String, Cell>,
    /// Where in the paper they stand.
    pub source: String,
}

/// What is computed to test a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quantity {
    /// One value divided by another.
    Ratio,
    /// One value.
    Value,
    /// The greatest of a series; with `below`, divided by the greatest of the other.
    Max,
    /// The least of a series; with `below`, divided by the least of the other.
    Min,
    /// The smallest x from which on one series stays above another.
    Crossover,
    /// Least squares of y over x.
    Slope,
    /// Least squares of log y over log x.
    Exponent,
}

/// A place in a series: an x or a column.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum At {
    /// A value of x.
    X(f64),
    /// A column of a table.
    Column(String),
}

/// A series, or a value of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The series.
    pub series: String,
    /// Of ratios: further series, of other systems. Of those that were measured the one counts with which the claim is
    /// hardest to hold, so that nobody is compared with a weak rival only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
    /// The figure; if left out, the claim's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// Where in the series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<At>,
}

impl Reference {
    /// The names of its series.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.series).chain(&self.others)
    }
}

/// Why a value may lie outside of its range on one machine of today, a clause each. Between several hosts nothing is
/// said: there are other reasons then.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// Below `at_least`.
    #[serde(default)]
    pub less: Option<String>,
    /// Above `at_most`.
    #[serde(default)]
    pub more: Option<String>,
}

/// In which range a claim holds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holds {
    /// The least value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<f64>,
    /// The greatest value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<f64>,
}

/// A sentence of the paper that is tested on our figures.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Its name, unique in the experiment.
    pub id: String,
    /// The figure that it is about.
    pub figure: String,
    /// What the paper says.
    pub says: String,
    /// What is computed.
    pub quantity: Quantity,
    /// Of which values.
    pub above: Reference,
    /// Compared with which.
    #[serde(default)]
    pub below: Option<Reference>,
    /// In which range the claim holds; fixed before anything is measured.
    pub holds: Holds,
    /// As how uncertain the value is taken, as a share of it, where there are too few launches to tell. 0 for what is
    /// counted.
    #[serde(default = "spread")]
    pub spread: f64,
    /// Why it cannot be tested on one engine, if that is so: the value is told, and no verdict.
    #[serde(default)]
    pub cannot: Option<String>,
    /// Whether it can be tested only where each rank of its programs has a core of its own.
    #[serde(default)]
    pub own_cores: bool,
    /// Whether it is about a network between hosts, and can be tested only there.
    #[serde(default)]
    pub network: bool,
    /// What to write if it holds; `{value}` stands for the value, `{other}` for the system of `others` that counted.
    pub held: String,
    /// What to write if not.
    pub changed: String,
    /// Why not, where the ranks share one machine.
    #[serde(default)]
    pub why: Why,
}

impl Experiment {
    /// Reads and checks the experiment in `folder`. An error is a sentence that begins with the file.
    pub fn read(folder: &Path) -> Result<Experiment, String> {
        let file = folder.join(FILE);
        let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let mut experiment: Experiment =
            toml::from_str(&text).map_err(|e| format!("{}: {}", file.display(), e.to_string().trim_end()))?;
        experiment.folder = folder.to_path_buf();
        let faults = experiment.faults();
        if faults.is_empty() {
            return Ok(experiment);
        }
        Err(format!("{}: {}", file.display(), faults.join("; ")))
    }

    /// The experiments below `sources`, in the order of their papers.
    pub fn all(sources: &Path) -> Result<Vec<Experiment>, String> {
        let entries = std::fs::read_dir(sources)
            .map_err(|e| format!("the experiments' folder {}: {e}", sources.display()))?;
        let mut experiments = Vec::new();
        for entry in entries {
            let folder = entry.map_err(|e| format!("{}: {e}", sources.display()))?.path();
            if folder.join(FILE).is_file() {
                experiments.push(Experiment::read(&folder)?);
            }
        }
        experiments.sort_by(|a, b| (&a.paper, &a.key).cmp(&(&b.paper, &b.key)));
        Ok(experiments)
    }

    /// What is wrong, one clause each.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.folder.file_name().is_some_and(|name| name != self.key.as_str()) {
            faults.push(format!("key {:?} is not the folder's name", self.key));
        }
        for (what, name) in self
            .names()
            .filter(|(_, name)| !name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c)))
        {
            faults.push(format!("{what} {name:?} may hold letters, digits, _, - and . only"));
        }
        if let Some(front) = &self.front {
            if !self.claims.iter().any(|claim| claim.id == front.claim) {
                faults.push(format!("front: there is no claim {:?}", front.claim));
            }
            if self.figure(&front.figure).is_none() {
                faults.push(format!("front: there is no figure {:?}", front.figure));
            }
        }
        let mut seen = BTreeSet::new();
        for pair in self.names() {
            if !seen.insert(pair) {
                faults.push(format!("{} {:?} is there twice", pair.0, pair.1));
            }
        }
        self.programs.iter().for_each(|program| self.program_faults(program, &mut faults));
        self.figures.iter().for_each(|figure| figure_faults(figure, &mut faults));
        self.claims.iter().for_each(|claim| self.claim_faults(claim, &mut faults));
        faults
    }

    /// Names that become parts of files and of anchors, with what they name.
    fn names(&self) -> impl Iterator<Item = (&'static str, &str)> {
        std::iter::once(("key", self.key.as_str()))
            .chain(self.programs.iter().map(|p| ("program", p.name.as_str())))
            .chain(self.figures.iter().map(|f| ("figure", f.id.as_str())))
            .chain(self.claims.iter().map(|c| ("claim", c.id.as_str())))
    }

    /// The figure of this name.
    pub fn figure(&self, id: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.id == id)
    }

    fn program_faults(&self, program: &Program, faults: &mut Vec<String>) {
        let name = &program.name;
        if program.sources.is_empty() {
            faults.push(format!("program {name:?} has no sources"));
        }
        for source in program.sources.iter().filter(|source| !self.folder.join(source).is_file()) {
            faults.push(format!("program {name:?}: there is no {source} in the folder"));
        }
        let quick = program.quick_ranks.as_deref().unwrap_or(&program.ranks);
        if program.ranks.is_empty() || quick.is_empty() || program.ranks.iter().chain(quick).any(|n| *n == 0)
        {
            faults.push(format!(
                "program {name:?}: ranks and quick_ranks hold one number or more, none of them 0"
            ));
        }
        if program.rivals && !matches!(program.face, Face::Mpi | Face::Pvm) {
            faults.push(format!("program {name:?}: rivals is for the faces \"mpi\" and \"pvm\" only"));
        }
        if !(program.limit_s > 0.0 && program.weight > 0.0) {
            faults.push(format!("program {name:?}: limit_s and weight are greater than 0"));
        }
        for figure in program.figures.iter().filter(|figure| self.figure(figure).is_none()) {
            faults.push(format!("program {name:?}: there is no figure {figure:?}"));
        }
    }

    fn claim_faults(&self, claim: &Claim, faults: &mut Vec<String>) {
        let id = &claim.id;
        let figures = [Some(&claim.figure), claim.above.figure.as_ref()].into_iter().flatten();
        let figures = figures.chain(claim.below.as_ref().and_then(|below| below.figure.as_ref()));
        for figure in figures.filter(|figure| self.figure(figure).is_none()) {
            faults.push(format!("claim {id:?}: there is no figure {figure:?}"));
        }
        let places = || std::iter::once(&claim.above).chain(claim.below.as_ref());
        let (needs_at, needs_below) = match claim.quantity {
            Quantity::Value => (true, false),
            Quantity::Ratio => (true, true),
            Quantity::Crossover => (false, true),
            Quantity::Max | Quantity::Min => (false, claim.below.is_some()),
            Quantity::Slope | Quantity::Exponent => (false, false),
        };
        if needs_at && places().any(|place| place.at.is_none()) {
            faults.push(format!("claim {id:?}: a value or ratio is taken `at` an x or a column"));
        }
        if !needs_at && places().any(|place| place.at.is_some()) {
            faults.push(format!("claim {id:?}: `at` is for values and ratios only"));
        }
        if needs_below != claim.below.is_some() {
            let word = if needs_below { "needs" } else { "has no use for" };
            faults.push(format!("claim {id:?}: its quantity {word} `below`"));
        }
        if !(0.0..1.0).contains(&claim.spread) {
            faults.push(format!("claim {id:?}: spread is a share, from 0 to below 1"));
        }
        let one_limit = claim.holds.at_least.is_some() != claim.holds.at_most.is_some();
        if places().any(|place| !place.others.is_empty()) && !(claim.quantity == Quantity::Ratio && one_limit)
        {
            faults.push(format!("claim {id:?}: `others` are for ratios with one limit"));
        }
        if claim.why.less.is_some() && claim.holds.at_least.is_none()
            || claim.why.more.is_some() && claim.holds.at_most.is_none()
        {
            faults.push(format!("claim {id:?}: why.less is for at_least, why.more for at_most"));
        }
        match (claim.holds.at_least, claim.holds.at_most) {
            (None, None) => faults.push(format!("claim {id:?}: holds needs at_least or at_most")),
            (Some(least), Some(most)) if least > most => {
                faults.push(format!("claim {id:?}: at_least is greater than at_most"));
            }
            _ => (),
        }
    }
}

fn figure_faults(figure: &Figure, faults: &mut Vec<String>) {
    let id = &figure.id;
    match figure.kind {
        Kind::Table => {
            if figure.columns.is_empty() {
                faults.push(format!("table {id:?} has no columns"));
            }
            if figure.paths
                && !["path", "sender", "receiver"].iter().all(|c| figure.columns.iter().any(|f| f == c))
            {
                faults.push(format!(
                    "table {id:?}: paths are drawn from the columns path, sender and receiver"
                ));
            }
            let fits = |count: usize| count == 0 || count == figure.columns.len();
            if !fits(figure.units.len()) || !fits(figure.better.len()) {
                faults.push(format!("table {id:?}: units and better are as many as columns, or left out"));
            }
        }
        Kind::Image if figure.artifact.is_none() => faults.push(format!("image {id:?} names no artifact")),
        Kind::Lines if figure.x.is_none() || figure.y.is_none() => {
            faults.push(format!("figure {id:?} of lines needs x and y"));
        }
        Kind::Bars if figure.y.is_none() => faults.push(format!("figure {id:?} of bars needs y")),
        _ if figure.paths || figure.steps => {
            faults.push(format!("figure {id:?}: paths and steps are drawn of tables only"));
        }
        _ => (),
    }
    for paper in &figure.paper {
        let series = &paper.series;
        if paper.points.is_empty() == paper.cells.is_empty() {
            faults.push(format!("figure {id:?}: the paper's {series:?} has either points or cells"));
        }
        if figure.kind == Kind::Table {
            for column in paper.cells.keys().filter(|column| !figure.columns.contains(column)) {
                faults.push(format!(
                    "table {id:?}: the paper's {series:?} has a cell in no column: {column:?}"
                ));
            }
        }
    }
}

impl Program {
    /// The numbers of ranks that it is run with.
    pub fn ranks(&self, quick: bool) -> &[u32] {
        match &self.quick_ranks {
            Some(ranks) if quick => ranks,
            _ => &self.ranks,
        }
    }

    /// Its arguments, with `{out}` replaced.
    pub fn arguments(&self, quick: bool, out: &Path) -> Vec<String> {
        let more = if quick { &self.quick } else { &self.full };
        let out = out.to_string_lossy();
        self.args.iter().chain(more).map(|argument| argument.replace("{out}", &out)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"
key = "ring"
paper = "000"
title = "Rings"
authors = "A. Author"
where = "A journal, 1994"
summary = "Messages go around."
front = { claim = "low", figure = "fig1", series = ["NX"] }
[[program]]
name = "ring"
face = "nx"
sources = ["ring.c"]
ranks = [2, 4]
quick_ranks = [2]
args = ["--out", "{out}"]
quick = ["--quick"]
full = ["--full"]
[[figure]]
id = "fig1"
title = "Latency"
kind = "lines"
x = { label = "size", unit = "bytes", scale = "log" }
y = { label = "time", unit = "us" }
[[figure.paper]]
series = "NX"
points = [[0, 72], [100, 98.5]]
source = "Figure 1"
[[figure]]
id = "table1"
title = "All"
kind = "table"
columns = ["latency", "machine"]
units = ["us", ""]
[[figure.paper]]
series = "NX"
cells = { latency = 72, machine = "Delta" }
source = "Table 1"
[[claim]]
id = "low"
figure = "table1"
says = "72 us"
quantity = "value"
above = { series = "NX", at = "latency" }
holds = { at_most = 72 }
held = "{value} us"
changed = "{value} us"
"#;

    fn read(text: &str) -> Result<Experiment, String> {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("ring");
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("ring.c"), "").unwrap();
        std::fs::write(folder.join(FILE), text).unwrap();
        Experiment::read(&folder)
    }

    #[test]
    fn a_good_file_is_read() {
        let experiment = read(GOOD).unwrap();
        let program = &experiment.programs[0];
        assert_eq!((program.ranks(true), program.ranks(false)), (&[2][..], &[2, 4][..]));
        assert_eq!(program.arguments(true, Path::new("/w")), ["--out", "/w", "--quick"]);
        assert_eq!(program.limit_s, 60.0);
        assert_eq!(experiment.figures[0].paper[0].points, [[0.0, 72.0], [100.0, 98.5]]);
        assert_eq!(experiment.figures[1].paper[0].cells["machine"], Cell::Text("Delta".into()));
        assert_eq!(experiment.claims[0].above.at, Some(At::Column("latency".into())));
    }

    #[test]
    fn slips_are_found() {
        for (from, to, word) in [
            ("front = { claim = \"low\"", "front = { claim = \"high\"", "no claim \"high\""),
            ("key = \"ring\"", "key = \"rang\"", "folder's name"),
            ("face = \"nx\"", "face = \"xn\"", "unknown variant"),
            ("sources = [\"ring.c\"]", "sources = [\"rang.c\"]", "no rang.c"),
            ("ranks = [2, 4]", "ranks = []", "ranks"),
            ("args =", "arguments =", "unknown field"),
            ("id = \"fig1\"", "id = \"table1\"", "twice"),
            ("id = \"fig1\"", "id = \"a b\"", "letters"),
            ("units = [\"us\", \"\"]", "units = [\"us\"]", "as many"),
            ("figure = \"table1\"", "figure = \"table2\"", "no figure \"table2\""),
            ("holds = { at_most = 72 }", "holds = {}", "at_least or at_most"),
            ("quantity = \"value\"", "quantity = \"ratio\"", "needs `below`"),
            ("quantity = \"value\"", "quantity = \"max\"", "`at` is for"),
            ("quantity = \"value\"", "quantity = \"value\"\nspread = 1.5", "a share"),
            ("at = \"latency\" }", "at = \"latency\", others = [\"PVM\"] }", "ratios with one limit"),
            ("held = ", "why = { less = \"so\" }\nheld = ", "why.less is for at_least"),
            ("ranks = [2, 4]", "ranks = [2]\nrivals = true", "rivals"),
            ("cells = { latency = 72,", "cells = { speed = 72,", "no column"),
            ("y = { label = \"time\", unit = \"us\" }", "", "needs x and y"),
        ] {
            assert!(GOOD.contains(from), "{from}");
            let error = read(&GOOD.replacen(from, to, 1)).unwrap_err();
            assert!(error.contains(word), "{from} -> {to}: {error}");
        }
    }

    #[test]
    fn the_experiments_of_this_tree_are_good() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/papers");
        let experiments = Experiment::all(&sources).unwrap();
        assert!(experiments.iter().any(|experiment| experiment.key == "t3d"));
        assert!(experiments.iter().all(|experiment| experiment.front.is_some()));
    }
}
