#!/bin/sh
# arrows_run_down.sh: no room includes what stands above it (docs/contributing/structure.md). Run in the source folder.
set -eu
found=0
# room: what its files must not include
while read -r room above; do
    if grep -rnE "^#include \"($above)/" "$room" --include='*.[ch]' --include='*.[ch]pp'; then
        echo "$room/ includes what stands above it" >&2
        found=1
    fi
done <<ROOMS
include program|figures|reference|gl|engine|methods|filters|library
src program|figures|reference
src/arrays gl|engine|methods|filters|library|verification
program/cpu figures|reference|program/commands
program/files figures|reference|program/commands
program/filtering figures|reference|program/commands
program/image figures|reference|program/commands
program/ocean figures|reference|program/commands
program/transforms figures|reference|program/commands
program/viewer program/commands
reference figures|program/commands|gl
figures program/commands
ROOMS
exit $found
