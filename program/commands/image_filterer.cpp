#include "program/commands/image_filterer.hpp"

#include "errors.hpp"
#include "figures/measuring/csv_table.hpp"
#include "methods/method_words.hpp"
#include "program/commands/duration.hpp"
#include "program/commands/size_hint.hpp"
#include "program/filtering/convolution_on_cpu.hpp"
#include "program/image/rows_ahead.hpp"
#include "program/image/sample_levels.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <type_traits>

namespace fragfft::commands {

namespace {

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

std::string predicted(const Way& way)
{
    return measuring::number(way.milliseconds, 3);
}

std::optional<std::string> named(const std::string& method)
{
    return method == automatic_method ? std::nullopt : std::optional(method);
}

// Throws InputError when there is no such method, or when an option has no effect with it.
void require_sound(const MethodOptions& options)
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

ImageFilterer::ImageFilterer(const MethodOptions& options, FilteringMachine& machine, const Messages& messages,
                             std::vector<Filter> filters, Boundary boundary)
    : options_(options), machine_(machine), messages_(messages), filters_(std::move(filters)), boundary_(boundary)
{
    require_sound(options_);
    require_boundary_of_responses(filters_, boundary);
    if (options_.method == spatial_method || options_.method == convolution_on_cpu_name ||
        options_.method == direct_cpu_method)
        for (const Filter& filter : filters_)
            require_kernel(filter);
}

ImageJob ImageFilterer::job_of(const ImageShape& image) const
{
    return Job{.image = image,
               .filters = filters_,
               .boundary = boundary_,
               .format = options_.texels(),
               .twiddles = options_.twiddles.value_or(Twiddles::table),
               .in_narrow_texels = !options_.format};
}

ImageJob ImageFilterer::job_of(const ImageShape& tile, std::int64_t tiles) const
{
    ImageJob job = job_of(tile);
    job.boundary = Boundary::wrap;
    job.images = tiles;
    job.margins = reach_in_tiles(filters_);
    return job;
}

// A texel format or a kind of twiddle factors asks for the device.
bool ImageFilterer::asks_for_device() const
{
    return options_.device || options_.format || options_.twiddles;
}

std::vector<Way> ImageFilterer::ways_here(const ImageJob& job) const
{
    std::vector<Way> all = ways_on_cpu(job, named(options_.method));
    sort_fastest_first(all);
    return all;
}

std::vector<Way> ImageFilterer::automatic_ways(const ImageJob& job, bool takes_times)
{
    std::vector<Way> all;
    if (!options_.format && !options_.twiddles)
        all = ways_here(job);
    // A software device is the CPU at work again, with a rasteriser in between. The whole image has told of tiles.
    const bool is_tile = job.margins != KernelReach{} && worker_;
    if ((is_tile ? worker_->second : worker(job.image)) == Worker::cpu)
        return all;
    const PlannedDevice device = machine_.planned_device();
    Candidates there = candidates(job, {best_method, job.images}, device);
    if (all.empty())
        there.require_any();
    if (takes_times && !there.all.empty())
        machine_.take_times(there.all);
    std::ranges::move(ways_on_device(std::move(there.all)), std::back_inserter(all));
    sort_fastest_first(all);
    return all;
}

std::vector<Way> ImageFilterer::ways(const ImageJob& job)
{
    if (options_.method == automatic_method)
        return automatic_ways(job, false);
    if (works_on_cpu(options_.method))
        return ways_here(job);
    const PlannedDevice device = machine_.planned_device();
    Candidates found = candidates(job, {options_.method, job.images}, device);
    found.require_any();
    return ways_on_device(std::move(found.all));
}

std::optional<double> ImageFilterer::estimated_milliseconds(const ImageShape& image)
{
    return estimated_milliseconds_of(job_of(image), Worker::any);
}

std::optional<double> ImageFilterer::estimated_milliseconds(const ImageShape& tile, std::int64_t tiles, Worker worker)
{
    return estimated_milliseconds_of(job_of(tile, tiles), worker);
}

// Devices' plans take long to make: for a job that is the CPU's none is made.
std::optional<double> ImageFilterer::estimated_milliseconds_of(const ImageJob& job, Worker worker)
{
    try {
        const std::vector<Way> all =
            worker == Worker::cpu && options_.method == automatic_method ? ways_here(job) : ways(job);
        return all.empty() || std::isinf(all.front().milliseconds) ? std::nullopt
                                                                   : std::optional(all.front().milliseconds);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

Worker ImageFilterer::worker(const ImageShape& image)
{
    if (!worker_ || worker_->first != image)
        worker_ = {image, worker_for(image)};
    return worker_->second;
}

Worker ImageFilterer::worker_for(const ImageShape& image) const
{
    if (options_.method != automatic_method)
        return works_on_cpu(options_.method) && options_.method != direct_cpu_method ? Worker::cpu : Worker::any;
    // Whether a device gains is asked of a part that its textures hold, as often as the image has it.
    constexpr int largest_side = 8192;
    ImageJob job = job_of({std::min(image.width, largest_side), std::min(image.height, largest_side), image.channels});
    const auto parts = [](int side) { return (std::int64_t{side} + largest_side - 1) / largest_side; };
    job.images = parts(image.width) * parts(image.height);
    try {
        const bool is_cpu =
            !asks_for_device() && !machine_.may_gain_by_gpu(job, job.images, ways_here(job).front().milliseconds);
        return is_cpu ? Worker::cpu : Worker::any;
    } catch (const InputError&) {
        return Worker::any; // none on the CPU
    }
}

bool ImageFilterer::fits_textures(const ImageShape& image)
{
    const bool may_be_on_cpu =
        options_.method == automatic_method ? !options_.format && !options_.twiddles : works_on_cpu(options_.method);
    if (may_be_on_cpu)
        return true;
    const PlannedDevice device = machine_.planned_device();
    try {
        candidates(job_of(image), {named(options_.method).value_or(best_method)}, device).require_any();
        return true;
    } catch (const SizeError&) {
        // A method that is named may refuse a size that is not too large, which tiles are for.
        return named(options_.method) && 2 * std::max(image.width, image.height) <= device.limits.maximum_texture_size;
    }
}

std::vector<Way> ImageFilterer::ways_to_run()
{
    const InPhase choosing(messages_.phases(), Phase::planning);
    if (options_.method != automatic_method)
        return with_size_hint(job_.boundary == Boundary::wrap || !job_.has_kernels(),
                              job_.images > 1 ? "; --tile auto finds tiles that it takes"
                              : job_.has_kernels()
                                  ? "; --boundary clamp, mirror or zero extends an image, and --method auto takes any"
                                  : "; --method auto takes any",
                              [&] { return ways(job_); });
    std::vector<Way> all = automatic_ways(job_, true);
    // In one unit, for they are compared.
    std::string line = fmt::format("auto: {}, {} ms predicted", all.front().name, predicted(all.front()));
    for (std::size_t i = 1; i < all.size(); ++i)
        line += fmt::format("; {} {} ms", all[i].name, predicted(all[i]));
    messages_.detail(line);
    return all;
}

std::vector<Image> ImageFilterer::apply(Image& image)
{
    return apply(image, job_of({image.width, image.height, image.channels}));
}

std::vector<Image> ImageFilterer::apply_to_tile(Image& tile, std::int64_t tiles)
{
    return apply(tile, job_of({tile.width, tile.height, tile.channels}, tiles));
}

std::vector<DoubleImage> ImageFilterer::apply(DoubleImage& image)
{
    return apply(image, job_of({image.width, image.height, image.channels}));
}

std::vector<DoubleImage> ImageFilterer::apply_to_tile(DoubleImage& tile, std::int64_t tiles)
{
    return apply(tile, job_of({tile.width, tile.height, tile.channels}, tiles));
}

bool ImageFilterer::works_in_double() const
{
    return options_.method == automatic_method ? !asks_for_device() : works_on_cpu(options_.method);
}

void ImageFilterer::tell_if_long(const Way& way) const
{
    if (!works_on_cpu(options_.method))
        return;
    const std::vector<Way> all = ways_on_cpu(job_);
    if (const Way* const faster = far_faster_way(way, all))
        messages_.note(fmt::format("--method {} takes about {} for this, and {} about {}", way.name,
                                   duration_text(1e-3 * way.milliseconds), faster->name,
                                   duration_text(1e-3 * faster->milliseconds)));
}

void ImageFilterer::begin_file(const ImageShape& shape, int threads)
{
    ways_.clear();
    threads_ = threads;
    const auto is_of_size = [&](const ImageJob& job) {
        return job.image.width == shape.width && job.image.height == shape.height;
    };
    if (!is_of_size(std::get<0>(prepared_).job) && !is_of_size(std::get<1>(prepared_).job))
        forget();
}

void ImageFilterer::forget()
{
    prepared_ = {};
}

void ImageFilterer::choose_for(const ImageJob& job, bool in_double)
{
    if (!ways_.empty() && job == job_ && in_double == in_double_)
        return;
    ways_.clear();
    job_ = job;
    in_double_ = in_double;
    ways_ = in_double ? ways_here(job_) : ways_to_run();
    tell_if_long(ways_.front());
    if (in_double)
        messages_.detail(fmt::format("in double precision: {}", ways_.front().name));
}

template <typename Sample> PreparedFilterOf<Sample>& ImageFilterer::prepared(const std::string& way)
{
    auto& kept = std::get<Prepared<Sample>>(prepared_);
    if (!kept.filter || kept.way != way || kept.job != job_ || kept.threads != threads_) {
        const InPhase preparing(messages_.phases(), Phase::preparing);
        forget();
        kept = {way, job_, threads_, prepare_on_cpu<Sample>(way, job_, threads_)};
    }
    return *kept.filter;
}

bool ImageFilterer::filters_rows(const ImageShape& image)
{
    const ImageJob job = job_of(image);
    return worker(image) == Worker::cpu && fragfft::filters_rows(ways_here(job).front(), job);
}

std::size_t ImageFilterer::samples_by_rows(const ImageShape& image) const
{
    constexpr std::size_t pieces = 8 + most_pieces_written_by_rows; // those that are read and at work, too
    const std::size_t row = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.channels);
    const std::size_t held = ConvolutionOnCpu::held_bytes(job_of(image), cpu::hardware_thread_count()) / sizeof(float);
    return pieces * row * static_cast<std::size_t>(rows_to_hand_over(image.width, image.channels)) +
           filters_.size() * held;
}

template <typename Stored, typename Sample>
void ImageFilterer::apply_to_rows(const SampleArray<Stored>& rows, int first_row, int image_height,
                                  std::vector<SampleArray<Sample>>& results)
{
    if (first_row == 0) {
        choose_for(job_of({rows.width, image_height, rows.channels}), std::is_same_v<Sample, double>);
        prepared<Sample>(ways_.front().name);
        machine_.note_method(ways_.front().name);
    }
    const InPhase running(messages_.phases(), Phase::running);
    std::get<Prepared<Sample>>(prepared_).filter->apply_to_rows(rows, first_row, results);
}

template void ImageFilterer::apply_to_rows(const Image&, int, int, std::vector<Image>&);
template void ImageFilterer::apply_to_rows(const SampleArray<std::uint8_t>&, int, int, std::vector<Image>&);
template void ImageFilterer::apply_to_rows(const DoubleImage&, int, int, std::vector<DoubleImage>&);

std::vector<DoubleImage> ImageFilterer::apply(DoubleImage& image, const ImageJob& job)
{
    choose_for(job, true);
    machine_.note_method(ways_.front().name);
    PreparedFilterOf<double>& filter = prepared<double>(ways_.front().name);
    const InPhase running(messages_.phases(), Phase::running);
    return filter.apply(image);
}

void ImageFilterer::prepare(const ImageShape& image)
{
    choose_for(job_of(image), false);
    try {
        if (ways_.front().on_device)
            machine_.prepare(ways_.front(), job_);
    } catch (const InputError&) {
        return; // which apply() meets again
    }
}

template <typename Stored>
void ImageFilterer::apply(SampleArray<Stored>& image, const TakeRowsOf<SampleFor<Stored>>& take)
{
    std::vector<SampleArray<SampleFor<Stored>>> results;
    if constexpr (std::is_same_v<Stored, double>)
        results = apply(image);
    else
        results = apply(image, job_of({image.width, image.height, image.channels}), take);
    for (std::size_t i = 0; i < results.size(); ++i) {
        take(i, 0, results[i]);
        results[i] = {};
    }
}

template void ImageFilterer::apply(Image&, const TakeRows&);
template void ImageFilterer::apply(SampleArray<std::uint8_t>&, const TakeRows&);
template void ImageFilterer::apply(DoubleImage&, const TakeRowsOf<double>&);

template <typename Stored>
std::vector<Image> ImageFilterer::apply(SampleArray<Stored>& image, const ImageJob& job, const TakeRows& take)
{
    choose_for(job, false);
    bool is_handed_over = false;
    const auto hand_over = [&](std::size_t result, int first_row, Image& rows) {
        is_handed_over = true;
        take(result, first_row, rows);
    };
    for (;;) {
        const Way& way = ways_.front();
        try {
            std::vector<Image> results;
            if (way.on_device) {
                results = machine_.apply(way, job_, image, take ? TakeRows(hand_over) : TakeRows());
            } else {
                PreparedFilter& filter = prepared<float>(way.name);
                const InPhase running(messages_.phases(), Phase::running);
                if constexpr (std::is_same_v<Stored, float>) {
                    results = filter.apply(image);
                } else {
                    Image samples = samples_of(image);
                    results = filter.apply(samples);
                }
            }
            machine_.note_method(way.name);
            return results;
        } catch (const InputError& refusal) {
            // Half floats may hold by one method what they do not hold by another.
            if (ways_.size() == 1 || is_handed_over)
                throw;
            messages_.note(fmt::format("auto: {} cannot: {}", way.name, refusal.what()));
            ways_.erase(ways_.begin());
        }
    }
}

} // namespace fragfft::commands
