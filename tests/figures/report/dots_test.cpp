// Charts of dots: every colour and every interval has a legend, and what has no place on the axis is refused.
#include "figures/report/dots.hpp"

#include "catch_framework.hpp"
#include "figures/report/svg.hpp"
#include "parts_of_text.hpp"

#include <algorithm>
#include <limits>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const std::vector<DotMeaning> dot_meanings{
    {palette[0], "those drawn"}, {palette[1], "those dispatched"}, {palette[2], "those that do not occur"}};

std::string chart_of_dots(const std::vector<Dot>& dots, const DotAxis& axis = {1.0, factor_text})
{
    return drawn_dots({{"", dots}}, dot_meanings, axis, "a drawing").front();
}

} // namespace

TEST_CASE("A chart of dots has a legend of the colours that occur, in the order of their dot_meanings")
{
    const std::string svg = chart_of_dots({{"a", 3.0, "× 3", palette[1]}, {"b", 0.3, "× 0.3", palette[0]}});
    CHECK(occurrences(svg, "<circle ") == 4); // two dots, and one for each colour in the legend
    CHECK(svg.find("those drawn") < svg.find("those dispatched"));
    CHECK(svg.find("those that do not occur") == std::string::npos);
    CHECK(svg.find("nine of ten runs") == std::string::npos);
    CHECK_THAT(chart_of_dots({{"a", 3.0, "× 3", palette[1], 2.0, 4.0}}), ContainsSubstring("nine of ten runs"));
    CHECK(svg.find("<rect ") == std::string::npos); // no bar
}

TEST_CASE("A dot whose colour means nothing, and one that has no place on the axis, are faults of the caller")
{
    CHECK_THROWS_AS(chart_of_dots({{"a", 3.0, "× 3", palette[3]}}), std::logic_error);
    for (const double value : {0.0, -1.0, std::numeric_limits<double>::infinity()})
        CHECK_THROWS_WITH(chart_of_dots({{"a <dot>", value, "", palette[0]}}), ContainsSubstring("'a <dot>'"));
    CHECK_THROWS_AS(chart_of_dots(std::vector<Dot>()), std::logic_error);
    CHECK_THROWS_AS(drawn_dots({}, dot_meanings, {1.0, factor_text}, ""), std::logic_error);
}

TEST_CASE("An interval that reaches to zero or without end is drawn to the ends of the axis")
{
    constexpr double endless = std::numeric_limits<double>::infinity();
    const std::string svg = chart_of_dots({{"a", 3.0, "× 3", palette[0], 0.0, endless}});
    CHECK(svg.find("inf") == std::string::npos);
    CHECK(svg.find("nan") == std::string::npos);
    CHECK(occurrences(svg, ">10<") + occurrences(svg, "× 10<") >= 1);
}

TEST_CASE("Dots that are too tall for a screen are drawn in parts that fit, each with the axis and its legend")
{
    const auto dots = [](int count) {
        std::vector<Dot> same;
        for (int i = 0; i < count; ++i)
            same.push_back({"dot " + std::to_string(i), 20.0, "20 ms", palette[0]});
        return same;
    };
    const DotAxis axis{.mark = time_text};
    CHECK(drawn_dots({{"few", dots(4)}}, dot_meanings, axis, "a drawing").size() == 1);
    std::vector<Dot> second = dots(30);
    second.push_back({"far away", 20000.0, "20 s", palette[1]});
    const auto parts = drawn_dots({{"first", dots(3)}, {"second", second}}, dot_meanings, axis, "a drawing");
    REQUIRE(parts.size() == 3);
    std::string all;
    double least_height = std::numeric_limits<double>::infinity();
    double greatest_height = 0.0;
    for (const std::string& part : parts) {
        INFO(part);
        const double height = size_of_svg(part).height;
        least_height = std::min(least_height, height);
        greatest_height = std::max(greatest_height, height);
        CHECK(height <= most_drawn_height(smallest_letters(part)));
        CHECK(occurrences(part, ">10 ms<") == 1);
        CHECK(occurrences(part, ">10 s<") == 1); // though its farthest dot is in one part only
        CHECK(occurrences(part, ">those drawn<") == 1);
        CHECK(occurrences(part, ">those dispatched<") == (&part == &parts.back() ? 1 : 0));
        all += part;
    }
    CHECK(greatest_height - least_height < 120.0);
    for (int i = 0; i < 30; ++i)
        CHECK(occurrences(all, ">dot " + std::to_string(i) + "<") == (i < 3 ? 2 : 1));
    CHECK(occurrences(all, ">first<") + occurrences(all, ">second<") == 2);
    CHECK(occurrences(all, ">second, continued<") == 2);
    CHECK_THAT(parts.at(1), ContainsSubstring("aria-label=\"a drawing, drawing 2 of 3\""));
}
