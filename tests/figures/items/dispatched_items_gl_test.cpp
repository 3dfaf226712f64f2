// The items that time compute programs: what they compute, what they compare, and what they say without such programs.
#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_times.hpp"
#include "figures/report/ledger.hpp"
#include "methods/mota_2022.hpp"

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE_METHOD(ItemFixture, "Two images at once: programs and FFTW are timed, and the programs checked")
{
    ItemResult result;
    const std::vector<Method> methods{mota_2022::stockham_radix_4(), mota_2022::stockham_radix_2()};
    const ComputeTimes times = compute_times(item_context, methods, result);
    if (!times.programs_absent.empty()) {
        WARN(times.programs_absent);
        CHECK(times.all.empty());
        return;
    }
    CHECK(times.sides == std::vector<int>{128, 256});
    CHECK(times.cufft.empty() != times.cufft_absence.empty());
    CHECK(result.table.rows.size() == times.all.size());
    CHECK(result.checks.size() >= methods.size() * times.sides.size());
    for (const Check& check : result.checks) {
        INFO(check.what << ": " << check.measured);
        CHECK(check.holds());
    }
    const TimedTransform& one = times.of(256, methods.front().name);
    CHECK(one.images == 2);
    CHECK(one.floating_point_operations() == 2 * 5.0 * 256 * 256 * 16);
    const std::vector<Case> ratios = times.ratios_on_all_sides(methods[1].name, methods[0].name);
    REQUIRE(ratios.size() == 2);
    CHECK(ratios[0].where == "128 x 128");
    for (const Case& ratio : ratios) {
        CHECK(ratio.value.low <= ratio.value.middle);
        CHECK(ratio.value.middle <= ratio.value.high);
    }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "The plans of Intel 2014 there and back are both halves, one after the other")
{
    for (const IntelVariant& variant : intel_variants) {
        INFO(variant.name());
        const Plan plan = there_and_back(variant, 64);
        CHECK(plan.passes.size() == (variant.technique == Technique::uav ? 24 : 4));
        CHECK_NOTHROW(require_valid(plan));
    }
}

TEST_CASE_METHOD(ItemFixture, "Items that time compute programs have sound claims and checks")
{
    for (const std::string stem : {"intel_2014_figure11", "intel_2014_figure13", "mota_2022_figure12",
                                   "mota_2022_figure13", "mota_2022_figure14"}) {
        INFO(stem);
        const ItemResult result = item_named(stem).compute(item_context);
        CHECK_FALSE(result.claims.empty());
        CHECK_NOTHROW(require_sound_claims(stem, result.claims));
        for (const Claim& claim : result.claims)
            CHECK_FALSE(claim.explanation.empty());
        for (const Check& check : result.checks) {
            INFO(check.what << ": " << check.measured);
            CHECK(check.holds());
        }
    }
    require_no_errors();
}
