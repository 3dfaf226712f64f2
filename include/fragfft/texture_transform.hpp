/// @file
/// Fourier transforms of textures.
#pragma once

#include "fragfft/context.hpp"
#include "fragfft/conventions.hpp"
#include "fragfft/run_time.hpp"
#include "fragfft/texture.hpp"

#include <complex>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

/// What is to be transformed, and how.
struct TransformOptions
{
    int width = 0;                   ///< M, in texels
    int height = 0;                  ///< N, in texels
    Format format = Format::rgba32f; ///< in which the method computes
    /// Format of the image's texture: any. Default: the one that is read without conversion. Components that are read
    /// but that it lacks are 0: with rg32f and Domain::complex, r32f is a real image, whose spectrum is whole.
    std::optional<Format> image_format = std::nullopt;
    /// Format of the result's texture: any. Default: the one that is written without conversion. It rounds and clamps
    /// as FilterOptions::result_format does.
    std::optional<Format> result_format = std::nullopt;
    Direction direction = Direction::forward;
    Axes axes = Axes::both;
    /// real: each component of a texel is a real image. complex: components 0 and 1 of a texel are the real and the
    /// imaginary part of one complex image, components 2 and 3, where the format has them, of another. half_complex:
    /// rgba32f or rg32f, and width and height are the real images', whose texels are rg32f or r32f.
    Domain domain = Domain::real;
    Scaling scaling = Scaling::none; ///< unitary is advised for half floats, which overflow without
    Twiddles twiddles = Twiddles::table;
    /// Width of the textures, in texels, where rows are wrapped: the rows that are transformed lie one after the other,
    /// each continued in the next row of the texture. For rows longer than a texture is wide, with Axes::rows. The
    /// textures are as high as their numbers make them: width * height, and (width / 2 + 1) * height of half spectra.
    /// 0: each row is a row of the textures.
    int wrapped_at = 0;
    Wrapping wrapping = Wrapping::four_steps;
    /// One of method_names(), or "best": of the candidates that method_names() names, of those that support all of the
    /// above, the one whose estimated time is the least.
    std::string method = "best";
    /// As FilterOptions::scratch.
    Scratch scratch = Scratch::shared;
};

/// The names of the library's methods, in the order of their publication: "moreland-angel-2003", ... "best" chooses
/// among those in fragment programs and fused, on a software renderer without stored and fused.
FRAGFFT_API std::vector<std::string> method_names();

/// Transforms one texture into another, along rows (x), columns (y) or both:
///
///     F(u, v) = sum over x, y of f(x, y) exp(-+ 2 pi j (u x / M + v y / N)),
///
/// minus forward, plus inverse, times a factor by TransformOptions::scaling. Where the result's texels keep each number
/// depends on the method and the domain: bin (u, v) of a complex image is the texel (u, v), bin (0, 0) first; the
/// spectra of real images are packed, and unpack() says what they are.
///
/// Numbers that are infinite or NaN spread to all results, maybe in other components, too. A run does not fail, and
/// later runs are not affected. What leaves the range of the format by adding up becomes
/// infinite or NaN; half floats stay at 65504 with their sign: see TransformOptions::scaling. Numbers below 2^-126 may
/// count as 0.
///
/// rgba32f with twiddles from a table: the relative L2 error is at most 1.3 x 2^-24 x sqrt(log2 MN), twice that where a
/// size is no power of two.
class FRAGFFT_API TextureTransform
{
public:
    /// Compiles programs and allocates temporaries: the one-off cost.
    /// @throws InputError when no method, or not the one named, takes such textures; SizeError when only the size is
    /// why
    /// @throws DeviceError when the device cannot draw into such textures, has no memory, or its driver refuses
    TextureTransform(const Context& context, const TransformOptions& options);
    ~TextureTransform();
    TextureTransform(TextureTransform&&) noexcept;
    TextureTransform& operator=(TextureTransform&&) noexcept;

    /// The textures to read and to write from the next run on. Bind again what has been deleted and made anew, even
    /// under an equal name. Neither is kept alive. Both are bound, or neither when this throws: then what was bound
    /// before is bound still.
    /// @throws CallerError when a size or format is not the options' or not what OpenGL knows of the texture, when that
    /// is no GL_TEXTURE_2D, or when both are one texture
    /// @throws DeviceError when the device cannot draw into the result
    void bind(const Texture& image, const Texture& result);

    /// Transforms, without allocating, reading back or waiting for the device.
    /// @throws CallerError when no textures are bound, when another OpenGL context is current, and where the state
    /// cannot be kept: see Context
    /// @throws DeviceError when the device was reset and OpenGL reports it. Other errors of a draw or dispatch, such as
    /// GL_OUT_OF_MEMORY, are left for your glGetError.
    void run();

    /// The same without keeping the OpenGL state and without asking OpenGL anything, for programs that set their own
    /// state afterwards. It expects the state of a new context in whatever alters drawing (blending, masks, tests, clip
    /// control, ...), and leaves another framebuffer, program, vertex array, viewport, scissor box, and other textures,
    /// samplers and images behind.
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

    /// The full spectra of `channels` images from the result's texels, which are width * height times as many floats as
    /// the result's format has components, as glReadPixels gives them. For Domain::real 1 to 4 images, for
    /// Domain::complex 1 or 2, no more than a texel has room for; for Domain::half_complex their halves, as many texels
    /// as the result has. Shape [height, width, channels], bin (0, 0) first.
    /// @throws CallerError for another number of texels or of images, or when the transform is an inverse one
    std::vector<std::complex<double>> unpack(std::span<const float> texels, int channels) const;

private:
    class Core;
    std::unique_ptr<Core> core_;
};

} // namespace fragfft
