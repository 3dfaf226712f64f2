// Table 1: instructions per fragment of each fragment program, and how many fragments it processes.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_programs.hpp"
#include "measuring/plan_instructions.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int side = 1024;

std::map<std::string, std::int64_t> counted_invocations(Engine& engine, Plan plan)
{
    ImageRunner runner(engine, std::move(plan));
    const Image pixels(side, side, 4); // counted, not timed: the values do not matter
    runner.upload("image", pixels);
    runner.upload("response", pixels);
    FragmentCounts counts(engine.functions());
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

// A column of the table that instructions are counted for.
struct Instructions
{
    const char* kind;
    const char* column;
    int InstructionCount::*count;
    const char* explanation;
};
constexpr Instructions texture{"texture", "texture_instructions_per_fragment", &InstructionCount::texture,
                               "What a fragment reads is said by the equations, whatever the card and the compiler."};
constexpr Instructions arithmetic{"arithmetic", "arithmetic_instructions_per_fragment", &InstructionCount::arithmetic,
                                  "Cg compiled for a card without integers or bitwise operations; today an index is "
                                  "wrapped by one of them, and every "
                                  "region's variant knows its case of equation 10. Counted besides, two or three in "
                                  "every program: making integers of "
                                  "the fragment's coordinates."};

// That every program processes as many fragments as its formula says, and that each of its fragments reads and computes
// what the paper says.
class Claims
{
public:
    // `counts`: of the programs of the published rows.
    Claims(const reference::PublishedTable& published, const std::vector<Counts>& counts)
        : published_(published), counts_(counts)
    {
    }

    std::vector<Claim> all(bool invocations_are_equal) const
    {
        const std::size_t fft = published_.row_where("program", "FFT");
        const std::size_t multiply = published_.row_where("program", "Multiply");
        std::vector<std::size_t> every;
        std::vector<std::size_t> small;
        for (std::size_t row = 0; row < published_.row_count(); ++row) {
            every.push_back(row);
            if (row != fft && row != multiply)
                small.push_back(row);
        }
        return {invocations(invocations_are_equal), instructions(texture, every, "texture", "each of the six programs"),
                instructions(arithmetic, {fft}, "fft_arithmetic", "FFT"),
                instructions(arithmetic, {multiply}, "multiply_arithmetic", "Multiply"),
                instructions(arithmetic, small, "small_programs_arithmetic", "each of the small programs")};
    }

private:
    Claim invocations(bool all_equal) const
    {
        Claim claim = claim_of(published_, 0, "invocations", "Each program processes this many fragments in a filter");
        claim.published = "six formulas in M and N, such as 2MN(log N + log M) for FFT";
        claim.measured = all_equal ? "all six equal, at 1024 x 1024" : "not all equal";
        claim.verdict = all_equal ? Verdict::reproduced : Verdict::not_reproduced;
        claim.rule = "all counts by occlusion query equal the formulas: reproduced";
        claim.explanation = "The same quads are drawn, the scale and pass programs over the whole array included.";
        return claim;
    }

    // Of the programs in these rows. Judged by the driver's own assembly where there is one: it is what Cg's output was
    // in 2003.
    Claim instructions(const Instructions& kind, const std::vector<std::size_t>& rows, const std::string& name,
                       const std::string& programs) const
    {
        Claim claim = claim_of(published_, rows.front(), name,
                               fmt::format("A fragment of {} takes this many {} instructions", programs, kind.kind));
        constexpr double tolerance = 1.5;
        const bool several = rows.size() > 1;
        claim.rule = rule_of_judged(tolerance, "it takes any fewer") +
                     "; by the variant that takes most, in the driver's assembly, or else in SPIR-V" +
                     (several ? "; the worst of the programs' verdicts" : "");
        claim.explanation = kind.explanation;
        claim.verdict = Verdict::reproduced;
        for (const std::size_t row : rows) {
            const std::string before =
                (claim.published.empty() ? "" : ", ") + (several ? published_.text(row, "program") + " " : "");
            const Counts& counts = counts_.at(row);
            const auto& range = counts.driver ? counts.driver : counts.spirv;
            claim.published += before + published_.text(row, kind.column);
            claim.measured += before + range_text(range, kind.count, spirv_tools_missing);
            claim.verdict = std::max(claim.verdict, verdict_on(published_.number(row, kind.column), range, kind.count,
                                                               tolerance)); // they stand from best to worst
        }
        if (counts_.at(rows.front()).driver)
            claim.measured += " (driver's assembly)";
        return claim;
    }

    // Published may be none at all, of which there is no multiple.
    static Verdict verdict_on(double published, const std::optional<CountRange>& range, int InstructionCount::*count,
                              double tolerance)
    {
        if (!range)
            return Verdict::cannot_be_tested;
        const int measured = range->most.*count;
        return published == measured ? Verdict::reproduced
                                     : judged(published, measured, tolerance, measured < published);
    }

    const reference::PublishedTable& published_;
    const std::vector<Counts>& counts_;
};

} // namespace

ItemResult moreland_angel_2003_table1(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("moreland_angel_2003_table1");
    const Plan plan = moreland_angel_2003_filter_as_published(side);
    const auto in_spirv = instructions_by_family(plan);
    ProgramLibrary library(context.context.functions(), embedded_program_files());
    const auto by_driver = instructions_by_family(plan, driver_instruction_counter(library));
    const auto invocations = counted_invocations(context.engine, plan);

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
    std::vector<Counts> counts_of_rows;
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        const std::string program = published.text(row, "program");
        const std::string family = family_of(program);
        const Counts& counts = counts_of_rows.emplace_back(Counts{in_spirv.at(family), by_driver.at(family)});
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
    result.passes = {pass_list("The filter of 1024 x 1024 as published", plan)};
    result.claims = Claims(published, counts_of_rows)
                        .all(std::all_of(result.checks.begin(), result.checks.end(),
                                         [](const Check& check) { return check.holds(); }));
    result.text =
        "<p>The paper lists what one fragment of each program costs on a GeForce FX 5800 Ultra, and how many fragments "
        "a whole filter (forward transform, product, inverse) draws. The invocations are counted here by occlusion "
        "queries while the filter of a 1024 x 1024 image is drawn; they meet the paper's formulas to the last "
        "fragment, because the same quads are drawn: the scale and pass programs over the whole array in the column "
        "step, the two tangled columns over them.</p>"
        "<p>Instructions are counted in SPIR-V after spirv-opt -O, one per operation on a scalar or a vector; variants "
        "of a program may differ, and then a range is given; and, where an NVIDIA driver gives it out, in the driver's "
        "own assembly, which is closest to what Cg printed then. In 2003 index arithmetic was done in floating point, "
        "wrapping an index took several instructions, and the product evaluated every case of equation 10 in one "
        "program; today an index is wrapped by one bitwise and, and a region variant knows its case, so the product "
        "shrinks most.</p>";
    return result;
}

} // namespace fragfft::figures
