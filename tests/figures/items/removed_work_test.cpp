#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"

using namespace fragfft;

namespace {

// The corners and sizes of every draw's region, in order.
std::vector<int> regions(const Plan& plan)
{
    std::vector<int> result;
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws())
            for (const int number : {draw.region.x, draw.region.y, draw.region.width, draw.region.height})
                result.push_back(number);
    return result;
}

std::int64_t reads(const Plan& plan)
{
    std::int64_t sum = 0;
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws())
            for (const AccessCount& access : draw.program.accesses)
                sum += access.count * draw.region.pixels();
    return sum;
}

} // namespace

TEST_CASE("A plan without arithmetic or without reads draws the same regions, and only reads without arithmetic remain")
{
    const Plan whole = figures::moreland_angel_2003_filter_as_published(16);
    const Plan reading = figures::without_arithmetic(whole);
    const Plan computing = figures::without_texture_reads(whole);
    CHECK_NOTHROW(require_valid(reading));
    CHECK_NOTHROW(require_valid(computing));
    CHECK(regions(reading) == regions(whole));
    CHECK(regions(computing) == regions(whole));
    CHECK(reads(whole) > 0);
    CHECK(reads(reading) == reads(whole));
    CHECK(reads(computing) == 0);
    CHECK(totals(reading).invocations == totals(whole).invocations);
    for (const Pass& pass : reading.passes)
        for (const Draw& draw : pass.draws())
            CHECK(draw.program.file == "moreland_angel_2003/reads_only.frag");
}

TEST_CASE("A program that would read more texels than reads_only.frag can is refused")
{
    Plan plan = figures::moreland_angel_2003_filter_as_published(4);
    plan.passes.front().draws().front().program.accesses.front().count = 5;
    CHECK_THROWS_WITH(figures::without_arithmetic(plan), ContainsSubstring("reads 5 texels"));
}
