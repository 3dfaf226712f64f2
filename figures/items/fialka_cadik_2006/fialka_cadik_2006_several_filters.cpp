#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_several_filters.hpp"

#include "figures/items/common/gpu_ways.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

// How many times as large convolution's slowdown is as the FFT's, round by round.
Interval ratio_of_slowdowns(const SeveralFiltersTimes& times)
{
    std::vector<double> ratios;
    for (std::size_t round = 0; round < times.fft_one.milliseconds.size(); ++round)
        ratios.push_back(times.convolution_several.milliseconds.at(round) /
                         times.convolution_one.milliseconds.at(round) /
                         (times.fft_several.milliseconds.at(round) / times.fft_one.milliseconds[round]));
    return spread_of(ratios);
}

} // namespace

SeveralFiltersTimes several_filters_times(ItemResult& result, const Workload& one, int kernel_size,
                                          ItemContext& context)
{
    Workload several = one;
    several.filters = several_filters;
    const auto times = recorded_in_turn(result,
                                        {{one, gpu_fft, kernel_size},
                                         {several, gpu_fft, kernel_size},
                                         {one, gpu_separable, kernel_size},
                                         {several, gpu_separable, kernel_size}},
                                        timing_device(context), context.series_sampling());
    return {times[0], times[1], times[2], times[3]};
}

std::vector<Claim> several_filters_claims(const reference::PublishedTable& published, const SeveralFiltersTimes& times)
{
    const std::size_t row = published.row_where("what", "several filters");
    const Interval of_fft = ratio_in_turn(times.fft_several, times.fft_one);
    const Interval of_convolution = ratio_in_turn(times.convolution_several, times.convolution_one);

    Claim smaller =
        claim_of(published, row, "several_filters", "The FFT slows down less by several filters than convolution does");
    state_ordering(smaller, published.text(row, "fft"), ratio_of_slowdowns(times),
                   "times the FFT's slowdown by convolution");
    smaller.beside = fmt::format(": {} filters take {} times as long as one by convolution, {} times by the FFT",
                                 several_filters, text_of(of_convolution), text_of(of_fft));
    smaller.explanation = fmt::format(
        "Of {0} filters the FFT pays one forward transform and {0} products and inverse ones, about {1} times the work "
        "of one filter where the two transforms cost the same; convolution pays {0} times.",
        several_filters, number((1.0 + several_filters) / 2.0, 2));

    Claim significant =
        claim_of(published, row, "several_filters_convolution", "Several filters slow down convolution significantly");
    state_ordering(significant, published.text(row, "convolution"), of_convolution,
                   fmt::format("times as long with {} filters as with one", several_filters), Strength::strong);
    significant.explanation = "Convolution has nothing that its filters share: each starts from the image.";
    return {smaller, significant};
}

} // namespace fragfft::figures
