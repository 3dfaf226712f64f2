# Sourced by run.sh and page.sh with $fetched set. Exits with 77, which ctest calls skipped, if something that a test in
# a browser needs is missing; otherwise sets $chromium to the browser's path.
skip() {
    echo "skipped: $1"
    exit 77
}

command -v node >/dev/null || skip "node is not installed"
[ -d "$fetched/node_modules/playwright-core" ] || skip "no playwright-core in $fetched: ./check fetches it by npm"
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
    skip "chromium is not installed"
