# installs.sh CMAKE BUILD VERSION: installs the component `program` to a prefix of its own, and checks that it is
# complete.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
prefix=$folder/prefix
sh "$(dirname "$0")/../library/install.sh" "$1" "$2" "$prefix" program > "$folder/log"
case $("$prefix/bin/fragfft" --version) in
"fragfft $3, commit "*) ;;
*) echo "bin/fragfft --version says something else" && exit 1 ;;
esac
"$prefix/bin/fragfft" man | cmp - "$prefix/share/man/man1/fragfft.1"
