# library_page_builds.sh C_COMPILER LIBRARY_FOLDER DOCUMENT EXAMPLE FOLDER: makes a program in FOLDER from the C of the
# document and the context of the example, builds it as C99 by what pkg-config says, and runs it.
set -eu
rm -rf "$5"
mkdir -p "$5"
cp "$(dirname "$0")/library_page_program.c" "$4"/headless_context.* "$5"
awk '/^```/ { code = $0 == "```c"; next } code' "$3" >"$5/snippet"
grep '^#include' "$5/snippet" >"$5/page_includes.h" || { echo "no C in $3"; exit 1; }
grep -v '^#include' "$5/snippet" >"$5/page_body.h"
grep -q 'fragfft_filter_run' "$5/page_body.h" || { echo "the C in $3 runs nothing"; exit 1; }
export PKG_CONFIG_PATH="$2/pkgconfig"
"$1" -std=c99 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror "$5"/*.c \
    $(pkg-config --cflags --libs fragfft-c egl) ${EXTRA_FLAGS:-} -o "$5/program"
LD_LIBRARY_PATH="$2" "$5/program"
