# help_of_two_commands.sh SOURCE FOLDER: ./reproduce --help and ./check --help say what their heads say, from any folder,
# and neither install nor build.
set -eu
source=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder/clone"
cp -R "$source/reproduce" "$source/check" "$source/scripts" "$folder/clone" # without a project that could be built
cd "$folder"
for command in reproduce check; do
    for arguments in --help -h '--thorough --help'; do
        told=$(clone/$command $arguments) || { echo "$command $arguments fails"; exit 1; }
        case $told in
        'Installs what is missing, builds'*"fragfft reproduce"* | 'Installs what is missing, builds'*ctest*) ;;
        *) echo "$command $arguments says: $told" && exit 1 ;;
        esac
        [ "$(echo "$told" | wc -l)" = "$(sed -n '2,${/^#/!q;p}' clone/$command | wc -l)" ] ||
            { echo "$command $arguments leaves something out: $told"; exit 1; }
    done
done
