#include "filtering/filter_on_device.hpp"

#include "errors.hpp"
#include "filters/spatial_filter.hpp"
#include "filters/texel_range.hpp"

#include <fmt/format.h>

namespace fragfft {

namespace {

ImageFilterOptions tuned_options(const FilteringJob& job, const TexelOptions& texels, const Method& method,
                                 const FilteringDevice& device)
{
    ImageFilterOptions options = image_filter_options(job, texels);
    if (device.tuner != nullptr)
        options.tuning = device.tuner->tuning_for(method, filtering_problem(method, job, texels, device));
    return options;
}

// What a linear filter makes of an image, whose numbers half floats would lose where they are small.
template <typename Apply>
std::vector<Image> applied_in_range(const Image& image, gl::PixelFormat format, const Apply& apply)
{
    const int exponent = gl::holds_half_floats(format) ? exponent_for_halves(largest_magnitude(image.samples)) : 0;
    if (exponent == 0)
        return apply(image);
    Image larger = image;
    scale_by_power_of_two(larger, exponent);
    std::vector<Image> results = apply(larger);
    for (Image& result : results)
        scale_by_power_of_two(result, -exponent);
    return results;
}

class TransformOnDevice final : public PreparedFilter
{
public:
    TransformOnDevice(const FilteringJob& job, const TexelOptions& texels, const Method& method,
                      const FilteringDevice& device)
        : format_(texels.format), filter_(method, device.engine, device.device, device.probe,
                                          tuned_options(job, texels, method, device), job.image, job.filters)
    {
    }

    std::vector<Image> apply(Image& image) override
    {
        return applied_in_range(image, format_, [&](const Image& larger) { return filter_.apply(larger); });
    }

private:
    gl::PixelFormat format_;
    DeviceFilter filter_;
};

class ConvolutionOnDevice final : public PreparedFilter
{
public:
    ConvolutionOnDevice(const FilteringJob& job, gl::PixelFormat format, const std::vector<Plan>& plans, Engine& engine)
        : format_(format), filters_(job.filters), filter_(engine, plans)
    {
    }

    std::vector<Image> apply(Image& image) override
    {
        return applied_in_range(image, format_, [&](const Image& larger) {
            const double largest = largest_magnitude(larger.samples);
            for (const Filter& filter : filters_)
                require_convolution_in_range(largest, require_kernel(filter), format_);
            return filter_.apply(larger);
        });
    }

private:
    gl::PixelFormat format_;
    std::vector<Filter> filters_;
    DeviceFilter filter_;
};

} // namespace

ImageFilterOptions image_filter_options(const FilteringJob& job, const TexelOptions& texels)
{
    return {.format = texels.format, .twiddles = texels.twiddles, .boundary = job.boundary};
}

FilteringProblem filtering_problem(const Method& method, const FilteringJob& job, const TexelOptions& texels,
                                   const FilteringDevice& device)
{
    return filtering_problem(method, image_filter_options(job, texels), job.image, job.filters, device.device,
                             device.probe);
}

std::unique_ptr<PreparedFilter> transform_on_device(const FilteringJob& job, const TexelOptions& texels,
                                                    const Method& method, const FilteringDevice& device)
{
    return std::make_unique<TransformOnDevice>(job, texels, method, device);
}

std::unique_ptr<PreparedFilter> convolution_on_device(const FilteringJob& job, const TexelOptions& texels,
                                                      const std::vector<ConvolutionApproach>& approaches,
                                                      const FilteringDevice& device)
{
    const ImageShape& image = job.image;
    const int limit = device.device.maximum_texture_size;
    if (std::max(image.width, image.height) > limit)
        throw SizeError(fmt::format("an image of {} x {} pixels does not fit into this device's textures, which end "
                                    "at {} x {}",
                                    image.width, image.height, limit, limit));
    if (image.channels > gl::info(texels.format).components)
        throw InputError(fmt::format("{} texels hold {} channels, and the image has {}", gl::info(texels.format).name,
                                     gl::info(texels.format).components, image.channels));
    std::vector<Plan> plans;
    for (std::size_t i = 0; i < job.filters.size(); ++i) {
        const SpatialFilterOptions options{
            .format = texels.format, .boundary = job.boundary, .approach = approaches.at(i)};
        plans.push_back(convolution_plan(
            job.filters[i], convolution_options(options, image.width, image.height, device.device, device.probe)));
    }
    return std::make_unique<ConvolutionOnDevice>(job, texels.format, plans, device.engine);
}

} // namespace fragfft
