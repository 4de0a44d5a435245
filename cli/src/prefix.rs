//! Where this installation stands: found from the command's own file, so that the tree may be moved.

use std::path::{Path, PathBuf};

/// An installation: `bin`, `lib` and `include` side by side.
#[derive(Debug)]
pub(crate) struct Prefix(PathBuf);

impl Prefix {
    /// The installation that this command belongs to; the error says what is missing.
    pub fn find() -> Result<Prefix, String> {
        let own =
            std::env::current_exe().map_err(|e| format!("this command's own file cannot be found: {e}"))?;
        Self::around(&own)
    }

    fn around(own: &Path) -> Result<Prefix, String> {
        let prefix = own.parent().and_then(Path::parent).unwrap_or(Path::new("/")).to_path_buf();
        for part in ["include/mpi.h", "lib/libmpi_abi.so"] {
            if !prefix.join(part).exists() {
                return Err(format!(
                    "{} is missing: {} is no complete installation; `make install PREFIX=...` makes one",
                    prefix.join(part).display(),
                    prefix.display()
                ));
            }
        }
        Ok(Prefix(prefix))
    }

    /// An installation that need not be there.
    #[cfg(test)]
    pub fn at(path: PathBuf) -> Prefix {
        Prefix(path)
    }

    /// The directory of `mpi.h`.
    pub fn include(&self) -> PathBuf {
        self.0.join("include")
    }

    /// The directory of the library.
    pub fn lib(&self) -> PathBuf {
        self.0.join("lib")
    }

    /// The installation's root.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_installation_is_recognised_by_its_parts() {
        let root = tempfile::tempdir().unwrap();
        let own = root.path().join("bin/arke");
        let error = Prefix::around(&own).unwrap_err();
        assert!(error.contains("include/mpi.h") && error.contains("make install"), "{error}");
        for part in ["include/mpi.h", "lib/libmpi_abi.so"] {
            std::fs::create_dir_all(root.path().join(part).parent().unwrap()).unwrap();
            std::fs::write(root.path().join(part), "").unwrap();
        }
        assert_eq!(Prefix::around(&own).unwrap().lib(), root.path().join("lib"));
    }
}
