# mounted_results.sh FRAGFFT: a result that is a mount point, like a single file mounted into a container, gets all of
# the bytes; otherwise it is refused in one line and keeps its content. Skipped where a test may not mount.
set -eu
. "$(dirname "$0")/in_mounts.sh"
trap 'umount -l "$folder"/small "$folder"/*.npy 2> /dev/null || true; rm -rf "$folder"' EXIT
fail() { echo "$1" >&2; exit 1; }
# Grey ramps, written without fragfft.
ramp() {
    { printf 'P5 %d %d 255\n' "$1" "$2"; awk -v n=$(($1 * $2)) 'BEGIN { for (i = 0; i < n; ++i) printf "%c", 33 + i % 90 }'; } > "$3"
}
ramp 40 30 in.pgm
"$fragfft" filter in.pgm plain.npy --filter identity

# A longer file is truncated to the result, which another filter then reads and replaces.
head -c 100000 /dev/zero > outside.npy
touch out.npy
mount --bind outside.npy out.npy
"$fragfft" filter in.pgm out.npy --filter identity
cmp plain.npy outside.npy || fail "what was mounted has other bytes"
"$fragfft" filter plain.npy want.npy --filter box:size=3
"$fragfft" filter out.npy out.npy --filter box:size=3
cmp want.npy outside.npy || fail "what was mounted and read has other bytes"
umount out.npy

# Without room for the result, or where writing is not allowed, the old bytes stay.
ramp 400 300 large.pgm
mkdir small
mount -t tmpfs -o size=64k none small
cp plain.npy small/file.npy
mount --bind small/file.npy out.npy
refused() {
    code=0
    "$fragfft" filter "$1" out.npy --filter identity 2> said || code=$?
    [ $code -eq 2 ] && [ "$(wc -l < said)" -eq 1 ] || fail "exit $code: $(cat said)"
    grep -q "$2" said || fail "$(cat said)"
    cmp plain.npy small/file.npy || fail "the old bytes are gone"
}
refused large.pgm "out.npy: cannot be written: No space left on device"
mount -o remount,bind,ro out.npy
refused in.pgm "out.npy: cannot be replaced: Read-only file system"
umount out.npy
[ -z "$(ls -A | grep '^\.fragfft' || true)" ] || fail "something is left behind"
