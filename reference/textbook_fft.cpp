// Misprints of the listings, and what is computed instead:
// - Algorithm 2 subtracts the first number of a butterfly from the second, and multiplies by exp(+2 pi j / gs), the
//   inverse's twiddle factor. Here the second is subtracted from the first, and the sign is that of the direction
//   (textbook_steps.cpp).
// - Algorithm 3 is titled decimation in time, but its butterfly, (a - b) w, is decimation in frequency. It writes s for
//   the stride 2^s, runs through N butterflies where there are N/2, and returns the wrong one of its two arrays: after
//   an even number of stages the result is in the first.
// - Algorithms 1 and 2 let j run from 0 to m/2, which is one butterfly too many if the range includes its end, as other
//   ranges do, which end at N - 1.
// - Equations 10 and 11 are said to be applied at the end of each stage. As printed, for contiguous blocks, they hold
//   only after both halves of a block are transformed: the smallest blocks first, after all butterflies.
#include "reference/textbook_fft.hpp"

#include <bit>
#include <numbers>
#include <stdexcept>

namespace fragfft::reference {

namespace {

using Complex = std::complex<double>;

void require_power_of_two(std::size_t length)
{
    if (!std::has_single_bit(length))
        throw InputError("a textbook FFT needs a power of two of samples, not " + std::to_string(length));
}

ComplexSamples every_second(const ComplexSamples& signal, std::size_t first)
{
    ComplexSamples half(signal.size() / 2);
    for (std::size_t i = 0; i < half.size(); ++i)
        half[i] = signal[2 * i + first];
    return half;
}

ComplexSamples by_recursion(const ComplexSamples& signal, Direction direction)
{
    if (signal.size() == 1)
        return signal;
    const ComplexSamples even = by_recursion(every_second(signal, 0), direction);
    const ComplexSamples odd = by_recursion(every_second(signal, 1), direction);
    const std::size_t half = even.size();
    const double turn = (direction == Direction::forward ? -1.0 : 1.0) * std::numbers::pi;
    const Complex root = std::polar(1.0, turn / static_cast<double>(half));
    ComplexSamples result(signal.size());
    Complex factor = 1.0;
    for (std::size_t k = 0; k < half; ++k) {
        const Complex product = factor * odd[k];
        result[k] = even[k] + product;
        result[k + half] = even[k] - product;
        factor *= root;
    }
    return result;
}

ComplexSamples by_steps(TextbookFft fft, const ComplexSamples& signal, Direction direction)
{
    ComplexSamples values = signal;
    ComplexSamples other(signal.size());
    for (const TextbookStep& step : steps_of(fft, static_cast<int>(signal.size())))
        run_step(step, values, other, direction);
    return values;
}

} // namespace

const char* name(TextbookFft fft)
{
    switch (fft) {
    case TextbookFft::decimation_in_time:
        return "decimation in time";
    case TextbookFft::decimation_in_frequency:
        return "decimation in frequency";
    case TextbookFft::recursive:
        return "recursive";
    case TextbookFft::natural_order:
        return "natural order";
    case TextbookFft::stockham:
        return "Stockham";
    }
    return "";
}

std::vector<TextbookStep> steps_of(TextbookFft fft, int length)
{
    std::vector<TextbookStep> steps;
    const auto stages_with_growing_halves = [&](TextbookStepKind kind, int least) {
        for (int half = least; half < length; half *= 2)
            steps.push_back({kind, half});
    };
    const auto stages_with_shrinking_halves = [&](TextbookStepKind kind) {
        for (int half = length / 2; half >= 1; half /= 2)
            steps.push_back({kind, half});
    };
    switch (fft) {
    case TextbookFft::decimation_in_time:
        steps.push_back({TextbookStepKind::reverse_bits, 0});
        stages_with_growing_halves(TextbookStepKind::time_stage, 1);
        return steps;
    case TextbookFft::decimation_in_frequency:
        stages_with_shrinking_halves(TextbookStepKind::frequency_stage);
        steps.push_back({TextbookStepKind::reverse_bits, 0});
        return steps;
    case TextbookFft::natural_order:
        stages_with_shrinking_halves(TextbookStepKind::frequency_stage);
        // Blocks of two are already in order.
        stages_with_growing_halves(TextbookStepKind::compose, 2);
        return steps;
    case TextbookFft::stockham:
        stages_with_shrinking_halves(TextbookStepKind::stockham_stage);
        return steps;
    case TextbookFft::recursive:
        break;
    }
    throw std::logic_error("the recursive FFT has no steps one after the other");
}

ComplexSamples textbook_fft(TextbookFft fft, const ComplexSamples& signal, Direction direction)
{
    require_power_of_two(signal.size());
    ComplexSamples result =
        fft == TextbookFft::recursive ? by_recursion(signal, direction) : by_steps(fft, signal, direction);
    if (direction == Direction::inverse)
        for (Complex& sample : result)
            sample /= static_cast<double>(signal.size());
    return result;
}

DoubleComplexImage textbook_fft(TextbookFft fft, const DoubleComplexImage& image, Direction direction)
{
    cpu::require_samples(image, "the input of a textbook FFT");
    DoubleComplexImage result = image;
    // `sample_at` returns the sample of the line at a position.
    const auto transform_line = [&](int length, auto sample_at) {
        ComplexSamples line(static_cast<std::size_t>(length));
        for (int place = 0; place < length; ++place)
            line[static_cast<std::size_t>(place)] = sample_at(place);
        line = textbook_fft(fft, line, direction);
        for (int place = 0; place < length; ++place)
            sample_at(place) = line[static_cast<std::size_t>(place)];
    };
    for (int channel = 0; channel < image.channels; ++channel) {
        for (int y = 0; y < image.height; ++y)
            transform_line(image.width, [&](int x) -> Complex& { return result.at(x, y, channel); });
        for (int x = 0; x < image.width; ++x)
            transform_line(image.height, [&](int y) -> Complex& { return result.at(x, y, channel); });
    }
    return result;
}

} // namespace fragfft::reference
