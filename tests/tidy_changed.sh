#!/bin/sh
# tidy_changed.sh CLANG_TIDY CMAKE BUILD: runs clang-tidy with .clang-tidy on the C++ files that differ from the main
# branch, committed or not. The build compiles several sources together, so it does not tell how each is compiled; a
# configuration within it, which is never built, does. Exits with 77 if something that this needs is missing.
set -eu
tidy=$1 cmake=$2 build=$3

command -v "$tidy" || { echo "no clang-tidy-19: what changed is not checked by it" && exit 77; }
base=
for main in origin/main main HEAD; do
    base=$(git merge-base HEAD "$main" 2>/dev/null) && break
done
[ -n "$base" ] || { echo "no git repository: what changed is not known" && exit 77; }
changed=$( (git diff --name-only --diff-filter=d "$base" && git ls-files --others --exclude-standard) |
    grep -E '\.[ch]pp$' || true)
[ -n "$changed" ] || exit 0
# A file takes about seven seconds on one core, and all tests together have 15 minutes.
most=${FRAGFFT_TIDY_MOST:-24}
count=$(echo "$changed" | wc -l)
[ "$count" -le "$most" ] || { echo "$count files changed, more than FRAGFFT_TIDY_MOST=$most: not checked" && exit 77; }

folder=$build/tidy
"$cmake" -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
    -DFRAGFFT_WARNINGS_AS_ERRORS=OFF >/dev/null
# Generated headers are taken from the build.
sed "s#$folder/#$build/#g" "$folder/compile_commands.json" >"$folder/of_the_build.json"
mv "$folder/of_the_build.json" "$folder/compile_commands.json"
echo "$changed" | xargs -P "$(nproc)" -n 1 "$tidy" -p "$folder" --quiet
