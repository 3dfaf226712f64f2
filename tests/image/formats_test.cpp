// The content of files of each format besides the pixels, and its forms: numbers of every type, colours in other
// spaces, orientation, profiles and texts, pages.
#include "catch_framework.hpp"
#include "image_maker.hpp"
#include "program/image/image_file.hpp"

#include <cmath>

namespace fragfft {
namespace {

using vips::VImage;

LoadedImage decoded(const VImage& image, const std::string& suffix)
{
    return decode_image(made_by_vips(image, suffix), "made" + suffix);
}

Image pixels(const LoadedImage& loaded)
{
    return std::get<Image>(loaded.pixels);
}

} // namespace

TEST_CASE("TIFF in strips and tiles of every codec on the list holds the same samples")
{
    const VImage image = levels_image(90, 70, 3);
    const Image wanted = pixels(decoded(image, ".png"));
    for (const char* suffix :
         {".tif", ".tif[tile,tile-width=32,tile-height=16]", ".tif[compression=lzw,bigtiff]",
          ".tif[compression=packbits]", ".tif[tile,tile-width=32,tile-height=32,compression=deflate]",
          ".tif[compression=deflate,predictor=horizontal]"}) {
        INFO(suffix);
        const Image found = pixels(decoded(image, suffix));
        REQUIRE(found.same_shape(wanted));
        REQUIRE(found.samples == wanted.samples);
    }
    const VImage floats = levels_image(90, 70, 3, VIPS_FORMAT_FLOAT);
    for (const char* suffix : {".tif", ".tif[compression=deflate,predictor=float]"})
        REQUIRE(pixels(decoded(floats, suffix)).at(7, 5, 1) == 255.0F * wanted.at(7, 5, 1));
}

TEST_CASE("kinds within the formats that are not on the list are refused by name")
{
    const VImage rgb = levels_image(300, 270, 3);
    const auto fault = [](const VImage& image, const std::string& suffix) {
        const std::string words = fault_of([&] { decoded(image, suffix); });
        CHECK(words.starts_with("made."));
        return words;
    };
    CHECK_THAT(fault(rgb, ".tif[tile,pyramid,tile-width=32,tile-height=32]"), ContainsSubstring("several pages"));
    CHECK_THAT(fault(rgb, ".tif[tile,pyramid,subifd]"), ContainsSubstring("sub-images"));
    CHECK_THAT(fault(rgb, ".tif[compression=jpeg]"), ContainsSubstring("compression 7"));
    CHECK_THAT(fault(rgb, ".tif[compression=zstd]"), ContainsSubstring("compression 50000"));
    CHECK_THAT(fault(rgb.colourspace(VIPS_INTERPRETATION_CMYK), ".tif"), ContainsSubstring("CMYK"));
    CHECK_THAT(fault(rgb.colourspace(VIPS_INTERPRETATION_CMYK), ".jpg"), ContainsSubstring("CMYK"));
    CHECK_THAT(fault(rgb.colourspace(VIPS_INTERPRETATION_LAB), ".tif"),
               ContainsSubstring("photometric interpretation 8"));
    for (const VipsBandFormat format : {VIPS_FORMAT_CHAR, VIPS_FORMAT_SHORT, VIPS_FORMAT_UINT, VIPS_FORMAT_DOUBLE})
        CHECK_THAT(fault(levels_image(9, 7, 1, format), ".tif"), ContainsSubstring("gdal_translate"));
}

TEST_CASE("a JPEG keeps the colour of single pixels below a quality of 90 where it is asked to")
{
    Image columns(16, 16, 3);
    for (int y = 0; y < columns.height; ++y)
        for (int x = 0; x < columns.width; ++x)
            columns.at(x, y, x % 2 == 0 ? 0 : 2) = 1.0F;
    const TemporaryDirectory directory;
    const auto red_of_a_blue_column = [&](bool full_chroma) {
        save_image(directory / "a.jpg", columns, {.quality = 85, .full_chroma = full_chroma});
        return pixels(load_image(directory / "a.jpg")).at(7, 8, 0);
    };
    REQUIRE(red_of_a_blue_column(true) < 0.1F);
    REQUIRE(red_of_a_blue_column(false) > 0.3F);
}

TEST_CASE("an image is turned as its orientation says, in JPEG, TIFF and PNG")
{
    const VImage image = levels_image(16, 8, 1);
    const Image upright = pixels(decoded(image, ".png"));
    // EXIF data that contain only orientation 6.
    const Bytes png =
        png::with_chunk(made_by_vips(image, ".png"), "IDAT", "eXIf",
                        {'I', 'I', 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0});
    VImage marked = image.copy();
    marked.set("orientation", 6);
    for (const LoadedImage& loaded :
         {decode_image(png, "png"), decoded(marked, ".tif"), decoded(marked, ".jpg[Q=100]")}) {
        const Image turned = pixels(loaded);
        REQUIRE(turned.width == 8);
        REQUIRE(turned.height == 16);
        for (int y = 0; y < 16; ++y)
            for (int x = 0; x < 8; ++x)
                REQUIRE(std::fabs(turned.at(x, y) - upright.at(y, 7 - x)) < 0.02F);
    }
}

TEST_CASE("the profile is kept where the format has a place, and nothing else")
{
    VImage image = levels_image(20, 12, 3).icc_transform("p3", VImage::option()->set("input_profile", "srgb"));
    image.set("exif-ifd0-Artist", "somebody (somebody, ASCII, 9 components, 9 bytes)");
    const LoadedImage loaded = decoded(image, ".jpg");
    REQUIRE(loaded.profile);
    REQUIRE_FALSE(loaded.light_fault.empty());
    const TemporaryDirectory directory;
    for (const char* name : {"a.png", "a.jpg", "a.tif", "a.webp"}) {
        INFO(name);
        const auto path = directory / name;
        REQUIRE(save_image(path, pixels(loaded), save_options_like(loaded, path)).remarks.empty());
        REQUIRE(*load_image(path).profile == *loaded.profile);
        const VImage fields = VImage::new_from_file(path.c_str());
        for (const char* lost : {VIPS_META_EXIF_NAME, VIPS_META_XMP_NAME, "exif-ifd0-Artist"})
            REQUIRE(fields.get_typeof(lost) == 0);
        // A profile for RGB would be wrong for grey.
        REQUIRE(save_image(path, Image(4, 4, 1), save_options_like(loaded, path)).remarks.size() == 1);
        REQUIRE_FALSE(load_image(path).profile);
    }
    const LoadedImage plain = decoded(levels_image(20, 12, 3), ".png");
    REQUIRE_FALSE(plain.profile);
    REQUIRE(plain.light_fault.empty());
}

TEST_CASE("a PNG cut off anywhere, or with a wrong checksum in any chunk, is refused")
{
    const Bytes png = rgb_png.file(6, 4, false, 1);
    const auto fault = [](const Bytes& bytes) { return fault_of([&] { decode_image(bytes, "a.png"); }); };
    for (std::size_t size = 1; size < png.size(); ++size)
        REQUIRE_THAT(fault(Bytes(png.begin(), png.begin() + static_cast<std::ptrdiff_t>(size))),
                     ContainsSubstring("a.png: "));
    for (const char* chunk : {"IHDR", "IDAT", "IEND"}) {
        Bytes wrong = png;
        const std::size_t at = png::find_chunk(png, chunk);
        wrong[at + 8 + png::number_at(png, at)] ^= 1U;
        REQUIRE_THAT(fault(wrong), ContainsSubstring("a.png: ") && ContainsSubstring("PNG"));
    }
}

TEST_CASE("an ASCII PNM may end with its last digit")
{
    const auto samples = [](const char* text) { return pixels(decode_image(bytes_of(text), "a.pnm")).samples; };
    CHECK(samples("P2 2 2 4\n0 1 2 4") == std::vector<float>{0.0F, 0.25F, 0.5F, 1.0F});
    CHECK(samples("P2 2 2 4\n0 1 2 4\n") == samples("P2 2 2 4\n0 1 2 4"));
    CHECK(samples("P1 2 2\n0110") == std::vector<float>{1.0F, 0.0F, 0.0F, 1.0F});
    CHECK_THAT(fault_of([] { decode_image(bytes_of("P2 2 2 4\n0 1 2"), "a.pnm"); }),
               ContainsSubstring("a.pnm: PNM: 14 bytes cannot hold the declared 2 x 2 pixels"));
}

TEST_CASE("a size beyond the limits is refused before anything is decoded")
{
    Bytes pgm = bytes_of("P5 2000000 2 255\n");
    pgm.resize(pgm.size() + 100);
    REQUIRE_THAT(fault_of([&] { decode_image(pgm, "a.pgm"); }),
                 ContainsSubstring("a.pgm: declares 2000000 x 2 pixels: the limit is 32768 a side"));
}

} // namespace fragfft
