//! What the values of other launchers' options stand for: options of ours, or why they are refused.

use super::spellings::{DEBUGGER, FAILURES};
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// `core:2` is two cores for each rank; `core:overload-allowed` and the like say nothing that is needed here.
pub(super) fn bind(value: &OsStr) -> Result<Vec<OsString>, String> {
    let bytes = value.as_bytes();
    let end = bytes.iter().position(|b| *b == b':').unwrap_or(bytes.len());
    let what = OsStr::from_bytes(&bytes[..end]);
    let mut options = vec!["--bind".into(), what.into()];
    let text = value.to_string_lossy();
    let several = text.split(':').nth(1).and_then(|word| word.parse::<u32>().ok()).filter(|n| *n != 1);
    match (what.to_string_lossy().to_ascii_lowercase().as_str(), several) {
        ("core" | "cores", Some(cores)) => {
            options.extend(["--cores-per-rank".into(), cores.to_string().into()]);
        }
        ("hwthread" | "hwthreads" | "cpu" | "l1cache" | "l2cache" | "rr", Some(_)) => {
            return Err(format!(
                "arke run has no -bind-to {text}; --cores-per-rank N binds each rank to N cores with all their threads"
            ));
        }
        _ => {}
    }
    Ok(options)
}

/// `ppr:2:node` says how many ranks each machine gets, `PE=2` how many cores each rank; all else is about machines that
/// are not here, or about places that ranks have anyway.
pub(super) fn map_by(value: &OsStr) -> Result<Vec<OsString>, String> {
    let text = value.to_string_lossy();
    let lower = text.to_ascii_lowercase();
    let mut words = lower.split([':', ',']);
    let mut options: Vec<OsString> = Vec::new();
    match words.next() {
        Some("ppr") => match (words.next(), words.next()) {
            (Some(ranks), Some("node")) => options.extend(["--per-host".into(), ranks.into()]),
            _ => options.extend(["--per-resource".into(), format!("--map-by {text}").into()]),
        },
        Some("seq" | "rankfile" | "pe-list") => {
            return Err(format!(
                "arke run has no --map-by {text}; start single ranks below `taskset -c LIST`"
            ));
        }
        _ => {}
    }
    if let Some(cores) = words.find_map(|word| word.strip_prefix("pe=")) {
        options.extend(["--cores-per-rank".into(), cores.into()]);
    }
    Ok(options)
}

/// So many ranks for each socket.
pub(super) fn npersocket(value: &OsStr) -> Result<Vec<OsString>, String> {
    Ok(vec!["--per-resource".into(), format!("-npersocket {}", value.to_string_lossy()).into()])
}

/// `tag,timestamp,dir=DIR`.
pub(super) fn output(value: &OsStr) -> Result<Vec<OsString>, String> {
    let mut options = Vec::new();
    for word in value.as_bytes().split(|b| *b == b',' || *b == b':').map(OsStr::from_bytes) {
        let bytes = word.as_bytes();
        let file = |prefix: &str| bytes.strip_prefix(prefix.as_bytes()).map(OsStr::from_bytes);
        if bytes.starts_with(b"tag") || word == "rank" {
            options.push("--label".into());
        } else if word == "timestamp" {
            options.push("--timestamp-output".into());
        } else if let Some(name) = file("dir=").or_else(|| file("directory=")) {
            options.extend(["--output-filename".into(), name.into()]);
        } else if let Some(name) = file("file=").or_else(|| file("filename=")) {
            for (option, end) in [("--outfile-pattern", ".%r.out"), ("--errfile-pattern", ".%r.err")] {
                let pattern = OsString::from_vec([name.as_bytes(), end.as_bytes()].concat());
                options.extend([option.into(), pattern]);
            }
        } else if !SAY_NOTHING.iter().any(|known| word == *known) {
            let instead = match bytes {
                b"merge" => "write 2>&1 behind the command",
                b"xml" => "--report=json:FILE writes what Arke knows of the job",
                _ => {
                    "it takes tag, timestamp, dir=DIR and file=NAME; --outfile-pattern PATTERN names a file for each \
                     rank"
                },
            };
            return Err(format!("arke run has no --output {}; {instead}", word.to_string_lossy()));
        }
    }
    Ok(options)
}

/// What Open MPI lets stand behind the name of a folder or file, and is so here anyway.
const SAY_NOTHING: [&str; 4] = ["nocopy", "copy", "raw", "nojobid"];

/// `DIR:nocopy`.
pub(super) fn output_folder(value: &OsStr) -> Result<Vec<OsString>, String> {
    let mut name = value.as_bytes();
    let mut before = || {
        let (at, word) = name.iter().rposition(|byte| *byte == b':').map(|at| name.split_at(at))?;
        let known =
            word[1..].split(|byte| *byte == b',').all(|w| SAY_NOTHING.iter().any(|k| w == k.as_bytes()));
        known.then(|| name = at)
    };
    while before().is_some() {}
    Ok(vec!["--output-filename".into(), OsStr::from_bytes(name).into()])
}

/// `map,bind`.
pub(super) fn display(value: &OsStr) -> Result<Vec<OsString>, String> {
    let words = value.as_bytes().split(|b| *b == b',' || *b == b':');
    let known = |word: &[u8]| match word {
        b"bind" | b"bindings" => Some(OsString::from("--report-bindings")),
        word if word.starts_with(b"map") => Some("--display-map".into()),
        _ => None,
    };
    Ok(words.filter_map(known).collect())
}

/// `recoverable`, `timeout=30` and the like: PRRTE's, separated by commas.
pub(super) fn runtime_options(value: &OsStr) -> Result<Vec<OsString>, String> {
    let text = value.to_string_lossy();
    let mut options = Vec::new();
    for word in text.split(',') {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let instead = match name.to_ascii_lowercase().as_str() {
            "timeout" => {
                options.extend(["--timeout".into(), value.into()]);
                continue;
            }
            "output-proctable" => {
                options.push("--display-map".into());
                continue;
            }
            "recoverable" | "continuous" | "autorestart" | "max-restarts" => FAILURES,
            "stop-on-exec" | "stop-in-init" | "stop-in-app" => DEBUGGER,
            "donotlaunch" => "--display-map shows the ranks of a job that runs",
            "exec-agent" | "default-exec-agent" => "put the agent before the program",
            _ => continue,
        };
        return Err(format!("arke run has no --runtime-options {name}; {instead}"));
    }
    Ok(options)
}

/// Slurm's and Intel MPI's: `cores`, `none`, `verbose,threads`.
pub(super) fn cpu_bind(value: &OsStr) -> Result<Vec<OsString>, String> {
    let text = value.to_string_lossy();
    let mut options: Vec<OsString> = Vec::new();
    for word in text.split(',') {
        match word.to_ascii_lowercase().as_str() {
            "q" | "quiet" | "auto" => {}
            "v" | "verbose" => options.push("--report-bindings".into()),
            "no" | "none" | "off" => options.extend(["--bind".into(), "none".into()]),
            "core" | "cores" | "thread" | "threads" | "rank" => options.extend(["--bind".into(), "core".into()]),
            "socket" | "sockets" | "ldom" | "ldoms" | "rank_ldom" => {
                options.extend(["--bind".into(), "spread".into()]);
            }
            _ => {
                return Err(format!(
                    "arke run has no --cpu-bind {word}; --bind takes core, spread and none; start single ranks below \
                     `taskset -c LIST`"
                ))
            }
        }
    }
    Ok(options)
}

/// Slurm's time limit: minutes, `minutes:seconds`, `hours:minutes:seconds`, and days in front of a dash.
pub(super) fn slurm_time(value: &OsStr) -> Result<Vec<OsString>, String> {
    let text = value.to_string_lossy();
    let (days, rest) = text.split_once('-').map_or((None, &*text), |(days, rest)| (Some(days), rest));
    let number = |text: &str| text.parse::<u64>().ok();
    let parts: Option<Vec<u64>> = rest.split(':').map(number).collect();
    let seconds = match (days.map(number), parts.as_deref()) {
        (None, Some([minutes])) => minutes.checked_mul(60),
        (None, Some([minutes, seconds])) => minutes.checked_mul(60).and_then(|s| s.checked_add(*seconds)),
        (Some(Some(_)) | None, Some([hours, more @ ..])) if more.len() < 3 => {
            let minutes = more.first().copied().unwrap_or(0);
            let seconds = more.get(1).copied().unwrap_or(0);
            let days = days.and_then(number).unwrap_or(0);
            let hours = days.checked_mul(24).and_then(|h| h.checked_add(*hours));
            let minutes = hours.and_then(|h| h.checked_mul(60)).and_then(|m| m.checked_add(minutes));
            minutes.and_then(|m| m.checked_mul(60)).and_then(|s| s.checked_add(seconds))
        }
        _ => None,
    };
    match seconds {
        // Slurm's word for no limit.
        Some(0) => Ok(Vec::new()),
        Some(seconds) => Ok(vec!["--timeout".into(), seconds.to_string().into()]),
        None => {
            Err(format!("arke run has no --time {text}; --timeout takes seconds, such as --timeout 3600"))
        }
    }
}

/// Slurm's `ALL`, `NONE`, `NAME=VALUE,NAME`.
pub(super) fn slurm_export(value: &OsStr) -> Result<Vec<OsString>, String> {
    let words: Vec<&OsStr> = value.as_bytes().split(|b| *b == b',').map(OsStr::from_bytes).collect();
    let all = words.iter().any(|word| *word == "ALL");
    let mut options: Vec<OsString> = Vec::new();
    let mut names: Vec<&[u8]> = Vec::new();
    for word in words.into_iter().filter(|word| *word != "ALL" && *word != "NONE" && *word != "NIL") {
        names.push(word.as_bytes().split(|b| *b == b'=').next().unwrap_or_default());
        if word.as_bytes().contains(&b'=') {
            options.extend(["-x".into(), word.into()]);
        }
    }
    match (all, names.is_empty()) {
        (true, _) => {}
        (false, true) => options.push("--genvnone".into()),
        (false, false) => {
            options.extend(["--genvlist".into(), OsString::from_vec(names.join(&b","[..]))]);
        }
    }
    Ok(options)
}

/// Slurm's list of machines, where ranges stand in brackets.
pub(super) fn slurm_hosts(value: &OsStr) -> Result<Vec<OsString>, String> {
    if value.as_bytes().contains(&b'[') {
        let text = value.to_string_lossy();
        return Err(format!(
            "arke run has no --nodelist {text}; --hosts takes names, separated by commas, which `scontrol show hostnames \
             {text}` writes out"
        ));
    }
    Ok(vec!["--host".into(), value.into()])
}

/// Slurm's number of machines: here it is one, but where machines are named.
pub(super) fn slurm_nodes(value: &OsStr) -> Result<Vec<OsString>, String> {
    if value == "1" || value == "1-1" {
        return Ok(Vec::new());
    }
    let text = value.to_string_lossy();
    Err(format!(
        "arke run has no --nodes {text}; --hosts or --hostfile names the machines, or srun starts the job"
    ))
}

/// Slurm's number of ranks for each socket.
pub(super) fn ntasks_per_socket(value: &OsStr) -> Result<Vec<OsString>, String> {
    Ok(vec!["--per-resource".into(), format!("--ntasks-per-socket {}", value.to_string_lossy()).into()])
}

/// A hostfile that counts where no other is named; `none`: there is none.
pub(super) fn default_hostfile(value: &OsStr) -> Result<Vec<OsString>, String> {
    if value == "none" {
        return Ok(Vec::new());
    }
    Ok(vec!["--hostfile".into(), value.into()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(of: fn(&OsStr) -> Result<Vec<OsString>, String>, value: &str) -> String {
        match of(OsStr::new(value)) {
            Ok(options) => options.join(OsStr::new(" ")).into_string().unwrap(),
            Err(why) => format!("! {why}"),
        }
    }

    #[test]
    fn slurms_times_become_seconds() {
        for (time, seconds) in [
            ("5", "--timeout 300"),
            ("5:30", "--timeout 330"),
            ("2:05:30", "--timeout 7530"),
            ("1-2", "--timeout 93600"),
            ("1-2:03", "--timeout 93780"),
            ("1-2:03:04", "--timeout 93784"),
            ("0", ""),
        ] {
            assert_eq!(told(slurm_time, time), seconds, "{time}");
        }
        for wrong in ["", "x", "1:2:3:4", "-1", "1-", "99999999999999999999", "9999999999999999-0"] {
            assert!(told(slurm_time, wrong).contains("--timeout takes seconds"), "{wrong}");
        }
    }

    #[test]
    fn slurms_words_become_options() {
        for (of, value, options) in [
            (slurm_export as fn(&OsStr) -> Result<Vec<OsString>, String>, "ALL", ""),
            (slurm_export, "NONE", "--genvnone"),
            (slurm_export, "ALL,A=1,B", "-x A=1"),
            (slurm_export, "A=1,B", "-x A=1 --genvlist A,B"),
            (cpu_bind, "cores", "--bind core"),
            (cpu_bind, "verbose,none", "--report-bindings --bind none"),
            (slurm_hosts, "a,b", "--host a,b"),
            (slurm_nodes, "1", ""),
            (default_hostfile, "none", ""),
            (runtime_options, "error-nonzero-status=0,timeout=5", "--timeout 5"),
        ] {
            assert_eq!(told(of, value), options, "{value}");
        }
        for (of, value, part) in [
            (cpu_bind as fn(&OsStr) -> Result<Vec<OsString>, String>, "map_cpu:0", "taskset"),
            (slurm_hosts, "n[1-3]", "scontrol show hostnames"),
            (slurm_nodes, "2", "--hosts"),
            (runtime_options, "recoverable", "--with-ft ulfm"),
            (runtime_options, "stop-in-init=0", "--debug=gdb"),
        ] {
            let why = told(of, value);
            assert!(why.starts_with('!') && why.contains(part), "{value}: {why}");
        }
    }
}
