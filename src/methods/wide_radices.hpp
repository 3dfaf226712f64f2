// Into which steps the transform of a line is cut, and how many targets each step's fragments have.
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

    int parts() const
    {
        return radix / part_length;
    }
    bool operator==(const Step&) const = default;
};

inline constexpr int largest_radix = 64;
// Largest radix of the filter step, whose fragments hold all numbers of a butterfly.
inline constexpr int largest_filter_radix = 32;
// Largest radix of a step side by side, whose fragments fetch as many numbers as the radix says for one that they
// write.
inline constexpr int largest_side_by_side_radix = 8;

// Nothing where the targets are too few for such a radix.
std::optional<Step> step_of(int radix, StepKind kind, const Tuning& tuning);

// How fragments write what they make.
enum class Writing
{
    targets, // in render targets, a part of a butterfly's outputs each
    stores,  // by image stores, all outputs of a butterfly, to ordinary textures
};

// What is transformed along an axis.
struct Lines
{
    int length;
    std::int64_t count;
    gl::PixelFormat format;
    Writing writing;
};

// The steps of lines, in their order, that are estimated to be the fastest of those up to a radix; none of a line of
// one number, and of lengths that so few targets cannot cut: see can_cut.
std::vector<Step> steps_in_layers(const Lines& lines, const Tuning& tuning, int largest = largest_radix);

// Whether a product of 2, 3, 5 and 7 is one of radices that have a step: seven targets are enough for all.
bool can_cut(int length, const Tuning& tuning);

// The same where the result is to be in an ordinary texture: the last step writes side by side, or is followed by a
// pass that gathers the layers.
std::vector<Step> steps_to_texture(const Lines& lines, const Tuning& tuning, int largest = largest_radix);

// The forward steps of a filter. The last one is a filter step, whose inverse begins with the same radix; where none
// is, the response is multiplied in by the last forward step.
std::vector<Step> steps_of_filter(const Lines& lines, const Tuning& tuning, int largest = largest_radix);
// The inverse steps that follow. Where the forward ones end with a filter step, the first of them is it.
std::vector<Step> steps_after_filter(const std::vector<Step>& forward, const Lines& lines, const Tuning& tuning);

// Given radices as steps; to a texture, the last one is side by side where its radix allows that. Throws InputError
// unless their product is the length and each is possible.
std::vector<Step> steps_of(const std::vector<int>& radices, int length, const Tuning& tuning, bool to_texture = false);

} // namespace fragfft::wide
