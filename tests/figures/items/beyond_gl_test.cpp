// Items that go beyond the papers: what a cache keeps, and what a rounded store loses. Nothing is timed.
#include "figures/claim_support.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/beyond/cache_counts.hpp"
#include "figures/items/items.hpp"

#include <cmath>
#include <map>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

double judged_value(const std::vector<Claim>& claims, const std::string& id, std::size_t one_case = 0)
{
    return claim_named(claims, id).cases.at(one_case).value.middle;
}

} // namespace

TEST_CASE_METHOD(ItemFixture, "Misses of each method are told, and are the same whenever they are counted")
{
    const ItemResult result = item_named("cache_misses").compute(item_context);
    check_item("cache_misses", result);
    REQUIRE(result.charts.size() == 1);
    CHECK(result.charts.front().curves.size() >= 5);
    for (std::size_t row = 0; row < result.table.rows().size(); ++row)
        CHECK(result.table.number(row, result.table.column(times_loaded_column))->middle >= 1.0);
    const ItemResult again = item_named("cache_misses").compute(item_context);
    CHECK(again.table.as_file().to_csv() == result.table.as_file().to_csv());
}

// Numbers of 8 bytes in a square of 128 take 16 lines of 64 bytes a row.
TEST_CASE_METHOD(ItemFixture, "What the paper of 2008 says of caches is judged by counts that are known by hand")
{
    const std::string stem = "lloyd_boyd_govindaraju_2008_caches";
    const ItemResult result = item_named(stem).compute(item_context);
    check_item(stem, result);
    for (const Claim& claim : result.claims)
        CHECK(claim.judgement.verdict() != Verdict::cannot_be_tested);
    // Along the rows each of 7 passes loads 128 x 16 lines. Along the columns a cache of 64 lines holds what 6 of them
    // read twice; 128 columns load 6 x 128 + 256 lines each. Every larger cache holds a column's lines for its
    // neighbours.
    CHECK(judged_value(result.claims, stem + "_linear_columns") ==
          Approx(std::pow(128.0 * 1024.0 / (7 * 2048), 1.0 / 6.0)));
    CHECK(verdict_of(result.claims, stem + "_linear_columns") == Verdict::reproduced);
    // The largest cache holds the texture.
    CHECK(claim_named(result.claims, stem + "_swizzled_columns").cases.size() == cache_kibibytes.size());
    CHECK(judged_value(result.claims, stem + "_swizzled_columns", cache_kibibytes.size() - 1) == 1.0);
    CHECK(judged_value(result.claims, stem + "_bit_reversal", cache_kibibytes.size() - 1) == 1.0);
    CHECK(judged_value(result.claims, stem + "_bit_reversal") > 1.25);
}

TEST_CASE_METHOD(ItemFixture, "Butterfly passes of 2014 and Stockham's order are judged by what caches load")
{
    const ItemResult butterflies = item_named("intel_2014_caches").compute(item_context);
    check_item("intel_2014_caches", butterflies);
    CHECK(judged_value(butterflies.claims, "intel_2014_caches_thrashing", cache_kibibytes.size() - 1) == 1.0);
    CHECK(verdict_of(butterflies.claims, "intel_2014_caches_thrashing") == Verdict::reproduced);
    const ItemResult orders = item_named("mota_2022_caches").compute(item_context);
    check_item("mota_2022_caches", orders);
    CHECK_THAT(claim_named(orders.claims, "mota_2022_caches_stockham").measured_words(),
               ContainsSubstring("without the first pass, which reverses the bits, 1"));
}

TEST_CASE_METHOD(ItemFixture, "Errors of every method grow with its stages, within what is promised")
{
    const ItemResult result = item_named("error_growth").compute(item_context);
    check_item("error_growth", result);
    CHECK(result.checks.size() >= 7);
    REQUIRE(result.charts.size() == 2);
    const std::size_t error = result.table.column("relative L2 error");
    std::map<std::pair<std::string, std::string>, std::vector<double>> curves;
    for (std::size_t row = 0; row < result.table.rows().size(); ++row)
        curves[{result.table.text(row, 0), result.table.text(row, 1)}].push_back(
            result.table.number(row, error)->middle);
    for (const Chart& chart : result.charts)
        for (const Curve& curve : chart.curves) {
            INFO(curve.title);
            CHECK(curves.contains({curve.where[0].second, curve.where[1].second}));
        }
    for (const auto& [curve, errors] : curves) {
        INFO(curve.first << ", " << curve.second);
        CHECK(errors.size() == 5);
        CHECK(errors.front() > 0.0);
        CHECK(errors.back() >= errors.front());
    }
}

TEST_CASE_METHOD(ItemFixture, "A quick run judges the stores of 2003 and leaves the large sizes of 2006 untested")
{
    const ItemResult of_2003 = item_named("moreland_angel_2003_precision").compute(item_context);
    check_item("moreland_angel_2003_precision", of_2003);
    CHECK(of_2003.claims.front().cases.size() == 4);
    CHECK(of_2003.table.rows().size() == 15);
    const ItemResult of_2006 = item_named("fialka_cadik_2006_precision").compute(item_context);
    check_item("fialka_cadik_2006_precision", of_2006);
    for (const Claim& claim : of_2006.claims)
        CHECK(claim.judgement.verdict() == Verdict::cannot_be_tested);
}
