#!/bin/sh
# run.sh FRAGFFT FETCHED FOLDER: writes a report with the program FRAGFFT in FOLDER/results, opens it in Chromium driven
# by the playwright-core that ./check has fetched into FETCHED; with FRAGFFT_SCREENSHOTS=1 it leaves screenshots in
# FOLDER. Ends with 77, which ctest calls skipped, where something that the test needs is missing.
set -eu

fragfft=$1
fetched=$2
folder=$3
here=$(dirname "$0")
. "$here/needs.sh"

rm -rf "$folder"
mkdir -p "$folder"
# Every kind of section there is, by the rows of a committed run: drawings, pictures, tables, charts, claims.
node "$here/part_of_run.mjs" "$here/../../figures/results/nvidia-h200" "$folder/results" \
    moreland_angel_2003_figure2 moreland_angel_2003_figure3 moreland_angel_2003_table1 moreland_angel_2003_figure5 \
    fialka_cadik_2006_figure2 fialka_cadik_2006_figure3 fialka_cadik_2006_figure4 fialka_cadik_2006_figure5 \
    fialka_cadik_2006_figure8
"$fragfft" report "$folder/results"
exec node "$here/report_test.mjs" "$fetched" "$folder" "$chromium"
