// What is to be computed from an image, a transform or filters; how the method is chosen; and the problems of
// transforms and convolutions that follow on a device.
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

// The format that a device computes in, those of its textures, and where its twiddle factors come from.
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

// A Fourier transform of a texture. Jobs compare equal if they compute the same.
struct TransformJob
{
    int width = 0;
    int height = 0;
    Direction direction = Direction::forward;
    Axes axes = Axes::both;
    Domain domain = Domain::real;
    int batch = 1;
    int wrapped_at = 0; // as Problem::wrapped_at
    Wrapping wrapping = Wrapping::four_steps;
    Scaling scaling = Scaling::none;
    JobTexels texels = {};

    bool operator==(const TransformJob&) const = default;
};

// An image and its filters, one result for each.
struct FilterJob
{
    // `channels` counts the components of a texel that hold the image, which may be fewer than the texel has.
    ImageShape image = {};
    std::vector<Filter> filters = {};
    // What lies outside the image. wrap needs a size that the method supports; the other rules extend the image to one.
    // Filters without a kernel support wrap, and mirror: then the image with its mirror images, twice as wide and high,
    // is periodic.
    Boundary boundary = Boundary::wrap;
    // How far kernels may reach, in pixels, that replace others later: such filters use a Fourier transform, because a
    // convolution in space can only replace weights. 0: kernels of one size.
    int reach = 0;
    // Whether other filters may replace these later: then a response that happens to be real is not stored as real.
    bool filters_change = false;

    JobTexels texels = {};
    // Default: none, but unitary in half floats, because only that bounds their overflow.
    std::optional<Scaling> scaling = std::nullopt;
    // Whether one or two channels are computed in texels of two components, rg32f, by methods that support them, and
    // the texture of a single channel is r32f, where the formats above are the default.
    bool in_narrow_texels = false;
    // Whether results that their format cannot hold are clamped as OpenGL clamps them, instead of being refused.
    bool may_clamp = false;
    // See FilteringProblem.
    ChannelExponents channel_exponents = {};

    bool operator==(const FilterJob&) const = default;

    bool has_kernels() const { return have_kernels(filters); }
    // The format whose range results must fit: the results' own or, where they may be clamped, the one computed in.
    gl::PixelFormat texels_to_fit() const { return may_clamp ? texels.format : texels.result(); }
};

// The method that is estimated to be the fastest.
inline constexpr const char* best_method = "best";
// Convolution in space, as a name beside those of the methods.
inline constexpr const char* spatial_method = "spatial";

// How the method for a job is chosen.
struct Means
{
    std::string method = best_method; // or spatial_method, or a method's name
    // How many images of the job's shape follow each other: preparing for them costs once.
    std::int64_t runs = 1;
    // How transforms are tuned; by default estimated from what is known of the device.
    std::optional<Tuning> tuning = std::nullopt;
    SpatialChoice spatial = {}; // for spatial_method
};
// So many that preparation does not count.
inline constexpr std::int64_t any_number_of_runs = 1'000'000;

// The device that a job is planned for.
struct PlannedDevice
{
    const gl::Device& device;
    const DeviceProbe& probe;
    Limits limits = limits_of(device);
    CostModel costs = typical_costs(device);
};

inline constexpr int largest_texture_of_any_device = 32768;
// For plans that are made without a device: what every GPU has today at least, but with the largest textures of any.
PlannedDevice typical_gpu(int maximum_texture_size = largest_texture_of_any_device);

// The job of such a transform, without its tuning, which Means holds.
TransformJob transform_job(const Problem& transform);

// Throws InputError in one line when the image has more channels than its texels or the results'; when rgba8 results
// are requested from an image of another format, which may lie outside [0, 1], or from a filter whose results may (see
// require_result_in_range); and when half-float results are requested from a transform in another format, where nothing
// checks for overflow.
void require_formats(const FilterJob& job);

// Throws InputError when a filter has no kernel, so that no finite margin suffices, and the rule is neither wrap nor
// mirror. With those the image, or the image with its mirror images, is periodic.
void require_boundary_of_responses(std::span<const Filter> filters, Boundary boundary);

// Where an image of width x height pixels lies in what the method transforms: an extended size that is a suitable
// length for the method and large enough for the farthest reach of all filters. Under the rule wrap it is the image's
// own size, unless the method supports more than powers of two and all filters have kernels, which allow margins.
// has_one_channel: see Method::height_from. Throws InputError as plan_extension and require_boundary_of_responses do.
Extension extension_for(int width, int height, std::span<const Filter> filters, Boundary boundary, const Method& method,
                        bool has_one_channel = false);

// The transform of an image of that size with which filters are computed in such texels: unitary in half floats.
Problem transform_for_filters(const JobTexels& texels, int width, int height, const PlannedDevice& device,
                              const std::optional<Tuning>& tuning = std::nullopt);

// The problem that a method plans for, with the tuning given, or with one estimated from what is known of the device.
Problem transform_problem(const TransformJob& job, const PlannedDevice& device,
                          const std::optional<Tuning>& tuning = std::nullopt);

// The same for a filter, whose image is extended. In half floats its transform is unitary unless the job says
// otherwise. Throws InputError as extension_for does.
FilteringProblem filtering_problem(const Method& method, const FilterJob& job, const PlannedDevice& device,
                                   const std::optional<Tuning>& tuning = std::nullopt);

// The same, but checked: throws InputError also as require_formats and Method::require_supported do, and when the image
// does not fit into texels or textures.
FilteringProblem supported_filtering_problem(const Method& method, const FilterJob& job, const PlannedDevice& device,
                                             const std::optional<Tuning>& tuning = std::nullopt);
// A transform in the form that filtering_plan() expects. Throws as Method::require_supported does.
FilteringProblem supported_filtering_problem(const Method& method, const TransformJob& job, const PlannedDevice& device,
                                             const std::optional<Tuning>& tuning = std::nullopt);

// The convolution of a job's image in space, with the device's half rounding, its room for taps in uniforms, and the
// cost of one more pass.
ConvolutionProblem convolution_problem(const FilterJob& job, const SpatialChoice& choice, const PlannedDevice& device);

// Throws SizeError when the image is larger than the device's textures.
void require_fits_textures(const ImageShape& image, const gl::Device& device);

} // namespace fragfft
