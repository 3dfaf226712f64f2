#include "catch_framework.hpp"
#include "npy_maker.hpp"
#include "program/image/image_file.hpp"

#include <ctime>
#include <limits>

namespace fragfft {
namespace {

namespace fs = std::filesystem;

std::string load_fault(const fs::path& path)
{
    return fault_of([&] { load_image(path); });
}

} // namespace

TEST_CASE("the ending chooses the format that is written, the content the one that is read")
{
    const TemporaryDirectory directory;
    const Image image = random_picture(9, 4, 3, 11);
    for (const char* name : {"a.npy", "a.NPY"}) {
        REQUIRE(save_image(directory / name, image).clamped_samples == 0);
        REQUIRE(get_file(directory / name) == make_npy("{'descr': '<f4', 'fortran_order': False, 'shape': (4, 9, 3), }",
                                                       number_bytes(image.samples)));
    }
    REQUIRE(save_image(directory / "a.PNG", image, {.bits_per_integer = 16}).clamped_samples == 0);
    REQUIRE(load_image(directory / "a.PNG").bits_per_number == 16);
    save_image(directory / "b.png", image);
    REQUIRE(load_image(directory / "b.png").bits_per_number == 8);

    fs::rename(directory / "a.npy", directory / "lie.png");
    const LoadedImage loaded = load_image(directory / "lie.png");
    REQUIRE(loaded.bits_per_number == 32);
    REQUIRE(std::get<Image>(loaded.pixels).samples == image.samples);
}

TEST_CASE("other endings are refused with those that are known, before anything is written")
{
    const TemporaryDirectory directory;
    for (const char* name : {"a.heic", "a.gif", "a.bmp", "a", "png", ".npy", "a.png.gz", "a."}) {
        REQUIRE_THAT(fault_of([&] { save_image(directory / name, Image(4, 4, 1)); }),
                     ContainsSubstring(name) && ContainsSubstring(".png") && ContainsSubstring(".npy"));
        REQUIRE_THAT(fault_of([&] { require_known_ending(directory / name); }), ContainsSubstring(name));
    }
    REQUIRE(directory.names().empty());
}

TEST_CASE("every format is written by its ending and read by its content")
{
    const TemporaryDirectory directory;
    Image image = random_picture(20, 9, 3, 12);
    for (float& sample : image.samples)
        sample = static_cast<float>(static_cast<int>(sample * 255.0F)) / 255.0F;
    struct Case
    {
        const char* name;
        FileKind kind;
        bool integers;
        bool exact;
    };
    for (const auto& [name, kind, integers, exact] : {Case{"a.png", FileKind::png, true, true},
                                                      {"a.Tif", FileKind::tiff, true, true},
                                                      {"a.tiff", FileKind::tiff, true, true},
                                                      {"a.exr", FileKind::exr, false, true},
                                                      {"a.pfm", FileKind::pfm, false, true},
                                                      {"a.npy", FileKind::npy, false, true},
                                                      {"a.ppm", FileKind::pnm, true, true},
                                                      {"a.webp", FileKind::webp, true, false},
                                                      {"a.jpg", FileKind::jpeg, true, false},
                                                      {"a.JPEG", FileKind::jpeg, true, false}}) {
        INFO(name);
        require_known_ending(directory / name);
        REQUIRE(save_image(directory / name, image).clamped_samples == 0);
        fs::rename(directory / name, directory / "no ending");
        const LoadedImage loaded = load_image(directory / "no ending");
        REQUIRE(loaded.kind == kind);
        REQUIRE(loaded.stores_integers == integers);
        REQUIRE(std::get<Image>(loaded.pixels).same_shape(image));
        const bool same = std::get<Image>(loaded.pixels).samples == image.samples;
        REQUIRE(same == exact);
    }
}

TEST_CASE("alpha is refused where it cannot be kept, and nothing is written")
{
    const TemporaryDirectory directory;
    for (const char* name : {"a.jpg", "a.pfm", "a.ppm"})
        for (const int channels : {2, 4})
            REQUIRE_THAT(fault_of([&] { save_image(directory / name, Image(2, 2, channels)); }),
                         ContainsSubstring(name) && ContainsSubstring("alpha"));
    REQUIRE(directory.names().empty());
}

TEST_CASE("colours are multiplied by alpha as the format has it")
{
    const TemporaryDirectory directory;
    Image image(2, 1, 2);
    image.samples = {0.5F, 0.25F, 0.75F, 0.0F};
    const auto saved = [&](const char* name, bool premultiplied) {
        save_image(directory / name, image, {.integers = false, .premultiplied_alpha = premultiplied});
        return std::get<Image>(load_image(directory / name).pixels).samples;
    };
    const std::vector<float> multiplied{0.125F, 0.25F, 0.0F, 0.0F};
    REQUIRE(saved("a.exr", false) == multiplied);
    REQUIRE(saved("a.exr", true) == image.samples);
    for (const bool premultiplied : {false, true}) {
        REQUIRE(saved("a.tif", premultiplied) == image.samples);
        REQUIRE(load_image(directory / "a.tif").premultiplied_alpha == premultiplied);
    }
    // 0.25 and 0.75 lie between levels of 8 bits: 64 and 191.
    REQUIRE(saved("a.png", false) == std::vector<float>{128.0F / 255, 64.0F / 255, 191.0F / 255, 0.0F});
    image.samples = multiplied;
    REQUIRE(saved("b.png", true) == std::vector<float>{128.0F / 255, 64.0F / 255, 0.0F, 0.0F});
}

TEST_CASE("an image is saved alike the one it came from")
{
    const TemporaryDirectory directory;
    const Image image = random_picture(5, 4, 3, 1);
    for (const int bits : {8, 16}) {
        save_image(directory / "in.png", image, {.bits_per_integer = bits});
        const LoadedImage loaded = load_image(directory / "in.png");
        for (const char* name : {"out.png", "out.tif"}) {
            save_image(directory / name, std::get<Image>(loaded.pixels), save_options_like(loaded, directory / name));
            const LoadedImage again = load_image(directory / name);
            REQUIRE(again.bits_per_number == bits);
            REQUIRE(std::get<Image>(again.pixels).samples == std::get<Image>(loaded.pixels).samples);
        }
    }
    save_image(directory / "in.exr", image);
    const LoadedImage floats = load_image(directory / "in.exr");
    save_image(directory / "out.tif", image, save_options_like(floats, directory / "out.tif"));
    const LoadedImage written = load_image(directory / "out.tif");
    REQUIRE_FALSE(written.stores_integers);
    REQUIRE(written.light == light_written_to("out.tif", save_options_like(floats, "out.tif")));
    REQUIRE(std::get<Image>(written.pixels).samples == image.samples);
    REQUIRE(save_options_like(floats, "out.png").bits_per_integer == 16);
    REQUIRE(save_options_like(floats, "-").ending == ".exr");
    REQUIRE(save_options_like(floats, "a.png").ending.empty());
}

TEST_CASE("the report says what a result does not hold")
{
    const TemporaryDirectory directory;
    const Image image = random_picture(3, 2, 1, 4);
    const auto remarks = [&](const char* name, const SaveOptions& options) {
        return save_image(directory / name, image, options).remarks;
    };
    REQUIRE(remarks("a.png", {}).empty());
    REQUIRE(remarks("a.tif", {.integers = false, .bits_of_source = 32}).empty());
    REQUIRE(remarks("a.exr", {.bits_of_source = 32}).empty());
    REQUIRE(remarks("a.png", {.bits_per_integer = 16, .bits_of_source = 16}).empty());
    for (const char* name : {"a.png", "a.ppm", "a.jpg"})
        REQUIRE_THAT(remarks(name, {.bits_of_source = 16}).at(0), ContainsSubstring("8 bits, from 16"));
    REQUIRE_THAT(remarks("a.png", {.bits_per_integer = 16, .bits_of_source = 32}).at(0),
                 ContainsSubstring("16 bits, from floats"));
    const auto profile = std::make_shared<const Bytes>(200);
    REQUIRE_THAT(remarks("a.npy", {.profile = profile}).at(0), ContainsSubstring("profile is not kept: NPY"));
    REQUIRE_THAT(remarks("a.png", {.profile = profile}).at(0), ContainsSubstring("other channels"));
}

TEST_CASE("a known format that is not read is refused with a command that converts it, and TGA by its ending")
{
    const auto fault = [](const std::string& start, const char* name) {
        return fault_of([&] { decode_image(bytes_of(start + std::string(60, '\0')), name); });
    };
    using namespace std::string_literals;
    for (const auto& [start, words] :
         {std::pair{"BM"s, "a BMP image (not read here): `convert IN OUT.png`"},
          {"GIF89a", "a GIF image (not read here): `convert 'IN[0]' OUT.png`"},
          {"\0\0\0\x18"
           "ftypheic"s,
           "an HEIF image (not read here): `heif-convert "},
          {"\0\0\0\x0CJXL \r\n\x87\n"s, "a JPEG XL image (not read here): `djxl "},
          {"<?xml version='1.0'?>\n<svg ", "an SVG drawing (not read here): `rsvg-convert "}})
        REQUIRE_THAT(fault(start, "a"), ContainsSubstring("a: "s + words) && ContainsSubstring(" of Debian's "));
    REQUIRE_THAT(fault(std::string("\0\0\2", 3), "a.TGA"), ContainsSubstring("a.TGA: a TGA image (not read here)"));
    REQUIRE_THAT(fault(std::string("\0\0\2", 3), "a"), ContainsSubstring("a: no image file by its first bytes"));
}

TEST_CASE("a format can be named instead of an ending")
{
    const TemporaryDirectory directory;
    save_image(directory / "a.bin", random_picture(3, 3, 1, 1), {.ending = ".PNG"});
    REQUIRE(load_image(directory / "a.bin").kind == FileKind::png);
    REQUIRE_NOTHROW(require_known_ending("-", false, ".tif"));
    REQUIRE_NOTHROW(require_known_ending("-", true));
    REQUIRE_THAT(fault_of([] { require_known_ending("-"); }),
                 ContainsSubstring("standard output") && ContainsSubstring(".png"));
    REQUIRE_THAT(fault_of([] { require_known_ending("-", false, ".heic"); }), ContainsSubstring("'.heic'"));
    REQUIRE_THAT(fault_of([] { require_known_ending("-", true, ".png"); }), ContainsSubstring(".npy"));
    REQUIRE_THAT(fault_of([&] { save_complex_npy(directory / "s.png", ComplexImage(3, 2, 2)); }),
                 ContainsSubstring("s.png") && ContainsSubstring(".npy"));
}

TEST_CASE("what is no image is refused by its first bytes, however much follows")
{
    REQUIRE_THAT(load_fault("/dev/zero"), ContainsSubstring("/dev/zero: no image"));
    const TemporaryDirectory directory;
    put_file(directory / "large", bytes_of("no image"));
    fs::resize_file(directory / "large", std::uintmax_t{3} << 30);
    const std::clock_t start = std::clock();
    REQUIRE_THAT(load_fault(directory / "large"), ContainsSubstring("large: no image"));
    // Reading 3 GB would take more processor time than this on any machine that could run the test, busy or not.
    REQUIRE(std::clock() - start < CLOCKS_PER_SEC / 5);
}

TEST_CASE("a failure leaves the old file and no other")
{
    const TemporaryDirectory directory;
    const fs::path path = directory / "a.png";
    Image image = random_picture(8, 8, 1, 5);
    save_image(path, image);
    image.at(0, 0) = std::numeric_limits<float>::quiet_NaN();
    const Bytes before = get_file(path);
    REQUIRE_THAT(fault_of([&] { save_image(path, image); }), ContainsSubstring("NaN"));
    REQUIRE(get_file(path) == before);
    REQUIRE(directory.names() == std::vector<std::string>{"a.png"});
}

} // namespace fragfft
