// The factorization of a line's length into steps of high radix, and how many render targets each step's fragments
// have.
#pragma once

#include "gl/pixel_format.hpp"
#include "methods/tuning.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fragfft::wide {

// What a step is for.
enum class StepKind
{
    in_layers,    // its outputs lie in layers, each fragment's in as many targets as a part has numbers
    filter,       // the last step forward, the product with a response, and the first one back
    side_by_side, // its outputs lie in an ordinary texture, and each fragment has one target
};

// A butterfly of that radix: `parts` parts of `part_length` outputs each.
struct Step
{
    int radix = 1;
    int part_length = 1;
    StepKind kind = StepKind::in_layers;

    int parts() const { return radix / part_length; }
    bool operator==(const Step&) const = default;
};

inline constexpr int largest_radix = 64;
// Largest radix of the filter step, whose fragments hold all numbers of a butterfly.
inline constexpr int largest_filter_radix = 32;
// Largest radix of a single-target step, which fetches `radix` texels per texel written.
inline constexpr int largest_side_by_side_radix = 8;

// Nothing where the targets are too few for such a radix.
std::optional<Step> step_of(int radix, StepKind kind, const Tuning& tuning);

// How fragments write their outputs.
enum class Writing
{
    targets, // to render targets, a part of a butterfly's outputs each
    stores,  // by image stores, all outputs of a butterfly, to ordinary textures
};

// The lines of an axis.
struct Lines
{
    int length;
    std::int64_t count;
    gl::PixelFormat format;
    Writing writing;
    double kept = 1.0; // share of each line that is written to an ordinary texture
};

// What the steps of lines lead to.
enum class Purpose
{
    layers,  // the transform, in layers or, by stores, in an ordinary texture
    texture, // the transform in an ordinary texture: the last step writes side by side, or a pass gathers the layers
    filter,  // the transform times a response; the last step is a filter step unless the response is multiplied in by
             // a step forward
};

struct Factorization
{
    double estimate = 0.0; // of the time that the steps take
    std::vector<Step> steps;
};

// The factorization that is estimated to be the fastest, of radices up to `largest`. It has no steps for a line of one
// number, and for lengths that so few targets cannot factorize: see can_factorize.
Factorization factorize(const Lines& lines, Purpose purpose, const Tuning& tuning, int largest = largest_radix);

// Whether a product of 2, 3, 5 and 7 is one of radices that have a step: seven targets are enough for all.
bool can_factorize(int length, const Tuning& tuning);

// The steps back after those of Purpose::filter. Where these end with a filter step, it is the first of them.
std::vector<Step> steps_after_filter(const std::vector<Step>& forward, const Lines& lines, const Tuning& tuning);

// Steps of given radices. Throws InputError unless their product is the length and each is possible.
std::vector<Step> steps_of(const std::vector<int>& radices, const Lines& lines, Purpose purpose, const Tuning& tuning);

} // namespace fragfft::wide
