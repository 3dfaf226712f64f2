#!/bin/sh
# shows_its_files.sh DOCUMENT FOLDER: checks that the document's blocks of GLSL and C++, one after the other with an
# empty line between, are the tutorial's files. Fails, printing the difference.
set -eu

blocks() # blocks LANGUAGE: prints those of the document
{
    awk -v fence="\`\`\`$1" '
        $0 == "```" { inside = 0 }
        inside
        $0 == fence { inside = 1; if (count++) print "" }' "$document"
}

document=$1
blocks glsl | diff "$2/stage.frag" -
blocks cpp | diff "$2/stockham.cpp" -
