// A sea in several squares of different lengths, each repeated over the plane: where one holds few waves a side it
// repeats visibly, and where it holds many it lacks the short ones. Each holds a band of wave numbers of its own.
#pragma once

#include "program/ocean/sea.hpp"

#include <vector>

namespace fragfft::ocean {

struct Cascade
{
    int number = 0; // 0 is that of the longest waves
    double patch_metres = 0.0;
    WaveNumberBand band;

    // Wave number of the waves that a patch holds once a side, in radians per metre.
    double wave_number_step() const;
};

// `count` cascades of size x size waves. The first has the length given, each other is shorter than the one before by
// a factor that is no fraction of small numbers, so that they do not repeat together. A wave belongs to the longest
// patch whose grid still shows it well; bands meet and do not overlap, and the last ends below its grid's Nyquist
// frequency. Throws InputError unless the length is above 0, the size at least 8 and the count at least 1.
std::vector<Cascade> cascades(double longest_patch_metres, int size, int count);

// The length of the longest patch that suits a sea: 16 of its highest waves.
double suitable_patch_metres(const Sea& sea);

// All bands of cascades together.
WaveNumberBand whole_band(const std::vector<Cascade>& cascades);

} // namespace fragfft::ocean
