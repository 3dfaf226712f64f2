# bands_join.sh FRAGFFT PICTURE PAGE: what docs/cluster.md shows, run: bands computed by its script are put together by
# its lines, and equal the whole result but for single steps of 8 bits. Skipped without libvips' own command.
set -eu
command -v vips > /dev/null && command -v vipsheader > /dev/null || { echo "no vips"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
PATH=$(dirname "$1"):$PATH
# The block of code under a heading.
block() {
    awk -v heading="## $1" '/^## / { here = $0 == heading } /^```/ { code = here && $0 == "```sh"; next } code' "$page"
}
page=$(realpath "$3")
picture=$(realpath "$2")
cd "$folder"
vips copy "$picture" survey.tif
block "A band of rows" > band.sh
grep -q -- '--rows' band.sh || { echo "the script computes no band"; exit 1; }
block "Put together" | grep '^vips' > join.sh
fragfft filter survey.tif whole.tif --filter gaussian:sigma=4
for count in 1 3 7; do
    rm -f band-*.tif
    k=0
    while [ $k -lt $count ]; do
        sh band.sh $k $count
        k=$((k + 1))
    done
    sh -e join.sh
    vips subtract soft.tif whole.tif difference.v
    vips abs difference.v size.v
    most=$(vips max size.v)
    [ "${most%.*}" -le 1 ] || { echo "$count bands differ from the whole by $most"; exit 1; }
    echo "$count bands: at most $most steps"
done
# More jobs than rows: what has none to compute says nothing.
sh band.sh 600 601
[ ! -e band-0600.tif ]
# By GNU parallel where it is installed.
if command -v parallel > /dev/null; then
    rm -f band-*.tif
    block "GNU parallel" | grep '^seq' > parallel.sh
    sh -e parallel.sh
    sh -e join.sh
    vips subtract soft.tif whole.tif difference.v
    vips abs difference.v size.v
    most=$(vips max size.v)
    [ "${most%.*}" -le 1 ]
fi
