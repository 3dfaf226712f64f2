#include "measuring/crossover.hpp"

#include <fmt/format.h>

namespace fragfft::measuring {

namespace {

std::string square(int kernel_size)
{
    return fmt::format("{0} x {0}", kernel_size);
}

// The largest kernels for which convolution may be the faster: one size below the crossover's own bounds.
std::string range_of_largest(const Crossover& crossover)
{
    const int low = crossover.low.value_or(crossover.largest + 2) - 2;
    if (!crossover.high)
        return fmt::format("{} or more", low);
    const int high = *crossover.high - 2;
    return low == high ? "" : fmt::format("{} to {}", low, high);
}

std::string answer(const std::string& kernels, const Crossover& crossover)
{
    const auto in_brackets = [](const std::string& text) { return text.empty() ? "" : fmt::format(" ({})", text); };
    if (crossover.never()) {
        const std::string doubt =
            crossover.low ? fmt::format("too close to call from {} on", square(*crossover.low)) : "";
        return fmt::format("{} of every size below the image's are faster by convolution{}", kernels,
                           in_brackets(doubt));
    }
    if (crossover.always()) {
        const std::string doubt = !crossover.high ? "too close to call"
                                  : *crossover.high > smallest_compared_kernel
                                      ? fmt::format("too close to call up to {}", square(*crossover.high - 2))
                                      : "";
        return fmt::format("{} of every size from {} on are faster by the FFT{}", kernels,
                           square(smallest_compared_kernel), in_brackets(doubt));
    }
    return fmt::format("{} up to {}{} are faster by convolution, larger ones by the FFT", kernels,
                       square(*crossover.kernel_size - 2), in_brackets(range_of_largest(crossover)));
}

} // namespace

std::string words(const CrossoverStudy& study, Processor processor)
{
    std::string result;
    for (const auto& [way, crossover] : study.crossovers) {
        if (way.processor != processor)
            continue;
        const char* kernels =
            way.approach == Approach::separable ? "separable kernels" : "kernels that are not separable";
        result += (result.empty() ? "" : "; ") + answer(kernels, crossover);
    }
    return result;
}

} // namespace fragfft::measuring
