#!/bin/sh
# Constants in GLSL by glslangValidator 12.0.0 of Debian 12, the reference compiler for Vulkan. One would guess that a
# "const float" has the number that a float would have at run time, as Mesa 22.3.6 computes it, and spirv-opt 2023.1
# from the same program without the word const. glslang computes with doubles from the text of the numbers to the end of
# the expression, across constants that have names, and rounds once. (16777216.0 + 1.0) - 16777216.0 is 1 and not 0, the
# sine of 3.14159265358979 is 3e-15 and not -9e-8, const or not, and 0.1 is not split into 12 bits and the rest by hi =
# t - (t - x), t = 4097 x: hi is 0.1 itself and the rest is -2e-14. Products of pairs of floats, which need that split,
# are then single precision, and what an expression finds out about the rounding of floats holds for doubles. More
# digits in twiddle factors are a gain, and hide it.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
debian_packages glslang-tools=12.0.0-2 spirv-tools=2023.1-2
gl_packages
cd "$folder"

# The program's four numbers, with constants or variables.
main_of() {
    echo "$1 float x = 0.1; $1 float t = 4097.0 * x; $1 float hi = t - (t - x); $1 float lo = x - hi;
        $1 float large = 16777216.0; $1 float next = large + 1.0; $1 float sine = sin(3.14159265358979);
        color = vec4(hi, lo, next - large, sine);"
}
for word in const ''; do
    {
        echo '#version 450'
        echo 'layout(location = 0) out vec4 color;'
        echo "void main() { $(main_of "$word") }"
    } >program.frag
    glslangValidator -V program.frag -o program.spv >/dev/null
    [ -n "$word" ] || spirv-opt -O program.spv -o program.spv
    spirv-dis --no-color program.spv | sed -n 's/.*= OpConstant %float //p' | sort | tr '\n' ' ' >"numbers$word"
    echo "glslang, ${word:-no const, and spirv-opt}: hi, lo and others: $(cat "numbers$word")"
done
grep -q '^-2.27318164e-14 0.100000001 1 3.23108913e-15 $' numbersconst || { echo "changed: const" >&2; exit 1; }
grep -q -- '-6.10202551e-06 0 0.100006104 ' numbers || { echo "changed: without const" >&2; exit 1; }

{
    cat <<'END'
#include "surfaceless.h"
int main(void)
{
    open_context();
    const GLuint target = new_texture(GL_RGBA32F, 1, 1, GL_FLOAT, NULL);
    draw_to(target, 1, 1);
    draw("void main() { "
END
    main_of const | sed 's/.*/        "&"/'
    cat <<'END'
         " }");
    float seen[4];
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, seen);
    printf("Mesa, const: hi %.9g lo %.9g, next %g, sine %.3g\n", seen[0], seen[1], seen[2], seen[3]);
    expect(fabsf(seen[0] - 0.100006104f) < 1e-8f && fabsf(seen[1] + 6.10202551e-6f) < 1e-11f, "the split");
    expect(seen[2] == 0.0f && fabsf(seen[3] + 8.7e-8f) < 1e-9f, "the other constants");
    return 0;
}
END
} | gl_program llvmpipe
