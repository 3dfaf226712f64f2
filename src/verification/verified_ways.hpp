// The items of a verification: every way to transform and to filter, in sizes that together run every kind of program.
#pragma once

#include "engine/plan.hpp"
#include "methods/method.hpp"
#include "verification/impulse_filters.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft {

// A transform or a filter to try. Items with the lowest `round` are tried first.
struct VerifiedItem
{
    std::optional<Problem> transform;
    std::optional<TriedFilter> filter;
    int round = 0;
};

// A method, format and kind of twiddle factors, whose results the table shows together.
struct VerifiedWay
{
    const Method* method = nullptr; // null for convolution in space
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Twiddles twiddles = Twiddles::table;
    bool is_tuned = false; // tries all tunings of the method but the estimated one
    std::vector<VerifiedItem> items = {};
    std::string writing = {}; // "attachments", "image stores" or "dispatches"
    std::string refusal = {}; // why the device cannot run it at all; empty if it can

    std::string method_name() const { return method == nullptr ? spatial_method : method->name; }
};

// All ways of these methods (all methods if none is given) in these formats. "spatial" names convolution in space.
// Throws InputError for an unknown method.
std::vector<VerifiedWay> ways_to_verify(const std::vector<std::string>& methods,
                                        const std::vector<gl::PixelFormat>& formats, const PlannedDevice& device);

// Returns for example "64 x 16, complex, rows, inverse, tuned first 8x8".
std::string words_of(const Problem& problem);

} // namespace fragfft
