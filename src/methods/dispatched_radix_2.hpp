// The parts that all transforms of powers of two by compute programs share: how dispatches cover a texture, how a pass
// writes its image, and what a device must have for it.
#pragma once

#include "methods/method.hpp"
#include "methods/pass_builder.hpp"
#include "methods/radix_2.hpp"

namespace fragfft::dispatched_radix_2 {

// Formats of images that compute programs write wherever there are any: OpenGL ES has none of two channels.
extern const std::vector<gl::PixelFormat> formats;
// The same and, where a device stores them, those of one complex number a texel.
const std::vector<gl::PixelFormat>& stored_formats(const Limits& limits);

// Where the twiddle factors of a method that offers both come from.
inline const std::vector<Twiddles> twiddles{Twiddles::computed, Twiddles::table};

// Method::sizes.
inline constexpr const char* sizes_of_passes =
    "widths and heights that are powers of two, from 2 to the device's texture limit; needs compute programs";
inline constexpr const char* sizes_of_lines = "widths and heights that are powers of two, from 2 to what the device's "
                                              "groups and their shared memory hold; needs compute programs";

// What a group needs that transforms a whole line.
struct GroupNeeds
{
    int invocations = 1;
    int shared_bytes = 0;
};
using NeedsOfLength = GroupNeeds (*)(int length, gl::PixelFormat format);

// Method::refusal of a method called `name` that takes the formats given. `needs` is null where no group transforms a
// whole line; `instead` names the method that takes longer lines then.
std::optional<Refusal> refusal(const std::string& name, const std::vector<gl::PixelFormat>& taken,
                               const Problem& problem, const Limits& limits, NeedsOfLength needs = nullptr,
                               const std::string& instead = "");

// A method with its layouts, its twiddles and that it dispatches: still to be named and filled.
Method method_in_common();

// Method::multiply of a method of that name, by a program of that file. `response` is its format, if not the problem's.
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

    // Makes "image", "result" and what lies between arrays of so many layers. Before the first pass.
    void use_layers(int layers);

    // Passes of a transform, whose programs name their files, their defines beside those that every program has, what
    // an invocation fetches of "source", and in their groups what these share and their barriers. An invocation stores
    // so many texels.
    // Threads one by one in a plane of so many along the axis and one across it for each line.
    void add_plane(radix_2::Axis axis, int along, PassBuilder pass, int stores = 1);
    // A work group for each line.
    void add_lines(radix_2::Axis axis, int threads, PassBuilder pass, int stores = 1);
    // The product of "image" with "response", of that format. `layers`: of what is multiplied, see use_layers.
    void multiply(const std::string& file, gl::PixelFormat response, int layers = 1);

    // The constant of that name, made once for a plan.
    std::size_t constant(const std::string& name, Resource (*make)(const std::string& name, int length), int length);

    Plan plan();

private:
    void add(PassBuilder pass, const std::array<int, 3>& group, const std::array<int, 3>& groups, int stores);

    Problem problem_;
    Plan plan_;
};

} // namespace fragfft::dispatched_radix_2
