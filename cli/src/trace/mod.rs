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
use std::path::{Path, PathBuf};

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

/// Writes a file under another name, and gives it its own when it is whole: whoever ends this command meanwhile is left
/// with no half of it.
fn whole(path: &Path, write: impl FnOnce(&Path) -> std::io::Result<()>) -> Result<(), String> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let written = write(&part).and_then(|()| std::fs::rename(&part, path));
    written.map_err(|why| {
        let _ = std::fs::remove_file(&part);
        format!("--trace: {}: {why}", path.display())
    })
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
    if large {
        // It takes some seconds, in which the job has ended already.
        let million = trace.events() as f64 / 1e6;
        arke_sys::say::err(&format!(
            "arke: trace: writing {million:.1} million calls, messages and waits ...\n"
        ));
    }
    whole(&html, |path| html::write(&trace, &table, title, path))?;
    whole(&json, |path| json::write(&trace, title, path, large))?;
    let mut said = format!(
        "arke: trace: {} calls and {} messages in {} (open it in a browser) and {}\n",
        trace.call_count(),
        trace.messages.len(),
        html.display(),
        json.display()
    );
    let other = file(name, if large { ".json" } else { ".json.gz" });
    if other.exists() {
        said += &format!("arke: trace: {} is not of this run\n", other.display());
    }
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
