# own_claims_are_older.sh SOURCE_FOLDER: the commit that our own claims name states them, and every committed run is of a
# later one. Ends with 77, which ctest calls skipped, where the history is not there.
set -eu
cd "$1"
commit=$(sed -n 's/.*said in commit \([0-9a-f]*\) .*/\1/p' figures/report/claim.hpp)
[ -n "$commit" ] || { echo "claim.hpp names no commit"; exit 1; }
git cat-file -e "$commit^{commit}" 2>/dev/null || { echo "skipped: commit $commit is not in this clone"; exit 77; }
for name in claimed_copy_passes claimed_times_as_fast; do
    line=$(grep -rh "constexpr double $name" figures/items)
    git grep -qF "$line" "$commit" -- figures || { echo "$commit does not say: $line"; exit 1; }
done
for machine in figures/results/*/machine.json; do
    run=$(sed -n 's/.*"commit": *"\([0-9a-f]*\).*/\1/p' "$machine")
    git merge-base --is-ancestor "$commit" "$run" || { echo "$machine: $run is not later than $commit"; exit 1; }
done
