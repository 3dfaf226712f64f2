// Which way filters fastest for which kernel size, of all that a study timed.
#pragma once

#include "figures/measuring/crossover.hpp"

#include <optional>
#include <string>

namespace fragfft::measuring {

enum class Kernels
{
    separable,     // filtered in any way: one pass of k^2 taps may beat two passes of k
    non_separable, // not by rows and columns
};

struct FastestWay
{
    TimedMethod way;
    // Nothing, or the way on the same processor that the spread of times leaves possible instead.
    std::optional<TimedMethod> or_else;
};

// The fastest way for kernels of k x k, k odd. Between the sizes that were timed times are interpolated as powers of k,
// and beyond them they grow with the taps. Whether a convolution or the FFT of the same processor is faster is not told
// from these, but from their crossover, for which both were timed in turn. `study` holds the FFT of a processor and its
// crossovers; throws std::logic_error if not.
FastestWay fastest_way(const CrossoverStudy& study, Kernels kernels, int kernel_size);

// What the sentence calls them.
struct WayNames
{
    std::string gpu;     // "the GPU"
    std::string gpu_fft; // "the FFT by wide"
    std::string cpu_fft = "FFTW";
};

// "convolution on the CPU up to 71 x 71 (sigma 8.75; 67 to 75 by the spread of times), then FFTW; the GPU never". Sigma
// is that of the widest Gaussian in so many weights, and is left out for kernels that are not separable.
std::string fastest_in_words(const CrossoverStudy& study, Kernels kernels, const WayNames& names);

// The largest sigma whose Gaussian has at most k x k weights: a quarter of the radius.
double widest_sigma(int kernel_size);

} // namespace fragfft::measuring
