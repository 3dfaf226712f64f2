#!/bin/sh
# Fails, naming the lines, where a comment or a sentence in one begins with "Of": it should begin with what the function
# returns or does.
set -eu

sources="*.cpp *.hpp *.c *.h *.glsl *.frag *.vert *.comp *.py *.sh *.cmake *CMakeLists.txt *.mjs *.in check reproduce"

set -f # the patterns are for git
status=0
git grep -nE '(//+|#|/?\*)( |.*[.!?] )Of ' -- $sources || status=$?
case $status in
0)
    echo "these comments begin with a dangling Of" >&2
    exit 1
    ;;
1) ;; # nothing found
*) exit "$status" ;;
esac
