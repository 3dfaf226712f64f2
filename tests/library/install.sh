# install.sh CMAKE BUILD PREFIX: installs the library anew, so that nothing of an earlier one is left.
set -eu
rm -rf "$3"
"$1" --install "$2" --prefix "$3" --component library
