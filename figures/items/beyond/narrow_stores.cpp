#include "figures/items/beyond/narrow_stores.hpp"

#include "arrays/complex_image.hpp"
#include "gl/half_float.hpp"
#include "methods/as_published.hpp"
#include "reference/fftw_transform.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace fragfft::figures {

namespace {

namespace narrow_stores {

constexpr float levels_of_8_bits = 255.0f;
constexpr float steps_of_signed_8_bits = 127.0f;

void round_to_8_bits(std::span<float> numbers)
{
    float largest = 0.0f;
    for (const float number : numbers)
        largest = std::max(largest, std::fabs(number));
    if (largest == 0.0f)
        return;
    const float step = largest / steps_of_signed_8_bits;
    for (float& number : numbers)
        number = step * std::nearbyint(number / step);
}

float half_to_nearest(float number)
{
    return gl::half_to_float(gl::float_to_half(number));
}

float half_toward_zero(float number)
{
    const std::uint16_t nearest = gl::float_to_half(number);
    const bool is_beyond = std::fabs(gl::half_to_float(nearest)) > std::fabs(number);
    // Magnitudes are in the order of their bits.
    return gl::half_to_float(static_cast<std::uint16_t>(nearest - (is_beyond ? 1 : 0)));
}

float to_24_bits(float number)
{
    constexpr std::uint32_t last_kept = 1u << 7; // of the 23 bits of a fraction, 16 stay
    const auto bits = std::bit_cast<std::uint32_t>(number);
    const std::uint32_t is_odd = (bits & last_kept) != 0 ? 1 : 0;
    const float rounded = std::bit_cast<float>((bits + last_kept / 2 - 1 + is_odd) & ~(last_kept - 1));
    if (std::fabs(rounded) < 0x1p-62f)
        return 0.0f;
    return std::fabs(rounded) < 0x1p64f ? rounded : std::copysign(std::numeric_limits<float>::infinity(), number);
}

Problem problem_of(const Method& method, int side)
{
    Problem problem = as_published(method, {.width = side, .height = side});
    problem.format = gl::PixelFormat::rgba32f;
    problem.scaling = Scaling::unitary;
    return problem;
}

Image run(const Plan& plan, const Image& image, Store store)
{
    auto images = reference::run_on_cpu(plan, {{"image", image}}, reference::glsl_on_cpu::library_programs(),
                                        [&](Image& written) { round_stored(store, written.samples); });
    return std::move(images.at("result"));
}

} // namespace narrow_stores

} // namespace

const char* name(Store store)
{
    switch (store) {
    case Store::bits_8:
        return "8 bits";
    case Store::half_to_nearest:
        return "16 bits, to nearest";
    case Store::half_toward_zero:
        return "16 bits, toward zero";
    case Store::bits_24:
        return "24 bits";
    case Store::bits_32:
        return "32 bits";
    }
    return "";
}

void round_stored(Store store, std::span<float> numbers)
{
    using namespace narrow_stores;
    const auto each = [&](float (*rounded)(float)) {
        std::transform(numbers.begin(), numbers.end(), numbers.begin(), rounded);
    };
    switch (store) {
    case Store::bits_8:
        return round_to_8_bits(numbers);
    case Store::half_to_nearest:
        return each(half_to_nearest);
    case Store::half_toward_zero:
        return each(half_toward_zero);
    case Store::bits_24:
        return each(to_24_bits);
    case Store::bits_32:
        return;
    }
}

Image image_of_8_bits(int side)
{
    Image image(side, side, 4);
    std::mt19937 generator(8);
    for (float& sample : image.samples)
        sample = static_cast<float>(generator() >> 24) / narrow_stores::levels_of_8_bits;
    return image;
}

double half_steps_there_and_back(const Method& method, int side, Store store)
{
    using namespace narrow_stores;
    const Image image = image_of_8_bits(side);
    const Problem problem = problem_of(method, side);
    const Image back = run(method.inverse(problem), run(method.forward(problem), image, store), store);
    double largest = 0.0;
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        largest = std::max(largest, std::fabs(static_cast<double>(back.samples[i]) - image.samples[i]));
    return 2.0 * levels_of_8_bits * largest;
}

double spectrum_error(const Method& method, int side, Store store, int squares)
{
    using namespace narrow_stores;
    const Plan plan = method.forward(problem_of(method, side));
    std::mt19937 generator(16);
    double of_errors = 0.0;
    double of_bins = 0.0;
    for (int square = 0; square < squares; ++square) {
        Image image(side, side, 4);
        for (float& sample : image.samples)
            sample = static_cast<float>(static_cast<double>(generator()) * 0x1p-32 - 0.5);
        const DoubleComplexImage got = method.unpack(run(plan, image, store), image.channels);
        const DoubleComplexImage want = reference::fftw_transform(cpu::to_double(image));
        for (std::size_t i = 0; i < want.samples.size(); ++i) {
            const std::complex<double> bin = want.samples[i] / static_cast<double>(side); // unitary
            of_errors += std::norm(got.samples[i] - bin);
            of_bins += std::norm(bin);
        }
    }
    return std::sqrt(of_errors / of_bins);
}

} // namespace fragfft::figures
