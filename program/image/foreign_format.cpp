#include "program/image/foreign_format.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace fragfft {
namespace {

using namespace std::string_view_literals;

struct ForeignFormat
{
    std::string_view what;
    Converter converter;
    std::size_t signature_at;
    std::string_view signature;
};

constexpr Converter by_heif_convert{"heif-convert IN OUT.png", "libheif-examples"};
constexpr Converter by_djxl{"djxl IN OUT.png", "libjxl-tools"};
constexpr Converter by_opj_decompress{"opj_decompress -i IN -o OUT.png", "libopenjp2-tools"};
// Other converters flip the rows of FITS, or stretch its numbers.
constexpr Converter by_astropy{
    "python3 -c 'import sys, numpy, astropy.io.fits as fits; numpy.save(sys.argv[2], fits.getdata(sys.argv[1]))' IN "
    "OUT.npy",
    "python3-astropy"};
// libvips interprets the mantissa and exponent differently, and ImageMagick clips.
constexpr Converter by_pfstools{"pfsin IN | pfsout OUT.pfm", "pfstools"};

constexpr std::array foreign_formats{
    ForeignFormat{"a BMP image", by_imagemagick, 0, "BM"},
    ForeignFormat{"a GIF image", first_frame, 0, "GIF8"},
    ForeignFormat{"a Radiance HDR image", by_pfstools, 0, "#?RADIANCE"},
    ForeignFormat{"a Radiance HDR image", by_pfstools, 0, "#?RGBE"},
    ForeignFormat{"a FITS file", by_astropy, 0, "SIMPLE  ="},
    ForeignFormat{"a PAM image", by_imagemagick, 0, "P7\n"},
    ForeignFormat{"an HEIF image", by_heif_convert, 4, "ftyphei"},
    ForeignFormat{"an HEIF image", by_heif_convert, 4, "ftyphev"},
    ForeignFormat{"an HEIF image", by_heif_convert, 4, "ftypmif1"},
    ForeignFormat{"an HEIF image", by_heif_convert, 4, "ftypmsf1"},
    ForeignFormat{"an AVIF image", by_heif_convert, 4, "ftypavi"},
    ForeignFormat{"a JPEG XL image", by_djxl, 0, "\xFF\x0A"},
    ForeignFormat{"a JPEG XL image", by_djxl, 4, "JXL \r\n\x87\n"},
    ForeignFormat{"a JPEG 2000 image", by_opj_decompress, 4, "jP  \r\n\x87\n"},
    ForeignFormat{"a Photoshop document", first_frame, 0, "8BPS"},
    ForeignFormat{"a PDF document", {"pdftoppm -png -singlefile IN OUT", "poppler-utils"}, 0, "%PDF-"},
};

constexpr const char* svg_words = "an SVG drawing";
constexpr const char* tga_words = "a TGA image";
constexpr Converter by_rsvg{"rsvg-convert IN -o OUT.png", "librsvg2-bin"};
// TGA's header says which corner comes first.
constexpr Converter tga{"convert IN -auto-orient OUT.png", "imagemagick"};

} // namespace

std::string not_read_but_by(const Converter& converter)
{
    return fmt::format(" (not read here): `{}` of Debian's {} converts it", converter.command, converter.package);
}

std::vector<std::pair<std::string_view, Converter>> converters()
{
    std::vector<std::pair<std::string_view, Converter>> all;
    for (const ForeignFormat& format : foreign_formats)
        if (all.empty() || all.back().first != format.what)
            all.emplace_back(format.what, format.converter);
    all.emplace_back(svg_words, by_rsvg);
    all.emplace_back(tga_words, tga);
    all.emplace_back("an animation in PNG", by_imagemagick);
    all.emplace_back("an animation in WebP", first_frame);
    all.emplace_back("CMYK in JPEG or TIFF", cmyk);
    all.emplace_back("several pages in TIFF", first_tiff_page);
    all.emplace_back("another codec in TIFF", tiff_codec);
    all.emplace_back("a palette or bits in TIFF", by_imagemagick);
    all.emplace_back("other numbers in TIFF", tiff_numbers);
    return all;
}

std::string refusal_of_foreign(std::span<const std::uint8_t> start, const std::string& ending)
{
    const std::string_view text(reinterpret_cast<const char*>(start.data()), start.size());
    for (const ForeignFormat& format : foreign_formats)
        if (text.substr(std::min(format.signature_at, text.size())).starts_with(format.signature))
            return std::string(format.what) + not_read_but_by(format.converter);
    if (text.find("<svg") != std::string_view::npos)
        return svg_words + not_read_but_by(by_rsvg);
    // TGA has no signature.
    if (ending == ".tga")
        return tga_words + not_read_but_by(tga);
    return {};
}

} // namespace fragfft
