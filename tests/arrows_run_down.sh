#!/bin/sh
# arrows_run_down.sh: no room includes what stands above it (docs/structure.md). Run in the source folder.
set -eu
found=0
# room: what its files must not include
while read -r room above; do
    if grep -rnE "^#include \"($above)/" "$room" --include='*.[ch]' --include='*.[ch]pp'; then
        echo "$room/ includes what stands above it" >&2
        found=1
    fi
done <<ROOMS
include program|figures|reference|cli|gl|engine|methods|filters|library
src program|figures|reference|cli
program figures|reference|cli
reference figures|cli|gl
figures cli
ROOMS
exit $found
