//! The page's sections: the outcome, each paper, and how it was measured.

use super::{anchor, count, diagram, small, tables};
use crate::claims::{KnownBy, Outcome, Span, Verdict};
use crate::experiment::Kind;
use crate::results::{ExperimentResults, FigureResults, Results, Run, DISTURBED};
use crate::units::short;
use base64::Engine;
use maud::{html, Markup};
use std::path::Path;

/// "1 core", "2 cores"
pub(super) fn counted(count: usize, what: &str) -> String {
    let ending = if count == 1 {
        ""
    } else if what.ends_with("ch") {
        "es"
    } else {
        "s"
    };
    format!("{count} {what}{ending}")
}

/// The outcomes in the order of the page.
const GROUPS: [(Outcome, &str); 4] = [
    (Outcome::Held, "What held"),
    (Outcome::DidNotHold, "What did not hold"),
    (Outcome::Inconclusive, "What is inconclusive"),
    (Outcome::Untested, "What was not tested"),
];

/// A warning where the machine had other work to do.
pub(super) fn busy(results: &Results) -> Markup {
    let (most, runs) = results.disturbance();
    let all: usize = results.experiments.iter().map(|experiment| experiment.runs.len()).sum();
    html! {
        @if runs > 0 {
            p.busy role="alert" {
                strong { "The machine was busy. " }
                "Other work disturbed " (runs) " of " (counted(all, "run")) ", and kept up to " (short(most)) " of "
                (counted(results.machine.cores, "core")) " to itself. Times of these runs are too long by an unknown amount."
            }
        }
    }
}

/// One sentence and one small plot for each paper.
pub(super) fn front(results: &Results) -> Markup {
    html! {
        section.front id="front" {
            @for experiment in &results.experiments {
                @if let Some(front) = &experiment.front {
                    @let claim = experiment.claims.iter().find(|claim| claim.id == front.claim);
                    @let figure = experiment.figures.iter().find(|figure| figure.id == front.figure);
                    article.paper {
                        h2 { a href=(format!("#{}", experiment.key)) { (experiment.title) } }
                        p.source { (experiment.authors) }
                        @if let Some(claim) = claim {
                            @let (class, word) = word(claim.outcome);
                            p class=(class) { span.badge { (word) } " " (claim.text) }
                        }
                        @if let Some(plot) = figure.and_then(|figure| small::plot(figure, &front.series)) {
                            a.whole href=(format!("#{}", anchor(&experiment.key, &front.figure))) { (plot) }
                        }
                    }
                }
            }
        }
    }
}

/// The class and the word of an outcome.
fn word(outcome: Outcome) -> (&'static str, &'static str) {
    match outcome {
        Outcome::Held => ("held", "Held"),
        Outcome::DidNotHold => ("changed", "Did not hold"),
        Outcome::Inconclusive => ("inconclusive", "Inconclusive"),
        Outcome::Untested => ("untested", "Not tested"),
    }
}

/// What held and what did not, in sentences.
pub(super) fn outcome(results: &Results) -> Markup {
    let total = |outcome| results.experiments.iter().map(|e| count(e, outcome)).sum::<usize>();
    let (held, changed, untested) =
        (total(Outcome::Held), total(Outcome::DidNotHold), total(Outcome::Untested));
    let inconclusive = total(Outcome::Inconclusive);
    let failed = results.experiments.iter().flat_map(|e| e.failures()).count();
    html! {
        section id="outcome" {
            h2 { "What held, and what did not" }
            p.lead {
                @if held + changed + inconclusive == 0 {
                    "No sentence of the papers was tested."
                } @else {
                    "Of " (counted(held + changed + inconclusive, "sentence")) " of the papers that were tested on this machine, "
                    strong { (held) } " held, " strong { (changed) } " did not hold, and " strong { (inconclusive) } " were inconclusive."
                    @if untested > 0 { " " (untested) " could not be tested." }
                }
                @if failed > 0 { " " a href="#failures" { (counted(failed, "run")) " failed." } }
                @if results.mode == "quick" {
                    " These are quick measurements of few repetitions."
                }
            }
            @for (outcome, title) in GROUPS {
                @if total(outcome) > 0 {
                    h3 { (title) }
                    @for experiment in results.experiments.iter().filter(|experiment| count(experiment, outcome) > 0) {
                        h4 { a href=(format!("#{}", experiment.key)) { (experiment.title) } }
                        ul.sentences {
                            @for claim in experiment.claims.iter().filter(|claim| claim.outcome == outcome) {
                                li {
                                    a.says href=(format!("#{}", claim_anchor(experiment, claim))) { (claim.says) }
                                    " " (claim.text)
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn claim_anchor(experiment: &ExperimentResults, claim: &Verdict) -> String {
    anchor(&experiment.key, &format!("claim-{}", claim.id))
}

/// One paper.
pub(super) fn experiment(experiment: &ExperimentResults, folder: &Path) -> Markup {
    let shown: Vec<&String> =
        experiment.figures.iter().filter_map(|figure| figure.artifact.as_ref()).collect();
    let others: Vec<&String> = experiment.artifacts.iter().filter(|file| !shown.contains(file)).collect();
    html! {
        section.paper id=(experiment.key) {
            h2 { (experiment.title) }
            p.source { (experiment.authors) ". " em { (experiment.published) } }
            p { (experiment.summary) }
            @if !experiment.claims.is_empty() { (claims(experiment)) }
            @for figure in experiment.figures.iter().filter(|figure| has_values(figure)) { (figure_of(experiment, figure, folder)) }
            @let missing: Vec<&str> =
                experiment.figures.iter().filter(|figure| !has_values(figure)).map(|figure| figure.title.as_str()).collect();
            @if !missing.is_empty() { p.missing { "Not measured in this run: " (missing.join("; ")) "." } }
            @if !others.is_empty() {
                h3 { "Files that the programs wrote" }
                div.gallery {
                    @for file in others {
                        figure { (picture(folder, file, file)) figcaption { code { (file) } } }
                    }
                }
            }
        }
    }
}

fn claims(experiment: &ExperimentResults) -> Markup {
    html! {
        h3 { "The paper's sentences" }
        ul.claims {
            @for claim in &experiment.claims {
                @let (class, word) = word(claim.outcome);
                li class=(class) id=(claim_anchor(experiment, claim)) {
                    p.verdict { span.badge { (word) } }
                    blockquote { (claim.says) }
                    p { (claim.text) }
                    p.small {
                        (claim.of) " = " strong { (claim.value.map_or_else(|| "–".to_string(), short)) } (known(claim))
                        "; the sentence holds at " (range(claim)) ". "
                        a href=(format!("#{}", anchor(&experiment.key, &claim.figure))) { "Figure" }
                    }
                    @if claim.others > DISTURBED {
                        p.small.busy-claim { "Measured while other work kept up to " (short(claim.others)) " cores busy." }
                    }
                }
            }
        }
    }
}

/// The interval, and where it comes from.
fn known(claim: &Verdict) -> String {
    let end = |end: Option<f64>| end.map_or_else(|| "never".to_string(), short);
    match (claim.interval, claim.known_by) {
        (Some(Span { low, high }), KnownBy::Launches) => format!(" (95 %: {} to {})", end(low), end(high)),
        (Some(Span { low, high }), KnownBy::Spread) => {
            format!(" (too few launches for an interval; taken as {} to {})", end(low), end(high))
        }
        _ => String::new(),
    }
}

fn range(claim: &Verdict) -> String {
    match (claim.holds.at_least, claim.holds.at_most) {
        (Some(least), Some(most)) => format!("{} to {}", short(least), short(most)),
        (Some(least), None) => format!("{} or more", short(least)),
        (None, Some(most)) => format!("{} or less", short(most)),
        (None, None) => "any value".into(),
    }
}

/// Whether there is something of ours to show: a figure with the paper's values alone would say nothing.
fn has_values(figure: &FigureResults) -> bool {
    !figure.is_empty()
}

fn figure_of(experiment: &ExperimentResults, figure: &FigureResults, folder: &Path) -> Markup {
    let name = anchor(&experiment.key, &figure.id);
    let sources = sources(figure);
    let plotted = matches!(figure.kind, Kind::Lines | Kind::Bars);
    html! {
        figure.result id=(name) {
            h3 { (figure.title) }
            @if !figure.text.is_empty() { p { (figure.text) } }
            @if plotted && !figure.series.is_empty() {
                div.plot-tools hidden data-for=(name) role="group" aria-label=(format!("Axes of {}", figure.title)) {
                    @if figure.kind == Kind::Lines { button type="button" data-axis="xaxis" { "logarithmic x" } }
                    button type="button" data-axis="yaxis" { "logarithmic y" }
                    button type="button" data-share="" title="Each source's values divided by its greatest" { "share of the peak" }
                }
                div.plot data-name=(name) role="img"
                    aria-label=(format!("Plot: {}. The table below holds its numbers.", figure.title)) {}
                noscript { p.missing { "The plot needs JavaScript; the numbers are below." } }
                (tables::numbers(figure))
            }
            @if figure.paths { (diagram::drawings(figure)) }
            @if figure.steps { (diagram::sequences(figure)) }
            @if figure.kind == Kind::Table && !(figure.series.is_empty() && figure.paper.is_empty()) { (tables::table(figure)) }
            @if let Some(file) = &figure.artifact { (picture(folder, file, &figure.title)) }
            @for note in &figure.notes { p.note { (note) } }
            @if let Some(sources) = sources { figcaption { "The paper's values: " (sources) "." } }
        }
    }
}

/// Where in the paper its values stand: said once if they stand in one place.
fn sources(figure: &FigureResults) -> Option<String> {
    let first = &figure.paper.first()?.source;
    if figure.paper.iter().all(|paper| paper.source == *first) {
        return Some(first.trim_end_matches('.').to_string());
    }
    let each =
        figure.paper.iter().map(|paper| format!("{}: {}", paper.series, paper.source.trim_end_matches('.')));
    Some(each.collect::<Vec<_>>().join("; "))
}

/// A picture as part of the page; of another file the name.
fn picture(folder: &Path, file: &str, title: &str) -> Markup {
    let kind = match Path::new(file).extension().and_then(|e| e.to_str()).unwrap_or_default() {
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "svg" => "image/svg+xml",
        _ => return html! { p { code { (file) } } },
    };
    html! {
        @match std::fs::read(folder.join(file)) {
            Ok(bytes) => {
                img src=(format!("data:{kind};base64,{}", base64::engine::general_purpose::STANDARD.encode(bytes))) alt=(title);
            }
            Err(error) => p.missing { (file) ": " (error) }
        }
    }
}

/// The machine, the libraries and the runs.
pub(super) fn measurement(results: &Results) -> Markup {
    let machine = &results.machine;
    let gib = machine.memory_bytes as f64 / (1u64 << 30) as f64;
    let facts: Vec<(&str, String)> = vec![
        ("Processor", machine.processor.clone()),
        (
            "Cores",
            format!(
                "{} usable of {}; {} apart from each other",
                machine.cores, machine.cores_online, machine.whole_cores
            ),
        ),
        ("Threads of a core (SMT)", machine.threads_of_a_core.clone()),
        ("Nodes of memory (NUMA)", machine.memory_nodes.to_string()),
        ("Clock governor", machine.governor.clone()),
        ("Binding", machine.binding.clone()),
        ("Hosts", if machine.hosts.is_empty() { "this one".into() } else { machine.hosts.clone() }),
        ("Caches", machine.caches.join(", ")),
        ("Memory", format!("{gib:.1} GiB")),
        ("Kernel", machine.kernel.clone()),
        ("System", machine.system.clone()),
        ("Compiler", machine.compiler.clone()),
        (
            "Load before and after",
            format!("{:.2} and {:.2} runnable processes", machine.load_before, machine.load_after),
        ),
        ("Settings", machine.settings.join(" ")),
        ("Mode", results.mode.clone()),
        ("Duration", format!("{:.0} s", results.seconds)),
    ];
    let failures = || results.experiments.iter().flat_map(|e| e.failures().map(move |run| (e, run)));
    html! {
        section id="measurement" {
            h2 { "How this was measured" }
            p {
                (match results.launches {
                    0 | 1 => "Each program was started once; how far its values would differ from start to start is not known.".to_string(),
                    launches => format!("Each program was started {launches} times, one start of all programs after the other. A value is the \
                        median over these starts, and its range holds 95 % of the medians of starts drawn again (bootstrap, whole starts, fixed \
                        seed; from three starts on)."),
                })
                " What a program tells of one start is said at its figure: a median of its rounds, or the best. Ranks may outnumber the cores."
            }
            p {
                "A sentence held where the whole range of its value lies within the limits that its experiment fixes, did not hold where the whole "
                "range lies outside, and is inconclusive else. Where there were too few starts, the experiment says as how uncertain a value is taken."
            }
            dl.facts { @for (name, value) in facts.iter().filter(|(_, value)| !value.is_empty()) { dt { (name) } dd { (value) } } }
            h3 { "Libraries" }
            dl.facts { @for library in &results.libraries { dt { (library.name) } dd { (library.version) } } }
            @if failures().next().is_some() {
                h3 id="failures" { "Runs that failed" }
                @for (experiment, run) in failures() {
                    article.failure {
                        p { strong { (experiment.key) ": " (run.program) " on " (run.library) ", " (counted(run.ranks as usize, "rank")) }
                            " " (run.problem.as_deref().unwrap_or_default()) "." }
                        @if !run.command.is_empty() { p { code { (run.command) } } }
                        @if !run.stderr.is_empty() { pre tabindex="0" { (run.stderr) } }
                    }
                }
            }
            h3 { "Runs" }
            details {
                summary { "All " (counted(results.experiments.iter().map(|e| e.runs.len()).sum(), "run")) }
                div.scroll tabindex="0" role="region" aria-label="All runs" { (runs(results)) }
            }
        }
    }
}

fn runs(results: &Results) -> Markup {
    let row = |experiment: &ExperimentResults, run: &Run| {
        html! {
            tr {
                td { (experiment.key) }
                td { (run.program) }
                td { (run.library) }
                td.number { (run.ranks) }
                td.number { (run.launch + 1) }
                td.number { (format!("{:.1}", run.seconds)) }
                td.number { (format!("{:.2}", run.load)) }
                td.number { (format!("{:.2}", run.others)) }
                td.number { (run.records) }
                td { (run.problem.as_deref().unwrap_or("ended well")) }
            }
        }
    };
    html! {
        table.values {
            thead { tr {
                th scope="col" { "experiment" } th scope="col" { "program" } th scope="col" { "library" }
                th.number scope="col" { "ranks" } th.number scope="col" { "launch" } th.number scope="col" { "seconds" }
                th.number scope="col" { "load before" } th.number scope="col" { "cores of others" } th.number scope="col" { "results" }
                th scope="col" { "outcome" }
            } }
            tbody { @for experiment in &results.experiments { @for run in &experiment.runs { (row(experiment, run)) } } }
        }
    }
}
