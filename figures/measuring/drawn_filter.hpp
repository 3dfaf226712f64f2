// A filter of an image of four channels as a paper draws it, or as this library draws the same method. Code that counts
// or times "the program of a paper" takes it from here.
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
    Problem problem; // size, format and options of one of its textures
    bool is_published = false;
    bool in_published_textures = false; // see Method::published_filter

    // "moreland-angel-2003, as published", "moreland-angel-2003, twiddle factors from a table", "wide".
    std::string name() const;
    // Number of real images that it filters: four, or three where the paper has three.
    int channels() const;
    // Number of textures, filtered one after the other, each with as many images as its texels hold.
    int textures() const;
    // The plan from "image", or "image 0" and "image 1", with one "response", to results with such names.
    Plan plan() const;
};

// Limits for counting without a device: what OpenGL 4.3 guarantees, and 48 KiB of shared memory, which GPUs have.
Limits limits_of_gpus();

// `options` gives the size, the tuning and, for a method without a paper, the texels. Nothing if the device does not
// accept it.
std::optional<DrawnFilter> filter_as_published(const Method& method, const Problem& options, const Limits& limits);

// Filters the first channels() channels of an image of four by one response, so that the drawing can be checked.
Image filtered(Engine& engine, const DrawnFilter& filter, const Image& image, const DoubleComplexImage& response);

// The filter with exactly those options, whatever the paper has; nothing if the device does not accept it.
std::optional<DrawnFilter> filter_as_given(const Method& method, const Problem& options, const Limits& limits);

} // namespace fragfft::measuring
