//! Figures as tables: those that are tables, and the numbers below each plot.

use crate::experiment::{Cell, PaperSeries};
use crate::results::{FigureResults, Series};
use crate::units::{place as size, short, Better};
use maud::{html, Markup};

/// A table figure: our rows with the paper's values of the same name in their cells, then the paper's other rows.
pub(super) fn table(figure: &FigureResults) -> Markup {
    let twin = |series: &Series| figure.paper.iter().find(|paper| paper.series == series.name);
    let others: Vec<&PaperSeries> =
        figure.paper.iter().filter(|paper| !figure.series.iter().any(|s| s.name == paper.series)).collect();
    // Said below the table if it is the same for all.
    let several = figure.paper.iter().any(|paper| paper.source != figure.paper[0].source);
    html! {
        div.scroll tabindex="0" role="region" aria-label=(figure.title) {
            table.values {
                thead {
                    tr {
                        th scope="col" { "" }
                        @for column in &figure.columns {
                            th.number scope="col" { (column) (unit(figure.unit(column), figure.better(Some(column)))) }
                        }
                    }
                }
                tbody {
                    @if !figure.series.is_empty() && !others.is_empty() { (group("Measured here", figure)) }
                    @for series in &figure.series {
                        tr {
                            th scope="row" { (series.name) }
                            @for column in &figure.columns {
                                td.number {
                                    (cell(series.cells.get(column)))
                                    @if let Some(interval) = series.cell_samples.get(column).and_then(|sample| sample.interval) {
                                        br; small title="95 % of the medians of launches drawn again" { (short(interval.low)) " to " (short(interval.high)) }
                                    }
                                    @if let Some(value) = twin(series).and_then(|paper| paper.cells.get(column)) {
                                        br; small.paper { "paper: " (cell(Some(value))) }
                                    }
                                }
                            }
                        }
                    }
                }
                @if !others.is_empty() {
                    tbody.paper {
                        (group("In the paper", figure))
                        @for paper in others {
                            tr {
                                th scope="row" { (paper.series) @if several { " " small { (paper.source) } } }
                                @for column in &figure.columns { td.number { (cell(paper.cells.get(column))) } }
                            }
                        }
                    }
                }
            }
        }
        @if figure.columns.iter().any(|column| figure.better(Some(column)).is_some()) {
            p.note { "↑ higher is better, ↓ lower is better" }
        }
    }
}

fn group(title: &str, figure: &FigureResults) -> Markup {
    html! { tr.group { th colspan=(figure.columns.len() + 1) scope="colgroup" { (title) } } }
}

/// The unit, with an arrow towards the good direction.
fn unit(unit: &str, better: Option<Better>) -> Markup {
    let arrow = match better {
        Some(Better::Higher) => "↑",
        Some(Better::Lower) => "↓",
        None => "",
    };
    let sentence = Better::sentence(better);
    html! {
        @if !unit.is_empty() || !arrow.is_empty() {
            br;
            small { (unit) @if !arrow.is_empty() { " " span role="img" aria-label=(sentence) title=(sentence) { (arrow) } } }
        }
    }
}

fn cell(cell: Option<&Cell>) -> Markup {
    html! {
        @match cell {
            Some(Cell::Number(number)) => { (short(*number)) }
            Some(Cell::Text(text)) => { (text) }
            None => { span.none title="not measured" { "–" } }
        }
    }
}

/// The numbers of a plot: a row for each x, a column for each series.
pub(super) fn numbers(figure: &FigureResults) -> Markup {
    let ours = figure.series.iter().map(|s| (s.name.clone(), &s.points, &s.cells));
    let papers = figure.paper.iter().map(|s| (format!("{} (paper)", s.series), &s.points, &s.cells));
    let all: Vec<_> = ours.chain(papers).collect();
    let mut places: Vec<f64> =
        all.iter().flat_map(|(_, points, _)| points.iter().map(|point| point[0])).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    let mut columns: Vec<&String> = all.iter().flat_map(|(_, _, cells)| cells.keys()).collect();
    columns.sort();
    columns.dedup();
    let x = figure.x.as_ref().map_or_else(String::new, |axis| axis.title());
    let y = figure.y.as_ref().map_or_else(String::new, |axis| axis.title());
    let in_bytes = figure.x.as_ref().is_some_and(|axis| axis.unit == "bytes");
    html! {
        details.numbers {
            summary { "The numbers" @if !y.is_empty() { ": " (y) @if !x.is_empty() { " by " (x) } } }
            div.scroll.low tabindex="0" role="region" aria-label=(format!("The numbers of {}", figure.title)) {
                table.values {
                    thead { tr {
                        th.number scope="col" { (x) }
                        @for (name, _, _) in &all { th.number scope="col" { (name) } }
                    } }
                    tbody {
                        @for place in &places {
                            tr {
                                th.number scope="row" { (if in_bytes { size(*place) } else { short(*place) }) }
                                @for (_, points, _) in &all {
                                    td.number {
                                        @if let Some(point) = points.iter().find(|point| point[0] == *place) { (short(point[1])) }
                                    }
                                }
                            }
                        }
                        @for column in &columns {
                            tr {
                                th.number scope="row" { (column) }
                                @for (_, _, cells) in &all { td.number { @if let Some(value) = cells.get(*column) { (cell(Some(value))) } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::tests::sample;

    #[test]
    fn the_papers_cells_stand_in_ours_or_below() {
        let figure = sample().experiments.remove(0).figures.remove(1);
        let text = table(&figure).into_string();
        assert!(text.contains("5000<br><small class=\"paper\">paper: 9</small>"), "{text}");
        assert!(text.contains("In the paper") && text.contains("CMMD"), "{text}");
        assert!(text.contains("MB/s <span role=\"img\" aria-label=\"higher is better\""), "{text}");
    }

    #[test]
    fn numbers_have_a_row_for_each_x() {
        let text = numbers(&sample().experiments[0].figures[0]).into_string();
        assert_eq!(text.matches("<tr>").count(), 3, "{text}");
        assert!(text.contains("NX (paper)"));
    }
}
