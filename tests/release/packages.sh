# packages.sh CMAKE SOURCE BUILD FOLDER: makes in FOLDER the Debian packages of what BUILD has built, by the preset
# `package` and cpack, and checks their content with dpkg. Since another build would take minutes, the binaries are
# taken from BUILD.
set -eu
cmake=$1 source=$2 build=$3 folder=$4
fail() {
    echo "$*"
    exit 1
}
rm -rf "$folder"
(cd "$source" && "$cmake" --preset package -B "$folder") >"$folder.log" 2>&1 || { cat "$folder.log"; fail "the preset fails"; }
# Create the files that are installed but have not been built there.
grep -rho --include=cmake_install.cmake "\"$folder/[^\"]*\"" "$folder" | tr -d '"' | grep -v -e '/cmake_install\.cmake$' -e MANIFEST |
    sort -u | while read -r file; do
    [ -e "$file" ] || cp -a "$build/${file#"$folder/"}" "$file"
done
(cd "$folder" && SOURCE_DATE_EPOCH=1700000000 "$(dirname "$cmake")/cpack" -G DEB) >>"$folder.log" 2>&1 || { cat "$folder.log"; fail "cpack fails"; }

cd "$folder"
version=$(sed -n 's/^#define FRAGFFT_VERSION "\(.*\)"$/\1/p' "$source/include/fragfft/version.h")
soname=$(readelf --dynamic src/library/libfragfft.so | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
package_of() { echo "$1_$version-1_$(dpkg --print-architecture).deb"; }
field() { dpkg-deb --field "$(package_of "$1")" "$2"; }
# has PACKAGE PATH...: checks that the paths are in the package, belong to root and have the commit's time.
has() {
    package=$1
    shift
    dpkg-deb --contents "$(package_of "$package")" >contents
    for path in "$@" "./usr/share/doc/$package/copyright" "./usr/share/doc/$package/changelog.gz" \
                "./usr/share/doc/$package/changelog.Debian.gz"; do
        grep -q " $path\( -> .*\)\?$" contents || { cat contents; fail "$package has no $path"; }
    done
    ! grep -v '^.[rwx-]* root/root .* 2023-11-14 22:13 ' contents || fail "$package has another's files, or of another time"
    rm -rf unpacked
    dpkg-deb --raw-extract "$(package_of "$package")" unpacked
    (cd unpacked && md5sum --quiet --check DEBIAN/md5sums) || fail "the checksums of $package are wrong"
    [ "$(find unpacked/usr -type f | wc -l)" = "$(wc -l <unpacked/DEBIAN/md5sums)" ] || fail "$package has files without a checksum"
    ! grep -rIlF -e "$source/" -e "$folder/" unpacked || fail "$package knows where it was built"
    for word in Maintainer Section Description Installed-Size Architecture; do
        [ -n "$(field "$package" $word)" ] || fail "$package has no $word"
    done
}

libraries=$(sed -n 's/^CMAKE_INSTALL_LIBDIR:[A-Z]*=//p' CMakeCache.txt)
has fragfft ./usr/bin/fragfft ./usr/share/man/man1/fragfft.1.gz
for package in libvips42 libfftw3-single3; do
    field fragfft Depends | grep -q "$package" || fail "fragfft does not depend on $package"
done
# It is loaded when a device is opened; without it the CPU filters.
field fragfft Recommends | grep -q libegl1 || fail "fragfft does not recommend libegl1"
field fragfft Recommends | grep -q libgl1-mesa-dri || fail "fragfft does not recommend a driver"
grep -q 'GPL-3' unpacked/usr/share/doc/fragfft/copyright || fail "the copyright file does not speak of FFTW's licence"
! readelf --sections --wide unpacked/usr/bin/fragfft | grep -q ' \.symtab' || fail "the program is not stripped"
unpacked/usr/bin/fragfft --version | grep -q "^fragfft $version, commit " || fail "the program is of another version"

major=${version%%.*}
has "libfragfft$major" "./usr/$libraries/$soname" "./usr/$libraries/libfragfft.so.$version"
[ "$(cat unpacked/DEBIAN/shlibs)" = "libfragfft $major libfragfft$major (>= $version)" ] || fail "the shlibs are wrong"
grep -q ldconfig unpacked/DEBIAN/triggers || fail "nothing runs ldconfig"
field "libfragfft$major" Depends | grep -q libstdc++6 || fail "the library does not depend on C++'s"
! field "libfragfft$major" Depends | grep -q fftw || fail "the library depends on FFTW"

has libfragfft-dev "./usr/$libraries/libfragfft.so" "./usr/$libraries/libfragfft.a" ./usr/include/fragfft/fragfft.hpp \
    ./usr/include/fragfft/export.h "./usr/$libraries/cmake/fragfft/fragfft-config.cmake" "./usr/$libraries/pkgconfig/fragfft-c.pc"
! grep -q '^[^>]*/libfragfft\.so\.[0-9]' contents || fail "libfragfft-dev has the library itself"
[ "$(field libfragfft-dev Depends)" = "libfragfft$major (= $version-1)" ] || fail "libfragfft-dev depends on another library"

if [ -d python ]; then
    has python3-fragfft ./usr/lib/python3/dist-packages/fragfft/__init__.py ./usr/lib/python3/dist-packages/fragfft/py.typed
    grep -q '/dist-packages/fragfft/libfragfft\.so\.[0-9]*$' contents || fail "python3-fragfft has no library"
    [ -x unpacked/DEBIAN/postinst ] && [ -x unpacked/DEBIAN/prerm ] || fail "compiled Python files would stay behind"
    field python3-fragfft Depends | grep -q python3-numpy || fail "python3-fragfft does not depend on NumPy"
fi
