//! Where `pvm_spawn` finds its program.

use crate::codes;
use crate::machine::spawn::Order;
use crate::texts;
use nix::unistd::{access, AccessFlags};
use std::path::PathBuf;

/// What this machine is called among PVM's architectures.
pub fn architecture() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" => "LINUX64",
        "aarch64" => "LINUXARM64",
        "powerpc64" => "LINUXPPC64",
        "s390x" => "LINUXS390X",
        "riscv64" => "LINUXRISCV64",
        _ => "LINUX",
    }
}

/// The directories in which a program is looked for, in their order.
pub fn directories(order: &Order, variable: impl Fn(&str) -> Option<String>) -> Vec<PathBuf> {
    let arch = variable("PVM_ARCH").unwrap_or_else(|| architecture().into());
    let list = |text: String| text.split(':').filter(|d| !d.is_empty()).map(texts::path).collect::<Vec<_>>();
    let mut out = match variable("PVM_PATH") {
        Some(path) => list(path),
        None => [("HOME", "pvm3/bin"), ("PVM_ROOT", "bin")]
            .into_iter()
            .filter_map(|(name, below)| {
                Some(texts::path(&variable(name)?).join(below).join(texts::path(&arch)))
            })
            .collect(),
    };
    out.extend(
        [&order.program_directory, &order.spawner_directory]
            .into_iter()
            .filter(|d| !d.is_empty())
            .map(|d| texts::path(d)),
    );
    out.extend(list(variable("PATH").unwrap_or_default()));
    out
}

/// The file of a program, or a code that says why there is none.
pub fn program(order: &Order, variable: impl Fn(&str) -> Option<String>) -> Result<PathBuf, i32> {
    let task = texts::path(&order.task);
    let candidates = if task.is_absolute() {
        vec![task]
    } else {
        directories(order, variable).into_iter().map(|d| d.join(&task)).collect()
    };
    let mut denied = false;
    for file in candidates {
        if file.is_file() {
            if access(&file, AccessFlags::X_OK).is_ok() {
                return Ok(file);
            }
            denied = true;
        }
    }
    Err(if denied { codes::DENIED } else { codes::NO_FILE })
}

/// The directory in which the tasks begin.
pub fn working_directory(order: &Order, variable: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let base =
        variable("PVM_WD").filter(|d| !d.is_empty()).unwrap_or_else(|| order.spawner_directory.clone());
    let whole = texts::path(&base).join(texts::path(&order.directory));
    (!whole.as_os_str().is_empty()).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    fn order(task: &str, program: &Path, spawner: &Path) -> Order {
        Order {
            task: task.into(),
            program_directory: program.display().to_string(),
            spawner_directory: spawner.display().to_string(),
            ..Order::default()
        }
    }

    #[test]
    fn the_order_of_places() {
        let root = tempfile::tempdir().unwrap();
        let make = |below: &str, mode: u32| {
            let file = root.path().join(below);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, "").unwrap();
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
            file
        };
        let variable = |name: &str| match name {
            "HOME" => Some(root.path().join("home").display().to_string()),
            "PVM_ARCH" => Some("LINUX64".into()),
            "PATH" => Some(root.path().join("path").display().to_string()),
            _ => None,
        };
        let find =
            |task: &str| program(&order(task, &root.path().join("prog"), &root.path().join("cwd")), variable);
        assert_eq!(find("w"), Err(codes::NO_FILE));
        for place in ["path/w", "cwd/w", "prog/w", "home/pvm3/bin/LINUX64/w"] {
            let file = make(place, 0o755);
            assert_eq!(find("w"), Ok(file.clone()));
            assert_eq!(find(file.to_str().unwrap()), Ok(file));
        }
        make("cwd/dir/inner", 0o644);
        assert_eq!((find("dir"), find("dir/inner")), (Err(codes::NO_FILE), Err(codes::DENIED)));
        let own = |name: &str| {
            if name == "PVM_PATH" {
                Some(root.path().join("cwd").display().to_string())
            } else {
                None
            }
        };
        assert_eq!(program(&order("w", Path::new(""), Path::new("")), own), Ok(root.path().join("cwd/w")));
    }

    #[test]
    fn where_tasks_begin() {
        let mut o = order("w", Path::new(""), Path::new("/home/me"));
        let none = |_: &str| None;
        assert_eq!(working_directory(&o, none), Some("/home/me".into()));
        o.directory = "run".into();
        assert_eq!(working_directory(&o, none), Some("/home/me/run".into()));
        o.directory = "/data".into();
        assert_eq!(working_directory(&o, none), Some("/data".into()));
    }
}
