// The kinds of image files that are read and written.
#pragma once

namespace fragfft {

enum class FileKind
{
    png,
    jpeg,
    webp,
    tiff,
    pnm,
    pfm,
    exr,
    npy,
};

} // namespace fragfft
