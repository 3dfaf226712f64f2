#!/bin/sh
# page.sh FRAGFFT FETCHED FOLDER TEST: makes the live page in FOLDER with the program FRAGFFT, and runs the module TEST
# on it in Chromium, driven by the playwright-core that ./check has fetched into FETCHED. Exits with 77, which ctest
# calls skipped, if something that the test needs is missing.
set -eu

. "$(dirname "$0")/needs.sh"
test=$4

"$fragfft" page "$folder/live.html"
exec node "$test" "$fetched" "$folder" "$chromium" "$fragfft"
