#!/bin/sh
# glGenerateMipmap of Mesa 22.3.6, llvmpipe. One would guess that a level of an RGBA8 texture whose sides are powers of
# two is the mean of four texels, rounded to the nearest step, so that noise keeps its mean to some hundredths. Instead
# each level is half a step brighter than the one before: noise of mean 127.3 ends as 131 after eight levels. The cause
# is the linear sample in the middle of four RGBA8 texels, which is rounded to 8 bits, always up, even for a target of
# floats. (On x86 processors without SSSE3 it is always down, and the noise ends as 123.) Floats keep their mean, and
# softpipe, in the same Mesa, samples exactly. Who takes the last level as an image's mean, or halves images by linear
# sampling, gets the driver's drift.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"
#define SIDE 256
static unsigned char bytes[SIDE * SIDE * 4];
static float floats[SIDE * SIDE * 4];

int main(void)
{
    open_context();
    unsigned seed = 1;
    double mean = 0;
    for (int texel = 0; texel < SIDE * SIDE; ++texel) {
        seed = seed * 1664525u + 1013904223u;
        for (int channel = 0; channel < 4; ++channel) {
            bytes[4 * texel + channel] = (unsigned char)(seed >> 24);
            floats[4 * texel + channel] = (float)(seed >> 24);
        }
        mean += (seed >> 24) / (double)(SIDE * SIDE);
    }

    unsigned char last[4];
    new_texture(GL_RGBA8, SIDE, SIDE, GL_UNSIGNED_BYTE, bytes);
    glGenerateMipmap(GL_TEXTURE_2D);
    glGetTexImage(GL_TEXTURE_2D, 8, GL_RGBA, GL_UNSIGNED_BYTE, last);
    float exact[4];
    new_texture(GL_RGBA32F, SIDE, SIDE, GL_FLOAT, floats);
    glGenerateMipmap(GL_TEXTURE_2D);
    glGetTexImage(GL_TEXTURE_2D, 8, GL_RGBA, GL_FLOAT, exact);
    printf("mean %.3f, last level of RGBA8 %d, of RGBA32F %.3f\n", mean, last[0], exact[0]);

    GLuint image = new_texture(GL_RGBA8, SIDE, SIDE, GL_UNSIGNED_BYTE, bytes);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    draw_to(new_texture(GL_RGBA32F, SIDE / 2, SIDE / 2, GL_FLOAT, NULL), SIDE / 2, SIDE / 2);
    glBindTexture(GL_TEXTURE_2D, image);
    draw("void main() { color = texture(image, gl_FragCoord.xy / 128.0); }");
    static float halved[SIDE * SIDE / 4];
    glReadPixels(0, 0, SIDE / 2, SIDE / 2, GL_RED, GL_FLOAT, halved);
    double off = 0, largest = 0;
    for (int y = 0; y < SIDE / 2; ++y)
        for (int x = 0; x < SIDE / 2; ++x) {
            const unsigned char* corner = &bytes[4 * (2 * y * SIDE + 2 * x)];
            double four = (corner[0] + corner[4] + corner[4 * SIDE] + corner[4 * SIDE + 4]) / 4.0;
            double difference = halved[y * SIDE / 2 + x] * 255.0 - four;
            off += difference / (SIDE * SIDE / 4);
            largest = fmax(largest, fabs(difference));
        }
    printf("linear samples in the middle of four texels: %+.3f steps off on average, %.3f at most\n", off, largest);

    int softpipe = strstr((const char*)glGetString(GL_RENDERER), "llvmpipe") == NULL;
    expect(fabs(exact[0] - mean) < 1e-3, "the mean of floats");
    expect(softpipe ? last[0] == 128 : abs(last[0] - 127) > 3, "the last level of RGBA8");
    expect(softpipe ? largest < 1e-3 : fabs(off) > 0.4 && largest > 0.9, "the linear samples");
}
END
gl_program llvmpipe <"$folder/finding.c"
gl_program softpipe <"$folder/finding.c"
