#include "program/image/format_facts.hpp"

#include <algorithm>
#include <iterator>

namespace fragfft {
namespace {

using enum FileKind;

constexpr std::array facts{
    FormatFact{png, Fact::rows, Fate::applied, "rows go from the top down; an orientation in eXIf is applied"},
    FormatFact{png, Fact::numbers, Fate::applied,
               "1 to 16 bits become [0, 1]; results have 8 bits, or 16 for input of 16"},
    FormatFact{png, Fact::missing, Fate::applied, "a colour that tRNS names is transparent"},
    FormatFact{png, Fact::bands, Fate::applied, "grey, RGB or a palette; alpha is straight coverage"},
    FormatFact{png, Fact::colour, Fate::applied,
               "a profile, cICP, sRGB or gAMA and cHRM, in the standard's order, say how light is encoded"},
    FormatFact{png, Fact::colour, Fate::kept, "a profile; of the others one is made, unless they say sRGB"},
    FormatFact{png, Fact::colour, Fate::told, "PQ and HLG; a damaged chunk"},
    FormatFact{png, Fact::colour, Fate::refused, "light of PQ, HLG and profiles of tables"},
    FormatFact{png, Fact::pages, Fate::told, "of an animation the first frame is taken"},
    FormatFact{png, Fact::metadata, Fate::kept, "EXIF, XMP, texts and resolution"},
    FormatFact{png, Fact::position, Fate::none, ""},

    FormatFact{jpeg, Fact::rows, Fate::applied, "rows go from the top down; the orientation in EXIF is applied"},
    FormatFact{jpeg, Fact::numbers, Fate::applied, "8 bits become [0, 1]"},
    FormatFact{jpeg, Fact::missing, Fate::none, ""},
    FormatFact{jpeg, Fact::bands, Fate::applied, "grey or RGB; CMYK becomes sRGB by its profile"},
    FormatFact{jpeg, Fact::colour, Fate::applied, "the profile's curves, or Adobe RGB where EXIF says it"},
    FormatFact{jpeg, Fact::colour, Fate::kept, "a profile"},
    FormatFact{jpeg, Fact::colour, Fate::refused, "light of profiles of tables"},
    FormatFact{jpeg, Fact::pages, Fate::told, "further pictures, as of stereo pairs and gain maps"},
    FormatFact{jpeg, Fact::metadata, Fate::kept, "EXIF, XMP, IPTC and resolution"},
    FormatFact{jpeg, Fact::metadata, Fate::told, "the camera's own part of EXIF"},
    FormatFact{jpeg, Fact::position, Fate::none, ""},

    FormatFact{tiff, Fact::rows, Fate::applied,
               "strips, tiles and planes in either order of bytes; all eight orientations are applied"},
    FormatFact{tiff, Fact::rows, Fate::kept, "lossless compression, or none; else Deflate"},
    FormatFact{tiff, Fact::numbers, Fate::kept, "integers of 8, 16 and 32 bits, signed or not, and floats of 32 bits"},
    FormatFact{tiff, Fact::numbers, Fate::applied,
               "their largest stands for 1; 1 to 24 bits are read and get 8, 16 or 32; min-is-white is turned round"},
    FormatFact{
        tiff, Fact::numbers, Fate::applied,
        "integers of 64 bits and floats of 16 and 64 bits are taken as they are, and written as floats of 32 bits"},
    FormatFact{tiff, Fact::numbers, Fate::told, "samples that lie between two floats of 32 bits are rounded"},
    FormatFact{tiff, Fact::numbers, Fate::refused, "complex numbers, and floats of other sizes"},
    FormatFact{tiff, Fact::missing, Fate::refused, "a pixel that equals GDAL_NODATA, with its place"},
    FormatFact{tiff, Fact::missing, Fate::told, "masks are left out"},
    FormatFact{
        tiff, Fact::bands, Fate::kept,
        "extra samples stay alpha, multiplied into the colours or not, or bands of no meaning, each filtered by itself"},
    FormatFact{tiff, Fact::bands, Fate::refused,
               "more than 4 channels; bands that another format would take for alpha"},
    FormatFact{tiff, Fact::colour, Fate::applied, "the profile's curves"},
    FormatFact{tiff, Fact::colour, Fate::kept, "a profile"},
    FormatFact{tiff, Fact::colour, Fate::refused, "light of profiles of tables"},
    FormatFact{tiff, Fact::pages, Fate::told, "the first page is taken; --page takes another, or all"},
    FormatFact{tiff, Fact::metadata, Fate::kept, "XMP, IPTC, description and resolution"},
    FormatFact{tiff, Fact::metadata, Fate::told, "EXIF"},
    FormatFact{tiff, Fact::position, Fate::kept, "a georeference (GeoTIFF), which moves with --rows"},
    FormatFact{tiff, Fact::position, Fate::told,
               "a georeference of a turned image or of several pages; rational polynomials; metadata of GDAL"},

    FormatFact{exr, Fact::rows, Fate::applied, "lines in either order, or tiles; row 0 is the top of the data window"},
    FormatFact{exr, Fact::numbers, Fate::applied, "HALF and FLOAT are read, and FLOAT is written"},
    FormatFact{exr, Fact::numbers, Fate::refused, "UINT"},
    FormatFact{exr, Fact::missing, Fate::refused, "NaN and infinity are refused with their place"},
    FormatFact{exr, Fact::bands, Fate::applied, "Y, YA, RGB and RGBA; colours are multiplied by alpha"},
    FormatFact{exr, Fact::bands, Fate::told, "further channels are left out"},
    FormatFact{exr, Fact::bands, Fate::refused, "subsampled and deep channels"},
    FormatFact{exr, Fact::colour, Fate::applied,
               "linear light; chromaticities are converted where sRGB is written, and kept in OpenEXR"},
    FormatFact{exr, Fact::colour, Fate::told,
               "primaries other than sRGB's, where another format of linear light is written"},
    FormatFact{exr, Fact::pages, Fate::told, "the first part is taken; --page takes another"},
    FormatFact{exr, Fact::metadata, Fate::kept, "attributes that do not tell how samples were stored"},
    FormatFact{exr, Fact::metadata, Fate::told, "attributes, where a result has another format"},
    FormatFact{exr, Fact::position, Fate::kept,
               "data window, which moves with --rows, display window and the pixels' aspect ratio"},
    FormatFact{exr, Fact::position, Fate::told, "these, where a result has another format"},

    FormatFact{webp, Fact::rows, Fate::applied, "rows go from the top down; the orientation in EXIF is applied"},
    FormatFact{webp, Fact::numbers, Fate::applied, "8 bits become [0, 1]"},
    FormatFact{webp, Fact::numbers, Fate::kept, "what was lossless stays so, unless --quality is given"},
    FormatFact{webp, Fact::missing, Fate::none, ""},
    FormatFact{webp, Fact::bands, Fate::applied, "RGB; alpha is straight coverage"},
    FormatFact{webp, Fact::colour, Fate::applied, "the profile's curves"},
    FormatFact{webp, Fact::colour, Fate::kept, "a profile"},
    FormatFact{webp, Fact::colour, Fate::refused, "light of profiles of tables"},
    FormatFact{webp, Fact::pages, Fate::told, "the first frame is taken; --page takes another, or all"},
    FormatFact{webp, Fact::metadata, Fate::kept, "EXIF, XMP, delays and loops"},
    FormatFact{webp, Fact::position, Fate::none, ""},

    FormatFact{gif, Fact::rows, Fate::applied, "rows go from the top down, interlaced or not"},
    FormatFact{gif, Fact::numbers, Fate::applied, "a palette of 8 bits becomes [0, 1]"},
    FormatFact{gif, Fact::missing, Fate::none, ""},
    FormatFact{gif, Fact::bands, Fate::applied, "RGB; a transparent colour becomes alpha"},
    FormatFact{gif, Fact::colour, Fate::told, "a profile of the input is lost"},
    FormatFact{gif, Fact::pages, Fate::told, "the first frame is taken; --page takes another, or all"},
    FormatFact{gif, Fact::metadata, Fate::kept, "delays and loops of an animation"},
    FormatFact{gif, Fact::metadata, Fate::told, "metadata of the input are lost"},
    FormatFact{gif, Fact::position, Fate::none, ""},

    FormatFact{pnm, Fact::rows, Fate::applied, "rows go from the top down, in ASCII and in binary"},
    FormatFact{pnm, Fact::numbers, Fate::applied,
               "any largest value from 1 to 65535 stands for 1; results have 8 bits, or 16 for input of more than 255"},
    FormatFact{pnm, Fact::numbers, Fate::refused, "a sample beyond the largest value, with its place"},
    FormatFact{pnm, Fact::missing, Fate::none, ""},
    FormatFact{pnm, Fact::bands, Fate::applied, "grey or RGB"},
    FormatFact{pnm, Fact::colour, Fate::told, "a profile of the input is lost"},
    FormatFact{pnm, Fact::pages, Fate::told, "further images of a file are left out"},
    FormatFact{pnm, Fact::metadata, Fate::told, "metadata of the input are lost"},
    FormatFact{pnm, Fact::position, Fate::none, ""},

    FormatFact{pfm, Fact::rows, Fate::applied, "rows are stored from the bottom up; row 0 is the top"},
    FormatFact{pfm, Fact::numbers, Fate::applied, "floats of 32 bits in either order of bytes"},
    FormatFact{pfm, Fact::numbers, Fate::told, "a scale other than 1 is left out, since programs do not agree on it"},
    FormatFact{pfm, Fact::missing, Fate::refused, "NaN and infinity are refused with their place"},
    FormatFact{pfm, Fact::bands, Fate::applied, "grey or RGB"},
    FormatFact{pfm, Fact::colour, Fate::applied, "linear light, of Rec. 709's primaries"},
    FormatFact{pfm, Fact::pages, Fate::none, ""},
    FormatFact{pfm, Fact::metadata, Fate::told, "metadata of the input are lost"},
    FormatFact{pfm, Fact::position, Fate::none, ""},

    FormatFact{hdr, Fact::rows, Fate::applied, "all eight orders of pixels"},
    FormatFact{hdr, Fact::numbers, Fate::applied,
               "colours of 8 bits with a shared exponent, in runs of either kind or none"},
    FormatFact{hdr, Fact::missing, Fate::none, ""},
    FormatFact{hdr, Fact::bands, Fate::applied, "RGB; grey is written as RGB"},
    FormatFact{hdr, Fact::colour, Fate::applied, "linear light; PRIMARIES are converted where sRGB is written"},
    FormatFact{hdr, Fact::colour, Fate::told,
               "primaries other than sRGB's, where another format of linear light is written"},
    FormatFact{hdr, Fact::colour, Fate::refused, "colours of XYZ (32-bit_rle_xyze)"},
    FormatFact{hdr, Fact::pages, Fate::none, ""},
    FormatFact{hdr, Fact::metadata, Fate::kept, "exposure, colour correction, primaries and the pixels' aspect ratio"},
    FormatFact{hdr, Fact::metadata, Fate::told,
               "these, where a result has another format; further lines of the header"},
    FormatFact{hdr, Fact::position, Fate::none, ""},

    FormatFact{fits, Fact::rows, Fate::applied,
               "row 0 is the file's first, as in astropy's arrays; viewers show it at the bottom"},
    FormatFact{
        fits, Fact::numbers, Fate::applied,
        "numbers of any BITPIX, by BSCALE and BZERO; floats of 32 bits are written, of 64 for those that a float "
        "may not hold"},
    FormatFact{fits, Fact::numbers, Fate::told,
               "samples that lie between two floats of 32 bits, where they are rounded"},
    FormatFact{fits, Fact::missing, Fate::refused, "BLANK and NaN are refused with their place"},
    FormatFact{fits, Fact::bands, Fate::told, "planes along the third axis, 1 to 4, are channels"},
    FormatFact{fits, Fact::bands, Fate::refused, "more planes and axes"},
    FormatFact{fits, Fact::colour, Fate::told, "a profile of the input is lost"},
    FormatFact{
        fits, Fact::pages, Fate::told,
        "the first array that has samples is taken, compressed or not; --page takes another; tables are left out"},
    FormatFact{fits, Fact::metadata, Fate::kept,
               "cards that do not tell how numbers were stored, their range or checksums"},
    FormatFact{fits, Fact::metadata, Fate::told, "the header, where a result has another format"},
    FormatFact{fits, Fact::position, Fate::kept, "coordinates, whose reference pixel moves with --rows"},
    FormatFact{fits, Fact::position, Fate::told, "coordinates, where a result has another format"},

    FormatFact{heif, Fact::rows, Fate::applied, "rows go from the top down; rotation and mirroring are applied"},
    FormatFact{heif, Fact::numbers, Fate::applied, "8 to 12 bits become [0, 1]"},
    FormatFact{heif, Fact::missing, Fate::none, ""},
    FormatFact{heif, Fact::bands, Fate::applied, "RGB; alpha is straight coverage"},
    FormatFact{heif, Fact::colour, Fate::applied, "the profile's curves, or those that nclx names"},
    FormatFact{heif, Fact::colour, Fate::told, "PQ and HLG"},
    FormatFact{heif, Fact::colour, Fate::refused, "light of PQ, HLG and profiles of tables"},
    FormatFact{heif, Fact::pages, Fate::told, "the first image is taken; --page takes another, or all"},
    FormatFact{heif, Fact::metadata, Fate::kept, "EXIF and XMP, in a result of a format that holds them"},
    FormatFact{heif, Fact::metadata, Fate::told, "depth and gain maps"},
    FormatFact{heif, Fact::position, Fate::none, ""},

    FormatFact{bmp, Fact::rows, Fate::applied,
               "rows from the bottom up or from the top down; written from the bottom up"},
    FormatFact{bmp, Fact::numbers, Fate::applied,
               "1 to 16 bits a channel become [0, 1]; runs are undone; 8 bits are written"},
    FormatFact{bmp, Fact::missing, Fate::none, ""},
    FormatFact{bmp, Fact::bands, Fate::applied,
               "RGB, or grey where a palette is; alpha where a mask says so; grey is written as RGB"},
    FormatFact{bmp, Fact::colour, Fate::applied, "a profile, or gamma and primaries, of the header"},
    FormatFact{bmp, Fact::colour, Fate::told, "a profile of the input is lost, and one in another file is not read"},
    FormatFact{bmp, Fact::pages, Fate::none, ""},
    FormatFact{bmp, Fact::metadata, Fate::told, "metadata of the input are lost"},
    FormatFact{bmp, Fact::position, Fate::none, ""},

    FormatFact{tga, Fact::rows, Fate::applied, "all four origins; written from the bottom up"},
    FormatFact{tga, Fact::numbers, Fate::applied,
               "5 or 8 bits a channel become [0, 1]; runs are undone; 8 bits are written"},
    FormatFact{tga, Fact::missing, Fate::none, ""},
    FormatFact{tga, Fact::bands, Fate::applied,
               "grey, RGB or a palette; alpha where the header says so, multiplied or straight"},
    FormatFact{tga, Fact::colour, Fate::told, "a profile of the input is lost; a gamma is not applied"},
    FormatFact{tga, Fact::pages, Fate::none, ""},
    FormatFact{tga, Fact::metadata, Fate::told, "metadata of the input are lost"},
    FormatFact{tga, Fact::position, Fate::none, ""},

    FormatFact{npy, Fact::rows, Fate::applied, "row 0 is the array's row 0, in C and in Fortran order"},
    FormatFact{npy, Fact::numbers, Fate::applied,
               "numbers of every type are taken as they are, 64-bit floats and wide integers in double precision by "
               "the CPU's ways; float32, float64 for those, and complex64 are written"},
    FormatFact{npy, Fact::numbers, Fate::told,
               "samples that lie between two floats of 32 bits, where they are rounded"},
    FormatFact{npy, Fact::missing, Fate::refused, "NaN and infinity are refused with their place"},
    FormatFact{npy, Fact::bands, Fate::applied, "a third axis is 1 to 4 channels, independent of each other"},
    FormatFact{npy, Fact::colour, Fate::told, "a profile of the input is lost"},
    FormatFact{npy, Fact::pages, Fate::none, ""},
    FormatFact{npy, Fact::metadata, Fate::told, "metadata of the input are lost"},
    FormatFact{npy, Fact::position, Fate::none, ""},
};

} // namespace

std::span<const FormatFact> format_facts()
{
    return facts;
}

std::vector<FormatFact> facts_of(FileKind kind, Fact fact)
{
    std::vector<FormatFact> found;
    std::copy_if(facts.begin(), facts.end(), std::back_inserter(found),
                 [&](const FormatFact& entry) { return entry.kind == kind && entry.fact == fact; });
    return found;
}

std::string_view name_of(Fact fact)
{
    switch (fact) {
    case Fact::rows:
        return "rows";
    case Fact::numbers:
        return "numbers";
    case Fact::missing:
        return "missing values";
    case Fact::bands:
        return "bands";
    case Fact::colour:
        return "colour";
    case Fact::pages:
        return "pages";
    case Fact::metadata:
        return "metadata";
    case Fact::position:
        return "position";
    }
    return "";
}

std::string_view name_of(Fate fate)
{
    switch (fate) {
    case Fate::applied:
        return "applied";
    case Fate::kept:
        return "kept";
    case Fate::told:
        return "told when lost";
    case Fate::refused:
        return "refused";
    case Fate::none:
        return "none";
    }
    return "";
}

} // namespace fragfft
