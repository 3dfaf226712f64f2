# reproduce_builds_what_is_installed.sh CMAKE SOURCE FOLDER: ./reproduce builds everything that `cmake --install` copies.
# Instead of building, which takes minutes, this asks ./reproduce for its targets, and ninja for their commands.
set -eu
cmake=$1 source=$2 folder=$3
fail() {
    echo "$*"
    exit 1
}
rm -rf "$folder"
mkdir -p "$folder/tools" "$folder/clone/build/release"
cp -R "$source/reproduce" "$source/scripts" "$folder/clone"

# These stand in for cmake and for the program: the first records how it is called, the second does nothing.
cat >"$folder/tools/cmake" <<'END'
#!/bin/sh
echo "$@" >>"$CALLS"
END
printf '#!/bin/sh\n' >"$folder/clone/build/release/fragfft"
chmod +x "$folder/tools/cmake" "$folder/clone/build/release/fragfft"
CALLS="$folder/calls" FRAGFFT_SKIP_PACKAGES=1 PATH="$folder/tools:$PATH" "$folder/clone/reproduce"
options=$(sed -n 's/^--preset release //p' "$folder/calls")
targets=$(sed -n 's/^--build --preset release --target //p' "$folder/calls")
[ -n "$options" ] && [ -n "$targets" ] || fail "./reproduce does not build by the preset: $(cat "$folder/calls")"

(cd "$source" && "$cmake" --preset release -B "$folder/build" $options) >"$folder/log" 2>&1 || { cat "$folder/log"; fail "the preset fails"; }
ninja=$(sed -n 's/^CMAKE_MAKE_PROGRAM:[A-Z]*=//p' "$folder/build/CMakeCache.txt")
"$ninja" -C "$folder/build" -t commands $targets | tr ' ' '\n' | sed "s|^$folder/build/||" | sort -u >"$folder/words"

# The Python package is a component that is installed only by its name, after ./check.
rm -rf "$folder/build/python"

# The installation's scripts name whole paths. Files that exist already were made while configuring; the others are
# named by the commands that make them.
grep -rho --include=cmake_install.cmake "\"$folder/build/[^\"]*\"" "$folder/build" | tr -d '"' |
    grep -v -e '/cmake_install\.cmake$' -e '/${CMAKE_INSTALL_MANIFEST}$' >"$folder/installed"
grep -q '/libfragfft\.a$' "$folder/installed" || fail "no library is installed"
grep -q '/fragfft$' "$folder/installed" || fail "no program is installed"
while read -r file; do
    [ -e "$file" ] || grep -qxF "${file#"$folder/build/"}" "$folder/words" || fail "./reproduce does not build $file"
done <"$folder/installed"
