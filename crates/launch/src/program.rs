//! Turning a program of the job into what `execve` takes: file, arguments and environment.

use crate::guise;
use crate::libraries::{self, preload, Diagnosis, Fit, Surroundings};
use crate::seat::SEAT_VARIABLE;
use crate::spec::{EnvironmentSpec, JobSpec, LaunchError, ProgramSpec};
use arke_base::settings::{Id, Value, TABLE};
use libc::c_char;
use nix::unistd::{access, AccessFlags};
use std::collections::BTreeMap;
use std::ffi::{CString, OsStr, OsString};
use std::io::Read;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

/// The variable that tells a script its rank; MPI programs ask their seat.
pub(crate) const RANK_VARIABLE: &str = "ARKE_RANK";
/// The variable that tells a script the number of ranks.
pub(crate) const SIZE_VARIABLE: &str = "ARKE_SIZE";

/// Where libraries are looked for.
const LIBRARY_PATH: &str = "LD_LIBRARY_PATH";
/// Variables that let languages with output buffers of their own write lines when they are printed (gfortran buffers
/// where the output is a file). C's are told by the
/// library ([`crate::live`]).
const LIVE: [(&str, &str); 2] = [("GFORTRAN_UNBUFFERED_PRECONNECTED", "y"), ("PYTHONUNBUFFERED", "1")];

/// What all programs of a job have around them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Around<'a> {
    /// The directory of Arke's libraries.
    pub library: Option<&'a Path>,
    /// Whether output is to be seen when it is written.
    pub live: bool,
    /// Whether programs of another MPI run as well.
    pub any_mpi: bool,
    /// Number of ranks of the job.
    pub ranks: u32,
}

impl Around<'_> {
    /// Looks at a program, and refuses it if it would run as so many jobs of one rank, as far as its file tells.
    fn check(
        &self,
        spec: &ProgramSpec,
        file: &Path,
        environment: &Environment,
        may_preload: bool,
    ) -> Result<Fit, LaunchError> {
        let path = spec.directory.as_deref().unwrap_or(Path::new("")).join(file);
        match libraries::judge(&path, &surroundings(environment, self.library, may_preload)) {
            Ok(fit) => Ok(fit),
            Err(_) if self.any_mpi => Ok(Fit::default()),
            Err(why) => Err(LaunchError {
                text: format!(
                    "the program {} {why}. As it is, each of the {} ranks would be a job of its own (--any-mpi lets it)",
                    spec.program.to_string_lossy(),
                    self.ranks
                ),
                code: LaunchError::NOT_EXECUTABLE,
            }),
        }
    }
}

/// What a program with this environment finds around it.
fn surroundings<'a>(
    environment: &'a Environment,
    own: Option<&'a Path>,
    may_preload: bool,
) -> Surroundings<'a> {
    let variable = environment.get(OsStr::new(LIBRARY_PATH)).map(OsString::as_os_str);
    Surroundings { variable, own, private: is_private(environment), may_preload }
}

/// Whether programs of other MPIs' ABIs run on Arke (ARKE_PRIVATE_ABI).
fn is_private(environment: &Environment) -> bool {
    let setting = &TABLE[Id::PrivateAbi as usize];
    let text = environment.get(OsStr::new(setting.name)).map(|text| text.to_string_lossy());
    // A wrong value has been refused before.
    text.is_none_or(|text| setting.parse(&text) != Ok(Value::Word("no")))
}

/// Makes the programs of a job ready that another launcher is to start on other machines: they get the LD_LIBRARY_PATH
/// that they would have here, and are refused as they would be here. What is not found on this machine may stand on the
/// others, and is not looked at.
///
/// # Errors
/// What is wrong with the first of them, with the exit code.
pub fn prepare_elsewhere(spec: &mut JobSpec) -> Result<(), LaunchError> {
    let ranks = spec.size();
    let around =
        Around { library: spec.library.as_deref(), live: false, any_mpi: spec.any_mpi || ranks == 1, ranks };
    for program in &mut spec.programs {
        let variables = environment(program, &around);
        if let Ok(file) = find(program, variables.get(OsStr::new("PATH"))) {
            around.check(program, &file, &variables, false)?;
        }
        let name = OsStr::new(LIBRARY_PATH);
        let before = environment(program, &Around::default());
        if let Some(value) = variables.get(name).filter(|value| before.get(name) != Some(value)) {
            program.environment.set.push((name.into(), value.clone()));
        }
    }
    Ok(())
}

/// Looks at a program as it would be before its start, and closer; `library`: the directory of Arke's libraries.
///
/// # Errors
/// There is no such program, or it cannot be executed.
pub fn diagnose(program: &OsStr, library: Option<&Path>) -> Result<Diagnosis, LaunchError> {
    let spec = ProgramSpec {
        ranks: 1,
        program: program.into(),
        arguments: Vec::new(),
        directory: None,
        path: Vec::new(),
        environment: EnvironmentSpec::default(),
    };
    let environment = environment(&spec, &Around { library, ..Around::default() });
    let file = match find(&spec, environment.get(OsStr::new("PATH"))) {
        // A library, such as a module of Python's, is looked at as if it were a program.
        Err(_) if libraries::is_library(Path::new(program)) => program.into(),
        found => found?,
    };
    Ok(libraries::diagnose(&file, &surroundings(&environment, library, true)))
}

/// A program that was found, with its strings ready.
#[derive(Debug)]
pub(crate) struct Program {
    pub file: CString,
    pub directory: Option<CString>,
    /// Whether it finds its place by Open MPI's variables.
    pub as_in_open_mpi: bool,
    arguments: Vec<CString>,
    shell_arguments: Vec<CString>,
    environment: Vec<CString>,
}

impl Program {
    /// Finds the program and prepares it.
    pub fn prepare(spec: &ProgramSpec, around: &Around<'_>) -> Result<Self, LaunchError> {
        let mut environment = environment(spec, around);
        let file = find(spec, environment.get(OsStr::new("PATH")))?;
        let fit = around.check(spec, &file, &environment, true)?;
        if !fit.preload.is_empty() {
            let name = OsStr::new(preload::VARIABLE);
            let value = preload::with(environment.get(name).map(OsString::as_os_str), &fit.preload);
            environment.insert(name.into(), value);
        }
        let as_in_open_mpi = fit.as_in_open_mpi;
        if as_in_open_mpi {
            guise::names().for_each(|name| drop(environment.remove(OsStr::new(name))));
        }
        let is_text = is_text(&spec.directory.as_deref().unwrap_or(Path::new("")).join(&file));
        let file = c_string(file.as_os_str(), "the program's name")?;
        let mut arguments = vec![c_string(&spec.program, "the program's name")?];
        for argument in &spec.arguments {
            arguments.push(c_string(argument, "an argument")?);
        }
        let shell_arguments = match is_text {
            true => {
                [c"sh".to_owned(), file.clone()].into_iter().chain(arguments[1..].iter().cloned()).collect()
            }
            false => Vec::new(),
        };
        let environment = environment
            .into_iter()
            .map(|(name, value)| {
                let mut entry = name.into_vec();
                entry.push(b'=');
                entry.extend_from_slice(value.as_bytes());
                c_string(OsStr::from_bytes(&entry), "an environment variable")
            })
            .collect::<Result<_, _>>()?;
        let directory = match &spec.directory {
            Some(path) => Some(c_string(path.as_os_str(), "the working directory")?),
            None => None,
        };
        Ok(Self { file, directory, as_in_open_mpi, arguments, shell_arguments, environment })
    }

    /// The file to be executed, as this process finds it.
    pub fn path(&self, spec: &ProgramSpec) -> PathBuf {
        let file = Path::new(OsStr::from_bytes(self.file.as_bytes()));
        spec.directory.as_deref().unwrap_or(Path::new("")).join(file)
    }

    /// Pointers to the arguments, for `execve`.
    pub fn arguments(&self) -> Vec<*const c_char> {
        pointers(&self.arguments, &[])
    }

    /// Pointers to the arguments that let `sh` run the file.
    pub fn shell_arguments(&self) -> Vec<*const c_char> {
        pointers(&self.shell_arguments, &[])
    }

    /// Pointers to the environment with a rank's own variables added.
    pub fn environment(&self, own: &[CString]) -> Vec<*const c_char> {
        pointers(&self.environment, own)
    }
}

fn pointers(strings: &[CString], more: &[CString]) -> Vec<*const c_char> {
    strings.iter().chain(more).map(|s| s.as_ptr()).chain([std::ptr::null()]).collect()
}

fn c_string(text: &OsStr, what: &str) -> Result<CString, LaunchError> {
    CString::new(text.as_bytes())
        .map_err(|_| LaunchError::own(format!("{what} {} holds a NUL byte", Path::new(text).display())))
}

type Environment = BTreeMap<OsString, OsString>;

/// The environment of the program's ranks, without what differs from rank to rank.
fn environment(spec: &ProgramSpec, around: &Around<'_>) -> Environment {
    let mut environment = BTreeMap::new();
    if spec.environment.empty {
        for name in &spec.environment.copied {
            if let Some(value) = std::env::var_os(name) {
                environment.insert(name.clone(), value);
            }
        }
    } else {
        environment.extend(std::env::vars_os());
    }
    // This command may run in a rank of another job.
    guise::inherited().for_each(|name| drop(environment.remove(OsStr::new(name))));
    environment.extend(spec.environment.set.iter().cloned());
    for own in [SEAT_VARIABLE, RANK_VARIABLE, SIZE_VARIABLE] {
        environment.remove(OsStr::new(own));
    }
    let private = is_private(&environment);
    let name = OsStr::new(LIBRARY_PATH);
    let present = environment.get(name).map(OsString::as_os_str);
    if let Some(value) = around.library.and_then(|own| libraries::library_path(own, private, present)) {
        environment.insert(name.into(), value);
    }
    if around.live && environment.get(OsStr::new("ARKE_OUTPUT")).is_none_or(|value| value != "program") {
        for (name, value) in LIVE {
            environment.entry(name.into()).or_insert_with(|| value.into());
        }
    }
    environment
}

/// The file to execute: a name with a slash as it is (relative to the ranks' directory), any other from the
/// search path.
fn find(spec: &ProgramSpec, path: Option<&OsString>) -> Result<PathBuf, LaunchError> {
    let name = Path::new(&spec.program);
    let base = spec.directory.as_deref().unwrap_or(Path::new(""));
    if let Some(directory) = &spec.directory {
        if !directory.is_dir() {
            return Err(LaunchError::own(format!(
                "the working directory {} is not a directory here; create it or correct -wdir",
                directory.display()
            )));
        }
    }
    if spec.program.as_bytes().contains(&b'/') {
        return match usable(&base.join(name)) {
            Usable::Yes => Ok(name.to_path_buf()),
            no => Err(refusal(no, name, &base.join(name))),
        };
    }

    // A program whose environment has no PATH is found as this command finds it.
    let own = || std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    let path = path.cloned().unwrap_or_else(own);
    let listed: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut worst = None;
    for directory in spec.path.iter().chain(&listed) {
        // An empty entry of PATH means the working directory.
        let file =
            if directory.as_os_str().is_empty() { Path::new(".").join(name) } else { directory.join(name) };
        match usable(&base.join(&file)) {
            Usable::Yes => return Ok(file),
            Usable::Missing => {}
            no => worst = worst.or(Some((no, file))),
        }
    }
    Err(match worst {
        Some((no, file)) => refusal(no, name, &file),
        None => {
            let here = base.join(name);
            let hint = match usable(&here) {
                Usable::Yes => {
                    format!("; to run the one in the working directory write ./{}", name.display())
                }
                _ => String::new(),
            };
            LaunchError {
                text: format!("the program {} was not found in PATH{hint}", name.display()),
                code: LaunchError::NOT_FOUND,
            }
        }
    })
}

/// What stands in the way of executing a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Usable {
    Yes,
    Missing,
    Directory,
    /// A pipe, a socket or a device: the system executes none, and whoever opens a pipe waits for its writer.
    NoFile,
    Forbidden,
    /// A folder on the way to it may not be entered.
    Hidden,
}

fn usable(file: &Path) -> Usable {
    match file.metadata() {
        Err(e) if e.kind() == std::io::ErrorKind::PermissionDenied => Usable::Hidden,
        Err(_) => Usable::Missing,
        Ok(m) if m.is_dir() => Usable::Directory,
        Ok(m) if !m.is_file() => Usable::NoFile,
        Ok(_) if access(file, AccessFlags::X_OK).is_err() => Usable::Forbidden,
        Ok(_) => Usable::Yes,
    }
}

/// The beginning of a file.
fn head(file: &Path) -> Vec<u8> {
    let mut head = Vec::new();
    let read = std::fs::File::open(file).and_then(|file| file.take(256).read_to_end(&mut head));
    // What cannot be read may still be executed.
    read.map_or(Vec::new(), |_| head)
}

/// Whether a file that the kernel cannot execute may be a script without `#!`, which `sh` runs.
fn is_text(file: &Path) -> bool {
    !head(file).contains(&0)
}

/// Why the kernel cannot execute a file that is no script: what it is instead.
pub(crate) fn kind_of(file: &Path) -> String {
    let head = head(file);
    let [0x7f, b'E', b'L', b'F', _, order, ..] = head[..] else {
        return "it is neither a program nor a script".into();
    };
    let number = |at: usize| match (head.get(at), head.get(at + 1), order) {
        (Some(a), Some(b), 2) => Some(u16::from_be_bytes([*a, *b])),
        (Some(a), Some(b), _) => Some(u16::from_le_bytes([*a, *b])),
        _ => None,
    };
    let here = std::env::consts::ARCH;
    let machine = match number(18) {
        None => None,
        Some(3) => Some("x86"),
        Some(20 | 21) => Some("powerpc64"),
        Some(22) => Some("s390x"),
        Some(40) => Some("arm"),
        Some(62) => Some("x86_64"),
        Some(183) => Some("aarch64"),
        Some(243) => Some("riscv64"),
        Some(258) => Some("loongarch64"),
        Some(_) => Some("processors of another kind"),
    };
    match machine {
        None => "it is damaged; compile or copy it again".into(),
        Some(machine) if machine == here => {
            "it is damaged, or no program but an object file; compile or copy it again".into()
        }
        Some(machine) => {
            format!("it is made for {machine}, and this machine is {here}; compile it here")
        }
    }
}

fn refusal(why: Usable, name: &Path, file: &Path) -> LaunchError {
    let (reason, code) = match why {
        Usable::Directory => {
            ("it is a directory; name the program in it".into(), LaunchError::NOT_EXECUTABLE)
        }
        Usable::NoFile => {
            ("it is a pipe, a socket or a device; name a program".into(), LaunchError::NOT_EXECUTABLE)
        }
        Usable::Hidden => (how_to_enter(file), LaunchError::NOT_EXECUTABLE),
        Usable::Forbidden => (how_to_execute(file), LaunchError::NOT_EXECUTABLE),
        Usable::Missing | Usable::Yes => ("there is no such file".into(), LaunchError::NOT_FOUND),
    };
    let place = if name == file { String::new() } else { format!(" ({})", file.display()) };
    LaunchError { text: format!("the program {}{place} cannot be run: {reason}", name.display()), code }
}

/// What helps where a folder on the way to a file may not be entered.
fn how_to_enter(file: &Path) -> String {
    // What is in that folder cannot be looked at, but the folder can.
    match file.ancestors().skip(1).find(|folder| folder.metadata().is_ok()) {
        Some(folder) => {
            let shown = folder.display();
            format!("the folder {shown} may not be entered; `chmod +x {shown}` allows that")
        }
        None => "a folder above it may not be entered".into(),
    }
}

/// What helps with a file that may not be executed.
fn how_to_execute(file: &Path) -> String {
    let shown = file.display();
    match file.extension().and_then(OsStr::to_str) {
        Some("c") => format!("it is a source file; compile it first: mpicc {shown} -o PROGRAM"),
        Some("cc" | "cpp" | "cxx" | "C") => {
            format!("it is a source file; compile it first: mpicxx {shown} -o PROGRAM")
        }
        Some("f" | "F" | "f90" | "F90" | "f08" | "F08") => {
            format!("it is a source file; compile it first: mpifort {shown} -o PROGRAM")
        }
        Some("py") => format!("it may not be executed; name its interpreter: python3 {shown}"),
        Some("sh") => format!("it may not be executed; name its interpreter: sh {shown}"),
        _ => format!("it may not be executed; `chmod +x {shown}` allows that"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::EnvironmentSpec;

    fn spec(program: &str) -> ProgramSpec {
        ProgramSpec {
            ranks: 1,
            program: program.into(),
            arguments: vec!["one".into()],
            directory: None,
            path: vec![],
            environment: EnvironmentSpec::default(),
        }
    }

    #[test]
    fn programs_are_found_or_refused_with_the_shells_codes() {
        let sh = Program::prepare(&spec("sh"), &Around::default()).unwrap();
        assert!(sh.file.to_str().unwrap().ends_with("/sh"));
        for (program, code) in [
            ("no-such-program", 127),
            ("./nothing", 127),
            ("/etc/passwd", 126),
            ("/etc", 126),
            ("/dev/null", 126),
        ] {
            let error = Program::prepare(&spec(program), &Around::default()).unwrap_err();
            assert_eq!(error.code, code, "{error}");
            assert!(error.text.contains(program), "{error}");
        }
    }

    #[test]
    fn a_directory_of_the_spec_is_searched_first() {
        let spec = ProgramSpec { path: vec!["/nowhere".into(), "/bin".into()], ..spec("sh") };
        assert_eq!(Program::prepare(&spec, &Around::default()).unwrap().file, c"/bin/sh".to_owned());
    }

    #[test]
    fn what_is_no_file_is_refused_and_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
        let error = Program::prepare(&spec(pipe.to_str().unwrap()), &Around::default()).unwrap_err();
        assert!(error.code == 126 && error.text.contains("it is a pipe"), "{error}");
        assert!(diagnose(pipe.as_os_str(), None).is_err());
    }

    #[test]
    fn a_folder_that_may_not_be_entered_is_named() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let closed = folder.path().join("closed");
        std::fs::create_dir(&closed).unwrap();
        std::fs::write(closed.join("program"), "").unwrap();
        std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o600)).unwrap();
        // Root may enter it all the same.
        if usable(&closed.join("program")) == Usable::Hidden {
            let error = refusal(Usable::Hidden, Path::new("program"), &closed.join("program"));
            assert!(error.text.contains(&format!("`chmod +x {}`", closed.display())), "{error}");
        }
        assert!(how_to_enter(&closed.join("program")).contains("may not be entered"));
    }

    #[test]
    fn a_program_is_found_where_its_environment_has_no_path() {
        let environment = EnvironmentSpec { empty: true, ..EnvironmentSpec::default() };
        let own = std::env::var_os("PATH").unwrap();
        let found = find(&ProgramSpec { environment, ..spec("sh") }, None).unwrap();
        assert_eq!(found, find(&spec("sh"), Some(&own)).unwrap());
    }

    #[test]
    fn an_empty_environment_holds_what_is_named() {
        let environment = EnvironmentSpec {
            empty: true,
            copied: vec!["PATH".into(), "NOT_THERE".into()],
            set: vec![("A".into(), "1".into()), ("A".into(), "2".into()), ("ARKE_RANK".into(), "9".into())],
        };
        let program =
            Program::prepare(&ProgramSpec { environment, ..spec("sh") }, &Around::default()).unwrap();
        let entries: Vec<_> = program.environment.iter().map(|e| e.to_str().unwrap().to_string()).collect();
        assert_eq!(entries.len(), 2);
        assert_eq!(entries[0], "A=2");
        assert!(entries[1].starts_with("PATH="));
    }
}
