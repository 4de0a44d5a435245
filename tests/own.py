"""Public folders where a test looks for what it has left, and what in them is no leftover: this source tree, which may lie there.

Tests look into such folders only where these are their own: tests/tools/fresh.sh covers them with empty ones.
"""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRESH = ROOT / "tests" / "tools" / "fresh.sh"


def is_own(path):
    """Whether a path is this source tree or a folder that leads to it: never to be taken for a leftover, nor removed."""
    path = Path(path)
    return path == ROOT or path in ROOT.parents


def names(places):
    """Everything below these folders but the source tree."""
    found = set()
    for place in places:
        for folder, folders, files in os.walk(place):
            found.update(os.path.join(folder, name) for name in [*folders, *files] if not is_own(os.path.join(folder, name)))
            folders[:] = [name for name in folders if os.path.join(folder, name) != str(ROOT)]
    return found
