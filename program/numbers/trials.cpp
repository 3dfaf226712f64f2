#include "program/numbers/trials.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>

namespace fragfft {

std::vector<FourBits> numbers_between(double first, double last)
{
    std::uint32_t state = 1;
    const auto next = [&] {
        state = state * 1664525U + 1013904223U;
        const double place = static_cast<double>(state >> 8U) * 0x1p-24;
        return std::bit_cast<std::uint32_t>(static_cast<float>(first + (last - first) * place));
    };
    std::vector<FourBits> operands(trials);
    for (FourBits& four : operands) {
        four[0] = next();
        four[1] = next();
    }
    return operands;
}

std::string in_ulp(std::span<const float> results, std::span<const double> truths)
{
    std::size_t wrong = 0;
    int furthest = 0;
    for (std::size_t i = 0; i < truths.size(); ++i) {
        const auto nearest = std::bit_cast<std::int32_t>(static_cast<float>(truths[i]));
        const int distance = std::abs(std::bit_cast<std::int32_t>(results[i]) - nearest);
        wrong += distance != 0 ? 1 : 0;
        furthest = std::max(furthest, distance);
    }
    const double percent = 100.0 * static_cast<double>(wrong) / static_cast<double>(truths.size());
    return wrong == 0 ? "right" : fmt::format("{} ulp; {:.0f} % wrong", furthest, percent);
}

std::string as_power_of_two(std::span<const float> results, std::span<const double> truths)
{
    double largest = 0.0;
    for (std::size_t i = 0; i < truths.size(); ++i) {
        const double error = std::fabs(results[i] - truths[i]);
        largest = error <= largest || std::isnan(largest) ? largest : error; // so that a NaN counts
    }
    const bool has_power = largest > 0.0 && std::isfinite(largest);
    return has_power ? fmt::format("2^{:.0f}", std::ceil(std::log2(largest)))
                     : number_text(static_cast<float>(largest));
}

} // namespace fragfft
