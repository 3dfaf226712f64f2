#include "filtering/cpu_speed.hpp"

#include "errors.hpp"
#include "filtering/convolution_on_cpu.hpp"
#include "filtering/fourier_on_cpu.hpp"
#include "filters/kernel_builders.hpp"
#include "filters/separable_kernel.hpp"
#include "filters/spatial_filter.hpp"

#include <chrono>
#include <cmath>
#include <limits>
#include <random>
#include <tuple>

namespace fragfft {

namespace {

// Beyond what caches hold, as photographs are.
constexpr ImageShape measured_image{2048, 1024, 3};
constexpr double samples_per_plane = 2048.0 * 1024.0;
constexpr double samples = 3.0 * samples_per_plane;
constexpr int few_taps = 9;
constexpr int many_taps = 129;
constexpr int small_plane = 3;
constexpr int large_plane = 15;

Image random_image()
{
    std::mt19937 generator(2006);
    std::uniform_real_distribution<float> uniform(0.0F, 1.0F);
    Image image(measured_image.width, measured_image.height, measured_image.channels);
    for (float& sample : image.samples)
        sample = uniform(generator);
    return image;
}

Kernel random_kernel(int size)
{
    std::mt19937 generator(2003);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    Kernel kernel{size, size, std::vector<double>(static_cast<std::size_t>(size) * static_cast<std::size_t>(size))};
    for (double& weight : kernel.weights)
        weight = uniform(generator);
    return kernel;
}

// The least of a few: what others take of the CPU is not this way's.
template <typename Work> double nanoseconds_of(const Work& work)
{
    double least = std::numeric_limits<double>::infinity();
    for (int round = 0; round < 3; ++round) {
        const auto start = std::chrono::steady_clock::now();
        work();
        least =
            std::min(least, std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count());
    }
    return least;
}

FilteringJob job_of(const Kernel& kernel)
{
    return {measured_image, {Filter("kernel", "", kernel)}, Boundary::wrap};
}

// Of a response's bins, by the function itself.
double nanoseconds_per_bin(const FrequencyResponse& response, int width, int height)
{
    const int bins = std::min(width / 2 + 1, 256);
    std::complex<double> sum;
    const double nanoseconds = nanoseconds_of([&] {
        for (int u = 0; u < bins; ++u)
            sum += response_at_bin(response, u, height / 3, width, height);
    });
    // What is never looked at need not be computed.
    return sum == std::complex<double>(1e300) ? 0.0 : nanoseconds / bins;
}

} // namespace

void CpuSpeed::require_sound() const
{
    for (const double number :
         {sample_by_lines, sample_by_plane, tap_of_line, tap_of_plane, transformed_sample, bin_of_separable_response})
        if (!std::isfinite(number) || number <= 0.0)
            throw InputError("a CPU's speed is of finite, positive numbers");
}

CpuSpeed measure_cpu_speed()
{
    Image image = random_image();
    // Filtered again and again a plane would become flat, which costs the same.
    const auto convolution = [&](const Kernel& kernel) {
        return nanoseconds_of([&, job = job_of(kernel)] { image = std::move(ConvolutionOnCpu(job).apply(image)[0]); }) /
               samples;
    };
    // Where a line through two points begins, and its slope; noise must not make either negative.
    constexpr double least = 1e-3;
    const auto line_through = [&](const Kernel& small, double fewer, const Kernel& large, double more) {
        const double first = convolution(small);
        const double slope = std::max((convolution(large) - first) / (more - fewer), least);
        return std::pair{std::max(first - fewer * slope, least), slope};
    };
    CpuSpeed speed;
    std::tie(speed.sample_by_lines, speed.tap_of_line) =
        line_through(box_kernel(few_taps), 2 * few_taps, box_kernel(many_taps), 2 * many_taps);
    std::tie(speed.sample_by_plane, speed.tap_of_plane) = line_through(
        random_kernel(small_plane), small_plane * small_plane, random_kernel(large_plane), large_plane * large_plane);

    const FilteringJob job = job_of(box_kernel(few_taps));
    FourierOnCpu prepared(job);
    const double applied = nanoseconds_of([&] { image = std::move(prepared.apply(image)[0]); });
    const double preparing = nanoseconds_of([&] { FourierOnCpu{job}; });
    speed.transformed_sample = applied / (samples * std::log2(samples_per_plane));
    speed.bin_of_separable_response = std::max(2.0 * preparing / samples_per_plane, least);
    return speed;
}

double predicted_convolution_milliseconds(const FilteringJob& job, const CpuSpeed& speed)
{
    const double count = static_cast<double>(job.images) * job.image.width * job.image.height * job.image.channels;
    double nanoseconds = 0.0;
    for (const Filter& filter : job.filters) {
        const Kernel& kernel = require_kernel(filter);
        const bool by_lines = separability(kernel).factors || kernel.width == 1 || kernel.height == 1;
        nanoseconds += count * (by_lines ? speed.sample_by_lines + speed.tap_of_line * (kernel.width + kernel.height)
                                         : speed.sample_by_plane + speed.tap_of_plane * kernel.width * kernel.height);
    }
    return 1e-6 * nanoseconds;
}

double predicted_fourier_milliseconds(const FilteringJob& job, const CpuSpeed& speed)
{
    const Extension extension = fourier_extension(job);
    const double count = static_cast<double>(extension.width) * extension.height;
    const double pair = count * std::log2(std::max(count, 2.0)) * speed.transformed_sample;
    const auto filters = static_cast<double>(job.filters.size());
    // One forward transform of each channel, an inverse for each filter.
    double nanoseconds = static_cast<double>(job.images) * job.image.channels * pair * (1.0 + filters) / 2.0;
    for (const Filter& filter : job.filters) {
        const double bins = count / 2.0;
        if (const FrequencyResponse* response = filter.frequency_response())
            nanoseconds += bins * nanoseconds_per_bin(*response, extension.width, extension.height) /
                           reference::hardware_thread_count();
        else
            nanoseconds += separability(*filter.kernel()).factors ? bins * speed.bin_of_separable_response : pair / 2.0;
    }
    return 1e-6 * nanoseconds;
}

} // namespace fragfft
