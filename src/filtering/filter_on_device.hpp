// Filtering by a device, as PreparedFilter: by a method's Fourier transform or by convolution in space.
#pragma once

#include "filtering/prepared_filter.hpp"
#include "filters/device_filter.hpp"
#include "filters/method_choice.hpp"
#include "filters/tuner.hpp"

#include <memory>

namespace fragfft {

// What filters on a device need of it. All must outlive what is prepared on it.
struct FilteringDevice
{
    Engine& engine;
    const gl::Device& device;
    const DeviceProbe& probe;
    Tuner* tuner = nullptr; // or as methods estimate
};

// How texels hold numbers, and where twiddle factors come from.
struct TexelOptions
{
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Twiddles twiddles = Twiddles::table;
};

ImageFilterOptions image_filter_options(const FilteringJob& job, const TexelOptions& texels);

// What a method plans for such a job.
FilteringProblem filtering_problem(const Method& method, const FilteringJob& job, const TexelOptions& texels,
                                   const FilteringDevice& device);

// By a method's Fourier transform. Throws as DeviceFilter does.
std::unique_ptr<PreparedFilter> transform_on_device(const FilteringJob& job, const TexelOptions& texels,
                                                    const Method& method, const FilteringDevice& device);

// By convolution in space, each filter by its approach. Throws InputError when a filter has no kernel, or when the
// image is larger than a texture or has more channels than a texel.
std::unique_ptr<PreparedFilter> convolution_on_device(const FilteringJob& job, const TexelOptions& texels,
                                                      const std::vector<ConvolutionApproach>& approaches,
                                                      const FilteringDevice& device);

} // namespace fragfft
