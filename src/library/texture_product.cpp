#include "fragfft/texture_product.hpp"

#include "errors.hpp"
#include "library/texture_work.hpp"
#include "methods/product_of_spectra.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <vector>

namespace fragfft {

namespace {

void require_valid(const ProductOptions& options, int maximum_texture_size)
{
    require_known(options.product, Product::deconvolution, "product");
    require_known(options.format, last_format, "format");
    require_known(options.twiddles, Twiddles::table, "source of twiddle factors");
    if (std::min(options.width, options.height) < 1 || std::max(options.width, options.height) > maximum_texture_size)
        throw SizeError(fmt::format("this device has textures from 1 x 1 to {} x {} texels, not of {} x {}",
                                    maximum_texture_size, maximum_texture_size, options.width, options.height));
    if ((options.product == Product::deconvolution) != options.noise.has_value())
        throw CallerError(options.noise
                              ? fmt::format("a {} knows no noise: that is a deconvolution's", name(options.product))
                              : "a deconvolution must be told the ratio of noise to signal, which may be 0");
}

Wanted wanted(const ContextCore& context, const ProductOptions& options)
{
    require_valid(options, context.device.maximum_texture_size);
    return {.job = {.image = {options.width, options.height,
                              options.channels.value_or(gl::info(options.format).components)},
                    .other = OtherImage{.product = options.product,
                                        .width = options.other_width == 0 ? options.width : options.other_width,
                                        .height = options.other_height == 0 ? options.height : options.other_height},
                    .format = options.format,
                    .twiddles = options.twiddles},
            .means = {.method = options.method, .runs = any_number_of_runs},
            .scratch = Scratch::own};
}

constexpr TextureWork::Words words{"a product is made", "a product is run", "a product is recorded",
                                   "preparing a product"};

} // namespace

class TextureProduct::Core final : public TextureWork
{
    using TextureWork::TextureWork;
};

TextureProduct::TextureProduct(const Context& context, const ProductOptions& options)
    : core_(
          std::make_unique<Core>(context.core(), words, [&](const ContextCore& core) { return wanted(core, options); }))
{
    if (options.noise)
        set_noise(*options.noise);
    if (options.product == Product::phase_correlation)
        set_faintest(options.faintest, options.faintest_other);
}

TextureProduct::~TextureProduct() = default;
TextureProduct::TextureProduct(TextureProduct&&) noexcept = default;
TextureProduct& TextureProduct::operator=(TextureProduct&&) noexcept = default;

void TextureProduct::bind(const Texture& image, const Texture& other, const Texture& result)
{
    core_->context->require_current("textures are bound");
    core_->prepared().bind_parts(
        std::vector<NamedPart>{{"image", part_of(image)}, {"other", part_of(other)}, {"result", part_of(result)}},
        core_->wanted().layers);
}

void TextureProduct::set_noise(double noise)
{
    core_->prepared().set_noise(noise);
}

void TextureProduct::set_faintest(double of_image, double of_other)
{
    core_->prepared().set_faintest(of_image, of_other);
}

void TextureProduct::run()
{
    core_->run();
}

void TextureProduct::record()
{
    core_->record();
}

RunTime TextureProduct::time_runs(int runs)
{
    return core_->time_runs(runs);
}

const std::string& TextureProduct::method() const
{
    return core_->method();
}

std::string TextureProduct::plan_json() const
{
    return core_->plan_json();
}

double TextureProduct::preparation_milliseconds() const
{
    return core_->preparation_milliseconds();
}

} // namespace fragfft
