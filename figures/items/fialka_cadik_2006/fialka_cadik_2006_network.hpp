// The butterfly network of Fialka & Cadik 2006, Figures 2 and 3, read out of the auxiliary texture (Figure 4) that the
// fragment programs read.
#pragma once

#include "engine/plan.hpp"

#include <complex>
#include <string>
#include <vector>

namespace fragfft::figures {

// What the fragment at one position computes in one stage: (sign * value[own] + value[partner]) * factor.
struct ButterflyHalf
{
    int own = 0;
    int partner = 0;
    int sign = 1;
    std::complex<double> factor; // of the forward transform
};

// By stage, then by position. In the last stage the value at position k belongs, in the network as the paper draws it,
// to the place `own`, which is k with its bits reversed: the reordering is folded in.
using ButterflyNetwork = std::vector<std::vector<ButterflyHalf>>;

// Throws std::logic_error when the texture's stages do not fit its length.
ButterflyNetwork network_of(const Resource& auxiliary);

// The values after one stage, in double precision.
std::vector<std::complex<double>> after_stage(const std::vector<ButterflyHalf>& stage,
                                              const std::vector<std::complex<double>>& values);

// The values after all of them: the unscaled forward transform, if the texture is right.
std::vector<std::complex<double>> after_all_stages(const ButterflyNetwork& network,
                                                   std::vector<std::complex<double>> values);

// Relative L2, against a transform summed from its definition.
double error_of_network(const ButterflyNetwork& network, const std::vector<std::complex<double>>& values);
// What the texture's rounding to single precision leaves of it: the promise of a transform along one axis.
double bound_of_network(int length);

// k of a factor exp(-2 pi i k / length), in [0, length).
int exponent_of(const std::complex<double>& factor, int length);

} // namespace fragfft::figures
