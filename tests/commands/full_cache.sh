# full_cache.sh FRAGFFT: if the file system of the cache folder is full, a command still draws, and nothing is kept.
# Skipped where a test may not mount.
set -eu
. "$(dirname "$0")/in_mounts.sh"
trap 'umount -l "$folder"/cache 2> /dev/null || true; rm -rf "$folder"' EXIT
mkdir cache
mount -t tmpfs -o size=64k none cache
unset MESA_SHADER_CACHE_DIR MESA_GLSL_CACHE_DIR MESA_SHADER_CACHE_DISABLE
# Leave some bytes free, so that a small file can be created but not grow.
head -c 57344 /dev/zero > cache/filling
printf 'P5 8 4 255\nABCDEFGHIJKLMNOPQRSTUVWXYZabcdef' > in.pgm
XDG_CACHE_HOME="$folder/cache" "$fragfft" filter in.pgm out.npy --filter gaussian:sigma=2 --method wide
[ -s out.npy ]
# If there is room, the driver keeps what it compiles.
umount cache
mount -t tmpfs -o size=16m none cache
XDG_CACHE_HOME="$folder/cache" "$fragfft" filter in.pgm again.npy --filter gaussian:sigma=2 --method wide
cmp out.npy again.npy
if ! "$fragfft" info | grep -qi llvmpipe; then exit 0; fi
[ -n "$(find cache/mesa_shader_cache* -type f)" ] || { echo "the driver kept nothing" >&2; exit 1; }
