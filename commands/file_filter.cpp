#include "commands/file_filter.hpp"

#include "boundary.hpp"
#include "commands/clamping.hpp"
#include "commands/remarks.hpp"
#include "errors.hpp"
#include "filters/kernel.hpp"
#include "filters/texel_range.hpp"
#include "promises.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <new>

namespace fragfft::commands {

namespace {

// The memory of the image and its results, of two more copies in double precision for convolution by the definition,
// and of a Fourier transform's working arrays on the CPU or in a device's driver.
std::uint64_t bytes_taken(const ImageShape& image, std::size_t filters, const std::string& method)
{
    const std::uint64_t pixels = static_cast<std::uint64_t>(image.width) * static_cast<std::uint64_t>(image.height);
    const std::uint64_t copies = 1 + filters + (method == direct_cpu_method ? 4 : 0);
    return sizeof(float) * pixels * (copies * static_cast<std::uint64_t>(image.channels) + 4);
}

// How far apart samples of a result may lie that should be equal. The promise is a root of mean squares: single samples
// are further off, but hardly by ten times as much.
float rounding_errors(const Image& image, const Filter& filter, bool is_coarse)
{
    constexpr double of_single_samples = 10.0;
    const AccuracyMode mode = is_coarse ? AccuracyMode::float16_nearest : AccuracyMode::bluestein_float32;
    const double gain = filter.kernel() == nullptr ? 1.0 : std::max(1.0, sum_of_magnitudes(*filter.kernel()));
    return static_cast<float>(of_single_samples * promised_convolution_bound(mode).relative_l2.value() * gain *
                              largest_magnitude(image.samples));
}

// Whether all colours are 0.
bool is_black(const Image& image, bool has_alpha)
{
    const std::size_t channels = static_cast<std::size_t>(image.channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        if (image.samples[i] != 0.0F && !(has_alpha && i % channels == channels - 1))
            return false;
    return true;
}

} // namespace

FileFilter::FileFilter(const FilteringOptions& options, const std::vector<Filter>& filters, SharedByFiles& shared)
    : options_(options), filters_(filters), shared_(shared), chooser_(options.method, shared.machine, options.messages)
{
    for (const Filter& filter : filters)
        require_boundary_of_responses({&filter, 1}, boundary_of(filter));
}

ImageSize FileFilter::filter(const FilteredFile& file)
{
    Progress progress(options_.messages, "filtering " + file.input);
    progress.step("reading");
    Loaded loaded = load(file);
    const ImageSize size{loaded.image.width, loaded.image.height};
    progress.step("computing");
    std::vector<Image> results;
    for (std::size_t i = 0; i < filters_.size(); ++i) {
        const FilterChoice choice = choose(loaded, i);
        PreparedFilter& prepared = prepare(choice, loaded.light.threads);
        results.push_back(apply(prepared, loaded, i));
    }
    // Nothing is written before all results are computed, so that a failure leaves no partial results.
    progress.step("writing");
    for (std::size_t i = 0; i < filters_.size(); ++i)
        save(results[i], loaded, file.outputs[i], i == 0);
    return size;
}

FileFilter::Loaded FileFilter::load(const FilteredFile& file)
{
    const InPhase reading = in(Phase::reading);
    const InputFile input = open_image(file.input);
    Loaded loaded{.name = file.input};
    int at_once = 1;
    LoadedImage read = load_image(input, [&](int width, int height, int channels) {
        for (const std::string& output : file.outputs)
            if (output != standard_stream_path ||
                options_.type) // otherwise it has the input's format, which can hold the result
                require_held_shape(output, width, height, channels, {.ending = options_.ending()});
        const std::uint64_t bytes = bytes_taken({width, height, channels}, filters_.size(), options_.method.method);
        at_once = static_cast<int>(std::clamp<std::uint64_t>(shared_.memory.limit() / bytes, 1,
                                                             static_cast<std::uint64_t>(shared_.files_at_once)));
        loaded.memory = shared_.memory.take(bytes, [&] { prepared_.reset(); });
    });
    if (!std::holds_alternative<Image>(read.pixels))
        throw InputError(fmt::format("{}: holds complex numbers; filters take real images", file.input));
    loaded.image = std::move(std::get<Image>(read.pixels));
    loaded.facts = read;
    loaded.light = light_of(loaded.facts, loaded.image.channels, file);
    // Each of the images that are filtered at once gets an equal share of the threads.
    loaded.light.threads = std::max(1, cpu::hardware_thread_count() / at_once);
    tell_remarks(options_.messages, file.input, loaded.facts);
    tell_rounded(options_.messages, file.input, loaded.facts);
    const AlphaRange alpha = loaded.light.has_alpha ? alpha_range(loaded.image) : AlphaRange{};
    note_alpha_beyond(options_.messages, file.input, alpha);
    loaded.has_coverage = !alpha.is_opaque();
    if (!loaded.has_coverage)
        loaded.light = for_opaque(loaded.light);
    require_alpha_is_held(loaded.light, file.input);
    const InPhase converting = in(Phase::converting);
    loaded.image = to_filter(std::move(loaded.image), loaded.light, file.input);
    return loaded;
}

FilterChoice FileFilter::choose(const Loaded& loaded, std::size_t filter) const
{
    const Boundary boundary = boundary_of(filters_[filter]);
    options_.messages.detail(fmt::format("boundary: {} for {}", name(boundary), filters_[filter].specification()));
    try {
        return chooser_.choose({loaded.image.width, loaded.image.height, loaded.image.channels}, filters_[filter],
                               boundary);
    } catch (const SizeError& error) {
        throw SizeError(fmt::format("{}: {}", loaded.name, error.what()));
    }
}

PreparedFilter& FileFilter::prepare(const FilterChoice& choice, int threads)
{
    if (!prepared_ || prepared_job_ != choice.job || prepared_threads_ != threads) {
        prepared_.reset();
        prepared_ = commands::prepare(choice, threads, shared_.machine, options_.messages);
        prepared_job_ = choice.job;
        prepared_threads_ = threads;
    }
    return *prepared_;
}

Image FileFilter::apply(PreparedFilter& prepared, Loaded& loaded, std::size_t filter)
{
    const InPhase converting = in(Phase::converting);
    const CoverageRule rule = coverage_rule(filters_[filter]);
    const bool is_last = filter + 1 == filters_.size();
    const bool is_kept = !is_last || (loaded.has_coverage && !rule.moves);
    Image image = is_kept ? loaded.image : std::move(loaded.image);
    const bool ends_in_zeros = loaded.has_coverage && boundary_of(filters_[filter]) == Boundary::zero;
    Image alpha = ends_in_zeros ? alpha_of(image) : Image();
    if (options_.display == Display::normalise)
        loaded.light.rounding_errors = rounding_errors(image, filters_[filter], options_.method.is_coarse());
    Image result = std::move(prepared.apply(image).front());
    if (ends_in_zeros) {
        // Outside the image the coverage is that of the nearest pixel, because colours end there.
        const FilterChoice choice = chooser_.choose({alpha.width, alpha.height, 1}, filters_[filter], Boundary::clamp);
        const auto of_alpha = commands::prepare(choice, loaded.light.threads, shared_.machine, options_.messages);
        set_alpha(result, of_alpha->apply(alpha).front());
    }
    if (loaded.has_coverage)
        settle_coverage(result, rule, loaded.light.weights_colours(), loaded.image, loaded.light.threads);
    else if (loaded.light.has_alpha)
        set_alpha(result, 1.0F);
    result = from_filter(std::move(result), loaded.light, loaded.name);
    if (options_.display == Display::normalise && is_black(result, loaded.light.has_alpha))
        options_.messages.note(fmt::format("{}: --display normalise makes the result of {} black: it is flat, but for "
                                           "rounding errors",
                                           loaded.name, filters_[filter].specification()));
    return result;
}

void FileFilter::save(const Image& result, const Loaded& loaded, const std::string& output, bool is_first) const
{
    const InPhase writing = in(Phase::writing);
    const SaveOptions options = saving(output, loaded.facts);
    if (options.largest_sample != 1.0F && light_written_to(output, options) != Light::numbers)
        options_.messages.detail(
            fmt::format("{}: the array's {} is written as the largest integer", output, options.largest_sample));
    const SaveReport report = save_image(output, result, options);
    try {
        // All results have the same format, so remarks are printed once.
        if (is_first)
            tell_remarks(options_.messages, output, report);
        note_clamped(options_.messages, output, report.clamped_samples, result.samples.size(), result.channels,
                     HasDisplay::yes);
    } catch (const std::bad_alloc&) { // the result is written, and a missing note for want of memory does not harm it
    }
}

// Beyond the border a photograph is most similar to its border, so a kernel reads clamped samples, as in image
// programs. A filter without a kernel reaches everywhere and treats the image as one period.
Boundary FileFilter::boundary_of(const Filter& filter) const
{
    return options_.boundary.value_or(filter.kernel() != nullptr ? Boundary::clamp : Boundary::wrap);
}

LightOptions FileFilter::light_of(const FileFacts& facts, int channels, const FilteredFile& file) const
{
    const std::string& output = file.outputs.front();
    const Light written = light_written_to(output, saving(output, facts));
    // Numbers of arrays have no light encoding from which they could be converted.
    const bool differs = facts.light != written && facts.light != Light::numbers && written != Light::numbers;
    if (options_.keep_light && !differs)
        throw InputError(fmt::format("{}: --keep-light has no effect: {} is written as it is", file.input, output));
    if (options_.linear && facts.light == Light::linear)
        throw InputError(fmt::format("{}: --linear has no effect: such files hold linear light", file.input));
    const bool converts = differs && !options_.keep_light;
    if (converts && facts.light_is_assumed)
        options_.messages.note(fmt::format("{}: its floats are taken for linear light, which {} encodes; --keep-light "
                                           "writes them as they are",
                                           file.input, output));
    if (options_.linear || converts)
        require_known_light(facts, file.input,
                            options_.linear ? "--linear cannot decode them"
                                            : fmt::format("{} holds linear light, unless --keep-light writes "
                                                          "numbers as they are",
                                                          output));
    return {.linear = options_.linear,
            .has_alpha = has_alpha_channel(facts, channels),
            .source_is_linear = converts && facts.light == Light::linear,
            .result_is_linear = converts && written == Light::linear,
            .source_is_premultiplied = facts.premultiplied_alpha,
            .result_is_premultiplied = facts.premultiplied_alpha,
            .straight_alpha = options_.straight_alpha,
            .display = options_.display};
}

// Colours are divided by their coverage, which would magnify the rounding errors of half floats.
void FileFilter::require_alpha_is_held(const LightOptions& light, const std::string& input) const
{
    if (light.weights_colours() && options_.method.is_coarse())
        throw InputError(fmt::format("{}: colours weighted by alpha need 32-bit floats: {} would make those that "
                                     "cover little wrong by many of 255 steps; use rgba32f or --straight-alpha",
                                     input, gl::info(options_.method.texels()).name));
}

SaveOptions FileFilter::saving(const std::string& path, const FileFacts& like) const
{
    SaveOptions saving = save_options_like(like, path);
    if (options_.type)
        saving.ending = options_.ending();
    saving.quality = options_.quality.value_or(saving.quality);
    saving.lossless = saving.lossless && !options_.quality;
    if (options_.bits) {
        saving.integers = true;
        saving.bits_per_integer = *options_.bits == "16" ? 16 : 8;
    }
    return saving;
}

} // namespace fragfft::commands
