//! The check that dependencies between the workspace's crates point down only, that faces see the engine and not its
//! fabric, and that the faces in C leave the settings to the engine.
//!
//! Each crate stands on a level. It may depend on crates of lower levels, and dependencies for tests and build
//! scripts count like any other. Two crates of one level do not know each other.

use std::path::Path;

use cargo_metadata::MetadataCommand;

/// The crates and their levels, lowest first.
const LEVELS: &[(&str, u8)] = &[
    ("arke-sys", 0),
    ("arke-base", 1),
    ("arke-diagnosis", 1),
    ("arke-fabric", 2),
    ("arke-datatype", 2),
    ("arke-launch", 2),
    ("arke-pvm", 2),
    ("arke-engine", 3),
    ("arke-files", 3),
    ("arke-coll", 4),
    ("arke-runtime", 5),
    ("arke-native", 6),
    ("arke-abi", 6),
    ("arke-front", 7),
    ("arke-front-build", 0),
    ("arke-abi-openmpi", 8),
    ("arke-abi-mpich", 8),
    ("arke-mpi", 7),
    ("arke-papers", 5),
    ("arke-scale", 5),
    ("arke-cli", 8),
];

/// The chores and the judges of what is installed stand beside the layers: they use none of the crates, and none uses them.
const APART: [&str; 2] = ["xtask", "arke-abi-tests"];

/// A dependency of one workspace crate on another.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Edge {
    from: String,
    to: String,
}

/// Reads the dependencies by `cargo metadata` and judges them. Returns the line to print.
pub fn run(root: &Path) -> Result<String, String> {
    let metadata = MetadataCommand::new()
        .manifest_path(root.join("Cargo.toml"))
        .no_deps()
        .exec()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let crates: Vec<String> = metadata.packages.iter().map(|package| package.name.to_string()).collect();
    let edges: Vec<Edge> = metadata
        .packages
        .iter()
        .flat_map(|package| {
            let from = package.name.to_string();
            package.dependencies.iter().map(move |to| Edge { from: from.clone(), to: to.name.clone() })
        })
        // A crate may name itself, to have a feature on in its own tests.
        .filter(|edge| crates.contains(&edge.to) && edge.from != edge.to)
        .collect();
    let mut faults = faults(&crates, &edges);
    faults.extend(readers_of_settings(&root.join("faces"))?);
    for package in &metadata.packages {
        let folder = package.manifest_path.parent().map(|folder| folder.as_std_path().to_owned());
        let Some(folder) = folder.filter(|folder| sees_the_engine_alone(root, folder, &package.name)) else {
            continue;
        };
        if package.dependencies.iter().any(|to| to.name == FABRIC) {
            faults.push(format!("{} depends on {FABRIC}: a face sees the engine alone", package.name));
        }
        faults.extend(names_the_fabric(&folder)?);
    }
    if faults.is_empty() {
        return Ok(format!("{} dependencies among {} crates all point down", edges.len(), crates.len()));
    }
    Err(format!("the layers are not kept:\n  {}", faults.join("\n  ")))
}

/// The fabric, which the engine hides from the faces.
const FABRIC: &str = "arke-fabric";

/// Whether a crate may use the fabric through the engine only: a face, and the C interface that the others stand on.
fn sees_the_engine_alone(root: &Path, folder: &Path, name: &str) -> bool {
    folder.starts_with(root.join("faces")) || name == "arke-native"
}

/// The Rust files below `folder` that name the fabric, one sentence for each: `use arke_fabric::ProcId` where
/// `arke_engine::ProcId` is meant.
fn names_the_fabric(folder: &Path) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            faults.extend(names_the_fabric(&path)?);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text =
                std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            faults.extend(
                sees_the_fabric(&text).then(|| {
                    format!("{} names arke_fabric or calls fabric(): ask the engine", path.display())
                }),
            );
        }
    }
    Ok(faults)
}

fn sees_the_fabric(text: &str) -> bool {
    text.contains("arke_fabric") || text.contains(".fabric()")
}

/// The C files below `folder` that read or set an `ARKE_` variable, one sentence for each. Only `arke_base::settings`
/// reads them: a face that parses one by itself reads it differently, and what it concludes from it is wrong some day.
/// Example: `ARKE_EAGER_MAX=4K` read by `atol`.
fn readers_of_settings(folder: &Path) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            faults.extend(readers_of_settings(&path)?);
        } else if path.extension().is_some_and(|end| end == "c" || end == "h") {
            let text =
                std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            faults.extend(reads_settings(&text).then(|| {
                format!("{} reads or sets an ARKE_ variable: use arke_prefer() of arke.h", path.display())
            }));
        }
    }
    Ok(faults)
}

fn reads_settings(text: &str) -> bool {
    text.contains("env(\"ARKE_")
}

/// What is wrong with the graph, one sentence for each fault.
fn faults(crates: &[String], edges: &[Edge]) -> Vec<String> {
    let level = |name: &str| LEVELS.iter().find(|(known, _)| *known == name).map(|(_, level)| *level);
    let mut faults = Vec::new();
    for name in crates {
        if !APART.contains(&name.as_str()) && level(name).is_none() {
            faults.push(format!("{name} has no level: give it one in xtask/src/layers.rs"));
        }
    }
    for Edge { from, to } in edges {
        if let Some(apart) = APART.iter().find(|apart| from == *apart || to == *apart) {
            faults.push(format!("{from} depends on {to}, but {apart} stands apart from the layers"));
        } else if let (Some(above), Some(below)) = (level(from), level(to)) {
            if below >= above {
                let where_to = if below > above { "above it" } else { "on its own level" };
                faults.push(format!(
                    "{from} (level {above}) depends on {to} (level {below}), which stands {where_to}"
                ));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(crates: &[&str], edges: &[(&str, &str)]) -> Vec<String> {
        let crates: Vec<String> = crates.iter().map(|&name| name.to_owned()).collect();
        let edges: Vec<Edge> =
            edges.iter().map(|&(from, to)| Edge { from: from.to_owned(), to: to.to_owned() }).collect();
        faults(&crates, &edges)
    }

    #[test]
    fn downward_edges_pass() {
        let edges = [("arke-base", "arke-sys"), ("arke-mpi", "arke-sys"), ("arke-cli", "arke-mpi")];
        assert!(judge(&["arke-sys", "arke-base", "arke-mpi", "arke-cli", "xtask"], &edges).is_empty());
    }

    #[test]
    fn upward_and_level_edges_fail() {
        let faults = judge(
            &["arke-fabric", "arke-engine", "arke-launch"],
            &[("arke-fabric", "arke-engine"), ("arke-launch", "arke-fabric"), ("arke-engine", "arke-fabric")],
        );
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0]
            .contains("arke-fabric (level 2) depends on arke-engine (level 3), which stands above it"));
        assert!(faults[1].contains("arke-launch") && faults[1].contains("on its own level"));
    }

    #[test]
    fn a_crate_without_a_level_fails() {
        let faults = judge(&["arke-sys", "arke-new"], &[]);
        assert_eq!(faults, ["arke-new has no level: give it one in xtask/src/layers.rs"]);
    }

    #[test]
    fn the_chores_stand_apart() {
        assert_eq!(judge(&["arke-sys", "xtask"], &[("xtask", "arke-sys")]).len(), 1);
        assert_eq!(judge(&["arke-sys", "xtask"], &[("arke-sys", "xtask")]).len(), 1);
    }

    #[test]
    fn a_face_that_reads_a_setting_is_found() {
        for call in
            ["getenv(\"ARKE_EAGER_MAX\")", "unsetenv(\"ARKE_CMA\");", "setenv(\"ARKE_CMA\", \"off\", 1)"]
        {
            assert!(reads_settings(call), "{call}");
        }
        assert!(!reads_settings("arke_prefer(\"ARKE_UNEXPECTED_MAX\", \"4G\"); getenv(\"NX_BUFFER\")"));
    }

    #[test]
    fn a_face_that_names_the_fabric_is_found() {
        for text in ["use arke_fabric::ProcId;", "let on = engine.fabric().shares_memory(peer);"] {
            assert!(sees_the_fabric(text), "{text}");
        }
        assert!(!sees_the_fabric("use arke_engine::ProcId; engine.shares_memory(peer)"));
        let root = Path::new("/arke");
        assert!(sees_the_engine_alone(root, &root.join("faces/mpi"), "arke-mpi"));
        assert!(sees_the_engine_alone(root, &root.join("crates/native"), "arke-native"));
        assert!(!sees_the_engine_alone(root, &root.join("crates/coll"), "arke-coll"));
    }

    #[test]
    fn this_workspace_keeps_its_layers() {
        run(&crate::root()).unwrap();
    }
}
