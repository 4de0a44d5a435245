//! Which of the services a launcher offers to this process, as its variables tell.

use super::wire::Wire;
use super::{pmi1, pmi2, pmix, slurm, tcp, Exchange, ExchangeError, Facts};
use arke_base::settings::{Id, Settings};
use std::time::Duration;

/// A service that a launcher offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Service {
    /// Somebody has said where rank 0 is, and which rank of how many this one is.
    Tcp { address: String, rank: Option<String>, size: Option<String> },
    /// PMIx, as this rank of this namespace.
    Pmix { namespace: String, rank: u32 },
    /// PMI over an inherited socket: PMI-2 where the launcher names the job, else PMI-1.
    Pmi { descriptor: i32, rank: u32, size: u32, job: Option<String> },
    /// Slurm's variables, without a plugin.
    Slurm(slurm::Task),
}

/// A job that was joined.
pub(crate) struct Found {
    pub exchange: Box<dyn Exchange>,
    pub facts: Facts,
    /// How long the launcher has to end the job itself when a rank is lost.
    pub grace: Duration,
    /// To be told how this process ends.
    pub attach: Option<tcp::Attach>,
}

impl Found {
    fn over_tcp(terms: tcp::Terms, settings: &Settings) -> Result<Self, ExchangeError> {
        let silence = Duration::from_secs(settings.number(Id::NetSilenceS));
        let tolerant = (settings.word(Id::Ft) == "ulfm").then_some(silence);
        let terms = tcp::Terms { tolerant, ..terms };
        let (exchange, facts, attach) = tcp::Tcp::open(terms)?;
        // Nobody else watches over these ranks.
        Ok(Self { exchange: Box::new(exchange), facts, grace: Duration::ZERO, attach: Some(attach) })
    }
}

/// How a rank takes part that was started by hand, or by something that knows nothing of MPI.
fn by_hand(
    address: &str,
    rank: Option<&str>,
    size: Option<&str>,
    limit: Duration,
) -> Result<tcp::Terms, String> {
    let address = address.parse().map_err(|e| format!("ARKE_JOIN: {e}"))?;
    let number = |name: &str, text: Option<&str>| match text {
        None => Err(format!(
            "{name} is not set; ARKE_JOIN wants ARKE_RANK and ARKE_SIZE beside it, for each rank"
        )),
        Some(text) => text.trim().parse::<u32>().map_err(|_| format!("{name}={text} is no number")),
    };
    let (rank, size) = (number("ARKE_RANK", rank)?, number("ARKE_SIZE", size)?);
    if !(1..=MOST_RANKS).contains(&size) {
        return Err(format!("ARKE_SIZE={size}: a job has 1 to {MOST_RANKS} ranks"));
    }
    if rank >= size {
        return Err(format!("ARKE_RANK={rank}: the ranks of a job of {size} are 0 to {}", size - 1));
    }
    let trust = tcp::Trust::from_environment(arke_base::settings::variable)?.ok_or_else(|| {
        "a secret is needed, so that no stranger joins: ARKE_SECRET, the same for all ranks, or ARKE_SECRET_FILE with the name \
         of a file that holds it; `openssl rand -hex 32` prints a good one"
            .to_string()
    })?;
    Ok(tcp::Terms { address, rank, size, trust, limit, launcher: "ARKE_JOIN".into(), tolerant: None })
}

/// The most ranks that rank 0 takes connections of.
const MOST_RANKS: u32 = 1 << 16;

/// How long a launcher that watches its processes has to end the job when one of them is lost: it knows how the process
/// ended, and says so.
const LAUNCHERS_GRACE: Duration = Duration::from_millis(300);

/// The service that serves this process, as `lookup` tells variables; `None` if no launcher offers one.
pub(crate) fn service(lookup: impl Fn(&str) -> Option<String>, settings: &Settings) -> Option<Service> {
    services(lookup, settings).into_iter().next()
}

/// All services that are offered to this process, the one to be taken first.
pub(crate) fn services(lookup: impl Fn(&str) -> Option<String>, settings: &Settings) -> Vec<Service> {
    let mut found = Vec::new();
    let wanted = |name| matches!(settings.word(Id::Exchange), "auto") || settings.word(Id::Exchange) == name;
    if let Some(address) = lookup("ARKE_JOIN") {
        found.push(Service::Tcp { address, rank: lookup("ARKE_RANK"), size: lookup("ARKE_SIZE") });
    }
    let number = |name: &str| lookup(name)?.trim().parse::<u32>().ok();
    if wanted("pmix") {
        if let (Some(namespace), Some(rank)) = (lookup("PMIX_NAMESPACE"), number("PMIX_RANK")) {
            found.push(Service::Pmix { namespace, rank });
        }
    }
    if wanted("pmi") {
        if let (Some(descriptor), Some(rank), Some(size)) =
            (number("PMI_FD"), number("PMI_RANK"), number("PMI_SIZE"))
        {
            if rank < size && descriptor <= i32::MAX as u32 {
                let (descriptor, job) = (descriptor as i32, lookup("PMI_JOBID"));
                found.push(Service::Pmi { descriptor, rank, size, job });
            }
        }
    }
    if wanted("slurm") {
        found.extend(slurm::task(&lookup).map(Service::Slurm));
    }
    found
}

impl Service {
    /// What tells this place in a job from every other on this machine; `None` if the service is not there any more.
    pub fn identity(&self) -> Option<String> {
        match self {
            Service::Tcp { address, rank, .. } => {
                Some(format!("tcp:{address}:{}", rank.as_deref().unwrap_or("")))
            }
            Service::Pmix { namespace, rank } => Some(format!("pmix:{namespace}:{rank}")),
            Service::Pmi { descriptor, .. } => {
                let socket = std::fs::read_link(format!("/proc/self/fd/{descriptor}")).ok()?;
                Some(format!("pmi:{}", socket.display()))
            }
            Service::Slurm(slurm::Task { job, step, rank, .. }) => Some(format!("slurm:{job}.{step}:{rank}")),
        }
    }

    /// Whether the service can still be there. Of an inherited socket the system shows it.
    pub fn is_there(&self) -> bool {
        !matches!(self, Service::Pmi { .. })
            || self.identity().is_some_and(|of| of.starts_with("pmi:socket:"))
    }

    /// What tells this offer from one that another launcher makes, in a word that a seat can hold.
    pub fn mark(&self) -> String {
        let text = match self {
            // `arke run` gives its ranks numbers of its own.
            Service::Tcp { address, .. } => format!("tcp:{address}"),
            Service::Pmi { descriptor, rank, size, job } => self.identity().unwrap_or_else(|| {
                format!("pmi:gone:{descriptor}:{rank}:{size}:{}", job.as_deref().unwrap_or(""))
            }),
            Service::Pmix { .. } | Service::Slurm(_) => self.identity().unwrap_or_default(),
        };
        crate::nesting::word(&text)
    }

    /// Number of ranks, where the variables tell it.
    pub fn size(&self) -> Option<u32> {
        match self {
            Service::Tcp { .. } | Service::Pmix { .. } => None,
            Service::Pmi { size, .. } | Service::Slurm(slurm::Task { size, .. }) => Some(*size),
        }
    }

    /// Joins the job.
    pub fn open(&self, settings: &Settings) -> Result<Found, ExchangeError> {
        let limit = Duration::from_secs(settings.number(Id::JoinTimeout));
        match *self {
            Service::Tcp { ref address, ref rank, ref size } => {
                let terms = by_hand(address, rank.as_deref(), size.as_deref(), limit).map_err(|why| {
                    ExchangeError { launcher: "ARKE_JOIN".into(), doing: "joining".into(), why }
                })?;
                Found::over_tcp(terms, settings)
            }
            Service::Slurm(ref task) => {
                let terms =
                    task.terms(limit, arke_base::settings::variable).map_err(|why| ExchangeError {
                        launcher: "srun without a plugin".into(),
                        doing: format!("joining as rank {} of {}", task.rank, task.size),
                        why,
                    })?;
                Found::over_tcp(terms, settings)
            }
            Service::Pmix { .. } => {
                let (exchange, facts) = pmix::Pmix::open(settings.text(Id::Pmix), limit)?;
                Ok(Found { exchange: Box::new(exchange), facts, grace: pmix::TO_BE_ENDED, attach: None })
            }
            Service::Pmi { descriptor, rank, size, ref job } => {
                let wire = Wire::inherit(descriptor).ok_or_else(|| ExchangeError {
                    launcher: "the launcher's PMI service".into(),
                    doing: format!("joining as rank {rank} of {size}"),
                    why: format!(
                        "descriptor {descriptor} (PMI_FD) was closed on the way here; start the program without the \
                         wrapper that closes descriptors, or let the wrapper pass it on"
                    ),
                })?;
                let (exchange, facts): (Box<dyn Exchange>, Facts) = match job {
                    Some(job) => {
                        let (exchange, facts) = pmi2::Pmi2::open(wire, job, rank, size, limit)?;
                        (Box::new(exchange), facts)
                    }
                    None => {
                        let (exchange, facts) = pmi1::Pmi1::open(wire, rank, size, limit)?;
                        (Box::new(exchange), facts)
                    }
                };
                Ok(Found { exchange, facts, grace: LAUNCHERS_GRACE, attach: None })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(variables: &[(&str, &str)]) -> Option<Service> {
        let lookup = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| v.to_string());
        service(lookup, &Settings::default())
    }

    #[test]
    fn hydra_is_recognised_by_its_socket() {
        let hydra = [("PMI_FD", "9"), ("PMI_RANK", "1"), ("PMI_SIZE", "2")];
        assert_eq!(found(&hydra), Some(Service::Pmi { descriptor: 9, rank: 1, size: 2, job: None }));
        assert_eq!(found(&hydra[1..]), None);
        assert_eq!(found(&[("PMI_FD", "9"), ("PMI_RANK", "2"), ("PMI_SIZE", "2")]), None);
        assert_eq!(found(&[("PMI_FD", "x"), ("PMI_RANK", "0"), ("PMI_SIZE", "2")]), None);
    }
}
