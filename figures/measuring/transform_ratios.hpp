// What a method's transform takes for its size, for numbers that are real, and beside the libraries that people use:
// times in units of other transforms' times.
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

// How long FFTW takes for what methods are timed for, on all threads, by the wall clock. Each shape is timed once in a
// run, for planning takes seconds.

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

// Ratios of the time of one forward transform of complex numbers. Nothing for what the method does not take or what
// compares nothing.
struct TransformRatios
{
    // Where a side is no power of two: its time by that of sides that are the next larger powers of two.
    std::optional<Interval> to_powers_of_two;
    // The time of as many real images of that size, to half of their spectra, by the complex one's.
    std::optional<Interval> real_to_complex;
    // In 32-bit floats: by cuFFT's time and by FFTW's, on all threads, for the same complex numbers.
    std::optional<Interval> to_cufft;
    std::optional<Interval> to_fftw;
};

// Null: what is compared with it is left out.
struct Libraries
{
    Cufft* cufft = nullptr;
    FftwTimes* fftw = nullptr;
};

// On random numbers in the problem's format; its domain and direction do not matter. All but FFTW's are timed in turn;
// beside the CPU's work a GPU's clocks would fall.
TransformRatios measure_transform_ratios(const Method& method, const Problem& problem, const gl::Sampling& sampling,
                                         const gl::Device& device, Engine& engine, const Libraries& libraries);

} // namespace fragfft::measuring
