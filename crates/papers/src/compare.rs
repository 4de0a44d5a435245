//! Two result files side by side.

use crate::experiment::Cell;
use crate::results::{ExperimentResults, FigureResults, Results};
use crate::statistics::Interval;
use crate::units::{short, Better};
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use comfy_table::{CellAlignment, Table};
use std::fmt::Write;

/// Ratios nearer to one than this are not called better or worse: medians on a busy machine differ as much.
const NOTABLE: f64 = 0.05;

/// A comparison of the values that both files have.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// One for each figure, in the order of the first file.
    pub figures: Vec<ComparedFigure>,
    /// Values of the first file that the second lacks.
    pub only_first: usize,
    /// Values of the second file that the first lacks.
    pub only_second: usize,
}

/// A figure of both files.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedFigure {
    /// The experiment.
    pub experiment: String,
    /// The figure's name.
    pub id: String,
    /// The figure's headline.
    pub title: String,
    /// The values.
    pub rows: Vec<Row>,
}

/// A value of both files.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The series.
    pub series: String,
    /// The x with its unit, or the column.
    pub at: String,
    /// The value's unit.
    pub unit: String,
    /// In the first file.
    pub first: f64,
    /// In the second file.
    pub second: f64,
    /// Which direction is good, if that is known.
    pub better: Option<Better>,
    /// Whether the intervals of both overlap, so that the difference may be chance. False where there are none.
    pub overlap: bool,
}

impl Row {
    /// The second value divided by the first; nothing if that is zero.
    pub fn ratio(&self) -> Option<f64> {
        (self.first != 0.0).then(|| self.second / self.first)
    }

    /// "better" or "worse" where the difference is notable and the direction known.
    pub fn verdict(&self) -> &'static str {
        match (self.ratio(), self.better) {
            (Some(ratio), Some(better)) if (ratio - 1.0).abs() > NOTABLE && !self.overlap => {
                if (ratio < 1.0) == (better == Better::Lower) {
                    "better"
                } else {
                    "worse"
                }
            }
            _ => "",
        }
    }
}

/// One value of a figure, found by series and place.
pub(crate) struct Value {
    pub(crate) series: String,
    pub(crate) at: String,
    pub(crate) unit: String,
    pub(crate) number: f64,
    pub(crate) better: Option<Better>,
    interval: Option<Interval>,
}

/// The values of a figure, in its order.
pub(crate) fn values(figure: &FigureResults) -> Vec<Value> {
    let x_unit = figure.x.as_ref().map_or("", |axis| axis.unit.as_str());
    let y_unit = figure.y.as_ref().map_or("", |axis| axis.unit.as_str());
    let mut values = Vec::new();
    for series in &figure.series {
        for (index, [x, y]) in series.points.iter().enumerate() {
            values.push(Value {
                series: series.name.clone(),
                at: format!("{} {x_unit}", short(*x)).trim_end().to_string(),
                unit: y_unit.to_string(),
                number: *y,
                better: figure.better(None),
                interval: series.samples.get(index).and_then(|sample| sample.interval),
            });
        }
        let order = |column: &&String| figure.columns.iter().position(|name| name == *column);
        let mut columns: Vec<&String> = series.cells.keys().collect();
        columns.sort_by_key(order);
        for column in columns {
            if let Cell::Number(number) = series.cells[column] {
                values.push(Value {
                    series: series.name.clone(),
                    at: column.clone(),
                    unit: figure.unit(column).to_string(),
                    number,
                    better: figure.better(Some(column)),
                    interval: series.cell_samples.get(column).and_then(|sample| sample.interval),
                });
            }
        }
    }
    values
}

fn figures(results: &Results) -> impl Iterator<Item = (&ExperimentResults, &FigureResults)> {
    results
        .experiments
        .iter()
        .flat_map(|experiment| experiment.figures.iter().map(move |figure| (experiment, figure)))
}

/// Compares what two files have in common. `only` names experiments and figures; none means all.
pub fn compare(first: &Results, second: &Results, only: &[String]) -> Comparison {
    let wanted = |experiment: &ExperimentResults, figure: &FigureResults| {
        only.is_empty() || only.contains(&experiment.key) || only.contains(&figure.id)
    };
    let mut comparison = Comparison { figures: Vec::new(), only_first: 0, only_second: 0 };
    for (experiment, figure) in figures(first).filter(|(e, f)| wanted(e, f)) {
        let other = figures(second).find(|(e, f)| e.key == experiment.key && f.id == figure.id);
        let mut others = other.map(|(_, figure)| values(figure)).unwrap_or_default();
        let mut rows = Vec::new();
        for value in values(figure) {
            let same = |other: &Value| {
                other.series == value.series && other.at == value.at && other.unit == value.unit
            };
            match others.iter().position(same) {
                Some(index) => {
                    let other = others.remove(index);
                    let overlap = value
                        .interval
                        .zip(other.interval)
                        .is_some_and(|(a, b)| a.low <= b.high && b.low <= a.high);
                    rows.push(Row {
                        second: other.number,
                        overlap,
                        series: value.series,
                        at: value.at,
                        unit: value.unit,
                        first: value.number,
                        better: value.better,
                    })
                }
                None => comparison.only_first += 1,
            }
        }
        comparison.only_second += others.len();
        if !rows.is_empty() {
            comparison.figures.push(ComparedFigure {
                experiment: experiment.key.clone(),
                id: figure.id.clone(),
                title: figure.title.clone(),
                rows,
            });
        }
    }
    for (experiment, figure) in figures(second).filter(|(e, f)| wanted(e, f)) {
        if !figures(first).any(|(e, f)| e.key == experiment.key && f.id == figure.id) {
            comparison.only_second += values(figure).len();
        }
    }
    comparison
}

impl Comparison {
    /// As tables for a terminal. `first` and `second` are what the files are called.
    pub fn text(&self, first: &str, second: &str) -> String {
        let mut text = String::new();
        for figure in &self.figures {
            let _ = writeln!(text, "{} {}: {}", figure.experiment, figure.id, figure.title);
            let mut table = Table::new();
            table.load_preset(UTF8_HORIZONTAL_ONLY);
            table.set_header(["series", "at", first, second, "ratio", "unit", ""]);
            for row in &figure.rows {
                let unit = match (row.unit.as_str(), Better::sentence(row.better)) {
                    (unit, "") => unit.to_string(),
                    (unit, sentence) => format!("{unit}, {sentence}"),
                };
                let ratio = row.ratio().map_or_else(|| "-".to_string(), |ratio| format!("{ratio:.3}"));
                let (a, b) = (short(row.first), short(row.second));
                table.add_row([&row.series, &row.at, &a, &b, &ratio, &unit, row.verdict()]);
            }
            for column in 2..5 {
                if let Some(column) = table.column_mut(column) {
                    column.set_cell_alignment(CellAlignment::Right);
                }
            }
            let _ = writeln!(text, "{table}\n");
        }
        let rows = || self.figures.iter().flat_map(|figure| &figure.rows);
        let count = |word: &str| rows().filter(|row| row.verdict() == word).count();
        let _ = writeln!(
            text,
            "{} values in both, {} better and {} worse in the second by more than {:.0} %; {} only in the first, {} only in \
             the second. The ratio is the second divided by the first.",
            rows().count(),
            count("better"),
            count("worse"),
            100.0 * NOTABLE,
            self.only_first,
            self.only_second
        );
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::tests::sample;
    use crate::results::Series;
    use crate::statistics::Interval;

    #[test]
    fn values_are_matched_and_judged_by_direction() {
        let first = sample();
        let mut second = sample();
        let figures = &mut second.experiments[0].figures;
        let mut series = Series::new("a", "ring", "Arke");
        series.add_point(0.0, 2.0, 0);
        series.add_point(16.0, 3.0, 0);
        figures[0].series[0] = series;
        figures[1].series[0].cells.insert("bandwidth".into(), Cell::Number(10000.0));
        let comparison = compare(&first, &second, &[]);
        assert_eq!((comparison.only_first, comparison.only_second), (1, 1));
        let [latency] = &comparison.figures[0].rows[..] else { panic!("{comparison:?}") };
        assert_eq!(
            (latency.ratio(), latency.verdict(), latency.at.as_str()),
            (Some(2.0), "worse", "0 bytes")
        );
        let [bandwidth] = &comparison.figures[1].rows[..] else { panic!("{comparison:?}") };
        assert_eq!((bandwidth.ratio(), bandwidth.verdict()), (Some(2.0), "better"));
        let text = comparison.text("a.json", "b.json");
        assert!(text.contains("us, lower is better") && text.contains("MB/s, higher is better"), "{text}");
        assert!(text.contains("2 values in both, 1 better and 1 worse"), "{text}");
    }

    #[test]
    fn what_may_be_chance_is_neither_better_nor_worse() {
        let with = |low: f64, value: f64, high: f64| {
            let mut results = sample();
            let series = &mut results.experiments[0].figures[0].series[0];
            series.points[1][1] = value;
            series.samples[1].interval = Some(Interval { low, high });
            results
        };
        let verdict = |a: &Results, b: &Results| compare(a, b, &[]).figures[0].rows[1].verdict();
        assert_eq!(verdict(&with(1.5, 2.0, 2.5), &with(2.4, 3.0, 3.5)), "");
        assert_eq!(verdict(&with(1.5, 2.0, 2.3), &with(2.4, 3.0, 3.5)), "worse");
    }

    #[test]
    fn a_file_equals_itself() {
        let comparison = compare(&sample(), &sample(), &[]);
        assert_eq!((comparison.only_first, comparison.only_second), (0, 0));
        assert!(comparison.figures.iter().flat_map(|f| &f.rows).all(|row| row.verdict().is_empty()));
        assert_eq!(compare(&sample(), &sample(), &["table1".into()]).figures.len(), 1);
    }

    #[test]
    fn missing_figures_are_counted() {
        let mut less = sample();
        less.experiments[0].figures.remove(0);
        assert_eq!(compare(&sample(), &less, &[]).only_first, 2);
        assert_eq!(compare(&less, &sample(), &[]).only_second, 2);
    }
}
