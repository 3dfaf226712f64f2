// Kernels as people make them: of integers, of one row or column, with weights of any sum.
#include "catch_framework.hpp"
#include "commands/kernel_file.hpp"
#include "errors.hpp"
#include "image/npy_maker.hpp"
#include "random_image_files.hpp"

#include <fmt/format.h>

using namespace fragfft;
using commands::kernel_of_text;

namespace {

template <typename Number>
void put_kernel(const Workplace& workplace, const std::string& name, const std::string& descr, const std::string& shape,
                const std::vector<Number>& weights)
{
    put_file(workplace / name, make_npy(descr, shape, number_bytes(weights)));
}

// Adds an image with a single 1 in the middle of zeros: its convolution shows the weights, with the origin at half the
// kernel's size.
Workplace& with_impulse(Workplace& workplace)
{
    Image image(9, 7, 1);
    image.at(4, 3, 0) = 1.0f;
    workplace.put("in.npy", image);
    return workplace;
}

void check_weights(const Workplace& workplace, const std::string& kernel, int width, int height,
                   const std::vector<float>& weights)
{
    for (const std::string& command :
         {"convolve in.npy " + kernel + " out.npy", "filter in.npy out.npy --filter kernel:file=" + kernel}) {
        INFO(command);
        workplace.succeed(command + " --method direct-cpu");
        const Image out = workplace.image("out.npy");
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                CHECK(out.at(4 + x - width / 2, 3 + y - height / 2, 0) ==
                      Approx(weights[static_cast<std::size_t>(y * width + x)]));
    }
}

} // namespace

TEST_CASE("A kernel of integers has them as its weights, and one of one dimension is a row")
{
    Workplace workplace;
    with_impulse(workplace);
    put_kernel<std::int64_t>(workplace, "row.npy", "<i8", "(3,)", {1, -2, 1});
    check_weights(workplace, "row.npy", 3, 1, {1, -2, 1});
    put_kernel<std::uint8_t>(workplace, "column.npy", "|u1", "(3, 1)", {1, 2, 255});
    check_weights(workplace, "column.npy", 1, 3, {1, 2, 255});
    put_kernel<std::int16_t>(workplace, "plane.npy", "<i2", "(2, 3, 1)", {1, 2, 3, -4, 5, 6});
    check_weights(workplace, "plane.npy", 3, 2, {1, 2, 3, -4, 5, 6});
    put_kernel<std::uint8_t>(workplace, "yes.npy", "|b1", "(2,)", {0, 1});
    check_weights(workplace, "yes.npy", 2, 1, {0, 1});
    put_kernel<double>(workplace, "floats.npy", "<f8", "(3,)", {0.5, 0.25, -1});
    check_weights(workplace, "floats.npy", 3, 1, {0.5f, 0.25f, -1});
    put_kernel<std::uint16_t>(workplace, "halves.npy", "<f2", "(3,)", {0x3800, 0xC000, 0x0001}); // 1/2, -2, 2^-24
    check_weights(workplace, "halves.npy", 3, 1, {0.5f, -2, 5.9604645e-8f});
    put_file(workplace / "row.txt", bytes_of("1 2 1\n"));
    check_weights(workplace, "row.txt", 3, 1, {1, 2, 1});
    put_file(workplace / "column.CSV", bytes_of("1\n2\n1\n"));
    check_weights(workplace, "column.CSV", 1, 3, {1, 2, 1});
}

TEST_CASE("A kernel of doubles keeps their digits, in an array of any dimensions as in a text")
{
    Workplace workplace;
    with_impulse(workplace);
    Image ones(4, 4, 1);
    std::fill(ones.samples.begin(), ones.samples.end(), 1.0f);
    workplace.put("ones.npy", ones);
    const std::vector<double> nearly_opposite{100000001.0, -100000000.0};
    put_kernel<double>(workplace, "row.npy", "<f8", "(2,)", nearly_opposite);
    put_kernel<double>(workplace, "plane.npy", "<f8", "(1, 2)", nearly_opposite);
    put_kernel<double>(workplace, "channel.npy", "<f8", "(2, 1, 1)", nearly_opposite);
    put_file(workplace / "row.txt", bytes_of("100000001 -100000000\n"));
    for (const std::string kernel : {"row.npy", "plane.npy", "channel.npy", "row.txt"}) {
        INFO(kernel);
        workplace.succeed("convolve ones.npy " + kernel + " out.npy --method direct-cpu");
        CHECK(workplace.image("out.npy").samples == ones.samples);
    }
    // Smaller than any float, but not beside one another.
    put_kernel<double>(workplace, "faint.npy", "<f8", "(1, 3)", {1e-60, 2e-60, 1e-60});
    workplace.succeed("convolve in.npy faint.npy out.npy --normalise --method direct-cpu");
    CHECK(workplace.image("out.npy").at(4, 3, 0) == 0.5f);
}

TEST_CASE("The option --normalise divides a kernel's weights by their sum")
{
    Workplace workplace;
    with_impulse(workplace);
    put_kernel<std::int32_t>(workplace, "row.npy", "<i4", "(3,)", {1, 2, 1});
    for (const std::string command : {"convolve in.npy row.npy out.npy --normalise",
                                      "filter in.npy out.npy --filter kernel:file=row.npy --normalise"}) {
        workplace.succeed(command + " --method direct-cpu");
        const Image out = workplace.image("out.npy");
        CHECK(out.at(3, 3, 0) == 0.25f);
        CHECK(out.at(4, 3, 0) == 0.5f);
    }
    put_kernel<std::int32_t>(workplace, "edge.npy", "<i4", "(2,)", {1, -1});
    workplace.check_refused("convolve in.npy edge.npy new.npy --normalise", 2, {"edge.npy", "--normalise", "sum"});
    workplace.check_refused("filter in.npy new.npy --filter identity --normalise", 2, {"--normalise", "kernel:file"});
}

TEST_CASE("A matrix of text: rows of numbers, parted as people part them")
{
    const Kernel matrix = kernel_of_text("# a kernel\n0, -1.5 ,0\r\n\n+1,4e-1,\t1e2 # the middle\n0,-1,0,", "k");
    CHECK(matrix.width == 3);
    CHECK(matrix.height == 3);
    CHECK(matrix.weights == std::vector<double>{0, -1.5, 0, 1, 0.4, 100, 0, -1, 0});
    CHECK(kernel_of_text("7", "k").weights == std::vector<double>{7});
    CHECK(kernel_of_text("\t1  2\t3 \n", "k").weights == std::vector<double>{1, 2, 3});
    // As written by spreadsheets where a comma is the decimal sign, with the line ends of three systems.
    for (const char* line_end : {"\n", "\r\n", "\r"}) {
        const Kernel decimals = kernel_of_text(fmt::format("0,5;-0,25{}10;1,5e-1;", line_end), "k");
        CHECK(decimals.width == 2);
        CHECK(decimals.height == 2);
        CHECK(decimals.weights == std::vector<double>{0.5, -0.25, 10, 0.15});
    }
    CHECK(kernel_of_text("0.5;0.25", "k").weights == std::vector<double>{0.5, 0.25});
}

TEST_CASE("A byte order mark of UTF-8 is skipped, and text in UTF-16 is refused in words")
{
    using namespace std::string_literals;
    CHECK(kernel_of_text("\xEF\xBB\xBF"s + "1,2,1\r\n", "k").weights == std::vector<double>{1, 2, 1});
    CHECK_THROWS_WITH(kernel_of_text("\xEF\xBB\xBF", "k"), ContainsSubstring("holds no number"));
    for (const std::string& text : {"\xFF\xFE" + "1\0,\0"s, "\xFE\xFF" + "\0001\0,"s, "1\0,\0002\0"s})
        CHECK_THROWS_WITH(kernel_of_text(text, "k.csv"), ContainsSubstring("k.csv") && ContainsSubstring("UTF-16"));
}

TEST_CASE("A text has one separator and one decimal sign, and what mixes them is refused with its line")
{
    for (const auto& [text, named] :
         {std::pair{"1,2\n3;4", "line 2: semicolons separate its numbers, and commas those of line 1"},
          {"1 2\n\n3,4", "line 3: commas separate its numbers, and blanks those of line 1"},
          {"1;2\n\n3 4", "line 3: blanks separate its numbers, and semicolons those of line 1"},
          {"0,5 0,25\n0,25 0,5", "line 1: blanks separate the numbers of '5 0'"},
          {"1;2 3", "line 1: blanks separate the numbers of '2 3', and semicolons the others"},
          {"1,2\n0,05", "line 2: '05' stands behind a comma"},
          {"0,5;1\n0.5;1", "line 2: '.' is the decimal sign, and ',' that of line 1"},
          {"1.000,5;1", "'1.000,5'"},
          {"1,0,5;1", "'1,0,5'"},
          {"1,,2", "line 1: no number stands between two commas"},
          {"1;2\n;3", "line 2: no number"},
          {"1;2;;", "line 1: no number"}}) {
        INFO(text);
        CHECK_THROWS_WITH(kernel_of_text(text, "k.txt"), ContainsSubstring("k.txt") && ContainsSubstring(named));
    }
}

TEST_CASE("Text that is no matrix is refused with the file and the line")
{
    for (const auto& [text, named] : {std::pair{"1 2\n3", "line 2: 1 numbers, where the row before has 2"},
                                      {"1 2\n\n3 x", "line 3: 'x'"},
                                      {"1e31", "line 1: '1e31'"},
                                      {"nan", "'nan'"},
                                      {"inf", "'inf'"},
                                      {"1 2 --3", "'--3'"},
                                      {"", "holds no number"},
                                      {"# nothing\n\n", "holds no number"}}) {
        INFO(text);
        CHECK_THROWS_WITH(kernel_of_text(text, "k.txt"), ContainsSubstring("k.txt") && ContainsSubstring(named));
    }
    std::string row;
    for (int i = 0; i < 2050; ++i)
        row += "0 ";
    CHECK_THROWS_WITH(kernel_of_text(row, "k.txt"), ContainsSubstring("2049"));
}
