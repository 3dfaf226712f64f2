// The programs of Moreland & Angel 2003, and those of 2006 and 2008, in the assembly of their cards: drawn, counted by
// the driver, and timed beside the same programs in GLSL.
#include "engine/image_runner.hpp"
#include "figures/assembly/assembly_plan.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/plan_timing.hpp"
#include "filters/filtering_plan.hpp"
#include "gl/context_egl.hpp"
#include "gl/gl_error.hpp"
#include "methods/accuracy.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>
#include <set>

namespace fragfft::figures {

namespace {

namespace moreland_assembly {

using assembly::AssemblyPlan;
using assembly::Language;

constexpr const char* stem = "moreland_angel_2003_assembly";
constexpr int checked_side = 128;
constexpr int side_of_chirps = 100; // no power of two: 2008 computes its transforms as convolutions
constexpr int timed_side = 512;
constexpr const char* checked_filter = "sharpen:sigma=2,amount=1.5";

constexpr const char* arithmetic_instructions = "arithmetic instructions";
constexpr const char* texture_instructions = "texture instructions";
constexpr const char* native_arithmetic = "native arithmetic instructions";
constexpr const char* native_texture = "native texture instructions";
constexpr const char* filter_time = "filter";
constexpr const char* in_glsl = "GLSL";

// The filter of a paper, as published.
struct PaperFilter
{
    const char* year;
    Method method;
    Problem (*problem)(int side);
    std::vector<int> checked_sides{checked_side};

    Plan plan(int side) const { return filtering_plan(method, filtering_of(problem(side))); }
};

Problem fialka_cadik_2006_problem(int side)
{
    return {.width = side, .height = side, .scaling = Scaling::paper, .twiddles = Twiddles::table};
}

// The paper's textures hold one complex number, these two; the programs are the same.
Problem lloyd_boyd_govindaraju_2008_problem(int side)
{
    return {.width = side, .height = side, .scaling = Scaling::paper, .twiddles = Twiddles::computed};
}

const std::vector<PaperFilter>& paper_filters()
{
    static const std::vector<PaperFilter> filters{{"2003", moreland_angel_2003::method(), moreland_angel_2003_problem},
                                                  {"2006", fialka_cadik_2006::method(), fialka_cadik_2006_problem},
                                                  {"2008",
                                                   lloyd_boyd_govindaraju_2008::method(),
                                                   lloyd_boyd_govindaraju_2008_problem,
                                                   {checked_side, side_of_chirps}}};
    return filters;
}

// A context in which programs of those years run, on the same device as the item's, which is current again afterwards.
class ContextOfItsTime
{
public:
    explicit ContextOfItsTime(ItemContext& item) : outer_(item.context)
    {
        const gl::Device& device = outer_.device();
        try {
            inner_ = gl::make_egl_context(device.is_software ? "cpu" : "gpu", false, {gl::Api::compatibility});
        } catch (const gl::GlError& error) {
            absence_ = error.what();
        }
        outer_.make_current();
        if (inner_ == nullptr)
            return;
        if (inner_->device().renderer != device.renderer)
            absence_ =
                fmt::format("the only context that takes assembly is of another device, {}", inner_->device().renderer);
        else if (!assembly::takes(inner_->functions(), Language::arb_fragment_program))
            absence_ = "this driver takes no programs of ARB_fragment_program";
    }

    // Why there is none; empty where there is one.
    const std::string& absence() const { return absence_; }
    std::vector<Language> languages() const
    {
        std::vector<Language> taken;
        for (const Language language : {Language::arb_fragment_program, Language::nv_fragment_program})
            if (assembly::takes(inner_->functions(), language))
                taken.push_back(language);
        return taken;
    }
    gl::Context& inner() const { return *inner_; }

    // Works in the context; the item's is current again afterwards.
    template <typename Work> auto in_it(const Work& work) const
    {
        struct Return
        {
            gl::Context& to;
            ~Return() { to.make_current(); }
        };
        inner_->make_current();
        const Return back{outer_};
        return work();
    }

private:
    gl::Context& outer_;
    std::unique_ptr<gl::Context> inner_;
    std::string absence_;
};

// Leaves the counts of each program that is not among those counted already.
void count(Experiment& experiment, const PaperFilter& paper, const AssemblyPlan& plan, const Plan& planned,
           std::set<std::string>& counted)
{
    const auto counts = plan.driver_counts();
    for (const Pass& pass : planned.passes)
        for (const Draw& draw : pass.draws()) {
            if (!counted.insert(draw.program.key()).second)
                continue;
            const assembly::DriverCount& count = counts.at(draw.program.key());
            const Labels labels{
                {"paper", paper.year}, {"program", draw.program.family}, {"variant", draw.program.key()}};
            experiment.rows.number({arithmetic_instructions, labels}, count.arithmetic);
            experiment.rows.number({texture_instructions, labels}, count.texture);
            experiment.rows.number({native_arithmetic, labels}, count.native_arithmetic);
            experiment.rows.number({native_texture, labels}, count.native_texture);
        }
}

void check_and_count(Experiment& experiment, const ContextOfItsTime& of_its_time, const PaperFilter& paper, int side,
                     std::set<std::string>& counted)
{
    const Filter filter = filter_of(checked_filter);
    const Image image = random_pixels(side, side, 4);
    const Image response = paper.method.pack_response(response_grid(filter, side, side));
    const DoubleImage exact = exactly_filtered(image, filter);
    const Plan planned = paper.plan(side);
    const std::string of_side = side == checked_side ? "" : fmt::format("{0} x {0}, ", side);
    for (const Language language : of_its_time.languages()) {
        const Image result = of_its_time.in_it([&] {
            AssemblyPlan plan(of_its_time.inner().functions(), planned, language);
            if (language == Language::arb_fragment_program)
                count(experiment, paper, plan, planned, counted);
            plan.upload("image", image);
            plan.upload("response", response);
            plan.run();
            Image read = plan.read_back("result");
            of_its_time.inner().throw_errors("drawing with programs in assembly");
            return read;
        });
        experiment.rows.check(
            fmt::format("{} in {}, {}{}: relative L2 error", paper.year, name(language), of_side, filter.name()),
            relative_error(result, exact, image),
            reference::promised_convolution_bound(accuracy_of(paper.problem(side))).relative_l2.value());
    }
}

Key time_key(const PaperFilter& paper, const std::string& language)
{
    return {filter_time, {{"paper", paper.year}, {"side", timed_side}, {"language", language}}};
}

// A run by a timer of the context in which it draws.
gl::TimedRun in_context(const ContextOfItsTime& of_its_time, gl::TimedRun run)
{
    run.run = [&of_its_time, once = run.run] { return of_its_time.in_it(once); };
    if (run.run_together)
        run.run_together = [&of_its_time, together = run.run_together](int runs) {
            return of_its_time.in_it([&] { return together(runs); });
        };
    if (run.keep_busy)
        run.keep_busy = [&of_its_time, busy = run.keep_busy](int runs) { of_its_time.in_it([&] { busy(runs); }); };
    return run;
}

void time(ItemContext& context, const ContextOfItsTime& of_its_time, const PaperFilter& paper)
{
    Plan planned = paper.plan(timed_side);
    planned.name = time_key(paper, in_glsl).text();
    std::vector<std::unique_ptr<AssemblyPlan>> plans;
    std::vector<gl::TimedRun> runs;
    std::optional<gl::Timer> timer;
    of_its_time.in_it([&] { timer.emplace(of_its_time.inner().functions(), of_its_time.inner().device()); });
    for (const Language language : of_its_time.languages()) {
        of_its_time.in_it([&] {
            plans.push_back(std::make_unique<AssemblyPlan>(of_its_time.inner().functions(), planned, language));
            for (const Resource& resource : planned.resources)
                if (resource.role == ResourceRole::input)
                    plans.back()->upload(resource.name, random_pixels(timed_side, timed_side, 4));
        });
        runs.push_back(in_context(of_its_time, timer->timed_runs([plan = plans.back().get()](int count) {
                           for (int run = 0; run < count; ++run)
                               plan->run();
                       })).named(time_key(paper, name(language)).text()));
    }
    time_in_turn({planned}, 1, context.sampling(), context.context.device(), context.engine, runs);
    of_its_time.in_it([&] {
        plans.clear();
        timer.reset();
    });
}

void measure(ItemContext& context, Experiment& experiment)
{
    const ContextOfItsTime of_its_time(context);
    if (!of_its_time.absence().empty()) {
        experiment.rows.words(absence_quantity, of_its_time.absence());
        return;
    }
    for (const PaperFilter& paper : paper_filters()) {
        std::set<std::string> counted;
        if (experiment.is_first_moment())
            for (const int side : paper.checked_sides)
                check_and_count(experiment, of_its_time, paper, side, counted);
        time(context, of_its_time, paper);
    }
}

// The counts of all variants of a program.
std::set<int> counts_of(const ItemRows& rows, const char* quantity, const std::string& paper,
                        const std::string& program)
{
    std::set<int> counts;
    for (const Key& key : rows.keys(quantity))
        if (key.label("paper") == paper && key.label("program") == program)
            counts.insert(static_cast<int>(rows.number(key)));
    if (counts.empty())
        throw MissingRow(fmt::format("no {} of {} were counted", quantity, program));
    return counts;
}

const reference::PublishedTable& published_table1()
{
    static const reference::PublishedTable table = reference::published_table("moreland_angel_2003_table1");
    return table;
}

VariantCounts counts_of_2003(const ItemRows& rows, const char* quantity)
{
    return [&rows, quantity](const std::string& family) { return counts_of(rows, quantity, "2003", family); };
}

void texture(const ItemRows& rows, Evaluation& claim)
{
    if (!is_absent(rows, claim))
        judge_fetches(counts_of_2003(rows, texture_instructions), claim);
}

void equal_variants(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    std::vector<KindOfInstruction> kinds;
    for (const char* const quantity : {arithmetic_instructions, texture_instructions})
        kinds.push_back({quantity, counts_of_2003(rows, quantity)});
    judge_equal_variants(kinds, claim);
}

// For each program a claim, named as the program's family.
void arithmetic(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    claim.value_is([&] {
        const std::string program = claim.claim.id.substr(std::string(stem).size() + 1);
        const std::set<int> counts = counts_of(rows, arithmetic_instructions, "2003", program);
        const auto least = static_cast<double>(*counts.begin());
        const auto most = static_cast<double>(*counts.rbegin());
        return Interval{least, least, most};
    });
}

void add_program(Table& table, const ItemRows& rows, const std::string& what, const std::string& paper,
                 const std::string& program, const Cell& arithmetic_then, const Cell& texture_then)
{
    const auto counts = [&](const char* quantity) { return text_of_counts(counts_of(rows, quantity, paper, program)); };
    table.add_row({what, arithmetic_then, counts(arithmetic_instructions), counts(native_arithmetic), texture_then,
                   counts(texture_instructions), counts(native_texture), Cell(), Cell()});
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html(stem, {});
    told.table = Table({{"program, or language of a filter"},
                        {"arithmetic instructions, paper (Cg, 2003)", ColumnKind::number},
                        {"here (assembly)"},
                        {"here (the driver's own)"},
                        {"texture instructions, paper", ColumnKind::number},
                        {"here (assembly), texture"},
                        {"here (the driver's own), texture"},
                        {fmt::format("filter of {0} x {0}, ms", timed_side), ColumnKind::interval, 3},
                        {"GLSL's time by this one's", ColumnKind::interval, 3}});
    if (!rows.words(absence_quantity).empty())
        return;
    for (std::size_t row = 0; row < published_table1().row_count(); ++row) {
        const std::string& program = published_table1().text(row, "program");
        add_program(told.table, rows, program, "2003", family_of(program),
                    published_table1().number(row, "arithmetic_instructions_per_fragment"),
                    published_table1().number(row, "texture_instructions_per_fragment"));
    }
    for (const auto& [paper, what, program] : {std::array{"2006", "stage", "fft"},
                                               {"2006", "product", "multiply"},
                                               {"2008", "iteration", "fft"},
                                               {"2008", "product", "multiply"},
                                               {"2008", "lines by a chirp", "multiply lines"},
                                               {"2008", "zeros", "zero"}})
        add_program(told.table, rows, fmt::format("{}: {}", paper, what), paper, program, Cell(), Cell());
    for (const PaperFilter& paper : paper_filters())
        for (const std::string language :
             {in_glsl, name(Language::arb_fragment_program), name(Language::nv_fragment_program)})
            if (const Key key = time_key(paper, language); rows.has(key))
                // Other chapters time the same passes in GLSL by themselves.
                told.table.add_row({fmt::format("{}: a filter in {}{}", paper.year, language,
                                                language == in_glsl ? ", in turn with those in assembly" : ""),
                                    Cell(), Cell(), Cell(), Cell(), Cell(), Cell(), rows.told_time(key),
                                    rows.ratio(time_key(paper, in_glsl), key)});
}

constexpr Evaluator claims[] = {{"texture", texture},  {"equal_variants", equal_variants},
                                {"fft", arithmetic},   {"untangle", arithmetic},
                                {"scale", arithmetic}, {"tangle", arithmetic},
                                {"pass", arithmetic},  {"multiply", arithmetic}};

} // namespace moreland_assembly

} // namespace

constexpr ItemCode moreland_angel_2003_assembly{moreland_assembly::measure, moreland_assembly::claims,
                                                moreland_assembly::tell};

} // namespace fragfft::figures
