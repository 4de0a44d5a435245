//! `--trace`: what the ranks of a job did, as a timeline.
//!
//! The ranks record into memory that the launcher holds ([`arke_base::trace`]). When the job has ended it is read
//! ([`collect`]), messages are put together and waits are explained ([`waits`]), and two files are written: NAME.json
//! for Perfetto and Chrome ([`json`]), and NAME.html, which opens by itself ([`html`]).

mod collect;
mod html;
mod json;
mod model;
mod names;
mod table;
#[cfg(test)]
mod tests;
mod waits;

use arke_base::settings::{Id, Settings};
use arke_base::trace::Pool;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// The name of a trace where the command line gives none.
pub(super) const DEFAULT: &str = "arke-trace";

/// The beginning of the names of a trace's files, of what the command line says: an ending of either file is left out.
fn stem(name: &OsStr) -> OsString {
    let text = name.to_string_lossy().to_ascii_lowercase();
    let ending = [".html", ".json", ".json.gz"].into_iter().find(|ending| text.ends_with(ending));
    let left = name.len() - ending.map_or(0, str::len);
    OsStr::from_bytes(&name.as_bytes()[..left]).to_owned()
}

/// A file of the trace.
fn file(name: &OsStr, ending: &str) -> PathBuf {
    let mut name = stem(name);
    name.push(ending);
    name.into()
}

/// Checks before the job starts that the files can be written where the command line says.
pub(super) fn check(name: &OsStr) -> Result<(), String> {
    if name.is_empty() {
        return Err(format!("--trace=: the files have no name; give one, or --trace alone for {DEFAULT}"));
    }
    let path = file(name, ".html");
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.is_dir() => {
            Err(format!("--trace={}: there is no directory {}", name.to_string_lossy(), folder.display()))
        }
        _ => Ok(()),
    }
}

/// How much memory a trace may take, in bytes.
pub(super) fn memory() -> u64 {
    // A bad value is refused later, with the others.
    let wanted = Settings::from_environment().unwrap_or_default().number(Id::TraceSize);
    // The ranks need memory, too.
    arke_sys::memory::available().map_or(wanted, |free| wanted.min(free / 4))
}

/// Writes the files of a trace. Returns what is to be said to the user.
pub(super) fn write(pool: &Pool, name: &OsStr, title: &str) -> Result<String, String> {
    let mut trace = collect::read(pool);
    waits::explain(&mut trace);
    let table = table::costliest(&trace);
    // Large ones are compressed, which Perfetto and Chrome read as well.
    let large = trace.events() > json::MOST_PLAIN;
    let json = file(name, if large { ".json.gz" } else { ".json" });
    let html = file(name, ".html");
    let failed = |path: &PathBuf, why: std::io::Error| format!("--trace: {}: {why}", path.display());
    html::write(&trace, &table, title, &html).map_err(|why| failed(&html, why))?;
    json::write(&trace, title, &json, large).map_err(|why| failed(&json, why))?;
    let mut said = format!(
        "arke: trace: {} calls and {} messages in {} (open it in a browser) and {}\n",
        trace.call_count(),
        trace.messages.len(),
        html.display(),
        json.display()
    );
    for rank in &trace.ranks {
        if let Some(dropped) = &rank.dropped {
            said += &format!("arke: trace: {}\n", dropped.told(rank.rank));
        }
    }
    if trace.call_count() == 0 {
        said += "arke: trace: no rank made a call that is recorded; programs of another MPI are not\n";
    }
    Ok(said)
}
