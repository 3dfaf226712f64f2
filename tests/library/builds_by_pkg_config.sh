# builds_by_pkg_config.sh COMPILER LIBRARY_FOLDER VERSION SOURCES OUTPUT: builds a program by what pkg-config says, and
# runs it.
set -eu
export PKG_CONFIG_PATH="$2/pkgconfig"
version=$(pkg-config --modversion fragfft)
[ "$version" = "$3" ] || { echo "pkg-config says version $version, not $3"; exit 1; }
"$1" "$4"/*.cpp $(pkg-config --cflags --libs fragfft egl) ${EXTRA_FLAGS:-} -o "$5"
LD_LIBRARY_PATH="$2" "$5"
