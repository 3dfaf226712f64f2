#include "figures/measuring/fastest_way.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <stdexcept>
#include <vector>

namespace fragfft::measuring {

namespace {

const WayCrossover* crossover_of(const CrossoverStudy& study, TimedMethod convolution)
{
    const auto found = std::find_if(study.crossovers.begin(), study.crossovers.end(),
                                    [&](const WayCrossover& each) { return each.convolution == convolution; });
    return found == study.crossovers.end() ? nullptr : &*found;
}

bool is_reached(const std::optional<int>& size, int kernel_size)
{
    return size && kernel_size >= *size;
}

double interpolated(const std::map<int, double>& times, Approach approach, int kernel_size)
{
    const double power_of_taps = approach == Approach::separable ? 1.0 : 2.0;
    const auto scaled = [&](const std::pair<const int, double>& from, double power) {
        return from.second * std::pow(static_cast<double>(kernel_size) / from.first, power);
    };
    const auto above = times.lower_bound(kernel_size);
    if (above == times.end())
        return scaled(*times.rbegin(), power_of_taps);
    if (above == times.begin())
        return scaled(*above, power_of_taps);
    const auto below = std::prev(above);
    const double power =
        std::log(above->second / below->second) / std::log(static_cast<double>(above->first) / below->first);
    return scaled(*below, power);
}

double fft_milliseconds(const CrossoverStudy& study, Processor processor)
{
    const CurvePoint* point = study.point({processor, Approach::fft}, std::nullopt);
    if (point == nullptr)
        throw std::logic_error("a crossover without the time of its FFT");
    return point->time.median_milliseconds;
}

// Clamped to agree with the measured crossover: less than the FFT's time before it, more from there on.
double convolution_milliseconds(const CrossoverStudy& study, const WayCrossover& found, int kernel_size)
{
    std::map<int, double> times;
    for (const CurvePoint& point : study.curves)
        if (point.way == found.convolution)
            times[*point.kernel_size] = point.time.median_milliseconds;
    for (const Comparison& comparison : found.crossover.comparisons)
        times[comparison.kernel_size] = comparison.convolution.median_milliseconds;
    constexpr double a_little = 1e-6;
    const double fft = fft_milliseconds(study, found.convolution.processor);
    const double told = interpolated(times, found.convolution.approach, kernel_size);
    return is_reached(found.crossover.kernel_size, kernel_size) ? std::max(told, fft * (1.0 + a_little))
                                                                : std::min(told, fft * (1.0 - a_little));
}

// A range of kernel sizes, ending at `up_to`, in which this processor's convolution is the fastest.
struct Part
{
    Processor processor;
    int up_to;
};

std::string on(Processor processor, const WayNames& names)
{
    return processor == Processor::cpu ? "on the CPU" : "on " + names.gpu;
}

std::string up_to(Kernels kernels, int kernel_size, const std::string& spread)
{
    std::string note = kernels == Kernels::separable ? fmt::format("sigma {:g}", widest_sigma(kernel_size)) : "";
    if (!spread.empty())
        note += (note.empty() ? "" : "; ") + spread;
    return fmt::format(" up to {0} x {0}{1}", kernel_size, note.empty() ? "" : " (" + note + ")");
}

// The range that the spread of times allows for the largest size below `first_by_fft`; empty unless one processor's
// crossover decides it.
std::string spread_at(const CrossoverStudy& study, Kernels kernels, int first_by_fft)
{
    const TimedMethod before = fastest_way(study, kernels, first_by_fft - 2).way;
    if (before.processor != fastest_way(study, kernels, first_by_fft).way.processor)
        return "";
    const Crossover& crossover = crossover_of(study, before)->crossover;
    const int low = crossover.low.value_or(crossover.largest + 2) - 2;
    if (!crossover.high)
        return fmt::format("{} or more by the spread of times", low);
    const int high = *crossover.high - 2;
    return low == high ? "" : fmt::format("{} to {} by the spread of times", low, high);
}

} // namespace

FastestWay fastest_way(const CrossoverStudy& study, Kernels kernels, int kernel_size)
{
    std::map<double, TimedMethod> ways;
    for (const WayCrossover& found : study.crossovers) {
        const Processor processor = found.convolution.processor;
        ways.emplace(fft_milliseconds(study, processor), TimedMethod{processor, Approach::fft});
        if (kernels == Kernels::separable || found.convolution.approach != Approach::separable)
            ways.emplace(convolution_milliseconds(study, found, kernel_size), found.convolution);
    }
    if (ways.empty())
        throw std::logic_error("a study that found no crossover");
    const TimedMethod fastest = ways.begin()->second;
    if (fastest.approach != Approach::fft) {
        const bool is_sure = !is_reached(crossover_of(study, fastest)->crossover.low, kernel_size);
        return {fastest, is_sure ? std::nullopt : std::optional(TimedMethod{fastest.processor, Approach::fft})};
    }
    for (const auto& [milliseconds, way] : ways)
        if (way.processor == fastest.processor && way.approach != Approach::fft &&
            !is_reached(crossover_of(study, way)->crossover.high, kernel_size))
            return {fastest, way};
    return {fastest, std::nullopt};
}

std::string fastest_in_words(const CrossoverStudy& study, Kernels kernels, const WayNames& names)
{
    // Walk up to the first size at which an FFT is the fastest.
    const int largest = largest_kernel(study.workload);
    std::vector<Part> parts;
    std::optional<Processor> by_fft;
    int size = smallest_compared_kernel;
    for (; size <= largest && !by_fft; size += 2) {
        const TimedMethod way = fastest_way(study, kernels, size).way;
        if (way.approach == Approach::fft)
            by_fft = way.processor;
        else if (parts.empty() || parts.back().processor != way.processor)
            parts.push_back({way.processor, size});
        else
            parts.back().up_to = size;
    }

    // Say which processor convolves up to which size, and which transforms from there on.
    std::string text;
    const std::string spread = by_fft && !parts.empty() ? spread_at(study, kernels, size - 2) : "";
    constexpr std::size_t most_parts = 2; // more parts come from noise around equal times
    if (parts.size() > most_parts)
        text =
            fmt::format("convolution, {} and {} alike,", on(parts[0].processor, names), on(parts[1].processor, names));
    for (const Part& part : parts) {
        const bool is_last = &part == &parts.back();
        if (parts.size() <= most_parts)
            text += (text.empty() ? "convolution " : ", then ") + on(part.processor, names);
        else if (!is_last)
            continue;
        text += is_last && !by_fft ? " for every kernel" : up_to(kernels, part.up_to, is_last ? spread : "");
    }
    if (by_fft) {
        const std::string& fft = *by_fft == Processor::cpu ? names.cpu_fft : names.gpu_fft;
        text += parts.empty() ? fft + " for every kernel" : ", then " + fft;
    }

    // Name the processor that was never the fastest.
    for (const Processor processor : {Processor::gpu, Processor::cpu}) {
        const bool is_timed = study.point({processor, Approach::fft}, std::nullopt) != nullptr;
        const bool is_part =
            std::any_of(parts.begin(), parts.end(), [&](const Part& part) { return part.processor == processor; });
        if (is_timed && !is_part && by_fft != processor)
            text += fmt::format("; {} never", processor == Processor::cpu ? "the CPU" : names.gpu);
    }
    return text;
}

double widest_sigma(int kernel_size)
{
    constexpr double sigmas_in_radius = 4.0; // the same as in gaussian_kernel
    const int radius = kernel_size / 2;
    return radius / sigmas_in_radius;
}

} // namespace fragfft::measuring
