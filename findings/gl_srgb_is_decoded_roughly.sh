#!/bin/sh
# sRGB textures of Mesa 22.3.6, llvmpipe. One would guess that the 256 values of an SRGB8_ALPHA8 texture are decoded by
# a table, or at least as exactly as a float can tell. Instead a polynomial is used that is wrong by up to 2.5 percent
# where it is dark (byte 5) and by 0.0012 where it is bright (byte 218), a third of an 8-bit step of linear light. The
# usual test, drawing an sRGB texture into an sRGB target, shows nothing: all 256 bytes come back. softpipe, in the
# same Mesa, is right to the last bit. Filters in linear light that let the texture decode are far less exact here than
# filters that decode on the processor.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"

int main(void)
{
    open_context();
    unsigned char bytes[256 * 4], back[256 * 4];
    for (int value = 0; value < 256; ++value)
        memset(bytes + 4 * value, value, 4);
    GLuint encoded = new_texture(GL_SRGB8_ALPHA8, 256, 1, GL_UNSIGNED_BYTE, bytes);
    const char* copy = "void main() { color = texelFetch(image, ivec2(gl_FragCoord.xy), 0); }";

    float decoded[256];
    draw_to(new_texture(GL_RGBA32F, 256, 1, GL_FLOAT, NULL), 256, 1);
    glBindTexture(GL_TEXTURE_2D, encoded);
    draw(copy);
    glReadPixels(0, 0, 256, 1, GL_RED, GL_FLOAT, decoded);
    double relative = 0, absolute = 0;
    for (int value = 1; value < 256; ++value) {
        double code = value / 255.0;
        double light = code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4);
        relative = fmax(relative, fabs(decoded[value] - light) / light);
        absolute = fmax(absolute, fabs(decoded[value] - light));
    }

    draw_to(new_texture(GL_SRGB8_ALPHA8, 256, 1, GL_UNSIGNED_BYTE, NULL), 256, 1);
    glBindTexture(GL_TEXTURE_2D, encoded);
    glEnable(GL_FRAMEBUFFER_SRGB);
    draw(copy);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glReadPixels(0, 0, 256, 1, GL_RGBA, GL_UNSIGNED_BYTE, back);
    int changed = 0;
    for (int value = 0; value < 256; ++value)
        changed += back[4 * value] != value;
    printf("decoded: off by %.2g of the value at most, by %.2g at most; there and back: %d of 256 differ\n", relative,
           absolute, changed);

    int softpipe = strstr((const char*)glGetString(GL_RENDERER), "llvmpipe") == NULL;
    expect(changed == 0, "there and back");
    expect(softpipe ? relative < 1e-6 : relative > 0.02 && absolute > 0.001, "decoding");
}
END
gl_program llvmpipe <"$folder/finding.c"
gl_program softpipe <"$folder/finding.c"
