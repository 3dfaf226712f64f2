// The choices of sections 4 and 5: two real rows as one complex row, a program variant for each case, and four channels
// at once.
#include "engine/plan_totals.hpp"
#include "figures/items/common/fitness.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "methods/radix_2.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// One of several ways to do the same work, which are timed in turn.
struct TimedPlan
{
    Key key; // of its time
    Plan plan;
    Image input; // for every input of the plan
};

void time_all_in_turn(ItemContext& context, const std::vector<TimedPlan>& ways)
{
    std::vector<std::unique_ptr<ImageRunner>> runners;
    std::vector<ImageRunner*> in_turn;
    for (const TimedPlan& way : ways) {
        Plan plan = way.plan;
        plan.name = way.key.text();
        in_turn.push_back(runners.emplace_back(std::make_unique<ImageRunner>(context.engine, plan)).get());
        for (const Resource& resource : plan.resources)
            if (resource.role == ResourceRole::input)
                in_turn.back()->upload(resource.name, way.input);
    }
    times_in_turn(context, in_turn);
}

// The passes of the method's own forward transform whose names `is_wanted` accepts.
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

// Random pixels in the lower rows, and as many rows of zeros above them as imaginary parts.
Image with_imaginary_parts(const Image& pixels)
{
    Image image(pixels.width, 2 * pixels.height, pixels.channels);
    std::copy(pixels.samples.begin(), pixels.samples.end(), image.samples.begin());
    return image;
}

// What a program for all cases needs to know of the variants that it replaces.
struct FamilyCases
{
    std::vector<AccessCount> accesses_of_one; // of the case that reads most
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

// The variant that does the pass's main work, not the scale or pass program beside it.
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

std::size_t program_count(const Plan& plan)
{
    std::set<std::string> keys;
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws())
            keys.insert(draw.program.key());
    return keys.size();
}

namespace moreland_tangling {

constexpr int side = 1024;

// Each way to transform the rows of an image, by its name.
constexpr const char* untangled = "tangled, then untangled";
constexpr const char* tangled = "tangled";
constexpr const char* direct = "each row a complex row of its own";
constexpr std::array all_ways{untangled, tangled, direct};

Key key_of(const std::string& way)
{
    return {"rows transformed", {{"side", side}, {"rows", way}}};
}

Plan plan_of(const std::string& way)
{
    return way == direct ? direct_rows(side, side)
                         : tangled_rows(side, side, way == tangled ? Untangling::left_out : Untangling::included);
}

void measure(ItemContext& context, Experiment& experiment)
{
    const Image pixels = random_pixels(side, side);
    std::vector<TimedPlan> ways;
    for (const std::string way : all_ways) {
        ways.push_back({key_of(way), plan_of(way), way == direct ? with_imaginary_parts(pixels) : pixels});
        if (experiment.is_first_moment())
            experiment.passes.push_back(context.pass_list("Rows of 1024 x 1024, " + way, ways.back().plan));
    }
    time_all_in_turn(context, ways);
}

void half(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return rows.ratio(key_of(direct), key_of(untangled)); });
    claim.values.set("without", rows.ratio(key_of(direct), key_of(tangled)));
    claim.say_beside("beside");
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("moreland_angel_2003_tangling", {});
    told.table = Table({{"rows of 1024 x 1024"},
                        {"passes", ColumnKind::number},
                        {"ms", ColumnKind::interval},
                        {"direct time / this", ColumnKind::interval, 3},
                        {"timed by"}});
    for (const std::string way : all_ways)
        told.table.add_row({way, static_cast<double>(plan_of(way).passes.size()), rows.told_time(key_of(way)),
                            rows.ratio(key_of(direct), key_of(way)), rows.clock_and_runs(key_of(way))});
}

constexpr Evaluator claims[] = {{"half", half}};

} // namespace moreland_tangling

namespace moreland_variants {

constexpr int side = 512;
constexpr double channels_of_a_texel = 4.0;

// Each way to filter an image of four channels, or of one, by its name.
constexpr const char* variants = "a variant for each case";
constexpr const char* branching = "one program, branching";
constexpr const char* multiplexing = "one program, every case computed";
constexpr const char* one_channel = "a variant for each case, textures of one channel";
constexpr std::array all_ways{variants, branching, multiplexing, one_channel};
constexpr std::array counted_ways{variants, multiplexing}; // the ways whose instructions are counted

Labels labels_of(const std::string& way)
{
    return {{"programs", way}};
}

// The variants' is that of the filter as published.
Key key_of(const std::string& way)
{
    Problem problem = moreland_angel_2003_problem(side);
    if (way == one_channel)
        problem.format = gl::PixelFormat::r32f;
    const bool has_variants = way == variants || way == one_channel;
    return has_variants ? filter_key(problem) : filter_key(problem).with(labels_of(way));
}

Plan plan_of(const std::string& way)
{
    Plan plan = moreland_angel_2003_filter_as_published(side);
    return way == branching      ? with_one_program_a_pass(std::move(plan), CaseChoice::branching)
           : way == multiplexing ? with_one_program_a_pass(std::move(plan), CaseChoice::multiplexing)
           : way == one_channel  ? with_one_channel(std::move(plan))
                                 : plan;
}

void measure(ItemContext& context, Experiment& experiment)
{
    const Image pixels = random_pixels(side, side);
    std::vector<TimedPlan> ways;
    for (const std::string way : all_ways)
        ways.push_back({key_of(way), plan_of(way), way == one_channel ? random_pixels(side, side, 1) : pixels});
    time_all_in_turn(context, ways);
    if (!experiment.is_first_moment())
        return;
    for (const std::string way : counted_ways)
        counted_work(context, plan_of(way)).leave(experiment.rows, labels_of(way));
    for (const std::string way : all_ways)
        experiment.passes.push_back(
            context.pass_list(fmt::format("The filter of {0} x {0}, {1}", side, way), plan_of(way)));
}

// Explains what computing every case costs in additional instructions, where these can be counted, and what may hide
// it.
void explain_instructions(const ItemRows& rows, Evaluation& claim)
{
    const CountedWork by_variants(rows, labels_of(variants));
    const CountedWork by_multiplexing(rows, labels_of(multiplexing));
    const auto source = by_variants.source();
    if (!source || by_multiplexing.source() != source)
        return;
    const auto times_as_many = [&](int InstructionCount::*kind) {
        return static_cast<double>(by_multiplexing.total(kind, *source)) /
               static_cast<double>(by_variants.total(kind, *source));
    };
    claim.values.set("source", name(*source));
    claim.values.set("arithmetic", times_as_many(&InstructionCount::arithmetic));
    claim.values.set("fetches", times_as_many(&InstructionCount::texture));
    claim.say(source == InstructionSource::spirv ? "instructions_in_spirv" : "instructions");
}

void pay(const ItemRows& rows, Evaluation& claim)
{
    const auto measured = [&] { return rows.ratio(key_of(multiplexing), key_of(variants)); };
    const Interval ratio = measured();
    claim.value_is(measured);
    ask_for_time_beyond_writing(rows, claim, key_of(multiplexing), plan_of(multiplexing));
    claim.values.set("branching", rows.ratio(key_of(branching), key_of(variants)));
    claim.say_beside("beside");
    explain_instructions(rows, claim);
    if (ratio.low <= 1.0 && ratio.high >= 1.0)
        claim.say("alike");
}

void one_shot(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return times(channels_of_a_texel, rows.ratio(key_of(one_channel), key_of(variants))); });
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("moreland_angel_2003_variants", {});
    told.table = Table({{"programs"},
                        {"program variants", ColumnKind::number},
                        {"draws", ColumnKind::number},
                        {"arithmetic instructions"},
                        {"fetches"},
                        {"counted in"},
                        {"ms", ColumnKind::interval},
                        {"time / time by variants", ColumnKind::interval, 3},
                        {"timed by"}});
    const auto source = CountedWork(rows, labels_of(variants)).source();
    for (const std::string way : all_ways) {
        const auto instructions = [&](int InstructionCount::*kind) -> std::string {
            if (way == branching)
                return "less than stands in the programs";
            if (way == one_channel)
                return "the same programs";
            return source ? std::to_string(CountedWork(rows, labels_of(way)).total(kind, *source)) : "not counted";
        };
        const Plan plan = plan_of(way);
        told.table.add_row({way, static_cast<double>(program_count(plan)), static_cast<double>(totals(plan).draws),
                            instructions(&InstructionCount::arithmetic), instructions(&InstructionCount::texture),
                            source ? name(*source) : "", rows.told_time(key_of(way)),
                            rows.ratio(key_of(way), key_of(variants)), rows.clock_and_runs(key_of(way))});
    }
}

constexpr Evaluator claims[] = {{"pay", pay}, {"one_shot", one_shot}};

} // namespace moreland_variants

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

constexpr ItemCode moreland_angel_2003_tangling{moreland_tangling::measure, moreland_tangling::claims,
                                                moreland_tangling::tell};

Plan with_one_program_a_pass(Plan plan, CaseChoice choice)
{
    if (!has_published_programs(plan))
        throw std::logic_error(fmt::format("plan '{}' is not of the form that the paper published", plan.name));
    for (Pass& pass : plan.passes)
        if (pass.name != "multiply") // a single program as published, too
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

constexpr ItemCode moreland_angel_2003_variants{moreland_variants::measure, moreland_variants::claims,
                                                moreland_variants::tell};

} // namespace fragfft::figures
