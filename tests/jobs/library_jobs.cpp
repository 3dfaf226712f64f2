#include "library_jobs.hpp"

namespace fragfft {

namespace {

const Kernel kernel{3, 2, {0.1, 0.2, -0.3, 0.4, 0.5, 0.25}};
const Kernel other_kernel{3, 2, {0.2, 0.1, -0.3, 0.4, 0.5, 0.25}};
const Kernel separable_kernel{3, 2, {0.1, 0.2, 0.1, 0.2, 0.4, 0.2}};
const Kernel other_separable_kernel{3, 2, {0.2, 0.2, 0.1, 0.4, 0.4, 0.2}};

class Jobs
{
public:
    explicit Jobs(const Host& host) : host_(host) {}

    // Makes a filter for textures of the formats in `options`, with one result for each filter.
    void filter(const std::string& name, FilterOptions options, const std::vector<FilterDefinition>& filters,
                const FilterDefinition& other)
    {
        options.width = Host::side;
        options.height = Host::side;
        const Texture image = host_.image(options.image_format.value_or(options.format));
        std::vector<Texture> results{host_.result(options.result_format.value_or(options.format))};
        if (filters.size() == 2)
            results.push_back(host_.other_result());
        all_.push_back({name, [=](const Context& context) -> MadeJob {
                            const auto filter = std::make_shared<TextureFilter>(context, options, filters);
                            return {results, [=] { filter->bind(image, results); }, [=] { filter->run(); },
                                    [=] { filter->set_filter(0, other); }};
                        }});
    }

    void transform(const std::string& name, TransformOptions options)
    {
        options.width = Host::side;
        options.height = Host::side;
        const bool is_half = options.domain == Domain::half_complex;
        const Texture image = host_.image(is_half ? Format::rg32f : options.format);
        const Texture result = is_half ? host_.half_spectrum() : host_.result(options.format);
        all_.push_back({name, [=](const Context& context) -> MadeJob {
                            const auto transform = std::make_shared<TextureTransform>(context, options);
                            return {{result}, [=] { transform->bind(image, result); }, [=] { transform->run(); }};
                        }});
    }

    std::vector<LibraryJob> all() && { return std::move(all_); }

private:
    const Host& host_;
    std::vector<LibraryJob> all_;
};

} // namespace

std::vector<float> found(const MadeJob& made, const Host& host)
{
    std::vector<float> values;
    for (const Texture& result : made.results) {
        const std::vector<float> texels = host.texels(result);
        values.insert(values.end(), texels.begin(), texels.end());
    }
    return values;
}

std::vector<LibraryJob> library_jobs(const Host& host)
{
    Jobs jobs(host);
    const std::vector<FilterDefinition> one{kernel};
    const std::vector<FilterDefinition> two{kernel, separable_kernel};
    jobs.filter("spatial", {.method = "spatial"}, one, other_kernel);
    jobs.filter("spatial, separable", {.boundary = Boundary::mirror, .method = "spatial"},
                {FilterDefinition(separable_kernel)}, other_separable_kernel);
    jobs.filter("spatial, two filters", {.method = "spatial"}, two, other_kernel);
    jobs.filter("wide, two filters", {.method = "wide"}, two, other_kernel);
    jobs.filter("best, half floats", {.format = Format::rgba16f}, one, other_kernel);
    jobs.filter("wide, half floats", {.format = Format::rgba16f, .method = "wide"}, one, other_kernel);
    jobs.filter("wide, a response", {.method = "wide"}, {FilterDefinition(low_pass_response(Rolloff::gaussian, 0.1))},
                low_pass_response(Rolloff::gaussian, 0.2));
    for (const std::string method : {"spatial", "wide"})
        jobs.filter(method + ", sRGB",
                    {.image_format = Format::srgb8_a8, .result_format = Format::srgb8_a8, .method = method}, one,
                    other_kernel);
    jobs.filter("wide, scratch textures of its own", {.method = "wide", .scratch = Scratch::own}, one, other_kernel);
    jobs.transform("wide, half of a spectrum", {.domain = Domain::half_complex, .method = "wide"});
    for (const std::string& method : method_names()) {
        jobs.filter(method, {.boundary = Boundary::clamp, .method = method}, one, other_kernel);
        jobs.transform(method + ", a transform", {.domain = Domain::complex, .method = method});
    }
    return std::move(jobs).all();
}

} // namespace fragfft
