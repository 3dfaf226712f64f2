// Transforms of arrays on the CPU by FFTW in single precision, on all threads: the rows one by one, and the columns a
// few at a time, without copying the whole array. The error is within 1.3 * 2^-24 * sqrt(log2(MN)) in relative L2, or
// twice that if a size is no power of two.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "fragfft/conventions.hpp"
#include "image.hpp"
#include "program/cpu/large_array.hpp"

namespace fragfft {

// Half of a real image's spectrum, of shape [height, width, channels], where `width` counts the bins of a row; for a
// transform along the columns alone `height` counts those of a column. See cpu::half_spectrum.
struct HalfSpectrum
{
    int width = 0;
    int height = 0;
    int channels = 0;
    cpu::LargeArray<std::complex<float>> bins;
};

// Applies `scale` and no other. Throws InputError for an empty image.
HalfSpectrum half_spectrum_on_cpu(const Image& image, Axes axes, float scale,
                                  int thread_count = cpu::hardware_thread_count());

// Copies row v of the whole spectrum, width * channels bins, from its half. `width` and `height` are the image's.
void copy_full_row(const HalfSpectrum& half, int width, int height, Axes axes, int v, std::complex<float>* row);

// In place. Throws InputError for an empty image.
void transform_on_cpu(ComplexImage& image, Direction direction, Axes axes, float scale,
                      int thread_count = cpu::hardware_thread_count());

// Returns the image whose half spectrum is given; `length` is its width, or for the columns alone its height. A half
// that is not quite Hermitian at its edges is interpreted as by numpy.fft.irfft2. Throws InputError unless the half has
// length / 2 + 1 bins along that axis.
Image real_inverse_on_cpu(ComplexImage half, int length, Axes axes, float scale,
                          int thread_count = cpu::hardware_thread_count());

} // namespace fragfft
