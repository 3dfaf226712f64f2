# headers_compile_alone.sh COMPILER INCLUDE_FOLDER: each installed header by itself, with warnings as errors, and
# including only the standard library and its neighbours.
set -eu
count=0
for header in "$2"/fragfft/*.hpp; do
    echo "#include <fragfft/$(basename "$header")>" |
        "$1" -x c++ -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast -Werror \
             -I "$2" -
    if grep -n '^ *#include' "$header" | grep -Ev '#include ("fragfft/[a-z_]+\.hpp"|<[a-z_]+>)'; then
        echo "$header includes more than the standard library and its neighbours"
        exit 1
    fi
    count=$((count + 1))
done
[ "$count" -ge 10 ] || { echo "only $count headers are installed"; exit 1; }
