# Run in a bare Debian with libfragfft-dev and compilers: builds the examples by CMake and by pkg-config, shared and
# static.
set -eu
fail() { echo "smoke_library: $*"; exit 1; }
cd "$(mktemp -d)"
for example in filter_a_texture filter_in_c; do
    for target in fragfft fragfft_static; do
        cmake -S /smoke/examples/$example -B $example-$target -DFRAGFFT_TARGET=fragfft::$target >log 2>&1 &&
            cmake --build $example-$target >>log 2>&1 || { cat log; fail "$example does not build by CMake"; }
        rm -f picture.ppm
        $example-$target/$example picture.ppm || fail "$example by CMake and $target fails"
        # The example in C writes no picture.
        [ $example = filter_in_c ] || [ -s picture.ppm ] || fail "$example by CMake and $target writes nothing"
    done
done
g++ /smoke/examples/filter_a_texture/*.cpp $(pkg-config --cflags --libs fragfft egl) -o by_pkg_config
ldd by_pkg_config | grep 'libfragfft\.so\.1 => /' || fail "another library is linked"
./by_pkg_config
gcc -std=c99 /smoke/examples/filter_in_c/*.c $(pkg-config --cflags --libs fragfft-c egl) -lm -o c_by_pkg_config
./c_by_pkg_config
echo "built and run: C++ and C, by CMake (shared, static) and by pkg-config"
