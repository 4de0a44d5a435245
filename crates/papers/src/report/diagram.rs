//! The path of a message as a drawing, from what the counters recorded of it: the papers' figures of message paths.

use crate::experiment::Cell;
use crate::results::{FigureResults, Series};
use maud::{html, Markup};

const BOX: f64 = 150.0;
const GAP: f64 = 46.0;
const HEIGHT: f64 = 58.0;

/// On which side of the line between the processes something lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Sender,
    Between,
    Receiver,
}

/// Where the data lies on its way: the first and the last station are the programs' memory; each arrow is a copy.
fn stations(series: &Series) -> Option<Vec<(Side, &'static str)>> {
    let number = |column: &str| match series.cells.get(column) {
        Some(Cell::Number(number)) => *number,
        _ => 0.0,
    };
    let Some(Cell::Text(path)) = series.cells.get("path") else { return None };
    let pool = path == "pool";
    let through_memory = pool || ["line", "ring", "stream"].contains(&path.as_str());
    let (sender, receiver) = (number("sender"), number("receiver"));
    // What the path itself copies; the rest was kept by the sender or put aside by the receiver.
    let own = if through_memory { 2.0 } else { 1.0 };
    // Where both sides copy at a time, some of it is copied twice: most of a copy more makes a station.
    let more = (sender + receiver - own + 0.4).floor().max(0.0) as usize;
    let by_sender = if through_memory { (sender - 1.0).round().max(0.0) as usize } else { more };
    let by_sender = by_sender.min(more).min(if sender < 0.75 { 0 } else { more });
    let mut stations = vec![(Side::Sender, "the sender's memory")];
    if number("packing") > 0.5 {
        stations.push((Side::Sender, "packed"));
    }
    stations.extend(std::iter::repeat_n((Side::Sender, "kept by the sender"), by_sender));
    if through_memory {
        stations.push((Side::Between, if pool { "the receiver's pool" } else { "memory of both" }));
    }
    stations.extend(std::iter::repeat_n(
        (Side::Receiver, if pool { "its list" } else { "put aside" }),
        more - by_sender,
    ));
    if number("unpacking") > 0.5 {
        stations.push((Side::Receiver, "to be unpacked"));
    }
    stations.push((Side::Receiver, "the receiver's memory"));
    Some(stations)
}

/// A drawing for each row that tells a path.
pub(super) fn drawings(figure: &FigureResults) -> Markup {
    html! {
        div.paths {
            @for series in &figure.series {
                @if let Some(stations) = stations(series) { (drawing(series, &stations)) }
            }
        }
    }
}

fn drawing(series: &Series, stations: &[(Side, &str)]) -> Markup {
    let width = stations.len() as f64 * (BOX + GAP) - GAP;
    let copies = stations.len() - 1;
    let path = match series.cells.get("path") {
        Some(Cell::Text(path)) => path.as_str(),
        _ => "",
    };
    let says = format!(
        "{}: {} {}, by the path {path}",
        series.name,
        copies,
        if copies == 1 { "copy" } else { "copies" }
    );
    html! {
        figure.path {
            svg viewBox=(format!("0 0 {width} {HEIGHT}")) style=(format!("width:{}rem;--way:{}px;--copies:{copies}", width / 16.0, width - BOX)) role="img" aria-label=(says) {
                @for (index, (side, words)) in stations.iter().enumerate() {
                    @let left = index as f64 * (BOX + GAP);
                    @let class = match side { Side::Sender => "sender", Side::Between => "between", Side::Receiver => "receiver" };
                    rect class=(class) x=(left + 1.0) y="9" width=(BOX - 2.0) height="40" rx="5" {}
                    text x=(left + BOX / 2.0) y="34" text-anchor="middle" { (words) }
                    @if index > 0 {
                        line x1=(left - GAP + 3.0) y1="29" x2=(left - 9.0) y2="29" {}
                        polygon points=(format!("{},24 {},29 {},34", left - 11.0, left - 3.0, left - 11.0)) {}
                        text.count x=(left - GAP / 2.0 - 2.0) y="20" text-anchor="middle" { (index) }
                    }
                }
                // The data: it goes from station to station, a copy a second (report.css).
                rect.data x=(BOX / 2.0 - 5.0) y="50" width="10" height="7" rx="2" {}
            }
            figcaption { (says) "." }
        }
    }
}

/// Distance of two steps, and of the two processes.
const STEP: f64 = 26.0;
const APART: f64 = 330.0;
const MARGIN: f64 = 60.0;
const HEAD: f64 = 26.0;

/// Where a step goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    There,
    Back,
    Within,
}

/// The steps of a message in the order of the columns, with their words.
fn steps<'a>(figure: &FigureResults, series: &'a Series) -> Vec<(Way, &'a str)> {
    let texts = figure.columns.iter().filter_map(|column| match series.cells.get(column) {
        Some(Cell::Text(text)) => Some(text.as_str()),
        _ => None,
    });
    let step = |text: &'a str| match (text.strip_prefix("→ "), text.strip_prefix("← ")) {
        (Some(words), _) => (Way::There, words),
        (_, Some(words)) => (Way::Back, words),
        _ => (Way::Within, text),
    };
    texts.map(step).collect()
}

/// A drawing for each row: two processes, and between them an arrow for each step.
pub(super) fn sequences(figure: &FigureResults) -> Markup {
    html! {
        div.paths {
            @for series in &figure.series {
                @let steps = steps(figure, series);
                @if !steps.is_empty() { (sequence(&series.name, &steps)) }
            }
        }
    }
}

fn sequence(name: &str, steps: &[(Way, &str)]) -> Markup {
    let (left, right) = (MARGIN, MARGIN + APART);
    let (width, height) = (right + MARGIN, HEAD + STEP * steps.len() as f64 + 14.0);
    let at = |index: usize| HEAD + STEP * (index as f64 + 1.0);
    let way = |index: usize, way: Way| match way {
        Way::There => format!("M{left} {0}L{right} {0}", at(index)),
        Way::Back => format!("M{right} {0}L{left} {0}", at(index)),
        Way::Within => format!("M{0} {1}L{right} {1}", right - 12.0, at(index)),
    };
    let whole: String = steps.iter().enumerate().map(|(index, step)| way(index, step.0)).collect();
    let side = |way: Way| match way {
        Way::There => "sender",
        Way::Back => "receiver",
        Way::Within => "between",
    };
    let says: Vec<String> = steps
        .iter()
        .map(|(way, words)| match way {
            Way::There => format!("the sender writes {words}"),
            Way::Back => format!("the receiver writes {words}"),
            Way::Within => format!("the receiver: {words}"),
        })
        .collect();
    html! {
        figure.steps {
            svg viewBox=(format!("0 0 {width} {height}")) style=(format!("width:{}rem", width / 16.0)) role="img" aria-label=(format!("{name}: {}", says.join("; "))) {
                text.head x=(left) y="16" text-anchor="middle" { "sender" }
                text.head x=(right) y="16" text-anchor="middle" { "receiver" }
                @for x in [left, right] { line.life x1=(x) x2=(x) y1=(HEAD) y2=(height - 4.0) {} }
                @for (index, (way, words)) in steps.iter().enumerate() {
                    @let y = at(index);
                    g class=(side(*way)) {
                        @match way {
                            Way::There => {
                                line x1=(left) x2=(right - 8.0) y1=(y) y2=(y) {}
                                polygon points=(format!("{0},{1} {right},{y} {0},{2}", right - 9.0, y - 5.0, y + 5.0)) {}
                            }
                            Way::Back => {
                                line x1=(left + 8.0) x2=(right) y1=(y) y2=(y) {}
                                polygon points=(format!("{0},{1} {left},{y} {0},{2}", left + 9.0, y - 5.0, y + 5.0)) {}
                            }
                            Way::Within => circle cx=(right) cy=(y) r="5" {}
                        }
                    }
                    @if *way == Way::Within {
                        text x=(right - 14.0) y=(y + 4.0) text-anchor="end" { (words) }
                    } @else {
                        text x=((left + right) / 2.0) y=(y - 6.0) text-anchor="middle" { (words) }
                    }
                }
                // What is written goes along the arrows, one after the other.
                circle.data r="5" {
                    animateMotion dur=(format!("{}s", steps.len())) repeatCount="indefinite" path=(whole) {}
                }
            }
            figcaption { (name) "." }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_for_each_step() {
        let mut figure = crate::results::tests::sample().experiments.remove(0).figures.remove(0);
        figure.columns = ["1", "2", "3", "4"].map(String::from).to_vec();
        let mut series = Series::new("short", "p", "Arke");
        for (column, text) in [("1", "→ data, 1 KB"), ("2", "→ flag"), ("3", "copied"), ("4", "← send flag")]
        {
            series.add_cell(column.into(), Cell::Text(text.into()), 0);
        }
        assert_eq!(steps(&figure, &series)[2..], [(Way::Within, "copied"), (Way::Back, "send flag")]);
        figure.series = vec![series];
        let text = sequences(&figure).into_string();
        assert_eq!(text.matches("<polygon").count(), 3, "{text}");
        assert!(text
            .contains("short: the sender writes data, 1 KB; the sender writes flag; the receiver: copied"));
    }

    fn row(path: &str, cells: &[(&str, f64)]) -> Series {
        let mut series = Series::new("a message", "p", "Arke");
        series.add_cell("path".into(), Cell::Text(path.into()), 0);
        for (column, value) in cells {
            series.add_cell(column.to_string(), Cell::Number(*value), 0);
        }
        series
    }

    fn words(series: &Series) -> Vec<&'static str> {
        stations(series).unwrap()[1..].iter().map(|(_, words)| *words).rev().skip(1).rev().collect()
    }

    #[test]
    fn as_many_arrows_as_copies() {
        let direct = row("pull", &[("sender", 0.28), ("receiver", 0.83)]);
        assert!(words(&direct).is_empty());
        let kept = row("push", &[("sender", 1.5), ("receiver", 0.5)]);
        assert_eq!(words(&kept), ["kept by the sender"]);
        let ring = row("ring", &[("sender", 1.003), ("receiver", 1.0)]);
        assert_eq!(words(&ring), ["memory of both"]);
        let aside = row("ring", &[("sender", 1.0), ("receiver", 2.0)]);
        assert_eq!(words(&aside), ["memory of both", "put aside"]);
        let together = row("pull", &[("sender", 1.75), ("receiver", 0.8)]);
        assert_eq!(words(&together), ["kept by the sender"]);
        let late = row("pull", &[("sender", 0.0), ("receiver", 2.0)]);
        assert_eq!(words(&late), ["put aside"]);
        let packed = row("pull", &[("sender", 0.2), ("receiver", 0.8), ("packing", 1.0), ("unpacking", 1.0)]);
        assert_eq!(words(&packed), ["packed", "to be unpacked"]);
        let pool = row("pool", &[("sender", 1.0), ("receiver", 1.0)]);
        assert_eq!(words(&pool), ["the receiver's pool"]);
        let list = row("pool", &[("sender", 1.0), ("receiver", 2.0)]);
        assert_eq!(words(&list), ["the receiver's pool", "its list"]);
        let put = row("put", &[("sender", 1.0), ("receiver", 0.0)]);
        assert!(words(&put).is_empty());
        assert!(stations(&Series::new("a", "p", "Arke")).is_none());
    }

    #[test]
    fn a_drawing_says_what_it_shows() {
        let series = row("ring", &[("sender", 1.0), ("receiver", 1.0)]);
        let text = drawing(&series, &stations(&series).unwrap()).into_string();
        assert!(
            text.contains("a message: 2 copies, by the path ring") && text.matches("<polygon").count() == 2,
            "{text}"
        );
    }
}
