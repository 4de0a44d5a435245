//! The message-passing libraries that programs are run on: Arke, and rivals where they are installed.
//!
//! MPICH and Intel MPI run the very binary that was compiled for Arke, by the MPI 5.0 standard ABI: the library path
//! decides. Open MPI has its own ABI and gets its own binary of the same source.

use crate::experiment::Face;
use crate::hosts::{Spaces, Wish};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Variables that steer one of the libraries; a run sees none but those that are meant for it.
const STEERING: &[&str] =
    &["OMPI_", "PMIX_", "PRTE_", "PMI_", "HYDRA_", "MPICH_", "I_MPI_", "FI_", "UCX_", "MPIR_", "MV2_"];

/// Which library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Arke,
    Mpich,
    OpenMpi,
    Intel,
    /// The original PVM, as Debian packages it.
    Pvm,
}

/// Programs of one flavour can run each other's binaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flavour {
    /// The MPI 5.0 standard ABI.
    Standard,
    /// Open MPI's own.
    OpenMpi,
    /// The original PVM's.
    Pvm,
}

/// One installed library.
#[derive(Debug, Clone)]
pub struct System {
    kind: Kind,
    prefix: PathBuf,
    /// Of the original PVM: what starts a virtual machine for a program.
    script: PathBuf,
    /// What the library says about itself, once it was asked.
    pub version: String,
}

impl System {
    /// Arke, installed in `prefix`.
    pub fn arke(prefix: &Path, version: &str) -> System {
        System { kind: Kind::Arke, prefix: prefix.into(), script: PathBuf::new(), version: version.into() }
    }

    /// The rivals below `peers`: folders `mpich`, `openmpi` and `impi-rt`, such as the Python packages of these names
    /// make in a virtual environment each, or any other installation of them; and `pvm`, the original PVM, as `dpkg -x`
    /// unpacks Debian's packages. `sources` is the experiments' folder.
    pub fn rivals(peers: &Path, sources: &Path) -> Vec<System> {
        let peers = peers.canonicalize().unwrap_or_else(|_| peers.into());
        let candidates = [
            (Kind::Mpich, "mpich", "lib/libmpi_abi.so.1"),
            (Kind::OpenMpi, "openmpi", "bin/mpicc"),
            (Kind::Intel, "impi-rt", "lib/libmpi_abi.so.1"),
            (Kind::Intel, "impi", "lib/libmpi_abi.so.1"),
            (Kind::Pvm, "pvm", "usr/include/pvm3.h"),
        ];
        let mut found: Vec<System> = Vec::new();
        for (kind, folder, needed) in candidates {
            let script = sources.join("common/original_pvm.sh");
            let system = System { kind, prefix: peers.join(folder), script, version: String::new() };
            let complete = system.prefix.join(needed).exists() && system.launcher().exists();
            if complete && !found.iter().any(|other| other.kind == kind) {
                found.push(system);
            }
        }
        found
    }

    /// The name in figures.
    pub fn name(&self) -> &'static str {
        match self.kind {
            Kind::Arke => "Arke",
            Kind::Mpich => "MPICH",
            Kind::OpenMpi => "Open MPI",
            Kind::Intel => "Intel MPI",
            Kind::Pvm => "PVM 3.4.6",
        }
    }

    /// The name in files.
    pub fn key(&self) -> &'static str {
        match self.kind {
            Kind::Arke => "arke",
            Kind::Mpich => "mpich",
            Kind::OpenMpi => "openmpi",
            Kind::Intel => "intel",
            Kind::Pvm => "pvm",
        }
    }

    /// Whether it is not Arke.
    pub fn is_rival(&self) -> bool {
        self.kind != Kind::Arke
    }

    /// Whose binaries it runs.
    pub fn flavour(&self) -> Flavour {
        match self.kind {
            Kind::OpenMpi => Flavour::OpenMpi,
            Kind::Pvm => Flavour::Pvm,
            _ => Flavour::Standard,
        }
    }

    /// Whether it runs programs of this face; Arke runs all.
    pub fn takes(&self, face: Face) -> bool {
        match self.kind {
            Kind::Arke => true,
            Kind::Pvm => face == Face::Pvm,
            _ => face == Face::Mpi,
        }
    }

    /// The version where it need not be asked: of the original PVM, by its library's name.
    pub fn known_version(&self) -> Option<String> {
        let library = |file: PathBuf| {
            let name = file.file_name()?.to_str()?.strip_prefix("libpvm3.so.")?.to_string();
            name.contains('.').then_some(name)
        };
        let pattern =
            format!("{}/usr/lib/*/libpvm3.so.*", glob::Pattern::escape(&self.prefix.to_string_lossy()));
        let version = glob::glob(&pattern).ok()?.flatten().find_map(library)?;
        (self.kind == Kind::Pvm).then(|| format!("PVM {version}, the original, direct routes"))
    }

    /// What a compiler's command ends with.
    pub fn libraries(&self) -> Vec<OsString> {
        if self.kind != Kind::Pvm {
            return Vec::new();
        }
        let folder = glob::Pattern::escape(&self.prefix.to_string_lossy());
        let library = |name: &str| glob::glob(&format!("{folder}/usr/lib/*/{name}")).ok()?.next()?.ok();
        ["libgpvm3.so", "libpvm3.so"].into_iter().filter_map(library).map(OsString::from).collect()
    }

    fn launcher(&self) -> PathBuf {
        if self.kind == Kind::Pvm {
            return self.prefix.join("usr/lib/pvm3/lib/pvmd");
        }
        self.prefix.join("bin").join(match self.kind {
            Kind::Arke => "arke",
            Kind::Intel => "mpiexec.hydra",
            _ => "mpiexec",
        })
    }

    /// The words that compile for `face`, before sources and options.
    pub fn compiler(&self, face: Face) -> Vec<OsString> {
        match self.kind {
            Kind::OpenMpi => vec![self.prefix.join("bin/mpicc").into()],
            Kind::Pvm => vec!["cc".into(), "-I".into(), self.prefix.join("usr/include").into()],
            _ if face == Face::Mpi => vec![self.launcher().into(), "cc".into()],
            _ => vec![self.launcher().into(), "cc".into(), "--face".into(), face.name().into()],
        }
    }

    /// The words that start a program of `face` on `ranks` ranks, before the program. Where there are `cores` enough
    /// each rank is bound to one of its own, on every system alike; else none is bound anywhere. Tasks of PVM, and what
    /// has no such option, bind themselves (`common/place.h`).
    pub fn launch(&self, face: Face, ranks: u32, cores: usize) -> Vec<OsString> {
        if self.kind == Kind::Pvm {
            // The program spawns the other tasks itself.
            return vec!["/bin/sh".into(), self.script.clone().into(), self.prefix.clone().into()];
        }
        let mut words: Vec<OsString> = vec![self.launcher().into()];
        match self.kind {
            Kind::Arke if face == Face::Pvm => words.extend(["pvm".into(), "run".into()]),
            Kind::Arke => words.extend(["run".into(), "--bind".into(), bound(ranks, cores).into()]),
            Kind::OpenMpi => {
                if nix::unistd::geteuid().is_root() {
                    words.push("--allow-run-as-root".into());
                }
                words.push("--oversubscribe".into());
                words.extend(["--bind-to".into(), bound(ranks, cores).into()]);
            }
            Kind::Mpich => words.extend(["-bind-to".into(), bound(ranks, cores).into()]),
            // By variables: `binding`.
            Kind::Intel | Kind::Pvm => (),
        }
        words.extend(["-n".into(), ranks.to_string().into()]);
        words
    }

    /// The words that start a program on `ranks` ranks of several hosts. `spaces` are those that were made of this
    /// machine, if they were; `job` is another number for each run. Where the ranks share one machine they are bound as
    /// [`launch`](Self::launch) says; on machines of their own the launcher decides.
    pub fn launch_on(
        &self,
        wish: &Wish,
        spaces: Option<&Spaces>,
        ranks: u32,
        cores: usize,
        job: u32,
    ) -> Vec<OsString> {
        if let (Kind::Arke, Some(spaces)) = (self.kind, spaces) {
            return spaces.launch(wish, ranks, cores, job);
        }
        let mut words: Vec<OsString> = vec![self.launcher().into()];
        let agent = spaces.map(|spaces| spaces.agent().as_os_str().to_owned());
        match self.kind {
            Kind::Arke => words.extend(["run".into(), "--host".into(), wish.list(ranks)]),
            Kind::OpenMpi => {
                if nix::unistd::geteuid().is_root() {
                    words.push("--allow-run-as-root".into());
                }
                if let Some(agent) = agent {
                    words.extend(["--prtemca".into(), "plm_ssh_agent".into(), agent]);
                    words.extend(
                        ["--mca", "btl_tcp_if_include", "eth0", "--bind-to", "none"].map(OsString::from),
                    );
                }
                words.extend(["--mca", "pml", "ob1", "--mca", "btl", "tcp,self,sm"].map(OsString::from));
                words.extend(["--map-by".into(), ":OVERSUBSCRIBE".into(), "--host".into(), wish.list(ranks)]);
            }
            Kind::Mpich | Kind::Intel | Kind::Pvm => {
                let exec = if self.kind == Kind::Intel { "-bootstrap-exec" } else { "-launcher-exec" };
                if let Some(agent) = agent {
                    words.extend([exec.into(), agent]);
                }
                if self.kind == Kind::Mpich {
                    words.extend(["-bind-to".into(), "none".into()]);
                }
                words.extend(["-hosts".into(), wish.list(ranks)]);
            }
        }
        words.extend(["-n".into(), ranks.to_string().into()]);
        words
    }

    /// Variables for runs on several hosts: each library is told to use TCP, and not only shared memory.
    pub fn network(&self) -> BTreeMap<OsString, OsString> {
        let set =
            |pairs: &[(&str, &str)]| pairs.iter().map(|(name, value)| (name.into(), value.into())).collect();
        match self.kind {
            Kind::Mpich => set(&[("FI_PROVIDER", "tcp")]),
            Kind::Intel => set(&[("I_MPI_FABRICS", "shm:ofi"), ("FI_PROVIDER", "tcp"), ("I_MPI_PIN", "0")]),
            _ => BTreeMap::new(),
        }
    }

    /// Variables that bind its ranks as [`launch`](Self::launch) says, where that takes variables, and tell a program
    /// of the original PVM how many tasks there are to be.
    pub fn binding(&self, ranks: u32, cores: usize) -> BTreeMap<OsString, OsString> {
        let set = |name: &str, value: &str| (OsString::from(name), OsString::from(value));
        match (self.kind, bound(ranks, cores)) {
            (Kind::Intel, "core") => BTreeMap::from([set("I_MPI_PIN", "1"), set("I_MPI_PIN_DOMAIN", "core")]),
            (Kind::Intel, _) => BTreeMap::from([set("I_MPI_PIN", "0")]),
            (Kind::Pvm, _) => BTreeMap::from([set("PAPERS_TASKS", &ranks.to_string())]),
            _ => BTreeMap::new(),
        }
    }

    /// The environment of its runs: the caller's without what steers other libraries, and what its own need. Settings
    /// of Arke (`ARKE_...`) are kept for Arke.
    pub fn environment(&self) -> BTreeMap<OsString, OsString> {
        let strange = |name: &str| {
            STEERING.iter().any(|start| name.starts_with(start))
                || name == "LD_LIBRARY_PATH"
                || (self.is_rival() && name.starts_with("ARKE_"))
        };
        let mut variables: BTreeMap<OsString, OsString> =
            std::env::vars_os().filter(|(name, _)| !name.to_str().is_some_and(strange)).collect();
        variables.insert("LD_LIBRARY_PATH".into(), self.prefix.join("lib").into());
        if self.kind == Kind::Intel {
            variables.insert("I_MPI_ROOT".into(), self.prefix.clone().into());
            variables.insert("FI_PROVIDER_PATH".into(), self.prefix.join("lib").into());
            variables.insert("I_MPI_FABRICS".into(), "shm".into());
        }
        variables
    }
}

/// To what a rank is bound.
fn bound(ranks: u32, cores: usize) -> &'static str {
    if ranks as usize <= cores {
        "core"
    } else {
        "none"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rivals_are_found_where_they_are_complete() {
        let root = tempfile::tempdir().unwrap();
        let put = |file: &str| {
            let file = root.path().join(file);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "").unwrap();
        };
        assert!(System::rivals(root.path(), Path::new("/sources")).is_empty());
        for file in [
            "mpich/bin/mpiexec",
            "mpich/lib/libmpi_abi.so.1",
            "openmpi/bin/mpiexec",
            "impi/bin/mpiexec.hydra",
        ] {
            put(file);
        }
        let names = || {
            System::rivals(root.path(), Path::new("/sources")).iter().map(System::name).collect::<Vec<_>>()
        };
        assert_eq!(names(), ["MPICH"]);
        put("openmpi/bin/mpicc");
        put("impi/lib/libmpi_abi.so.1");
        assert_eq!(names(), ["MPICH", "Open MPI", "Intel MPI"]);
        let library = "pvm/usr/lib/x86_64-linux-gnu/libpvm3.so";
        for file in [
            "pvm/usr/include/pvm3.h",
            "pvm/usr/lib/pvm3/lib/pvmd",
            library,
            &format!("{library}.3"),
            &format!("{library}.3.4.6"),
        ] {
            put(file);
        }
        assert_eq!(names(), ["MPICH", "Open MPI", "Intel MPI", "PVM 3.4.6"]);
        let original = System::rivals(root.path(), Path::new("/sources")).pop().unwrap();
        assert!(original.takes(Face::Pvm) && !original.takes(Face::Mpi));
        assert_eq!(original.known_version().unwrap(), "PVM 3.4.6, the original, direct routes");
        assert!(original.libraries()[0].to_str().unwrap().ends_with(library));
        assert_eq!(original.launch(Face::Pvm, 2, 2)[1], "/sources/common/original_pvm.sh");
    }

    #[test]
    fn commands_differ_by_library_and_face() {
        let words = |words: Vec<OsString>| words.join(" ".as_ref()).into_string().unwrap();
        let arke = System::arke(Path::new("/p"), "Arke 1");
        assert_eq!(words(arke.launch(Face::Nx, 2, 2)), "/p/bin/arke run --bind core -n 2");
        assert_eq!(words(arke.launch(Face::Nx, 3, 2)), "/p/bin/arke run --bind none -n 3");
        assert_eq!(words(arke.launch(Face::Pvm, 3, 2)), "/p/bin/arke pvm run -n 3");
        let system =
            |kind| System { kind, prefix: "/p".into(), script: PathBuf::new(), version: String::new() };
        assert_eq!(words(system(Kind::Mpich).launch(Face::Mpi, 2, 2)), "/p/bin/mpiexec -bind-to core -n 2");
        assert_eq!(words(system(Kind::Mpich).launch(Face::Mpi, 3, 2)), "/p/bin/mpiexec -bind-to none -n 3");
        assert!(words(system(Kind::OpenMpi).launch(Face::Mpi, 2, 2)).ends_with("--bind-to core -n 2"));
        assert_eq!(system(Kind::Intel).binding(2, 2)[&OsString::from("I_MPI_PIN_DOMAIN")], "core");
        assert_eq!(system(Kind::Intel).binding(3, 2)[&OsString::from("I_MPI_PIN")], "0");
        assert_eq!(system(Kind::Pvm).binding(3, 2)[&OsString::from("PAPERS_TASKS")], "3");
        let hosts = Wish::parse("a,b", None, None, 1).unwrap();
        let on = |system: &System| words(system.launch_on(&hosts, None, 4, 2, 0));
        assert_eq!(on(&arke), "/p/bin/arke run --host a:2,b:2 -n 4");
        assert_eq!(on(&system(Kind::Mpich)), "/p/bin/mpiexec -bind-to none -hosts a:2,b:2 -n 4");
        assert_eq!(on(&system(Kind::Intel)), "/p/bin/mpiexec.hydra -hosts a:2,b:2 -n 4");
        assert!(on(&system(Kind::OpenMpi)).ends_with("--host a:2,b:2 -n 4"));
        assert_eq!(system(Kind::Intel).network()[&OsString::from("I_MPI_FABRICS")], "shm:ofi");
        assert_eq!(words(arke.compiler(Face::Mpi)), "/p/bin/arke cc");
        assert_eq!(words(arke.compiler(Face::Nx)), "/p/bin/arke cc --face nx");
        assert_eq!(arke.environment()[&OsString::from("LD_LIBRARY_PATH")], "/p/lib");
    }
}
