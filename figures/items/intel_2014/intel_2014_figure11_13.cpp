// Figures 11 and 13: the times of both techniques, with butterflies looked up and computed.
#include "engine/composition.hpp"
#include "engine/image_runner.hpp"
#include "engine/plan_totals.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/items.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/bars.hpp"
#include "figures/report/svg.hpp"
#include "filters/plan_timing.hpp"
#include "methods/device_limits.hpp"
#include "methods/intel_2014.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

constexpr int paper_side = 512;

Problem intel_square(int side)
{
    return {.width = side, .height = side, .domain = Domain::complex};
}

Method method_of(Technique technique)
{
    return technique == Technique::uav ? intel_2014::uav() : intel_2014::slm();
}

Plan composed(Plan forward, const Plan& inverse, const std::string& name)
{
    const std::size_t spectrum = forward.resource_index("result");
    forward.resources[spectrum].name = "spectrum";
    forward.resources[spectrum].role = ResourceRole::temporary;
    append(forward, inverse, {{"image", spectrum}});
    forward.name = name;
    return forward;
}

using Times = std::vector<gl::TimeStatistics>;

// In the order of intel_variants.
const gl::TimeStatistics& time_by(const Times& times, Technique technique, Twiddles weights)
{
    for (std::size_t i = 0; i < times.size(); ++i)
        if (intel_variants[i].technique == technique && intel_variants[i].weights == weights)
            return times[i];
    throw std::logic_error("a variant of Intel 2014 was not timed");
}

Times times_there_and_back(ItemContext& context, ItemResult& result)
{
    const int side = timed_intel_side(context);
    std::vector<Plan> plans;
    for (const IntelVariant& variant : intel_variants) {
        plans.push_back(there_and_back(variant, side));
        result.passes.push_back(
            context.pass_list(fmt::format("{0}, {1} x {1}, there and back", variant.name(), side), plans.back()));
    }
    for (const Technique technique : {Technique::uav, Technique::slm})
        check_technique(context, technique, side, side, result);
    Times times = times_of(context, plans);
    result.table.columns = {"technique", "side",    "dispatches", "ms, median", "ms, 5th of a hundred",
                            "ms, 95th",  "timed by"};
    for (std::size_t i = 0; i < times.size(); ++i) {
        const Interval time = spread_of(times[i]);
        result.table.rows.push_back({intel_variants[i].name(), std::to_string(side),
                                     std::to_string(plans[i].passes.size()), number(time.middle), number(time.low),
                                     number(time.high), fmt::format("{}, {} runs", times[i].method, times[i].runs)});
    }
    return times;
}

std::string drawn_times(const Times& times, int side)
{
    BarGroup group{fmt::format("{0} x {0}, three channels, forward and inverse", side), {}};
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double milliseconds = times[i].median_milliseconds;
        group.bars.push_back({intel_variants[i].name(), milliseconds, time_text(milliseconds),
                              palette[intel_variants[i].technique == Technique::uav ? 1 : 0]});
    }
    return drawn_bars({group}, 0.0, time_text, "times of the four variants");
}

// A claim about times, judged by both techniques or ways, `cases`, where there are any.
template <typename CasesOf>
Claim time_claim(const std::string& item, const std::string& what, const std::string& id, const std::string& statement,
                 const std::string& absence, const std::string& explanation, Strength strength, const CasesOf& cases)
{
    const auto published = reference::published_table(item);
    const std::size_t row = published.row_where("what", what);
    Claim claim = claim_of(published, row, id, statement);
    if (!absence.empty()) {
        explain_untestable(claim, ClaimKind::conclusion, published.text(row, "words"), absence);
        return claim;
    }
    state_ordering(claim, published.text(row, "words"), cases(), "times as fast", strength);
    claim.explanation = explanation;
    return claim;
}

Claim stalls()
{
    const auto published = reference::published_table("intel_2014_figure11");
    const std::size_t row = published.row_where("what", "stalls");
    Claim claim = claim_of(published, row, "stalls", "Without the lookup texture the compute program stalls less");
    const std::string reason = "OpenGL has no counters of stalls, which the paper reads from its vendor's profiler";
    state_untestable(claim, ClaimKind::conclusion, published.text(row, "words"), reason);
    claim.explanation = reason + ". What the texture costs in bytes and in time are claims of their own.";
    return claim;
}

} // namespace

std::string IntelVariant::name() const
{
    return fmt::format("{}, {}", technique == Technique::uav ? "UAV" : "SLM",
                       weights == Twiddles::table ? "lookup texture" : "computed");
}

Plan IntelVariant::plan(Problem problem) const
{
    problem.twiddles = weights;
    return technique == Technique::uav ? intel_2014::uav_plan_in_planes(problem)
                                       : intel_2014::slm_plan_in_planes(problem);
}

std::string absence_of_intel_variants(const ItemContext& context)
{
    const Limits limits = limits_of(context.context.device());
    if (const auto refusal = intel_2014::slm().refusal(intel_square(paper_side), limits))
        return refusal->sentence;
    const Plan plan = IntelVariant{Technique::slm}.plan(intel_square(paper_side));
    const int shared = plan.passes.front().dispatches().front().program.group.shared_bytes;
    if (shared > limits.maximum_shared_bytes)
        return fmt::format("a line of {} numbers in planes takes {} bytes of shared memory, and this device has {}",
                           paper_side, shared, limits.maximum_shared_bytes);
    return "";
}

int timed_intel_side(const ItemContext& context)
{
    return context.context.device().is_software && context.effort != ItemEffort::thorough ? paper_side / 2 : paper_side;
}

Plan there_and_back(const IntelVariant& variant, int side)
{
    const Problem problem = intel_square(side);
    return composed(variant.plan(problem.with(Direction::forward)), variant.plan(problem.with(Direction::inverse)),
                    fmt::format("{}, there and back", variant.name()));
}

Plan there_and_back_in_pairs(const IntelVariant& variant, int side)
{
    Problem problem = intel_square(side);
    problem.twiddles = variant.weights;
    const Method method = method_of(variant.technique);
    return composed(method.forward(problem), method.inverse(problem),
                    fmt::format("{}, in pairs, there and back", variant.name()));
}

double bytes_of_number(const Plan& plan, int numbers, int side)
{
    const PlanTotals sums = totals(plan);
    return static_cast<double>(sums.bytes_read.at("fft") + sums.bytes_written.at("fft")) /
           (static_cast<double>(numbers) * side * side);
}

void check_technique(ItemContext& context, Technique technique, int width, int height, ItemResult& result)
{
    const Method method = method_of(technique);
    ImageRunner transform(
        context.engine,
        method.forward({.width = width, .height = height, .twiddles = Twiddles::computed, .domain = Domain::complex}));
    const Image image = random_pixels(width, height);
    result.checks.push_back(
        {fmt::format("{}, {} x {}: relative L2 error against FFTW", method.name, width, height),
         reference::relative_l2(complex_image(transform.run(image)), exact_transform(image)),
         reference::promised_transform_bound(reference::AccuracyMode::float32_computed, width, height)});
}

std::vector<gl::TimeStatistics> times_of(ItemContext& context, const std::vector<Plan>& plans)
{
    return time_in_turn(plans, 1, sampling_in_groups(context), context.context.device(), context.engine);
}

ItemResult intel_2014_figure11(ItemContext& context)
{
    ItemResult result;
    const std::string absence = absence_of_intel_variants(context);
    const Times times = absence.empty() ? times_there_and_back(context, result) : Times{};
    const auto by = [&](Technique technique, Twiddles weights) { return &time_by(times, technique, weights); };
    result.claims = {time_claim(
        "intel_2014_figure11", "lookup texture by computed", "lookup",
        "Butterflies that are computed are faster than a lookup texture", absence,
        "Judged by both techniques. The paper says that it depends on the GPU's architecture, and shows a profile of "
        "one; which of the two techniques ran there it does not say.",
        Strength::plain, [&] {
            return std::vector<Case>{{"a pass for each stage", ratio_in_turn(*by(Technique::uav, Twiddles::table),
                                                                             *by(Technique::uav, Twiddles::computed))},
                                     {"shared memory", ratio_in_turn(*by(Technique::slm, Twiddles::table),
                                                                     *by(Technique::slm, Twiddles::computed))}};
        })};
    result.claims.push_back(stalls());
    result.text = fmt::format(
        "<p>Which two numbers make a butterfly, and with which weights, can be read from a texture of two indices and "
        "two weights a texel, or computed with a sine and a cosine. The texture saves the arithmetic and costs reads: "
        "every line reads all of it. The paper's Figure 11 is a profiler's screen with and without it.</p>{}",
        absence.empty() ? "" : "<p>" + absence + ".</p>");
    return result;
}

ItemResult intel_2014_figure13(ItemContext& context)
{
    ItemResult result;
    const std::string absence = absence_of_intel_variants(context);
    const Times times = absence.empty() ? times_there_and_back(context, result) : Times{};
    const int side = timed_intel_side(context);
    if (absence.empty())
        result.pictures.push_back(svg_picture("intel_2014_figure13.svg",
                                              "Time of a forward and an inverse transform of 512 x 512 pixels in three "
                                              "channels, on a logarithmic scale: a "
                                              "dispatch for each butterfly pass (UAV, vermilion) and one for each axis "
                                              "in shared memory (SLM, blue), each "
                                              "with butterflies computed and looked up. Shorter is faster.",
                                              drawn_times(times, side)));
    const auto by = [&](Technique technique, Twiddles weights) { return &time_by(times, technique, weights); };
    result.claims = {time_claim(
        "intel_2014_figure13", "UAV by SLM", "slm",
        "Shared memory is considerably faster than a pass for each butterfly", absence,
        "Judged with butterflies computed and looked up. The paper says \"considerable\" and draws bars for several "
        "GPUs, whose values its text does not repeat.",
        Strength::strong, [&] {
            return std::vector<Case>{{"computed butterflies", ratio_in_turn(*by(Technique::uav, Twiddles::computed),
                                                                            *by(Technique::slm, Twiddles::computed))},
                                     {"butterflies looked up", ratio_in_turn(*by(Technique::uav, Twiddles::table),
                                                                             *by(Technique::slm, Twiddles::table))}};
        })};
    result.text = fmt::format(
        "<p>The paper transforms 512 x 512 pixels in three channels there and back. Here both techniques transform "
        "{0} x {0} in the paper's own planes of real and imaginary parts, without transfers: {1} dispatches by the one "
        "and 4 by the other. On a GPU shared memory lies beside the processors that use it; a software renderer keeps "
        "both in the same memory, and pays for every barrier.</p>{2}",
        side, there_and_back({Technique::uav}, side).passes.size(), absence.empty() ? "" : "<p>" + absence + ".</p>");
    return result;
}

} // namespace fragfft::figures
