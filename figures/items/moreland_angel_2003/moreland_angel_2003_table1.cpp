// Table 1: instructions per fragment of each fragment program, and how many fragments it processes.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "engine/plan_executor.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "filters/filtering_plan.hpp"
#include "gl/fragment_counter.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "program/programs/all_program_files.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <set>

namespace fragfft::figures {

namespace {

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

// Remembered, because several items count the same programs, and the tools take time.
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

namespace moreland_table1 {

constexpr const char* stem = "moreland_angel_2003_table1";
constexpr int side = 1024;
// The formulas tell a row from a column, which a square does not.
constexpr int oblong_width = 512;
constexpr int oblong_height = 256;

Labels as_published()
{
    return {{"filter", "as published"}};
}

// The labels of the variant that this library draws unless the paper's filter is requested.
Labels by_region()
{
    return {{"filter", "a product by region"}};
}

// How many fragments a program processes in a filter of oblong_width x oblong_height.
Key fragments_of_oblong(const std::string& family)
{
    return {"fragments drawn in an oblong filter",
            {{"family", family}, {"width", oblong_width}, {"height", oblong_height}}};
}

void count_oblong(ItemContext& context, Recorder& rows)
{
    Problem problem = moreland_angel_2003_problem(oblong_width);
    problem.height = oblong_height;
    std::map<std::string, std::int64_t> fragments;
    for (const CountedDraw& draw :
         counted_draws(context.engine, filtering_plan(moreland_angel_2003::method(), filtering_of(problem))))
        fragments[draw.program.family] += draw.fragments;
    for (const auto& [family, count] : fragments)
        rows.number(fragments_of_oblong(family), static_cast<double>(count));
}

std::set<int> variant_counts(const CountedWork& counted, const std::string& family, int InstructionCount::*kind,
                             InstructionSource source)
{
    std::set<int> counts;
    for (const auto& [count, fragments] : counted.fragments_by_count(family, kind, source))
        counts.insert(count);
    return counts;
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const Plan plan = moreland_angel_2003_filter_as_published(side);
    const CountedWork counted = counted_work(context, plan);
    counted.leave(experiment.rows, as_published());
    count_oblong(context, experiment.rows);
    const reference::PublishedTable published = reference::published_table(stem);
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        const std::string& program = published.text(row, "program");
        const std::int64_t by_formula = published_invocations(published, row, side, side);
        experiment.rows.check(fmt::format("{}: counted invocations minus the formula's", program),
                              static_cast<double>(std::llabs(counted.fragments(family_of(program)) - by_formula)), 0.0);
    }
    Problem problem = moreland_angel_2003_problem(side);
    problem.twiddles = Twiddles::table;
    counted_work(context, moreland_angel_2003::method().multiply(problem)).leave(experiment.rows, by_region());
    experiment.passes.push_back(context.pass_list("The filter of 1024 x 1024 as published", plan));
}

// Where the instructions are counted; without it the claim cannot be tested.
std::optional<InstructionSource> source_for(const CountedWork& counted, Evaluation& claim)
{
    const auto source = counted.source();
    if (source)
        claim.values.set("source", name(*source));
    else
        claim.cannot_be_tested("neither does this driver give out its assembly, nor are glslangValidator and "
                               "spirv-opt installed, in whose output instructions are counted");
    return source;
}

void invocations(const ItemRows& rows, Evaluation& claim)
{
    const reference::PublishedTable published = reference::published_table(stem);
    const CountedWork counted(rows, as_published());
    std::string differing;
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        const std::string& program = published.text(row, "program");
        const std::int64_t fragments = counted.fragments(family_of(program));
        const auto of_oblong = static_cast<std::int64_t>(rows.number(fragments_of_oblong(family_of(program))));
        if (fragments != published_invocations(published, row, side, side) ||
            of_oblong != published_invocations(published, row, oblong_width, oblong_height))
            differing += fmt::format("{}{} {} and {}", differing.empty() ? "" : ", ", program, fragments, of_oblong);
    }
    claim.values.set("width", oblong_width).set("height", oblong_height);
    claim.values.set("differing", differing);
    if (!differing.empty())
        claim.tell_measured("measured_otherwise");
    claim.counted(differing.empty());
}

VariantCounts counts_of(const CountedWork& counted, int InstructionCount::*kind, InstructionSource source)
{
    return [&counted, kind, source](const std::string& family) {
        const std::set<int> counts = variant_counts(counted, family, kind, source);
        if (counts.empty())
            throw MissingRow(fmt::format("no instructions of {} were counted", family));
        return counts;
    };
}

void texture(const ItemRows& rows, Evaluation& claim)
{
    const CountedWork counted(rows, as_published());
    if (const auto source = source_for(counted, claim))
        judge_fetches(counts_of(counted, &InstructionCount::texture, *source), claim);
}

// What compilers make of the variants is up to them; but the paper says that no two differ, and that is counted.
void equal_variants(const ItemRows& rows, Evaluation& claim)
{
    const CountedWork counted(rows, as_published());
    if (const auto source = source_for(counted, claim))
        judge_equal_variants({{"arithmetic", counts_of(counted, &InstructionCount::arithmetic, *source)},
                              {"texture", counts_of(counted, &InstructionCount::texture, *source)}},
                             claim);
}

// For each program a claim, named as the program's family.
void arithmetic(const ItemRows& rows, Evaluation& claim)
{
    const CountedWork counted(rows, as_published());
    const auto source = source_for(counted, claim);
    if (!source)
        return;
    const std::string& id = claim.claim.id;
    const std::size_t begin = std::string(stem).size() + 1;
    const std::string family = id.substr(begin, id.rfind('_') - begin); // between the stem and "_arithmetic"
    claim.value_is(
        [&] { return interval_of(counted.fragments_by_count(family, &InstructionCount::arithmetic, *source)); });
    claim.say_beside("beside");
}

// The cells for instructions, fetches, the formula and its value.
std::vector<Cell> row_of_table(const std::string& program, const CountedWork& work, const std::string& family,
                               const std::array<Cell, 4>& paper)
{
    const auto counts = [&](int InstructionCount::*kind, InstructionSource source) {
        const std::set<int> all = variant_counts(work, family, kind, source);
        return !all.empty()                         ? text_of_counts(all)
               : source == InstructionSource::spirv ? "not counted: glslangValidator or spirv-opt is not installed"
                                                    : "not given out by this driver";
    };
    return {program,
            paper[0],
            counts(&InstructionCount::arithmetic, InstructionSource::spirv),
            counts(&InstructionCount::arithmetic, InstructionSource::driver),
            paper[1],
            counts(&InstructionCount::texture, InstructionSource::spirv),
            counts(&InstructionCount::texture, InstructionSource::driver),
            paper[2],
            paper[3],
            static_cast<double>(work.fragments(family))};
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html(stem, {});
    told.table = Table({{"program"},
                        {"arithmetic instructions, paper (Cg, 2003)", ColumnKind::number},
                        {"arithmetic instructions, here (SPIR-V)"},
                        {"arithmetic instructions, here (driver's assembly)"},
                        {"texture reads, paper", ColumnKind::number},
                        {"texture reads, here (SPIR-V)"},
                        {"texture reads, here (driver's assembly)"},
                        {"invocations, paper's formula"},
                        {"invocations, paper's formula at 1024 x 1024", ColumnKind::number, 9},
                        {"invocations, counted here (GL_SAMPLES_PASSED)", ColumnKind::number, 9}});
    const reference::PublishedTable published = reference::published_table(stem);
    const CountedWork counted(rows, as_published());
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        const std::string& program = published.text(row, "program");
        told.table.add_row(row_of_table(program, counted, family_of(program),
                                        {published.number(row, "arithmetic_instructions_per_fragment"),
                                         published.number(row, "texture_instructions_per_fragment"),
                                         published.text(row, "invocations_formula"),
                                         static_cast<double>(published_invocations(published, row, side, side))}));
    }
    told.table.add_row(row_of_table("our variant of Multiply, a program for each region",
                                    CountedWork(rows, by_region()), "multiply", {}));
}

constexpr Evaluator claims[] = {{"invocations", invocations},        {"texture", texture},
                                {"equal_variants", equal_variants},  {"fft_arithmetic", arithmetic},
                                {"untangle_arithmetic", arithmetic}, {"scale_arithmetic", arithmetic},
                                {"tangle_arithmetic", arithmetic},   {"pass_arithmetic", arithmetic},
                                {"multiply_arithmetic", arithmetic}};

} // namespace moreland_table1

} // namespace

std::int64_t published_invocations(const reference::PublishedTable& table1, std::size_t row, int width, int height)
{
    const double pixels = static_cast<double>(width) * height;
    const double stages = std::log2(width) + std::log2(height);
    return std::llround(table1.number(row, "invocations_per_pixel_and_stage") * pixels * stages +
                        table1.number(row, "invocations_per_pixel") * pixels +
                        table1.number(row, "invocations_per_row") * height +
                        table1.number(row, "invocations_constant"));
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
        const std::string key = draw.program.key();
        CountedProgram& program = programs[key];
        if (program.fragments == 0)
            program = {key, draw.program.family, 0, count_by_driver(draw.program),
                       remembered_instructions(draw.program)};
        program.fragments += draw.fragments;
    }
    std::vector<CountedProgram> counted;
    for (auto& [key, program] : programs)
        counted.push_back(std::move(program));
    return CountedWork(std::move(counted));
}

constexpr ItemCode moreland_angel_2003_table1{moreland_table1::measure, moreland_table1::claims, moreland_table1::tell};

} // namespace fragfft::figures
