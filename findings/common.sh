# shellcheck shell=sh
# Sourced by each finding: a temporary folder that goes when the script ends, and the pinned packages that it looks at.
set -eu

# Debian's own programs come before others of the same names.
PATH=/usr/bin:/bin:$PATH
export LC_ALL=C

findings=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM

# debian_packages NAME=VERSION... [NAME...]: installs those of Debian 12 that are missing, a name alone in any version.
debian_packages() {
    missing=
    for wanted; do
        has=$(dpkg-query -W -f '${db:Status-Status} ${Version}' "${wanted%%=*}" 2>/dev/null) || has=none
        case "$has $wanted" in
        "installed ${wanted#*=} $wanted") ;;
        "installed "*=*) missing="$missing $wanted" ;;
        "installed "*) ;;
        *) missing="$missing $wanted" ;;
        esac
    done
    if [ -n "$missing" ]; then
        # shellcheck disable=SC2086 # a word each
        if [ "$(id -u)" != 0 ] ||
            ! apt-get install -y --no-install-recommends $missing >"$folder/apt.log" 2>&1; then
            echo "skipped: this finding needs Debian's$missing" >&2
            exit 77
        fi
    fi
    echo "Debian 12: $*"
}

# npm_packages NAME@VERSION...: into the temporary folder, where the rest of the script runs.
npm_packages() {
    if ! command -v npm >/dev/null; then
        echo "skipped: this finding needs node and npm" >&2
        exit 77
    fi
    npm install --prefix "$folder" --ignore-scripts --no-audit --no-fund --loglevel=error "$@" >/dev/null
    echo "npm: $*"
    cd "$folder"
}

# gl_packages: what gl_program needs; Mesa's version is the one that is looked at.
gl_packages() {
    debian_packages libegl-mesa0=22.3.6-1+deb12u1 libgl1-mesa-dri=22.3.6-1+deb12u1 \
        gcc libc6-dev libegl-dev libopengl-dev libegl1 libopengl0
}

# gl_program DRIVER: compiles the C program on standard input, and runs it on llvmpipe or softpipe.
gl_program() {
    cat >"$folder/program.c"
    gcc -O1 -I "$findings" "$folder/program.c" -o "$folder/program" -lEGL -lOpenGL -lm
    LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=$1 "$folder/program"
}
