#include "program/filtering/ways.hpp"

#include "arrays/spatial_convolution.hpp"
#include "errors.hpp"
#include "filters/channel_exponents.hpp"
#include "filters/filter_trial.hpp"
#include "filters/prepared_work.hpp"
#include "filters/texel_range.hpp"
#include "program/filtering/convolution_on_cpu.hpp"
#include "program/filtering/cpu_estimates.hpp"
#include "program/filtering/fourier_on_cpu.hpp"
#include "program/image/sample_levels.hpp"

#include <algorithm>
#include <type_traits>

namespace fragfft {

namespace {

template <typename Sample> class DirectOnCpu final : public PreparedFilterOf<Sample>
{
public:
    using Image = SampleArray<Sample>;

    DirectOnCpu(const ImageJob& job, int threads) : boundary_(job.boundary), threads_(threads)
    {
        for (const Filter& filter : job.filters) {
            const Kernel& kernel = require_kernel(filter);
            kernels_.emplace_back(kernel.width, kernel.height, 1).samples = kernel.weights;
        }
    }

    std::vector<Image> apply(Image& image) override
    {
        std::vector<Image> results;
        if constexpr (std::is_same_v<Sample, double>) {
            for (const DoubleImage& kernel : kernels_)
                results.push_back(cpu::convolve(image, kernel, boundary_, threads_));
        } else {
            const DoubleImage exact = cpu::to_double(image);
            for (const DoubleImage& kernel : kernels_)
                results.push_back(cpu::to_float(cpu::convolve(exact, kernel, boundary_, threads_)));
        }
        return results;
    }

private:
    Boundary boundary_;
    int threads_;
    std::vector<DoubleImage> kernels_;
};

class OnDevice final : public PreparedFilterOnDevice
{
public:
    OnDevice(const Candidate& candidate, const ImageJob& job, Engine& engine)
        : OnDevice(candidate, job, engine, Compiling(engine))
    {
    }

    std::vector<Image> apply(Image& image) override
    {
        std::vector<Image> results;
        scaled(image, [&](const ChannelExponents& exponents) {
            results = images_.apply(std::move(image));
            for (Image& result : results)
                scale_channels(result, exponents, -1);
        });
        return results;
    }

    void apply(Image& image, const TakeRows& take) override
    {
        scaled(image, [&](const ChannelExponents& exponents) {
            images_.apply(image, [&](std::size_t result, int first_row, Image& rows) {
                scale_channels(rows, exponents, -1);
                take(result, first_row, rows);
            });
        });
    }

    std::vector<Image> apply(const SampleArray<std::uint8_t>& image) override
    {
        if (takes_as_they_are(image))
            return images_.apply(image);
        Image samples = samples_of(image);
        return apply(samples);
    }

    void apply(const SampleArray<std::uint8_t>& image, const TakeRows& take) override
    {
        if (takes_as_they_are(image))
            return images_.apply(image, take);
        Image samples = samples_of(image);
        apply(samples, take);
    }

private:
    OnDevice(const Candidate& candidate, const Job& job, Engine& engine, const Compiling& compiling)
        : filter_(engine, candidate, job), images_(engine, filter_)
    {
        constexpr double largest_sample = 1.0;
        if (is_tried(Trials::where_compiled, candidate, job, compiling.done()))
            require_right(filter_, engine, largest_sample);
    }

    // Whether the levels' samples are not scaled.
    bool takes_as_they_are(const SampleArray<std::uint8_t>& image) const
    {
        return !gl::holds_half_floats(filter_.job().format) &&
               (filter_.candidate().method == nullptr || !any(exponents_for_equal_norms(image)));
    }

    // The image is as it was when it is refused.
    template <typename Work> void scaled(Image& image, const Work& work)
    {
        const ChannelExponents exponents = exponents_of(image);
        scale_channels(image, exponents);
        try {
            work(exponents);
        } catch (const InputError&) {
            scale_channels(image, exponents, -1);
            throw;
        }
    }

    // A filter is linear: half floats lose small numbers, and are given larger ones; of other texels a transform is
    // given channels of equal norm. A convolution in space computes each by itself.
    ChannelExponents exponents_of(const Image& image) const
    {
        if (!gl::holds_half_floats(filter_.job().format))
            return filter_.candidate().method != nullptr ? exponents_for_equal_norms(image) : ChannelExponents{};
        ChannelExponents exponents{};
        for (int channel = 0; channel < image.channels; ++channel)
            exponents[static_cast<std::size_t>(channel)] = exponent_for_halves(largest_magnitude(image, channel));
        return exponents;
    }

    PreparedWork filter_;
    ImagesOnDevice images_;
};

} // namespace

void sort_fastest_first(std::vector<Way>& ways)
{
    std::stable_sort(ways.begin(), ways.end(),
                     [](const Way& one, const Way& other) { return one.milliseconds < other.milliseconds; });
}

std::vector<Way> ways_on_cpu(const ImageJob& job, const std::optional<std::string>& name, int threads)
{
    std::vector<Way> ways;
    if (!name || name == fourier_on_cpu_name)
        ways.push_back({fourier_on_cpu_name, estimated_fourier_milliseconds(job, threads)});
    if (name ? name == convolution_on_cpu_name : job.has_kernels())
        ways.push_back({convolution_on_cpu_name, estimated_convolution_milliseconds(job, threads)});
    if (name == direct_cpu_method)
        ways.push_back({direct_cpu_method, estimated_direct_milliseconds(job, threads)});
    return ways;
}

const Way* far_faster_way(const Way& named, const std::vector<Way>& all)
{
    constexpr double patience_in_milliseconds = 5'000.0;
    constexpr double far_faster = 2.0;
    const auto fastest = std::min_element(
        all.begin(), all.end(), [](const Way& one, const Way& other) { return one.milliseconds < other.milliseconds; });
    const bool is_long = named.milliseconds >= patience_in_milliseconds;
    return is_long && fastest != all.end() && far_faster * fastest->milliseconds <= named.milliseconds ? &*fastest
                                                                                                       : nullptr;
}

bool filters_rows(const Way& way, const ImageJob& job)
{
    return !way.on_device && way.name == convolution_on_cpu_name && job.boundary != Boundary::wrap;
}

std::vector<Way> ways_on_device(std::vector<Candidate> candidates)
{
    std::vector<Way> ways;
    for (Candidate& candidate : candidates) {
        const double milliseconds = candidate.milliseconds();
        ways.push_back({candidate.name, milliseconds, std::move(candidate)});
    }
    return ways;
}

std::unique_ptr<PreparedFilterOnDevice> prepare_on_device(const Candidate& candidate, const ImageJob& job,
                                                          Engine& engine)
{
    return std::make_unique<OnDevice>(candidate, job, engine);
}

std::unique_ptr<PreparedFilter> prepare(const Way& way, const ImageJob& job, Engine* engine)
{
    if (way.on_device)
        return prepare_on_device(*way.on_device, job, *engine);
    return prepare_on_cpu<float>(way.name, job);
}

template <typename Sample>
std::unique_ptr<PreparedFilterOf<Sample>> prepare_on_cpu(const std::string& way, const ImageJob& job, int threads)
{
    if (way == fourier_on_cpu_name)
        return std::make_unique<FourierOnCpuOf<Sample>>(job, threads);
    if (way == convolution_on_cpu_name)
        return std::make_unique<ConvolutionOnCpuOf<Sample>>(job, threads);
    return std::make_unique<DirectOnCpu<Sample>>(job, threads);
}

template std::unique_ptr<PreparedFilterOf<float>> prepare_on_cpu(const std::string&, const ImageJob&, int);
template std::unique_ptr<PreparedFilterOf<double>> prepare_on_cpu(const std::string&, const ImageJob&, int);

} // namespace fragfft
