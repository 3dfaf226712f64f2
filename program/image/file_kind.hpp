// The kinds of image files.
#pragma once

namespace fragfft {

enum class FileKind
{
    png,
    npy,
    jpeg,
    tiff,
    exr,
    pfm,
    hdr,
    webp,
    gif,
    pnm,
    fits,
    heif, // read only
    bmp,
    tga,
};

} // namespace fragfft
