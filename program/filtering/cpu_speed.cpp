#include "program/filtering/cpu_speed.hpp"

#include "errors.hpp"
#include "filters/kernel_builders.hpp"
#include "program/filtering/convolution_on_cpu.hpp"
#include "program/filtering/fourier_on_cpu.hpp"

#include <cmath>
#include <ctime>
#include <limits>
#include <random>
#include <tuple>

namespace fragfft {

namespace {

constexpr ImageShape measured_image{512, 256, 3};
// A size that is no power of two, as most images have.
constexpr ImageShape planned_image{1500, 1000, 1};
constexpr double samples = 512.0 * 256.0 * 3.0;
constexpr std::size_t measured_bytes = std::size_t{1} << 24;
// So few that what a sample costs beside its taps is nearly all of it.
constexpr int few_taps = 3;
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

// The CPU's time that all threads of the process took together: what others take of the CPU is not in it.
template <typename Work> double cpu_nanoseconds_of(const Work& work)
{
    const std::clock_t start = std::clock();
    work();
    return 1e9 * static_cast<double>(std::clock() - start) / static_cast<double>(CLOCKS_PER_SEC);
}

// The least of a few: caches and frequencies vary.
template <typename Work> double least_nanoseconds_of(const Work& work)
{
    double least = std::numeric_limits<double>::infinity();
    for (int round = 0; round < 4; ++round)
        least = std::min(least, cpu_nanoseconds_of(work));
    return least;
}

// What work takes that all threads share.
template <typename Work> double shared_nanoseconds_of(const Work& work)
{
    return least_nanoseconds_of(work) / cpu::hardware_thread_count();
}

// Cleared once by the system and written once by all threads, as planes are.
double nanoseconds_per_fresh_byte()
{
    cpu::WorkerThreads threads(cpu::hardware_thread_count());
    return shared_nanoseconds_of([&] {
               const auto memory = cpu::large_array<std::byte>(measured_bytes);
               threads.for_ranges(measured_bytes, [&](std::size_t begin, std::size_t end) {
                   std::fill(memory.get() + begin, memory.get() + end, std::byte{1});
               });
           }) /
           static_cast<double>(measured_bytes);
}

// All but the last, which takes the image's memory.
double nanoseconds_of_results(const FilteringJob& job, const CpuSpeed& speed)
{
    const double bytes = static_cast<double>(sizeof(float)) * job.image.width * job.image.height * job.image.channels;
    return static_cast<double>(job.images) * static_cast<double>(job.filters.size() - 1) * bytes * speed.fresh_byte;
}

FilteringJob job_of(const Kernel& kernel)
{
    return {measured_image, {Filter("kernel", "", kernel)}, Boundary::wrap};
}

// What evaluating a bin of a response costs, by the function itself.
double nanoseconds_per_bin(const FrequencyResponse& response, int width, int height)
{
    const int bins = std::min(width / 2 + 1, 256);
    std::complex<double> sum;
    const double nanoseconds = least_nanoseconds_of([&] {
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
         {sample_by_lines, sample_by_plane, tap_of_line, tap_of_plane, transformed_sample, fresh_byte, planning})
        if (!std::isfinite(number) || number <= 0.0)
            throw InputError("a CPU's speed is of finite, positive numbers");
}

CpuSpeed measure_cpu_speed()
{
    Image image = random_image();
    // Filtered again and again a plane would become flat, which costs the same. What is prepared is in memory by the
    // second time, so that the least is without the first touch of it.
    const auto applied = [&](PreparedFilter& prepared) {
        return shared_nanoseconds_of([&] { image = std::move(prepared.apply(image)[0]); }) / samples;
    };
    const auto convolution = [&](const Kernel& kernel) {
        ConvolutionOnCpu prepared(job_of(kernel));
        return applied(prepared);
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
    FourierOnCpu fourier(job_of(box_kernel(few_taps)));
    const FilteringJob planned{planned_image, {Filter("kernel", "", box_kernel(few_taps))}, Boundary::clamp};
    // Once: FFTW remembers how it planned a size. Its code is in memory by now.
    speed.planning = std::max(cpu_nanoseconds_of([&] { FourierOnCpu prepared(planned); }), 1.0);
    speed.transformed_sample = applied(fourier) / (std::log2(measured_image.width) + std::log2(measured_image.height));
    speed.fresh_byte = std::max(nanoseconds_per_fresh_byte(), 1e-6);
    return speed;
}

double estimated_convolution_milliseconds(const FilteringJob& job, const CpuSpeed& speed)
{
    const AskedResults asked = asked_results(job);
    const double channels = static_cast<double>(job.images) * job.image.channels;
    const double results = channels * asked.width * asked.height;
    // A row's sums are of all rows, those above and below results too.
    const double sums_of_rows = channels * asked.width * job.image.height;
    double nanoseconds = 0.0;
    for (const Filter& filter : job.filters) {
        const Kernel& kernel = require_kernel(filter);
        const bool by_lines = filter.separability().factors || kernel.width == 1 || kernel.height == 1;
        if (by_lines)
            nanoseconds += sums_of_rows * (speed.sample_by_lines / 2.0 + speed.tap_of_line * kernel.width) +
                           results * (speed.sample_by_lines / 2.0 + speed.tap_of_line * kernel.height);
        else
            nanoseconds += results * (speed.sample_by_plane + speed.tap_of_plane * kernel.width * kernel.height);
    }
    nanoseconds += static_cast<double>(ConvolutionOnCpu::plane_bytes(job)) * speed.fresh_byte;
    return 1e-6 * (nanoseconds + nanoseconds_of_results(job, speed));
}

double estimated_fourier_milliseconds(const FilteringJob& job, const CpuSpeed& speed)
{
    const Extension extension = fourier_extension(job);
    const auto log2_of = [](int length) { return std::log2(std::max(length, 2)); };
    const double width = extension.width;
    const double height = extension.height;
    const double columns = width * height * log2_of(extension.height) * speed.transformed_sample;
    const double all_rows = width * height * log2_of(extension.width) * speed.transformed_sample;
    // Only the rows that the image has are transformed forward, and back only those that are asked for.
    const double pair = columns + all_rows / 2.0 * (job.image.height + asked_results(job).height) / height;
    const auto filters = static_cast<double>(job.filters.size());
    // One forward transform of each channel, an inverse for each filter.
    double nanoseconds = static_cast<double>(job.images) * job.image.channels * pair * (1.0 + filters) / 2.0;
    double planes = filters > 1.0 ? 2.0 : 1.0;
    for (const Filter& filter : job.filters) {
        if (const FrequencyResponse* response = filter.frequency_response())
            nanoseconds += width * height / 2.0 * nanoseconds_per_bin(*response, extension.width, extension.height) /
                           cpu::hardware_thread_count();
        else if (filter.separability().factors)
            continue; // two lines of factors
        else
            nanoseconds += (columns + all_rows) / 2.0;
        ++planes;
    }
    nanoseconds += planes * static_cast<double>(FourierOnCpu::plane_bytes(extension)) * speed.fresh_byte;
    nanoseconds += speed.planning;
    return 1e-6 * (nanoseconds + nanoseconds_of_results(job, speed));
}

} // namespace fragfft
