// The techniques of Intel 2014 in the paper's own textures, planes of real and of imaginary RGB, and their times.
#pragma once

#include "figures/report/item.hpp"
#include "methods/problem.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

enum class Technique
{
    uav, // a dispatch for each butterfly pass, from texture to texture
    slm, // a dispatch for each axis, in shared memory
};

// The four ways that the paper compares.
struct IntelVariant
{
    Technique technique = Technique::uav;
    Twiddles weights = Twiddles::computed; // or the butterfly lookup texture

    std::string name() const; // "SLM, lookup texture"
    Plan plan(Problem problem) const;
};

inline const std::vector<IntelVariant> intel_variants{{Technique::uav, Twiddles::computed},
                                                      {Technique::uav, Twiddles::table},
                                                      {Technique::slm, Twiddles::computed},
                                                      {Technique::slm, Twiddles::table}};

// Why the device cannot run them on lines of 512; empty where it can.
std::string absence_of_intel_variants(const ItemContext& context);

// The square whose transforms are timed: the paper's 512, or less where that would take long.
int timed_intel_side(const ItemContext& context);
// Both axes of three complex channels, forward and back.
Plan there_and_back(const IntelVariant& variant, int side);
// The same of two channels, two complex numbers in a texel and none of its components unused.
Plan there_and_back_in_pairs(const IntelVariant& variant, int side);

// What a plan that holds so many complex numbers for each pixel of a square reads and writes for one of them.
double bytes_of_number(const Plan& plan, int numbers, int side);

// Adds a check of the technique's method, whose programs are the same, against FFTW in double precision.
void check_technique(ItemContext& context, Technique technique, int width, int height, ItemResult& result);

// Times of the plans in the order given, measured a run of each in turn.
std::vector<gl::TimeStatistics> times_of(ItemContext& context, const std::vector<Plan>& plans);

} // namespace fragfft::figures
