# documents_itself.sh DOXYGEN DOXYFILE INCLUDE_FOLDER OUTPUT: every warning is an error.
set -eu
mkdir -p "$4"
(cat "$2"; echo "INPUT = $3"; echo "STRIP_FROM_PATH = $3"; echo "OUTPUT_DIRECTORY = $4"; echo "WARN_AS_ERROR = YES") |
    "$1" -
