// How long FFTW takes for what methods are timed for, on all threads, by the wall clock. Each shape is timed once in a
// run, for planning takes seconds.
#pragma once

#include "gl/timer.hpp"
#include "image/image.hpp"

#include <array>
#include <complex>
#include <map>
#include <vector>

namespace fragfft::measuring {

class FftwTimes
{
public:
    // Time of a filter of real images, a channel each: forward transforms, the product with the half of a response,
    // inverse transforms. Valid as long as this is.
    const gl::TimeStatistics& of_filter(const Image& images, const std::vector<std::complex<float>>& response,
                                        const gl::Sampling& sampling);
    // Time of so many complex transforms of width x height numbers, one after the other.
    const gl::TimeStatistics& of_transforms(int width, int height, int count, const gl::Sampling& sampling);

private:
    using Shape = std::array<int, 3>; // width, height, channels or count
    std::map<Shape, gl::TimeStatistics> filters_;
    std::map<Shape, gl::TimeStatistics> transforms_;
};

} // namespace fragfft::measuring
