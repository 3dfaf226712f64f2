#include "catch_framework.hpp"
#include "figures/report/chart_drawing.hpp"
#include "figures/report/svg.hpp"
#include "occurrences.hpp"
#include "without_tools.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const CsvTable charted_table{
    {"method", "side", "milliseconds", "theirs"},
    {{"fft", "256", "1.5", "6"}, {"fft", "512", "", "24"}, {"fft", "1024", "30", ""}, {"copy", "256", "0.5", ""}}};

Chart chart_of_times()
{
    return {"paper_figure7",
            "Times & sizes",
            {"side <pixels>", true},
            {"it's time, ms", true},
            {{"FFT_2 & more", "side", "milliseconds", {{"method", "fft"}}},
             {"paper", "side", "theirs", {{"method", "fft"}}, true}}};
}

} // namespace

TEST_CASE("A curve's points are its rows, in their order, without those that have an empty cell")
{
    const Chart chart = chart_of_times();
    CHECK(points_of(chart.curves[0], charted_table) == std::vector<ChartPoint>{{256, 1.5}, {1024, 30}});
    CHECK(points_of(chart.curves[1], charted_table) == std::vector<ChartPoint>{{256, 6}, {512, 24}});
    CHECK(points_of({"", "side", "milliseconds", {}}, charted_table).size() == 3);
    CHECK(points_of({"", "side", "milliseconds", {{"method", "fft"}, {"side", "1024"}}}, charted_table) ==
          std::vector<ChartPoint>{{1024, 30}});
    CHECK(points_of({"", "side", "milliseconds", {{"method", "none"}}}, charted_table).empty());
}

TEST_CASE("A column or a number that a curve lacks is the item's fault, and named")
{
    CHECK_THROWS_WITH(points_of({"", "width", "milliseconds", {}}, charted_table), ContainsSubstring("'width'"));
    CHECK_THROWS_WITH(points_of({"", "side", "milliseconds", {{"kind", "fft"}}}, charted_table),
                      ContainsSubstring("'kind'"));
    CHECK_THROWS_WITH(points_of({"", "side", "method", {}}, charted_table),
                      ContainsSubstring("'fft' in column 'method'"));
    for (const std::string cell : {"1.5 ms", "nan", "inf", "1,5", " 2"}) {
        INFO(cell);
        CHECK_THROWS_AS(points_of({"", "a", "b", {}}, {{"a", "b"}, {{"1", cell}}}), std::logic_error);
    }
    Chart negative = chart_of_times();
    CHECK_THROWS_WITH(gnuplot_script(negative, {charted_table.columns, {{"fft", "256", "-1", ""}}}, "f"),
                      ContainsSubstring("-1 on the logarithmic axis"));
    negative.y.logarithmic = false;
    CHECK_NOTHROW(gnuplot_script(negative, {charted_table.columns, {{"fft", "256", "-1", ""}}}, "f"));
}

TEST_CASE("A logarithmic axis is marked at powers of two, at 1, 2, 5, or at powers of ten")
{
    CHECK(logarithmic_marks({512, 128, 1024}) == std::vector<double>{128, 256, 512, 1024});
    CHECK(logarithmic_marks({3, 60}) == std::vector<double>{5, 10, 20, 50});
    CHECK(logarithmic_marks({0.001, 7}) == std::vector<double>{0.001, 0.01, 0.1, 1});
    CHECK(logarithmic_marks({3.1, 4.9}) == std::vector<double>{3, 4, 5});
    CHECK(logarithmic_marks({1}) == std::vector<double>{1});
}

TEST_CASE("gnuplot is told the points and the texts as they are, and what is published is dashed")
{
    const std::string script = gnuplot_script(chart_of_times(), charted_table, "/folder/it's.svg");
    CHECK_THAT(script, ContainsSubstring("set output '/folder/it''s.svg'") && ContainsSubstring("'it''s time, ms'"));
    CHECK_THAT(script, ContainsSubstring("$curve0 << END\n256 1.5\n1024 30\nEND\n"));
    CHECK_THAT(script, ContainsSubstring("$curve1 << END\n256 6\n512 24\nEND\n"));
    CHECK_THAT(script, ContainsSubstring("set logscale x") && ContainsSubstring("'256' 256, '512' 512, '1024' 1024"));
    const std::size_t published = script.find("$curve1 using");
    CHECK(script.find("dashtype 1") < published);
    CHECK(script.find("dashtype '-'") > published);
    CHECK(script.find("dashtype '-'") != std::string::npos);
}

TEST_CASE("A curve without points is left out and leaves the others their colours")
{
    Chart chart = chart_of_times();
    chart.curves.front().where = {{"method", "none"}};
    const std::string script = gnuplot_script(chart, charted_table, "f");
    CHECK(script.find("$curve0") == std::string::npos);
    CHECK_THAT(script, ContainsSubstring("$curve1 using 1:2 with linespoints linecolor rgb '#d55e00'"));
    chart.curves.pop_back();
    CHECK_FALSE(draw_chart(chart, charted_table).has_value());
}

TEST_CASE("The curves of a pair share their colour, and a level curve is a line without points")
{
    Chart chart = chart_of_times();
    chart.curves = {{"other", "side", "milliseconds", {{"method", "copy"}}},
                    {"level", "side", "milliseconds", {{"method", "fft"}}, false, true, "one"},
                    {"another", "side", "theirs", {}},
                    {"rising", "side", "theirs", {}, false, false, "one"}};
    const std::string script = gnuplot_script(chart, charted_table, "f");
    const auto plot = [&](int curve) {
        const std::size_t start = script.find("$curve" + std::to_string(curve) + " using");
        return script.substr(start, script.find(" title", start) - start);
    };
    for (const int curve : {1, 3})
        CHECK_THAT(plot(curve), ContainsSubstring(palette[1]));
    CHECK_THAT(plot(0), ContainsSubstring(palette[0]));
    CHECK_THAT(plot(2), ContainsSubstring(palette[2]));
    CHECK_THAT(plot(1), ContainsSubstring("with lines ") && !ContainsSubstring("pointtype"));
    CHECK_THAT(plot(3), ContainsSubstring("with linespoints ") && ContainsSubstring("pointtype"));
}

namespace {

const CsvTable table_with_intervals{
    {"side", "ms, median", "ms, 5th of a hundred", "ms, 95th", "ms, minimum"},
    {{"256", "2", "1.5", "3", "1"}, {"512", "8", "0", "8", "7"}, {"1024", "9", "", "", "9"}}};

} // namespace

TEST_CASE("A point has the interval of the two columns behind it, where they are its 5th and 95th of a hundred")
{
    const std::vector<ChartPoint> points = points_of({"", "side", "ms, median", {}}, table_with_intervals);
    CHECK(points == std::vector<ChartPoint>{{256, 2, 1.5, 3}, {512, 8, 0, 8}, {1024, 9, 9, 9}});
    CHECK(points[0].has_interval());
    CHECK_FALSE(points[2].has_interval());
    for (const ChartPoint& point : points_of({"", "side", "ms, minimum", {}}, table_with_intervals))
        CHECK_FALSE(point.has_interval());
}

TEST_CASE("Intervals are bars, around a level curve a shade, within the axis, and dots have no line")
{
    Chart chart{
        "chart", "", {"side", true}, {"ms", true}, {{"a", "side", "ms, median", {}}, {"b", "side", "ms, minimum", {}}}};
    chart.curves[1].dots = true;
    std::string script = gnuplot_script(chart, table_with_intervals, "f");
    // An interval that reaches to zero ends at the chart's least value, which is 1.
    CHECK_THAT(script, ContainsSubstring("$curve0 << END\n256 2 1.5 3\n512 8 1 8\n1024 9 9 9\nEND\n") &&
                           ContainsSubstring("$curve1 << END\n256 1\n"));
    CHECK(occurrences(script, "with yerrorbars") == 1);
    CHECK_THAT(script, ContainsSubstring("$curve1 using 1:2 with points ") &&
                           ContainsSubstring("$curve0 using 1:2 with linespoints "));
    chart.curves[0].level = true;
    script = gnuplot_script(chart, table_with_intervals, "f");
    CHECK(occurrences(script, "with yerrorbars") == 0);
    CHECK(occurrences(script, "$curve0 using 1:3:4 with filledcurves") == 1);
    if (charts_can_be_drawn())
        CHECK(draw_chart(chart, table_with_intervals).has_value());
}

TEST_CASE("A linear axis can end at a multiple of the highest level curve, where that cuts something off")
{
    Chart chart = chart_of_times();
    chart.y = {.label = "y", .ends_at_levels = 4.0};
    chart.curves = {{"level", "side", "milliseconds", {{"method", "copy"}}, false, true},
                    {"falling", "side", "theirs", {}}};
    CHECK_THAT(gnuplot_script(chart, charted_table, "f"), ContainsSubstring("set yrange [0:2]"));
    chart.y.ends_at_levels = 100.0;
    CHECK_THAT(gnuplot_script(chart, charted_table, "f"), ContainsSubstring("set yrange [0:*]"));
    chart.y.ends_at_levels = 4.0;
    chart.curves.front().level = false;
    CHECK_THAT(gnuplot_script(chart, charted_table, "f"), ContainsSubstring("set yrange [0:*]"));
}

TEST_CASE("A published range of x is a shaded band, a single value a dashed line, and the axis reaches over them")
{
    Chart chart = chart_of_times();
    chart.bands = {{"their range", 31, 41}, {"theirs, eight filters", 2000, 2000}};
    const std::string script = gnuplot_script(chart, charted_table, "f");
    CHECK_THAT(script, ContainsSubstring("set object 1 rectangle from 31, graph 0 to 41, graph 1 behind") &&
                           ContainsSubstring("set arrow 2 from 2000, graph 0 to 2000, graph 1 nohead back"));
    CHECK_THAT(script, ContainsSubstring("NaN with boxes") && ContainsSubstring("title 'their range'") &&
                           ContainsSubstring("NaN with lines") && ContainsSubstring("title 'theirs, eight filters'"));
    CHECK_THAT(script, ContainsSubstring("set xrange [25.8333333:2400]"));
    if (charts_can_be_drawn()) {
        const auto svg = draw_chart(chart, charted_table);
        REQUIRE(svg.has_value());
        CHECK_THAT(*svg,
                   ContainsSubstring(">their range</text>") && ContainsSubstring(">theirs, eight filters</text>"));
    }
}

TEST_CASE("gnuplot's SVG becomes the page's: its colour of text, names of its own, nothing from elsewhere")
{
    if (!charts_can_be_drawn()) {
        WARN("gnuplot is not installed: nothing drawn");
        return;
    }
    const auto svg = draw_chart(chart_of_times(), charted_table);
    REQUIRE(svg.has_value());
    CHECK(svg->starts_with("<svg xmlns="));
    CHECK_THAT(*svg, Catch::Matchers::EndsWith("</svg> "));
    // Nothing that is drawn is lost, and nothing that is not is kept.
    for (const std::string empty : {"<filter", "<title", "gnuplot_canvas\"></g>", "rgb(", "  "})
        CHECK(svg->find(empty) == std::string::npos);
    CHECK(occurrences(*svg, "<use ") >= 2 + 2 + 2); // both curves' points and their places in the key
    CHECK(occurrences(*svg, "<g ") + occurrences(*svg, "<g>") == occurrences(*svg, "</g>"));
    CHECK_THAT(*svg, ContainsSubstring("aria-label=\"Times &amp; sizes\"") && ContainsSubstring("FFT_2 &amp; more"));
    CHECK_THAT(*svg, ContainsSubstring("side &lt;pixels") && ContainsSubstring(">paper</text>"));
    CHECK(occurrences(*svg, "<rect x=\"0\" y=\"0\"") == 0); // its background, which would have an outline
    // gnuplot writes colours as it likes: those of the curves are there, and no text or axis is black.
    CHECK(svg->find("black") == std::string::npos);
    CHECK(svg->find("rgb(  0,   0,   0)") == std::string::npos);
    CHECK_THAT(*svg, ContainsSubstring("fill=\"currentColor\"") && ContainsSubstring("stroke='currentColor'"));
    // Names are the chart's own: a page has many charts.
    const auto own_name = [](const std::string& drawn) {
        const std::size_t begin = drawn.find("<g id=\"") + 7;
        return drawn.substr(begin, drawn.find("gnuplot_canvas") - begin);
    };
    const std::string own = own_name(*svg);
    CHECK(occurrences(*svg, "id=") == occurrences(*svg, "id=\"" + own) + occurrences(*svg, "id='" + own));
    CHECK(occurrences(*svg, "href='#") == occurrences(*svg, "href='#" + own));
    Chart other = chart_of_times();
    other.file_stem += "_2";
    CHECK(own_name(draw_chart(other, charted_table).value()) != own);
}

TEST_CASE("Without gnuplot there is no chart, and nothing fails")
{
    const WithoutTools hidden;
    CHECK_FALSE(charts_can_be_drawn());
    CHECK_FALSE(draw_chart(chart_of_times(), charted_table).has_value());
}
