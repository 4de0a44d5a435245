//! A session: compiling and running the experiments' programs, and gathering what they tell.

use crate::claims;
use crate::experiment::{Experiment, Face, Kind, Program};
use crate::hosts::{Places, Spaces, Wish};
use crate::launch::{self, Ended};
use crate::machine::{self, Machine};
use crate::patience::Patience;
use crate::progress::{counted, Progress};
use crate::record::Record;
use crate::report;
use crate::results::{ExperimentResults, Library, Results, Run, FORMAT};
use crate::resume::{self, Wanted};
use crate::systems::{Flavour, System};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Time that a compiler gets.
const COMPILE_LIMIT_S: f64 = 120.0;

/// Time that a library gets to tell its version.
const VERSION_LIMIT_S: f64 = 60.0;

/// A program that prints what the MPI library says about itself; beside the experiments.
const VERSION_SOURCE: &str = "common/version.c";

/// The file with everything that was measured.
const RESULTS: &str = "results.json";

/// What a session has measured is written so often at least, for one that is killed.
const SAVE_EVERY: Duration = Duration::from_secs(60);

/// What to measure and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// The folder of the experiments.
    pub sources: PathBuf,
    /// Where Arke is installed.
    pub prefix: PathBuf,
    /// Which Arke that is.
    pub version: String,
    /// The experiments' keys; all if there are none.
    pub names: Vec<String>,
    /// Programs or figures; all if there are none.
    pub only: Vec<String>,
    /// Whether to take less time.
    pub quick: bool,
    /// How often each program is started.
    pub launches: u32,
    /// Where the rivals are installed, if anywhere.
    pub peers: Option<PathBuf>,
    /// Where the results go.
    pub output: PathBuf,
    /// Whether to go on with the session whose results lie there, if one has begun.
    pub resume: bool,
    /// The hosts that programs run on, if not on this one. Of those to be made of this machine, this process must be at
    /// their bridge ([`crate::hosts::enter`]).
    pub hosts: Option<Wish>,
}

/// A run that is to be done.
struct Planned<'a> {
    program: &'a Program,
    system: &'a System,
    ranks: u32,
    launch: u32,
}

/// Measures, and writes `results.json`, `results.csv` and `report.html`. An error is a sentence; runs that fail are
/// none.
pub fn run(options: &Options) -> Result<Results, String> {
    let begin = Instant::now();
    let experiments = choose(options)?;
    let output = folder(&options.output)?;
    let build = folder(&output.join("build"))?;
    let spaces = match &options.hosts {
        Some(wish) if matches!(wish.places, Places::Here(_)) => Some(Spaces::new(wish, &build)?),
        _ => None,
    };
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // A second one ends the command at once.
        signal_hook::flag::register_conditional_default(signal, interrupted.clone())
            .and_then(|_| signal_hook::flag::register(signal, interrupted.clone()))
            .map_err(|e| format!("signals cannot be caught: {e}"))?;
    }
    let mut session = Session {
        options,
        build,
        logs: folder(&output.join("logs"))?,
        output,
        progress: Progress::new(),
        cores: machine::cores(),
        interrupted,
        built: BTreeMap::new(),
        spaces,
        jobs: 0,
    };
    let mut machine = Machine::look();
    if let Some(wish) = &options.hosts {
        machine.hosts = wish.words();
    }
    let systems = session.systems(&experiments);
    let libraries: Vec<Library> =
        systems.iter().map(|s| Library { name: s.name().into(), version: s.version.clone() }).collect();
    let mode = if options.quick { "quick" } else { "full" };
    let wanted = Wanted {
        version: &options.version,
        mode,
        launches: options.launches,
        machine: &machine,
        libraries: &libraries,
    };
    let file = session.output.join(RESULTS);
    let mut earlier = if options.resume { resume::earlier(&file, &wanted)? } else { None };
    let mut known: Vec<ExperimentResults> =
        experiments.iter().map(|experiment| resume::taken_up(experiment, earlier.as_mut())).collect();
    // What this session does not measure stays as it was.
    let asked = |e: &ExperimentResults| experiments.iter().any(|experiment| experiment.key == e.key);
    known.extend(earlier.iter().flat_map(|e| &e.experiments).filter(|e| !asked(e)).cloned());
    let now = || jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let before_s = earlier.as_ref().map_or(0.0, |earlier| earlier.seconds);
    let mut results = Results {
        format: FORMAT,
        version: options.version.clone(),
        mode: mode.into(),
        launches: options.launches,
        started: earlier.as_ref().map_or_else(now, |earlier| earlier.started.clone()),
        seconds: before_s,
        interrupted: true,
        machine,
        libraries: joined(libraries, earlier.as_ref()),
        // Each at its place from the beginning, so that what is written on the way has all that is known.
        experiments: known,
    };
    let plans: Vec<Vec<Planned>> = experiments
        .iter()
        .zip(&results.experiments)
        .map(|(experiment, known)| session.plan(experiment, &systems, &known.runs))
        .collect();
    let all = || plans.iter().flatten();
    session.progress.begin(all().map(|planned| planned.program.weight).sum(), all().count());
    if earlier.is_some() {
        let planned: usize = experiments.iter().map(|e| session.plan(e, &systems, &[]).len()).sum();
        let rest = all().count() as u32;
        let done = planned as u32 - rest;
        let was = |count: u32, one, many| if count == 1 { one } else { many };
        session.progress.tell(&format!(
            "{} {} done before, {rest} {} left",
            counted(done, "run"),
            was(done, "was", "were"),
            was(rest, "is", "are")
        ));
    }
    for (index, (experiment, plan)) in experiments.iter().zip(&plans).enumerate() {
        session.measure(experiment, plan, &mut results, index)?;
        results.interrupted = session.is_interrupted();
        results.seconds = before_s + begin.elapsed().as_secs_f64();
        results.machine.load_after = machine::load();
        // After each experiment: what stops a later one costs none of these.
        session.write(&results)?;
        if results.interrupted {
            break;
        }
    }
    session.progress.end();
    Ok(results.begun())
}

/// The libraries of this session, and what else took part in the one that it goes on with.
fn joined(mut libraries: Vec<Library>, earlier: Option<&Results>) -> Vec<Library> {
    for library in earlier.iter().flat_map(|earlier| &earlier.libraries) {
        if !libraries.iter().any(|known| known.name == library.name) {
            libraries.push(library.clone());
        }
    }
    libraries
}

/// The experiments that were asked for.
fn choose(options: &Options) -> Result<Vec<Experiment>, String> {
    let mut all = Experiment::all(&options.sources)?;
    let keys: Vec<String> = all.iter().map(|experiment| experiment.key.clone()).collect();
    let list = || if keys.is_empty() { "none".to_string() } else { keys.join(", ") };
    if let Some(strange) = options.names.iter().find(|name| !keys.contains(name)) {
        return Err(format!(
            "there is no experiment {strange:?} in {}; there are {}",
            options.sources.display(),
            list()
        ));
    }
    if all.is_empty() {
        return Err(format!("there are no experiments in {}", options.sources.display()));
    }
    if !options.names.is_empty() {
        all.retain(|experiment| options.names.contains(&experiment.key));
    }
    for word in &options.only {
        let known = |e: &Experiment| e.figure(word).is_some() || e.programs.iter().any(|p| p.name == *word);
        if !all.iter().any(known) {
            return Err(format!(
                "--only {word}: there is no program or figure of this name; see `arke bench list`"
            ));
        }
    }
    if !options.only.is_empty() {
        all.retain(|e| e.programs.iter().any(|program| wanted(e, program, &options.only)));
    }
    Ok(all)
}

/// Whether a program is among those asked for, by its own name or by a figure that it records. A program that does not
/// tell its figures is run for every figure of its experiment.
fn wanted(experiment: &Experiment, program: &Program, only: &[String]) -> bool {
    only.is_empty()
        || only.iter().any(|word| {
            let records = program.figures.is_empty() || program.figures.contains(word);
            program.name == *word || (experiment.figure(word).is_some() && records)
        })
}

/// Makes a folder; answers its full path.
fn folder(path: &Path) -> Result<PathBuf, String> {
    std::fs::create_dir_all(path)
        .and_then(|_| path.canonicalize())
        .map_err(|e| format!("the folder {} cannot be made: {e}", path.display()))
}

/// What stays the same while a session lasts.
struct Session<'a> {
    options: &'a Options,
    output: PathBuf,
    build: PathBuf,
    logs: PathBuf,
    progress: Progress,
    /// Cores that runs may use.
    cores: usize,
    interrupted: Arc<AtomicBool>,
    /// Executables by experiment, program and flavour, or why there is none.
    built: BTreeMap<(String, String, Flavour), Result<PathBuf, Ended>>,
    /// The hosts, where they are made of this machine.
    spaces: Option<Spaces>,
    /// How many jobs were started.
    jobs: u32,
}

impl Session<'_> {
    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Arke and the rivals that answer.
    fn systems(&self, experiments: &[Experiment]) -> Vec<System> {
        let mut systems = vec![System::arke(&self.options.prefix, &self.options.version)];
        let wanted = experiments
            .iter()
            .any(|e| e.programs.iter().any(|p| p.rivals && wanted(e, p, &self.options.only)));
        let Some(peers) = self.options.peers.as_ref().filter(|_| wanted) else { return systems };
        let mut binaries: BTreeMap<Flavour, Result<PathBuf, String>> = BTreeMap::new();
        for mut rival in System::rivals(peers, &self.options.sources) {
            let serves = |p: &Program| p.rivals && rival.takes(p.face);
            if !experiments.iter().any(|e| {
                e.programs.iter().any(|p| serves(p) && crate::session::wanted(e, p, &self.options.only))
            }) {
                continue;
            }
            if let Some(version) = rival.known_version() {
                rival.version = version;
                systems.push(rival);
                continue;
            }
            self.progress.say(&format!("looking at {}", rival.name()));
            let builder = if rival.flavour() == Flavour::Standard { &systems[0] } else { &rival };
            let binary =
                binaries.entry(rival.flavour()).or_insert_with(|| self.version_program(builder)).clone();
            match binary.and_then(|binary| self.version(&rival, &binary)) {
                Ok(version) => {
                    rival.version = version;
                    systems.push(rival);
                }
                Err(why) => self.progress.tell(&format!("{} does not take part: {why}", rival.name())),
            }
        }
        if systems.len() == 1 {
            self.progress.tell(&format!("no other MPI library was found in {}", peers.display()));
        }
        systems
    }

    fn version_program(&self, system: &System) -> Result<PathBuf, String> {
        let target = self.build.join(format!("version-{}", system.key()));
        let mut words = system.compiler(Face::Mpi);
        words.push(self.options.sources.join(VERSION_SOURCE).into());
        words.extend(["-o".into(), target.clone().into()]);
        let ended = launch::run(
            &words,
            &system.environment(),
            &self.build,
            COMPILE_LIMIT_S,
            &self.interrupted,
            |_| (),
        );
        ended.problem.map_or(Ok(target), |problem| Err(format!("its compiler {problem}: {}", ended.stderr)))
    }

    fn version(&self, system: &System, binary: &Path) -> Result<String, String> {
        let mut words = system.launch(Face::Mpi, 1, self.cores);
        words.push(binary.into());
        let mut version = String::new();
        let ended = launch::run(
            &words,
            &system.environment(),
            &self.build,
            VERSION_LIMIT_S,
            &self.interrupted,
            |line| {
                if let Some(text) = line.strip_prefix("version: ") {
                    version = text.split_whitespace().collect::<Vec<_>>().join(" ");
                }
            },
        );
        match ended.problem {
            Some(problem) => Err(format!("a program of one rank {problem}: {}", ended.stderr)),
            None if version.is_empty() => Err("it does not tell its version".into()),
            None => Ok(version),
        }
    }

    /// The runs of an experiment that are not `done`: a launch of everything after the other, so that a change of the
    /// machine's state meets all programs alike; and each launch begins with another system.
    fn plan<'b>(&self, experiment: &'b Experiment, systems: &'b [System], done: &[Run]) -> Vec<Planned<'b>> {
        let mut plan = Vec::new();
        for launch in 0..self.options.launches {
            let serve = |p: &&Program| match &self.options.hosts {
                Some(hosts) => hosts.serve(p.face) && (!p.planes || hosts.planes > 1),
                None => !p.planes,
            };
            let programs = experiment
                .programs
                .iter()
                .filter(|p| wanted(experiment, p, &self.options.only))
                .filter(serve);
            for program in programs {
                for &ranks in program.ranks(self.options.quick) {
                    let fit =
                        systems.iter().filter(|s| !s.is_rival() || program.rivals && s.takes(program.face));
                    let mut turn: Vec<Planned> =
                        fit.map(|system| Planned { program, system, ranks, launch }).collect();
                    let first = launch as usize % turn.len().max(1);
                    turn.rotate_left(first);
                    let left = |p: &Planned| {
                        !resume::is_done(done, &p.program.name, p.system.name(), p.ranks, p.launch)
                    };
                    plan.extend(turn.into_iter().filter(left));
                }
            }
        }
        plan
    }

    /// Compiles and runs one experiment's programs; `all.experiments[index]` is what is known of it.
    fn measure(
        &mut self,
        experiment: &Experiment,
        plan: &[Planned],
        all: &mut Results,
        index: usize,
    ) -> Result<(), String> {
        for planned in plan {
            if self.is_interrupted() {
                break;
            }
            self.compile(experiment, planned)?;
        }
        let mut saved = Instant::now();
        let mut patience = Patience::default();
        for planned in plan {
            if self.is_interrupted() {
                break;
            }
            self.run(experiment, planned, &mut patience, &mut all.experiments[index])?;
            if saved.elapsed() > SAVE_EVERY {
                self.save(all)?;
                saved = Instant::now();
            }
        }
        let results = &mut all.experiments[index];
        for (figure, written) in results.figures.iter_mut().zip(&experiment.figures) {
            if let (Kind::Image, Some(name)) = (figure.kind, &written.artifact) {
                let named = |file: &&String| Path::new(file).file_name().is_some_and(|n| n == name.as_str());
                figure.artifact = results.artifacts.iter().find(named).cloned();
            }
        }
        if !self.options.only.is_empty() {
            results.figures.retain(|figure| !figure.is_empty());
        }
        results.settle();
        let measured =
            |claim: &&crate::experiment::Claim| results.figures.iter().any(|f| f.id == claim.figure);
        let setting = self.setting(results);
        results.claims = experiment
            .claims
            .iter()
            .filter(measured)
            .map(|claim| claims::judge(claim, &results.figures, &setting))
            .collect();
        Ok(())
    }

    /// Where the runs took place.
    fn setting(&self, results: &ExperimentResults) -> claims::Setting {
        let mut ranks: BTreeMap<String, u32> = BTreeMap::new();
        let mut others: BTreeMap<String, f64> = BTreeMap::new();
        for run in &results.runs {
            let most = ranks.entry(run.program.clone()).or_default();
            *most = run.ranks.max(*most);
            let most = others.entry(run.program.clone()).or_default();
            *most = run.others.max(*most);
        }
        // Machines with names are taken to be like this one; hosts made of it share its cores.
        let machines = match &self.options.hosts {
            Some(Wish { places: Places::Named(names), .. }) => names.len(),
            _ => 1,
        };
        claims::Setting { hosts: self.options.hosts.is_some(), cores: self.cores * machines, ranks, others }
    }

    fn compile(&mut self, experiment: &Experiment, planned: &Planned) -> Result<(), String> {
        let (program, system) = (planned.program, planned.system);
        let key = (experiment.key.clone(), program.name.clone(), system.flavour());
        if self.built.contains_key(&key) {
            return Ok(());
        }
        self.progress.say(&format!("{}: compiling {}", experiment.key, program.name));
        let target = binary(&self.build, &experiment.key, system, &program.name);
        target.parent().map_or(Ok(PathBuf::new()), folder)?;
        // What an earlier session built is not taken for ours if the compiler fails.
        let _ = std::fs::remove_file(&target);
        // The standard flavour is compiled by Arke, whoever runs it first.
        let arke = System::arke(&self.options.prefix, &self.options.version);
        let system = if system.flavour() == Flavour::Standard { &arke } else { system };
        let mut words = system.compiler(program.face);
        words.extend(["-O2", "-std=gnu11", "-Wall"].map(OsString::from));
        for folder in [experiment.folder.clone(), self.options.sources.join("common")] {
            words.extend(["-I".into(), folder.into()]);
        }
        words.extend(program.defines.iter().map(|define| format!("-D{define}").into()));
        words.extend(program.sources.iter().map(|source| experiment.folder.join(source).into()));
        words.extend(["-o".into(), target.clone().into()]);
        words.extend(program.libraries.iter().map(|library| format!("-l{library}").into()));
        words.extend(system.libraries());
        let mut said = String::new();
        let mut ended = launch::run(
            &words,
            &system.environment(),
            &self.build,
            COMPILE_LIMIT_S,
            &self.interrupted,
            |line| {
                said.push_str(line);
                said.push('\n');
            },
        );
        let result = match ended.problem.take() {
            None => Ok(target),
            Some(problem) => {
                ended.problem = Some(format!("was not compiled: the compiler {problem}"));
                ended.stderr = format!("{}\n{said}{}", shown(&words), ended.stderr);
                Err(ended)
            }
        };
        self.built.insert(key, result);
        Ok(())
    }

    fn run(
        &mut self,
        experiment: &Experiment,
        planned: &Planned,
        patience: &mut Patience,
        results: &mut ExperimentResults,
    ) -> Result<(), String> {
        let Planned { program, system, ranks, launch } = *planned;
        let mut run = Run {
            program: program.name.clone(),
            library: system.name().into(),
            rival: system.is_rival(),
            ranks,
            launch,
            command: String::new(),
            seconds: 0.0,
            load: machine::load(),
            others: 0.0,
            records: 0,
            problem: None,
            stderr: String::new(),
        };
        let mut title =
            format!("{}: {} on {}, {}", experiment.key, program.name, system.name(), counted(ranks, "rank"));
        if self.options.launches > 1 {
            title.push_str(&format!(", launch {} of {}", launch + 1, self.options.launches));
        }
        self.progress.say(&title);
        let key = (experiment.key.clone(), program.name.clone(), system.flavour());
        let refused = patience.refuses(&program.name, system.name(), ranks);
        match self.built.get(&key) {
            Some(Ok(_)) if refused.is_some() => run.problem = refused,
            Some(Ok(binary)) => {
                let binary = binary.clone();
                self.jobs += 1;
                if self.run_binary(experiment, planned, &binary, &title, &mut run, results)? {
                    patience.note(&run, program.limit_s);
                }
            }
            Some(Err(ended)) => {
                run.problem = ended.problem.clone();
                run.stderr = ended.stderr.clone();
            }
            None => run.problem = Some("was not compiled: interrupted".into()),
        }
        self.progress.done(program.weight, &title, &run);
        // One that is done again.
        results.runs.retain(|run| !run.is(&program.name, system.name(), ranks, launch));
        results.runs.push(run);
        Ok(())
    }

    /// Runs an executable; whether it was over its limit of time.
    fn run_binary(
        &self,
        experiment: &Experiment,
        planned: &Planned,
        binary: &Path,
        title: &str,
        run: &mut Run,
        results: &mut ExperimentResults,
    ) -> Result<bool, String> {
        let Planned { program, system, ranks, launch } = *planned;
        let mut name = format!("{}-{}-{}-{ranks}", experiment.key, program.name, system.key());
        if self.options.launches > 1 {
            name.push_str(&format!("-{}", launch + 1));
        }
        let work = self.output.join("work").join(&name);
        let _ = std::fs::remove_dir_all(&work);
        let work = folder(&work)?;
        let mut variables = system.environment();
        let mut words = match &self.options.hosts {
            Some(wish) => {
                variables.extend(system.network());
                system.launch_on(wish, self.spaces.as_ref(), ranks, self.cores, self.jobs)
            }
            None => {
                variables.extend(system.binding(ranks, self.cores));
                system.launch(program.face, ranks, self.cores)
            }
        };
        words.push(binary.into());
        words.extend(program.arguments(self.options.quick, &work).into_iter().map(OsString::from));
        variables.extend(program.environment.iter().map(|(name, value)| (name.into(), value.into())));
        let settings = program.environment.iter().map(|(name, value)| format!("{name}={value} "));
        run.command = settings.collect::<String>() + &shown(&words);

        let log_file = self.logs.join(format!("{name}.txt"));
        let mut log = std::fs::File::create(&log_file).map_err(|e| format!("{}: {e}", log_file.display()))?;
        let _ = writeln!(log, "$ {}", run.command);
        let mut misfits = Vec::new();
        let watch = machine::Watch::begin();
        let ended = launch::run(&words, &variables, &work, program.limit_s, &self.interrupted, |line| {
            // The log is a help for people; a full disk shows when the results are written.
            let _ = writeln!(log, "{line}");
            let Some(record) = Record::parse(line) else { return };
            let taken = record.and_then(|record| {
                let record = record.of_library(system.name(), system.is_rival());
                results.add(record, &program.name, system.name(), launch)
            });
            match taken {
                Ok(()) => run.records += 1,
                Err(why) => misfits.push(why),
            }
            self.progress.say(&format!("{title}, {}", counted(run.records as u32, "result")));
        });
        let _ = write!(log, "--- standard error\n{}\n--- {:?}\n", ended.stderr, ended.problem);
        run.seconds = ended.seconds;
        run.others = watch.others();
        run.stderr = ended.stderr;
        let kept = self.keep_artifacts(experiment, program, system, &work)?;
        run.problem = ended.problem.or_else(|| misfits.into_iter().next());
        if run.problem.is_none() && run.records == 0 && kept.is_empty() {
            run.problem = Some("ended well but told no result".into());
        }
        for file in kept {
            if !results.artifacts.contains(&file) {
                results.artifacts.push(file);
            }
        }
        let _ = std::fs::remove_dir_all(&work);
        let _ = std::fs::remove_dir(self.output.join("work"));
        Ok(ended.over_limit)
    }

    /// Moves the files that a run was to write into the results; answers where they are now, relative to those.
    fn keep_artifacts(
        &self,
        experiment: &Experiment,
        program: &Program,
        system: &System,
        work: &Path,
    ) -> Result<Vec<String>, String> {
        let mut kept = Vec::new();
        for pattern in &program.artifacts {
            let escaped = glob::Pattern::escape(&work.to_string_lossy());
            let files = glob::glob(&format!("{escaped}/{pattern}"))
                .map_err(|e| format!("program {:?}: the pattern {pattern:?}: {e}", program.name))?;
            for file in files.flatten().filter(|file| file.is_file()) {
                let Some(name) = file.file_name() else { continue };
                let mut relative = PathBuf::from("artifacts").join(&experiment.key);
                if system.is_rival() {
                    relative.push(system.key());
                }
                folder(&self.output.join(&relative))?;
                relative.push(name);
                std::fs::copy(&file, self.output.join(&relative))
                    .map_err(|e| format!("{} cannot be kept: {e}", file.display()))?;
                kept.push(relative.to_string_lossy().into_owned());
            }
        }
        kept.sort();
        kept.dedup();
        Ok(kept)
    }

    /// Writes all three files.
    fn write(&self, results: &Results) -> Result<(), String> {
        let results = results.clone().begun();
        self.save(&results)?;
        self.put("results.csv", &results.to_csv()?)?;
        self.put("report.html", &report::page(&results, &self.output))
    }

    /// Writes what a later session needs to go on.
    fn save(&self, results: &Results) -> Result<(), String> {
        self.put(RESULTS, &results.to_json())
    }

    /// Writes a file, whole or not at all.
    fn put(&self, name: &str, text: &str) -> Result<(), String> {
        let file = self.output.join(name);
        let new = self.output.join(format!("{name}.new"));
        std::fs::write(&new, text)
            .and_then(|_| std::fs::rename(&new, &file))
            .map_err(|e| format!("{} cannot be written: {e}", file.display()))
    }
}

/// Where a program goes that is compiled for a system. A folder of each flavour's own: a program may be called as a
/// system is.
fn binary(build: &Path, experiment: &str, system: &System, program: &str) -> PathBuf {
    let flavour = if system.flavour() == Flavour::Standard { "standard" } else { system.key() };
    build.join(experiment).join(flavour).join(program)
}

/// A command as one would type it.
fn shown(words: &[OsString]) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:+@%".contains(c);
    let word = |word: &OsString| {
        let text = word.to_string_lossy();
        match !text.is_empty() && text.chars().all(plain) {
            true => text.into_owned(),
            false => format!("'{}'", text.replace('\'', "'\\''")),
        }
    };
    words.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn experiment() -> Experiment {
        let program = |name: &str, figures: &str| {
            format!("[[program]]\nname = \"{name}\"\nface = \"mpi\"\nsources = [\"a.c\"]\nranks = [2]\nfigures = {figures}\n")
        };
        let figure = |id: &str| {
            format!("[[figure]]\nid = \"{id}\"\ntitle = \"t\"\nkind = \"table\"\ncolumns = [\"c\"]\n")
        };
        let head =
            "key = \"k\"\npaper = \"9\"\ntitle = \"t\"\nauthors = \"a\"\nwhere = \"w\"\nsummary = \"s\"\n";
        let text =
            [head, &program("one", "[\"f1\"]"), &program("two", "[]"), &figure("f1"), &figure("f2")].concat();
        toml::from_str(&text).unwrap()
    }

    #[test]
    fn only_what_is_wanted_runs() {
        let experiment = experiment();
        let run = |only: &[&str]| {
            let only: Vec<String> = only.iter().map(|word| word.to_string()).collect();
            let programs = experiment.programs.iter().filter(|p| wanted(&experiment, p, &only));
            programs.map(|program| program.name.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(run(&[]), ["one", "two"]);
        assert_eq!(run(&["one"]), ["one"]);
        assert_eq!(run(&["f1"]), ["one", "two"]);
        assert_eq!(run(&["f2"]), ["two"]);
        assert!(run(&["f3"]).is_empty());
    }

    /// The program `pvm` and the original PVM's programs would have had one path.
    #[test]
    fn no_program_lies_where_another_has_its_folder() {
        let peers = tempfile::tempdir().unwrap();
        for file in ["pvm/usr/include/pvm3.h", "pvm/usr/lib/pvm3/lib/pvmd"] {
            let file = peers.path().join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "").unwrap();
        }
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/papers");
        let mut systems = System::rivals(peers.path(), &sources);
        assert_eq!(systems.len(), 1);
        systems.push(System::arke(Path::new("/p"), "0"));
        for system in &systems {
            for other in &systems {
                let program = binary(Path::new("/b"), "pvm", system, system.key());
                let beside = binary(Path::new("/b"), "pvm", other, "pvm");
                assert!(!beside.parent().unwrap().starts_with(&program), "{beside:?} in {program:?}");
            }
        }
    }

    #[test]
    fn commands_are_shown_as_typed() {
        assert_eq!(
            shown(&["/a/b".into(), "-n".into(), "a b".into(), "it's".into()]),
            r"/a/b -n 'a b' 'it'\''s'"
        );
    }
}
