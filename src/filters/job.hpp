// What is computed of an image, a transform or filters, how the way to do it is chosen, and what follows for a
// transform or a convolution on a device.
#pragma once

#include "engine/device_probe.hpp"
#include "filters/channel_exponents.hpp"
#include "filters/convolution_plan.hpp"
#include "filters/cost_model.hpp"
#include "filters/extension.hpp"
#include "filters/filter.hpp"
#include "fragfft/conventions.hpp"
#include "gl/context.hpp"
#include "methods/device_limits.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

// The size and channels of an image.
struct ImageShape
{
    int width = 0;
    int height = 0;
    int channels = 0;

    bool operator==(const ImageShape&) const = default;
};

// The texels that a device works in and those of its textures, and where its twiddle factors come from.
struct JobTexels
{
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Twiddles twiddles = Twiddles::table;
    // Formats of the image's texture and of the results'; default: `format`. The device converts in the passes that
    // extend and crop. rgba8 rounds to nearest and clamps to [0, 1]: see require_formats for what is refused.
    std::optional<gl::PixelFormat> image_format = std::nullopt;
    std::optional<gl::PixelFormat> result_format = std::nullopt;

    bool operator==(const JobTexels&) const = default;

    gl::PixelFormat image() const { return image_format.value_or(format); }
    gl::PixelFormat result() const { return result_format.value_or(format); }
};

// A Fourier transform of a texture. Jobs are equal where the same is computed.
struct TransformJob
{
    int width = 0;
    int height = 0;
    Direction direction = Direction::forward;
    Axes axes = Axes::both;
    Domain domain = Domain::real;
    int batch = 1;
    int wrapped_at = 0; // as Problem has it
    Wrapping wrapping = Wrapping::four_steps;
    Scaling scaling = Scaling::none;
    JobTexels texels = {};

    bool operator==(const TransformJob&) const = default;
};

// An image and its filters, one result for each.
struct FilterJob
{
    // Channels count the components of a texel that hold the image, not those that the texel has.
    ImageShape image = {};
    std::vector<Filter> filters = {};
    // What lies outside the image. wrap needs a size that the method takes; the others extend the image to one. Filters
    // without a kernel take wrap, and mirror: then the image and its mirror images, of twice its width and height, are
    // what is periodic.
    Boundary boundary = Boundary::wrap;
    // How far kernels reach that may take another's place later, in pixels: such filters are by Fourier transform, for
    // a convolution in space replaces weights alone. 0: kernels of one size.
    int reach = 0;
    // Whether other filters may take the filters' place later: then a response that is real is not held as such.
    bool filters_change = false;

    JobTexels texels = {};
    // Default: none, but unitary in half floats, whose overflow is bounded by that alone.
    std::optional<Scaling> scaling = std::nullopt;
    // Whether one channel or two are computed in texels of two components, rg32f, by methods that take them, and one
    // channel lies in texels of its own, r32f: where the texels above are the default.
    bool in_narrow_texels = false;
    // Whether results that their format cannot hold are clamped as OpenGL clamps them, instead of being refused.
    bool may_clamp = false;
    // See FilteringProblem.
    ChannelExponents channel_exponents = {};

    bool operator==(const FilterJob&) const = default;

    bool has_kernels() const { return have_kernels(filters); }
    // The texels that a result must fit into: the result's own, or, where those may clamp, what is computed with.
    gl::PixelFormat texels_to_fit() const { return may_clamp ? texels.format : texels.result(); }
};

// Whichever is estimated to be the fastest.
inline constexpr const char* best_method = "best";
// Convolution in space, beside the names of the methods.
inline constexpr const char* spatial_method = "spatial";

// How the way to compute a job is chosen.
struct Means
{
    std::string method = best_method; // or spatial_method, or a method's name
    // How many images of the job's shape follow each other: preparing for them costs once.
    std::int64_t runs = 1;
    // How transforms are tuned; default: estimated by what is known of the device.
    std::optional<Tuning> tuning = std::nullopt;
    SpatialChoice spatial = {}; // of spatial_method
};
// So many that only what each takes decides.
inline constexpr std::int64_t any_number_of_runs = 1'000'000;

// What a job is planned for.
struct PlannedDevice
{
    const gl::Device& device;
    const DeviceProbe& probe;
    Limits limits = limits_of(device);
    CostModel costs = typical_costs(device);
};

inline constexpr int largest_texture_of_any_device = 32768;
// For plans that are made without a device: what every GPU of today has at least, with the largest textures of any.
PlannedDevice typical_gpu(int maximum_texture_size = largest_texture_of_any_device);

// The job of such a transform. How it is tuned is the means'.
TransformJob transform_job(const Problem& transform);

// Throws InputError in one line when the image's channels have no room in its texels or the results', when rgba8
// results are asked for of an image of another format, which may lie outside [0, 1], or of a filter whose results can
// leave it (see require_result_in_range), and when results in half floats are asked for of a transform that works in
// others, where nothing watches for overflow.
void require_formats(const FilterJob& job);

// Throws InputError when a filter has no kernel, whose reach a margin could serve, and the rule is neither wrap nor
// mirror: by those the image, or the image and its mirror images of twice its width and height, goes on for ever.
void require_boundary_of_responses(std::span<const Filter> filters, Boundary boundary);

// Where an image of width x height pixels lies in what the method transforms: an extended size that the method likes,
// and that serves the farthest reach of all filters. Under the rule wrap the image's own size, unless the method likes
// more than powers of two, and kernels let it have margins. has_one_channel: see Method::height_from. Throws InputError
// as plan_extension and require_boundary_of_responses do.
Extension extension_for(int width, int height, std::span<const Filter> filters, Boundary boundary, const Method& method,
                        bool has_one_channel = false);

// The transform of an image of that size by which filters are computed in such texels: unitary in half floats.
Problem transform_for_filters(const JobTexels& texels, int width, int height, const PlannedDevice& device,
                              const std::optional<Tuning>& tuning = std::nullopt);

// What a method plans for: so tuned, or as is estimated by what is known of the device.
Problem transform_problem(const TransformJob& job, const PlannedDevice& device,
                          const std::optional<Tuning>& tuning = std::nullopt);

// The same of a filter, whose image lies in an extended one. In half floats its transform is unitary unless the job
// says otherwise. Throws InputError as extension_for does.
FilteringProblem filtering_problem(const Method& method, const FilterJob& job, const PlannedDevice& device,
                                   const std::optional<Tuning>& tuning = std::nullopt);

// The same of what the method takes: throws InputError as require_formats and Method::require_supported do, too, and
// when the image has no room in texels or textures.
FilteringProblem supported_filtering_problem(const Method& method, const FilterJob& job, const PlannedDevice& device,
                                             const std::optional<Tuning>& tuning = std::nullopt);
// A transform as filtering_plan() takes one. Throws as Method::require_supported does.
FilteringProblem supported_filtering_problem(const Method& method, const TransformJob& job, const PlannedDevice& device,
                                             const std::optional<Tuning>& tuning = std::nullopt);

// The convolution of a job's image in space: half rounding, how many taps the device's uniforms hold, and what one more
// pass costs there.
ConvolutionProblem convolution_problem(const FilterJob& job, const SpatialChoice& choice, const PlannedDevice& device);

// Throws SizeError when the image is larger than the device's textures.
void require_fits_textures(const ImageShape& image, const gl::Device& device);

} // namespace fragfft
