// How a method's transform time depends on the size and on the numbers being real, and how it compares with widely used
// libraries: times divided by other transforms' times.
#pragma once

#include "engine/engine.hpp"
#include "figures/measuring/cufft.hpp"
#include "figures/measuring/interval.hpp"
#include "gl/timer.hpp"
#include "image.hpp"
#include "methods/method.hpp"

#include <array>
#include <complex>
#include <map>
#include <optional>
#include <vector>

namespace fragfft::measuring {

// Times of FFTW for what methods are timed for, on all threads, by the wall clock. Each shape is timed once in a run,
// because planning takes seconds.

class FftwTimes
{
public:
    // The time of a filter of real images, one in each channel: forward transforms, the product with half of a
    // response, inverse transforms. The reference is valid as long as this object.
    const gl::TimeStatistics& of_filter(const Image& images, const std::vector<std::complex<float>>& response,
                                        const gl::Sampling& sampling);
    // The time of `count` complex transforms of width x height numbers, one after the other.
    const gl::TimeStatistics& of_transforms(int width, int height, int count, const gl::Sampling& sampling);

private:
    using Shape = std::array<int, 3>; // width, height, channels or count
    std::map<Shape, gl::TimeStatistics> filters_;
    std::map<Shape, gl::TimeStatistics> transforms_;
};

// The time of one forward transform of complex numbers, compared with others. Nothing if the method does not accept the
// other, or if there is nothing to compare.
struct TransformRatios
{
    // If a side is not a power of two: its time divided by that for the next larger powers of two.
    std::optional<Interval> to_powers_of_two;
    // The time for as many real images of that size, with half of their spectra as output, divided by the complex time.
    std::optional<Interval> real_to_complex;
    // In 32-bit floats: divided by cuFFT's time and by FFTW's, on all threads, for the same complex numbers.
    std::optional<Interval> to_cufft;
    std::optional<Interval> to_fftw;
};

// A null library is left out of the comparison.
struct Libraries
{
    Cufft* cufft = nullptr;
    FftwTimes* fftw = nullptr;
};

// Transforms random numbers in the problem's format; its domain and direction do not matter. All times but FFTW's are
// taken in turn: during the CPU's work a GPU's clock rate would fall.
TransformRatios measure_transform_ratios(const Method& method, const Problem& problem, const gl::Sampling& sampling,
                                         const gl::Device& device, Engine& engine, const Libraries& libraries);

} // namespace fragfft::measuring
