//! The table of `arke info --paths`: what messages of several lengths take here between two ranks, by each way.

use super::told::Measured;
use super::{run, ways, Options, CHOSEN};
use crate::out::print;
use arke_base::settings::{Id, Settings};

/// Lengths in bytes, and how each is written.
const LENGTHS: [(u64, &str); 8] = [
    (8, "8"),
    (1 << 10, "1K"),
    (8 << 10, "8K"),
    (16 << 10, "16K"),
    (64 << 10, "64K"),
    (256 << 10, "256K"),
    (1 << 20, "1M"),
    (4 << 20, "4M"),
];

/// Measures each length once by each way, and prints a line as soon as it is known.
///
/// # Errors
/// The text for the user, where no job of two ranks could be run.
pub(crate) fn print_table() -> Result<(), String> {
    let eager = Settings::from_environment().map_err(|e| e.to_string())?.number(Id::EagerMax);
    print(
        "\nMeasured now, between ranks 0 and 1 of a job of two: microseconds one way, as Arke chooses and by each way\n\
         that a setting forces. `arke explain --bytes N` measures one length with more care.\n\
         \x20  bytes         us  path     other ways\n",
    );
    for (bytes, written) in LENGTHS {
        let options = Options {
            bytes,
            from: 0,
            to: 1,
            n: Some(2),
            hosts: None,
            hostfile: None,
            via: None,
            dirty: false,
            json: false,
            rank: false,
        };
        let measured = std::iter::once(CHOSEN)
            .chain(ways(bytes, eager, true))
            .map(|way| run(&options, options.n, &way).map(|figures| Measured::new(way, figures)))
            .collect::<Result<Vec<_>, _>>()?;
        print(&row(written, &measured));
    }
    Ok(())
}

/// A line of the table; the first way is the one that Arke chose.
fn row(written: &str, measured: &[Measured]) -> String {
    let chosen = &measured[0].figures;
    let others: Vec<String> = measured[1..]
        .iter()
        .filter_map(|way| {
            way.setting.as_ref().map(|setting| format!("{setting} {:.2}", way.figures.microseconds))
        })
        .collect();
    let line = format!("{written:>8} {:>10.2}  {:8} {}", chosen.microseconds, chosen.path, others.join(", "));
    line.trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::super::rank::Figures;
    use super::*;

    fn measured(setting: Option<&str>, microseconds: f64, path: &str) -> Measured {
        let figures = Figures {
            microseconds,
            path: path.to_owned(),
            copies: 1.0,
            cpus: [vec![0], vec![1]],
            one_node: true,
            ranks: 2,
            hosts: ["here", "here"].map(str::to_owned),
        };
        Measured { name: "", setting: setting.map(str::to_owned), figures }
    }

    #[test]
    fn a_line_tells_the_choice_and_the_other_ways() {
        let ways = [measured(None, 5.891, "push"), measured(Some("ARKE_COSTS=pull"), 7.3, "pull")];
        assert_eq!(row("64K", &ways), "     64K       5.89  push     ARKE_COSTS=pull 7.30\n");
        assert_eq!(row("8", &ways[..1]), "       8       5.89  push\n");
    }
}
