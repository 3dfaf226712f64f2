#include "hosts.hpp"

#include "catch_framework.hpp"
#include "failing_system.hpp"

#include <new>

namespace fragfft {

namespace {

constexpr int side = 16;
constexpr int layers = 3;

const Kernel kernel{3, 2, {0.1, 0.2, -0.3, 0.4, 0.5, 0.25}};
const Kernel other_kernel{3, 2, {0.2, 0.1, -0.3, 0.4, 0.5, 0.25}};
const Kernel separable_kernel{3, 2, {0.1, 0.2, 0.1, 0.2, 0.4, 0.2}};
const Kernel other_separable_kernel{3, 2, {0.2, 0.2, 0.1, 0.4, 0.4, 0.2}};

// Sets another filter. When that fails, the filter before is in its place.
void set_filter(TextureFilter& filter, const FilterDefinition& other, const std::function<std::vector<float>()>& result,
                const std::vector<float>& before)
{
    const auto require_the_one_before = [&] {
        const failing_system::Pause pause;
        failing::heed(false);
        filter.run();
        CHECK((result() == before));
        failing::heed(true);
    };
    try {
        filter.set_filter(0, other);
    } catch (const DeviceError&) {
        if (!failing::was_reset())
            require_the_one_before();
        throw;
    } catch (const std::bad_alloc&) {
        require_the_one_before();
        throw;
    }
}

struct Bound
{
    Texture image;
    Texture result;
};

Job filter_job(const Context& context, const Host& host, const std::string& name, const FilterOptions& options,
               const Bound& textures, const FilterDefinition& first, const FilterDefinition& second)
{
    return {name, [&context, &host, options, textures, first, second] {
                const auto result = [&] { return host.texels(textures.result); };
                TextureFilter filter(context, options, first);
                require_none_left("a filter is made");
                filter.bind(textures.image, textures.result);
                require_none_left("textures are bound");
                filter.run();
                notice_errors();
                std::vector<float> found = result();
                set_filter(filter, second, result, found);
                require_none_left("a filter is set");
                filter.run();
                notice_errors();
                const std::vector<float> other = result();
                found.insert(found.end(), other.begin(), other.end());
                return found;
            }};
}

Job transform_job(const Context& context, const Host& host, const std::string& name, TransformOptions options)
{
    options.width = side;
    options.height = side;
    return {name, [&context, &host, options] {
                TextureTransform transform(context, options);
                require_none_left("a transform is made");
                const bool halves = options.domain == Domain::half_complex;
                const Texture result = halves ? host.half_spectrum() : host.result(options.format);
                transform.bind(host.image(halves ? Format::rg32f : options.format), result);
                require_none_left("textures are bound");
                transform.run();
                notice_errors();
                return host.texels(result);
            }};
}

Job watched_job(const Context& context, const Host& host)
{
    return {"a watched run", [&context, &host] {
                TextureTransform transform(context, {.width = side, .height = side, .method = "wide"});
                const Texture result = host.result(Format::rgba32f);
                transform.bind(host.image(Format::rgba32f), result);
                transform.watch_runs();
                require_none_left("runs are watched");
                transform.run();
                notice_errors();
                host.gl().Finish();
                std::vector<float> found = host.texels(result);
                found.push_back(transform.last_run().is_finished ? 1.0f : 0.0f);
                require_none_left("the last run is asked for");
                return found;
            }};
}

Job product_job(const Context& context, const Host& host, const std::string& name, ProductOptions options,
                const Texture& other)
{
    options.width = side;
    options.height = side;
    options.other_width = other.width;
    options.other_height = other.height;
    return {name, [&context, &host, options, other] {
                TextureProduct product(context, options);
                require_none_left("a product is made");
                const Texture result = host.result(options.format);
                product.bind(host.image(options.format), other, result);
                require_none_left("textures are bound");
                product.run();
                notice_errors();
                return host.texels(result);
            }};
}

Job tried_job(const Host& host)
{
    return {"spatial, tried", [&host] {
                Context context(failing::address);
                context.try_filters(Trials::always);
                TextureFilter filter(context, {.width = side, .height = side, .method = "spatial"},
                                     FilterDefinition(kernel));
                require_none_left("a filter is made");
                const Texture result = host.result(Format::rgba32f);
                filter.bind(host.image(Format::rgba32f), result);
                filter.run();
                notice_errors();
                return host.texels(result);
            }};
}

Job exporting_job(const Context& context)
{
    return {"programs are exported", [&context] {
                const TextureTransform transform(context, {.width = side, .height = side, .method = "wide"});
                const bool is_empty = context.export_programs().empty();
                require_none_left("programs are exported");
                return std::vector<float>{is_empty ? 0.0f : 1.0f};
            }};
}

} // namespace

Context context_without_trials()
{
    Context context(failing::address);
    context.try_filters(Trials::never);
    return context;
}

Host::Host(Kind kind) : context_(kind)
{
    for (const Format format : {Format::rgba32f, Format::rgba16f, Format::rg32f, Format::srgb8_a8}) {
        images_.emplace(format, random_texture(gl(), side, side, 7, format));
        results_.emplace(format, border_texture(gl(), side, side, format));
    }
    small_image_.push_back(random_texture(gl(), 7, 5, 8));
    half_spectrum_.push_back(border_texture(gl(), side / 2 + 1, side));
    image_layers_.emplace_back(gl(), side, side, Format::rgba32f, "a test's", layers);
    result_layers_.emplace_back(gl(), side, side, Format::rgba32f, "a test's", layers);
    const std::vector<float> texels = this->texels(image(Format::rgba32f));
    for (int layer = 0; layer < layers; ++layer) {
        gl::upload(gl(), image_layers_.front().view(), texels, layer);
        gl::upload(gl(), result_layers_.front().view(), texels, layer);
    }
}

Texture Host::layer_of(const gl::Texture& array, int layer)
{
    Texture texture = described(array);
    texture.kind = TextureKind::array;
    texture.layer = layer;
    return texture;
}

std::vector<float> Host::texels(const Texture& texture) const
{
    return gl::read_back(gl(), {texture.name, texture.width, texture.height, texture.format,
                                texture.kind == TextureKind::array ? layers : 0});
}

std::vector<Job> jobs_of(const Context& context, const Host& host)
{
    const auto filter = [&](const std::string& name, FilterOptions options, const FilterDefinition& first,
                            const FilterDefinition& second) {
        options.width = side;
        options.height = side;
        const Bound textures{host.image(options.image_format.value_or(options.format)),
                             host.result(options.result_format.value_or(options.format))};
        return filter_job(context, host, name, options, textures, first, second);
    };
    const auto filter_of_parts = [&](const std::string& name, const FilterOptions& options, const Bound& textures) {
        return filter_job(context, host, name, options, textures, kernel, other_kernel);
    };
    Texture rectangle = host.layer_of_image(1);
    rectangle.corner = Corner{3, 2};
    Texture other_rectangle = host.layer_of_result(2);
    other_rectangle.corner = Corner{1, 4};
    std::vector<Job> jobs{
        filter("spatial", {.method = "spatial"}, kernel, other_kernel),
        filter("spatial, separable", {.boundary = Boundary::mirror, .method = "spatial"}, separable_kernel,
               other_separable_kernel),
        filter("best, half floats", {.format = Format::rgba16f}, kernel, other_kernel),
        filter("wide, half floats", {.format = Format::rgba16f, .method = "wide"}, kernel, other_kernel),
        filter("wide, a response", {.method = "wide"}, low_pass_response(Rolloff::gaussian, 0.1),
               low_pass_response(Rolloff::gaussian, 0.2)),
        filter("spatial, sRGB",
               {.image_format = Format::srgb8_a8, .result_format = Format::srgb8_a8, .method = "spatial"}, kernel,
               other_kernel),
        filter("wide, sRGB", {.image_format = Format::srgb8_a8, .result_format = Format::srgb8_a8, .method = "wide"},
               kernel, other_kernel),
        filter("wide, scratch textures of its own", {.method = "wide", .scratch = Scratch::own}, kernel, other_kernel),
        filter_of_parts("wide, two layers", {.width = side, .height = side, .layers = 2, .method = "wide"},
                        {host.layer_of_image(0), host.layer_of_result(1)}),
        filter_of_parts("stored, two layers", {.width = side, .height = side, .layers = 2, .method = "stored"},
                        {host.layer_of_image(0), host.layer_of_result(1)}),
        filter_of_parts("wide, a rectangle", {.width = side / 2, .height = side / 2, .method = "wide"},
                        {rectangle, other_rectangle}),
        watched_job(context, host),
        tried_job(host),
        exporting_job(context),
        product_job(context, host, "a correlation with a smaller image", {.product = Product::correlation},
                    host.small_image()),
        product_job(context, host, "a deconvolution",
                    {.product = Product::deconvolution, .method = "wide", .noise = 0.5}, host.image(Format::rgba32f)),
        transform_job(context, host, "wide, half of a spectrum", {.domain = Domain::half_complex, .method = "wide"}),
    };
    for (const std::string& method : method_names()) {
        jobs.push_back(filter(method, {.boundary = Boundary::clamp, .method = method}, kernel, other_kernel));
        jobs.push_back(
            transform_job(context, host, method + ", a transform", {.domain = Domain::complex, .method = method}));
    }
    return jobs;
}

std::vector<Job> jobs_taken(const Context& context, const Host& host)
{
    std::vector<Job> jobs = jobs_of(context, host);
    std::erase_if(jobs, [&](const Job& job) {
        try {
            job.done();
            return false;
        } catch (const InputError&) {
            return true;
        }
    });
    return jobs;
}

} // namespace fragfft
