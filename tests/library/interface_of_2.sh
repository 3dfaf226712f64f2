# interface_of_2.sh LIBRARY COMPILER INCLUDE SOURCE: programs that were linked to 2.0 find in LIBRARY every symbol that
# they may name, and its headers lay structures out as they did then. What was added since is in neither list.
set -eu
missing=$(nm --dynamic --defined-only "$1" | cut -d ' ' -f 3 | sort | comm -13 - "$4/interface_of_2.txt")
[ -z "$missing" ] || { echo "gone since 2.0, which waits for the next major version:"; echo "$missing"; exit 1; }
"$2" -std=c++20 -fsyntax-only -I "$3" "$4/interface_of_2.cpp"
