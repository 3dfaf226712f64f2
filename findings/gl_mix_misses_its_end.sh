#!/bin/sh
# mix of Mesa 22.3.6, llvmpipe and softpipe. GLSL defines mix(a, b, t) as a * (1 - t) + b * t, so one would guess that
# it is b at t = 1. It is a + (b - a) * t, where b - a has rounded digits of b away: mix(1e8, 1, 1) is 0, and
# mix(1000, 0.001, 1) is wrong by 2 percent. Where t is the literal 1.0 the compiler gives b. On softpipe even the
# formula, written out, is 0: the compiler turns it into mix. Who fades from large numbers to small ones, or chooses by
# a factor of 0 or 1 from a texture, gets remains of what was not chosen. A condition chooses: t == 1.0 ? b : a, or mix
# with a bool.
set -eu
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"

static float seen[8];

int main(void)
{
    open_context();
    const int is_softpipe = strstr((const char*)glGetString(GL_RENDERER), "softpipe") != NULL;
    draw_to(new_texture(GL_RGBA32F, 2, 1, GL_FLOAT, NULL), 2, 1);
    const float numbers[8] = {1e8f, 1, 1, 0, 1000, 0.001f, 1, 0};
    new_texture(GL_RGBA32F, 2, 1, GL_FLOAT, numbers);
    draw("void main() { vec4 n = texelFetch(image, ivec2(gl_FragCoord.x, 0), 0);"
         "color = vec4(mix(n.x, n.y, n.z), n.x * (1.0 - n.z) + n.y * n.z, mix(n.x, n.y, 1.0),"
         "mix(n.x, n.y, n.z == 1.0)); }");
    glReadPixels(0, 0, 2, 1, GL_RGBA, GL_FLOAT, seen);
    printf("mix(1e8, 1, 1): %g; by the formula %g; with the literal 1.0 %g; by a condition %g\n", seen[0], seen[1],
           seen[2], seen[3]);
    printf("mix(1000, 0.001, 1): %.7g\n", seen[4]);
    expect(seen[0] == 0 && seen[2] == 1 && seen[3] == 1, "mix of 1e8 and 1");
    expect(seen[1] == (is_softpipe ? 0 : 1), "the formula");
    expect(fabs(seen[4] - 0.001) > 1e-6 && fabs(seen[4] - 0.001) < 1e-4, "mix of 1000 and 0.001");
}
END
for driver in llvmpipe softpipe; do
    gl_program $driver <"$folder/finding.c"
done
