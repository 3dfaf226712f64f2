// A transform runs along one axis of the texture and leaves the other, across, alone.
int position_along()
{
#if defined(ALONG_ROWS)
    return int(gl_FragCoord.x);
#elif defined(ALONG_COLUMNS)
    return int(gl_FragCoord.y);
#else
#error "define ALONG_ROWS or ALONG_COLUMNS"
#endif
}

int position_across()
{
#if defined(ALONG_ROWS)
    return int(gl_FragCoord.y);
#else
    return int(gl_FragCoord.x);
#endif
}

#include "common/texel_at.glsl"
