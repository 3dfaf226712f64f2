// One real channel, whose rows lie in four bands in the components of a texel: texel (x, m) holds rows m, m + LENGTH /
// 4, m + LENGTH / 2 and m + 3 LENGTH / 4, which were transformed in pairs, as two complex rows. The transforms X and Y
// of two real rows x and y follow from Z, the transform of x + jy (real_parts.glsl), and conversely: Z(k) = X(k) + j
// Y(k) and Z(-k) = conj(X(k) - j Y(k)). So columns 0 to COLUMNS_OF_BANDS / 2 determine all others. A thread needs all
// four numbers of a texel: it begins and ends a stage of radix R with numbers LENGTH / R apart, and 4 divides R.
#include "lloyd_boyd_govindaraju_2008/real_parts.glsl"

int mirrored(int column)
{
    return column == 0 ? 0 : COLUMNS_OF_BANDS - column;
}

void load()
{
    int column = line_inside();
    for (int i = 0; i < BUTTERFLIES_OF(RADIX_0); ++i) {
        if (EXISTS(thread + i * THREADS_PER_LINE, RADIX_0)) {
            for (int r = 0; r < RADIX_0 / 4; ++r) {
                int row = INDEX_OF(i, r, RADIX_0);
                vec4 here = texelFetch(source, ivec2(column, row), 0);
                vec4 there = conjugated(texelFetch(source, ivec2(mirrored(column), row), 0));
                vec4 first = transform_of_first(here, there);
                vec4 second = transform_of_second(here, there);
                number[REGISTER_OF(i, r, RADIX_0)] = first.xy;
                number[REGISTER_OF(i, r + RADIX_0 / 4, RADIX_0)] = second.xy;
                number[REGISTER_OF(i, r + RADIX_0 / 2, RADIX_0)] = first.zw;
                number[REGISTER_OF(i, r + 3 * RADIX_0 / 4, RADIX_0)] = second.zw;
            }
        }
    }
}

void store_line()
{
    int column = line_of_group();
#if defined(LINES_OUTSIDE)
    if (column >= lines)
        return;
#endif
    for (int i = 0; i < BUTTERFLIES_OF(FINAL_RADIX); ++i) {
        if (EXISTS(thread + i * THREADS_PER_LINE, FINAL_RADIX)) {
            for (int r = 0; r < FINAL_RADIX / 4; ++r) {
                int row = INDEX_OF(i, r, FINAL_RADIX);
                vec4 first = vec4(SWAPPED(number[REGISTER_OF(i, r, FINAL_RADIX)]),
                                  SWAPPED(number[REGISTER_OF(i, r + FINAL_RADIX / 2, FINAL_RADIX)]));
                vec4 second = times_j(vec4(SWAPPED(number[REGISTER_OF(i, r + FINAL_RADIX / 4, FINAL_RADIX)]),
                                           SWAPPED(number[REGISTER_OF(i, r + 3 * FINAL_RADIX / 4, FINAL_RADIX)])));
                store(ivec2(column, row), first + second);
                if (mirrored(column) != column)
                    store(ivec2(mirrored(column), row), conjugated(first - second));
            }
        }
    }
}
