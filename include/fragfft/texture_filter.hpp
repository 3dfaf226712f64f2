/// @file
/// Linear filters of textures.
#pragma once

#include "fragfft/context.hpp"
#include "fragfft/conventions.hpp"
#include "fragfft/frequency_response.hpp"
#include "fragfft/kernel.hpp"
#include "fragfft/run_time.hpp"
#include "fragfft/texture.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>

namespace fragfft {

/// A convolution kernel, or a frequency response that is no kernel's.
using FilterDefinition = std::variant<Kernel, FrequencyResponse>;

/// What is to be filtered, and how.
struct FilterOptions
{
    int width = 0; ///< of the image and the results, in texels; any
    int height = 0;
    /// Format that is computed with, and of the image and the results where those say nothing else. Half floats take
    /// less time on most GPUs, and keep three digits. Fourier transforms take rgba32f and rgba16f, most of them rg32f
    /// and rg16f too; other formats are for convolution alone. One channel is filtered by the fewest numbers in rg32f,
    /// with the image and the results in r32f.
    Format format = Format::rgba32f;
    /// Format of the image's texture: any. Components of `format` that it lacks are 0. OpenGL decodes sRGB, which
    /// devices do to within half a level of eight bits, not to the last bit. Default: `format`.
    std::optional<Format> image_format = std::nullopt;
    /// Format of the results' textures: any. They are rounded to the nearest number that it holds; where it has levels,
    /// what lies outside [0, 1] is clamped, and sRGB is encoded, by OpenGL, to the nearest level or the one beside it;
    /// r11f_g11f_b10f takes the number below or above, and negative ones become 0. Finite numbers beyond the largest
    /// half float, 65504, become it with their sign in formats of 16 bits.
    std::optional<Format> result_format = std::nullopt;
    /// How many of a texel's components hold an image, from the first one on. Default: as many as each of the three
    /// formats has. The other components of a result are undefined; those of the image are transformed too, and should
    /// be finite and not much larger than the rest.
    std::optional<int> channels = std::nullopt;
    /// What lies outside the image. Fourier transforms support every rule at any size, except wrap: that needs a size
    /// which the method takes. A frequency response takes wrap alone.
    Boundary boundary = Boundary::wrap;
    Twiddles twiddles = Twiddles::table;
    /// One of method_names(), for a Fourier transform; "spatial", for convolution in space; or "best": among
    /// convolution and the methods that method_names() names as its candidates, the one that can do it and whose
    /// estimated time per run is the least.
    std::string method = "best";
    /// How far kernels may reach from their middle, in texels. Then set_filter() accepts any kernel of up to 2 reach +
    /// 1 weights a side; all take the same time, by a Fourier transform. 0: set_filter() accepts only kernels of the
    /// former one's size.
    int reach = 0;
    /// The largest magnitude of the image's samples, finite and at least 0. A filter that could overflow for such
    /// samples is refused: in half floats at any step, in 32-bit floats in the sum of all samples. Where larger samples
    /// overflow, results are infinite or NaN; half floats stay at 65504, so results are wrong although finite.
    double largest_sample = 1.0;
    /// Which textures are used for numbers that are needed only during a run. Shared ones of the same size and format
    /// are allocated once for all filters and transforms of the Context that share them.
    Scratch scratch = Scratch::shared;
};

/// The largest magnitude of each channel's samples, finite and at least 0; 0 is FilterOptions::largest_sample. A
/// Fourier transform computes two channels as one complex number, so that a small one is lost in the rounding errors of
/// a large one beside it. Where these say so, channels are multiplied by powers of two before the transform and divided
/// by them after it, which is exact and takes a pass for the image and one for each result.
using LargestSamples = std::array<double, 4>;

/// Filters one texture by one or several filters, into as many textures. Component c of a result is component c of the
/// image, convolved with the kernel, or multiplied with the response at each frequency of the image's width and height.
///
/// rgba32f: the relative L2 error is at most 2e-6, of the result or the image, whichever is larger, and what rounding
/// to the results' format adds: of all channels together, and of each where LargestSamples are about in
/// the proportion of the channels' norms. Where the magnitudes of a kernel's weights sum to more than 1, or a response
/// exceeds 1, the image counts times that sum, or the largest gain. Numbers below 2^-126 may count as 0.
///
/// Samples that are infinite or NaN spread: convolution in space makes the results not finite that their kernel
/// reaches, in their own channel, and a Fourier transform all of the image's, in their own channel and maybe in its
/// others. A run does not fail for them, later runs are not affected, and results of 8 bits are some level.
class FRAGFFT_API TextureFilter
{
public:
    /// Compiles programs, allocates temporaries and transforms the kernels: the one-off cost. It may run the filter
    /// once to test what the driver has compiled: see Context::try_filters().
    /// @throws CallerError when `filters` is empty, a kernel does not have width * height weights, the largest sample
    /// or the reach is out of its range, or another OpenGL context is current
    /// @throws InputError when nothing, or not the method named, can do it, when weights or a response are not finite,
    /// when a kernel reaches farther than the options say, or when half floats might overflow; SizeError when only the
    /// size is why
    /// @throws DeviceError when the device cannot draw into such textures, has no memory, or its driver refuses, or
    /// has compiled a program so that it computes something else
    TextureFilter(const Context& context, const FilterOptions& options, std::span<const FilterDefinition> filters);
    TextureFilter(const Context& context, const FilterOptions& options, const FilterDefinition& filter);
    /// The same for an image whose channels are of different magnitude.
    TextureFilter(const Context& context, const FilterOptions& options, std::span<const FilterDefinition> filters,
                  const LargestSamples& largest_samples);
    ~TextureFilter();
    TextureFilter(TextureFilter&&) noexcept;
    TextureFilter& operator=(TextureFilter&&) noexcept;

    /// The textures to read and to write from the next run on: one result for each filter, all different, none the
    /// image. Bind again what has been deleted and made anew, even under an equal name. None is kept alive. All are
    /// bound, or none when this throws: then what was bound before is bound still.
    /// @throws CallerError for another number of results, when a size or format is not the options' or not what OpenGL
    /// knows of the texture, when that is no GL_TEXTURE_2D, or when a result is bound twice
    /// @throws DeviceError when the device cannot draw into a result
    void bind(const Texture& image, std::span<const Texture> results);
    void bind(const Texture& image, const Texture& result);

    /// Puts another filter in the place of one, from the next run on, without preparing anew: for a kernel another of
    /// the same width and height, or any within the options' reach, for a frequency response another. Results are, to
    /// the bit, those of a TextureFilter that is made with it and takes the same method.
    ///
    /// By a Fourier transform a kernel's response is made on the device; the first call for another kernel's size
    /// allocates what it is made in, which is kept for the next ones: with Scratch::shared, in rgba32f, that is little,
    /// with Scratch::own textures of the transform's size. A frequency response is evaluated here and uploaded in
    /// bands: one that a builder of this library has made row by row, a function of the caller's once a bin. Half
    /// floats that a kernel's response has are read back, to look for overflow, which waits for the device.
    ///
    /// By convolution in space ("spatial") weights alone can be replaced: what is 0 is not fetched, and kernels that
    /// are the product of a column and a row are fetched so. The kernel must have as many weights other than 0, which
    /// reach as far, and be such a product where the former is. Where that may not hold, name a Fourier transform as
    /// FilterOptions::method.
    ///
    /// When this throws, the filter before is still in its place.
    /// @param number of the filter, in the order of the construction, from 0 on
    /// @param filter to take its place
    /// @throws CallerError when there is no such number, for a filter that cannot take the place of the former, when a
    /// kernel has not width * height weights, or while conditional rendering is in progress
    /// @throws InputError when weights or a response are not finite, when a kernel reaches farther than the options
    /// say, or when half floats might overflow
    /// @throws DeviceError when the device has no memory for the first of a size, or fails
    void set_filter(std::size_t number, const FilterDefinition& filter);

    /// Filters, without allocating, reading back or waiting for the device.
    /// @throws CallerError when no textures are bound, when another OpenGL context is current, and where the state
    /// cannot be kept: see Context
    /// @throws DeviceError when the device was reset and OpenGL reports it. Other errors of a draw or dispatch, such as
    /// GL_OUT_OF_MEMORY, are left for your glGetError.
    void run();

    /// Filters without keeping the OpenGL state: see TextureTransform::record().
    void record();

    /// Times runs on the textures that are bound, as record() does them: what it costs the CPU to keep the OpenGL state
    /// is not in it. The OpenGL state is kept all the same. First it runs without being timed, half a second on a GPU,
    /// whose clock rates take that long to rise, 50 ms on a software renderer. It waits for the device at each run, so
    /// it is for choosing between options, not for a loop that draws. Where the clock is the device's, a run of less
    /// than 1 ms is repeated until the repetitions take so long, and its time is one repetition's.
    /// @param runs how many to time; 0: at least five, and until they add up to 50 ms, on a software renderer 400 ms
    /// @throws CallerError when no textures are bound, for a negative number, while conditional rendering is in
    /// progress, or while a query of yours is where it would begin one: of GL_TIME_ELAPSED, on a GPU
    /// @throws DeviceError when the device fails meanwhile
    RunTime time_runs(int runs = 0);

    /// The name of the method in use, also where the options said "best".
    const std::string& method() const;

    /// Everything that a run does, as JSON: textures, passes, programs, regions and their totals.
    std::string plan_json() const;

    /// The one-off cost, by the wall clock.
    double preparation_milliseconds() const;

private:
    class Core;
    std::unique_ptr<Core> core_;
};

} // namespace fragfft
