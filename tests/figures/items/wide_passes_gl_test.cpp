// The chapter on few wide passes on a device: the programs do what its steps say, and the item is complete.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "figures/claim_support.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/items.hpp"
#include "figures/items/wide_passes/wide_chapter.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/own/wide.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"

#include <complex>
#include <numbers>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

// The elements of the row from which each step's numbers are computed, according to the steps.
std::vector<std::set<int>> elements_before(const std::vector<LineStep>& steps, std::size_t count, int length)
{
    std::vector<std::set<int>> elements;
    for (int number = 0; number < length; ++number)
        elements.push_back({number});
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::set<int>> next(elements.size());
        for (const LineFragment& fragment : steps[i].fragments)
            for (const int left : fragment.leaves)
                for (const int read : fragment.reads)
                    next[static_cast<std::size_t>(left)].insert(elements[static_cast<std::size_t>(read)].begin(),
                                                                elements[static_cast<std::size_t>(read)].end());
        elements = std::move(next);
    }
    return elements;
}

// Row n has element n equal to 1 and all others 0. Each step's numbers must depend on exactly the elements that the
// steps say, and the last step must give the transform, number by number.
void check_on_device(Engine& engine, const Method& method, const Problem& problem, const std::vector<LineStep>& steps)
{
    const int length = problem.width;
    ImageRunner runner(engine, filtering_plan(method, filtering_of(problem)));
    Image elements(length, length, 4);
    for (int n = 0; n < length; ++n)
        elements.at(n, n, 0) = 1.0f;
    runner.upload("image", elements);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        INFO(method.name << ", " << steps[i].name << ", step " << i);
        PassCapture capture(i);
        runner.prepared().run(capture);
        const Plan& plan = runner.prepared().plan();
        const Resource& target = plan.target_of(plan.passes[i]);
        const auto number_at = [&](int place, int row, int layer) {
            const auto texel = 4 * static_cast<std::size_t>((layer * target.height + row) * target.width + place);
            return std::complex<double>(capture.texels().at(texel), capture.texels().at(texel + 1));
        };
        const auto before = elements_before(steps, i, length);
        for (const LineFragment& fragment : steps[i].fragments) {
            std::set<int> expected;
            for (const int read : fragment.reads)
                expected.insert(before[static_cast<std::size_t>(read)].begin(),
                                before[static_cast<std::size_t>(read)].end());
            for (std::size_t output = 0; output < fragment.leaves.size(); ++output) {
                const int layer = fragment.layers.at(output) == all_layers ? 0 : fragment.layers[output];
                std::set<int> found;
                for (int row = 0; row < length; ++row)
                    if (std::abs(number_at(fragment.place, row, layer)) > 0.5)
                        found.insert(row);
                CHECK(found == expected);
                const double turns = -static_cast<double>(fragment.leaves[output]) / length;
                if (i + 1 == steps.size())
                    CHECK(std::abs(number_at(fragment.place, 1, layer) -
                                   std::polar(1.0, 2.0 * std::numbers::pi * turns)) < 1e-5); // of 32-bit floats
            }
        }
    }
}

} // namespace

TEST_CASE_METHOD(ItemFixture, "The steps of a line are what the programs do")
{
    check_on_device(engine, method_named(lloyd_boyd_govindaraju_2008::method_name), planned_problem(16),
                    narrow_steps(16));
    for (const auto& [length, radix] : {std::pair{64, 8}, {64, 64}, {16, 4}, {27, 3}, {100, 10}})
        check_on_device(engine, method_named(wide::method_name), planned_problem_of_radix(length, radix),
                        wide_steps(length, radix));
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "The chapter on few wide passes has pictures, claims, checks that hold and every method")
{
    const std::string stem = "why_few_wide_passes_win";
    const ItemResult result = item_named(stem).compute(item_context);
    REQUIRE(result.checks.size() == 1);
    check_item(stem, result);
    REQUIRE(result.claims.size() == 2);
    for (const Claim& claim : result.claims)
        CHECK(claim.judgement.kind() == ClaimKind::conclusion);
    // On a software renderer the first claim cannot be judged, the second can.
    if (context.device().is_software)
        CHECK(result.claims[0].judgement.verdict() == Verdict::cannot_be_tested);
    CHECK(result.claims[1].judgement.verdict() != Verdict::cannot_be_tested);
    REQUIRE(result.pictures.size() == 5);
    for (const Picture& picture : result.pictures) {
        INFO(picture.file_name);
        CHECK(picture.file_name.starts_with(stem));
        CHECK(picture.is_svg());
        CHECK(picture.bytes.size() > 1000);
    }
    std::set<std::string> planned;
    for (std::size_t row = 0; row < result.table.rows().size(); ++row) {
        const auto column = [&](const char* heading) { return result.table.column(heading); };
        if (result.table.text(row, column("planned for")) != "this device") {
            planned.insert(result.table.text(row, column("method")));
            continue;
        }
        for (const char* heading : {"ms", "copy passes"})
            CHECK(result.table.number(row, column(heading)).value().low > 0.0);
    }
    CHECK(planned.size() == all_methods().size());
    CHECK_FALSE(result.passes.empty());
    for (const std::string words : {"Radix", "Targets", "Parts", "inferred"})
        CHECK_THAT(result.text, ContainsSubstring(words));
    require_no_errors();
}
