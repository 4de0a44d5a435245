//! arke(7): the settings, out of their table.

use super::see_also;
use crate::info::accepted;
use arke_base::settings::TABLE;
use clap_mangen::roff::{bold, roman, Roff};

/// The page.
pub(super) fn page(date: &str) -> Vec<u8> {
    let mut page = Roff::new();
    page.control("TH", ["arke", "7", date, crate::version().as_str(), "Arke"]);
    page.control("SH", ["NAME"]);
    page.text([roman("arke - the settings of Arke: environment variables")]);
    page.control("SH", ["DESCRIPTION"]);
    page.text([roman(
        "Settings are environment variables, which a process reads once when it joins its job. A value that a setting does \
         not take stops the start. `arke info --settings` shows the same list with the values that are set now.",
    )]);
    page.control("SH", ["ENVIRONMENT"]);
    for setting in TABLE {
        let unit = if setting.unit.is_empty() { String::new() } else { format!(" {}", setting.unit) };
        let default = if setting.default.is_empty() { "none" } else { setting.default };
        page.control("TP", []);
        page.text([bold(setting.name), roman(format!(" (default: {default}{unit})"))]);
        page.text([roman(setting.help)]);
        page.text([roman(format!("Accepts {}.", accepted(setting)))]);
        page.text([roman(setting.why)]);
    }
    see_also(&mut page, &["arke(1)", "arke-info(1)", "mpiexec(1)"]);
    page.render().into_bytes()
}
