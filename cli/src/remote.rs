//! `--host NAME`: a command that looks at jobs is run on another host, which ranks of the job run on.
//!
//! What a job's ranks tell stands in memory of their hosts, and only processes of the user can read it. From a machine
//! without ranks, such as a login node, the user therefore goes there by the shell that launchers use, ssh as a rule,
//! which proves who the user is. Nothing of the job has to be known here, and no secret is kept anywhere.

use crate::out::complain;
use arke_base::settings::{Id, Settings};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, ExitCode, ExitStatus, Stdio};

/// The exit code of ssh and its like where the host cannot be reached.
const UNREACHED: i32 = 255;
/// The exit code of a shell that finds no such command.
const NO_COMMAND: i32 = 127;

/// How another host is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Way {
    /// The name of the host.
    pub host: String,
    /// The command and its options.
    shell: Vec<String>,
}

impl Way {
    /// To a host that the user names.
    pub(crate) fn to(host: &str) -> Result<Way, String> {
        Way::by(host, None)
    }

    /// The same; `told`: what the job's launcher was told to use in place of ssh. What the user has set comes first.
    pub(crate) fn by(host: &str, told: Option<&str>) -> Result<Way, String> {
        let settings = Settings::from_environment().map_err(|e| e.to_string())?;
        let set = settings.text(Id::RemoteShell);
        let is_set = std::env::var_os("ARKE_REMOTE_SHELL").is_some();
        Way::of(host, told.filter(|_| !is_set).unwrap_or(set))
    }

    fn of(host: &str, shell: &str) -> Result<Way, String> {
        let odd = |c: char| c.is_whitespace() || c.is_control();
        if host.is_empty() || host.starts_with('-') || host.contains(odd) {
            return Err(format!("--host \"{}\" names no host", host.escape_debug()));
        }
        let shell: Vec<String> = shell.split_whitespace().map(str::to_owned).collect();
        match shell.is_empty() {
            true => Err("ARKE_REMOTE_SHELL names no command; it is ssh where it is not set".into()),
            false => Ok(Way { host: host.into(), shell }),
        }
    }

    /// `arke` there with these words. `terminal`: it wants the terminal of this one.
    fn command(&self, words: &[String], terminal: bool) -> Result<Command, String> {
        let own = std::env::current_exe().map_err(|e| format!("the path of this command: {e}"))?;
        let mut command = Command::new(&self.shell[0]);
        command.args(&self.shell[1..]);
        if terminal && self.shell[0].rsplit('/').next() == Some("ssh") {
            command.arg("-t");
        }
        command.arg(&self.host).arg(quoted(own.as_os_str()));
        command.args(words.iter().map(|word| quoted(OsStr::new(word))));
        Ok(command)
    }

    /// What is wrong with an end, if the command has not run there.
    fn complaint(&self, status: ExitStatus) -> Option<String> {
        let (shell, host) = (&self.shell[0], &self.host);
        match status.code() {
            Some(UNREACHED) => Some(format!(
                "{shell} does not reach {host}; ARKE_REMOTE_SHELL names another command, such as \"ssh -p 2222\""
            )),
            Some(NO_COMMAND) => {
                let own = std::env::current_exe().unwrap_or_default();
                Some(format!("there is no {} on {host}: the same path is taken as here", own.display()))
            }
            _ => None,
        }
    }

    /// Runs it there in place of here. Its exit code.
    pub(crate) fn run(&self, words: &[String], terminal: bool) -> Result<ExitCode, String> {
        let mut command = self.command(words, terminal)?;
        let status = command.status().map_err(|e| format!("{}: {e}", self.shell[0]))?;
        match self.complaint(status) {
            Some(text) => Err(text),
            None => Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1))),
        }
    }

    /// Runs it there; what it writes to standard output. `None`: it has said on standard error why not.
    pub(crate) fn ask(&self, words: &[String]) -> Result<Option<Vec<u8>>, String> {
        let mut command = self.command(words, false)?;
        command.stdin(Stdio::null()).stderr(Stdio::inherit());
        let output = command.output().map_err(|e| format!("{}: {e}", self.shell[0]))?;
        match self.complaint(output.status) {
            Some(text) => Err(text),
            None if output.stdout.is_empty() => Ok(None),
            None => Ok(Some(output.stdout)),
        }
    }
}

/// The words of this command line, `arke` left out, as they are to be said on the host of `--host`; the word `job`, if
/// there is one, becomes `name`.
pub(crate) fn words(job: Option<&str>, name: Option<&str>) -> Vec<String> {
    let given: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    words_of(&given, job, name)
}

fn words_of(given: &[String], job: Option<&str>, name: Option<&str>) -> Vec<String> {
    let mut words = Vec::new();
    let (mut skip, mut left) = (false, job.filter(|_| name.is_some()));
    for word in given {
        if std::mem::take(&mut skip) || word.starts_with("--host=") {
            continue;
        }
        if word == "--host" {
            skip = true;
        } else if left == Some(word.as_str()) {
            left = None;
        } else {
            words.push(word.clone());
        }
    }
    if let Some(name) = name {
        words.insert(words.len().min(1), name.into());
    }
    words
}

/// A word that a shell takes as it is: in quotes only where it has to be, since some shells' stand-ins know none.
pub(crate) fn quoted(word: &OsStr) -> std::ffi::OsString {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_./@%+=:,".contains(byte);
    let bytes = word.as_bytes();
    if !bytes.is_empty() && bytes.iter().all(plain) {
        return word.to_owned();
    }
    OsStr::from_bytes(&crate::env::quoted(word)).to_owned()
}

/// Prints why a command could not be run on another host.
pub(crate) fn end(result: Result<ExitCode, String>) -> ExitCode {
    result.unwrap_or_else(|text| {
        complain(&text);
        ExitCode::FAILURE
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: &str, job: Option<&str>, name: Option<&str>) -> String {
        let given: Vec<String> = words.split(' ').map(str::to_owned).collect();
        words_of(&given, job, name).join(" ")
    }

    #[test]
    fn the_words_of_another_host() {
        assert_eq!(text("top --host a solver --once", Some("solver"), None), "top solver --once");
        assert_eq!(text("top --host=a --sort cpu", None, None), "top --sort cpu");
        assert_eq!(text("top --sort cpu 812", Some("812"), Some("812@b")), "top 812@b --sort cpu");
        assert_eq!(text("top --once", None, Some("812@b")), "top 812@b --once");
    }

    #[test]
    fn hosts_and_shells_are_checked() {
        for host in ["", "-oProxyCommand=x", "a b", "a\n"] {
            assert!(Way::of(host, "ssh").is_err(), "{host:?}");
        }
        assert!(Way::of("a", " ").is_err());
        let way = Way::of("user@a", "ssh -p 22").unwrap();
        let command = way.command(&["why".into(), "it's".into()], true).unwrap();
        let arguments: Vec<String> =
            command.get_args().map(|word| word.to_string_lossy().into_owned()).collect();
        assert_eq!(&arguments[..4], ["-p", "22", "-t", "user@a"]);
        assert_eq!(&arguments[5..], ["why", "'it'\\''s'"]);
        let command = Way::of("a", "/opt/agent.sh").unwrap().command(&[], true).unwrap();
        assert_eq!(command.get_args().next(), Some(OsStr::new("a")));
    }

    #[test]
    fn who_was_not_reached_is_told() {
        use std::os::unix::process::ExitStatusExt;
        let way = Way::of("a", "ssh").unwrap();
        let of = |code: i32| way.complaint(ExitStatus::from_raw(code << 8));
        assert!(of(255).unwrap().contains("ssh does not reach a"));
        assert!(of(127).unwrap().contains("on a"));
        assert_eq!((of(0), of(2)), (None, None));
    }
}
