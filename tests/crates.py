"""Crates of others, compiled once for all clones.

What cargo builds of the crates that Cargo.lock names depends on the compiler, on the versions, features and profiles in
Cargo.toml and Cargo.lock, and not on where the clone lies. `put` copies what an earlier run has kept into a clone that
has built nothing yet. `keep` copies it from there once the builds are over. Cargo judges what it finds as it always
does, and builds anew what does not fit: so the worst that can come of this is that nothing is saved.

They are kept in crates-HASH of the cache of tests/clients/programs/builds.py.
"""

import hashlib
import json
import os
import shutil
import subprocess
import tomllib
from pathlib import Path

# Folders of the target folder, one for each profile, and the steps of tests/all.py that together build all of it.
PARTS = {"debug": ("rust-build",), "tested": ("prefix",), "loom/loom": ("loom",)}
PLACES = (".fingerprint", "build", "deps")
# So many sets stay: that of this state of the manifests, and that of another branch.
KEPT = 2


def key(root):
    """The hash of what the crates of others are built from. Variables that change what cargo builds count, too."""
    version = subprocess.run(["rustc", "-vV"], cwd=root, capture_output=True, check=True).stdout
    members = tomllib.loads((root / "Cargo.toml").read_text())["workspace"]["members"]
    parts = [version]
    for path in ("Cargo.lock", "Cargo.toml", "scripts/loom.sh", *(f"{member}/Cargo.toml" for member in members)):
        parts += [path.encode(), (root / path).read_bytes()]
    variables = ("RUSTFLAGS", "CARGO_PROFILE_", "CARGO_BUILD_", "CARGO_INCREMENTAL", "CARGO_ENCODED_RUSTFLAGS")
    parts += [f"{name}={value}".encode() for name, value in sorted(os.environ.items()) if name.startswith(variables)]
    digest = hashlib.sha256()
    for part in parts:
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:12]


def names_of_others(root):
    """Names of the packages that are none of ours, and of their libraries as files are called."""
    told = subprocess.run(["cargo", "metadata", "--format-version", "1", "--locked", "-q"], cwd=root,
                          capture_output=True, check=True).stdout
    packages = [package for package in json.loads(told)["packages"] if package["source"]]
    libraries = {target["name"].replace("-", "_") for package in packages for target in package["targets"]
                 if not {"bin", "test", "bench", "example", "custom-build"} & set(target["kind"])}
    return {package["name"] for package in packages}, libraries


def chosen(part, packages, libraries):
    """What of a part belongs to these packages: folders and files, by their paths from there."""
    for place in (".fingerprint", "build"):
        for folder in (part / place).glob("*-*"):
            if folder.name.rpartition("-")[0] in packages:
                yield folder.relative_to(part)
    for file in (part / "deps").glob("*-*"):
        crate = file.stem.rpartition("-")[0]
        if file.suffix != ".d":
            crate = crate.removeprefix("lib")
        if file.suffix in (".d", ".rlib", ".rmeta", ".so") and crate in libraries:
            yield file.relative_to(part)


def copy(source, target, paths):
    """Copies folders and files with the times of their last change, by which cargo judges them."""
    for path in paths:
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        if (source / path).is_dir():
            shutil.copytree(source / path, target / path, symlinks=True)
        else:
            shutil.copy2(source / path, target / path)


def put(root, target, cache, steps):
    """Copies what is kept into those parts of the target folder that are not there yet and that these steps build.
    Answers the parts that were not there, which are all that `keep` may take: an old one holds what nothing uses."""
    fresh = [name for name, builders in PARTS.items()
             if set(builders) & set(steps) and not (target / name / ".fingerprint").exists()]
    kept = cache / f"crates-{key(root)}"
    for name in fresh:
        if not (kept / name / "whole").exists():
            continue
        try:
            (kept / "used").touch()
            copy(kept / name, target / name,
                 [path.relative_to(kept / name) for place in PLACES for path in (kept / name / place).iterdir()])
            print(f"crates of others for {name}: copied from {kept}", flush=True)
        except OSError as why:
            # Another run may have removed it as too old. Cargo builds what is missing.
            print(f"note: {why}", flush=True)
    return fresh


def keep(root, target, cache, fresh, good):
    """Keeps the crates of others of those parts of `fresh` whose builders are all among the steps that went well."""
    wanted = [name for name in fresh if set(PARTS[name]) <= set(good)]
    kept = cache / f"crates-{key(root)}"
    wanted = [name for name in wanted if not (kept / name / "whole").exists()]
    if not wanted:
        return
    packages, libraries = names_of_others(root)
    kept.mkdir(parents=True, exist_ok=True)
    for name in wanted:
        # Another run may do the same: whoever is first has kept it.
        new = kept / f"new-{os.getpid()}"
        copy(target / name, new, chosen(target / name, packages, libraries))
        (new / "whole").touch()
        (kept / name).parent.mkdir(parents=True, exist_ok=True)
        try:
            os.rename(new, kept / name)
        except OSError:
            shutil.rmtree(new, ignore_errors=True)
    (kept / "used").touch()
    forget(cache)


def forget(cache):
    """Removes all sets but those that were used last."""
    def used(folder):
        stamp = folder / "used"
        return stamp.stat().st_mtime if stamp.exists() else 0

    for old in sorted((f for f in cache.glob("crates-*") if f.is_dir()), key=used, reverse=True)[KEPT:]:
        (old / "used").unlink(missing_ok=True)
        shutil.rmtree(old, ignore_errors=True)
