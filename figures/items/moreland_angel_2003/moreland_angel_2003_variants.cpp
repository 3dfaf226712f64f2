// Section 5: a program variant for each case, against one program that knows all cases.
#include "engine/plan_totals.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/limit_plans.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// What a program of all cases needs of the variants that it replaces.
struct FamilyCases
{
    std::vector<AccessCount> accesses_of_one; // the case that reads most
    // Texels that all cases together read; rows and columns differ in the FFT's.
    std::vector<AccessCount> accesses_of_all_in_rows;
    std::vector<AccessCount> accesses_of_all_in_columns;
};

const std::map<std::string, FamilyCases>& cases_of_families()
{
    static const std::map<std::string, FamilyCases> cases{
        {"fft", {{{"source", 3}}, {{"source", 4}}, {{"source", 5}}}},
        {"untangle", {{{"source", 2}}, {{"source", 6}}, {{"source", 6}}}},
        {"tangle", {{{"source", 2}}, {{"source", 6}}, {{"source", 6}}}},
        {"multiply",
         {{{"source", 2}, {"response", 2}}, {{"source", 3}, {"response", 3}}, {{"source", 3}, {"response", 3}}}},
    };
    return cases;
}

// The variant that names the pass's work: not the scale or pass program beside it.
const ProgramVariant& leading_program(const Pass& pass)
{
    for (const Draw& draw : pass.draws())
        if (cases_of_families().contains(draw.program.family))
            return draw.program;
    throw std::logic_error(fmt::format("pass '{}' draws nothing that one program could stand for", pass.name));
}

// The axis of the variants; none of the product, which has pairs along both.
std::vector<std::string> axis_defines(const Pass& pass)
{
    const ProgramVariant& program = leading_program(pass);
    if (program.family == "multiply")
        return {};
    for (const char* axis : {"ALONG_ROWS", "ALONG_COLUMNS"})
        if (std::find(program.defines.begin(), program.defines.end(), axis) != program.defines.end())
            return {axis};
    throw std::logic_error(fmt::format("program '{}' has no axis", program.name));
}

// Each of the draws' uniforms once.
std::vector<Uniform> uniforms_of_all(const Pass& pass)
{
    std::vector<Uniform> all;
    for (const Draw& draw : pass.draws())
        for (const Uniform& uniform : draw.uniforms) {
            const auto known =
                std::find_if(all.begin(), all.end(), [&](const Uniform& one) { return one.name == uniform.name; });
            if (known == all.end())
                all.push_back(uniform);
            else if (*known != uniform)
                throw std::logic_error(fmt::format("pass '{}' has two values of '{}'", pass.name, uniform.name));
        }
    return all;
}

Draw one_draw(const Pass& pass, const Resource& target, CaseChoice choice)
{
    const std::string family = leading_program(pass).family;
    const bool is_product = family == "multiply";
    const FamilyCases& cases = cases_of_families().at(family);
    std::vector<std::string> defines = axis_defines(pass);
    const bool in_columns = !defines.empty() && defines.front() == "ALONG_COLUMNS";
    const bool branches = choice == CaseChoice::branching;
    defines.push_back(branches ? "BRANCHING" : "MULTIPLEXING");
    const std::vector<AccessCount>& of_all =
        in_columns ? cases.accesses_of_all_in_columns : cases.accesses_of_all_in_rows;
    const char* axis = is_product ? "" : in_columns ? "_columns" : "_rows";
    return {{fmt::format("{}{}_of_all_cases_{}", family, axis, branches ? "branching" : "multiplexing"), family,
             fmt::format("moreland_angel_2003/all_cases_{}.frag", family), std::move(defines),
             branches ? cases.accesses_of_one : of_all},
            {"whole array", 0, 0, target.width, target.height},
            is_product ? std::vector<Uniform>{{"width", target.width}, {"height", target.height}}
                       : uniforms_of_all(pass)};
}

bool is_as_published(const Plan& plan)
{
    for (const Pass& pass : plan.passes) {
        const Resource& target = plan.target_of(pass);
        if (target.width < 4 || target.height < 4)
            return false;
        for (const Draw& draw : pass.draws())
            for (const char* other : {"TWIDDLE_TABLE", "UNITARY", "SCALED", "ROUND_TO_HALF"})
                if (std::find(draw.program.defines.begin(), draw.program.defines.end(), other) !=
                    draw.program.defines.end())
                    return false;
    }
    return true;
}

constexpr int variants_side = 512;
constexpr const char* variants_quantity = "program variants against computing every case";

struct MeasuredWay
{
    std::string name;
    Plan plan;
    CountedWork work;
    bool skips = false; // some of what stands in its programs, so that fragments take less than is counted there
    gl::TimeStatistics time{};
};

std::vector<MeasuredWay> measured_ways(ItemContext& context)
{
    const Plan variants = moreland_angel_2003_filter_as_published(variants_side);
    std::vector<MeasuredWay> ways;
    const auto add = [&](const std::string& name, const Plan& plan) {
        ways.push_back({name, plan, counted_work(context, plan)});
    };
    add("a variant for each case", variants);
    add("one program, branching", with_one_program_a_pass(variants, CaseChoice::branching));
    ways.back().skips = true;
    add("one program, every case computed", with_one_program_a_pass(variants, CaseChoice::multiplexing));

    const Image pixels = random_pixels(variants_side, variants_side);
    std::vector<std::unique_ptr<ImageRunner>> runners;
    std::vector<ImageRunner*> in_turn;
    for (const MeasuredWay& way : ways) {
        in_turn.push_back(runners.emplace_back(std::make_unique<ImageRunner>(context.engine, way.plan)).get());
        in_turn.back()->upload("image", pixels);
        in_turn.back()->upload("response", pixels);
    }
    const std::vector<gl::TimeStatistics> times = times_in_turn(context, in_turn);
    for (std::size_t i = 0; i < ways.size(); ++i)
        ways[i].time = times[i];
    return ways;
}

std::size_t program_count(const Plan& plan)
{
    std::set<std::string> keys;
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws())
            keys.insert(draw.program.key());
    return keys.size();
}

// Instructions of a way by those of the variants; nothing where they cannot be counted alike.
std::optional<double> work_ratio(const MeasuredWay& way, const MeasuredWay& variants, int InstructionCount::*kind)
{
    const auto source = variants.work.source();
    if (!source || way.work.source() != source)
        return std::nullopt;
    return static_cast<double>(way.work.total(kind, *source)) / static_cast<double>(variants.work.total(kind, *source));
}

// What both programs cost more in instructions, where that can be counted, and in time.
std::string explanation(const MeasuredWay& variants, const MeasuredWay& branching, const MeasuredWay& multiplexing,
                        const Interval& ratio)
{
    std::string text;
    const auto arithmetic = work_ratio(multiplexing, variants, &InstructionCount::arithmetic);
    const auto texture = work_ratio(multiplexing, variants, &InstructionCount::texture);
    if (arithmetic && texture)
        text = fmt::format("Computing every case takes {} times the arithmetic instructions and {} times the fetches "
                           "(counted in {}{}). ",
                           number(*arithmetic, 3), number(*texture, 3), name(*variants.work.source()),
                           variants.work.source() == InstructionSource::spirv
                               ? "; of fetches that several cases share a driver may make one"
                               : "");
    text +=
        fmt::format("The filter of {0} x {0} took {1} ms by variants, {2} ms by every case and {3} ms by branching; "
                    "it draws {4} quads by variants and {5} by one program a pass. ",
                    variants_side, text_of(spread_of(variants.time)), text_of(spread_of(multiplexing.time)),
                    text_of(spread_of(branching.time)), totals(variants.plan).draws, totals(multiplexing.plan).draws);
    if (ratio.low > 1.0)
        text += "So what the variants save outweighs what changing programs costs, as the authors figured.";
    else if (ratio.high < 1.0)
        text += "So changing programs costs more here than the variants save.";
    else
        text += "The spread leaves open which takes longer; where both take alike, a pass is likely held up by "
                "something else than its instructions (see What limits this machine).";
    return text;
}

} // namespace

Plan with_one_program_a_pass(Plan plan, CaseChoice choice)
{
    if (!is_as_published(plan))
        throw std::logic_error(fmt::format("plan '{}' is not of the form that the paper published", plan.name));
    for (Pass& pass : plan.passes)
        pass.draws() = {one_draw(pass, plan.target_of(pass), choice)};
    plan.name +=
        choice == CaseChoice::branching ? ", one branching program a pass" : ", one multiplexing program a pass";
    return plan;
}

ItemResult moreland_angel_2003_variants(ItemContext& context)
{
    const std::vector<MeasuredWay> ways = measured_ways(context);
    const MeasuredWay& variants = ways[0];
    const MeasuredWay& branching = ways[1];
    const MeasuredWay& multiplexing = ways[2];

    ItemResult result;
    result.table.columns = headings("programs | program variants | draws | arithmetic instructions | fetches | "
                                    "counted in | ms, median | ms, 5th percentile | ms, 95th percentile | "
                                    "time / time by variants | timed by");
    for (const MeasuredWay& way : ways) {
        const auto source = way.work.source();
        const auto instructions = [&](int InstructionCount::*kind) {
            if (way.skips)
                return std::string("less than stands in the programs");
            return source ? std::to_string(way.work.total(kind, *source)) : std::string("not counted");
        };
        const Interval time = spread_of(way.time);
        result.table.rows.push_back(
            {way.name, std::to_string(program_count(way.plan)), std::to_string(totals(way.plan).draws),
             instructions(&InstructionCount::arithmetic), instructions(&InstructionCount::texture),
             source ? name(*source) : "", number(time.middle), number(time.low), number(time.high),
             text_of(ratio_in_turn(way.time, variants.time)),
             fmt::format("{}, {} runs", way.time.method, way.time.runs)});
        result.passes.push_back(
            context.pass_list(fmt::format("The filter of {0} x {0}, {1}", variants_side, way.name), way.plan));
    }
    result.times.push_back(measured_time(filter_quantity(moreland_angel_2003_problem(variants_side)), variants.time));

    const Interval ratio = ratio_in_turn(multiplexing.time, variants.time);
    Claim claim = claim_in_text("moreland_angel_2003_variants", "pay", variants_quantity,
                                "A program variant for each case saves more than changing programs costs");
    state_ordering(claim, words_in_text(variants_quantity) + " than computing every case", ratio,
                   "times the variants' time for one program that computes every case");
    claim.beside +=
        fmt::format("; {} times for one that branches", text_of(ratio_in_turn(branching.time, variants.time)));
    claim.explanation = explanation(variants, branching, multiplexing, ratio);
    result.claims = {claim};
    result.text =
        "<p>A texel's place decides what is to be computed for it, and a fragment program of 2003 could not branch. "
        "That left \"two choices: calculate all possible cases and multiplex the result or load a different program "
        "variant for all possible cases. We chose the latter figuring the number of instructions saved would outweigh "
        "the cost of changing fragment programs.\" The paper does not measure the other choice; here it is "
        "built.</p><p>One program draws each pass of the filter of 512 x 512 with one quad and finds its texel's case "
        "by comparing coordinates. It takes the functions of the cases from the very files of the variants. In one "
        "form it computes every case and chooses among the results, which is the authors' alternative and what is "
        "judged; in the other it branches, as programs may today. The three are timed in turn. Compilers may share "
        "what several cases have in common, such as the sine and cosine of a twiddle factor, and may turn a branch "
        "into a choice or a choice into a branch.</p>";
    return result;
}

} // namespace fragfft::figures
