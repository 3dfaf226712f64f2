// Table 1: instructions per fragment of each fragment program, and how many fragments it processes.
#include "engine/observers.hpp"
#include "engine/plan_runner.hpp"
#include "figures/item.hpp"
#include "figures/moreland_angel_2003_programs.hpp"
#include "figures/plan_instructions.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int side = 1024;

std::map<std::string, std::int64_t> counted_invocations(Executor& executor, Plan plan)
{
    PlanRunner runner(executor, std::move(plan));
    const Image pixels(side, side, 4); // counted, not timed: the values do not matter
    runner.upload("image", pixels);
    runner.upload("response", pixels);
    FragmentCounts counts;
    runner.prepared().run(counts);
    return counts.by_family();
}

// Table 1's last column, from the coefficients of its formulas.
std::int64_t published_invocations(const reference::PublishedTable& published, std::size_t row)
{
    const double pixels = static_cast<double>(side) * side;
    const double stages = 2.0 * std::log2(side);
    return std::llround(published.number(row, "invocations_per_pixel_and_stage") * pixels * stages +
                        published.number(row, "invocations_per_pixel") * pixels +
                        published.number(row, "invocations_per_row") * side +
                        published.number(row, "invocations_constant"));
}

// The most that any variant takes, and the least where it differs; `otherwise` where nothing was counted.
std::string range_text(const std::optional<CountRange>& range, int InstructionCount::*member,
                       const std::string& otherwise)
{
    if (!range)
        return otherwise;
    const int least = range->least.*member;
    const int most = range->most.*member;
    return least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
}

constexpr const char* spirv_tools_missing = "not counted: glslangValidator or spirv-opt is not installed";
constexpr const char* no_assembly = "not given out by this driver";

struct Counts
{
    std::optional<CountRange> spirv;
    std::optional<CountRange> driver;
};

// That every program processes as many fragments as its formula says, and that each of its fragments reads and computes
// what the paper says.
class Claims
{
public:
    explicit Claims(const reference::PublishedTable& published) : published_(published) {}

    Claim invocations(bool all_equal) const
    {
        Claim claim = claim_of(published_, 0, "invocations", "the fragments that each program processes in a filter");
        claim.published = "six formulas in M and N, such as 2MN(log N + log M) for FFT";
        claim.measured = all_equal ? "all six equal, at 1024 x 1024" : "not all equal";
        claim.verdict = all_equal ? Verdict::reproduced : Verdict::not_reproduced;
        claim.rule = "all counts by occlusion query equal the formulas: reproduced";
        claim.explanation = "The same quads are drawn, the scale and pass programs over the whole array included.";
        return claim;
    }

    // Judged by the driver's own assembly where there is one: it is what Cg's output was in 2003.
    Claim instructions(std::size_t row, const std::string& what, const std::string& column, const Counts& counts,
                       int InstructionCount::*member) const
    {
        const std::string program = published_.text(row, "program");
        Claim claim = claim_of(published_, row, family_of(program) + '_' + what,
                               fmt::format("a fragment of {} takes this many {} instructions", program, what));
        constexpr double tolerance = 1.5;
        claim.published = published_.text(row, column);
        claim.rule = rule_of_judged(tolerance, "it takes any fewer") +
                     "; by the variant that takes most, in the driver's assembly, or else in SPIR-V";
        claim.explanation =
            "Cg compiled for a card without integers or bitwise operations; today an index is wrapped by one of them, "
            "and every region's variant knows its case of equation 10. Counted besides, two or three in every program: "
            "making integers of the fragment's coordinates.";
        const auto& range = counts.driver ? counts.driver : counts.spirv;
        claim.measured = range_text(range, member, spirv_tools_missing) + (counts.driver ? " (driver's assembly)" : "");
        if (!range)
            return claim;
        const double published = published_.number(row, column);
        const int measured = range->most.*member;
        claim.verdict =
            published == measured ? Verdict::reproduced : judged(published, measured, tolerance, measured < published);
        return claim;
    }

private:
    const reference::PublishedTable& published_;
};

} // namespace

ItemResult moreland_angel_2003_table1(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("moreland_angel_2003_table1");
    const Plan plan = moreland_angel_2003_filter_as_published(side);
    const auto in_spirv = instructions_by_family(plan);
    ProgramLibrary library;
    const auto by_driver = instructions_by_family(plan, driver_instruction_counter(library));
    const auto invocations = counted_invocations(context.executor, plan);

    ItemResult result;
    result.table.columns = {"program",
                            "arithmetic instructions, paper (Cg, 2003)",
                            "arithmetic instructions, here (SPIR-V)",
                            "arithmetic instructions, here (driver's assembly)",
                            "texture reads, paper",
                            "texture reads, here (SPIR-V)",
                            "texture reads, here (driver's assembly)",
                            "invocations, paper's formula",
                            "invocations, paper's formula at 1024 x 1024",
                            "invocations, counted here (GL_SAMPLES_PASSED)"};
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        const std::string program = published.text(row, "program");
        const std::string family = family_of(program);
        const Counts counts{in_spirv.at(family), by_driver.at(family)};
        const std::int64_t expected = published_invocations(published, row);
        result.table.rows.push_back({program, published.text(row, "arithmetic_instructions_per_fragment"),
                                     range_text(counts.spirv, &InstructionCount::arithmetic, spirv_tools_missing),
                                     range_text(counts.driver, &InstructionCount::arithmetic, no_assembly),
                                     published.text(row, "texture_instructions_per_fragment"),
                                     range_text(counts.spirv, &InstructionCount::texture, spirv_tools_missing),
                                     range_text(counts.driver, &InstructionCount::texture, no_assembly),
                                     published.text(row, "invocations_formula"), std::to_string(expected),
                                     std::to_string(invocations.at(family))});
        result.checks.push_back({fmt::format("{}: counted invocations minus the formula's", program),
                                 static_cast<double>(std::llabs(invocations.at(family) - expected)), 0.0});
    }
    const Claims claims(published);
    result.claims.push_back(claims.invocations(
        std::all_of(result.checks.begin(), result.checks.end(), [](const Check& check) { return check.holds(); })));
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        const std::string family = family_of(published.text(row, "program"));
        const Counts counts{in_spirv.at(family), by_driver.at(family)};
        result.claims.push_back(claims.instructions(row, "arithmetic", "arithmetic_instructions_per_fragment", counts,
                                                    &InstructionCount::arithmetic));
        result.claims.push_back(claims.instructions(row, "texture", "texture_instructions_per_fragment", counts,
                                                    &InstructionCount::texture));
    }
    result.text =
        "<p>The paper lists what one fragment of each program costs on a GeForce FX 5800 Ultra, and how many fragments "
        "a whole filter (forward transform, product, inverse) draws. The invocations are counted here by occlusion "
        "queries while the filter of a 1024 x 1024 image is drawn; they meet the paper's formulas to the last "
        "fragment, because the same quads are drawn: the scale and pass programs over the whole array in the column "
        "step, the two tangled columns over them.</p>"
        "<p>Instructions are counted in SPIR-V after spirv-opt -O, one per operation on a scalar or a vector; "
        "variants of a program may differ, and then a range is given; and, where an NVIDIA driver gives it out, in the "
        "driver's own assembly, which is closest to what Cg printed then. In 2003 index arithmetic was done in "
        "floating "
        "point, wrapping an index took several instructions, and the product evaluated every case of equation 10 in "
        "one program; today an index is wrapped by one bitwise and, and a region variant knows its case, so the "
        "product shrinks most.</p>";
    return result;
}

} // namespace fragfft::figures
