#include "filters/device_filter.hpp"

#include "errors.hpp"
#include "filters/texel_range.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft {

namespace {

// A kernel that is larger than the transform wraps around and meets itself: its weights are added up here.
Kernel fitting(const Kernel& kernel, const Problem& transform)
{
    if (kernel.width <= transform.width && kernel.height <= transform.height)
        return kernel;
    const Image folded = kernel_as_image(kernel, transform.width, transform.height, 1);
    Kernel result{transform.width, transform.height, {}};
    // The image's origin is its first pixel, a kernel's its middle.
    for (int y = 0; y < result.height; ++y)
        for (int x = 0; x < result.width; ++x)
            result.weights.push_back(
                static_cast<double>(folded.at((x - result.origin_x() + result.width) % result.width,
                                              (y - result.origin_y() + result.height) % result.height)));
    return result;
}

} // namespace

FilteringProblem filtering_problem(const ImageFilterOptions& options, const ImageShape& image,
                                   std::span<const Filter> filters, const DeviceProbe& probe)
{
    const Extension extension = extension_for(image.width, image.height, filters, options.boundary);
    return {.width = image.width,
            .height = image.height,
            .format = options.images(),
            .result_format = options.results(),
            .boundary = options.boundary,
            .extension = extension,
            .transform = transform_options(options, extension, probe),
            .filters = filters.size()};
}

DeviceFilter::DeviceFilter(const Method& method, Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                           const ImageFilterOptions& options, const ImageShape& image, std::span<const Filter> filters)
    : engine_(engine), filters_(filters.size()), problem_(filtering_problem(options, image, filters, probe)),
      growth_by_pairing_(growth_by_pairing(method, image.channels))
{
    method.require_supported(problem_->transform, device.maximum_texture_size);
    require_room(method, image.channels, problem_->transform.format);
    require_formats(options, image.channels, filters);
    if (std::max(image.width, image.height) > device.maximum_texture_size)
        throw SizeError(fmt::format("an image of {} x {} pixels does not fit into this device's textures, which end at "
                                    "{} x {}",
                                    image.width, image.height, device.maximum_texture_size,
                                    device.maximum_texture_size));
    prepared_ = engine.prepare(filtering_plan(method, *problem_));
    for (std::size_t i = 0; i < filters.size(); ++i)
        prepare_response(method, filters[i], i);
}

DeviceFilter::DeviceFilter(Engine& engine, const std::vector<Plan>& convolutions)
    : engine_(engine), filters_(convolutions.size()), prepared_(engine.prepare(convolutions_plan(convolutions)))
{
}

void DeviceFilter::prepare_response(const Method& method, const Filter& filter, std::size_t number)
{
    const gl::Functions& gl = engine_.functions();
    const Problem& transform = problem_->transform;
    const gl::Texture& response =
        responses_.emplace_back(gl, transform.width, transform.height, transform.format, "response");
    const bool in_halves = gl::holds_half_floats(transform.format);
    double largest = 0.0;
    if (filter.kernel() == nullptr) {
        const Image packed = method.pack_response(response_grid(filter, transform.width, transform.height));
        largest = largest_magnitude(packed.samples);
        gl::upload(gl, response.view(), texels_from_image(packed, transform.format));
    } else {
        const Kernel kernel = fitting(*filter.kernel(), transform);
        Image weights(kernel.width, kernel.height, 1);
        std::transform(kernel.weights.begin(), kernel.weights.end(), weights.samples.begin(),
                       [](double weight) { return static_cast<float>(weight); });
        const gl::Texture texture(gl, kernel.width, kernel.height, gl::PixelFormat::rgba32f, "kernel");
        gl::upload(gl, texture.view(), texels_from_image(weights, gl::PixelFormat::rgba32f));
        const auto making = engine_.prepare(kernel_response_plan(method, transform, kernel));
        making->bind("kernel", texture.view());
        making->bind("response", response.view());
        making->run();
        if (in_halves)
            largest = largest_magnitude(gl::read_back(gl, response.view()));
    }
    if (in_halves) {
        require_response_in_range(largest, transform.format, filter.specification());
        gains_.push_back({filter.specification(), largest});
    }
    prepared_->bind(numbered("response", number, filters_), response.view());
}

void DeviceFilter::bind(const gl::TextureView& image, std::span<const gl::TextureView> results)
{
    if (results.size() != filters_)
        throw CallerError(fmt::format("{} filters have as many results, not {}", filters_, results.size()));
    prepared_->bind("image", image);
    for (std::size_t i = 0; i < filters_; ++i)
        prepared_->bind(numbered("result", i, filters_), results[i]);
}

void DeviceFilter::require_no_overflow(double largest_sample) const
{
    for (const Gain& gain : gains_)
        require_product_in_range({largest_sample, growth_by_pairing_, gain.largest}, problem_->transform, gain.filter);
}

std::vector<Image> DeviceFilter::apply(const Image& image)
{
    const Resource& input = plan().resources[plan().resource_index("image")];
    if (image.width != input.width || image.height != input.height)
        throw std::logic_error(fmt::format("an image of {} x {} pixels for a filter of {} x {}", image.width,
                                           image.height, input.width, input.height));
    require_samples_in_range(image, input.format);
    require_no_overflow(largest_magnitude(image.samples));
    OwnTextures& own = own_textures();
    own.transfer.upload(image, own.image.view());
    run();
    return own.transfer.read_back(own.result_views(), image.channels);
}

void DeviceFilter::apply(std::span<const std::uint8_t> image, std::span<const std::span<std::uint8_t>> results)
{
    OwnTextures& own = own_textures();
    own.transfer.upload(image, own.image.view());
    run();
    own.transfer.read_back(own.result_views(), results);
}

DeviceFilter::OwnTextures& DeviceFilter::own_textures()
{
    const gl::Functions& gl = engine_.functions();
    const auto texture_for = [&](const std::string& name) {
        const Resource& resource = plan().resources[plan().resource_index(name)];
        return gl::Texture(gl, resource.width, resource.height, resource.format, name);
    };
    if (own_textures_ == nullptr) {
        own_textures_.reset(new OwnTextures{ImageTransfer(gl), texture_for("image"), {}});
        for (std::size_t i = 0; i < filters_; ++i)
            own_textures_->results.push_back(texture_for(numbered("result", i, filters_)));
    }
    bind(own_textures_->image.view(), own_textures_->result_views());
    return *own_textures_;
}

std::vector<gl::TextureView> DeviceFilter::OwnTextures::result_views() const
{
    std::vector<gl::TextureView> views;
    for (const gl::Texture& result : results)
        views.push_back(result.view());
    return views;
}

} // namespace fragfft
