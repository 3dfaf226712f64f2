# Sourced by ./reproduce and ./check: installs missing packages and builds.
set -eu

# help_if_asked ARGUMENT...: where an argument asks for help, prints what the head of the script says, and ends.
help_if_asked() {
    for argument; do
        case $argument in
        -h | --help) sed -n -e '1d' -e '/^[^#]/q' -e 's/^# //p' "$(basename "$0")" && exit 0 ;;
        esac
    done
}

# install_packages [test]: installs as root or through sudo on Debian and its derivatives; elsewhere prints the list and
# stops. FRAGFFT_SKIP_PACKAGES=1 continues with what is installed. A command with a package's name counts as the
# package, because npm is not always a package of its own.
install_packages() {
    [ "${FRAGFFT_SKIP_PACKAGES:-0}" = 1 ] && return
    wanted=$(sed -e '/^#/d' scripts/packages.txt)
    if [ "${1:-}" = test ]; then
        wanted=$(echo "$wanted" | sed -e 's/^test://')
    else
        wanted=$(echo "$wanted" | sed -e '/^test:/d')
    fi
    wanted=$(echo $wanted)
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        echo "fragfft: this system has no apt-get. Install the equivalents of these Debian packages, then run again" >&2
        echo "with FRAGFFT_SKIP_PACKAGES=1:" >&2
        echo "  $wanted" >&2
        exit 2
    fi
    missing=
    for package in $wanted; do
        command -v "$package" >/dev/null && continue
        state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
        [ "$state" = installed ] || missing="$missing $package"
    done
    [ -z "$missing" ] && return
    as_root=
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "fragfft: these packages are missing; install them as root, then run again:" >&2
            echo "  apt-get install$missing" >&2
            exit 2
        fi
        as_root=sudo
    fi
    echo "fragfft: installing$missing" >&2
    $as_root apt-get update -qq
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# fetch_browser_driver: installs playwright-core, in the version and with the checksum in
# tests/browser/package-lock.json, into build/browser by npm, without a browser of its own, unless it is there already.
# The other tests run without it.
fetch_browser_driver() {
    wanted_lock=tests/browser/package-lock.json
    cmp -s "$wanted_lock" build/browser/fetched-lock.json && return
    if ! command -v npm >/dev/null; then
        echo "fragfft: no npm: the tests in a browser will be skipped" >&2
        return
    fi
    mkdir -p build/browser
    cp tests/browser/package.json "$wanted_lock" build/browser
    if log=$(cd build/browser && npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --fetch-retries=1 2>&1)
    then
        cp "$wanted_lock" build/browser/fetched-lock.json
    else
        echo "$log" >&2
        echo "fragfft: npm cannot fetch playwright-core: the tests in a browser will be skipped" >&2
    fi
}

# build "OPTION..." TARGET...: builds the release preset with these options of CMake, incrementally.
build() {
    options=$1
    shift
    log=$(cmake --preset release $options 2>&1) || { echo "$log" >&2; exit 1; }
    cmake --build --preset release --target "$@"
}

# can_build_fuzzers: whether the clang that the preset names is there, with libFuzzer and sanitizers.
can_build_fuzzers() {
    command -v clang++-19 >/dev/null &&
        echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' |
        clang++-19 -fsanitize=fuzzer,address,undefined -x c++ - -o /dev/null 2>/dev/null
}

# build_fuzzers: builds the fuzz preset, incrementally.
build_fuzzers() {
    log=$(cmake --preset fuzz 2>&1) || { echo "$log" >&2; exit 1; }
    cmake --build --preset fuzz
}
