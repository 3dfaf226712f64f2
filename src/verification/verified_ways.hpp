// What a verification tries: every way to transform and to filter, in sizes that between them draw every kind of
// program.
#pragma once

#include "engine/plan.hpp"
#include "methods/method.hpp"
#include "verification/impulse_filters.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft {

// A transform or a filter to be tried. What is tried first has the lowest `round`.
struct VerifiedItem
{
    std::optional<Problem> transform;
    std::optional<TriedFilter> filter;
    int round = 0;
};

// What the rows of one line of the table have in common.
struct VerifiedWay
{
    const Method* method = nullptr; // null: convolution in space
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Twiddles twiddles = Twiddles::table;
    bool is_tuned = false; // in the ways that the method leaves open, beside the estimated one
    std::vector<VerifiedItem> items = {};
    std::string writing = {}; // "attachments", "image stores" or "dispatches"
    std::string refusal = {}; // why the device cannot run it at all

    std::string method_name() const { return method == nullptr ? spatial_method : method->name; }
};

// All ways of these methods, of all where there are none, and formats. "spatial" is convolution in space. Throws
// InputError for a name that is no method's.
std::vector<VerifiedWay> ways_to_verify(const std::vector<std::string>& methods,
                                        const std::vector<gl::PixelFormat>& formats, const PlannedDevice& device);

// "64 x 16, complex, rows, inverse, tuned first 8x8"
std::string words_of(const Problem& problem);

} // namespace fragfft
