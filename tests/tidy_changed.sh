#!/bin/sh
# tidy_changed.sh CLANG_TIDY CMAKE BUILD: what .clang-tidy asks for, of the C++ files that differ from the main branch,
# whether committed or not. The build compiles several sources together and so does not say how each is compiled: a
# configuration within it does, which is never built. Ends with 77 where there is nothing to do that with.
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
# A file takes about seven seconds of one core, and all tests have 15 minutes.
most=${FRAGFFT_TIDY_MOST:-24}
count=$(echo "$changed" | wc -l)
[ "$count" -le "$most" ] || { echo "$count files changed, more than FRAGFFT_TIDY_MOST=$most: not checked" && exit 77; }

folder=$build/tidy
"$cmake" -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
    -DFRAGFFT_WARNINGS_AS_ERRORS=OFF >/dev/null
# Generated headers are those of the build.
sed "s#$folder/#$build/#g" "$folder/compile_commands.json" >"$folder/commands"
mv "$folder/commands" "$folder/compile_commands.json"
echo "$changed" | xargs -P "$(nproc)" -n 1 "$tidy" -p "$folder" --quiet
