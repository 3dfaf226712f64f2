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

// Which waves a plan moves.
struct Waves
{
    Sea sea;
    std::vector<Cascade> cascades;
    int size = 256; // of the square grid of each cascade
    std::uint64_t seed = 1;
    double period_seconds = 0.0; // after which the sea is what it was; 0: never
    Tuning tuning = {};          // of the transforms: see tuning_of
};

// The inverse transform of `size` x `size` complex numbers that each field takes: two in a texel of rgba32f.
Problem field_problem(int size);

// For each cascade c a pass that makes two textures of spectra, and their inverse transforms by the method. Its
// parameter time_parameter is the time in seconds; it has no input. Outputs, size x size, rgba32f, texel (x, y) at
// patch_metres / size times (x, y), in metres, slopes and derivatives without a unit:
// - displacements_name(c): sideways x, sideways y, height, d(sideways x)/dy;
// - slopes_name(c): dheight/dx, dheight/dy, d(sideways x)/dx, d(sideways y)/dy.
// Sideways is what water moves beside its height, which the caller scales by the choppiness. The method must take
// field_problem(size).
Plan ocean_plan(const Method& method, const Waves& waves);

inline constexpr const char* time_parameter = "time_seconds";
std::string displacements_name(int cascade);
std::string slopes_name(int cascade);

} // namespace fragfft::ocean
