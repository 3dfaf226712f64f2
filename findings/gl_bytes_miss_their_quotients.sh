#!/bin/sh
# Texels of 8 bits in Mesa 22.3.6, llvmpipe and softpipe. One would guess that level k of a GL_RGBA8 texture reads as
# k / 255.0, the float that the same program computes from it: OpenGL's formula is k / 255. But the sampler multiplies
# by a rounded 1 / 255, so that 126 of the 256 levels are larger than their quotient, by the last bit. A mask that is
# compared with == fails for them, and x > 127.0 / 255.0, which should begin at level 128, holds for 127, too: for some
# levels, not for others, and not where samplers round k / 255 as an NVIDIA H200 does. Compare floor(x * 255.0 + 0.5),
# which is k for all levels.
set -eu
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"
static GLubyte bytes[256 * 4];
static float seen[256 * 4];

int main(void)
{
    open_context();
    for (int i = 0; i < 256 * 4; ++i)
        bytes[i] = (GLubyte)(i / 4);
    draw_to(new_texture(GL_RGBA32F, 256, 1, GL_FLOAT, NULL), 256, 1);
    new_texture(GL_RGBA8, 256, 1, GL_UNSIGNED_BYTE, bytes);
    draw("void main() { float k = floor(gl_FragCoord.x); float x = texelFetch(image, ivec2(gl_FragCoord.x, 0), 0).x;"
         "color = vec4(x == k / 255.0, x > k / 255.0, floor(x * 255.0 + 0.5) == k, k / 255.0); }");
    glReadPixels(0, 0, 256, 1, GL_RGBA, GL_FLOAT, seen);
    int unequal = 0, above = 0, wrong_levels = 0, wrong_quotients = 0;
    for (int k = 0; k < 256; ++k) {
        unequal += seen[4 * k] != 1;
        above += seen[4 * k + 1] == 1;
        wrong_levels += seen[4 * k + 2] != 1;
        wrong_quotients += seen[4 * k + 3] != (float)(k / 255.0);
    }
    printf("of 256 levels %d are not k / 255.0, %d are above it; rounded levels that are wrong: %d\n", unequal, above,
           wrong_levels);
    printf("level 127 is %s 127.0 / 255.0\n", seen[4 * 127 + 1] == 1 ? "above" : "not above");
    expect(wrong_quotients == 0, "the quotients of the program");
    expect(unequal == 126 && above == 126 && wrong_levels == 0, "levels");
    expect(seen[4 * 127 + 1] == 1, "level 127");
}
END
for driver in llvmpipe softpipe; do
    gl_program $driver <"$folder/finding.c"
done
