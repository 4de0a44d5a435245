//! Testing the papers' sentences on what was measured.

use crate::experiment::{At, Cell, Claim, Holds, Quantity, Reference, Scale};
use crate::results::{FigureResults, Series};
use crate::statistics::{self, Interval};
use crate::units::short;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Whether a claim still holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// As in the paper: the whole interval lies in the claim's range.
    Held,
    /// Not so here: the whole interval lies outside of it.
    #[serde(rename = "did not hold")]
    DidNotHold,
    /// The interval reaches over a limit of the range.
    Inconclusive,
    /// What it is about was not measured.
    Untested,
}

/// A range whose ends may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Span {
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// Where a claim's interval comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KnownBy {
    /// From several launches, by the bootstrap.
    Launches,
    /// From the claim's `spread`, since there were too few launches.
    Spread,
    /// There is none.
    Nothing,
}

/// A claim and what became of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// The claim's name.
    pub id: String,
    /// The figure that it is about.
    pub figure: String,
    /// What the paper says.
    pub says: String,
    /// What was computed.
    pub quantity: Quantity,
    /// In words, of what.
    pub of: String,
    /// In which range it holds.
    pub holds: Holds,
    /// What it came to; nothing if untested, and for a crossover that never comes.
    pub value: Option<f64>,
    /// In which range it lies; an end that is missing is without limit, as of a crossover that never comes.
    pub interval: Option<Span>,
    /// Where the interval comes from.
    pub known_by: KnownBy,
    /// Whether it holds.
    pub outcome: Outcome,
    /// Cores that other work kept busy, at most, while what it looks at was measured.
    #[serde(default)]
    pub others: f64,
    /// The sentence for the report.
    pub text: String,
}

/// Where the programs ran.
#[derive(Debug, Clone, Default)]
pub struct Setting {
    /// Whether they ran on several hosts.
    pub hosts: bool,
    /// Cores apart from each other that they could use.
    pub cores: usize,
    /// The greatest number of ranks of each program.
    pub ranks: BTreeMap<String, u32>,
    /// Cores that other work kept busy while each program ran, at most.
    pub others: BTreeMap<String, f64>,
}

impl Setting {
    /// Why a claim cannot be tested in this setting, if that is so.
    fn hinders(&self, claim: &Claim, figures: &[FigureResults]) -> Option<String> {
        if claim.network && !self.hosts {
            return Some(
                "it is about a network, as of `--hosts 2 --delay 50us --rate 1gbit` (value here: {value})."
                    .into(),
            );
        }
        let ranks =
            series_of(claim, figures).into_iter().filter_map(|(_, s)| self.ranks.get(&s.program)).max();
        let ranks = ranks.copied().filter(|ranks| claim.own_cores && *ranks as usize > self.cores)?;
        let cores = if self.cores == 1 { "1 core".to_string() } else { format!("{} cores", self.cores) };
        Some(format!(
            "{ranks} ranks share {cores}, and how a system waits there decides more than how it sends (value: {{value}})."
        ))
    }
}

/// Tests a claim on the figures of its experiment.
pub fn judge(claim: &Claim, figures: &[FigureResults], setting: &Setting) -> Verdict {
    let computed = compute(claim, figures);
    let mut verdict = Verdict {
        id: claim.id.clone(),
        figure: claim.figure.clone(),
        says: claim.says.clone(),
        quantity: claim.quantity,
        of: describe(claim),
        holds: claim.holds,
        value: None,
        interval: None,
        known_by: KnownBy::Nothing,
        outcome: Outcome::Untested,
        others: 0.0,
        text: String::new(),
    };
    let programs = series_of(claim, figures).into_iter().filter_map(|(_, s)| setting.others.get(&s.program));
    verdict.others = programs.copied().fold(0.0, f64::max);
    match computed {
        Err(why) => verdict.text = why,
        Ok(value) => {
            verdict.value = value;
            // A crossover that never comes lies above every x.
            let number = value.unwrap_or(f64::INFINITY);
            let (interval, known_by) = interval_of(claim, figures, number);
            let end = |end: f64| end.is_finite().then_some(end);
            verdict.interval = Some(Span { low: end(interval.low), high: end(interval.high) });
            verdict.known_by = known_by;
            verdict.outcome = outcome(&claim.holds, interval);
            let shown = value.map_or_else(|| "never".to_string(), short);
            let words = match verdict.outcome {
                Outcome::Held => claim.held.clone(),
                Outcome::DidNotHold => changed(claim, interval, setting),
                _ => format!(
                    "Here {} came to {{value}}, and the range in which it lies reaches over a limit.",
                    verdict.of
                ),
            };
            let other = others_of(claim, figures);
            let filled = |words: &str| words.replace("{value}", &shown).replace("{other}", &other);
            verdict.text = filled(&words);
            if let Some(why) = claim.cannot.clone().or_else(|| setting.hinders(claim, figures)) {
                verdict.outcome = Outcome::Untested;
                verdict.text = filled(&format!("Cannot be tested here: {why}"));
            }
        }
    }
    verdict
}

/// The sentence of a claim that did not hold, with the reason where one is known: there is one for each side of the
/// range, for ranks of one machine.
fn changed(claim: &Claim, interval: Interval, setting: &Setting) -> String {
    let less = claim.holds.at_least.is_some_and(|least| interval.high < least);
    let why = if less { &claim.why.less } else { &claim.why.more };
    match why {
        Some(why) if !setting.hosts => format!("{}: {why}.", claim.changed.trim_end_matches('.')),
        _ => claim.changed.clone(),
    }
}

/// Where an interval lies, seen from the range in which a claim holds.
fn outcome(holds: &Holds, interval: Interval) -> Outcome {
    let above = |value: f64| holds.at_least.is_none_or(|least| value >= least);
    let below = |value: f64| holds.at_most.is_none_or(|most| value <= most);
    if above(interval.low) && below(interval.high) {
        Outcome::Held
    } else if !above(interval.high) || !below(interval.low) {
        Outcome::DidNotHold
    } else {
        Outcome::Inconclusive
    }
}

/// The interval of a claim's value: by the bootstrap over the launches, or by the claim's own spread where these are
/// too few.
fn interval_of(claim: &Claim, figures: &[FigureResults], value: f64) -> (Interval, KnownBy) {
    let series = series_of(claim, figures);
    // Launches that all series have: what one of them lacks cannot be compared.
    let of = |series: &Series| {
        series.all_samples().flat_map(|sample| sample.values.keys().copied()).collect::<BTreeSet<u32>>()
    };
    let common = series.iter().map(|(_, series)| of(series)).reduce(|a, b| &a & &b).unwrap_or_default();
    let launches: Vec<u32> = common.into_iter().collect();
    let drawn = |launches: &[u32]| {
        let mut drawn: Vec<FigureResults> = Vec::new();
        for (figure, series) in &series {
            if !drawn.iter().any(|other| other.id == figure.id) {
                drawn.push(FigureResults { series: Vec::new(), paper: Vec::new(), ..(*figure).clone() });
            }
            let to = drawn.iter_mut().find(|other| other.id == figure.id);
            to.into_iter().for_each(|to| to.series.push(series.drawn(launches)));
        }
        compute(claim, &drawn).ok().map(|value| value.unwrap_or(f64::INFINITY))
    };
    match statistics::interval(&launches, drawn) {
        Some(interval) => (interval, KnownBy::Launches),
        None => {
            let reach = value.abs() * claim.spread;
            let reach = if reach.is_nan() { 0.0 } else { reach };
            let low = if value.is_finite() { value - reach } else { value };
            (Interval { low, high: value + reach }, KnownBy::Spread)
        }
    }
}

/// All series that a claim looks at, as far as they were measured.
fn series_of<'a>(claim: &Claim, figures: &'a [FigureResults]) -> Vec<(&'a FigureResults, &'a Series)> {
    let places = std::iter::once(&claim.above).chain(claim.below.as_ref());
    let names = places.flat_map(|place| place.names().map(move |name| (place, name)));
    names.filter_map(|(place, name)| find(place, name, &claim.figure, figures).ok()).collect()
}

/// "ratio of A at 8 to B at 8"
fn describe(claim: &Claim) -> String {
    // Of several systems the one counts with which the claim is hardest to hold.
    let least = |is_above: bool| is_above == claim.holds.at_least.is_some();
    let place = |place: &Reference, is_above: bool| {
        let at = match &place.at {
            Some(At::X(x)) => format!(" at {}", short(*x)),
            Some(At::Column(column)) => format!(", {column}"),
            None => String::new(),
        };
        if place.others.is_empty() {
            return format!("{}{at}", place.series);
        }
        let names: Vec<&str> = place.names().map(String::as_str).collect();
        format!("the {} of {}{at}", if least(is_above) { "least" } else { "greatest" }, names.join(", "))
    };
    let (above, below) = (place(&claim.above, true), claim.below.as_ref().map(|below| place(below, false)));
    match (claim.quantity, below) {
        (Quantity::Ratio, Some(below)) => format!("{above} ÷ {below}"),
        (Quantity::Max, Some(below)) => format!("greatest of {above} ÷ greatest of {below}"),
        (Quantity::Min, Some(below)) => format!("least of {above} ÷ least of {below}"),
        (Quantity::Crossover, Some(below)) => format!("x from which {above} stays above {below}"),
        (Quantity::Max, None) => format!("greatest of {above}"),
        (Quantity::Min, None) => format!("least of {above}"),
        (Quantity::Slope, _) => format!("slope of {above}"),
        (Quantity::Exponent, _) => format!("exponent of {above}"),
        _ => above,
    }
}

/// The claim's value; nothing for a crossover that never comes. The error says what is missing.
fn compute(claim: &Claim, figures: &[FigureResults]) -> Result<Option<f64>, String> {
    let of = |place: &Reference| find(place, &place.series, &claim.figure, figures);
    let value = |place: &Reference| of(place).and_then(|(figure, series)| value(place, figure, series));
    let series = |place: &Reference| {
        let (_, series) = of(place)?;
        if series.points.is_empty() {
            return Err(format!("Not measured here: {:?} has no points.", place.series));
        }
        Ok(series)
    };
    let extreme = |place: &Reference, choose: fn(f64, f64) -> f64| {
        series(place)
            .map(|series| series.points.iter().map(|point| point[1]).reduce(choose).unwrap_or_default())
    };
    let below = claim.below.as_ref();
    match (claim.quantity, below) {
        (Quantity::Value, _) => value(&claim.above).map(Some),
        (Quantity::Ratio, Some(below)) => ratio(claim, below, figures).map(|(ratio, ..)| Some(ratio)),
        (Quantity::Max | Quantity::Min, below) => {
            let choose = if claim.quantity == Quantity::Max { f64::max } else { f64::min };
            let above = extreme(&claim.above, choose)?;
            below.map_or(Ok(Some(above)), |below| divided(above, extreme(below, choose)?))
        }
        (Quantity::Crossover, Some(below)) => crossover(series(&claim.above)?, series(below)?),
        (Quantity::Slope, _) => slope(series(&claim.above)?.points.iter().copied()).map(Some),
        (Quantity::Exponent, _) => {
            let positive = series(&claim.above)?.points.iter().filter(|[x, y]| *x > 0.0 && *y > 0.0);
            slope(positive.map(|[x, y]| [x.ln(), y.ln()])).map(Some)
        }
        (Quantity::Ratio | Quantity::Crossover, None) => {
            Err("Not computable: nothing to compare with.".into())
        }
    }
}

fn divided(above: f64, below: f64) -> Result<Option<f64>, String> {
    let ratio = above / below;
    ratio.is_finite().then_some(Some(ratio)).ok_or_else(|| "Not measurable here: a division by zero.".into())
}

/// The ratio, and the two series that it is of: of several systems those with which the claim is hardest to hold.
fn ratio<'a>(
    claim: &'a Claim,
    below: &'a Reference,
    figures: &[FigureResults],
) -> Result<(f64, &'a str, &'a str), String> {
    let values = |place: &'a Reference| {
        let of = |name: &'a String| {
            let (figure, series) = find(place, name, &claim.figure, figures)?;
            value(place, figure, series).map(|value| (value, name.as_str()))
        };
        let (good, bad): (Vec<_>, Vec<_>) = place.names().map(of).partition(Result::is_ok);
        match bad.into_iter().next() {
            Some(Err(why)) if good.is_empty() => Err(why),
            _ => Ok(good.into_iter().flatten().collect::<Vec<_>>()),
        }
    };
    let (above, below) = (values(&claim.above)?, values(below)?);
    let mut ratios = Vec::new();
    for (a, a_name) in &above {
        for (b, b_name) in &below {
            ratios.extend(divided(*a, *b)?.map(|ratio| (ratio, *a_name, *b_name)));
        }
    }
    let order = |a: &(f64, &str, &str), b: &(f64, &str, &str)| a.0.total_cmp(&b.0);
    let hardest = match claim.holds.at_least {
        Some(_) => ratios.into_iter().min_by(order),
        None => ratios.into_iter().max_by(order),
    };
    hardest.ok_or_else(|| "Not computable: nothing to compare with.".into())
}

/// The system of a claim's `others` that counted; nothing if it names none.
fn others_of(claim: &Claim, figures: &[FigureResults]) -> String {
    let Some(below) = &claim.below else { return String::new() };
    ratio(claim, below, figures).map_or_else(
        |_| String::new(),
        |(_, above_name, below_name)| {
            if below.others.is_empty() { above_name } else { below_name }.to_string()
        },
    )
}

fn find<'a>(
    place: &Reference,
    name: &str,
    otherwise: &str,
    figures: &'a [FigureResults],
) -> Result<(&'a FigureResults, &'a Series), String> {
    let id = place.figure.as_deref().unwrap_or(otherwise);
    let figure = figures.iter().find(|figure| figure.id == id);
    let series = figure.and_then(|figure| figure.series.iter().find(|series| series.name == name));
    figure.zip(series).ok_or_else(|| format!("Not measured here: {id} has no series {name:?}."))
}

/// The value of a series at an x or a column; between two points it is interpolated as the axes are divided.
fn value(place: &Reference, figure: &FigureResults, series: &Series) -> Result<f64, String> {
    let missing = |what: String| Err(format!("Not measured here: {:?} has no {what}.", place.series));
    match &place.at {
        Some(At::Column(column)) => match series.cells.get(column) {
            Some(Cell::Number(number)) => Ok(*number),
            _ => missing(format!("number in the column {column:?}")),
        },
        Some(At::X(x)) => {
            let logarithmic = |axis: &Option<crate::experiment::Axis>| {
                axis.as_ref().is_some_and(|axis| axis.scale == Scale::Log)
            };
            interpolate(&series.points, *x, logarithmic(&figure.x), logarithmic(&figure.y))
                .map_or_else(|| missing(format!("point at or around {}", short(*x))), Ok)
        }
        None => missing("place to look at".into()),
    }
}

fn interpolate(points: &[[f64; 2]], x: f64, log_x: bool, log_y: bool) -> Option<f64> {
    let close = |a: f64| (a - x).abs() <= 1e-9 * a.abs().max(x.abs());
    if let Some(point) = points.iter().find(|point| close(point[0])) {
        return Some(point[1]);
    }
    let index = points.iter().position(|point| point[0] > x)?;
    let ([x0, y0], [x1, y1]) = (*points.get(index.checked_sub(1)?)?, points[index]);
    let share = if log_x && x0 > 0.0 { (x / x0).ln() / (x1 / x0).ln() } else { (x - x0) / (x1 - x0) };
    Some(if log_y && y0 > 0.0 && y1 > 0.0 { y0 * (y1 / y0).powf(share) } else { y0 + share * (y1 - y0) })
}

/// The smallest x, of those that both have, from which on `above` is greater than `below`.
fn crossover(above: &Series, below: &Series) -> Result<Option<f64>, String> {
    let mut common = above.points.iter().filter_map(|[x, y]| {
        let other = below.points.iter().find(|point| point[0] == *x)?;
        Some((*x, *y > other[1]))
    });
    let Some(first) = common.next() else {
        return Err(format!(
            "Not comparable here: {:?} and {:?} have no x in common.",
            above.name, below.name
        ));
    };
    let mut from = first.1.then_some(first.0);
    for (x, greater) in common {
        from = if greater { from.or(Some(x)) } else { None };
    }
    Ok(from)
}

/// Least squares.
fn slope(points: impl Iterator<Item = [f64; 2]>) -> Result<f64, String> {
    let points: Vec<_> = points.collect();
    let count = points.len() as f64;
    let mean = |index: usize| points.iter().map(|point| point[index]).sum::<f64>() / count;
    let (mean_x, mean_y) = (mean(0), mean(1));
    let spread: f64 = points.iter().map(|point| (point[0] - mean_x).powi(2)).sum();
    if points.len() < 2 || spread == 0.0 {
        return Err("Not measurable here: a slope needs two points at least.".into());
    }
    Ok(points.iter().map(|point| (point[0] - mean_x) * (point[1] - mean_y)).sum::<f64>() / spread)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Axis, Figure, Kind};
    use crate::results::ExperimentResults;

    fn figures() -> Vec<FigureResults> {
        let axis = |scale| Some(Axis { label: "a".into(), scale, ..Axis::default() });
        let figure = Figure {
            id: "f".into(),
            title: String::new(),
            kind: Kind::Lines,
            text: String::new(),
            x: axis(Scale::Log),
            y: axis(Scale::Linear),
            columns: vec![],
            units: vec![],
            better: vec![],
            paths: false,
            steps: false,
            artifact: None,
            paper: vec![],
        };
        let mut results = FigureResults::new(&figure);
        let series = |name: &str, points: &[[f64; 2]]| {
            let mut series = Series::new(name, "p", "Arke");
            points.iter().for_each(|[x, y]| series.add_point(*x, *y, 0));
            series.add_cell("n".into(), Cell::Number(4.0), 0);
            series.add_cell("w".into(), Cell::Text("word".into()), 0);
            series
        };
        results.series.push(series("a", &[[1.0, 1.0], [10.0, 20.0], [100.0, 300.0], [1000.0, 4000.0]]));
        results.series.push(series("b", &[[1.0, 2.0], [10.0, 10.0], [100.0, 400.0], [1000.0, 2000.0]]));
        results.series.push(series("zero", &[[1.0, 0.0], [10.0, 0.0]]));
        results.series.push(series("square", &[[1.0, 3.0], [2.0, 12.0], [4.0, 48.0]]));
        vec![results]
    }

    fn judged(text: &str) -> Verdict {
        let rest = "id = \"c\"\nfigure = \"f\"\nsays = \"s\"\nheld = \"held {value}\"\nchanged = \"changed {value}\"\n";
        judge(&toml::from_str(&format!("{rest}{text}")).unwrap(), &figures(), &Setting::default())
    }

    fn value(text: &str) -> Option<f64> {
        judged(&format!("{text}\nholds = {{ at_least = 0 }}")).value
    }

    #[test]
    fn quantities_are_computed() {
        assert_eq!(value("quantity = \"value\"\nabove = { series = \"a\", at = 100 }"), Some(300.0));
        assert_eq!(value("quantity = \"value\"\nabove = { series = \"a\", at = \"n\" }"), Some(4.0));
        let ratio = "quantity = \"ratio\"\nabove = { series = \"a\", at = 10 }\nbelow = { series = \"b\", at = 1000 }";
        assert_eq!(value(ratio), Some(0.01));
        assert_eq!(value("quantity = \"max\"\nabove = { series = \"a\" }"), Some(4000.0));
        assert_eq!(
            value("quantity = \"min\"\nabove = { series = \"b\" }\nbelow = { series = \"a\" }"),
            Some(2.0)
        );
        let crossing = |a: &str, b: &str| {
            value(&format!(
                "quantity = \"crossover\"\nabove = {{ series = \"{a}\" }}\nbelow = {{ series = \"{b}\" }}"
            ))
        };
        assert_eq!(crossing("a", "b"), Some(1000.0));
        assert_eq!(crossing("b", "a"), None);
        assert_eq!(crossing("a", "zero"), Some(1.0));
        let exponent = value("quantity = \"exponent\"\nabove = { series = \"square\" }").unwrap();
        assert!((exponent - 2.0).abs() < 1e-12);
        let slope = value("quantity = \"slope\"\nabove = { series = \"square\" }").unwrap();
        assert!((slope - 108.0 / 7.0).abs() < 1e-12, "{slope}");
    }

    #[test]
    fn values_between_points_follow_the_axes() {
        // The logarithmic x axis has its middle of 10 and 1000 at 100.
        let points = [[10.0, 0.0], [1000.0, 8.0]];
        assert!((interpolate(&points, 100.0, true, false).unwrap() - 4.0).abs() < 1e-12);
        assert!((interpolate(&points, 505.0, false, false).unwrap() - 4.0).abs() < 1e-12);
        assert_eq!(interpolate(&points, 5.0, false, false), None);
        assert_eq!(interpolate(&points, 1001.0, false, false), None);
        let powers = [[1.0, 1.0], [3.0, 4.0]];
        assert!((interpolate(&powers, 2.0, false, true).unwrap() - 2.0).abs() < 1e-12);
    }

    #[test]
    fn outcomes_and_their_sentences() {
        let held = judged(
            "quantity = \"max\"\nabove = { series = \"a\" }\nspread = 0\nholds = { at_least = 4000, at_most = 4000 }",
        );
        assert_eq!((held.outcome, held.text.as_str()), (Outcome::Held, "held 4000"));
        let changed = judged("quantity = \"max\"\nabove = { series = \"a\" }\nholds = { at_most = 3000 }");
        assert_eq!((changed.outcome, changed.text.as_str()), (Outcome::DidNotHold, "changed 4000"));
        let close = judged("quantity = \"max\"\nabove = { series = \"a\" }\nholds = { at_most = 3999 }");
        assert_eq!((close.outcome, close.known_by), (Outcome::Inconclusive, KnownBy::Spread));
        assert!(close.text.contains("4000"), "{}", close.text);
        let itself = "quantity = \"max\"\nabove = { series = \"a\" }\ncannot = \"one engine ({value})\"\nholds = { at_most = 9 }";
        let itself = judged(itself);
        assert_eq!(
            (itself.outcome, itself.text.as_str()),
            (Outcome::Untested, "Cannot be tested here: one engine (4000)")
        );
        let never = "quantity = \"crossover\"\nabove = { series = \"b\" }\nbelow = { series = \"a\" }\nholds = { at_most = 9 }";
        assert_eq!(judged(never).text, "changed never");
    }

    #[test]
    fn reasons_are_those_of_the_side_and_of_one_machine() {
        let at = |limits: &str, hosts| {
            let text = format!("id = \"c\"\nfigure = \"f\"\nsays = \"s\"\nheld = \"held\"\nchanged = \"changed {{value}}.\"\n\
                quantity = \"max\"\nabove = {{ series = \"a\" }}\nwhy = {{ less = \"too little\", more = \"too much\" }}\nholds = {limits}");
            let setting = Setting { hosts, cores: 2, ..Setting::default() };
            judge(&toml::from_str(&text).unwrap(), &figures(), &setting).text
        };
        assert_eq!(at("{ at_least = 9000, at_most = 9999 }", false), "changed 4000: too little.");
        assert_eq!(at("{ at_least = 1, at_most = 2 }", false), "changed 4000: too much.");
        assert_eq!(at("{ at_least = 1, at_most = 2 }", true), "changed 4000.");
    }

    #[test]
    fn of_several_systems_the_hardest_counts() {
        let of = |holds: &str, below: &str| {
            let text = format!("id = \"c\"\nfigure = \"f\"\nsays = \"s\"\nheld = \"held {{value}} {{other}}\"\nchanged = \"changed {{value}} {{other}}\"\n\
                quantity = \"ratio\"\nspread = 0\nabove = {{ series = \"a\", at = 100 }}\nbelow = {{ {below}, at = 100 }}\nholds = {holds}");
            judge(&toml::from_str(&text).unwrap(), &figures(), &Setting::default())
        };
        let both = "series = \"absent\", others = [\"b\", \"zero\", \"a\"]";
        assert_eq!(
            of("{ at_least = 0.8 }", both).text,
            "changed 0.75 b",
            "what has no such value is left out"
        );
        let both = "series = \"absent\", others = [\"b\", \"a\"]";
        assert_eq!(of("{ at_least = 0.8 }", both).text, "changed 0.75 b");
        assert_eq!(of("{ at_most = 0.8 }", both).text, "changed 1 a");
        assert_eq!(of("{ at_least = 0.8 }", both).of, "a at 100 ÷ the greatest of absent, b, a at 100");
        assert_eq!(of("{ at_least = 0.8 }", "series = \"absent\"").outcome, Outcome::Untested);
    }

    #[test]
    fn some_claims_need_cores_or_a_network() {
        let of = |more: &str, setting: &Setting| {
            let text = format!("id = \"c\"\nfigure = \"f\"\nsays = \"s\"\nheld = \"held\"\nchanged = \"changed\"\n{more} = true\n\
                quantity = \"max\"\nabove = {{ series = \"a\" }}\nholds = {{ at_least = 1 }}");
            judge(&toml::from_str(&text).unwrap(), &figures(), setting)
        };
        let setting = |hosts, cores| Setting {
            hosts,
            cores,
            ranks: [("p".to_string(), 4)].into(),
            others: [("p".to_string(), 0.5)].into(),
        };
        assert_eq!(of("own_cores", &setting(false, 4)).outcome, Outcome::Held);
        assert_eq!(of("own_cores", &setting(false, 4)).others, 0.5);
        let shared = of("own_cores", &setting(false, 2));
        assert_eq!((shared.outcome, shared.value), (Outcome::Untested, Some(4000.0)));
        assert!(shared.text.starts_with("Cannot be tested here: 4 ranks share 2 cores"), "{}", shared.text);
        assert_eq!(of("network", &setting(true, 2)).outcome, Outcome::Held);
        assert!(of("network", &setting(false, 2))
            .text
            .starts_with("Cannot be tested here: it is about a network"));
    }

    #[test]
    fn several_launches_decide_by_their_interval() {
        let mut figures = figures();
        for name in ["x", "y"] {
            let mut series = Series::new(name, "p", "Arke");
            for (launch, value) in [10.0, 11.0, 9.0, 10.5, 9.5].into_iter().enumerate() {
                series.add_point(1.0, if name == "x" { value } else { 10.0 }, launch as u32);
            }
            figures[0].series.push(series);
        }
        let judged = |holds: &str| {
            let rest =
                "id = \"c\"\nfigure = \"f\"\nsays = \"s\"\nheld = \"{value}\"\nchanged = \"{value}\"\n";
            let what = "quantity = \"ratio\"\nabove = { series = \"x\", at = 1 }\nbelow = { series = \"y\", at = 1 }\n";
            judge(
                &toml::from_str(&format!("{rest}{what}holds = {holds}")).unwrap(),
                &figures,
                &Setting::default(),
            )
        };
        let held = judged("{ at_least = 0.8 }");
        assert_eq!((held.outcome, held.known_by, held.value), (Outcome::Held, KnownBy::Launches, Some(1.0)));
        assert_eq!(judged("{ at_least = 1.2 }").outcome, Outcome::DidNotHold);
        assert_eq!(judged("{ at_least = 1.02 }").outcome, Outcome::Inconclusive);
        assert_eq!(judged("{ at_least = 0.98 }").outcome, Outcome::Inconclusive);
        let interval = held.interval.unwrap();
        assert_eq!((interval.low, interval.high), (Some(0.9), Some(1.1)));
    }

    #[test]
    fn what_was_not_measured_is_untested() {
        for text in [
            "quantity = \"max\"\nabove = { series = \"z\" }",
            "quantity = \"max\"\nabove = { series = \"a\", figure = \"g\" }",
            "quantity = \"value\"\nabove = { series = \"a\", at = \"w\" }",
            "quantity = \"value\"\nabove = { series = \"a\", at = 0.5 }",
            "quantity = \"ratio\"\nabove = { series = \"a\", at = 1 }\nbelow = { series = \"zero\", at = 1 }",
        ] {
            let verdict = judged(&format!("{text}\nholds = {{ at_least = 0 }}"));
            assert_eq!(verdict.outcome, Outcome::Untested, "{text}");
            assert!(verdict.text.starts_with("Not "), "{}", verdict.text);
        }
    }

    #[test]
    fn an_empty_experiment_has_no_values() {
        let toml =
            "key = \"k\"\npaper = \"9\"\ntitle = \"t\"\nauthors = \"a\"\nwhere = \"w\"\nsummary = \"s\"";
        assert!(ExperimentResults::new(&toml::from_str(toml).unwrap()).figures.is_empty());
    }
}
