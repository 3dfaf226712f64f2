#!/bin/sh
# Half floats of Mesa 22.3.6, llvmpipe. One would guess that a driver turns floats into halves by one rule. It has two:
# a float array that is uploaded into RGBA16F is cut off towards zero, and 70000 becomes 65504, while glReadPixels of a
# texture of floats as GL_HALF_FLOAT rounds to the nearest, and 70000 becomes infinity. An image that is uploaded is
# too small by half a unit in the last place on average, which looks like a fault of the filter that follows; a test
# that makes its expected halves by the other call, or by NumPy, which rounds to the nearest too, differs in half of
# ordinary numbers.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
gl_packages
gl_program llvmpipe <<'END'
#include "surfaceless.h"
#define COUNT 4096
static float numbers[COUNT * 4];
static unsigned short uploaded[COUNT * 4], read[COUNT * 4];

int main(void)
{
    open_context();
    for (int i = 0; i < COUNT * 4; ++i)
        numbers[i] = 1.0f + (float)(i / 4) / COUNT;
    numbers[0] = 70000.0f;
    draw_to(new_texture(GL_RGBA16F, COUNT, 1, GL_FLOAT, numbers), COUNT, 1);
    glReadPixels(0, 0, COUNT, 1, GL_RGBA, GL_HALF_FLOAT, uploaded);
    draw_to(new_texture(GL_RGBA32F, COUNT, 1, GL_FLOAT, numbers), COUNT, 1);
    glReadPixels(0, 0, COUNT, 1, GL_RGBA, GL_HALF_FLOAT, read);
    int differ = 0, nearest = 0, cut = 0;
    for (int i = 1; i < COUNT; ++i) { // numbers are 1 + i / 4096, halves between 1 and 2 are 0x3C00 + i / 4
        differ += uploaded[4 * i] != read[4 * i];
        cut += uploaded[4 * i] == 0x3C00 + i / 4;
        nearest += read[4 * i] == 0x3C00 + (int)rint(i / 4.0);
    }
    printf("70000: %04X uploaded, %04X read\n", uploaded[0], read[0]);
    printf("of %d: %d cut off when uploaded, %d rounded to nearest when read, %d differ\n", COUNT - 1, cut, nearest,
           differ);
    expect(uploaded[0] == 0x7BFF && read[0] == 0x7C00, "70000");
    expect(cut == COUNT - 1 && nearest == COUNT - 1 && differ > COUNT / 4, "rounding");
}
END
