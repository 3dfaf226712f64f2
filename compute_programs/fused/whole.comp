// This library's own: a whole filter of a small image in one dispatch, which does the three passes of line.comp in
// turn. For such an image the pauses between dispatches would take most of the time. Between the phases all groups wait
// for each other, and the result stores the numbers, or with BETWEEN_FORMAT a texture of that format. Before the
// inverse rows real and imaginary parts stay swapped, because an inverse transform is the forward one of swapped
// numbers (line.comp).
//
// In:     source, response, as line.comp has them; of both axes twiddles, too. Columns may be extended around the source:
//         SOURCE_OFFSET, see ends.glsl.
// Out:    result, of the format FORMAT; `between` is where the numbers lie, to be read, `kept` the same image, to be
//         written, where it is not the result.
// Groups: all must be at work at once. ROW_LINES_PER_GROUP lines of ROW_THREADS_PER_LINE threads, then
//         COLUMN_LINES_PER_GROUP columns likewise. Groups have room for more than the ROW_LINES and COLUMN_LINES that
//         there are; with UNEVEN, some threads may compute what others of their line do, too.
// Shared: as line.comp; two more barriers for each wait.
#pragma optionNV(unroll all)
layout(local_size_x = INVOCATIONS) in;

uniform sampler2D source;
uniform sampler2D response;
#if ROW_STAGES > 1
uniform sampler2D row_twiddles;
#endif
#if COLUMN_STAGES > 1
uniform sampler2D column_twiddles;
#endif
uniform float filter_scale; // 1 / (width * height)

#include "fused/butterflies.glsl"

NUMBER number[ELEMENTS_PER_THREAD]; // as in line.comp
int thread;
int line;

#include "common/image_storage.glsl"
#if defined(BETWEEN_FORMAT)
layout(BETWEEN_FORMAT, binding = 3) coherent writeonly uniform image2D kept;
#define keep(texel, value) imageStore(kept, texel, value)
#else
#define BETWEEN_FORMAT FORMAT
#define keep(texel, value) store(texel, value)
#endif
layout(BETWEEN_FORMAT, binding = 1) coherent readonly uniform image2D between;
#include "fused/wait_for_groups.glsl"

#define STAGES MOST_STAGES
#define PADDED_ELEMENTS MOST_PADDED_ELEMENTS
#include "fused/shared_memory.glsl"
#undef STAGES
#undef PADDED_ELEMENTS

// Executes a statement for each number that a thread holds for butterflies of a radix: `here` is its register, `index`
// its position in the line.
#define EACH_NUMBER(radix, statement)                                                                                  \
    for (int i = 0; i < BUTTERFLIES_OF(radix); ++i) {                                                                  \
        if (EXISTS(thread + i * THREADS_PER_LINE, radix)) {                                                            \
            for (int r = 0; r < radix; ++r) {                                                                          \
                int index = thread + i * THREADS_PER_LINE + r * (LENGTH / (radix));                                    \
                statement;                                                                                             \
            }                                                                                                          \
        }                                                                                                              \
    }
#define HERE(radix) number[REGISTER_OF(i, r, radix)]
#define LINE_OF_GROUP (int(gl_WorkGroupID.x) * LINES_PER_GROUP + line)
#define LINE_INSIDE min(LINE_OF_GROUP, LINES - 1)

#if defined(SOURCE_OFFSET)
#include "common/boundary.glsl"
uniform int source_offset;
#if defined(BOUNDARY_WRAP) || defined(BOUNDARY_MIRROR)
uniform int periods;
#endif

NUMBER number_of_column(int column, int index)
{
    int row = inside(index - source_offset, ROW_LINES, periods);
#if defined(BOUNDARY_ZERO)
    if (row < 0)
        return NUMBER(0.0);
#endif
    return NUMBER(imageLoad(between, ivec2(column, row)));
}

bool has_row(int row)
{
    return row >= 0 && row < ROW_LINES;
}
#define ROW_OF(index) ((index) - source_offset)
#define HAS_ROW(row) has_row(row)
#else
#define number_of_column(column, index) NUMBER(imageLoad(between, ivec2(column, index)))
#define ROW_OF(index) (index)
#define HAS_ROW(row) true
#endif

// Columns: forward, times the response, and back.
#define LENGTH COLUMN_LENGTH
#define LINES COLUMN_LINES
#define LINES_PER_GROUP COLUMN_LINES_PER_GROUP
#define THREADS_PER_LINE COLUMN_THREADS_PER_LINE
#define PADDED_ELEMENTS COLUMN_PADDED_ELEMENTS
#define STAGES COLUMN_STAGES
#define twiddles column_twiddles
#define find_thread_and_line find_thread_and_column
#include "fused/thread_and_line.glsl"

void transform_column()
{
#define WAY_0 COLUMN_RADIX_0
#define WAY_1 COLUMN_RADIX_1
#define WAY_2 COLUMN_RADIX_2
#define WAY_3 COLUMN_RADIX_3
#define PADDING COLUMN_PADDING_FORWARD
#define TWIDDLES_BEGIN 0
#include "fused/stages.glsl"
}

#if defined(UNEVEN)
#define COLUMN_FINAL_RADIX COLUMN_RADIX_0
void transform_column_back()
{
#define WAY_0 COLUMN_RADIX_BACK_0
#define WAY_1 COLUMN_RADIX_BACK_1
#define WAY_2 COLUMN_RADIX_BACK_2
#define WAY_3 COLUMN_RADIX_BACK_3
#define PADDING COLUMN_PADDING_BACK
#define TWIDDLES_BEGIN LENGTH
#include "fused/stages.glsl"
}
#else
#define COLUMN_FINAL_RADIX COLUMN_LAST_RADIX
#define transform_column_back transform_column
#endif

#include "fused/bin.glsl"
#define FETCHED_BIN(column, index) BIN(texelFetch(response, ivec2(column, index), 0))

void filter_columns()
{
    find_thread_and_line();
    int column = LINE_INSIDE;
    EACH_NUMBER(COLUMN_RADIX_0, HERE(COLUMN_RADIX_0) = number_of_column(column, index))
    transform_column();
    EACH_NUMBER(COLUMN_LAST_RADIX,
                HERE(COLUMN_LAST_RADIX) = SWAPPED(TIMES_BIN(HERE(COLUMN_LAST_RADIX), FETCHED_BIN(column, index))))
    transform_column_back();
    if (LINE_OF_GROUP < LINES)
        EACH_NUMBER(COLUMN_FINAL_RADIX, if (HAS_ROW(ROW_OF(index)))
                    keep(ivec2(column, ROW_OF(index)), AS_TEXEL(filter_scale * HERE(COLUMN_FINAL_RADIX))))
}
#undef LENGTH
#undef LINES
#undef LINES_PER_GROUP
#undef THREADS_PER_LINE
#undef PADDED_ELEMENTS
#undef STAGES
#undef twiddles
#undef find_thread_and_line

// Rows: first forward, then back.
#define LENGTH ROW_LENGTH
#define LINES ROW_LINES
#define LINES_PER_GROUP ROW_LINES_PER_GROUP
#define THREADS_PER_LINE ROW_THREADS_PER_LINE
#define PADDED_ELEMENTS ROW_PADDED_ELEMENTS
#define STAGES ROW_STAGES
#define twiddles row_twiddles
#define find_thread_and_line find_thread_and_row
#include "fused/thread_and_line.glsl"

void transform_row()
{
#define WAY_0 ROW_RADIX_0
#define WAY_1 ROW_RADIX_1
#define WAY_2 ROW_RADIX_2
#define WAY_3 ROW_RADIX_3
#define PADDING ROW_PADDING_FORWARD
#define TWIDDLES_BEGIN 0
#include "fused/stages.glsl"
}

void transform_rows_forward()
{
    find_thread_and_line();
    int row = LINE_INSIDE;
    EACH_NUMBER(ROW_RADIX_0, HERE(ROW_RADIX_0) = NUMBER(texelFetch(source, ivec2(index, row), 0)))
    transform_row();
    if (LINE_OF_GROUP < LINES)
        EACH_NUMBER(ROW_LAST_RADIX, keep(ivec2(index, row), AS_TEXEL(HERE(ROW_LAST_RADIX))))
}

void transform_rows_back()
{
    find_thread_and_line();
    int row = LINE_INSIDE;
    EACH_NUMBER(ROW_RADIX_0, HERE(ROW_RADIX_0) = NUMBER(imageLoad(between, ivec2(index, row))))
    transform_row();
    // A failure must not go unnoticed: the result is NaN everywhere.
    if (some_group_gave_up())
        EACH_NUMBER(ROW_LAST_RADIX, HERE(ROW_LAST_RADIX) = NUMBER(uintBitsToFloat(0x7fc00000u)))
    if (LINE_OF_GROUP < LINES)
        EACH_NUMBER(ROW_LAST_RADIX, store(ivec2(index, row), AS_TEXEL(SWAPPED(HERE(ROW_LAST_RADIX)))))
}

void main()
{
    transform_rows_forward();
    wait_for_groups();
    filter_columns();
    wait_for_groups();
    transform_rows_back();
}
