#!/bin/sh
# Levels of mipmaps that Mesa 22.3.6 chooses by itself, llvmpipe and softpipe. One would guess that an image drawn
# smaller by s is sampled at level log2(s), as GLSL's textureLod(..., log2(s)) does exactly in both drivers. llvmpipe
# takes straight lines in s^2 for the logarithm, with kinks at each half level: 0.207 for 0.25 and 0.707 for 0.75,
# always too sharp, by up to 0.043. textureGrad and a bias go the same way. softpipe has the right level for images that
# are not turned, but looks at the larger of the two coordinates' differences instead of their length: turned by 45
# degrees an image of half its size is sampled at level 0.5 and not 1, so that it flickers when it turns; OpenGL allows
# that much. Two drivers differ in pictures of one program by that, and a blur that is chosen by the size of the image
# on the screen has the wrong width. textureLod with a level computed in the shader is the same everywhere.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"
#define SIDE 64
#define LEVELS 7

// Draws, and returns the level that has been sampled in the middle: each level holds its own number.
static float level_of(const char* lookup)
{
    char body[512];
    snprintf(body, sizeof body, "void main() { vec2 at = gl_FragCoord.xy / 64.0; color = %s; }", lookup);
    glDeleteProgram(draw(body));
    float seen[4];
    glReadPixels(SIDE / 2, SIDE / 2, 1, 1, GL_RGBA, GL_FLOAT, seen);
    return seen[0];
}

int main(int count, char** arguments)
{
    const int is_softpipe = count > 1 && strcmp(arguments[1], "softpipe") == 0;
    open_context();
    const GLuint image = new_texture(GL_RGBA32F, SIDE, SIDE, GL_FLOAT, NULL);
    static float texels[SIDE * SIDE * 4];
    for (int level = 0; level < LEVELS; ++level) {
        const int side = SIDE >> level;
        for (int i = 0; i < side * side * 4; ++i)
            texels[i] = (float)level;
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA32F, side, side, 0, GL_RGBA, GL_FLOAT, texels);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    const GLuint target = new_texture(GL_RGBA32F, SIDE, SIDE, GL_FLOAT, NULL);
    draw_to(target, SIDE, SIDE);
    glBindTexture(GL_TEXTURE_2D, image);

    char lookup[256];
    for (int quarter = 0; quarter <= 8; ++quarter) {
        const double level = quarter / 4.0;
        const double scale = pow(2.0, level);
        snprintf(lookup, sizeof lookup, "texture(image, at * %.9f)", scale);
        const float chosen = level_of(lookup);
        snprintf(lookup, sizeof lookup, "textureLod(image, at, log2(%.9f))", scale);
        const float by_hand = level_of(lookup);
        printf("smaller by %.3f, level %.2f: %.3f, by textureLod %.3f\n", scale, level, chosen, by_hand);
        const double piece = 0.5 * floor(2.0 * level);
        const double lines = piece + 0.5 * (pow(2.0, 2.0 * (level - piece)) - 1.0);
        expect(fabs(by_hand - level) < 0.001, "textureLod");
        expect(fabs(chosen - (is_softpipe ? level : lines)) < 0.005, "the level chosen");
    }
    for (int degrees = 0; degrees <= 45; degrees += 15) {
        const double turn = degrees * acos(-1.0) / 180.0;
        snprintf(lookup, sizeof lookup, "texture(image, mat2(%.9f, %.9f, %.9f, %.9f) * at * 2.0)", cos(turn), sin(turn),
                 -sin(turn), cos(turn));
        const float chosen = level_of(lookup);
        printf("smaller by 2, turned by %d degrees, level 1: %.3f\n", degrees, chosen);
        expect(fabs(chosen - (is_softpipe ? 1.0 + log2(cos(turn)) : 1.0)) < 0.005, "the level of a turned image");
    }
    return 0;
}
END
gl_program llvmpipe <"$folder/finding.c"
LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=softpipe "$folder/program" softpipe
