// The true spectrum of a method, by the reference, for the sizes that methods are tested with.
#pragma once

#include "methods/method.hpp"
#include "reference/fftw_transform.hpp"
#include "sweep.hpp"

#include <vector>

namespace fragfft {

struct Size
{
    int width;
    int height;
};

// Square, wide, high and the smallest; 2 to 2048 along either axis.
inline const std::vector<Size> sizes{{2, 2},      {2, 4},     {4, 2},     {8, 8},      {2, 128},
                                     {256, 2},    {64, 16},   {16, 64},   {128, 128},  {256, 256},
                                     {1024, 128}, {512, 512}, {2048, 64}, {1024, 1024}};

// Without ./check --thorough only the smallest, the narrowest and one of each other kind.
inline std::vector<Size> usual_sizes()
{
    return is_thorough() ? sizes : std::vector<Size>{{2, 2}, {2, 128}, {64, 16}, {256, 256}, {2048, 4}};
}

// Only Moreland & Angel's paper scales the forward transform.
double forward_scale(const Method& method, const Problem& options);

// The reference's spectrum, times `scale`.
DoubleComplexImage truth(const Image& image, double scale = 1.0);

// Complex images side by side, as the texels of one hold them, and back.
DoubleComplexImage complex_of_texels(const Image& texels);
Image texels_of_complex(const DoubleComplexImage& image);

// What a transform reads: images in half floats have been rounded by uploading.
Image as_stored(Image image, gl::PixelFormat format);

// The image with its samples rounded to 8 bits, and the largest difference of two images' samples so rounded.
Image in_eight_bits(Image image);
long eight_bit_steps_between(const Image& one, const Image& other);

} // namespace fragfft
