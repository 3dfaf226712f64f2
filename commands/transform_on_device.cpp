#include "commands/transform_input.hpp"

#include "commands/device_session.hpp"
#include "commands/option_types.hpp"
#include "commands/progress.hpp"
#include "commands/words.hpp"
#include "errors.hpp"
#include "filters/channel_exponents.hpp"
#include "filters/prepared_work.hpp"
#include "filters/texel_range.hpp"
#include "gl/half_float.hpp"
#include "methods/device_limits.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "program/image/image_file.hpp"
#include "program/transforms/transform_in_blocks.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>

namespace fragfft::commands {

namespace {

// Stores complex channels as components of texels.
Image as_components(const DoubleComplexImage& image, int first_channel, int channels)
{
    Image result(image.width, image.height, 2 * channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < channels; ++channel) {
                const std::complex<double> value = image.at(x, y, first_channel + channel);
                result.at(x, y, 2 * channel) = static_cast<float>(value.real());
                result.at(x, y, 2 * channel + 1) = static_cast<float>(value.imag());
            }
    return result;
}

// Returns the exponent of the power of two by which texels are multiplied before the transform and divided after it.
// Half floats must hold not only the result but also everything that a pass stores before: with this factor the largest
// such number is between a quarter and a half of their limit, and numbers that would be too small for them keep their
// digits. The transform is linear, so nothing else changes. 0 for other formats. Throws InputError if a number may
// overflow.
int exponent_for_texels(const Method& method, const Image& texels, const Problem& problem)
{
    if (!gl::holds_half_floats(problem.format))
        return 0;
    const auto reached = [&](Scaling scaling) {
        Problem other = problem;
        other.scaling = scaling;
        return largest_in_halves(method.growth(other), texels);
    };
    constexpr auto limit = static_cast<double>(gl::largest_half);
    const double largest = reached(problem.scaling);
    if (largest == 0.0)
        return 0;
    if (largest < limit)
        return std::max(0, std::ilogb(limit / (2.0 * largest)));
    // An inverse transform's scaling cannot be chosen: it must match the spectrum's.
    const bool unitary_holds = problem.direction == Direction::forward && reached(Scaling::unitary) < limit;
    throw InputError(
        fmt::format("{} may overflow: on the way of the {} transform of these {} x {} numbers with --scale "
                    "{} they can reach {:g}, beyond {}; use {}rgba32f",
                    gl::info(problem.format).name, name(problem.direction), problem.width, problem.height,
                    name(problem.scaling), largest, gl::largest_half, unitary_holds ? "--scale unitary or " : ""));
}

DeviceSession opened(const TransformOptions& options)
{
    const InPhase opening(options.messages.phases(), Phase::opening);
    return DeviceSession(options.device.value_or("auto"), options.messages.phases());
}

class Transformer final : public FileTransform
{
public:
    Transformer(const TransformOptions& options, Progress& progress)
        : FileTransform(options, progress), session_(opened(options))
    {
        session_.warn_about(options.transform.twiddles, options.messages);
    }

private:
    void forward() override
    {
        const InPhase converting(options_.messages.phases(), Phase::converting);
        if (std::holds_alternative<ComplexImage>(loaded_.pixels) && options_.layout == "full") {
            require_no_padding(options_);
            save_spectrum(transformed(cpu::to_double(std::get<ComplexImage>(loaded_.pixels))));
            return;
        }
        Image image = padded(real_input(loaded_, options_), options_);
        if (options_.layout != "packed" && needs_blocks(image.width, image.height)) {
            save_spectrum(transformed(cpu::to_complex(cpu::to_double(image))));
            return;
        }
        try {
            choose(image.width, image.height, image.channels, Domain::real);
        } catch (const SizeError& error) {
            if (options_.padding)
                throw;
            throw SizeError(std::string(error.what()) + "; --boundary zero, clamp or mirror extends an image");
        }
        const Layout packed = layout(image.channels);
        if (options_.layout == "packed") {
            save_real(run(image, packed.components), loaded_.channel_axis, options_);
            return;
        }
        const ChannelExponents exponents = exponents_for_equal_norms(image);
        scale_channels(image, exponents);
        DoubleComplexImage spectrum = unpack(packed, run(image, packed.components));
        scale_channels(spectrum, exponents, -1);
        save_spectrum(spectrum);
    }

    void inverse() override
    {
        const InPhase converting(options_.messages.phases(), Phase::converting);
        if (options_.layout == "packed") {
            const Image& packed = real_input(loaded_, options_);
            choose(packed.width, packed.height, packed.channels, Domain::real);
            if (layout(packed.channels).components != packed.channels)
                throw InputError(fmt::format("{}: {} channels, which no packed spectrum of {} has", options_.input,
                                             packed.channels, chosen_.name));
            save_real(run(packed, packed.channels), loaded_.channel_axis, options_);
            return;
        }
        DoubleComplexImage given = cpu::to_double(complex_input(loaded_, options_));
        if (options_.layout == "half") {
            save_real_image_of(spectrum_of_half(given, loaded_.channel_axis, options_));
            return;
        }
        if (is_array_output(options_) && !options_.real && takes_complex()) {
            save_spectrum(transformed(given));
            return;
        }
        save_real_image_of(std::move(given));
    }

    // Whether the requested method, or one of the library's, transforms complex images.
    bool takes_complex() const
    {
        const Problem problem{.width = 2, .height = 2, .domain = Domain::complex};
        return options_.method == "auto" || !method_named(options_.method).refusal(problem, limits_with_compute(2));
    }

    PlannedDevice device() const { return {session_.context->device(), session_.probe}; }

    Problem problem_of(int width, int height, Domain domain) const
    {
        Problem problem = options_.transform;
        problem.width = width;
        problem.height = height;
        problem.domain = domain;
        problem.direction = options_.inverse ? Direction::inverse : Direction::forward;
        problem.wrapping = options_.wrapping.value_or(Wrapping::four_steps);
        return on_device(problem, session_.context->device(), session_.probe);
    }

    // Whether the request needs more than a texture. Throws InputError if only that would need an option.
    bool needs_blocks(int width, int height) const
    {
        const bool may = options_.method == "auto" || options_.method == lloyd_boyd_govindaraju_2008::method_name;
        const bool needs = may && fragfft::needs_blocks(problem_of(width, height, Domain::complex), device().limits);
        if (options_.wrapping && !needs)
            throw InputError(
                fmt::format("--wrapping has no effect: {} x {} numbers fit into a texture here", width, height));
        return needs;
    }

    // Chooses the requested method, or the one with the lowest estimate.
    void choose(int width, int height, int channels, Domain domain)
    {
        const InPhase choosing(options_.messages.phases(), Phase::planning);
        const bool is_best = options_.method == "auto";
        job_ = transform_job(problem_of(width, height, domain));
        Candidates found =
            candidates(job_, {.method = is_best ? best_method : options_.method, .runs = any_number_of_runs}, device());
        found.require_any();
        chosen_ = std::move(found.all.front());
        finished_.method = chosen_.name;
        if (domain == Domain::real)
            require_room(*chosen_.method, channels, job_.texels.format);
    }

    Layout layout(int channels) const { return chosen_.method->layout(chosen_.problem.transform, channels); }

    void prepare()
    {
        const InPhase preparing(options_.messages.phases(), Phase::preparing);
        work_.emplace(session_.engine, chosen_);
        transform_.emplace(session_.engine, *work_);
        progress_.step("computing");
        options_.messages.detail(fmt::format("{}: {} passes on {}", work_->plan().name, work_->plan().passes.size(),
                                             session_.context->device().renderer));
    }

    // Transforms the image by the chosen method. Multiplies it by a power of two for which half floats suffice, and
    // divides the result by it.
    Image run(const Image& image, int channels)
    {
        const int exponent = exponent_for_texels(*chosen_.method, image, chosen_.problem.transform);
        if (!work_)
            prepare();
        Image larger;
        if (exponent != 0) {
            larger = image;
            scale_by_power_of_two(larger, exponent);
        }
        Image result = transform_->apply(exponent == 0 ? image : larger, channels);
        session_.context->throw_errors(work_->plan().name);
        scale_by_power_of_two(result, -exponent);
        progress_.step("writing");
        return result;
    }

    // Transforms complex channels, as many at a time as a texel holds.
    DoubleComplexImage transformed(const DoubleComplexImage& image)
    {
        if (needs_blocks(image.width, image.height))
            return transformed_in_blocks(image);
        choose(image.width, image.height, image.channels, Domain::complex);
        const int at_once = gl::info(job_.texels.format).components / 2;
        DoubleComplexImage result(image.width, image.height, image.channels);
        for (int first = 0; first < image.channels; first += at_once) {
            const int channels = std::min(at_once, image.channels - first);
            const DoubleComplexImage part =
                unpack(layout(channels), run(as_components(image, first, channels), 2 * channels));
            for (std::size_t i = 0; i < part.samples.size(); ++i)
                result.samples[i / static_cast<std::size_t>(channels) * static_cast<std::size_t>(image.channels) +
                               static_cast<std::size_t>(first) + i % static_cast<std::size_t>(channels)] =
                    part.samples[i];
        }
        return result;
    }

    DoubleComplexImage transformed_in_blocks(const DoubleComplexImage& image)
    {
        const auto report = [&](const BlockProgress& progress) {
            progress_.step(progress.step);
            progress_.fraction(progress.done);
        };
        finished_.method = lloyd_boyd_govindaraju_2008::method_name;
        const Problem problem = problem_of(image.width, image.height, Domain::complex);
        options_.messages.detail(fmt::format("{} in blocks of rows and columns on {}",
                                             lloyd_boyd_govindaraju_2008::method_name,
                                             session_.context->device().renderer));
        const InPhase running(options_.messages.phases(), Phase::running);
        DoubleComplexImage result = transform_in_blocks(session_.engine, device().limits, problem, image, report);
        session_.context->throw_errors("transforming in blocks");
        progress_.step("writing");
        return result;
    }

    void save_real_image_of(DoubleComplexImage spectrum)
    {
        if (needs_blocks(spectrum.width, spectrum.height)) {
            require_hermitian(spectrum, lloyd_boyd_govindaraju_2008::method_name, options_);
            save_real(cpu::to_float(cpu::real_part(transformed(spectrum))), loaded_.channel_axis, options_);
            return;
        }
        choose(spectrum.width, spectrum.height, spectrum.channels, Domain::real);
        require_hermitian(spectrum, chosen_.name, options_);
        const ChannelExponents exponents = exponents_for_equal_norms(spectrum);
        scale_channels(spectrum, exponents);
        Image image = run(pack(layout(spectrum.channels), spectrum), spectrum.channels);
        scale_channels(image, exponents, -1);
        save_real(image, loaded_.channel_axis, options_);
    }

    void save_spectrum(const DoubleComplexImage& spectrum) const
    {
        const InPhase writing(options_.messages.phases(), Phase::writing);
        const bool half = options_.layout == "half";
        save_complex_npy(options_.output,
                         cpu::to_float(half ? cpu::half_spectrum(spectrum, options_.transform.axes) : spectrum),
                         loaded_.channel_axis);
    }

    DeviceSession session_;
    TransformJob job_;
    Candidate chosen_;
    std::optional<PreparedWork> work_;
    std::optional<TransformOnDevice> transform_;
};

} // namespace

FinishedTransform transform_on_device(const TransformOptions& options, Progress& progress)
{
    return Transformer(options, progress).finish();
}

} // namespace fragfft::commands
