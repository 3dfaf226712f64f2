// What passes fetch, and what caches load of it, against numbers counted by hand.
#include "catch_framework.hpp"
#include "figures/microscope/fetch_counts.hpp"
#include "figures/microscope/microscope_plans.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"

#include <algorithm>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;
using reference::Fetch;
using reference::FetchesOfDraw;
using reference::glsl_on_cpu::microscope_programs;

namespace {

using Order = std::vector<std::uint32_t>;

// The columns that the fragments of a region's first row fetch, fragment after fragment.
std::vector<std::vector<int>> columns_of_first_row(const Plan& plan, std::size_t pass)
{
    const std::vector<FetchesOfDraw> draws = reference::fetches_of_pass(plan, plan.passes[pass], microscope_programs());
    REQUIRE(draws.size() == 1);
    const FetchesOfDraw& draw = draws.front();
    REQUIRE(draw.begins.size() == static_cast<std::size_t>(draw.region.width * draw.region.height + 1));
    std::vector<std::vector<int>> columns;
    for (std::size_t x = 0; x < static_cast<std::size_t>(draw.region.width); ++x) {
        columns.emplace_back();
        for (std::size_t i = draw.begins[x]; i < draw.begins[x + 1]; ++i) {
            CHECK(draw.fetches[i].y == 0);
            columns.back().push_back(draw.fetches[i].x);
        }
    }
    return columns;
}

FetchCounts counted(const Plan& plan, const CacheSetup& setup)
{
    return counted_fetches(plan, {setup}, microscope_programs()).front();
}

} // namespace

TEST_CASE("A stage of Stockham's reads two numbers half a line apart, in the order of the paper's algorithm")
{
    const Plan plan = stockham_axis(8, Axes::rows, gl::PixelFormat::rg32f);
    REQUIRE(plan.passes.size() == 3);
    CHECK(columns_of_first_row(plan, 0) ==
          std::vector<std::vector<int>>{{0, 4}, {0, 4}, {1, 5}, {1, 5}, {2, 6}, {2, 6}, {3, 7}, {3, 7}});
    CHECK(columns_of_first_row(plan, 1) ==
          std::vector<std::vector<int>>{{0, 4}, {1, 5}, {0, 4}, {1, 5}, {2, 6}, {3, 7}, {2, 6}, {3, 7}});
    CHECK(columns_of_first_row(plan, 2) ==
          std::vector<std::vector<int>>{{0, 4}, {1, 5}, {2, 6}, {3, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}});
}

TEST_CASE("Invocations of 2014 read reversed bits in their first pass, and neighbours farther apart from pass to pass")
{
    const Plan plan = cooley_tukey_rows(16);
    REQUIRE(plan.passes.size() == 4);
    CHECK(columns_of_first_row(plan, 0) == std::vector<std::vector<int>>{{0, 8},
                                                                         {0, 8},
                                                                         {4, 12},
                                                                         {4, 12},
                                                                         {2, 10},
                                                                         {2, 10},
                                                                         {6, 14},
                                                                         {6, 14},
                                                                         {1, 9},
                                                                         {1, 9},
                                                                         {5, 13},
                                                                         {5, 13},
                                                                         {3, 11},
                                                                         {3, 11},
                                                                         {7, 15},
                                                                         {7, 15}});
    CHECK(columns_of_first_row(plan, 1) == std::vector<std::vector<int>>{{0, 2},
                                                                         {1, 3},
                                                                         {0, 2},
                                                                         {1, 3},
                                                                         {4, 6},
                                                                         {5, 7},
                                                                         {4, 6},
                                                                         {5, 7},
                                                                         {8, 10},
                                                                         {9, 11},
                                                                         {8, 10},
                                                                         {9, 11},
                                                                         {12, 14},
                                                                         {13, 15},
                                                                         {12, 14},
                                                                         {13, 15}});
    CHECK(columns_of_first_row(plan, 3) == std::vector<std::vector<int>>{{0, 8},
                                                                         {1, 9},
                                                                         {2, 10},
                                                                         {3, 11},
                                                                         {4, 12},
                                                                         {5, 13},
                                                                         {6, 14},
                                                                         {7, 15},
                                                                         {0, 8},
                                                                         {1, 9},
                                                                         {2, 10},
                                                                         {3, 11},
                                                                         {4, 12},
                                                                         {5, 13},
                                                                         {6, 14},
                                                                         {7, 15}});
}

TEST_CASE("Fragments follow each other in rows, columns, tiles of 8 x 8 or in Z-order, each once")
{
    CHECK(places_in_order(FragmentOrder::rows, 3, 2) == Order{0, 1, 2, 3, 4, 5});
    CHECK(places_in_order(FragmentOrder::columns, 3, 2) == Order{0, 3, 1, 4, 2, 5});
    CHECK(places_in_order(FragmentOrder::z_order, 4, 4) == Order{0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15});
    // One row of the first tile, its second row, and the beginning of the second tile.
    const Order tiles = places_in_order(FragmentOrder::tiles, 16, 8);
    CHECK(Order(tiles.begin(), tiles.begin() + 9) == Order{0, 1, 2, 3, 4, 5, 6, 7, 16});
    CHECK(Order(tiles.begin() + 64, tiles.begin() + 66) == Order{8, 9});
    for (const FragmentOrder order :
         {FragmentOrder::rows, FragmentOrder::columns, FragmentOrder::tiles, FragmentOrder::z_order}) {
        Order places = places_in_order(order, 13, 9);
        std::sort(places.begin(), places.end());
        CHECK(places == places_in_order(FragmentOrder::rows, 13, 9));
    }
}

TEST_CASE("Texels lie in rows, or in blocks of 8 x 8 and within them in Z-order, each in a place of its own")
{
    CHECK(address_of(TexelLayout::rows, 3, 2, 20, 16, 8) == (2 * 20 + 3) * 8);
    CHECK(address_of(TexelLayout::blocks, 3, 2, 24, 16, 8) == (1 + 4 + 2 * 4) * 8);
    // 24 texels make three blocks a row of blocks.
    CHECK(address_of(TexelLayout::blocks, 17, 8, 24, 16, 8) == ((3 + 2) * 64 + 1) * 8);
    // A table has fewer rows than a block.
    CHECK(address_of(TexelLayout::blocks, 100, 1, 128, 4, 16) == (128 + 100) * 16);
    std::set<std::int64_t> addresses;
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 20; ++x)
            addresses.insert(address_of(TexelLayout::blocks, x, y, 20, 16, 1));
    CHECK(addresses.size() == 20 * 16);
    CHECK(*addresses.rbegin() < 24 * 16);
}

TEST_CASE("A transform of 8 x 8 numbers along its rows loads each line of memory once a pass")
{
    // 3 passes of 64 fragments with two fetches; a row of 8 numbers of 8 bytes takes two lines of 32.
    const Plan plan = stockham_axis(8, Axes::rows, gl::PixelFormat::rg32f);
    const FetchCounts counts = counted(plan, {FragmentOrder::rows, TexelLayout::rows, 32});
    CHECK(counts.fetches == 3 * 64 * 2);
    CHECK(counts.lines == 3 * 8 * 2);
    for (const std::int64_t misses : counts.misses)
        CHECK(misses == counts.lines);
}

TEST_CASE("Columns of an array in rows load a line for each number, until a cache holds a column's lines")
{
    const Plan plan = stockham_axis(512, Axes::columns, gl::PixelFormat::rg32f);
    const FetchCounts counts = counted(plan, {FragmentOrder::columns, TexelLayout::rows, 64});
    constexpr std::int64_t columns = 512;
    // 4 KiB hold 64 lines. Iteration i reads 2^(i - 1) numbers of each half of a column and then the same once more,
    // which are still there if all 2^i fit.
    CHECK(counts.misses[0] == columns * (6 * 512 + 3 * 1024));
    CHECK(counts.misses[1] == columns * (8 * 512 + 1 * 1024));
    // 1024 lines hold a column's 512, so that the 8 columns of a line load it once.
    CHECK(counts.misses[2] == columns / 8 * 9 * 512);
    CHECK(counts.lines == columns / 8 * 9 * 512);
}

TEST_CASE("Every method without shared memory fetches what its plan says, of textures that fit")
{
    const std::vector<NamedPlan> plans = transforms_by_fetches(16);
    REQUIRE(plans.size() >= 4);
    for (const NamedPlan& each : plans) {
        INFO(each.name);
        CHECK(fetches_alone(each.plan));
        std::int64_t fetches = 0;
        for (const Pass& pass : each.plan.passes)
            for (const FetchesOfDraw& draw : reference::fetches_of_pass(each.plan, pass, microscope_programs())) {
                CHECK_FALSE(draw.fetches.empty());
                for (const Fetch& fetch : draw.fetches) {
                    const Resource& texture = each.plan.resources[fetch.resource];
                    CHECK((fetch.x >= 0 && fetch.x < texture.width && fetch.y >= 0 && fetch.y < texture.height));
                }
                fetches += static_cast<std::int64_t>(draw.fetches.size());
            }
        const FetchCounts counts = counted(each.plan, {});
        CHECK(counts.fetches == fetches);
        // The largest cache holds these textures whole.
        CHECK(counts.misses.back() == counts.lines);
        CHECK(counts.misses.front() >= counts.lines);
    }
}
