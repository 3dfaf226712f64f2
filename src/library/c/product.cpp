#include "library/c/handles.hpp"

using namespace fragfft;
using namespace fragfft::c;

namespace {

double or_usual(double number, double usual)
{
    return number == 0.0 ? usual : number;
}

ProductOptions options_of(const fragfft_product_options& given)
{
    const Product product = meaning_of(given.product, products, "product");
    const ProductOptions usual;
    // Without noise, as zero says, whatever knows none is as it must be.
    const bool has_noise = product == Product::deconvolution || given.noise != 0.0;
    return {.product = product,
            .width = given.width,
            .height = given.height,
            .other_width = given.other_width,
            .other_height = given.other_height,
            .format = meaning_of(given.format, formats, "format"),
            .channels = given.channels == 0 ? std::nullopt : std::optional(given.channels),
            .twiddles = meaning_of(given.twiddles, sources_of_twiddles, "source of twiddle factors"),
            .method = method_or_best(given.method),
            .noise = has_noise ? std::optional(given.noise) : std::nullopt,
            .faintest = or_usual(given.faintest, usual.faintest),
            .faintest_other = or_usual(given.faintest_other, usual.faintest_other)};
}

} // namespace

fragfft_error fragfft_product_create(const fragfft_context* context, const fragfft_product_options* options,
                                     fragfft_product** product)
{
    return created(product, "the place of the product", [&] {
        require_given(context, "the context");
        const ProductOptions wanted = options_of(taken(options, "the structure of options"));
        return new fragfft_product{{TextureProduct(context->context, wanted)}};
    });
}

void fragfft_product_destroy(fragfft_product* product)
{
    delete product;
}

fragfft_error fragfft_product_bind(fragfft_product* product, const fragfft_texture* image, const fragfft_texture* other,
                                   const fragfft_texture* result)
{
    return guarded([&] {
        require_given(product, "the product");
        require_given(image, "the image");
        require_given(other, "the other image");
        require_given(result, "the result");
        product->work.bind(described(*image), described(*other), described(*result));
    });
}

fragfft_error fragfft_product_set_noise(fragfft_product* product, double noise)
{
    return guarded([&] { work_of(product).set_noise(noise); });
}

fragfft_error fragfft_product_set_faintest(fragfft_product* product, double of_image, double of_other)
{
    return guarded([&] { work_of(product).set_faintest(of_image, of_other); });
}

fragfft_error fragfft_product_run(fragfft_product* product)
{
    return c::run(product);
}

fragfft_error fragfft_product_record(fragfft_product* product)
{
    return c::record(product);
}

fragfft_error fragfft_product_time_runs(fragfft_product* product, int runs, fragfft_run_time* time)
{
    return c::time_runs(product, runs, time);
}

fragfft_error fragfft_product_method(const fragfft_product* product, const char** method)
{
    return c::method(product, method);
}

fragfft_error fragfft_product_plan_json(const fragfft_product* product, char** json)
{
    return c::plan_json(product, json);
}

fragfft_error fragfft_product_preparation_milliseconds(const fragfft_product* product, double* milliseconds)
{
    return c::preparation_milliseconds(product, milliseconds);
}
