// The texel at a position along the transformed axis, and at another across it.
ivec2 texel_at(int along, int across)
{
#if defined(ALONG_ROWS)
    return ivec2(along, across);
#elif defined(ALONG_COLUMNS)
    return ivec2(across, along);
#else
#error "define ALONG_ROWS or ALONG_COLUMNS"
#endif
}
