#include "hosts.hpp"

#include "catch_framework.hpp"

namespace fragfft {

namespace {

constexpr int side = 16;

const Kernel kernel{3, 2, {0.1, 0.2, -0.3, 0.4, 0.5, 0.25}};
const Kernel other_kernel{3, 2, {0.2, 0.1, -0.3, 0.4, 0.5, 0.25}};
const Kernel separable_kernel{3, 2, {0.1, 0.2, 0.1, 0.2, 0.4, 0.2}};
const Kernel other_separable_kernel{3, 2, {0.2, 0.2, 0.1, 0.4, 0.4, 0.2}};

// Sets another filter. When that fails, the filter before is in its place.
void set_filter(TextureFilter& filter, const FilterDefinition& other, const std::function<std::vector<float>()>& result,
                const std::vector<float>& before)
{
    try {
        filter.set_filter(0, other);
    } catch (const DeviceError&) {
        if (!failing::was_reset()) {
            failing::heed(false);
            filter.run();
            CHECK((result() == before));
            failing::heed(true);
        }
        throw;
    }
}

Job filter_job(const Context& context, const Host& host, const std::string& name, FilterOptions options,
               const FilterDefinition& first, const FilterDefinition& second)
{
    options.width = side;
    options.height = side;
    return {name, [&context, &host, options, first, second] {
                const auto result = [&] { return host.texels(host.result(options.format)); };
                TextureFilter filter(context, options, first);
                require_none_left("a filter is made");
                filter.bind(host.image(options.format), host.result(options.format));
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

} // namespace

Host::Host(Kind kind) : context_(kind)
{
    for (const Format format : {Format::rgba32f, Format::rgba16f, Format::rg32f}) {
        images_.emplace(format, random_texture(gl(), side, side, 7, format));
        results_.emplace(format, border_texture(gl(), side, side, format));
    }
    half_spectrum_.push_back(border_texture(gl(), side / 2 + 1, side));
}

std::vector<float> Host::texels(const Texture& texture) const
{
    return gl::read_back(gl(), {texture.name, texture.width, texture.height, texture.format});
}

std::vector<Job> jobs_of(const Context& context, const Host& host)
{
    const auto filter = [&](const std::string& name, const FilterOptions& options, const FilterDefinition& first,
                            const FilterDefinition& second) {
        return filter_job(context, host, name, options, first, second);
    };
    std::vector<Job> jobs{
        filter("spatial", {.method = "spatial"}, kernel, other_kernel),
        filter("spatial, separable", {.boundary = Boundary::mirror, .method = "spatial"}, separable_kernel,
               other_separable_kernel),
        filter("best, half floats", {.format = Format::rgba16f}, kernel, other_kernel),
        filter("wide, half floats", {.format = Format::rgba16f, .method = "wide"}, kernel, other_kernel),
        filter("wide, a response", {.method = "wide"}, low_pass_response(Rolloff::gaussian, 0.1),
               low_pass_response(Rolloff::gaussian, 0.2)),
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
