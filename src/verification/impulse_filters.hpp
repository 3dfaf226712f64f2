// Whole filters of impulses on a device, compared with the kernel's own weights.
#pragma once

#include "engine/device_probe.hpp"
#include "engine/engine.hpp"
#include "filters/job.hpp"

#include <string>
#include <vector>

namespace fragfft {

// A filter to try, by a method or by convolution in space.
struct TriedFilter
{
    FilterJob job;
    Means means;
};

// Filters that together run every program of whole filters: each boundary rule, at sizes with and without room around
// the image. `method` is a method's name or spatial_method.
std::vector<TriedFilter> tried_filters(const std::string& method, gl::PixelFormat format, Twiddles twiddles);

// Returns for example "clamp, 13 x 10".
std::string words_of(const TriedFilter& tried);

// The promised bound of its error.
double promised_bound(const TriedFilter& tried, const PlannedDevice& device);

// ||got - want||, relative to the result or to the image, whichever is larger; want are the kernel's weights, moved to
// each channel's impulses. Throws InputError where the device cannot run the filter.
double error_on_impulses(const TriedFilter& tried, Engine& engine, const PlannedDevice& device);

} // namespace fragfft
