#include "catch_framework.hpp"
#include "figures/report/chart_axis.hpp"
#include "figures/report/chart_drawing.hpp"
#include "figures/report/svg.hpp"
#include "parts_of_text.hpp"

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

// The number of elements in the colour of the palette's entry.
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

TEST_CASE("A column that a curve lacks, and a word in place of a number, are the item's fault, and named")
{
    const Table table = charted_table();
    CHECK_THROWS_WITH(points_of({"", "width", "ms", {}}, table), ContainsSubstring("'width'"));
    CHECK_THROWS_WITH(points_of({"", "side", "ms", {{"kind", "fft"}}}, table), ContainsSubstring("'kind'"));
    CHECK_THROWS_WITH(points_of({"", "side", "method", {}}, table), ContainsSubstring("'fft' in column 'method'"));
    CHECK_THROWS_WITH(points_of({"", "method", "ms", {}}, table), ContainsSubstring("'fft' in column 'method'"));
}

TEST_CASE("A point that has no place on the axes is left out, and the others are drawn as without it")
{
    Chart chart = chart_of_times();
    chart.curves = {{"", "side", "ms", {}}};
    Table table({{"side", ColumnKind::number}, {"ms", ColumnKind::interval}});
    table.add_row({256.0, Interval{1.0, 1.5, 2.0}});
    table.add_row({512.0, 3.0});
    const std::string svg = drawn(chart, table);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const Interval& nowhere :
         {Interval{infinity, infinity, infinity}, Interval{1.0, std::nan(""), 2.0}, Interval{-1.0, -1.0, -1.0},
          Interval{0.0, 0.0, 1.0}, Interval{1.0, 1.0, infinity}}) {
        INFO(measuring::text_of(nowhere));
        Table with_it = table;
        with_it.add_row({1024.0, nowhere});
        CHECK(drawn(chart, with_it) == svg);
    }
    Table negative({{"side", ColumnKind::number}, {"ms", ColumnKind::number}});
    negative.add_row({256.0, -1.0});
    CHECK_FALSE(draw_chart(chart, negative).has_value());
    chart.y.logarithmic = false;
    CHECK(draw_chart(chart, negative).has_value());
    negative = Table(negative.columns());
    negative.add_row({-256.0, 1.0});
    CHECK_FALSE(draw_chart(chart, negative).has_value());
}

TEST_CASE("A table shows an interval in one cell, files it in three columns, and takes no cell of another kind")
{
    Table table = charted_table();
    CHECK(table.shown().columns == std::vector<std::string>{"method", "side", "ms", "theirs"});
    CHECK(table.shown().rows[0] == std::vector<std::string>{"fft", "256", "1.5 (1 to 2)", "6"});
    CHECK(table.shown().rows[3] == std::vector<std::string>{"copy", "256", "0.5", ""});
    const CsvTable file = table.as_file();
    CHECK(file.columns == std::vector<std::string>{"method", "side", "ms, median", "ms, low", "ms, high", "theirs"});
    CHECK(file.rows[0] == std::vector<std::string>{"fft", "256", "1.5", "1", "2", "6"});
    CHECK(file.rows[1] == std::vector<std::string>{"fft", "512", "", "", "", "24"});
    CHECK_THROWS_WITH(table.add_row({"fft", "256", 1.0, 1.0}), ContainsSubstring("'side'"));
    CHECK_THROWS_WITH(table.add_row({1.0, 256.0, 1.0, 1.0}), ContainsSubstring("'method'"));
    CHECK_THROWS_WITH(table.add_row({"fft", 256.0, 1.0, Interval{1.0, 1.0, 1.0}}), ContainsSubstring("'theirs'"));
    CHECK_THROWS_WITH(table.add_row({"fft"}), ContainsSubstring("1 cells in a table of 4 columns"));
    CHECK(table.rows().size() == 4);
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
    // Each text has the drawing's colour, which is the page's.
    CHECK_THAT(svg.substr(0, svg.find('>')), ContainsSubstring("fill=\"currentColor\""));
    for (std::size_t at = svg.find("<text "); at != std::string::npos; at = svg.find("<text ", at + 1))
        CHECK_THAT(svg.substr(at, svg.find('>', at) - at), !ContainsSubstring("fill="));
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
    // Both lines occur twice, in the plot and in the legend; squares occur only for the second: two points and the one
    // in the legend.
    CHECK(in_colour(svg, 1) == 4 + 3);
    CHECK(occurrences(svg, std::string("fill=\"") + palette[1]) == 3);
}

TEST_CASE("Intervals are bars, around a level curve a shade, and dots have no line")
{
    Chart chart{"chart", "", {"side", true}, {"ms", true}, {{"a", "side", "ms", {{"method", "fft"}}}}};
    const std::string bars = drawn(chart);
    // Two points, each with a bar of three lines, the curve, and its line and point in the legend.
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
    table.add_row({2.0, Interval{0.5, 1.0, 2.0}});
    const std::string svg = drawn({"chart", "", {"side"}, {"ms", true}, {{"a", "side", "ms", {}}}}, table);
    CHECK(in_colour(svg, 0) == 2 * (1 + 3) + 1 + 2); // both intervals are bars
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
    // Only the one of three points below the end is drawn, with the parts of both lines below it, and the legend.
    const Chart chart{"chart", "", {"x"}, axis, {}};
    const std::string svg = chart_svg(chart, cut);
    CHECK(occurrences(svg, std::string("fill=\"") + palette[1]) == 1 + 1);
    const std::size_t path = svg.find(palette[1]);
    CHECK(svg.rfind('L', path) != std::string::npos);
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
    CHECK_THAT(svg, ContainsSubstring(">1000</text>") && ContainsSubstring(">50</text>")); // the axis includes both
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
