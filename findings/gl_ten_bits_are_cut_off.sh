#!/bin/sh
# RGB10_A2 targets of Mesa 22.3.6, llvmpipe. One would guess that a drawn colour is rounded to the nearest of the 1024
# values, as OpenGL says and as llvmpipe does for RGBA8 and RGBA16, or for the same texture when it is uploaded. A drawn
# colour v becomes floor(1024 v), at most 1023: v is multiplied by one too many and cut off. So one of four colours is
# off by one, what is dark is too dark by up to a whole step and what is bright too bright. Ten bits are chosen for
# smooth gradients, and copying such a texture by drawing hides it: all 1024 values come back. softpipe, in the same
# Mesa, rounds to the nearest.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"
#define COUNT 4096
#define LARGEST 1023

static float given[COUNT * 4];
static GLuint packed[COUNT];

// The red values of the ten-bit texture that is bound.
static void read_red(int* red)
{
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, packed);
    for (int i = 0; i < COUNT; ++i)
        red[i] = (int)(packed[i] & LARGEST);
}

// Tells how many values are not the nearest, and how far the worst is away, in steps; returns the number.
static int told(const char* how, const int* red)
{
    int others = 0;
    double worst = 0.0;
    for (int i = 0; i < COUNT; ++i) {
        const double exact = (double)given[4 * i] * LARGEST;
        others += red[i] != (int)floor(exact + 0.5);
        worst = fmax(worst, fabs(red[i] - exact));
    }
    printf("%s: %d of %d are not the nearest, the worst is off by %.2f steps\n", how, others, COUNT, worst);
    return others;
}

int main(int count, char** arguments)
{
    const int rounds = count > 1 && strcmp(arguments[1], "rounds") == 0;
    open_context();
    for (int i = 0; i < COUNT * 4; ++i)
        given[i] = ((float)(i / 4) + 0.25f) / COUNT;
    int red[COUNT];
    new_texture(GL_RGB10_A2, COUNT, 1, GL_FLOAT, given);
    read_red(red);
    const int of_upload = told("uploaded", red);

    const GLuint floats = new_texture(GL_RGBA32F, COUNT, 1, GL_FLOAT, given);
    const GLuint target = new_texture(GL_RGB10_A2, COUNT, 1, GL_FLOAT, NULL);
    draw_to(target, COUNT, 1);
    glBindTexture(GL_TEXTURE_2D, floats);
    draw("void main() { color = texelFetch(image, ivec2(gl_FragCoord.xy), 0); }");
    glBindTexture(GL_TEXTURE_2D, target);
    read_red(red);
    const int of_drawing = told("drawn", red);
    int cut_off = 0;
    for (int i = 0; i < COUNT; ++i)
        cut_off += red[i] == (int)floor((double)given[4 * i] * (LARGEST + 1));
    printf("floor(1024 v): %d of %d\n", cut_off, COUNT);
    const int is_as_told = rounds ? of_drawing == 0 : cut_off == COUNT && of_drawing > COUNT / 5;
    return of_upload == 0 && is_as_told ? 0 : 1;
}
END
gl_program llvmpipe <"$folder/finding.c"
LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=softpipe "$folder/program" rounds
