#!/bin/sh
# whole_reports.sh FRAGFFT FETCHED FOLDER: writes whole reports of committed runs into FOLDER with the program FRAGFFT,
# and tests their size and their drawings in Chromium, driven by the playwright-core that ./check has fetched into
# FETCHED. Exits with 77, which ctest calls skipped, if something that the test needs is missing.
set -eu

. "$(dirname "$0")/needs.sh"

# A graphics card, and a processor that draws in software.
for run in nvidia-h200 llvmpipe-2-cores; do
    cp -R "$here/../../figures/results/$run" "$folder/$run"
    "$fragfft" report "$folder/$run"
done
exec node "$here/whole_reports_test.mjs" "$fetched" "$folder" "$chromium"
