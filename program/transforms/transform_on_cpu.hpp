// Transforms of arrays on the CPU by FFTW in single precision and by all threads: the rows one by one, and the columns
// a few at a time, in memory that is not copied as a whole. The results are within 1.3 * 2^-24 * sqrt(log2(MN)) of the
// exact ones in relative L2, twice that where a size is no power of two.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "fragfft/conventions.hpp"
#include "image.hpp"
#include "program/cpu/large_array.hpp"

namespace fragfft {

// Half of a real image's spectrum, of shape [height, width, channels], where `width` counts the bins of a row; along
// the columns alone `height` counts those of a column. See cpu::half_spectrum.
struct HalfSpectrum
{
    int width = 0;
    int height = 0;
    int channels = 0;
    cpu::LargeArray<std::complex<float>> bins;
};

// Unscaled but for `scale`. Throws InputError for an empty image.
HalfSpectrum half_spectrum_on_cpu(const Image& image, Axes axes, float scale,
                                  int thread_count = cpu::hardware_thread_count());

// Row v of the whole spectrum of an image, whose width and height are given, from its half: width * channels bins.
void copy_full_row(const HalfSpectrum& half, int width, int height, Axes axes, int v, std::complex<float>* row);

// In place. Throws InputError for an empty image.
void transform_on_cpu(ComplexImage& image, Direction direction, Axes axes, float scale,
                      int thread_count = cpu::hardware_thread_count());

// The image whose half spectrum is given; `length` is its width, along the columns alone its height. A half that is not
// quite Hermitian at its edges is taken as numpy.fft.irfft2 takes it. Throws InputError unless the half has
// length / 2 + 1 bins along that axis.
Image real_inverse_on_cpu(ComplexImage half, int length, Axes axes, float scale,
                          int thread_count = cpu::hardware_thread_count());

} // namespace fragfft
