#include "figures/items/mota_2022/mota_2022_times.hpp"

#include "measuring/copy_pass.hpp"
#include "methods/device_limits.hpp"
#include "reference/parallel_ranges.hpp"

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
    if (context.effort == Effort::quick)
        return {128, 256};
    if (context.context.device().is_software && context.effort == Effort::standard)
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
    for (const int threads : std::set{1, reference::hardware_thread_count()})
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

} // namespace fragfft::figures
