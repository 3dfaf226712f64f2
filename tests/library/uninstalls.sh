# uninstalls.sh CMAKE GENERATOR COMPILER SOURCE BUILD FOLDER: the target `uninstall` of a build in FOLDER removes the
# installed files, which are those that BUILD installs, and nothing else.
set -eu
cmake=$1 generator=$2 compiler=$3 source=$4 build=$5 folder=$6
fail() {
    echo "$*"
    exit 1
}
uninstall() {
    "$cmake" --build "$folder/build" --target uninstall >"$folder/log" 2>&1 || { cat "$folder/log"; fail "uninstall fails"; }
}
rm -rf "$folder"
mkdir -p "$folder"
"$cmake" -S "$source" -B "$folder/build" -G "$generator" -DCMAKE_CXX_COMPILER="$compiler" -DFRAGFFT_BUILD_PROGRAM=OFF

uninstall
grep -q 'Nothing was installed' "$folder/log" || fail "uninstall does not say that there is nothing"

# Two lists, one of all components and one of a single component, name the same files.
DESTDIR="$folder/stage" sh "$(dirname "$0")/install.sh" "$cmake" "$build" "$folder/prefix"
prefix="$folder/stage$folder/prefix"
[ -f "$prefix/include/fragfft/fragfft.hpp" ] || fail "nothing is installed"
cp "$folder/prefix.txt" "$folder/build/install_manifest_library.txt"
cp "$folder/prefix.txt" "$folder/build/install_manifest.txt"

# Without DESTDIR the files under the stage must stay.
uninstall
[ -f "$prefix/include/fragfft/fragfft.hpp" ] || fail "uninstall forgets DESTDIR"

touch "$prefix/include/fragfft/of_others.hpp"
export DESTDIR="$folder/stage"
uninstall
left=$(cd "$prefix" && find . ! -type d)
[ "$left" = ./include/fragfft/of_others.hpp ] || fail "uninstall leaves: $left"
left=$(cd "$prefix" && find . -name fragfft)
[ "$left" = ./include/fragfft ] || fail "uninstall leaves folders: $left"
[ -n "$(find "$prefix" -type d -name pkgconfig)" ] || fail "uninstall removes folders of other names"

uninstall
grep -q 'Nothing was installed' "$folder/log" || fail "uninstall does not forget what it has removed"
