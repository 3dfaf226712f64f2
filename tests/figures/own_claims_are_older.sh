# own_claims_are_older.sh SOURCE_FOLDER: checks that the commit named by our own claims states them, and that every
# committed run is from a later one. Exits with 77, which ctest counts as skipped, if the history is not available.
set -eu
cd "$1"
commit=$(sed -n 's/.*said in commit \([0-9a-f]*\) .*/\1/p' figures/report/claim.hpp)
[ -n "$commit" ] || { echo "claim.hpp names no commit"; exit 1; }
git cat-file -e "$commit^{commit}" 2>/dev/null || { echo "skipped: commit $commit is not in this clone"; exit 77; }
claims=reference/published/own_claims.csv
# The number of a claim, a constant of that name in the commit.
while read -r name id; do
    line=$(grep "^$id," "$claims") || { echo "$claims has no $id"; exit 1; }
    case "$line" in *"said in commit $commit "*) ;; *) echo "$id names another commit than claim.hpp"; exit 1 ;; esac
    number=$(printf '%s\n' "$line" | sed -n 's/.*,conclusion,at [a-z]*,\([0-9.]*\),.*/\1/p')
    [ -n "$number" ] || { echo "$id has no number"; exit 1; }
    git grep -qE "constexpr double $name = $number(\.0)?;" "$commit" -- figures ||
        { echo "$commit does not say $name = $number"; exit 1; }
done <<'END'
claimed_copy_passes why_few_wide_passes_win_copy_passes
claimed_times_as_fast why_few_wide_passes_win_times_as_fast
END
for machine in figures/results/*/machine.json; do
    run=$(sed -n 's/.*"commit": *"\([0-9a-f]*\).*/\1/p' "$machine")
    git merge-base --is-ancestor "$commit" "$run" || { echo "$machine: $run is not later than $commit"; exit 1; }
done
