#include "device.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "filters/planner.hpp"

#include <limits>

namespace fragfft::python {

namespace {

gl::PixelFormat format_for(int channels)
{
    return channels == 1 ? gl::PixelFormat::r32f : channels == 2 ? gl::PixelFormat::rg32f : gl::PixelFormat::rgba32f;
}

Job job_of(const FilterKey& key)
{
    if (!(sum_of_magnitudes(key.kernel) <= static_cast<double>(std::numeric_limits<float>::max())))
        throw InputError("the kernel's weights are not finite, or add up to more than a float holds");
    return {.image = {key.width, key.height, key.channels},
            .filters = {Filter("kernel", "", key.kernel)},
            .boundary = key.boundary,
            .format = key.channels <= 2 ? gl::PixelFormat::rg32f : gl::PixelFormat::rgba32f,
            .image_format = format_for(key.channels),
            .result_format = format_for(key.channels)};
}

} // namespace

PreparedFilter::PreparedFilter(Device& device, const FilterKey& key) : gl_(device.gl()), channels_(key.channels)
{
    const Job job = job_of(key);
    const Candidates found =
        candidates(job, {key.method == "auto" ? best_method : key.method, any_number_of_runs}, device.planned());
    found.require_any();
    const Candidate& chosen = found.all.front();
    method_ = chosen.method_name();
    bytes = totals(chosen.plan).texture_bytes;
    filter_.emplace(device.engine(), chosen, job, device.shared());
    image_.emplace(gl_, key.width, key.height, format_for(key.channels), "image", false);
    result_.emplace(gl_, key.width, key.height, format_for(key.channels), "result", true);
    const gl::TextureView result = result_->view();
    filter_->bind(image_->view(), std::span(&result, 1));
}

void PreparedFilter::run(const Place& source, std::size_t first_source, const Place& result, std::size_t first_result)
{
    const gl::TextureView view = image_->view();
    image_->fill({0, 0, view.width, view.height, first_source, 0}, source, channels_);
    filter_->record();
    result_->read({0, 0, view.width, view.height, first_result, 0}, result, channels_);
    require_no_error(gl_, "filtering an array");
}

} // namespace fragfft::python
