#!/bin/sh
# Loops of Mesa 22.3.6, llvmpipe. One would guess that a loop in a fragment program runs as often as it says, or that
# the driver refuses or gives up visibly. Instead all loops of one invocation together end after 65535 rounds, and the
# program goes on as if they had ended by themselves: a sum of 100000 ones is 65535, and a nest of 300 times 300 counts
# as many as are left. No error, no log. A convolution with that many taps in one pass loses the last of them. softpipe
# counts on.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"

static int counted(const char* body)
{
    float sum[4];
    draw(body);
    expect(glGetError() == GL_NO_ERROR, "an error is told");
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, sum);
    return (int)sum[0];
}

int main(void)
{
    open_context();
    const float size[4] = {100000, 300, 0, 0};
    GLuint image = new_texture(GL_RGBA32F, 1, 1, GL_FLOAT, size); // keeps the compiler from counting itself
    draw_to(new_texture(GL_RGBA32F, 1, 1, GL_FLOAT, NULL), 1, 1);
    glBindTexture(GL_TEXTURE_2D, image);
    int one = counted("void main() { int n = int(texelFetch(image, ivec2(0), 0).r); float sum = 0.0;"
                      "for (int i = 0; i < n; ++i) sum += 1.0; color = vec4(sum); }");
    int nest = counted("void main() { int n = int(texelFetch(image, ivec2(0), 0).g); float sum = 0.0;"
                       "for (int i = 0; i < n; ++i) for (int j = 0; j < n; ++j) sum += 1.0; color = vec4(sum); }");
    printf("100000 rounds counted as %d, 300 x 300 = 90000 as %d\n", one, nest);
    if (strstr((const char*)glGetString(GL_RENDERER), "llvmpipe"))
        expect(one == 65535 && nest < 65536, "the limit");
    else
        expect(one == 100000 && nest == 90000, "softpipe");
}
END
gl_program llvmpipe <"$folder/finding.c"
gl_program softpipe <"$folder/finding.c"
