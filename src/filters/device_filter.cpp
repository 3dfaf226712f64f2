#include "filters/device_filter.hpp"

#include "engine/image_runner.hpp"
#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/half_response.hpp"
#include "filters/texel_range.hpp"
#include "gl/banded_upload.hpp"
#include "gl/error_scope.hpp"
#include "gl/half_float.hpp"
#include "methods/device_limits.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <fmt/core.h>
#include <numbers>
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
    if (fitting_size(kernel, transform) == KernelSize{kernel.width, kernel.height})
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

// The largest sample where none is known yet: nothing overflows.
constexpr double no_samples = 0.0;

void upload_response(const gl::Functions& gl, const gl::TextureView& texture, const HalfResponse& response,
                     const Layout& layout)
{
    std::vector<std::complex<float>> bins(static_cast<std::size_t>(texture.width));
    const std::size_t values_in_row = bins.size() * static_cast<std::size_t>(layout.components);
    gl::upload_bands(gl, texture, [&](int row, std::span<float> values) {
        for (; !values.empty(); values = values.subspan(values_in_row), ++row) {
            response.copy_row(row, bins);
            layout.rule.store_row(layout, row, bins, values.first(values_in_row));
        }
    });
}

Candidate planned(const Method& method, const Job& job, const PlannedDevice& device,
                  const std::optional<Tuning>& tuning)
{
    Candidate candidate;
    candidate.method = &method;
    candidate.problem = supported_filtering_problem(method, job, device, tuning);
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

KernelSize fitting_size(const Kernel& kernel, const Problem& transform)
{
    if (kernel.width <= transform.width && kernel.height <= transform.height)
        return {kernel.width, kernel.height};
    return {transform.width, transform.height};
}

bool keeps_makers(const Problem& transform, const SharedParts& shared)
{
    return shared.temporaries == Scratch::shared && transform.format == gl::PixelFormat::rgba32f;
}

std::shared_ptr<KernelResponseMaker> KernelResponseMakers::maker(Engine& engine, const Method& method,
                                                                 const Problem& transform, const Kernel& kernel)
{
    std::erase_if(entries_, [](const Entry& entry) { return entry.maker.expired(); });
    for (const Entry& entry : entries_)
        if (entry.method == method.name && entry.transform == transform && entry.kernel_width == kernel.width &&
            entry.kernel_height == kernel.height)
            return entry.maker.lock();
    auto made = std::make_shared<KernelResponseMaker>(engine, method, transform, kernel, Scratch::shared);
    entries_.push_back({method.name, transform, kernel.width, kernel.height, made});
    return made;
}

KernelResponseMaker::KernelResponseMaker(Engine& engine, const Method& method, const Problem& transform,
                                         const Kernel& kernel, Scratch temporaries)
    : gl_(engine.functions()), weights_(gl_, kernel.width, kernel.height, gl::PixelFormat::rgba32f, "kernel"),
      making_(engine.prepare(kernel_response_plan(method, transform, kernel), temporaries))
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
    const gl::ErrorScope errors(gl_);
    gl::upload(gl_, weights, texels_from_image(image, weights.format));
    making_->bind("response", response);
    making_->run();
    errors.throw_if_error("making a frequency response of a kernel");
}

DeviceFilter::DeviceFilter(const Method& method, Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                           const Job& job, const std::optional<Tuning>& tuning)
    : DeviceFilter(engine, planned(method, job, {device, probe}, tuning), job)
{
}

DeviceFilter::DeviceFilter(Engine& engine, const std::vector<Plan>& convolutions)
    : DeviceFilter(engine, planned(convolutions), {})
{
}

DeviceFilter::DeviceFilter(Engine& engine, const Candidate& candidate, const Job& job, const SharedParts& shared)
    : engine_(engine), filters_(std::max(job.filters.size(), candidate.convolutions.size())),
      convolutions_(candidate.convolutions), problem_(candidate.problem), method_(candidate.method), job_(job),
      shared_(shared), prepared_(engine.prepare(candidate.plan, shared.temporaries))
{
    if (method_ == nullptr)
        return;
    // The image and the responses are rounded, too.
    growth_ = growth_of_filter(*method_, job.image.channels, candidate.plan.passes.size() + 2);
    if (gl::holds_half_floats(problem_.transform.format))
        gains_.resize(filters_);
    largest_gains_.resize(filters_);
    for (std::size_t i = 0; i < filters_; ++i) {
        const gl::Texture& response =
            responses_.emplace_back(engine.functions(), problem_.transform.width, problem_.transform.height,
                                    method_->response_format(problem_.transform.format), "response");
        prepared_->bind(numbered("response", i, filters_), response.view());
        make_response(i, job.filters[i], no_samples);
        // Makers hold textures of the transform's size. Most never set another filter, and need not keep them.
        if (!keeps_makers(problem_.transform, shared_) &&
            (i + 1 == filters_ || shape(job.filters[i]) != shape(job.filters[i + 1])))
            makers_.clear();
    }
}

void DeviceFilter::make_response(std::size_t number, const Filter& filter, double largest_sample)
{
    const Problem& transform = problem_.transform;
    const gl::TextureView response = responses_[number].view();
    if (filter.kernel() == nullptr) {
        const HalfResponse half(*filter.frequency_response(), transform.width, transform.height);
        take_gain(number, filter, half.largest(), half.most(), largest_sample);
        largest_gains_[number] = half.most();
        upload_response(engine_.functions(), response, half,
                        narrowed(method_->response_layout(transform), gl::info(response.format).components));
        return;
    }
    const Kernel kernel = fitting(*filter.kernel(), transform);
    maker_for(kernel).make(kernel, response);
    double largest = 0.0; // 32-bit floats hold what is made of a kernel: it is not looked at
    const double sum = sum_of_magnitudes(kernel);
    if (gl::holds_half_floats(transform.format)) {
        largest = largest_magnitude(gl::read_back(engine_.functions(), response));
        // Half floats keep nothing of a faint kernel, and what passes add up on the way to a response may be larger
        // than it is.
        if (largest == 0.0 || sum >= static_cast<double>(gl::largest_half))
            largest = sum;
    }
    take_gain(number, filter, largest, std::min(std::numbers::sqrt2 * largest, sum), largest_sample);
}

KernelResponseMaker& DeviceFilter::maker_for(const Kernel& kernel)
{
    std::shared_ptr<KernelResponseMaker>& maker = makers_[{kernel.width, kernel.height}];
    if (maker == nullptr && shared_.makers != nullptr)
        maker = shared_.makers->maker(engine_, *method_, problem_.transform, kernel);
    else if (maker == nullptr)
        maker =
            std::make_shared<KernelResponseMaker>(engine_, *method_, problem_.transform, kernel, shared_.temporaries);
    return *maker;
}

void DeviceFilter::take_gain(std::size_t number, const Filter& filter, double largest, double gain,
                             double largest_sample)
{
    require_response_in_range(largest, problem_.transform.format, filter.specification());
    if (gains_.empty())
        return;
    const Gain kept{filter.specification(), gain};
    require_no_overflow(kept, largest_sample);
    gains_[number] = kept;
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
    Job changed = job_;
    changed.filters[number] = filter;
    require_formats(changed);
    restore_response();
    const auto put_back = [&] {
        spoiled_ = number;
        try {
            restore_response();
        } catch (const DeviceError&) {
            // The next run tries again.
        }
    };
    try {
        make_response(number, filter, largest_sample);
    } catch (const DeviceError&) {
        put_back();
        throw;
    } catch (...) {
        // A function is refused before anything is written, and not asked again for what is there.
        if (filter.kernel() != nullptr)
            put_back();
        throw;
    }
    job_ = std::move(changed);
}

void DeviceFilter::restore_response()
{
    if (!spoiled_)
        return;
    make_response(*spoiled_, job_.filters[*spoiled_], no_samples);
    spoiled_.reset();
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

void DeviceFilter::unbind()
{
    std::vector<std::string> textures{"image"};
    for (std::size_t i = 0; i < filters_; ++i)
        textures.push_back(numbered("result", i, filters_));
    prepared_->unbind(textures);
}

void DeviceFilter::require_results(std::size_t results) const
{
    if (results != filters_)
        throw CallerError(fmt::format("{} filters have as many results, not {}", filters_, results));
}

void DeviceFilter::require_no_overflow(double largest_sample) const
{
    for (const Gain& gain : gains_)
        require_no_overflow(gain, largest_sample);
}

void DeviceFilter::require_no_overflow(const Gain& gain, double largest_sample) const
{
    require_product_in_range({largest_sample, growth_, gain.largest}, problem_.transform, gain.filter);
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
                                 const DeviceProbe& probe, Job job, const Image& image)
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
