// Figure 12: all stages of an axis in one pass, against a pass for each stage.
#include "figures/items/common/counted_steps.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_times.hpp"
#include "methods/mota_2022.hpp"
#include "methods/radix_2.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

Claim counted_dispatches(ItemContext& context, const ComputeTimes& times, const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "dispatches");
    Claim claim = claim_of(published, row, "dispatches", "All stages of an axis are one pass in place of a pass each");
    if (!times.programs_absent.empty()) {
        explain_untestable(claim, ClaimKind::construction, published.text(row, "words"), times.programs_absent);
        return claim;
    }
    const int side = times.sides.back();
    const Problem problem{.width = side, .height = side, .domain = Domain::complex};
    const int stages = radix_2::log2_of(side);
    const int per_stage = counted_passes(context.engine, mota_2022::stage_per_pass().forward(problem));
    const int single = counted_passes(context.engine, mota_2022::single_pass().forward(problem));
    state_construction(claim, fmt::format("2 log2 N = {} passes, and 2", 2 * stages),
                       fmt::format("{} passes, and {}", per_stage, single), per_stage == 2 * stages && single == 2,
                       Evidence::counted);
    claim.explanation = fmt::format("Counted while {0} x {0} numbers are transformed.", side);
    return claim;
}

Claim one_pass_is_faster(const ComputeTimes& times, const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "stage per pass by one pass");
    const std::string words = published.text(row, "words");
    Claim claim =
        claim_of(published, row, "one_pass", "One pass for all stages is clearly faster than a pass for each");
    state_of_compute_times(claim, words, times, [&](Claim& stated) {
        const std::string slow = mota_2022::stage_per_pass().name;
        const std::string fast = mota_2022::single_pass().name;
        state_ordering(stated, words, times.ratios_on_all_sides(slow, fast), "times as fast", Strength::strong);
        stated.explanation =
            "A pass for each stage reads and writes the whole texture each time and starts anew; in one pass a group "
            "keeps its line in shared memory and waits at barriers. Their frame times include the program around the "
            "transform, ours do not.";
    });
    return claim;
}

} // namespace

ItemResult mota_2022_figure12(ItemContext& context)
{
    ItemResult result;
    const std::vector<Method> methods{mota_2022::stage_per_pass(), mota_2022::single_pass()};
    const ComputeTimes times = compute_times(context, methods, result);
    if (times.programs_absent.empty())
        result.charts.push_back(chart_of_compute_times(
            "mota_2022_figure12",
            "Time of the forward transform of two squares of complex numbers at once, by side: a pass for each stage, "
            "all stages of an axis in one pass, and FFTW on the CPU. Lower is faster.",
            times, methods));
    const auto published = reference::published_table("mota_2022_figure12");
    result.claims = {counted_dispatches(context, times, published), one_pass_is_faster(times, published)};
    result.text = fmt::format(
        "<p>A compute program can wait for the other invocations of its group and share memory with them. So one "
        "dispatch for each axis can do what took log2 N passes, each of which read and wrote the whole texture. The "
        "dissertation shows both as frame times in its Figure 12, a chart whose values its text does not repeat.</p>"
        "<p>Here both run the same radix-2 algorithm on two complex images at once, which is what a texel of four "
        "floats holds, without transfers. FFTW transforms the same numbers on the CPU. {}</p>",
        opponents_text(times));
    return result;
}

} // namespace fragfft::figures
