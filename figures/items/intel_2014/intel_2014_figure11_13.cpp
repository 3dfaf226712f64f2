// Figures 11 and 13: the times of both techniques, with butterflies looked up and computed.
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/items.hpp"
#include "figures/report/bars.hpp"
#include "figures/report/svg.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

using Times = std::vector<gl::TimeStatistics>;

// In the order of intel_variants.
const gl::TimeStatistics& time_by(const Times& times, Technique technique, Twiddles weights)
{
    for (std::size_t i = 0; i < times.size(); ++i)
        if (intel_variants[i].technique == technique && intel_variants[i].weights == weights)
            return times[i];
    throw std::logic_error("a variant of Intel 2014 was not timed");
}

Times times_there_and_back(ItemContext& context, int side, ItemResult& result)
{
    std::vector<Plan> plans;
    for (const IntelVariant& variant : intel_variants) {
        plans.push_back(there_and_back(variant, side));
        result.passes.push_back(
            context.pass_list(fmt::format("{0}, {1} x {1}, there and back", variant.name(), side), plans.back()));
        check_variant(context, variant, side / 4, side / 2, result);
    }
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
    state_untestable(claim, ClaimKind::conclusion, published.text(row, "words"),
                     "OpenGL has no counters of stalls, which the paper reads from its vendor's profiler");
    return claim;
}

} // namespace

ItemResult intel_2014_figure11(ItemContext& context)
{
    ItemResult result;
    const int side = improved_intel_side(context); // the paper does not say which
    const std::string absence = absence_of_intel_variants(context);
    const Times times = absence.empty() ? times_there_and_back(context, side, result) : Times{};
    const auto by = [&](Technique technique, Twiddles weights) { return &time_by(times, technique, weights); };
    result.claims = {time_claim(
        "intel_2014_figure11", "lookup texture by computed", "lookup",
        "Butterflies that are computed are faster than a lookup texture", absence,
        "Judged by both techniques. The paper says that it depends on the GPU's architecture, and profiles one; by "
        "which technique it does not say.",
        Strength::plain, [&] {
            return std::vector<Case>{{"a pass for each stage", ratio_in_turn(*by(Technique::uav, Twiddles::table),
                                                                             *by(Technique::uav, Twiddles::computed))},
                                     {"shared memory", ratio_in_turn(*by(Technique::slm, Twiddles::table),
                                                                     *by(Technique::slm, Twiddles::computed))}};
        })};
    result.claims.push_back(stalls());
    result.text = fmt::format(
        "<p>Which two numbers make a butterfly, and with which weights, can be read from a texture, which costs reads, "
        "or computed with a sine and a cosine. The paper's Figure 11 is a profiler's screen with and without the "
        "texture.</p>{}",
        absence.empty() ? "" : "<p>" + absence + ".</p>");
    return result;
}

ItemResult intel_2014_figure13(ItemContext& context)
{
    ItemResult result;
    const bool is_slow = context.context.device().is_software && context.effort == ItemEffort::quick;
    const int side = is_slow ? intel_side / 4 : intel_side; // the paper's
    const std::string absence = absence_of_intel_variants(context);
    const Times times = absence.empty() ? times_there_and_back(context, side, result) : Times{};
    if (absence.empty())
        result.pictures.push_back(svg_picture(
            "intel_2014_figure13.svg",
            "Time of a square in three channels, forward and inverse, logarithmic: a dispatch for each butterfly pass "
            "(UAV, vermilion) and one for each axis in shared memory (SLM, blue), with butterflies computed and looked "
            "up. Shorter is faster.",
            drawn_times(times, side)));
    const auto by = [&](Technique technique, Twiddles weights) { return &time_by(times, technique, weights); };
    result.claims = {time_claim(
        "intel_2014_figure13", "UAV by SLM", "slm",
        "Shared memory is considerably faster than a pass for each butterfly", absence,
        "Judged with butterflies computed and looked up. The paper draws bars for several GPUs, whose values its text "
        "does not repeat.",
        Strength::strong, [&] {
            return std::vector<Case>{{"computed butterflies", ratio_in_turn(*by(Technique::uav, Twiddles::computed),
                                                                            *by(Technique::slm, Twiddles::computed))},
                                     {"butterflies looked up", ratio_in_turn(*by(Technique::uav, Twiddles::table),
                                                                             *by(Technique::slm, Twiddles::table))}};
        })};
    result.text = fmt::format(
        "<p>The paper transforms 512 x 512 pixels in three channels there and back. Here both techniques transform {0} "
        "x {0} in the paper's textures, one of real and one of imaginary parts, without transfers: {1} dispatches by "
        "the one and 4 by the other. The first one's groups, whose size the paper does not say, are of 8 x 8 here. A "
        "software renderer keeps shared memory in the same memory as all else, and pays for every barrier.</p>{2}",
        side, there_and_back({Technique::uav}, side).passes.size(), absence.empty() ? "" : "<p>" + absence + ".</p>");
    return result;
}

} // namespace fragfft::figures
