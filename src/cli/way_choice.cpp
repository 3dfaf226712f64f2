#include "cli/way_choice.hpp"

#include "cli/duration.hpp"
#include "cli/size_hint.hpp"
#include "errors.hpp"
#include "filtering/convolution_on_cpu.hpp"
#include "filtering/direct_on_cpu.hpp"
#include "filtering/fourier_on_cpu.hpp"
#include "methods/device_limits.hpp"
#include "methods/method_words.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::cli {

namespace {

// What opening a GPU's context and asking what it can takes at least, in milliseconds: a CPU that is done by then
// need not wait for it.
constexpr double least_start_of_a_gpu = 100.0;

const FurtherMethod* further_method(const std::string& name)
{
    const auto& methods = further_methods();
    const auto found =
        std::find_if(methods.begin(), methods.end(), [&](const FurtherMethod& method) { return method.name == name; });
    return found == methods.end() ? nullptr : &*found;
}

bool works_on_cpu(const std::string& method)
{
    const FurtherMethod* further = further_method(method);
    return further != nullptr && !further->on_device && method != automatic_method;
}

} // namespace

const std::vector<FurtherMethod>& further_methods()
{
    static const std::vector<FurtherMethod> methods{
        {automatic_method,
         "whichever of these is predicted to be the fastest for the whole command; of the methods above " +
             choosable_words(),
         "any size", true, true},
        {spatial_method,
         "Fialka and Cadik 2006: convolution in fragment programs, in two passes where the kernel is separable",
         "any size; filters with a kernel", true},
        {convolution_on_cpu_name, "convolution on the CPU in single precision, by vectors and threads",
         "any size; filters with a kernel"},
        {fourier_on_cpu_name, "Fourier transforms on the CPU by FFTW, in single precision and by threads", "any size",
         false, true},
        {direct_cpu_method, "convolution on the CPU in double precision, straight from the definition: the reference",
         "any size; filters with a kernel"}};
    return methods;
}

void require_sound(const WayOptions& options)
{
    if (further_method(options.method) == nullptr)
        method_named(options.method);
    if (works_on_cpu(options.method))
        for (const auto& [given, option] : {std::pair{options.device.has_value(), "--device"},
                                            {options.format.has_value(), "--format"},
                                            {options.twiddles.has_value(), "--twiddles"},
                                            {options.effort.has_value(), "--effort"}})
            if (given)
                throw InputError(fmt::format("{} has no effect: --method {} works on the CPU", option, options.method));
    for (const auto& [given, option] :
         {std::pair{options.twiddles.has_value(), "--twiddles"}, {options.effort.has_value(), "--effort"}})
        if (given && options.method == spatial_method)
            throw InputError(fmt::format("{} has no effect: --method spatial computes no Fourier transform", option));
}

ImageFilterer::ImageFilterer(const WayOptions& options, FilteringMachine& machine, const Messages& messages,
                             std::vector<Filter> filters, Boundary boundary)
    : options_(options), machine_(machine), messages_(messages),
      boundary_(boundary), job_{{}, std::move(filters), boundary}
{
    require_sound(options_);
    require_boundary_of_responses(job_.filters, job_.boundary);
    if (options_.method == spatial_method || options_.method == convolution_on_cpu_name ||
        options_.method == direct_cpu_method)
        for (const Filter& filter : job_.filters)
            require_kernel(filter);
}

// A texel format or a kind of twiddle factors asks for the device.
bool ImageFilterer::asks_for_device() const
{
    return options_.device || options_.format || options_.twiddles;
}

// Measuring takes a few hundredths of a second. Where one way is far ahead it would change nothing.
std::vector<Way> ImageFilterer::priced_ways_on_cpu(const FilteringJob& job)
{
    constexpr double soon_in_milliseconds = 200.0;
    constexpr double far_ahead = 4.0;
    const std::optional<CpuSpeed> known = machine_.known_cpu_speed();
    std::vector<Way> ways = ways_on_cpu(job, known.value_or(typical_cpu_speed));
    sort_fastest_first(ways);
    if (!known && ways.size() > 1 && ways.front().predicted_milliseconds > soon_in_milliseconds &&
        ways[1].predicted_milliseconds < far_ahead * ways.front().predicted_milliseconds) {
        ways = ways_on_cpu(job, machine_.measured_cpu_speed());
        sort_fastest_first(ways);
    }
    return ways;
}

std::vector<Way> ImageFilterer::priced_ways_on_device(const FilteringJob& job)
{
    const FilteringDevice opened = machine_.device();
    return ways_on_device(job, options_.texels(), machine_.cost_model(), opened);
}

std::vector<Way> ImageFilterer::automatic_ways(const FilteringJob& job)
{
    std::vector<Way> ways;
    if (!options_.format && !options_.twiddles)
        ways = priced_ways_on_cpu(job);
    const bool cpu_is_done_before = !ways.empty() && ways.front().predicted_milliseconds < least_start_of_a_gpu;
    // A software device is the CPU at work again, with a rasteriser in between.
    if (asks_for_device() || (!cpu_is_done_before && gl::lists_hardware_device())) {
        if (ways.empty()) {
            const FilteringDevice opened = machine_.device();
            require_candidates(job.image, job.filters, image_filter_options(job, options_.texels()), opened.device,
                               opened.probe);
        }
        std::vector<Way> on_device = priced_ways_on_device(job);
        std::move(on_device.begin(), on_device.end(), std::back_inserter(ways));
        sort_fastest_first(ways);
    }
    return ways;
}

std::vector<Way> ImageFilterer::priced_ways(const FilteringJob& job)
{
    const std::string& method = options_.method;
    if (method == automatic_method)
        return automatic_ways(job);
    // The reference convolves, too, at some multiple of the price.
    const std::string name = method == direct_cpu_method ? convolution_on_cpu_name : method;
    std::vector<Way> ways = works_on_cpu(method) ? priced_ways_on_cpu(job) : priced_ways_on_device(job);
    std::erase_if(ways, [&](const Way& way) { return !way.name.starts_with(name); });
    return ways;
}

std::optional<double> ImageFilterer::predicted_milliseconds(const ImageShape& image)
{
    return predicted_milliseconds_of({image, job_.filters, boundary_});
}

std::optional<double> ImageFilterer::predicted_milliseconds(const ImageShape& tile, std::int64_t tiles)
{
    return predicted_milliseconds_of({tile, job_.filters, Boundary::wrap, tiles, reach_in_tiles(job_.filters)});
}

std::optional<double> ImageFilterer::predicted_milliseconds_of(const FilteringJob& job)
{
    try {
        const std::vector<Way> ways = priced_ways(job);
        return ways.empty() ? std::nullopt : std::optional(ways.front().predicted_milliseconds);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

Worker ImageFilterer::worker() const
{
    const bool is_cpu = options_.method == automatic_method
                            ? !asks_for_device() && !gl::lists_hardware_device()
                            : works_on_cpu(options_.method) && options_.method != direct_cpu_method;
    return is_cpu ? Worker::cpu : Worker::any;
}

bool ImageFilterer::fits_textures(const ImageShape& image)
{
    const bool may_be_on_cpu =
        options_.method == automatic_method ? !options_.format && !options_.twiddles : works_on_cpu(options_.method);
    if (may_be_on_cpu)
        return true;
    const FilteringDevice opened = machine_.device();
    const int limit = opened.device.maximum_texture_size;
    const bool is_spatial = options_.method == spatial_method;
    if (is_spatial)
        return std::max(image.width, image.height) <= limit;
    const TexelOptions texels = options_.texels();
    const FilteringJob job{image, job_.filters, boundary_};
    const ImageFilterOptions filter_options = image_filter_options(job, texels);
    try {
        if (options_.method == automatic_method) {
            require_candidates(image, job.filters, filter_options, opened.device, opened.probe);
            return true;
        }
        const Method& method = method_named(options_.method);
        const Extension extension = extension_for(image.width, image.height, job.filters, boundary_, method);
        // Other sizes are too small for none, and refused for what they are.
        if (2 * std::max(extension.width, extension.height) > limit)
            method.require_supported(transform_options(filter_options, extension, opened.device, opened.probe),
                                     limits_of(opened.device));
        return true;
    } catch (const SizeError&) {
        return false;
    }
}

Way ImageFilterer::way_on_device()
{
    Way way{options_.method, 0.0, {}};
    const TexelOptions texels = options_.texels();
    if (options_.method == spatial_method)
        way.prepare = [this, texels] {
            const std::vector<ConvolutionApproach> approaches(job_.filters.size(), ConvolutionApproach::automatic);
            return convolution_on_device(job_, texels, approaches, machine_.device());
        };
    else
        way.prepare = [this, texels] {
            return with_size_hint(
                job_.boundary == Boundary::wrap || !job_.has_kernels(),
                job_.images > 1 ? "; --tile auto finds tiles that it takes"
                : job_.has_kernels()
                    ? "; --boundary clamp, mirror or zero extends an image, and --method auto takes any"
                    : "; --method auto takes any",
                [&] { return transform_on_device(job_, texels, method_named(options_.method), machine_.device()); });
        };
    return way;
}

std::vector<Way> ImageFilterer::ways()
{
    if (options_.method == automatic_method) {
        std::vector<Way> ways = automatic_ways(job_);
        const bool by_device =
            std::any_of(ways.begin(), ways.end(), [](const Way& way) { return way.method != nullptr; });
        if (by_device && options_.effort == Effort::patient)
            measure_methods(ways, job_, options_.texels(), machine_.device());
        std::string line = fmt::format("auto: {}, {} predicted", ways.front().name,
                                       duration_text(1e-3 * ways.front().predicted_milliseconds));
        for (std::size_t i = 1; i < ways.size(); ++i)
            line += fmt::format("; {} {}", ways[i].name, duration_text(1e-3 * ways[i].predicted_milliseconds));
        messages_.detail(line);
        return ways;
    }
    if (options_.method == fourier_on_cpu_name)
        return {{options_.method, 0.0, [this] { return std::make_unique<FourierOnCpu>(job_); }}};
    if (options_.method == convolution_on_cpu_name)
        return {{options_.method, 0.0, [this] { return std::make_unique<ConvolutionOnCpu>(job_); }}};
    if (options_.method == direct_cpu_method)
        return {{options_.method, 0.0, [this] { return direct_convolution_on_cpu(job_); }}};
    return {way_on_device()};
}

std::vector<Image> ImageFilterer::apply(Image& image)
{
    return apply(image, boundary_, 1, {});
}

std::vector<Image> ImageFilterer::apply_to_tile(Image& tile, std::int64_t tiles)
{
    return apply(tile, Boundary::wrap, tiles, reach_in_tiles(job_.filters));
}

std::vector<Image> ImageFilterer::apply(Image& image, Boundary boundary, std::int64_t images,
                                        const KernelReach& margins)
{
    const ImageShape shape{image.width, image.height, image.channels};
    if (ways_.empty() || shape != job_.image || boundary != job_.boundary || images != job_.images ||
        margins != job_.margins) {
        prepared_.reset();
        job_.image = shape;
        job_.boundary = boundary;
        job_.images = images;
        job_.margins = margins;
        ways_ = ways();
    }
    for (;;) {
        try {
            if (!prepared_)
                prepared_ = ways_.front().prepare();
            std::vector<Image> results = prepared_->apply(image);
            machine_.throw_errors();
            return results;
        } catch (const InputError& refusal) {
            // Half floats may not hold in one way what they hold in another.
            if (ways_.size() == 1)
                throw;
            messages_.note(fmt::format("auto: {} cannot: {}", ways_.front().name, refusal.what()));
            ways_.erase(ways_.begin());
            prepared_.reset();
        }
    }
}

} // namespace fragfft::cli
