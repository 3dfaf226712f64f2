// What files of each format hold beside the pixels, and in which forms: numbers of every type, colours of other spaces,
// orientation, profiles and texts, pages.
#include "catch_framework.hpp"
#include "image_maker.hpp"
#include "program/image/image_file.hpp"
#include "program/image/row_writer.hpp"

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

const VImage& fields_of(const Metadata& metadata)
{
    return *static_cast<const VImage*>(metadata.fields.get());
}

} // namespace

TEST_CASE("TIFF in strips, tiles and pyramids holds the same samples")
{
    const VImage image = levels_image(90, 70, 3);
    const Image wanted = pixels(decoded(image, ".png"));
    for (const char* suffix : {".tif", ".tif[tile,tile-width=32,tile-height=16]", ".tif[compression=lzw,bigtiff]",
                               ".tif[tile,pyramid,tile-width=32,tile-height=32,compression=deflate]",
                               ".tif[tile,pyramid,subifd]", ".tif[compression=zstd,predictor=horizontal]"}) {
        INFO(suffix);
        const Image found = pixels(decoded(image, suffix));
        REQUIRE(found.same_shape(wanted));
        REQUIRE(found.samples == wanted.samples);
    }
}

TEST_CASE("a TIFF is compressed as the one it came from where that loses nothing, in strips that libvips reads")
{
    const TemporaryDirectory directory;
    const auto path = directory / "a.tif";
    constexpr int deflate = 8;
    for (const auto& [suffix, compression] : {std::pair{".tif[compression=none]", 1},
                                              {".tif[compression=lzw]", 5},
                                              {".tif[compression=packbits]", 32773},
                                              {".tif[compression=zstd]", 50000},
                                              {".tif[compression=jpeg]", deflate},
                                              {".png", deflate}})
        for (const VipsBandFormat format : {VIPS_FORMAT_UCHAR, VIPS_FORMAT_USHORT, VIPS_FORMAT_FLOAT}) {
            // JPEG holds bytes alone, and PNG no floats.
            const bool is_tiff_of_any = compression != deflate;
            if (!is_tiff_of_any && format != VIPS_FORMAT_UCHAR)
                continue;
            INFO(suffix << ", " << vips_enum_nick(VIPS_TYPE_BAND_FORMAT, format));
            // Strips of more rows than two threads compress at a time, the last of fewer.
            const VImage levels = levels_image(300, 1700, 3);
            const VImage image = (format == VIPS_FORMAT_USHORT ? levels * 257.0 : levels).cast(format);
            const LoadedImage loaded = decoded(image, suffix);
            save_image(path, pixels(loaded), save_options_like(loaded, path));
            const VImage read = VImage::new_from_file(path.c_str());
            if (is_tiff_of_any)
                CHECK((read.cast(VIPS_FORMAT_DOUBLE) - image.cast(VIPS_FORMAT_DOUBLE)).abs().max() == 0.0);
            const LoadedImage saved = load_image(path);
            CHECK(pixels(saved).samples == pixels(loaded).samples);
            CHECK(std::get<TiffTags>(saved.own->value).compression == compression);
            // The same bytes whatever rows it comes in.
            const auto writer = open_image_rows(directory / "b.tif", {300, 1700, 3}, save_options_like(loaded, path));
            for (int row = 0; row < 1700; row += 100)
                writer->write(rows_of(pixels(loaded), row, 100));
            writer->finish();
            CHECK(get_file(directory / "b.tif") == get_file(path));
        }
}

TEST_CASE("integers of every type become parts of their largest, floats stay")
{
    const auto sample_of = [](VipsBandFormat format, double value) {
        return pixels(decoded((levels_image(3, 2, 1, VIPS_FORMAT_DOUBLE) * 0.0 + value).cast(format), ".tif")).at(1, 1);
    };
    REQUIRE(sample_of(VIPS_FORMAT_UCHAR, 51.0) == 0.2F);
    REQUIRE(sample_of(VIPS_FORMAT_USHORT, 13107.0) == 0.2F);
    REQUIRE(sample_of(VIPS_FORMAT_CHAR, -127.0) == -1.0F);
    REQUIRE(sample_of(VIPS_FORMAT_SHORT, -32767.0) == -1.0F);
    REQUIRE(sample_of(VIPS_FORMAT_UINT, 4294967295.0) == 1.0F);
    REQUIRE(sample_of(VIPS_FORMAT_INT, 2147483647.0) == 1.0F);
    REQUIRE(sample_of(VIPS_FORMAT_FLOAT, -3.5) == -3.5F);
}

TEST_CASE("colours of other spaces become sRGB")
{
    const VImage red = (levels_image(8, 8, 3) * 0.0 + std::vector<double>{200.0, 30.0, 40.0}).cast(VIPS_FORMAT_UCHAR);
    for (const VipsInterpretation space : {VIPS_INTERPRETATION_CMYK, VIPS_INTERPRETATION_LAB}) {
        const Image found = pixels(decoded(red.colourspace(space), ".tif"));
        REQUIRE(found.channels == 3);
        REQUIRE(std::fabs(found.at(3, 3, 0) - 200.0F / 255.0F) < 0.15F);
        REQUIRE(std::fabs(found.at(3, 3, 1) - 30.0F / 255.0F) < 0.15F);
    }
    REQUIRE(pixels(decoded(red.colourspace(VIPS_INTERPRETATION_CMYK), ".jpg")).channels == 3);
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
    // An EXIF of the orientation 6 and nothing else.
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
        const TemporaryDirectory directory;
        for (const char* name : {"a.png", "a.jpg", "a.tif"}) {
            save_image(directory / name, turned, {.metadata = &loaded.metadata});
            REQUIRE(pixels(load_image(directory / name)).width == 8);
        }
    }
}

TEST_CASE("profile, EXIF, XMP, texts and resolution are kept where the format holds them")
{
    VImage image = levels_image(20, 12, 3).icc_transform("p3", VImage::option()->set("input_profile", "srgb"));
    image.set("exif-ifd0-Artist", "somebody (somebody, ASCII, 9 components, 9 bytes)");
    const std::string xmp = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
                            "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description "
                            "xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='4'/></rdf:RDF></x:xmpmeta>";
    image.set(VIPS_META_XMP_NAME, nullptr, const_cast<char*>(xmp.data()), xmp.size());
    image = image.copy(VImage::option()->set("xres", 11.811)->set("yres", 11.811));
    const LoadedImage loaded = decoded(image, ".jpg");
    const TemporaryDirectory directory;
    for (const char* name : {"a.png", "a.jpg", "a.tif", "a.webp"}) {
        INFO(name);
        save_image(directory / name, pixels(loaded), save_options_like(loaded, directory / name));
        const LoadedImage again = load_image(directory / name);
        const VImage& fields = fields_of(again.metadata);
        REQUIRE(fields.get_typeof(VIPS_META_ICC_NAME) != 0);
        REQUIRE(fields.get_typeof(VIPS_META_XMP_NAME) != 0);
        if (std::string_view(name) != "a.tif")
            REQUIRE(std::string_view(fields.get_string("exif-ifd0-Artist")).starts_with("somebody"));
        if (std::string_view(name) != "a.webp")
            REQUIRE(std::fabs(fields.xres() - 11.811) < 0.05);
        // A profile of RGB would make grey wrong.
        save_image(directory / name, Image(4, 4, 1), save_options_like(loaded, directory / name));
        const LoadedImage grey = load_image(directory / name);
        if (pixels(grey).channels == 1)
            REQUIRE(fields_of(grey.metadata).get_typeof(VIPS_META_ICC_NAME) == 0);
    }
    const LoadedImage commented = decoded(with_field(levels_image(9, 9, 1), "png-comment-0-Title", "a title"), ".png");
    save_image(directory / "b.png", pixels(commented), save_options_like(commented, directory / "b.png"));
    const LoadedImage again = load_image(directory / "b.png");
    REQUIRE(std::string(fields_of(again.metadata).get_string("png-comment-0-Title")) == "a title");
}

TEST_CASE("one page of several is read, and several of one size are written")
{
    const TemporaryDirectory directory;
    const Image pages = random_picture(20, 30, 3, 1);
    for (const char* name : {"a.tif", "a.gif", "a.webp"}) {
        const auto writer = open_image_rows(directory / name, {20, 30, 3}, {.pages = 3});
        writer->write(pages);
        writer->finish();
        const InputFile file(directory / name);
        REQUIRE(streamed_image(file)->facts.pages == 3);
        const Image third = pixels(load_image(file, 2));
        REQUIRE(third.height == 10);
        if (std::string_view(name) == "a.tif")
            REQUIRE(std::fabs(third.at(5, 5, 1) - pages.at(5, 25, 1)) < 0.01F);
        REQUIRE_THAT(fault_of([&] { load_image(file, 3); }), ContainsSubstring(name) && ContainsSubstring("3 pages"));
    }
    REQUIRE_THAT(fault_of([&] {
                     open_image_rows(directory / "a.png", {20, 30, 3}, {.pages = 3});
                 }),
                 ContainsSubstring("a.png: PNG holds one image"));
}

TEST_CASE("an animation keeps its frames and their time")
{
    const TemporaryDirectory directory;
    const Metadata timing = animation_timing(3, 0.25);
    const auto writer = open_image_rows(directory / "a.gif", {8, 12, 3}, {.metadata = &timing, .pages = 3});
    for (const float level : {0.0F, 0.5F, 1.0F}) {
        Image frame(8, 4, 3);
        std::fill(frame.samples.begin(), frame.samples.end(), level);
        writer->write(frame);
    }
    writer->finish();
    const InputFile file(directory / "a.gif");
    const auto streamed = streamed_image(file);
    REQUIRE(streamed->facts.pages == 3);
    REQUIRE(fields_of(streamed->facts.metadata).get_array_int("delay") == std::vector<int>{250, 250, 250});
    REQUIRE(fields_of(animation_timing(2, 0.0)).get_array_int("delay") == std::vector<int>{20, 20});
    for (const int frame : {0, 1, 2})
        REQUIRE(std::fabs(pixels(load_image(file, frame)).at(3, 2) - static_cast<float>(frame) / 2.0F) < 0.01F);
}

TEST_CASE("HEIF is read")
{
    const VImage image = levels_image(64, 64, 3).gaussblur(4.0);
    load_heif_module();
    const LoadedImage loaded = decoded(image, ".avif[Q=90,speed=9]");
    REQUIRE(loaded.kind == FileKind::heif);
    REQUIRE(pixels(loaded).width == 64);
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

TEST_CASE("a size beyond the limits is refused before anything is decoded")
{
    Bytes pgm = bytes_of("P5 2000000 2 255\n");
    pgm.resize(pgm.size() + 100);
    REQUIRE_THAT(fault_of([&] { decode_image(pgm, "a.pgm"); }),
                 ContainsSubstring("a.pgm: declares 2000000 x 2 pixels: the limit is 1048576 a side"));
}

} // namespace fragfft
