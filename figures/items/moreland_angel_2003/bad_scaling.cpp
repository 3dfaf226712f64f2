// Section 6: FFTW on an array that was badly scaled.
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <span>

namespace fragfft::figures {

namespace {

constexpr int array_side = 1024;

std::size_t count_not_subnormal(std::span<const float> numbers)
{
    return static_cast<std::size_t>(std::count_if(
        numbers.begin(), numbers.end(), [](float number) { return std::fpclassify(number) != FP_SUBNORMAL; }));
}

} // namespace

ScaledArray::ScaledArray(float size) : fftw_(array_side, array_side, 1, 1)
{
    const std::vector<float> pixels = random_pixels(array_side, array_side, 1).samples;
    // The mean is 0, or the bin of frequency 0 would be far larger than all others.
    std::transform(pixels.begin(), pixels.end(), fftw_.plane(0).begin(),
                   [=](float pixel) { return size * (pixel - 0.5f); });
    // The filter divides by the number of pixels; with half their root here products lie as far below the spectrum as
    // the result lies above them, and all three are subnormal where the array is.
    constexpr float modulus = array_side / 2;
    for (std::size_t bin = 0; bin < fftw_.spectrum(0).size(); ++bin)
        response_.push_back(std::polar(modulus, static_cast<float>(bin)));
}

void ScaledArray::filter()
{
    fftw_.filter(response_);
}

double ScaledArray::share_not_subnormal()
{
    const std::span<const std::complex<float>> bins = fftw_.spectrum(0);
    // std::complex<float> is laid out as two floats (C++ standard, complex.numbers.general).
    const std::span<const float> parts(reinterpret_cast<const float*>(bins.data()), 2 * bins.size());
    const std::span<const float> result = fftw_.result(0);
    return static_cast<double>(count_not_subnormal(parts) + count_not_subnormal(result)) /
           static_cast<double>(parts.size() + result.size());
}

BadScalingTimes bad_scaling_times(const gl::Sampling& sampling)
{
    ScaledArray ordinary(ordinary_size);
    ScaledArray subnormal(subnormal_size);
    ScaledArray overflowing(overflowing_size);
    std::vector<gl::TimedRun> runs;
    for (const auto& [array, name] :
         std::initializer_list<std::pair<ScaledArray*, const char*>>{{&ordinary, "ordinary numbers"},
                                                                     {&subnormal, "subnormal numbers"},
                                                                     {&overflowing, "numbers that overflow"}})
        runs.push_back(timed_by_wall_clock([array = array] { array->filter(); }).named(name));
    const std::vector<gl::TimeStatistics> times = gl::measure_in_turn(runs, sampling);
    return {times[0], times[1], times[2], subnormal.share_not_subnormal()};
}

Claim bad_scaling_claim(const reference::PublishedTable& published, const BadScalingTimes& times)
{
    const std::size_t row = published.row_where("implementation", "FFTW with scaling not performed correctly");
    Claim claim = claim_of(published, row, "scaling", "FFTW takes longer when scaling is not performed correctly");
    const std::size_t usual = published.row_where("implementation", "FFTW");
    const double then = published.number(row, "filtering_seconds") / published.number(usual, "filtering_seconds");
    state_ratio(claim, {then, then}, ratio_in_turn(times.subnormal, times.ordinary),
                "times as long on subnormal numbers as on ordinary ones");
    claim.published =
        fmt::format("{} {} times as long: {} s instead of {} s", published.text(row, "qualifier"), number(then, 2),
                    published.text(row, "filtering_seconds"), published.text(usual, "filtering_seconds"));
    claim.beside =
        fmt::format("; {} times on numbers that overflowed", text_of(ratio_in_turn(times.overflowed, times.ordinary)));
    claim.explanation = fmt::format(
        "The paper does not say what was scaled wrongly. That numbers were subnormal is our inference: arrays that are "
        "divided too often shrink until they are, and processors of that time were likely many times slower on them, "
        "too. Here all of an array of {0} x {0} is subnormal; where only some of theirs was, it took less.",
        array_side);
    return claim;
}

} // namespace fragfft::figures
