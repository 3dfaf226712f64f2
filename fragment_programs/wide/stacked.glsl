// Columns that lie stacked: of 2 STACKED columns the second half lies below the first, row by row, so that what is one
// row of them becomes two. The next step along the columns has neighbours read a row of each of several layers, and a
// GPU keeps textures in blocks of two rows or more: stacked, a row fills such blocks.
ivec2 stacked(ivec2 texel)
{
    return ivec2(texel.x % STACKED + texel.x / (2 * STACKED) * STACKED, 2 * texel.y + texel.x / STACKED % 2);
}
