# readme_builds.sh COMPILER LIBRARY_FOLDER VERSION README EXAMPLE FOLDER: makes a program in FOLDER from the C++ of the
# README's "As a library" and the context of the example, builds it and runs it.
set -eu
tests=$(dirname "$0")
rm -rf "$6"
mkdir -p "$6"
cp "$tests/readme_program.cpp" "$5"/headless_context.* "$6"
awk '/^## / { here = $0 == "## As a library" } /^```/ { code = here && $0 == "```cpp"; next } code' "$4" >"$6/snippet"
grep '^#include' "$6/snippet" >"$6/readme_includes.hpp" || { echo "no snippet in $4"; exit 1; }
grep -v '^#include' "$6/snippet" >"$6/readme_body.hpp"
grep -q '\.run()' "$6/readme_body.hpp" || { echo "the snippet in $4 runs nothing"; exit 1; }
EXTRA_FLAGS="${EXTRA_FLAGS:-} -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"
export EXTRA_FLAGS
sh "$tests/builds_by_pkg_config.sh" "$1" "$2" "$3" "$6" "$6/program"
