// Common parts of the power-of-two transforms by compute programs: how dispatches cover a texture, how a pass writes
// its image, and what a device must support.
#pragma once

#include "methods/method.hpp"
#include "methods/pass_builder.hpp"
#include "methods/radix_2.hpp"

namespace fragfft::dispatched_radix_2 {

// Formats of images that every device with compute programs can store: OpenGL ES has none of two channels.
extern const std::vector<gl::PixelFormat> formats;
// The same and, where a device can store them, formats of one complex number per texel.
const std::vector<gl::PixelFormat>& stored_formats(const Limits& limits);

// The sources of twiddle factors of a method that offers both.
inline const std::vector<Twiddles> twiddles{Twiddles::computed, Twiddles::table};

// For Method::sizes.
inline constexpr const char* sizes_of_passes =
    "widths and heights that are powers of two, from 2 to the device's texture limit; needs compute programs";
inline constexpr const char* sizes_of_lines = "widths and heights that are powers of two, from 2 to what the device's "
                                              "groups and their shared memory hold; needs compute programs";

// The needs of a work group that transforms a whole line.
struct GroupNeeds
{
    int invocations = 1;
    int shared_bytes = 0;
};
using NeedsOfLength = GroupNeeds (*)(int length, gl::PixelFormat format);

// Method::refusal of a method called `name` that takes the formats given. `needs` is null if no group transforms a
// whole line; `instead` names the method to suggest for longer lines.
std::optional<Refusal> refusal(const std::string& name, const std::vector<gl::PixelFormat>& taken,
                               const Problem& problem, const Limits& limits, NeedsOfLength needs = nullptr,
                               const std::string& instead = "");

// A method with its layouts and twiddle factors, marked as dispatching; the caller sets name and plans.
Method method_in_common();

// Method::multiply of a method of that name, by the program in `file`. `response` is its format, default: the
// problem's.
Plan product_plan(const std::string& method, const Problem& problem,
                  const std::string& file = "common/multiply_spectra.comp",
                  std::optional<gl::PixelFormat> response = std::nullopt);

// Builds a plan from "image" to "result", pass by pass.
class DispatchSchedule
{
public:
    // `method` and `what` name the plan.
    DispatchSchedule(const std::string& method, const std::string& what, const Problem& problem);

    const Problem& problem() const { return problem_; }

    // Makes "image", "result" and the temporaries arrays of `layers` layers. Call it before the first pass.
    void use_layers(int layers);

    // The following functions add passes of a transform. `pass` must name the program's file, the defines that not
    // every program has, the texels that a thread fetches from "source", and, for work groups, their shared memory and
    // barriers. Each thread stores `stores` texels.
    // Independent threads: `along` of them along the axis, and one across it for each line.
    void add_plane(radix_2::Axis axis, int along, PassBuilder pass, int stores = 1);
    // A work group for each line.
    void add_lines(radix_2::Axis axis, int threads, PassBuilder pass, int stores = 1);
    // Adds the product of "image" with "response", a texture of that format. `layers`: those of the product, see
    // use_layers.
    void multiply(const std::string& file, gl::PixelFormat response, int layers = 1);

    // Returns the constant of that name, which is made once for a plan.
    std::size_t constant(const std::string& name, Resource (*make)(const std::string& name, int length), int length);

    Plan plan();

private:
    void add(PassBuilder pass, const std::array<int, 3>& group, const std::array<int, 3>& groups, int stores);

    Problem problem_;
    Plan plan_;
};

} // namespace fragfft::dispatched_radix_2
