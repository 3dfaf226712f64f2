// The techniques of Intel 2014 with the paper's own textures, planes of real and of imaginary RGB, and their times.
#pragma once

#include "arrays/complex_image.hpp"
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

// Where a pixel's three complex numbers lie in two textures.
enum class PlaneTextures
{
    apart,  // real parts in one, imaginary ones in the other, a component of both unused
    packed, // Figure 14: an imaginary part in that component, two in a texture of two components
};

// The four ways that the paper compares, and Figure 14's.
struct IntelVariant
{
    Technique technique = Technique::uav;
    Twiddles weights = Twiddles::computed; // or the butterfly lookup texture
    PlaneTextures textures = PlaneTextures::apart;

    std::string name() const; // "SLM, lookup texture"
    Labels labels() const;    // of its rows
    // From "image" and "imaginary image" to "result" and "imaginary result".
    Plan plan(Problem problem) const;
};

inline const std::vector<IntelVariant> intel_variants{{Technique::uav, Twiddles::computed},
                                                      {Technique::uav, Twiddles::table},
                                                      {Technique::slm, Twiddles::computed},
                                                      {Technique::slm, Twiddles::table}};

// Why the device cannot run the variants on lines of 512; empty where it can.
std::string absence_of_intel_variants(const ItemContext& context);

// The side of the paper's square, and of the squares for its improvements, for which it gives no times: smaller where
// they would take long.
inline constexpr int intel_side = 512;
int improved_intel_side(const ItemContext& context);
// Both axes of three complex channels, forward and back.
Plan there_and_back(const IntelVariant& variant, int side);

// What the paper's text calls further optimizations.
enum class Improvement
{
    none,          // the sample as it is: the picture is copied into the real plane first
    packed,        // Figure 14
    direct,        // the first pass reads the picture itself
    narrow_output, // the last pass writes 8 bits a component
};

// The forward and inverse transform, from "picture" of 8 bits a component.
Plan improved_sample(Technique technique, Improvement improvement, int side);

// Leaves a check of the variant, run in its own textures, against FFTW in double precision.
void check_variant(ItemContext& context, const IntelVariant& variant, int width, int height, Experiment& experiment);

} // namespace fragfft::figures
