#include "catch_framework.hpp"
#include "figures/report/ledger.hpp"
#include "occurrences.hpp"

#include <limits>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Claim hardware_figure(const std::string& statement, double then, double now, const std::string& unit = "Hz")
{
    Claim claim;
    claim.statement = statement;
    claim.hardware = "card <X>";
    claim.year = "2003";
    state_figure(claim, {then, {now, now, now}, unit});
    return claim;
}

} // namespace

TEST_CASE("Figures of hardware are a chart and a table, a bar and a row for each")
{
    Claim conclusion;
    state_alike(conclusion, "alike", Interval{1.0, 1.0, 1.0}, "");
    const std::string html = hardware_figures_html(
        {hardware_figure("Frames & more", 0.5, 100.0), conclusion, hardware_figure("Slower", 10.0, 1.0)});
    CHECK_THAT(html, ContainsSubstring("Frames &amp; more") && ContainsSubstring("card &lt;X&gt;"));
    CHECK(occurrences(html, "× 200") == 2); // at its bar and in its row
    CHECK(occurrences(html, "× 0.1") == 3); // and once on the axis
    CHECK_THAT(html, ContainsSubstring("The same as a table, 2 rows"));
}

TEST_CASE("Better lies on the right, of times and counts too, and labels are whole")
{
    const std::string label =
        "A filter of many passes, each of which writes the whole image, takes so long on that card";
    const std::string html = hardware_figures_html({hardware_figure(label, 2.0, 0.5, "s")});
    CHECK(occurrences(html, "× 4") == 1);    // at its bar
    CHECK(occurrences(html, "× 0.25") == 1); // in its row: now / then
    CHECK(html.find("...") == std::string::npos);
    CHECK_THAT(html, ContainsSubstring("takes so long on that card") || ContainsSubstring("on that card (s)"));
}

TEST_CASE("What was nothing then has a row without a factor, and no bar")
{
    const std::string html = hardware_figures_html(
        {hardware_figure("Pass", 0.0, 3.0, "instructions"), hardware_figure("Scale", 1.0, 5.0, "instructions")});
    CHECK_THAT(html, ContainsSubstring("The same as a table, 2 rows") && ContainsSubstring("<td>-</td>"));
    CHECK(html.find("inf") == std::string::npos);
    CHECK(occurrences(html, "Pass (instructions)") == 0);
    CHECK(occurrences(html, "Scale (instructions)") >= 1);
}

TEST_CASE("Without a figure, or with one that is no number, there is nothing to show")
{
    CHECK(hardware_figures_html({}).empty());
    CHECK(hardware_figures_html({Claim{}}).empty());
    CHECK(hardware_figures_html({hardware_figure("no number", 1.0, std::numeric_limits<double>::infinity())}).empty());
}
