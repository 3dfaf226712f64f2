#include "program/filtering/cpu_estimates.hpp"

#include "program/filtering/convolution_on_cpu.hpp"
#include "program/filtering/fourier_extension.hpp"
#include "program/filtering/fourier_on_cpu.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft {

namespace {

// In nanoseconds on one thread of a CPU of 2023; threads share this work. What convolution and FFTW are estimated by
// was fitted to times on 2 and on 16 threads, of tests/measuring/choices, and judged by other times of either.
namespace nanoseconds_of {
constexpr double sample_by_lines = 3.7; // to a padded plane and back, by rows and columns
constexpr double sample_by_plane = 5.8; // the same for a kernel that is not separable
constexpr double tap_of_line = 0.058;   // for each sample
constexpr double tap_of_plane = 0.028;
constexpr double tap_of_definition = 0.75;  // in double precision, whatever the kernel
constexpr double sample_by_definition = 25; // conversion to double precision and back, on one thread
constexpr double transformed_sample = 0.42; // forward, product and inverse, divided by log2 of the lines' lengths
constexpr double fresh_byte = 0.1;          // for memory that is touched for the first time: threads do not share this
constexpr double bin_of_response = 26.0;
} // namespace nanoseconds_of

// The time of FFTW's plans for one size of image, which hardly depends on the size.
constexpr double milliseconds_of_planning = 2.4;

// What each thread takes to start, one after the other; of small images that is most.
constexpr double milliseconds_of_thread = 0.044;

double shared_milliseconds(double nanoseconds, int threads)
{
    return 1e-6 * nanoseconds / threads;
}

// Transforms wait for memory, whose bandwidth threads share: 16 threads were measured to be as fast as 9 would ideally
// be.
double milliseconds_of_transforms(double nanoseconds, int threads)
{
    return 1e-6 * nanoseconds / std::pow(threads, 0.8);
}

double milliseconds_of_fresh(double bytes)
{
    return 1e-6 * nanoseconds_of::fresh_byte * bytes;
}

// All results but the last, which reuses the image's memory.
double bytes_of_results(const FilterJob& job)
{
    const double bytes = static_cast<double>(sizeof(float)) * job.image.width * job.image.height * job.image.channels;
    return static_cast<double>(job.filters.size() - 1) * bytes;
}

} // namespace

double estimated_convolution_milliseconds(const FilterJob& job, int threads)
{
    const double samples = static_cast<double>(job.image.channels) * job.image.width * job.image.height;
    double nanoseconds = 0.0;
    for (const Filter& filter : job.filters) {
        const Kernel& kernel = require_kernel(filter);
        const bool by_lines = filter.separability().factors || kernel.width == 1 || kernel.height == 1;
        if (by_lines)
            nanoseconds += samples * (nanoseconds_of::sample_by_lines +
                                      nanoseconds_of::tap_of_line * (kernel.width + kernel.height));
        else
            nanoseconds += samples * (nanoseconds_of::sample_by_plane +
                                      nanoseconds_of::tap_of_plane * kernel.width * kernel.height);
    }
    return milliseconds_of_thread * threads + shared_milliseconds(nanoseconds, threads) +
           milliseconds_of_fresh(static_cast<double>(ConvolutionOnCpu::held_bytes(job, threads)) +
                                 bytes_of_results(job));
}

double estimated_direct_milliseconds(const FilterJob& job, int threads)
{
    const double samples = static_cast<double>(job.image.width) * job.image.height * job.image.channels;
    double taps = 0.0;
    for (const Filter& filter : job.filters) {
        const Kernel& kernel = require_kernel(filter);
        taps += static_cast<double>(kernel.width) * kernel.height;
    }
    const auto filters = static_cast<double>(job.filters.size());
    return shared_milliseconds(samples * taps * nanoseconds_of::tap_of_definition, threads) +
           shared_milliseconds(samples * filters * nanoseconds_of::sample_by_definition, 1);
}

double estimated_fourier_milliseconds(const FilterJob& job, int threads)
{
    const Extension extension = fourier_extension(job);
    const auto log2_of = [](int length) { return std::log2(std::max(length, 2)); };
    const double width = extension.width;
    const double height = extension.height;
    const double columns = width * height * log2_of(extension.height) * nanoseconds_of::transformed_sample;
    const double all_rows = width * height * log2_of(extension.width) * nanoseconds_of::transformed_sample;
    // Only the rows of the image itself are transformed, forward and back.
    const double pair = columns + all_rows * job.image.height / height;
    const auto filters = static_cast<double>(job.filters.size());
    // One forward transform for each channel, and one inverse transform for each filter.
    double nanoseconds = job.image.channels * pair * (1.0 + filters) / 2.0;
    double planes = filters > 1.0 ? 2.0 : 1.0;
    for (const Filter& filter : job.filters) {
        if (filter.frequency_response() != nullptr)
            nanoseconds += width * height / 2.0 * nanoseconds_of::bin_of_response;
        else if (filter.separability().factors)
            continue; // stored as two lines of factors
        else
            nanoseconds += (columns + all_rows) / 2.0;
        ++planes;
    }
    return milliseconds_of_thread * threads + milliseconds_of_transforms(nanoseconds, threads) +
           milliseconds_of_planning +
           milliseconds_of_fresh(planes * static_cast<double>(FourierOnCpu::plane_bytes(extension)) +
                                 bytes_of_results(job));
}

} // namespace fragfft
