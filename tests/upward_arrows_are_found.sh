#!/bin/sh
# upward_arrows_are_found.sh COMMAND...: checks that the command, when given includes that lead upwards, names each of
# them, and says nothing about those that lead down.
set -eu
told() { printf '%s\n' "$1" | "$command" "$script" --lines; }
command=$1
script=$2
while read -r line; do
    if said=$(told "$line"); then
        echo "not found: $line" >&2
        exit 1
    fi
    case $said in *"${line%% *}: includes "*) ;; *) echo "$line: $said" >&2; exit 1 ;; esac
done <<'UPWARDS'
program/files/atomic_file.cpp INCLUDES figures/measuring/csv_table.hpp
figures/report/html.cpp INCLUDES commands/command.hpp
program/viewer/model.cpp INCLUDES ../../commands/command.hpp
src/engine/plan.cpp INCLUDES methods/method.hpp
program/pictures/animated_png.cpp INCLUDES program/image/image_file.hpp
figures/measuring/machine.cpp INCLUDES figures/report/embedded.hpp
reference/packing.cpp INCLUDES gl/texture.hpp
UPWARDS
told "commands/command.hpp INCLUDES figures/reproduction.hpp"
