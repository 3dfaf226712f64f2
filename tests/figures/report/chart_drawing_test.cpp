#include "catch_framework.hpp"
#include "figures/report/chart_axis.hpp"
#include "figures/report/chart_drawing.hpp"
#include "figures/report/svg.hpp"
#include "occurrences.hpp"

#include <cmath>
#include <limits>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

constexpr std::monostate none{};

Table charted_table()
{
    Table table(
        {{"method"}, {"side", ColumnKind::number, 6}, {"ms", ColumnKind::interval}, {"theirs", ColumnKind::number}});
    table.add_row({"fft", 256.0, Interval{1.0, 1.5, 2.0}, 6.0});
    table.add_row({"fft", 512.0, none, 24.0});
    table.add_row({"fft", 1024.0, Interval{29.0, 30.0, 31.0}, none});
    table.add_row({"copy", 256.0, 0.5, none});
    return table;
}

Chart chart_of_times()
{
    return {
        "paper_figure7",
        "Times & sizes",
        {"side <pixels>", true},
        {"it's time, ms", true},
        {{"FFT_2 & more", "side", "ms", {{"method", "fft"}}}, {"paper", "side", "theirs", {{"method", "fft"}}, true}}};
}

std::string drawn(const Chart& chart, const Table& table = charted_table())
{
    const auto svg = draw_chart(chart, table);
    REQUIRE(svg.has_value());
    return *svg;
}

// Elements of the colour of the palette's entry.
std::size_t in_colour(const std::string& svg, std::size_t entry)
{
    return occurrences(svg, std::string("stroke=\"") + palette[entry]);
}

} // namespace

TEST_CASE("A curve's points are its rows with their intervals, in their order, without those that have an empty cell")
{
    const Chart chart = chart_of_times();
    const Table table = charted_table();
    CHECK(points_of(chart.curves[0], table) == std::vector<ChartPoint>{{256, 1.5, 1.0, 2.0}, {1024, 30, 29, 31}});
    CHECK(points_of(chart.curves[1], table) == std::vector<ChartPoint>{{256, 6}, {512, 24}});
    CHECK(points_of({"", "side", "ms", {}}, table).size() == 3);
    CHECK(points_of({"", "side", "ms", {{"method", "fft"}, {"side", "1024"}}}, table).size() == 1);
    CHECK(points_of({"", "side", "ms", {{"method", "none"}}}, table).empty());
    CHECK_FALSE(points_of({"", "side", "ms", {{"method", "copy"}}}, table).front().has_interval());
}

TEST_CASE("A column or a number that a curve lacks is the item's fault, and named")
{
    Table table = charted_table();
    CHECK_THROWS_WITH(points_of({"", "width", "ms", {}}, table), ContainsSubstring("'width'"));
    CHECK_THROWS_WITH(points_of({"", "side", "ms", {{"kind", "fft"}}}, table), ContainsSubstring("'kind'"));
    CHECK_THROWS_WITH(points_of({"", "side", "method", {}}, table), ContainsSubstring("'fft' in column 'method'"));
    table.add_row({"nothing", 1.0, std::numeric_limits<double>::infinity(), none});
    CHECK_THROWS_WITH(points_of({"", "side", "ms", {}}, table), ContainsSubstring("'inf' in column 'ms'"));
    Table negative({{"side", ColumnKind::number}, {"ms", ColumnKind::number}});
    negative.add_row({256.0, -1.0});
    Chart chart = chart_of_times();
    chart.curves = {{"", "side", "ms", {}}};
    CHECK_THROWS_WITH(draw_chart(chart, negative), ContainsSubstring("-1 on the logarithmic axis"));
    chart.y.logarithmic = false;
    CHECK_NOTHROW(draw_chart(chart, negative));
}

TEST_CASE("A table of text is charted as a typed one, its intervals in the two columns behind")
{
    const CsvTable text{{"side", "ms, median", "ms, 5th of a hundred", "ms, 95th", "ms, minimum"},
                        {{"256", "2", "1.5", "3", "1"}, {"512", "8", "0", "8", "7"}, {"1024", "9", "", "", "9"}}};
    CHECK(points_of({"", "side", "ms, median", {}}, text) ==
          std::vector<ChartPoint>{{256, 2, 1.5, 3}, {512, 8, 0, 8}, {1024, 9, 9, 9}});
    for (const ChartPoint& point : points_of({"", "side", "ms, minimum", {}}, text))
        CHECK_FALSE(point.has_interval());
    Table typed({{"side", ColumnKind::number}, {"ms, median", ColumnKind::interval}});
    typed.add_row({256.0, Interval{1.5, 2.0, 3.0}});
    typed.add_row({512.0, Interval{0.0, 8.0, 8.0}});
    typed.add_row({1024.0, 9.0});
    const Chart chart{"chart", "", {"side", true}, {"ms", true}, {{"a", "side", "ms, median", {}}}};
    CHECK(draw_chart(chart, text) == draw_chart(chart, typed));
    for (const std::string cell : {"1.5 ms", "nan", "inf", "1,5", " 2"}) {
        INFO(cell);
        CHECK_THROWS_AS(points_of({"", "a", "b", {}}, CsvTable{{"a", "b"}, {{"1", cell}}}), std::logic_error);
    }
}

TEST_CASE("A logarithmic axis is marked at powers of two, at 1, 2, 5, or at powers of ten")
{
    CHECK(logarithmic_marks({512, 128, 1024}) == std::vector<double>{128, 256, 512, 1024});
    CHECK(logarithmic_marks({3, 60}) == std::vector<double>{5, 10, 20, 50});
    CHECK(logarithmic_marks({0.001, 7}) == std::vector<double>{0.001, 0.01, 0.1, 1});
    CHECK(logarithmic_marks({3.1, 4.9}) == std::vector<double>{3, 4, 5});
    CHECK(logarithmic_marks({1}) == std::vector<double>{1});
}

TEST_CASE("A linear axis is marked at few round numbers that reach over all values")
{
    CHECK(linear_marks(0, 10) == std::vector<double>{0, 2, 4, 6, 8, 10});
    CHECK(linear_marks(0, 37) == std::vector<double>{0, 10, 20, 30, 40});
    CHECK(linear_marks(-3, 12) == std::vector<double>{-5, 0, 5, 10, 15});
    CHECK(linear_marks(1e6, 1.2e6).size() == 5);
    for (const double most : {1e-9, 0.3, 0.7, 1.0, 3.0, 7.77e5}) {
        INFO(most);
        const std::vector<double> marks = linear_marks(0.0, most);
        CHECK(marks.front() == 0.0);
        CHECK(marks.back() >= most * (1.0 - 1e-9));
        CHECK(marks.size() >= 4);
        CHECK(marks.size() <= 8);
    }
}

TEST_CASE("An axis places its values between its ends, one value too")
{
    const DrawnAxis logarithmic({"", true}, {10.0, 1000.0}, false);
    CHECK(logarithmic.place(100.0) == Approx(0.5));
    CHECK(logarithmic.place(10.0) > 0.0);
    CHECK(logarithmic.place_within(0.0) == 0.0);
    const DrawnAxis linear({""}, {2.0, 10.0}, true);
    CHECK(linear.place(0.0) == 0.0);
    CHECK(linear.place(10.0) == 1.0);
    const DrawnAxis cut({""}, {2.0, 10.0}, true, 4.0);
    CHECK(cut.place(4.0) == 1.0);
    CHECK(cut.place_within(10.0) == 1.0);
    CHECK(cut.marks().back() == 4.0);
    for (const double only : {0.0, 5.0, -5.0})
        for (const bool begins_at_zero : {true, false}) {
            const DrawnAxis single({""}, {only}, begins_at_zero);
            CHECK(single.place(only) >= 0.0);
            CHECK(single.place(only) <= 1.0);
        }
    CHECK(DrawnAxis({"", true}, {3.2}, false).place(3.2) == Approx(0.5));
}

TEST_CASE("An axis ends with the largest, the smallest and the closest numbers there are")
{
    using Limits = std::numeric_limits<double>;
    for (const std::vector<double>& values : std::vector<std::vector<double>>{{1e16, 1e16 + 2.0},
                                                                              {Limits::denorm_min(), 1e-310},
                                                                              {0.0, Limits::denorm_min()},
                                                                              {1.0, Limits::max() / 4.0},
                                                                              {Limits::infinity()},
                                                                              {}})
        for (const bool is_logarithmic : {false, true}) {
            if (is_logarithmic && !values.empty() && values.front() == 0.0)
                continue;
            const DrawnAxis axis({"", is_logarithmic}, values, false);
            CHECK(axis.marks().size() < 2200);
            for (const double value : values)
                CHECK(std::isfinite(axis.place_within(value)));
        }
    CHECK_THROWS_AS(DrawnAxis({""}, {-Limits::max(), Limits::max()}, false), std::logic_error);
}

TEST_CASE("Marks are numbers as a person reads them")
{
    CHECK(mark_text(1024) == "1024");
    CHECK(mark_text(65536) == "65\u202F536");
    CHECK(mark_text(0.01) == "0.01");
    CHECK(mark_text(1e-5) == "10⁻⁵");
    CHECK(mark_text(-2) == "−2");
}

TEST_CASE("A chart has its texts, escaped, the page's colour, and nothing that must be unique in a page")
{
    const std::string svg = drawn(chart_of_times());
    CHECK(svg.starts_with("<svg xmlns="));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK_THAT(svg, ContainsSubstring("role=\"img\" aria-label=\"Times &amp; sizes\"") &&
                        ContainsSubstring(">FFT_2 &amp; more</text>") &&
                        ContainsSubstring(">side &lt;pixels&gt;</text>") &&
                        ContainsSubstring(">it's time, ms</text>") && ContainsSubstring(">paper</text>"));
    for (const std::string part : {"id=", "href", "black", "white", "rgb(", "nan", "inf", "<script"})
        CHECK(svg.find(part) == std::string::npos);
    CHECK(occurrences(svg, "<text ") == occurrences(svg, "fill=\"currentColor\">"));
}

TEST_CASE("What is published is dashed, what was measured is not")
{
    Chart chart = chart_of_times();
    CHECK(occurrences(drawn(chart), "stroke-dasharray") == 2); // the curve, and its line in the legend
    chart.curves[1].published = false;
    CHECK(occurrences(drawn(chart), "stroke-dasharray") == 0);
}

TEST_CASE("A curve without points is left out and leaves the others their colours")
{
    Chart chart = chart_of_times();
    chart.curves.front().where = {{"method", "none"}};
    const std::string svg = drawn(chart);
    CHECK(in_colour(svg, 0) == 0);
    CHECK(in_colour(svg, 1) > 0);
    CHECK(svg.find("FFT_2") == std::string::npos);
    chart.curves.pop_back();
    CHECK_FALSE(draw_chart(chart, charted_table()).has_value());
}

TEST_CASE("The curves of a pair share their colour, and a level curve is a line without points")
{
    Chart chart = chart_of_times();
    chart.curves = {{"other", "side", "ms", {{"method", "copy"}}},
                    {"level", "side", "theirs", {{"method", "fft"}}, false, true, "one"},
                    {"another", "side", "theirs", {}},
                    {"rising", "side", "theirs", {}, false, false, "one"}};
    const std::string svg = drawn(chart);
    CHECK(in_colour(svg, 3) == 0);
    // Both lines twice, in the plot and in the legend, and squares of the second alone: two points and the legend's.
    CHECK(in_colour(svg, 1) == 4 + 3);
    CHECK(occurrences(svg, std::string("fill=\"") + palette[1]) == 3);
}

TEST_CASE("Intervals are bars, around a level curve a shade, and dots have no line")
{
    Chart chart{"chart", "", {"side", true}, {"ms", true}, {{"a", "side", "ms", {{"method", "fft"}}}}};
    const std::string bars = drawn(chart);
    // Two points with a bar of three lines each, the curve, its line and its point in the legend.
    CHECK(in_colour(bars, 0) == 2 * (1 + 3) + 1 + 2);
    chart.curves[0].dots = true;
    CHECK(in_colour(drawn(chart), 0) == 2 * (1 + 3) + 1);
    chart.curves[0].dots = false;
    chart.curves[0].level = true;
    const std::string shade = drawn(chart);
    CHECK(in_colour(shade, 0) == 2);
    CHECK(occurrences(shade, "fill-opacity=\"0.2\"") == 1);
}

TEST_CASE("An interval that reaches to zero on a logarithmic axis ends where the chart does")
{
    Table table({{"side", ColumnKind::number}, {"ms", ColumnKind::interval}});
    table.add_row({1.0, Interval{0.0, 8.0, 8.0}});
    table.add_row({2.0, Interval{0.5, 1.0, std::numeric_limits<double>::infinity()}});
    const std::string svg = drawn({"chart", "", {"side"}, {"ms", true}, {{"a", "side", "ms", {}}}}, table);
    CHECK(svg.find("inf") == std::string::npos);
    CHECK(svg.find("nan") == std::string::npos);
}

TEST_CASE("A linear axis can end at a multiple of the highest level curve, where that cuts something off")
{
    const Curve level_curve{"level", "side", "ms", {{"method", "copy"}}, false, true};
    const std::vector<PlottedCurve> curves{{&level_curve, 0, {{256, 0.5}}}, {&level_curve, 1, {{256, 0.4}}}};
    const Curve rising{"rising", "side", "theirs", {}};
    const std::vector<PlottedCurve> cut{{&level_curve, 0, {{256, 0.5}}}, {&rising, 1, {{256, 6}, {512, 1}, {600, 9}}}};
    const ChartAxis axis{.label = "y", .ends_at_levels = 4.0};
    CHECK(end_at_levels(axis, cut) == 2.0);
    CHECK_FALSE(end_at_levels(axis, curves).has_value());
    CHECK_FALSE(end_at_levels({.label = "y"}, cut).has_value());
    // The one of three points that lies below the end is drawn, with the parts of both lines below; and the legend's.
    const Chart chart{"chart", "", {"x"}, axis, {}};
    const std::string svg = chart_svg(chart, cut);
    CHECK(occurrences(svg, std::string("fill=\"") + palette[1]) == 1 + 1);
    const std::size_t path = svg.find(palette[1]);
    CHECK(svg.rfind("L", path) != std::string::npos);
}

TEST_CASE("A published range of x is a shaded band, a single value a dashed line, and both are in the legend")
{
    Chart chart = chart_of_times();
    chart.curves.pop_back();
    chart.bands = {{"their range", 31, 41}, {"theirs, eight filters", 2000, 2000}};
    const std::string svg = drawn(chart);
    CHECK(occurrences(svg, "fill-opacity=\"0.3\"") == 2);
    CHECK(occurrences(svg, "stroke-dasharray") == 2);
    CHECK_THAT(svg, ContainsSubstring(">their range</text>") && ContainsSubstring(">theirs, eight filters</text>"));
    CHECK_THAT(svg, ContainsSubstring(">1000</text>") && ContainsSubstring(">50</text>")); // the axis reaches over both
}

TEST_CASE("The legend stands below the plot, and long titles in lines that fit")
{
    Chart chart = chart_of_times();
    const std::size_t texts = occurrences(drawn(chart), "<text ");
    chart.curves[1].title = "a title of so many words that no line of a chart can hold it all, however small it may be";
    const std::string svg = drawn(chart);
    CHECK(occurrences(svg, "a title of so many") == 1);
    CHECK(occurrences(svg, "<text ") == texts + 2); // the title has three lines
    const double height = std::stod(svg.substr(svg.find("viewBox=\"0 0 480 ") + 17));
    const std::size_t last = svg.rfind("<text x=");
    CHECK(std::stod(svg.substr(svg.find("y=\"", last) + 3)) < height);
}
