#!/bin/sh
# asin and acos of Mesa 22.3.6, llvmpipe and softpipe. One would guess that a renderer on a processor computes them as
# its sin and cos, which are right to 1e-7 as far as a million radians, or as its atan, off by 3e-6. asin is off by up
# to 3.9e-4, eleven bits, acos by 1.6e-4, and the asin of a millionth is 7 percent too large: one polynomial serves all
# arguments, in both drivers. sin(asin(x)) is not x by up to 1.8e-4, as if x had been stored in twelve bits. A warp from
# a fisheye or a sphere by asin lies beside its place by 0.4 pixels in 1000, the phase between two waves by acos of
# their correlation has steps, and a reference from the processor's own library does not agree. atan(x, sqrt((1 - x) *
# (1 + x))) is a hundred times as exact.
set -eu
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"
#define COUNT 8192
static float numbers[COUNT * 4], seen[COUNT * 4], others[COUNT * 4];

int main(void)
{
    open_context();
    for (int i = 0; i < COUNT; ++i) {
        numbers[4 * i] = -1 + 2.0f * (float)i / COUNT;
        numbers[4 * i + 1] = 1e6f * (float)i / COUNT;
        numbers[4 * i + 2] = 1e-6f;
    }
    draw_to(new_texture(GL_RGBA32F, COUNT, 1, GL_FLOAT, NULL), COUNT, 1);
    new_texture(GL_RGBA32F, COUNT, 1, GL_FLOAT, numbers);
    draw("void main() { vec4 n = texelFetch(image, ivec2(gl_FragCoord.x, 0), 0);"
         "color = vec4(asin(n.x), acos(n.x), sin(n.y), asin(n.z)); }");
    glReadPixels(0, 0, COUNT, 1, GL_RGBA, GL_FLOAT, seen);
    draw("void main() { float x = texelFetch(image, ivec2(gl_FragCoord.x, 0), 0).x;"
         "color = vec4(atan(x, sqrt((1.0 - x) * (1.0 + x))), atan(x), 0, 0); }");
    glReadPixels(0, 0, COUNT, 1, GL_RGBA, GL_FLOAT, others);
    double off_asin = 0, off_acos = 0, off_sin = 0, off_back = 0, off_other = 0, off_atan = 0;
    for (int i = 0; i < COUNT; ++i) {
        const double x = numbers[4 * i];
        off_asin = fmax(off_asin, fabs(seen[4 * i] - asin(x)));
        off_acos = fmax(off_acos, fabs(seen[4 * i + 1] - acos(x)));
        off_sin = fmax(off_sin, fabs(seen[4 * i + 2] - sin(numbers[4 * i + 1])));
        off_back = fmax(off_back, fabs(sin(seen[4 * i]) - x));
        off_other = fmax(off_other, fabs(others[4 * i] - asin(x)));
        off_atan = fmax(off_atan, fabs(others[4 * i + 1] - atan(x)));
    }
    const double small = seen[3] / asin(numbers[2]);
    printf("off by up to: asin %.2g, acos %.2g, atan %.2g, sin %.2g\n", off_asin, off_acos, off_atan, off_sin);
    printf("sin(asin(x)) - x up to %.2g, asin(1e-6) %.2fe-6, asin by atan off by %.2g\n", off_back, small, off_other);
    expect(fabs(off_asin - 3.9e-4) < 1e-5 && fabs(off_acos - 1.56e-4) < 1e-5, "asin and acos");
    expect(off_sin < 1e-6 && off_atan < 4e-6 && off_other < 4e-6, "sin and atan");
    expect(fabs(small - 1.07) < 0.02 && off_back > 1.5e-4, "asin of a small number, and back");
}
END
for driver in llvmpipe softpipe; do
    gl_program $driver <"$folder/finding.c"
done
