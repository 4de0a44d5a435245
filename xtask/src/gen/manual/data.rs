//! Reads the tables that say in words what functions do and what parameters may be.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::super::table::{rows, Parameter};
use super::forms::Call;

/// The longest summary that is written by hand.
const LONGEST: usize = 105;

/// `summaries.tsv`, `parameters.tsv` and `mistakes.tsv`.
pub struct Data {
    summaries: BTreeMap<String, Summary>,
    parameters: Vec<Row>,
    mistakes: Vec<Row>,
    /// Which rows were used: `parameters.tsv` and the number of the row.
    used: RefCell<BTreeSet<(&'static str, usize)>>,
}

/// What a function does.
#[derive(Clone, Debug)]
pub struct Summary {
    /// A clause without a subject.
    pub text: String,
    /// Words that it shares with functions of the same kind.
    pub families: Vec<String>,
    /// The parameter whose processes all have to call it, or `connected`; empty where one may call it alone.
    pub together: String,
    /// What has taken its place, where it is deprecated.
    pub instead: String,
}

/// A row that is chosen by kind, name and function.
#[derive(Clone, Debug)]
struct Row {
    kind: String,
    names: String,
    calls: String,
    /// Direction or error class.
    word: String,
    text: String,
}

impl Row {
    fn list(file: &str, text: &str) -> Result<Vec<Self>, String> {
        let row = |[kind, names, calls, word, text]: [String; 5]| Row { kind, names, calls, word, text };
        Ok(rows::<5>(file, text)?.into_iter().map(row).collect())
    }

    fn fits(&self, parameter: &Parameter, call: [&str; 2]) -> bool {
        // What is wide holds other integers for the same purpose.
        let kind = parameter.kind.trim_start_matches("WIDE_");
        let meaning = format!("{kind}:{}", parameter.meaning);
        (self.kind == kind || self.kind == meaning)
            && (self.names == "*" || self.names.split(' ').any(|name| name == parameter.name))
            && self.calls.split(' ').any(|pattern| call.iter().any(|name| fits(pattern, name)))
    }
}

/// Whether a name has the form of a pattern, in which each `*` stands for any letters.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name
            .strip_prefix(start)
            .is_some_and(|end| (0..=end.len()).any(|at| end.get(at..).is_some_and(|end| fits(rest, end)))),
    }
}

impl Data {
    /// Reads the tables in `folder`.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let text = |name: &str| {
            let path = folder.join(name);
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        Self::parse(&text("summaries.tsv")?, &text("parameters.tsv")?, &text("mistakes.tsv")?)
    }

    fn parse(summaries: &str, parameters: &str, mistakes: &str) -> Result<Self, String> {
        let mut all = BTreeMap::new();
        for [name, text, families, together, instead] in rows::<5>("summaries.tsv", summaries)? {
            if text.is_empty() || text.len() > LONGEST || text.ends_with('.') {
                return Err(format!(
                    "summaries.tsv: {name}: a summary has 1 to {LONGEST} letters and no full stop: `{text}`"
                ));
            }
            let families = families.split_whitespace().map(str::to_owned).collect();
            if all.insert(name.clone(), Summary { text, families, together, instead }).is_some() {
                return Err(format!("summaries.tsv: {name} is listed twice"));
            }
        }
        Ok(Self {
            summaries: all,
            parameters: Row::list("parameters.tsv", parameters)?,
            mistakes: Row::list("mistakes.tsv", mistakes)?,
            used: RefCell::default(),
        })
    }

    /// Fails where a summary is missing, or one too many, or has a family without another member.
    pub fn check(&self, calls: &[Call]) -> Result<(), String> {
        let wanted: BTreeSet<&str> =
            calls.iter().filter(|call| !call.derived).map(|call| call.function.name.as_str()).collect();
        if let Some(name) = wanted.iter().find(|name| !self.summaries.contains_key(**name)) {
            return Err(format!("summaries.tsv: {name} has no row"));
        }
        if let Some(name) = self.summaries.keys().find(|name| !wanted.contains(name.as_str())) {
            return Err(format!("summaries.tsv: {name} is no function that has a summary of its own"));
        }
        let members =
            |family: &String| self.summaries.values().filter(|other| other.families.contains(family)).count();
        for (name, summary) in &self.summaries {
            if let Some(family) = summary.families.iter().find(|family| members(family) < 2) {
                return Err(format!("summaries.tsv: {name} is alone in the family `{family}`"));
            }
        }
        let calls_for = |call: &&Call| call.function.deprecated_in.is_some();
        match calls
            .iter()
            .filter(calls_for)
            .find(|call| self.summaries[&call.function.name].instead.is_empty())
        {
            Some(call) => {
                Err(format!("summaries.tsv: {} is deprecated, and `instead` is empty", call.function.name))
            }
            None => Ok(()),
        }
    }

    /// Fails where a row of the other tables was never used.
    pub fn check_use(&self) -> Result<(), String> {
        let used = self.used.borrow();
        for (file, rows) in [("parameters.tsv", &self.parameters), ("mistakes.tsv", &self.mistakes)] {
            for (at, row) in rows.iter().enumerate() {
                if !used.contains(&(file, at)) {
                    let Row { kind, names, calls, .. } = row;
                    return Err(format!("{file}: no parameter comes to the row `{kind} {names} {calls}`"));
                }
            }
        }
        Ok(())
    }

    /// The summary of a function that has one of its own.
    pub fn summary(&self, name: &str) -> Option<&Summary> {
        self.summaries.get(name)
    }

    /// Direction (empty where the table does not tell it) and sentence of a parameter. A call goes by its own name and
    /// by that of its plain form.
    pub fn parameter(&self, parameter: &Parameter, call: [&str; 2]) -> Result<(&str, &str), String> {
        let found = self.parameters.iter().position(|row| row.fits(parameter, call)).ok_or_else(|| {
            format!(
                "parameters.tsv: no row for {} of {}, of kind {}",
                parameter.name, call[0], parameter.kind
            )
        })?;
        self.used.borrow_mut().insert(("parameters.tsv", found));
        Ok((&self.parameters[found].word, &self.parameters[found].text))
    }

    /// The error classes of bad values of a parameter, each with its sentence: the first row that fits, and those with
    /// the same names and calls.
    pub fn mistakes(&self, parameter: &Parameter, call: [&str; 2]) -> Vec<(&str, &str)> {
        let fitting: Vec<_> =
            self.mistakes.iter().enumerate().filter(|(_, row)| row.fits(parameter, call)).collect();
        let Some((_, first)) = fitting.first() else { return Vec::new() };
        let same = |row: &Row| row.names == first.names && row.calls == first.calls;
        let rows: Vec<_> = fitting.iter().filter(|(_, row)| same(row)).collect();
        self.used.borrow_mut().extend(rows.iter().map(|(at, _)| ("mistakes.tsv", *at)));
        rows.iter().map(|(_, row)| (row.word.as_str(), row.text.as_str())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        assert!(fits("MPI_Send", "MPI_Send") && !fits("MPI_Send", "MPI_Sendrecv"));
        assert!(fits("*", "MPI_Send") && fits("MPI_*attach*", "MPI_Comm_attach_buffer"));
        assert!(!fits("MPI_T_*", "MPI_Type_free") && fits("*_free", "MPI_T_pvar_session_free"));
    }

    const PARAMETERS: &str = "kind\n\
        ROOT\troot\tMPI_Comm_*\t\tspecific\nROOT\t*\t*\tin\tgeneral\nANY:STATUS\t*\t*\tout\tstatus\n";

    fn parameter(kind: &str, meaning: &str) -> Parameter {
        Parameter {
            declaration: "int root".into(),
            name: "root".into(),
            constant: false,
            base: "int".into(),
            pointers: 0,
            array: false,
            inner: None,
            kind: kind.into(),
            counts: None,
            meaning: meaning.into(),
        }
    }

    #[test]
    fn the_first_row_counts_and_each_has_to_be_used() {
        let mistakes = "kind\nROOT\t*\t*\tMPI_ERR_ROOT\t{} is no rank\nROOT\t*\t*\tMPI_ERR_COMM\t{} is odd\n";
        let data = Data::parse("name\n", PARAMETERS, mistakes).unwrap();
        let root = parameter("ROOT", "ROOT");
        assert_eq!(data.parameter(&root, ["MPI_Comm_spawn"; 2]).unwrap(), ("", "specific"));
        assert!(data.check_use().unwrap_err().contains("ROOT * *"));
        assert_eq!(data.parameter(&root, ["MPI_Bcast"; 2]).unwrap(), ("in", "general"));
        assert_eq!(data.parameter(&parameter("ANY", "STATUS"), ["MPI_Recv"; 2]).unwrap(), ("out", "status"));
        assert!(data
            .parameter(&parameter("ANY", "TAG"), ["MPI_Recv"; 2])
            .unwrap_err()
            .contains("root of MPI_Recv"));
        let two = [("MPI_ERR_ROOT", "{} is no rank"), ("MPI_ERR_COMM", "{} is odd")];
        assert_eq!(data.mistakes(&root, ["MPI_Bcast"; 2]), two);
        data.check_use().unwrap();
    }

    #[test]
    fn slips_are_named() {
        let error =
            |summaries: &str| Data::parse(&format!("name\n{summaries}"), "kind\n", "kind\n").err().unwrap();
        assert!(error("MPI_F\tdoes it.\t\t\t").contains("full stop"));
        assert!(error("MPI_F\t\t\t\t").contains("MPI_F"));
        assert!(error("MPI_F\tdoes it\t\t\t\nMPI_F\tdoes it\t\t\t").contains("twice"));
        assert!(error("MPI_F\tdoes it\t\t").contains("4 columns"));
    }

    #[test]
    fn a_missing_or_surplus_summary_is_named() {
        let root = crate::root();
        let tables = super::super::super::table::Tables::read(&root.join("faces/mpi/abi")).unwrap();
        let calls = super::super::forms::calls(&tables).unwrap();
        let text = fs::read_to_string(root.join("faces/mpi/abi/summaries.tsv")).unwrap();
        let check = |text: &str| Data::parse(text, "kind\n", "kind\n").unwrap().check(&calls);
        check(&text).unwrap();
        let without: String = text
            .lines()
            .filter(|line| !line.starts_with("MPI_Send\t"))
            .map(|line| format!("{line}\n"))
            .collect();
        assert!(check(&without).unwrap_err().contains("MPI_Send has no row"));
        let more = format!("{text}MPI_Igather\tstarts to gather\t\t\t\n");
        assert!(check(&more).unwrap_err().contains("MPI_Igather is no function"));
        let alone = text.replacen("\tprobe\t", "\tprobes\t", 1);
        assert!(check(&alone).unwrap_err().contains("alone in the family `probes`"));
    }
}
