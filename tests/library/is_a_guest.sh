# is_a_guest.sh CMAKE GENERATOR COMPILER SOURCE FOLDER [OPTION...]: configures a project of others in FOLDER, which adds
# this one in a folder of its own and gets only the library. CMake's file API tells what would be built.
set -eu
cmake=$1 generator=$2 compiler=$3 source=$4 folder=$5
shift 5
rm -rf "$folder"
mkdir -p "$folder/parent" "$folder/build/.cmake/api/v1/query"
touch "$folder/build/.cmake/api/v1/query/codemodel-v2"
cat >"$folder/parent/CMakeLists.txt" <<EOF
cmake_minimum_required(VERSION 3.25)
project(parent LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 17)
include(CTest)
add_subdirectory("$source" guest)
add_executable(parent main.cpp)
target_link_libraries(parent PRIVATE fragfft::fragfft)
add_test(NAME parent COMMAND parent)
EOF
cat >"$folder/parent/main.cpp" <<EOF
#include <fragfft/fragfft.hpp>
int main() { return fragfft::library_version() == nullptr; }
EOF
"$cmake" -S "$folder/parent" -B "$folder/build" -G "$generator" -DCMAKE_CXX_COMPILER="$compiler" -DBUILD_TESTING=ON \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=OFF "$@"

cd "$folder/build/.cmake/api/v1/reply"
fail() {
    echo "$*"
    exit 1
}
# CMake writes one field per line.
target_of() {
    ls target-"$1"-*.json 2>/dev/null
}
target_of fragfft_shared >/dev/null || fail "the library is not built"
for name in fragfft fragfft_commands uninstall; do
    ! target_of "$name" || fail "$name is a target"
done
grep -q -e '"-Wall' target-fragfft_gl-*.json || fail "the compiler's flags are not where this test looks for them"
! grep -e '"-Werror' target-*.json || fail "a warning would stop the parent's build"

# The files that are built and the sources that are generated, as absolute paths or relative to the build's folder.
made=$(sed -n '/^\t"artifacts"/,/^\t\]/s/.*"path" : "\(.*\)".*/\1/p
               /"isGenerated" : true/,/}/s/.*"path" : "\(.*\)".*/\1/p' target-*.json)
echo "$made" | grep -q 'glad/src/gl\.c$' || fail "the generated sources are not where this test looks for them"
outside=$(echo "$made" | sed "s|^$folder/build/||" | grep -v -e '^guest/' -e '^parent$' -e '^CMakeFiles/' || true)
[ -z "$outside" ] || fail "made outside the guest's own folder: $outside"
here=$(cd "$folder/build" && ls -A | grep -v -e '^\.cmake$' -e '^CMake' -e '^CTestTestfile\.cmake$' -e '^DartConfiguration\.tcl$' \
    -e '^Testing$' -e '^cmake_install\.cmake$' -e '^build\.ninja$' -e '^Makefile$' -e '^guest$' || true)
[ -z "$here" ] || fail "written outside the guest's own folder: $here"
cd "$folder/build"
tests=$(grep -r --include=CTestTestfile.cmake '^add_test' . | wc -l)
[ "$tests" = 1 ] || fail "there are $tests tests, where the parent has one"
! grep -r --include=cmake_install.cmake 'file(INSTALL' guest || fail "the parent would install the library"
