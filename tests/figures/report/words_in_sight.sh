#!/bin/sh
# words_in_sight.sh FRAGFFT PYTHON FOLDER RUN...: makes the report of each committed RUN in FOLDER, without measuring, and
# fails if one has more words in sight than a reader was promised, or if the script cannot see that.
set -eu

fragfft=$1
python=$2
folder=$3
shift 3
most=23000
here=$(dirname "$0")

rm -rf "$folder"
mkdir -p "$folder"
reports=
for run; do
    # A run from before rows had labels cannot be told again.
    [ -f "$run/passes.json" ] || continue
    results=$folder/$(basename "$run")
    mkdir "$results"
    cp "$run/samples.csv" "$run/machine.json" "$run/passes.json" "$results"
    cp "$run"/*.png "$results" 2>/dev/null || true
    "$fragfft" report "$results" > "$folder/log"
    reports="$reports $results/report.html"
done
[ -n "$reports" ]
# The folders' names have no spaces.
"$python" -B "$here/words_in_sight.py" --parts --most $most $reports
"$python" -B "$here/words_in_sight.py" --checks-itself
