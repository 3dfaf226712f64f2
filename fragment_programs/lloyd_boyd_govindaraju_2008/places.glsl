// Lloyd, Boyd & Govindaraju 2008, section 4.4: where the numbers of a line lie in a texture.
//
// Lines no longer than a texture is wide or high are its rows or columns (common/axis.glsl). Longer rows lie one after
// the other, wrapped at the texture's width W: number i of a line of N numbers, line l, has the linear index u = l N + i
// and lies at x = u mod W, y = floor(u / W). The paper computes this in floats, which holds up to 2^24 numbers, and adds
// offsets against their rounding; integers hold 2^31.
//
// WRAPPED_ROWS: logical indexing, for every N. A pass may write longer or shorter lines than it reads.
//
// The four-step method, where W divides N: a line is a block of H = N/W rows, and its transform is found along the
// block's columns first and then along its rows.
//   BLOCK_COLUMNS: columns of H numbers; those of the texture's blocks are numbered one after the other.
//   TRANSPOSED_BLOCK_ROWS: rows, whose transforms are written where the block, transposed and wrapped again, has them:
//   number k of a line is found in row k mod H of its block, at place floor(k / H) (Figure 5).
#if defined(WRAPPED_ROWS)

uniform int texture_width; // W
uniform int source_line;   // N of what is read
uniform int target_line;   // N of what is written

int linear_index()
{
    return int(gl_FragCoord.y) * texture_width + int(gl_FragCoord.x);
}

int position_along()
{
    return linear_index() % target_line;
}

int position_across()
{
    return linear_index() / target_line;
}

ivec2 wrapped(int index)
{
    return ivec2(index % texture_width, index / texture_width);
}

ivec2 texel_at(int along, int across)
{
    return wrapped(across * source_line + along);
}

// Number k of a line that lies in a texture of its own.
ivec2 entry_at(int k)
{
    return wrapped(k);
}

#else

ivec2 entry_at(int k)
{
    return ivec2(k, 0);
}

#if defined(BLOCK_COLUMNS)

uniform int texture_width; // W
uniform int block_height;  // H

int position_along()
{
    return int(gl_FragCoord.y) % block_height;
}

int position_across()
{
    return int(gl_FragCoord.y) / block_height * texture_width + int(gl_FragCoord.x);
}

ivec2 texel_at(int along, int across)
{
    return ivec2(across % texture_width, across / texture_width * block_height + along);
}

#elif defined(TRANSPOSED_BLOCK_ROWS)

uniform int texture_width; // W
uniform int block_height;  // H

int position_in_line()
{
    return int(gl_FragCoord.y) % block_height * texture_width + int(gl_FragCoord.x);
}

int position_along()
{
    return position_in_line() / block_height;
}

int position_across()
{
    return int(gl_FragCoord.y) / block_height * block_height + position_in_line() % block_height;
}

ivec2 texel_at(int along, int across)
{
    return ivec2(along, across);
}

#else
#include "common/axis.glsl"
#endif
#endif
