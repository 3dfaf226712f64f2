// Whole filters of impulses on a device, against the kernel's own weights.
#pragma once

#include "engine/device_probe.hpp"
#include "engine/engine.hpp"
#include "filters/job.hpp"

#include <string>
#include <vector>

namespace fragfft {

// A filter to be tried: by a method, or by convolution in space.
struct TriedFilter
{
    FilterJob job;
    Means means;
};

// Filters that between them draw every program of whole filters: each boundary rule, at sizes with and without room
// around the image. By a method, or spatial_method.
std::vector<TriedFilter> tried_filters(const std::string& method, gl::PixelFormat format, Twiddles twiddles);

// "clamp, 13 x 10"
std::string words_of(const TriedFilter& tried);

// The bound that is promised of it.
double promised_bound(const TriedFilter& tried, const PlannedDevice& device);

// The difference from the kernel's weights, moved to where each channel's impulses are: ||got - want||, relative to
// the result or to the image, whichever is larger. Throws InputError where the filter cannot be had.
double error_on_impulses(const TriedFilter& tried, Engine& engine, const PlannedDevice& device);

} // namespace fragfft
