//! The variables by which programs of Open MPI learn their place before `MPI_Init`, as `arke run` sets them for those
//! that were built with it.
//!
//! They look as if Open MPI's own launcher had started the process. Whoever looks for that launcher asks here first
//! whether they are Arke's: those of a rank say what `ARKE_RANK` and `ARKE_SIZE` say.

use crate::program::{RANK_VARIABLE, SIZE_VARIABLE};

/// The rank, in the job and among the ranks of this machine.
const RANKS: [&str; 2] = ["OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_LOCAL_RANK"];
/// The number of ranks, in the job and on this machine.
const SIZES: [&str; 2] = ["OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE"];

/// The variables of a rank. All ranks of a job of `arke run` are on one machine.
pub(crate) fn variables(rank: u32, size: u32) -> impl Iterator<Item = (&'static str, u32)> {
    RANKS.into_iter().map(move |name| (name, rank)).chain(SIZES.into_iter().map(move |name| (name, size)))
}

/// Their names.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    RANKS.into_iter().chain(SIZES)
}

/// Whether the variables that `lookup` tells are those of a rank of Arke's, and not of Open MPI's launcher.
pub(crate) fn is_ours(lookup: impl Fn(&str) -> Option<String>) -> bool {
    let number = |name: &str| lookup(name)?.trim().parse::<u32>().ok();
    let (Some(rank), Some(size)) = (number(RANK_VARIABLE), number(SIZE_VARIABLE)) else { return false };
    variables(rank, size).all(|(name, value)| number(name) == Some(value))
}

/// `lookup` without what `arke run` has set.
pub(crate) fn apart(lookup: impl Fn(&str) -> Option<String>) -> impl Fn(&str) -> Option<String> {
    let ours = is_ours(&lookup);
    move |name| if ours && names().any(|own| own == name) { None } else { lookup(name) }
}

/// The names that this process has from the rank of Arke's that started it; programs of another job must not get them.
pub fn inherited() -> impl Iterator<Item = &'static str> {
    let ours = is_ours(arke_base::settings::variable);
    names().filter(move |_| ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: [(&str, &str); 6] = [
        ("ARKE_RANK", "1"),
        ("ARKE_SIZE", "4"),
        ("OMPI_COMM_WORLD_RANK", "1"),
        ("OMPI_COMM_WORLD_SIZE", "4"),
        ("OMPI_COMM_WORLD_LOCAL_RANK", "1"),
        ("OMPI_COMM_WORLD_LOCAL_SIZE", "4"),
    ];

    fn among<'a>(variables: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
        move |name| Some(variables.iter().rev().find(|(known, _)| *known == name)?.1.to_string())
    }

    #[test]
    fn our_own_variables_are_told_from_open_mpis() {
        assert!(is_ours(among(&OURS)));
        assert!(!is_ours(among(&OURS[2..])), "without a rank of Arke's they are Open MPI's");
        assert!(!is_ours(among(&OURS[..4])), "Open MPI sets other values, or more, or fewer");
        // A rank of Arke's runs Open MPI's launcher: it sets its own.
        let within = [&OURS[..], &[("OMPI_COMM_WORLD_RANK", "0"), ("OMPI_COMM_WORLD_SIZE", "2")]].concat();
        assert!(!is_ours(among(&within)));
        assert_eq!(apart(among(&within))("OMPI_COMM_WORLD_SIZE"), Some("2".into()));
        assert_eq!(apart(among(&OURS))("OMPI_COMM_WORLD_SIZE"), None);
        assert_eq!(apart(among(&OURS))("ARKE_SIZE"), Some("4".into()));
        let set: Vec<_> = variables(1, 4).map(|(name, value)| (name, value.to_string())).collect();
        assert!(set.iter().all(|(name, value)| among(&OURS)(name).as_ref() == Some(value)) && set.len() == 4);
    }
}
