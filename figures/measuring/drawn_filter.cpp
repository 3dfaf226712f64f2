#include "figures/measuring/drawn_filter.hpp"

#include "engine/composition.hpp"
#include "engine/image_texels.hpp"
#include "figures/measuring/filter_benchmark.hpp"
#include "filters/filtering_plan.hpp"
#include "gl/texture.hpp"
#include "methods/as_published.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::measuring {

namespace {

constexpr int filtered_images = 4;
constexpr int images_in_planes = 3;

// Method::refusal decides for the library's own textures; the textures of the paper may need more shared memory.
bool has_shared_memory_for(const Plan& plan, const Limits& limits)
{
    return std::all_of(plan.passes.begin(), plan.passes.end(), [&](const Pass& pass) {
        return std::all_of(pass.dispatches().begin(), pass.dispatches().end(), [&](const Dispatch& dispatch) {
            return dispatch.program.group.shared_bytes <= limits.maximum_shared_bytes;
        });
    });
}

// The texels of the plan's image `number`: its channels of `image`, and zeros in any further layers.
std::vector<float> texels_of(const DrawnFilter& filter, const Resource& texture, const Image& image, int number)
{
    const int components = gl::info(texture.format).components;
    const auto pixels = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
    std::vector<float> texels(static_cast<std::size_t>(texture.texels()) * static_cast<std::size_t>(components));
    for (std::size_t pixel = 0; pixel < pixels; ++pixel)
        for (int i = 0; i < std::min(components, filter.channels()); ++i)
            texels[pixel * static_cast<std::size_t>(components) + static_cast<std::size_t>(i)] =
                image.samples[pixel * filtered_images + static_cast<std::size_t>(number * components + i)];
    return texels;
}

std::optional<DrawnFilter> if_taken(DrawnFilter filter, const Limits& limits)
{
    if (filter.method->refusal(filter.problem, limits))
        return std::nullopt;
    if (filter.in_published_textures && !has_shared_memory_for(filter.plan(), limits))
        return std::nullopt;
    return filter;
}

} // namespace

std::string DrawnFilter::name() const
{
    if (method->is_of_this_library)
        return method->name;
    const char* published = method->is_by_idea ? "by its idea" : "as published";
    return fmt::format("{}, {}", method->name, is_published ? published : departures(*method, problem));
}

int DrawnFilter::channels() const
{
    return in_published_textures ? images_in_planes : filtered_images;
}

int DrawnFilter::textures() const
{
    return in_published_textures ? 1 : filtered_images / filtered_channels(*method, problem.format);
}

Plan DrawnFilter::plan() const
{
    if (in_published_textures)
        return method->published_filter(problem);
    const Plan one = filtering_plan(*method, filtering_of(problem));
    const auto count = static_cast<std::size_t>(textures());
    if (count == 1)
        return one;
    Plan plan{fmt::format("{}, {} textures", one.name, count), one.description, {}, {}};
    const auto of_plan = [&](const std::string& of_one, const std::string& texture_name) {
        Resource texture = one.resources.at(one.resource_index(of_one));
        texture.name = texture_name;
        return plan.add_resource(std::move(texture));
    };
    const std::size_t response = of_plan("response", "response");
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t image = of_plan("image", numbered("image", i, count));
        append(plan, one,
               {{"image", image}, {"response", response}, {"result", of_plan("result", numbered("result", i, count))}});
    }
    share_temporaries(plan);
    return plan;
}

Limits limits_of_gpus()
{
    constexpr int usual_texture_size = 16384;
    Limits limits = limits_with_compute(usual_texture_size);
    limits.maximum_shared_bytes = 48 * 1024;
    return limits;
}

Image filtered(Engine& engine, const DrawnFilter& filter, const Image& image, const DoubleComplexImage& response)
{
    const gl::Functions& gl = engine.functions();
    const auto prepared = engine.prepare(filter.plan());
    std::vector<gl::Texture> textures;
    int images = 0;
    Image result(image.width, image.height, filter.channels());
    for (const Resource& resource : prepared->plan().resources) {
        if (!resource.is_callers())
            continue;
        const gl::TextureView view = textures
                                         .emplace_back(gl, resource.width, resource.height, resource.format,
                                                       resource.name, resource.layers_of_view())
                                         .view();
        prepared->bind(resource.name, view);
        if (resource.name == "response")
            gl::upload(gl, view, texels_from_image(filter.method->pack_response(response), resource.format));
        else if (resource.role == ResourceRole::input)
            gl::upload(gl, view, texels_of(filter, resource, image, images++));
    }
    prepared->run();
    for (int number = 0; number < filter.textures(); ++number) {
        const std::size_t index = prepared->plan().resource_index(
            numbered("result", static_cast<std::size_t>(number), static_cast<std::size_t>(filter.textures())));
        const std::vector<float> texels = prepared->read_back(index);
        const int components = gl::info(prepared->plan().resources[index].format).components;
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x)
                for (int i = 0; i < std::min(components, filter.channels()); ++i)
                    result.at(x, y, number * components + i) =
                        texels[static_cast<std::size_t>((y * image.width + x) * components + i)];
    }
    return result;
}

std::optional<DrawnFilter> filter_as_published(const Method& method, const Problem& options, const Limits& limits)
{
    return if_taken({&method, as_published(method, options), true, method.published_filter != nullptr}, limits);
}

std::optional<DrawnFilter> filter_as_given(const Method& method, const Problem& options, const Limits& limits)
{
    // Options without departures are the paper's, even though textures of another kind always count as a departure.
    return if_taken({&method, options, departures(method, options).empty(), false}, limits);
}

} // namespace fragfft::measuring
