#include "verification/filter_trial.hpp"

#include "engine/image_texels.hpp"
#include "errors.hpp"
#include "gl/error_scope.hpp"
#include "methods/accuracy.hpp"
#include "srgb_curve.hpp"
#include "verification/known_results.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

namespace fragfft {

namespace {

// Larger images are not tried: compiling seldom takes as long as a trial of them.
constexpr std::int64_t most_texels = 1 << 20;

std::int64_t texels_of(const FilterJob& job)
{
    return static_cast<std::int64_t>(job.image.width) * job.image.height;
}

bool is_any_half(const FilterJob& job)
{
    const gl::PixelFormat formats[] = {job.texels.format, job.texels.image(), job.texels.result()};
    return std::ranges::any_of(formats, [](gl::PixelFormat format) { return gl::info(format).bits[0] < 32; });
}

// Channels are scaled before a transform, which is undone after it; errors are relative to the norm of all scaled
// channels.
double scale_of(const FilterJob& job, int channel)
{
    return std::ldexp(1.0, job.channel_exponents[static_cast<std::size_t>(channel)]);
}

// The largest sample of each channel. It is a power of two, which every format that can hold the image represents
// exactly.
std::vector<double> heights_of(const FilterJob& job, double largest_sample)
{
    const int exponent = gl::is_normalized(job.texels.image())
                             ? 0
                             : static_cast<int>(std::floor(std::log2(std::min(largest_sample, 1.0))));
    std::vector<double> heights;
    for (int channel = 0; channel < job.image.channels; ++channel)
        heights.push_back(std::ldexp(1.0, exponent) /
                          (gl::is_normalized(job.texels.image()) ? 1.0 : scale_of(job, channel)));
    return heights;
}

// Whether any bound is promised: half floats promise none for fainter images, nor for channels that are much fainter
// than others.
bool is_promised(const FilterJob& job, double largest_sample)
{
    constexpr int most_of_halves = 8;
    const int largest = std::ranges::max(job.channel_exponents);
    return is_any_half(job) ? largest_sample >= 1e-3 && largest <= most_of_halves : largest_sample >= 1e-25;
}

// The allowed norm of the difference for a filter with the largest gain `gain`, given the norms of image and result.
// The promises of its two transforms together may exceed the filter's own where the gain amplifies the first
// transform's error.
double allowed_difference(const Candidate& candidate, const FilterJob& job, double gain, double image, double result)
{
    if (candidate.method == nullptr) {
        const auto mode = is_any_half(job) ? AccuracyMode::float16_nearest : AccuracyMode::float32_table;
        return promised_filter_bound(mode).value() * std::max(image, result);
    }
    const Problem& transform = candidate.problem.transform;
    const AccuracyMode mode = accuracy_of(transform);
    return std::max(promised_filter_bound(mode).value() * std::max(image, result),
                    promised_transform_bound(mode, transform.width, transform.height) * (gain * image + result));
}

// Impulses at two corners, where the boundary rule decides, and inside, at a different pixel in each channel.
std::vector<Impulse> impulses_of(const ImageShape& image, const std::vector<double>& heights)
{
    std::vector<Impulse> impulses;
    const auto add = [&](int x, int y, int channel) {
        const bool is_new = std::ranges::none_of(
            impulses, [&](const Impulse& known) { return known.channel == channel && known.x == x && known.y == y; });
        if (is_new)
            impulses.push_back({x, y, channel, heights[static_cast<std::size_t>(channel)]});
    };
    for (int channel = 0; channel < image.channels; ++channel) {
        add(0, 0, channel);
        add(image.width - 1, image.height - 1, channel);
        add((image.width / 3 + 5 * channel) % image.width, (image.height / 2 + 3 * channel) % image.height, channel);
    }
    return impulses;
}

// The number that a texel of the result should hold, and the difference that rounding to the format allows.
struct Rounded
{
    double wanted = 0.0;
    double by = 0.0;
};

Rounded rounded(gl::PixelFormat format, int component, double exact)
{
    const int bits = gl::info(format).bits[static_cast<std::size_t>(component)];
    if (gl::is_normalized(format)) {
        const double clamped = std::clamp(exact, 0.0, 1.0);
        const double level = 1.0 / (std::exp2(bits) - 1.0);
        if (!gl::is_srgb(format) || component == 3)
            return {clamped, 0.5 * level};
        // The nearest level or the one beside it, and half a level for a sampler's decoding.
        const double above = srgb_decode(std::min(srgb_encode(clamped) + 1.5 * level, 1.0));
        return {clamped, std::max(above - clamped, 1.5 * level / 12.92)};
    }
    if (format == gl::PixelFormat::r11f_g11f_b10f)
        return {std::max(exact, 0.0), std::max(exact, 0.0) * std::exp2(5 - bits) + 0x1p-19};
    return {exact, bits == 16 ? std::fabs(exact) * 0x1p-10 + 0x1p-24 : 0.0};
}

// The input of a trial, and the results that it must have.
struct Known
{
    Image image;
    std::vector<DoubleImage> results;
    bool is_impulses = true;
};

Known known_for(const FilterJob& job, double largest_sample)
{
    const std::vector<double> heights = heights_of(job, largest_sample);
    Known known;
    known.is_impulses = job.has_kernels();
    if (known.is_impulses) {
        const std::vector<Impulse> impulses = impulses_of(job.image, heights);
        known.image = image_of(impulses, job.image);
        for (const Filter& filter : job.filters)
            known.results.push_back(convolved_impulses(impulses, *filter.kernel(), job.image, job.boundary));
    } else {
        const Waves waves(job.image, job.boundary, heights);
        known.image = waves.image();
        for (const Filter& filter : job.filters)
            known.results.push_back(waves.filtered(filter));
    }
    return known;
}

// The L2 norm of the transformed samples: the image with its extension by the boundary rule, whose rounding errors also
// reach the results.
double norm_of_transformed(const Image& image, const Candidate& candidate, const FilterJob& job)
{
    const Extension& extension = candidate.problem.extension;
    const Image extended = candidate.method == nullptr ? image
                                                       : extend(image, extension.left, extension.top, extension.width,
                                                                extension.height, job.boundary);
    double sum = 0.0;
    for (std::size_t i = 0; i < extended.samples.size(); ++i) {
        const int channel = static_cast<int>(i % static_cast<std::size_t>(extended.channels));
        const double sample = scale_of(job, channel) * static_cast<double>(extended.samples[i]);
        sum += sample * sample;
    }
    return std::sqrt(sum);
}

// The difference between each given sample and what a sampler reads from the texture that stores it.
Image storing_error(const FilterJob& job, const Image& given, const Image& stored)
{
    Image error = given;
    for (std::size_t i = 0; i < error.samples.size(); ++i) {
        const float held = stored.samples[i];
        error.samples[i] = std::fabs(held - given.samples[i]);
        // Samplers decode sRGB to within half a level, and black and white exactly.
        if (gl::is_srgb(job.texels.image()) && held > 0.0f && held < 1.0f)
            error.samples[i] += 0.5f * 2.3f / 255.0f;
    }
    return error;
}

class Comparison
{
public:
    Comparison(const FilterJob& job, const Candidate& candidate, const Image& given, const Image& stored)
        : job_(job), candidate_(candidate), size_of_image_(norm_of_transformed(stored, candidate, job)),
          size_of_storing_(norm_of_transformed(storing_error(job, given, stored), candidate, job))
    {
    }

    // Returns the error as a multiple of the allowed error; `most` is the filter's largest gain.
    double part_of_bound(const Image& got, const DoubleImage& want, double most) const
    {
        double error = 0.0;
        double size = 0.0;
        for_each(want, [&](std::size_t i, int channel) {
            const Rounded expected = rounded(job_.texels.result(), channel, want.samples[i]);
            const double scale = scale_of(job_, channel);
            const double difference = std::fabs(static_cast<double>(got.samples[i]) - expected.wanted);
            error += std::isfinite(difference) ? squared(scale * std::max(0.0, difference - expected.by)) : difference;
            size += squared(scale * want.samples[i]);
        });
        const double allowed = allowed_difference(candidate_, job_, most, size_of_image_, std::sqrt(size)) +
                               most * (size_of_storing_ + faint_numbers());
        return std::sqrt(error) / allowed;
    }

private:
    static double squared(double number) { return number * number; }

    template <typename Sample, typename Visit> void for_each(const SampleArray<Sample>& image, const Visit& visit) const
    {
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x)
                for (int channel = 0; channel < image.channels; ++channel)
                    visit(image.index(x, y, channel), channel);
    }

    // Every pass with half floats may add 2^-25 to each number.
    double faint_numbers() const
    {
        if (!is_any_half(job_))
            return 0.0;
        const Problem& transform = candidate_.problem.transform;
        const double numbers = candidate_.method == nullptr ? static_cast<double>(texels_of(job_))
                                                            : static_cast<double>(transform.width) * transform.height;
        return 0x1p-25 * static_cast<double>(candidate_.plan.passes.size() + 2) * std::sqrt(4.0 * numbers);
    }

    const FilterJob& job_;
    const Candidate& candidate_;
    double size_of_image_;
    double size_of_storing_;
};

std::string text_of(const gl::Functions& gl, GLenum name)
{
    const GLubyte* const text = gl.GetString(name);
    return text == nullptr ? "unknown" : reinterpret_cast<const char*>(text);
}

} // namespace

bool is_tried(Trials trials, const Candidate& candidate, const FilterJob& job, const CompiledPrograms& compiled)
{
    if (job.filters.empty())
        return false;
    if (trials != Trials::where_compiled || compiled.programs == 0 || texels_of(job) > most_texels)
        return trials == Trials::always;
    // Estimated time to upload, read back and compare a sample; the run itself is added.
    constexpr double milliseconds_of_sample = 30e-6;
    const double textures = 1.0 + static_cast<double>(job.filters.size());
    return candidate.milliseconds_of_plan +
               milliseconds_of_sample * 4.0 * textures * static_cast<double>(texels_of(job)) <
           compiled.milliseconds;
}

void require_right(FilterWork& filter, Engine& engine, double largest_sample)
{
    const FilterJob& job = filter.job();
    const Candidate& candidate = filter.candidate();
    if (!is_promised(job, largest_sample))
        return;
    const gl::Functions& gl = engine.functions();
    const gl::ErrorScope errors(gl);
    const Known known = known_for(job, largest_sample);
    const auto texture_for = [&](const std::string& name) {
        const Resource& resource = filter.plan().resources[filter.plan().resource_index(name)];
        return gl::Texture(gl, resource.width, resource.height, resource.format, name);
    };
    const gl::Texture image = texture_for("image");
    std::vector<gl::Texture> results;
    std::vector<gl::TextureView> views;
    for (std::size_t i = 0; i < job.filters.size(); ++i)
        views.push_back(results.emplace_back(texture_for(numbered("result", i, job.filters.size()))).view());
    const auto read = [&](const gl::TextureView& view) {
        return image_from_texels(gl::read_back(gl, view), view.width, view.height, view.format, job.image.channels);
    };
    gl::upload(gl, image.view(), texels_from_image(known.image, image.view().format));
    try {
        filter.bind(image.view(), views);
        filter.run();
    } catch (const CallerError&) {
        // The caller's OpenGL state cannot be kept during a run. He is told when he runs the filter himself.
        filter.unbind();
        return;
    }
    filter.unbind();
    const Comparison comparison(job, candidate, known.image,
                                job.texels.image() == gl::PixelFormat::rgba32f ? known.image : read(image.view()));
    for (std::size_t i = 0; i < views.size(); ++i) {
        const Kernel* const kernel = job.filters[i].kernel();
        const double most = kernel == nullptr ? filter.largest_gain(i) : sum_of_magnitudes(*kernel);
        const double part = comparison.part_of_bound(read(views[i]), known.results[i], most);
        if (!(part <= 1.0))
            throw DeviceError(fmt::format(
                "{} computes a filter of {} x {} pixels wrongly with this driver ({}, {}): '{}' of {} differs by {:.3g} "
                "times what is promised",
                candidate.method_name(), job.image.width, job.image.height, text_of(gl, GL_RENDERER),
                text_of(gl, GL_VERSION), job.filters[i].specification(), known.is_impulses ? "impulses" : "waves",
                part));
    }
    errors.throw_if_error("trying a filter");
}

} // namespace fragfft
