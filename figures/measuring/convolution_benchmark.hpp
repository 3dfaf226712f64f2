// Times spatial convolution by kernel size. The unit is one full-screen copy pass measured in the same run.
#pragma once

#include "engine/device_probe.hpp"
#include "figures/measuring/fetch_limits.hpp"
#include "figures/measuring/measured_row.hpp"
#include "filters/job.hpp"
#include "gl/timer.hpp"

namespace fragfft::measuring {

struct ConvolutionBenchmark
{
    int width = 0; // of the image
    int height = 0;
    int kernel_size = 0; // the kernel has kernel_size x kernel_size weights
    ConvolutionProblem options;
    bool kernel_in_texture = false;
    int passes = 0;
    double fetches_per_pixel = 0.0; // per pixel of the image
    gl::TimeStatistics copy_pass;
    FetchRate fetching; // by the fastest access pattern, timed in turn with the convolution
    gl::TimeStatistics convolution;
    // Convolution of bytes in memory, by the wall clock: uploads an rgba8 image through a pixel buffer, convolves it to
    // rgba8 with the rows pass in the options' format, and reads it back through a pixel buffer.
    gl::TimeStatistics with_8_bit_transfers;
    double one_off_milliseconds = 0.0; // compiling, planning, allocating

    double in_copy_passes() const { return convolution.median_milliseconds / copy_pass.median_milliseconds; }
    double with_8_bit_transfers_in_convolutions() const
    {
        return with_8_bit_transfers.median_milliseconds / convolution.median_milliseconds;
    }
    double gigatexels_per_second() const
    {
        return fetches_per_pixel * width * height / convolution.median_milliseconds * 1e-6;
    }
    // The device's rate for programs that only fetch.
    double fetch_rate_in_gigatexels_per_second() const { return 1e-9 * fetching.texels.per_second(); }
    // A lower bound of a convolution's time: the larger of a copy pass for each of its passes, and its fetches at the
    // device's fetch rate.
    double limit_milliseconds() const;
    double in_limits() const { return convolution.median_milliseconds / limit_milliseconds(); }
};

MeasuredCase measured_case(const ConvolutionBenchmark& benchmark);

// Convolves random pixels with a box of kernel_size x kernel_size; options.choice.approach is separable or
// non_separable. `fastest_fetch` is the fastest case that measure_fetching found in options.format. Throws InputError
// as convolution_plan does.
ConvolutionBenchmark benchmark_convolution(int width, int height, int kernel_size, const ConvolutionProblem& options,
                                           const FetchCase& fastest_fetch, const gl::Sampling& sampling,
                                           const gl::Device& device, const DeviceProbe& probe, Engine& engine);

} // namespace fragfft::measuring
