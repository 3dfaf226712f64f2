#!/bin/sh
# same_verdicts.sh VERDICTS_OF_RULES SOURCE FILE: writes the output of the program VERDICTS_OF_RULES into FILE, and
# compares its verdicts with those of the page's modules below SOURCE. Exits with 77, which ctest counts as skipped, if
# there is no node.
set -eu
command -v node >/dev/null || {
    echo "skipped: node is not installed"
    exit 77
}
"$1" >"$3"
exec node "$2/tests/figures/in_browser/same_verdicts.mjs" "$2/page/measure" "$3"
