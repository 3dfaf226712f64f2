// Charts of dots: every colour and every interval has a legend, and what has no place on the axis is refused.
#include "figures/report/dots.hpp"

#include "catch_framework.hpp"
#include "figures/report/svg.hpp"
#include "parts_of_text.hpp"

#include <limits>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const std::vector<DotMeaning> dot_meanings{
    {palette[0], "those drawn"}, {palette[1], "those dispatched"}, {palette[2], "those that do not occur"}};

std::string chart_of_dots(const std::vector<Dot>& dots, const DotAxis& axis = {1.0, factor_text})
{
    return drawn_dots({{"", dots}}, dot_meanings, axis, "a drawing");
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

TEST_CASE("A tall chart of dots is marked above its first dot, too")
{
    const std::vector<Dot> few(2, {"a", 20.0, "20 ms", palette[0]});
    const std::vector<Dot> many(30, {"a", 20.0, "20 ms", palette[0]});
    CHECK(occurrences(chart_of_dots(few, {.mark = time_text}), ">100 ms<") == 1);
    CHECK(occurrences(chart_of_dots(many, {.mark = time_text}), ">100 ms<") == 2);
}
