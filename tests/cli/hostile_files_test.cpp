// Untrusted files, through every subcommand that reads one. All are refused before a device is opened.
#include "catch_framework.hpp"
#include "image/image_maker.hpp"
#include "image/npy_maker.hpp"
#include "random_image_files.hpp"

#include <limits>

using namespace fragfft;

namespace {

// Refused, by the file's name and the fault, as an image to filter,
void check_refused_as_image(const Workplace& workplace, const std::string& name, const std::string& fault)
{
    for (const std::string& command :
         {"filter " + name + " out.npy --filter identity", "filter " + name + " out.png --filter identity",
          "convolve " + name + " good.npy out.npy"})
        workplace.check_refused(command, 2, {name, fault});
}

// and where it is decoded whole: as a kernel, a filter's file, and an input of other subcommands.
void check_refused_whole(const Workplace& workplace, const std::string& name, const std::string& fault)
{
    for (const std::string& command :
         {"filter good.npy out.npy --filter kernel:file=" + name,
          "convolve good.npy " + name + " out.png --method direct-cpu", "transform " + name + " out.npy",
          "transform " + name + " out.npy --inverse", "filter " + name + " out.npy --filter identity --tile none"})
        workplace.check_refused(command, 2, {name, fault});
}

void check_refused_everywhere(const Workplace& workplace, const std::string& name, const std::string& fault)
{
    check_refused_as_image(workplace, name, fault);
    check_refused_whole(workplace, name, fault);
}

void check_bytes_refused(const std::string& name, const Bytes& bytes, const std::string& fault)
{
    INFO(name << ": " << fault);
    const Workplace workplace;
    put_random(workplace, "good.npy", 4, 4, 1);
    put_file(workplace / name, bytes);
    check_refused_everywhere(workplace, name, fault);
}

Bytes small_png()
{
    return rgb_png.file(6, 4, false, 1);
}

Bytes png_declaring(std::uint32_t width, std::uint32_t height)
{
    Bytes png = small_png();
    png::put_number(png, 16, width);
    png::put_number(png, 20, height);
    png::correct_checksums(png);
    return png;
}

Bytes png_with_wrong_checksum(std::string_view chunk)
{
    Bytes png = small_png();
    const std::size_t chunk_at = png::find_chunk(png, chunk);
    png[chunk_at + 8 + png::number_at(png, chunk_at)] ^= 1U;
    return png;
}

Bytes npy(const std::string& descr, const std::string& shape, const Bytes& data, const std::string& fortran = "False")
{
    return make_npy("{'descr': '" + descr + "', 'fortran_order': " + fortran + ", 'shape': " + shape + ", }", data);
}

// A 4 x 2 image (8 numbers, row by row) whose sixth sample, x = 1 and y = 1, is `value`.
std::vector<double> numbers_with(double value)
{
    return {1, 2, 3, 4, 5, value, 7, 8};
}

} // namespace

TEST_CASE("An empty file, one byte and no image at all are refused")
{
    check_bytes_refused("empty.png", {}, "empty");
    check_bytes_refused("empty.npy", {}, "empty");
    check_bytes_refused("byte.png", {0x89}, "no image file by its first bytes");
    check_bytes_refused("text.npy", bytes_of("3 2 2 255 1 2 3"), "no image file by its first bytes");
}

TEST_CASE("A PNG cut off anywhere is refused")
{
    const Bytes whole = small_png();
    for (const std::size_t size : {std::size_t{8}, std::size_t{20}, whole.size() / 2, whole.size() - 1})
        check_bytes_refused("cut.png", Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)), "PNG");
}

TEST_CASE("A wrong checksum in any chunk is refused")
{
    for (const char* chunk : {"IHDR", "IDAT", "IEND"})
        check_bytes_refused("checksum.png", png_with_wrong_checksum(chunk), "PNG");
}

TEST_CASE("Huge declared dimensions are refused with the limit, which is wider where rows are streamed")
{
    const auto check = [](const std::string& name, const Bytes& bytes, const std::string& whole,
                          const std::string& streamed) {
        INFO(name);
        const Workplace workplace;
        put_random(workplace, "good.npy", 4, 4, 1);
        put_file(workplace / name, bytes);
        check_refused_whole(workplace, name, whole);
        check_refused_as_image(workplace, name, streamed);
    };
    check("bomb.png", png_declaring(2147483647, 2147483647), "1048576", "1048576");
    check("area.png", png_declaring(1048576, 1048576), "68719476736", "68719476736");
    check("wide.png", png_declaring(32769, 1), "32768", "PNG");
    check("short.png", png_declaring(32768, 32768), "cannot hold", "cannot hold the declared 32768 x 32768");
    check("bomb.npy", npy("<f4", "(40000, 40000)", Bytes(64)), "268435456", "needs 6400000000 bytes");
    check("area.npy", npy("<f4", "(1000000, 1000000)", Bytes(16)), "268435456", "68719476736");
    check("wide.npy", npy("<f4", "(4, 1048577)", Bytes(16)), "needs 16777232 bytes", "1048576");
    check("overflow.npy", npy("<f4", "(4294967296, 4294967296)", Bytes(16)), "268435456", "1048576");
}

TEST_CASE("NPY files that lie or hold something else are refused")
{
    Bytes long_header = npy("<f4", "(2, 2)", Bytes(16));
    long_header[9] = 0x70;
    check_bytes_refused("header.npy", long_header, "header");
    check_bytes_refused("number.npy", npy("<f4", "(99999999999999999999, 2)", Bytes(16)), "NPY");
    check_bytes_refused("negative.npy", npy("<f4", "(-2, 2)", Bytes(16)), "-2");
    check_bytes_refused("zero.npy", npy("<f4", "(0, 2)", {}), "2 x 0");
    check_bytes_refused("axes.npy", npy("<f4", "(4, 1, 1, 1)", Bytes(16)), "shape");
    check_bytes_refused("channels.npy", npy("<f4", "(2, 2, 5)", Bytes(80)), "shape");
    check_bytes_refused("objects.npy", npy("|O", "(2, 2)", Bytes(32)), "|O");
    check_bytes_refused("short.npy", npy("<f4", "(2, 2)", Bytes(15)), "needs 16 bytes");
    check_bytes_refused("long.npy", npy("<f4", "(2, 2)", Bytes(17)), "needs 16 bytes");
    // Kernels may be such; with the wrong number of bytes they may not.
    const Workplace workplace;
    put_random(workplace, "good.npy", 4, 4, 1);
    put_file(workplace / "integers.npy", npy("<i4", "(2, 2)", Bytes(16)));
    check_refused_as_image(workplace, "integers.npy", "<i4");
    check_bytes_refused("short-line.npy", npy("<i2", "(4,)", Bytes(7)), "line.npy");
    check_bytes_refused("text.npy", npy("<U1", "(4,)", Bytes(16)), "<U1");
}

TEST_CASE("Fortran order, big-endian and 64-bit numbers are read as what they are")
{
    const Workplace workplace;
    const std::vector<float> rows{1, 2, 3, 4, 5, 6, 7, 8}; // [2, 4]
    const std::vector<float> columns{1, 5, 2, 6, 3, 7, 4, 8};
    put_file(workplace / "fortran.npy", npy("<f4", "(2, 4)", number_bytes(columns), "True"));
    put_file(workplace / "big.npy", npy(">f4", "(2, 4)", number_bytes(rows, true)));
    put_file(workplace / "double.npy", npy("<f8", "(2, 4)", number_bytes(numbers_with(6))));
    for (const std::string name : {"fortran.npy", "big.npy", "double.npy"}) {
        workplace.succeed("filter " + name + " out.npy --filter identity --method direct-cpu");
        CHECK(workplace.image("out.npy").samples == rows);
        CHECK(workplace.image("out.npy").width == 4);
    }
}

TEST_CASE("A number that is not finite or too large is refused with its place")
{
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double value : {std::numeric_limits<double>::quiet_NaN(), infinity, -infinity, 1e38, -1e38, 1e300}) {
        check_bytes_refused("wild.npy", npy("<f8", "(2, 4)", number_bytes(numbers_with(value))), "x=1, y=1, channel 0");
        check_bytes_refused("wild.npy", npy("<f8", "(1, 2, 4)", number_bytes(numbers_with(value))),
                            "x=1, y=0, channel 1");
    }
    // In a spectrum, the imaginary part of bin x = 2.
    check_bytes_refused("wild.npy", npy("<c16", "(1, 4)", number_bytes(numbers_with(infinity))), "x=2, y=0, channel 0");
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

TEST_CASE("Complex numbers are refused where real ones are needed, and a kernel of several channels")
{
    const Workplace workplace;
    put_random(workplace, "good.npy", 4, 4, 1);
    put_random(workplace, "rgb.npy", 4, 4, 3);
    workplace.put("complex.npy", ComplexImage(4, 4, 1));
    for (const std::string command :
         {"filter complex.npy out.npy --filter identity", "convolve complex.npy good.npy out.npy",
          "convolve good.npy complex.npy out.npy", "filter good.npy out.npy --filter kernel:file=complex.npy"})
        workplace.check_refused(command, 2, {"complex.npy", "real image"});
    workplace.check_refused("convolve good.npy rgb.npy out.npy", 2, {"rgb.npy", "channel"});
}
