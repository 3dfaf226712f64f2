#!/bin/sh
# drawings.sh FRAGFFT FETCHED FOLDER: writes whole reports of committed runs into FOLDER with the program FRAGFFT, and
# tests their size and their drawings in Chromium, driven by the playwright-core that ./check has fetched into FETCHED. Exits with 77,
# which ctest calls skipped, if something that the test needs is missing.
set -eu

fragfft=$1
fetched=$2
folder=$3
here=$(dirname "$0")
. "$here/needs.sh"

rm -rf "$folder"
mkdir -p "$folder"
# A graphics card, and a processor that draws in software.
for run in nvidia-h200 llvmpipe-2-cores; do
    cp -R "$here/../../figures/results/$run" "$folder/$run"
    "$fragfft" report "$folder/$run"
    node "$here/report_size.mjs" "$fetched" "$folder/$run" "$chromium"
done
exec node "$here/drawings_test.mjs" "$fetched" "$folder" "$chromium"
