// Factorizes a line's length into steps of high radix, and chooses the number of render targets of each step's
// fragments.
#pragma once

#include "gl/pixel_format.hpp"
#include "methods/tuning.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fragfft::wide {

// The kinds of steps.
enum class StepKind
{
    in_layers,    // outputs go to layers; a fragment has as many targets as a part has outputs
    filter,       // the last step forward, the product with a response, and the first one back
    side_by_side, // a single target: outputs go to an ordinary texture
};

// A butterfly of that radix, split into `parts` parts of `part_length` outputs each.
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

// Returns nothing if there are too few targets for such a radix.
std::optional<Step> step_of(int radix, StepKind kind, const Tuning& tuning);

// How fragments write their outputs.
enum class Writing
{
    targets, // a part of a butterfly's outputs, each to its own render target
    stores,  // all outputs of a butterfly, by image stores to ordinary textures
};

// The lines of an axis.
struct Lines
{
    int length;
    std::int64_t count;
    gl::PixelFormat format;
    Writing writing;
    double kept = 1.0; // the fraction of each line that is written to an ordinary texture
};

// The purpose of the steps of lines.
enum class Purpose
{
    layers,  // the transform, in layers or, by stores, in an ordinary texture
    texture, // the transform in an ordinary texture: the last step writes side by side, or a pass gathers the layers
    filter,  // the transform times a response; the last step is a filter step unless the response is multiplied in by
             // a step forward
};

struct Factorization
{
    double estimate = 0.0; // of the time of the steps
    std::vector<Step> steps;
};

// Returns the factorization with the lowest estimate, with radices up to `largest`. It has no steps for a line of
// length 1, and for lengths that cannot be factorized with so few targets: see can_factorize.
Factorization factorize(const Lines& lines, Purpose purpose, const Tuning& tuning, int largest = largest_radix);

// Whether a product of 2, 3, 5 and 7 can be factorized into possible steps; with seven or more targets all can.
bool can_factorize(int length, const Tuning& tuning);

// The inverse steps that follow those of Purpose::filter. If the forward steps end with a filter step, it is the first.
std::vector<Step> steps_after_filter(const std::vector<Step>& forward, const Lines& lines, const Tuning& tuning);

// Returns steps of the given radices. Throws InputError unless their product is the length and each is possible.
std::vector<Step> steps_of(const std::vector<int>& radices, const Lines& lines, Purpose purpose, const Tuning& tuning);

} // namespace fragfft::wide
