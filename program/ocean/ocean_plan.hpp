// The fields of a sea at a time, as a plan.
#pragma once

#include "engine/plan.hpp"
#include "methods/method.hpp"
#include "program/ocean/cascades.hpp"
#include "program/ocean/random_waves.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fragfft::ocean {

// The waves that a plan moves.
struct Waves
{
    Sea sea;
    std::vector<Cascade> cascades;
    int size = 256; // of the square grid of each cascade
    std::uint64_t seed = 1;
    double period_seconds = 0.0; // period after which the sea repeats; 0: never
    Tuning tuning = {};          // for the transforms: see tuning_of
};

// The inverse transform of `size` x `size` complex numbers for each field; a texel of rgba32f holds two of them.
Problem field_problem(int size);

// For each cascade one pass computes two textures of spectra, which the method transforms back. The parameter
// time_parameter is the time in seconds; there is no input. The outputs are size x size in rgba32f; texel (x, y) is at
// patch_metres / size times (x, y). They are in metres; slopes and derivatives have no unit:
// - displacements_name(c): sideways x, sideways y, height, d(sideways x)/dy;
// - slopes_name(c): dheight/dx, dheight/dy, d(sideways x)/dx, d(sideways y)/dy.
//
// "Sideways" is the horizontal displacement of the water, which the caller scales by the choppiness. The method must
// support field_problem(size).
Plan ocean_plan(const Method& method, const Waves& waves);

inline constexpr const char* time_parameter = "time_seconds";
std::string displacements_name(int cascade);
std::string slopes_name(int cascade);

} // namespace fragfft::ocean
