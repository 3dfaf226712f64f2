#!/bin/sh
# same_verdicts.sh VERDICTS_OF_RULES SOURCE FILE: writes what the program VERDICTS_OF_RULES prints into FILE, and has
# the page's modules below SOURCE judge the same. Ends with 77, which ctest calls skipped, without node.
set -eu
command -v node >/dev/null || {
    echo "skipped: node is not installed"
    exit 77
}
"$1" >"$3"
exec node "$2/tests/figures/in_browser/same_verdicts.mjs" "$2/page/measure" "$3"
