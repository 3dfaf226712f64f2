# shows_only_its_interface.sh LIBRARY C_HEADERS...: the shared library defines only the public interface for others, by
# name, and it needs nothing but the compiler's own libraries.
set -eu
interface='box_kernel gaussian_kernel identity_kernel laplacian_kernel motion_blur_kernel sharpen_kernel
directional_edge_kernel kernel_response low_pass_response high_pass_response band_pass_response
directional_band_response library_version method_names Context TextureFilter
TextureTransform
InputError SizeError DeviceError CallerError'
# clang-format puts a declaration's name in its first line.
library=$1
shift
in_c=$(sed -nE 's/^FRAGFFT_API .*(fragfft_[a-z_]+)\(.*/\1/p' "$@")
[ "$(echo "$in_c" | wc -l)" -ge 70 ] || { echo "the functions of $* are not where this test looks for them"; exit 1; }
pattern=$(echo $interface | tr ' ' '|')
pattern_in_c=$(echo $in_c | tr ' ' '|')
symbols=$(nm --dynamic --defined-only --demangle "$library")
unknown=$(echo "$symbols" | cut -d ' ' -f 3- |
          grep -Ev "^((typeinfo|typeinfo name|vtable) for )?fragfft::($pattern)(\(|\[|::|$)" |
          grep -Ev "^($pattern_in_c)$" || true)
if [ -n "$unknown" ]; then
    echo "symbols that no header declares:"
    echo "$unknown"
    exit 1
fi
for name in $interface; do
    echo "$symbols" | grep -q "fragfft::$name" || { echo "no symbol of $name"; exit 1; }
done
for name in $in_c; do
    echo "$symbols" | grep -q " T $name$" || { echo "no symbol of $name"; exit 1; }
done
needed=$(readelf --dynamic "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\].*/\1/p' |
         grep -Ev '^(libstdc\+\+|libc\+\+|libc\+\+abi|libm|libgcc_s|libc|libasan|libtsan|libubsan|ld-linux.*)\.so' || true)
if [ -n "$needed" ]; then
    echo "libraries that a user would need: $needed"
    exit 1
fi
readelf --dynamic "$library" | grep -q 'SONAME.*libfragfft\.so\.[0-9]*\]' || { echo "no SONAME with a version"; exit 1; }
