/// @file
/// Products of the spectra of two textures: correlation, phase correlation, deconvolution, convolution.
#pragma once

#include "fragfft/context.hpp"
#include "fragfft/conventions.hpp"
#include "fragfft/product.hpp"
#include "fragfft/run_time.hpp"
#include "fragfft/texture.hpp"

#include <memory>
#include <optional>
#include <string>

namespace fragfft {

/// What is to be multiplied, and how.
struct ProductOptions
{
    Product product = Product::correlation;
    int width = 0; ///< of the image and the result, in texels; a size that the method takes
    int height = 0;
    /// Size of the other image, which is followed by zeros to the right and below where it is smaller than the image.
    /// 0: the image's. Its first texel is its origin: a kernel whose middle is to be one moves the result by its
    /// middle.
    int other_width = 0;
    int other_height = 0;
    /// Format of both images and the result: of 32-bit floats, for products of spectra grow with the number of texels.
    Format format = Format::rgba32f;
    /// How many of a texel's components hold an image, from the first on: all of them unless given. Each is multiplied
    /// with the same one of the other image. The others of the result are undefined.
    std::optional<int> channels = std::nullopt;
    Twiddles twiddles = Twiddles::table;
    /// One of method_names(), or "best": of those that "best" chooses among, what is estimated to take the least time.
    std::string method = "best";
    /// Product::deconvolution needs it, and no other takes it: see TextureProduct::set_noise().
    std::optional<double> noise = std::nullopt;
    /// For Product::phase_correlation: see TextureProduct::set_faintest().
    double faintest = 1e-6;
    double faintest_other = 1e-6;
};

/// Multiplies the spectra of two textures, each channel by itself, and transforms the product back, in one run: two
/// forward transforms, the product and an inverse one. Both images are periods of waves.
///
/// Numbers that are infinite or NaN, and sums and products that leave the range of 32-bit floats, make results of their
/// channel infinite or NaN, maybe of other channels, too; later runs are not affected.
///
/// rgba32f: the relative L2 error of a convolution and a correlation is at most 2e-6. What is divided by the other
/// image's bins has errors relative to them, which grow where bins are faint: 5e-6 where none is, as with noise of a
/// tenth of the other image's mean |G|^2, or in phase correlations of noise.
class FRAGFFT_API TextureProduct
{
public:
    /// Compiles programs and allocates temporaries: the one-off cost.
    /// @throws InputError when no method, or not the one named, takes such textures, for another format than of 32-bit
    /// floats, and when the other image is larger than the image; SizeError when only the size is why
    /// @throws CallerError for words and numbers out of their range, noise that is missing or has no effect, and in
    /// another OpenGL context
    /// @throws DeviceError when the device cannot draw into such textures, has no memory, or its driver refuses
    TextureProduct(const Context& context, const ProductOptions& options);
    ~TextureProduct();
    TextureProduct(TextureProduct&&) noexcept;
    TextureProduct& operator=(TextureProduct&&) noexcept;

    /// The textures to read and to write from the next run on, or parts of textures. Image and other may be one, where
    /// they have one size. Bind again what has been deleted and made anew, even under an equal name. None is kept
    /// alive. All are bound, or none when this throws: then what was bound before is bound still.
    /// @throws CallerError when a size or format is not the options' or not what OpenGL knows of the texture, when it
    /// has no such level, layer or rectangle, or when the result overlaps an image
    /// @throws DeviceError when the device cannot draw into the result, or cannot copy a part
    void bind(const Texture& image, const Texture& other, const Texture& result);

    /// The noise's share of a deconvolution, in units of |G|^2, the square of the other image's unscaled spectrum, from
    /// the next run on: with a kernel of sum 1 the ratio of the power of the noise to that of the signal.
    /// @throws CallerError for another product, and for a number that is negative or not finite
    void set_noise(double noise);

    /// Up to which magnitude a wave counts as nothing in a phase correlation, from the next run on: |F| and |G| by the
    /// root of the number of texels, which are as large as samples are. What a transform leaves of a wave that is not
    /// there is up to about 3e-7 of the root of the samples' mean square.
    /// @throws CallerError for another product, and for a number that is negative or not finite
    void set_faintest(double of_image, double of_other);

    /// Multiplies, without allocating, reading back or waiting for the device.
    /// @throws CallerError when no textures are bound, in another OpenGL context, and where the state cannot be kept:
    /// see Context
    /// @throws DeviceError when the device was reset and OpenGL has told so. What else a draw or dispatch meets, such
    /// as GL_OUT_OF_MEMORY, is left for your glGetError.
    void run();

    /// The same without keeping the OpenGL state, as TextureTransform::record() does it.
    void record();

    /// As TextureTransform::time_runs() times runs.
    RunTime time_runs(int runs = 0);

    /// Which method it is, where the options said "best".
    const std::string& method() const;

    /// Everything that a run does: textures, passes, programs and regions, and their totals, as JSON.
    std::string plan_json() const;

    /// The one-off cost, by the wall clock.
    double preparation_milliseconds() const;

private:
    class Core;
    std::unique_ptr<Core> core_;
};

} // namespace fragfft
