#include "filters/device_filter.hpp"

#include "engine/image_runner.hpp"
#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/texel_range.hpp"
#include "methods/device_limits.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <stdexcept>

namespace fragfft {

namespace {

// What two filters have in common when one may take the other's place: room, programs and textures are the same then.
std::string shape(const Filter& filter)
{
    const Kernel* const kernel = filter.kernel();
    return kernel == nullptr ? "a frequency response"
                             : fmt::format("a kernel of {} x {} weights", kernel->width, kernel->height);
}

// The kernel itself, or, when it is larger than the transform, one of the transform's size that does the same: the
// kernel wraps around and meets itself, where its weights are added up.
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

Candidate planned(const Method& method, const FilteringJob& job, const PlannedDevice& device)
{
    Candidate candidate;
    candidate.method = &method;
    candidate.problem = supported_filtering_problem(method, job, device);
    candidate.plan = filtering_plan(method, candidate.problem);
    return candidate;
}

Candidate planned(const std::vector<Plan>& convolutions)
{
    Candidate candidate;
    candidate.convolutions = convolutions;
    candidate.plan = convolutions_plan(convolutions);
    return candidate;
}

} // namespace

KernelResponseMaker::KernelResponseMaker(Engine& engine, const Method& method, const Problem& transform,
                                         const Kernel& kernel)
    : gl_(engine.functions()), weights_(gl_, kernel.width, kernel.height, gl::PixelFormat::rgba32f, "kernel"),
      making_(engine.prepare(kernel_response_plan(method, transform, kernel)))
{
    making_->bind("kernel", weights_.view());
}

void KernelResponseMaker::make(const Kernel& kernel, const gl::TextureView& response)
{
    const gl::TextureView weights = weights_.view();
    if (kernel.width != weights.width || kernel.height != weights.height)
        throw std::logic_error(fmt::format("a kernel of {} x {} weights where one of {} x {} is expected", kernel.width,
                                           kernel.height, weights.width, weights.height));
    Image image(kernel.width, kernel.height, 1);
    std::transform(kernel.weights.begin(), kernel.weights.end(), image.samples.begin(),
                   [](double weight) { return static_cast<float>(weight); });
    gl::upload(gl_, weights, texels_from_image(image, weights.format));
    making_->bind("response", response);
    making_->run();
}

DeviceFilter::DeviceFilter(const Method& method, Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                           const FilteringJob& job)
    : DeviceFilter(engine, planned(method, job, {device, probe}), job)
{
}

DeviceFilter::DeviceFilter(Engine& engine, const std::vector<Plan>& convolutions)
    : DeviceFilter(engine, planned(convolutions), {})
{
}

DeviceFilter::DeviceFilter(Engine& engine, const Candidate& candidate, const FilteringJob& job)
    : engine_(engine), filters_(std::max(job.filters.size(), candidate.convolutions.size())),
      convolutions_(candidate.convolutions), problem_(candidate.problem), method_(candidate.method), job_(job),
      prepared_(engine.prepare(candidate.plan))
{
    if (method_ == nullptr)
        return;
    growth_by_pairing_ = growth_by_pairing(*method_, job.image.channels);
    if (gl::holds_half_floats(problem_.transform.format))
        gains_.resize(filters_);
    for (std::size_t i = 0; i < filters_; ++i) {
        const gl::Texture& response =
            responses_.emplace_back(engine.functions(), problem_.transform.width, problem_.transform.height,
                                    method_->response_format(problem_.transform.format), "response");
        prepared_->bind(numbered("response", i, filters_), response.view());
        make_response(i, job.filters[i]);
        // Makers hold textures of the transform's size. Most never set another filter, and need not keep them.
        if (i + 1 == filters_ || shape(job.filters[i]) != shape(job.filters[i + 1]))
            makers_.clear();
    }
}

void DeviceFilter::make_response(std::size_t number, const Filter& filter)
{
    const Problem& transform = problem_.transform;
    const gl::TextureView response = responses_[number].view();
    const bool in_halves = gl::holds_half_floats(transform.format);
    double largest = 0.0; // 32-bit floats hold what is made of a kernel: it is not looked at
    if (filter.kernel() == nullptr) {
        const Image packed = method_->pack_response(response_grid(filter, transform.width, transform.height));
        largest = largest_magnitude(packed.samples);
        gl::upload(engine_.functions(), response, texels_from_image(packed, response.format));
    } else {
        const Kernel kernel = fitting(*filter.kernel(), transform);
        makers_.try_emplace({kernel.width, kernel.height}, engine_, *method_, transform, kernel)
            .first->second.make(kernel, response);
        if (in_halves) {
            largest = largest_magnitude(gl::read_back(engine_.functions(), response));
            // Half floats keep nothing of a faint kernel.
            if (largest == 0.0)
                largest = sum_of_magnitudes(kernel);
        }
    }
    require_response_in_range(largest, transform.format, filter.specification());
    if (in_halves)
        gains_[number] = {filter.specification(), largest};
}

void DeviceFilter::set_filter(std::size_t number, const Filter& filter, double largest_sample)
{
    if (method_ == nullptr)
        throw CallerError("a convolution in space has no frequency response to replace");
    require_number(number);
    const std::string former = shape(job_.filters[number]);
    if (shape(filter) != former)
        throw CallerError(fmt::format("{} is {} and can only be replaced with another such, not with {}",
                                      job_.filters[number].name(), former, shape(filter)));
    FilteringJob changed = job_;
    changed.filters[number] = filter;
    require_formats(changed);
    try {
        make_response(number, filter);
        require_no_overflow(largest_sample);
    } catch (...) {
        make_response(number, job_.filters[number]);
        throw;
    }
    job_ = std::move(changed);
}

void DeviceFilter::set_convolution(std::size_t number, const Plan& convolution)
{
    if (method_ != nullptr)
        throw CallerError("a filter by a Fourier transform has no convolution in space to replace");
    require_number(number);
    std::vector<Plan> changed = convolutions_;
    changed[number] = convolution;
    Plan plan = convolutions_plan(changed);
    if (!same_but_for_values(plan, prepared_->plan()))
        throw CallerError(fmt::format("filter {} convolves by '{}' and cannot do so by '{}': only weights can be "
                                      "replaced, and none by 0",
                                      number, convolutions_[number].description, convolution.description));
    prepared_->take_values(std::move(plan));
    convolutions_ = std::move(changed);
}

void DeviceFilter::require_number(std::size_t number) const
{
    if (number >= filters_)
        throw CallerError(fmt::format("{} filters are numbered from 0, and none is {}", filters_, number));
}

void DeviceFilter::bind(const gl::TextureView& image, std::span<const gl::TextureView> results)
{
    require_results(results.size());
    std::vector<NamedTexture> textures{{"image", image}};
    for (std::size_t i = 0; i < filters_; ++i)
        textures.push_back({numbered("result", i, filters_), results[i]});
    prepared_->bind(textures);
}

void DeviceFilter::bind_parts(const gl::TexturePart& image, std::span<const gl::TexturePart> results, int layers)
{
    require_results(results.size());
    std::vector<NamedPart> parts{{"image", image}};
    for (std::size_t i = 0; i < filters_; ++i)
        parts.push_back({numbered("result", i, filters_), results[i]});
    prepared_->bind_parts(parts, layers);
}

void DeviceFilter::require_results(std::size_t results) const
{
    if (results != filters_)
        throw CallerError(fmt::format("{} filters have as many results, not {}", filters_, results));
}

void DeviceFilter::require_no_overflow(double largest_sample) const
{
    for (const Gain& gain : gains_)
        require_product_in_range({largest_sample, growth_by_pairing_, gain.largest}, problem_.transform, gain.filter);
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

std::vector<Image> filtered_once(const Method& method, Engine& engine, const gl::Device& device,
                                 const DeviceProbe& probe, FilteringJob job, const Image& image)
{
    job.image = {image.width, image.height, image.channels};
    return DeviceFilter(method, engine, device, probe, job).apply(image);
}

Image convolved_once(Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                     const ConvolutionOptions& options, const Image& image, const Filter& filter)
{
    const Kernel& kernel = require_kernel(filter);
    if (image.samples.empty())
        throw InputError(fmt::format("an image of {} x {} pixels cannot be convolved", image.width, image.height));
    require_fits_textures({image.width, image.height, image.channels}, device);
    require_samples_in_range(image, options.format);
    require_samples_in_range(image, options.results());
    require_convolution_in_range(largest_magnitude(image.samples), kernel, options.results());
    const Plan plan = convolution_plan(filter, convolution_options(options, image.width, image.height, device, probe));
    return ImageRunner(engine, plan).run(image);
}

} // namespace fragfft
