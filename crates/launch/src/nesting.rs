//! Of several launchers, the nearest.
//!
//! Variables pass through launchers: a rank of `arke run` may be a script that starts Hydra's mpiexec, whose ranks then
//! have Arke's seat and Hydra's service, and the other way round. Each launcher of Arke's notes in the seats what it
//! has seen of others in its own environment. What a process sees and its seat does not know came later, and is nearer.

use crate::exchange::find::{self, Service};
use crate::foreign::{self, Foreign};
use crate::join::TAKEN_VARIABLE;
use crate::seat::Seat;
use arke_base::settings::Settings;

/// Who is nearer than a seat.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Nearer {
    /// A launcher with a service.
    Service(Service),
    /// A rank of such a launcher's, with its number, that has started this process or has become it.
    Rank(Option<u32>),
    /// A launcher that cannot be joined.
    Foreign(Foreign),
}

/// What this process sees of other launchers, each in a word: for its seats, if it is a launcher itself.
pub(crate) fn marks(lookup: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let services = find::services(&lookup, &Settings::default());
    let mut marks: Vec<String> = services.iter().map(Service::mark).collect();
    marks.extend(place(&lookup));
    marks.extend(foreign::launcher(lookup).map(|of| mark_of(&of)));
    marks
}

/// Who is nearer to this process than its seat, if anybody is.
pub(crate) fn nearer(
    seat: &Seat,
    lookup: impl Fn(&str) -> Option<String>,
    settings: &Settings,
) -> Option<Nearer> {
    let is_new = |mark: &String| !seat.foreign.contains(mark);
    if place(&lookup).is_some_and(|place| is_new(&place)) {
        let pid = lookup(TAKEN_VARIABLE).and_then(|taken| taken.split(' ').next()?.parse().ok());
        return Some(Nearer::Rank(pid));
    }
    let services = find::services(&lookup, settings);
    if let Some(service) = services.into_iter().find(|service| service.is_there() && is_new(&service.mark()))
    {
        return Some(Nearer::Service(service));
    }
    foreign::launcher(lookup).filter(|of| is_new(&mark_of(of))).map(Nearer::Foreign)
}

/// The place that a rank above has taken in the job of another launcher.
fn place(lookup: impl Fn(&str) -> Option<String>) -> Option<String> {
    lookup(TAKEN_VARIABLE).map(|taken| word(&format!("taken:{taken}")))
}

fn mark_of(launcher: &Foreign) -> String {
    word(&format!("variable:{}", launcher.variable))
}

/// What stands for a text in a seat: one word, in which nobody who searches the environment finds names of variables.
pub(crate) fn word(text: &str) -> String {
    // FNV-1a.
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::tests::example;

    fn among<'a>(variables: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
        move |name| Some(variables.iter().rev().find(|(known, _)| *known == name)?.1.to_string())
    }

    const PRTERUN: [(&str, &str); 2] = [("PMIX_NAMESPACE", "prterun a@1"), ("PMIX_RANK", "0")];
    const INNER: [(&str, &str); 2] = [("PMIX_NAMESPACE", "prterun a@2"), ("PMIX_RANK", "1")];

    #[test]
    fn what_the_launcher_has_seen_too_is_farther_than_its_seat() {
        let seat = Seat { foreign: marks(among(&PRTERUN)), ..example() };
        assert_eq!(seat.to_string().parse(), Ok(seat.clone()));
        let settings = Settings::default();
        assert_eq!(nearer(&seat, among(&PRTERUN), &settings), None);
        let inner = find::services(among(&INNER), &settings).remove(0);
        assert_eq!(nearer(&seat, among(&INNER), &settings), Some(Nearer::Service(inner)));
        // One that came later and cannot be joined is an error, not a job of one for each process.
        let later = [&PRTERUN[..], &[("MV2_COMM_WORLD_SIZE", "4")]].concat();
        assert!(matches!(nearer(&seat, among(&later), &settings), Some(Nearer::Foreign(_))));
        // A program that a rank of the inner job has started.
        let below = [&INNER[..], &[(TAKEN_VARIABLE, "41 pmix:x:1")]].concat();
        assert_eq!(nearer(&seat, among(&below), &settings), Some(Nearer::Rank(Some(41))));
        // The launcher is below such a rank itself.
        let seat = Seat { foreign: marks(among(&below)), ..seat };
        assert_eq!(nearer(&seat, among(&below), &settings), None);
    }

    #[test]
    fn each_service_counts_for_itself() {
        // Hydra inside of a rank inside of prterun: prterun's variables come first, and are old.
        let seat = Seat { foreign: marks(among(&PRTERUN)), ..example() };
        let (ours, _theirs) = std::os::unix::net::UnixStream::pair().unwrap();
        let descriptor = std::os::fd::AsRawFd::as_raw_fd(&ours).to_string();
        let hydra =
            [&PRTERUN[..], &[("PMI_FD", &*descriptor), ("PMI_RANK", "1"), ("PMI_SIZE", "2")]].concat();
        let found = nearer(&seat, among(&hydra), &Settings::default());
        assert!(matches!(found, Some(Nearer::Service(Service::Pmi { rank: 1, size: 2, .. }))), "{found:?}");
        let seat = Seat { foreign: marks(among(&hydra)), ..seat };
        assert_eq!(nearer(&seat, among(&hydra), &Settings::default()), None);
    }
}
