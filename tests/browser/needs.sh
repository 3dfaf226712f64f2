# Sourced by the scripts of tests in a browser, whose first arguments are FRAGFFT FETCHED FOLDER: the program, where
# ./check has fetched playwright-core, and a folder for what the test makes. Exits with 77, which ctest calls skipped, if
# something that such a test needs is missing; otherwise sets $fragfft, $fetched, $folder, which is made anew and empty,
# $here, the scripts' own folder, and $chromium, the browser's path.
fragfft=$1
fetched=$2
folder=$3
here=$(dirname "$0")

skip() {
    echo "skipped: $1"
    exit 77
}

command -v node >/dev/null || skip "node is not installed"
[ -d "$fetched/node_modules/playwright-core" ] || skip "no playwright-core in $fetched: ./check fetches it by npm"
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
    skip "chromium is not installed"

rm -rf "$folder"
mkdir -p "$folder"
