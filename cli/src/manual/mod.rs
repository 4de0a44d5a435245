//! `arke man`: the manual pages of the commands, written when Arke is built, and that of the settings.
//!
//! They come from what the commands know of themselves: their options as clap has them, and the table of settings.

mod settings;
mod wrappers;

use crate::run;
use clap::{Args, Command, CommandFactory};
use clap_mangen::roff::{bold, roman, Roff};
use clap_mangen::Man;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where to.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The folder, in which man1 and man7 are made
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The date in the last line of each page
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: String,
}

/// Pages by the name of their file, such as `mpiexec.1`.
type Pages = BTreeMap<String, Vec<u8>>;

/// What stands before the examples where a command explains itself.
const EXAMPLES: &str = "Examples:\n";

/// Other names of a command with the same page.
const LINKS: [(&str, &str); 5] = [
    ("mpirun", "mpiexec"),
    ("oshrun", "mpiexec"),
    ("mpic++", "mpicxx"),
    ("mpif90", "mpifort"),
    ("mpif77", "mpifort"),
];

/// Writes the pages.
pub(crate) fn main(options: &Options) -> Result<(), String> {
    let pages = pages(&options.date).map_err(|error| format!("the pages cannot be made: {error}"))?;
    for section in ["1", "7"] {
        let folder = options.folder.join(format!("man{section}"));
        written(&folder, section, &pages).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    Ok(())
}

/// Writes the pages of a section into their folder, which has no others afterwards.
fn written(folder: &Path, section: &str, pages: &Pages) -> std::io::Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    std::fs::create_dir_all(folder)?;
    for (name, text) in pages.iter().filter(|(name, _)| name.ends_with(&format!(".{section}"))) {
        std::fs::write(folder.join(name), text)?;
    }
    Ok(())
}

fn pages(date: &str) -> std::io::Result<Pages> {
    let mut pages = Pages::new();
    let mut all = crate::Arke::command().disable_help_subcommand(true);
    all.build();
    tree(&mut pages, &all, date)?;
    // The launcher and the wrappers read their own command lines: the tree knows their names alone.
    for (name, names, called) in
        [("arke-run", "arke-run", "arke run"), ("mpiexec", "mpiexec, mpirun, oshrun", "mpiexec")]
    {
        pages.insert(
            format!("{name}.1"),
            page(name, run::command(called).display_name(names).bin_name(called), date)?,
        );
    }
    for wrapper in wrappers::ALL {
        pages.insert(format!("{}.1", wrapper.file()), wrapper.page(date));
    }
    for (name, target) in LINKS {
        pages.insert(format!("{name}.1"), format!(".so man1/{target}.1\n").into_bytes());
    }
    pages.insert("arke.7".to_owned(), settings::page(date));
    Ok(pages)
}

/// The pages of a command and of those below it.
fn tree(pages: &mut Pages, command: &Command, date: &str) -> std::io::Result<()> {
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        tree(pages, below, date)?;
    }
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    pages.insert(format!("{name}.1"), page(name, command.clone(), date)?);
    Ok(())
}

fn page(name: &str, command: Command, date: &str) -> std::io::Result<Vec<u8>> {
    let after = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string);
    let (has_options, has_below) = (
        command.get_arguments().any(|argument| !argument.is_hide_set()),
        command.get_subcommands().any(|below| !below.is_hide_set()),
    );
    let man = Man::new(command).title(name).date(date).source(crate::version()).manual("Arke");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    if has_options {
        man.render_options_section(&mut text)?;
    }
    if has_below {
        man.render_subcommands_section(&mut text)?;
    }
    let mut rest = Roff::new();
    let after = after.unwrap_or_default();
    let (notes, examples) = after.split_once(EXAMPLES).unwrap_or((&after, ""));
    for (heading, text) in [("NOTES", notes), ("EXAMPLES", examples)] {
        if !text.trim().is_empty() {
            rest.control("SH", [heading]);
            paragraphs(&mut rest, text.trim_matches('\n'));
        }
    }
    let related: &[&str] = match name {
        "arke" => &["mpiexec(1)", "mpicc(1)", "mpicxx(1)", "mpifort(1)", "arke(7)"],
        "arke-run" => &["mpiexec(1)", "arke(1)", "arke(7)"],
        "mpiexec" => &["mpicc(1)", "arke-run(1)", "arke-doctor(1)", "arke(7)"],
        _ => &["arke(1)", "arke(7)"],
    };
    see_also(&mut rest, related);
    rest.to_writer(&mut text)?;
    Ok(joined(&text))
}

/// The parts of a page as one: each begins with the same lines on apostrophes, and line breaks around an empty line say
/// nothing.
fn joined(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let preamble = Roff::new().render();
    let parts: Vec<&str> = text.split(preamble.as_str()).collect();
    (preamble + &parts.concat().replace(".br\n\n.br\n", ".sp\n")).into_bytes()
}

/// Text with empty lines between paragraphs; indented lines are examples, which stay as they are.
fn paragraphs(page: &mut Roff, text: &str) {
    let mut begun = true;
    let mut listing = false;
    for (at, line) in text.lines().enumerate() {
        let example = line.strip_prefix("  ");
        if listing && example.is_none() {
            page.control("fi", []);
            listing = false;
        }
        if line.is_empty() {
            begun = false;
            continue;
        }
        if example.is_some() && !listing {
            // Examples stand apart from what introduces them.
            if at > 0 {
                page.control("PP", []);
            }
            page.control("nf", []);
            listing = true;
        } else if !begun {
            page.control("PP", []);
        }
        begun = true;
        page.text([roman(example.unwrap_or(line))]);
    }
    if listing {
        page.control("fi", []);
    }
}

fn see_also(page: &mut Roff, names: &[&str]) {
    page.control("SH", ["SEE ALSO"]);
    for (at, name) in names.iter().enumerate() {
        let (name, section) = name.split_once('(').unwrap_or((name, "1)"));
        let comma = if at + 1 < names.len() { "," } else { "" };
        page.text([bold(name), roman(format!("({section}{comma}"))]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arke_base::settings::TABLE;

    fn all() -> BTreeMap<String, String> {
        let pages = pages("2025-01-01").unwrap();
        pages.into_iter().map(|(name, text)| (name, String::from_utf8(text).unwrap())).collect()
    }

    /// A text as `roff` writes it.
    fn escaped(text: &str) -> String {
        text.replace('-', "\\-")
    }

    #[test]
    fn every_command_has_a_page() {
        let pages = all();
        for command in crate::Arke::command().get_subcommands().filter(|command| !command.is_hide_set()) {
            let name = format!("arke-{}.1", command.get_name());
            assert!(pages.contains_key(&name), "{name}");
        }
        for name in ["arke", "mpiexec", "mpirun", "mpicc", "mpicxx", "mpifort", "oshcc", "oshc++", "oshrun"] {
            assert!(pages.contains_key(&format!("{name}.1")), "{name}");
        }
        for (name, target) in LINKS {
            assert!(pages[&format!("{target}.1")].contains(name), "{target} does not name {name}");
        }
        assert!(!pages.contains_key("arke-man.1"), "what only the build calls has no page");
    }

    #[test]
    fn the_launchers_page_has_its_options() {
        let pages = all();
        let command = run::command("mpiexec");
        let shown = command.get_arguments().filter(|option| !option.is_hide_set());
        for option in shown.filter_map(|option| option.get_long()) {
            let word = escaped(&format!("--{option}"));
            assert!(pages["mpiexec.1"].contains(&word) && pages["arke-run.1"].contains(&word), "{option}");
        }
    }

    #[test]
    fn the_settings_are_those_of_the_table() {
        let page = &all()["arke.7"];
        for setting in TABLE {
            assert!(page.contains(setting.name), "{}", setting.name);
        }
    }

    #[test]
    fn examples_stay_as_they_are() {
        let mut page = Roff::new();
        paragraphs(&mut page, "Once.\n\nTwice:\n  do it   # so\n  again\nThen.");
        let text = page.to_roff();
        assert_eq!(text, "Once.\n.PP\nTwice:\n.PP\n.nf\ndo it   # so\nagain\n.fi\nThen.\n");
    }
}
