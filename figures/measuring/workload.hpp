// What is timed when ways to filter are compared: images of one shape, each filtered by one or several kernels.
#pragma once

#include "filters/kernel.hpp"
#include "gl/pixel_format.hpp"
#include "image.hpp"

#include <array>
#include <string>
#include <vector>

namespace fragfft::measuring {

struct Workload
{
    int width = 0; // in pixels
    int height = 0;
    int channels = 4; // 1, 2 or 4
    // rgba32f, rgba16f or rgba8: how the device stores a channel. Images of 1 or 2 channels have texels of two, rg32f
    // or rg16f. The CPU always computes in single precision.
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    int filters = 1; // number of kernels that filter the same image
    // Half floats are stored as the device rounds them, which the programs of a paper left to it. Otherwise the passes
    // round to the nearest themselves.
    bool device_rounds = false;

    bool operator==(const Workload&) const = default;
};

// Throws InputError, naming the value, unless the sides are at least 4, there is at least 1 filter, and channels and
// format are as above. rgba8 needs 4 channels, because this library has no smaller texel of that depth.
void require_valid(const Workload& workload);

// "256x256, 4 channels, rgba32f, 1 filter"
std::string words(const Workload& workload);

// The largest odd kernel below both sides of the image.
int largest_kernel(const Workload& workload);

// The format of the device's textures. With rgba8, as in Fialka & Cadik 2006, convolution uses 8 bits throughout, even
// between the passes of a separable kernel, and the FFT uses half floats.
gl::PixelFormat convolution_format(const Workload& workload);
gl::PixelFormat fft_format(const Workload& workload);

enum class Processor
{
    gpu, // the OpenGL device, which may be a software renderer
    cpu,
};

enum class Approach
{
    fft,           // a forward transform once, then a product and an inverse transform for each filter
    separable,     // for each filter a pass of k taps over the rows and one over the columns
    non_separable, // for each filter a pass of k^2 taps
};

struct TimedMethod
{
    Processor processor = Processor::gpu;
    Approach approach = Approach::fft;

    bool operator==(const TimedMethod&) const = default;
};

inline constexpr std::array convolution_approaches{Approach::separable, Approach::non_separable};

gl::PixelFormat format_of(const Workload& workload, Approach approach);
// Whether what is timed differs by who rounds: half floats on the device.
bool holds_halves(const Workload& workload, TimedMethod way);

const char* name(Processor processor); // "gpu"
const char* name(Approach approach);   // "non-separable"

// Weights that every way can filter by: the product of a random row and a random column. All are positive, no two are
// equal, row and column each have the sum 1. The same at every call.
struct TimedKernel
{
    std::vector<double> row;
    std::vector<double> column;

    Kernel product() const;
};
TimedKernel timed_kernel(int size);

// A photograph to measure with.

// 512 x 512, three channels.
Image photograph();

} // namespace fragfft::measuring
