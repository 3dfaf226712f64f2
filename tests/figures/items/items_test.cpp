#include "catch_framework.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "reference/published_values.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

using namespace fragfft;
using figures::all_items;

TEST_CASE("Every item has its own stem, in the house's letters, a title, an experiment and what tells it")
{
    std::set<std::string> stems;
    std::set<std::string> titles;
    for (const figures::Item& item : all_items()) {
        INFO(item.stem);
        CHECK(stems.insert(item.stem).second);
        CHECK(titles.insert(item.full_title()).second);
        CHECK(item.stem.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos);
        CHECK_FALSE(item.title.empty());
        CHECK(item.code->experiment);
        CHECK(item.code->tell);
        CHECK(item.typical_seconds > 0.0);
        CHECK(&figures::item_named(item.stem) == &item);
    }
    CHECK(stems.size() >= 4);
}

TEST_CASE("An item is of the paper that its stem begins with, and one that sums up is of none")
{
    for (const figures::Item& item : all_items()) {
        INFO(item.stem);
        const std::string paper = item.stem.starts_with("moreland_angel_2003_") ? figures::papers::moreland_angel_2003
                                  : item.stem.starts_with("fialka_cadik_2006_") ? figures::papers::fialka_cadik_2006
                                  : item.stem.starts_with("lloyd_boyd_govindaraju_2008_")
                                      ? figures::papers::lloyd_boyd_govindaraju_2008
                                  : item.stem.starts_with("intel_2014_") ? figures::papers::intel_2014
                                  : item.stem.starts_with("mota_2022_")  ? figures::papers::mota_2022
                                                                         : "";
        CHECK(item.paper == paper);
        CHECK(item.full_title() == (paper.empty() ? item.title : paper + ", " + item.title));
    }
}

TEST_CASE("Every published table belongs to an item of the same stem, or holds what a paper says in its text")
{
    std::set<std::string> stems;
    for (const figures::Item& item : all_items())
        stems.insert(item.stem);
    for (const std::string& published : reference::published_items()) {
        INFO(published);
        CHECK((stems.contains(published) || published.ends_with("_text")));
        CHECK(reference::published_table(published).row_count() > 0);
    }
    // Every item that is a table has published values to compare with.
    for (const std::string& stem : stems)
        if (stem.find("_table") != std::string::npos)
            CHECK_NOTHROW(reference::published_table(stem));
}

TEST_CASE("An unknown item is refused, with the list of those there are")
{
    CHECK_THROWS_AS(figures::item_named("table1"), InputError);
    for (const figures::Item& item : all_items())
        CHECK_THROWS_WITH(figures::item_named("table1"), ContainsSubstring("'table1'") && ContainsSubstring(item.stem));
    CHECK_THROWS_AS(figures::item_named(""), InputError);
}

TEST_CASE("The published names of programs are those of the plan's families")
{
    const PlanTotals sums = totals(figures::moreland_angel_2003_filter_as_published(16));
    const auto published = reference::published_table("moreland_angel_2003_table1");
    CHECK(sums.invocations.size() == published.row_count());
    for (std::size_t row = 0; row < published.row_count(); ++row)
        CHECK(sums.invocations.contains(figures::family_of(published.text(row, "program"))));
}

TEST_CASE("No item's stem is another's beginning up to an underscore, so that names of their claims differ")
{
    for (const figures::Item& one : all_items())
        for (const figures::Item& two : all_items())
            CHECK((&one == &two || !two.stem.starts_with(one.stem + '_')));
}

TEST_CASE("No item makes a rule, a tolerance or a verdict of its own: those are figures/report/rules.cpp's")
{
    const std::filesystem::path items = std::filesystem::path(FRAGFFT_SOURCE_FOLDER) / "figures" / "items";
    int sources = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(items)) {
        if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp")
            continue;
        ++sources;
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        INFO(entry.path());
        for (const std::string word : {"Verdict", "Judgement", "tolerance", "as_stored", "judged_", "near_factor"}) {
            INFO(word);
            CHECK(text.find(word) == std::string::npos);
        }
    }
    CHECK(sources > 20);
}
