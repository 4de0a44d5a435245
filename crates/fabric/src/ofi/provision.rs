//! The provider of a process: chosen at its start, or foreseen then and chosen when it is first needed.
//!
//! Asking libfabric what there is costs tens of milliseconds of CPU time with Debian's 1.17, which reads the list of
//! the kernel's symbols twice for providers that a machine may not even have. A job whose ranks exchange nothing
//! between machines, or start by the hundred on one, has no use for that. So where the machine has no device of a
//! faster network, the answer is foreseen.

use super::addresses::local;
use super::library::Library;
use super::select::{ask, choose, is_tcp, Choice, NoProvider, Offer};
use std::net::IpAddr;
use std::path::Path;
use std::sync::OnceLock;

/// Where the kernel shows the devices of networks that have providers of their own: InfiniBand, RoCE, EFA and Omni-Path
/// under the first name, Slingshot under the second.
const DEVICES: [&str; 2] = ["/sys/class/infiniband", "/sys/class/cxi"];

/// The provider, or what is known of it.
pub struct Provision {
    /// The name of the one that is foreseen, or that was chosen at the start.
    provider: String,
    /// Whether remote reads may be used, and are there.
    reads: bool,
    /// What the setting of interfaces names.
    interfaces: Vec<String>,
    chosen: OnceLock<Result<Choice, String>>,
}

fn has_devices() -> bool {
    DEVICES.iter().any(|class| Path::new(class).read_dir().is_ok_and(|mut entries| entries.next().is_some()))
}

fn select(
    library: &'static Library,
    forced: &str,
    reads: bool,
    interfaces: &[String],
) -> Result<Choice, NoProvider> {
    // Some of the library's providers (for shared memory, which is not used here) take the signals that end a process.
    let _kept = arke_sys::signals::keep();
    let all = local();
    // A provider's devices carry the names of interfaces only where its endpoints have IP addresses.
    let is_interface = |name: &str| all.iter().any(|l| l.interface == name);
    let fits = |o: &Offer| {
        !o.by_ip || interfaces.is_empty() || interfaces.contains(&o.domain) || !is_interface(&o.domain)
    };
    choose(library, forced, reads, fits)
}

impl Provision {
    /// For the provider that the setting names, or the best there is where `forced` is empty.
    ///
    /// # Errors
    /// There is none.
    pub fn new(
        library: &'static Library,
        forced: &str,
        reads: bool,
        interfaces: &[String],
    ) -> Result<Self, NoProvider> {
        let interfaces = interfaces.to_vec();
        if forced.is_empty() && !has_devices() {
            // See `select::ORDER`.
            let provider = if library.version >= (1, 18) { "tcp" } else { "tcp;ofi_rxm" }.to_string();
            return Ok(Self { provider, reads, interfaces, chosen: OnceLock::new() });
        }
        let choice = select(library, forced, reads, &interfaces)?;
        let (provider, reads) = (choice.offer.provider.clone(), choice.wanted.reads);
        Ok(Self { provider, reads, interfaces, chosen: OnceLock::from(Ok(choice)) })
    }

    /// The provider, chosen now if that was put off. `first` is told of it then.
    ///
    /// # Errors
    /// What was foreseen is not there.
    pub fn choice(&self, library: &'static Library, first: impl FnOnce(&Choice)) -> Result<&Choice, String> {
        let choose = || {
            let choice = select(library, &self.provider, self.reads, &self.interfaces);
            let choice = choice.map_err(|e| e.to_string())?;
            let same = choice.offer.provider == self.provider && choice.offer.by_ip;
            if !same || choice.wanted.reads != self.reads {
                return Err(format!(
                    "libfabric offers {} in place of {} here; name the provider that is to be used in ARKE_NET_PROVIDER",
                    choice.offer.provider, self.provider
                ));
            }
            first(&choice);
            Ok(choice)
        };
        self.chosen.get_or_init(choose).as_ref().map_err(Clone::clone)
    }

    /// The provider, if it is chosen.
    pub fn chosen(&self) -> Option<&Choice> {
        self.chosen.get().and_then(|chosen| chosen.as_ref().ok())
    }

    /// Its name.
    pub fn provider(&self) -> &str {
        &self.provider
    }

    /// Whether memory can be read remotely.
    pub fn reads(&self) -> bool {
        self.reads
    }

    /// Whether it builds its datagrams over another provider's connections.
    pub fn layered(&self) -> bool {
        self.provider.contains("ofi_rxm")
    }

    /// Whether it sends over TCP, as the lifelines do.
    pub fn is_tcp(&self) -> bool {
        is_tcp(&self.provider)
    }

    /// Whether its endpoints have IP addresses.
    pub fn by_ip(&self) -> bool {
        self.chosen().is_none_or(|choice| choice.offer.by_ip)
    }

    /// The local addresses that it serves; `None`: any.
    pub fn served(&self, library: &'static Library) -> Option<Vec<IpAddr>> {
        let choice = self.chosen().filter(|choice| choice.offer.by_ip)?;
        let infos = ask(library, choice.wanted, Some(&choice.offer.provider), None);
        Some(infos.map_or_else(|_| Vec::new(), |infos| infos.sources()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_foreseen_is_there() {
        let Ok(library) = Library::open("libfabric.so.1") else { return };
        let provision = Provision::new(library, "", true, &[]).expect("a provider");
        let told = std::cell::Cell::new(0);
        for _ in 0..2 {
            let choice = provision.choice(library, |_| told.set(told.get() + 1)).expect("the same provider");
            assert_eq!(choice.offer.provider, provision.provider());
            assert_eq!(choice.wanted.reads, provision.reads());
        }
        assert!(told.get() <= 1);
        assert!(provision.chosen().is_some());
    }

    #[test]
    fn what_is_not_there_is_named_with_the_remedy() {
        let Ok(library) = Library::open("libfabric.so.1") else { return };
        let provision = Provision {
            provider: "cxi".into(),
            reads: true,
            interfaces: Vec::new(),
            chosen: OnceLock::new(),
        };
        let e = provision.choice(library, |_| unreachable!()).expect_err("there is no such device");
        assert!(e.contains("cxi") && e.contains("ARKE_NET_PROVIDER"), "{e}");
        assert!(provision.chosen().is_none());
    }
}
