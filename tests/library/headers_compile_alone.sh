# headers_compile_alone.sh C_COMPILER CXX_COMPILER INCLUDE_FOLDER: each installed header compiles by itself without
# warnings, and includes only the standard library and its neighbours; headers of C compile in C and in C++.
set -eu
c_compiler=$1 cxx_compiler=$2 folder=$3
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"
compiles() { # COMPILER, its options, a header
    # In C a program must not be empty.
    printf '#include <fragfft/%s>\ntypedef int something;\n' "$(basename "$3")" |
        $1 $2 -fsyntax-only $warnings -I "$folder" - || { echo "$2: $3"; exit 1; }
}
includes_only() { # a header, a pattern
    if grep -n '^ *#include' "$1" | grep -Ev "#include $2"; then
        echo "$1 includes more than the standard library and its neighbours"
        exit 1
    fi
}
count=0
for header in "$folder"/fragfft/*.hpp; do
    compiles "$cxx_compiler" "-x c++ -std=c++20 -Wold-style-cast" "$header"
    includes_only "$header" '("fragfft/[a-z_]+\.h(pp)?"|<[a-z_]+>)'
    count=$((count + 1))
done
[ "$count" -ge 10 ] || { echo "only $count headers are installed"; exit 1; }
count=0
for header in "$folder"/fragfft/*.h; do
    for standard in c99${FRAGFFT_THOROUGH:+ c11}; do
        compiles "$c_compiler" "-x c -std=$standard" "$header"
    done
    for standard in c++11${FRAGFFT_THOROUGH:+ c++20}; do
        compiles "$cxx_compiler" "-x c++ -std=$standard" "$header"
    done
    includes_only "$header" '("fragfft/[a-z_]+\.h"|<std[a-z]+\.h>)'
    count=$((count + 1))
done
[ "$count" -ge 4 ] || { echo "only $count headers of C are installed"; exit 1; }
