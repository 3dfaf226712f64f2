#!/bin/sh
# Queries of Mesa 22.3.6, llvmpipe. One would guess that a query of GL_SAMPLES_PASSED around a first drawing only counts, so
# that the same drawing is warm afterwards and can be timed. Instead the renderer draws with another machine program while
# samples are counted: the next drawing without a query compiles once more, which takes a good part of the first time, and
# only the third is quick. A query of GL_FRAGMENT_SHADER_INVOCATIONS (ARB_pipeline_statistics_query) counts without that. A
# disk cache that has both hides it, so that measurements are wrong on fresh machines alone.
set -eu
# shellcheck source=SCRIPTDIR/common
. "$(dirname "$0")/common"
gl_packages
export MESA_SHADER_CACHE_DISABLE=true
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"
#include <time.h>

// Processor time in milliseconds that the drawing of everything takes.
static double drawn(void)
{
    clock_t start = clock();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glFinish();
    return 1e3 * (double)(clock() - start) / CLOCKS_PER_SEC;
}

// The time of the second drawing by the time of the third, of a program that was first drawn within such a query.
static double second_by_third(GLenum target, int number)
{
    static char body[65536];
    int end = sprintf(body, "void main() { vec4 v = gl_FragCoord * %d.5;\n", number);
    for (int i = 0; i < 300; ++i)
        end += sprintf(body + end, "v = v.yzwx * %d.25 + fract(v);\n", i + number);
    sprintf(body + end, "color = v; }");
    GLuint query = 0;
    glGenQueries(1, &query);
    glBeginQuery(target, query);
    draw(body);
    glEndQuery(target);
    GLuint counted = 0;
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &counted);
    expect(counted != 0, "nothing is counted");
    glFinish();
    double second = drawn();
    double third = drawn();
    for (int i = 0; i < 4; ++i) {
        double again = drawn();
        third = again < third ? again : third;
    }
    printf("query %#x: the second drawing takes %.1f ms, later ones %.2f ms\n", target, second, third);
    return second / (third + 0.05);
}

int main(void)
{
    open_context();
    draw_to(new_texture(GL_RGBA32F, 4, 4, GL_FLOAT, NULL), 4, 4);
    expect(second_by_third(GL_SAMPLES_PASSED, 1) > 20.0, "counted samples compile nothing more");
    expect(second_by_third(GL_FRAGMENT_SHADER_INVOCATIONS_ARB, 2) < 20.0, "counted invocations compile again");
}
END
gl_program llvmpipe <"$folder/finding.c"
