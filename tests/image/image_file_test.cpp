#include "catch_framework.hpp"
#include "image/image_file.hpp"
#include "image/npy_file.hpp"
#include "image/row_writer.hpp"
#include "image/streamed_image.hpp"
#include "test_support.hpp"
#include "vips_maker.hpp"

#include <chrono>
#include <fcntl.h>
#include <limits>
#include <unistd.h>

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
    for (const char* name : {"a.heic", "a", "png", ".npy", "a.png.gz", "a."}) {
        REQUIRE_THAT(save_fault(directory / name),
                     ContainsSubstring(name) && ContainsSubstring(".png") && ContainsSubstring(".npy"));
        REQUIRE_THAT(fault_of([&] { require_known_ending(directory / name); }), ContainsSubstring(name));
    }
    REQUIRE(directory.names().empty());
}

TEST_CASE("every format is written by its ending and read by its content")
{
    const TemporaryDirectory directory;
    Image image = random_image(20, 9, 3, 12);
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
                                                      {"a.fits", FileKind::fits, false, true},
                                                      {"a.webp", FileKind::webp, true, false},
                                                      {"a.gif", FileKind::gif, true, true},
                                                      {"a.hdr", FileKind::hdr, false, false},
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

TEST_CASE("BMP and TGA are written, as their first bytes and sizes say")
{
    const TemporaryDirectory directory;
    Image image(3, 2, 3);
    image.samples.assign(18, 1.0F);
    image.at(0, 0, 2) = 2.0F;
    image.at(2, 1, 0) = 0.0F;
    REQUIRE(save_image(directory / "a.bmp", image).clamped_samples == 1);
    const Bytes bmp = get_file(directory / "a.bmp");
    // A header of 54 bytes, and rows of 9 bytes and 3 of padding, the bottom one first, blue before red.
    REQUIRE(bmp.size() == 54 + 24);
    REQUIRE(Bytes(bmp.begin(), bmp.begin() + 2) == bytes_of("BM"));
    REQUIRE(Bytes(bmp.begin() + 54, bmp.begin() + 63) == Bytes{255, 255, 255, 255, 255, 255, 255, 255, 0});
    REQUIRE(save_image(directory / "a.TGA", Image(3, 2, 4)).clamped_samples == 0);
    const Bytes tga = get_file(directory / "a.TGA");
    REQUIRE(tga[12] == 3);
    REQUIRE(tga[14] == 2);
    REQUIRE(tga[16] == 32);
}

TEST_CASE("alpha is refused where it cannot be kept, and nothing is written")
{
    const TemporaryDirectory directory;
    for (const char* name : {"a.jpg", "a.bmp", "a.hdr", "a.pfm", "a.ppm"})
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
    REQUIRE(saved("a.tif", false) == image.samples);
    REQUIRE_FALSE(load_image(directory / "a.tif").premultiplied_alpha);
    // 0.25 and 0.75 lie between levels of 8 bits: 64 and 191.
    REQUIRE(saved("a.png", false) == std::vector<float>{128.0F / 255, 64.0F / 255, 191.0F / 255, 0.0F});
    image.samples = multiplied;
    REQUIRE(saved("b.png", true) == std::vector<float>{128.0F / 255, 64.0F / 255, 0.0F, 0.0F});
}

TEST_CASE("an image is saved alike the one it came from")
{
    const TemporaryDirectory directory;
    const Image image = random_image(5, 4, 3, 1);
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
    REQUIRE_FALSE(load_image(directory / "out.tif").stores_integers);
    REQUIRE(save_options_like(floats, "-").ending == ".exr");
    REQUIRE(save_options_like(floats, "a.png").ending.empty());
}

TEST_CASE("a format can be named instead of an ending")
{
    const TemporaryDirectory directory;
    save_image(directory / "a.bin", random_image(3, 3, 1, 1), {.ending = ".PNG"});
    REQUIRE(load_image(directory / "a.bin").kind == FileKind::png);
    REQUIRE_NOTHROW(require_known_ending("-", false, ".tif"));
    REQUIRE_NOTHROW(require_known_ending("-", true));
    REQUIRE_THAT(fault_of([] { require_known_ending("-"); }),
                 ContainsSubstring("standard output") && ContainsSubstring(".png"));
    REQUIRE_THAT(fault_of([] { require_known_ending("-", false, ".heic"); }), ContainsSubstring("'.heic'"));
    REQUIRE_THAT(fault_of([] { require_known_ending("-", true, ".png"); }), ContainsSubstring(".npy"));
}

TEST_CASE("the path - is the standard input and the standard output")
{
    const TemporaryDirectory directory;
    const Image image = random_image(40, 30, 3, 2);
    // A descriptor's file for as long as this exists.
    class Redirection
    {
    public:
        Redirection(int descriptor, const fs::path& path, int flags)
            : descriptor_(descriptor), saved_(::dup(descriptor))
        {
            const int file = ::open(path.c_str(), flags, 0600);
            ::dup2(file, descriptor);
            ::close(file);
        }
        ~Redirection()
        {
            ::dup2(saved_, descriptor_);
            ::close(saved_);
        }

    private:
        int descriptor_;
        int saved_;
    };
    {
        const Redirection output(STDOUT_FILENO, directory / "out", O_CREAT | O_WRONLY);
        save_image("-", image, {.ending = ".npy"});
    }
    REQUIRE(get_file(directory / "out") == encode_npy(image));
    {
        const Redirection input(STDIN_FILENO, directory / "out", O_RDONLY);
        REQUIRE(std::get<Image>(load_image("-").pixels).samples == image.samples);
        REQUIRE_THAT(load_fault("-"), ContainsSubstring("standard input: the file is empty"));
    }
    const Redirection output(STDOUT_FILENO, "/dev/full", O_WRONLY);
    REQUIRE_THAT(fault_of([&] { save_image("-", image, {.ending = ".npy"}); }),
                 ContainsSubstring("standard output") && ContainsSubstring("No space left"));
}

TEST_CASE("what is no image is refused by its first bytes, however much follows")
{
    REQUIRE_THAT(load_fault("/dev/zero"), ContainsSubstring("/dev/zero: no image"));
    const TemporaryDirectory directory;
    put_file(directory / "large", bytes_of("no image"));
    fs::resize_file(directory / "large", std::uintmax_t{3} << 30);
    const auto start = std::chrono::steady_clock::now();
    REQUIRE_THAT(load_fault(directory / "large"), ContainsSubstring("large: no image"));
    // Reading 3 GB takes longer than this on any machine that this could run on.
    REQUIRE(std::chrono::steady_clock::now() - start < std::chrono::milliseconds(200));
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

    Bytes png = encode_png(random_image(3, 2, 1, 4), "");
    png.resize(png.size() - 1);
    put_file(directory / "a.png", png);
    REQUIRE_THAT(load_fault(directory / "a.png"), ContainsSubstring("a.png: PNG: "));
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
