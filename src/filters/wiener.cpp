#include "fragfft/wiener.hpp"

#include "errors.hpp"
#include "filters/frequency_filters.hpp"
#include "filters/kernel.hpp"

#include <atomic>
#include <cmath>
#include <cstdint>
#include <fmt/core.h>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

namespace fragfft {

namespace {

// sum over i of numbers[i] exp(-2 pi j frequency (i - origin)), by Horner's rule.
template <typename Number>
std::complex<double> sum_of_waves(const Number* numbers, int count, std::ptrdiff_t stride, int origin, double frequency)
{
    const std::complex<double> turn = std::polar(1.0, -2.0 * std::numbers::pi * frequency);
    std::complex<double> sum;
    for (int i = count - 1; i >= 0; --i) {
        // std::complex's own product tests for NaN.
        sum = {sum.real() * turn.real() - sum.imag() * turn.imag(),
               sum.real() * turn.imag() + sum.imag() * turn.real()};
        sum += numbers[i * stride];
    }
    return sum * std::polar(1.0, 2.0 * std::numbers::pi * frequency * origin);
}

// A kernel's columns, transformed at one vertical frequency.
struct TransformedColumns
{
    std::uint64_t kernel = 0; // its number; 0: none
    double frequency_y = 0.0;
    std::vector<std::complex<double>> sums = {};
};

class KernelResponse
{
public:
    explicit KernelResponse(Kernel kernel) : kernel_(std::move(kernel)) {}

    std::complex<double> operator()(double frequency_x, double frequency_y) const
    {
        if (frequency_y < 0.0) // the weights are real
            return std::conj((*this)(-frequency_x, -frequency_y));
        // Grids are gone through row by row, each thread by itself.
        thread_local TransformedColumns columns;
        if (columns.kernel != number_ || columns.frequency_y != frequency_y) {
            columns.sums.resize(static_cast<std::size_t>(kernel_.width));
            for (int x = 0; x < kernel_.width; ++x)
                columns.sums[static_cast<std::size_t>(x)] =
                    sum_of_waves(&kernel_.weights[static_cast<std::size_t>(x)], kernel_.height, kernel_.width,
                                 kernel_.origin_y(), frequency_y);
            columns.kernel = number_;
            columns.frequency_y = frequency_y;
        }
        return sum_of_waves(columns.sums.data(), kernel_.width, 1, kernel_.origin_x(), frequency_x);
    }

private:
    static std::uint64_t next_number()
    {
        static std::atomic<std::uint64_t> last{0};
        return ++last;
    }

    Kernel kernel_;
    std::uint64_t number_ = next_number();
};

} // namespace

FrequencyResponse wiener_response(Kernel kernel, double noise)
{
    require_in_range("noise", noise, wiener_noise_range);
    const auto count = static_cast<std::int64_t>(kernel.width) * kernel.height;
    if (kernel.width < 1 || kernel.height < 1 || count != std::ssize(kernel.weights))
        throw CallerError(fmt::format("the kernel has {} weights for a size of {} x {}", kernel.weights.size(),
                                      kernel.width, kernel.height));
    // The function is copied, and its copies are one kernel's.
    const auto response = std::make_shared<const KernelResponse>(std::move(kernel));
    return [response, noise](double frequency_x, double frequency_y) {
        const std::complex<double> gain = (*response)(frequency_x, frequency_y);
        const double divisor = std::norm(gain) + noise;
        return divisor > 0.0 ? std::conj(gain) / divisor : std::complex<double>();
    };
}

} // namespace fragfft
