//! Small plots, drawn as SVG without a script: for the front page.

use super::systems;
use crate::experiment::{Axis, Scale};
use crate::results::{FigureResults, Series};
use crate::units::{place, short};
use maud::{html, Markup};

const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 10.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = 34.0;

/// One axis: from values to places in the picture.
struct Span {
    log: bool,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Span {
    /// An axis over these values; nothing without any.
    fn over(values: impl Iterator<Item = f64>, axis: Option<&Axis>, from: f64, to: f64) -> Option<Span> {
        let log = axis.is_some_and(|axis| axis.scale == Scale::Log);
        let values: Vec<f64> = values.filter(|value| value.is_finite() && (!log || *value > 0.0)).collect();
        let low = values.iter().copied().reduce(f64::min)?;
        let high = values.iter().copied().reduce(f64::max)?;
        let low = if log { low } else { low.min(0.0) };
        let high = if high > low { high } else { low + 1.0 };
        Some(Span { log, low, high, from, to })
    }

    fn at(&self, value: f64) -> Option<f64> {
        let share = match self.log {
            true if value <= 0.0 => return None,
            true => (value / self.low).ln() / (self.high / self.low).ln(),
            false => (value - self.low) / (self.high - self.low),
        };
        Some(self.from + share * (self.to - self.from))
    }
}

/// The first of these series that were measured, over x; nothing if none has points.
pub(super) fn plot(figure: &FigureResults, names: &[String]) -> Option<Markup> {
    let found = names.iter().filter_map(|name| figure.series.iter().find(|series| series.name == *name));
    let series: Vec<&Series> = found.filter(|series| !series.points.is_empty()).collect();
    let points = || series.iter().flat_map(|series| &series.points);
    let x = Span::over(points().map(|point| point[0]), figure.x.as_ref(), LEFT, WIDTH - RIGHT)?;
    let y = Span::over(points().map(|point| point[1]), figure.y.as_ref(), HEIGHT - BOTTOM, TOP)?;
    let in_bytes = figure.x.as_ref().is_some_and(|axis| axis.unit == "bytes");
    let shown = |value: f64| if in_bytes { place(value) } else { short(value) };
    let title = |axis: &Option<Axis>| axis.as_ref().map_or_else(String::new, Axis::title);
    let variant = |index: usize| {
        let of = |index: usize| colour(&series[index].name, index);
        (0..index).filter(|before| of(*before) == of(index)).count()
    };
    let bottom = HEIGHT - BOTTOM;
    Some(html! {
        svg.small viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(figure.title) {
            line.axis x1=(LEFT) y1=(bottom) x2=(WIDTH - RIGHT) y2=(bottom) {}
            line.axis x1=(LEFT) y1=(TOP) x2=(LEFT) y2=(bottom) {}
            text x=(LEFT) y=(bottom + 14.0) { (shown(x.low)) }
            text x=(WIDTH - RIGHT) y=(bottom + 14.0) text-anchor="end" { (shown(x.high)) }
            text x=((LEFT + WIDTH - RIGHT) / 2.0) y=(bottom + 28.0) text-anchor="middle" { (title(&figure.x)) }
            text x=(LEFT - 4.0) y=(bottom) text-anchor="end" { (short(y.low)) }
            text x=(LEFT - 4.0) y=(TOP + 9.0) text-anchor="end" { (short(y.high)) }
            @for (index, series) in series.iter().enumerate() { (curve(series, index, variant(index), &x, &y)) }
        }
        p.key {
            @for (index, series) in series.iter().enumerate() {
                span { i class=(format!("s{} v{}", colour(&series.name, index), variant(index))) {} " " (series.name) }
            }
            span { (title(&figure.y)) }
        }
    })
}

fn colour(name: &str, index: usize) -> usize {
    systems::number(name).unwrap_or(index % 13)
}

/// `variant`: how many curves of the same colour came before; they differ by dashes.
fn curve(series: &Series, index: usize, variant: usize, x: &Span, y: &Span) -> Markup {
    let placed = series.points.iter().filter_map(|point| Some((x.at(point[0])?, y.at(point[1])?)));
    let path = placed.clone().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ");
    let bars = series.points.iter().zip(&series.samples).filter_map(|(point, sample)| {
        let interval = sample.interval?;
        let inside = |value: f64| y.at(value.clamp(y.low, y.high));
        Some((x.at(point[0])?, inside(interval.low)?, inside(interval.high)?))
    });
    html! {
        g class=(format!("s{} v{variant}", colour(&series.name, index))) {
            polyline points=(path) {}
            @for (x, low, high) in bars { line x1=(x) x2=(x) y1=(low) y2=(high) {} }
            @for (x, y) in placed { circle cx=(format!("{x:.1}")) cy=(format!("{y:.1}")) r="2" {} }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::tests::sample;

    #[test]
    fn a_curve_goes_from_corner_to_corner() {
        let figure = sample().experiments.remove(0).figures.remove(0);
        let text = plot(&figure, &["a".into()]).unwrap().into_string();
        // From (0, 1) to (8, 2), the vertical axis beginning at 0.
        assert!(text.contains("points=\"52.0,87.0 350.0,8.0\""), "{text}");
        assert!(text.contains("class=\"s0 v0\"") && text.contains(">8</text>"), "{text}");
        assert!(plot(&figure, &["b".into()]).is_none());
    }

    #[test]
    fn logarithmic_axes_leave_out_what_they_cannot_show() {
        let axis = Axis { scale: Scale::Log, ..Axis::default() };
        let line = Span::over([0.0, 1.0, 100.0].into_iter(), Some(&axis), 0.0, 10.0).unwrap();
        assert_eq!(line.at(0.0), None);
        assert!((line.at(10.0).unwrap() - 5.0).abs() < 1e-9);
    }
}
