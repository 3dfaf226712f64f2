#include "program/commands/correlation.hpp"

#include "errors.hpp"
#include "filters/channel_exponents.hpp"
#include "filters/prepared_work.hpp"
#include "gl/context_egl.hpp"
#include "program/commands/clamping.hpp"
#include "program/commands/filtering_files.hpp"
#include "program/commands/finished.hpp"
#include "program/commands/progress.hpp"
#include "program/commands/remarks.hpp"
#include "program/commands/transform_input.hpp"
#include "program/files/printable_text.hpp"
#include "program/filtering/product_on_cpu.hpp"
#include "program/image/image_file.hpp"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace fragfft::commands {

namespace {

void require_options_with_effect(const FilteringOptions& options)
{
    for (const auto& [given, option] : {std::pair{options.folder.has_value(), "--out-dir"},
                                        {options.tiles.tile != "auto" && options.tiles.tile != "none", "--tile"},
                                        {options.tiles.memory_in_mebibytes.has_value(), "--memory"},
                                        {options.keep_light, "--keep-light"},
                                        {options.normalise, "--normalise"},
                                        {options.page == "all", "--page all"},
                                        {options.method.effort.has_value(), "--effort"}})
        if (given)
            throw InputError(fmt::format("{} has no effect: one image is correlated with another, as a whole", option));
    if (options.boundary && *options.boundary != Boundary::wrap)
        throw InputError("--boundary has no effect: images that are correlated are periods of waves, as wrap has them");
    require_sound(options.method);
    const std::string& method = options.method.method;
    if (method == spatial_method || method == convolution_on_cpu_name || method == direct_cpu_method)
        throw InputError(fmt::format("--method {} convolves with kernels; images are correlated by a Fourier "
                                     "transform: auto, {} or one of the methods on a device",
                                     method, fourier_on_cpu_name));
}

struct Colours
{
    Image image;
    FileFacts facts;
};

// The samples that are correlated: colours as they cover the image, without alpha.
Colours colours_of(const FilteringOptions& options, const std::string& path, const std::optional<int>& page)
{
    LoadedImage loaded = load_page(path, page, "correlated", options.messages);
    auto* const image = std::get_if<Image>(&loaded.pixels);
    if (image == nullptr)
        throw InputError(fmt::format("{}: holds complex numbers; real images are correlated", path));
    if (options.linear && loaded.light == Light::linear)
        throw InputError(fmt::format("{}: --linear has no effect: such files hold linear light", path));
    if (options.linear)
        require_known_light(loaded, path, "--linear cannot decode them");
    Image colours = without_alpha(std::move(*image),
                                  {.linear = options.linear,
                                   .has_alpha = has_alpha_channel(loaded, image->channels),
                                   .encoding = loaded.colour,
                                   .source_is_premultiplied = loaded.premultiplied_alpha,
                                   .straight_alpha = options.straight_alpha},
                                  path);
    return {std::move(colours), loaded};
}

// An image of one channel for all channels of another.
Image in_channels(const Image& image, int channels)
{
    Image result(image.width, image.height, channels);
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = image.samples[i / static_cast<std::size_t>(channels)];
    return result;
}

double root_mean_square(const Image& image)
{
    double sum = 0.0;
    for (const float sample : image.samples)
        sum += static_cast<double>(sample) * static_cast<double>(sample);
    return std::sqrt(sum / static_cast<double>(image.samples.size()));
}

// An image whose channels have equal norms: a device computes two channels as one complex number, and which waves
// are too faint for a phase is judged by all of an image's samples.
struct EqualChannels
{
    ChannelExponents exponents;
    std::optional<Image> scaled; // where that differs from the image that was given
    const Image& image;

    explicit EqualChannels(const Image& given)
        : exponents(exponents_for_equal_norms(given)), scaled(any(exponents) ? std::optional(given) : std::nullopt),
          image(scaled ? *scaled : given)
    {
        if (scaled)
            scale_channels(*scaled, exponents);
    }
    EqualChannels(const EqualChannels&) = delete;
    EqualChannels& operator=(const EqualChannels&) = delete;
};

class Correlator
{
public:
    Correlator(const FilteringOptions& options, const Image& image, const Image& other, Product product)
        : options_(options), machine_(options.method, options.messages), equal_image_(image),
          equal_other_(other), job_{.image = {image.width, image.height, image.channels},
                                    .other = OtherImage{product, other.width, other.height},
                                    .format = options.method.texels(),
                                    .twiddles = options.method.twiddles.value_or(Twiddles::table)},
          faintest_(usual_faintest * root_mean_square(image_)),
          faintest_other_(usual_faintest * root_mean_square(other_))
    {
        require_product(job_);
    }

    Image correlation()
    {
        Image result = of_equal_channels();
        // A phase correlation does not depend on how large the channels are.
        if (job_.other->product == Product::correlation) {
            scale_channels(result, equal_image_.exponents, -1);
            scale_channels(result, equal_other_.exponents, -1);
        }
        return result;
    }

    const std::vector<std::string>& methods() const { return machine_.methods(); }

private:
    Image of_equal_channels()
    {
        const std::string& method = options_.method.method;
        if (method == fourier_on_cpu_name)
            return on_cpu();
        if (method != automatic_method) {
            const PlannedDevice device = machine_.planned_device();
            Candidates found = candidates(job_, {method}, device);
            found.require_any();
            return on_device(found.all.front());
        }
        return by_the_fastest();
    }

    Image by_the_fastest()
    {
        const MethodOptions& method = options_.method;
        const bool may_be_on_cpu = !method.format && !method.twiddles;
        const double on_cpu_in_milliseconds = estimated_product_milliseconds(job_);
        if (may_be_on_cpu && !method.device && !machine_.may_gain_by_gpu(job_, 1, on_cpu_in_milliseconds))
            return on_cpu();
        const PlannedDevice device = machine_.planned_device();
        const Candidates found = candidates(job_, {}, device);
        if (may_be_on_cpu && (found.all.empty() || on_cpu_in_milliseconds < found.all.front().milliseconds()))
            return on_cpu();
        found.require_any();
        return on_device(found.all.front());
    }

    Image on_cpu()
    {
        machine_.note_method(fourier_on_cpu_name);
        options_.messages.detail(fmt::format("correlating by {}", fourier_on_cpu_name));
        const double unitary = std::sqrt(static_cast<double>(image_.width) * image_.height);
        return product_on_cpu(job_,
                              {.product = job_.other->product,
                               .faintest = unitary * faintest_,
                               .faintest_other = unitary * faintest_other_},
                              image_, other_);
    }

    Image on_device(const Candidate& candidate)
    {
        machine_.note_method(candidate.name);
        options_.messages.detail(fmt::format("correlating by {}", candidate.name));
        PreparedWork product(machine_.engine(), candidate, job_);
        if (job_.other->product == Product::phase_correlation)
            product.set_faintest(faintest_, faintest_other_);
        Image result = ImagesOnDevice(machine_.engine(), product).apply(image_, other_);
        machine_.throw_errors();
        return result;
    }

    const FilteringOptions& options_;
    FilteringMachine machine_;
    const EqualChannels equal_image_;
    const EqualChannels equal_other_;
    const Image& image_ = equal_image_.image;
    const Image& other_ = equal_other_.image;
    const Job job_;
    const double faintest_;
    const double faintest_other_;
};

// "x +3, y -2"
std::string shift_text(const Shift& shift)
{
    return fmt::format("x {:+}, y {:+}", shift.x, shift.y);
}

std::string peaks_text(const Peaks& peaks)
{
    const Peak& first = peaks.first;
    std::string text = fmt::format("peak {:.4g} in column {}, row {}", first.value, first.column, first.row);
    if (peaks.second)
        text += fmt::format("; the second {:.4g} in column {}, row {}", peaks.second->value, peaks.second->column,
                            peaks.second->row);
    return text + fmt::format("; mean {:.4g}", peaks.mean);
}

// What may tell more.
std::string advice(Product product, Window window)
{
    if (product == Product::correlation)
        return "; --phase-correlate is surer";
    return window == Window::none ? "; for images that do not wrap --window hann is surer" : "";
}

std::string found_text(const Peaks& peaks, const FoundShift& found, const std::string& input, const std::string& other,
                       const std::string& advice)
{
    if (!found.is_certain())
        return fmt::format("shift uncertain: {} at the {}, but {}{}", shift_text(found.shift), peaks_text(peaks),
                           found.has_alike_peaks()
                               ? "the second is as high"
                               : fmt::format("what overlaps agrees by {:.3f} there, and by {:.3f} beside it",
                                             found.agreement, found.agreement_beside),
                           advice);
    return fmt::format("shift: {} ({} is {} moved by so many pixels to the right and down); {}; what overlaps agrees "
                       "by {:.3f}",
                       shift_text(found.shift), input, other, peaks_text(peaks), found.agreement);
}

} // namespace

void correlate_files(const FilteringOptions& options, const std::string& other_path, Product product, Window window)
{
    require_options_with_effect(options);
    const FilteredFile file = files_of(options, 1).front();
    const std::string& output = file.outputs.front();
    Progress progress(options.messages, fmt::format("correlating {} with {}", file.input, other_path));
    std::optional<int> page;
    if (options.page)
        std::from_chars(options.page->data(), options.page->data() + options.page->size(), page.emplace());
    const Colours image = colours_of(options, file.input, page);
    Image other = colours_of(options, other_path, std::nullopt).image;
    if (other.channels == 1 && image.image.channels > 1)
        other = in_channels(other, image.image.channels);
    if (other.channels != image.image.channels)
        throw InputError(fmt::format("{}: has {} channels beside alpha, and {} has {}: they must have as many, or the "
                                     "second one channel",
                                     other_path, other.channels, file.input, image.image.channels));

    progress.step("computing");
    std::vector<std::string> methods;
    const auto correlate = [&](const Image& first, const Image& second) {
        Correlator correlator(options, first, second, product);
        Image result = from_filter(correlator.correlation(), {}, output);
        methods = correlator.methods();
        return result;
    };
    Image correlation = window == Window::none ? correlate(image.image, other)
                                               : correlate(windowed(image.image, window), windowed(other, window));
    const Peaks peaks = peaks_of(correlation);
    const std::string found =
        peaks.first.value > 0.0
            ? found_text(peaks, found_shift(image.image, other, peaks), file.input, other_path, advice(product, window))
            : fmt::format("no shift found: {} and {} correlate nowhere", file.input, other_path);

    progress.step("writing");
    SaveOptions saved = save_options_like(image.facts, output);
    saved.integers = false; // where a format may hold floats
    saved.largest_sample = 1.0f;
    saved.metadata = nullptr; // it is a picture of something else
    saved.premultiplied_alpha = false;
    if (options.type)
        saved.ending = "." + *options.type;
    saved.quality = options.quality.value_or(saved.quality);
    const std::size_t samples = correlation.samples.size();
    const SaveReport report = save_image(output, displayed(std::move(correlation), options.display, false), saved);
    note_clamped(options.messages, output, report.clamped_samples, samples, image.image.channels, HasDisplay::yes);
    if (output == "-")
        options.messages.note(found);
    else
        options.messages.print(printable(found) + "\n"); // names may hold anything
    tell_finished(options.messages, [&] {
        return FinishedWork{.result = results_in_words({output}),
                            .done = product == Product::correlation ? "correlation" : "phase correlation",
                            .source = fmt::format("{} with {}",
                                                  image_in_words(file.input, image.image.width, image.image.height),
                                                  other_path),
                            .methods = methods,
                            .chosen_by_auto = options.method.method == automatic_method,
                            .in_place = is_in_place({file.input, other_path}, {output})};
    });
}

} // namespace fragfft::commands
