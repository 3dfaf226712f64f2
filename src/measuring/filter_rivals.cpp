#include "measuring/filter_rivals.hpp"

#include "engine/plan_totals.hpp"
#include "filters/kernel_builders.hpp"
#include "reference/complex_image.hpp"
#include "reference/fftw_transform.hpp"

namespace fragfft::measuring {

int filtered_channels(const Method& method, gl::PixelFormat format)
{
    int channels = 4;
    while (channels > 1 && method.packed_channels(channels) > gl::info(format).components)
        --channels;
    return channels;
}

DoubleComplexImage smoothing_response(int width, int height)
{
    constexpr double sigma_in_pixels = 2.0;
    return reference::fftw_transform(
        reference::to_double(kernel_as_image(gaussian_kernel(sigma_in_pixels), width, height, 1)));
}

std::vector<std::complex<float>> half_of(const DoubleComplexImage& response)
{
    const DoubleComplexImage half = reference::half_spectrum(response);
    return {half.samples.begin(), half.samples.end()};
}

double least_milliseconds(const Method& method, const Plan& filter, double copy_pass_milliseconds,
                          double three_copies_milliseconds)
{
    if (method.dispatches)
        return three_copies_milliseconds;
    double bytes = 0.0;
    for (const auto& [family, written] : totals(filter).bytes_written)
        bytes += static_cast<double>(written);
    const Resource& image = filter.resources[filter.resource_index("image")];
    const double bytes_of_a_copy =
        static_cast<double>(image.width) * image.height * gl::info(image.format).bytes_per_pixel;
    return bytes / bytes_of_a_copy * copy_pass_milliseconds;
}

} // namespace fragfft::measuring
