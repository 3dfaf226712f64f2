#!/bin/sh
# run.sh FRAGFFT FETCHED FOLDER: makes a report with the program FRAGFFT in FOLDER/results, opens it in Chromium driven
# by the playwright-core that ./check has fetched into FETCHED; with FRAGFFT_SCREENSHOTS=1 it leaves screenshots in
# FOLDER. Ends with 77, which ctest calls skipped, where something that the test needs is missing.
set -eu

skip() {
    echo "skipped: $1"
    exit 77
}

fragfft=$1
fetched=$2
folder=$3
command -v node >/dev/null || skip "node is not installed"
command -v gnuplot >/dev/null || skip "gnuplot is not installed, so the report has no charts to look at"
[ -d "$fetched/node_modules/playwright-core" ] || skip "no playwright-core in $fetched: ./check fetches it by npm"
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
    skip "chromium is not installed"

rm -rf "$folder"
mkdir -p "$folder"
here=$(dirname "$0")
# Every kind of section there is: drawings, pictures, tables, claims; the charts are of a made-up item.
"$fragfft" reproduce --quick --out "$folder/results" \
    moreland_angel_2003_figure2 moreland_angel_2003_figure3 moreland_angel_2003_table1 moreland_angel_2003_figure5 \
    fialka_cadik_2006_figure2 fialka_cadik_2006_figure3 fialka_cadik_2006_figure4 fialka_cadik_2006_figure5
node "$here/made_up_item.mjs" "$folder/results"
"$fragfft" report "$folder/results"
exec node "$here/report_test.mjs" "$fetched" "$folder" "$chromium"
