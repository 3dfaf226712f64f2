#include "fragfft/texture_filter.hpp"

#include "errors.hpp"
#include "library/texture_work.hpp"
#include "verification/filter_trial.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

namespace fragfft {

namespace {

// Messages name the filters by their number. With a reach all kernels have the same size.
Filter numbered_filter(std::size_t number, const FilterDefinition& definition, int reach)
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
        if (reach > 0)
            return {name, "", centred(*kernel, reach, name)};
    } else if (!std::get<FrequencyResponse>(definition)) {
        throw CallerError(fmt::format("the frequency response of {} is an empty function", name));
    }
    return {name, "", definition};
}

std::vector<Filter> numbered_filters(std::span<const FilterDefinition> definitions, int reach)
{
    if (definitions.empty())
        throw CallerError("a texture is filtered by at least one filter");
    std::vector<Filter> filters;
    for (const FilterDefinition& definition : definitions)
        filters.push_back(numbered_filter(filters.size(), definition, reach));
    return filters;
}

// Returns the format with the fewest components among those of the image, the results and the computation.
gl::PixelFormat narrowest_format(const FilterOptions& options)
{
    return std::min(
        {options.format, options.image_format.value_or(options.format), options.result_format.value_or(options.format)},
        [](Format one, Format other) { return gl::info(one).components < gl::info(other).components; });
}

int channels_of(const FilterOptions& options)
{
    return options.channels.value_or(gl::info(narrowest_format(options)).components);
}

void require_valid(const FilterOptions& options, int maximum_texture_size)
{
    require_known(options.format, last_format, "format");
    require_known(options.image_format.value_or(options.format), last_format, "format");
    require_known(options.result_format.value_or(options.format), last_format, "format");
    require_known(options.boundary, Boundary::mirror, "boundary rule");
    require_known(options.twiddles, Twiddles::table, "source of twiddle factors");
    require_known(options.scratch, Scratch::own, "choice of scratch textures");
    const gl::PixelFormatInfo& texel = gl::info(narrowest_format(options));
    if (channels_of(options) < 1 || channels_of(options) > texel.components)
        throw CallerError(
            fmt::format("{} texels hold 1 to {} channels, not {}", texel.name, texel.components, channels_of(options)));
    if (!(options.largest_sample >= 0.0) || std::isinf(options.largest_sample))
        throw CallerError(
            fmt::format("the largest sample is {}, and must be a finite number of at least 0", options.largest_sample));
    if (options.reach < 0 || options.reach > maximum_texture_size / 2)
        throw CallerError(fmt::format("a reach is from 0 to {} texels on this device, not {}", maximum_texture_size / 2,
                                      options.reach));
    if (options.reach > 0 && options.method == spatial_method)
        throw CallerError(fmt::format("a reach of {} is for Fourier transforms: convolution in space ('{}') replaces "
                                      "weights alone",
                                      options.reach, spatial_method));
    if (std::min(options.width, options.height) < 1 || std::max(options.width, options.height) > maximum_texture_size)
        throw SizeError(fmt::format("this device has textures from 1 x 1 to {} x {} texels, not of {} x {}",
                                    maximum_texture_size, maximum_texture_size, options.width, options.height));
}

// Returns the largest sample of each of the image's channels.
std::vector<double> largest_of_channels(const FilterOptions& options, const LargestSamples& said)
{
    std::vector<double> largest(said.begin(), said.begin() + channels_of(options));
    for (double& of_channel : largest) {
        if (!(of_channel >= 0.0) || std::isinf(of_channel))
            throw CallerError(fmt::format(
                "the largest sample of a channel is {}, and must be a finite number of at least 0", of_channel));
        if (of_channel == 0.0)
            of_channel = options.largest_sample;
    }
    return largest;
}

// The caller's options as a job.
struct Wanted
{
    FilterJob job;
    std::string method;
    double largest_sample; // a job that could overflow for samples up to this magnitude is refused
    Scratch scratch;
};

Wanted wanted(const ContextCore& context, const FilterOptions& options, std::span<const FilterDefinition> definitions,
              const LargestSamples& said)
{
    require_valid(options, context.device.maximum_texture_size);
    std::vector<Filter> filters = numbered_filters(definitions, options.reach);
    const std::vector<double> largest = largest_of_channels(options, said);
    return {.job = {.image = {options.width, options.height, channels_of(options)},
                    .filters = std::move(filters),
                    .boundary = options.boundary,
                    .reach = options.reach,
                    .filters_change = true,
                    .texels = {.format = options.format,
                               .twiddles = options.twiddles,
                               .image_format = options.image_format,
                               .result_format = options.result_format},
                    .may_clamp = options.result_format.has_value(),
                    .channel_exponents = exponents_for_equal(largest)},
            .method = options.method,
            .largest_sample = *std::max_element(largest.begin(), largest.end()),
            .scratch = options.scratch};
}

std::unique_ptr<FilterWork> prepared(ContextCore& context, const Wanted& wanted, const Candidate& candidate)
{
    require_sums_in_range(candidate, wanted.job, wanted.largest_sample);
    const Compiling compiling(context.engine);
    auto work =
        std::make_unique<FilterWork>(context.engine, candidate, wanted.job, context.shared_parts(wanted.scratch));
    work->require_no_overflow(wanted.largest_sample);
    if (is_tried(context.trials, candidate, wanted.job, compiling.done()))
        require_right(*work, context.engine, wanted.largest_sample);
    return work;
}

// Throws as Candidates::require_any does, and for the last candidate as prepared() does.
std::unique_ptr<FilterWork> first_prepared(ContextCore& context, const Wanted& wanted)
{
    const Candidates found =
        candidates(wanted.job, {.method = wanted.method, .runs = any_number_of_runs}, context.planned(wanted.method));
    found.require_any();
    for (auto next = found.all.begin();; ++next)
        try {
            return prepared(context, wanted, *next);
        } catch (const InputError&) {
            // The range of half floats may suffice for one method and not for another.
            if (next + 1 == found.all.end())
                throw;
        }
}

constexpr TextureWork::Words filter_words{"a filter is made", "a filter is run", "a filter is recorded",
                                          "preparing a filter"};

} // namespace

class TextureFilter::Core final : public TextureWork
{
public:
    Core(std::shared_ptr<ContextCore> context_, const FilterOptions& options, std::span<const FilterDefinition> filters,
         const LargestSamples& largest_samples)
        : TextureWork(std::move(context_), filter_words)
    {
        take_prepared([&] {
            const Wanted all = wanted(*context, options, filters, largest_samples);
            largest_sample_ = all.largest_sample;
            std::unique_ptr<FilterWork> work = first_prepared(*context, all);
            work_ = work.get();
            return work;
        });
    }

    void set_filter(std::size_t number, const FilterDefinition& filter)
    {
        context->require_current("a filter is set");
        const Filter changed = numbered_filter(number, filter, work_->job().reach);
        const gl::ErrorScope errors(context->functions);
        work_->set_filter(number, changed, largest_sample_);
    }

private:
    FilterWork* work_ = nullptr; // the prepared filter
    double largest_sample_ = 0.0;
};

TextureFilter::TextureFilter(const Context& context, const FilterOptions& options,
                             std::span<const FilterDefinition> filters)
    : TextureFilter(context, options, filters, {})
{
}

TextureFilter::TextureFilter(const Context& context, const FilterOptions& options,
                             std::span<const FilterDefinition> filters, const LargestSamples& largest_samples)
    : core_(std::make_unique<Core>(context.core(), options, filters, largest_samples))
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
    core_->prepared().bind(view_of(image), views);
}

void TextureFilter::bind(const Texture& image, const Texture& result)
{
    bind(image, std::span(&result, 1));
}

void TextureFilter::set_filter(std::size_t number, const FilterDefinition& filter)
{
    core_->set_filter(number, filter);
}

void TextureFilter::run()
{
    core_->run();
}

void TextureFilter::record()
{
    core_->record();
}

RunTime TextureFilter::time_runs(int runs)
{
    return core_->time_runs(runs);
}

const std::string& TextureFilter::method() const
{
    return core_->method();
}

std::string TextureFilter::plan_json() const
{
    return core_->plan_json();
}

double TextureFilter::preparation_milliseconds() const
{
    return core_->preparation_milliseconds();
}

} // namespace fragfft
