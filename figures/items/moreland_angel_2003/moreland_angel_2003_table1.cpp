// Table 1: instructions per fragment of each fragment program, and how many fragments it processes.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "engine/plan_executor.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "gl/fragment_counter.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "program/programs/all_program_files.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <set>

namespace fragfft::figures {

namespace {

constexpr const char* table1_stem = "moreland_angel_2003_table1";

class CountingDraws final : public ExecutionObserver
{
public:
    explicit CountingDraws(const gl::Functions& gl) : counter_(gl) {}

    void before_draw(PlanExecutor&, std::size_t, std::size_t) override { counter_.begin(); }
    void after_draw(PlanExecutor& plan, std::size_t pass, std::size_t draw) override
    {
        const Pass& drawn = plan.plan().passes[pass];
        draws.push_back({drawn.name, pass, drawn.draws()[draw].program, static_cast<std::int64_t>(counter_.end())});
    }

    std::vector<CountedDraw> draws;

private:
    gl::FragmentCounter counter_;
};

// Several items count the same programs, and the tools take their time.
std::optional<InstructionCount> remembered_instructions(const ProgramVariant& program)
{
    static std::map<std::string, InstructionCount> known; // by the variant's key
    const auto place = known.find(program.key());
    if (place != known.end())
        return place->second;
    const auto counted = count_instructions(program);
    if (counted)
        known.emplace(program.key(), *counted);
    return counted;
}

constexpr int table1_side = 1024;

// "25"; "16 to 18" where variants differ.
std::string fragments_range_text(const std::map<int, std::int64_t>& fragments_by_count, const std::string& otherwise)
{
    if (fragments_by_count.empty())
        return otherwise;
    const int least = fragments_by_count.begin()->first;
    const int most = fragments_by_count.rbegin()->first;
    return least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
}

constexpr const char* instructions_not_counted =
    "neither does this driver give out its assembly, nor are glslangValidator and "
    "spirv-opt installed, in whose output instructions are counted";

class InstructionClaims
{
public:
    InstructionClaims(const reference::PublishedTable& published, const CountedWork& counted)
        : published_(published), counted_(counted), source_(counted.source())
    {
    }

    std::vector<Claim> all() const
    {
        return {
            invocations(),
            texture_reads(),
            equal_variants(),
            arithmetic("FFT", "fft_arithmetic",
                       "Cg compiled for a card without integers or bitwise operations, on which wrapping an index "
                       "took several instructions; here one of them wraps it."),
            arithmetic("Untangle", "untangle_arithmetic",
                       "Making integers of the fragment's coordinates is a large part of so few."),
            arithmetic(
                "Scale", "scale_arithmetic",
                "The product is one instruction; making integers of the coordinates likely adds the others, where Cg "
                "took them as they were."),
            arithmetic("Tangle", "tangle_arithmetic",
                       "The sum is one instruction; finding its two texels likely takes the rest."),
            arithmetic("Pass", "pass_arithmetic",
                       "A copy computes nothing; likely it is the making of integers that is counted."),
            arithmetic(
                "Multiply", "multiply_arithmetic",
                "It chooses the cases of equation 10 by multiplying with the results of comparisons. Equation 10 is "
                "computed here of the half of the frequencies that Figure 2 holds; theirs was likely that of any "
                "frequency.")};
    }

private:
    Claim invocations() const
    {
        Claim claim = claim_of(published_, 0, "invocations", "Each program processes this many fragments in a filter");
        std::string differing;
        for (std::size_t row = 0; row < published_.row_count(); ++row) {
            const std::string& program = published_.text(row, "program");
            const std::int64_t counted = counted_.fragments(family_of(program));
            if (counted != published_invocations(published_, row, table1_side))
                differing += fmt::format(", {} {}", program, counted);
        }
        state_construction(claim, "six formulas in M and N, such as 2MN(log N + log M) for FFT",
                           differing.empty() ? "the six numbers of fragments, counted at 1024 x 1024"
                                             : "other numbers at 1024 x 1024" + differing,
                           differing.empty(), Evidence::counted);
        return claim;
    }

    Claim texture_reads() const
    {
        Claim claim = claim_of(published_, 0, "texture",
                               "A fragment of each of the six programs takes this many texture instructions");
        std::string published;
        std::string measured;
        bool all_equal = true;
        for (std::size_t row = 0; row < published_.row_count(); ++row) {
            const std::string& program = published_.text(row, "program");
            const std::string before = (row == 0 ? "" : ", ") + program + ' ';
            published += before + published_.text(row, "texture_instructions_per_fragment");
            if (!source_)
                continue;
            const auto counts = counted_.fragments_by_count(family_of(program), &InstructionCount::texture, *source_);
            measured += before + fragments_range_text(counts, "");
            const Interval fetches = interval_of(counts);
            const double theirs = published_.number(row, "texture_instructions_per_fragment");
            all_equal = all_equal && fetches == Interval{theirs, theirs, theirs};
        }
        claim.explanation = "What a fragment reads is said by the equations, whatever the card and the compiler.";
        if (!source_) {
            state_untestable(claim, ClaimKind::construction, published, instructions_not_counted);
            return claim;
        }
        state_construction(claim, published, fmt::format("{} (in {})", measured, name(*source_)), all_equal,
                           Evidence::counted);
        return claim;
    }

    // A matter of compilers; but what is said is that none differs, and that is counted.
    Claim equal_variants() const
    {
        const std::string quantity = "instruction counts of a program's variants";
        Claim claim = claim_in_text(table1_stem, "equal_variants", quantity,
                                    "All variants of a program take equally many instructions");
        if (!source_) {
            explain_untestable(claim, ClaimKind::construction, words_in_text(quantity), instructions_not_counted);
            return claim;
        }
        std::string differing;
        for (const std::string program : {"FFT", "Untangle", "Tangle"})
            for (const auto& [kind, words] :
                 {std::pair{&InstructionCount::arithmetic, "arithmetic"}, {&InstructionCount::texture, "texture"}}) {
                const auto counts = counted_.fragments_by_count(family_of(program), kind, *source_);
                if (counts.size() > 1)
                    differing += fmt::format("{}{} {} {}", differing.empty() ? "" : ", ", program,
                                             fragments_range_text(counts, ""), words);
            }
        state_construction(
            claim, words_in_text(quantity),
            fmt::format("{} (in {})", differing.empty() ? "equal in every program" : differing, name(*source_)),
            differing.empty(), Evidence::counted);
        claim.explanation =
            "The count belongs to a compiler and a card. The variants differ here in how they find their partner's "
            "texel and in the sign of a sum.";
        return claim;
    }

    Claim arithmetic(const std::string& program, const std::string& id, const std::string& reason) const
    {
        const std::size_t row = published_.row_where("program", program);
        Claim claim = claim_of(published_, row, id,
                               fmt::format("A fragment of {} takes this many arithmetic instructions", program));
        const double then = published_.number(row, "arithmetic_instructions_per_fragment");
        const std::string published = number(then) + (then == 1.0 ? " instruction" : " instructions");
        claim.explanation = "The count belongs to a compiler and a card. " + reason;
        if (!source_) {
            state_untestable(claim, ClaimKind::hardware_figure, published, instructions_not_counted);
            return claim;
        }
        const auto counts = counted_.fragments_by_count(family_of(program), &InstructionCount::arithmetic, *source_);
        state_figure(claim, {then, interval_of(counts), "instructions"});
        claim.published = published;
        claim.beside += fmt::format(" in {}", name(*source_));
        return claim;
    }

    const reference::PublishedTable& published_;
    const CountedWork& counted_;
    std::optional<InstructionSource> source_;
};

} // namespace

std::int64_t published_invocations(const reference::PublishedTable& table1, std::size_t row, int side)
{
    const double pixels = static_cast<double>(side) * side;
    const double stages = 2.0 * std::log2(side);
    return std::llround(table1.number(row, "invocations_per_pixel_and_stage") * pixels * stages +
                        table1.number(row, "invocations_per_pixel") * pixels +
                        table1.number(row, "invocations_per_row") * side + table1.number(row, "invocations_constant"));
}

const char* name(InstructionSource source)
{
    return source == InstructionSource::driver ? "the driver's assembly" : "SPIR-V";
}

bool CountedWork::is_counted_by(InstructionSource source) const
{
    return std::all_of(programs_.begin(), programs_.end(),
                       [&](const CountedProgram& program) { return program.instructions(source).has_value(); });
}

std::optional<InstructionSource> CountedWork::source() const
{
    for (const InstructionSource source : {InstructionSource::driver, InstructionSource::spirv})
        if (is_counted_by(source))
            return source;
    return std::nullopt;
}

std::vector<CountedProgram> CountedWork::programs_of(const std::string& family) const
{
    std::vector<CountedProgram> found;
    std::copy_if(programs_.begin(), programs_.end(), std::back_inserter(found), [&](const CountedProgram& program) {
        return family == every_family || program.program.family == family;
    });
    return found;
}

std::int64_t CountedWork::fragments(const std::string& family) const
{
    std::int64_t sum = 0;
    for (const CountedProgram& program : programs_of(family))
        sum += program.fragments;
    return sum;
}

std::map<int, std::int64_t> CountedWork::fragments_by_count(const std::string& family, int InstructionCount::*kind,
                                                            InstructionSource source) const
{
    std::map<int, std::int64_t> fragments;
    for (const CountedProgram& program : programs_of(family))
        if (program.instructions(source))
            fragments[(*program.instructions(source)).*kind] += program.fragments;
    return fragments;
}

std::int64_t CountedWork::total(const std::string& family, int InstructionCount::*kind, InstructionSource source) const
{
    std::int64_t sum = 0;
    for (const auto& [count, fragments] : fragments_by_count(family, kind, source))
        sum += count * fragments;
    return sum;
}

Interval interval_of(const std::map<int, std::int64_t>& fragments_by_count)
{
    const auto most = std::max_element(fragments_by_count.begin(), fragments_by_count.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return {static_cast<double>(fragments_by_count.begin()->first), static_cast<double>(most->first),
            static_cast<double>(fragments_by_count.rbegin()->first)};
}

std::vector<CountedDraw> counted_draws(Engine& engine, const Plan& plan)
{
    ImageRunner runner(engine, plan);
    for (const Resource& resource : plan.resources)
        if (resource.role == ResourceRole::input)
            runner.upload(resource.name, Image(resource.width, resource.height, gl::info(resource.format).components));
    CountingDraws counting(engine.functions());
    runner.prepared().run(counting);
    return counting.draws;
}

std::vector<DrawnPass> drawn_passes(const std::vector<CountedDraw>& draws, const std::string& beginning,
                                    const std::string& family)
{
    std::map<std::size_t, std::vector<std::string>> programs; // by pass, one for each draw
    for (const CountedDraw& draw : draws)
        if (draw.pass.starts_with(beginning) && draw.program.family == family && draw.fragments > 0)
            programs[draw.pass_index].push_back(draw.program.key());
    std::vector<DrawnPass> passes;
    for (const auto& [pass, of_pass] : programs)
        passes.push_back({of_pass.size(), std::set<std::string>(of_pass.begin(), of_pass.end()).size()});
    return passes;
}

CountedWork counted_work(ItemContext& context, const Plan& plan)
{
    ProgramLibrary library(context.context.functions(), all_program_files());
    const InstructionCounter count_by_driver = driver_instruction_counter(library);
    std::map<std::string, CountedProgram> programs;
    for (const CountedDraw& draw : counted_draws(context.engine, plan)) {
        CountedProgram& program = programs[draw.program.key()];
        if (program.fragments == 0)
            program = {draw.program, 0, count_by_driver(draw.program), remembered_instructions(draw.program)};
        program.fragments += draw.fragments;
    }
    std::vector<CountedProgram> counted;
    for (auto& [key, program] : programs)
        counted.push_back(std::move(program));
    return CountedWork(std::move(counted));
}

ItemResult moreland_angel_2003_table1(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table(table1_stem);
    const Plan plan = moreland_angel_2003_filter_as_published(table1_side);
    const CountedWork counted = counted_work(context, plan);

    ItemResult result;
    result.table.columns = headings("program | arithmetic instructions, paper (Cg, 2003) | "
                                    "arithmetic instructions, here (SPIR-V) | "
                                    "arithmetic instructions, here (driver's assembly) | texture reads, paper | "
                                    "texture reads, here (SPIR-V) | texture reads, here (driver's assembly) | "
                                    "invocations, paper's formula | invocations, paper's formula at 1024 x 1024 | "
                                    "invocations, counted here (GL_SAMPLES_PASSED)");
    const auto add = [&](const std::string& program, const CountedWork& work, const std::string& family,
                         const std::vector<std::string>& paper) {
        const auto counts = [&](int InstructionCount::*kind, InstructionSource source, const std::string& otherwise) {
            return fragments_range_text(work.fragments_by_count(family, kind, source), otherwise);
        };
        const std::string no_tools = "not counted: glslangValidator or spirv-opt is not installed";
        const std::string no_assembly = "not given out by this driver";
        result.table.rows.push_back({program, paper[0],
                                     counts(&InstructionCount::arithmetic, InstructionSource::spirv, no_tools),
                                     counts(&InstructionCount::arithmetic, InstructionSource::driver, no_assembly),
                                     paper[1], counts(&InstructionCount::texture, InstructionSource::spirv, no_tools),
                                     counts(&InstructionCount::texture, InstructionSource::driver, no_assembly),
                                     paper[2], paper[3], std::to_string(work.fragments(family))});
    };
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        const std::string program = published.text(row, "program");
        const std::int64_t expected = published_invocations(published, row, table1_side);
        add(program, counted, family_of(program),
            {published.text(row, "arithmetic_instructions_per_fragment"),
             published.text(row, "texture_instructions_per_fragment"), published.text(row, "invocations_formula"),
             std::to_string(expected)});
        result.checks.push_back({fmt::format("{}: counted invocations minus the formula's", program),
                                 static_cast<double>(std::llabs(counted.fragments(family_of(program)) - expected)),
                                 0.0});
    }
    Problem by_region = moreland_angel_2003_problem(table1_side);
    by_region.twiddles = Twiddles::table;
    add("our variant of Multiply, a program for each region",
        counted_work(context, moreland_angel_2003::method().multiply(by_region)), "multiply", {"", "", "", ""});
    result.passes = {context.pass_list("The filter of 1024 x 1024 as published", plan)};
    result.claims = InstructionClaims(published, counted).all();
    result.text =
        "<p>How many fragments a filter draws is counted here by occlusion queries at 1024 x 1024, of the same quads: "
        "the scale and pass programs over the whole array in the column step, the two tangled columns over them.</p>"
        "<p>Instructions are counted in SPIR-V after spirv-opt -O, one per operation on a scalar or a vector, and in "
        "the driver's own assembly where an NVIDIA driver gives it out, which is closest to what Cg printed then and "
        "which the claims of Tables 1 and 2 take. A range is given where a program's variants differ.</p>"
        "<p>The last row is the variant that this library draws unless it is asked for the paper's filter: a program "
        "for each region of Figure 2.</p>";
    return result;
}

} // namespace fragfft::figures
