#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "methods/moreland_angel_2003.hpp"

#include <numeric>

using namespace fragfft;
using figures::CaseChoice;
using figures::Untangling;

namespace {

std::int64_t fragments(const Plan& plan)
{
    const auto invocations = totals(plan).invocations;
    return std::accumulate(invocations.begin(), invocations.end(), std::int64_t{0},
                           [](std::int64_t sum, const auto& family) { return sum + family.second; });
}

} // namespace

TEST_CASE("With one program a pass each pass draws its whole target once")
{
    const Plan variants = figures::moreland_angel_2003_filter_as_published(16);
    for (const auto choice : {CaseChoice::branching, CaseChoice::multiplexing}) {
        const Plan plan = figures::with_one_program_a_pass(variants, choice);
        CHECK_NOTHROW(require_valid(plan));
        CHECK(plan.passes.size() == variants.passes.size());
        for (const Pass& pass : plan.passes) {
            REQUIRE(pass.draws().size() == 1);
            CHECK(pass.draws().front().region.pixels() == 16 * 16);
        }
    }
}

TEST_CASE("Only the paper's own form has one program a pass, of 4 x 4 texels at least")
{
    const Method method = moreland_angel_2003::method();
    for (const Problem& other :
         {Problem{.width = 8, .height = 8, .scaling = Scaling::unitary, .twiddles = Twiddles::computed},
          Problem{.width = 8, .height = 8, .scaling = Scaling::paper, .twiddles = Twiddles::table},
          Problem{.width = 8, .height = 8, .scaling = Scaling::none, .twiddles = Twiddles::computed},
          Problem{.width = 2, .height = 8, .scaling = Scaling::paper, .twiddles = Twiddles::computed}})
        CHECK_THROWS_AS(figures::with_one_program_a_pass(method.filter(other), CaseChoice::branching),
                        std::logic_error);
}

TEST_CASE("Tangled rows take half of the fragments, and a pass to untangle them")
{
    constexpr int side = 16;
    const Plan tangled = figures::tangled_rows(side, side, Untangling::left_out);
    const Plan untangled = figures::tangled_rows(side, side, Untangling::included);
    const Plan direct = figures::direct_rows(side, side);
    for (const Plan& plan : {tangled, untangled, direct})
        CHECK_NOTHROW(require_valid(plan));
    CHECK(fragments(tangled) == 4 * side * side);
    CHECK(fragments(untangled) == fragments(tangled) + side * side);
    CHECK(fragments(direct) == 2 * fragments(tangled));
}
