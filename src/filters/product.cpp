#include "filters/product.hpp"

#include "engine/composition.hpp"
#include "errors.hpp"
#include "filters/filtering_plan.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

namespace fragfft {

namespace {

float checked(const char* what, double number)
{
    if (!(number >= 0.0 && number <= static_cast<double>(std::numeric_limits<float>::max())))
        throw CallerError(fmt::format("{} is {}, and must be a finite number of at least 0", what, number));
    return static_cast<float>(number);
}

} // namespace

std::complex<double> FactorOfBins::operator()(std::complex<double> f, std::complex<double> g) const
{
    switch (product) {
    case Product::correlation:
        return std::conj(g);
    case Product::phase_correlation: {
        const double lengths[] = {std::abs(f), std::abs(g)};
        const bool is_held = lengths[0] > faintest && lengths[1] > faintest_other;
        return is_held ? std::conj(g) / (lengths[0] * lengths[1]) : 0.0;
    }
    case Product::deconvolution: {
        const double divisor = std::norm(g) + noise;
        return divisor > 0.0 ? std::conj(g) / divisor : 0.0;
    }
    default:
        return g;
    }
}

void require_product(const Job& job)
{
    const auto& [width, height, channels] = job.image;
    if (std::min(job.other->width, job.other->height) < 1 || job.other->width > width || job.other->height > height)
        throw InputError(fmt::format("the other image is {} x {} pixels, and must have from 1 x 1 to the image's {} x "
                                     "{}: a smaller one is followed by zeros",
                                     job.other->width, job.other->height, width, height));
    const gl::PixelFormatInfo& texel = gl::info(job.format);
    if (texel.bytes_per_pixel / texel.components < 4)
        throw InputError(fmt::format("a product of two spectra grows with the number of pixels, beyond what {} holds; "
                                     "use rgba32f",
                                     texel.name));
    if (channels < 1 || channels > texel.components)
        throw InputError(
            fmt::format("{} texels hold 1 to {} channels, not {}", texel.name, texel.components, channels));
}

Plan product_plan(const Method& method, const Job& job, const Problem& transform)
{
    const auto& [width, height, channels] = job.image;
    Plan plan{fmt::format("{}, {} x {} {}", method.name, width, height, name(job.other->product)),
              fmt::format("scaling: {}, twiddles: {}", name(transform.scaling), name(transform.twiddles)),
              {},
              {}};
    const auto temporary = [&] {
        return plan.add_resource({fmt::format("scratch {}", plan.resources.size()), width, height, job.format});
    };
    const std::size_t image = plan.add_resource({"image", width, height, job.format, ResourceRole::input});
    const std::size_t other =
        plan.add_resource({"other", job.other->width, job.other->height, job.format, ResourceRole::input});
    const std::size_t result = plan.add_resource({"result", width, height, job.format, ResourceRole::output});
    std::size_t extended = other;
    if (job.other->width < width || job.other->height < height) {
        extended = temporary();
        append(plan,
               extension_plan({.width = job.other->width,
                               .height = job.other->height,
                               .format = job.format,
                               .boundary = Boundary::zero,
                               .extension = {0, 0, width, height},
                               .transform = transform}),
               {{"image", other}, {"result", extended}});
    }
    const std::size_t spectrum = temporary();
    append(plan, method.forward(transform), {{"image", image}, {"result", spectrum}});
    const std::size_t other_spectrum = temporary();
    append(plan, method.forward(transform), {{"image", extended}, {"result", other_spectrum}});
    const std::size_t product = temporary();
    append(plan, product_of_spectra_plan(method, transform, job.other->product),
           {{"image", spectrum}, {"other", other_spectrum}, {"result", product}});
    append(plan, method.inverse(transform), {{"image", product}, {"result", result}});
    share_temporaries(plan);
    return plan;
}

DeviceProduct::DeviceProduct(Engine& engine, const Candidate& candidate, const Job& job)
    : engine_(engine), job_(job), prepared_(engine.prepare(candidate.plan))
{
    if (job.other->product == Product::phase_correlation)
        set_faintest(usual_faintest, usual_faintest);
}

void DeviceProduct::bind(const gl::TextureView& image, const gl::TextureView& other, const gl::TextureView& result)
{
    prepared_->bind(std::vector<NamedTexture>{{"image", image}, {"other", other}, {"result", result}});
}

void DeviceProduct::set_noise(double noise_to_signal)
{
    if (job_.other->product != Product::deconvolution)
        throw CallerError(fmt::format("a {} knows no noise: that is a deconvolution's", name(job_.other->product)));
    prepared_->set_parameter(noise_parameter, checked("the ratio of noise to signal", noise_to_signal));
}

void DeviceProduct::set_faintest(double of_image, double of_other)
{
    if (job_.other->product != Product::phase_correlation)
        throw CallerError(
            fmt::format("a {} takes no wave for nothing: a phase correlation does", name(job_.other->product)));
    const double unitary = std::sqrt(static_cast<double>(job_.image.width) * job_.image.height);
    const float image = checked("the faintest wave of the image", unitary * of_image);
    const float other = checked("the faintest wave of the other image", unitary * of_other);
    prepared_->set_parameter(faintest_parameter, image);
    prepared_->set_parameter(faintest_other_parameter, other);
}

Image DeviceProduct::apply(const Image& image, const Image& other)
{
    const gl::Functions& gl = engine_.functions();
    const auto texture_for = [&](const char* name) {
        const Resource& resource = plan().resources[plan().resource_index(name)];
        return gl::Texture(gl, resource.width, resource.height, resource.format, name);
    };
    if (own_textures_ == nullptr)
        own_textures_.reset(
            new OwnTextures{ImageTransfer(gl), texture_for("image"), texture_for("other"), texture_for("result")});
    OwnTextures& own = *own_textures_;
    bind(own.image.view(), own.other.view(), own.result.view());
    own.transfer.upload(image, own.image.view());
    own.transfer.upload(other, own.other.view());
    prepared_->run();
    const gl::TextureView result = own.result.view();
    return std::move(own.transfer.read_back(std::span(&result, 1), image.channels).front());
}

} // namespace fragfft
