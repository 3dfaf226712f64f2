// Section 6: FFTW on an array that was badly scaled.
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"

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
    // Their mean is 0; otherwise the bin of frequency 0 would be far larger than all others.
    std::transform(pixels.begin(), pixels.end(), fftw_.plane(0).begin(),
                   [=](float pixel) { return size * (pixel - 0.5f); });
    // The filter divides by the number of pixels. With a modulus of half their square root, products lie as far below
    // the spectrum as the result lies above the products, and all three are subnormal where the array is.
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

Key scaled_array_key(const std::string& numbers)
{
    return {
        "filter of one array",
        {{"method", "FFTW 3"}, {"width", array_side}, {"height", array_side}, {"threads", 1}, {"numbers", numbers}}};
}

void measure_bad_scaling(ItemContext& context, Experiment& experiment)
{
    ScaledArray ordinary(ordinary_size);
    ScaledArray subnormal(subnormal_size);
    ScaledArray overflowing(overflowing_size);
    std::vector<gl::TimedRun> runs;
    for (const auto& [array, numbers] : std::initializer_list<std::pair<ScaledArray*, const char*>>{
             {&ordinary, ordinary_numbers}, {&subnormal, subnormal_numbers}, {&overflowing, overflowing_numbers}})
        runs.push_back(
            timed_by_wall_clock([array = array] { array->filter(); }).named(scaled_array_key(numbers).text()));
    gl::measure_in_turn(runs, context.sampling());
    // Where the processor rounds subnormal numbers to zero, zeros would be timed.
    constexpr double few = 0.01;
    if (experiment.is_first_moment())
        experiment.rows.check("numbers that are not subnormal where FFTW is timed on subnormal ones, of 1",
                              subnormal.share_not_subnormal(), few);
}

void judge_bad_scaling(const ItemRows& rows, Evaluation& claim)
{
    const auto times_as_long = [&](const char* numbers) {
        return rows.ratio(scaled_array_key(numbers), scaled_array_key(ordinary_numbers));
    };
    claim.value_is([&] { return times_as_long(subnormal_numbers); });
    claim.values.set("overflowing", times_as_long(overflowing_numbers)).set("side", array_side);
    claim.say_beside("beside");
}

} // namespace fragfft::figures
