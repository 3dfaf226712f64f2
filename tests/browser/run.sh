#!/bin/sh
# run.sh FRAGFFT FETCHED FOLDER: writes a report into FOLDER/results with the program FRAGFFT, and tests it in Chromium,
# driven by the playwright-core that ./check has fetched into FETCHED. FRAGFFT_SCREENSHOTS=1 saves screenshots in
# FOLDER. Exits with 77, which ctest calls skipped, if something that the test needs is missing.
set -eu

. "$(dirname "$0")/needs.sh"

# The rows of a committed run give every kind of section: drawings, pictures, tables, charts and claims.
node "$here/part_of_run.mjs" "$here/../../figures/results/nvidia-h200" "$folder/results" \
    moreland_angel_2003_figure2 moreland_angel_2003_figure3 moreland_angel_2003_table1 moreland_angel_2003_figure5 \
    fialka_cadik_2006_figure2 fialka_cadik_2006_figure3 fialka_cadik_2006_figure4 fialka_cadik_2006_figure5 \
    fialka_cadik_2006_figure8
"$fragfft" report "$folder/results"
exec node "$here/report_test.mjs" "$fetched" "$folder" "$chromium"
