#!/bin/sh
# Timer queries of Mesa 22.3.6, llvmpipe. One would guess that GL_TIME_ELAPSED tells the time of the draw, for a
# software renderer as for a graphics card. Instead it tells the time of the last tile of 64 x 64 pixels: with one
# thread about a quarter of the truth at 128 x 128 pixels, a sixteenth at 256, 1/256 at 1024. A program twice as slow
# still measures twice as long, so that nothing looks wrong, but small passes seem dear beside large ones, and a filter
# seems to cost the same at all sizes. A clock around glFinish is right. softpipe's query is right.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"
#include <time.h>
#define SIDE 256

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

int main(void)
{
    open_context();
    float one[4] = {1, 1, 1, 1};
    GLuint image = new_texture(GL_RGBA32F, 1, 1, GL_FLOAT, one);
    draw_to(new_texture(GL_RGBA32F, SIDE, SIDE, GL_FLOAT, NULL), SIDE, SIDE);
    glBindTexture(GL_TEXTURE_2D, image);
    draw("void main() { vec4 x = texelFetch(image, ivec2(0), 0) * gl_FragCoord.x;"
         "for (int i = 0; i < 30; ++i) x = sin(x) + 1.0; color = x; }");
    glFinish();
    GLuint query;
    glGenQueries(1, &query);
    double share = 1e9;
    for (int round = 0; round < 5; ++round) {
        double start = now();
        glBeginQuery(GL_TIME_ELAPSED, query);
        glDrawArrays(GL_TRIANGLES, 0, 3);
        glEndQuery(GL_TIME_ELAPSED);
        glFinish();
        double clock = now() - start;
        GLuint64 elapsed;
        glGetQueryObjectui64v(query, GL_QUERY_RESULT, &elapsed);
        share = fmin(share, 1e-9 * elapsed / clock);
    }
    printf("%d x %d pixels: the query tells %.4f of the time on the clock (a tile is %.4f of the pixels)\n", SIDE, SIDE,
           share, 64.0 * 64.0 / SIDE / SIDE);
    if (strstr((const char*)glGetString(GL_RENDERER), "llvmpipe"))
        expect(share < 0.25, "the query tells more than a tile");
    else
        expect(share > 0.5, "softpipe's query");
}
END
LP_NUM_THREADS=0
export LP_NUM_THREADS
gl_program llvmpipe <"$folder/finding.c"
gl_program softpipe <"$folder/finding.c"
