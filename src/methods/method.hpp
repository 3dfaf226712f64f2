// A published way to transform images, as a value: facts, and functions from a problem to plans and layouts. Everything
// here is pure data: no OpenGL.
#pragma once

#include "engine/loop_rounds.hpp"
#include "engine/plan.hpp"
#include "image.hpp"
#include "methods/filtering_problem.hpp"
#include "methods/growth.hpp"
#include "methods/layout.hpp"
#include "methods/problem.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {

// The limits of a device that decide which problems a method can take.
struct Limits
{
    int maximum_texture_size = 0;
    // Limits of the groups of compute programs; 0 where there are no compute programs.
    int maximum_group_invocations = 0;
    int maximum_shared_bytes = 0;
    int maximum_draw_buffers = 4;      // render targets of a fragment program
    int maximum_fragment_images = 0;   // that a fragment program can store in
    bool stores_narrow_texels = false; // as images, of two components
    // How often the loops of a program go round before the device ends them. What is prepared asks the device:
    // Engine::rounds_of_loops.
    int maximum_rounds = most_probed_rounds;
};

// With what OpenGL 4.3 promises of compute programs.
inline constexpr Limits limits_with_compute(int maximum_texture_size)
{
    return {maximum_texture_size, 1024, 32768, 8, 8, true};
}

inline constexpr std::size_t most_tunings = 12;

// Why a method does not take a problem.
struct Refusal
{
    std::string sentence;     // what it does not take, and what it takes instead
    bool is_for_size = false; // another width or height would do
};

struct Method
{
    std::string name; // as scripts know it: moreland-angel-2003
    int year = 0;
    std::string paper;       // authors and title
    std::string description; // one line
    std::string sizes;       // which it takes, one line
    // How its paper draws it, which need not be what this library does unless told otherwise: tables are more exact,
    // and two numbers a texel halve the passes. See methods/as_published.hpp. Where its twiddle factors can come from,
    // at least one way, the paper's own first.
    std::vector<Twiddles> twiddles;
    // The formats of the paper's texels that its plans take, the paper's own first. None where the paper holds numbers
    // in textures of another kind, where its texels do not matter, and where there is no paper.
    std::vector<gl::PixelFormat> published_formats = {};
    // A whole filter in those other textures: "image" -> "result", arrays of two layers, by "response", the packed
    // response. Null where there are none.
    Plan (*published_filter)(const Problem& problem) = nullptr;

    // Whether no paper describes it.
    bool is_of_this_library = false;
    // Whether its plans dispatch compute programs, which not every device has.
    bool dispatches = false;
    // Whether it is made for many groups or fragments at work side by side: software renderers run it slowly, and
    // compile its programs for long.
    bool needs_hardware = false;

    // Nothing for a problem that it takes.
    std::optional<Refusal> (*refusal)(const Problem& problem, const Limits& limits) = nullptr;

    // Plans of a problem that is not refused. Their textures are width x height texels of its format; temporaries do
    // not grow with the number of passes.
    // transform: "image" -> "result", in the problem's direction.
    // multiply: "image", a packed spectrum, and "response", the packed unscaled spectrum of a kernel -> "result", their
    // product, packed.
    Plan (*transform)(const Problem& problem) = nullptr;
    Plan (*multiply)(const Problem& problem) = nullptr;

    // Whole filters, in fewer passes than a forward transform, a product and an inverse one take, with the textures of
    // filtering_plan (filters/filtering_plan.hpp). Null, or nothing, where those three are how the method filters.
    std::optional<Plan> (*filtering)(const FilteringProblem& problem) = nullptr;

    // The tunings that are worth a trial on a device: the estimate first, all plans distinct, at most
    // most_tunings. For a filter, or, where there are no filters (transforming), for the transform alone. Null: one way
    // only.
    std::vector<Tuning> (*tunings)(const FilteringProblem& problem) = nullptr;

    // The next fast length: the least one, not below the one given, that the method's radices factorize; null: a power
    // of two.
    int (*suitable_length)(int at_least) = nullptr;
    // The same of the height, for one real channel in texels of one component; null: no other.
    int (*suitable_height_of_one_channel)(int at_least) = nullptr;

    // How large the numbers become that the passes of `transform` store.
    Growth (*growth)(const Problem& problem) = nullptr;

    // The layout of the spectrum of images of 1 to 4 channels: image and spectrum take `components` components of a
    // texel.
    Layout (*layout)(const Problem& problem, int channels) = nullptr;
    // The layout of a response: as many spectra, all the same, as multiply wants side by side in one texture.
    Layout (*response_layout)(const Problem& problem) = nullptr;
    // Whether a response is one complex number a texel, for both numbers of the image's texels.
    bool has_narrow_responses = false;
    // Whether it takes a response that is real as one number a texel, bin (u, v) in texel (u, v).
    bool has_real_responses = false;
    // The components that hold a kernel's weights in an image whose transform is a response; the others are zero.
    std::array<bool, 4> kernel_components{};

    bool offers(Twiddles wanted) const;
    int length_from(int at_least) const;
    int height_from(int at_least, bool has_one_channel) const;

    // Format of the texture that a product of spectra reads, beside textures of the problem's format. A method with
    // real responses reads those in texels of one component.
    gl::PixelFormat response_format(const Problem& problem) const;

    // Throws the sentence of refusal, if there is one: SizeError for a size, else InputError.
    void require_supported(const Problem& problem, const Limits& limits) const;

    // The problem in one direction, whatever its own.
    Plan forward(const Problem& problem) const;
    Plan inverse(const Problem& problem) const;

    // How many components of a texel the packed spectrum of a real image of `channels` channels takes: not fewer.
    int packed_channels(int channels) const;
    // Between a texture of shape [height, width, packed_channels(channels)] and the full spectrum of a real image.
    DoubleComplexImage unpack(const Image& packed, int channels) const;
    Image pack(const DoubleComplexImage& spectrum) const;
    // What "response" needs, from one channel that serves every channel of the image: the image whose unscaled forward
    // transform is the response of a kernel (origin at pixel (0, 0)), and the texels of a Hermitian response given at
    // each bin.
    Image response_source(const Image& kernel) const;
    Image pack_response(const DoubleComplexImage& response) const;
};

// Throws InputError when the packed spectrum of an image of `channels` channels has no room in such texels.
void require_room(const Method& method, int channels, gl::PixelFormat format);

// Every method of the library, in the order of publication.
const std::vector<Method>& all_methods();

// Those whose plans only draw.
const std::vector<Method>& drawing_methods();

// Those of them that papers describe: every program of theirs is run on the CPU too (reference/glsl_on_cpu).
const std::vector<Method>& published_drawing_methods();

// Those among which whatever chooses a method by itself chooses: the ones of fragment programs and this library's own.
// On a software renderer none that needs hardware.
const std::vector<Method>& choosable_methods(bool on_software);

// Throws InputError listing the methods when there is none of that name.
const Method& method_named(const std::string& name);

} // namespace fragfft
