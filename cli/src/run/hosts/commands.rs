//! The command lines of the launchers that start ranks on several machines.

use super::{Job, Shares};
use crate::run::options::BindTo;
use std::ffi::OsString;

/// A launcher of another system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::run) enum Launcher {
    Prterun,
    Hydra,
    Srun,
}

impl Launcher {
    /// All, in the order in which they are looked for.
    pub const ALL: [Launcher; 3] = [Launcher::Prterun, Launcher::Hydra, Launcher::Srun];

    /// The command's name.
    pub fn name(self) -> &'static str {
        match self {
            Launcher::Prterun => "prterun",
            Launcher::Hydra => "mpiexec.hydra",
            Launcher::Srun => "srun",
        }
    }

    /// The arguments that make it start `job`. `root`: the user is root.
    pub fn arguments(self, job: &Job, root: bool) -> Result<Vec<OsString>, String> {
        match self {
            Launcher::Prterun => prterun(job, root),
            Launcher::Hydra => hydra(job),
            Launcher::Srun => srun(job),
        }
    }
}

impl Launcher {
    /// The variable that tells it by what command to reach hosts.
    pub fn shell_variable(self) -> Option<&'static str> {
        match self {
            Launcher::Prterun => Some("PRTE_MCA_plm_ssh_agent"),
            Launcher::Hydra => Some("HYDRA_LAUNCHER_EXEC"),
            Launcher::Srun => None,
        }
    }

    /// Variables that it needs in its own environment to start `job`.
    pub fn variables(self, job: &Job) -> Vec<(OsString, OsString)> {
        match self {
            Launcher::Prterun => Vec::new(),
            Launcher::Hydra => {
                let seconds = job.timeout.map(|(limit, _)| limit.as_secs_f64().ceil().to_string());
                seconds.map(|seconds| ("MPIEXEC_TIMEOUT".into(), seconds.into())).into_iter().collect()
            }
            // It passes its own environment on.
            Launcher::Srun => job.programs.iter().flat_map(|p| p.environment.set.iter().cloned()).collect(),
        }
    }
}

fn refuse(launcher: Launcher, option: &str) -> String {
    format!(
        "{option} is not known to {}, which starts this job on other machines: leave it out",
        launcher.name()
    )
}

/// `a:2,b:2`
fn list(shares: &Shares) -> String {
    shares.iter().map(|(name, n)| format!("{name}:{n}")).collect::<Vec<_>>().join(",")
}

struct Words(Vec<OsString>);

impl Words {
    fn word(&mut self, word: impl Into<OsString>) {
        self.0.push(word.into());
    }

    fn pair(&mut self, option: &str, value: impl Into<OsString>) {
        self.0.extend([option.into(), value.into()]);
    }
}

/// `NAME=VALUE`
fn assignment((name, value): &(OsString, OsString)) -> OsString {
    let mut text = name.clone();
    text.push("=");
    text.push(value);
    text
}

fn prterun(job: &Job, root: bool) -> Result<Vec<OsString>, String> {
    let refuse = |option| refuse(Launcher::Prterun, option);
    let mut line = Words(Vec::new());
    if root {
        line.word("--allow-run-as-root");
    }
    if let Some((limit, _)) = job.timeout {
        line.pair("--timeout", limit.as_secs_f64().ceil().to_string());
    }
    if job.label {
        line.pair("--output", "tag");
    }
    match job.bind {
        BindTo::Spread => {}
        BindTo::Core => line.pair("--bind-to", "core:overload-allowed"),
        BindTo::None => line.pair("--bind-to", "none"),
    }
    // As many ranks as were asked for, also where these are more than the cores.
    match job.cores {
        0 | 1 => line.pair("--map-by", "slot:OVERSUBSCRIBE"),
        cores => line.pair("--map-by", format!("slot:PE={cores}:OVERSUBSCRIBE")),
    }
    match job.stdin {
        Some(0) => {}
        Some(rank) => line.pair("--stdin", rank.to_string()),
        None => line.pair("--stdin", "none"),
    }
    for (number, program) in job.programs.iter().enumerate() {
        if program.environment.empty {
            return Err(refuse("-genvnone or -genvlist"));
        }
        if number > 0 {
            line.word(":");
        }
        // Each program's own part: the places of a machine that two programs name would be counted twice.
        line.pair("--host", list(&program.shares));
        line.pair("-n", program.ranks().to_string());
        if let Some(directory) = &program.directory {
            line.pair("--wdir", directory);
        }
        let set: Vec<&OsString> = program.environment.set.iter().map(|(name, _)| name).collect();
        for name in job.passed_on.iter().chain(&program.environment.copied).filter(|name| !set.contains(name))
        {
            line.pair("-x", name);
        }
        for pair in &program.environment.set {
            line.pair("-x", assignment(pair));
        }
        line.0.extend(program.command.iter().cloned());
    }
    Ok(line.0)
}

fn hydra(job: &Job) -> Result<Vec<OsString>, String> {
    let refuse = |option| refuse(Launcher::Hydra, option);
    let mut line = Words(Vec::new());
    // For all programs together: ranks go where the list says, one after another.
    line.pair("-hosts", list(&job.shares()));
    if job.label {
        line.word("-prepend-rank");
    }
    match job.bind {
        BindTo::Spread => {}
        BindTo::Core if job.cores > 1 => line.pair("-bind-to", format!("core:{}", job.cores)),
        BindTo::Core => line.pair("-bind-to", "core"),
        BindTo::None => line.pair("-bind-to", "none"),
    }
    // The time limit is in a variable of its own: `Launcher::variables`.
    if job.stdin != Some(0) {
        return Err(refuse("--stdin"));
    }
    for (number, program) in job.programs.iter().enumerate() {
        if number > 0 {
            line.word(":");
        }
        line.pair("-n", program.ranks().to_string());
        if let Some(directory) = &program.directory {
            line.pair("-wdir", directory);
        }
        if program.environment.empty {
            let named = program.environment.copied.iter().chain(&job.own);
            let names: Vec<String> = named.map(|name| name.to_string_lossy().into_owned()).collect();
            match names.is_empty() {
                true => line.word("-envnone"),
                false => line.pair("-envlist", names.join(",")),
            }
        }
        for (name, value) in &program.environment.set {
            line.0.extend(["-env".into(), name.clone(), value.clone()]);
        }
        line.0.extend(program.command.iter().cloned());
    }
    Ok(line.0)
}

fn srun(job: &Job) -> Result<Vec<OsString>, String> {
    let refuse = |option| refuse(Launcher::Srun, option);
    let [program] = &job.programs[..] else { return Err(refuse("a job of several programs")) };
    if program.environment.empty {
        return Err(refuse("-genvnone or -genvlist"));
    }
    if let Some((_, name)) = job.timeout {
        return Err(refuse(name));
    }
    let mut line = Words(Vec::new());
    line.pair("--ntasks", program.ranks().to_string());
    line.pair("--nodes", program.shares.len().to_string());
    if !job.needs_list() {
        let names: Vec<&str> = program.shares.iter().map(|(name, _)| name.as_str()).collect();
        line.pair("--nodelist", names.join(","));
        line.pair("--ntasks-per-node", program.shares[0].1.to_string());
    } else {
        // The list stands in the file that SLURM_HOSTFILE names, a line for each rank.
        line.pair("--distribution", "arbitrary");
    }
    if job.label {
        line.word("--label");
    }
    if job.cores > 1 {
        line.pair("--cpus-per-task", job.cores.to_string());
    }
    match job.bind {
        BindTo::Spread => {}
        BindTo::Core => line.pair("--cpu-bind", "cores"),
        BindTo::None => line.pair("--cpu-bind", "none"),
    }
    match job.stdin {
        Some(rank) => line.pair("--input", rank.to_string()),
        None => line.pair("--input", "none"),
    }
    if let Some(directory) = &program.directory {
        line.pair("--chdir", directory);
    }
    if let Some(plugin) = &job.plugin {
        line.word(format!("--mpi={plugin}"));
    }
    // In a batch job that was submitted without its environment (`sbatch --export=NONE`) steps get none either.
    line.word("--export=ALL");
    line.word("--kill-on-bad-exit=1");
    line.0.extend(program.command.iter().cloned());
    Ok(line.0)
}

#[cfg(test)]
mod tests {
    use super::super::Program;
    use super::*;
    use arke_launch::EnvironmentSpec;

    fn job() -> Job {
        let environment = EnvironmentSpec {
            empty: false,
            copied: vec!["HOME".into()],
            set: vec![("A".into(), "b c".into())],
        };
        let program = Program {
            shares: vec![("a".into(), 2), ("b".into(), 1)],
            directory: Some("/work".into()),
            environment,
            command: vec!["./app".into(), "-n".into(), "7".into()],
        };
        Job {
            programs: vec![program],
            label: false,
            timeout: None,
            bind: BindTo::Spread,
            cores: 1,
            stdin: Some(0),
            passed_on: vec!["ARKE_SPIN_US".into()],
            own: Vec::new(),
            plugin: None,
        }
    }

    fn text(launcher: Launcher, job: &Job) -> Result<String, String> {
        let words = launcher.arguments(job, true)?;
        Ok(words.iter().map(|w| w.to_string_lossy()).collect::<Vec<_>>().join("|"))
    }

    #[test]
    fn prterun_gets_hosts_variables_and_directory() {
        assert_eq!(
            text(Launcher::Prterun, &job()).unwrap(),
            "--allow-run-as-root|--map-by|slot:OVERSUBSCRIBE|--host|a:2,b:1|-n|3|--wdir|/work|-x|ARKE_SPIN_US|-x|HOME|-x|A=b c|./app|-n|7"
        );
    }

    #[test]
    fn hydra_gets_them_in_its_own_spelling() {
        let mut two = job();
        two.programs.push(Program { shares: vec![("b".into(), 1)], ..job().programs.remove(0) });
        two.label = true;
        assert_eq!(
            text(Launcher::Hydra, &two).unwrap(),
            "-hosts|a:2,b:2|-prepend-rank|-n|3|-wdir|/work|-env|A|b c|./app|-n|7|:|-n|1|-wdir|/work|-env|A|b c|./app|-n|7"
        );
    }

    #[test]
    fn hydra_gets_arkes_own_variables_in_any_case() {
        let mut none = job();
        none.programs[0].environment = EnvironmentSpec { empty: true, ..EnvironmentSpec::default() };
        assert!(text(Launcher::Hydra, &none).unwrap().contains("|-envnone|"));
        none.own = vec!["ARKE_MARK".into()];
        assert!(text(Launcher::Hydra, &none).unwrap().contains("|-envlist|ARKE_MARK|"));
        none.programs[0].environment.copied = vec!["HOME".into()];
        assert!(text(Launcher::Hydra, &none).unwrap().contains("|-envlist|HOME,ARKE_MARK|"));
    }

    #[test]
    fn srun_gets_one_program_and_refuses_two() {
        let mut even = job();
        even.programs[0].shares = vec![("a".into(), 2), ("b".into(), 2)];
        even.plugin = Some("pmi2".into());
        assert_eq!(
            text(Launcher::Srun, &even).unwrap(),
            "--ntasks|4|--nodes|2|--nodelist|a,b|--ntasks-per-node|2|--input|0|--chdir|/work|--mpi=pmi2|--export=ALL|--kill-on-bad-exit=1|./app|-n|7"
        );
        assert!(text(Launcher::Srun, &job()).unwrap().contains("--distribution|arbitrary"));
        let mut two = job();
        two.programs.push(job().programs.remove(0));
        assert!(text(Launcher::Srun, &two).unwrap_err().contains("several programs"));
    }
}
