# pkg_config_folders.sh CMAKE GENERATOR COMPILER SOURCE FOLDER: what pkg-config says if the library is to be installed
# to folders outside its prefix.
set -eu
says() {
    said=$(PKG_CONFIG_PATH="$folder/src/library" pkg-config $1 fragfft | sed 's/ *$//')
    [ "$said" = "$2" ] || { echo "pkg-config $1 says '$said', not '$2'"; exit 1; }
}
configure() {
    "$cmake" -S "$source" -B "$folder" -G "$generator" -DCMAKE_CXX_COMPILER="$compiler" -DFRAGFFT_BUILD_PROGRAM=OFF \
        -DCMAKE_INSTALL_PREFIX=/somewhere "$@" >"$folder.log" || { cat "$folder.log"; exit 1; }
}
cmake=$1 generator=$2 compiler=$3 source=$4 folder=$5
rm -rf "$folder"

configure -DCMAKE_INSTALL_LIBDIR=/elsewhere/lib -DCMAKE_INSTALL_INCLUDEDIR=/third/include
says --cflags '-I/third/include -std=c++20'
says --libs '-L/elsewhere/lib -lfragfft'

configure -DCMAKE_INSTALL_LIBDIR=/elsewhere/lib -DCMAKE_INSTALL_INCLUDEDIR=include
says --cflags '-I/somewhere/include -std=c++20'
says --libs '-L/elsewhere/lib -lfragfft'

# pkg-config derives the prefix from the place of its file, as it does when the file is installed.
configure -DCMAKE_INSTALL_LIBDIR=lib/machine -DCMAKE_INSTALL_INCLUDEDIR=/third/include
says --cflags '-I/third/include -std=c++20'
says --libs "-L$folder/src/library/../../../lib/machine -lfragfft"
