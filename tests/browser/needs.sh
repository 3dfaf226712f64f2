# Sourced by run.sh and page.sh, with $fetched set: ends with 77, which ctest calls skipped, where something that a test
# in a browser needs is missing; else leaves the browser's path in $chromium.
skip() {
    echo "skipped: $1"
    exit 77
}

command -v node >/dev/null || skip "node is not installed"
[ -d "$fetched/node_modules/playwright-core" ] || skip "no playwright-core in $fetched: ./check fetches it by npm"
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
    skip "chromium is not installed"
