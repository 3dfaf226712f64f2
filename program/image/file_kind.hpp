// The kinds of image files that can be read or written.
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
