# install.sh CMAKE BUILD PREFIX [COMPONENT]: installs the library, or another component, anew, so that nothing of an
# earlier one is left. The list of its files goes to PREFIX.txt: BUILD keeps the list of what its owner has installed,
# for `uninstall`.
set -eu
component=${4:-library}
list="$2/install_manifest_$component.txt"
owners="$2/owners_$component.txt"
rm -rf "$3"
[ ! -f "$list" ] || mv "$list" "$owners"
trap '[ ! -f "$owners" ] || mv "$owners" "$list"' EXIT
"$1" --install "$2" --prefix "$3" --component "$component"
mv "$list" "$3.txt"
