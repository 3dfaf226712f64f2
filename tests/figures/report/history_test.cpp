#include "figures/report/history.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/report/report.hpp"
#include "no_code.hpp"
#include "parts_of_text.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Reproduction with_items(const std::vector<const Item*>& items)
{
    Reproduction reproduction;
    for (const Item* item : items)
        reproduction.items.push_back({item, {}});
    return reproduction;
}

const Item first_of_2003{"moreland_angel_2003_figure1", papers::moreland_angel_2003, "Figure 1", no_code};
const Item second_of_2003{"moreland_angel_2003_table1", papers::moreland_angel_2003, "Table 1", no_code};

} // namespace

TEST_CASE("The passes of each year's filter of 1024 x 1024 are those of its plan")
{
    CHECK(passes_in_words("moreland-angel-2003") == "45 passes"); // Figure 3, twice 20 iterations; see Table 2
    CHECK(passes_in_words("fialka-cadik-2006") == "41 passes");   // 4 log N + 1
    CHECK(passes_in_words("lloyd-boyd-govindaraju-2008") == "41 passes for each of 2 textures");
    CHECK(passes_in_words("intel-2014-slm") == "5 passes"); // a dispatch for each axis, there and back, and a product
    CHECK(passes_in_words("mota-2022-stockham-radix-4") == "5 passes for each of 2 textures");
    CHECK(passes_in_words("wide") == "8 passes");
    CHECK(passes_in_words("fused") == "3 passes");
    CHECK_THROWS_AS(passes_in_words("nonsense"), InputError);
}

TEST_CASE("The report tells every paper's year, in their order and in few words")
{
    const std::string html = history_html(with_items({}));
    CHECK(occurrences(html, "<li>") == milestones().size());
    std::size_t place = 0;
    for (const Contribution& contribution : contributions()) {
        INFO(contribution.year);
        const std::size_t found = html.find(contribution.year + ".</b>", place);
        REQUIRE(found != std::string::npos);
        place = found;
    }
    std::istringstream words(std::regex_replace(html, std::regex("<[^>]*>"), " "));
    CHECK(std::distance(std::istream_iterator<std::string>(words), {}) <= 250);
}

TEST_CASE("A year is linked to the first item of its paper, and to none that the report lacks")
{
    const std::string html = history_html(with_items({&first_of_2003, &second_of_2003}));
    CHECK(occurrences(html, "href=") == 1);
    CHECK_THAT(html, ContainsSubstring("<a href=\"#moreland_angel_2003_figure1\">Moreland &amp; Angel 2003</a>"));
    CHECK(occurrences(history_html(with_items({})), "href=") == 0);
}
