# Sourced by tests that mount: reruns the script in namespaces of its own, with `fragfft` set to the program that it was
# given and with a temporary `folder`. Skipped where a test may not mount.
fragfft=$(realpath "$1")
if [ "${2:-}" != mounting ]; then
    unshare -rm true 2> /dev/null || { echo "no namespace to mount in"; exit 77; }
    exec unshare -rm sh "$0" "$fragfft" mounting
fi
folder=$(mktemp -d)
cd "$folder"
