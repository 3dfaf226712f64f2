// Untrusted files in every subcommand that reads one. All are refused before a device is opened.
#include "catch_framework.hpp"
#include "image/image_maker.hpp"
#include "image/npy_maker.hpp"
#include "random_image_files.hpp"

#include <limits>

using namespace fragfft;

namespace {

// Checks that the file is refused by its name and fault: as an image, as a kernel, and as a file of a filter.
void check_refused_everywhere(const Workplace& workplace, const std::string& name, const std::string& fault)
{
    for (const std::string& command :
         {"filter " + name + " out.npy --filter identity", "filter " + name + " out.png --filter identity",
          "convolve " + name + " good.npy out.npy", "filter good.npy out.npy --filter kernel:file=" + name,
          "convolve good.npy " + name + " out.png --method direct-cpu", "transform " + name + " out.npy",
          "transform " + name + " out.npy --inverse"})
        workplace.check_refused(command, 2, {name, fault});
}

Bytes png_declaring(std::uint32_t width, std::uint32_t height)
{
    Bytes png = rgb_png.file(6, 4, false, 1);
    png::put_number(png, 16, width);
    png::put_number(png, 20, height);
    png::correct_checksums(png);
    return png;
}

} // namespace

// Further refusals are tested for each format in tests/image.
TEST_CASE("A file of each kind that is broken is refused by every command")
{
    const Bytes png = rgb_png.file(6, 4, false, 1);
    Bytes wrong_checksum = png;
    wrong_checksum[png::find_chunk(png, "IDAT") + 8 + png::number_at(png, png::find_chunk(png, "IDAT"))] ^= 1U;
    // In rows of four numbers, it is sample x = 1, y = 1.
    const std::vector<double> wild{1, 2, 3, 4, 5, std::numeric_limits<double>::infinity(), 7, 8};
    for (const auto& [name, bytes, fault] : std::vector<std::tuple<std::string, Bytes, std::string>>{
             {"empty.png", {}, "empty"},
             {"byte.png", {0x89}, "no image file by its first bytes"},
             {"text.npy", bytes_of("3 2 2 255 1 2 3"), "no image file by its first bytes"},
             {"cut.png", Bytes(png.begin(), png.end() - 1), "PNG"},
             {"checksum.png", wrong_checksum, "PNG"},
             {"negative.npy", make_npy("<f4", "(-2, 2)", Bytes(16)), "-2"},
             {"channels.npy", make_npy("<f4", "(2, 2, 5)", Bytes(80)), "shape"},
             {"objects.npy", make_npy("|O", "(2, 2)", Bytes(32)), "|O"},
             {"short.npy", make_npy("<f4", "(2, 2)", Bytes(15)), "needs 16 bytes"},
             {"short-line.npy", make_npy("<i2", "(4,)", Bytes(7)), "line.npy"}, // a kernel
             {"wild.npy", make_npy("<f8", "(2, 4)", number_bytes(wild)), "x=1, y=1, channel 0"},
             {"wild.npy", make_npy("<c16", "(1, 4)", number_bytes(wild)), "x=2, y=0, channel 0"}}) {
        INFO(name << ": " << fault);
        const Workplace workplace;
        put_random(workplace, "good.npy", 4, 4, 1);
        put_file(workplace / name, bytes);
        check_refused_everywhere(workplace, name, fault);
    }
}

TEST_CASE("Huge declared dimensions are refused with the limit")
{
    for (const auto& [name, bytes, fault] : std::vector<std::tuple<std::string, Bytes, std::string>>{
             {"bomb.png", png_declaring(2147483647, 2147483647), "cannot hold the declared"},
             {"wide.png", png_declaring(32769, 1), "32768"},
             {"short.png", png_declaring(32768, 32768), "cannot hold the declared 32768 x 32768"},
             {"area.npy", make_npy("<f4", "(40000, 40000)", Bytes(64)), "268435456"},
             {"wide.npy", make_npy("<f4", "(4, 1048577)", Bytes(16)), "needs 16777232 bytes"},
             {"overflow.npy", make_npy("<f4", "(4294967296, 4294967296)", Bytes(16)), "268435456"}}) {
        INFO(name << ": " << fault);
        const Workplace workplace;
        put_random(workplace, "good.npy", 4, 4, 1);
        put_file(workplace / name, bytes);
        check_refused_everywhere(workplace, name, fault);
    }
}

TEST_CASE("A directory, a missing file and an unreadable one are refused")
{
    const Workplace workplace;
    put_random(workplace, "good.npy", 4, 4, 1);
    std::filesystem::create_directory(workplace / "folder.npy");
    check_refused_everywhere(workplace, "folder.npy", "directory");
    check_refused_everywhere(workplace, "missing.npy", "No such file");
    put_random(workplace, "secret.npy", 4, 4, 1);
    std::filesystem::permissions(workplace / "secret.npy", std::filesystem::perms::owner_write);
    const ProcessResult result = workplace.run("filter secret.npy out.npy --filter identity --method direct-cpu",
                                               {.bound_by_permissions = true});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.errors, ContainsSubstring("secret.npy") && ContainsSubstring("Permission denied"));
    CHECK_FALSE(std::filesystem::exists(workplace / "out.npy"));
}
