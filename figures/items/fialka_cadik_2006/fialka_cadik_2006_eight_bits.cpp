#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_eight_bits.hpp"

#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "filters/image_filter.hpp"
#include "filters/spatial_filter.hpp"
#include "methods/fialka_cadik_2006.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft::figures {

namespace {

constexpr double steps_per_unit = 255.0;

std::vector<double> errors_in_steps(const Image& got, const DoubleImage& want)
{
    std::vector<double> errors;
    for (std::size_t i = 0; i < got.samples.size(); ++i)
        errors.push_back(steps_per_unit * std::fabs(static_cast<double>(got.samples[i]) - want.samples[i]));
    return errors;
}

double largest_error_in_steps(const Image& got, const DoubleImage& want)
{
    const std::vector<double> errors = errors_in_steps(got, want);
    return *std::max_element(errors.begin(), errors.end());
}

double mean_error_in_steps(const Image& got, const DoubleImage& want)
{
    double sum = 0.0;
    for (const double error : errors_in_steps(got, want))
        sum += error;
    return sum / static_cast<double>(got.samples.size());
}

Image by_fft_in_8_bits(ItemContext& context, const Image& image, const Filter& filter, SmallNumbers small_numbers)
{
    ImageRunner runner(context.engine, in_8_bits(filter_of_small_numbers(image.width, small_numbers)));
    runner.upload("response",
                  fialka_cadik_2006::method().pack_response(response_grid(filter, image.width, image.height)));
    return runner.run(image);
}

} // namespace

BitDepthErrors bit_depth_errors(ItemContext& context)
{
    const Filter filter = filter_of("gaussian:sigma=2");
    const Image image = halved(photograph());
    const DoubleImage want = exactly_filtered(image, filter);
    BitDepthErrors errors;
    errors.exact = Image(image.width, image.height, image.channels);
    for (std::size_t i = 0; i < want.samples.size(); ++i)
        errors.exact.samples[i] = static_cast<float>(want.samples[i]);

    for (const SmallNumbers small_numbers : {SmallNumbers::unitary, SmallNumbers::divided}) {
        Image result = by_fft_in_8_bits(context, image, filter, small_numbers);
        const double mean = mean_error_in_steps(result, want);
        if (!errors.by_fft_in_8_bits.samples.empty() && mean >= errors.mean_of_fft_in_8_bits)
            continue;
        errors.kinder = small_numbers;
        errors.mean_of_fft_in_8_bits = mean;
        errors.of_fft_in_8_bits = largest_error_in_steps(result, want);
        errors.by_fft_in_8_bits = std::move(result);
    }
    const Method method = fialka_cadik_2006::method();
    ImageFilter through_fft(method, context.engine, context.context.device(), context.probe,
                            {.format = gl::PixelFormat::rgba16f});
    errors.of_fft_in_16_bits = largest_error_in_steps(through_fft.apply(image, filter), want);
    SpatialFilter in_space(context.engine, context.context.device(), context.probe,
                           {.format = gl::PixelFormat::rgba8, .intermediate = gl::PixelFormat::rgba8});
    errors.of_convolution_in_8_bits = largest_error_in_steps(in_space.apply(image, filter), want);
    return errors;
}

} // namespace fragfft::figures
