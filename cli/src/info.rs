//! `arke info`: what is installed here, and the settings.

use crate::out::print;
use crate::prefix::Prefix;
use arke_base::paths::Path;
use arke_base::settings::{Kind, Setting, Settings, TABLE};
use clap::Args;
use std::fmt::Write;

/// What to show.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Describe every setting: the ARKE_ variables, their values now, their defaults and why
    #[arg(long)]
    settings: bool,
    /// Describe the paths that messages take, as --report names them, and measure them here (some seconds)
    #[arg(long)]
    paths: bool,
    /// Describe the algorithms of each collective operation, and which is used when
    #[arg(long)]
    collectives: bool,
}

/// Prints what was asked for.
pub(crate) fn main(options: &Options) -> Result<(), String> {
    if options.settings {
        print(&settings()?);
    }
    if options.paths {
        print(&paths());
        crate::explain::print_table()?;
    }
    if options.collectives {
        print(&arke_coll::registry::describe());
    }
    if !(options.settings || options.paths || options.collectives) {
        print(&installation());
    }
    Ok(())
}

fn installation() -> String {
    let build = if cfg!(debug_assertions) { "debug" } else { "release" };
    let (prefix, complete) = match Prefix::find() {
        Ok(prefix) => (prefix.path().display().to_string(), "bin, include and lib are there".into()),
        Err(why) => ("none".to_string(), why),
    };
    let cores = arke_launch::topology::allowed_cores();
    format!(
        "{}\n  build          {build}, {}\n  MPI            5.0, standard ABI: libmpi_abi.so.1\n  \
         installation   {prefix}\n                 {complete}\n  this machine   {}, {cores} usable {}\n\n\
         `arke info --settings` describes the settings, `arke info --paths` the paths of messages,\n\
         `arke info --collectives` the algorithms, `arke doctor` what would be slow or fail here.\n",
        crate::version(),
        env!("BUILT_FOR"),
        arke_launch::host(),
        if cores == 1 { "core" } else { "cores" },
    )
}

fn settings() -> Result<String, String> {
    let now = Settings::from_environment().map_err(|e| e.to_string())?;
    let mut text = String::from("Settings: environment variables, read once when a process joins its job.\n");
    for (index, setting) in TABLE.iter().enumerate() {
        let set = arke_base::settings::variable(setting.name);
        let accepted = accepted(setting);
        let unit = if setting.unit.is_empty() { String::new() } else { format!(" {}", setting.unit) };
        let current = match (set, now.value(index)) {
            (Some(value), Some(_)) => format!("; set to {value}"),
            _ => String::new(),
        };
        let _ = write!(
            text,
            "\n{}  [default {}{unit}{current}]\n    {}\n    Accepts {accepted}. {}\n",
            setting.name, setting.default, setting.help, setting.why
        );
    }
    Ok(text)
}

/// The values that a setting takes, in words.
pub(crate) fn accepted(setting: &Setting) -> String {
    match setting.kind {
        Kind::Number { min, max } => format!("{} to {}", short(min), short(max)),
        Kind::Choice(words) => words.join(", "),
        Kind::Text => "any text".into(),
    }
}

/// A number with the suffix that settings accept.
fn short(n: u64) -> String {
    for (shift, suffix) in [(30, "G"), (20, "M"), (10, "K")] {
        if n >= 1 << shift && n % (1 << shift) == 0 {
            return format!("{}{suffix}", n >> shift);
        }
    }
    n.to_string()
}

/// A path in words.
pub(crate) fn meaning(path: Path) -> &'static str {
    match path {
        Path::Own => "to the sending process itself",
        Path::Line => "header and payload in one cache line: a copy in, a copy out",
        Path::Ring => "body in the sender's staging arena, sent at once: a copy in, a copy out",
        Path::Stream => "rendezvous in fragments through the staging arena: a copy in, a copy out",
        Path::Pull => "rendezvous, copied once by the receiver out of the sender's memory",
        Path::Push => "rendezvous, copied once, part or all of it by the sender",
        Path::Shared => "copied once out of memory that both processes map",
        Path::NetEager => "sent at once over a network",
        Path::NetRdma => "rendezvous over a network",
    }
}

fn paths() -> String {
    let mut text = String::from("Paths that messages take:\n");
    for path in Path::ALL {
        let _ = writeln!(text, "  {:10} {}", path.name(), meaning(path));
    }
    text.push_str(
        "\nMessages longer than ARKE_EAGER_MAX to a rank of the same machine are pulled, copied by both sides, or\n\
         staged (stream): whichever took the least time of late. To see the choices in a program, and the times\n\
         behind them:\n  ARKE_COSTS=show arke run -n 2 PROGRAM\n\
         The lines, saved to a file, fix the choices of later runs: ARKE_COSTS=FILE. It also shows how bodies in the\n\
         staging arena are stored (string, plain, streaming, wide, handed), which ARKE_STORES fixes.\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_and_path_is_described() {
        let text = settings().unwrap();
        assert!(TABLE.iter().all(|s| text.contains(s.name) && text.contains(s.help)));
        let text = paths();
        assert!(Path::ALL.iter().all(|p| text.contains(p.name())));
    }

    #[test]
    fn numbers_are_written_as_they_may_be_set() {
        assert_eq!([short(48), short(32 << 10), short(1 << 46)], ["48", "32K", "65536G"]);
    }
}
