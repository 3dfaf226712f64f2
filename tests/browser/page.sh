#!/bin/sh
# page.sh FRAGFFT FETCHED FOLDER NAME: makes the live page with the program FRAGFFT in FOLDER, and runs
# page_NAME_test.mjs on it in Chromium driven by the playwright-core that ./check has fetched into FETCHED. Ends with
# 77, which ctest calls skipped, where something that the test needs is missing.
set -eu

skip() {
    echo "skipped: $1"
    exit 77
}

fragfft=$1
fetched=$2
folder=$3
name=$4
command -v node >/dev/null || skip "node is not installed"
[ -d "$fetched/node_modules/playwright-core" ] || skip "no playwright-core in $fetched: ./check fetches it by npm"
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
    skip "chromium is not installed"

rm -rf "$folder"
mkdir -p "$folder"
"$fragfft" page "$folder/live.html"
exec node "$(dirname "$0")/page_${name}_test.mjs" "$fetched" "$folder" "$chromium" "$fragfft"
