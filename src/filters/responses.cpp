#include "filters/responses.hpp"

#include "arrays/parallel_ranges.hpp"
#include "arrays/worker_threads.hpp"
#include "engine/image_texels.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/half_response.hpp"
#include "filters/texel_range.hpp"
#include "gl/error_scope.hpp"
#include "gl/half_float.hpp"
#include "gl/pixel_buffer.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <fmt/core.h>
#include <numbers>
#include <stdexcept>

namespace fragfft {

namespace {

// The kernel itself or, when it is larger than the transform, one of the transform's size with the same effect: the
// kernel wraps around, and weights that meet are added.
Kernel fitting(const Kernel& kernel, const Problem& transform)
{
    if (fitting_size(kernel, transform) == KernelSize{kernel.width, kernel.height})
        return kernel;
    const Image folded = kernel_as_image(kernel, transform.width, transform.height, 1);
    Kernel result{transform.width, transform.height, {}};
    // An image's origin is its first pixel, a kernel's its middle.
    for (int y = 0; y < result.height; ++y)
        for (int x = 0; x < result.width; ++x)
            result.weights.push_back(
                static_cast<double>(folded.at((x - result.origin_x() + result.width) % result.width,
                                              (y - result.origin_y() + result.height) % result.height)));
    return result;
}

// For a filter whose largest sample is not known yet: then nothing can overflow.
constexpr double no_samples = 0.0;

HalfResponse half_response(const Filter& filter, int width, int height)
{
    if (filter.kernel() == nullptr)
        return {*filter.frequency_response(), width, height};
    if (const auto& factors = filter.separability().factors)
        return {*factors, width, height};
    return {*filter.kernel(), width, height};
}

void upload_response(gl::UploadBuffers& buffers, const gl::TextureView& texture, const HalfResponse& response,
                     const Layout& layout)
{
    const auto width = static_cast<std::size_t>(texture.width);
    const std::size_t values_in_row = width * static_cast<std::size_t>(layout.components);
    cpu::WorkerThreads threads(std::min(cpu::most_copying_threads,
                                        cpu::threads_for(values_in_row * static_cast<std::size_t>(texture.height))));
    const auto thread_count = static_cast<std::size_t>(threads.count());
    std::vector<std::vector<std::complex<float>>> bins(thread_count, std::vector<std::complex<float>>(width));
    buffers.upload(texture, [&](int first_row, std::span<float> values) {
        const std::size_t rows = values.size() / values_in_row;
        threads.for_ranges(thread_count, [&](std::size_t thread, std::size_t) {
            for (std::size_t row = rows * thread / thread_count; row < rows * (thread + 1) / thread_count; ++row) {
                const int v = first_row + static_cast<int>(row);
                response.copy_row(v, bins[thread]);
                layout.rule.store_row(layout, v, bins[thread], values.subspan(row * values_in_row, values_in_row));
            }
        });
    });
}

} // namespace

KernelSize fitting_size(const Kernel& kernel, const Problem& transform)
{
    if (kernel.width <= transform.width && kernel.height <= transform.height)
        return {kernel.width, kernel.height};
    return {transform.width, transform.height};
}

bool is_made_on_device(const Filter& filter, KernelResponses kernels, const Problem& transform)
{
    if (filter.kernel() == nullptr || kernels == KernelResponses::by_device)
        return filter.kernel() != nullptr;
    // One product per bin takes no longer than the transfer to the device.
    if (filter.separability().factors)
        return false;
    // The CPU of a host with GPUs took 9 ns a bin, and a GPU's driver 0.1 s to compile each program.
    constexpr std::int64_t most_bins = std::int64_t{1} << 24;
    const bool is_for_gpu =
        !transform.tuning.is_software && std::int64_t{transform.width} * transform.height > most_bins;
    // With this many weights, summing them takes about as long as llvmpipe's transforms.
    constexpr std::size_t most_weights = 200 * 200;
    return is_for_gpu || filter.kernel()->weights.size() > most_weights;
}

namespace {

// Whether a filter keeps the maker of its kernels' responses for later kernels and for other filters: it does where
// most of the maker's textures, which are always rgba32f, are those that it shares with the filter's plan.
bool keeps_makers(const Problem& transform, const SharedParts& shared)
{
    return shared.temporaries == Scratch::shared && transform.format == gl::PixelFormat::rgba32f;
}

} // namespace

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

Responses::Responses(Engine& engine, const Method& method, const Problem& transform, double growth,
                     std::vector<Filter> filters, const SharedParts& shared)
    : engine_(engine), method_(method), transform_(transform), growth_(growth), shared_(shared),
      filters_(std::move(filters)), largest_gains_(filters_.size())
{
    if (gl::holds_half_floats(transform.format))
        gains_.resize(filters_.size());
    for (std::size_t i = 0; i < filters_.size(); ++i) {
        textures_.emplace_back(engine.functions(), transform.width, transform.height, method.response_format(transform),
                               "response");
        if (!is_made_on_device(filters_[i], shared_.kernels, transform_))
            gl::draw_nothing(engine_.functions(), textures_.back().view());
        make(i, filters_[i], no_samples);
        // Makers hold textures of the transform's size. Most filters never set another kernel, and need not keep them.
        if (!keeps_makers(transform, shared_) &&
            (i + 1 == filters_.size() || shape(filters_[i]) != shape(filters_[i + 1])))
            makers_.clear();
    }
}

void Responses::make(std::size_t number, const Filter& filter, double largest_sample)
{
    engine_.in_phase(Phase::responses, [&] { make_now(number, filter, largest_sample); });
}

void Responses::make_now(std::size_t number, const Filter& filter, double largest_sample)
{
    if (is_made_on_device(filter, shared_.kernels, transform_))
        return make_on_device(number, filter, largest_sample);
    const gl::TextureView response = textures_[number].view();
    const Kernel* const kernel = filter.kernel();
    const HalfResponse half = half_response(filter, transform_.width, transform_.height);
    const double gain = kernel == nullptr ? half.most() : std::min(half.most(), sum_of_magnitudes(*kernel));
    take_gain(number, filter, half.largest(), gain, largest_sample);
    largest_gains_[number] = gain;
    upload_response(engine_.uploads(), response, half,
                    narrowed(method_.response_layout(transform_), gl::info(response.format).components));
}

void Responses::make_on_device(std::size_t number, const Filter& filter, double largest_sample)
{
    const gl::TextureView response = textures_[number].view();
    const Kernel kernel = fitting(*filter.kernel(), transform_);
    maker_for(kernel).make(kernel, response);
    double largest = 0.0; // 32-bit floats hold any kernel's response, so its magnitude is not examined
    const double sum = sum_of_magnitudes(kernel);
    if (gl::holds_half_floats(transform_.format)) {
        largest = largest_magnitude(gl::read_back(engine_.functions(), response));
        // Half floats may keep nothing of a faint kernel, and intermediate sums on the way to a response may be larger
        // than the response.
        if (largest == 0.0 || sum >= static_cast<double>(gl::largest_half))
            largest = sum;
    }
    take_gain(number, filter, largest, std::min(std::numbers::sqrt2 * largest, sum), largest_sample);
}

KernelResponseMaker& Responses::maker_for(const Kernel& kernel)
{
    std::shared_ptr<KernelResponseMaker>& maker = makers_[{kernel.width, kernel.height}];
    if (maker == nullptr && shared_.makers != nullptr)
        maker = shared_.makers->maker(engine_, method_, transform_, kernel);
    else if (maker == nullptr)
        maker = std::make_shared<KernelResponseMaker>(engine_, method_, transform_, kernel, shared_.temporaries);
    return *maker;
}

void Responses::take_gain(std::size_t number, const Filter& filter, double largest, double gain, double largest_sample)
{
    require_response_in_range(largest, transform_.format, filter.specification());
    if (gains_.empty())
        return;
    const Gain kept{filter.specification(), gain};
    require_no_overflow(kept, largest_sample);
    gains_[number] = kept;
}

void Responses::set(std::size_t number, const Filter& filter, double largest_sample)
{
    restore();
    const auto put_back = [&] {
        spoiled_ = number;
        try {
            restore();
        } catch (const DeviceError&) {
            // The next run tries again.
        }
    };
    try {
        make(number, filter, largest_sample);
    } catch (const DeviceError&) {
        put_back();
        throw;
    } catch (...) {
        // For other responses the check comes before anything is written, and their functions are not called again.
        if (is_made_on_device(filter, shared_.kernels, transform_))
            put_back();
        throw;
    }
    filters_[number] = filter;
}

void Responses::restore()
{
    if (!spoiled_)
        return;
    make(*spoiled_, filters_[*spoiled_], no_samples);
    spoiled_.reset();
}

void Responses::require_no_overflow(double largest_sample) const
{
    for (const Gain& gain : gains_)
        require_no_overflow(gain, largest_sample);
}

void Responses::require_no_overflow(const Gain& gain, double largest_sample) const
{
    require_product_in_range({largest_sample, growth_, gain.largest}, transform_, gain.filter);
}

} // namespace fragfft
