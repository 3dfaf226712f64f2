#include "catch_framework.hpp"
#include "image/image_file.hpp"
#include "image/npy_file.hpp"
#include "image/png_file.hpp"
#include "test_support.hpp"

#include <limits>

namespace fragfft {
namespace {

namespace fs = std::filesystem;

std::string load_fault(const fs::path& path)
{
    return fault_of([&] { load_image(path); });
}

std::string save_fault(const fs::path& path)
{
    return fault_of([&] { save_image(path, random_image(4, 4, 1, 1)); });
}

} // namespace

TEST_CASE("the ending chooses the format that is written, the content the one that is read")
{
    const TemporaryDirectory directory;
    const Image image = random_image(9, 4, 3, 11);
    for (const char* name : {"a.npy", "a.NPY"}) {
        REQUIRE(save_image(directory / name, image).clamped_samples == 0);
        REQUIRE(get_file(directory / name) == encode_npy(image));
    }
    REQUIRE(save_image(directory / "a.PNG", image, {.bits_per_integer = 16}).clamped_samples == 0);
    REQUIRE(get_file(directory / "a.PNG") == encode_png(image, 16, "").bytes);
    REQUIRE(load_image(directory / "a.PNG").bits_per_number == 16);
    save_image(directory / "b.png", image);
    REQUIRE(load_image(directory / "b.png").bits_per_number == 8);

    fs::rename(directory / "a.npy", directory / "lie.png");
    const LoadedImage loaded = load_image(directory / "lie.png");
    REQUIRE(loaded.bits_per_number == 32);
    REQUIRE(std::get<Image>(loaded.pixels).samples == image.samples);
}

TEST_CASE("complex spectra go to NPY files and back")
{
    const TemporaryDirectory directory;
    ComplexImage spectrum(3, 2, 2);
    spectrum.at(2, 1, 1) = {1.5F, -2.5F};
    save_complex_npy(directory / "s.npy", spectrum);
    REQUIRE(std::get<ComplexImage>(load_image(directory / "s.npy").pixels).samples == spectrum.samples);
    REQUIRE_THAT(fault_of([&] { save_complex_npy(directory / "s.png", spectrum); }),
                 ContainsSubstring("s.png") && ContainsSubstring(".npy"));
}

TEST_CASE("clamped samples are reported for PNG and kept in NPY")
{
    const TemporaryDirectory directory;
    Image image(2, 1, 1);
    image.samples = {-0.5F, 0.5F};
    REQUIRE(save_image(directory / "a.png", image).clamped_samples == 1);
    REQUIRE(save_image(directory / "a.npy", image).clamped_samples == 0);
    REQUIRE(std::get<Image>(load_image(directory / "a.npy").pixels).samples == image.samples);
}

TEST_CASE("other endings are refused with those that are known, before anything is written")
{
    const TemporaryDirectory directory;
    for (const char* name : {"a.gif", "a", "png", ".npy", "a.png.gz", "a."}) {
        REQUIRE_THAT(save_fault(directory / name),
                     ContainsSubstring(name) && ContainsSubstring(".png") && ContainsSubstring(".npy"));
        REQUIRE_THAT(fault_of([&] { require_known_ending(directory / name); }), ContainsSubstring(name));
    }
    REQUIRE(directory.names().empty());
}

TEST_CASE("files that are no image are refused by name")
{
    const TemporaryDirectory directory;
    put_file(directory / "empty.png", {});
    put_file(directory / "one.npy", Bytes{0x93});
    put_file(directory / "text.png", bytes_of("a text"));
    REQUIRE_THAT(load_fault(directory / "empty.png"), ContainsSubstring("empty.png: ") && ContainsSubstring("empty"));
    REQUIRE_THAT(load_fault(directory / "one.npy"), ContainsSubstring("one.npy: ") && ContainsSubstring("first bytes"));
    REQUIRE_THAT(load_fault(directory / "text.png"),
                 ContainsSubstring("text.png: ") && ContainsSubstring("first bytes"));
    REQUIRE_THAT(load_fault(directory / "missing.png"), ContainsSubstring("missing.png: "));
    REQUIRE_THAT(load_fault(directory / ""), ContainsSubstring("Is a directory"));
}

TEST_CASE("faults of the content name the file")
{
    const TemporaryDirectory directory;
    Image image(3, 2, 1);
    image.at(1, 1) = std::numeric_limits<float>::infinity();
    save_image(directory / "a.npy", image);
    REQUIRE_THAT(load_fault(directory / "a.npy"), ContainsSubstring("a.npy: ") && ContainsSubstring("x=1, y=1"));

    Bytes png = encode_png(random_image(3, 2, 1, 4), 8, "").bytes;
    png.resize(png.size() - 1);
    put_file(directory / "a.png", png);
    REQUIRE_THAT(load_fault(directory / "a.png"), ContainsSubstring("a.png: ") && ContainsSubstring("ends before"));
}

TEST_CASE("the output may be the input, and a failure leaves it")
{
    const TemporaryDirectory directory;
    const fs::path path = directory / "a.png";
    save_image(path, random_image(8, 8, 1, 5));
    Image image = std::get<Image>(load_image(path).pixels);
    image.at(0, 0) = 1.0F;
    save_image(path, image);
    REQUIRE(std::get<Image>(load_image(path).pixels).samples == image.samples);

    image.at(0, 0) = std::numeric_limits<float>::quiet_NaN();
    const Bytes before = get_file(path);
    REQUIRE_THAT(fault_of([&] { save_image(path, image); }), ContainsSubstring("NaN"));
    REQUIRE(get_file(path) == before);
    REQUIRE(directory.names() == std::vector<std::string>{"a.png"});
}

TEST_CASE("saving to a full device or a missing directory is an error")
{
    const TemporaryDirectory directory;
    for (const char* name : {"full.png", "full.npy"}) {
        fs::create_symlink("/dev/full", directory / name);
        REQUIRE_THAT(save_fault(directory / name), ContainsSubstring(name) && ContainsSubstring("No space left"));
        REQUIRE_THAT(save_fault(directory / "missing" / name), ContainsSubstring("No such file or directory"));
    }
}

} // namespace fragfft
