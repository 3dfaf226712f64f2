#!/bin/sh
# GL_LINEAR of Mesa 22.3.6, llvmpipe. One would guess that a sampler reads texels of 8 bits as floats and interpolates
# those, as softpipe in the same Mesa does: between the levels 100 and 101 there would be numbers between them. It
# interpolates the bytes and rounds: between two neighbouring levels nothing lies, and the step is in the middle,
# whatever the program that samples computes with. The same bytes as GL_SRGB8_ALPHA8, and 16 bits, are interpolated in
# full. A height map or a photograph in 8 bits that is enlarged so becomes terraces, and differences of neighbours are 0
# or a whole level. (Graphics cards keep 8 bits of the place between two texels, which shows only in far magnification.)
# Upload such a texture in another format, or fetch four texels and interpolate in the program.
set -eu
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"
#define PLACES 1000
static float seen[PLACES * 4];

// How many different numbers lie between two texels; they never fall.
static int numbers_between(GLenum internal, GLenum type, const void* two_texels)
{
    new_texture(internal, 2, 1, type, two_texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    draw("void main() { color = texture(image, vec2(0.25 + gl_FragCoord.x / 2000.0, 0.5)); }");
    glReadPixels(0, 0, PLACES, 1, GL_RGBA, GL_FLOAT, seen);
    int numbers = 1;
    for (int i = 1; i < PLACES; ++i)
        numbers += seen[4 * i] != seen[4 * (i - 1)];
    return numbers;
}

int main(void)
{
    open_context();
    const int is_llvmpipe = strstr((const char*)glGetString(GL_RENDERER), "llvmpipe") != NULL;
    draw_to(new_texture(GL_RGBA32F, PLACES, 1, GL_FLOAT, NULL), PLACES, 1);
    const GLubyte bytes[8] = {100, 100, 100, 255, 101, 101, 101, 255};
    const GLushort shorts[8] = {25700, 25700, 25700, 65535, 25957, 25957, 25957, 65535};
    const int of_bytes = numbers_between(GL_RGBA8, GL_UNSIGNED_BYTE, bytes);
    const double step = (seen[4 * PLACES - 4] - seen[0]) * 255;
    const int of_srgb = numbers_between(GL_SRGB8_ALPHA8, GL_UNSIGNED_BYTE, bytes);
    const int of_shorts = numbers_between(GL_RGBA16, GL_UNSIGNED_SHORT, shorts);
    printf("of %d places between the levels 100 and 101: %d numbers, the last %.3f levels above the first; "
           "the same bytes as sRGB: %d, in 16 bits: %d\n", PLACES, of_bytes, step, of_srgb, of_shorts);
    expect(of_bytes == (is_llvmpipe ? 2 : PLACES), "8 bits");
    expect(of_srgb == PLACES && of_shorts == PLACES, "sRGB and 16 bits");
}
END
for driver in llvmpipe softpipe; do
    gl_program $driver <"$folder/finding.c"
done
