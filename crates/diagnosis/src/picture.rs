//! The graph of who waits for whom, as one HTML file that needs no other.
//!
//! Ranks that do the same are one box, so that a thousand ranks in a barrier are a picture of two boxes. Boxes stand on
//! a circle; those of a proven circle stand beside each other.

use crate::report::{Diagnosis, RankReport};
use std::collections::BTreeSet;
use std::f64::consts::TAU;
use std::fmt::Write;

/// The most boxes. More cannot be told from each other; the table has all.
const MOST: usize = 48;
const WIDTH: f64 = 190.0;
const HEIGHT: f64 = 46.0;

/// A box: ranks that do the same.
struct Node<'a> {
    ranks: Vec<u32>,
    first: &'a RankReport,
    x: f64,
    y: f64,
}

/// The page. `title` names the job.
pub fn html(diagnosis: &Diagnosis, title: &str) -> String {
    let mut nodes = nodes(diagnosis);
    let boxes = nodes.len();
    nodes.truncate(MOST);
    let (title, conclusion) = (escaped(title), escaped(&diagnosis.conclusion()));
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
         </head>\n<body>\n<h1>{title}</h1>\n<p class=\"conclusion\">{conclusion}</p>\n"
    );
    if diagnosis.circle.len() > 1 {
        let names: Vec<String> = diagnosis.circle.iter().map(|rank| diagnosis.who(&[*rank])).collect();
        let _ = writeln!(page, "<p>Circle: {} waits for {}.</p>", names.join(" waits for "), names[0]);
    }
    if !diagnosis.hints.is_empty() {
        let items: String =
            diagnosis.hints.iter().map(|hint| format!("<li>{}</li>\n", escaped(hint))).collect();
        let _ = writeln!(page, "<ul>\n{items}</ul>");
    }
    draw(&mut page, diagnosis, &mut nodes);
    if boxes > MOST {
        let _ = writeln!(page, "<p>The picture has {MOST} of {boxes} boxes; the table has all ranks.</p>");
    }
    page += LEGEND;
    table(&mut page, diagnosis);
    page += "</body>\n</html>\n";
    page
}

fn nodes(diagnosis: &Diagnosis) -> Vec<Node<'_>> {
    let mut nodes: Vec<Node> = diagnosis
        .groups()
        .into_iter()
        .map(|group| Node {
            ranks: group.iter().map(|rank| rank.rank).collect(),
            first: group[0],
            x: 0.0,
            y: 0.0,
        })
        .collect();
    // Those of the circle first, in its order.
    let place = |node: &Node| diagnosis.circle.iter().position(|rank| node.ranks.contains(rank));
    nodes.sort_by_key(|node| (place(node).unwrap_or(usize::MAX), node.ranks[0]));
    nodes
}

fn draw(page: &mut String, diagnosis: &Diagnosis, nodes: &mut [Node]) {
    let count = nodes.len() as f64;
    let radius = if nodes.len() < 2 { 0.0 } else { (count * (WIDTH + 30.0) / TAU).max(150.0) };
    let (rx, ry) = (radius, (radius * 0.7).max(if nodes.len() < 2 { 0.0 } else { 110.0 }));
    let (cx, cy) = (rx + WIDTH / 2.0 + 20.0, ry + HEIGHT / 2.0 + 20.0);
    for (at, node) in nodes.iter_mut().enumerate() {
        let angle = TAU * at as f64 / count - TAU / 4.0;
        (node.x, node.y) = (cx + rx * angle.cos(), cy + ry * angle.sin());
    }
    let _ = writeln!(
        page,
        "<svg viewBox=\"0 0 {:.0} {:.0}\" role=\"img\" aria-label=\"who waits for whom\">\n<defs>{}{}</defs>",
        2.0 * cx,
        2.0 * cy,
        arrow_head("wait", "#8a6d1b"),
        arrow_head("stuck", "#b3261e")
    );
    for (from, to, stuck, any) in edges(diagnosis, nodes) {
        let class = format!("{}{}", if stuck { "stuck" } else { "wait" }, if any { " any" } else { "" });
        let marker = if stuck { "stuck" } else { "wait" };
        let _ = writeln!(
            page,
            "<path class=\"edge {class}\" d=\"{}\" marker-end=\"url(#{marker})\"/>",
            curve(&nodes[from], &nodes[to])
        );
    }
    for node in nodes.iter() {
        let ranks = escaped(&shortened(&diagnosis.who(&node.ranks), 26));
        let _ = writeln!(
            page,
            "<g class=\"{}\"><title>{}: {}</title><rect x=\"{:.1}\" y=\"{:.1}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             rx=\"8\"/><text x=\"{:.1}\" y=\"{:.1}\">{ranks}</text><text class=\"small\" x=\"{:.1}\" y=\"{:.1}\">{}</text></g>",
            kind(node.first),
            escaped(&diagnosis.who(&node.ranks)),
            escaped(&node.first.doing),
            node.x - WIDTH / 2.0,
            node.y - HEIGHT / 2.0,
            node.x,
            node.y - 4.0,
            node.x,
            node.y + 14.0,
            escaped(&shortened(&label(node.first), 30))
        );
    }
    *page += "</svg>\n";
}

/// Which box waits for which: whether that is proven to be for ever, and whether one of several is enough.
fn edges(diagnosis: &Diagnosis, nodes: &[Node]) -> BTreeSet<(usize, usize, bool, bool)> {
    let of = |rank: u32| nodes.iter().position(|node| node.ranks.contains(&rank));
    let mut edges = BTreeSet::new();
    for report in &diagnosis.ranks {
        let Some(from) = of(report.rank) else { continue };
        let for_ever: BTreeSet<usize> = report.waits_for.iter().filter_map(|rank| of(*rank)).collect();
        edges.extend(for_ever.iter().map(|to| (from, *to, true, report.any)));
        let others = report.could_end.iter().filter_map(|rank| of(*rank)).filter(|to| !for_ever.contains(to));
        // That ranks of one box wait for each other is said by their call.
        edges.extend(others.filter(|to| *to != from).map(|to| (from, to, false, report.any)));
    }
    edges
}

/// An arrow from the edge of one box to that of the other, a little bent, so that two opposite ones can be told apart.
fn curve(from: &Node, to: &Node) -> String {
    if (from.x, from.y) == (to.x, to.y) {
        let (x, y) = (from.x + WIDTH / 2.0, from.y);
        return format!(
            "M{x:.1} {:.1} C{:.1} {:.1} {:.1} {:.1} {x:.1} {:.1}",
            y - 8.0,
            x + 40.0,
            y - 30.0,
            x + 40.0,
            y + 30.0,
            y + 8.0
        );
    }
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    let (mx, my) = ((from.x + to.x) / 2.0 - dy / length * 28.0, (from.y + to.y) / 2.0 + dx / length * 28.0);
    let (sx, sy) = border(from, mx, my);
    let (ex, ey) = border(to, mx, my);
    format!("M{sx:.1} {sy:.1} Q{mx:.1} {my:.1} {ex:.1} {ey:.1}")
}

/// Where the line from a box's middle to a point leaves the box.
fn border(node: &Node, x: f64, y: f64) -> (f64, f64) {
    let (dx, dy) = (x - node.x, y - node.y);
    let across = |d: f64, half: f64| if d == 0.0 { f64::INFINITY } else { (half + 4.0) / d.abs() };
    let share = across(dx, WIDTH / 2.0).min(across(dy, HEIGHT / 2.0)).min(1.0);
    (node.x + dx * share, node.y + dy * share)
}

/// The class of a box, which gives it its colour.
fn kind(report: &RankReport) -> &'static str {
    match report {
        _ if report.stuck => "stuck",
        _ if report.doing.starts_with("waits in") => "waits",
        _ if report.doing.starts_with("computes") || report.doing.starts_with("runs") => "runs",
        _ => "other",
    }
}

/// What stands in a box: the call, or what the rank does.
fn label(report: &RankReport) -> String {
    match report.call.is_empty() {
        false => report.call.clone(),
        true => report.doing.clone(),
    }
}

fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{} ...", text[..end].trim_end()),
        None => text.into(),
    }
}

fn table(page: &mut String, diagnosis: &Diagnosis) {
    *page += "<table>\n<tr><th>ranks</th><th>do what</th><th>for</th><th>at</th><th>called from</th></tr>\n";
    for group in diagnosis.groups() {
        let numbers: Vec<u32> = group.iter().map(|rank| rank.rank).collect();
        let first = group[0];
        let seconds = group.iter().filter_map(|rank| rank.seconds).fold(f64::INFINITY, f64::min);
        let seconds = if seconds.is_finite() { format!("{seconds:.1} s") } else { String::new() };
        let _ = writeln!(
            page,
            "<tr class=\"{}\"><td>{}</td><td>{}</td><td>{seconds}</td><td>{}</td><td>{}</td></tr>",
            kind(first),
            escaped(diagnosis.who(&numbers).trim_start_matches("ranks ").trim_start_matches("rank ")),
            escaped(&first.doing),
            escaped(first.at.as_deref().unwrap_or_default()),
            first.callers.iter().map(|caller| escaped(caller)).collect::<Vec<_>>().join("<br>")
        );
    }
    *page += "</table>\n";
}

fn arrow_head(name: &str, color: &str) -> String {
    format!(
        "<marker id=\"{name}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" \
         orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"{color}\"/></marker>"
    )
}

/// A text that may be anything, for HTML.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            c if c.is_control() => {}
            c => safe.push(c),
        }
    }
    safe
}

const LEGEND: &str = "<p class=\"legend\">Red: can never go on. Yellow: waits. Green: runs. Grey: has ended, or is not \
known. A red arrow leads to a rank that will never end the wait, a yellow one to a rank that could; dashed: one of \
several is enough.</p>\n";

const STYLE: &str = "
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em; color: #1c1b1f; background: #fff; }
h1 { font-size: 1.3em; } .conclusion { font-weight: 600; } .legend { color: #555; }
svg { max-width: 100%; max-height: 80vh; display: block; }
rect { fill: #eee; stroke: #777; stroke-width: 1.2; }
.stuck rect { fill: #fbdcd9; stroke: #b3261e; } .waits rect { fill: #fff3cf; stroke: #8a6d1b; }
.runs rect { fill: #d9f2dd; stroke: #2e7d32; }
text { text-anchor: middle; font-weight: 600; font-size: 13px; } text.small { font-weight: 400; font-size: 11px; }
.edge { fill: none; stroke-width: 1.6; } .edge.wait { stroke: #8a6d1b; } .edge.stuck { stroke: #b3261e; }
.edge.any { stroke-dasharray: 6 4; }
table { border-collapse: collapse; margin-top: 1.5em; } td, th { text-align: left; vertical-align: top; padding: .3em .8em;
border-bottom: 1px solid #ddd; } tr.stuck td:first-child { color: #b3261e; font-weight: 600; }
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::tests::{account, operation, receive};
    use crate::account::{Kind, Need, Source};
    use crate::{Job, Seen};

    fn told(account: crate::Account) -> Seen {
        Seen::Told(Box::new(account))
    }

    #[test]
    fn boxes_and_arrows_are_those_of_the_ranks() {
        let job = Job {
            ranks: vec![
                told(account(0, 3, "MPI_Recv", vec![receive(1, 1)])),
                told(account(1, 3, "MPI_Recv", vec![receive(0, 1)])),
                Seen::Silent("computes, <here>".into()),
            ],
            now_ns: 1,
        };
        let page = html(&job.diagnose(), "a <b> & \"c\"");
        assert!(page.contains("<h1>a &lt;b&gt; &amp; &quot;c&quot;</h1>"), "{page}");
        assert_eq!(page.matches("<rect ").count(), 3);
        assert_eq!(page.matches("class=\"edge stuck\"").count(), 2);
        assert!(page.contains("computes, &lt;here&gt;") && !page.contains("<here>"));
        assert!(page.contains("Circle: rank 0 waits for rank 1 waits for rank 0."));
        assert!(!page.contains("NaN") && !page.contains("inf"), "{page}");
    }

    #[test]
    fn a_wait_that_may_end_has_a_yellow_arrow() {
        let what = operation(Kind::Receive, None, None);
        let any = account(0, 3, "MPI_Recv", vec![Need { what, from: Source::Members(8) }]);
        let job = Job {
            ranks: vec![told(any), Seen::Silent("computes".into()), Seen::Silent("is stopped".into())],
            now_ns: 1,
        };
        let page = html(&job.diagnose(), "job");
        assert_eq!(page.matches("class=\"edge wait any\"").count(), 2, "{page}");
        assert_eq!(page.matches("class=\"edge stuck").count(), 0);
    }

    #[test]
    fn many_ranks_are_few_boxes_and_one_alone_is_drawn() {
        let ranks = (0..1000).map(|rank| match rank {
            0 => Seen::Silent("computes".into()),
            _ => Seen::Silent("is asleep".into()),
        });
        let page = html(&Job { ranks: ranks.collect(), now_ns: 1 }.diagnose(), "job");
        assert_eq!(page.matches("<rect ").count(), 2);
        let page = html(&Job { ranks: vec![Seen::Finalized], now_ns: 1 }.diagnose(), "job");
        assert!(page.matches("<rect ").count() == 1 && !page.contains("NaN"));
        let ranks = (0..100).map(|rank| Seen::Silent(format!("does {rank}")));
        let page = html(&Job { ranks: ranks.collect(), now_ns: 1 }.diagnose(), "job");
        assert!(page.contains("The picture has 48 of 100 boxes"));
    }
}
