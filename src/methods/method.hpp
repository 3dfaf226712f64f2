// A published way to transform images as a value: facts, and functions that map a problem to plans and layouts. Nothing
// here calls OpenGL.
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

// The limits of a device that decide which problems a method supports.
struct Limits
{
    int maximum_texture_size = 0;
    // Limits of work groups; 0 if the device has no compute programs.
    int maximum_group_invocations = 0;
    int maximum_shared_bytes = 0;
    int maximum_draw_buffers = 4;      // render targets of a fragment program
    int maximum_fragment_images = 0;   // that a fragment program can store to
    bool stores_narrow_texels = false; // whether images of two components can be stored to
    // The number of iterations after which the device ends a program's loop. What prepares a plan asks the device for
    // it: Engine::rounds_of_loops.
    int maximum_rounds = most_probed_rounds;
};

// The limits that OpenGL 4.3 guarantees for compute programs.
inline constexpr Limits limits_with_compute(int maximum_texture_size)
{
    return {maximum_texture_size, 1024, 32768, 8, 8, true};
}

inline constexpr std::size_t most_tunings = 12;

// Why a method does not support a problem.
struct Refusal
{
    std::string sentence;     // what it does not support, and what it supports instead
    bool is_for_size = false; // whether another width or height would be supported
};

struct Method
{
    std::string name; // as in scripts: moreland-angel-2003
    int year = 0;
    std::string paper;       // authors and title
    std::string description; // one line
    std::string sizes;       // supported sizes, in one line
    // The sources of twiddle factors that it supports, at least one, the paper's own first. The library may choose
    // another by default, since tables are more exact. See methods/as_published.hpp.
    std::vector<Twiddles> twiddles;
    // The formats of the paper's texels that its plans support, the paper's own first. Empty if the paper stores
    // numbers in textures of another kind, if its texels do not matter, or if there is no paper. The library may choose
    // others: two numbers per texel halve the passes.
    std::vector<gl::PixelFormat> published_formats = {};
    // A whole filter in those other textures: "image" -> "result", arrays of two layers, by "response", the packed
    // response. Null if there are none.
    Plan (*published_filter)(const Problem& problem) = nullptr;

    // Whether the paper only describes the programs, so that they are this library's by the paper's idea: with the
    // paper's formats and twiddle factors they are not yet as published.
    bool is_by_idea = false;
    // Whether the method is this library's own, described by no paper.
    bool is_of_this_library = false;
    // Whether its plans dispatch compute programs, which not every device has.
    bool dispatches = false;
    // Whether it needs many work groups or fragments that run in parallel: software renderers run it slowly and take
    // long to compile its programs.
    bool needs_hardware = false;

    // Returns why the problem is not supported, or nothing if it is.
    std::optional<Refusal> (*refusal)(const Problem& problem, const Limits& limits) = nullptr;

    // Plans for a problem that is not refused. Their textures are width x height texels of its format; the temporaries
    // do not grow with the number of passes.
    // - transform: "image" -> "result", in the problem's direction.
    // - multiply: "image", a packed spectrum, and "response", the packed unscaled spectrum of a kernel -> "result",
    // their product, packed.
    Plan (*transform)(const Problem& problem) = nullptr;
    Plan (*multiply)(const Problem& problem) = nullptr;

    // A whole filter in fewer passes than a forward transform, a product and an inverse transform take, with the
    // textures of filtering_plan (filters/filtering_plan.hpp). Null, or nothing, if the method filters by those three.
    std::optional<Plan> (*filtering)(const FilteringProblem& problem) = nullptr;

    // The tunings that are worth trying on a device: the estimate first, all with distinct plans, at most most_tunings.
    // For a filter or, without filters (transforming), for the transform alone. Null if there is only one tuning.
    std::vector<Tuning> (*tunings)(const FilteringProblem& problem) = nullptr;

    // The next fast length: the smallest, at least the given one, that the method's radices factorize. Null: a power of
    // two.
    int (*suitable_length)(int at_least) = nullptr;
    // The same for the height, for one real channel in texels of one component. Null: no special height.
    int (*suitable_height_of_one_channel)(int at_least) = nullptr;

    // Bounds on the numbers that the passes of `transform` store.
    Growth (*growth)(const Problem& problem) = nullptr;

    // The layout of the spectrum of an image of 1 to 4 channels; image and spectrum use `components` components of a
    // texel.
    Layout (*layout)(const Problem& problem, int channels) = nullptr;
    // The layout of a response: as many identical spectra as `multiply` needs in one texture.
    Layout (*response_layout)(const Problem& problem) = nullptr;
    // Whether a response is one complex number per texel, which multiplies both numbers of the image's texel.
    bool has_narrow_responses = false;
    // Whether it supports a real response as one number per texel, bin (u, v) in texel (u, v).
    bool has_real_responses = false;
    // The components that hold a kernel's weights in the image whose transform is a response; the others are zero.
    std::array<bool, 4> kernel_components{};

    bool offers(Twiddles wanted) const;
    int length_from(int at_least) const;
    int height_from(int at_least, bool has_one_channel) const;

    // The format of the response that `multiply` reads; all other textures have the problem's format. A method with
    // real responses reads those in texels of one component.
    gl::PixelFormat response_format(const Problem& problem) const;

    // Throws the sentence of `refusal`, if there is one: SizeError for a size, otherwise InputError.
    void require_supported(const Problem& problem, const Limits& limits) const;

    // The plan in a given direction, whatever the problem's own.
    Plan forward(const Problem& problem) const;
    Plan inverse(const Problem& problem) const;

    // The number of a texel's components that the packed spectrum of a real image of `channels` channels uses: at least
    // `channels`.
    int packed_channels(int channels) const;
    // Converts between a texture of shape [height, width, packed_channels(channels)] and the full spectrum of a real
    // image.
    DoubleComplexImage unpack(const Image& packed, int channels) const;
    Image pack(const DoubleComplexImage& spectrum) const;
    // The contents of "response", from one channel that applies to every channel of the image: either the image whose
    // unscaled forward transform is the response of a kernel (origin at pixel (0, 0)), or the texels of a Hermitian
    // response given at each bin.
    Image response_source(const Image& kernel) const;
    Image pack_response(const DoubleComplexImage& response) const;
};

// Throws InputError when the packed spectrum of an image of `channels` channels does not fit such texels.
void require_room(const Method& method, int channels, gl::PixelFormat format);

// Every method of the library, in the order of publication.
const std::vector<Method>& all_methods();

// The methods whose plans only draw.
const std::vector<Method>& drawing_methods();

// The drawing methods that papers describe. All their programs are also run on the CPU (reference/glsl_on_cpu).
const std::vector<Method>& published_drawing_methods();

// The methods among which the library chooses by itself: those of fragment programs, and its own. On a software
// renderer they exclude methods that need hardware.
const std::vector<Method>& choosable_methods(bool on_software);

// Throws InputError, listing the methods, for an unknown name.
const Method& method_named(const std::string& name);

} // namespace fragfft
