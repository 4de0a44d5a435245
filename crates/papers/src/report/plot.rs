//! A figure as data and layout for plotly. Colours are left to the page, which knows whether it is light or dark.

use crate::experiment::{Axis, Cell, Kind, Scale};
use crate::results::FigureResults;
use crate::statistics::Sample;
use plotly::common::{AxisSide, DashType, ErrorData, ErrorType, HoverInfo, Line, Marker, MarkerSymbol, Mode};
use plotly::layout::{Axis as PlotAxis, AxisType, BarMode, HoverMode};
use plotly::{Bar, Layout, Plot, Scatter};

/// From this factor on between our greatest value and the paper's, the paper gets an axis of its own.
const APART: f64 = 4.0;

/// The legend's groups.
const OURS: &str = "Measured here";
const PAPERS: &str = "In the paper";

/// One trace before it is drawn: measured or the paper's.
struct Trace {
    name: String,
    points: Vec<[f64; 2]>,
    /// Of bars without x.
    cells: Vec<(String, f64)>,
    paper: bool,
    /// Of measured points, how far the interval reaches up and down; 0 where there is none.
    reach: Vec<[f64; 2]>,
}

/// Data and layout as JSON; nothing for tables, pictures and figures that nothing was measured for.
pub(super) fn json(figure: &FigureResults) -> Option<String> {
    if !matches!(figure.kind, Kind::Lines | Kind::Bars) || figure.series.is_empty() {
        return None;
    }
    let numbers = |cells: &std::collections::BTreeMap<String, Cell>| {
        let mut numbers: Vec<(String, f64)> = cells
            .iter()
            .filter_map(|(column, cell)| match cell {
                Cell::Number(number) => Some((column.clone(), *number)),
                Cell::Text(_) => None,
            })
            .collect();
        numbers.sort_by_key(|(column, _)| figure.columns.iter().position(|name| name == column));
        numbers
    };
    let ours = figure.series.iter().map(|series| Trace {
        name: series.name.clone(),
        points: series.points.clone(),
        cells: numbers(&series.cells),
        paper: false,
        reach: series
            .points
            .iter()
            .zip(&series.samples)
            .map(|(point, sample)| reach(point[1], sample))
            .collect(),
    });
    let papers = figure.paper.iter().map(|series| Trace {
        name: format!("{} (paper)", series.series),
        points: series.points.clone(),
        cells: numbers(&series.cells),
        paper: true,
        reach: Vec::new(),
    });
    let traces: Vec<Trace> = ours.chain(papers).collect();
    let apart = apart(figure, &traces);
    let mut plot = Plot::new();
    for trace in traces {
        let axis = if trace.paper && apart { "y2" } else { "y" };
        match figure.kind {
            Kind::Bars => plot.add_trace(bars(trace, axis)),
            _ => plot.add_trace(lines(trace, axis)),
        }
    }
    plot.set_layout(layout(figure, apart));
    Some(plot.to_json())
}

/// How far an interval reaches above and below a value.
fn reach(value: f64, sample: &Sample) -> [f64; 2] {
    sample
        .interval
        .map_or([0.0, 0.0], |interval| [(interval.high - value).max(0.0), (value - interval.low).max(0.0)])
}

/// Whether the paper's values would lie flat beside ours, or ours beside them. On an axis divided by powers of ten both
/// have room.
fn apart(figure: &FigureResults, traces: &[Trace]) -> bool {
    if figure.y.as_ref().is_some_and(|axis| axis.scale == Scale::Log) {
        return false;
    }
    let greatest = |paper: bool| {
        let those = traces.iter().filter(move |trace| trace.paper == paper);
        let points = those.flat_map(|trace| {
            trace.points.iter().map(|point| point[1]).chain(trace.cells.iter().map(|(_, number)| *number))
        });
        points.reduce(f64::max)
    };
    match (greatest(false), greatest(true)) {
        (Some(ours), Some(papers)) => !(1.0 / APART..=APART).contains(&(papers / ours)),
        _ => false,
    }
}

fn lines(trace: Trace, axis: &str) -> Box<dyn plotly::Trace> {
    let (x, y): (Vec<f64>, Vec<f64>) = trace.points.iter().map(|[x, y]| (*x, *y)).unzip();
    let (dash, symbol) = match trace.paper {
        true => (DashType::Dash, MarkerSymbol::DiamondOpen),
        false => (DashType::Solid, MarkerSymbol::Circle),
    };
    let group = if trace.paper { PAPERS } else { OURS };
    let (up, down): (Vec<f64>, Vec<f64>) = trace.reach.iter().map(|[up, down]| (*up, *down)).unzip();
    let scatter = Scatter::new(x, y)
        .name(&trace.name)
        .mode(Mode::LinesMarkers)
        .line(Line::new().dash(dash).width(2.0))
        .marker(Marker::new().symbol(symbol).size(if trace.paper { 9 } else { 6 }))
        .hover_info(HoverInfo::All)
        .legend_group(group)
        .legend_group_title(group)
        .y_axis(axis);
    if up.iter().chain(&down).all(|reach| *reach == 0.0) {
        return scatter;
    }
    scatter.error_y(
        ErrorData::new(ErrorType::Data).symmetric(false).array(up).array_minus(down).thickness(1.0).width(3),
    )
}

fn bars(trace: Trace, axis: &str) -> Box<dyn plotly::Trace> {
    let group = if trace.paper { PAPERS } else { OURS };
    // Bars stand side by side whatever the distance of their x is.
    let points = trace.points.iter().map(|[x, y]| (crate::units::short(*x), *y));
    let (x, y): (Vec<String>, Vec<f64>) = points.chain(trace.cells).unzip();
    let opacity = if trace.paper { 0.55 } else { 1.0 };
    Bar::new(x, y)
        .name(&trace.name)
        .opacity(opacity)
        .legend_group(group)
        .legend_group_title(group)
        .y_axis(axis)
}

/// Places on an axis of bytes with what they are called: of powers of two every other one at most.
fn sizes(figure: &FigureResults) -> Option<(Vec<f64>, Vec<String>)> {
    let axis = figure.x.as_ref().filter(|axis| axis.unit == "bytes" && figure.kind == Kind::Lines)?;
    let points = figure.series.iter().flat_map(|series| &series.points).map(|point| point[0]);
    let mut places: Vec<f64> = points.filter(|x| *x > 0.0 || axis.scale == Scale::Linear).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    let (first, last) = (*places.first()?, *places.last()?);
    let values: Vec<f64> = match axis.scale {
        Scale::Log => {
            let doublings = (last / first).log2();
            let step = if doublings > 10.0 { 4.0 } else { 2.0 };
            let begin = 2f64.powf(first.log2().ceil());
            std::iter::successors(Some(begin), |value| Some(value * step))
                .take_while(|value| *value <= last)
                .collect()
        }
        Scale::Linear => {
            // Some six round places: of 1024s where the sizes are such.
            let unit = if places.iter().all(|x| *x == 0.0 || x % 1000.0 == 0.0) { 10.0_f64 } else { 2.0 };
            let raw = (last / 6.0).max(1.0);
            let step = if unit == 2.0 {
                2f64.powf(raw.log2().ceil())
            } else {
                let power = 10f64.powf(raw.log10().floor());
                power * [1.0, 2.0, 5.0, 10.0].into_iter().find(|m| m * power >= raw).unwrap_or(10.0)
            };
            (0..=(last / step) as usize).map(|count| count as f64 * step).collect()
        }
    };
    let words = values.iter().map(|value| crate::units::place(*value)).collect();
    (values.len() > 1).then_some((values, words))
}

fn layout(figure: &FigureResults, apart: bool) -> Layout {
    let make = |axis: Option<&Axis>| {
        let mut made = PlotAxis::new().auto_margin(true);
        if let Some(axis) = axis {
            made = made.title(axis.title());
            if axis.scale == Scale::Log {
                made = made.type_(AxisType::Log).exponent_format(plotly::common::ExponentFormat::Power);
            } else if figure.kind == Kind::Lines {
                made = made.range_mode(plotly::layout::RangeMode::ToZero);
            }
        }
        made
    };
    let mut x = make(figure.x.as_ref());
    if let Some((values, words)) = sizes(figure) {
        x = x.tick_values(values).tick_text(words);
    }
    if figure.kind == Kind::Bars {
        x = x.type_(AxisType::Category);
    }
    let mut layout = Layout::new().x_axis(x).y_axis(make(figure.y.as_ref())).bar_mode(BarMode::Group);
    if figure.kind == Kind::Lines {
        layout = layout.hover_mode(HoverMode::XUnified);
    }
    if apart {
        let title =
            figure.y.as_ref().map_or_else(|| "paper".to_string(), |axis| format!("paper: {}", axis.title()));
        let mut paper = PlotAxis::new().title(title).overlaying("y").side(AxisSide::Right).auto_margin(true);
        paper = paper.show_grid(false).range_mode(plotly::layout::RangeMode::ToZero);
        layout = layout.y_axis2(paper);
    }
    layout
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::tests::sample;
    use serde_json::Value;

    #[test]
    fn the_paper_stands_beside_our_values() {
        let mut figure = sample().experiments.remove(0).figures.remove(0);
        let read =
            |figure: &FigureResults| -> Value { serde_json::from_str(&json(figure).unwrap()).unwrap() };
        let plot = read(&figure);
        assert_eq!(plot["data"].as_array().unwrap().len(), 2);
        assert_eq!(plot["data"][0]["x"], serde_json::json!([0.0, 8.0]));
        assert_eq!(plot["data"][1]["line"]["dash"], "dash");
        // 72 beside 2: an axis of its own.
        assert_eq!(plot["data"][1]["yaxis"], "y2");
        assert_eq!(plot["layout"]["yaxis2"]["side"], "right");
        figure.y.as_mut().unwrap().scale = Scale::Log;
        let plot = read(&figure);
        assert_eq!(plot["data"][1]["yaxis"], "y");
        assert_eq!(plot["layout"]["yaxis"]["type"], "log");
    }

    #[test]
    fn sizes_are_called_by_their_names() {
        let mut figure = sample().experiments.remove(0).figures.remove(0);
        figure.series[0] = crate::results::Series::new("a", "p", "Arke");
        for x in [1024.0, 4096.0, 16384.0] {
            figure.series[0].add_point(x, 1.0, 0);
        }
        figure.x.as_mut().unwrap().scale = Scale::Log;
        let (values, words) = sizes(&figure).unwrap();
        assert_eq!((values[0], words.last().unwrap().as_str()), (1024.0, "16 K"));
        figure.x.as_mut().unwrap().scale = Scale::Linear;
        assert_eq!(sizes(&figure).unwrap().1, ["0", "4 K", "8 K", "12 K", "16 K"]);
        figure.x.as_mut().unwrap().unit = "µs".into();
        assert!(sizes(&figure).is_none());
    }

    #[test]
    fn error_bars_reach_to_the_interval() {
        let mut figure = sample().experiments.remove(0).figures.remove(0);
        for launch in 1..5 {
            figure.series[0].add_point(8.0, 2.0 + launch as f64, launch);
        }
        figure.series[0].samples.iter_mut().for_each(Sample::settle);
        let plot: Value = serde_json::from_str(&json(&figure).unwrap()).unwrap();
        let interval = figure.series[0].samples[1].interval.unwrap();
        assert_eq!(plot["data"][0]["error_y"]["array"], serde_json::json!([0.0, interval.high - 4.0]));
        assert_eq!(plot["data"][0]["error_y"]["arrayminus"], serde_json::json!([0.0, 4.0 - interval.low]));
    }

    #[test]
    fn bars_stand_by_category() {
        let mut figure = sample().experiments.remove(0).figures.remove(0);
        figure.kind = Kind::Bars;
        let plot: Value = serde_json::from_str(&json(&figure).unwrap()).unwrap();
        assert_eq!(plot["data"][0]["type"], "bar");
        assert_eq!(plot["data"][0]["x"], serde_json::json!(["0", "8"]));
        assert_eq!(plot["layout"]["xaxis"]["type"], "category");
    }

    #[test]
    fn what_was_not_measured_is_not_drawn() {
        let mut figure = sample().experiments.remove(0).figures.remove(0);
        figure.series.clear();
        assert!(json(&figure).is_none());
    }
}
