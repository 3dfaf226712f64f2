#include "figures/items/common/exact_filter.hpp"

#include "filters/filter_parser.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <stdexcept>

namespace fragfft::figures {

namespace {

Kernel no_kernel_file(const std::string& path)
{
    throw std::logic_error("no filter of a figure reads " + path);
}

} // namespace

DoubleComplexImage complex_image(const Image& pairs)
{
    DoubleComplexImage result(pairs.width, pairs.height, pairs.channels / 2);
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = {pairs.samples[2 * i], pairs.samples[2 * i + 1]};
    return result;
}

DoubleComplexImage exact_transform(const Image& pairs)
{
    return reference::fftw_transform(complex_image(pairs), Direction::forward);
}

Filter filter_of(const std::string& specification)
{
    return parse_filter(specification, no_kernel_file);
}

DoubleImage exactly_filtered(const Image& image, const Filter& filter)
{
    if (const Kernel* kernel = filter.kernel())
        return reference::direct_convolution(image, *kernel, Boundary::wrap);
    return reference::filtered_by_response(cpu::to_double(image), *filter.frequency_response(), Boundary::wrap);
}

double relative_error(const Image& got, const DoubleImage& want, const Image& image)
{
    return reference::filter_error(cpu::to_double(got), want, cpu::to_double(image));
}

} // namespace fragfft::figures
