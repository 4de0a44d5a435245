#!/bin/sh
# build_man.sh BUILT   writes the manual pages into build/man: those of the commands by the command itself, those of the
# functions from their tables. The date in the pages is today's, or that of SOURCE_DATE_EPOCH.
set -eu
cd "$(dirname "$0")/.."
built=${1:?build_man.sh: where are the built files?}
day=$(date -u -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" +%Y-%m-%d)
"$built/arke" man build/man --date "$day"
"$built/xtask" man build/man/man3 --date "$day"
