#!/bin/sh
# Signed normalized targets of Mesa 22.3.6, llvmpipe and softpipe. One would guess that glReadPixels of an RGBA8_SNORM
# or RGBA16_SNORM texture that has been drawn to gives -0.5 for -0.5, as a float or as a signed byte; signs are what the
# format is chosen for. All that is negative is read as 0, as GL_FLOAT and as GL_BYTE, without an error. The numbers are
# there: glGetTexImage and texelFetch have them. What reads a framebuffer is clamped to 0 ... 1 if its format has fixed
# point, and the signed formats count as that, until glClampColor(GL_CLAMP_READ_COLOR, GL_FALSE) is called. A derivative
# or normals that are kept in eight bits lose half of themselves only on the way to the processor, so that one looks for
# the fault in the shader.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"

// Tells what four numbers are, and whether the first and third are -0.5 and -1 or both 0.
static int told(const char* how, const float* seen, int kept)
{
    printf("  %s: %.3f %.3f %.3f %.3f\n", how, seen[0], seen[1], seen[2], seen[3]);
    const float signs = kept ? 1.0f : 0.0f;
    const int halves = fabsf(seen[0] + 0.5f * signs) < 0.01f && fabsf(seen[1] - 0.5f) < 0.01f;
    return halves && seen[2] == -signs && seen[3] == 1.0f;
}

int main(void)
{
    open_context();
    const GLenum formats[] = {GL_RGBA8_SNORM, GL_RGBA16_SNORM};
    for (int i = 0; i < 2; ++i) {
        printf("%s, drawn: -0.5 0.5 -1 1\n", i ? "RGBA16_SNORM" : "RGBA8_SNORM");
        const GLuint texture = new_texture(formats[i], 1, 1, GL_FLOAT, NULL);
        draw_to(texture, 1, 1);
        draw("void main() { color = vec4(-0.5, 0.5, -1.0, 1.0); }");
        float seen[4];
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, seen);
        expect(told("glReadPixels, floats", seen, 0), "floats are read");
        GLbyte bytes[4];
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_BYTE, bytes);
        for (int c = 0; c < 4; ++c)
            seen[c] = (float)bytes[c] / 127.0f;
        expect(told("glReadPixels, signed bytes / 127", seen, 0), "bytes are read");
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, seen);
        expect(told("glGetTexImage", seen, 1), "the texture's own numbers");
        glClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, seen);
        expect(told("glReadPixels, not clamped", seen, 1), "what is read without clamping");
        glClampColor(GL_CLAMP_READ_COLOR, GL_FIXED_ONLY);

        const GLuint floats = new_texture(GL_RGBA32F, 1, 1, GL_FLOAT, NULL);
        draw_to(floats, 1, 1);
        glBindTexture(GL_TEXTURE_2D, texture);
        draw("void main() { color = texelFetch(image, ivec2(0), 0); }");
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, seen);
        expect(told("texelFetch", seen, 1), "what a shader sees");
    }
    expect(glGetError() == GL_NO_ERROR, "an error");
    return 0;
}
END
gl_program llvmpipe <"$folder/finding.c"
LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=softpipe "$folder/program"
