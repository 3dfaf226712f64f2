// What sections 4 and 5 chose: two real rows as one complex row, a program variant for each case, and four channels in
// one shot.
#include "engine/plan_totals.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "methods/radix_2.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// A way to do what others do, too, timed in turn with them.
struct Way
{
    std::string name;
    Plan plan;
    Image input; // of whatever the plan reads
    gl::TimeStatistics time{};
};

void time_all_in_turn(ItemContext& context, const std::vector<Way*>& ways)
{
    std::vector<std::unique_ptr<ImageRunner>> runners;
    std::vector<ImageRunner*> in_turn;
    for (const Way* way : ways) {
        in_turn.push_back(runners.emplace_back(std::make_unique<ImageRunner>(context.engine, way->plan)).get());
        for (const Resource& resource : way->plan.resources)
            if (resource.role == ResourceRole::input)
                in_turn.back()->upload(resource.name, way->input);
    }
    const std::vector<gl::TimeStatistics> times = times_in_turn(context, in_turn);
    for (std::size_t i = 0; i < ways.size(); ++i)
        ways[i]->time = times[i];
}

// Those passes of the method's own forward transform whose names `is_wanted` accepts.
template <typename Wanted> Plan passes_of_forward(int width, int height, const std::string& name, Wanted is_wanted)
{
    Plan plan = moreland_angel_2003::method().forward(
        {.width = width, .height = height, .scaling = Scaling::paper, .twiddles = Twiddles::computed});
    std::erase_if(plan.passes, [&](const Pass& pass) { return !is_wanted(pass.name); });
    for (Pass& pass : plan.passes)
        pass.bindings.clear();
    radix_2::chain_passes(plan);
    plan.name += ", " + name;
    return plan;
}

bool transforms_rows(const std::string& pass)
{
    return pass.starts_with("forward fft rows");
}

// Random pixels in as many rows, and as many rows of zeros above them: the imaginary parts.
Image with_imaginary_parts(const Image& pixels)
{
    Image image(pixels.width, 2 * pixels.height, pixels.channels);
    std::copy(pixels.samples.begin(), pixels.samples.end(), image.samples.begin());
    return image;
}

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

// "ALONG_ROWS" or "ALONG_COLUMNS"
std::string axis_define(const Pass& pass)
{
    const ProgramVariant& program = leading_program(pass);
    for (const char* axis : {"ALONG_ROWS", "ALONG_COLUMNS"})
        if (std::find(program.defines.begin(), program.defines.end(), axis) != program.defines.end())
            return axis;
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
    const FamilyCases& cases = cases_of_families().at(family);
    const std::string axis = axis_define(pass);
    const bool in_columns = axis == "ALONG_COLUMNS";
    const bool branches = choice == CaseChoice::branching;
    return {{fmt::format("{}_{}_of_all_cases_{}", family, in_columns ? "columns" : "rows",
                         branches ? "branching" : "multiplexing"),
             family,
             fmt::format("moreland_angel_2003/all_cases_{}.frag", family),
             {axis, branches ? "BRANCHING" : "MULTIPLEXING"},
             branches     ? cases.accesses_of_one
             : in_columns ? cases.accesses_of_all_in_columns
                          : cases.accesses_of_all_in_rows},
            {"whole array", 0, 0, target.width, target.height},
            uniforms_of_all(pass)};
}

bool has_published_programs(const Plan& plan)
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
constexpr const char* one_shot_quantity = "four colour channels";
constexpr int channels_of_a_texel = 4;

// The ways to filter an image of 512 x 512, all timed in turn.
struct FilterWays
{
    Way variants;
    Way branching;
    Way multiplexing;
    Way one_channel; // an image of one channel
};

FilterWays timed_filter_ways(ItemContext& context)
{
    const Plan variants = moreland_angel_2003_filter_as_published(variants_side);
    const Image pixels = random_pixels(variants_side, variants_side);
    FilterWays ways{
        {"a variant for each case", variants, pixels},
        {"one program, branching", with_one_program_a_pass(variants, CaseChoice::branching), pixels},
        {"one program, every case computed", with_one_program_a_pass(variants, CaseChoice::multiplexing), pixels},
        {"a variant for each case, textures of one channel", with_one_channel(variants),
         random_pixels(variants_side, variants_side, 1)}};
    time_all_in_turn(context, {&ways.variants, &ways.branching, &ways.multiplexing, &ways.one_channel});
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

// What computing every case costs more in instructions, where that can be counted, and what may hide it.
std::string explanation(const CountedWork& variants, const CountedWork& multiplexing, const Interval& ratio)
{
    std::string text;
    if (const auto source = variants.source(); source && multiplexing.source() == source) {
        const auto times_as_many = [&](int InstructionCount::*kind) {
            return number(static_cast<double>(multiplexing.total(kind, *source)) /
                              static_cast<double>(variants.total(kind, *source)),
                          3);
        };
        text = fmt::format(
            "Every case takes {} times the arithmetic instructions and {} times the fetches (counted in {}{}). ",
            "Computing every case takes {} times the arithmetic instructions and {} times the fetches "
            "(counted in {}{}). ",
            times_as_many(&InstructionCount::arithmetic), times_as_many(&InstructionCount::texture), name(*source),
            source == InstructionSource::spirv ? "; a driver may share fetches" : "");
    }
    if (ratio.low <= 1.0 && ratio.high >= 1.0)
        text += "Where both take alike, a pass is likely held up by something else than its instructions.";
    return text;
}

Claim variants_claim(const FilterWays& ways, const CountedWork& variants, const CountedWork& multiplexing)
{
    const Interval ratio = ratio_in_turn(ways.multiplexing.time, ways.variants.time);
    Claim claim = claim_in_text("moreland_angel_2003_variants", "pay", variants_quantity,
                                "A program variant for each case saves more than changing programs costs");
    state_ordering(claim, words_in_text(variants_quantity) + " than computing every case", ratio,
                   "times the variants' time for one program that computes every case");
    claim.beside = fmt::format("; {} times for one that branches",
                               text_of(ratio_in_turn(ways.branching.time, ways.variants.time)));
    claim.explanation = explanation(variants, multiplexing, ratio);
    return claim;
}

Claim one_shot_claim(const FilterWays& ways)
{
    Claim claim = claim_in_text("moreland_angel_2003_variants", "one_shot", one_shot_quantity,
                                "Four channels in one shot take less time than four filters of one channel each");
    state_ordering(claim, words_in_text(one_shot_quantity) + "; no number is given",
                   times(channels_of_a_texel, ratio_in_turn(ways.one_channel.time, ways.variants.time)),
                   "times as long for four filters of one channel each");
    claim.explanation =
        "Four filters are counted as four times one. One shot moves the same bytes and saves three of four fragments.";
    return claim;
}

} // namespace

Plan tangled_rows(int width, int height, Untangling untangling)
{
    return passes_of_forward(width, height, "the rows", [&](const std::string& pass) {
        return transforms_rows(pass) || (untangling == Untangling::included && pass == "untangle rows");
    });
}

Plan direct_rows(int width, int height)
{
    return passes_of_forward(width, 2 * height, "the rows without tangling", transforms_rows);
}

ItemResult moreland_angel_2003_tangling(ItemContext& context)
{
    constexpr int side = 1024;
    const Image pixels = random_pixels(side, side);
    Way untangled{"tangled, then untangled", tangled_rows(side, side, Untangling::included), pixels};
    Way tangled{"tangled", tangled_rows(side, side, Untangling::left_out), pixels};
    Way direct{"each row a complex row of its own", direct_rows(side, side), with_imaginary_parts(pixels)};
    time_all_in_turn(context, {&untangled, &tangled, &direct});

    ItemResult result;
    result.table.columns = headings("rows of 1024 x 1024 | passes | ms, median | ms, 5th percentile | "
                                    "ms, 95th percentile | direct time / this | timed by");
    for (const Way* way : {&untangled, &tangled, &direct}) {
        const Interval time = spread_of(way->time);
        result.table.rows.push_back({way->name, std::to_string(way->plan.passes.size()), number(time.middle),
                                     number(time.low), number(time.high),
                                     text_of(ratio_in_turn(direct.time, way->time)), clock_and_runs(way->time)});
        result.passes.push_back(context.pass_list("Rows of 1024 x 1024, " + way->name, way->plan));
    }
    const std::string quantity = "time of a direct transform of rows by that of tangled rows";
    const Interval without = ratio_in_turn(direct.time, tangled.time);
    Claim claim = claim_in_text("moreland_angel_2003_tangling", "half", quantity,
                                "Two real rows tangled into one complex row halve the work of transforming them");
    const double published = value_in_text(quantity);
    state_ratio(claim, {published, published}, ratio_in_turn(direct.time, untangled.time), "times");
    claim.published += " the tangled rows' time for direct ones";
    claim.beside +=
        fmt::format(" the tangled and untangled rows' time; {} times where untangling is left out", text_of(without));
    claim.explanation =
        "Tangling draws half of the fragments; the pass that untangles them takes its part of that back.";
    result.claims = {claim};
    result.text =
        "<p>A complex transform of real numbers computes everything twice. The authors transform two real rows as one "
        "complex row (equation 7) and tell the two apart by the symmetry of their transforms (equation 8). This "
        "\"takes about half the time as computing the FFT directly\", they write, without a measurement.</p>"
        "<p>Here rows y and y + N/2 of a 1024 x 1024 image are one complex row, as in the paper; without tangling "
        "every row is a complex row of its own, whose imaginary parts begin as zeros, drawn by the same programs. The "
        "columns are left out, for after the rows nearly all of them are complex by nature.</p>";
    return result;
}

Plan with_one_program_a_pass(Plan plan, CaseChoice choice)
{
    if (!has_published_programs(plan))
        throw std::logic_error(fmt::format("plan '{}' is not of the form that the paper published", plan.name));
    for (Pass& pass : plan.passes)
        if (pass.name != "multiply") // which is one program as published
            pass.draws() = {one_draw(pass, plan.target_of(pass), choice)};
    plan.name +=
        choice == CaseChoice::branching ? ", one branching program a pass" : ", one multiplexing program a pass";
    return plan;
}

Plan with_one_channel(Plan plan)
{
    for (Resource& resource : plan.resources)
        resource.format = gl::PixelFormat::r32f;
    plan.name += ", one channel";
    return plan;
}

ItemResult moreland_angel_2003_variants(ItemContext& context)
{
    const FilterWays ways = timed_filter_ways(context);
    const CountedWork by_variants = counted_work(context, ways.variants.plan);
    const CountedWork by_multiplexing = counted_work(context, ways.multiplexing.plan);

    ItemResult result;
    result.table.columns = headings("programs | program variants | draws | arithmetic instructions | fetches | "
                                    "counted in | ms, median | ms, 5th percentile | ms, 95th percentile | "
                                    "time / time by variants | timed by");
    const auto add = [&](const Way& way, const CountedWork* work, const std::string& not_counted) {
        const auto source = by_variants.source();
        const auto instructions = [&](int InstructionCount::*kind) {
            return work == nullptr ? not_counted : source ? std::to_string(work->total(kind, *source)) : "not counted";
        };
        const Interval time = spread_of(way.time);
        result.table.rows.push_back(
            {way.name, std::to_string(program_count(way.plan)), std::to_string(totals(way.plan).draws),
             instructions(&InstructionCount::arithmetic), instructions(&InstructionCount::texture),
             source ? name(*source) : "", number(time.middle), number(time.low), number(time.high),
             text_of(ratio_in_turn(way.time, ways.variants.time)), clock_and_runs(way.time)});
        result.passes.push_back(
            context.pass_list(fmt::format("The filter of {0} x {0}, {1}", variants_side, way.name), way.plan));
    };
    add(ways.variants, &by_variants, "");
    add(ways.branching, nullptr, "less than stands in the programs");
    add(ways.multiplexing, &by_multiplexing, "");
    add(ways.one_channel, nullptr, "the same programs");
    result.times = {measured_time(filter_quantity(moreland_angel_2003_problem(variants_side)), ways.variants.time)};
    result.claims = {variants_claim(ways, by_variants, by_multiplexing), one_shot_claim(ways)};
    result.text =
        "<p>A texel's place decides what is to be computed for it, and a fragment program of 2003 could not branch. "
        "That left \"two choices: calculate all possible cases and multiplex the result or load a different program "
        "variant for all possible cases. We chose the latter figuring the number of instructions saved would outweigh "
        "the cost of changing fragment programs.\" The paper does not measure the other choice.</p>"
        "<p>Here one program draws each pass of the filter of 512 x 512 with one quad and finds its texel's case by "
        "comparing coordinates. In one form it computes every case and chooses among the results, which is the "
        "authors' alternative and what is judged; in the other it branches, as programs may today. Compilers may turn "
        "a branch into a choice or a choice into a branch.</p>"
        "<p>Beside that the variants filter textures of one channel. Unlike the frames of Table 3 the filter is timed "
        "alone.</p>";
    return result;
}

} // namespace fragfft::figures
