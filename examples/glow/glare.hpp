// How an eye or a lens spreads the light of a point: the kernel that every frame is convolved with.
#pragma once

#include <fragfft/kernel.hpp>

// A Gaussian with a sigma of 1/28 of the frame's height. It is separable: convolution takes two short passes. Sum 1.
fragfft::Kernel halo(int frame_height);

// Halos of several widths with six thin rays, as of a lens with a six-bladed aperture. Not separable: convolution costs
// the square of its size, while an FFT does not mind. Sum 1.
fragfft::Kernel star(int frame_height);
