#!/bin/sh
# Sums with compensation in GLSL of Mesa 22.3.6, llvmpipe and softpipe. One would guess that a processor's renderer
# computes what is written, as C does without -ffast-math, so that Kahan's sum and the error of a sum, (a - (s - b')) +
# (b - b') with b' = s - a, work as everywhere. The compiler takes s - a for b, as the rules of numbers without
# rounding say: the error is 0 always, Kahan's sum is the plain one bit by bit, and a number is not rounded to an
# integer by adding and subtracting 12582912. The word "precise" helps for sums; but the error of a product by
# fma(a, b, -p) is 0 even then, as fma rounds twice. Dekker's product, with "precise", is right. A transform with pairs
# of floats for double precision runs without complaint, at many times the price, and is as exact as one of floats.
set -eu
. "$(dirname "$0")/common"
gl_packages
cat >"$folder/finding.c" <<'END'
#include "surfaceless.h"
#define COUNT 4096
#define PRECISE "#version 330\n#extension GL_ARB_gpu_shader5 : require"
#define BEGIN "void main() { vec4 n = texelFetch(image, ivec2(gl_FragCoord.x, 0), 0); float a = n.x, b = n.y, c = n.z;\n"
static float numbers[COUNT * 4], seen[COUNT * 4];

// How many of the pairs that a program gives, a result and its error, are the exact sum or product of a and the other.
static int exact_pairs(const char* version, const char* body, int other, int is_product, int* zeros)
{
    int exact = 0;
    *zeros = 0;
    draw_as(version, body);
    glReadPixels(0, 0, COUNT, 1, GL_RGBA, GL_FLOAT, seen);
    for (int i = 0; i < COUNT; ++i) {
        const double a = numbers[4 * i], b = numbers[4 * i + other];
        exact += (double)seen[4 * i] + seen[4 * i + 1] == (is_product ? a * b : a + b);
        *zeros += seen[4 * i + 1] == 0;
    }
    return exact;
}

int main(void)
{
    open_context();
    double sum = 0;
    float plain = 0;
    for (int i = 0; i < COUNT; ++i) {
        numbers[4 * i] = 1 + (float)i / COUNT;
        numbers[4 * i + 1] = 1e-5f / 3 + 1e-9f * (float)i;
        numbers[4 * i + 2] = 1.0f / 3 + 1e-3f * (float)i;
        numbers[4 * i + 3] = 1 + numbers[4 * i + 1];
        sum += numbers[4 * i + 3];
        plain += numbers[4 * i + 3];
    }
    draw_to(new_texture(GL_RGBA32F, COUNT, 1, GL_FLOAT, NULL), COUNT, 1);
    new_texture(GL_RGBA32F, COUNT, 1, GL_FLOAT, numbers);
    int zeros;

    int exact = exact_pairs("#version 330", BEGIN "float s = a + b, v = s - a, e = (a - (s - v)) + (b - v);"
        "color = vec4(s, e, 0, 0); }", 1, 0, &zeros);
    printf("errors of %d sums: %d are 0, %d are right\n", COUNT, zeros, exact);
    expect(zeros == COUNT && exact == 0, "errors of sums");
    exact = exact_pairs(PRECISE, BEGIN "precise float s = a + b, v = s - a, e = (a - (s - v)) + (b - v);"
        "color = vec4(s, e, 0, 0); }", 1, 0, &zeros);
    printf("with precise: %d are 0, %d are right\n", zeros, exact);
    expect(exact == COUNT, "errors of precise sums");

    exact = exact_pairs(PRECISE, BEGIN "precise float p = a * c, e = fma(a, c, -p); color = vec4(p, e, 0, 0); }", 2, 1,
        &zeros);
    printf("errors of products by precise fma: %d are 0, %d are right\n", zeros, exact);
    expect(zeros == COUNT && exact < COUNT / 100, "errors of products");
    exact = exact_pairs(PRECISE, BEGIN "precise float p = a * c, s = 4097.0 * a, t = 4097.0 * c, h = s - (s - a),"
        "k = t - (t - c), l = a - h, m = c - k, e = ((h * k - p) + h * m + l * k) + l * m;"
        "color = vec4(p, e, 0, 0); }", 2, 1, &zeros);
    printf("by Dekker's product, precise: %d are right\n", exact);
    expect(exact == COUNT, "Dekker's product");

    const char* kahan = "void main() { float s = 0.0, c = 0.0; for (int i = 0; i < 4096; ++i) {"
        "    float y = texelFetch(image, ivec2(i, 0), 0).w - c, t = s + y; c = (t - s) - y; s = t; }"
        "color = vec4(s, c, 0, 0); }";
    const char* precise_kahan = "void main() { precise float s = 0.0, c = 0.0; for (int i = 0; i < 4096; ++i) {"
        "    precise float y = texelFetch(image, ivec2(i, 0), 0).w - c, t = s + y; c = (t - s) - y; s = t; }"
        "color = vec4(s, c, 0, 0); }";
    draw(kahan);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, seen);
    draw_as(PRECISE, precise_kahan);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, seen + 4);
    printf("Kahan's sum %.6f, with precise %.6f; plain sum %.6f, exact %.6f\n", seen[0], seen[4], plain, sum);
    expect(seen[0] == plain && fabs(seen[4] - sum) < 3e-4 && fabs(plain - sum) > 0.02, "Kahan's sum");

    draw(BEGIN "color = vec4((c + 12582912.0) - 12582912.0); }");
    glReadPixels(0, 0, COUNT, 1, GL_RGBA, GL_FLOAT, seen);
    int unrounded = 0;
    for (int i = 0; i < COUNT; ++i)
        unrounded += seen[4 * i] == numbers[4 * i + 2];
    printf("%d of %d numbers were not rounded to an integer\n", unrounded, COUNT);
    expect(unrounded == COUNT, "rounding");
}
END
for driver in llvmpipe softpipe; do
    gl_program $driver <"$folder/finding.c"
done
