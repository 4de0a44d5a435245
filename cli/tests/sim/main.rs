//! `arke sim` from the outside: tables, JSON, drawings, a measurement under the launcher, and what is refused.

use std::process::{Command, Output};

fn sim(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arke")).arg("sim").args(arguments).output().unwrap()
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn refusal(arguments: &[&str]) -> String {
    let output = sim(arguments);
    assert!(!output.status.success(), "{arguments:?} was accepted");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_str(&out(output)).unwrap()
}

#[test]
fn times_follow_the_figures_that_are_given() {
    // 32 nodes of one rank, no overhead at the start, 1000 + 2 * 100 for each of the five hops.
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("model.toml");
    let figures = "combine = 0\ncopy = 0\n[node]\nL = 1\no = 1\ng = 1\nG = 0\n[network]\nL = 5\no = 100\ng = 0\nG = 0\n";
    std::fs::write(&file, figures).unwrap();
    let report = json(&sim(&[
        "-o",
        "barrier",
        "-a",
        "chosen",
        "-n",
        "32",
        "-p",
        "1",
        "--model-file",
        file.to_str().unwrap(),
        "--network",
        "L=1000",
        "--json",
        "-",
    ]));
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1);
    for row in rows {
        assert_eq!(row["nodes"], 32);
        assert_eq!(row["time"], 5.0 * 1200.0, "{row}");
    }
    assert_eq!(report["model"]["network"]["L"], 1000.0);
}

#[test]
fn ranks_by_the_ten_thousand_end_in_tables_and_drawings() {
    let directory = tempfile::tempdir().unwrap();
    let drawings = directory.path().join("drawings");
    let text = out(&sim(&[
        "-o",
        "startup,barrier,allreduce,gather",
        "-n",
        "16-16K",
        "--plot",
        drawings.to_str().unwrap(),
    ]));
    assert_eq!(text.lines().filter(|l| l.contains("two-level")).count(), 8, "{text}");
    assert_eq!(text.lines().filter(|l| l.starts_with("startup")).count(), 6, "{text}");
    assert!(text.contains("Memory of one rank before its first message"), "{text}");
    for name in ["time.svg", "memory.svg"] {
        let drawing = std::fs::read_to_string(drawings.join(name)).unwrap();
        assert!(drawing.starts_with("<svg") && drawing.contains("allreduce"), "{name}");
    }
}

#[test]
fn every_algorithm_can_be_compared() {
    let report =
        json(&sim(&["-o", "allreduce", "-b", "8,1M", "-a", "all", "-n", "96", "-p", "12", "--json", "-"]));
    let rows = report["rows"].as_array().unwrap();
    let of = |bytes: u64| -> Vec<(&str, f64)> {
        rows.iter()
            .filter(|r| r["bytes"] == bytes)
            .map(|r| (r["algorithm"].as_str().unwrap(), r["time"].as_f64().unwrap()))
            .collect()
    };
    assert_eq!(of(8).iter().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap().0, "two-level");
    assert!(of(1 << 20).len() >= 5);
}

/// The real machine: two ranks and more under the launcher.
#[test]
fn this_machine_can_be_measured() {
    let report = json(&sim(&["--measure", "--json", "-"]));
    let model = &report["model"];
    assert!(model["node"]["o"].as_f64().unwrap() > 0.0, "{model}");
    assert!(model["cores"].as_u64().unwrap() >= 1);
    let compared = report["compared"].as_array().unwrap();
    assert!(compared.len() >= 30);
    for row in compared {
        assert!(row["simulated"].as_f64().unwrap() > 0.0, "{row}");
        assert!(row["measured"].as_f64().unwrap() >= 0.0, "{row}");
    }
    // What was written can be read again.
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("here.json");
    std::fs::write(&file, report.to_string()).unwrap();
    let again =
        json(&sim(&["-o", "barrier", "-n", "8", "--model-file", file.to_str().unwrap(), "--json", "-"]));
    assert_eq!(&again["model"], model);
}

#[test]
fn mistakes_are_named() {
    assert!(refusal(&["-o", "allredcue"]).contains("there are startup, barrier"));
    assert!(refusal(&["-o", "barrier", "-a", "ring"]).contains("it has dissemination"));
    assert!(refusal(&["-n", "0"]).contains("a job has 1 to"));
    assert!(refusal(&["--network", "L=x"]).contains("--network L=x: it takes"));
    assert!(refusal(&["--network", "L=-4"]).contains("L of the network is -4"));
    assert!(refusal(&["--model", "token-ring"]).contains("ethernet and fast"));
    assert!(refusal(&["--model-file", "/nowhere.json"]).contains("/nowhere.json"));
    assert!(refusal(&["--as-rank", "\"Messages\""]).contains("arke sim --measure"));
}

#[test]
fn the_help_explains_the_model() {
    let text = out(&sim(&["--help"]));
    for words in ["LogGP", "--measure", "--per-node", "Examples:", "16-1M"] {
        assert!(text.contains(words), "{words} is missing:\n{text}");
    }
}
