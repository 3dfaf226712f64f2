// What 8 bits per channel do to a Gaussian low-pass of a photograph, by the FFT and by convolution.
#pragma once

#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_changed_plans.hpp"
#include "figures/report/item.hpp"
#include "image/image.hpp"

namespace fragfft::figures {

// Largest errors against the exact result, in steps of 1/255.
struct BitDepthErrors
{
    double of_fft_in_8_bits = 0.0;
    SmallNumbers kinder = SmallNumbers::unitary; // by which the FFT in 8 bits is least wrong, by the mean of its errors
    double mean_of_fft_in_8_bits = 0.0;
    double of_fft_in_16_bits = 0.0;
    double of_convolution_in_8_bits = 0.0;
    Image exact;
    Image by_fft_in_8_bits;
};

// 256 x 256 pixels, three channels, a Gaussian of 2 pixels.
BitDepthErrors bit_depth_errors(ItemContext& context);

} // namespace fragfft::figures
