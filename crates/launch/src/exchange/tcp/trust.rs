//! By what ranks know that they belong to one job: a secret that the user has given to all of them, or the cluster's
//! own service for proving who one is.

use super::seal::Secret;
use crate::entropy;
use crate::exchange::munge::Munge;

/// Names of the variables that hold the secret, or the name of a file with it.
pub(crate) const SECRET_VARIABLE: &str = "ARKE_SECRET";
pub(crate) const SECRET_FILE_VARIABLE: &str = "ARKE_SECRET_FILE";
/// Fewest bytes of a secret.
const SHORTEST: usize = 16;

/// What a connection is trusted for.
#[derive(Debug)]
pub(crate) enum Trust {
    /// A secret that all ranks hold.
    Shared(Secret),
    /// Munge: each connection has a secret of its own, which only a process of the same user on a machine of the same
    /// cluster can have made, and only such a process can read.
    Munge(Munge),
}

impl Trust {
    /// The secret that the environment holds, as `lookup` tells variables; `None` if it holds none.
    pub fn from_environment(lookup: impl Fn(&str) -> Option<String>) -> Result<Option<Self>, String> {
        let (name, text) = match (lookup(SECRET_VARIABLE), lookup(SECRET_FILE_VARIABLE)) {
            (Some(text), _) => (SECRET_VARIABLE.to_string(), text.into_bytes()),
            (None, Some(file)) => {
                let bytes =
                    std::fs::read(&file).map_err(|e| format!("{SECRET_FILE_VARIABLE}={file}: {e}"))?;
                (format!("{SECRET_FILE_VARIABLE}={file}"), bytes)
            }
            (None, None) => return Ok(None),
        };
        let secret = text.trim_ascii();
        if secret.len() < SHORTEST {
            return Err(format!(
                "{name} holds a secret of {} bytes; it takes at least {SHORTEST}, such as `openssl rand -hex 32` prints, the \
                 same for all ranks",
                secret.len()
            ));
        }
        Ok(Some(Trust::Shared(Secret(secret.to_vec()))))
    }

    /// The secret for a connection to rank 0, and the credential that carries it there.
    pub fn offer(&self) -> Result<(Secret, Option<String>), String> {
        match self {
            Trust::Shared(secret) => Ok((secret.clone(), None)),
            Trust::Munge(munge) => {
                let mut bytes = vec![0; 32];
                entropy::fill(&mut bytes).map_err(|e| e.desc().to_string())?;
                let credential = munge.encode(&bytes)?;
                Ok((Secret(bytes), Some(credential)))
            }
        }
    }

    /// The secret of a connection that came with this credential.
    pub fn accept(&self, credential: Option<&str>) -> Result<Secret, String> {
        match (self, credential) {
            (Trust::Shared(secret), None) => Ok(secret.clone()),
            (Trust::Munge(munge), Some(credential)) => munge.decode(credential).map(Secret),
            (Trust::Shared(_), Some(_)) => {
                Err(format!("{SECRET_VARIABLE} is set for rank 0 and not for this rank"))
            }
            (Trust::Munge(_), None) => {
                Err(format!("{SECRET_VARIABLE} is set for this rank and not for rank 0"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_from_variable_or_file_and_must_be_long_enough() {
        let read = |name: &'static str, value: &str| {
            let value = value.to_string();
            Trust::from_environment(move |n| (n == name).then(|| value.clone()))
        };
        assert!(
            matches!(read(SECRET_VARIABLE, "0123456789abcdef\n"), Ok(Some(Trust::Shared(s))) if s.0.len() == 16)
        );
        let error = read(SECRET_VARIABLE, "short").unwrap_err();
        assert!(error.contains("at least 16") && !error.contains("short"), "{error}");
        assert!(read(SECRET_FILE_VARIABLE, "/nonexistent").unwrap_err().contains("/nonexistent"));
        assert!(matches!(read("OTHER", "x"), Ok(None)));
    }
}
