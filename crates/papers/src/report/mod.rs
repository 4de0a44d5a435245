//! The report: one HTML page that holds everything it shows and asks no network for anything.

mod diagram;
pub mod markdown;
mod plot;
mod sections;
mod small;
mod systems;
mod tables;

use crate::claims::Outcome;
use crate::results::{ExperimentResults, Results};
use maud::{html, Markup, PreEscaped, DOCTYPE};
use std::path::Path;

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// Nothing may be fetched or sent: what the page shows lies in it.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
                      img-src data: blob:; base-uri 'none'; form-action 'none'";

/// The whole page. Pictures are read from `folder`, where the results name them.
pub fn page(results: &Results, folder: &Path) -> String {
    let title = match &results.experiments[..] {
        [one] => format!("{}, measured again", one.title),
        several => format!("{} papers on message passing, measured again", number(several.len())),
    };
    let body = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content=(results.version);
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#main" { "Skip to the results" }
                (header(results, &title))
                div.columns {
                    (contents(results))
                    main id="main" {
                        (sections::busy(results))
                        (sections::front(results))
                        (sections::outcome(results))
                        @for experiment in &results.experiments { (sections::experiment(experiment, folder)) }
                        (sections::measurement(results))
                    }
                }
                footer {
                    p { "Made by " code { "arke bench" } " of " (results.version) ". The numbers lie beside this page in "
                        code { "results.json" } " and " code { "results.csv" } "; "
                        code { "arke bench compare" } " puts two such files side by side." }
                }
                (numbers_of_systems(results))
                (plots(results))
                script { (PreEscaped(library())) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    body.into_string()
}

/// plotly.js, from the crate's sources for pages without a network. MathJax, which comes with it, is left out: no label
/// here is a formula.
fn library() -> String {
    let sources = plotly::Plot::offline_js_sources();
    let begin = sources.find('>').map_or(0, |at| at + 1);
    let end = sources.find("</script>").unwrap_or(sources.len());
    sources[begin..end].to_string()
}

/// The plots' data, for the page's script.
fn plots(results: &Results) -> Markup {
    html! {
        @for experiment in &results.experiments {
            @for figure in &experiment.figures {
                @if let Some(json) = plot::json(figure) {
                    script type="application/json" data-plot=(anchor(&experiment.key, &figure.id)) {
                        // Nothing in a string may end the element.
                        (PreEscaped(json.replace('<', "\\u003c")))
                    }
                }
            }
        }
    }
}

/// The number of each series' system, for the page's script.
fn numbers_of_systems(results: &Results) -> Markup {
    let figures = || results.experiments.iter().flat_map(|experiment| &experiment.figures);
    let names = figures().flat_map(|figure| {
        figure.series.iter().map(|series| &series.name).chain(figure.paper.iter().map(|paper| &paper.series))
    });
    let numbers: std::collections::BTreeMap<&String, usize> =
        names.filter_map(|name| Some((name, systems::number(name)?))).collect();
    let json = serde_json::to_string(&numbers).expect("names and numbers are plain data");
    html! { script type="application/json" id="systems" { (PreEscaped(json.replace('<', "\\u003c"))) } }
}

/// The name of a figure or claim in the page.
fn anchor(experiment: &str, name: &str) -> String {
    format!("{experiment}-{name}")
}

fn number(count: usize) -> String {
    let words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
    words.get(count).map_or_else(|| count.to_string(), |word| word.to_string())
}

fn header(results: &Results, title: &str) -> Markup {
    let machine = &results.machine;
    html! {
        header.page {
            p.kicker { "Arke" }
            h1 { (title) }
            p.lead {
                "The measurements of classic papers on message passing, repeated with today's library on today's machine. Each figure has the "
                "paper's own values beside ours, where its text or tables give them."
            }
            ul.facts {
                li { span { "Measured" } " " time datetime=(results.started) { (results.started.replace('T', " ").replace('Z', " UTC")) } }
                li { span { "Machine" } " " (machine.processor) ", " (sections::counted(machine.cores, "core")) }
                li { span { "Mode" } " " (results.mode) ", " (sections::counted(results.launches as usize, "launch")) @if results.interrupted { ", interrupted" } }
                li { span { "Libraries" } " " (results.libraries.iter().map(|l| l.name.as_str()).collect::<Vec<_>>().join(", ")) }
            }
        }
    }
}

fn contents(results: &Results) -> Markup {
    html! {
        nav.contents aria-label="Contents" {
            h2 { "Contents" }
            ol {
                li { a href="#front" { "In short" } }
                li { a href="#outcome" { "What held, and what did not" } }
                @for experiment in &results.experiments {
                    // What was not measured has no place in the page.
                    @let figures: Vec<_> = experiment.figures.iter().filter(|figure| !figure.is_empty()).collect();
                    li {
                        a href=(format!("#{}", experiment.key)) { (experiment.title) }
                        details {
                            summary { (sections::counted(figures.len(), "figure")) }
                            ol {
                                @for figure in &figures {
                                    li { a href=(format!("#{}", anchor(&experiment.key, &figure.id))) { (figure.title) } }
                                }
                            }
                        }
                    }
                }
                li { a href="#measurement" { "How this was measured" } }
            }
        }
    }
}

/// How many claims of an experiment came out so.
fn count(experiment: &ExperimentResults, outcome: Outcome) -> usize {
    experiment.claims.iter().filter(|claim| claim.outcome == outcome).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::tests::sample;

    #[test]
    fn the_page_holds_all_it_shows() {
        let page = page(&sample(), Path::new("/"));
        assert!(page.contains("Latency &lt;by size&gt;") && page.contains("Rings &amp; things"));
        assert!(page.contains("data-plot=\"ring-fig1\""));
        assert!(!page.contains("data-plot=\"ring-table1\""), "a table is no plot");
        for tag in ["<script src", "<link", "<img src=\"http", "<iframe"] {
            assert!(!page.contains(tag), "{tag}");
        }
    }

    #[test]
    fn every_link_within_the_page_leads_somewhere() {
        let mut results = sample();
        results.experiments[0].figures[0].series.clear();
        let page = page(&results, Path::new("/"));
        for link in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(page.contains(&format!("id=\"{link}\"")), "{link}");
        }
    }

    #[test]
    fn plotly_is_there_and_whole() {
        let library = library();
        assert!(library.contains("plotly.js v") && library.len() > 1 << 20);
        // MathJax would add two million bytes.
        assert!(!library.contains("</script") && library.len() < 11 << 19);
    }

    #[test]
    fn data_cannot_end_its_element() {
        let mut results = sample();
        results.experiments[0].figures[0].series[0].name = "</script><b>".into();
        let page = page(&results, Path::new("/"));
        assert!(!page.contains("</script><b>"));
    }
}
