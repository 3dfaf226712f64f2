// The time of a filter with what surrounds it where images are bytes in memory: the way there and back.
#pragma once

#include "filters/device_filter.hpp"
#include "gl/timer.hpp"

namespace fragfft::measuring {

// From random bytes in memory to bytes in memory: upload through a pixel buffer, the filter with its conversions, read
// back of the first result through a pixel buffer, by the wall clock. The filter has one result, and its image and
// result are in rgba8: throws CallerError of others.
gl::TimeStatistics measure_with_8_bit_transfers(DeviceFilter& filter, const gl::Sampling& sampling);

} // namespace fragfft::measuring
