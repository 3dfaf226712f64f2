// Where a group's lines begin and end. Positions are counted from the transform's first number. SOURCE_OFFSET: the
// source begins at position source_offset, and a boundary rule extends it (common/boundary.glsl). RESULT_OFFSET: the
// result begins at position result_offset, and numbers outside are not written. LINES_OUTSIDE: the groups have room for
// more lines than there are. RESPONSE_OFFSET: line 0 is the response's line response_offset. REAL_RESPONSE: its bins
// are real. BANDED_SOURCE, BANDED_RESULT: the number of rows in a band. The four bands' rows are the components of a
// line's numbers, and each row has its own texels. SOURCE_ROW_OFFSET, RESULT_ROW_OFFSET: as SOURCE_OFFSET and
// RESULT_OFFSET, for rows.
#if defined(SOURCE_OFFSET) || defined(SOURCE_ROW_OFFSET)
#include "common/boundary.glsl"
#if defined(BOUNDARY_WRAP) || defined(BOUNDARY_MIRROR)
#define HAS_PERIODS
#endif
#endif
#if defined(SOURCE_OFFSET)
uniform int source_offset;
#if defined(HAS_PERIODS)
uniform int periods;
#endif
#endif
#if defined(SOURCE_ROW_OFFSET)
uniform int source_row_offset;
#if defined(HAS_PERIODS)
uniform int row_periods;
#endif
#endif
#if defined(RESULT_OFFSET)
uniform int result_offset;
uniform int result_length;
#endif
#if defined(RESULT_ROW_OFFSET)
uniform int result_row_offset;
uniform int result_rows;
#endif
#if defined(LINES_OUTSIDE)
uniform int lines;
#endif
#if defined(RESPONSE_OFFSET)
uniform int response_offset;
#endif

#if defined(STEPS)
#include "fused/steps.glsl"
#else
#define SOURCE_POSITION(index) (index)
#define SPECTRUM_POSITION(index) (index)
#define RESULT_POSITION(index) (index)
#define BETWEEN_STEPS(value, index) (value)

int line_of_group()
{
    return int(gl_WorkGroupID.x) * LINES_PER_GROUP + line;
}

int line_across()
{
    return line_of_group();
}
#endif

int line_inside()
{
#if defined(LINES_OUTSIDE) && !defined(STEPS)
    return min(line_across(), lines - 1);
#else
    return line_across();
#endif
}

#if defined(SOURCE_OFFSET)
int source_length()
{
    ivec2 size = textureSize(source, 0);
#if defined(ALONG_ROWS)
    return size.x;
#else
    return size.y;
#endif
}
#endif

#if defined(BANDED_SOURCE)
float fetched_of_band(int position, int band)
{
    int row = line_inside() + band * (BANDED_SOURCE);
#if defined(SOURCE_ROW_OFFSET)
    row = inside(row - source_row_offset, textureSize(source, 0).y, row_periods);
#if defined(BOUNDARY_ZERO)
    if (row < 0)
        return 0.0;
#endif
#endif
    return texelFetch(source, ivec2(position, row), 0).x;
}
#define FETCHED(position) \
    vec4(fetched_of_band(position, 0), fetched_of_band(position, 1), fetched_of_band(position, 2), \
         fetched_of_band(position, 3))
#else
#define FETCHED(position) NUMBER(texelFetch(source, texel_at(position, line_inside()), 0))
#endif

NUMBER fetched(int index)
{
    int position = SOURCE_POSITION(index);
#if defined(SOURCE_OFFSET)
    position = inside(position - source_offset, source_length(), periods);
#if defined(BOUNDARY_ZERO)
    if (position < 0)
        return NUMBER(0.0);
#endif
#endif
    NUMBER value = FETCHED(position);
#if defined(SWAPPED_SOURCE)
    value = SWAPPED(value);
#endif
    return value;
}

#if defined(PRODUCT)
#include "fused/bin.glsl"

BIN fetched_response(int index)
{
#if defined(RESPONSE_OFFSET)
    int across = line_inside() + response_offset;
#else
    int across = line_inside();
#endif
    return BIN(texelFetch(response, texel_at(SPECTRUM_POSITION(index), across), 0));
}
#endif

void store_number(int index, NUMBER value)
{
    int position = RESULT_POSITION(index);
    value = BETWEEN_STEPS(value, index);
#if defined(SWAPPED_RESULT)
    value = SWAPPED(value);
#endif
#if defined(RESULT_OFFSET)
    position -= result_offset;
    if (position < 0 || position >= result_length)
        return;
#endif
#if defined(LINES_OUTSIDE)
    if (line_of_group() >= lines)
        return;
#endif
#if defined(BANDED_RESULT)
    for (int band = 0; band < 4; ++band) {
        int row = line_across() + band * (BANDED_RESULT);
#if defined(RESULT_ROW_OFFSET)
        row -= result_row_offset;
        if (row < 0 || row >= result_rows)
            continue;
#endif
        store(ivec2(position, row), vec4(value[band], 0.0, 0.0, 1.0));
    }
#else
    store(texel_at(position, line_across()), AS_TEXEL(value));
#endif
}
