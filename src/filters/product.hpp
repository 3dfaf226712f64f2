// Products of the spectra of two images, from ordinary textures to an ordinary texture: the plan of one, and that plan
// prepared.
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

// For a job with another image. Throws InputError when the other image is empty or larger than the image, and for
// formats other than 32-bit floats: a product of two spectra grows with the number of pixels, beyond what half floats
// hold.
void require_product(const Job& job);

// Textures: inputs "image" and "other", the output "result". The parameters are those of product_of_spectra_plan. The
// transform, of the image's size, must be one that the method takes.
Plan product_plan(const Method& method, const Job& job, const Problem& transform);

// Prepared once, for any number of pairs of images.
class DeviceProduct
{
public:
    // The engine and its context must outlive this object.
    DeviceProduct(Engine& engine, const Candidate& candidate, const Job& job);

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
    Job job_;
    std::unique_ptr<PlanExecutor> prepared_;
    std::unique_ptr<OwnTextures> own_textures_;
};

} // namespace fragfft
