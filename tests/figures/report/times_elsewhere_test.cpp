#include "catch_framework.hpp"
#include "figures/report/report.hpp"
#include "figures/report/times_elsewhere.hpp"
#include "occurrences.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const Item timed_table{"one_table", papers::moreland_angel_2003, "Table 3: rates", {}};
const Item timed_headline{"headline", "", "Then & now", {}};
const Item timed_figure{"one_figure", papers::fialka_cadik_2006, "Figure 6", {}};

ComputedItem timed_item(const Item& timed, std::vector<MeasuredTime> times)
{
    ComputedItem computed_item{&timed, {}};
    computed_item.result.times = std::move(times);
    return computed_item;
}

Reproduction thrice_timed()
{
    Reproduction reproduction;
    reproduction.items = {
        timed_item(timed_table, {{"filter", 565.2, 571.0, true}, {"copy", 1.0, 2.0, true}}),
        timed_item(timed_headline, {{"filter", 800.0, 800.4, true}}),
        timed_item(timed_figure, {{"filter", 560.0, 570.0, true}, {"kernel of 3 < 5", 1.0, 2.0, false}})};
    return reproduction;
}

} // namespace

TEST_CASE("What several items timed is told at each of them, with the others' times")
{
    const Reproduction reproduction = thrice_timed();
    const auto times = times_elsewhere(reproduction, reproduction.items[0]);
    REQUIRE(times.size() == 1); // no other item timed the copy
    CHECK(times[0].here.quantity == "filter");
    REQUIRE(times[0].elsewhere.size() == 2);
    CHECK(times[0].elsewhere[0].item == &reproduction.items[1]);
    CHECK(times[0].elsewhere[0].time.least_milliseconds == 800.0);
    CHECK(times[0].elsewhere[1].item == &reproduction.items[2]);

    const std::string html = times_elsewhere_html(reproduction, reproduction.items[0]);
    CHECK_THAT(html, ContainsSubstring("too: filter: 565 to 571 ms here, 800 ms in "
                                       "<a href=\"#headline\">Then &amp; now</a>, 560 to 570 ms in "
                                       "<a href=\"#one_figure\">"));
    CHECK_THAT(html, ContainsSubstring("only of times of one turn"));
    CHECK_THAT(html, !ContainsSubstring("copy"));
}

TEST_CASE("Several quantities become a table, and each stands in it once")
{
    Reproduction reproduction = thrice_timed();
    reproduction.items[0].result.times.push_back({"kernel of 3 < 5", 3.0, 4.0, false});
    reproduction.items[0].result.times.push_back({"filter", 900.0, 901.0, true});
    const std::string html = times_elsewhere_html(reproduction, reproduction.items[0]);
    CHECK_THAT(html, ContainsSubstring("too: 2 quantities"));
    CHECK(occurrences(html, "<tr>") == 3); // the heading and two
    CHECK_THAT(html, ContainsSubstring("kernel of 3 &lt; 5</td><td>3 to 4 ms</td>"));
    CHECK_THAT(html, !ContainsSubstring("900"));
}

TEST_CASE("Another machine's times, and those of another effort, are not told beside an item's")
{
    Reproduction reproduction = thrice_timed();
    reproduction.items[1].machine.gpu = "another";
    CHECK(times_elsewhere(reproduction, reproduction.items[0]).front().elsewhere.size() == 1);
    reproduction.items[2].effort = figures::ItemEffort::thorough;
    CHECK(times_elsewhere(reproduction, reproduction.items[0]).empty());
    CHECK(times_elsewhere_html(reproduction, reproduction.items[0]).empty());
}

TEST_CASE("The report tells times of other chapters within the item's section")
{
    Reproduction reproduction = thrice_timed();
    const std::string html = report_html(reproduction);
    CHECK(occurrences(html, "Timed in other chapters too") == 3);
    const std::size_t first = html.find("<section id=\"one_table\">");
    REQUIRE(first != std::string::npos);
    CHECK(html.find("Timed in other chapters too", first) < html.find("</section>", first));
}
