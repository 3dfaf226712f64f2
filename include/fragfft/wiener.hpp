/// @file
/// Deconvolution by a known kernel, as a frequency response.
#pragma once

#include "fragfft/export.h"
#include "fragfft/frequency_response.hpp"
#include "fragfft/kernel.hpp"

namespace fragfft {

/// What undoes a convolution with the kernel, after Wiener: conj H / (|H|^2 + noise), with H the kernel's response, and
/// 0 where that is 0 / 0. Frequencies at which |H|^2 is far above the noise come back as they were; others, which would
/// be mostly noise, next to nothing.
///
/// Asked for the frequencies of a grid row by row, as filters ask, it takes about as many operations for each as the
/// kernel is wide. Any thread may ask.
/// @param kernel that the image was convolved with
/// @param noise_to_signal ratio of the noise's power to the signal's, [0, 1e12]
/// @throws InputError for a ratio out of its range
/// @throws CallerError when the kernel has not width * height weights
FRAGFFT_API FrequencyResponse wiener_response(Kernel kernel, double noise_to_signal);

} // namespace fragfft
