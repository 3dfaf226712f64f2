#include "fragfft/texture_filter.hpp"

#include "engine/moved_bytes.hpp"
#include "engine/plan_json.hpp"
#include "errors.hpp"
#include "filters/device_filter.hpp"
#include "filters/spatial_filter.hpp"
#include "filters/texel_range.hpp"
#include "library/context_core.hpp"
#include "library/context_tuner.hpp"
#include "library/run_timing.hpp"
#include "methods/device_limits.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/core.h>
#include <limits>

namespace fragfft {

namespace {

constexpr const char* spatial = "spatial";
constexpr const char* best = "best";

struct Way
{
    const Method* method = nullptr; // or null: convolution in space
    std::vector<Plan> convolutions; // then
};

// Messages know the filters by their place.
Filter numbered_filter(std::size_t number, const FilterDefinition& definition)
{
    const std::string name = fmt::format("filter {}", number);
    if (const auto* kernel = std::get_if<Kernel>(&definition)) {
        const auto count = static_cast<std::int64_t>(kernel->width) * kernel->height;
        if (kernel->width < 1 || kernel->height < 1 || count != std::ssize(kernel->weights))
            throw CallerError(fmt::format("the kernel of {} has {} weights for a size of {} x {}", name,
                                          kernel->weights.size(), kernel->width, kernel->height));
        if (!(sum_of_magnitudes(*kernel) <= static_cast<double>(std::numeric_limits<float>::max())))
            throw InputError(
                fmt::format("the weights of {} are not finite, or add up to more than a float holds", name));
    } else if (!std::get<FrequencyResponse>(definition)) {
        throw CallerError(fmt::format("the frequency response of {} is an empty function", name));
    }
    return {name, "", definition};
}

std::vector<Filter> numbered_filters(std::span<const FilterDefinition> definitions)
{
    if (definitions.empty())
        throw CallerError("a texture is filtered by at least one filter");
    std::vector<Filter> filters;
    for (const FilterDefinition& definition : definitions)
        filters.push_back(numbered_filter(filters.size(), definition));
    return filters;
}

int channels_of(const FilterOptions& options)
{
    return options.channels.value_or(gl::info(options.format).components);
}

void require_valid(const FilterOptions& options, int maximum_texture_size)
{
    require_known(options.format, Format::r32f, "format");
    require_known(options.boundary, Boundary::mirror, "boundary rule");
    require_known(options.twiddles, Twiddles::table, "source of twiddle factors");
    require_known(options.effort, Effort::patient, "effort");
    const gl::PixelFormatInfo& texel = gl::info(options.format);
    if (channels_of(options) < 1 || channels_of(options) > texel.components)
        throw CallerError(
            fmt::format("{} texels hold 1 to {} channels, not {}", texel.name, texel.components, channels_of(options)));
    if (!(options.largest_sample >= 0.0) || std::isinf(options.largest_sample))
        throw CallerError(
            fmt::format("the largest sample is {}, and must be a finite number of at least 0", options.largest_sample));
    if (std::min(options.width, options.height) < 1 || std::max(options.width, options.height) > maximum_texture_size)
        throw SizeError(fmt::format("this device has textures from 1 x 1 to {} x {} texels, not of {} x {}",
                                    maximum_texture_size, maximum_texture_size, options.width, options.height));
}

Plan planned_convolution(const ContextCore& context, const FilterOptions& options, const Filter& filter)
{
    require_convolution_in_range(options.largest_sample, require_kernel(filter), options.format);
    return convolution_plan(filter, convolution_options({.format = options.format, .boundary = options.boundary},
                                                        options.width, options.height, context.device, context.probe));
}

class Ways
{
public:
    Ways(ContextCore& context, const FilterOptions& options, std::span<const Filter> filters)
        : context_(context), options_(options), filters_(filters)
    {
    }

    ImageFilterOptions method_options() const
    {
        return {.format = options_.format, .twiddles = options_.twiddles, .boundary = options_.boundary};
    }
    ImageShape shape() const
    {
        return {options_.width, options_.height, channels_of(options_)};
    }

    FilteringProblem problem(const Method& method) const
    {
        return filtering_problem(method, method_options(), shape(), filters_, context_.device, context_.probe);
    }

    Way chosen(Tuner& tuner) const
    {
        if (options_.method == spatial)
            return convolution();
        if (options_.method != best)
            return {&method_named(options_.method), {}};
        return options_.effort == Effort::patient ? fastest(tuner) : least_moving();
    }

private:
    bool have_kernels() const
    {
        return std::all_of(filters_.begin(), filters_.end(), [](const Filter& filter) { return filter.kernel(); });
    }

    // Among all ways that can do it, the one that moves the fewest bytes.
    Way least_moving() const
    {
        Way way;
        std::int64_t fewest = 0;
        if (have_kernels()) {
            way = convolution();
            for (const Plan& plan : way.convolutions)
                fewest += moved_bytes(plan);
        }
        const std::vector<Method>& methods = choosable_methods(context_.device.is_software);
        for (const Method& method : methods) {
            const std::optional<std::int64_t> bytes = bytes_of(method);
            const bool is_first = way.method == nullptr && way.convolutions.empty();
            if (bytes && (is_first || *bytes < fewest)) {
                way = {&method, {}};
                fewest = *bytes;
            }
        }
        return way_or_refusal(std::move(way));
    }

    // The same by measured times.
    Way fastest(Tuner& tuner) const
    {
        Way way;
        double least = 0.0;
        if (have_kernels()) {
            way = convolution();
            least = milliseconds_of(convolutions_plan(way.convolutions), TuningRuns::many, context_.device,
                                    context_.engine);
        }
        for (const Method& method : choosable_methods(context_.device.is_software)) {
            if (!bytes_of(method))
                continue;
            const double milliseconds = tuner.milliseconds_for(method, problem(method));
            if (least == 0.0 || milliseconds < least) {
                way = {&method, {}};
                least = milliseconds;
            }
        }
        return way_or_refusal(std::move(way));
    }

    // Where nothing takes it the newest method says why.
    Way way_or_refusal(Way way) const
    {
        if (way.method == nullptr && way.convolutions.empty())
            way.method = &choosable_methods(context_.device.is_software).back();
        return way;
    }

    Way convolution() const
    {
        Way way;
        for (const Filter& filter : filters_)
            way.convolutions.push_back(planned_convolution(context_, options_, filter));
        return way;
    }

    // Nothing where the method does not take it.
    std::optional<std::int64_t> bytes_of(const Method& method) const
    {
        const FilteringProblem problem = this->problem(method);
        if (method.refusal(problem.transform, context_.limits_of_best()) ||
            method.packed_channels(channels_of(options_)) > gl::info(options_.format).components)
            return std::nullopt;
        return moved_bytes(filtering_plan(method, problem));
    }

    ContextCore& context_;
    const FilterOptions& options_;
    std::span<const Filter> filters_;
};

} // namespace

class TextureFilter::Core
{
public:
    Core(std::shared_ptr<ContextCore> context_, const FilterOptions& options_,
         std::span<const FilterDefinition> definitions)
        : context(std::move(context_)), options(options_)
    {
        context->require_current("a filter is made");
        const auto start = std::chrono::steady_clock::now();
        const std::vector<Filter> filters = numbered_filters(definitions);
        require_valid(options, context->device.maximum_texture_size);
        const gl::ErrorScope errors(context->functions);
        const Ways ways(*context, options, filters);
        Tuner tuner = tuner_of(*context, options.effort);
        const Way way = ways.chosen(tuner);
        ImageFilterOptions method_options = ways.method_options();
        if (way.method != nullptr)
            method_options.tuning = tuner.tuning_for(*way.method, ways.problem(*way.method));
        method = way.method == nullptr ? spatial : way.method->name;
        if (way.method == nullptr)
            filter = std::make_unique<DeviceFilter>(context->engine, way.convolutions);
        else
            filter = std::make_unique<DeviceFilter>(*way.method, context->engine, context->device, context->probe,
                                                    method_options, ways.shape(), filters);
        filter->require_no_overflow(options.largest_sample);
        preparation_milliseconds =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    }

    const std::shared_ptr<ContextCore> context; // outlives what is prepared in it
    const FilterOptions options;
    std::string method;
    std::unique_ptr<DeviceFilter> filter;
    double preparation_milliseconds = 0.0;
};

TextureFilter::TextureFilter(const Context& context, const FilterOptions& options,
                             std::span<const FilterDefinition> filters)
    : core_(std::make_unique<Core>(context.core_, options, filters))
{
}

TextureFilter::TextureFilter(const Context& context, const FilterOptions& options, const FilterDefinition& filter)
    : TextureFilter(context, options, std::span(&filter, 1))
{
}

TextureFilter::~TextureFilter() = default;
TextureFilter::TextureFilter(TextureFilter&&) noexcept = default;
TextureFilter& TextureFilter::operator=(TextureFilter&&) noexcept = default;

void TextureFilter::bind(const Texture& image, std::span<const Texture> results)
{
    core_->context->require_current("textures are bound");
    std::vector<gl::TextureView> views;
    for (const Texture& result : results)
        views.push_back(view_of(result));
    core_->filter->bind(view_of(image), views);
}

void TextureFilter::bind(const Texture& image, const Texture& result)
{
    bind(image, std::span(&result, 1));
}

void TextureFilter::set_filter(std::size_t number, const FilterDefinition& filter)
{
    core_->context->require_current("a filter is set");
    const Filter changed = numbered_filter(number, filter);
    const gl::ErrorScope errors(core_->context->functions);
    if (core_->method != spatial)
        core_->filter->set_filter(number, changed, core_->options.largest_sample);
    else if (changed.kernel() != nullptr)
        core_->filter->set_convolution(number, planned_convolution(*core_->context, core_->options, changed));
    else
        throw CallerError("a convolution has no frequency response that could be replaced by another");
}

void TextureFilter::run()
{
    core_->context->require_current("a filter is run");
    core_->filter->run();
}

void TextureFilter::record()
{
    core_->context->require_current("a filter is recorded");
    core_->filter->record();
}

RunTime TextureFilter::time_runs(int runs)
{
    return fragfft::time_runs(*core_->context, core_->filter->prepared(), runs);
}

const std::string& TextureFilter::method() const
{
    return core_->method;
}

std::string TextureFilter::plan_json() const
{
    return to_json(core_->filter->plan()).dump(2);
}

double TextureFilter::preparation_milliseconds() const
{
    return core_->preparation_milliseconds;
}

} // namespace fragfft
