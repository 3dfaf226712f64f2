// The fastest of all timed ways to filter, by kernel size.
#pragma once

#include "figures/measuring/crossover.hpp"

#include <optional>
#include <string>

namespace fragfft::measuring {

enum class Kernels
{
    separable,     // any way is possible: one pass of k^2 taps may be faster than two passes of k
    non_separable, // cannot be filtered by rows and columns
};

struct FastestWay
{
    TimedMethod way;
    // The other way on the same processor if the spread of times leaves it possible; nothing otherwise.
    std::optional<TimedMethod> or_else;
};

// The fastest way for kernels of k x k, k odd. Times between the sizes that were timed are interpolated as powers of k;
// beyond them they grow with the number of taps. Whether convolution or the FFT is faster on one processor is decided
// not by these times but by their crossover, for which both were timed in turn. Throws std::logic_error unless `study`
// holds the FFT of a processor and its crossovers.
FastestWay fastest_way(const CrossoverStudy& study, Kernels kernels, int kernel_size);

// The names to use in the sentence.
struct WayNames
{
    std::string gpu;     // "the GPU"
    std::string gpu_fft; // "the FFT by wide"
    std::string cpu_fft = "FFTW";
};

// "convolution on the CPU up to 71 x 71 (sigma 8.75; 67 to 75 by the spread of times), then FFTW; the GPU never". Sigma
// is that of the widest Gaussian with so many weights; it is left out for kernels that are not separable.
std::string fastest_in_words(const CrossoverStudy& study, Kernels kernels, const WayNames& names);

// The largest sigma whose Gaussian has at most kernel_size x kernel_size weights: a quarter of the radius.
double widest_sigma(int kernel_size);

} // namespace fragfft::measuring
