#!/bin/sh
# newcomer_finds.sh DOCUMENT: checks that each numbered item that begins with a link names, in backquotes, what the
# linked file contains. In lists of several files a name belongs to the link before it. Fails, printing what is missing.
set -eu

folder=$(dirname "$1")
# Print one line for each name: its file, a tab, the name.
awk '
    /^[0-9]+\. / { item = 1; file = "" }
    /^$/ { item = 0 }
    item {
        rest = $0
        while (match(rest, /\]\([^)]*\)|`[^`]*`/)) {
            found = substr(rest, RSTART, RLENGTH)
            rest = substr(rest, RSTART + RLENGTH)
            if (found ~ /^\]/)
                file = substr(found, 3, length(found) - 3)
            else if (file != "")
                print file "\t" substr(found, 2, length(found) - 2)
        }
    }' "$1" | {
    names=0
    missing=0
    while IFS="$(printf '\t')" read -r file name; do
        names=$((names + 1))
        if ! grep -qF -- "$name" "$folder/$file"; then
            echo "$1: $file has no '$name'" >&2
            missing=1
        fi
    done
    test "$names" -ge 12 || { echo "$1: only $names names were found" >&2; exit 1; }
    exit "$missing"
}
