// Models a sea by several square patches of different lengths, each repeated over the plane. A patch with few waves per
// side repeats visibly, one with many lacks the short waves; so each patch has its own band of wave numbers.
#pragma once

#include "program/ocean/sea.hpp"

#include <vector>

namespace fragfft::ocean {

struct Cascade
{
    int number = 0; // 0 has the longest waves
    double patch_metres = 0.0;
    WaveNumberBand band;

    // The wave number of a wave that fits a patch's side once, in radians per metre.
    double wave_number_step() const;
};

// Returns `count` cascades of size x size waves. The first has the given length; each other one is shorter than the one
// before by an irrational factor, so that they do not repeat together. A wave belongs to the longest patch whose grid
// still resolves it well. Bands are adjacent without overlap, and the last ends below its grid's Nyquist frequency.
// Throws InputError unless the length is above 0, the size at least 8 and the count at least 1.
std::vector<Cascade> cascades(double longest_patch_metres, int size, int count);

// The length of a sea's longest patch: 16 of its highest waves.
double suitable_patch_metres(const Sea& sea);

// Returns the union of all cascades' bands.
WaveNumberBand whole_band(const std::vector<Cascade>& cascades);

} // namespace fragfft::ocean
