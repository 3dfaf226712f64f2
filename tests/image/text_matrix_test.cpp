#include "catch_framework.hpp"
#include "errors.hpp"
#include "image/text_matrix.hpp"

using namespace fragfft;

TEST_CASE("A matrix of text: rows of numbers, parted as people part them")
{
    const DoubleImage matrix = parse_text_matrix("# a kernel\n0, -1.5 ,0\r\n\n+1;4e-1;\t1e2 # the middle\n0 -1 0", "k");
    CHECK(matrix.width == 3);
    CHECK(matrix.height == 3);
    CHECK(matrix.samples == std::vector<double>{0, -1.5, 0, 1, 0.4, 100, 0, -1, 0});
    CHECK(parse_text_matrix("7", "k").samples == std::vector<double>{7});
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
        CHECK_THROWS_WITH(parse_text_matrix(text, "k.txt"), ContainsSubstring("k.txt") && ContainsSubstring(named));
    }
    std::string row;
    for (int i = 0; i < 2050; ++i)
        row += "0 ";
    CHECK_THROWS_WITH(parse_text_matrix(row, "k.txt"), ContainsSubstring("2049"));
}

TEST_CASE("Endings of text are known in any case")
{
    CHECK(has_text_ending("folder/k.TXT"));
    CHECK(has_text_ending("k.csv"));
    CHECK_FALSE(has_text_ending("k.npy"));
    CHECK_FALSE(has_text_ending("txt"));
}
