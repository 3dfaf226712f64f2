// How an eye or a lens spreads the light of a point: the kernel that every frame is convolved with.
#pragma once

#include <fragfft/kernel.hpp>

// Three Gaussians, the widest with a sigma of 1/16 of the frame's height: a soft halo. Sum 1.
fragfft::Kernel halo(int frame_height);

// The same halo with six thin rays, as of a lens with a six-bladed aperture. Not separable: convolution costs the square
// of its size, while an FFT does not mind. Sum 1.
fragfft::Kernel star(int frame_height);
