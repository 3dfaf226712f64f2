#!/bin/sh
# The remainder of integers in GLSL, by Mesa 22.3.6, llvmpipe and softpipe. One would guess that n % m of a negative n
# is that of C, or that of Python. It is neither: the bits are divided as if they had no sign. (x - 7) % 1000, an index
# that wraps around, is 289 at x = 0, and 7 % -3 is 7; with 1024 in place of 1000 it is 1017, as in Python. So a program
# that wraps around, or moves the zero frequency to the middle, is right for every power of two and wrong for every
# other size. The quotient of the same numbers is that of C, and so is the remainder of constants: -7 % 3 is -1 where
# the compiler sees both, and 0 where it does not. GLSL leaves remainders of negative integers open. Add the size first:
# (x - 7 + 1000) % 1000.
set -eu
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"

static float seen[4];

static const float* computed(const char* body)
{
    draw(body);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, seen);
    return seen;
}

int main(void)
{
    open_context();
    draw_to(new_texture(GL_RGBA32F, 1, 1, GL_FLOAT, NULL), 1, 1);
    const float numbers[4] = {-7, 3, 7, -3};
    new_texture(GL_RGBA32F, 1, 1, GL_FLOAT, numbers);
    computed("void main() { ivec4 n = ivec4(texelFetch(image, ivec2(0), 0));"
             "color = vec4(n.x % n.y, n.z % n.w, n.x / n.y, n.z / n.w); }");
    printf("-7 %% 3 is %g, 7 %% -3 is %g; the quotients are %g and %g\n", seen[0], seen[1], seen[2], seen[3]);
    expect(seen[0] == 0 && seen[1] == 7 && seen[2] == -2 && seen[3] == -2, "remainders of texels");
    computed("void main() { color = vec4(-7 % 3, 7 % -3, -7 / 3, 0); }");
    printf("of constants they are %g and %g\n", seen[0], seen[1]);
    expect(seen[0] == -1 && seen[1] == 1 && seen[2] == -2, "remainders of constants");
    computed("void main() { int x = int(gl_FragCoord.x);"
             "color = vec4((x - 7) % 1000, (x - 7) % 1024, (x - 7 + 1000) % 1000, 0); }");
    printf("7 before the first of 1000 is %g, of 1024 %g; after 1000 has been added %g\n", seen[0], seen[1], seen[2]);
    expect(seen[0] == 289 && seen[1] == 1017 && seen[2] == 993, "wrapping around");
}
END
for driver in llvmpipe softpipe; do
    gl_program $driver <"$folder/finding.c"
done
