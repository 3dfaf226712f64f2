# source_archive.sh CMAKE SOURCE FOLDER: checks that the source archive of HEAD is reproducible, contains the files of
# the commit, and knows its commit without git, even when it is unpacked in a git working tree.
set -eu
cmake=$1 source=$2 folder=$3
fail() {
    echo "$*"
    exit 1
}
git -C "$source" rev-parse HEAD >/dev/null 2>&1 || { echo "not a working tree of git's"; exit 77; }
rm -rf "$folder"
archive=$("$source/scripts/source_archive" HEAD "$folder/one")
cmp "$archive" "$("$source/scripts/source_archive" HEAD "$folder/two")" || fail "the archive is not the same twice"
mkdir "$folder/unpacked"
tar --extract --file="$archive" --strip-components=1 --directory="$folder/unpacked"
git -C "$source" ls-tree -r --name-only HEAD | LC_ALL=C sort >"$folder/committed"
(cd "$folder/unpacked" && find . ! -type d | sed 's|^\./||' | LC_ALL=C sort) | diff "$folder/committed" - ||
    fail "the archive holds other files than the commit"
"$cmake" -D SOURCE="$folder/unpacked" -D OUTPUT="$folder/stamp.hpp" -P "$folder/unpacked/cmake/commit_stamp.cmake"
commit=$(git -C "$source" rev-parse HEAD | cut -c 1-12)
grep -q "commit_stamp = \"$commit\";" "$folder/stamp.hpp" || { cat "$folder/stamp.hpp"; fail "the archive does not know its commit"; }
grep -q "commit_date = \"$(git -C "$source" log -1 --format=%cs)\";" "$folder/stamp.hpp" || fail "the archive does not know its date"
