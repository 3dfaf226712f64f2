#include "device_arrays/device.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "filters/planner.hpp"

#include <limits>

namespace fragfft::device_arrays {

namespace {

gl::PixelFormat format_for(int channels)
{
    return channels == 1 ? gl::PixelFormat::r32f : channels == 2 ? gl::PixelFormat::rg32f : gl::PixelFormat::rgba32f;
}

} // namespace

FilterJob job_of(const ImageShape& image, const Kernel& kernel, Boundary boundary)
{
    if (!(sum_of_magnitudes(kernel) <= static_cast<double>(std::numeric_limits<float>::max())))
        throw InputError("the kernel's weights are not finite, or add up to more than a float holds");
    return {.image = image,
            .filters = {Filter("kernel", "", kernel)},
            .boundary = boundary,
            .texels = {.format = image.channels <= 2 ? gl::PixelFormat::rg32f : gl::PixelFormat::rgba32f,
                       .image_format = format_for(image.channels),
                       .result_format = format_for(image.channels)}};
}

PreparedFilter::PreparedFilter(Device& device, const FilterKey& key)
    : gl_(device.gl()), channels_(key.job.image.channels)
{
    const Means means{key.method == "auto" ? best_method : key.method, any_number_of_runs};
    Candidates found = candidates(key.job, means, device.planned());
    found.require_any();
    filter_.emplace(device.engine(), std::move(found.all.front()), key.job, device.shared());
    method_ = filter_->candidate().method_name();
    bytes = totals(filter_->plan()).texture_bytes;
    const auto& [width, height, channels] = key.job.image;
    image_.emplace(gl_, device.staging(), width, height, format_for(channels), "image", false);
    result_.emplace(gl_, device.staging(), width, height, format_for(channels), "result", true);
    const gl::TextureView result = result_->view();
    filter_->bind(image_->view(), std::span(&result, 1));
}

void PreparedFilter::run(const ArrayStorage& source, std::size_t first_source, const ArrayStorage& result,
                         std::size_t first_result)
{
    const gl::TextureView view = image_->view();
    image_->fill({0, 0, view.width, view.height, first_source, 0}, source, channels_);
    filter_->record();
    result_->read({0, 0, view.width, view.height, first_result, 0}, result, channels_);
    require_no_error(gl_, "filtering an array");
}

} // namespace fragfft::device_arrays
