// A filter of an image of four channels as a paper draws it, or as this library draws the same method: whatever counts
// or times "the program of a paper" asks here.
#pragma once

#include "arrays/complex_image.hpp"
#include "engine/engine.hpp"
#include "engine/plan.hpp"
#include "image.hpp"
#include "methods/method.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::measuring {

struct DrawnFilter
{
    const Method* method = nullptr;
    Problem problem; // of one of its textures
    bool is_published = false;
    bool in_published_textures = false; // see Method::published_filter

    // "moreland-angel-2003, as published", "moreland-angel-2003, twiddle factors from a table", "wide".
    std::string name() const;
    // Real images that it filters: four, but for three where the paper has three.
    int channels() const;
    // Textures, each with as many of them as its texels hold, filtered one after the other.
    int textures() const;
    // From "image", or "image 0" and "image 1", by one "response", to results of such names.
    Plan plan() const;
};

// What GPUs have, for counts that no device is asked for: as OpenGL 4.3 promises, and 48 KiB of shared memory.
Limits limits_of_gpus();

// `options` says size, tuning and, of a method that no paper has, texels. Nothing where the device does not take it.
std::optional<DrawnFilter> filter_as_published(const Method& method, const Problem& options, const Limits& limits);

// The first channels() channels of an image of four, filtered by one response for all: what is drawn, so that it can be
// checked.
Image filtered(Engine& engine, const DrawnFilter& filter, const Image& image, const DoubleComplexImage& response);

// The filter of exactly those options, whatever the paper has; nothing where the device does not take it.
std::optional<DrawnFilter> filter_as_given(const Method& method, const Problem& options, const Limits& limits);

} // namespace fragfft::measuring
