# links_by_a_c_compiler.sh C_COMPILER CXX_COMPILER PREFIX LIBRARY_FOLDER FOLDER: a C compiler links a program with the
# static library of PREFIX by what pkg-config says.
set -eu
rm -rf "$5"
mkdir -p "$5"
cp -R "$3" "$5/prefix"
# Linkers take the shared library where there are both.
rm "$5/prefix/$4"/libfragfft.so*
export PKG_CONFIG_PATH="$5/prefix/$4/pkgconfig"
cat >"$5/main.cpp" <<'END'
#include <fragfft/fragfft.hpp>

int main(int argument_count, char**)
{
    if (argument_count > 1) { // never here, without OpenGL: this is for the linker
        const fragfft::Context context(nullptr);
        fragfft::TextureFilter(context, {.width = 4, .height = 4}, fragfft::box_kernel(3)).run();
        fragfft::TextureTransform(context, {.width = 4, .height = 4}).run();
    }
    return fragfft::method_names().size() > 5 && fragfft::gaussian_kernel(2.0).width == 17 ? 0 : 1;
}
END
"$2" -c "$5/main.cpp" $(pkg-config --static --cflags fragfft) -o "$5/main.o"
"$1" "$5/main.o" $(pkg-config --static --libs fragfft) ${EXTRA_FLAGS:-} -o "$5/program"
"$5/program"
