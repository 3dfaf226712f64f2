// Figure 12: all stages of an axis in one pass, against a pass for each stage.
#include "arrays/parallel_ranges.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "methods/device_limits.hpp"
#include "methods/mota_2022.hpp"
#include "methods/radix_2.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>
#include <set>

namespace fragfft::figures {

namespace {

Problem timed_square(int side)
{
    return {.width = side, .height = side, .twiddles = Twiddles::computed, .domain = Domain::complex};
}

std::string refusal_of_any(const ItemContext& context, const std::vector<Method>& methods, int side)
{
    for (const Method& method : methods)
        if (const auto refusal = method.refusal(timed_square(side), limits_of(context.context.device())))
            return refusal->sentence;
    return "";
}

// A software renderer takes a hundred times as long.
std::vector<int> sides_of_effort(const ItemContext& context)
{
    if (context.effort == ItemEffort::quick)
        return {128, 256};
    if (context.context.device().is_software && context.effort == ItemEffort::standard)
        return {128, 256, 512};
    return {128, 256, 512, 1024};
}

// OpenGL ES promises groups of 128 invocations and 16 KiB of shared memory alone.
std::vector<int> timed_sides(const ItemContext& context, const std::vector<Method>& methods)
{
    std::vector<int> sides = sides_of_effort(context);
    std::erase_if(sides, [&](int side) { return !refusal_of_any(context, methods, side).empty(); });
    return sides;
}

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

const TimedTransform& ComputeTimes::of(int side, const std::string& by) const
{
    return timed_transform(all, side, NumberKind::complex, by);
}

std::vector<Case> ComputeTimes::ratios_on_all_sides(const std::string& slow, const std::string& fast) const
{
    std::vector<Case> ratios;
    for (const int side : sides)
        ratios.push_back({fmt::format("{0} x {0}", side), ratio_in_turn(of(side, slow).time, of(side, fast).time)});
    return ratios;
}

ComputeTimes compute_times(ItemContext& context, const std::vector<Method>& methods, ItemResult& result)
{
    result.table.columns = columns_of_timed_transforms();
    ComputeTimes times;
    times.programs_absent = refusal_of_any(context, methods, 128);
    if (!times.programs_absent.empty())
        return times;
    times.sides = timed_sides(context, methods);
    const FoundCufft found = find_cufft_beside(context.context.device());
    times.cufft_absence = found.absence;
    if (found.cufft != nullptr)
        times.cufft = found.cufft->description();
    TransformSeries series{.images = 2, .of_powers_of_two = reference::AccuracyMode::float32_computed};
    for (const Method& method : methods)
        series.programs.push_back(
            {method.name, [&method](int side, NumberKind) { return method.forward(timed_square(side)); }});
    for (const int side : times.sides)
        for (TimedTransform& timed :
             timed_in_turn(context, series, {side}, found.cufft.get(), sampling_in_groups(context), result))
            times.all.push_back(std::move(timed));
    for (const TimedTransform& timed : times.all)
        result.table.rows.push_back(row_of(timed));
    for (const Method& method : methods)
        result.passes.push_back(context.pass_list(fmt::format("{0}, {1} x {1}", method.name, times.sides.back()),
                                                  method.forward(timed_square(times.sides.back()))));
    return times;
}

Chart chart_of_compute_times(const std::string& stem, const std::string& caption, const ComputeTimes& times,
                             const std::vector<Method>& methods)
{
    std::vector<std::string> ways;
    for (const Method& method : methods)
        ways.push_back(method.name);
    for (const int threads : std::set{1, cpu::hardware_thread_count()})
        ways.push_back(by_fftw(threads));
    if (!times.cufft.empty())
        ways.push_back(by_cufft);
    std::vector<Curve> curves;
    for (const std::string& by : ways)
        curves.push_back({by, "side", "ms, median", {{"by", by}}});
    return {stem, caption, {"side of the square", true}, {"ms", true}, std::move(curves)};
}

void state_of_compute_times(Claim& claim, const std::string& published, const ComputeTimes& times,
                            const std::function<void(Claim&)>& state)
{
    if (!times.programs_absent.empty()) {
        explain_untestable(claim, ClaimKind::conclusion, published, times.programs_absent);
        return;
    }
    state(claim);
}

std::string opponents_text(const ComputeTimes& times)
{
    if (!times.programs_absent.empty())
        return times.programs_absent + ".";
    return times.cufft.empty() ? times.cufft_absence + "."
                               : times.cufft + " runs beside them, timed by events of the device.";
}

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
