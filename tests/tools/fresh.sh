#!/bin/sh
# fresh.sh FOLDER... -- COMMAND...   covers each folder with an empty one of its own and runs the command there. The source tree
# around this script stays where it is, also if it lies below one of the folders. Wants a mount space of its own (unshare -m).
set -eu
tree=$(cd "$(dirname "$0")/../.." && pwd -P)
here=$PWD
while [ "$1" != -- ]; do
    folder=$1
    shift
    [ -d "$folder" ] || continue
    # The working folder leads below the cover; so does a path relative to it, if mount takes it as it is.
    case $tree/ in "$folder"/*) cd "$tree" ;; *) cd / ;; esac
    mount -t tmpfs tmpfs "$folder"
    if [ "$PWD" != / ]; then
        mkdir -p "$tree"
        mount --no-canonicalize --bind . "$tree"
        cd /
    fi
done
shift
cd "$here" 2>/dev/null || cd /
exec "$@"
