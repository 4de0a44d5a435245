//! Results of several machines: a folder that keeps them, each in a folder of its own, and a table of them side by
//! side.

use crate::compare::values;
use crate::results::{ExperimentResults, FigureResults, Results};
use crate::units::{short, Better};
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use comfy_table::{CellAlignment, Table};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The file's name in each folder.
pub const FILE: &str = "results.json";
/// The folder beside it with what programs wrote.
const ARTIFACTS: &str = "artifacts";

/// Results of one machine.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// What it is called.
    pub name: String,
    /// What was measured.
    pub results: Results,
}

/// The results that a path stands for: a file; or a folder, for its own results and those of each folder in it, by
/// their names.
///
/// # Errors
/// A sentence that names the file: it cannot be read, or there is none.
pub fn entries(path: &Path) -> Result<Vec<Entry>, String> {
    let entry = |file: &Path, name: String| Results::read(file).map(|results| Entry { name, results });
    if !path.is_dir() {
        return Ok(vec![entry(path, path.display().to_string())?]);
    }
    let own = path.join(FILE);
    if own.is_file() {
        return Ok(vec![entry(&own, path.display().to_string())?]);
    }
    let read = std::fs::read_dir(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut names: Vec<String> = read
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .filter(|name| !name.starts_with('.') && path.join(name).join(FILE).is_file())
        .collect();
    names.sort();
    if names.is_empty() {
        return Err(format!(
            "{}: no folder in it holds a {FILE}; `arke bench archive` puts one there",
            path.display()
        ));
    }
    names.into_iter().map(|name| entry(&path.join(&name).join(FILE), name)).collect()
}

/// What a machine's results are called if nobody says otherwise: processor, cores, hosts and day.
pub fn name_of(results: &Results) -> String {
    let day = results.started.split('T').next().unwrap_or_default();
    let machine = &results.machine;
    let words = format!("{} {} cores {} {day}", machine.processor, machine.cores, machine.hosts);
    let mut name = String::new();
    for c in words.chars().map(|c| c.to_ascii_lowercase()) {
        if c.is_ascii_alphanumeric() {
            name.push(c);
        } else if !name.ends_with('-') {
            name.push('-');
        }
    }
    name.trim_matches('-').to_string()
}

/// Puts a result file, with what its programs wrote, into a folder of its own in `folder`, which is made if need be.
/// Gives the new folder.
///
/// # Errors
/// A sentence: the file cannot be read, the name is taken, or the folder cannot be written.
pub fn keep(folder: &Path, file: &Path, name: Option<&str>) -> Result<PathBuf, String> {
    let results = Results::read(file)?;
    let name = name.map_or_else(|| name_of(&results), str::to_string);
    if name.is_empty() || name.starts_with('.') || name.contains('/') {
        return Err(format!(
            "--name {name:?}: it becomes the name of a folder, so it holds no / and begins with no dot"
        ));
    }
    let there = folder.join(&name);
    if there.exists() {
        return Err(format!("{} is there already; name these results otherwise by --name", there.display()));
    }
    // Whole or not at all.
    let new = folder.join(format!(".{name}.new"));
    let fault = |what: &Path, e: std::io::Error| format!("{}: {e}", what.display());
    std::fs::create_dir_all(&new).map_err(|e| fault(&new, e))?;
    let outcome = (|| {
        std::fs::copy(file, new.join(FILE)).map_err(|e| fault(&new, e))?;
        let artifacts = file.parent().unwrap_or(Path::new(".")).join(ARTIFACTS);
        if artifacts.is_dir() {
            copy_files(&artifacts, &new.join(ARTIFACTS)).map_err(|e| fault(&artifacts, e))?;
        }
        std::fs::rename(&new, &there).map_err(|e| fault(&there, e))
    })();
    if outcome.is_err() {
        let _ = std::fs::remove_dir_all(&new);
    }
    outcome.map(|()| there)
}

fn copy_files(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_files(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// A value that several machines have.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The series.
    pub series: String,
    /// The x with its unit, or the column.
    pub at: String,
    /// The value's unit.
    pub unit: String,
    /// Which direction is good, if that is known.
    pub better: Option<Better>,
    /// The values by machine; nothing where one has none.
    pub numbers: Vec<Option<f64>>,
}

impl Row {
    /// The greatest value divided by the least; nothing if that is not above zero.
    pub fn spread(&self) -> Option<f64> {
        let there = || self.numbers.iter().flatten().copied();
        let (least, most) =
            (there().fold(f64::INFINITY, f64::min), there().fold(f64::NEG_INFINITY, f64::max));
        (least > 0.0 && most.is_finite()).then(|| most / least)
    }

    /// The machine that has the best value, where it is known which direction is good.
    pub fn best(&self) -> Option<usize> {
        let better = self.better?;
        let there = self.numbers.iter().enumerate().filter_map(|(i, n)| Some((i, (*n)?)));
        let order = |a: &(usize, f64), b: &(usize, f64)| a.1.total_cmp(&b.1);
        match better {
            Better::Lower => there.min_by(order),
            Better::Higher => there.max_by(order),
        }
        .map(|(i, _)| i)
    }
}

fn figures(results: &Results) -> impl Iterator<Item = (&ExperimentResults, &FigureResults)> {
    results.experiments.iter().flat_map(|e| e.figures.iter().map(move |f| (e, f)))
}

/// The rows of a figure that two machines or more have.
fn rows_of(entries: &[Entry], key: &str, id: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        let figure = figures(&entry.results).find(|(e, f)| e.key == key && f.id == id);
        for value in figure.map(|(_, figure)| values(figure)).unwrap_or_default() {
            let same =
                |row: &&mut Row| row.series == value.series && row.at == value.at && row.unit == value.unit;
            match rows.iter_mut().find(same) {
                Some(row) => row.numbers[place] = Some(value.number),
                None => {
                    let mut numbers = vec![None; entries.len()];
                    numbers[place] = Some(value.number);
                    rows.push(Row {
                        series: value.series,
                        at: value.at,
                        unit: value.unit,
                        better: value.better,
                        numbers,
                    });
                }
            }
        }
    }
    rows.retain(|row| row.numbers.iter().flatten().count() > 1);
    rows
}

/// What several machines have in common: a list of them, and a table for each figure, with a column for each machine.
/// `only` names experiments and figures; none means all. Nothing, if no two of them have a value in common.
pub fn table(entries: &[Entry], only: &[String]) -> Option<String> {
    let mut text = String::new();
    for (number, entry) in entries.iter().enumerate() {
        let (results, machine) = (&entry.results, &entry.results.machine);
        let hosts =
            if machine.hosts.is_empty() { String::new() } else { format!(", hosts {}", machine.hosts) };
        let (busy, disturbed) = results.disturbance();
        let busy = if disturbed > 0 { format!(", busy by {busy:.1} cores") } else { String::new() };
        let _ = writeln!(
            text,
            "{}  {}: {}, {} cores{hosts}, {}, {}, {} mode, {}{busy}",
            number + 1,
            entry.name,
            machine.processor,
            machine.cores,
            machine.kernel,
            results.version,
            results.mode,
            results.started
        );
    }
    let mut seen: Vec<(&str, &str)> = Vec::new();
    let mut any = false;
    for (experiment, figure) in entries.iter().flat_map(|entry| figures(&entry.results)) {
        let place = (experiment.key.as_str(), figure.id.as_str());
        if seen.contains(&place)
            || !(only.is_empty() || only.contains(&experiment.key) || only.contains(&figure.id))
        {
            continue;
        }
        seen.push(place);
        let rows = rows_of(entries, place.0, place.1);
        if rows.is_empty() {
            continue;
        }
        any = true;
        let _ = writeln!(text, "\n{} {}: {}", place.0, place.1, figure.title);
        let mut table = Table::new();
        table.load_preset(UTF8_HORIZONTAL_ONLY);
        let mut header = vec!["series".to_string(), "at".into()];
        header.extend((1..=entries.len()).map(|n| n.to_string()));
        header.extend(["most / least".into(), "unit".into()]);
        table.set_header(header);
        for row in &rows {
            let best = row.best();
            let mut cells = vec![row.series.clone(), row.at.clone()];
            cells.extend(row.numbers.iter().enumerate().map(|(i, number)| match number {
                Some(number) if best == Some(i) => format!("{} *", short(*number)),
                Some(number) => short(*number),
                None => "-".into(),
            }));
            cells.push(row.spread().map_or_else(|| "-".into(), |spread| format!("{spread:.2}")));
            cells.push(row.unit.clone());
            table.add_row(cells);
        }
        for column in 2..entries.len() + 3 {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let _ = writeln!(text, "{table}");
    }
    text.push_str("\n*: the best, where it is known which direction is good.\n");
    any.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::tests::sample;

    fn machine(name: &str, latency: f64) -> Entry {
        let mut results = sample();
        results.machine.processor = format!("{name} (R) 9000");
        results.experiments[0].figures[0].series[0].points[0][1] = latency;
        Entry { name: name.into(), results }
    }

    #[test]
    fn the_best_of_three_machines_is_marked() {
        let all = [machine("a", 3.0), machine("b", 1.5), machine("c", 6.0)];
        let figure = &all[0].results.experiments[0].figures[0];
        let rows = rows_of(&all, &all[0].results.experiments[0].key, &figure.id);
        assert_eq!(rows[0].numbers, [Some(3.0), Some(1.5), Some(6.0)]);
        assert_eq!((rows[0].best(), rows[0].spread()), (Some(1), Some(4.0)));
        let text = table(&all, &[]).unwrap();
        assert!(
            text.contains("1.5 *") && text.contains("4.00") && text.contains("2  b: b (R) 9000"),
            "{text}"
        );
        assert_eq!(table(&all, &["nothing".into()]), None);
    }

    #[test]
    fn what_one_machine_alone_has_is_left_out() {
        let (a, mut b) = (machine("a", 3.0), machine("b", 1.5));
        b.results.experiments[0].figures.remove(0);
        let key = a.results.experiments[0].key.clone();
        let id = a.results.experiments[0].figures[0].id.clone();
        assert_eq!(rows_of(&[a.clone(), b.clone()], &key, &id), []);
        b.results.experiments.clear();
        assert_eq!(table(&[a, b], &[]), None);
    }

    #[test]
    fn results_are_kept_by_their_machines_names() {
        let root = tempfile::tempdir().unwrap();
        let (out, kept) = (root.path().join("out"), root.path().join("kept"));
        std::fs::create_dir_all(out.join("artifacts/deep")).unwrap();
        std::fs::write(out.join("artifacts/deep/picture.png"), "png").unwrap();
        let mut results = machine("AMD EPYC", 1.0).results;
        results.started = "2026-11-25T22:00:00Z".into();
        results.machine.cores = 4;
        let file = out.join(FILE);
        std::fs::write(&file, serde_json::to_string(&results).unwrap()).unwrap();
        let there = keep(&kept, &file, None).unwrap();
        assert_eq!(there, kept.join("amd-epyc-r-9000-4-cores-2026-11-25"));
        assert!(there.join("artifacts/deep/picture.png").is_file());
        assert!(keep(&kept, &file, None).unwrap_err().contains("--name"));
        assert!(keep(&kept, &file, Some("a/b")).unwrap_err().contains("folder"));
        keep(&kept, &file, Some("another")).unwrap();
        let names: Vec<String> = entries(&kept).unwrap().into_iter().map(|e| e.name).collect();
        assert_eq!(names, ["amd-epyc-r-9000-4-cores-2026-11-25", "another"]);
        assert_eq!(entries(&out).unwrap().len(), 1);
        assert_eq!(entries(&file).unwrap()[0].results, results);
        assert!(entries(root.path()).is_ok(), "a folder of results is itself one in its parent");
        assert!(entries(&out.join("artifacts")).unwrap_err().contains("arke bench archive"));
    }
}
