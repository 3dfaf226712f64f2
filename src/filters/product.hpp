// Products of the spectra of two images, from ordinary textures to an ordinary texture: what can compute one, its plan,
// and that plan prepared.
#pragma once

#include "engine/image_transfer.hpp"
#include "filters/planner.hpp"
#include "methods/product_of_spectra.hpp"

#include <complex>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {

// Two images to be multiplied: each a period of a wave, so that nothing lies outside. The other one has as many
// channels, is no larger, and is followed by zeros to the right and below where it is smaller. Its origin, which a
// convolution is told from, is its first pixel.
struct ProductJob
{
    ImageShape image = {};
    int other_width = 0;
    int other_height = 0;
    Product product = Product::correlation;

    // The texels of images, result and all between, and where twiddle factors come from.
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Twiddles twiddles = Twiddles::table;
};

// Bins that count as nothing in a phase correlation: those whose wave is this many times as strong as the image, or
// less. Rounding errors of a transform in 32-bit floats are up to a third of it (docs/using.md, "How exact").
inline constexpr double usual_faintest = 1e-6;

// What a bin f of the image is multiplied by, where the other image's is g, in double precision: what
// common/product_of_bins.glsl computes.
struct FactorOfBins
{
    Product product = Product::correlation;
    double noise = 0.0;
    double faintest = 0.0; // of unscaled spectra: the image's, and the other one's
    double faintest_other = 0.0;

    std::complex<double> operator()(std::complex<double> f, std::complex<double> g) const;
};

// Throws InputError when the other image is empty or larger than the image, and for formats other than 32-bit floats: a
// product of two spectra grows with the number of pixels, beyond what half floats hold.
void require_product(const ProductJob& job);

// Textures: inputs "image" and "other", the output "result". The parameters are those of product_of_spectra_plan. The
// transform, of the image's size, must be one that the method takes.
Plan product_plan(const Method& method, const ProductJob& job, const Problem& transform);

// Those on a device: each of choosable_methods(), or the one named, the fastest first, and why others cannot.
Candidates product_candidates(const ProductJob& job, const PlannedDevice& device, const CostModel& costs,
                              const std::optional<std::string>& method = std::nullopt);

// Prepared once, for any number of pairs of images.
class DeviceProduct
{
public:
    // The engine and its context must outlive this object.
    DeviceProduct(Engine& engine, const Candidate& candidate, const ProductJob& job);

    const Plan& plan() const { return prepared_->plan(); }
    PlanExecutor& prepared() { return *prepared_; }

    // The caller's textures, of the plan's sizes and format. Throws as PlanExecutor::bind does.
    void bind(const gl::TextureView& image, const gl::TextureView& other, const gl::TextureView& result);
    // What a deconvolution takes for |noise|^2 / |signal|^2, and up to which strength of the images' waves a phase
    // correlation takes them for nothing: the root of the mean square of a wave, in units of samples, times the root of
    // the number of pixels. From the next run on. Throws CallerError for negative or infinite numbers.
    void set_noise(double noise_to_signal);
    void set_faintest(double of_image, double of_other);

    // The result for images of the job's shapes, in textures of this object's own, which are bound from then on.
    Image apply(const Image& image, const Image& other);

private:
    struct OwnTextures
    {
        ImageTransfer transfer;
        gl::Texture image;
        gl::Texture other;
        gl::Texture result;
    };

    Engine& engine_;
    ProductJob job_;
    std::unique_ptr<PlanExecutor> prepared_;
    std::unique_ptr<OwnTextures> own_textures_;
};

} // namespace fragfft
