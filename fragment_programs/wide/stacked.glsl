// Stacked columns: the second half of each 2 STACKED columns lies below the first half, row by row, so that one row of
// them becomes two. In the next step along the columns neighbouring fragments read a row of each of several layers, and
// a GPU keeps textures in blocks of two rows or more: stacked, a row fills such blocks.
ivec2 stacked(ivec2 texel)
{
    return ivec2(texel.x % STACKED + texel.x / (2 * STACKED) * STACKED, 2 * texel.y + texel.x / STACKED % 2);
}
